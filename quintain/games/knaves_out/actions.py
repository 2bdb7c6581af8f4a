"""
The actions of Knaves Out (KO §7): ``play 5H queen``, ``act build rook``, ``at Ae4``, ``move Ac4 Ad5``, ``end``.

A move and an attack are written with both squares, but numbered by the first one and a direction, which depends on how
the boards lie: the world knows it. So ``in_world`` gives every such action its direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Annotated

from quintain.core.actions import SEAT, Action, Field, Verbs
from quintain.core.seats import Seat
from quintain.games.knaves_out.acts import standard
from quintain.games.knaves_out.cards import (
    CARDS,
    COURT,
    JACK,
    KING_RANK,
    NAMES,
    QUEEN_RANK,
    SLOTS,
    SUITS,
    Card,
    Slot,
    card_of,
)
from quintain.games.knaves_out.pieces import (
    ABROAD,
    BUILT,
    GREAT,
    SEA,
    SPOT_NAMES,
    SPOTS,
    UNIT_NAMES,
    Spot,
)
from quintain.games.knaves_out.world import AROUND, SHIFTS, SIDES, SQUARES, Square, World
from quintain.games.knaves_out.world import NAMES as SQUARE_NAMES

Vector = tuple[int, int, int, int]
"""Cards off the towers of knave, queen, king and ace."""
SUIT_RANGE = range(len(SUITS))


def _cards(cards: Sequence[Card]) -> Field:
    names = [NAMES[card] for card in cards]
    tens = {f"10{NAMES[card][1].lower()}": card for card in cards if NAMES[card][0] == "T"}
    return Field(tuple(cards), names, aliases=tens)


def _court_cards(rank: int) -> Field:
    return _cards([card_of(rank, suit) for suit in SUIT_RANGE])


CARD = _cards(CARDS)
JACKS, QUEENS, KINGS = _court_cards(JACK), _court_cards(QUEEN_RANK), _court_cards(KING_RANK)
SLOT = Field(range(len(SLOTS)), SLOTS)
SQUARE = Field(SQUARES, SQUARE_NAMES)
SPOT = Field(SPOTS, SPOT_NAMES)
MINE = Field(range(ABROAD), SPOT_NAMES[:ABROAD])
"""Squares, and one's own units at sea."""
WAY = Field((*range(len(AROUND)), None))
AMOUNT = Field(range(1, 14))
JOKERS_UNDER = tuple(under for count in range(3) for under in combinations(COURT, count))
"""Which court cards get a joker: none, one or two (KO-3.9)."""
VECTORS: tuple[Vector, ...] = tuple(
    (knave, queen, king, ace) for knave, queen, king, ace in product(range(6), range(6), range(6), range(2))
)
BERTH = Field(tuple(product(SIDES, SHIFTS)), [f"{side}{shift:+d}" for side, shift in product(SIDES, SHIFTS)])
UNDER = Field(JOKERS_UNDER, ["+".join(SLOTS[slot] for slot in under) or "none" for under in JOKERS_UNDER])
VECTOR = Field(VECTORS, ["-".join(map(str, vector)) for vector in VECTORS])
SLUG = Field(tuple(act.slug for act in standard().acts))


class Place(Action, frozen=True):
    form = "place {host} {berth}"
    host: Annotated[Seat, SEAT]
    berth: Annotated[tuple[str, int], BERTH]
    """The side of the host board, and the shift along it."""


class King(Action, frozen=True):
    square: Annotated[Square, SQUARE]


class Court(Action, frozen=True):
    knave: Annotated[Card, JACKS]
    queen: Annotated[Card, QUEENS]
    king: Annotated[Card, KINGS]


class Jokers(Action, frozen=True):
    under: Annotated[tuple[Slot, ...], UNDER]


class Shuffle(Action, frozen=True):
    pass


class Keep(Action, frozen=True):
    pass


class Crown(Action, frozen=True):
    """A Jack into the empty slot of the Knave (KO-5.1)."""

    form = "play {card}"
    card: Annotated[Card, JACKS]


class Play(Action, frozen=True):
    card: Annotated[Card, CARD]
    slot: Annotated[Slot, SLOT]


class CrownByJoker(Action, frozen=True):
    verb = "joker-crown"
    form = "joker {card}"
    card: Annotated[Card, JACKS]


class Joker(Action, frozen=True):
    card: Annotated[Card, CARD]
    slot: Annotated[Slot, SLOT]


class Act(Action, frozen=True):
    slug: Annotated[str, SLUG]


class Hail(Action, frozen=True):
    """All Hail with a King from the hand (KO-5.101)."""

    form = "act all-hail {card}"
    card: Annotated[Card, KINGS]


class HailByJoker(Action, frozen=True):
    verb = "hail-joker"
    form = "act all-hail {card} joker"
    card: Annotated[Card, KINGS]


class Marry(Action, frozen=True):
    form = "act marry {card}"
    card: Annotated[Card, QUEENS]


class MarryByJoker(Action, frozen=True):
    verb = "marry-joker"
    form = "act marry {card} joker"
    card: Annotated[Card, QUEENS]


