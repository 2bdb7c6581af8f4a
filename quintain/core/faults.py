"""Errors inside a game, in one line that says where."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from traceback import walk_tb


def fault(error: BaseException, packages: Collection[str]) -> str:
    """The error and the innermost place of these packages that it went through: ``KeyError: 'x' (game.py:3 in new)``.

    Without such a place it is the error alone. A mistake of spelling has its place in its own words.
    """
    what = " ".join(f"{type(error).__name__}: {error}".split())
    places = [] if isinstance(error, SyntaxError) else _places(error, packages)
    return f"{what} ({places[-1]})" if places else what


def _places(error: BaseException, packages: Collection[str]) -> list[str]:
    """Where an error went through these packages, the innermost last."""
    return [
        f"{Path(frame.f_code.co_filename).name}:{line} in {frame.f_code.co_name}"
        for frame, line in walk_tb(error.__traceback__)
        if any(f"{frame.f_globals.get('__name__', '')}.".startswith(f"{package}.") for package in packages)
    ]
