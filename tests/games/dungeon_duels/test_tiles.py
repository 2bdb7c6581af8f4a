"""Every tile by itself: laid at the right end, then walked upon from the left, shopped on, and left."""

from __future__ import annotations

import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.settings import settle
from quintain.games.dungeon_duels.box import SPOTS
from quintain.games.dungeon_duels.game import GAME
from tests.games.dungeon_duels.positions import (
    BOX,
    COLOURS,
    at,
    do,
    laid,
    mounds,
    options,
    position,
    refused,
    rules,
    run,
    values,
)

MAPS = {
    "p1a": ".. .* X. ..",
    "p1b": ".C X. .. .*",
    "p2a": "X. .. .* ..",
    "p2b": ".* .. .C X.",
    "p3a": ".. .C X. .*",
    "p3b": ".. .* .. X.",
    "p4a": ".* X. .. .C",
    "p4b": "X. .* .. .*",
    "p5a": ".. X. .* ..",
    "p5b": ".* .. X. .C",
    "pk1": ".. X. .* ..",
    "pk2": ".* .. X. ..",
    "pk3": "X. .. .C .*",
    "pk4": ".. X. .* ..",
    "pk5": ".* .. X. ..",
    "ly1": ".. L. X. .*",
    "ly2": "L. L. .C X.",
    "ly3": ".* X. .. L.",
    "ly4": "X. .* L. ..",
    "ly5": ".. L. .* X.",
    "ex1": ".* V. X. ..",
    "ex2": ".. X. V. .*",
    "ex3": "V. .. .* X.",
    "ex4": ".C V. V. .*",
    "ex5": "X. .* .. V.",
    "tf1": "?. .* .. ?.",
    "tf2": "X. ?. ?. .*",
    "tf3": ".C ?. .. ?*",
    "tf4": "?. X. ?* ..",
    "tf5": ".* ?. ?. X.",
}
WALLS = {"pk1": "1E 3S", "pk2": "2W 1S", "pk3": "3E 3S", "pk4": "1S 3W", "pk5": "2E 3S"}
BOSS_OF = {"pk": "king", "ly": "specter", "ex": "plague", "tf": "enchantress"}
WALKED = {".": "", "V": "vat", "?": "", "X": "pit", "L": "lantern"}
"""What refuses a Move onto it, a Vat's symbol with its card."""
PLAIN = "start start start"


@pytest.mark.rules(*(f"DD-T-{key[:-1].upper()}{key[-1]}" for key in MAPS), "DD-4.42", "DD-4.43", "DD-4.44", "DD-4.45")
@pytest.mark.parametrize("key", MAPS)
def test_every_tile_as_it_is_laid(key: str) -> None:
    """Its cards, its Mounds and its Enemies come, in rows from the top."""
    cells, set_of, is_plain = MAPS[key].split(), key[:2], key[0] == "p" and key[1].isdigit()
    points = [f"d{row}" for row, cell in enumerate(cells, start=1) if cell[1] == "*"]
    stack = {"plains": (set_of,), "halls": ("pk1",)} if is_plain else {"plains": (), "halls": (key,)}
    boss = "king" if is_plain else BOSS_OF[set_of]
    state = position({"blue": "c1"}, tiles="start start start start", boss=boss, **stack)
    side = [("side", "ab".index(key[-1]))] if is_plain else []
    spawns = [("spawn", "s06")] * min(len(points), 1)
    told = run(state, "dusk", "begin", dice=[("tile", set_of if is_plain else key), *side, *spawns])
    assert [event.rule for event in told if event.kind == "tile"] == [BOX.tiles[key].rule]
    assert BOX.tiles[key].rule.lower() == f"dd-t-{key}"
    assert state.dungeon.track == ("start", "start", "start", key)
    vats = [f"d{row}" for row, cell in enumerate(cells, start=1) if cell[0] == "V"]
    assert laid(state) == dict.fromkeys(vats, "vat")
    assert rules(told, "laid") == ["DD-4.43"] * len(vats)
    assert mounds(state) == "d2 d4"
    seen = list(dict.fromkeys(event["space"] for event in values(told, "appears")))
    assert seen == points


