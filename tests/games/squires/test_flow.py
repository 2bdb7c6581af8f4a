"""Laps and turns (SQ-4.1 to SQ-4.11), and what can be done in them (SQ-5.3 to SQ-5.6, SQ-7.1 to SQ-7.5)."""

from __future__ import annotations

from collections import Counter

import pytest

from quintain import Table
from quintain.games.squires import GAME
from quintain.games.squires.state import FREE
from tests.games.squires.samples import (
    DECK,
    KINDS,
    LETTERS,
    do,
    ended,
    finished,
    hand,
    heard,
    options_of,
    patient,
    pile,
    position,
    refused,
    state_of,
    table_at,
    verbs_of,
    view_of,
    walk,
)
from tests.table.sitting import everything

SEATS = range(2, 7)


# --- laps -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-R11", "SQ-4.3")
def test_t17_nothing_is_passed_before_the_first_turn() -> None:
    dealt = "axe booze soap relic"
    state = position(3, [], hands={"A": f"{dealt} cloak"})
    assert (state.stock, state.passed_on(0), state.passed_on(2)) == (17, (), ())
    table = Table.new(GAME, 3, 5)
    head = table.actors[0]
    assert len(state_of(table).hands[head]) == 5
    assert state_of(table).stock == 17
    assert not any("goes to the left" in line for line in heard(table, None))


@pytest.mark.rules("SQ-4.2")
def test_t18_every_hand_goes_to_the_left() -> None:
    state = position(
        3,
        [],
        hands={"A": "axe booze soap relic", "B": "sword sword cheese horse", "C": "companion undies bow lance dagger"},
        to_act="C",
    )
    table = table_at(state, draws="cloak")
    do(table, "play dagger 1")
    assert state_of(table).lap == 2
    assert hand(table, "A").split() == ["companion", "undies", "bow", "cloak", "lance"]
    assert Counter(hand(table, "B").split()) == Counter(["axe", "booze", "soap", "relic"])
    assert Counter(hand(table, "C").split()) == Counter(["sword", "sword", "cheese", "horse"])
    assert table.actors == (0,)
    assert view_of(table, "A").drew == "cloak"


@pytest.mark.rules("SQ-4.2")
def test_t19_two_squires_swap() -> None:
    state = position(2, [], hands={"A": "axe axe axe axe", "B": "soap soap soap soap soap"}, to_act="B")
    table = table_at(state, draws="relic")
    do(table, "show soap 1")
    assert hand(table, "A") == "soap soap soap soap relic"
    assert hand(table, "B") == "axe axe axe axe"


@pytest.mark.rules("SQ-4.9", "SQ-4.4", "SQ-R16")
def test_t20_hands_and_draw_pile_run_out() -> None:
    table = Table.new(GAME, 4, 3)
    sizes: dict[int, list[int]] = {seat: [] for seat in range(4)}
    stocks: list[int] = []
    while state_of(table).lap < 11:
        seat, lap, left = table.actors[0], state_of(table).lap, state_of(table).stock
        last = state_of(table).turn == 3
        do(table, next(text for text in options_of(table) if text.startswith("play")))
        after = state_of(table).passed_on(seat) if last else state_of(table).hands[seat]
        sizes[seat].append(len(after))
        if last:
            stocks.append(left)
        assert lap <= 10
    assert all(found == [4, 4, 4, 4, 4, 4, 3, 2, 1, 0] for found in sizes.values())
    assert stocks == [20, 16, 12, 8, 4, 0, 0, 0, 0, 0]
    # Nothing is left to do but to claim (SQ-4.6), although there are items set aside (SQ-R16).
    assert verbs_of(table) == {"claim": 5}
    assert sum(state_of(table).bag.values()) == 99


@pytest.mark.rules("SQ-4.7", "SQ-R15", "SQ-4.6")
def test_t21_lap_11() -> None:
    # In lap 10 D is the last to play a card.
    state = position(4, ["+axe"] * 5, hands={"D": "soap"}, to_act="D", lap=10, owners={2: "A", 4: "C"}, rounds=1)
    table = table_at(state)
    do(table, "play soap 1")
    assert state_of(table).lap == 11
    assert heard(table, None)[-2:] == ["Lap 11.", "Ann has a knight and no cards: skipped."]
    assert table.actors == (1,)
    assert options_of(table) == ["claim 1", "claim 3", "claim 5"]
    assert refused(table, "play soap 1") == ("must-claim", "SQ-4.6")
    do(table, "claim 3")
    assert "Cay has a knight and no cards: skipped." in heard(table, None)
    assert table.actors == (3,)
    assert options_of(table) == ["claim 1", "claim 5"]
    do(table, "claim 5")
    assert ended(table).reason in ("most-points", "shared")


