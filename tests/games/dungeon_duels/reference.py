"""Dungeon Duels a second time: small, slow and written from the specification alone.

Nothing here imports the game. Every function answers a numbered rule from the bare facts it needs, so that a test can
ask both programs the same question. This file holds dice, stats and Coins; ``reference_board`` has spaces, jumps,
Pushes and the scroll; ``reference_enemies``, ``reference_bosses`` and ``reference_blasts`` have what acts by itself.

Dice are faces (``SS``), equipment and Loot the keys of the data, chances exact fractions.
"""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

FACES = {"SS": (2, 0, 0), "S": (1, 0, 0), "SJ": (1, 0, 1), "AJ": (0, 1, 1), "AA": (0, 2, 0), "JJ": (0, 0, 2)}
"""DD-D1: Shovels, Armor and Jumps of each face."""
SIGNS = {"shovel": 0, "armor": 1, "jump": 2}

# --- Dice -------------------------------------------------------------------------------------------------------------


def successes(faces: str | Iterable[str], sign: str, automatic: int = 0) -> int:
    """DD-5.1, DD-5.2: what ``faces`` show of one sign, with the automatic successes."""
    shown = faces.split() if isinstance(faces, str) else faces
    return automatic + sum(FACES[face][SIGNS[sign]] for face in shown)


def spread(dice: int, sign: str) -> list[Fraction]:
    """DD-D1: the chance of exactly 0, 1, 2 ... successes with so many dice."""
    found = [Fraction(1)]
    for _ in range(dice):
        wider = [Fraction(0)] * (len(found) + 2)
        for already, chance in enumerate(found):
            for signs in FACES.values():
                wider[already + signs[SIGNS[sign]]] += chance / 6
        found = wider
    return found


def at_least(needed: int, dice: int, sign: str, automatic: int = 0) -> Fraction:
    """DD-5.1 to DD-5.3: the chance of ``needed`` successes."""
    return sum(spread(dice, sign)[max(0, needed - automatic) :], Fraction(0))


def with_reroll(chance: Fraction, times: int = 1) -> Fraction:
    """DD-5.4 (a): the chance when a failure may be rolled again as a whole so many times."""
    return 1 - (1 - chance) ** (times + 1)


# --- How many dice ----------------------------------------------------------------------------------------------------

HERO = {"hp": 6, "atk": 3, "def": 2, "jump": 2}
"""DD-H01."""
WORN = {
    "atk": ("charge-handle",),
    "def": ("dynamo-mail", "wayfarer-cloak"),
    "jump": ("spring-boots", "feather-powder"),
    "range": ("long-haft", "far-powder"),
}
"""DD-Q01 to DD-Q03, DD-Q09, DD-Q10, DD-Q13, DD-Q19: what gives one more all the time."""


def stat(name: str, worn: Collection[str]) -> int:
    """DD-5.1: the stat with each equipped card that adds to it. ``range`` begins at none (DD-5.14)."""
    return HERO.get(name, 0) + sum(key in WORN[name] for key in worn)


def attack_dice(
    worn: Collection[str], played: Collection[str] = (), *, boss: bool = False, special: bool = False
) -> int:
    """DD-5.1: dice of an Attack Action, or of a Special Action that says ATK.

    Blast Powder (DD-Q08) only against Bosses and Travelers; Berserker Brew (DD-L27) only on Attack Actions.
    """
    powder = list(worn).count("blast-powder") if boss else 0
    brew = 0 if special else 2 * list(played).count("berserker-brew")
    return stat("atk", worn) + powder + brew


def defence_dice(worn: Collection[str], played: Collection[str] = ()) -> int:
    """DD-5.1, DD-L11: dice of a defence roll."""
    return stat("def", worn) + 3 * list(played).count("barrier-lantern")


def jump_dice(worn: Collection[str], played: Collection[str] = ()) -> int:
    """DD-5.1, DD-L18: dice of a jump roll."""
    return stat("jump", worn) + 3 * list(played).count("bounding-soul")


def automatic(boosts: int, *, special: bool = False) -> int:
    """DD-5.3: two for each boost that waits, none of them in a Special Action."""
    return 0 if special else 2 * boosts


class Rolled(NamedTuple):
    """What becomes of a jump roll (DD-5.34) before it falls."""

    offered: bool
    dice: int
    """None are rolled where automatic successes suffice."""
    boosts: int
    """How many of the waiting boosts are spent (DD-R99)."""
    chance: Fraction


