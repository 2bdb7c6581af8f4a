"""Whether bots agree to a draw."""

from __future__ import annotations

import pytest

from quintain.core.luck import Stream
from quintain.players import LEVELS, agrees_to_draw, player
from quintain.players.offers import OPENING, expectation
from quintain.table.table import Table
from tests.miniatures.higher import GAME as HIGHER
from tests.players.matches import played
from tests.web.positions import ALMOST

LOST = "FN3/5/5/5/nn1nn/2g2/5/NNG2 b 0 1"
"""Black is to act, and cannot hinder that White fortifies b8."""


def agrees(name: str, table: Table, seat: int, count: int = OPENING) -> bool:
    luck = Stream.of("x")
    return agrees_to_draw(player(name), table.game, table.view(seat), luck, seats=table.seats, count=count)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("start", [ALMOST, LOST])
def test_who_is_about_to_lose_agrees_and_who_is_about_to_win_does_not(level: str, start: str) -> None:
    table = played(start=start)
    assert not agrees(level, table, 0)
    assert agrees(level, table, 1)
    assert agrees(level, table, 1, count=0), "a lost match is lost in the opening too"


def test_a_small_disadvantage_is_no_reason_in_the_opening() -> None:
    """One of the two is not ahead; later it would agree."""
    table = played()
    assert any(agrees("champion", table, seat) for seat in (0, 1))
    assert not any(agrees("champion", table, seat, count=0) for seat in (0, 1))


def test_who_estimates_no_chances_plays_on() -> None:
    assert not agrees("random", played(start=ALMOST), 1)


def test_expectations_of_two_seats_make_one_win_whoever_is_to_act() -> None:
    table = played()
    here = [expectation(player("champion"), table.game, table.view(seat), Stream.of("x")) for seat in (0, 1)]
    assert None not in here
    assert sum(filter(None, here)) == pytest.approx(1)


def test_with_hidden_cards_it_is_expected_from_the_view_alone() -> None:
    table = Table.new(HIGHER, ["Ann", "Bob", "Cid"], 3)
    for seat in range(3):
        expected = expectation(player("squire"), table.game, table.view(seat), Stream.of("x"))
        assert expected is not None
        assert 0 <= expected <= 1


def test_a_spectator_expects_nothing() -> None:
    with pytest.raises(ValueError, match="spectator"):
        expectation(player("squire"), played().game, played().view(None), Stream.of("x"))
