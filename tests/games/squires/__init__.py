"""Tests of Squires."""
