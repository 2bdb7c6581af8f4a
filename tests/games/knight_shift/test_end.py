"""How a match ends, and what the log says on the way (§ End of the game, KS-6.1 to KS-6.12)."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from quintain import Outcome, Refusal, Table, replay
from quintain.games.knight_shift import board
from quintain.games.knight_shift.board import SQUARES
from tests.games.knight_shift import slow
from tests.games.knight_shift.samples import (
    GAME,
    MIDDLE_GAMES,
    do,
    options_of,
    random_match,
    refused,
    said,
    state_at,
    state_of,
    table_at,
    walk,
)

TWO_WAYS = "1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24"
SHORTEST = "a1c2 b8a6 c2b4 a6b4 e1d3 b4d3 d1b2 d3b2"
BACK_AND_FORTH = "b1c3 b8c6 c3b1 c6b8"


def ended(table: Table) -> Outcome:
    outcome = table.outcome()
    assert outcome is not None
    assert table.actors == ()
    return outcome


# --- wins -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KS-6.1")
@pytest.mark.parametrize(
    ("line", "text", "winner"),
    [(TWO_WAYS, "b8=F", 0), ("2g2/5/5/5/3N1/5/G4/N1f1n b 0 30", "e1=F", 1)],
)
def test_6_1_the_second_fortification_wins(line: str, text: str, winner: int) -> None:
    table = table_at(line)
    do(table, text)
    assert (ended(table).reason, ended(table).rule, ended(table).winner) == ("fortify2", "KS-6.1", winner)


@pytest.mark.rules("KS-6.2")
@pytest.mark.parametrize(
    ("line", "text", "winner"),
    [(TWO_WAYS, "b8a6", 0), ("5/3g1/3n1/5/2N2/1G3/N3n/5 b 1 11", "d6c4", 1)],
)
def test_6_2_the_third_capture_wins(line: str, text: str, winner: int) -> None:
    table = table_at(line)
    do(table, text)
    assert (ended(table).reason, ended(table).rule, ended(table).winner) == ("capture3", "KS-6.2", winner)


@pytest.mark.rules("KS-R4", "KS-6.1", "KS-6.2")
def test_the_position_with_two_ways_to_win_has_exactly_two() -> None:
    winning = []
    for text in options_of(state_at(TWO_WAYS)):
        table = table_at(TWO_WAYS)
        do(table, text)
        winning += [text] if table.outcome() else []
    assert winning == ["b8a6", "b8=F"]
    assert state_at(TWO_WAYS).view(None).protected == ["c6"]


@pytest.mark.rules("KS-6.3", "KS-R15")
@pytest.mark.parametrize(
    ("lost", "fortresses", "over"),
    [
        (0, 0, False),
        (1, 0, False),
        (0, 1, False),
        (1, 1, False),
        (2, 0, False),
        (2, 1, False),
        (3, 0, True),
        (3, 1, True),
    ],
)
def test_6_3_three_losses_are_what_ends_it(lost: int, fortresses: int, over: bool) -> None:
    knights = 4 - lost - fortresses
    here = {"c1": "G", "a2": "N", "b2": "N", "c6": "g"}
    here |= dict.fromkeys(("a1", "e1")[:fortresses], "f") | dict.fromkeys(("a4", "b4", "d4", "e4")[:knights], "n")
    state = state_at(slow.write(slow.Position(here, "b", 0, 20)))
    assert (state.ending == "capture3") is over
    assert state.captured_by(0) == lost


@pytest.mark.rules("KS-6.4", "KS-R14")
def test_6_4_a_fortified_knight_is_not_a_captured_one() -> None:
    table = table_at("2g2/5/5/5/3n1/1N3/G4/N1f1n w 5 30")
    assert state_of(table).view(None).captured["white"] == 1
    do(table, "b3d4")
    assert table.outcome() is None
    assert state_of(table).view(None).captured["white"] == 2


# --- draws ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KS-6.5")
def test_6_5_the_third_occurrence_draws_at_once() -> None:
    table = table_at()
    do(table, f"{BACK_AND_FORTH} b1c3 b8c6 c3b1")
    assert table.outcome() is None
    do(table, "c6b8")
    assert (ended(table).reason, ended(table).rule, ended(table).winner) == ("repetition", "KS-6.5", None)
    assert table.state.position() == "nngnn/5/5/5/5/5/5/NNGNN w 8 5"


@pytest.mark.rules("KS-6.5")
def test_6_5_knights_of_one_colour_are_interchangeable() -> None:
    # White's knights on b1 and d1 change places by way of the middle, twice; the position is the same each time.
    table = table_at("2g2/5/5/5/n3n/5/5/1NGN1 w 0 9")
    swap = "b1c3 a4b6 d1b2 b6a4 b2d1 a4b6 c3b1 b6a4"
    ids = {cell.id: cell.pieces[0].id for cell in table.scene(None).boards[0].cells if cell.pieces}
    do(table, "b1a3 a4b6 a3b1 b6a4")
    assert state_of(table).view(None).occurrences == 2
    do(table, swap)
    assert ended(table).reason == "repetition"
    assert ids["b1"] != ids["d1"]


@pytest.mark.rules("KS-6.5", "KS-R19")
@pytest.mark.parametrize("moves", [f"{BACK_AND_FORTH} {BACK_AND_FORTH}", "b1a3 b8c6 a3b1 c6b8 b1c3 b8a6 c3b1 a6b8"])
def test_6_5_with_loss_the_one_who_brings_it_about_loses(moves: str) -> None:
    table = table_at(repetition="loss")
    do(table, moves)
    assert (ended(table).reason, ended(table).winner) == ("repetition", 0)
    assert said(table)[-1] == "Third occurrence of this position: Black brought it about and loses."


@pytest.mark.rules("KS-6.5")
def test_6_5_white_can_bring_it_about_too() -> None:
    table = table_at("nngnn/5/5/5/5/5/5/NNGNN b 0 1", repetition="loss")
    do(table, "b8c6 b1c3 c6b8 c3b1 b8c6 b1c3 c6b8 c3b1")
    assert ended(table).winner == 1
    assert table.result() == "Bob wins: the position occurred three times"


@pytest.mark.rules("KS-6.5")
def test_6_5_progress_wipes_the_memory() -> None:
    for table in walk(6, "shy"):
        state = state_of(table)
        here = slow.key(slow.read(state.position()))
        assert state.view(None).occurrences == count_back(table, here)


def count_back(table: Table, here: str) -> int:
    """How often a position has occurred in the whole match, counted from its beginning."""
    match = slow.begin()
    seen = int(slow.key(match.position) == here)
    for action in state_of(table).history():
        match = slow.play(match, action.text)
        seen += slow.key(match.position) == here
    return seen


@pytest.mark.rules("KS-R22", "KS-2.10")
def test_6_5_a_mirrored_position_is_another_position() -> None:
    table = table_at("2g2/5/5/5/n3n/5/5/N1G1N w 0 9")
    do(table, "a1b3")
    first = slow.read(table.state.position())
    do(table, "c8c7 b3a1 c7c8 e1d3")
    assert slow.key(slow.mirror(slow.read(table.state.position()))) == slow.key(first)
    assert state_of(table).view(None).occurrences == 1


@pytest.mark.rules("KS-6.6", "KS-R20")
def test_6_6_the_clock_draws_at_its_limit() -> None:
    table = table_at("2g2/5/5/N4/4n/1n3/n4/2G1N w 99 80")
    do(table, "a5c6")
    assert (ended(table).reason, ended(table).rule, ended(table).winner) == ("no-progress", "KS-6.6", None)
    table = table_at("2g2/5/5/N4/4n/1n3/n4/2G1N w 99 80")
    do(table, "a5b3")
    assert table.outcome() is None


def without_steps(but: dict[str, str]) -> dict[int, int]:
    """A geometry in which nothing moves but these pieces to these squares."""
    steps = dict.fromkeys(board.KNIGHT_STEPS, 0)
    return steps | {1 << SQUARES[source]: 1 << SQUARES[target] for source, target in but.items()}


@pytest.mark.rules("KS-6.7", "KS-R18")
def test_6_7_without_an_action_it_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at()
    monkeypatch.setattr("quintain.games.knight_shift.state.KNIGHT_STEPS", without_steps({"b1": "c3"}))
    monkeypatch.setattr("quintain.games.knight_shift.state.GUARD_STEPS", without_steps({}))
    assert options_of(state_of(table)) == ["b1c3"]
    do(table, "b1c3")
    assert (ended(table).reason, ended(table).rule, ended(table).winner) == ("no-action", "KS-6.7", None)
    assert said(table)[-1] == "Black has no action left: draw."
    assert table.result() == "Draw: no action left"
    assert ended(table).points(0) == ended(table).points(1) == Fraction(1, 2)


@pytest.mark.rules("KS-6.7", "KS-R18")
def test_6_7_also_where_a_match_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quintain.games.knight_shift.state.KNIGHT_STEPS", without_steps({}))
    monkeypatch.setattr("quintain.games.knight_shift.state.GUARD_STEPS", without_steps({}))
    assert ended(table_at()).reason == "no-action"
    assert ended(table_at("nngnn/5/5/5/5/5/5/NNGNN w 100 80")).reason == "no-action"


@pytest.mark.rules("KS-6.7", "KS-6.8")
def test_6_8_no_action_comes_before_the_other_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at("nngnn/5/5/5/5/5/5/NNGNN w 99 80")
    monkeypatch.setattr("quintain.games.knight_shift.state.KNIGHT_STEPS", without_steps({"b1": "c3"}))
    monkeypatch.setattr("quintain.games.knight_shift.state.GUARD_STEPS", without_steps({}))
    do(table, "b1c3")
    assert ended(table).reason == "no-action"


@pytest.mark.rules("KS-6.8")
def test_6_8_repetition_comes_before_no_progress() -> None:
    table = table_at("nngnn/5/5/5/5/5/5/NNGNN w 12 9", no_progress_limit=20)
    do(table, f"{BACK_AND_FORTH} {BACK_AND_FORTH}")
    assert table.state.position().split()[2] == "20"
    assert ended(table).reason == "repetition"


@pytest.mark.rules("KS-6.8", "KS-R21")
def test_6_8_a_win_comes_before_every_draw() -> None:
    for text, reason in (("b8=F", "fortify2"), ("b8a6", "capture3")):
        table = table_at(TWO_WAYS.replace(" 3 ", " 99 "))
        do(table, text)
        assert ended(table).reason == reason
        assert table.state.position().split()[2] == "0"


@pytest.mark.rules("KS-6.9")
@pytest.mark.parametrize("seed", range(6))
def test_6_9_the_longest_players_can_stall_is_seven_limits(seed: int) -> None:
    limit = 20
    table = table_at(no_progress_limit=limit)
    random = Random(seed)
    while table.actors:
        do(table, stall(table, random, limit))
    plies = len(state_of(table).history())
    assert limit <= plies <= 7 * limit
    assert plies == ended(table).values["plies"]


def stall(table: Table, random: Random, limit: int) -> str:
    """A quiet move to a fresh position while the clock allows it, then progress that does not win."""
    match = slow.begin(table.state.position(), limit)
    quiet: list[tuple[bool, float, str]] = []
    loud: list[tuple[bool, float, str]] = []
    for text in slow.options(match.position):
        after = slow.play(match, text)
        (loud if after.position.clock == 0 else quiet).append((bool(after.reason), random.random(), text))
    wanted = loud if match.position.clock == limit - 1 and loud and not min(loud)[0] else quiet or loud
    return min(wanted)[2]


@pytest.mark.rules("KS-6.9")
def test_6_9_no_random_match_is_longer_than_the_cap() -> None:
    assert GAME.cap == 700
    lengths = [len(state_of(random_match(seed, manner)).history()) for seed in range(15) for manner in ("even", "shy")]
    assert max(lengths) <= 700
    assert min(lengths) >= 8


@pytest.mark.rules("KS-6.10")
def test_6_10_what_the_result_carries() -> None:
    table = table_at()
    do(table, SHORTEST)
    outcome = ended(table)
    assert outcome.winner == 1
    assert [outcome.points(seat) for seat in (0, 1)] == [0, 1]
    assert [standing.place for standing in outcome.standings] == [2, 1]
    assert outcome.values == {
        "verdict": "black-wins",
        "limit": 100,
        "plies": 8,
        "white_fortresses": 0,
        "white_captures": 0,
        "black_fortresses": 0,
        "black_captures": 3,
    }
    assert table.result() == "Bob wins with the third capture"


@pytest.mark.rules("KS-6.10")
def test_6_10_a_draw_is_half_a_point_each() -> None:
    table = table_at()
    do(table, f"{BACK_AND_FORTH} {BACK_AND_FORTH}")
    outcome = ended(table)
    assert [outcome.points(seat) for seat in (0, 1)] == [Fraction(1, 2), Fraction(1, 2)]
    assert outcome.winners == (0, 1)
    assert table.result() == "Draw: the position occurred three times"


@pytest.mark.rules("KS-6.10")
@pytest.mark.parametrize("seed", range(10))
def test_6_10_counts_agree_with_the_board(seed: int) -> None:
    table = random_match(seed, "eager")
    values, here = ended(table).values, slow.read(table.state.position()).board
    assert values["white_fortresses"] == slow.count(here, "F")
    assert values["black_fortresses"] == slow.count(here, "f")
    assert values["white_captures"] == 4 - slow.count(here, "nf")
    assert values["black_captures"] == 4 - slow.count(here, "NF")
    assert values["plies"] == len(table.record.entries)


# --- the players end it ---------------------------------------------------------------------------------------------


@pytest.mark.rules("KS-6.11", "KS-R23")
@pytest.mark.parametrize("seat", ["A", "B"])
@pytest.mark.parametrize("plies", [0, 1, 10])
def test_6_11_anybody_may_resign_at_any_time_and_loses(seat: str, plies: int) -> None:
    table = random_match(1, plies=plies)
    assert isinstance(table.submit(seat, "/resign"), tuple)
    outcome = ended(table)
    assert (outcome.reason, outcome.rule, outcome.winner) == ("resign", "KS-6.11", 1 - "AB".index(seat))
    assert replay(table.record).outcome() == outcome
    name, other = ("Ann", "Bob") if seat == "A" else ("Bob", "Ann")
    assert said(table)[-1] == f"{name} resigns."
    assert table.result() == f"{other} wins: {name} resigned"


@pytest.mark.rules("KS-6.11")
def test_6_11_a_draw_is_agreed_by_both() -> None:
    table = table_at()
    do(table, "b1c3")
    table.submit("A", "/draw")
    assert table.outcome() is None
    table.submit("B", "/draw")
    outcome = ended(table)
    assert (outcome.reason, outcome.rule) == ("agreed", "KS-6.11")
    assert [outcome.points(seat) for seat in (0, 1)] == [Fraction(1, 2), Fraction(1, 2)]
    assert replay(table.record).outcome() == outcome


@pytest.mark.rules("KS-6.11")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_6_11_running_out_of_time_loses(seat: str) -> None:
    table = table_at()
    table.word(f"/time {seat}")
    outcome = ended(table)
    assert (outcome.reason, outcome.rule, outcome.winner) == ("time", "KS-6.11", 1 - "AB".index(seat))


@pytest.mark.rules("KS-6.11")
def test_6_11_none_of_this_is_in_the_list() -> None:
    for table in walk(8):
        assert all(len(text) == 4 for text in options_of(state_of(table)))
        if table.actors:
            for word in ("resign", "draw", "time"):
                assert refused(table, word) == ("unreadable", "KS-2.6")


@pytest.mark.rules("KS-6.12")
def test_6_12_nothing_else_ends_a_match() -> None:
    # Black cannot stop the second fortress, and the match goes on until it is built.
    table = table_at("N2F1/5/5/5/1g3/5/n3n/2G2 b 0 20")
    do(table, "b4b5")
    assert table.outcome() is None
    do(table, "a8=F")
    assert ended(table).reason == "fortify2"


# --- the log --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KS-3.4", "KS-5.2", "KS-5.7")
def test_the_log_of_a_beginning() -> None:
    table = table_at()
    do(table, "b1c3 c8c7")
    assert said(table) == [
        "Knight Shift begins. White acts first.",
        "1. White knight b1-c3.",
        "1... Black guard c8-c7.",
    ]


@pytest.mark.rules("KS-5.13", "KS-5.16", "KS-6.1", "KS-6.2")
@pytest.mark.parametrize(
    ("line", "text", "words", "rule"),
    [
        (
            "2g2/5/1n3/2n2/1n3/3N1/5/2G1N w 2 7",
            "d3c5",
            "7. White knight d3 takes c5. White has captured 2 of 4.",
            "KS-5.13",
        ),
        ("N1g2/2n2/5/5/n4/N4/5/2GN1 w 0 14", "a8=F", "14. White fortifies a8: fortress 1 of 2.", "KS-5.16"),
        ("F4/2g2/G4/2N2/5/5/5/2fn1 b 1 16", "d1=F", "16... Black fortifies d1: second fortress, Black wins.", "KS-6.1"),
        (TWO_WAYS, "b8a6", "24. White knight b8 takes a6: third capture, White wins.", "KS-6.2"),
        ("5/5/5/1g3/1n1n1/2G2/5/NN3 w 0 9", "c3d4", "9. White guard c3 takes d4: third capture, White wins.", "KS-6.2"),
    ],
)
def test_the_log_of_single_actions(line: str, text: str, words: str, rule: str) -> None:
    table = table_at(line)
    do(table, text)
    last = table.log(None)[-1]
    assert (last.words, last.rule) == (words, rule)


@pytest.mark.rules("KS-5.9", "KS-5.7")
def test_the_log_of_guards() -> None:
    table = table_at("2g2/5/5/5/1n1n1/2G2/4n/NN3 b 0 9")
    do(table, "c8c7 c3d4")
    assert said(table)[1:] == [
        "9... Black guard c8-c7.",
        "10. White guard c3 takes d4. White has captured 2 of 4.",
    ]


@pytest.mark.rules("KS-6.5")
def test_the_log_of_a_repetition() -> None:
    table = table_at()
    do(table, f"{BACK_AND_FORTH} {BACK_AND_FORTH}")
    told = said(table)
    assert told[5] == "This position has now occurred twice."
    assert told.count("This position has now occurred twice.") == 4
    assert told[-1] == "Third occurrence of this position: draw."
    assert table.log(None)[-1].rule == "KS-6.5"


@pytest.mark.rules("KS-6.6")
@pytest.mark.parametrize(
    ("limit", "warned"),
    [(20, 16), (21, 16), (24, 19), (99, 79), (100, 80), (101, 80), (355, 284), (399, 319), (400, 320)],
)
def test_the_log_warns_at_four_fifths_of_the_limit(limit: int, warned: int) -> None:
    table = table_at(f"nngnn/5/5/5/5/5/5/NNGNN w {warned - 2} 9", no_progress_limit=limit)
    do(table, "b1c3")
    assert len(said(table)) == 2
    do(table, "b8c6")
    assert said(table)[-1] == f"{limit - warned} plies left before the no-progress draw."
    assert table.log(None)[-1].rule == "KS-6.6"
    do(table, "c3b1")
    assert said(table)[-1] == "10. White knight c3-b1."


@pytest.mark.rules("KS-6.6")
def test_every_limit_warns_at_the_whole_number_below_four_fifths() -> None:
    for limit in range(20, 401):
        warned = limit * 4 // 5
        table = table_at(f"nngnn/5/5/5/5/5/5/NNGNN w {warned - 1} 9", no_progress_limit=limit)
        do(table, "b1c3")
        assert said(table)[-1] == f"{limit - warned} plies left before the no-progress draw."


@pytest.mark.rules("KS-6.6")
def test_the_log_of_no_progress() -> None:
    table = table_at("nngnn/5/5/5/5/5/5/NNGNN w 99 60")
    do(table, "b1c3")
    assert said(table)[-1] == "100 plies without capture or fortification: draw."
    table = table_at("nngnn/5/5/5/5/5/5/NNGNN w 33 60", no_progress_limit=34)
    do(table, "b1c3")
    assert said(table)[-1] == "34 plies without capture or fortification: draw."


def test_everybody_reads_the_same_log() -> None:
    table = random_match(5, "eager")
    assert table.log("A") == table.log("B") == table.log(None)
    assert all(notice.rule in GAME.rulebook.rules for notice in table.log(None))


@pytest.mark.parametrize("line", MIDDLE_GAMES)
def test_the_log_begins_with_whoever_is_to_act(line: str) -> None:
    side = "White" if " w " in line else "Black"
    assert said(table_at(line)) == [f"Knight Shift begins. {side} acts first."]


def test_finished_tables_refuse_with_words() -> None:
    table = table_at("1F1F1/5/n1n2/2g2/5/5/3N1/2G2 b 0 24")
    answer = table.submit("B", "a6b4")
    assert isinstance(answer, Refusal)
    assert str(answer) == "KS-4.6: the match is over"
