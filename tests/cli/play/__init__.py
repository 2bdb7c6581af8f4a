"""Tests of a match at one keyboard."""
