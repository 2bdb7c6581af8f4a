"""Tests of Knight's Duty."""
