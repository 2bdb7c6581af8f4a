"""
What is still to be resolved: a stack of plain structures that hold no secret, the next one on top.

A structure that waits for what comes of the one above it has a ``result``; see ``Dungeon.answer``. Knights are written
as their places in ``Dungeon.knights``, Enemies by their ids.
"""

from __future__ import annotations

import msgspec

from quintain.core.rolls import Roll
from quintain.games.dungeon_duels.box import Blow
from quintain.games.dungeon_duels.spaces import Space, Way

Body = int | str
"""A knight or an Enemy."""
IGNORED = 1_000
"""Hits blocked by a card that ignores them all (DD-5.54)."""


class Passing(msgspec.Struct, frozen=True, tag=True):
    """A knight in the air: what it still picks up on its way, and where it comes down (DD-5.35, DD-5.47)."""

    knight: int
    spaces: tuple[Space, ...]
    end: Space


class Arriving(msgspec.Struct, frozen=True, tag=True):
    """A knight has been put into its space; what it left has to collapse first (DD-5.12)."""

    knight: int
    lands: bool
    """It came down from the air."""


class Dropping(msgspec.Struct, frozen=True, tag=True):
    """The floor has vanished under these knights, who jump one after the other (DD-5.50)."""

    knights: tuple[int, ...]


class Falling(msgspec.Struct, frozen=True, tag=True):
    """A knight over a pit must jump (DD-5.50)."""

    knight: int


class Bouncing(msgspec.Struct, frozen=True, tag=True):
    """A knight on a Lantern must leave it (DD-5.112)."""

    knight: int


class Jumping(msgspec.Struct, frozen=True, tag=True):
    """A jump that waits for its dice."""

    knight: int
    word: str
    forced: bool = False
    """Who fails falls where it started (DD-5.37)."""
    result: int | None = None


class Drawing(msgspec.Struct, frozen=True, tag=True):
    """A knight draws a Loot card (DD-5.71)."""

    knight: int
    consoles: bool = False
    """For a Defeat (DD-5.61)."""


class Tossing(msgspec.Struct, frozen=True, tag=True):
    """One card too many (DD-5.72)."""

    knight: int


class Slotting(msgspec.Struct, frozen=True, tag=True):
    """A card of Equipment was bought: keep or sell (DD-5.82)."""

    knight: int
    item: str
    price: int


class Respawning(msgspec.Struct, frozen=True, tag=True):
    """A knight comes back (DD-5.65)."""

    knight: int


class Rolling(msgspec.Struct, frozen=True, tag=True):
    """Dice of a knight, until nobody wants them to roll again (DD-5.4)."""

    knight: int
    purpose: str
    roll: Roll
    fallen: bool = False
    own: bool = True
    """The roller may still roll again."""
    curios: tuple[int, ...] | None = None
    """Knights that may still force it to; None before that is known."""


class Guarding(msgspec.Struct, frozen=True, tag=True):
    """A knight is attacked: its guard window, then its dice (DD-5.53)."""

    knight: int
    hits: int
    rival: int | None = None
    """The knight that attacks it."""
    brace: int = 0
    """Dice more, of cards played."""
    ready: bool = False
    """The window is over."""
    result: int | None = None


class Striking(msgspec.Struct, frozen=True, tag=True):
    """One attack of a knight, on one target or many, from the dice on (DD-5.15, DD-5.16, DD-5.20)."""

    knight: int
    foes: tuple[str, ...] = ()
    rivals: tuple[int, ...] = ()
    vats: tuple[Space, ...] = ()
    shove: int = 1
    """How far a beaten rival may be Pushed."""
    floors: bool = False
    """Who is hit is Knocked Down, and nobody is Pushed."""
    stuns: bool = False
    """Enemies that are Wounded are Knocked Down."""
    coins: int = 0
    heals: int = 0
    chain: bool = False
    """One strike of a cascade."""
    shovels: int | None = None
    won: bool = False
    """A Wound, or a beaten rival (DD-R22)."""
    result: int | None = None


class Cascading(msgspec.Struct, frozen=True, tag=True):
    """Strikes that follow each other while they succeed (DD-5.19)."""

    knight: int
    dice: int
    ranged: bool
    special: bool = False
    """With ATK and Equipment, and steps between strikes (DD-H01)."""
    space: Space | None = None
    """Where the strikes fall; None before the first."""
    bound: bool = True
    """There is no stopping now: the first strike, or after a step."""
    result: int | None = None


class Aiming(msgspec.Struct, frozen=True, tag=True):
    """A card that was played wants to know where, whom or which way."""

    knight: int
    card: str


class Blowing(msgspec.Struct, frozen=True, tag=True):
    """A blow of a card that follows a flight (DD-L13)."""

    knight: int
    blow: Blow
    space: Space


class Striding(msgspec.Struct, frozen=True, tag=True):
    """Free steps that are left (DD-L07)."""

    knight: int
    left: int


class Shoving(msgspec.Struct, frozen=True, tag=True):
    """A knight Pushes a beaten rival (DD-5.41)."""

    knight: int
    whom: int
    most: int


class Pushing(msgspec.Struct, frozen=True, tag=True):
    """Pushes one after the other, each by one space."""

    moves: tuple[tuple[Body, Way], ...]
    by: int | None = None
    """Who gets the Coins of Enemies that fall."""


class Exploding(msgspec.Struct, frozen=True, tag=True):
    """Vats that explode one after the other (DD-5.121)."""

    by: int | None
    due: tuple[Space, ...]
    at: Space | None = None
    """The one that explodes now."""
    close: tuple[Body, ...] = ()
    """Models that are still to be Wounded by it."""
    thrown: tuple[tuple[Body, Space], ...] = ()
    """Models that were Wounded by it, and where they stood."""
    floored: tuple[Body, ...] = ()
    """Models that this chain has Knocked Down; knights among them are safe from the rest of it (DD-5.123)."""


class Raiding(msgspec.Struct, frozen=True, tag=True):
    """Enemies attack: knights and the Hits that each of them takes (DD-4.27)."""

    hits: tuple[tuple[int, int], ...]
    result: int | None = None


class Assaulting(msgspec.Struct, frozen=True, tag=True):
    """A boss attacks these knights, one after the other (DD-4.58)."""

    knights: tuple[int, ...]
    hits: int
    rule: str
    result: int | None = None


class Scheming(msgspec.Struct, frozen=True, tag=True):
    """A card of a boss (DD-4.54)."""

    card: str
    active: int
    """The knight whose turn has just ended."""
    stage: int = 0
    richest: int | None = None
    """Determined once per card (DD-4.55)."""


Pending = (
    Passing
    | Arriving
    | Dropping
    | Falling
    | Bouncing
    | Jumping
    | Drawing
    | Tossing
    | Slotting
    | Respawning
    | Rolling
    | Guarding
    | Striking
    | Cascading
    | Aiming
    | Blowing
    | Striding
    | Shoving
    | Pushing
    | Exploding
    | Raiding
    | Assaulting
    | Scheming
)
