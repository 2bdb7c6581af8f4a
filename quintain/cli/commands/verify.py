"""Proof that nobody chose the luck of a match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quintain.cli.files import read_text
from quintain.cli.terminal import say
from quintain.table import fairness

NOT_PROVEN = 1
"""The exit status when something does not hold."""
File = Annotated[Path, typer.Argument(help="The record of a finished match.", metavar="FILE")]


def verify(file: File) -> None:
    """Check, without any server, that the luck of a finished match was promised before it began.

    Example: quintain verify match.jsonl
    """
    verdict = fairness.verify(read_text(file))
    say(str(verdict))
    if not verdict.fair:
        raise typer.Exit(NOT_PROVEN)
