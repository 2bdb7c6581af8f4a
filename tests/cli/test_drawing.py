from __future__ import annotations

from typing import Any, Literal

import pytest
from rich.cells import cell_len

from quintain.cli.canvas import Canvas
from quintain.cli.drawing import Look, draw_boards, tag_of
from quintain.cli.geometry import SCALES, Scale, fit, lay_out
from quintain.cli.palette import DARK, LIGHT, Palette
from quintain.cli.panel import draw_panel
from quintain.cli.prose import beside_lines, board_lines, described, labels_of, option_lines, picture
from quintain.core.scene import (
    Board,
    Button,
    Cell,
    Die,
    Edge,
    Fact,
    Line,
    Mark,
    Meter,
    Offer,
    Overlay,
    Piece,
    Plate,
    Scene,
    Supply,
    Tray,
    Zone,
)
from tests.cli.samples import host
from tests.miniatures.duel import GAME as DUEL
from tests.miniatures.higher import GAME as HIGHER


def piece(id: str, **more: Any) -> Piece:
    return Piece(**({"id": id, "kind": "thing", "label": f"thing {id}", "glyph": id[:1]} | more))


def everything(shape: Any = "square") -> Scene:
    """A scene that uses every word of the vocabulary."""
    stack = piece("s", under=(piece("u1"), piece("u2")), count=3, facing=90, pips=4, badges=("new",), owner=2)
    cells = tuple(
        Cell(id=f"c{q}{r}", label=f"cell {q} {r}", at=(q, r), tint=("", "dark", "water")[(q + r) % 3])
        for q in range(-1, 3)
        for r in range(-1, 2)
    )
    filled = Cell(id="full", label="full", at=(5, 0), tint="lava", pieces=(piece("p"), piece("q", glyph="龍"), stack))
    boards = (
        Board(id="one", label="one", shape=shape, cells=(*cells, filled), edges=(Edge("c00", "c10", "wall"),)),
        Board(id="two", label="two", shape=shape, cells=(Cell(id="far", label="far", at=(0, 0)),), origin=(9, 3)),
        Board(
            id="three",
            label="three",
            cells=(Cell(id="x", label="x", at=(0, 0)), Cell(id="y", label="y", at=(0, 1))),
            origin=(12, 0),
            edges=(Edge("x", "y", "wall"), Edge("x", "gone", "wall")),
        ),
    )
    layouts: tuple[Literal["row", "fan", "pile", "slots", "drawer"], ...] = ("row", "fan", "pile", "slots", "drawer")
    zones = tuple(
        Zone(id=f"z-{layout}", label=f"zone {layout}", layout=layout, owner=owner, pieces=(piece(f"{layout}1"), stack))
        for owner, layout in enumerate(layouts)
    )
    return Scene(
        game="none",
        audience=1,
        prompt="Do something.",
        plates=tuple(Plate(seat=s, label=f"P{s}", emblem="e", glyph="*", to_act=s == 1, out=s == 2) for s in range(9)),
        boards=boards,
        zones=(*zones, Zone(id="none", label="nobody's", layout="pile"), Zone(id="e", label="e", layout="slots")),
        overlays=(
            Overlay(id="o1", kind="k", label="danger", cells=("full", "c00", "gone"), glyph="!!", owner=1),
            Overlay(id="o2", kind="k", label="mist", cells=("full",), optional=True),
        ),
        lines=(Line("full", "far", "aims", "aims at"),),
        dice=(Die("d1", "a die", ("1", "2"), "2", "hit"), Die("d2", "another", ("a",))),
        trays=(Tray("t", "plan", "plan", ("first", "second"), (Supply("sword", "a sword", "s", 2),)),),
        meters=(Meter("m1", "clock", 3, 10, warning=True), Meter("m2", "coins", 4, owner=1)),
        buttons=(Button("b1", "do it"), Button("b2", "build", "♜", "full")),
        offers=(
            Offer("do", "do it", ("b1",), note="42 %"),
            Offer("no", "not this", ("b2",), refusal="XX-1: never"),
        ),
        recent=("full", "c00"),
        remarks=("A remark.",),
        position="a line",
    )


LOOK = Look(glow={"c00": "move", "full": "capture"}, barred={"c11": "no"}, picked=("far",), cursor="full")


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