def jump_roll(needed: int, dice: int, boosts: int = 0) -> Rolled:
    """DD-5.34: is it offered, is it rolled, what does it spend?"""
    if automatic(boosts) >= needed:
        return Rolled(True, 0, -(-needed // 2), Fraction(1))
    return Rolled(
        2 * dice + automatic(boosts) >= needed, dice, boosts, at_least(needed, dice, "jump", automatic(boosts))
    )


# --- Fights -----------------------------------------------------------------------------------------------------------


class Foe(NamedTuple):
    """One line of D3."""

    hp: int
    attack: int
    defence: int
    coins: int
    ranged: bool
    order: int
    flying: bool = False
    heavy: bool = False
    ooze: bool = False
    steps: int = 1
    models: int = 0


FOES = {
    "samurai": Foe(4, 2, 1, 5, False, 1, ooze=True, models=4),
    "hoverhaft": Foe(3, 2, 1, 4, False, 2, flying=True, steps=2, models=4),
    "goldarmor": Foe(2, 2, 2, 4, False, 3, heavy=True, models=6),
    "wizzem": Foe(2, 1, 0, 2, True, 4, models=6),
    "boneclang": Foe(2, 1, 0, 2, False, 5, models=8),
    "rat": Foe(1, 1, 0, 1, False, 6, flying=True, models=8),
}
"""DD-N01 to DD-N06."""
IDS = {"ls": "samurai", "hh": "hoverhaft", "ga": "goldarmor", "wz": "wizzem", "bc": "boneclang", "pr": "rat"}


def foe(model: str) -> Foe:
    """The stat line of ``ga2``."""
    return FOES[IDS[model[:2]]]


class Blow(NamedTuple):
    """What an attack did to an Enemy or a Boss."""

    wounds: int
    """Those dealt; what is beyond its HP does not count (DD-4.61, DD-R89)."""
    left: int
    """HP it has left."""
    coins: int


def strike(model: str, shovels: int, wounds: int = 0, worn: Collection[str] = ()) -> Blow:
    """DD-5.15: a Knight's Shovels against an Enemy that has so many Wounds; Bounty Ring is DD-Q07."""
    line = foe(model)
    left = line.hp - wounds
    dealt = min(left, max(0, shovels - line.defence))
    return Blow(dealt, left - dealt, line.coins + list(worn).count("bounty-ring") if dealt == left else 0)


def strike_boss(shovels: int, defence: int, wounds: int, hp: int = 15) -> Blow:
    """DD-4.61, DD-R23: 2 Coins for each Wound, 5 instead for the one that Defeats it."""
    dealt = min(hp - wounds, max(0, shovels - defence))
    last = dealt > 0 and wounds + dealt == hp
    return Blow(dealt, hp - wounds - dealt, 2 * dealt + 3 * last)


def duel(shovels: int, armor: int, *, tie: str = "hold", cape: bool = False) -> str:
    """DD-5.16, DD-R10, DD-Q22: ``fails`` (nobody defends), ``beaten`` or ``holds``.

    A Royal Cape asks for two more than the Armor, so that no tie can push its wearer.
    """
    if shovels == 0:
        return "fails"
    if cape:
        return "beaten" if shovels >= armor + 2 else "holds"
    return "beaten" if shovels > armor or (tie == "push" and shovels == armor) else "holds"


def duel_odds(
    dice: int, against: int, *, tie: str = "hold", cape: bool = False, boosts: int = 0
) -> dict[str, Fraction]:
    """DD-5.16: the chance of each end of an attack on a rival."""
    ends = dict.fromkeys(("fails", "beaten", "holds"), Fraction(0))
    for (shovels, one), (armor, other) in product(
        enumerate(spread(dice, "shovel")), enumerate(spread(against, "armor"))
    ):
        ends[duel(shovels + automatic(boosts), armor, tie=tie, cape=cape)] += one * other
    return ends


def mean_wounds(hits: int, dice: int) -> Fraction:
    """D13: Wounds that so many Hits deal on average to a Knight with so many defence dice."""
    return sum((chance * max(0, hits - armor) for armor, chance in enumerate(spread(dice, "armor"))), Fraction(0))


class Hurt(NamedTuple):
    """What a defence roll left of a Knight, before any Push."""

    wounds: int
    """All it has now."""
    taken: int
    coins: int
    """What it keeps."""
    dropped: int
    """What lies in its space."""
    defeated: bool


def half(coins: int, worn: Collection[str] = ()) -> int:
    """DD-5.60, DD-5.64: what a Defeated Knight leaves behind."""
    return coins // (4 if "final-guard" in worn else 2)


def defend(hits: int, armor: int, wounds: int, coins: int, *, boss: bool = False, worn: Collection[str] = ()) -> Hurt:
    """DD-4.28 and DD-4.30; with ``boss`` DD-4.58: each Wound drops a Coin, a Defeat half of the rest.

    Each unblocked Hit is a Wound, even beyond the last HP (DD-R89).
    """
    taken = max(0, hits - armor)
    dropped = min(coins, taken) if boss else 0
    defeated = wounds + taken >= HERO["hp"]
    if defeated:
        dropped += half(coins - dropped, worn)
    return Hurt(0 if defeated else wounds + taken, taken, coins - dropped, dropped, defeated)


def cascade(
    dice: int, rolls: Sequence[str], foes: dict[str, int], choose: Sequence[str]
) -> tuple[dict[str, int], bool]:
    """DD-5.19: strikes with one die fewer each time at Enemies with so many Wounds. Their Wounds then, and the penalty?

    It ends with ``choose``, with the dice, or with a strike that does not Wound.
    """
    wounds = dict(foes)
    for target, roll in zip(choose, rolls, strict=False):
        if dice == 0:
            break
        faces = roll.split()
        if len(faces) != dice:
            raise ValueError(f"a strike with {dice} dice shows {roll!r}")
        blow = strike(target, successes(faces, "shovel"), wounds[target])
        wounds[target] += blow.wounds
        if not blow.wounds:
            return wounds, True
        dice -= 1
    return wounds, False


def score(coins: int, heirlooms: int = 0, worn: Collection[str] = ()) -> int:
    """DD-6.4."""
    return coins + 5 * heirlooms + (4 if "ornate-plate" in worn else 0)


# --- Chester ----------------------------------------------------------------------------------------------------------


def price(owned: int) -> int:
    """DD-5.80: by the number of Equipment cards the Knight has."""
    return min(3, owned + 1)


def refund(owned: int) -> int:
    """DD-5.82: what selling the card just bought gives back."""
    return price(owned) - 1
