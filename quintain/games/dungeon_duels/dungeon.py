"""All that lies open to everybody: the track, the models, the piles, whose turn it is, what is to be resolved."""

from __future__ import annotations

from copy import copy
from typing import Any, Literal, Self

import msgspec
from msgspec.structs import replace

from quintain.core.seats import Seat
from quintain.games.dungeon_duels.box import Box
from quintain.games.dungeon_duels.ground import BARE, Laid
from quintain.games.dungeon_duels.models import Enemy, Guardian, Knight
from quintain.games.dungeon_duels.pending import Pending
from quintain.games.dungeon_duels.spaces import SPACES, Space

Phase = Literal[
    "knight", "boss", "place", "begin", "turn", "after", "next", "raid", "ability", "second-raid", "dusk", "over"
]
"""``knight`` and ``boss`` are picked, ``place`` puts knights down, ``turn`` is a knight's; the others ask nobody."""


class Dungeon(msgspec.Struct, omit_defaults=True):
    first: Seat
    """The First Player of this round."""
    knights: list[Knight]
    purses: list[int]
    """Coins, by knight; the bank has no end (DD-R28)."""
    phase: Phase = "knight"
    boss: str = ""
    fight: bool = False
    """The boss fight is on (DD-4.50)."""
    track: tuple[str, ...] = ()
    laid: Laid = BARE
    plains: tuple[str, ...] = ()
    """Pieces of the plains that are still in the stack."""
    halls: tuple[str, ...] = ()
    """Tiles of the dungeon that are still in the stack, below the plains."""
    tiles: int = 0
    """Tiles drawn so far, without the start."""
    mounds: tuple[Space, ...] = ()
    """Where they lie, in order."""
    coins: dict[Space, int] = {}
    pile: int = 0
    """Mounds that have not been laid yet."""
    faces: dict[str, int] = {}
    """Mounds whose faces nobody has seen."""
    spawns: dict[str, int] = {}
    spawned: dict[str, int] = {}
    shop: dict[str, int] = {}
    """Equipment that has not been drawn."""
    sold: dict[str, int] = {}
    """Equipment discarded."""
    piles: dict[str, int] = {}
    """Cards in each deck of Loot."""
    spent: dict[str, int] = {}
    """Loot discarded."""
    enemies: dict[str, Enemy] = {}
    guardian: Guardian | None = None
    order: tuple[int, ...] = ()
    """The knights in the turn order of this round."""
    turn: int = 0
    """The place in the turn order."""
    round: int = 0
    since: int = 0
    """The last round before the fight."""
    actions: int = 0
    moved: bool = False
    """The first Move Action of this turn has been made."""
    ended: bool = False
    known: tuple[str, ...] = ()
    """Cards of the boss in the order in which they came (DD-4.62)."""
    cards: int = 0
    """Cards of the boss that have been turned up."""
    clock: int = 0
    """Cards of the boss that have been used up."""
    counted: bool = False
    """One of them in this round."""
    fresh: tuple[str, ...] = ()
    """Enemies that the ability of the boss has just put on the board."""
    silent: tuple[Seat, ...] = ()
    """Seats that pass all Curio windows until the next turn or phase (DD-5.4)."""
    ending: Literal["", "beaten", "escaped"] = ""
    rolled: tuple[tuple[int, ...], ...] = ()
    """Shovels of the tied, roll by roll; minus one for who does not roll (DD-6.5)."""
    pending: tuple[Pending, ...] = ()

    def copy(self) -> Self:
        """An independent copy."""
        twin = copy(self)
        twin.knights = [copy(knight) for knight in self.knights]
        twin.purses = self.purses.copy()
        twin.coins, twin.enemies = self.coins.copy(), self.enemies.copy()
        return twin

    # --- who and where ------------------------------------------------------------------------------------------------

    @property
    def active(self) -> int:
        """The knight whose turn it is."""
        return self.order[self.turn]

    @property
    def stack(self) -> int:
        """Tiles that are still to come."""
        return len(self.plains) + len(self.halls)

    @property
    def is_open(self) -> bool:
        """The exit (DD-4.47, DD-5.10)."""
        return not self.fight and not self.plains and not self.halls

    def crowds(self) -> list[int]:
        """How many models stand in each space."""
        found = [0] * len(SPACES)
        for knight in self.knights:
            if knight.space is not None:
                found[knight.space] += 1
        for enemy in self.enemies.values():
            found[enemy.space] += 1
        if self.guardian is not None:
            found[self.guardian.space] += 1
        return found

    def crowd(self, space: Space) -> int:
        count = 0
        for knight in self.knights:
            count += knight.space == space
        for enemy in self.enemies.values():
            count += enemy.space == space
        return count + (self.guardian is not None and self.guardian.space == space)

    def on_board(self) -> list[int]:
        """Knights on the board, in turn order."""
        return [place for place in self.order if self.knights[place].space is not None]

    def after(self, knight: int | None) -> list[int]:
        """Knights in turn order from the left of this one, itself last; of nobody: from the First Player (DD-R54)."""
        if knight is None:
            return [*self.order]
        place = self.order.index(knight) + 1
        return [*self.order[place:], *self.order[:place]]

    def knight_of(self, key: str) -> int:
        """The place of a knight by its key."""
        return next(place for place, knight in enumerate(self.knights) if knight.key == key)

    def marching(self, box: Box) -> list[Enemy]:
        """Enemies in the order in which they act (DD-4.20)."""
        turns = box.turns_of_foes
        return sorted(self.enemies.values(), key=lambda enemy: (turns[enemy.kind], enemy.space, _number(enemy.id)))

    def supply(self, box: Box, card: str) -> int:
        """Environment cards of a kind that are left."""
        return box.layers[card].copies - self.laid.count(card)

    def lay(self, space: Space, card: str) -> None:
        """A card on a space; an empty text takes it away."""
        self.laid = (*self.laid[:space], card, *self.laid[space + 1 :])

    def change(self, enemy: Enemy, **fields: object) -> Enemy:
        """The Enemy with some of its fields changed."""
        changed = replace(enemy, **fields)
        self.enemies[enemy.id] = changed
        return changed

    def litter(self, space: Space, count: int) -> None:
        """Coins come to lie in a space."""
        if count:
            self.coins[space] = self.coins.get(space, 0) + count

    # --- what is to be resolved ---------------------------------------------------------------------------------------

    @property
    def top(self) -> Pending | None:
        return self.pending[-1] if self.pending else None

    def push(self, *pending: Pending) -> None:
        self.pending = (*self.pending, *pending)

    def pop(self) -> None:
        self.pending = self.pending[:-1]

    def update(self, **fields: Any) -> None:
        """Change what is on top of the stack."""
        self.pending = (*self.pending[:-1], replace(self.pending[-1], **fields))

    def answer(self, result: int) -> None:
        """What is on top is over, and what waits below it gets this result."""
        self.pop()
        self.update(result=result)


def _number(id: str) -> int:
    return int(id[2:])


def more(bag: dict[str, int], key: str, count: int = 1) -> dict[str, int]:
    """The bag with so many more of something, or fewer; what there is none of is not listed."""
    found = {**bag, key: bag.get(key, 0) + count}
    if not found[key]:
        del found[key]
    return found
