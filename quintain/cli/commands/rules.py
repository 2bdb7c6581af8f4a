"""The rulebook of a game."""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

from quintain.cli.commands.arguments import Slug
from quintain.core import registry
from quintain.core.rulebook import Rule, Rulebook
from quintain.errors import QuintainError

Search = Annotated[str | None, typer.Option(help="Only the rules that hold all of these words.", metavar="WORDS")]
RuleId = Annotated[str | None, typer.Option(help="Only the rule with this number.", metavar="ID")]
NEAR = 6


def rules(game: Slug, search: Search = None, rule: RuleId = None) -> None:
    """Read the rules of a game, all of them or those you look for.

    Example: quintain rules GAME --search "table"
    """
    if rule is not None and search is not None:
        raise QuintainError("--rule names one rule and --search looks for some; give one of them")
    book = registry.load(game).rulebook
    console = Console()
    if rule is not None:
        _print(console, [find(book, rule)])
    elif search is not None:
        found = book.search(search)
        if not found:
            raise QuintainError(f"no rule holds all of these words: {search}")
        _print(console, found)
    elif console.is_terminal:
        os.environ.setdefault("LESS", "-R")
        with console.pager(styles=True):
            console.print(Markdown(book.text))
    else:
        console.print(Markdown(book.text))


def find(book: Rulebook, id: str) -> Rule:
    """The rule with this id, whatever its case. Raises ``QuintainError`` that names near ones."""
    by_id = {known.upper(): rule for known, rule in book.rules.items()}
    if id.upper() in by_id:
        return by_id[id.upper()]
    near = get_close_matches(id.upper(), by_id, n=NEAR, cutoff=0.6)
    near += [known for known in by_id if known.startswith(id.upper()) and known not in near]
    hint = f"; near it: {', '.join(near[:NEAR])}" if near else "; --search looks for words"
    raise QuintainError(f"no rule is numbered {id!r}{hint}")


def _print(console: Console, found: Sequence[Rule]) -> None:
    for rule in found:
        console.print(f"[bold]{rule.id}[/bold] {rule.title or ''} [dim]({rule.section})[/dim]", highlight=False)
        console.print(Markdown(rule.text))
        console.print()
