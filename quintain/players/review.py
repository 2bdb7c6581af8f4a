"""
What opinions of its decisions say of a finished match.

Every opinion is formed from the deciding seat's view alone. Where a game has neither secrets nor luck, what a decision
was worth is told by the next opinion. Elsewhere luck is nobody's fault, and what a player would not do itself it judges
hastily: a decision has cost what it seemed to cost at once, as far as that has come true when the seat decides again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from quintain.core.answers import Outcome
from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck, Stream
from quintain.core.records import Entry
from quintain.core.scene import Scene
from quintain.core.seats import LETTERS, Seat, letter
from quintain.errors import RecordError
from quintain.players.opinion import Opinion

TURNING_POINTS = 5
"""So many are pointed out at most."""
NOTABLE = 0.1
"""A decision that costs less of a win is no turning point."""


# --- a match as a series of decisions -------------------------------------------------------------------------------


class Seen(Protocol):
    """What a table shows to whoever looks back at its match. The state is not among it."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def sides(self) -> tuple[int, ...]: ...
    @property
    def actors(self) -> tuple[Seat, ...]: ...
    def view(self, seat: Seat) -> View: ...
    def scene(self, seat: Seat) -> Scene: ...
    def outcome(self) -> Outcome | None: ...


class Done(Protocol):
    @property
    def text(self) -> str: ...


class Stop(Protocol):
    """One stop of a walk through a record: what was done last, whether it stands in the end, what is done next."""

    @property
    def table(self) -> Seen: ...
    @property
    def step(self) -> Done: ...
    @property
    def stands(self) -> bool: ...
    @property
    def next(self) -> Entry | None: ...


class Decision(msgspec.Struct, frozen=True):
    """A real choice: what a seat saw, and what it did."""

    ply: int
    """How many steps of the match stood before it."""
    number: int
    """Its entry in the record."""
    seat: Seat
    view: Any
    text: str
    labels: dict[str, str]
    """What each option is called, by its text."""
    paths: dict[str, tuple[str, ...]] = {}
    """The things of the scene that each option is about, by its text."""


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match."""

    game: str
    sides: tuple[int, ...]
    plies: int
    """How many steps stand in the end."""
    decisions: tuple[Decision, ...]
    points: tuple[float, ...]
    """What each seat got of the win."""
    by_the_rules: bool
    """False when a word of the table ended it, such as a resignation."""
    open: bool
    """Neither secrets nor luck."""


def course(stops: Iterable[Stop]) -> Course:
    """The match of this walk, without what was taken back.

    Raises ``RecordError`` when it does not fit or is not finished.
    """
    plies = -1
    decisions: list[Decision] = []
    made: Decision | None = None
    for stop in stops:
        if stop.stands:
            plies += 1
            decisions += [replace(made, text=stop.step.text)] if made else []
        made = _decision(stop, plies)
    table = stop.table
    outcome = table.outcome()
    if outcome is None:
        raise RecordError("the match is not finished, so it cannot be reviewed yet")
    return Course(
        game=table.game.slug,
        sides=table.sides,
        plies=plies,
        decisions=tuple(decisions),
        points=tuple(float(outcome.points(seat)) for seat in range(len(table.sides))),
        by_the_rules=outcome.rule != table.game.cites.table,
        open=table.game.nature.is_open,
    )


def _decision(stop: Stop, ply: int) -> Decision | None:
    """The choice that is made next, if there is more than one option."""
    table, entry = stop.table, stop.next
    seat = LETTERS.find(entry.by) if entry else -1
    if entry is None or seat not in table.actors:
        return None
    offers = [offer for offer in table.scene(seat).offers if not offer.refusal]
    if len(offers) < 2:
        return None
    labels, paths = {offer.text: offer.label for offer in offers}, {offer.text: offer.path for offer in offers}
    return Decision(ply, entry.n, seat, table.view(seat), entry.text, labels, paths)


def luck_for(seed: str, decision: Decision) -> Luck:
    """The luck of whoever thinks about this decision: the same every time, and not the table's."""
    return Stream.of(f"{seed} review {letter(decision.seat)}", decision.number)


