"""Strangers who try to freeze, fill or block the server: each attack is bounded, on this machine's own addresses."""
