"""
What a player thinks of decisions, and what that says of a finished match.

Every opinion is formed from the deciding seat's view alone. Where a game has neither secrets nor luck, what a decision
was worth is told by the next opinion. Elsewhere luck is nobody's fault, and what a player would not do itself it judges
hastily: a decision has cost what it seemed to cost at once, as far as that has come true when the seat decides again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from quintain.core.answers import Outcome, Refusal
from quintain.core.contract import Game, Nature, State, View
from quintain.core.luck import Luck, Stream
from quintain.core.records import Entry
from quintain.core.scene import Scene
from quintain.core.seats import LETTERS, Seat, letter
from quintain.errors import RecordError
from quintain.players.contract import Player, last_heard

AnyGame = Game[Any, Any, Any]

TURNING_POINTS = 5
"""So many are pointed out at most."""
NOTABLE = 0.1
"""A decision that costs less of a win is no turning point."""


# --- one decision ---------------------------------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True):
    text: str
    chance: float | None
    """The estimated share of a win; None where the player estimates none."""


class Opinion(msgspec.Struct, frozen=True):
    """What a player thinks of a decision, in the game's notation."""

    choices: tuple[Choice, ...]
    """Every option, the best first, then the others by chance."""
    work: int = 0
    line: tuple[str, ...] = ()
    """What it expects to be played from here, as far as it looks."""
    plies: int | None = None
    """Where the end is certain: 0 for a draw, n for a win in n plies, -n for a loss in n plies."""

    @property
    def best(self) -> Choice:
        return self.choices[0]

    def shown(self, most: int = 3) -> tuple[Choice, ...]:
        """The best choices; beside the very best only those with a chance."""
        return self.choices[:1] + tuple(choice for choice in self.choices[1:most] if choice.chance is not None)

    def compared(self, other: Opinion, text: str) -> Opinion:
        """With a chance for this choice: as much worse than the best as the other opinion finds it."""
        ours, best, its = self.best.chance, other.chance_of(self.best.text), other.chance_of(text)
        if ours is None or best is None or its is None:
            return self
        chance = max(0.0, ours - max(0.0, best - its))
        judged = (Choice(text, chance) if choice.text == text else choice for choice in self.choices[1:])
        return replace(self, choices=(self.best, *sorted(judged, key=lambda choice: -(choice.chance or 0.0))))

    def chance_of(self, text: str) -> float | None:
        return next((choice.chance for choice in self.choices if choice.text == text), None)


def opinions(player: Player, game: AnyGame, view: View, luck: Luck, among: Sequence[str] = ()) -> Iterator[Opinion]:
    """What the player thinks of the decision that the holder of this view must make, again and again.

    Of all options, or ``among`` these.
    """
    if view.seat is None:
        raise ValueError("a spectator has nothing to decide")
    # The options are the same in every state that this seat cannot tell from the true one.
    world = game.imagine(view, luck)
    options = [option for option in world.options(view.seat) if not among or world.text(option) in among]
    for advice in player.think(game, view, options, luck):
        chances = advice.chances
        best = options.index(advice.best)
        order = sorted(range(len(options)), key=lambda place: (place != best, -chances.get(place, 0.0), place))
        choices = tuple(Choice(world.text(options[place]), chances.get(place)) for place in order)
        yield Opinion(choices, advice.work, _line(world.clone(), advice.line), advice.plies)


def opinion(
    player: Player,
    game: AnyGame,
    view: View,
    luck: Luck,
    rounds: int | None = None,
    milliseconds: float = math.inf,
    played: str = "",
) -> Opinion:
    """The player's opinion, thought about as long as ``advise`` would be.

    What was ``played`` has a chance in it too, also where the player would never think of that itself.
    """
    thought = last_heard(opinions(player, game, view, luck), rounds or player.rounds, milliseconds)
    if not played or thought.chance_of(played) is not None or is_open(game.nature):
        return thought
    pair = last_heard(
        opinions(player, game, view, luck, (thought.best.text, played)), rounds or player.rounds, milliseconds
    )
    return thought.compared(pair, played)


def _line(world: State[Any, Any], actions: Sequence[Any]) -> tuple[str, ...]:
    """The actions in notation, as far as they can follow each other in this world."""
    texts: list[str] = []
    luck = Stream.of("line")
    for action in actions:
        seat = next((seat for seat in world.actors if action in world.options(seat)), None)
        if seat is None:
            break
        texts.append(world.text(action))
        world.apply(seat, action, luck)
    return tuple(texts)