# --- the review -----------------------------------------------------------------------------------------------------


class Hindsight(msgspec.Struct, frozen=True, kw_only=True):
    """A decision as it looks afterwards."""

    ply: int
    number: int
    seat: Seat
    text: str
    label: str
    chance: float | None
    """The share of a win that the seat had with the best option."""
    worth: float | None
    """The share that was left with what it did."""
    path: tuple[str, ...]
    """The things of the scene that it was about."""
    best: str
    best_label: str
    best_path: tuple[str, ...]
    variation: tuple[str, ...] = ()
    plies: int | None = None

    @property
    def loss(self) -> float:
        if self.chance is None or self.worth is None:
            return 0.0
        return max(0.0, self.chance - self.worth)


class Point(msgspec.Struct, frozen=True):
    ply: int
    chance: float


class Review(msgspec.Struct, frozen=True, kw_only=True):
    plies: int
    moments: tuple[Hindsight, ...]
    curves: tuple[tuple[Point, ...], ...]
    """The chance of each seat over time, in seat order; the last point is how it ended."""
    turning: tuple[int, ...]
    """The places of the moments that cost most, the worst first."""


def review(match: Course, formed: Sequence[Opinion]) -> Review:
    """What opinions of the first so many decisions say of the match."""
    moments = tuple(_hindsight(match, formed, place) for place in range(len(formed)))
    costly = [place for place, moment in enumerate(moments) if moment.loss >= NOTABLE]
    costly.sort(key=lambda place: -moments[place].loss)
    curves = tuple(_curve(match, moments, seat) for seat in range(len(match.sides)))
    return Review(plies=match.plies, moments=moments, curves=curves, turning=tuple(costly[:TURNING_POINTS]))


def _hindsight(match: Course, formed: Sequence[Opinion], place: int) -> Hindsight:
    decision, thought = match.decisions[place], formed[place]
    best = thought.best
    return Hindsight(
        ply=decision.ply,
        number=decision.number,
        seat=decision.seat,
        text=decision.text,
        label=decision.labels.get(decision.text, decision.text),
        chance=best.chance,
        worth=best.chance if best.text == decision.text else _worth(match, formed, place),
        path=decision.paths.get(decision.text, ()),
        best=best.text,
        best_label=decision.labels.get(best.text, best.text),
        best_path=decision.paths.get(best.text, ()),
        variation=thought.variation or (best.text,),
        plies=thought.plies,
    )


def _worth(match: Course, formed: Sequence[Opinion], place: int) -> float | None:
    """What was left to the seat after its decision."""
    decision = match.decisions[place]
    at_once = formed[place].chance_of(decision.text)
    later = _later(match, formed, place)
    if at_once is None or later is None:
        return at_once if later is None or not match.open else later
    return later if match.open else max(at_once, later)


def _later(match: Course, formed: Sequence[Opinion], place: int) -> float | None:
    """What the next opinion says that tells of this seat, or else the end; None where neither does."""
    seat = match.decisions[place].seat
    following = range(place + 1, len(match.decisions))
    after = next((other for other in following if match.open or match.decisions[other].seat == seat), None)
    if after is None:
        return match.points[seat] if match.by_the_rules else None
    return _share(match, formed[after].best.chance, match.decisions[after].seat, seat) if after < len(formed) else None


def _share(match: Course, chance: float | None, of: Seat, for_seat: Seat) -> float | None:
    """What a chance of one seat means for another; None where it does not follow."""
    if chance is None or match.sides[of] == match.sides[for_seat]:
        return chance
    return 1 - chance if len(set(match.sides)) == 2 else None


def _curve(match: Course, moments: Sequence[Hindsight], seat: Seat) -> tuple[Point, ...]:
    points = []
    for moment in moments:
        if moment.seat == seat or match.open:
            chance = _share(match, moment.chance, moment.seat, seat)
            points += [] if chance is None else [Point(moment.ply, chance)]
    whole = len(moments) == len(match.decisions)
    return (*points, Point(match.plies, match.points[seat])) if whole else tuple(points)
