"""Worlds of several boards: whose they are, where they end, what could be laid, and cells that hold a crowd."""

from __future__ import annotations

import pytest

from quintain.cli.ascii import look_alike
from quintain.cli.drawing.boards import Look, draw_boards
from quintain.cli.drawing.geometry import SCALES, SMALLEST, Scale, turned_side
from quintain.cli.drawing.panel import draw_panel
from quintain.cli.drawing.prose import board_lines, described, labels_of
from quintain.core.scene import Board, Cell, Edge, Meter, Piece, Plate, Scene, Zone
from tests.cli.drawing.scenes import LOOK, piece
from tests.cli.sieges import besieged, siege

MIDDLE = Scale(7, 3)
LARGE = Scale(11, 5)


def one_cell(pieces: tuple[Piece, ...] = ()) -> Scene:
    """A world of a single cell between walls and a way out."""
    edges = (Edge("x", "n", "wall", "a wall"), Edge("x", "e", "exit", "the way out"), Edge("x", "w", "wall"))
    cell = Cell(id="x", label="x", at=(0, 0), pieces=pieces)
    return Scene(game="g", audience=0, plates=(), boards=(Board(id="b", label="b", cells=(cell,), edges=edges),))


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_every_cell_of_a_world_says_what_it_is_called(seats: int) -> None:
    scene = besieged(seats, "turn").scene()
    empty = [cell.id for board in scene.boards for cell in board.cells if not cell.pieces]
    for text in ("\n".join(board_lines(scene)), draw_boards(scene, Look(), MIDDLE).plain()):
        assert all(id in text for id in empty)


def test_in_plain_words_what_stands_somewhere_is_not_taken_for_the_name_of_a_cell() -> None:
    text = "\n".join(board_lines(besieged(2, "turn").scene()))
    assert "Aa2 [A+2] Ac2" in text
    assert "[%]  Ab1  Ac1" in text


def test_hearts_under_a_guard_are_counted() -> None:
    words = described(besieged(2, "turn").scene())
    assert any("2 of them" in line and line.count("heart") == 2 for line in words), words


def test_a_board_carries_its_owners_mark_and_the_sea_lies_around() -> None:
    scene = siege("greedy", "me").scene()
    text = draw_boards(scene, Look(), LARGE).plain()
    assert text.splitlines()[0].startswith("A") or "A" in text.splitlines()[LARGE.height * 3]
    assert "~" in text
    assert "~" not in draw_boards(scene, Look(plain=True), LARGE).plain()


