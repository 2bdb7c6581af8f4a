"""What is hidden (KO §8): a card in a hand for one in the same deck, and nobody but the owner can tell."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.seats import LETTERS, Seat
from quintain.games.knaves_out.actions import Act, End, EndDiscard
from quintain.games.knaves_out.cards import JOKERS, NAMES, Card
from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.state import KnavesState
from tests.games.knaves_out.positions import cards, do, kinds, options, position
from tests.games.knaves_out.rich import choose, rich
from tests.games.receiving import known

TRIED = (
    *(f"{verb} {name} {slot}" for verb in ("play", "joker", "take") for name in NAMES for slot in ("knave", "king")),
    *(f"act all-hail K{suit}{joker}" for suit in "CDHS" for joker in ("", " joker")),
    "act collect-tax", "act unseen-servant", "act infighting", "end discard", "call ivory", "play JH", "joker JH",
)  # fmt: skip
"""What is asked about."""


def swapped(state: KnavesState, seat: Seat, held: Card, other: Card) -> KnavesState:
    """The same with a card of a hand and one of its deck in each other's place."""
    twin = state.clone()
    hand = sorted((*(card for card in state.hands[seat] if card != held), other))
    deck = sorted((*(card for card in state.decks[seat] if card != other), held))
    twin.hold(seat, hand, deck)
    assert twin.flaws() == []
    return twin


def told_apart(one: KnavesState, other: KnavesState, audience: Seat | None) -> list[str]:
    mine, theirs = (known(GAME, state, audience, TRIED) for state in (one, other))
    return [name for name in mine if mine[name] != theirs[name]]


def who_can_tell(one: KnavesState, other: KnavesState) -> str:
    audiences = [None, *one.realm.seats]
    return "".join("-" if seat is None else LETTERS[seat] for seat in audiences if told_apart(one, other, seat))


def twins(state: KnavesState, seat: str, held: str, other: str) -> tuple[KnavesState, KnavesState]:
    return state, swapped(state, LETTERS.index(seat), NAMES.index(held), NAMES.index(other))


# --- by hand ----------------------------------------------------------------------------------------------------------

THREE = {"A": "pawn Ad4", "B": "pawn Ad5", "C": ""}
HANDS = {"A": "5C 6C X1", "B": "5H 6H X2 KS", "C": "2C"}


@pytest.mark.rules("KO-5.8", "KO-5.9")
@pytest.mark.parametrize(("held", "other"), [("5H", "7H"), ("6H", "JS"), ("KS", "KD"), ("X2", "9C")])
def test_a_hand_is_seen_by_its_owner_alone(held: str, other: str) -> None:
    waiting = position(THREE, hands=HANDS, courts={"B": "JD QD"}, towers={"B": "A-4/A-6"})
    assert who_can_tell(*twins(waiting, "B", held, other)) == "B"
    acting = position(THREE, hands=HANDS, courts={"B": "JD QD"}, towers={"B": "A-4/A-6/"}, turn=1)
    one, twin = twins(acting, "B", held, other)
    assert who_can_tell(one, twin) == "B"
    assert "view" in told_apart(one, twin, 1)


def test_a_hand_is_hidden_while_its_owner_answers() -> None:
    state = position(THREE, hands=HANDS, effects={"B": "parlay redirect"})
    do(state, "attack Ad4 Ad5")
    one, twin = twins(state, "B", "5H", "7H")
    assert who_can_tell(one, twin) == "B"
    assert told_apart(one, twin, 1) == ["view", "scene"]


@pytest.mark.rules("KO-5.102", "KO-R73", "KO-R102")
def test_a_search_without_a_find_is_waited_for_like_any_other() -> None:
    """After paying the tower of B wants a 4, and all lie elsewhere, or one is in the deck: nobody else can tell."""
    none = position(
        {"A": "", "B": ""},
        courts={"B": "JD"},
        towers={"B": "AC 2C 3C 4C 5C"},
        hands={"B": "4H 4S"},
        discards={"B": "4D"},
        turn=1,
    )
    one = swapped(none, 1, NAMES.index("4H"), NAMES.index("9H"))
    for state in (none, one):
        do(state, "act collect-tax")
    assert (options(none), options(one)) == (["skip"], ["take 4H knave", "skip"])
    assert none.ask(1) == one.ask(1)
    assert none.ask(1).single == "veil"
    assert who_can_tell(none, one) == "B"


