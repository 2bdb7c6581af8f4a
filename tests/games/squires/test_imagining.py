"""Imagined worlds: each agrees with all that a seat knows, and together they reach all that it cannot rule out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from quintain import Table
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.games.squires import GAME
from quintain.games.squires.cards import kind_of
from quintain.games.squires.state import SquiresState
from tests.games.squires.samples import DECK, KINDS, codes, do, kinds, position, state_of, table_at

MANY = 400
PASSED = "axe booze soap relic"
SLOTS = ("+horse", "+bow", "+cheese", "+cloak")


def worlds(state: SquiresState, seat: int | None = 0, many: int = MANY) -> Iterator[SquiresState]:
    """So many worlds imagined from what a seat knows here; each is checked against its view."""
    view = state.view(seat)
    for number in range(many):
        world = GAME.imagine(view, Stream.of("worlds", number))
        assert world.view(seat) == view
        assert world.flaws() == []
        assert world.options(world.actors[0])
        yield world


def lap_two(hand_of_b: str, slots: tuple[str, ...] = SLOTS, **chosen: object) -> SquiresState:
    """Lap 2 of three squires: A has passed the four cards above to B."""
    given: dict[str, object] = {"lap": 2, "to_act": "C", "drawn": {"A": "turnips", "B": "lance"}}
    given |= {"spent": {"A": (1, 1)}} | chosen
    return position(3, slots, hands={"A": "turnips cheese bow bow", "B": hand_of_b}, **given)  # type: ignore[arg-type]


def of_b(world: SquiresState, slot: int = 1, place: int = 2) -> tuple[str, Counter[int]]:
    """What lies where B has played, and what B holds."""
    return codes([kind_of(world.piles[slot - 1][place - 1])]), Counter(world.hands[1])


def passed_with(*codes_: str) -> Counter[int]:
    return Counter([*kinds(PASSED), *(KINDS[code] for code in codes_)])


# --- the neighbour's hand -------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-8.1")
def test_before_the_neighbour_s_turn_its_hand_is_the_one_i_passed() -> None:
    state = position(3, SLOTS, hands={"A": "turnips cheese bow bow lance", "B": PASSED}, lap=2, drawn={"A": "lance"})
    others: set[tuple[int, ...]] = set()
    for world in worlds(state, many=100):
        assert world.hands[1] == kinds(PASSED)
        others.add(world.hands[2])
    # Nothing is known of C's hand, which came from B.
    assert len(others) > 90


def test_in_the_first_lap_nothing_is_known() -> None:
    state = position(3, SLOTS, hands={"A": "turnips cheese bow bow lance", "B": PASSED}, drawn={"A": "lance"})
    assert len({world.hands[1] for world in worlds(state, many=100)}) > 90


def test_what_the_neighbour_drew_is_anything_unseen() -> None:
    """B is to act, with the passed hand and a card drawn to it."""
    state = lap_two(f"{PASSED} lance", to_act="B")
    drawn = Counter(codes([world.drawn[1]]) for world in worlds(state, many=1500))
    for world in worlds(state, many=50):
        assert Counter(world.hands[1]) == passed_with(codes([world.drawn[1]]))
    assert set(drawn) == set(KINDS)
    # Each kind as often as A has not seen it: 18 Companions, five of seven Axes less the one that was passed ...
    seen = Counter(kinds(f"turnips cheese bow bow {PASSED}")) + Counter(kind_of(pile[0]) for pile in state.piles)
    left = {code: DECK.copies[kind] - seen[kind] for code, kind in KINDS.items()}
    for code, times in drawn.items():
        expected = 1500 * left[code] / sum(left.values())
        assert abs(times - expected) < 5 * expected**0.5 + 3, code


@pytest.mark.rules("SQ-8.1")
def test_a_card_played_face_down_is_one_of_the_passed_or_the_drawn() -> None:
    state = lap_two(f"{PASSED[4:]} lance", ("+horse -axe.B", *SLOTS[1:]), spent={"B": (1, 2)})
    lying: Counter[str] = Counter()
    for world in worlds(state, many=1500):
        card, hand = of_b(world)
        together = hand + Counter([KINDS[card]])
        extra = together - Counter(kinds(PASSED))
        assert extra == Counter([world.drawn[1]])
        if world.drawn[1] not in kinds(PASSED):
            lying["drawn" if hand == Counter(kinds(PASSED)) else card] += 1
    # Each of the five cards about as often.
    assert set(lying) == {*PASSED.split(), "drawn"}
    for times in lying.values():
        assert 0.15 < times / lying.total() < 0.25


@pytest.mark.parametrize("how", ["shown", "peeked", "discarded"])
def test_a_passed_card_that_was_seen_to_go_leaves_the_others_and_one_drawn(how: str) -> None:
    state = parted(how, "soap", "axe booze relic lance")
    drawn: set[str] = set()
    for world in worlds(state):
        extra = Counter(world.hands[1]) - Counter(kinds("axe booze relic"))
        assert extra.total() == 1
        assert extra == Counter([world.drawn[1]])
        drawn.add(codes(extra))
    assert len(drawn) >= 17
    # One more of what is gone may have been drawn.
    assert "soap" in drawn


@pytest.mark.parametrize("how", ["shown", "peeked", "discarded"])
def test_a_card_that_was_not_passed_was_drawn_and_betrays_the_whole_hand(how: str) -> None:
    for world in worlds(parted(how, "lance", PASSED), many=100):
        assert world.hands[1] == kinds(PASSED)
        assert codes([world.drawn[1]]) == "lance"


def parted(how: str, item: str, hand: str) -> SquiresState:
    """B has parted with this card, and A has seen which it was."""
    if how == "discarded":
        return lap_two(hand, owners={2: "B"}, discards=f"undies {item}", spent={"B": (0, 2)})
    card = f"+{item}.B" if how == "shown" else f"-{item}.B?A"
    return lap_two(hand, (f"+horse {card}", *SLOTS[1:]), spent={"B": (1, 2)})


def test_a_peek_of_mine_settles_what_lies_there() -> None:
    """The same table before and after A looks at what B has played."""
    slots = ("+horse -relic.B", *SLOTS[1:])
    state = position(
        3,
        slots,
        hands={"A": "turnips cheese bow bow lance", "B": "axe booze soap dagger", "C": "companion*4"},
        lap=2,
        head="B",
        to_act="A",
        drawn={"B": "dagger", "A": "lance", "C": "companion"},
        spent={"B": (1, 2), "C": (3, 1)},
    )
    assert codes(state.passed_on(0)) == "booze axe soap relic"
    assert len({of_b(world)[0] for world in worlds(state)}) > 10
    table = table_at(state)
    do(table, "peek 1")
    for world in worlds(state_of(table), many=100):
        assert of_b(world)[0] == "relic"
        assert Counter(world.hands[1]) == passed_with(codes([world.drawn[1]])) - Counter([KINDS["relic"]])


@pytest.mark.parametrize(("text", "phase"), [("peek 4", "peeked"), ("claim 3", "discard")])
def test_while_the_neighbour_is_half_way_it_holds_all_five(text: str, phase: str) -> None:
    state = lap_two(f"{PASSED} lance", (*SLOTS[:3], "+cloak -dagger.C"), to_act="B")
    table = table_at(state)
    do(table, text)
    assert state_of(table).phase == phase
    for world in worlds(state_of(table), many=100):
        assert (world.phase, world.actors) == (phase, (1,))
        assert Counter(world.hands[1]) == passed_with(codes([world.drawn[1]]))


def test_without_a_draw_pile_the_passed_hand_is_all_there_is() -> None:
    """Lap 8: B holds what A passed, less what B has played face down."""
    slots = ("+horse -axe.B", *SLOTS[1:])
    state = position(
        3,
        slots,
        hands={"A": "turnips cheese", "B": "booze soap"},
        lap=8,
        to_act="C",
        spent={"A": (2, 1), "B": (1, 2)},
    )
    found = Counter(of_b(world)[0] for world in worlds(state))
    assert set(found) == {"axe", "booze", "soap"}
    for world in worlds(state, many=50):
        card, hand = of_b(world)
        assert hand + Counter([KINDS[card]]) == Counter(kinds("axe booze soap"))
        assert world.drawn == [-1] * 3


def test_two_squires_know_each_other_s_hand_but_for_the_draw() -> None:
    state = position(
        2,
        ["+horse -axe.B", "+bow", "+cheese"],
        hands={"A": "turnips cheese bow bow sword", "B": f"{PASSED[4:]} lance"},
        lap=2,
        head="B",
        to_act="A",
        drawn={"B": "lance", "A": "sword"},
        spent={"B": (1, 2)},
    )
    found = Counter("drawn" if hand == Counter(kinds(PASSED)) else card for card, hand in map(of_b, worlds(state)))
    assert set(found) == {*PASSED.split(), "drawn"}


# --- everything else ------------------------------------------------------------------------------------------------


def test_what_lies_open_or_was_seen_is_not_imagined_elsewhere() -> None:
    """All five Lances are in sight, so there is none in any hand or face down; a spectator does not see one of them."""
    slots = ("+lance", "+lance +lance.B", "+cheese -lance.A", "+cloak -dagger.C -horse.B")
    state = position(3, slots, hands={"A": "turnips cheese bow bow lance"}, lap=3, drawn={"A": "bow"})
    lance = KINDS["lance"]
    for world in worlds(state, many=100):
        assert world.bag[lance] == 0
        assert lance not in world.hands[1] + world.hands[2]
    assert any(lance in (*world.hands[1], *world.hands[2]) for world in worlds(state, None))


def test_a_spectator_imagines_anything() -> None:
    state = lap_two(f"{PASSED[4:]} lance", ("+horse -axe.B", *SLOTS[1:]), spent={"B": (1, 2)})
    found = {of_b(world)[0] for world in worlds(state, None)}
    assert len(found) >= 18
    assert len({tuple(world.hands) for world in worlds(state, None, 50)}) == 50


def test_the_true_world_is_among_the_imagined() -> None:
    """With a small hand left every world is met, the true one as well, each about as often."""
    state = position(
        3,
        ("+horse -axe.B", "+bow", "+cheese", "+cloak"),
        hands={"A": "turnips", "B": "booze soap", "C": "relic"},
        lap=9,
        head="C",
        to_act="B",
        spent={"C": (3, 1)},
        owners={4: "C"},
    )
    # B's hand came from A and nothing was played of it since; one card lies face down, and C holds one.
    pairs = Counter((of_b(world)[0], codes(world.hands[2])) for world in worlds(state, 0, 2000))
    assert ("axe", "relic") in pairs
    assert all(world.hands[1] == kinds("booze soap") for world in worlds(state, 0, 20))
    assert len(pairs) > 200


@pytest.mark.parametrize("seats", range(2, 7))
def test_worlds_agree_all_through_a_match(seats: int) -> None:
    table = Table.new(GAME, seats, 11)
    number = 0
    while table.actors:
        number += 1
        options = table.state.options(table.actors[0])
        if number % 7 == 0:
            for seat in (None, *range(seats)):
                view = table.state.view(seat)
                world = GAME.imagine(view, Stream.of("match", number))
                assert world.view(seat) == view
                actor = world.actors[0]
                world.apply(actor, world.options(actor)[0], Moment(Stream.of("on", number)))
                assert SquiresState.of(world).flaws() == []
        table.act(table.actors[0], options[number * 13 % len(options)])
    view = table.state.view(0)
    assert GAME.imagine(view, Stream.of("end")).view(0) == view
