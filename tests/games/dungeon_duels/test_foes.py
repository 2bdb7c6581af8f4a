"""Every Enemy, Spawn Card and Mound by itself, and every card of the four bosses as it is carried out."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.games.dungeon_duels.positions import (
    BOX,
    at,
    card,
    coins,
    do,
    laid,
    position,
    raid,
    rules,
    run,
    values,
    wounds,
)

PLAIN = "start start start start"


class Stats(NamedTuple):
    """As printed."""

    rule: str
    prefix: str
    models: int
    health: int
    attack: int
    armor: int
    coins: int
    steps: int = 1
    ranged: bool = False
    flies: bool = False
    stays: bool = False
    """It cannot be Pushed."""


FOES = {
    "samurai": Stats("DD-N01", "ls", 4, 4, 2, 1, 5, stays=True),
    "hoverhaft": Stats("DD-N02", "hh", 4, 3, 2, 1, 4, steps=2, flies=True),
    "goldarmor": Stats("DD-N03", "ga", 6, 2, 2, 2, 4, stays=True),
    "wizzem": Stats("DD-N04", "wz", 6, 2, 1, 0, 2, ranged=True),
    "boneclang": Stats("DD-N05", "bc", 8, 2, 1, 0, 2),
    "rat": Stats("DD-N06", "pr", 8, 1, 1, 0, 1, flies=True),
}


# --- Enemies ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules(*(stats.rule for stats in FOES.values()), "DD-5.15")
@pytest.mark.parametrize("kind", FOES)
def test_shovels_that_defeat_it_and_one_less(kind: str) -> None:
    stats = FOES[kind]
    model = f"{stats.prefix}1"
    enough = stats.health + stats.armor
    for shovels, there, paid in ((enough, "", stats.coins), (enough - 1, "c3", 0)):
        state = position("c3", foes=f"{model} c3", hands={"blue": "dread-talon"})
        do(state, "play dread-talon", dice=[" ".join(["S"] * shovels + ["AA"] * (5 - shovels))])
        assert (at(state, model), coins(state)) == (there, 3 + paid)
        assert wounds(state, model) == stats.health - 1 if there else True


@pytest.mark.rules(*(stats.rule for stats in FOES.values()), "DD-4.26", "DD-4.28")
@pytest.mark.parametrize("kind", FOES)
def test_its_hits(kind: str) -> None:
    stats = FOES[kind]
    state = position("c2", foes=f"{stats.prefix}1 c2")
    told = raid(state, dice=["SS SS"])
    assert values(told, "enemy-attacks")[0]["count"] == stats.attack
    assert (wounds(state, "blue"), at(state, "blue")) == (stats.attack, "b2")


@pytest.mark.rules(*(stats.rule for stats in FOES.values()), "DD-4.23", "DD-4.24", "DD-2.9")
@pytest.mark.parametrize("kind", FOES)
def test_how_it_comes(kind: str) -> None:
    """Blue is three spaces to the left, in sight, beyond a pit; whoever walks goes around it below."""
    stats = FOES[kind]
    model = f"{stats.prefix}1"
    state = position({"blue": "a3"}, tiles="start pk1 start start", foes=f"{model} d3", laid="spike c3")
    told = raid(state, dice=["AA AA"] if stats.ranged else [])
    assert len(values(told, "enemy-attacks")) == stats.ranged
    walked = {"samurai": "d4", "hoverhaft": "b3", "goldarmor": "d4", "wizzem": "d3", "boneclang": "d4", "rat": "c3"}
    assert at(state, model) == walked[kind]


@pytest.mark.rules("DD-N01", "DD-N05", "DD-4.22", "DD-5.100")
def test_a_wall_stops_all_but_the_ooze() -> None:
    """The wall 1E of PK1, and the space below is a pit."""
    for kind, there in (("samurai", "b1"), ("boneclang", "c1"), ("rat", "c2")):
        model = f"{FOES[kind].prefix}1"
        state = position({"blue": "b1"}, tiles="start pk1 start start", foes=f"{model} c1", laid="spike c2, spike d1")
        raid(state, dice=["AA AA"] if there == "b1" else [])
        assert at(state, model) == there, kind


@pytest.mark.rules(*(stats.rule for stats in FOES.values()), "DD-5.42")
@pytest.mark.parametrize("kind", FOES)
@pytest.mark.parametrize("into", ["floor", "pit", "edge"])
def test_how_it_is_pushed(kind: str, into: str) -> None:
    stats = FOES[kind]
    model, start = f"{stats.prefix}1", "d2" if into == "edge" else "c2"
    laying = "spike d2" if into == "pit" else ""
    state = position("b2", tiles=PLAIN, foes=f"{model} {start}", laid=laying, hands={"blue": "surge-staff"})
    do(state, "play surge-staff")
    if stats.stays:
        wanted, paid = start, 0
    elif into == "edge":
        wanted, paid = "d2 down", 0
    elif into == "pit" and not stats.flies:
        wanted, paid = "", stats.coins
    else:
        wanted, paid = "d2", 0
    assert (at(state, model), coins(state)) == (wanted, 3 + paid)


@pytest.mark.rules(*(stats.rule for stats in FOES.values()), "DD-5.50")
@pytest.mark.parametrize("kind", FOES)
def test_how_it_falls(kind: str) -> None:
    stats = FOES[kind]
    model = f"{stats.prefix}1"
    state = position({"blue": "c2"}, tiles="start tf2 tf3 tf1", foes=f"{model} c2")
    do(state, "move right")
    assert (at(state, model), coins(state)) == (("c2", 3) if stats.flies else ("", 3 + stats.coins))


def test_every_enemy_is_here() -> None:
    assert {*FOES} == {*BOX.foes}
    assert sum(stats.models for stats in FOES.values()) == 36


# --- Spawn Cards and Mounds -------------------------------------------------------------------------------------------

SPAWNS = {
    "s01": ("bc1",),
    "s02": ("bc1", "bc2"),
    "s03": ("pr1", "pr2"),
    "s04": ("pr1", "bc1"),
    "s05": ("pr1", "pr2", "pr3"),
    "s06": ("wz1",),
    "s07": ("wz1", "bc1"),
    "s08": ("ga1",),
    "s09": ("ga1", "pr1"),
    "s10": ("hh1",),
    "s11": ("ls1",),
    "s12": ("wz1", "pr1"),
}


@pytest.mark.rules(*(f"DD-{key.upper()}" for key in SPAWNS), "DD-4.45")
@pytest.mark.parametrize("key", SPAWNS)
def test_every_spawn_card(key: str) -> None:
    """The only Spawn Point of P4a is in row 1."""
    state = position({"blue": "c4"})
    told = run(state, "dusk", "begin", dice=[("tile", "p4"), ("side", 0), ("spawn", key)])
    assert {id: at(state, id) for id in state.dungeon.enemies} == dict.fromkeys(SPAWNS[key], "d1")
    assert {*rules(told, "appears")} == {f"DD-{key.upper()}"}
    assert state.dungeon.spawned == {key: 1}


@pytest.mark.rules("DD-4.45")
def test_used_up_spawn_cards_come_again_and_what_does_not_fit_stays_away() -> None:
    state = position({"blue": "c4"}, spawns={}, spawned={"s05": 1, "s02": 3})
    run(state, "dusk", "begin", dice=[("tile", "p4"), ("side", 0), ("spawn", "s05")])
    assert (state.dungeon.spawns, state.dungeon.spawned) == ({"s02": 3}, {"s05": 1})
    few = position({"blue": "c4"}, foes="ga1 b1, ga2 b1, ga3 b2, ga4 b2, ga5 b4, ga6 b4")
    run(few, "dusk", "begin", dice=[("tile", "p4"), ("side", 0), ("spawn", "s09")])
    assert at(few, "pr1") == "d1"
    assert [id for id in few.dungeon.enemies if at(few, id) == "d1"] == ["pr1"]


@pytest.mark.rules("DD-M1", "DD-M2", "DD-M3", "DD-M4", "DD-M5", "DD-5.70")
@pytest.mark.parametrize(
    ("face", "rule", "pays"),
    [("gem1", "DD-M1", 1), ("gem2", "DD-M2", 2), ("gem3", "DD-M3", 3), ("chest", "DD-M4", 0), ("scroll", "DD-M5", 5)],
)
def test_every_mound(face: str, rule: str, pays: int) -> None:
    state = position("c3", mounds="c2")
    texts = ["draw curio"] * (face == "chest")
    told = do(state, "move up", *texts, dice=[("mound", face)])
    assert [event.rule for event in told if event.kind.startswith("digs")] == [rule]
    assert (coins(state), state.dungeon.knights[0].held) == (3 + pays, (0, int(face == "chest"), 0, 0))
    assert state.dungeon.faces.get(face, 0) == BOX.mounds[face].copies - 1


# --- cards of the bosses ----------------------------------------------------------------------------------------------

PRINTED = {
    "king": """
        KK1 ..../####/..../.... b2
        KK2 ..../..../####/.... c3
        KK3 ..#./.###/..#./.... c2
        KK4 ..../.#../###./.#.. b3
        KK5 ##../##../..../.... b2
        KK6 #.#./.#.#/#.#./.#.# c2
        KK7 ..../..../..../#### c3
        KK8 RICHEST RICHEST
    """,
    "specter": """
        SP1 ####/..../..../.... c2
        SP2 ..../..../####/.... b3
        SP3 #..#/..../..../#..# d2 boneclang b2 c3
        SP4 ..##/..##/..../.... c3 boneclang a4
        SP5 ...#/..#./.#../#... b3
        SP6 #.../.#../..#./...# c3
        SP7 .##./.##./.##./.##. b2
        SP8 ACTIVE ACTIVE
    """,
    "plague": """
        PL1 .#../###./.#../.... c3
        PL2 #..#/..../..../#..# c2 vat b2 d3
        PL3 ..../#..#/#..#/.... b3 vat c1 c4
        PL4 ..#./.###/..#./.... a2
        PL5 #.#./.#.#/#.#./.#.# c3
        PL6 ..../####/..../#### b1
        PL7 ##../##../..##/..## c2
        PL8 CLOSE-RICHEST b3
    """,
    "enchantress": """
        EN1 ..../####/..../.... c2
        EN2 ..../..../..../#### c3
        EN3 #..#/#..#/#..#/#..# b2
        EN4 ..../.##./.##./.... c3
        EN5 ##../##../..../.... b3 wizzem d1
        EN6 .#.#/#.#./.#.#/#.#. c1
        EN7 ..##/..../..../##.. a2 spike d1 d4
        EN8 RICHEST b3
    """,
}
ROWS = [(boss, *line.split()) for boss, text in PRINTED.items() for line in text.split("\n") if line.strip()]
NAMES = [f"{column}{row}" for column in "abcd" for row in "1234"]
ACTIVE, RICHEST = "b4", "a1"
"""Where Blue stands, whose turn it was, and Red, who has most Coins."""


def red_of(grid: str) -> list[str]:
    """The spaces of a grid, or of its word, written as a card of the rules writes them."""
    if grid == "ACTIVE":
        return [ACTIVE]
    if grid == "RICHEST":
        return [RICHEST]
    if grid == "CLOSE-RICHEST":
        return ["a1", "a2", "b1"]
    lines = grid.split("/")
    return [name for name in NAMES if lines[int(name[1]) - 1]["abcd".index(name[0])] == "#"]


@pytest.mark.rules(*(f"DD-AI-{row[1]}" for row in ROWS), "DD-4.54", "DD-4.55", "DD-4.60")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1])
def test_every_card_of_a_boss(row: tuple[str, ...]) -> None:
    """Who stands on red is attacked, all others are not; the Boss goes where it is sent; what is shown is put down."""
    boss, key, grid, to, *extra = row
    spots = {"blue": ACTIVE, "red": RICHEST, "green": "c2", "yellow": "d4"}
    knights = {**spots, "red": f"{RICHEST} 9c"}
    state = position(knights, boss=boss, room="c4")
    red = red_of(grid)
    hit = [letter for letter, place in zip("ABCD", spots.values(), strict=True) if place in red]
    texts = ["jump u"] if key == "EN7" else []
    dice = ["AA AA"] * len(hit) + ["JJ JJ"] * len(texts)
    told = card(state, key.lower(), *texts, dice=dice)
    assert rules(told, "scheme") == [f"DD-AI-{key}"]
    (assault,) = [event for event in told if event.kind.startswith("assault")]
    assert (assault.rule, str(assault.values["spaces"]).split(", ")) == (f"DD-AI-{key}", red)
    assert str(assault.values.get("whom", "")).replace(",", "").replace(" ", "") == "".join(hit)
    assert assault.values.get("count", 0) == ((3 if boss == "enchantress" else 2) if hit else 0)
    assert at(state, "boss") == {"RICHEST": RICHEST, "ACTIVE": ACTIVE}.get(to, to)
    what, shown = (extra[0], extra[1:]) if extra else ("", [])
    assert laid(state) == (dict.fromkeys(shown, what) if what in ("vat", "spike") else {})
    assert {at(state, id) for id in state.dungeon.enemies} == ({*shown} if what in FOES else set())
    assert {enemy.kind for enemy in state.dungeon.enemies.values()} == ({what} if what in FOES else set())


def test_every_card_of_a_boss_is_here() -> None:
    assert [row[1].lower() for row in ROWS] == [key for boss in PRINTED for key in BOX.plans[boss]]
