"""Whether there is a person at a terminal."""

from __future__ import annotations

import sys


def has_screen() -> bool:
    """True when all streams are terminals, so that a screen can be drawn and keys can be read."""
    # Textual draws on the stream for errors, so that one counts as well.
    return all(stream is not None and stream.isatty() for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__))
