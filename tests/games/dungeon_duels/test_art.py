"""The drawings: one for each thing of the core game, well formed, and each Knight with a shape of its own."""

from importlib import resources
from xml.etree import ElementTree

from tests.games.dungeon_duels.reference import FACES, FOES
from tests.games.dungeon_duels.reference_bosses import BOSSES

SVG = "{http://www.w3.org/2000/svg}"
SHEET = ElementTree.fromstring((resources.files("quintain") / "games/dungeon_duels/data/art.svg").read_text())
SYMBOLS = {symbol.get("id"): symbol for symbol in SHEET.findall(f"{SVG}symbol")}


def test_everything_of_the_core_game_is_drawn() -> None:
    knights = [f"k-{colour}{fallen}" for colour in ("blue", "red", "green", "yellow") for fallen in ("", "-down")]
    foes = [name + fallen for name in FOES for fallen in ("", "-down")]
    faces = [f"face-{face}" for face in FACES]
    mounds = ["mound", "gem-1", "gem-2", "gem-3", "chest", "scroll"]
    decks = [f"back-{deck}" for deck in ("relic", "curio", "heirloom", "arcana", "equipment")]
    types = [f"type-{kind}" for kind in ("accessory", "powder", "armor", "cloak")]
    grounds = [f"tint-{kind}" for kind in ("start", "front", "plains", *(boss.dungeon for boss in BOSSES.values()))]
    spaces = [f"tint-{kind}" for kind in ("pit", "lantern", "illusion", "vat", "boss")]
    cards = ["spike", "vat", "chester", "coin", "spawn"]
    assert {*knights, *foes, *faces, *mounds, *decks, *types, *grounds, *spaces, *cards, *BOSSES} <= set(SYMBOLS)


def test_names_are_unique_and_what_is_used_is_there() -> None:
    names = [found for element in SHEET.iter() if (found := element.get("id"))]
    assert len(names) == len(set(names))
    used = {found.removeprefix("#") for element in SHEET.iter(f"{SVG}use") if (found := element.get("href"))}
    assert used
    assert used <= set(names)


def test_every_drawing_has_its_box_and_is_not_empty() -> None:
    for name, symbol in SYMBOLS.items():
        box = [float(number) for number in (symbol.get("viewBox") or "").split()]
        assert box[:2] == [0, 0], name
        assert len(box) == 4
        assert next(symbol.iter(f"{SVG}path"), None) is not None or next(symbol.iter(f"{SVG}use"), None) is not None


def test_a_knight_is_not_told_by_colour_alone() -> None:
    drawn = {
        colour: [path.get("d") for path in SYMBOLS[f"k-{colour}"].iter(f"{SVG}path")]
        for colour in ("blue", "red", "green", "yellow")
    }
    assert len({tuple(paths) for paths in drawn.values()}) == 4
