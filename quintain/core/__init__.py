"""The contract that every game keeps. It knows no game and needs only the standard library and msgspec."""
