"""What is said about a box of one's own that is broken (DD-R58)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from quintain.core.answers import Refusal
from quintain.core.data_files import LONGEST
from quintain.games.dungeon_duels import reading
from quintain.games.dungeon_duels.box import (
    Laying,
    Ward,
)
from quintain.games.dungeon_duels.reading import box_of, read_box, standard, standard_text

TEXT = standard_text()
BOX = standard()


def block(table: str, key: str, field: str = "") -> tuple[int, int]:
    """Where the block of a row begins in the standard text, and where it ends; or the line of one of its fields."""
    heads = [found.start() for found in re.finditer(r"^\[", TEXT, re.MULTILINE)] + [len(TEXT)]
    for start, end in pairwise(heads):
        words = TEXT[start:end]
        if not words.startswith(f"[[{table}]]" if key else f"[{table}]") or (key and f'\nkey = "{key}"\n' not in words):
            continue
        if not field:
            return start, end
        line = re.search(rf"^{field} = (?:\[\n(?:  .*\n)*\]|.*)", words, re.MULTILINE)
        assert line is not None, field
        return start + line.start(), start + line.end()
    raise AssertionError(f"there is no {table} {key}")


@dataclass(frozen=True)
class Own:
    """A row of the standard text and one of its fields, and what a designer writes there."""

    table: str
    key: str
    field: str
    words: str

    @property
    def text(self) -> str:
        start, end = block(self.table, self.key, self.field)
        return TEXT[:start] + self.words + TEXT[end:]

    @property
    def line(self) -> int:
        """Of the field, or of the head of the row."""
        return TEXT.count("\n", 0, block(self.table, self.key, self.field)[0]) + 1


def broken(text: str) -> tuple[str, str]:
    """Where and why a box is refused."""
    found = read_box(text)
    assert isinstance(found, Refusal)
    assert (found.code, found.rule) == ("box-broken", "DD-R58")
    return str(found.values["where"]), str(found.values["why"])


TURNED = [
    (Own("numbers", "", "actions", "actions = 4"), lambda box: box.numbers.actions == 4),
    (Own("numbers", "", "crowd", "crowd = 2"), lambda box: box.numbers.crowd == 2),
    (Own("numbers", "", "prices", "prices = [2]"), lambda box: box.numbers.prices == (2,)),
    (Own("face", "jj", "jump", "jump = 3\nattack = 1"), lambda box: (box.face[5].jump, box.face[5].attack) == (3, 1)),
    (Own("hero", "red", "health", "health = 8"), lambda box: box.heroes["red"].health == 8),
    (Own("foe", "rat", "flies", "steps = 2"), lambda box: not box.foes["rat"].flies and box.foes["rat"].steps == 2),
    (Own("foe", "rat", "models", "models = 3"), lambda box: box.foes["rat"].models == 3),
    (Own("spawn", "s01", "places", 'places = ["wizzem", "rat"]'), lambda box: box.spawns["s01"].places[0] == "wizzem"),
    (Own("mound", "scroll", "coins", "coins = 9"), lambda box: box.mounds["scroll"].coins == 9),
    (Own("layer", "vat", "copies", "copies = 3"), lambda box: box.layers["vat"].copies == 3),
    (
        Own("loot", "parry-posh", "effect", 'effect = {kind = "ward", coins = 4}'),
        lambda box: box.cards["parry-posh"].effect == Ward(coins=4),
    ),
    (
        Own("loot", "spider-scythe", "effect", 'effect = {kind = "blow", dice = 6, reach = "ranged", shove = 2}'),
        lambda box: box.cards["spider-scythe"].effect.dice == 6,
    ),
    (Own("gear", "final-guard", "saving", "saving = 3"), lambda box: box.items["final-guard"].saving == 3),
    (
        Own("tile", "tf1", "rows", 'rows = ["?.", "?*", "LC", "V."]\nwalls = ["4N", "2W"]'),
        lambda box: (box.tiles["tf1"].rows[2], box.tiles["tf1"].walls) == ("LC", ("4N", "2W")),
    ),
    (Own("boss", "king", "room", 'room = "back"'), lambda box: box.bosses["king"].room == "back"),
    (Own("boss", "king", "dungeon", 'dungeon = "lich"'), lambda box: box.bosses["king"].dungeon == "lich"),
    (Own("boss", "king", "start", 'start = "c3"'), lambda box: box.bosses["king"].start == "c3"),
    (Own("scheme", "kk1", "to", 'to = "="'), lambda box: box.schemes["kk1"].to == "="),
    (Own("scheme", "kk1", "hits", 'hits = "BOSS-CLOSE"'), lambda box: box.schemes["kk1"].hits == "BOSS-CLOSE"),
    (
        Own("scheme", "en7", "lays", 'lays = [{what = "vat", spaces = ["a1"]}, {what = "spike", spaces = ["a2"]}]'),
        lambda box: box.schemes["en7"].lays[-1] == Laying("spike", ("a2",)),
    ),
]


@pytest.mark.rules("DD-R58")
@pytest.mark.parametrize(("own", "so"), TURNED, ids=lambda own: getattr(own, "words", ""))
def test_what_a_designer_may_turn(own: Own, so: Any) -> None:
    box = box_of(own.text)
    assert so(box)
    assert not so(BOX)


def test_rows_may_stand_in_another_order() -> None:
    start, end = block("foe", "samurai")
    box = box_of(TEXT[:start] + TEXT[end:] + TEXT[start:end])
    assert box.turns_of_foes["samurai"] == 5
    assert BOX.turns_of_foes["samurai"] == 0


WRONG = [
    # Numbers.
    (Own("numbers", "", "actions", "actions = 0"), "actions is from 1 to 9, not 0"),
    (Own("numbers", "", "crowd", "crowd = 9"), "crowd is from 2 to 8, not 9"),
    (Own("numbers", "", "drop", "drop = 0"), "drop is from 1 to 9, not 0"),
    (Own("numbers", "", "passes", "passes = -1"), "passes is from 1 to 9, not -1"),
    (Own("numbers", "", "tie_rolls", "tie_rolls = 1000"), "tie_rolls is from 1 to 20, not 1000"),
    (Own("numbers", "", "coins", "coins = 1.5"), "Expected `int`, got `float`"),
    (Own("numbers", "", "hand", "hand = true"), "Expected `int`, got `bool`"),
    (Own("numbers", "", "prices", "prices = []"), "Equipment needs at least one price"),
    (Own("numbers", "", "prices", "prices = [1, 99]"), "a price is from 0 to 20, not 99"),
    (Own("numbers", "", "fee", "fee = 2"), "the fee is more than the price of 1"),
    # Counts and values of rows.
    (Own("face", "ss", "attack", "attack = 10"), "attack of 'ss' is from 0 to 9, not 10"),
    (Own("hero", "blue", "health", "health = 0"), "health of 'blue' is from 1 to 20, not 0"),
    (Own("hero", "blue", "cost", "cost = -1"), "cost of 'blue' is from 0 to 9, not -1"),
    (Own("hero", "blue", "special", 'special = "dance"'), "Invalid enum value 'dance'"),
    (Own("foe", "rat", "models", "models = 0"), "models of 'rat' is from 1 to 9, not 0"),
    (Own("foe", "rat", "models", "models = 9"), "'rat' has at most 8 models"),
    (Own("foe", "hoverhaft", "steps", "steps = 5"), "steps of 'hoverhaft' is from 1 to 4, not 5"),
    (Own("loot", "flare-wand", "copies", "copies = 0"), "copies of 'flare-wand' is from 1 to 9, not 0"),
    (Own("gear", "long-haft", "copies", "copies = 10"), "copies of 'long-haft' is from 1 to 9, not 10"),
    (Own("gear", "long-haft", "reach", "reach = 4"), "reach of 'long-haft' is from 0 to 3, not 4"),
    (Own("gear", "long-haft", "reach", "reach = 0"), "reach of 'long-haft' is 1 and cannot be 0"),
    (Own("gear", "shove-powder", "shove", "shove = 2"), "shove of 'shove-powder' is from 0 to 1, not 2"),
    (Own("mound", "chest", "loot", "loot = 2"), "loot of 'chest' is from 0 to 1, not 2"),
    (Own("mound", "gem1", "copies", "copies = 0"), "copies of 'gem1' is from 1 to 20, not 0"),
    (Own("spawn", "s05", "copies", "copies = -3"), "copies of 's05' is from 1 to 9, not -3"),
    (Own("layer", "spike", "copies", "copies = 17"), "copies of 'spike' is from 1 to 16, not 17"),
    (Own("boss", "king", "health", "health = 100"), "health of 'king' is from 1 to 99, not 100"),
    # What Loot does.
    (
        Own("loot", "flare-wand", "effect", 'effect = {kind = "blow", dice = 0, reach = "ranged", whom = "space"}'),
        "dice of 'flare-wand' is from 1 to 9, not 0",
    ),
    (
        Own("loot", "flare-wand", "effect", 'effect = {kind = "blow", dice = 4, reach = "ranged"}'),
        "whom of 'flare-wand' is 'space' and cannot be 'model'",
    ),
    (
        Own("loot", "flare-wand", "effect", 'effect = {kind = "blow", dice = 4, reach = "long", whom = "space"}'),
        "Invalid enum value 'long'",
    ),
    (Own("loot", "flare-wand", "effect", 'effect = {kind = "blow", dice = 4}'), "missing required field `reach`"),
    (Own("loot", "flare-wand", "effect", 'effect = {kind = "wish"}'), "Invalid value 'wish'"),
    (
        Own("loot", "flare-wand", "effect", 'effect = {kind = "dig"}'),
        "what 'flare-wand' does is of the kind 'blow', and stays so",
    ),
    (
        Own("loot", "phase-locket", "effect", 'effect = {kind = "ward", coins = 1}'),
        "coins of 'phase-locket' is 0 and cannot be 1",
    ),
    (
        Own("loot", "phase-locket", "effect", 'effect = {kind = "ward", dice = 1}'),
        "Object contains unknown field `dice`",
    ),
    (Own("loot", "hover-plume", "effect", 'effect = {kind = "flight", most = 3}'), "most is from 1 to 2, not 3 along"),
    (
        Own("loot", "propeller-dagger", "effect", 'effect = {kind = "flight", most = 5, straight = true}'),
        "most of 'propeller-dagger' is from 1 to 4, not 5",
    ),
    (
        Own("loot", "will-skull", "effect", 'effect = {kind = "summon", foe = "dragon"}'),
        "'will-skull': there is no Enemy 'dragon'",
    ),
    (Own("loot", "flare-wand", "deck", 'deck = "junk"'), "Invalid enum value 'junk'"),
    (Own("loot", "flare-wand", "deck", 'deck = "curio"'), "deck of 'flare-wand' is 'relic' and cannot be 'curio'"),
    # What rows are.
    (Own("loot", "flare-wand", "rule", 'rule = "DD-L99"'), "rule of 'flare-wand' is 'DD-L01' and cannot be 'DD-L99'"),
    (Own("gear", "long-haft", "type", 'type = "powder"'), "type of 'long-haft' is 'accessory' and cannot be 'powder'"),
    (Own("gear", "long-haft", "type", 'type = "hat"'), "Invalid enum value 'hat'"),
    (Own("gear", "lucky-mail", "rerolls", 'rerolls = "attack"'), "rerolls of 'lucky-mail' is 'armor' and cannot be"),
    (Own("gear", "long-haft", "reach", "reach = 1\nghost = true"), "ghost of 'long-haft' is False and cannot be True"),
    (Own("hero", "blue", "model", 'model = "king"'), "model of 'blue' is 'shovel' and cannot be 'king'"),
    (Own("foe", "rat", "prefix", 'prefix = "ra"'), "prefix of 'rat' is 'pr' and cannot be 'ra'"),
    (Own("foe", "rat", "prefix", 'prefix = "rat"'), "a prefix is two small letters, not 'rat'"),
    (Own("foe", "rat", "prefix", 'prefix = "bc"'), "'bc' is taken already"),
    (Own("layer", "spike", "ground", 'ground = "lava"'), "Invalid enum value 'lava'"),
    (Own("boss", "king", "ability", 'ability = "toll"'), "ability of 'king' is 'fanfare' and cannot be 'toll'"),
    # Rows that are strange, twice there or not there.
    (Own("foe", "rat", "key", 'key = "mouse"'), "there is no foe 'mouse'; there are samurai, "),
    (Own("face", "jj", "key", 'key = "j"'), "there is no face 'j'; there are ss, s, sj, aj, aa, jj"),
    (Own("loot", "war-horn", "key", 'key = "horn"'), "there is no loot 'horn'; there are flare-wand, "),
    (Own("gear", "grip-cleats", "key", 'key = "lucky-spade"'), "'lucky-spade' stands there twice"),
    (Own("tile", "ly2", "key", 'key = "ly1"'), "'ly1' stands there twice"),
    (Own("scheme", "kk2", "key", 'key = "kk1"'), "'kk1' stands there twice"),
    (Own("spawn", "s12", "key", 'key = "s13"'), "there is no spawn 's13'; there are s01, "),
    (Own("boss", "king", "key", 'key = "queen"'), "there is no boss 'queen'; there are king, "),
    # Spawn cards.
    (Own("spawn", "s01", "places", 'places = ["goblin"]'), "'s01': there is no Enemy 'goblin'"),
    (Own("spawn", "s01", "places", "places = []"), "'s01' places from 1 to 8 Enemies, not 0"),
    (
        Own("spawn", "s01", "places", 'places = ["rat", "rat", "rat", "rat", "rat", "rat", "rat", "rat", "rat"]'),
        "'s01' places from 1 to 8 Enemies, not 9",
    ),
    # Tiles.
    (Own("tile", "p1a", "rows", 'rows = ["..", ".*", "X."]'), "Expected `array` of length 4, got 3"),
    (
        Own("tile", "p1a", "rows", 'rows = ["..", ".*", "X", ".."]'),
        "row 3 has 2 characters, terrain and feature, not 1",
    ),
    (
        Own("tile", "p1a", "rows", 'rows = ["..", ".*", "Y.", ".."]'),
        "row 3: there is no terrain 'Y'; there are . V X L ?",
    ),
    (Own("tile", "p1a", "rows", 'rows = ["..", ".+", "X.", ".."]'), "row 2: there is no feature '+'; there are . * C"),
    (Own("tile", "pk1", "walls", 'walls = ["5E"]'), "'5E' is no wall: a row from 1 to 4 and a side of N E S W"),
    (Own("tile", "pk1", "walls", 'walls = ["E1"]'), "'E1' is no wall"),
    (Own("tile", "pk1", "walls", 'walls = ["4S"]'), "'4S' is the outer edge"),
    (Own("tile", "pk1", "walls", 'walls = ["1N"]'), "'1N' is the outer edge"),
    (Own("tile", "pk1", "walls", 'walls = ["1E", "1E"]'), "a wall stands there twice"),
    (Own("tile", "pk1", "set", 'set = "lich"'), "the set 'lich' has 5 tiles, not 6"),
    (Own("tile", "pk1", "set", 'set = "pridemoor"\npiece = "p1"'), "a tile of the Plains and no other one is a side"),
    (Own("tile", "p3b", "piece", 'piece = "p4"'), "the piece 'p3' has 2 sides, not 1"),
    (Own("tile", "start", "rows", 'rows = ["..", "..", "..", "X."]'), "Knights begin on the Start Tile"),
    (Own("tile", "front-b", "rows", 'rows = ["..", "X.", "..", ".."]'), "a Boss Room has floor and Illusions"),
    (Own("tile", "back-c", "rows", 'rows = ["?.", "?*", "?.", "?."]'), "a Boss Room has floor and Illusions"),
    # Bosses.
    (Own("boss", "king", "dungeon", 'dungeon = "cellar"'), "'king': there is no dungeon 'cellar'"),
    (Own("boss", "king", "dungeon", 'dungeon = "front"'), "'king': there is no dungeon 'front'"),
    (Own("boss", "king", "dungeon", 'dungeon = "plains"'), "'king': there is no dungeon 'plains'"),
    (Own("boss", "king", "room", 'room = "lich"'), "'king': there is no Boss Room 'lich'"),
    (Own("boss", "king", "start", 'start = "e2"'), "'king': there is no space 'e2'"),
    (Own("scheme", "kk1", "boss", 'boss = "queen"'), "'king' has 8 cards, not 7"),
    (Own("scheme", "kk1", "hits", 'hits = "..../####/...."'), "'kk1': '..../####/....' is neither four rows"),
    (Own("scheme", "kk1", "hits", 'hits = "..../###x/..../...."'), "is neither four rows of four # and . nor one of"),
    (Own("scheme", "kk1", "hits", 'hits = "RICHES"'), "RICHEST CLOSE-RICHEST ACTIVE ACTIVE-ROW ACTIVE-COL BOSS-CLOSE"),
    (Own("scheme", "kk1", "to", 'to = "b5"'), "'kk1': 'b5' is neither a space nor one of RICHEST ACTIVE ="),
    (Own("scheme", "kk1", "to", 'to = "BOSS-CLOSE"'), "'BOSS-CLOSE' is neither a space nor one of RICHEST ACTIVE ="),
    (Own("scheme", "sp4", "spawns", 'spawns = [{what = "vat", spaces = ["a4"]}]'), "'sp4': there is no 'vat'; there"),
    (Own("scheme", "en7", "lays", 'lays = [{what = "rat", spaces = ["a4"]}]'), "'en7': there is no 'rat'; there are "),
    (Own("scheme", "en7", "lays", 'lays = [{what = "spike", spaces = []}]'), "'en7': 'spike' has no space"),
    (
        Own("scheme", "en7", "lays", 'lays = [{what = "spike", spaces = ["d9"]}]'),
        "there is no space 'd9'; there are a1",
    ),
    (Own("scheme", "en7", "lays", 'lays = [{what = "vat", spaces = ["d1", "d1"]}]'), "a space stands there twice"),
]


@pytest.mark.rules("DD-R58")
@pytest.mark.parametrize(("own", "reason"), WRONG, ids=lambda case: getattr(case, "words", ""))
def test_a_field_that_is_wrong_is_named_with_its_place(own: Own, reason: str) -> None:
    where, why = broken(own.text)
    assert reason in why
    line, _, names = where.partition(", ")
    table, _, field = names.partition(", ")
    assert table.split()[0] == ("boss" if "has 8 cards" in why else own.table)
    assert own.text.splitlines()[int(line.removeprefix("line ")) - 1].startswith(("[", f"{field} =")), where


def test_a_place_is_the_line_of_the_field() -> None:
    own = Own("scheme", "kk3", "to", 'to = "b5"')
    assert broken(own.text)[0] == f"line {own.line}, scheme 3, to"


@pytest.mark.parametrize(
    ("table", "key", "why"),
    [
        ("face", "jj", "the face 'jj' is missing"),
        ("hero", "green", "the hero 'green' is missing"),
        ("foe", "wizzem", "the foe 'wizzem' is missing"),
        ("loot", "bottled-vat", "the loot 'bottled-vat' is missing"),
        ("gear", "royal-cape", "the gear 'royal-cape' is missing"),
        ("mound", "scroll", "the mound 'scroll' is missing"),
        ("spawn", "s07", "the spawn 's07' is missing"),
        ("layer", "vat", "the layer 'vat' is missing"),
        ("tile", "tf5", "the tile 'tf5' is missing"),
        ("tile", "start", "the tile 'start' is missing"),
        ("boss", "plague", "the boss 'plague' is missing"),
        ("scheme", "en8", "the scheme 'en8' is missing"),
    ],
)
def test_no_row_may_be_missing(table: str, key: str, why: str) -> None:
    start, end = block(table, key)
    where, reason = broken(TEXT[:start] + TEXT[end:])
    assert reason == why
    assert re.fullmatch(rf"line \d+, {table} \d+", where)


@pytest.mark.parametrize("table", ["numbers", *reading.ROWS])
def test_no_table_may_be_missing(table: str) -> None:
    head = "[numbers]" if table == "numbers" else f"[[{table}]]"
    without = "".join(part for part in re.split(r"^(?=\[)", TEXT, flags=re.MULTILINE) if not part.startswith(head))
    assert broken(without) == ("the file", f"it has no {head}")


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("[numbers", "at the end", "not TOML: "),
        ("nonsense", "at the end", "not TOML: "),
        (" \n", "the file", "it has no [numbers]"),
        ("numbers = 3\n", "the file", "it has no [numbers]"),
        (f"{TEXT}\n[[card]]\n", f"line {TEXT.count(chr(10)) + 2}, card 1", "there is no table 'card' in a box"),
        (f"{TEXT}#{'x' * LONGEST}", "the file", "too long"),
        (TEXT.replace("fee = 1 ", "fee = 1\ncolour = 2 "), "colour", "unknown field `colour`"),
        (TEXT.replace("fee = 1 ", ""), "numbers", "Object missing required field `fee`"),
    ],
    ids=["open", "words", "empty", "a number", "a table", "too long", "a field more", "a field less"],
)
def test_a_file_that_is_no_box(text: str, where: str, reason: str) -> None:
    found = broken(text)
    assert where in found[0]
    assert reason in found[1]


def test_a_box_that_was_never_checked_is_not_played() -> None:
    with pytest.raises(ValueError, match="a box that was never checked"):
        box_of("nonsense")
