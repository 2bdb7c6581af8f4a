'''
Worked examples as data: a game's ``data/examples.toml``, run as small matches.

    [[example]]
    id = "EX-04"
    title = "The second fortress wins at once"
    rules = ["KS-6.1"]                        # the rules it shows
    settings = { start = "…" }                # optional, as are: seats = 3, seed = 7
    luck = [3, { label = "attack", answer = [6, 1] }]    # optional: what luck answers, in order
    steps = [
      { by = "A", play = "b8=F" },            # accepted
      { by = "*", play = "b1c3 e8d6" },       # several, split at blanks, each by whoever is to act
      { by = "*", play = ["lay cut", "pass"] },    # the same as a list, for actions of several words
      { by = "B", try = "a6b4", refused = "finished", rule = "KS-4.6" },
      { by = "B", options = [] },             # in this order
      { by = "B", count = 0 },                # or only how many
      { see = { to_act = "" } },              # fields of what a spectator knows, or with by = "B" seat B; of a
                                              # structure inside, only the fields that are written need be the same
      { outcome = "fortify2", winner = "A" }, # winner = "" where nobody won alone
      { ongoing = true },                     # not over
      { perft = 2, nodes = 169 },             # so many sequences of two actions begin here
    ]

Without ``seed`` every use of luck must be in ``luck``; with it, a labelled answer waits for its label and other calls
follow the seed. Of an order the first things are enough. A lone choice that the table plays by itself
(``Ask.single``) is no step: it has been played already.

``given = { by = "A", … }``: the match begins in the middle, from a state that seat A imagines from its view of a fresh
match with these fields changed; without ``by``, from what a spectator knows. Of a structure inside, only what is
written changes. Setting up then follows the seed, and ``luck`` answers what comes later. Nothing, where a field may
hold it, is written ``{ none = true }``, in ``see`` too.

``refused = "text"`` instead of steps: the match cannot be set up, and the message holds the text.
``record = """…"""``: the match is read from there, in the game's format named by ``format``, or as a core record.

A table ``[unreachable]`` names rules that no match can show, with the reason.
'''

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from itertools import takewhile
from typing import Any

import msgspec

from quintain.core.answers import Refusal
from quintain.core.contract import AnyGame, State
from quintain.core.faults import fault
from quintain.core.luck import Stream
from quintain.core.records import Record, read_record
from quintain.core.seats import TABLE, letter, seat_of
from quintain.errors import DataError, QuintainError
from quintain.table.table import Table
from quintain.testing.matches import packages_of
from quintain.testing.scripted import Scripted, ScriptedLuck, ScriptError, scripted_tables

FILE = "data/examples.toml"
NOTHING = {"none": True}
"""How nothing is written, for which TOML has no word."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"attempt": "try"}):
    by: str | None = None
    play: str | list[str] | None = None
    attempt: str | None = None
    refused: str | None = None
    rule: str | None = None
    options: list[str] | None = None
    count: int | None = None
    see: dict[str, Any] | None = None
    outcome: str | None = None
    winner: str | None = None
    ongoing: bool | None = None
    perft: int | None = None
    nodes: int | None = None

    @property
    def keys(self) -> set[str]:
        """What is written in it."""
        written = zip(self.__struct_fields__, self.__struct_encode_fields__, strict=True)
        return {key for field, key in written if getattr(self, field) is not None}


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str
    rules: list[str]
    settings: dict[str, Any] = {}
    seats: int | None = None
    seed: str | int | None = None
    luck: list[Any] | None = None
    given: dict[str, Any] | None = None
    steps: list[Step] = []
    refused: str | None = None
    record: str | None = None
    format: str | None = None


class Examples(msgspec.Struct, frozen=True):
    """All that a file of examples says."""

    examples: tuple[Example, ...] = ()
    unreachable: dict[str, str] = {}


class ExampleFailed(AssertionError):
    """An example does not come out as written: which, at which step, what was expected and what came."""

    def __init__(self, example: Example, step: int | None, what: str) -> None:
        where = f"{example.id}, step {step}" if step else example.id
        super().__init__(f"{where}: {what}")


def examples_of(game: AnyGame) -> Examples:
    """The examples of a game; none when it has no such file. Raises ``DataError`` when the file is broken."""
    file = resources.files(game.package) / FILE
    if not file.is_file():
        return Examples()
    try:
        return read_examples(file.read_text("utf-8"))
    except DataError as error:
        raise DataError(f"{game.package}: {FILE}: {error}") from None


def read_examples(text: str) -> Examples:
    """The examples in a text. Raises ``DataError``, which names the example and says what is wrong with it."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(str(error)) from None
    if unknown := found.keys() - {"example", "unreachable"}:
        raise DataError(f"unknown tables: {', '.join(sorted(unknown))}")
    examples = tuple(_example(number, raw) for number, raw in enumerate(found.get("example", []), start=1))
    twice = [example.id for place, example in enumerate(examples) if example.id in [e.id for e in examples[:place]]]
    if twice:
        raise DataError(f"example {twice[0]} is there twice")
    return Examples(examples, _convert("[unreachable]", found.get("unreachable", {}), dict[str, str]))


