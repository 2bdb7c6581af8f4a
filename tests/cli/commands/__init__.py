"""Tests of the commands, one module per command."""