class Build(Action, frozen=True):
    form = "act build {kind}"
    kind: Annotated[str, Field(BUILT)]


class ArmParlay(Action, frozen=True):
    """Parlay, and the tower that pays for it (KO-5.25, KO-5.178)."""

    verb = "act-parlay"
    form = "act parlay {slot}"
    slot: Annotated[Slot, SLOT]


class Move(Action, frozen=True):
    form = "move {source} {target}"
    source: Annotated[Square, SQUARE]
    target: Annotated[Square, SQUARE]
    way: int | None = None
    """The direction; None where the target is not adjacent."""
    numbered = {"source": SQUARE, "way": WAY}


class Sea(Action, frozen=True):
    square: Annotated[Square, SQUARE]


class Land(Action, frozen=True):
    unit: Annotated[Spot, Field(range(SEA, ABROAD), UNIT_NAMES)]


class Attack(Action, frozen=True):
    form = "attack {source} {target}"
    source: Annotated[Square, SQUARE]
    target: Annotated[Square, SQUARE]
    way: int | None = None
    numbered = {"source": SQUARE, "way": WAY}


class LastAttack(Action, frozen=True):
    """An attack that is declared the last one of the turn (KO-5.166)."""

    verb = "last-attack"
    form = "attack {source} {target} last"
    source: Annotated[Square, SQUARE]
    target: Annotated[Square, SQUARE]
    way: int | None = None
    numbered = {"source": SQUARE, "way": WAY}


class Call(Action, frozen=True):
    tower: Annotated[str, Field(GREAT)]


class End(Action, frozen=True):
    pass


class EndDiscard(Action, frozen=True):
    """End the turn and throw the whole hand away (KO-4.10)."""

    verb = "end-discard"
    form = "end {what}"
    what: Annotated[str, Field(("discard",))] = "discard"


class Pay(Action, frozen=True):
    vector: Annotated[Vector, VECTOR]


class At(Action, frozen=True):
    spot: Annotated[Spot, SPOT]


class Target(Action, frozen=True):
    seat: Annotated[Seat, SEAT]


class TargetTower(Action, frozen=True):
    verb = "target-tower"
    form = "target {seat} {slot}"
    seat: Annotated[Seat, SEAT]
    slot: Annotated[Slot, SLOT]


class Take(Action, frozen=True):
    card: Annotated[Card, CARD]
    slot: Annotated[Slot, SLOT]


class Skip(Action, frozen=True):
    pass


class Shift(Action, frozen=True):
    source: Annotated[Slot, SLOT]
    target: Annotated[Slot, SLOT]
    amount: Annotated[int, AMOUNT]


class Step(Action, frozen=True):
    square: Annotated[Square, SQUARE]


class Stop(Action, frozen=True):
    pass


class Board(Action, frozen=True):
    board: Annotated[Seat, SEAT]


class Red(Action, frozen=True):
    count: Annotated[int, Field(range(11))]


class Strip(Action, frozen=True):
    spot: Annotated[Spot, MINE]


class Checker(Action, frozen=True):
    spot: Annotated[Spot, MINE]


class Insight(Action, frozen=True):
    square: Annotated[Square, SQUARE]


class Parlay(Action, frozen=True):
    pass


class Pass(Action, frozen=True):
    pass


class Reroll(Action, frozen=True):
    face: Annotated[int, Field(range(1, 7))]


class Redirect(Action, frozen=True):
    square: Annotated[Square, SQUARE]


class Suffer(Action, frozen=True):
    pass


Deed = (
    Place | King | Court | Jokers | Shuffle | Keep | Crown | Play | CrownByJoker | Joker | Act | Hail | HailByJoker
    | Marry | MarryByJoker | Build | ArmParlay | Move | Sea | Land | Attack | LastAttack | Call | End | EndDiscard
    | Pay | At | Target | TargetTower | Take | Skip | Shift | Step | Stop | Board | Red | Strip | Checker | Insight
    | Parlay | Pass | Reroll | Redirect | Suffer
)  # fmt: skip
VERBS: Verbs[Deed] = Verbs(
    Place, King, Court, Jokers, Shuffle, Keep, Crown, Play, CrownByJoker, Joker, Act, Hail, HailByJoker,
    Marry, MarryByJoker, Build, ArmParlay, Move, Sea, Land, Attack, LastAttack, Call, End, EndDiscard,
    Pay, At, Target, TargetTower, Take, Skip, Shift, Step, Stop, Board, Red, Strip, Checker, Insight,
    Parlay, Pass, Reroll, Redirect, Suffer,
)  # fmt: skip
SHUFFLE, KEEP, END, END_DISCARD, SKIP, STOP = Shuffle(), Keep(), End(), EndDiscard(), Skip(), Stop()
PARLAY, PASS, SUFFER = Parlay(), Pass(), Suffer()


def in_world(action: Deed, world: World) -> Deed:
    """The action with its direction, where it has one."""
    if isinstance(action, Move | Attack | LastAttack):
        way = world.ways.get(action.source, {}).get(action.target)
        return type(action)(action.source, action.target, way)
    return action