@pytest.mark.rules("SQ-4.8", "SQ-5.6", "SQ-R14")
def test_t22_the_last_claim_ends_the_round_at_once() -> None:
    state = position(3, [], lap=4, owners={1: "A", 2: "C"}, to_act="B", hands={"B": "axe soap relic bow horse"})
    before = [*state.hands]
    table = table_at(state)
    step = do(table, "claim 3")
    told = [event.kind for event in step.events]
    assert told[:3] == ["claimed", "round-over", "thrown-away"]
    assert not {"passed", "discarded", "skipped"} & set(told)
    assert state_of(table).round == 2
    assert state_of(table).lap == 1
    assert state_of(table).phase == "turn"
    # What the others held was never told to anybody (SQ-R33).
    for seat in LETTERS[:3]:
        words = "\n".join(heard(table, seat)[: told.index("round")])
        for other in before:
            assert ", ".join(DECK.items[kind].title for kind in other) not in words


@pytest.mark.rules("SQ-5.5", "SQ-7.4")
def test_t23_a_lone_kind_is_discarded_by_itself() -> None:
    state = position(3, [], lap=10, to_act="B", hands={"A": "", "B": "soap", "C": "axe"})
    table = table_at(state)
    do(table, "claim 2")
    assert state_of(table).discards == (KINDS["soap"],)
    assert hand(table, "B") == ""
    assert heard(table, None)[-1] == "Bob discards Soap."
    assert table.actors == (2,)


@pytest.mark.rules("SQ-4.1")
def test_4_1_turns_go_round_from_the_head_squire() -> None:
    state = position(4, [], head="C", to_act="C")
    table = table_at(state)
    acted = []
    while state_of(table).lap < 3:
        acted.append(LETTERS[table.actors[0]])
        do(table, options_of(table)[0])
    assert "".join(acted) == "CDABCDAB"
    before = everything(table)
    answer = table.submit("A", options_of(table)[0])
    assert not isinstance(answer, tuple)
    assert (answer.code, answer.rule) == ("not-your-turn", "SQ-4.1")
    assert everything(table) == before


@pytest.mark.rules("SQ-4.10")
@pytest.mark.parametrize("seats", SEATS)
def test_4_10_two_knights_at_least_are_free(seats: int) -> None:
    fewest = seats
    for seed in range(4):
        for table in walk(seats, seed, rounds=1):
            if table.actors:
                fewest = min(fewest, state_of(table).owners.count(FREE))
    assert fewest == 2


# --- turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-4.5", "SQ-R12")
def test_t13_with_a_knight_one_plays_and_peeks_but_does_not_claim() -> None:
    slots = ["+soap", "+relic", "+booze -bow", "+axe -lance", "+horse -cheese"]
    state = position(4, slots, lap=9, owners={1: "A", 2: "B"}, hands={"A": "axe soap"})
    table = table_at(state)
    assert verbs_of(table) == {"play": 6, "show": 6, "peek": 3}
    assert refused(table, "claim 3") == ("second-claim", "SQ-4.5")
    drawing = table_at(position(4, slots, lap=2, owners={1: "A"}, head="B", to_act="D"), draws="relic")
    do(drawing, options_of(drawing)[0])
    assert drawing.actors == (0,)
    assert view_of(drawing, "A").drew == "relic"
    took = hand(drawing, "A").split()
    do(drawing, "play relic 3")
    # A new lap: the hand of A, who has a knight, has gone to B with all the others.
    took.remove("relic")
    assert not Counter(took) - Counter(hand(drawing, "B").split())


@pytest.mark.rules("SQ-4.6", "SQ-R13")
def test_t14_an_empty_hand_must_claim() -> None:
    state = position(4, ["+axe"] * 5, lap=11, to_act="B", owners={1: "A", 3: "C"})
    table = table_at(state)
    assert options_of(table) == ["claim 2", "claim 4", "claim 5"]
    for text in ("play axe 2", "show axe 2", "peek 2"):
        assert refused(table, text) == ("must-claim", "SQ-4.6")
    do(table, "claim 2")
    # Nothing is discarded: D is to act.
    assert table.actors == (3,)
    assert state_of(table).discards == ()
    assert "Bob has no cards left and must claim" in heard(table, None)[0]


