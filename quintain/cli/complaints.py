"""Every error in one line on stderr, with exit status 2 and never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import typer

from quintain.cli.examples import Group
from quintain.cli.terminal import clean, complain
from quintain.errors import QuintainError

WRONG = 2
INTERRUPTED = 130


class OneLineErrors(Group):
    """A group of commands whose errors are one line each."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command. Standing alone it ends the process, with the exit status of the command."""
        try:
            status = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except (QuintainError, OSError, typer.TyperException) as error:
            complain(complaint(error))
            status = WRONG
        except typer.Abort:
            status = INTERRUPTED
        if standalone_mode:
            sys.exit(status if isinstance(status, int) else 0)
        return status


def complaint(error: Exception) -> str:
    """The error in one line for a person."""
    match error:
        case OSError(filename=str() | bytes() as name, strerror=str() as why):
            words = f"{name if isinstance(name, str) else name.decode(errors='replace')}: {why}"
        case typer.TyperException():
            words = _about_usage(error)
        case _:
            words = str(error)
    return clean(" ".join(words.split()))


def _about_usage(error: typer.TyperException) -> str:
    """A wrong option, with the command that explains it."""
    context = getattr(error, "ctx", None)
    words = error.format_message().strip().rstrip(".")
    words = words[:1].lower() + words[1:] if words[1:2].islower() else words
    return f"{words} (see: {context.command_path} --help)" if context else words
