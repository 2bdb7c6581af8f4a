"""The worked examples of the rules: bosses and their dungeons."""

from __future__ import annotations

import pytest

from quintain.games.dungeon_duels import jumping
from quintain.games.dungeon_duels.spaces import NAMES
from quintain.games.dungeon_duels.state import DuelsState
from tests.games.dungeon_duels.positions import (
    ability,
    actions,
    asked,
    at,
    card,
    coins,
    do,
    laid,
    options,
    places,
    position,
    raid,
    refused,
    run,
    values,
    wounds,
)

TOWER = "start tf2 tf3 tf1"
LANTERNS = "start ly4 ly2 ly3"
CHAIN = "p4b p3b ex4 ex2"
FIRST_TILES = [("tile", "p1"), ("side", 0), ("tile", "p2"), ("side", 0), ("tile", "p3"), ("side", 1)]


def needs(state: DuelsState) -> dict[str, int]:
    """The jumps of whoever is active, and the successes that they take."""
    return {path.word: path.needs for path in jumping.jumps(state, state.dungeon.active)}


@pytest.mark.rules("DD-4.54", "DD-4.58", "DD-T-BR")
def test_t20_boss_card() -> None:
    state = position({"blue": "b2", "red": "a4"}, room="d2")
    told = card(state, "kk3", dice=["AA AA"])
    assert values(told, "assault")[0]["spaces"] == "b2, c1, c2, c3, d2"
    assert (values(told, "assault")[0]["whom"], values(told, "assault")[0]["count"]) == ("A", 2)
    assert places(state) == {"blue": "b2", "red": "a4", "boss": "c2"}


@pytest.mark.rules("DD-5.100", "DD-5.7")
def test_t21_keep() -> None:
    state = position("b1", tiles="start pk1 pk3 p3b")
    assert refused(state, "move right") == "wall DD-5.7"
    assert needs(state)["dd"] == 2
    do(state, "jump dd", dice=["AJ SJ"])
    assert at(state, "blue") == "b3"
    do(state, "move right")
    assert at(state, "blue") == "c3"
    do(state, "move up")
    assert (at(state, "blue"), asked(state)) == ("c2", "B turn")


@pytest.mark.rules("DD-5.110", "DD-5.112", "DD-5.113")
def test_t22_lantern() -> None:
    state = position("b2", tiles=LANTERNS)
    assert needs(state)["r"] == 1
    do(state, "jump r", dice=["AJ S"])
    assert (at(state, "blue"), asked(state)) == ("c2", "A bounce")
    assert options(state) == ["step left", "step down", "jump u"]
    # From c1 there is only one way on, and nobody is asked (DD-R92).
    told = do(state, "jump u", dice=["SJ S"])
    assert [event.values["space"] for event in told if event.kind in ("lands", "walks")] == ["c1", "d1"]
    assert (at(state, "blue"), actions(state)) == ("d1", 2)
    assert laid(state) == {"c1": "spike", "c2": "spike"}


@pytest.mark.rules("DD-5.32", "DD-5.113")
def test_t23_broken() -> None:
    state = position({"red": "b2"}, tiles=LANTERNS, laid="spike c1, spike c2", turn=1)
    assert refused(state, "jump r") == "no-landing DD-5.32"


@pytest.mark.rules("DD-5.114", "DD-4.60", "DD-4.65")
def test_t24_boneclangs() -> None:
    state = position({"blue": "a2", "red": "a3"}, boss="specter", room="d4")
    card(state, "sp3")
    assert (at(state, "bc1"), at(state, "bc2"), at(state, "boss")) == ("b2", "c3", "d2")
    raid(state, dice=["AA AA"])
    assert (at(state, "bc1"), at(state, "bc2")) == ("a2", "b3")