@pytest.mark.rules("SQ-5.3", "SQ-R09", "SQ-R10")
def test_t24_peek_and_then_show() -> None:
    state = position(
        3, ["+horse", "+soap -axe -booze.B", "+bow", "+lance"], lap=2, hands={"A": "axe bow relic soap turnips"}
    )
    table = table_at(state)
    do(table, "peek 2")
    assert view_of(table, "A").stands[1].cards[2].item == "booze"
    for audience in ("C", None):
        assert view_of(table, audience).stands[1].cards[2].item == ""
    assert heard(table, "A")[-1].endswith(": Booze.")
    assert heard(table, "C")[-1] == heard(table, None)[-1] == "Ann peeks at the top card under Sir Wilfrid Wobblepike."
    assert verbs_of(table) == {"show": 20}
    assert refused(table, "claim 2") == ("must-show", "SQ-5.3")
    assert refused(table, "play axe 1") == ("must-show", "SQ-5.3")
    assert refused(table, "peek 2") == ("must-show", "SQ-5.3")
    do(table, "show relic 1")
    assert pile(table, 1) == "+horse +relic"
    assert pile(table, 2) == "+soap -axe -booze"
    assert table.actors == (1,)


@pytest.mark.rules("SQ-R09")
def test_a_peeker_may_show_on_the_same_pile() -> None:
    table = table_at(position(3, ["+soap -axe"], lap=2, hands={"A": "axe bow relic soap turnips"}))
    do(table, "peek 1", "show bow 1")
    assert pile(table, 1) == "+soap -axe +bow"


@pytest.mark.rules("SQ-7.2", "SQ-7.1")
def test_t26_the_whole_list() -> None:
    slots = ["+soap", "+axe -bow", "+relic -lance", "+cheese -horse +horse"]
    table = table_at(position(3, slots, lap=2, hands={"A": "turnips booze axe cloak relic"}))
    assert verbs_of(table) == {"play": 20, "show": 20, "peek": 2, "claim": 4}
    items = ["turnips", "booze", "axe", "cloak", "relic"]
    plays = [f"{item} {slot}" for item in items for slot in range(1, 5)]
    assert options_of(table) == [
        *(f"play {words}" for words in plays),
        *(f"show {words}" for words in plays),
        "peek 2",
        "peek 3",
        *(f"claim {slot}" for slot in range(1, 5)),
    ]
    assert refused(table, "peek 1") == refused(table, "peek 4") == ("top-face-up", "SQ-5.3")


@pytest.mark.rules("SQ-5.4")
def test_t27_two_squires_do_not_peek() -> None:
    slots = ["+soap -bow", "+cheese -sword", "+horse"]
    table = table_at(position(2, slots, lap=2, hands={"A": "axe axe booze soap relic"}))
    assert verbs_of(table) == {"play": 12, "show": 12, "claim": 3}
    assert len(options_of(table)) == 27
    assert refused(table, "peek 1") == ("no-peek", "SQ-5.4")


@pytest.mark.rules("SQ-4.11", "SQ-R34")
def test_t28_the_first_turn_of_six_and_patience() -> None:
    hands = {"A": "turnips booze axe cloak relic"}
    table = table_at(position(6, [], hands=hands))
    assert verbs_of(table) == {"play": 35, "show": 35, "claim": 7}
    do(table, "claim 1")
    waiting = table_at(position(6, [], hands=hands, patience=1))
    assert verbs_of(waiting) == {"play": 35, "show": 35}
    assert refused(waiting, "claim 1") == ("too-early", "SQ-4.11")


@pytest.mark.rules("SQ-4.11")
@pytest.mark.parametrize("patience", [0, 1, 2, 3])
def test_4_11_claims_begin_after_so_many_laps(patience: int) -> None:
    table = Table.new(GAME, 3, 1, settings={"patience": patience})
    claimable = []
    while state_of(table).lap <= 4:
        claimable.append((state_of(table).lap, verbs_of(table)["claim"] > 0))
        do(table, options_of(table)[0])
    assert claimable == [(lap, lap > patience) for lap in range(1, 5) for _ in range(3)]


@pytest.mark.rules("SQ-7.3")
def test_7_3_the_longest_list() -> None:
    slots = ["+horse -bow", "+cheese -sword", "+horse -axe", "+lance -bow", "+armor -axe", "+bow -soap", "+soap -axe"]
    table = table_at(position(6, slots, lap=3, hands={"A": "turnips booze axe cloak relic"}))
    assert verbs_of(table) == {"play": 35, "show": 35, "peek": 7, "claim": 7}
    assert len(options_of(table)) == 84
    longest = 0
    for seed in range(5):
        for further in walk(6, seed, rounds=1):
            longest = max(longest, len(options_of(further)))
    assert 77 <= longest <= 84


