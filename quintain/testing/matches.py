"""Seeded random matches over every seat count and setting, kept move by move so that properties can look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, overload

import msgspec

from quintain.core import settings
from quintain.core.answers import Event, Notice
from quintain.core.contract import AnyGame, State
from quintain.core.faults import fault
from quintain.core.luck import Luck, Stream
from quintain.core.moments import Told
from quintain.core.records import Entry, Record
from quintain.core.scene import Scene
from quintain.core.seats import Seat, letter
from quintain.table.forced import GENEROUS, forced
from quintain.table.retracing import earlier
from quintain.table.scene_for_seat import scene_of
from quintain.table.table import Table
from quintain.testing.texts import Pool

AnyState = State[Any, Any]
WHOLE = 512
"""A match of so many decisions is kept and looked at whole."""
SPAN = 64
"""So far apart are the states that are kept of a longer one; what lies between is played again."""
LOOKED_AT = 256
"""So many decisions of a longer one are looked at, all along the match."""


class Setup(msgspec.Struct, frozen=True):
    """How a match is set up: so many seats, and the settings that are not left alone."""

    seats: int
    settings: dict[str, Any] = {}


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


class Made(msgspec.Struct, frozen=True):
    """What was played at a decision."""

    seat: Seat
    action: Any
    text: str
    luck: bool
    """Luck fell."""


class Decision:
    """One position of a match, what was chosen there and what came of it. The state is never changed."""

    def __init__(self, match: Match, index: int, state: AnyState) -> None:
        self.match = match
        self.index = index
        """How many entries had been made."""
        self.state = state
        self._twins: dict[Seat | None, AnyState] = {}
        self._scenes: dict[Seat | None, Scene] = {}

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def made(self) -> Made | None:
        """What was played here; None where the match ended."""
        return self.match.made[self.index] if self.index < len(self.match.made) else None

    @property
    def seat(self) -> Seat | None:
        """Who acted here; None where the match ended."""
        return self.made.seat if self.made else None

    @property
    def action(self) -> Any:
        return self.made.action if self.made else None

    @property
    def text(self) -> str:
        """What was played here, in words: ``A b1c3``."""
        return f"{letter(self.made.seat)} {self.made.text}" if self.made else ""

    @property
    def luck_fell(self) -> bool:
        return self.made is not None and self.made.luck

    @property
    def events(self) -> Sequence[Event]:
        return self.sequel.events if self.made else ()

    @cached_property
    def sequel(self) -> Sequel:
        """What came of what was played here."""
        return self._sequel(self.state.clone())

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
        true = self.sequel
        found: list[World] = []
        for audience in self.audiences:
            twin = self.twin(audience)
            if twin.why_not(self.seat, self.action) is None:
                found.append((audience, true, self._sequel(twin.clone())))
        return tuple(found)

    def _sequel(self, state: AnyState) -> Sequel:
        moment = Told(self.match.luck(self.index + 1))
        state.apply(self.seat or 0, self.action, moment)
        return Sequel(state, tuple(moment.events), moment.luck.calls > 0)

    def scene(self, audience: Seat | None) -> Scene:
        """What this audience sees here, drawn once for all who ask."""
        if audience not in self._scenes:
            self._scenes[audience] = scene_of(self.game, self.state, audience)
        return self._scenes[audience]


class Decisions(Sequence[Decision]):
    """Decisions of a match in their order. Of a long match most are played again when they are asked for."""

    def __init__(self, match: Match, places: range) -> None:
        self._match = match
        self._places = places

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, place: int) -> Decision: ...

    @overload
    def __getitem__(self, place: slice) -> Decisions: ...

    def __getitem__(self, place: int | slice) -> Decision | Decisions:
        if isinstance(place, slice):
            return Decisions(self._match, self._places[place])
        return next(self._match.at([self._places[place]]))

    def __iter__(self) -> Iterator[Decision]:
        return self._match.at(self._places)


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
        self.made: list[Made] = []
        """What was played, in order."""
        self.tidings: dict[tuple[str, str, bool], Event] = {}
        """The first event of each kind and rule, of those that all hear and of those that not all do."""
        self.at_once = False
        """Several seats had to decide at the same time."""
        self.trouble = ""
        """The error that stopped play."""
        self._kept: dict[int, Decision] = {}
        self._prints: dict[int, int] = {}
        """Of decisions that were not kept: what was told there, in a number."""

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
        return bool(self._kept) and not self.last.state.actors

    @property
    def decisions(self) -> Decisions:
        return Decisions(self, range(len(self.made) + 1 if self._kept else 0))

    @property
    def last(self) -> Decision:
        return self._kept[len(self.made)]

    @property
    def moves(self) -> Decisions:
        """The decisions at which somebody acted: all but the last."""
        return Decisions(self, range(len(self.made)))

    def at(self, places: Iterable[int]) -> Iterator[Decision]:
        """The decisions at these places, quickest in ascending order."""
        here: Decision | None = None
        for place in places:
            kept = self._kept.get(place) or self._kept[place - place % SPAN]
            here = here if here is not None and kept.index < here.index <= place else kept
            while here.index < place:
                here = Decision(self, here.index + 1, here.sequel.state)
            yield here

    def places(self, most: int = LOOKED_AT) -> Sequence[int]:
        """Where to look to have looked everywhere: at every decision; of a long match at no more than so many.

        A quarter of these are how it begins, when things are laid out and dealt that are not later; one is the last.
        """
        last, first = len(self.made), most // 4
        if last < WHOLE or last < most:
            return range(last + 1)
        luck, left = self.chance("places"), last - first
        parts = most - first - 1
        among = {first + part * left // parts + luck.below(left // parts, "place") for part in range(parts)}
        return sorted({*range(first), *among, last})

    def told_otherwise(self, index: int, events: Sequence[Event]) -> Sequence[Event] | None:
        """What was told at this decision, if it was not just this."""
        kept = self._kept.get(index)
        if kept is None:
            return None if _print(events) == self._prints[index] else self.decisions[index].events
        return None if tuple(kept.events) == tuple(events) else kept.events

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
        made = self.made[:entries]
        return Record(
            self._blank.record.header, [Entry(n, letter(one.seat), one.text) for n, one in enumerate(made, 1)]
        )

    def table(self, entries: int | None = None) -> Table:
        """A table at which so many entries have been made, or all of them."""
        return earlier(self._played, len(self.made) if entries is None else entries)

    @cached_property
    def _played(self) -> Table:
        """The match at a table."""
        table = self.begun()
        for entry in self.record().entries:
            table.follow(entry)
        return table

    def begun(self) -> Table:
        """A table before the first entry, at which a long match takes little room."""
        return Table.begun(self.record(0), self.game, forgets=True)

    def play(self) -> None:
        """Play at random from the start to the end, or until the bound."""
        choice = self.chance("players")
        moment = Told(self.luck(0))
        state = self.game.new(self.setup.seats, self.settings, moment)
        self.opening = tuple(moment.events)
        self._hear(self.opening)
        while True:
            decision = Decision(self, len(self.made), state)
            self._keep(decision)
            self.at_once |= len(state.actors) > 1
            if not state.actors or decision.index >= self.bound:
                return
            state = self._play_one(decision, choice)

    def _play_one(self, decision: Decision, choice: Luck) -> AnyState:
        """Choose as a table with random players would; the state that follows."""
        state = decision.state.clone()
        seat, action = choose(decision.state, choice, by_kind=self.by_kind)
        self.kinds.add(state.verbs.verb(action))
        text, moment = state.text(action), Told(self.luck(decision.index + 1))
        state.apply(seat, action, moment)
        decision.sequel = Sequel(state, tuple(moment.events), moment.luck.calls > 0)
        self.made.append(Made(seat, action, text, decision.sequel.luck))
        self._hear(decision.sequel.events)
        return state

    def _hear(self, events: Iterable[Event]) -> None:
        for event in events:
            self.tidings.setdefault((event.kind, event.rule, bool(event.secret or event.private)), event)

    def _keep(self, decision: Decision) -> None:
        """Keep a decision; of a match that grows long no more than one here and there, and the last."""
        self._kept[decision.index] = decision
        grown = [*range(WHOLE)] if decision.index == WHOLE else [decision.index - 1] if decision.index > WHOLE else []
        for index in grown:
            if index % SPAN:
                self._prints[index] = _print(self._kept.pop(index).events)


def _print(events: Sequence[Event]) -> int:
    return hash(repr(tuple(events)))


def choose(state: AnyState, luck: Luck, *, by_kind: bool = False) -> tuple[Seat, Any]:
    """Who acts next and how: what the table would play by itself first, otherwise anybody and anything.

    With ``by_kind`` every kind of action is as likely, however many actions there are of it.
    """
    for seat in state.actors:
        action = forced(state, seat)
        if action is not None:
            return seat, action
    seat = state.actors[luck.below(len(state.actors), "who")]
    return seat, drawn(state, state.options(seat), luck, by_kind=by_kind)


def drawn(state: AnyState, options: Sequence[Any], luck: Luck, *, by_kind: bool = False) -> Any:
    """One of these actions; with ``by_kind`` every kind of them is as likely."""
    if by_kind:
        kinds = [state.verbs.verb(action) for action in options]
        names = list(dict.fromkeys(kinds))
        kind = names[luck.below(len(names), "kind")]
        options = [action for action, its in zip(options, kinds, strict=True) if its == kind]
    return options[luck.below(len(options), "what")]


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


def pick(count: int, length: int, luck: Luck) -> Sequence[int]:
    """So many places of a list of this length, in order."""
    return sorted(luck.order(range(length), "pick")[:count])