@pytest.mark.parametrize("width", [20, 33, 60])
def test_everything_beside_the_boards_is_written(width: int) -> None:
    text = draw_panel(everything(), LOOK, {1: "Ann"}, width).plain()
    assert all(len(line) <= width for line in text.splitlines())
    flat = " ".join(text.split())
    for words in (
        "Ann",
        "to act",
        "zone fan",
        "3 of 10",
        "coins: 4",
        "[2] a die: hit",
        "plan … …",
        "A remark.",
        "danger",
        "aims at",
    ):
        assert words in flat
    assert "full →" not in flat


def test_cells_lie_apart_and_a_click_finds_each() -> None:
    canvas = draw_boards(host("me", "random").scene(), Look(), Scale(7, 3))
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


def test_boards_that_would_cover_each_other_lie_side_by_side() -> None:
    boards = [Board(id=id, label=id, cells=(Cell(id=f"{id}1", label="", at=(0, 0)),)) for id in "ab"]
    plane = lay_out(boards, 0)
    assert [place.halves for place in plane.places] == [0, 4]


def test_the_largest_scale_that_fits_is_taken() -> None:
    plane = lay_out(host("me", "random").scene().boards, 0)
    assert fit(plane, 200, 60) == Scale(11, 5)
    assert fit(plane, 50, 31) == Scale(7, 3)
    assert fit(plane, 40, 18) == Scale(5, 2)
    assert fit(plane, 10, 5) == Scale(3, 1)


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


def test_a_scene_in_words() -> None:
    scene = everything()
    words = "\n".join(described(scene))
    for part in (
        "thing s, 3 of them, on thing u2, thing u1",
        "nobody's: empty",
        "clock: 3 of 10",
        "another: not rolled",
    ):
        assert part in words
    assert labels_of(scene)["full"].startswith("thing s")
    assert labels_of(scene)["far"] == "far"
    assert option_lines(scene) == ["  do  do it (42 %)", "  no  not this - not now: XX-1: never"]
    assert "Position: a line" in picture(scene, {})
    assert beside_lines(host("me", "random", game=DUEL).scene(), {})


def test_the_cursor_walks_to_the_nearest_claim() -> None:
    canvas = Canvas(20, 5)
    for x, key in ((0, "a"), (6, "b"), (12, "c")):
        canvas.claim(x, 0, 4, 2, (key,))
    canvas.claim(6, 3, 4, 2, ("below",))

    def walk(key: str | None, right: int, down: int) -> str | None:
        found = canvas.beside(key, right, down)
        return None if found is None else found.key

    assert walk(None, 1, 0) == "a"
    assert walk("a", 1, 0) == "b"
    assert walk("b", -1, 0) == "a"
    assert walk("b", 0, 1) == "below"
    assert walk("c", 1, 0) is None
    assert Canvas(1, 1).beside(None, 1, 0) is None


def test_what_falls_off_a_canvas_is_cut_off() -> None:
    canvas = Canvas(3, 1)
    canvas.put(1, 0, "龍龍")
    canvas.put(0, 9, "nowhere")
    assert canvas.plain() == " 龍"
    canvas.put(2, 0, "x")
    assert canvas.plain() == "  x"
    canvas.put(1, 0, "龍")
    canvas.put(1, 0, "x")
    assert canvas.plain() == " x"
    assert canvas.line(5) == []


def test_a_pile_that_is_laid_out_shows_its_first_card_and_marks_what_only_you_know() -> None:
    first = piece("k", facts=(Fact("+7", (Mark("axe", "Axe", "A"),), "good"), Fact("-5", (), "bad")))
    cards = (
        first,
        piece("a", glyph="Axe"),
        piece("b", glyph="Bow", badges=("yours",)),
        piece("c", glyph="?", back=True),
    )
    zone = Zone(id="z", label="Pile", layout="cascade", pieces=cards)
    scene = Scene(
        game="g", audience=0, prompt="p", plates=(Plate(seat=0, label="A", emblem="e", glyph="a"),), zones=(zone,)
    )
    lines = [line.rstrip() for line in draw_panel(scene, LOOK, {}, 60).plain().splitlines()]
    assert lines[-3:] == ["  Pile", "    Axe: +7; -5", "    Axe Bow* ?"]
