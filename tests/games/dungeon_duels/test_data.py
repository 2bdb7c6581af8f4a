"""What comes in the box, row by row; and what is said about a box of one's own that is broken (DD-R58)."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from importlib import resources
from itertools import chain, pairwise
from typing import Any

import msgspec
import pytest

from quintain.core.answers import Refusal
from quintain.core.data_files import LONGEST, MOST_KEYS
from quintain.errors import DataError
from quintain.games.dungeon_duels import checking, reading
from quintain.games.dungeon_duels.box import (
    Blow,
    Box,
    Brace,
    Brew,
    Dig,
    Effect,
    Flight,
    Haste,
    Heal,
    Laying,
    Leap,
    Mask,
    Rage,
    Stride,
    Summon,
    Surge,
    Toll,
    Ward,
)
from quintain.games.dungeon_duels.reading import box_of, read_box, standard, standard_text

TEXT = standard_text()
BOX = standard()

# Side by side, as tiles lie on the track.
MAPS = {
    "start": """
START
..
..
..
..
""",
    "plains": """
P1a P1b P2a P2b P3a P3b P4a P4b P5a P5b
..  .C  X.  .*  ..  ..  .*  X.  ..  .*
.*  X.  ..  ..  .C  .*  X.  .*  X.  ..
X.  ..  .*  .C  X.  ..  ..  ..  .*  X.
..  .*  ..  X.  .*  X.  .C  .*  ..  .C
""",
    "pridemoor": """
PK1 PK2 PK3 PK4 PK5
..  .*  X.  ..  .*
X.  ..  ..  X.  ..
.*  X.  .C  .*  X.
..  ..  .*  ..  ..
""",
    "lich": """
LY1 LY2 LY3 LY4 LY5
..  L.  .*  X.  ..
L.  L.  X.  .*  L.
X.  .C  ..  L.  .*
.*  X.  L.  ..  X.
""",
    "explodatorium": """
EX1 EX2 EX3 EX4 EX5
.*  ..  V.  .C  X.
V.  X.  ..  V.  .*
X.  V.  .*  V.  ..
..  .*  X.  .*  V.
""",
    "tower": """
TF1 TF2 TF3 TF4 TF5
?.  X.  .C  ?.  .*
.*  ?.  ?.  X.  ?.
..  ?.  ..  ?*  ?.
?.  .*  ?*  ..  X.
""",
    "front": """
front-a front-b front-c front-d
..      ..      ..      ..
..      ..      ..      ..
..      ..      ..      ..
..      ..      ..      ..
""",
    "back": """
