"""Tests of the command line and of the table in a terminal."""
