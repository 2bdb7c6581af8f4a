"""What goes to a terminal, and whether there is one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn
from rich.table import Column
from rich.table import Table as Grid

DUMB = ("dumb", "unknown")
"""Terminals that write one line after the other."""


def has_screen() -> bool:
    """True when all streams are terminals, so that a screen can be drawn and keys can be read."""
    if os.environ.get("TERM") in DUMB:
        return False
    # Textual draws on the stream for errors, so that one counts as well.
    return all(stream is not None and stream.isatty() for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__))


def clean(text: str) -> str:
    """The text with a mark in place of whatever a terminal might obey: a name in a file is only a name."""
    return "".join(char if char.isprintable() or char == "\n" else "�" for char in text)


def say(text: str = "") -> None:
    """Print lines for a person to read."""
    # The stream is named: left to itself, echo would write UTF-8 where it finds ASCII.
    typer.echo(clean(text), file=sys.stdout)


def complain(text: str) -> None:
    """Print a line on the error stream."""
    typer.echo(f"quintain: {clean(text)}", file=sys.stderr)


def grid(*texts: str, numbers: Iterable[str] = ()) -> Grid:
    """A grid without rules, with headings: columns of text, whose first is never broken, then columns of numbers."""
    columns = [
        *(Column(heading, no_wrap=place == 0, overflow="fold") for place, heading in enumerate(texts)),
        *(Column(heading, justify="right", no_wrap=True) for heading in numbers),
    ]
    return Grid(*columns, box=None, padding=(0, 2, 0, 0), pad_edge=False)


def progress(time: ProgressColumn, *, stays: bool = False) -> Progress:
    """Bars on the error stream, where that is a terminal; they go when all is done, unless they stay."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), time)
    return Progress(*columns, console=console, disable=not console.is_terminal, transient=not stays)
