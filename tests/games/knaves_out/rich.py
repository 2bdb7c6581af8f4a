"""Random positions in which much is going on: full towers, many pieces, running effects, islands, Great Towers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from quintain.core.answers import Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.seats import Seat
from quintain.core.settings import settle
from quintain.games.knaves_out.actions import Deed
from quintain.games.knaves_out.acts import standard
from quintain.games.knaves_out.cards import (
    ACE,
    ACE_OF_SPADES,
    COURT,
    DECK,
    FULL,
    JACK,
    JOKERS,
    KNAVE,
    RANK,
    SUITS,
    Card,
    card_of,
)
from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.kingdom import CHECKERS, Devoured, Kingdom, changed
from quintain.games.knaves_out.pieces import BUILT, DARK, IVORY, KING, MOST_BUILT, MOST_UNDER, UNITS, Piece
from quintain.games.knaves_out.realm import GreatTower, Realm
from quintain.games.knaves_out.state import KnavesState
from quintain.games.knaves_out.world import AREA, RINGS, Point, Square, placings

ACTS = standard().acts
PERMANENT = [act for act in ACTS if act.lasts == "perm"]
LASTING = {lasts: [act.slug for act in ACTS if act.lasts == lasts and act.slug != "sway"] for lasts in ("turn", "next")}


def rich(random: Random, seats: int, **chosen: Any) -> KnavesState:
    """The main phase of some seat; everything in it could have come about."""
    chosen = {
        "world": "ring",
        "court_play": random.choice(["action", "free"]),
        "each_towers": random.choice(["all", "all", "present"]),
        "ivory_site": random.choice(["no-rival-king", "anywhere"]),
        **chosen,
    }
    settings = settle(GAME.settings, chosen)
    order = tuple(random.sample(range(seats), seats))
    realm = Realm(order=order, kingdoms=[], origins=_origins(random, seats), phase="main")
    realm.turn, realm.round = random.randrange(seats), random.choice([2, 30, settings.round_cap])
    realm.actions, realm.played = random.choice([0, 1, 1, 2, 2]), random.random() < 0.5
    active = realm.active
    boards = list(range(seats))
    realm.islands = tuple(sorted(random.sample(boards, random.choice([0, 0, 1]))))
    realm.cleansed = tuple(sorted(random.sample(boards, random.choice([0, 0, 1]))))
    hidden = [_kingdom(random, realm, seat, whole=random.random() < 0.85) for seat in boards]
    for seat in boards:
        _people(random, realm, seat, crowded=random.random())
        if random.random() < 0.15:
            realm.kingdoms[seat].swayed_by = random.choice([other for other in boards if other != seat])
    for kind in (IVORY, DARK):
        if random.random() < 0.4:
            _raise(random, realm, kind)
    state = KnavesState.of(settings, realm, [hand for hand, _ in hidden], [deck for _, deck in hidden])
    for seat, (hand, deck) in enumerate(hidden):
        state.hold(seat, hand, deck)
    assert active in state.actors
    assert state.census() == {"cards": len(DECK) * seats, "checkers": 2 * CHECKERS * seats}
    assert state.flaws() == []
    return state


def _origins(random: Random, seats: int) -> tuple[Point, ...]:
    if random.random() < 0.6:
        return RINGS[seats]
    lying: tuple[Point, ...] = ((0, 0),)
    while len(lying) < seats:
        lying = (*lying, random.choice(list(placings(lying).values())))
    return lying


def _kingdom(random: Random, realm: Realm, seat: Seat, *, whole: bool) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Its court, towers, discards and effects; its hand and deck."""
    kingdom = Kingdom(turns=random.randrange(1, 12), feast=random.random() < 0.2, castled=random.random() < 0.1)
    realm.kingdoms.append(kingdom)
    free = {*DECK}
    love = random.randrange(len(SUITS))
    for slot in COURT:
        # A Knave comes first and stays.
        if whole or ((slot == KNAVE or kingdom.slots[KNAVE] is not None) and random.random() < 0.7):
            _take(free, kingdom, slot, card_of(JACK + slot, random.choice([love, random.randrange(len(SUITS))])))
    jokers = list(JOKERS)
    for slot in COURT:
        lying = kingdom.slots[slot]
        if lying is not None and jokers and random.random() < 0.3:
            joker = jokers.pop(0)
            free.remove(joker)
            kingdom.jokers = (*kingdom.jokers, (joker, lying))
    for act in random.sample(PERMANENT, random.choice([0, 0, 1, 2])):
        ranks = {RANK[card]: card for card in sorted(free, reverse=True) if card not in JOKERS}
        if kingdom.slots[act.price.place] is not None and len(ranks) == FULL:
            cards = tuple(ranks[rank] for rank in sorted(ranks))
            free -= {*cards}
            kingdom.devoured = (*kingdom.devoured, Devoured(act.price.place, act.slug, cards))
    if kingdom.is_ace_open and ACE_OF_SPADES in free and random.random() < 0.7:
        _take(free, kingdom, ACE, ACE_OF_SPADES)
    suits = random.choice(["CDHS", "CDHS", "CSDH", "DHCS"])
    for slot in range(4):
        if kingdom.slots[slot] is not None:
            _heap(random, free, kingdom, slot, suits)
    rest = sorted(free)
    random.shuffle(rest)
    hand, rest = rest[: (size := random.choice([10, 10, 6, 0]))], rest[size:]
    cut = random.choice([0, 0, len(rest) // 2, len(rest)])
    kingdom.discards = tuple(rest[:cut])
    running = [*LASTING["next"], *(LASTING["turn"] if seat == realm.active else [])]
    kingdom.effects = tuple(random.sample(running, random.randrange(0, 1 + random.choice([3, len(running)]))))
    if kingdom.slots[KNAVE] is None:
        kingdom.feast = False
    return tuple(sorted(hand)), tuple(sorted(rest[cut:]))


def _take(free: set[Card], kingdom: Kingdom, slot: int, card: Card) -> None:
    free.remove(card)
    kingdom.put(slot, card)


def _heap(random: Random, free: set[Card], kingdom: Kingdom, slot: int, suits: str) -> None:
    """A tower of some height, now and then with a gap, a joker under some card."""
    height, pure, tower = random.choice([0, 2, 4, 5, 8, 12, FULL, FULL]), random.random() < 0.6, []
    for rank in range(1, height + 1):
        fitting = [card_of(rank, SUITS.index(suit)) for suit in suits if card_of(rank, SUITS.index(suit)) in free]
        if fitting and (pure or random.random() > 0.03):
            card = fitting[0] if pure or random.random() < 0.7 else random.choice(fitting)
            free.remove(card)
            tower.append(card)
    kingdom.towers = changed(kingdom.towers, slot, tuple(tower))
    for joker in JOKERS:
        if joker in free and tower and random.random() < 0.1:
            free.remove(joker)
            kingdom.jokers = (*kingdom.jokers, (joker, random.choice(tower)))
            return


def _people(random: Random, realm: Realm, seat: Seat, crowded: float) -> None:
    kingdom = realm.kingdoms[seat]
    _put(random, realm, Piece(seat, KING, checkers=_some(random, kingdom, red=False), tainted=random.random() < 0.15))
    for kind in BUILT:
        for number in range(1, random.randrange(MOST_BUILT + 1) + 1):
            checkers = _some(random, kingdom, red=False)
            tainted = random.random() < 0.3
            _put(random, realm, Piece(seat, kind, number, checkers, tainted, crack=int(random.random() < 0.1)))
    for kind in UNITS:
        for number in range(1, random.choice([1, 3, 8 if crowded > 0.5 else 4]) + 1):
            piece = Piece(seat, kind, number, _some(random, kingdom, red=True))
            if random.random() < 0.2:
                realm.sea = (*realm.sea, piece)
            else:
                _put(random, realm, piece)


def _some(random: Random, kingdom: Kingdom, *, red: bool) -> int:
    """Checkers from the unused ones."""
    left = kingdom.red if red else kingdom.black
    given = min(left, random.choice([0, 0, 1, 2, MOST_UNDER]))
    if red:
        kingdom.red -= given
    else:
        kingdom.black -= given
    assert 0 <= kingdom.red <= CHECKERS
    return given


def _put(random: Random, realm: Realm, piece: Piece) -> None:
    """Near others more often than not, so that there is something to fight about."""
    world, close = realm.world, random.random() < 0.75 and bool(realm.pieces)
    while True:
        square: Square = random.choice(world.boards) * AREA + random.randrange(AREA)
        if close:
            square = random.choice(world.near[random.choice(list(realm.pieces))])
        if square not in realm.pieces:
            break
        close = close and random.random() < 0.9
    realm.pieces[square] = piece


def _raise(random: Random, realm: Realm, kind: str) -> None:
    caller, enemy = random.sample(list(realm.seats), 2)
    kingdom, checkers = realm.kingdoms[caller], random.choice([1, 1, 2, 10])
    red = min(kingdom.red, random.randrange(11))
    black = min(kingdom.black, 10 - red)
    kingdom.red, kingdom.black = kingdom.red - red, kingdom.black - black
    kingdom.sacrificed += red + black
    owner = caller if kind == IVORY else enemy
    _put(random, realm, Piece(owner, kind, checkers=checkers))
    square = next(at for at, piece in realm.pieces.items() if piece.kind == kind)
    realm.great = (*realm.great, GreatTower(kind, caller, None if kind == IVORY else enemy, checkers, square))


# --- playing at random ------------------------------------------------------------------------------------------------


def choose(random: Random, options: Sequence[Deed]) -> Deed:
    """A kind of action first, so that rare ones come up; a turn is seldom ended early."""
    kinds = sorted({_kind(option) for option in options})
    kind = random.choice(kinds)
    others = [one for one in kinds if not one.startswith("End")]
    if kind not in others and others and random.random() < 0.8:
        kind = random.choice(others)
    return random.choice([option for option in options if _kind(option) == kind])


def _kind(deed: Deed) -> str:
    return f"{type(deed).__name__} {getattr(deed, 'slug', '')}"


def step(state: KnavesState, random: Random, entry: object) -> tuple[Seat, Deed, Told]:
    """One action at random, with random luck."""
    (seat,) = state.actors
    deed = choose(random, state.options(seat))
    told = Told(Stream.of(f"rich {entry}"))
    state.apply(seat, deed, told)
    return seat, deed, told


def check(state: KnavesState) -> None:
    """What holds of every position: options and refusals agree, texts and numbers lead back, nothing is amiss."""
    assert state.flaws() == []
    for seat in state.actors:
        found = state.options(seat)
        assert found
        assert len({*found}) == len(found)
        assert len({GAME.number(option) for option in found}) == len(found)
        for option in found:
            assert state.why_not(seat, option) is None, state.text(option)
            assert state.parse(seat, state.text(option)) == (option,), state.text(option)
        for shown in state.menu(seat):
            refusal = state.why_not(seat, shown)
            assert (refusal is None) == (shown in found), (state.text(shown), refusal)
        assert isinstance(state.why_not((seat + 1) % len(state.realm.kingdoms), found[0]), Refusal)
