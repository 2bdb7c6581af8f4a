from __future__ import annotations

from quintain.cli.drawing.prose import (
    beside_lines,
    board_lines,
    described,
    edge_lines,
    labels_of,
    option_lines,
    picture,
    sentence,
    title,
)
from quintain.cli.drawing.reading import reading_lines
from quintain.core.scene import Board, Cell, Edge, Overlay, Scene
from tests.cli.drawing.scenes import everything
from tests.cli.samples import host
from tests.miniatures.duel import GAME as DUEL


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
    assert labels_of(scene)["full"].startswith("full, one: thing s")
    assert labels_of(scene)["far"] == "far, two"
    assert option_lines(scene) == ["  do  do it (42 %)", "  no  not this - not now: XX-1: never"]
    assert "Position: a line" in picture(scene, {})
    assert beside_lines(host("me", "random", game=DUEL).scene(), {})


def test_what_lies_between_cells_is_told_by_what_the_cells_are_called() -> None:
    cells = (Cell(id="start/1", label="a1", at=(0, 0)), Cell(id="p1a/1", label="b1", at=(1, 0)))
    edges = (Edge("start/1", "w", "brink", "the brink"), Edge("start/1", "p1a/1", "wall", "a wall"))
    board = Board(id="track", label="the track", cells=cells, edges=edges)
    assert edge_lines([board]) == ["the brink: a1-w", "a wall: a1-b1"]
    scene = Scene(game="g", audience=0, boards=(board,), plates=())
    assert reading_lines(scene, ["p1a/1"], {}) == ["b1, the track", "  a wall toward a1"]


def test_what_the_ground_is_can_be_read_without_the_drawing() -> None:
    cells = (Cell(id="start/1", label="a1", at=(0, 0)), Cell(id="p1a/1", label="b1", at=(1, 0)))
    overlays = (
        Overlay(id="pit", kind="ground", label="Spike Pit", cells=("p1a/1",), glyph="^"),
        Overlay(id="danger", kind="risk-1", label="danger", cells=("start/1",), optional=True),
    )
    boards = (Board(id="track", label="the track", cells=cells),)
    scene = Scene(game="g", audience=0, boards=boards, plates=(), overlays=overlays)
    assert board_lines(scene)[-1] == "Spike Pit: b1"
    assert described(scene)[-2:] == ["Spike Pit: b1", "danger: a1"]
    assert reading_lines(scene, ["p1a/1"], {}) == ["b1, the track", "  Spike Pit"]


def test_a_title_names_the_game_and_who_plays() -> None:
    assert title("Duel", ["Ann", "Bob"]) == "Duel: Ann against Bob"
    assert title("Higher", ["Ann", "Bob", "Eve"]) == "Higher: Ann, Bob, Eve"


def test_words_become_a_sentence() -> None:
    assert sentence("the players agreed on a draw") == "The players agreed on a draw."
    assert sentence("Bob wins: Ann resigned (KS-6.11)") == "Bob wins: Ann resigned (KS-6.11)."