# --- a match as a series of decisions -------------------------------------------------------------------------------


class Followed(Protocol):
    """What is needed of a table to walk through its match."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def state(self) -> State[Any, Any]: ...
    @property
    def sides(self) -> tuple[int, ...]: ...
    @property
    def actors(self) -> tuple[Seat, ...]: ...
    def view(self, seat: Seat | str | None) -> View: ...
    def scene(self, seat: Seat | str | None) -> Scene: ...
    def outcome(self) -> Outcome | None: ...
    def follow(self, entry: Entry) -> None: ...


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


def is_open(nature: Nature) -> bool:
    """Neither secrets nor luck: everybody sees all there is, and what follows from an action is certain."""
    return not (nature.hidden or nature.luck or nature.simultaneous)


def course(table: Followed, entries: Iterable[Entry]) -> Course:
    """The match of these entries, followed from its beginning, without what was taken back.

    Raises ``RecordError`` when it does not fit or is not finished.
    """
    standing: list[int] = [0]
    decisions: list[Decision] = []
    for entry in entries:
        decision = _decision(table, entry, len(standing) - 1)
        table.follow(entry)
        if entry.text.startswith("/undo "):
            last = int(entry.text.removeprefix("/undo "))
            standing = [number for number in standing if number <= last]
            decisions = [kept for kept in decisions if kept.number <= last]
        elif not entry.text.startswith("/seed "):
            standing.append(entry.n)
            decisions += [decision] if decision else []
    outcome = table.outcome()
    if outcome is None:
        raise RecordError("the match is not finished, so it cannot be reviewed yet")
    return Course(
        game=table.game.slug,
        sides=table.sides,
        plies=len(standing) - 1,
        decisions=tuple(decisions),
        points=tuple(float(outcome.points(seat)) for seat in range(len(table.sides))),
        by_the_rules=table.state.outcome() is not None,
        open=is_open(table.game.nature),
    )


def _decision(table: Followed, entry: Entry, ply: int) -> Decision | None:
    """The choice that this entry makes, if there is more than one option."""
    seat = LETTERS.find(entry.by)
    if seat not in table.actors or len(table.state.options(seat)) < 2:
        return None
    meant = table.state.parse(seat, entry.text)
    text = entry.text if isinstance(meant, Refusal) else table.state.text(meant[0])
    offers = table.scene(seat).offers
    labels, paths = {offer.text: offer.label for offer in offers}, {offer.text: offer.path for offer in offers}
    return Decision(ply, entry.n, seat, table.view(seat), text, labels, paths)


def luck_for(seed: str, decision: Decision) -> Luck:
    """The luck of whoever thinks about this decision: the same every time, and not the table's."""
    return Stream.of(f"{seed} review {letter(decision.seat)}", decision.number)


# --- the review -----------------------------------------------------------------------------------------------------


class Moment(msgspec.Struct, frozen=True, kw_only=True):
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
    line: tuple[str, ...] = ()
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
    moments: tuple[Moment, ...]
    curves: tuple[tuple[Point, ...], ...]
    """The chance of each seat over time, in seat order; the last point is how it ended."""
    turning: tuple[int, ...]
    """The places of the moments that cost most, the worst first."""


def review(match: Course, formed: Sequence[Opinion]) -> Review:
    """What opinions of the first so many decisions say of the match."""
    moments = tuple(_moment(match, formed, place) for place in range(len(formed)))
    costly = [place for place, moment in enumerate(moments) if moment.loss >= NOTABLE]
    costly.sort(key=lambda place: -moments[place].loss)
    curves = tuple(_curve(match, moments, seat) for seat in range(len(match.sides)))
    return Review(plies=match.plies, moments=moments, curves=curves, turning=tuple(costly[:TURNING_POINTS]))


def _moment(match: Course, formed: Sequence[Opinion], place: int) -> Moment:
    decision, thought = match.decisions[place], formed[place]
    best = thought.best
    return Moment(
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
        line=thought.line or (best.text,),
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


def _curve(match: Course, moments: Sequence[Moment], seat: Seat) -> tuple[Point, ...]:
    points = []
    for moment in moments:
        if moment.seat == seat or match.open:
            chance = _share(match, moment.chance, moment.seat, seat)
            points += [] if chance is None else [Point(moment.ply, chance)]
    whole = len(moments) == len(match.decisions)
    return (*points, Point(match.plies, match.points[seat])) if whole else tuple(points)
