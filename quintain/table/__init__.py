"""The table: the referee of one match, the way through a record, the proof of its luck. It knows no game and no I/O."""