@pytest.mark.rules(*(f"DD-T-{key[:-1].upper()}{key[-1]}" for key in MAPS), "DD-2.8", "DD-2.9", "DD-5.7")
@pytest.mark.parametrize("key", MAPS)
def test_every_tile_as_it_is_walked_upon(key: str) -> None:
    walls = WALLS.get(key, "").split()
    for row, cell in enumerate(MAPS[key].split(), start=1):
        state = position({"blue": f"c{row}"}, tiles=f"{PLAIN} {key}")
        wanted = "wall" if f"{row}W" in walls else WALKED[cell[0]]
        if wanted:
            code = "wall" if wanted == "wall" else "no-way-in"
            assert refused(state, "move right") == f"{code} DD-5.7", (key, row)
            can_jump = wanted in ("lantern", "vat")
            assert ("jump r" in options(state)) is can_jump, (key, row)
            continue
        do(state, "move right")
        assert at(state, "blue") == f"d{row}"
        assert ("buy" in options(state)) is (cell[1] == "C"), (key, row)
        below = f"{row}S" in walls
        assert (refused(state, "move down") == "wall DD-5.7") if below else True
        if cell[0] == "?":
            do(state, "move left")
            assert laid(state)[f"d{row}"] == "spike"


@pytest.mark.rules("DD-5.100", *(f"DD-T-PK{number}" for number in range(1, 6)))
@pytest.mark.parametrize("key", WALLS)
def test_walls_stand_on_both_sides(key: str) -> None:
    """The tile lies in column c between plain floors."""
    state = position({"blue": "a1"}, tiles=f"start start {key} start")
    near = state.ground.near
    found = set()
    for row in range(1, 5):
        space = SPOTS[f"c{row}"]
        left, _, down, right = near[space]
        assert (left is None) == (near[SPOTS[f"b{row}"]][3] is None)
        assert (right is None) == (near[SPOTS[f"d{row}"]][0] is None)
        found |= {f"{row}W"} if left is None else set()
        found |= {f"{row}E"} if right is None else set()
        found |= {f"{row}S"} if down is None and row < 4 else set()
    assert found == {*WALLS[key].split()}


@pytest.mark.rules("DD-T-START", "DD-3.6", "DD-3.9")
def test_the_start_tile_is_bare() -> None:
    state = GAME.new(2, settle(GAME.settings, {"boss": "king", "knights": COLOURS[:2]}), Told(Stream.of("start")))
    assert state.dungeon.track[0] == "start"
    assert all(name[0] != "a" for name in mounds(state).split())
    assert BOX.tiles["start"].rows == ("..",) * 4
    assert options(state) == [f"place a{row}" for row in range(1, 5)]


@pytest.mark.rules("DD-R01", "DD-3.7", "DD-6.9")
@pytest.mark.parametrize("plains", [4, 5])
def test_the_plains_lie_on_top(plains: int) -> None:
    """Each piece once, on either side; then the five tiles of the dungeon; with five pieces no Mound is left."""
    sides = set()
    for number in range(12):
        chosen = {"boss": "plague", "knights": COLOURS[:2], "plains": plains}
        moment = Told(Stream.of(f"plains {number}"))
        state = GAME.new(2, settle(GAME.settings, chosen), moment)
        while state.dungeon.stack:
            run(state, "dusk", "begin")
        tiles = [str(event.values["tile"]) for event in moment.events if event.kind == "tile"]
        assert len(tiles) == 3
        assert len({tile[:2] for tile in tiles}) == 3
        assert all(tile[0] == "p" for tile in tiles)
        assert {*state.dungeon.track} <= {f"ex{place}" for place in range(1, 6)}
        assert (state.dungeon.tiles, state.dungeon.pile) == (plains + 5, 20 - 2 * (plains + 5))
        sides |= {*tiles}
    assert {tile[2] for tile in sides} == {"a", "b"}


def test_every_tile_is_here() -> None:
    others = {"start", *(tile.key for boss in BOX.boss for tile in BOX.set_of(boss.room))}
    assert {*MAPS} | others == {*BOX.tiles}
