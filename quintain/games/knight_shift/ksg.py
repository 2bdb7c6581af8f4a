"""Matches as ``.ksg`` text, close to chess's PGN (KS-2.8)."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import msgspec

from quintain.core import registry, settings
from quintain.core.answers import Refusal
from quintain.core.formats import Format
from quintain.core.records import BYTE_ORDER_MARK, Record
from quintain.core.seats import Sitter
from quintain.core.table_commands import Abort, Draw, Resign, TableWord, Time
from quintain.errors import RecordError, RulesChanged, SettingError
from quintain.games.knight_shift.lines import START
from quintain.games.knight_shift.state import KnightShiftState
from quintain.table.table import Table

REQUIRED = ("Game", "Rules", "White", "Black", "Result", "Termination")
OPTIONAL = ("Date", "Event", "Round", "Seed", "Options", "Start")
OWN = ("Seed", "Options", "Start", "WhiteBot", "BlackBot", "Undo")
"""Tags that say how to set the table up again; the last three are ours, so that a match can be gone on with."""
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
BY_RULES = ("fortify2", "capture3", "repetition", "no-progress", "no-action")
BY_TABLE = {
    "resign": ("1-0", "0-1"),
    "time": ("1-0", "0-1"),
    "agreed": ("1/2-1/2",),
    "aborted": ("*",),
    "unfinished": ("*",),
}

_NAME = re.compile(r"[A-Za-z]\w*")
_TAG = re.compile(rf'\[({_NAME.pattern}) "((?:[^"\\]|\\.)*)"\]')
_NUMBER = re.compile(r"(\d+)\.(\.\.)?")


class Text(msgspec.Struct):
    """A ``.ksg`` text taken apart, nothing of it replayed yet."""

    tags: dict[str, str]
    actions: list[str]
    numbers: dict[int, str]
    """The number written before an action, by the action's place."""


# --- writing --------------------------------------------------------------------------------------------------------