@pytest.mark.rules("KO-4.10", "KO-4.5")
def test_what_is_drawn_is_told_to_the_owner_and_what_is_thrown_away_to_all() -> None:
    hand = "5C 6C 7C 8C 9C TC JC QC KC 2H"
    state = position({"A": "", "B": ""}, hands={"A": hand}, turn=0)
    told = do(state, "end discard")
    assert {*kinds(told)} == {"threw-away", "turn", "drew"}
    drew = next(event for event in told if event.kind == "drew")
    assert (drew.to, drew.secret != {}) == ((1,), True)
    for audience in (None, 0):
        heard = drew.heard_by(audience)
        assert heard is None or "cards" not in heard.values
    assert {*cards(hand)} == {*state.view(None).realm.kingdoms[0].discards}


@pytest.mark.rules("KO-5.10", "KO-5.101")
def test_a_fetched_card_is_public_and_nothing_else_of_the_deck() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "X1 6C"}, towers={"A": "A2"})
    told = do(state, "joker 3H knave")
    for audience in (None, 1):
        said = msgspec.json.encode([event.heard_by(audience) for event in told]).decode()
        assert "3H" in said
        assert "6C" not in said


# --- by chance --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.8")
@pytest.mark.parametrize("seats", GAME.seats)
def test_nobody_can_tell_hidden_cards_apart_nor_by_what_happens_next(seats: int) -> None:
    random, compared, followed = Random(f"sight {seats}"), 0, 0
    for number in range(14):
        state = rich(random, seats)
        for beat in range(6):
            if not state.actors:
                break
            seat = random.choice(state.realm.living)
            pair = a_swap(random, state, seat)
            if pair is not None:
                one, other = state.clone(), swapped(state, seat, *pair)
                audience = random.choice([None, *(other for other in state.realm.seats if other != seat)])
                assert told_apart(one, other, audience) == [], (seat, audience, pair)
                compared += 1
                followed += follow(random, one, other, seat, audience)
            deed = choose(random, state.options(state.actors[0]))
            state.apply(state.actors[0], deed, Told(Stream.of(f"{number} {beat}")))
    assert compared > 20
    assert followed > 10


def a_swap(random: Random, state: KnavesState, seat: Seat) -> tuple[Card, Card] | None:
    """A card of the hand and one of the deck; jokers are known by what they do later."""
    hand = [card for card in state.hands[seat] if card not in JOKERS]
    deck = [card for card in state.decks[seat] if card not in JOKERS]
    return (random.choice(hand), random.choice(deck)) if hand and deck else None


def follow(random: Random, one: KnavesState, other: KnavesState, owner: Seat, audience: Seat | None) -> bool:
    """The same action in both, and everybody else hears and sees the same."""
    (seat,) = one.actors
    assert other.actors == (seat,)
    common = [deed for deed in one.options(seat) if deed in other.options(seat)]
    # What shows a hand to all, and what draws from two different decks, is rightly told apart.
    shown = [deed for deed in common if not isinstance(deed, EndDiscard) and deed != Act("wind-of-change")]
    if not shown:
        return False
    deed = choose(random, shown)
    told = [Told(Stream.of("follow")), Told(Stream.of("follow"))]
    for state, moment in zip((one, other), told, strict=True):
        state.apply(seat, deed, moment)
    if isinstance(deed, End) and one.actors != other.actors:
        return False
    heard = [msgspec.json.encode([event.heard_by(audience) for event in moment.events]) for moment in told]
    if audience is None or seat != audience or one.hands[audience] == other.hands[audience]:
        assert heard[0] == heard[1], (seat, deed)
        assert told_apart(one, other, audience) == [], (seat, deed)
    assert owner != audience
    return True
