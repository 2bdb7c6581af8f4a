"""Tests of the table: playing, taking back, leaving, replaying, proving."""
