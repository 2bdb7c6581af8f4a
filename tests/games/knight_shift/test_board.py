"""Squares, reach, position lines and notation (§ The board and the pieces, § Position lines, § Notation)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain import Refusal
from quintain.core.moments import QUIET
from quintain.games.knight_shift import board
from quintain.games.knight_shift.actions import read
from quintain.games.knight_shift.lines import Placement, read_line, write_line
from tests.core.steady import steady
from tests.games.knight_shift import slow
from tests.games.knight_shift.samples import (
    GAME,
    do,
    lines,
    options_of,
    random_valid_lines,
    refused,
    state_at,
    state_of,
    table_at,
    walk,
)

REACH = {
    "81": ((2, 3, 4, 3, 2), (3, 5, 5, 5, 3), (2, 3, 3, 3, 2)),
    "72": ((3, 4, 6, 4, 3), (5, 8, 8, 8, 5), (3, 4, 4, 4, 3)),
    "6543": ((4, 6, 8, 6, 4), (5, 8, 8, 8, 5), (3, 4, 4, 4, 3)),
}


@pytest.mark.rules("KS-2.1")
def test_2_1_squares_are_numbered_row_by_row() -> None:
    assert list(board.NAMES) == slow.SQUARES
    assert len(board.NAMES) == 40
    for name, number in {"a1": 0, "e1": 4, "a2": 5, "c4": 17, "a8": 35, "e8": 39}.items():
        assert board.SQUARES[name] == number
        assert board.NAMES[number] == name


@pytest.mark.rules("KS-2.1")
def test_2_1_a1_is_dark_and_colours_alternate() -> None:
    cells = {cell.id: cell.tint for cell in table_at().scene(None).boards[0].cells}
    assert cells["a1"] == "dark"
    for square in slow.SQUARES:
        dark = ("abcde".index(square[0]) + int(square[1])) % 2 == 1
        assert cells[square] == ("dark" if dark else "light")


@pytest.mark.rules("KS-2.2")
def test_2_2_a_square_holds_at_most_one_piece() -> None:
    for table in walk(3):
        cells = table.scene(None).boards[0].cells
        assert all(len(cell.pieces) <= 1 for cell in cells)
        pieces = [piece for cell in cells for piece in cell.pieces]
        assert {piece.kind for piece in pieces} <= {"knight", "guard", "fortress"}
        assert {piece.owner for piece in pieces} == {0, 1}


@pytest.mark.rules("KS-2.3", "KS-5.2", "KS-5.7", "KS-5.4")
@pytest.mark.parametrize("ranks", REACH)
def test_2_3_reach_by_rank(ranks: str) -> None:
    for rank in ranks:
        for file, knight, guard, zone in zip("abcde", *REACH[ranks], strict=True):
            bit = 1 << board.SQUARES[file + rank]
            assert board.KNIGHT_STEPS[bit].bit_count() == knight
            assert board.GUARD_STEPS[bit].bit_count() == guard
            assert board.ZONES[bit].bit_count() == zone


@pytest.mark.rules("KS-2.3")
def test_2_3_sums_over_all_squares() -> None:
    tables = (board.KNIGHT_STEPS, board.GUARD_STEPS, board.ZONES)
    assert [sum(bits.bit_count() for bits in table.values()) for table in tables] == [180, 246, 134]


@pytest.mark.rules("KS-2.3")
def test_2_3_reach_is_what_the_steps_say() -> None:
    for source in slow.SQUARES:
        bit = 1 << board.SQUARES[source]
        assert board.names(board.KNIGHT_STEPS[bit]) == [t for t in slow.SQUARES if slow.is_knight_step(source, t)]
        assert board.names(board.GUARD_STEPS[bit]) == [t for t in slow.SQUARES if slow.is_guard_step(source, t)]
        assert board.names(board.ZONES[bit]) == [t for t in slow.SQUARES if slow.touch(source, t)]


@pytest.mark.rules("KS-2.4", "KS-3.2", "KS-3.3")
def test_2_4_the_start_as_a_line() -> None:
    assert table_at().state.position() == "nngnn/5/5/5/5/5/5/NNGNN w 0 1"


@pytest.mark.rules("KS-2.4")
def test_2_4_clock_and_move_number() -> None:
    table = table_at("2g1n/5/3N1/1n3/n4/5/N4/2G2 b 7 10")
    seen = []
    for text in ("a4c3", "d6e8", "c8d8", "e8=F"):
        do(table, text)
        seen.append(table.state.position().split()[1:])
    assert seen == [["w", "8", "11"], ["b", "0", "11"], ["w", "1", "12"], ["b", "0", "12"]]


@pytest.mark.rules("KS-2.4")
def test_2_4_captures_and_reserves_follow_from_the_board() -> None:
    for line in random_valid_lines(11, 200):
        view, here = state_at(line).view(None), slow.read(line).board
        assert view.captured == {"white": 4 - slow.count(here, "nf"), "black": 4 - slow.count(here, "NF")}
        assert view.reserve == {"white": 2 - slow.count(here, "F"), "black": 2 - slow.count(here, "f")}


@pytest.mark.rules("KS-2.4", "KS-2.5")
@given(line=lines())
@steady(300)
def test_2_4_a_valid_line_is_written_as_it_was_read(line: str) -> None:
    found = read_line(line, 100)
    assert isinstance(found, Placement)
    assert write_line(found) == line


@pytest.mark.rules("KS-2.5")
@given(text=st.text(alphabet="NGFngf12345/ wb0x9\t\u0661", max_size=60) | st.text(max_size=40))
@steady(500)
def test_2_5_any_text_is_read_or_refused(text: str) -> None:
    found = read_line(text, 100)
    if isinstance(found, Refusal):
        assert found.rule == "KS-2.5"
        assert GAME.explain(found).words.startswith(f"V{found.code[-1]}: ")
    else:
        assert write_line(found) == text


@pytest.mark.rules("KS-2.5")
@given(line=lines(), data=st.data())
@steady(500)
def test_2_5_a_damaged_line_is_read_or_refused(line: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(line)))
    cut = data.draw(st.integers(0, 3))
    put = data.draw(st.text(alphabet="NGFngf12345/ wb0", max_size=3))
    changed = line[:at] + put + line[at + cut :]
    found = read_line(changed, 100)
    assert isinstance(found, Refusal) or write_line(found) == changed


@pytest.mark.rules("KS-2.5")
def test_2_5_a_move_number_may_be_long() -> None:
    table = table_at("nngnn/5/5/5/5/5/5/NNGNN b 0 999999999")
    do(table, "b8c6")
    assert table.state.position().endswith(" w 1 1000000000")
    assert table.scene("A").position == table.state.position()
    assert isinstance(read_line("nngnn/5/5/5/5/5/5/NNGNN w 0 " + "9" * 5000, 100), Refusal)


# --- actions as text ------------------------------------------------------------------------------------------------

SPELLINGS = {
    "b1c3": [
        "b1c3",
        "B1C3",
        "b1 c3",
        "B1 C3",
        "Nb1-c3",
        "nb1c3",
        "N b1 c3",
        "b1-c3",
        "b1xc3",
        "b1:c3",
        "b1 x c3",
        " b1c3 ",
    ],
    "c1c2": ["Gc1c2", "g c1-c2", "c1c2", "Nc1c2", "c\t1c2"],
    "b8=F": ["b8=F", "b8=f", "B8=F", "b8 = F", "fortify b8", "Fortify B8", "FORTIFYB8", "f b8", "fb8", "F b8", "f-b8"],
}


@pytest.mark.rules("KS-2.6")
@pytest.mark.parametrize(("text", "written"), [(text, told) for told, texts in SPELLINGS.items() for text in texts])
def test_2_6_spellings_that_are_read(text: str, written: str) -> None:
    action = read(text)
    assert action is not None
    assert action.text == written


@pytest.mark.rules("KS-2.6", "KS-R26")
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "b1",
        "b1c3d5",
        "1b3c",
        "kb1c3",
        "nnb1c3",
        "b1c3!",
        "b1c3#",
        "b1c3=F",
        "nb8=F",
        "b8=Q",
        "b8=",
        "=F",
        "fortify",
        "f b8 c8",
        "b1/c3",
        "b1,c3",
        "b1\nc3",
        "b1c\u0663",
        "\uff421c3",
        "pass",
        "resign",
        "0-0",
    ],
)
def test_2_6_anything_else_is_unreadable(text: str) -> None:
    assert read(text) is None
    table = table_at()
    assert refused(table, text) == ("unreadable", "KS-2.6")
    assert table.record.entries == []


@pytest.mark.rules("KS-2.1")
@pytest.mark.parametrize(
    ("text", "square"),
    [
        *(("b1f3", "f3"), ("b0c3", "b0"), ("b9c3", "b9"), ("h1c3", "h1"), ("fortify f8", "f8"), ("ff8", "f8")),
        *(("b1c9", "c9"), ("b1z9", "z9"), ("B1-C10", "c10"), ("N z9 x b1", "z9"), ("b9=F", "b9"), ("f b9", "b9")),
    ],
)
def test_2_1_a_square_off_the_board_is_named(text: str, square: str) -> None:
    assert read(text) is None
    table = table_at()
    assert refused(table, text) == ("no-square", "KS-2.1")
    assert f"no square {square!r}" in str(table.why(0, text))
    assert table.record.entries == []


@pytest.mark.rules("KS-2.6")
@given(text=st.text(max_size=30) | st.text(alphabet="abcdefngx-: =128F/", max_size=12))
@steady(600)
def test_2_6_any_text_is_read_or_refused(text: str) -> None:
    state = state_at()
    found = state.parse(0, text)
    assert as_slow(text) == (None if isinstance(found, Refusal) else found[0].text)
    if isinstance(found, Refusal):
        assert (found.code, found.rule) in {("unreadable", "KS-2.6"), ("no-square", "KS-2.1")}
        assert GAME.explain(found).words


def as_slow(text: str) -> str | None:
    """The canonical text of a typed action, spelled out from the rule."""
    plain = "".join(char for char in text.lower() if char not in " \t-x:")
    squares = set(slow.SQUARES)
    for word in ("fortify", "f"):
        if plain.startswith(word) and plain.removeprefix(word) in squares:
            return plain.removeprefix(word) + "=F"
    if plain.endswith("=f"):
        return plain[:2] + "=F" if plain[:-2] in squares else None
    bare = plain[1:] if plain[:1] in {"n", "g"} else plain
    return bare if len(bare) == 4 and {bare[:2], bare[2:]} <= squares else None


@pytest.mark.rules("KS-2.6")
def test_2_6_every_written_action_is_read_as_itself() -> None:
    for table in walk(5, "eager"):
        state = state_of(table)
        for seat in state.actors:
            for action in state.options(seat):
                assert state.parse(seat, state.text(action)) == (action,)


@pytest.mark.rules("KS-2.7")
def test_2_7_the_list_is_sorted_by_source_and_target() -> None:
    def place(text: str) -> tuple[int, int]:
        target = 40 if text.endswith("=F") else slow.SQUARES.index(text[2:])
        return slow.SQUARES.index(text[:2]), target

    built = 0
    for line in random_valid_lines(27, 300):
        texts = options_of(state_at(line))
        assert texts == sorted(texts, key=place)
        assert len(texts) <= 39
        built += any(text.endswith("=F") for text in texts[:-1])
    assert built > 20


@pytest.mark.rules("KS-2.7")
def test_2_7_actions_have_numbers_of_their_own() -> None:
    for line in random_valid_lines(28, 100):
        state = state_at(line)
        numbers = [GAME.number(action) for seat in state.actors for action in state.options(seat)]
        assert len(set(numbers)) == len(numbers)
        assert all(0 <= number < GAME.verbs.size for number in numbers)
    assert GAME.verbs.size == 40 * 16 + 40


def test_a_state_is_cloned_without_ties() -> None:
    state = state_at()
    twin = state.clone()
    twin.apply(0, twin.options(0)[0], QUIET)
    assert state.position() == slow.START
    assert twin.position() != slow.START
    assert state.history() == []
