"""What comes in the box, row by row."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources
from itertools import chain
from typing import Any

import msgspec
import pytest

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