@pytest.mark.rules("SQ-7.1")
def test_7_1_several_of_a_kind_are_one_choice_and_text_is_read_kindly() -> None:
    table = table_at(position(2, [], hands={"A": "axe axe axe turnips undies"}))
    assert options_of(table)[:9] == [
        f"play {item} {slot}" for item in ("turnips", "undies", "axe") for slot in (1, 2, 3)
    ]
    for text, canonical in (
        ("  PLAY Axe 2 ", "play axe 2"),
        ("play undergarments 1", "play undies 1"),
        ("show food2 3", "show turnips 3"),
        ("show companions 1", "show companion 1"),
        ("discard food3", "discard cheese"),
        ("discard FOOD4", "discard roast"),
        ("claim   3", "claim 3"),
    ):
        found = table.state.parse(0, text)
        assert isinstance(found, tuple)
        assert table.state.text(found[0]) == canonical
    for text in ("", "axe 1", "play axe", "play axe 1 2", "peek", "show"):
        assert refused(table, text) == ("unreadable", "SQ-7.1")
    for text in ("claim x", "claim -1", "play axe one", "peek 99"):
        assert refused(table, text) == ("no-slot", "SQ-3.5")
    for text in ("play ax 1", "play ax one", "show 1 1"):
        assert refused(table, text) == ("no-item", "SQ-7.1")


@pytest.mark.rules("SQ-7.5")
def test_7_5_refusals() -> None:
    slots = ["+soap -axe", "+axe", "+relic -lance", "+cheese -horse"]
    state = position(3, slots, lap=2, owners={1: "B"}, hands={"A": "turnips booze axe cloak relic"})
    table = table_at(state)
    before = everything(table)
    assert refused(table, "discard axe") == ("no-discard", "SQ-5.5")
    assert refused(table, "play axe 5") == ("no-slot", "SQ-3.5")
    assert refused(table, "claim 1") == ("claimed", "SQ-5.5")
    assert refused(table, "play bow 2") == ("not-held", "SQ-5.1")
    assert refused(table, "show bow 2") == ("not-held", "SQ-5.1")
    # The knight is looked at before the hand.
    assert refused(table, "play bow 1") == ("claimed", "SQ-5.1")
    assert refused(table, "peek 2") == ("top-face-up", "SQ-5.3")
    assert everything(table) == before
    do(table, "claim 2")
    for text in ("play axe 3", "show axe 3", "peek 3", "claim 3"):
        assert refused(table, text) == ("must-discard", "SQ-5.5")
    assert refused(table, "discard bow") == ("not-held", "SQ-5.5")
    assert options_of(table) == [f"discard {item}" for item in ["turnips", "booze", "axe", "cloak", "relic"]]


@pytest.mark.rules("SQ-6.12")
def test_6_12_after_the_end_nothing_is_accepted() -> None:
    table = finished(2, 1, rounds=1)
    answer = table.submit("A", "claim 1")
    assert not isinstance(answer, tuple)
    assert (answer.code, answer.rule) == ("finished", "SQ-6.12")


@pytest.mark.rules("SQ-4.9")
@pytest.mark.parametrize("seats", SEATS)
def test_4_9_a_match_that_drags_on_has_no_more_decisions_than_its_cap(seats: int) -> None:
    """Peek whenever one can, claim when one must."""
    table = Table.new(GAME, seats, 1)
    laps = 0
    while table.actors:
        laps = max(laps, state_of(table).lap)
        options = options_of(table)
        peeks = [text for text in options if text.startswith("peek")]
        do(table, peeks[0] if peeks else options[0])
    assert laps == 11
    each = 21 if seats > 2 else 11
    assert 10 * seats * 3 < len(table.record.entries) <= each * seats * 3 <= GAME.cap
    assert GAME.cap == 378


@pytest.mark.rules("SQ-4.9")
def test_4_9_the_cap_is_what_six_peekers_can_reach() -> None:
    """Ten laps of peek and show, then a claim: 21 decisions each, if there is always a face-down card on top."""
    state = position(6, ["+axe -bow.B"] * 3, lap=10, hands={"A": "soap"})
    table = table_at(state)
    do(table, "peek 1", "show soap 4")
    assert state_of(table).actors == (1,)
    assert GAME.cap == 3 * 6 * (10 * 2 + 1)


@pytest.mark.rules("SQ-7.4")
def test_7_4_what_happens_by_itself_is_told() -> None:
    kinds = {event.kind for seed in range(6) for step in finished(4, seed).steps for event in step.events}
    assert kinds >= {"begin", "round", "knight", "dealt", "passed", "drew", "skipped", "revealed", "scored", "head"}
    table = table_at(position(3, [], lap=10, to_act="B", hands={"A": "", "B": "soap", "C": "axe"}))
    before = len(table.record.entries)
    do(table, "claim 2")
    assert [entry.text for entry in table.record.entries[before:]] == ["claim 2", "discard soap"]


def test_a_patient_table_reaches_lap_11_by_showing_too() -> None:
    table = Table.new(GAME, 2, 7)
    patient(table, 10, "show")
    assert state_of(table).lap == 11
    assert verbs_of(table) == {"claim": 3}
