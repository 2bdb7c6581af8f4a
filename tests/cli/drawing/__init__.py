"""Tests of what is drawn with characters."""
