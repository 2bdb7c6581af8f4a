"""Golden playthroughs: a seeded match as a readable text, kept in a file. A change of behaviour is a diff."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path
from typing import Any

from quintain.core import settings
from quintain.core.answers import Refusal
from quintain.core.contract import AnyGame
from quintain.core.luck import Stream
from quintain.core.seats import letter
from quintain.table.forced import GENEROUS, endless
from quintain.table.steps import Step
from quintain.table.table import Table
from quintain.testing.matches import choose


class GoldenError(AssertionError):
    """A playthrough is not as the file has it."""


def playthrough(
    game: AnyGame, seats: int | None = None, seed: str | int = 0, most: int | None = None, **chosen: Any
) -> str:
    """A match of random players, told entry by entry: who was asked what, what was played, what each audience heard.

    ``most`` limits the number of decisions; everything else is a setting of the game. Raises ``Endless``.
    """
    table = Table.new(game, seats, seed, settings=chosen)
    luck = Stream.of(f"{seed} players")
    lines = [f"{game.title}, rules {game.rules_version}, {table.seats} seats, seed {seed}"]
    lines += [f"{name} = {value}" for name, value in settings.as_dict(table.settings).items()]
    lines += ["", *_told(table, table.steps[0]), *_position(table)]
    while table.actors and (most is None or len(table.record.entries) < most):
        asked = _asked(table)
        answer = table.act(*choose(table.state, luck))
        if isinstance(answer, Refusal):
            raise GoldenError(f"an option is refused: {answer}")
        for step in answer:
            lines += ["", f"{step.number} {asked}", f"  {step.by} {step.text}", *_told(table, step)]
            asked = "forced"
        lines += _position(table)
        if len(table.record.entries) > game.cap * GENEROUS:
            raise endless(table.record.entries)
    lines += ["", f"end: {table.result() or 'not reached'}", *_standings(table)]
    return "\n".join(lines) + "\n"


def check_golden(text: str, file: Path, *, update: bool = False) -> None:
    """Compare a text with a file, or write the file anew. Raises ``GoldenError`` with the difference."""
    if update:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return
    if not file.is_file():
        raise GoldenError(f"there is no {file}; write it with --update-golden")
    kept = file.read_text("utf-8")
    if kept != text:
        changes = unified_diff(kept.splitlines(), text.splitlines(), str(file), "now", lineterm="", n=2)
        raise GoldenError("\n".join(["not as it was; if that is right, use --update-golden", *changes]))


def _asked(table: Table) -> str:
    """Who is asked what, with how many options."""
    asks = []
    for seat in table.actors:
        ask = table.state.ask(seat)
        asks.append(f"{letter(seat)} {ask.kind} {ask.rule}, options: {len(table.state.options(seat))}")
    return "; ".join(asks)


def _told(table: Table, step: Step) -> list[str]:
    """What everybody hears of a step; those who hear the same share a line."""
    heard: dict[tuple[str, ...], str] = {}
    for seat in (None, *range(table.seats)):
        words = tuple(notice.words for notice in table.notices(step, seat))
        heard[words] = heard.get(words, "") + letter(seat)
    return [f"    {who}: {sentence}" for words, who in heard.items() for sentence in words]


def _position(table: Table) -> list[str]:
    return [f"    {position}"] if (position := table.state.position()) else []


def _standings(table: Table) -> list[str]:
    outcome = table.outcome()
    return [] if outcome is None else [f"  {letter(held.seat)}: place {held.place}" for held in outcome.standings]
