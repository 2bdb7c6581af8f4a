"""Head Squires, the end of a round and the winners (SQ-6.1 to SQ-6.12, SQ-8.3)."""

from __future__ import annotations

import msgspec
import pytest

from quintain import Table
from quintain.games.squires import GAME
from quintain.games.squires.scoring import Score
from quintain.games.squires.state import Sheet, next_head
from tests.games.squires.samples import (
    LETTERS,
    do,
    ended,
    finished,
    heard,
    position,
    state_of,
    table_at,
    view_of,
    walk,
)

SEATS = range(2, 7)


# --- Head Squires and winners ---------------------------------------------------------------------------------------


def sheet(head: str, *points: int) -> Sheet:
    scores = tuple(Score(0, "", rest=total) for total in points)
    return Sheet(LETTERS.index(head), (), (), (), scores, None)


@pytest.mark.rules("SQ-6.11")
def test_t15_the_best_score_makes_the_head_squire() -> None:
    assert next_head(sheet("A", 3, 19, 0, -4)) == 1


@pytest.mark.rules("SQ-6.11")
def test_the_new_head_squire_begins() -> None:
    for seed in range(8):
        heads: list[int] = []
        for table in walk(4, seed):
            state = state_of(table)
            if state.actors and state.lap == 1 and state.turn == 0 and len(heads) < state.round:
                assert state.actors == (state.head,)
                heads.append(state.head)
        history = state_of(table).history
        assert [sheet.head for sheet in history] == heads
        assert [next_head(sheet) for sheet in history[:-1]] == heads[1:]
        for sheet in history[:-1]:
            assert sheet.scores[next_head(sheet)].total == max(score.total for score in sheet.scores)


@pytest.mark.rules("SQ-R30", "SQ-6.11")
def test_t31_of_equals_the_first_to_the_left() -> None:
    assert next_head(sheet("B", 12, 12, 3, 12)) == 3
    assert next_head(sheet("D", 12, 12, 3, 12)) == 0
    assert next_head(sheet("A", 12, 12, 3, 12)) == 1


@pytest.mark.rules("SQ-R30")
def test_the_present_head_squire_comes_last_of_equals() -> None:
    assert next_head(sheet("B", 1, 12, 3, 12)) == 3
    assert next_head(sheet("D", 1, 12, 3, 12)) == 1
    assert next_head(sheet("B", 1, 12, 3, 4)) == 1


@pytest.mark.rules("SQ-6.11")
def test_t32_a_sleeping_zero_can_be_the_most() -> None:
    scores = (Score(0, "", dislikes=-5), Score(2, "out"), Score(0, "", dislikes=-2))
    assert next_head(Sheet(0, (), (), (), scores, None)) == 1


@pytest.mark.rules("SQ-6.12", "SQ-R31")
def test_t33_equals_win_together() -> None:
    slots = ["ottoline: +companion", "fulk: +axe", "hildegund: +axe", "lambert: +axe"]
    state = position(
        3,
        slots,
        owners={1: "A", 2: "B"},
        to_act="C",
        lap=2,
        round=3,
        totals=(40, 40, 29),
    )
    table = table_at(state)
    do(table, "claim 3")
    assert state_of(table).totals == (41, 41, 30)
    outcome = ended(table)
    assert [standing.place for standing in outcome.standings] == [1, 1, 3]
    assert (outcome.reason, outcome.rule, outcome.winners, outcome.winner) == ("shared", "SQ-6.12", (0, 1), None)
    assert table.result() == "Ann and Bob win together with 41 points each"


@pytest.mark.rules("SQ-6.2", "SQ-R33")
def test_6_2_hindsight_shows_the_pile_nobody_wanted_or_not() -> None:
    slots = [
        "fulk: +booze -axe.A",
        "hildegund: +armor -turnips.A",
        "crispin: +undies",
        "egbert: +booze -booze.B -roast.B",
    ]
    for hindsight in ("on", "off"):
        state = position(3, slots, owners={1: "A", 2: "B"}, to_act="C", lap=3, rounds=1, hindsight=hindsight)
        table = table_at(state)
        do(table, "claim 3")
        for seat in (*LETTERS[:3], None):
            view = view_of(table, seat)
            assert [score.total for score in view.history[0].scores] == [0, 7, 2]
            shown = [card.item for card in view.history[0].stands[3].cards]
            sent = (msgspec.json.encode((table.scene(seat), table.log(seat)))).decode()
            if hindsight == "on":
                assert shown == ["booze", "booze", "roast"]
                assert view.history[0].unclaimed is not None
                assert view.history[0].unclaimed.total == 7 + 4
                assert heard(table, seat)[-1].endswith("who had Roast Boar, Booze, Booze: bare value 11.")
            else:
                assert shown == []
                assert view.history[0].unclaimed is None
                assert "Roast Boar" not in sent


@pytest.mark.rules("SQ-8.3", "SQ-6.3")
def test_8_3_turned_up_piles_stay_open() -> None:
    table = finished(4, 2)
    for seat in (*LETTERS[:4], None):
        view = view_of(table, seat)
        assert len(view.history) == 3
        assert all(card.item for past in view.history for stand in past.stands for card in stand.cards)
        assert [show.id for show in table.scene(seat).shows] == ["round-1", "round-2", "round-3"]


def test_drunk_feast_reaches_the_scoring() -> None:
    slots = ["marjory: +booze -roast.A -roast.A", "petronilla: +cheese", "wilfrid: +turnips", "fulk: +axe"]
    for chosen, expected in (("out", [0, 6, 3]), ("in", [0, 3, 0])):
        table = table_at(position(3, slots, owners={1: "A", 2: "B"}, to_act="C", lap=3, drunk_feast=chosen))
        do(table, "claim 3")
        assert [score.total for score in state_of(table).history[0].scores] == expected


@pytest.mark.rules("SQ-R35")
def test_leaving_is_the_table_s_affair() -> None:
    table = Table.new(GAME, 3, 1)
    answer = table.submit("B", "/resign")
    assert isinstance(answer, tuple)
    assert table.standins == {1}
    while table.actors:
        seat = table.actors[0]
        table.act(seat, table.state.options(seat)[0])
    assert ended(table).standings[1].place == 3
