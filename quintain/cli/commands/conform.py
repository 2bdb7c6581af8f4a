"""Putting a game through the conformance kit."""

from __future__ import annotations


def conform() -> None:
    """x

    Example: quintain conform GAME
    """
