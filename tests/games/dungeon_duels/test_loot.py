"""Every Loot card by itself: what it does when it is played, when it is no use, and its second use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from quintain.games.dungeon_duels.state import DuelsState
from tests.games.dungeon_duels.positions import (
    BOX,
    actions,
    asked,
    at,
    card,
    coins,
    do,
    escaped,
    hand,
    kinds,
    knight,
    laid,
    mounds,
    options,
    position,
    raid,
    refused,
    rules,
    values,
    wounds,
)


class Case(NamedTuple):
    """A card of the own turn: where everybody stands, what is said after ``play``, the dice, and what comes of it."""

    rule: str
    card: str
    there: dict[str, Any]
    said: tuple[str, ...] = ()
    dice: tuple[Any, ...] = ()
    seen: dict[str, Any] = {}
    """What is looked at, by what it is called."""
    choices: tuple[str, ...] = ()
    """What may be said first, where that is a choice."""


LOOKS: dict[str, Callable[[DuelsState, str], Any]] = {
    "at": at,
    "wounds": wounds,
    "coins": coins,
    "asked": lambda state, _: asked(state),
    "actions": lambda state, _: actions(state),
    "laid": lambda state, _: laid(state),
    "mounds": lambda state, _: mounds(state),
    "masked": lambda state, key: knight(state, key).masked,
}

CASES = [
    Case(
        "DD-L01",
        "flare-wand",
        {"knights": "a2", "foes": "wz1 d2, bc1 d2, bc2 b1"},
        ("at d2",),
        ("SS S AA AA",),
        {"coins": 7, "at wz1": "", "at bc1": "", "at bc2": "b1", "asked": "A turn"},
        ("at a1", "at d2"),
    ),
    Case(
        "DD-L03",
        "propeller-dagger",
        {"knights": "b2", "coins": {"b3": 2}},
        ("fly dd",),
        (),
        {"at blue": "b4", "coins": 5},
        ("fly l", "fly u", "fly r", "fly dd", "fly rr"),
    ),
    Case(
        "DD-L04",
        "dust-knuckles",
        {"knights": "c2", "foes": "bc1 c2, ga1 c2"},
        ("strike bc1", "strike ga1"),
        ("SS AA AA AA", "SS AA AA"),
        {"coins": 5, "wounds blue": 1, "at blue": "b2", "wounds ga1": 0},
        ("strike bc1", "strike ga1"),
    ),
    Case(
        "DD-L05",
        "throwing-anchor",
        {"knights": "a2", "foes": "bc1 c2, bc2 d2"},
        ("target bc1",),
        ("SS AA AA AA AA",),
        {"at bc1": "", "coins": 5},
        ("target bc1", "target red"),
    ),
    Case(
        "DD-L06",
        "alchemy-coin",
        {"knights": "a2", "foes": "ga1 d2"},
        (),
        ("SS SS AA",),
        {"at ga1": "", "coins": 3 + 4 + 2},
    ),
    Case(
        "DD-L07",
        "mobile-gear",
        {"knights": "a2"},
        ("step right", "step right", "step down"),
        (),
        {"at blue": "c3", "actions": 3, "asked": "A turn"},
        ("step up", "step down", "step right", "stop"),
    ),
    Case(
        "DD-L08",
        "war-horn",
        {"knights": {"blue": "c2", "red": "c3"}, "foes": "bc1 c2, bc2 b2, bc3 a2"},
        ("push right",),
        ("SS AA AA", "AJ SS"),
        {"coins": 7, "at red": "d3", "at bc3": "a2"},
    ),
    Case(
        "DD-L09",
        "chaos-sphere",
        {"knights": "a2", "foes": "bc1 d2, bc2 d2, bc3 b2"},
        ("strike bc1", "strike bc2"),
        ("SS AA AA AA", "AA AA AA"),
        {"coins": 5, "wounds blue": 0, "at blue": "a2", "at bc2": "d2"},
        ("strike bc1", "strike bc2", "strike bc3", "strike red"),
    ),
    Case(
        "DD-L10",
        "hover-plume",
        {"knights": "b2", "coins": {"b3": 1}},
        ("fly dl",),
        (),
        {"at blue": "a3", "coins": 4},
    ),
    Case("DD-L12", "dread-talon", {"knights": "c3", "foes": "ga1 c3"}, (), ("SS SS AA AA AA",), {"coins": 7}),
    Case(
        "DD-L13",
        "judgment-rush",
        {"knights": "a2", "foes": "bc1 d2, bc2 c4"},
        (),
        ("SS AA AA",),
        {"at blue": "d2", "at bc1": "", "coins": 5, "actions": 3},
    ),
    Case("DD-L14", "chronos-coin", {"knights": "a2"}, (), (), {"actions": 4}),
    Case("DD-L15", "shadow-mask", {"knights": "a2"}, (), (), {"masked blue": True, "masked red": False}),
    Case(
        "DD-L16",
        "will-skull",
        {"knights": {"blue": "a1"}, "tiles": "start p1a", "foes": "ga1 a2, ga2 a2, ga3 a2, ga4 a2, bc1 a3"},
        ("at b4",),
        (),
        {"at bc2": "b4"},
        ("at a3", "at a4", "at b1", "at b2", "at b4"),
    ),
    Case(
        "DD-L17",
        "spider-scythe",
        {"knights": {"blue": "a2", "red": "d2"}, "foes": "bc1 d2"},
        ("target red", "push left 2"),
        ("SS S AA", "AA S"),
        {"at red": "b2", "at bc1": "d2"},
        ("target bc1", "target red"),
    ),
    Case(
        "DD-L18", "bounding-soul", {"knights": "b2"}, ("jump dd",), ("AA AA AA AJ AJ",), {"at blue": "b4", "actions": 2}
    ),
    Case(
        "DD-L19",
        "rat-bomber",
        {"knights": "a2", "foes": "wz1 d2, bc1 d2"},
        ("at d2",),
        ("SS AA AA",),
        {"coins": 7, "actions": 3},
        ("at a1", "at d2"),
    ),
    Case("DD-L20", "turbo-tapper", {"knights": "a2"}, (), (), {"actions": 5}),
    Case("DD-L22", "royal-feast", {"knights": "a2 5w"}, (), (), {"wounds blue": 0}),
    Case(
        "DD-L23",
        "golden-trowel",
        {"knights": "a2", "mounds": "b3 d1"},
        ("at d1",),
        (("mound", "gem3"),),
        {"coins": 6, "mounds": "b3", "at blue": "a2"},
        ("at b3", "at d1"),
    ),
    Case(
        "DD-L24",
        "family-crest",
        {"knights": {"blue": "b2", "red": "b1 2c", "green": "c2 0c", "yellow": "d4 5c"}},
        (),
        (),
        {"coins": 4, "coins red": 1, "coins green": 0, "coins yellow": 5},
    ),
    Case(
        "DD-L25",
        "pride-scepter",
        {"knights": {"blue": "c3", "red": "c3"}, "foes": "bc1 c3, ga1 c3, bc2 c2"},
        (),
        ("SS SS AA AA",),
        {"coins": 9, "at red": "c3", "at bc2": "c2", "asked": "A turn"},
    ),
    Case("DD-L26", "health-tonic", {"knights": "a2 5w"}, (), (), {"wounds blue": 2}),
    Case(
        "DD-L27",
        "berserker-brew",
        {"knights": "c3", "foes": "ga1 c3"},
        ("attack ga1",),
        ("S S S S AA",),
        {"coins": 7, "actions": 2},
    ),
    Case(
        "DD-L28",
        "leech-liquid",
        {"knights": {"blue": "c3 5w", "red": "c3"}, "foes": "ga1 c3"},
        (),
        ("SS SS AA AA",),
        {"coins": 7, "wounds blue": 3},
    ),
    Case(
        "DD-L29",
        "big-boom",
        {"knights": {"blue": "c2", "red": "c3"}, "foes": "ga1 d2, bc1 b2"},
        (),
        ("SS S AA AA", "AA SS"),
        {"at ga1": "d2 down", "wounds ga1": 1, "at bc1": "", "at red": "c3 down", "asked": "A turn"},
    ),
    Case(
        "DD-L31",
        "surge-staff",
        {"knights": {"blue": "b2", "red": "c2"}, "foes": "ga1 c2, bc1 d2"},
        (),
        (),
        {"at red": "d2", "at ga1": "c2", "at bc1": "d2 down"},
    ),
    Case(
        "DD-L32",
        "bottled-vat",
        {"knights": "c3", "foes": "bc1 c4"},
        ("at c2",),
        (),
        {"laid": {"c2": "vat"}},
        ("at c2", "at d3"),
    ),
]
GUARDS = {"phase-locket": "DD-L02", "barrier-lantern": "DD-L11", "parry-posh": "DD-L21", "smoke-screen": "DD-L30"}
USELESS = (
    "flare-wand", "dust-knuckles", "throwing-anchor", "alchemy-coin", "war-horn", "chaos-sphere", "dread-talon",
    "judgment-rush", "spider-scythe", "rat-bomber", "royal-feast", "golden-trowel", "family-crest", "pride-scepter",
    "health-tonic", "leech-liquid", "big-boom", "surge-staff",
)  # fmt: skip
"""Cards of the own turn that somebody alone with nobody in reach has no use for."""


@pytest.mark.rules(*(case.rule for case in CASES), "DD-5.73")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.card)
def test_a_card_of_the_own_turn(case: Case) -> None:
    there = dict(case.there)
    state = position(there.pop("knights"), hands={"blue": case.card}, **there)
    before = actions(state)
    if case.choices:
        told = do(state, f"play {case.card}")
        assert options(state) == [*case.choices]
        told += do(state, *case.said, dice=case.dice)
    else:
        told = do(state, f"play {case.card}", *case.said, dice=case.dice)
    assert rules(told, "plays") == [case.rule]
    assert (hand(state), state.dungeon.spent) == ("", {case.card: 1})
    assert actions(state) == case.seen.get("actions", before)
    for look, wanted in case.seen.items():
        name, _, whom = look.partition(" ")
        assert LOOKS[name](state, whom or "blue") == wanted, look


def test_every_card_is_here() -> None:
    assert {case.card for case in CASES} | {*GUARDS} == {*BOX.cards}
    assert sum(loot.copies for loot in BOX.loot) == 41
    assert {case.card: case.rule for case in CASES} | GUARDS == {loot.key: loot.rule for loot in BOX.loot}


# --- guards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules(*GUARDS.values(), "DD-5.54", "DD-5.53")
@pytest.mark.parametrize("key", GUARDS)
def test_a_guard_against_enemies(key: str) -> None:
    """Three Hits come in. Barrier Lantern adds three dice; the others let nothing through and nobody roll."""
    state = position("c2", foes="ga1 c2, bc1 c2", hands={"blue": key})
    dice = ["AJ AJ AJ SS SS"] if key == "barrier-lantern" else []
    told = raid(state, f"play {key}", dice=dice)
    assert (wounds(state, "blue"), at(state, "blue"), kinds(told).count("rolls")) == (0, "c2", len(dice))
    assert rules(told, "plays") == [GUARDS[key]]
    assert coins(state) == (5 if key == "parry-posh" else 3)


@pytest.mark.rules(*GUARDS.values(), "DD-5.54")
@pytest.mark.parametrize("key", GUARDS)
def test_a_guard_against_a_rival(key: str) -> None:
    state = position({"blue": "c2", "red": "c2"}, hands={"red": key})
    dice = ["SS SS S", *(["AA AA AJ SS SS"] if key == "barrier-lantern" else [])]
    texts = ["attack red"] + ["pass"] * (key == "barrier-lantern")
    told = do(state, *texts, f"play {key}", dice=dice)
    assert (at(state, "red"), asked(state)) == ("c2", "A turn")
    assert kinds(told)[-1] == ("contest" if key == "barrier-lantern" else "contest-ignored")


@pytest.mark.rules(*GUARDS.values(), "DD-5.54", "DD-4.58")
@pytest.mark.parametrize("key", GUARDS)
def test_a_guard_against_a_boss(key: str) -> None:
    """No Coins are dropped."""
    state = position({"blue": "b2", "red": "a4"}, room="d2", hands={"blue": key})
    dice = ["AA S S S S"] if key == "barrier-lantern" else []
    card(state, "kk3", f"play {key}", dice=dice)
    assert (wounds(state, "blue"), at(state, "blue")) == (0, "b2")
    assert coins(state) == (5 if key == "parry-posh" else 3)


@pytest.mark.rules(*GUARDS.values(), "DD-5.53")
@pytest.mark.parametrize("key", GUARDS)
def test_a_guard_is_not_played_in_the_own_turn(key: str) -> None:
    state = position("c2", hands={"blue": key})
    assert refused(state, f"play {key}") == "guard-card DD-5.53"


# --- no use, and second uses ------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-5.73")
@pytest.mark.parametrize("key", USELESS)
def test_a_card_without_a_first_choice_is_not_offered(key: str) -> None:
    state = position({"blue": "a4", "red": "d1"}, hands={"blue": key}, tiles="start start start start")
    assert refused(state, f"play {key}") == f"no-use {BOX.cards[key].rule}"


@pytest.mark.rules("DD-L16", "DD-L32", "DD-L07", "DD-L03", "DD-L10")
def test_supplies_and_room_are_needed() -> None:
    crowd = ", ".join(f"bc{number} d4" if number < 5 else f"bc{number} d3" for number in range(1, 9))
    skull = position("a1", foes=crowd, hands={"blue": "will-skull"}, tiles="start start start start")
    assert refused(skull, "play will-skull") == "no-use DD-L16"
    vats = ", ".join(f"vat {name}" for name in ("d1", "d2", "d3", "d4", "c3", "c4"))
    bottle = position("a1", laid=vats, hands={"blue": "bottled-vat"}, tiles="start start start start")
    assert refused(bottle, "play bottled-vat") == "no-use DD-L32"
    walls = "spike a1, spike b2, spike a3"
    gear = position({"blue": "a2", "red": "d1"}, laid=walls, hands={"blue": "mobile-gear"}, tiles="start start")
    assert refused(gear, "play mobile-gear") == "no-use DD-L07"
    pits = "spike a1, spike b2, spike a3, spike a4"
    for key, rule in (("propeller-dagger", "DD-L03"), ("hover-plume", "DD-L10")):
        state = position("a2", laid=f"{pits}, spike b1, spike b3", hands={"blue": key}, tiles="start start")
        assert refused(state, f"play {key}") == f"no-use {rule}"


@pytest.mark.rules("DD-R104", "DD-5.72", "DD-L23", "DD-L03")
@pytest.mark.parametrize(("key", "texts"), [("golden-trowel", ()), ("propeller-dagger", ("fly dd",))])
def test_a_card_that_is_played_has_left_the_hand(key: str, texts: tuple[str, ...]) -> None:
    """The chest that it finds is the third card, not the fourth."""
    state = position("b2", mounds="b3", hands={"blue": f"{key} chronos-coin big-boom"})
    do(state, f"play {key}", *texts, "draw curio", dice=[("mound", "chest")])
    assert (asked(state), knight(state, "blue").cards) == ("A turn", 3)


@pytest.mark.rules("DD-R104", "DD-5.71")
def test_a_card_that_is_played_may_come_again_from_a_deck_made_anew() -> None:
    rest = [key for key, count in BOX.decks["heirloom"].items() for _ in range(count) if key != "golden-trowel"]
    hands = {"blue": "golden-trowel", "red": " ".join(rest[:3]), "green": " ".join(rest[3:6])}
    state = position(
        {"blue": "b2", "red": "a1", "green": "a1"}, mounds="b3", hands={**hands, "yellow": " ".join(rest[6:9])}
    )
    assert "heirloom" not in state.dungeon.piles
    told = do(state, "play golden-trowel", "draw heirloom", dice=[("mound", "chest")])
    assert ("deck-shuffled" in kinds(told), hand(state)) == (True, "golden-trowel")


RELICS, CURIOS, HEIRLOOMS, ARCANA = ([*BOX.decks[deck]] for deck in ("relic", "curio", "heirloom", "arcana"))


@pytest.mark.rules("DD-5.74", "DD-5.3", *(BOX.cards[key].rule for key in RELICS))
@pytest.mark.parametrize("key", RELICS)
def test_every_relic_boosts(key: str) -> None:
    state = position("c3", foes="bc1 c3", hands={"blue": key})
    do(state, f"boost {key}", "attack bc1", dice=["AA AA AA"])
    assert (at(state, "bc1"), hand(state)) == ("", "")


@pytest.mark.rules("DD-5.74", "DD-5.4", *(BOX.cards[key].rule for key in CURIOS))
@pytest.mark.parametrize("key", CURIOS)
def test_every_curio_makes_another_knight_roll_again(key: str) -> None:
    state = position({"blue": "c3", "red": "a1"}, foes="bc1 c3", hands={"red": key})
    told = do(state, "attack bc1", f"curio {key}", dice=["SS S S", "AA AA AA"])
    assert (at(state, "bc1"), hand(state, "red"), values(told, "rolls-again")[0]["loot"]) == ("c3", "", key)


@pytest.mark.rules("DD-5.74", "DD-6.4", *(BOX.cards[key].rule for key in HEIRLOOMS))
@pytest.mark.parametrize("key", HEIRLOOMS)
def test_every_heirloom_in_hand_is_worth_five(key: str) -> None:
    state = escaped({"blue": "a1 2c", "red": "a2 6c"}, hands={"blue": key})
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.standings[0].score) == (0, 7)


@pytest.mark.rules("DD-5.74", "DD-5.4", *(BOX.cards[key].rule for key in ARCANA))
@pytest.mark.parametrize("key", ARCANA)
def test_every_arcana_rolls_again(key: str) -> None:
    state = position("c3", foes="bc1 c3", hands={"blue": key})
    told = do(state, "attack bc1", f"reroll {key}", dice=["AA AA AA", "SS AA AA"])
    assert (at(state, "bc1"), hand(state), values(told, "rolls-again")[0]["loot"]) == ("", "", key)