def run_example(game: AnyGame, example: Example) -> None:
    """Run an example. Raises ``ExampleFailed``."""
    strange = [rule for rule in example.rules if rule not in game.rulebook.rules]
    if strange:
        raise ExampleFailed(example, None, f"it shows {strange[0]}, which is not in RULES.md")
    luck = None if example.luck is None else ScriptedLuck(map(_scripted, example.luck))
    try:
        table = _set_up(game, example, luck)
    except (ScriptError, QuintainError) as error:
        if example.refused is None or example.refused not in str(error):
            expected = f"a refusal with {example.refused!r}" if example.refused else "a match"
            raise ExampleFailed(example, None, f"expected {expected}, got {error}") from None
        return
    except Exception as error:
        raise ExampleFailed(example, None, _unexpected(game, error)) from error
    if example.refused is not None:
        raise ExampleFailed(example, None, f"expected a refusal with {example.refused!r}, got a match")
    for number, step in enumerate(example.steps, start=1):
        try:
            trouble = _VERBS[_verb(step)](table, step)
        except (ScriptError, QuintainError) as error:
            trouble = str(error)
        except Exception as error:
            raise ExampleFailed(example, number, _unexpected(game, error)) from error
        if trouble:
            raise ExampleFailed(example, number, trouble)
    if luck is not None and luck.left:
        raise ExampleFailed(example, None, f"luck was never asked for {luck.left}")


def _unexpected(game: AnyGame, error: Exception) -> str:
    return f"expected no error, got {fault(error, packages_of(game))}"


# --- reading --------------------------------------------------------------------------------------------------------

_SHAPES: dict[str, tuple[set[str], set[str]]] = {
    "play": ({"by"}, set()),
    "try": ({"by", "refused", "rule"}, set()),
    "options": ({"by"}, set()),
    "count": ({"by"}, set()),
    "see": (set(), {"by"}),
    "outcome": (set(), {"winner"}),
    "ongoing": (set(), set()),
    "perft": ({"nodes"}, set()),
}
"""What must stand beside each verb, and what may."""


def _example(number: int, raw: dict[str, Any]) -> Example:
    name = f"example {raw.get('id', f'number {number}')}"
    example: Example = _convert(name, raw, Example)
    for place, step in enumerate(example.steps, start=1):
        verb = _verb(step)
        if not verb:
            raise DataError(
                f"{name}, step {place}: one of {', '.join(_SHAPES)} should be there, not {_list(step.keys)}"
            )
        needed, allowed = _SHAPES[verb]
        if missing := needed - step.keys:
            raise DataError(f"{name}, step {place}: {verb} needs {_list(missing)}")
        if extra := step.keys - needed - allowed - {verb}:
            raise DataError(f"{name}, step {place}: {verb} does not go with {_list(extra)}")
    if example.refused is not None and example.steps:
        raise DataError(f"{name}: a match that is refused has no steps")
    if example.refused is None and not example.steps:
        raise DataError(f"{name}: it has no steps")
    return example


def _verb(step: Step) -> str:
    found = [verb for verb in _SHAPES if verb in step.keys]
    return found[0] if len(found) == 1 else ""


def _list(keys: set[str]) -> str:
    return ", ".join(sorted(keys)) or "nothing"


def _convert(name: str, raw: object, kind: Any) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise DataError(f"{name}: {error}") from None


def _scripted(item: Any) -> Scripted:
    return msgspec.convert(item, Scripted) if isinstance(item, dict) else Scripted(item)


# --- running --------------------------------------------------------------------------------------------------------


def _set_up(game: AnyGame, example: Example, luck: ScriptedLuck | None) -> Table:
    if example.record is not None:
        return Table.replay(_read(game, example.record, example.format), game)
    seed = "0" if example.seed is None else example.seed
    first = 0 if example.given is None else 1
    tables = Table if luck is None else scripted_tables(luck, seeded=example.seed is not None, first=first)
    if example.given is None:
        return tables.new(game, example.seats, seed, settings=example.settings)
    fresh = Table.new(game, example.seats, seed, settings=example.settings)
    table = tables.begun(Record(fresh.record.header), game)
    table.state = _given(game, table, example.given)
    return table


def _given(game: AnyGame, table: Table, given: dict[str, Any]) -> State[Any, Any]:
    """A state that fits the view of a fresh match with these fields changed."""
    view = table.view(given.get("by"))
    changed = _changed(msgspec.to_builtins(view), {name: value for name, value in given.items() if name != "by"})
    try:
        return game.imagine(msgspec.convert(changed, type(view)), Stream.of("given"))
    except msgspec.ValidationError as error:
        raise DataError(f"given: {error}") from None


