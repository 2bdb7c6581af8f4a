"""Piles and who sees what of them (SQ-5.1 to SQ-5.9); every card is somewhere."""

from __future__ import annotations

from collections import Counter

import pytest

from quintain.games.squires.cards import kind_of
from tests.games.squires.samples import (
    DECK,
    do,
    hand,
    options_of,
    pile,
    position,
    refused,
    state_of,
    table_at,
    view_of,
    walk,
)

SEATS = range(2, 7)


# --- piles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-5.8", "SQ-R17")
def test_t29_what_lies_open_in_a_pile() -> None:
    state = position(3, ["+axe", "+axe", "+horse -bow.B +relic.C -soap.A"], lap=3, to_act="B")
    table = table_at(state)
    seen = view_of(table, None).stands[2].cards
    assert [(card.item, card.up, card.by) for card in seen] == [
        ("horse", True, None),
        ("", False, 1),
        ("relic", True, 2),
        ("", False, 0),
    ]
    zone = next(zone for zone in table.scene(None).zones if zone.id == "slot3")
    assert [(piece.title, piece.back, piece.owner) for piece in zone.pieces[1:]] == [
        ("Horse", False, None),
        ("", True, 1),
        ("Holy Relic", False, 2),
        ("", True, 0),
    ]
    assert "4 cards" in zone.label
    assert [piece.label for piece in zone.pieces if piece.back] == [
        "card 2, face down, from Squire B",
        "card 4, face down, from Squire A",
    ]


@pytest.mark.rules("SQ-5.1", "SQ-5.3", "SQ-5.5")
def test_t30_a_claimed_knight_is_no_target() -> None:
    state = position(
        3, ["+axe", "+axe", "+horse -bow.B"], lap=3, owners={3: "B"}, hands={"A": "axe bow relic soap soap"}
    )
    table = table_at(state)
    assert refused(table, "play axe 3") == ("claimed", "SQ-5.1")
    assert refused(table, "show axe 3") == ("claimed", "SQ-5.1")
    assert refused(table, "peek 3") == ("claimed", "SQ-5.3")
    assert refused(table, "claim 3") == ("claimed", "SQ-5.5")


@pytest.mark.rules("SQ-5.1", "SQ-5.2", "SQ-R07")
@pytest.mark.parametrize("seats", SEATS)
def test_5_2_face_up_is_possible_at_every_table(seats: int) -> None:
    table = table_at(position(seats, ["+soap"], hands={"A": "axe bow relic soap lance"}))
    step = do(table, "show axe 1")
    assert pile(table, 1) == "+soap +axe"
    assert step.events[0].rule == "SQ-5.2"
    other = table_at(position(seats, ["+soap"], hands={"A": "axe bow relic soap lance"}))
    do(other, "play axe 1")
    assert pile(other, 1) == "+soap -axe"


@pytest.mark.rules("SQ-R08")
def test_one_may_peek_at_ones_own_card_but_not_at_an_open_one() -> None:
    state = position(3, ["+soap -axe.A", "+bow"], lap=2, hands={"A": "bow relic soap lance horse"})
    table = table_at(state)
    assert "peek 1" in options_of(table)
    assert refused(table, "peek 2") == ("top-face-up", "SQ-5.3")
    before = view_of(table, "A").stands
    do(table, "peek 1")
    assert view_of(table, "A").stands == before


@pytest.mark.rules("SQ-5.7", "SQ-5.9")
@pytest.mark.parametrize("seats", SEATS)
def test_5_7_piles_only_grow_on_top_and_never_mix_with_hands(seats: int) -> None:
    for seed in range(3):
        before: list[tuple[int, ...]] = []
        held: Counter[int] = Counter()
        where = (0, 0)
        for table in walk(seats, seed, rounds=1):
            state = state_of(table)
            if not state.actors:
                break
            now = [tuple(map(kind_of, pile)) for pile in state.piles]
            hands = Counter(kind for hand in state.hands for kind in hand)
            if before:
                grown = [new[len(old) :] for old, new in zip(before, now, strict=True)]
                assert [new[: len(old)] for old, new in zip(before, now, strict=True)] == before
                assert sum(map(len, grown)) <= 1
                # Hands get cards from the draw pile alone, whoever claims what.
                assert (hands - held).total() <= where[1] - state.stock + 1
            before, held, where = now, hands, (state.lap, state.stock)


@pytest.mark.rules("SQ-5.9")
def test_5_9_a_claim_leaves_the_hand_alone() -> None:
    table = table_at(position(3, ["+soap -axe.B -booze.C"], lap=2, hands={"A": "bow relic soap lance horse"}))
    do(table, "claim 1")
    assert Counter(hand(table, "A").split()) == Counter(["bow", "relic", "soap", "lance", "horse"])
    assert pile(table, 1) == "+soap -axe -booze"
    # Not even the new owner learns anything of the pile.
    assert [card.item for card in view_of(table, "A").stands[0].cards] == ["soap", "", ""]


# --- conservation ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-3.4", "SQ-6.1")
@pytest.mark.parametrize("seats", SEATS)
def test_t52_every_card_is_somewhere(seats: int) -> None:
    for seed in range(3):
        for table in walk(seats, seed):
            state = state_of(table)
            everywhere = Counter(state.bag)
            everywhere.update(state.discards)
            everywhere.update(kind for hand in state.hands for kind in hand)
            everywhere.update(kind_of(card) for pile in state.piles for card in pile)
            assert +everywhere == Counter(DECK.copies)
            assert everywhere.total() == 144
            if table.actors:
                assert sum(state.bag.values()) - state.stock == 143 - 11 * seats
