"""Tests of Knight Shift."""
