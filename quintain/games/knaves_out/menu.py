"""The main phase: everything that may be done in one's own turn, and why something may not (KO-4.6)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from quintain.core.answers import Refusal
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knaves_out import combat, court, great_towers, movement, taking
from quintain.games.knaves_out.actions import (
    END,
    END_DISCARD,
    Act,
    ArmParlay,
    Attack,
    Build,
    Call,
    Crown,
    CrownByJoker,
    Deed,
    End,
    EndDiscard,
    Hail,
    HailByJoker,
    Joker,
    Land,
    LastAttack,
    Marry,
    MarryByJoker,
    Move,
    Play,
    Sea,
)
from quintain.games.knaves_out.cards import CARDS, HAND, KNAVE
from quintain.games.knaves_out.pieces import GREAT, SEA, unit_place
from quintain.games.knaves_out.world import Square, World

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState

PLAYS = {(card, slot): Play(card, slot) for card in CARDS for slot in range(4)}
JOKERS = {(card, slot): Joker(card, slot) for card in CARDS for slot in range(4)}
SEAS = [Sea(square) for square in range(SEA)]
LANDS = [Land(spot) for spot in range(SEA, SEA + 16)]
CALLS = tuple(map(Call, GREAT))


class Moves(dict[Square, dict[Square, Move]]):
    """The steps from every square of a world, made when they are first asked for."""

    def __init__(self, world: World) -> None:
        self._ways = world.ways

    def __missing__(self, at: Square) -> dict[Square, Move]:
        found = self[at] = {to: Move(at, to, way) for to, way in self._ways[at].items()}
        return found


class Attacks(dict[Square, dict[Square, tuple[Attack, LastAttack]]]):
    """The attacks from every square of a world, plain and as the last one, made when they are first asked for."""

    def __init__(self, world: World) -> None:
        self._ways = world.ways

    def __missing__(self, at: Square) -> dict[Square, tuple[Attack, LastAttack]]:
        found = self[at] = {to: (Attack(at, to, way), LastAttack(at, to, way)) for to, way in self._ways[at].items()}
        return found


moves_in = lru_cache(maxsize=64)(Moves)
attacks_in = lru_cache(maxsize=64)(Attacks)


# --- what may be done -------------------------------------------------------------------------------------------------


def options(state: KnavesState, seat: Seat) -> list[Deed]:
    found = [*_cards(state, seat), *taking.options(state, seat), *_units(state, seat)]
    realm = state.realm
    found += [deed for deed in CALLS if great_towers.no_call(realm, state.settings, seat, deed.tower) is None]
    found.append(END)
    if may_discard(state, seat):
        found.append(END_DISCARD)
    return found


def _cards(state: KnavesState, seat: Seat) -> list[Deed]:
    hand = state.hands[seat]
    bare = state.realm.kingdoms[seat].slots[KNAVE] is None
    found: list[Deed] = [Crown(card) if bare else PLAYS[card, slot] for card, slot in court.playable(state, seat, hand)]
    if court.joker_in(hand) is not None:
        found += [CrownByJoker(card) if bare else JOKERS[card, slot] for card, slot in court.fetchable(state, seat)]
    return found


def _units(state: KnavesState, seat: Seat) -> list[Deed]:
    """Steps, going to sea, landing and attacks."""
    realm = state.realm
    world, pieces = realm.world, realm.pieces
    moves, attacks = moves_in(world), attacks_in(world)
    kingdom = realm.kingdoms[seat]
    fights = kingdom.swayed_by is None and not realm.last_made
    conspires = "conspire" in kingdom.effects
    steps: list[Deed] = []
    blows: list[Deed] = []
    for square, piece in pieces.items():
        if piece.owner != seat or piece.kind in GREAT:
            continue
        unit = piece.is_unit
        if (unit or piece.surging) and piece.steps < movement.allowance(realm, square, piece):
            steps += [
                moves[square][other]
                for other in world.near[square]
                if other not in pieces and movement.spellbound(realm, seat, piece, (square, other)) is None
            ]
            if unit and movement.no_sea(realm, seat, square) is None:
                steps.append(SEAS[square])
        if fights and not piece.attacked and combat.can_fight(realm, piece):
            for other in world.near[square]:
                whom = pieces.get(other)
                if whom is not None and combat.no_harm(realm, seat, whom) is None:
                    blow, last = attacks[square][other]
                    blows += (blow, last) if conspires else (blow,)
    places = [unit_place(piece) for piece in realm.sea if piece.owner == seat]
    steps += [LANDS[place] for place in sorted(places) if movement.no_landing(realm, seat, place) is None]
    return steps + blows


def may_discard(state: KnavesState, seat: Seat) -> bool:
    """KO-4.10."""
    return len(state.hands[seat]) == HAND and not state.realm.played


# --- why not ----------------------------------------------------------------------------------------------------------


def forbids(state: KnavesState, seat: Seat, deed: Deed) -> Refusal | None:
    realm = state.realm
    match deed:
        case Play(card, slot) | Joker(card, slot):
            return court.no_play(state, seat, card, slot, joker=isinstance(deed, Joker))
        case Crown(card) | CrownByJoker(card):
            return court.no_play(state, seat, card, None, joker=isinstance(deed, CrownByJoker))
        case Act() | Hail() | HailByJoker() | Marry() | MarryByJoker() | Build() | ArmParlay():
            return taking.forbids(state, seat, deed)
        case Move(source, target):
            return movement.no_move(realm, seat, source, target)
        case Sea(square):
            return movement.no_sea(realm, seat, square)
        case Land(spot):
            return movement.no_landing(realm, seat, spot - SEA)
        case Attack(source, target) | LastAttack(source, target):
            return combat.no_attack(realm, seat, source, target, last=isinstance(deed, LastAttack))
        case Call(tower):
            return great_towers.no_call(realm, state.settings, seat, tower)
        case EndDiscard() if not may_discard(state, seat):
            return _no_discarding(state)
        case End() | EndDiscard():
            return None
    return Refusal("not-asked", "KO-4.6", {"wanted": "turn"})


def _no_discarding(state: KnavesState) -> Refusal:
    code = "card-played" if state.realm.played else "small-hand"
    return Refusal(code, "KO-4.10", {"count": HAND})


# --- doing it ---------------------------------------------------------------------------------------------------------


def apply(state: KnavesState, seat: Seat, deed: Deed, moment: Moment) -> None:
    realm = state.realm
    match deed:
        case Play(card, slot):
            court.play(state, seat, card, slot, moment)
        case Joker(card, slot):
            court.play(state, seat, card, slot, moment, joker=True)
        case Crown(card):
            court.play(state, seat, card, KNAVE, moment)
        case CrownByJoker(card):
            court.play(state, seat, card, KNAVE, moment, joker=True)
        case Act() | Hail() | HailByJoker() | Marry() | MarryByJoker() | Build() | ArmParlay():
            taking.take(state, seat, deed, moment)
        case Move(source, target):
            movement.move(state, seat, source, target, moment)
        case Sea(square):
            movement.set_out(state, seat, square, None, moment, starts=not realm.pieces[square].started)
        case Land(spot):
            movement.set_sail_for_land(realm, seat, spot - SEA)
        case Attack(source, target) | LastAttack(source, target):
            combat.declare(state, source, target, moment, last=isinstance(deed, LastAttack))
        case Call(tower):
            great_towers.call(realm, seat, tower, moment)
        case End() | EndDiscard():
            state.end_turn(moment, discard=isinstance(deed, EndDiscard))