def _changed(old: Any, new: Any) -> Any:
    """The old thing with what is written of the new one in its place."""
    if new == NOTHING:
        return None
    if isinstance(new, list):
        return [_changed(None, item) for item in new]
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    if unknown := [name for name in new if name not in old]:
        raise DataError(f"given: there is no {unknown[0]}, but {', '.join(old)}")
    return old | {name: _changed(old[name], value) for name, value in new.items()}


def _read(game: AnyGame, text: str, name: str | None) -> Record:
    if name is None:
        return read_record(text)
    for known in game.formats:
        if known.name == name:
            return known.read(text)
    raise DataError(f"{game.title} has no format {name!r}")


def _play(table: Table, step: Step) -> str:
    play = step.play or ""
    texts = play if isinstance(play, list) else play.split() if step.by == TABLE else [play]
    for text in texts:
        by = step.by or ""
        if by == TABLE:
            if not table.actors:
                return f"expected {text} to be played, but the match is over: {table.result()}"
            by = letter(table.actors[0])
        answer = table.submit(by, text)
        if isinstance(answer, Refusal):
            return f"expected {by} {text} to be accepted, got {answer.code}, {answer}{_why(table, by, text)}"
    return ""


def _why(table: Table, by: str, text: str) -> str:
    """Why somebody may have expected to play this: the table was faster."""
    lately = list(takewhile(lambda step: step.forced or step.veiled, reversed(table.steps)))
    played = any((step.by, step.text.lower()) == (by, text.strip().lower()) for step in lately)
    return " (the table had already played it: only option)" if played else ""


def _try(table: Table, step: Step) -> str:
    before = len(table.record.entries)
    answer = table.submit(step.by or "", step.attempt or "")
    expected = f"expected {step.by} {step.attempt} to be refused, {step.refused} {step.rule}"
    if not isinstance(answer, Refusal) or len(table.record.entries) != before:
        return f"{expected}, but it was accepted"
    if (answer.code, answer.rule) != (step.refused, step.rule):
        return f"{expected}, got {answer.code} {answer.rule}"
    return ""


def _options(table: Table, step: Step) -> str:
    found = _texts(table, step)
    return "" if found == step.options else f"expected {step.by} to have {step.options}, got {found}"


def _count(table: Table, step: Step) -> str:
    found = _texts(table, step)
    return "" if len(found) == step.count else f"expected {step.by} to have {step.count} options, got {len(found)}"


def _texts(table: Table, step: Step) -> list[str]:
    seat = seat_of(step.by or "", table.seats)
    return [table.state.text(option) for option in table.state.options(seat)] if seat in table.actors else []


def _see(table: Table, step: Step) -> str:
    view = table.view(step.by)
    for field, expected in (step.see or {}).items():
        if not hasattr(view, field):
            return f"expected to see {field}, but a view has no such field"
        found = msgspec.json.decode(msgspec.json.encode(getattr(view, field)))
        if not _holds(found, expected):
            return f"expected to see {field} = {expected!r}, got {found!r}"
    return ""


def _holds(found: object, expected: object) -> bool:
    """Whether a thing is what is expected; of a structure, as far as it is written."""
    match found, expected:
        case None, dict():
            return expected == NOTHING
        case dict(), dict():
            return all(field in found and _holds(found[field], value) for field, value in expected.items())
        case list(), list():
            return len(found) == len(expected) and all(map(_holds, found, expected))
    return found == expected


def _outcome(table: Table, step: Step) -> str:
    outcome = table.outcome()
    if outcome is None:
        return f"expected the match to end by {step.outcome}, got no end"
    winner = "" if outcome.winner is None else letter(outcome.winner)
    expected = winner if step.winner is None else step.winner
    if (outcome.reason, winner) != (step.outcome, expected):
        return f"expected the end {step.outcome}, winner {expected!r}, got {outcome.reason}, winner {winner!r}"
    return ""


def _ongoing(table: Table, step: Step) -> str:
    return "" if (table.outcome() is None) == step.ongoing else f"expected ongoing = {step.ongoing}: {table.result()}"


def _perft(table: Table, step: Step) -> str:
    nodes = table.game.count_kinds(table.state, step.perft or 0)["nodes"]
    return "" if nodes == step.nodes else f"expected {step.nodes} sequences of {step.perft} actions, got {nodes}"


_VERBS: dict[str, Callable[[Table, Step], str]] = {
    "play": _play,
    "try": _try,
    "options": _options,
    "count": _count,
    "see": _see,
    "outcome": _outcome,
    "ongoing": _ongoing,
    "perft": _perft,
}