def write(table: Table) -> str:
    """The match with everything that still stands of it."""
    tags = _tags(table)
    lines = [f'[{name} "{_escape(value)}"]' for name, value in tags.items()]
    tokens = [*_numbered(table), tags["Result"]]
    body = textwrap.wrap(" ".join(tokens), 79, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", *body]) + "\n"


def _tags(table: Table) -> dict[str, str]:
    header = table.record.header
    white, black = _state(table).players
    result, termination = _ended(table, white)
    tags = {
        "Game": table.game.title,
        "Rules": header.rules,
        "White": table.sitters[white].name,
        "Black": table.sitters[black].name,
        "Result": result,
        "Termination": termination,
    }
    chosen = settings.changed(table.settings)
    start = chosen.pop("start", "")
    lucky = "random_opening" in chosen or chosen.get("colours") == "random"
    known = header.tags | {
        "Seed": (table.record.seed or "") if lucky else "",
        "Options": "; ".join(f"{name}={value}" for name, value in chosen.items()),
        "Start": start,
    }
    tags |= {name: known[name] for name in OPTIONAL if known.get(name)}
    others = {"WhiteBot": table.sitters[white].bot, "BlackBot": table.sitters[black].bot}
    others |= {"Undo": header.undo if header.undo != "consent" else None}
    others |= {name: value for name, value in header.tags.items() if name not in (*REQUIRED, *OPTIONAL, *others)}
    return tags | {name: value for name, value in others.items() if value and _NAME.fullmatch(name)}


def _ended(table: Table, white: int) -> tuple[str, str]:
    outcome = table.outcome()
    if outcome is None:
        return "*", "unfinished"
    if outcome.reason == "aborted":
        return "*", "aborted"
    if outcome.winner is None:
        return "1/2-1/2", outcome.reason
    return "1-0" if outcome.winner == white else "0-1", outcome.reason


def _numbered(table: Table) -> list[str]:
    """The actions with the numbers that stand before White's, and before the first if it is Black's."""
    board = table.settings.start.split()
    black, number = board[1] == "b", int(board[3])
    tokens = []
    for place, action in enumerate(_state(table).history()):
        if not black:
            tokens.append(f"{number}.")
        elif place == 0:
            tokens.append(f"{number}...")
        tokens.append(action.text)
        number += black
        black = not black
    return tokens


def _state(table: Table) -> KnightShiftState:
    return KnightShiftState.of(table.state)


def _escape(value: str) -> str:
    """The value for between quotes; a tag is one line."""
    return " ".join(value.splitlines()).replace("\\", "\\\\").replace('"', '\\"')


# --- reading --------------------------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """The match in this text, replayed. Raises ``RecordError`` at the first thing that does not fit."""
    found = _take_apart(text)
    table, opening = _set_up(found)
    for ply, action in enumerate(found.actions[opening:], start=opening + 1):
        _check_number(table, found.numbers.get(ply - 1), ply)
        actors = table.actors
        seat = actors[0] if actors else 0
        # Asking first keeps words for the table, which begin with /, out of it.
        answer = table.why(seat, action) or table.submit(seat, action)
        if isinstance(answer, Refusal):
            raise RecordError(f"ply {ply}: {action}: {answer.code}, {answer}")
    _conclude(table, found.tags["Result"], found.tags["Termination"])
    return table.record


def _take_apart(text: str) -> Text:
    lines = text.removeprefix(BYTE_ORDER_MARK).splitlines()
    tags: dict[str, str] = {}
    place = 0
    while place < len(lines) and lines[place].startswith("["):
        tag = _TAG.fullmatch(lines[place].rstrip())
        if not tag or tag[1] in tags:
            raise RecordError(
                f'not a tag line, or one that came before: {lines[place][:60]!r}; write [Name "value"]', place + 1
            )
        tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        place += 1
    _check_tags(tags)
    if place < len(lines) and lines[place].strip():
        raise RecordError("an empty line should stand between the tags and the actions", place + 1)
    body = " ".join(lines[place:])
    plain = re.sub(r"\{[^{}]*\}", " ", body)
    if "{" in plain or "}" in plain:
        raise RecordError("a comment in { } is not closed, or stands inside another")
    return _take_tokens(tags, plain.split())


def _check_tags(tags: dict[str, str]) -> None:
    missing = [name for name in REQUIRED if name not in tags]
    if missing:
        raise RecordError(f"not a Knight Shift record: the tag {missing[0]} is missing")
    if tags["Game"] != "Knight Shift":
        raise RecordError(f"a record of {tags['Game']!r}, not of Knight Shift")
    known = registry.load("knight-shift").rules_version
    if tags["Rules"] != known:
        raise RulesChanged("knight-shift", tags["Rules"], known)
    if tags["Result"] not in RESULTS:
        raise RecordError(f"the result is {tags['Result']!r}; it should be one of {', '.join(RESULTS)}")
    if tags["Termination"] not in (*BY_RULES, *BY_TABLE):
        raise RecordError(
            f"the termination is {tags['Termination']!r}; it should be one of {', '.join((*BY_RULES, *BY_TABLE))}"
        )


def _take_tokens(tags: dict[str, str], tokens: list[str]) -> Text:
    found = Text(tags, [], {})
    if not tokens or tokens[-1] not in RESULTS:
        raise RecordError("the actions do not end with a result: perhaps the text was cut off")
    if tokens[-1] != tags["Result"]:
        raise RecordError(f"the actions end with {tokens[-1]}, but the tag Result says {tags['Result']}")
    for token in tokens[:-1]:
        place = len(found.actions)
        if not _NUMBER.fullmatch(token):
            found.actions.append(token)
        elif place in found.numbers or (place and token.endswith("...")):
            raise RecordError(f"ply {place + 1}: {token} should not stand here: one number before each action of White")
        else:
            found.numbers[place] = token
    if len(found.actions) in found.numbers:
        raise RecordError(f"after {found.numbers[len(found.actions)]} an action should follow")
    return found


def _set_up(found: Text) -> tuple[Table, int]:
    """The table before the first action to submit, and how many actions it has played as its random opening."""
    tags = found.tags
    chosen: dict[str, Any] = {"start": tags.get("Start", START)}
    for pair in filter(None, tags.get("Options", "").split("; ")):
        name, _, value = pair.partition("=")
        chosen[name.strip()] = value.strip()
    table = _seat(tags, chosen)
    opening = [action.text for action in _state(table).history()]
    if opening == found.actions[: len(opening)]:
        return table, len(opening)
    # Drawn by somebody else's generator: the plies themselves are the truth.
    return _seat(tags, chosen | {"random_opening": 0}), 0


def _seat(tags: dict[str, str], chosen: dict[str, Any]) -> Table:
    keep = {name: value for name, value in tags.items() if name not in (*REQUIRED, *OWN)}
    sitters = [Sitter(tags[side], tags.get(f"{side}Bot")) for side in ("White", "Black")]
    seed = tags.get("Seed", "0")
    undo: Any = tags.get("Undo", "consent")
    try:
        table = Table.new("knight-shift", sitters, seed, undo=undo, tags=keep, settings=chosen)
        if _state(table).players == (1, 0):
            table = Table.new("knight-shift", sitters[::-1], seed, undo=undo, tags=keep, settings=chosen)
    except SettingError as error:
        raise RecordError(f"the tags do not fit: {error}") from None
    return table


def _check_number(table: Table, written: str | None, ply: int) -> None:
    fields = table.state.position().split()
    expected = f"{fields[3]}." if fields[1] == "w" else f"{fields[3]}..."
    if written is not None and written != expected:
        raise RecordError(
            f"ply {ply} is numbered {written} where {expected} should stand: actions are missing or twice"
        )


def _conclude(table: Table, result: str, termination: str) -> None:
    """The rules and the tags must agree on how it ended."""
    if table.outcome() is None and termination in BY_TABLE:
        if result not in BY_TABLE[termination]:
            raise RecordError(f"a match that ended {termination} cannot have the result {result}")
        seats = _state(table).players
        loser = seats[0] if result == "0-1" else seats[1]
        words: dict[str, TableWord] = {
            "resign": Resign(loser),
            "time": Time(loser),
            "agreed": Draw(),
            "aborted": Abort(),
        }
        if termination in words:
            table.word(words[termination])
        return
    by_rules = _ended(table, _state(table).players[0])
    if by_rules != (result, termination):
        raise RecordError(f"the tags say {result} by {termination}; by the rules it is {by_rules[0]}, {by_rules[1]}")


FORMAT = Format("ksg", ".ksg", write, read)
