"""Seeded random matches over every seat count and setting, kept move by move so that properties can look at them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from importlib import resources
from itertools import combinations, count
from typing import Any

import msgspec

from quintain.core import settings
from quintain.core.answers import Event, Notice
from quintain.core.contract import AnyGame, State
from quintain.core.faults import fault
from quintain.core.forced import GENEROUS, forced
from quintain.core.luck import Luck, Stream
from quintain.core.moments import Told
from quintain.core.records import Entry, Record
from quintain.core.scene import Scene
from quintain.core.scene_for_seat import scene_of
from quintain.core.seats import Seat, letter
from quintain.errors import SettingError
from quintain.table.table import Table
from quintain.testing.junk import junk

AnyState = State[Any, Any]
FEW = 100
"""So many values of a field are enough to make up actions from."""


class Setup(msgspec.Struct, frozen=True):
    """How a match is set up: so many seats, and the settings that are not left alone."""

    seats: int
    settings: dict[str, Any] = {}


class Pool:
    """What a run remembers from match to match: texts that were options somewhere, to be tried elsewhere."""

    MOST = 2_000

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.texts: list[str] = []
        self.words: list[str] = []
        """Those that occur in the texts, and others that the game knows."""
        self.numbers: dict[Any, int] = {}
        """The number that each action met so far had."""
        self.endless = False
        """True once a match had no end: then no other is given more time than the cap."""
        self._known: set[str] = set()
        self._learn(words)

    def add(self, text: str) -> None:
        if text not in self._known and len(self.texts) < self.MOST:
            self._known.add(text)
            self.texts.append(text)
            self._learn(text.split())

    def draw(self, count: int, luck: Luck) -> list[str]:
        return [self.texts[luck.below(len(self.texts), "pool")] for _ in range(count if self.texts else 0)]

    def junk(self, luck: Luck, *more: str) -> str:
        """A text that should not be typed: odd, random, or made from one of these texts or of ``more``."""
        return junk([*self.texts, *more] if more else self.texts, luck, self.words)

    def _learn(self, words: Iterable[str]) -> None:
        self.words += [word for word in dict.fromkeys(words) if word not in self.words]


class Sequel(msgspec.Struct, frozen=True):
    """What an action led to in one state."""

    state: Any
    events: Sequence[Event]
    luck: bool
    """Luck fell."""

    def heard_by(self, audience: Seat | None) -> list[Notice]:
        return [notice for notice in (event.heard_by(audience) for event in self.events) if notice is not None]


World = tuple[Seat | None, Sequel, Sequel]
"""An audience, and what came of an action in the true state and in the one that this audience imagines."""


class Decision:
    """One position of a match, what was chosen there and what came of it. The state is never changed."""

    def __init__(self, match: Match, index: int, state: AnyState) -> None:
        self.match = match
        self.index = index
        """How many entries had been made."""
        self.state = state
        self.seat: Seat | None = None
        """Who acted here; None where the match ended."""
        self.action: Any = None
        self.events: tuple[Event, ...] = ()
        self.luck_fell = False
        self._twins: dict[Seat | None, AnyState] = {}
        self._scenes: dict[Seat | None, Scene] = {}

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def text(self) -> str:
        """What was played here, in words: ``A b1c3``."""
        return "" if self.seat is None else f"{letter(self.seat)} {self.state.text(self.action)}"

    @property
    def seats(self) -> range:
        return range(self.match.setup.seats)

    @property
    def audiences(self) -> tuple[Seat | None, ...]:
        """The spectator and every seat."""
        return (None, *self.seats)

    def chance(self, name: str) -> Luck:
        """Luck for whoever looks at this decision, by its name. It has nothing to do with the luck of the match."""
        return Stream.of(f"{self.match.seed} {name}", self.index)

    def imagine(self, audience: Seat | None, name: str) -> AnyState:
        """A state imagined from what this audience knows; another for another name."""
        return self.game.imagine(self.state.view(audience), self.chance(f"{name} {letter(audience)}"))

    def twin(self, audience: Seat | None) -> AnyState:
        """One imagined state per audience, shared by all who ask and never changed."""
        if audience not in self._twins:
            self._twins[audience] = self.imagine(audience, "twin")
        return self._twins[audience]

    @cached_property
    def worlds(self) -> tuple[World, ...]:
        """What came of the action here, for every audience in whose imagined state it is possible."""
        if self.seat is None:
            return ()
        true = Sequel(self.match.decisions[self.index + 1].state, self.events, self.luck_fell)
        found: list[World] = []
        for audience in self.audiences:
            twin = self.twin(audience)
            if twin.why_not(self.seat, self.action) is None:
                found.append((audience, true, self._sequel(twin.clone())))
        return tuple(found)

    def _sequel(self, state: AnyState) -> Sequel:
        moment = Told(self.match.luck(self.index + 1))
        state.apply(self.seat or 0, self.action, moment)
        return Sequel(state, moment.events, moment.luck.calls > 0)

    def scene(self, audience: Seat | None) -> Scene:
        """What this audience sees here, drawn once for all who ask."""
        if audience not in self._scenes:
            self._scenes[audience] = scene_of(self.game, self.state, audience)
        return self._scenes[audience]


class Match:
    """A random match, played by the rules alone: what a table makes of it is for properties to compare."""

    def __init__(self, game: AnyGame, setup: Setup, seed: str, pool: Pool, *, by_kind: bool = False) -> None:
        """With ``by_kind`` the kind of every action is drawn before the action, so that rare kinds occur."""
        self.game = game
        self.by_kind = by_kind
        self.setup = setup
        self.seed = seed
        self.pool = pool
        self.touched: dict[str, set[str]] = {}
        """Rule ids that were cited, and by what."""
        self.kinds: set[str] = set()
        """The kinds of action that were played."""
        self.opening: tuple[Event, ...] = ()
        """What setting up told."""
        self.decisions: list[Decision] = []
        self.trouble = ""
        """The error that stopped play."""

    @cached_property
    def settings(self) -> Any:
        return settings.settle(self.game.settings, self.setup.settings)

    @cached_property
    def _blank(self) -> Table:
        """A table before its first entry, for its header and its luck."""
        header = Table.new(self.game, self.setup.seats, self.seed, settings=self.setup.settings).record.header
        return Table.replay(Record(header, []), self.game)

    @property
    def bound(self) -> int:
        """After so many decisions the match should have ended."""
        usual = not self.setup.settings or self.pool.endless
        return self.game.cap if usual else self.game.cap * GENEROUS

    @property
    def has_ended(self) -> bool:
        return bool(self.decisions) and not self.decisions[-1].state.actors

    @property
    def last(self) -> Decision:
        return self.decisions[-1]

    @property
    def moves(self) -> list[Decision]:
        """The decisions at which somebody acted: all but the last."""
        return self.decisions[:-1]

    def chance(self, name: str) -> Luck:
        """Luck for whoever looks at this match, by its name. It has nothing to do with the luck of the match."""
        return Stream.of(f"{self.seed} {name}")

    def luck(self, entry: int) -> Luck:
        """What the table's seed gives to an entry."""
        return self._blank.luck(entry)

    def touch(self, rule: str, by: str) -> None:
        self.touched.setdefault(rule, set()).add(by)

    def record(self, entries: int | None = None) -> Record:
        """The match up to so many entries, or all of it."""
        made = [
            Entry(decision.index + 1, letter(decision.seat), decision.state.text(decision.action))
            for decision in self.moves[:entries]
        ]
        return Record(self._blank.record.header, made)

    def table(self, entries: int | None = None) -> Table:
        """A table at which so many entries have been made."""
        return Table.replay(self.record(entries), self.game)

    def play(self) -> None:
        """Play at random from the start to the end, or until the bound."""
        choice = self.chance("players")
        moment = Told(self.luck(0))
        state = self.game.new(self.setup.seats, self.settings, moment)
        self.opening = tuple(moment.events)
        while True:
            decision = Decision(self, len(self.decisions), state)
            self.decisions.append(decision)
            if not state.actors or decision.index >= self.bound:
                return
            state = self._play_one(decision, choice)

    def _play_one(self, decision: Decision, choice: Luck) -> AnyState:
        """Choose as a table with random players would; the state that follows."""
        state = decision.state.clone()
        seat, action = choose(decision.state, choice, by_kind=self.by_kind)
        self.kinds.add(state.verbs.verb(action))
        moment = Told(self.luck(decision.index + 1))
        state.apply(seat, action, moment)
        decision.seat, decision.action = seat, action
        decision.events, decision.luck_fell = tuple(moment.events), moment.luck.calls > 0
        return state


