"""Tests of Dungeon Duels."""