@pytest.mark.parametrize("scale", SCALES, ids=str)
@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_boards_that_could_be_laid_lie_beside_and_can_be_clicked(scale: Scale, turned: int) -> None:
    match = siege("greedy", "me")
    scene = match.scene()
    assert len(scene.ghosts) == 4
    canvas = draw_boards(scene, Look(glow={"east": "move"}, cursor="east"), scale, turned)
    for ghost in scene.ghosts:
        claim = next(claim for claim in canvas.claims if claim.key == ghost.id)
        assert (claim.width, claim.height) == (3 * scale.width, 3 * scale.height)
        assert canvas.at(claim.x + claim.width // 2, claim.y + claim.height // 2) is claim
        assert ghost.id in canvas.plain() or ghost.label.split()[-1] in canvas.plain()
    assert labels_of(scene)["east"] == "Lay your board in the east, touches 1 board"
    assert "Lay your board in the east (touches 1 board)" in described(scene)


def test_walls_and_ways_out_at_the_rim_turn_with_the_board() -> None:
    text = draw_boards(one_cell(), Look(), MIDDLE).plain().splitlines()
    assert text[0] == "▌" + "▔" * 5 + "┊"
    assert text[1].startswith("▌")
    turned = draw_boards(one_cell(), Look(), MIDDLE, 90).plain().splitlines()
    assert turned[2] == "╌" * 7
    assert turned[1].endswith("▐")
    assert turned_side("w", 90) == "n"
    assert board_lines(one_cell())[-2:] == ["a wall: x-n", "the way out: x-e"]
    assert {look_alike(mark) for mark in "▔▌▐"} == {"-", "|", "#"}


def test_layers_and_counts_tell_eight_things_on_one_cell_apart() -> None:
    crowd = (
        piece("keg", glyph="%", layer="ground", count=3),
        *(piece(f"m{number}", glyph=f"{number}") for number in range(5)),
        piece("guard", glyph="G", under=(piece("h1"),)),
        piece("sword", glyph="+", layer="corner", count=2),
    )
    scene = one_cell(crowd)
    large = draw_boards(scene, Look(), LARGE).plain().splitlines()
    assert large[0].endswith("+2")
    assert "G+1" in large[2]
    assert "4321…" in large[3]
    assert draw_boards(scene, Look(), SMALLEST).plain().strip().startswith("G+8")
    words = labels_of(scene)["x"]
    assert all(f"thing {thing.id}" in words for thing in crowd)


def test_notes_stand_at_every_target_and_what_happens_is_marked() -> None:
    scene = besieged(2, "turn").scene()
    look = Look(glow={"Ab3": "move", "Ac2": "move"}, notes={"Ab3": "42 %", "Ac2": "50 %"}, lit=("Aa3",))
    text = draw_boards(scene, look, MIDDLE).plain()
    assert "42 %" in text
    assert "50 %" in text
    assert "*  Aa3*" in text or "* Aa3 *" in text


PLATES = tuple(
    Plate(seat=seat, label=f"Seat {seat}", emblem="e", glyph=str(seat), team=("Lions", "Griffins")[seat % 2])
    for seat in range(4)
)


def test_a_seat_with_two_bodies_has_the_things_of_each_under_its_name() -> None:
    zones = tuple(
        Zone(id=f"{word}{body}", label=f"{word} {body}", layout="tower", owner=0, group=body, pieces=(piece(body),))
        for body in ("Red Knight", "Blue Knight")
        for word in ("gear", "curios")
    )
    scene = Scene(game="g", audience=0, plates=PLATES[:1], zones=zones)
    lines = [line.strip() for line in draw_panel(scene, LOOK, {}, 60).plain().splitlines()]
    assert lines[1:3] == ["Red Knight", "gear Red Knight [R]"]
    assert lines[4:6] == ["Blue Knight", "gear Blue Knight [B]"]


def test_a_tower_grows_from_its_first_card_and_says_what_comes_next() -> None:
    zone = Zone(
        id="t", label="Tower", layout="tower", owner=0, pieces=(piece("1"), piece("3")), slots=("higher than 3",)
    )
    scene = Scene(game="g", audience=0, plates=PLATES[:1], zones=(zone,))
    assert "  Tower [1<3] higher than 3" in draw_panel(scene, LOOK, {}, 60).plain().splitlines()


def test_great_tables_fold_plates_to_a_line_each_with_team_and_place() -> None:
    zones = tuple(
        Zone(id=f"z{seat}", label=f"Zone {seat}", owner=seat, pieces=(piece(f"{seat}a"),), place="plate")
        for seat in range(4)
    )
    scene = Scene(
        game="g",
        audience=0,
        plates=PLATES,
        zones=zones,
        places=(1, 2, 1, None),
        meters=(Meter("m", "Round", 3, 4),),
    )
    lines = draw_panel(scene, LOOK, {1: "Ann"}, 40, height=6).plain().splitlines()
    assert len(lines) == 6
    assert lines[0].split() == ["0", "Seat", "0", "·", "Lions", "place", "1"]
    assert lines[3].split() == ["1", "Ann", "·", "Griffins", "place", "2", "[1]"]
    assert "lost" in lines[5]
    narrow = draw_panel(scene, LOOK, {1: "Ann"}, 20, height=6).plain().splitlines()
    assert all(len(line) <= 20 for line in narrow)
    assert narrow[-1].endswith("…")