back-a back-b back-c back-d
?.     ?.     ?.     ?.
?.     ?.     ?.     ?.
?.     ?.     ?.     ?.
?.     ?.     ?.     ?.
""",
}
WALLS = "pk1: 1E 3S; pk2: 2W 1S; pk3: 3E 3S; pk4: 1S 3W; pk5: 2E 3S"
LOOT = """
L01 flare-wand       relic    2 turn
L02 phase-locket     relic    2 guard
L03 propeller-dagger relic    1 turn
L04 dust-knuckles    relic    1 turn
L05 throwing-anchor  relic    1 turn
L06 alchemy-coin     relic    1 turn
L07 mobile-gear      relic    1 turn
L08 war-horn         relic    1 turn
L09 chaos-sphere     relic    1 turn
L10 hover-plume      curio    2 turn
L11 barrier-lantern  curio    2 guard
L12 dread-talon      curio    1 turn
L13 judgment-rush    curio    1 turn
L14 chronos-coin     curio    1 turn
L15 shadow-mask      curio    1 turn
L16 will-skull       curio    1 turn
L17 spider-scythe    curio    1 turn
L18 bounding-soul    curio    1 turn
L19 rat-bomber       heirloom 2 turn
L20 turbo-tapper     heirloom 1 turn
L21 parry-posh       heirloom 2 guard
L22 royal-feast      heirloom 2 turn
L23 golden-trowel    heirloom 1 turn
L24 family-crest     heirloom 1 turn
L25 pride-scepter    heirloom 1 turn
L26 health-tonic     arcana   2 turn
L27 berserker-brew   arcana   1 turn
L28 leech-liquid     arcana   1 turn
L29 big-boom         arcana   1 turn
L30 smoke-screen     arcana   2 guard
L31 surge-staff      arcana   1 turn
L32 bottled-vat      arcana   1 turn
"""
EFFECTS: dict[str, Effect] = {
    "L01": Blow(dice=4, reach="ranged", whom="space"),
    "L02": Ward(),
    "L03": Flight(most=3, straight=True),
    "L04": Blow(dice=4, reach="melee", cascade=True),
    "L05": Blow(dice=5, reach="ranged", most=2),
    "L06": Blow(dice=3, reach="ranged", whom="foe", coins=1),
    "L07": Stride(steps=3),
    "L08": Blow(dice=3, reach="close", whom="space"),
    "L09": Blow(dice=4, reach="ranged", cascade=True),
    "L10": Flight(most=2),
    "L11": Brace(dice=3),
    "L12": Blow(dice=5, reach="melee"),
    "L13": Flight(most=3, straight=True, dice=3),
    "L14": Haste(actions=1),
    "L15": Mask(),
    "L16": Summon(foe="boneclang"),
    "L17": Blow(dice=3, reach="ranged", shove=2),
    "L18": Leap(dice=3),
    "L19": Blow(dice=3, reach="ranged", whom="space"),
    "L20": Haste(actions=2),
    "L21": Ward(coins=2),
    "L22": Heal(),
    "L23": Dig(),
    "L24": Toll(coins=1),
    "L25": Blow(dice=4, reach="melee", whom="foes"),
    "L26": Heal(wounds=3),
    "L27": Rage(dice=2),
    "L28": Blow(dice=4, reach="melee", whom="foe", heals=1),
    "L29": Blow(dice=4, reach="close", whom="space", floors=True),
    "L30": Ward(),
    "L31": Surge(),
    "L32": Brew(),
}
GEAR = """
Q01 charge-handle   accessory 2
Q02 spring-boots    accessory 2
Q03 long-haft       accessory 2
Q04 trench-trowel   accessory 1
Q05 lucky-spade     accessory 1
Q06 grip-cleats     accessory 1
Q07 bounty-ring     accessory 1
Q08 blast-powder    powder    2
Q09 far-powder      powder    1
Q10 feather-powder  powder    1
Q11 stun-powder     powder    1
Q12 shove-powder    powder    1
Q13 dynamo-mail     armor     2
Q14 final-guard     armor     1
Q15 conjurers-coat  armor     1
Q16 momentum-mail   armor     1
Q17 lucky-mail      armor     1
Q18 ornate-plate    armor     1
Q19 wayfarer-cloak  cloak     1
Q20 ghost-cloak     cloak     1
Q21 glider-cloak    cloak     1
Q22 royal-cape      cloak     1
"""
BONUS: dict[str, dict[str, Any]] = {
    "Q01": {"attack": 1},
    "Q02": {"jump": 1},
    "Q03": {"reach": 1},
    "Q04": {"gem": 1},
    "Q05": {"rerolls": "attack"},
    "Q06": {"grips": True},
    "Q07": {"bounty": 1},
    "Q08": {"boss_attack": 1},
    "Q09": {"reach": 1},
    "Q10": {"jump": 1},
    "Q11": {"stuns": True},
    "Q12": {"shove": 1},
    "Q13": {"armor": 1},
    "Q14": {"saving": 4},
    "Q15": {"keeps": 1},
    "Q16": {"momentum": True},
    "Q17": {"rerolls": "armor"},
    "Q18": {"score": 4},
    "Q19": {"armor": 1},
    "Q20": {"ghost": True},
    "Q21": {"glides": True},
    "Q22": {"cape": 1},
}
SCHEMES = """
KK1 ..../####/..../.... b2
KK2 ..../..../####/.... c3
KK3 ..#./.###/..#./.... c2
KK4 ..../.#../###./.#.. b3
KK5 ##../##../..../.... b2
KK6 #.#./.#.#/#.#./.#.# c2
KK7 ..../..../..../#### c3
KK8 RICHEST             RICHEST
SP1 ####/..../..../.... c2
SP2 ..../..../####/.... b3
SP3 #..#/..../..../#..# d2      spawn boneclang b2 c3
SP4 ..##/..##/..../.... c3      spawn boneclang a4
SP5 ...#/..#./.#../#... b3
SP6 #.../.#../..#./...# c3
SP7 .##./.##./.##./.##. b2
SP8 ACTIVE              ACTIVE
PL1 .#../###./.#../.... c3
PL2 #..#/..../..../#..# c2      vat b2 d3
PL3 ..../#..#/#..#/.... b3      vat c1 c4
PL4 ..#./.###/..#./.... a2
PL5 #.#./.#.#/#.#./.#.# c3
PL6 ..../####/..../#### b1
PL7 ##../##../..##/..## c2
PL8 CLOSE-RICHEST       b3
EN1 ..../####/..../.... c2
EN2 ..../..../..../#### c3
EN3 #..#/#..#/#..#/#..# b2
EN4 ..../.##./.##./.... c3
EN5 ##../##../..../.... b3      spawn wizzem d1
EN6 .#.#/#.#./.#.#/#.#. c1
EN7 ..##/..../..../##.. a2      pit d1 d4
EN8 RICHEST             b3
"""
BOSSES = {"KK": "king", "SP": "specter", "PL": "plague", "EN": "enchantress"}
CARDS = {"vat": "vat", "pit": "spike"}


# --- what comes in the box --------------------------------------------------------------------------------------------


def columns(text: str) -> dict[str, tuple[str, ...]]:
    """Every tile of a map, from top to bottom."""
    names, *rows = (line.split() for line in text.strip().splitlines())
    return {name.lower(): tuple(cells) for name, *cells in zip(names, *rows, strict=True)}


@pytest.mark.rules("DD-D1")
def test_the_die_has_six_faces() -> None:
    faces = {face.key: (face.attack, face.armor, face.jump) for face in BOX.face}
    assert faces == {
        "ss": (2, 0, 0), "s": (1, 0, 0), "sj": (1, 0, 1), "aj": (0, 1, 1), "aa": (0, 2, 0), "jj": (0, 0, 2),
    }  # fmt: skip
    assert {face.rule for face in BOX.face} == {"DD-D1"}


@pytest.mark.rules("DD-H01")
def test_four_colours_share_a_card() -> None:
    assert list(BOX.heroes) == ["blue", "red", "green", "yellow"]
    for hero in BOX.hero:
        numbers = (hero.health, hero.attack, hero.armor, hero.jump, hero.special, hero.cost)
        assert (hero.rule, numbers) == ("DD-H01", (6, 3, 2, 2, "strike", 1))
    assert [hero.key for hero in BOX.hero if hero.model] == ["blue"]


@pytest.mark.rules("DD-N01", "DD-N02", "DD-N03", "DD-N04", "DD-N05", "DD-N06", "DD-4.20")
def test_enemies_stand_in_the_order_in_which_they_act() -> None:
    found = [
        (foe.rule[3:], foe.key, foe.prefix, foe.models, foe.health, foe.attack, foe.armor, foe.coins) for foe in BOX.foe
    ]
    assert found == [
        ("N01", "samurai", "ls", 4, 4, 2, 1, 5),
        ("N02", "hoverhaft", "hh", 4, 3, 2, 1, 4),
        ("N03", "goldarmor", "ga", 6, 2, 2, 2, 4),
        ("N04", "wizzem", "wz", 6, 2, 1, 0, 2),
        ("N05", "boneclang", "bc", 8, 2, 1, 0, 2),
        ("N06", "rat", "pr", 8, 1, 1, 0, 1),
    ]
    assert sum(foe.models for foe in BOX.foe) == 36
    assert [foe.key for foe in BOX.foe if foe.ranged] == ["wizzem"]
    assert [foe.key for foe in BOX.foe if foe.flies] == ["hoverhaft", "rat"]
    assert [foe.key for foe in BOX.foe if foe.ooze] == ["samurai"]
    assert [foe.key for foe in BOX.foe if foe.heavy] == ["goldarmor"]
    assert {foe.key: foe.steps for foe in BOX.foe if foe.steps != 1} == {"hoverhaft": 2}


@pytest.mark.rules(*(f"DD-S{number:02}" for number in range(1, 13)))
def test_twenty_spawn_cards() -> None:
    found = {spawn.rule[3:]: (spawn.copies, dict(Counter(spawn.places))) for spawn in BOX.spawn}
    assert found == {
        "S01": (3, {"boneclang": 1}),
        "S02": (3, {"boneclang": 2}),
        "S03": (2, {"rat": 2}),
        "S04": (2, {"rat": 1, "boneclang": 1}),
        "S05": (1, {"rat": 3}),
        "S06": (2, {"wizzem": 1}),
        "S07": (1, {"wizzem": 1, "boneclang": 1}),
        "S08": (2, {"goldarmor": 1}),
        "S09": (1, {"goldarmor": 1, "rat": 1}),
        "S10": (1, {"hoverhaft": 1}),
        "S11": (1, {"samurai": 1}),
        "S12": (1, {"wizzem": 1, "rat": 1}),
    }
    assert sum(BOX.bag("spawn").values()) == 20


@pytest.mark.rules("DD-M1", "DD-M2", "DD-M3", "DD-M4", "DD-M5")
def test_twenty_mounds_hold_thirty_coins_and_five_chests() -> None:
    found = {mound.key: (mound.copies, mound.coins, mound.gem, mound.loot) for mound in BOX.mound}
    assert found == {
        "gem1": (6, 1, True, 0),
        "gem2": (5, 2, True, 0),
        "gem3": (3, 3, True, 0),
        "chest": (5, 0, False, 1),
        "scroll": (1, 5, False, 0),
    }
    assert sum(BOX.bag("mound").values()) == 20
    assert sum(mound.copies * mound.coins for mound in BOX.mound) == 30


@pytest.mark.rules(*(f"DD-L{number:02}" for number in range(1, 33)))
def test_loot() -> None:
    lines = [line.split() for line in LOOT.strip().splitlines()]
    assert [loot.rule[3:] for loot in BOX.loot] == [line[0] for line in lines]
    for loot, (rule, key, deck, copies, when) in zip(BOX.loot, lines, strict=True):
        assert (loot.key, loot.deck, loot.copies, loot.guards) == (key, deck, int(copies), when == "guard")
        assert loot.effect == EFFECTS[rule], key
    sizes = {deck: sum(cards.values()) for deck, cards in BOX.decks.items()}
    assert sizes == {"relic": 11, "curio": 11, "heirloom": 10, "arcana": 9}


@pytest.mark.rules(*(f"DD-Q{number:02}" for number in range(1, 23)))
def test_equipment() -> None:
    lines = [line.split() for line in GEAR.strip().splitlines()]
    assert [gear.rule[3:] for gear in BOX.gear] == [line[0] for line in lines]
    for gear, (rule, key, kind, copies) in zip(BOX.gear, lines, strict=True):
        assert (gear.key, gear.type, gear.copies) == (key, kind, int(copies))
        plain = {"key", "rule", "type", "copies"}
        defaults = {field.name: field.default for field in msgspec.structs.fields(gear)}
        bonus = {
            name: value
            for name, value in msgspec.structs.asdict(gear).items()
            if name not in plain and value != defaults[name]
        }
        assert bonus == BONUS[rule], key
    sizes: Counter[str] = Counter()
    for gear in BOX.gear:
        sizes[gear.type] += gear.copies
    assert sizes == {"accessory": 10, "powder": 6, "armor": 7, "cloak": 4}


@pytest.mark.rules("DD-E1", "DD-E2")
def test_environment_cards() -> None:
    found = {layer.key: (layer.rule, layer.copies, layer.ground) for layer in BOX.layer}
    assert found == {"spike": ("DD-E1", 11, "pit"), "vat": ("DD-E2", 6, "vat")}


@pytest.mark.parametrize("name", MAPS)
def test_tiles(name: str) -> None:
    tiles = columns(MAPS[name])
    assert {tile.key: tile.rows for tile in BOX.set_of(name)} == tiles
    for tile in BOX.set_of(name):
        room = name in ("front", "back")
        rule = tile.rule.removeprefix("DD-T-")
        assert (rule == "BR") if room else (rule.lower() == tile.key)
        assert tile.piece == (tile.key[:2] if name == "plains" else "")


def test_walls_stand_in_the_keep_alone() -> None:
    walls = {key: tuple(names.split()) for key, names in (part.split(":") for part in WALLS.split("; "))}
    assert {tile.key: tile.walls for tile in BOX.tile if tile.walls} == walls
    assert {tile.set for tile in BOX.tile if tile.walls} == {"pridemoor"}


@pytest.mark.rules("DD-R01")
def test_there_are_no_other_tiles() -> None:
    assert Counter(tile.set for tile in BOX.tile) == {
        "start": 1, "plains": 10, "pridemoor": 5, "lich": 5, "explodatorium": 5, "tower": 5, "front": 4, "back": 4,
    }  # fmt: skip
    symbols = {
        name: Counter(cell[0] for tile in BOX.set_of(name) for cell in tile.rows) for name in ("explodatorium", "tower")
    }
    assert symbols["explodatorium"]["V"] == 6
    assert symbols["tower"]["?"] == 10


@pytest.mark.rules("DD-B01", "DD-B02", "DD-B03", "DD-B04")
def test_bosses() -> None:
    found = [
        (boss.rule[3:], boss.key, boss.dungeon, boss.health, boss.attack, boss.armor, boss.room, boss.ability)
        for boss in BOX.boss
    ]
    assert found == [
        ("B01", "king", "pridemoor", 15, 2, 2, "front", "fanfare"),
        ("B02", "specter", "lich", 15, 2, 2, "front", "toll"),
        ("B03", "plague", "explodatorium", 15, 2, 2, "front", "chain"),
        ("B04", "enchantress", "tower", 15, 3, 1, "back", "floor"),
    ]
    assert {boss.start for boss in BOX.boss} == {"d2"}


@pytest.mark.rules(*(f"DD-AI-{deck}{number}" for deck in BOSSES for number in range(1, 9)))
def test_plans_of_bosses() -> None:
    lines = [line.split() for line in SCHEMES.strip().splitlines()]
    assert [scheme.rule for scheme in BOX.scheme] == [f"DD-AI-{line[0]}" for line in lines]
    for scheme, (name, hits, to, *extra) in zip(BOX.scheme, lines, strict=True):
        assert (scheme.key, scheme.boss) == (name.lower(), BOSSES[name[:2]])
        assert (scheme.hits, scheme.to) == (hits, to)
        spawns: tuple[Laying, ...] = ()
        lays: tuple[Laying, ...] = ()
        match extra:
            case ["spawn", foe, *spaces]:
                spawns = (Laying(foe, tuple(spaces)),)
            case [what, *spaces]:
                lays = (Laying(CARDS[what], tuple(spaces)),)
        assert (scheme.spawns, scheme.lays) == (spawns, lays), name
    assert {boss: len(plans) for boss, plans in BOX.plans.items()} == dict.fromkeys(BOSSES.values(), 8)


def test_numbers_of_the_rules() -> None:
    assert msgspec.structs.asdict(BOX.numbers) == {
        "actions": 3, "coins": 3, "crowd": 4, "hand": 3, "boost": 2, "wound": 2, "last_wound": 5, "drop": 2,
        "prices": (1, 2, 3), "fee": 1, "heirloom": 5, "passes": 3, "tie_dice": 3, "tie_rolls": 10,
    }  # fmt: skip


def test_the_files_are_one_text_that_a_designer_may_bring() -> None:
    assert len(TEXT) <= LONGEST
    assert TEXT.count("=") <= MOST_KEYS
    assert read_box(TEXT) == read_box("") == box_of("") == BOX
    folder = resources.files(reading.__package__ or "") / "data"
    tables = {
        file.name
        for file in folder.iterdir()
        if file.name.endswith(".toml")
        and file.name != "guide.toml"
        and {type(part) for part in tomllib.loads(file.read_text("utf-8")).values()} & {list}
    }
    assert tables == {f"{name}.toml" for name in reading.FILES}


# --- a box of one's own -----------------------------------------------------------------------------------------------


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


# --- the tables of the game itself ------------------------------------------------------------------------------------


def flaws_of(box: Box) -> list[str]:
    return [flaw.why for flaw in chain(checking.doubles(box), checking.flaws(box))]


def test_the_game_s_own_tables_are_sound() -> None:
    assert flaws_of(BOX) == []


@pytest.mark.parametrize(
    ("file", "right", "wrong", "said"),
    [
        ("numbers.toml", "crowd = 4", "crowd = 9", "line 6, numbers, crowd: crowd is from 2 to 8, not 9"),
        ("tiles.toml", '"X."', '"Y."', "line 31, tile 2, rows: row 3: there is no terrain 'Y'"),
        ("foes.toml", 'prefix = "hh"', 'prefix = "ls"', "line 17, foe 2, prefix: 'ls' is taken already"),
        ("bosses.toml", 'to = "c3"', 'to = "c9"', "line 60, scheme 2, to: 'kk2': 'c9' is neither a space nor one of"),
        ("gear.toml", "[[gear]]", "[[gear", "line 3: not TOML"),
        ("numbers.toml", "acti", "re", "line 4, numbers, reons: Object contains unknown field `reons`"),
        ("treasure.toml", "copies = 6", "", "line 3, mound 1, copies: Object missing required field `copies`"),
    ],
)
def test_a_file_of_the_game_that_is_broken_is_named(file: str, right: str, wrong: str, said: str) -> None:
    texts = reading.files()
    texts[file] = texts[file].replace(right, wrong, 1)
    with pytest.raises(DataError) as raised:
        reading.box_of_files(texts)
    assert str(raised.value).startswith(f"{file}, {said}")


@pytest.mark.parametrize(
    ("table", "keeps", "why"),
    [
        ("face", lambda face: face.key != "jj", "the die has 6 faces, not 5"),
        ("tile", lambda tile: tile.key != "start", "no tile belongs to the set 'start'"),
        ("tile", lambda tile: tile.set != "back", "no tile belongs to the set 'back'"),
        ("tile", lambda tile: tile.key != "front-b", "the set 'front' has 4 tiles, not 3"),
        ("tile", lambda tile: tile.key != "ly3", "the set 'lich' has 5 tiles, not 4"),
        ("tile", lambda tile: tile.key != "p2a", "the piece 'p2' has 2 sides, not 1"),
        ("tile", lambda tile: tile.piece != "p5", "the Plains have 5 pieces, not 4"),
        ("tile", lambda tile: tile.set != "tower", "'enchantress': there is no dungeon 'tower'"),
        ("boss", lambda boss: boss.key != "king", "'kk1': there is no Boss 'king'"),
        ("scheme", lambda scheme: scheme.key != "sp8", "'specter' has 8 cards, not 7"),
        ("loot", lambda loot: loot.deck != "arcana", "no card belongs to the deck 'arcana'"),
        ("foe", lambda foe: foe.key != "boneclang", "'will-skull': there is no Enemy 'boneclang'"),
        ("layer", lambda layer: layer.key != "vat", "'pl2': there is no 'vat'; there are spike"),
    ],
)
def test_counts_are_looked_at_without_other_tables_to_compare_with(table: str, keeps: Any, why: str) -> None:
    box = msgspec.structs.replace(BOX, **{table: tuple(filter(keeps, getattr(BOX, table)))})
    assert any(found.startswith(why) for found in flaws_of(box)), flaws_of(box)


def test_two_sides_of_the_start_are_one_too_many() -> None:
    twin = msgspec.structs.replace(BOX.tiles["start"], key="start2")
    box = msgspec.structs.replace(BOX, tile=(*BOX.tile, twin))
    assert "the set 'start' has 1 tiles, not 2" in flaws_of(box)
