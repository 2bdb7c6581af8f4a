"""Settings, setting up, turns and what always holds (§ Settings to § A turn, KS-2.10, KS-2.11)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace as changed

from quintain import Refusal, Table, replay
from quintain.core.luck import Stream
from quintain.core.moments import QUIET, Told
from quintain.core.records import Record
from quintain.core.settings import fields, settle
from quintain.errors import RecordError, SettingError
from tests.games.knight_shift import slow
from tests.games.knight_shift.samples import (
    GAME,
    MIDDLE_GAMES,
    do,
    options_of,
    random_match,
    random_valid_lines,
    refused,
    state_at,
    state_of,
    table_at,
    walk,
)

# --- settings -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KS-2.9")
def test_2_9_settings_and_their_defaults() -> None:
    found = {field.name: (field.default, field.allowed) for field in fields(GAME.settings)}
    assert found == {
        "colours": ("A", "A, B or random"),
        "no_progress_limit": (100, "20 to 400"),
        "repetition": ("draw", "draw or loss"),
        "random_opening": (0, "0, 2, 4, 6 or 8"),
        "start": (slow.START, "text"),
    }
    assert all(field.help for field in fields(GAME.settings))


@pytest.mark.rules("KS-2.9", "KS-3.1")
def test_2_9_random_colours_fall_both_ways_and_follow_the_seed() -> None:
    whites: Counter[int] = Counter()
    for seed in range(200):
        table = Table.new("knight-shift", seed=seed, settings={"colours": "random"})
        again = Table.new("knight-shift", seed=seed, settings={"colours": "random"})
        assert table.actors == again.actors
        whites[table.actors[0]] += 1
    assert set(whites) == {0, 1}
    assert 70 < whites[0] < 130


@pytest.mark.rules("KS-2.9", "KS-3.1")
@pytest.mark.parametrize(("colours", "white"), [("A", 0), ("B", 1), ("seat0", 0), ("seat1", 1)])
def test_2_9_colours_say_who_is_white(colours: str, white: int) -> None:
    table = Table.new("knight-shift", seed=1, settings={"colours": colours})
    assert table.actors == (white,)
    assert isinstance(table.submit(white, "b1c3"), tuple)
    assert table.actors == (1 - white,)
    table.word(f"/resign {'AB'[white]}")
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.winner == 1 - white


@pytest.mark.rules("KS-2.9")
@pytest.mark.parametrize(("plies", "seed"), list(product((2, 4, 6, 8), range(40))))
def test_2_9_a_random_opening_is_quiet_and_leaves_nothing_hanging(plies: int, seed: int) -> None:
    table = Table.new("knight-shift", seed=seed, settings={"random_opening": plies})
    state = state_of(table)
    texts = [action.text for action in state.history()]
    assert len(texts) == plies
    match = slow.begin()
    for text in texts:
        assert text in slow.options(match.position)
        assert not text.endswith("=F")
        assert text[2:] not in match.position.board
        match = slow.play(match, text)
    assert state.position() == slow.write(match.position)
    assert state.position().split()[1:] == ["w", str(plies), str(1 + plies // 2)]
    assert not any(text[2:] in match.position.board for text in slow.options(match.position))
    assert table.record.entries == []


@pytest.mark.rules("KS-2.9")
def test_2_9_a_random_opening_follows_the_seed() -> None:
    def opening(seed: int) -> list[str]:
        return [
            action.text
            for action in state_of(Table.new("knight-shift", seed=seed, settings={"random_opening": 6})).history()
        ]

    assert opening(1) == opening(1)
    assert len({tuple(opening(seed)) for seed in range(30)}) > 25


@pytest.mark.rules("KS-2.9")
def test_2_9_openings_are_spread_evenly() -> None:
    first = Counter(
        state_of(Table.new("knight-shift", seed=seed, settings={"random_opening": 2})).history()[0].text
        for seed in range(650)
    )
    assert set(first) == set(options_of(state_at()))
    assert all(20 <= count <= 90 for count in first.values()), first


@pytest.mark.rules("KS-2.9", "KS-6.5")
def test_2_9_opening_plies_count_for_repetition_and_clock() -> None:
    table = next(
        table
        for table in (Table.new("knight-shift", seed=seed, settings={"random_opening": 2}) for seed in range(200))
        if [action.text for action in state_of(table).history()] == ["b1c3", "b8c6"]
    )
    do(table, "c3b1 c6b8")
    assert state_of(table).view(None).occurrences == 2
    do(table, "b1c3 b8c6")
    assert state_of(table).view(None).occurrences == 2
    do(table, "c3b1 c6b8")
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.values["plies"]) == ("repetition", 8)
    assert replay(table.record).state.position() == table.state.position()


@pytest.mark.rules("KS-2.9")
def test_2_9_where_no_quiet_opening_exists_the_match_cannot_be_set_up() -> None:
    # Whatever happens, the clock runs out within the opening.
    with pytest.raises(SettingError, match=r"KS-2\.9"):
        Table.new("knight-shift", seed=1, settings={"start": "nngnn/5/5/5/5/5/5/NNGNN w 98 60", "random_opening": 2})


@pytest.mark.rules("KS-2.9")
def test_2_9_a_quiet_opening_is_not_looked_for_without_end() -> None:
    luck = Stream.of("no end")
    never = {"start": "nngnn/5/5/5/5/5/5/NNGNN w 13 20", "no_progress_limit": 20, "random_opening": 8}
    with pytest.raises(SettingError, match=r"KS-2\.9"):
        GAME.new(2, settle(GAME.settings, never), Told(luck))
    assert luck.calls <= 8 * 100


@pytest.mark.rules("KS-2.9")
def test_2_9_a_record_without_a_quiet_opening_is_refused_as_a_record() -> None:
    record = table_at("nngnn/5/5/5/5/5/5/NNGNN w 98 60").record
    header = changed(record.header, settings=record.header.settings | {"random_opening": 8})
    with pytest.raises(RecordError, match=r"line 1: .*KS-2\.9"):
        replay(Record(header, []))


@pytest.mark.rules("KS-2.9", "KS-3.5")
def test_2_9_an_opening_from_a_finished_line_has_no_plies() -> None:
    table = Table.new(
        "knight-shift", seed=1, settings={"start": "1F1F1/5/n1n2/2g2/5/5/3N1/2G2 b 0 24", "random_opening": 4}
    )
    assert state_of(table).history() == []
    assert table.actors == ()


@pytest.mark.rules("KS-2.9", "KS-6.6")
@pytest.mark.parametrize("limit", [20, 21, 399, 400])
def test_2_9_limits_within_the_range(limit: int) -> None:
    table = table_at(f"nngnn/5/5/5/5/5/5/NNGNN w {limit - 1} 9", no_progress_limit=limit)
    do(table, "b1c3")
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.values["limit"]) == ("no-progress", limit)


# --- symmetry and invariants ----------------------------------------------------------------------------------------


@pytest.mark.rules("KS-2.10")
@pytest.mark.parametrize("seed", range(3))
def test_2_10_twins_have_twin_actions_and_twin_ends(seed: int) -> None:
    def answers(position: slow.Position) -> dict[str, tuple[str, str | None]]:
        """What each option leads to: the end and the colour that wins."""
        state = state_at(slow.write(position))
        found = {}
        for actor in state.actors:
            for action in state.options(actor):
                child = state.clone()
                child.apply(actor, action, QUIET)
                found[action.text] = (child.ending, None if child.winner is None else "wb"[child.winner])
        return found

    for line in random_valid_lines(400 + seed, 60):
        position = slow.read(line)
        here = answers(position)
        mirrored = {slow.mirror_text(text): end for text, end in answers(slow.mirror(position)).items()}
        flipped = {slow.flip_text(text): end for text, end in answers(slow.flip(position)).items()}
        swapped = {text: (why, slow.other(who) if who else None) for text, (why, who) in flipped.items()}
        assert here == mirrored == swapped


@pytest.mark.rules("KS-2.10")
def test_2_10_the_start_is_its_own_mirror_and_its_own_flip_with_black_to_act() -> None:
    start = slow.read(slow.START)
    assert slow.write(slow.mirror(start)) == slow.START
    assert slow.write(slow.flip(start)) == slow.START.replace(" w ", " b ")


@pytest.mark.rules("KS-2.10")
def test_2_10_half_a_symmetry_is_none() -> None:
    here = "3N1/5/nng2/1G3/1N3/4N/4n/5 w 7 20"
    colours_alone = "3n1/5/NNG2/1g3/1n3/4n/4N/5 b 7 20"
    ranks_alone = "5/4n/4N/1N3/1G3/nng2/5/3N1 w 7 20"
    assert [len(options_of(state_at(line))) for line in (here, colours_alone, ranks_alone)] == [16, 15, 15]


@pytest.mark.rules("KS-2.11")
@pytest.mark.parametrize("manner", ["even", "eager", "shy"])
@pytest.mark.parametrize("seed", range(8))
def test_2_11_invariants_hold_after_every_action(seed: int, manner: str) -> None:
    before: slow.Position | None = None
    progress = 0
    for table in walk(seed, manner):
        state = state_of(table)
        assert state.flaws() == []
        now = slow.read(state.position())
        if before is None:
            assert [slow.count(now.board, letters) for letters in ("NF", "nf", "F", "f")] == [4, 4, 0, 0]
        else:
            assert_follows(before, now, state.history()[-1].text)
            progress += now.clock == 0
        assert_sound(now)
        won = slow.wins(now.board)
        assert not (won and table.actors)
        if won:
            assert won[0][0] != now.side
        assert progress <= 6 or won
        before = now


def assert_sound(now: slow.Position) -> None:
    """Items 1, 4, 5, 6 and 7."""
    board = now.board
    assert slow.count(board, "G") == slow.count(board, "g") == 1
    assert all(square[1] == "8" for square, piece in board.items() if piece == "F")
    assert all(square[1] == "1" for square, piece in board.items() if piece == "f")
    assert not slow.touch(slow.guard_of(board, "w"), slow.guard_of(board, "b"))
    won = slow.wins(board)
    assert len(won) <= 1
    if not won:
        assert slow.count(board, "F") <= 1
        assert slow.count(board, "f") <= 1
        assert 2 <= slow.count(board, "NF") <= 4
        assert 2 <= slow.count(board, "nf") <= 4


def assert_follows(before: slow.Position, now: slow.Position, text: str) -> None:
    """Items 2, 3 and 8."""
    captured = text[2:] in before.board
    built = text.endswith("=F")
    own, foe = ("NF", "nf") if before.side == "w" else ("nf", "NF")
    assert slow.count(now.board, own) == slow.count(before.board, own)
    assert slow.count(now.board, foe) == slow.count(before.board, foe) - captured
    assert slow.count(now.board, "Ff") == slow.count(before.board, "Ff") + built
    standing = {square: piece for square, piece in before.board.items() if piece in "Ff"}
    assert standing.items() <= now.board.items()
    assert now.clock == (0 if captured or built else before.clock + 1)


@pytest.mark.rules("KS-2.11")
def test_2_11_the_census_never_changes() -> None:
    for table in walk(2, "eager"):
        assert table.state.census() == {
            "white originals": 4,
            "black originals": 4,
            "white guard": 1,
            "black guard": 1,
        }


@pytest.mark.rules("KS-2.11")
def test_2_11_a_broken_position_is_found_out() -> None:
    state = state_at()
    state.guard = state.foe_guard
    assert state.flaws()


@pytest.mark.rules("KS-2.11")
def test_2_11_the_board_does_not_tell_whose_turn_it_is() -> None:
    table = table_at()
    do(table, "c1c2 b8a6 c2b2 a6b8 b2c1")
    assert table.state.position() == "nngnn/5/5/5/5/5/5/NNGNN b 5 3"


# --- setting up and turns -------------------------------------------------------------------------------------------


@pytest.mark.rules("KS-3.1")
def test_3_1_two_seats_and_no_other_number() -> None:
    for seats in (0, 1, 3, 8):
        with pytest.raises(SettingError, match=f"for 2 players, not {seats}"):
            Table.new("knight-shift", seats)
    assert Table.new("knight-shift").seats == 2


@pytest.mark.rules("KS-3.2", "KS-R2")
def test_3_2_where_the_pieces_stand() -> None:
    cells = {cell.id: cell.pieces for cell in table_at().scene(None).boards[0].cells}
    found = {square: (pieces[0].owner, pieces[0].kind) for square, pieces in cells.items() if pieces}
    row = dict(zip("abcde", ("knight", "knight", "guard", "knight", "knight"), strict=True))
    white = {f"{file}1": (0, kind) for file, kind in row.items()}
    black = {f"{file}8": (1, kind) for file, kind in row.items()}
    assert found == white | black


@pytest.mark.rules("KS-3.3")
def test_3_3_reserves_are_full_and_trays_empty() -> None:
    zones = {zone.id: len(zone.pieces) for zone in table_at().scene(None).zones}
    assert zones == {"white-reserve": 2, "black-reserve": 2, "white-tray": 0, "black-tray": 0}


@pytest.mark.rules("KS-3.4", "KS-R1")
def test_3_4_white_opens() -> None:
    table = table_at()
    assert table.actors == (0,)
    answer = table.submit("B", "b8c6")
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule, answer.words) == ("not-your-turn", "KS-4.1", "it is Ann's turn")


@pytest.mark.rules("KS-3.5")
def test_3_5_another_start_runs_on() -> None:
    table = table_at("2g2/2n2/1N3/5/n4/N4/5/2GN1 b 7 12")
    assert table.actors == (1,)
    assert state_of(table).view(None).occurrences == 1
    do(table, "a4b2")
    assert table.state.position() == "2g2/2n2/1N3/5/5/N4/1n3/2GN1 w 8 13"


@pytest.mark.rules("KS-3.5", "KS-2.5")
def test_3_5_a_start_that_is_no_position_is_refused_with_its_check() -> None:
    with pytest.raises(SettingError, match=r"^KS-2\.5: V5: each side has exactly one guard"):
        table_at("nn1nn/5/5/5/5/5/5/NNGNN w 0 1")


@pytest.mark.rules("KS-4.1", "KS-4.2")
@pytest.mark.parametrize("seed", range(3))
def test_4_1_the_sides_act_in_turn(seed: int) -> None:
    expected = 0
    for table in walk(seed):
        if table.actors:
            assert table.actors == (expected,)
            assert options_of(state_of(table))
            asked = table.state.ask(expected)
            assert (asked.kind, asked.rule, asked.sealed, asked.single) == ("turn", "KS-4.2", False, "ask")
            expected = 1 - expected


@pytest.mark.rules("KS-4.2", "KS-R17")
def test_4_2_nobody_passes() -> None:
    table = table_at()
    for text in ("pass", "-", "", "c1c1"):
        assert refused(table, text)[0] in {"unreadable", "shape"}
    assert table.record.entries == []


@pytest.mark.rules("KS-4.3")
def test_4_3_a_refused_action_changes_nothing() -> None:
    table = table_at(MIDDLE_GAMES[1])
    before = (table.state.position(), table.record.write(), said_to_all(table))
    for text in ("a1a2", "b8=Q", "c2c4", "d6c4", "/nonsense"):
        refused(table, text)
    assert (table.state.position(), table.record.write(), said_to_all(table)) == before


def said_to_all(table: Table) -> list[list[str]]:
    return [[notice.words for notice in table.log(seat)] for seat in ("A", "B", None)]


@pytest.mark.rules("KS-4.4", "KS-R10")
def test_4_4_a_hemmed_in_guard_loses_nothing() -> None:
    # White's guard in the corner has nowhere to go, and the match goes on with the knights.
    table = table_at("5/5/5/5/5/n1n2/NNg2/GN3 w 3 20")
    assert not [text for text in options_of(state_of(table)) if text.startswith("a1")]
    assert table.outcome() is None
    assert options_of(state_of(table))


@pytest.mark.rules("KS-4.5", "KS-2.7")
def test_4_5_there_is_always_something_to_do() -> None:
    for line in random_valid_lines(45, 1500):
        state = state_at(line)
        for _ in state.actors:
            assert 1 <= len(options_of(state)) <= 39


@pytest.mark.rules("KS-4.5")
def test_4_5_also_with_the_guard_cornered_and_every_knight_beside_it() -> None:
    # All ways to put four knights around a guard in each corner, with the other guard as near as it may stand.
    for corner, near in product(("a1", "e1", "a8", "e8"), slow.SQUARES):
        around = [square for square in slow.SQUARES if 0 < max(slow.distance(square, corner)) <= 2]
        spare = [square for square in slow.SQUARES if square not in around and square not in {corner, near}]
        if near == corner or slow.touch(near, corner):
            continue
        knights = [square for square in around if square != near][:4]
        board = dict.fromkeys(knights, "N") | {corner: "G", near: "g"} | dict.fromkeys(spare[-4:], "n")
        assert options_of(state_at(slow.write(slow.Position(board, "w", 0, 9))))


@pytest.mark.rules("KS-4.5", "KS-R27")
def test_4_5_a_single_action_is_shown_and_not_played_by_itself() -> None:
    table = table_at("2F1G/4N/2ng1/3n1/5/5/2n2/3f1 w 0 31")
    assert [offer.text for offer in table.scene("A").offers] == ["e8d8"]
    assert table.play_forced() == ()
    assert table.record.entries == []
    assert table.actors == (0,)


@pytest.mark.rules("KS-4.6")
def test_4_6_after_the_end_nothing_is_accepted() -> None:
    table = random_match(3)
    assert table.actors == ()
    entries = len(table.record.entries)
    for seat in ("A", "B"):
        for text in ("b1c3", "nonsense", "/resign", "/draw", "/undo", "/abort"):
            answer = table.submit(seat, text)
            assert isinstance(answer, Refusal)
            assert (answer.code, answer.rule) == ("finished", "KS-4.6")
    assert len(table.record.entries) == entries
