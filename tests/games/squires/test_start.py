"""Setting up (SQ-3.1 to SQ-3.9)."""

from __future__ import annotations

from collections import Counter

import pytest

from quintain import Table
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.settings import settle
from quintain.errors import SettingError
from quintain.games.squires import GAME
from quintain.games.squires.cards import by_of, is_up
from quintain.testing import Scripted, ScriptedLuck, scripted_tables
from tests.games.squires.samples import (
    KINDS,
    do,
    finished,
    hand,
    heard,
    options_of,
    pile,
    state_of,
    walk,
)

SEATS = range(2, 7)


# --- setting up -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-3.4", "SQ-3.5", "SQ-3.6", "SQ-3.7")
def test_t01_three_squires_are_dealt_to() -> None:
    state = state_of(Table.new(GAME, 3, 1))
    assert len(set(state.knights)) == 4
    assert [[(is_up(card), by_of(card)) for card in pile] for pile in state.piles] == [[(True, None)]] * 4
    # The Head Squire has drawn already.
    assert sorted(map(len, state.hands)) == [4, 4, 5]
    assert state.stock + 1 == 18
    assert sum(state.bag.values()) - state.stock == 110


@pytest.mark.rules("SQ-3.8", "SQ-3.9")
@pytest.mark.parametrize(
    ("seats", "draw_pile", "aside"), [(2, 12, 121), (3, 18, 110), (4, 24, 99), (5, 30, 88), (6, 36, 77)]
)
def test_t02_draw_pile_and_items_set_aside(seats: int, draw_pile: int, aside: int) -> None:
    table = Table.new(GAME, seats, 1)
    state = state_of(table)
    assert state.stock + 1 == draw_pile
    assert sum(state.bag.values()) - state.stock == aside
    assert state.discards == ()
    assert f"4 items for everybody; {draw_pile} in the draw pile." in heard(table, None)


@pytest.mark.rules("SQ-3.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_3_1_two_to_six_squires(seats: int) -> None:
    assert GAME.seats == tuple(SEATS)
    with pytest.raises(SettingError):
        Table.new(GAME, seats, 1)


@pytest.mark.rules("SQ-3.2")
def test_3_2_anybody_may_be_the_first_head_squire() -> None:
    heads = Counter(state_of(Table.new(GAME, 6, seed)).head for seed in range(200))
    assert sorted(heads) == list(range(6))
    table = Table.new(GAME, 6, 1)
    assert table.actors == (state_of(table).head,)


@pytest.mark.rules("SQ-3.3")
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
def test_3_3_so_many_rounds(rounds: int) -> None:
    table = Table.new(GAME, 2, 1, settings={"rounds": rounds})
    assert state_of(table).totals == (0, 0)
    while table.actors:
        do(table, options_of(table)[-1])
    assert len(state_of(table).history) == rounds
    assert len(state_of(Table.new(GAME, 2, 1)).history) == 0
    assert state_of(finished(2, 1)).settings.rounds == 3


@pytest.mark.rules("SQ-3.4", "SQ-R32")
def test_3_4_everything_is_gathered_before_a_round_and_knights_come_again() -> None:
    again = 0
    for seed in range(6):
        seen: set[int] = set()
        for table in walk(6, seed, rounds=2):
            state = state_of(table)
            if state.actors and state.lap == 1 and state.turn == 0 and state.phase == "turn":
                assert sum(state.bag.values()) == 144 - 7 - 24 - 1
                again += bool(seen & set(state.knights)) and state.round == 2
                seen |= set(state.knights)
    assert again > 0


@pytest.mark.rules("SQ-3.6", "SQ-3.7", "SQ-3.8")
def test_3_6_the_order_of_dealing() -> None:
    """Knights, then an item for every slot, then hands one at a time from the left of the Head Squire, then a draw."""
    script = ScriptedLuck(
        [
            Scripted(1, "head squire"),
            *(Scripted(number, "knight") for number in (4, 0, 7, 9)),
            *(Scripted(KINDS[code], "start") for code in ["soap", "booze", "axe", "relic"]),
            *(Scripted(KINDS[code], "deal") for code in ["turnips", "cheese", "roast"]),
            *(Scripted(KINDS[code], "deal") for code in ["bow", "arrows", "dagger"]),
            *(Scripted(KINDS[code], "deal") for code in ["lance", "horse", "cloak"]),
            *(Scripted(KINDS[code], "deal") for code in ["undies", "poetry", "armor"]),
            Scripted(KINDS["companion"], "draw"),
        ]
    )
    table = scripted_tables(script).new(GAME, 3, 1)
    script.finish()
    assert state_of(table).knights == (4, 0, 7, 9)
    assert [pile(table, slot) for slot in range(1, 5)] == ["+soap", "+booze", "+axe", "+relic"]
    assert hand(table, "C") == "turnips undies bow lance"
    assert hand(table, "A") == "cheese arrows horse poetry"
    assert hand(table, "B") == "roast companion armor dagger cloak"
    assert table.actors == (1,)


def test_settings_are_those_of_the_specification() -> None:
    settings = settle(GAME.settings, {})
    assert (settings.memory, settings.hindsight, settings.drunk_feast) == ("assist", "on", "out")
    assert (settings.patience, settings.rounds, settings.deck) == (0, 3, "")
    for name, value in (("memory", "vague"), ("patience", 4), ("rounds", 6), ("rounds", 0), ("drunk_feast", "maybe")):
        with pytest.raises(SettingError):
            settle(GAME.settings, {name: value})


def test_the_same_luck_deals_the_same_match() -> None:
    settings = settle(GAME.settings, {})
    one, other = (GAME.new(5, settings, Moment(Stream.of("x"))) for _ in range(2))
    assert one.view(2) == other.view(2)
    assert GAME.new(5, settings, Moment(Stream.of("y"))).view(2) != one.view(2)