def choose(state: AnyState, luck: Luck, *, by_kind: bool = False) -> tuple[Seat, Any]:
    """Who acts next and how: what the table would play by itself first, otherwise anybody and anything.

    With ``by_kind`` every kind of action is as likely, however many actions there are of it.
    """
    for seat in state.actors:
        action = forced(state, seat)
        if action is not None:
            return seat, action
    seat = state.actors[luck.below(len(state.actors), "who")]
    options = state.options(seat)
    if by_kind:
        kinds = [state.verbs.verb(action) for action in options]
        names = list(dict.fromkeys(kinds))
        kind = names[luck.below(len(names), "kind")]
        options = [action for action, its in zip(options, kinds, strict=True) if its == kind]
    return seat, options[luck.below(len(options), "what")]


def play_match(game: AnyGame, setup: Setup, seed: str, pool: Pool | None = None, *, by_kind: bool = False) -> Match:
    """A random match. An error inside the game stops it and is kept as its trouble."""
    match = Match(game, setup, seed, Pool() if pool is None else pool, by_kind=by_kind)
    try:
        match.play()
        match.pool.endless |= not match.has_ended
        for decision in match.decisions[:: max(1, len(match.decisions) // 8)]:
            for seat in decision.state.actors:
                for option in decision.state.options(seat):
                    match.pool.add(decision.state.text(option))
    except Exception as error:  # noqa: BLE001, whatever a game raises here is the finding
        match.trouble = fault(error, packages_of(game))
    return match


def packages_of(game: AnyGame) -> set[str]:
    """Where the code of a game may lie, for telling where an error arose."""
    module = type(game).__module__
    return {module, module.rpartition(".")[0] or module, game.package or module}


def words_of(game: AnyGame) -> list[str]:
    """Words that actions may be made of though no option ever was: terms, and the values of the layout's fields."""
    file = resources.files(game.package) / "data" / "words.toml"
    terms = tomllib.loads(file.read_text("utf-8")).get("term", {})
    values = [str(value) for block in game.verbs.blocks for _name, field in block.fields for value in field[:FEW]]
    return [*(word for term in terms.values() for word in term), *values]


def setups(game: AnyGame, matches: int) -> Iterator[Setup]:
    """At least so many ways to set up a match, each seat count and each setting value among them.

    Settings are varied one at a time: every choice, both ends of a range, every preset, at changing seat counts. Then
    together, until every value has met every value of every other setting, and so on in turns.
    """
    made = 0
    for turn in count():
        for setup in _combined(game, turn // 2) if turn % 2 else _all_setups(game, turn // 2):
            if turn and made >= matches:
                return
            yield setup
            made += 1


def _all_setups(game: AnyGame, turn: int) -> Iterator[Setup]:
    """Each seat count and each setting value once, with other seat counts from turn to turn."""
    yield from (Setup(seats) for seats in game.seats)
    for number, chosen in enumerate(_variants(game)):
        setup = _fitting(game, chosen, (turn + number) % len(game.seats))
        if setup is not None:
            yield setup


def _combined(game: AnyGame, turn: int) -> Iterator[Setup]:
    """Settings changed together."""
    for number, chosen in enumerate(pairwise_choices(list(_variants(game)))):
        setup = _fitting(game, chosen, (turn + number) % len(game.seats))
        if setup is not None:
            yield setup


def pairwise_choices(variants: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """As few combinations as come easily in which any two of these values of different settings meet."""
    single = [next(iter(variant.items())) for variant in variants if len(variant) == 1]
    apart = [(one, other) for one, other in combinations(range(len(single)), 2) if single[one][0] != single[other][0]]
    unmet = set(apart)
    for pair in apart:
        if pair not in unmet:
            continue
        chosen = dict(single[place] for place in pair)
        taken = list(pair)
        for place, (name, value) in enumerate(single):
            meets = [(min(place, held), max(place, held)) for held in taken]
            if name not in chosen and any(met in unmet for met in meets):
                chosen[name] = value
                taken.append(place)
        unmet.difference_update(combinations(sorted(taken), 2))
        yield chosen


def _variants(game: AnyGame) -> Iterator[dict[str, Any]]:
    for field in settings.fields(game.settings):
        ends = [end for end in (field.low, field.high) if end is not None]
        for place, value in enumerate([*field.choices, *ends]):
            if field.per_seat:
                around = field.choices[place:] + field.choices[:place]
                yield {field.name: around or (value,)}
            elif value != field.default:
                yield {field.name: value}
    yield from (dict(preset) for preset in game.presets.values())


def _fitting(game: AnyGame, chosen: dict[str, Any], first: int) -> Setup | None:
    """These settings at the first seat count, from this one on, that the game allows them at."""
    for seats in game.seats[first:] + game.seats[:first]:
        fitted = {name: _per_seat(value, seats) for name, value in chosen.items()}
        try:
            if game.check(seats, settings.settle(game.settings, fitted)) is None:
                return Setup(seats, fitted)
        except SettingError:
            continue
    return None


def _per_seat(value: Any, seats: int) -> Any:
    if not isinstance(value, tuple):
        return value
    return tuple(value[seat % len(value)] for seat in range(seats))


def pick(count: int, length: int, luck: Luck) -> Sequence[int]:
    """So many places of a list of this length, in order."""
    return sorted(luck.order(range(length), "pick")[:count])
