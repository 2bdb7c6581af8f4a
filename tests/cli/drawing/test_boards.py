from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from quintain import Table
from quintain.cli.drawing.boards import Look, draw_boards, tag_of
from quintain.cli.drawing.geometry import SCALES, Scale
from quintain.cli.drawing.palette import DARK, LIGHT, Palette
from quintain.cli.drawing.prose import board_lines
from quintain.core import registry
from quintain.games.knights_duty.field import CELLS, DIRECTIONS, LABELS, NEIGHBOURS
from tests.cli.drawing.scenes import LOOK, everything, piece
from tests.cli.samples import host
from tests.miniatures.higher import GAME as HIGHER


@pytest.mark.parametrize("scale", SCALES, ids=str)
@pytest.mark.parametrize("shape", ["square", "hex"])
@pytest.mark.parametrize("turned", [0, 60, 90, 180, 270])
@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_every_word_of_a_scene_can_be_drawn(scale: Scale, shape: str, turned: int, palette: Palette) -> None:
    scene = everything(shape)
    for look in (LOOK._replace(palette=palette), Look(palette=palette, overlays=False), Look(plain=True)):
        canvas = draw_boards(scene, look, scale, turned)
        for y in range(canvas.height):
            assert sum(cell_len(segment.text) for segment in canvas.line(y)) == canvas.width
        cells = {cell.id for board in scene.boards for cell in board.cells}
        assert cells == {claim.key for claim in canvas.claims}


def test_cells_lie_apart_and_a_click_finds_each() -> None:
    canvas = draw_boards(host("me", "random").scene(), Look(), Scale(7, 3))
    assert len(canvas.claims) == 40
    for claim in canvas.claims:
        found = canvas.at(claim.x + claim.width // 2, claim.y + claim.height // 2)
        assert found is claim
    assert canvas.at(0, 0) is None


def test_the_own_side_is_at_the_bottom() -> None:
    lines = board_lines(host("random", "me").table.scene(1))
    assert lines[0].split() == ["1", "♘", "♘", "♔", "♘", "♘"]
    assert lines[-1].split() == ["e", "d", "c", "b", "a"]
    assert board_lines(host("me", "random").scene())[0].startswith(" 8  ♞")


def test_a_quarter_turn_swaps_the_rims() -> None:
    lines = draw_boards(host("me", "random").scene(), Look(plain=True), turned=90).plain().splitlines()
    assert [line.split()[0] for line in lines[:5]] == ["a", "b", "c", "d", "e"]
    assert lines[5].split() == ["1", "2", "3", "4", "5", "6", "7", "8"]


def test_no_board_is_no_trouble() -> None:
    assert draw_boards(host("me", "random", game=HIGHER).scene(), Look()).plain() == ""


def test_no_meaning_is_told_by_colour_alone() -> None:
    scene = host("me", "random").scene()
    look = Look(picked=("b1",), glow={"c3": "move", "b8": "capture"}, cursor="d1")
    text = draw_boards(scene, look, Scale(7, 3)).plain()
    for mark in ("[  ♘  ]", "•", "(  ♞  )", "▸", "◂", "x", "▫", "▪"):
        assert mark in text
    assert "x" not in draw_boards(scene, Look(overlays=False), Scale(7, 3)).plain()


def test_a_piece_says_its_number_direction_and_pips() -> None:
    assert tag_of(piece("k", count=2, facing=0, pips=3), turned=90) == "kx2→3"
    assert tag_of(piece("k", under=(piece("a"),))) == "k+1"
    assert tag_of(piece("k", under=(piece("a", count=4), piece("b")))) == "k+5"


COMPASS = {"e": (1, 0), "ne": (0.5, -1), "nw": (-0.5, -1), "w": (-1, 0), "sw": (-0.5, 1), "se": (0.5, 1)}
"""Which way each word leads on paper, in cells and rows."""


@pytest.mark.parametrize("scale", SCALES, ids=str)
@pytest.mark.parametrize("seats", registry.load("knights-duty").seats)
def test_on_a_hex_board_every_seat_sees_the_compass_as_it_is_typed(seats: int, scale: Scale) -> None:
    table = Table.new("knights-duty", seats, seed=1, settings={"placement": "random"})
    for seat in range(seats):
        canvas = draw_boards(table.scene(seat), Look(), scale)
        places = {claim.key: (claim.x / scale.width, claim.y // scale.height) for claim in canvas.claims}
        for way, (right, down) in COMPASS.items():
            cell = CELLS["e5"]
            neighbour = LABELS[NEIGHBOURS[cell][tuple(DIRECTIONS).index(way)]]
            across = places[neighbour][0] - places["e5"][0]
            assert across == pytest.approx(right, abs=1 / scale.width)
            assert places[neighbour][1] - places["e5"][1] == down


@pytest.mark.parametrize("look", [Look(), Look(plain=True)], ids=["screen", "plain"])
@pytest.mark.parametrize("scale", SCALES, ids=str)
def test_every_empty_cell_of_a_hex_board_carries_its_label(scale: Scale, look: Look) -> None:
    scene = Table.new("knights-duty", 6, seed=1, settings={"placement": "random"}).scene(0)
    glowing = look._replace(glow={"e4": "move"}, barred={"e6": "no"})
    text = draw_boards(scene, glowing, scale).plain()
    empty = {cell.id for board in scene.boards for cell in board.cells if not cell.pieces}
    assert len(empty) == 61 - 6
    assert set(re.findall(r"[a-i]\d", text)) == empty
    assert "•e4" in text
    assert "⊘e6" in text
