"""What goes to a terminal, and whether there is one."""

from __future__ import annotations

import sys

import typer


def has_screen() -> bool:
    """True when all streams are terminals, so that a screen can be drawn and keys can be read."""
    # Textual draws on the stream for errors, so that one counts as well.
    return all(stream is not None and stream.isatty() for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__))


def clean(text: str) -> str:
    """The text with a mark in place of whatever a terminal might obey: a name in a file is only a name."""
    return "".join(char if char.isprintable() or char == "\n" else "�" for char in text)


def say(text: str = "") -> None:
    """Print lines."""
    typer.echo(clean(text))
