"""What rules say back: asks, refusals, events, outcomes. Codes and values; the sentences are data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, Self

import msgspec

from quintain.core.rolls import Roll
from quintain.core.scene import Glimpse
from quintain.core.seats import Seat

Value = str | int
Values = Mapping[str, Value]


class Ask(msgspec.Struct, frozen=True):
    """What a seat is being asked to decide. Core knows no kinds; prompts, clocks and muting read this."""

    kind: str
    """The game's own word for the decision: ``turn``, ``guard``, ``plan``."""
    rule: str
    subject: str | None = None
    """The thing it is about, where a seat has several."""
    sealed: bool = False
    """Chosen in secret at the same time as others: nobody hears of it before all have chosen."""
    single: Literal["ask", "play", "veil"] = "ask"
    """With one option left: ask all the same, play it at once, or play it after a pause that betrays nothing."""
    idle: Any = None
    """The harmless answer, given for an absent or muted seat. None where there is none."""
    steps: int = 1
    """How many choices follow each other under this one decision."""
    turn: bool = False
    """The seat's own turn, in which it goes on until it ends it; not an answer to what somebody else does."""
    own: bool = False
    """What the seat is there to decide although nobody has a turn, such as a plan laid in secret."""

    @property
    def is_own(self) -> bool:
        """Never left to the table, which may answer others for the seat."""
        return self.turn or self.own


class Refusal(msgspec.Struct, frozen=True):
    """Why not. An ordinary answer: nothing has changed."""

    code: str
    """Kebab-case, stable for ever, unique within a game."""
    rule: str
    values: Values = {}
    words: str = ""
    """The sentence, filled in where the refusal leaves the table."""

    def __str__(self) -> str:
        return f"{self.rule}: {self.words or self.code}"


class Motion(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing going from one place of the scene to another."""

    id: str
    source: str
    target: str
    through: tuple[str, ...] = ()
    """What it passes on its way."""
    bump: str = ""
    """What it runs into at its target, where it bounces: a thing or a place, or one of ``RIMS`` for a wall there."""


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, as the rules know it. Seats hear a ``Notice`` of it.

    It brings along what is seen during its beat. Things move, dice roll, a card is turned over, and then come the
    words. A lit cell shows what came of it with the last beat that touches it, all else settles after the last of all:
    light the cells in which something changes.
    """

    kind: str
    rule: str
    values: Values = {}
    """What everybody may hear."""
    secret: Values = {}
    """What only the seats in ``to`` hear on top of it."""
    to: tuple[Seat, ...] = ()
    private: bool = False
    """True when nobody but ``to`` hears anything at all."""
    learns: bool = False
    """True when some seat learned something that was hidden, so that it cannot be taken back freely."""
    motions: tuple[Motion, ...] = ()
    beat: int = 0
    """What has the same beat is shown together, the beats one after the other."""
    roll: Roll | None = None
    """The dice that fell."""
    cells: tuple[str, ...] = ()
    """The places it is about, lit during its beat: what a blast reaches, what an enemy sees."""
    face: str = ""
    """The card that everybody is shown during its beat, by the game's own word for it."""

    def is_heard_by(self, seat: Seat | None) -> bool:
        """Whether this audience (None: a spectator) hears anything of it."""
        return not self.private or seat in self.to

    def heard_by(self, seat: Seat | None) -> Notice | None:
        """The event for one audience (None: a spectator), or None when it must not hear of it."""
        if not self.is_heard_by(seat):
            return None
        told = seat in self.to
        values = {**self.values, **self.secret} if told else self.values
        secret = bool(told and self.secret)
        return Notice(self.kind, self.rule, values, secret, self.motions, self.beat, self.roll, self.cells, self.face)


class Notice(msgspec.Struct, frozen=True):
    """An event as one audience hears it."""

    kind: str
    rule: str
    values: Values
    secret: bool = False
    """True when it holds more than the public may hear; the wording has its own key then."""
    motions: tuple[Motion, ...] = ()
    beat: int = 0
    roll: Roll | None = None
    cells: tuple[str, ...] = ()
    face: str = ""
    words: str = ""
    """The sentence, filled in where the notice leaves the table."""
    glimpse: Glimpse | None = None
    """What is shown meanwhile, filled in with the sentence."""


class Standing(msgspec.Struct, frozen=True):
    seat: Seat
    place: int | None
    """1 for the best; equal places are shared; None in a lost game for one."""
    side: int
    score: int | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended, and why."""

    standings: tuple[Standing, ...]
    reason: str
    rule: str
    values: Values = {}
    """What the reason's sentence speaks of, and counts worth keeping."""
    note: str | None = None

    @classmethod
    def ranked(
        cls,
        places: Sequence[int | None],
        reason: str,
        rule: str,
        values: Values | None = None,
        sides: Sequence[int] | None = None,
        scores: Sequence[int] | None = None,
    ) -> Self:
        """The outcome with each seat's place given in seat order; each for itself unless ``sides`` says otherwise."""
        sides = sides or range(len(places))
        points: Sequence[int | None] = scores or [None] * len(places)
        standings = tuple(Standing(seat, place, sides[seat], points[seat]) for seat, place in enumerate(places))
        return cls(standings, reason, rule, values or {})

    @classmethod
    def scored(
        cls,
        scores: Sequence[int],
        reason: str,
        rule: str,
        values: Values | None = None,
        sides: Sequence[int] | None = None,
        *,
        fewest: bool = False,
    ) -> Self:
        """Most points win, or the ``fewest``; equals share a place and leave a gap (1, 1, 3)."""
        sides = sides or range(len(scores))
        worth = {side: -score if fewest else score for side, score in zip(sides, scores, strict=True)}
        places = [1 + sum(other > worth[side] for other in worth.values()) for side in sides]
        return cls.ranked(places, reason, rule, values, sides, scores)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats placed first; all of them in a draw."""
        return tuple(standing.seat for standing in self.standings if standing.place == 1)

    @property
    def winner(self) -> Seat | None:
        """The seat that won alone, or None."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    def points(self, seat: Seat) -> Fraction:
        """One point, shared equally among the sides placed first."""
        first = {standing.side for standing in self.standings if standing.place == 1}
        side = self.standings[seat].side
        return Fraction(1, len(first)) if side in first else Fraction(0)
