"""Models: knights, enemies and the boss, as they stand on the board (DD-2.1)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from quintain.core.rolls import Faces, Modifier
from quintain.core.seats import Seat
from quintain.games.dungeon_duels.box import DECKS, Box, Foe, Mound
from quintain.games.dungeon_duels.spaces import Space

Gear = tuple[str, str, str, str, str, str]
"""The cards in the slots: each accessory and its powder, then the armour and its cloak; empty texts for none."""
BARE: Gear = ("",) * 6
SLOTS = {"accessory": (0, 2), "powder": (1, 3), "armor": (4,), "cloak": (5,)}
"""Where cards of each type may lie (DD-5.83)."""
SLOT_WORDS = ("acc1", "acc1", "acc2", "acc2", "armor", "armor")
BOSS = "boss"
PURPOSES = ("attack", "armor", "jump")
"""What rolls are for."""


class Knight(msgspec.Struct):
    key: str
    """Its model, which is its name in notation too."""
    seat: Seat
    space: Space | None = None
    """Where it stands; None for one that is not on the board."""
    wounds: int = 0
    down: bool = False
    """Knocked Down (DD-5.43)."""
    boosts: int = 0
    """Relics discarded for the next roll (DD-5.3)."""
    left: bool = False
    """Gone by the exit (DD-4.49)."""
    fell: int = 0
    """The round in which it was Defeated last."""
    held: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Loot cards in hand, by deck; everybody sees the backs."""
    gear: Gear = BARE
    masked: bool = False
    leap: int = 0
    """Dice more for the next jump."""
    rage: int = 0
    """Dice more for Attack Actions."""
    used: tuple[str, ...] = ()
    """Equipment that has given its re-roll."""

    @property
    def cards(self) -> int:
        """Loot cards in hand."""
        return sum(self.held)

    def holds(self, deck: str) -> int:
        return self.held[DECKS.index(deck)]


class Enemy(msgspec.Struct, frozen=True):
    id: str
    kind: str
    space: Space
    wounds: int = 0
    down: bool = False


class Guardian(msgspec.Struct, frozen=True):
    """The boss in its room."""

    key: str
    space: Space
    wounds: int = 0


class Stats(NamedTuple):
    """What a hero and its Equipment come to, from when it is worn (DD-5.84)."""

    health: int
    dice: dict[str, int]
    """By purpose."""
    reasons: dict[str, tuple[Modifier, ...]]
    """Dice that Equipment adds, by purpose."""
    boss_dice: tuple[Modifier, ...]
    """Dice more against a boss."""
    reach: int
    cost: int
    """Coins for the Special Action."""
    gem: int
    bounty: int
    cape: int
    shove: int
    saving: int
    score: int
    rerolls: tuple[tuple[str, str], ...]
    """Cards that may roll again, and for what purpose."""
    grips: bool
    stuns: bool
    momentum: bool
    ghost: bool
    glides: bool

    def total(self, purpose: str) -> int:
        return self.dice[purpose] + sum(reason.dice for reason in self.reasons[purpose])


def stats_of(box: Box, knight: Knight) -> Stats:
    """Remembered with the box."""
    memory = box.memory
    found: Stats | None = memory.get((knight.key, knight.gear))
    if found is None:
        found = memory[knight.key, knight.gear] = _stats(box, knight)
    return found


def _stats(box: Box, knight: Knight) -> Stats:
    hero = box.heroes[knight.key]
    worn = [box.items[key] for key in knight.gear if key]
    return Stats(
        health=hero.health,
        dice={purpose: getattr(hero, purpose) for purpose in PURPOSES},
        reasons={
            purpose: tuple(
                Modifier(item.key, item.rule, dice=getattr(item, purpose)) for item in worn if getattr(item, purpose)
            )
            for purpose in PURPOSES
        },
        boss_dice=tuple(Modifier(item.key, item.rule, dice=item.boss_attack) for item in worn if item.boss_attack),
        reach=sum(item.reach for item in worn),
        cost=max(hero.cost - sum(item.keeps for item in worn), 0),
        gem=sum(item.gem for item in worn),
        bounty=sum(item.bounty for item in worn),
        cape=sum(item.cape for item in worn),
        shove=1 + sum(item.shove for item in worn),
        saving=max([item.saving for item in worn] + [0]),
        score=sum(item.score for item in worn),
        rerolls=tuple((item.key, item.rerolls) for item in worn if item.rerolls),
        grips=any(item.grips for item in worn),
        stuns=any(item.stuns for item in worn),
        momentum=any(item.momentum for item in worn),
        ghost=any(item.ghost for item in worn),
        glides=any(item.glides for item in worn),
    )


def worth(box: Box, knight: Knight, mound: Mound) -> int:
    """What a Mound pays the knight that digs it up (DD-5.70)."""
    return mound.coins + (stats_of(box, knight).gem if mound.gem else 0)


def bounty(box: Box, knight: Knight, enemy: Enemy) -> int:
    """What an Enemy pays the knight that has the credit for its Defeat (DD-5.29)."""
    return box.foes[enemy.kind].coins + stats_of(box, knight).bounty


def faces_of(box: Box, purpose: str) -> Faces:
    """The faces of the die, and what each counts for a purpose (DD-5.1)."""
    memory = box.memory
    found: Faces | None = memory.get(purpose)
    if found is None:
        found = memory[purpose] = tuple((face.key.upper(), getattr(face, purpose)) for face in box.face)
    return found


def free_id(foe: Foe, enemies: dict[str, Enemy]) -> str | None:
    """The lowest free model of a kind (DD-R93); None where the supply has none."""
    return next((id for number in range(1, foe.models + 1) if (id := f"{foe.prefix}{number}") not in enemies), None)