@pytest.mark.rules("DD-4.43", "DD-E2")
def test_t25_vat_symbol() -> None:
    state = position({"blue": "c4"}, boss="plague", plains=(), halls=("ex3", "ex4"))
    run(state, "dusk", "begin", dice=[("tile", "ex3")])
    assert state.dungeon.track[3] == "ex3"
    assert laid(state) == {"d1": "vat"}


@pytest.mark.rules("DD-5.120", "DD-5.121", "DD-5.122", "DD-5.123", "DD-5.124", "DD-R32")
def test_t26_chain() -> None:
    state = position({"blue": "c2", "yellow": "c1", "red": "c3"}, tiles=CHAIN)
    assert laid(state) == {"c2": "vat", "c3": "vat", "d3": "vat"}
    told = do(state, "attack vat", dice=["S AA JJ"])
    assert values(told, "explodes") == [{"space": "c2"}, {"space": "c3"}, {"space": "d3"}]
    assert places(state) == {"blue": "c2 down", "yellow": "b1", "red": "a3"}
    assert [wounds(state, key) for key in ("blue", "yellow", "red")] == [1, 1, 2]
    assert [coins(state, key) for key in ("blue", "yellow", "red")] == [3, 3, 3]
    assert laid(state) == {}


@pytest.mark.rules("DD-5.33", "DD-R15")
def test_t27_onto_a_vat() -> None:
    assert needs(position("c1", tiles=CHAIN))["d"] == 1


@pytest.mark.rules("DD-5.33", "DD-2.10")
def test_t28_vat_to_vat() -> None:
    state = position("c2", tiles=CHAIN)
    assert needs(state)["d"] == 1
    do(state, "jump d", dice=["S AJ"])
    assert at(state, "blue") == "c3"


@pytest.mark.rules("DD-5.33")
def test_t29_over_a_pit_onto_a_vat() -> None:
    state = position("d1", tiles=CHAIN)
    assert needs(state)["dd"] == 3
    do(state, "jump dd", dice=["JJ AJ"])
    assert at(state, "blue") == "d3"


@pytest.mark.rules("DD-5.125", "DD-4.60")
def test_t30_vat_card() -> None:
    state = position({"blue": "b2", "red": "a3"}, boss="plague", room="d2")
    card(state, "pl2")
    assert laid(state) == {"b2": "vat", "d3": "vat"}
    assert at(state, "blue") == "b2"


@pytest.mark.rules("DD-5.130", "DD-5.12", "DD-5.51", "DD-E1")
def test_t31_illusion() -> None:
    state = position({"blue": "a2", "red": "a2"}, tiles=TOWER)
    do(state, "move right", "move right", "move right")
    assert at(state, "blue") == "d2"
    assert laid(state) == {"b2": "spike", "c2": "spike"}
    assert asked(state) == "B turn"
    assert refused(state, "move right") == "no-way-in DD-5.7"


@pytest.mark.rules("DD-5.50", "DD-5.29")
def test_t32_illusion_shared() -> None:
    state = position({"blue": "c3", "red": "c2"}, tiles=TOWER, foes="bc1 c2")
    do(state, "move up", "move right")
    assert (at(state, "blue"), at(state, "bc1"), coins(state), laid(state)) == ("d2", "", 5, {"c2": "spike"})
    assert asked(state) == "B forced-jump"
    assert "jump d" in options(state)
    path = jumping.path_of(state, 1, "d", forced=True)
    assert (path.needs, NAMES[path.end]) == (1, "c3")
    do(state, "jump d", dice=["AJ S"])
    assert (at(state, "red"), asked(state), actions(state)) == ("c3", "A turn", 1)


@pytest.mark.rules("DD-5.135", "DD-B04")
def test_t33_her_floor() -> None:
    state = position({"blue": "b2", "red": "a4"}, boss="enchantress", room="d1")
    do(state, "move down")
    assert laid(state) == {"b2": "spike"}
    ability(state)
    assert laid(state) == {}
    state.dungeon.phase = "turn"
    assert "move up" in options(state)
