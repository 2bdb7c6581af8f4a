from __future__ import annotations

from msgspec.structs import replace

from quintain.cli.drawing.reading import looked_up, reading_lines
from quintain.core.scene import Badge, Board, Cell, Edge, Fact, Mark, Plate, Scene, Zone
from tests.cli.drawing.scenes import piece
from tests.cli.sieges import besieged

CROWD = tuple(piece(f"t{number}", label=f"thing {number}") for number in range(8))
CARD = piece(
    "card",
    title="Ward",
    label="Ward of the north",
    text="It keeps what it holds.",
    rule="XX-1",
    count=2,
    badges=("new",),
    facts=(Fact("+7", (Mark("axe", "Axe", "A"),)),),
)
SCENE = Scene(
    game="g",
    audience=0,
    plates=(Plate(seat=0, label="Red", emblem="e", glyph="r", team="Lions", badges=("2 hearts",)),),
    boards=(
        Board(
            id="board",
            label="the field",
            cells=(Cell(id="a1", label="a1", at=(0, 0), pieces=CROWD),),
            edges=(Edge("a1", "n", "wall", "a wall"),),
        ),
    ),
    zones=(
        Zone(id="hand", label="Hand", owner=0, pieces=(CARD,)),
        Zone(id="tower", label="Tower", layout="tower", owner=0, group="Red Knight", slots=("any card",)),
    ),
)


def test_a_crowded_cell_names_each_thing_the_topmost_first_and_its_walls() -> None:
    lines = reading_lines(SCENE, ["a1"], {})
    assert lines[0] == "a1, the field"
    assert lines[1:9] == [f"  thing {number}" for number in reversed(range(8))]
    assert lines[9] == "  a wall toward n"


def test_what_lies_under_a_thing_is_counted_however_it_is_written() -> None:
    hearts = (piece("h1", label="heart", count=3), piece("h2", label="heart"), piece("s", label="shield"))
    scene = replace(SCENE, zones=(Zone(id="z", label="Z", pieces=(piece("guard", label="guard", under=hearts),)),))
    assert reading_lines(scene, ["guard"], {}) == ["guard", "  on shield", "  on heart, 4 of them"]


def test_a_badge_says_how_long_it_lasts_and_its_rule() -> None:
    plate = replace(SCENE.plates[0], id="red", badges=("2 hearts", Badge("cursed", "SI-2.1", "until morning")))
    rules = besieged(2, "turn").table.game.rulebook.rules
    lines = reading_lines(replace(SCENE, plates=(plate,)), ["red"], rules)
    assert lines[0] == "Red, Lions, 2 hearts, cursed, until morning"
    assert any(line.startswith("SI-2.1 ") for line in lines)


def test_a_long_card_is_read_whole_with_the_text_of_its_rule() -> None:
    match = besieged(2, "turn")
    rules = match.table.game.rulebook.rules
    found = looked_up(match.scene(), "handa/card3") or looked_up(match.scene(), "Wall")
    lines = reading_lines(match.scene(), found, rules)
    assert any("Good stone." in line for line in lines)
    assert any(line.startswith("SI-3.1 Hand. ") for line in lines)
    assert reading_lines(SCENE, ["card"], {}) == [
        "Ward: Ward of the north, 2 of them, new",
        "  Axe: +7",
        "  It keeps what it holds.",
        "  XX-1",
    ]


def test_a_seat_is_read_with_its_team_and_all_that_is_its_own() -> None:
    lines = reading_lines(SCENE, looked_up(SCENE, "red"), {})
    assert lines[0] == "Red, Lions, 2 hearts"
    assert "  Tower (Red Knight)" in lines
    assert "    next: any card" in lines
    hidden = replace(CARD, back=True)
    zone = Zone(id="hand", label="Hand", owner=0, pieces=(hidden, replace(hidden, id="other")))
    covered = replace(SCENE, zones=(zone,))
    assert reading_lines(covered, ["hand"], {}) == ["Hand", "  2 face down"]


def test_what_is_not_there_is_not_found() -> None:
    assert looked_up(SCENE, "dragon") == []
    assert reading_lines(SCENE, [], {}) == []
