"""Tests of the table on a screen."""
