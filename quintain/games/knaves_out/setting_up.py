"""Setting up: who begins, how the boards lie, where the kings sit, courts and fuel for a start (KO-3.2 to KO-3.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Refusal
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.seats import LETTERS, Seat
from quintain.games.knaves_out import telling
from quintain.games.knaves_out.actions import JOKERS_UNDER, Court, Deed, Jokers, King, Place
from quintain.games.knaves_out.cards import (
    COURT,
    DECK,
    JACK,
    JOKERS,
    KING_RANK,
    KNAVE,
    QUEEN_RANK,
    SUITS,
    card_of,
    of_rank,
)
from quintain.games.knaves_out.cards import KING as KING_SLOT
from quintain.games.knaves_out.cards import QUEEN as QUEEN_SLOT
from quintain.games.knaves_out.court import without
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.pieces import KING, Piece
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.settings import KnavesSettings
from quintain.games.knaves_out.world import APART, RINGS, board_of, placings, throne_squares
from quintain.games.knaves_out.world import NAMES as SQUARE_NAMES

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState

OPENING_DICE = 5
CASTLE = 4
"""Checkers under a king building at the start (KO-3.6)."""
FUEL = (1, 2, 3)
"""The ranks that every tower begins with (KO-3.10)."""
COURTS = [
    Court(card_of(JACK, knave), card_of(QUEEN_RANK, queen), card_of(KING_RANK, king))
    for knave in range(4)
    for queen in range(4)
    for king in range(4)
]
UNDER = [Jokers(under) for under in JOKERS_UNDER]
KINGS = [King(square) for square in range(len(SQUARE_NAMES))]


def realm_for(seats: int, settings: KnavesSettings, moment: Moment) -> Realm:
    """KO-3.3: the dice say who begins, and the hemisphere in which direction it goes on."""
    first = _first_player(seats, moment)
    step = 1 if settings.hemisphere == "north" else -1
    order = tuple((first + step * place) % seats for place in range(seats))
    kingdoms = [Kingdom(deck=len(DECK)) for _ in range(seats)]
    realm = Realm(order=order, kingdoms=kingdoms, origins=(None,) * seats, pieces={})
    if settings.world == "ring":
        lying = dict(zip(order, RINGS[seats], strict=True))
        realm.origins = tuple(lying[seat] for seat in range(seats))
        realm.phase = "king"
    return realm


def _first_player(seats: int, moment: Moment) -> Seat:
    rolling = list(range(seats))
    while len(rolling) > 1:
        thrown = {seat: moment.luck.dice(OPENING_DICE, 6, "opening") for seat in rolling}
        totals = {seat: sum(dice) for seat, dice in thrown.items()}
        best = max(totals.values())
        rolling = [seat for seat in rolling if totals[seat] == best]
        moment.tell(telling.opening, totals, rolling)
    return rolling[0]


# --- what may be done -------------------------------------------------------------------------------------------------


def options(state: KnavesState, seat: Seat) -> list[Deed]:
    realm = state.realm
    match realm.phase:
        case "place":
            return [Place(host, (side, shift)) for host, side, shift in placings(realm.origins)]
        case "king":
            return [KINGS[square] for square in throne_squares(realm.world, seat, _thrones(realm))]
        case "court":
            return [*COURTS]
    return [*UNDER]


def _thrones(realm: Realm) -> list[int]:
    return [square for square, piece in realm.pieces.items() if piece.kind == KING]


def forbids(state: KnavesState, seat: Seat, deed: Deed) -> Refusal | None:
    realm = state.realm
    match realm.phase, deed:
        case "place", Place(host, (side, shift)):
            known = placings(realm.origins)
            if (host, side, shift) in known:
                return None
            return Refusal("no-berth", "KO-3.4", {"host": LETTERS[host], "berth": f"{side}{shift:+d}"})
        case "king", King(square):
            if board_of(square) != seat:
                return Refusal("own-board", "KO-3.6", {"board": LETTERS[seat]})
            if square in throne_squares(realm.world, seat, _thrones(realm)):
                return None
            return Refusal("too-near", "KO-3.6", {"square": SQUARE_NAMES[square], "count": APART})
        case ("court", Court()) | ("jokers", Jokers()):
            return None
    return Refusal("not-asked", RULES[realm.phase], {"wanted": realm.phase})


RULES = {"place": "KO-3.4", "king": "KO-3.6", "court": "KO-3.9", "jokers": "KO-3.9"}


# --- doing it ---------------------------------------------------------------------------------------------------------


def apply(state: KnavesState, seat: Seat, deed: Deed, moment: Moment) -> None:
    realm = state.realm
    match deed:
        case Place(host, (side, shift)):
            _lay(realm, seat, placings(realm.origins)[host, side, shift], moment)
            realm.turn += 1
        case King(square):
            kingdom = realm.kingdoms[seat]
            kingdom.black -= CASTLE
            realm.put(square, Piece(seat, KING, checkers=CASTLE))
            moment.tell(telling.throned, seat, square)
            realm.turn += 1
        case Court(knave, queen, king):
            realm.chosen = (knave, queen, king)
            realm.phase = "jokers"
        case Jokers(under):
            _hold_court(state, seat, realm.chosen, under, moment)
            realm.chosen, realm.phase = (), "court"
            realm.turn += 1


def _lay(realm: Realm, seat: Seat, origin: tuple[int, int], moment: Moment) -> None:
    origins = list(realm.origins)
    origins[seat] = origin
    realm.origins = tuple(origins)
    moment.tell(telling.board_laid, seat)


def _hold_court(state: KnavesState, seat: Seat, cards: tuple[int, ...], under: tuple[int, ...], moment: Moment) -> None:
    kingdom, deck = state.realm.kingdoms[seat], state.decks[seat]
    for slot, card in zip(COURT, cards, strict=True):
        deck = without(deck, card)
        kingdom.put(slot, card)
    for joker, slot in zip(JOKERS, under, strict=False):
        deck = without(deck, joker)
        kingdom.jokers = (*kingdom.jokers, (joker, cards[slot]))
    state.hold(seat, (), deck)
    moment.tell(telling.court_chosen, seat, cards, under)


def go_on(state: KnavesState, moment: Moment) -> bool:
    """What needs no decision, and from step to step; True as long as something happened (KO-3.4 to KO-3.10)."""
    realm, settings = state.realm, state.settings
    if realm.turn < len(realm.order):
        seat = realm.active
        if realm.kingdoms[seat].fell:
            realm.turn += 1
            if realm.phase == "jokers":
                realm.chosen, realm.phase = (), "court"
            return True
        if realm.phase == "place" and not any(realm.origins):
            _lay(realm, seat, (0, 0), moment)
            realm.turn += 1
            return True
        return False
    realm.turn = 0
    if realm.phase == "place":
        realm.phase = "king"
    elif realm.phase == "king" and settings.start_court == "choose":
        realm.phase = "court"
    else:
        _start(state, moment)
    return True


def _start(state: KnavesState, moment: Moment) -> None:
    """Courts by chance, fuel, and the first turn (KO-3.7 to KO-3.10)."""
    realm, settings = state.realm, state.settings
    seats = [seat for seat in realm.order if not realm.kingdoms[seat].fell]
    if settings.start_court == "random":
        for seat in seats:
            suits = [moment.luck.below(len(SUITS), "court") for _ in COURT]
            ranks = (JACK, QUEEN_RANK, KING_RANK)
            cards = tuple(card_of(rank, suit) for rank, suit in zip(ranks, suits, strict=True))
            _hold_court(state, seat, cards, (), moment)
    if settings.fuel == "on":
        for seat in seats:
            _fuel(state, seat, moment.luck)
            moment.tell(telling.fuelled, state.realm.kingdoms[seat], seat)
    while realm.kingdoms[realm.active].fell:
        realm.turn += 1
    realm.phase = "start"


def _fuel(state: KnavesState, seat: Seat, luck: Luck) -> None:
    """The first card of each rank from the top of a shuffled deck: one of them by chance (KO-3.10)."""
    kingdom, deck = state.realm.kingdoms[seat], state.decks[seat]
    for slot in (KNAVE, QUEEN_SLOT, KING_SLOT):
        for rank in FUEL:
            card = luck.draw(dict.fromkeys(of_rank(rank, deck), 1), "fuel")
            deck = without(deck, card)
            kingdom.put(slot, card)
    state.hold(seat, (), deck)
