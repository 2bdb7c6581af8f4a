"""What comes in the box: dice, cards, tiles, stat lines and plans of bosses, as the data files describe them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

import msgspec

from quintain.games.dungeon_duels.spaces import NAMES, SPACES, Space

DECKS = ("relic", "curio", "heirloom", "arcana")
Deck = Literal["relic", "curio", "heirloom", "arcana"]
GearType = Literal["accessory", "powder", "armor", "cloak"]
SPOTS: dict[str, Space] = dict(zip(NAMES, SPACES, strict=True))
ZONES = ("RICHEST", "CLOSE-RICHEST", "ACTIVE", "ACTIVE-ROW", "ACTIVE-COL", "BOSS-CLOSE")
"""Words for what a card of a boss hits (DD-4.55)."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a table of the data."""

    key: str
    rule: str
    """Its rule id."""


# --- what cards do ----------------------------------------------------------------------------------------------------


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """What a Loot card does, beside its second use."""


class Blow(Effect, frozen=True):
    """An attack with printed dice (DD-5.21)."""

    dice: int
    reach: Literal["melee", "ranged", "close"]
    most: int = 4
    """Spaces away, at most."""
    whom: Literal["model", "foe", "space", "foes"] = "model"
    """One model; one that is no knight; all models of a space, or Close; all that are no knights."""
    cascade: bool = False
    coins: int = 0
    """Paid for each Wound dealt, beside the usual."""
    heals: int = 0
    """Own Wounds that each Wound dealt takes away."""
    shove: int = 1
    """How far a beaten rival may be Pushed."""
    floors: bool = False
    """Who is hit is Knocked Down; nobody is Pushed."""


class Flight(Effect, frozen=True):
    most: int
    straight: bool = False
    dice: int = 0
    """With dice it ends where a foe stands, and a melee attack follows."""


class Ward(Effect, frozen=True):
    """All Hits of one attack are ignored."""

    coins: int = 0


class Brace(Effect, frozen=True):
    """More dice for one defence roll."""

    dice: int


class Leap(Effect, frozen=True):
    """More dice for the next jump of this turn."""

    dice: int


class Rage(Effect, frozen=True):
    """More dice for the Attack Actions of this turn."""

    dice: int


class Heal(Effect, frozen=True):
    wounds: int = 0
    """0: all of them."""


class Haste(Effect, frozen=True):
    actions: int


class Stride(Effect, frozen=True):
    steps: int


class Mask(Effect, frozen=True):
    """Enemies do not see the Knight until its next turn."""


class Summon(Effect, frozen=True):
    foe: str


class Dig(Effect, frozen=True):
    """A Mound anywhere is dug up."""


class Toll(Effect, frozen=True):
    """Rivals that are Close pay."""

    coins: int


class Surge(Effect, frozen=True):
    """All on a line are Pushed."""


class Brew(Effect, frozen=True):
    """A Vat is put beside the Knight."""


AnyEffect = (
    Blow | Flight | Ward | Brace | Leap | Rage | Heal | Haste | Stride | Mask | Summon | Dig | Toll | Surge | Brew
)
GUARDS = (Ward, Brace)
"""What is played in the guard window (DD-5.53)."""


# --- tables -----------------------------------------------------------------------------------------------------------


class Face(Row, frozen=True):
    """A face of the die: what it counts in each kind of roll."""

    attack: int = 0
    armor: int = 0
    jump: int = 0


class Hero(Row, frozen=True):
    health: int
    attack: int
    armor: int
    jump: int
    special: Literal["strike"]
    cost: int
    """Coins for the Special Action."""
    model: str = ""
    """Knights of one model are one person: its Boss cannot be met by it."""


class Foe(Row, frozen=True):
    """A kind of Enemy; the order of the file is the order in which they act."""

    prefix: str
    models: int
    health: int
    attack: int
    armor: int
    coins: int
    ranged: bool = False
    steps: int = 1
    flies: bool = False
    ooze: bool = False
    """Walls do not stop it."""
    heavy: bool = False
    """It cannot be Pushed."""


class Loot(Row, frozen=True):
    deck: Deck
    copies: int
    effect: AnyEffect

    @property
    def guards(self) -> bool:
        return isinstance(self.effect, GUARDS)


class Gear(Row, frozen=True):
    """A card of Equipment."""

    type: GearType
    copies: int
    attack: int = 0
    armor: int = 0
    jump: int = 0
    reach: int = 0
    boss_attack: int = 0
    """Dice against Bosses."""
    gem: int = 0
    """Coins beside what a Gem pays."""
    bounty: int = 0
    """Coins for each Enemy Defeated."""
    rerolls: Literal["", "attack", "armor"] = ""
    cape: int = 0
    """By so many more a rival must beat the defence."""
    shove: int = 0
    """Spaces more that a beaten rival may be Pushed by an Attack Action."""
    saving: int = 0
    """What part of the Coins is dropped in a Defeat: 4 for a quarter."""
    score: int = 0
    keeps: int = 0
    """Coins that a Special Action costs less."""
    grips: bool = False
    stuns: bool = False
    momentum: bool = False
    ghost: bool = False
    glides: bool = False


class Mound(Row, frozen=True):
    """A face of a treasure token."""

    copies: int
    coins: int = 0
    gem: bool = False
    loot: int = 0


class Spawn(Row, frozen=True):
    copies: int
    places: tuple[str, ...]
    """Kinds of Enemies."""


class Layer(Row, frozen=True):
    """A kind of Environment card: what a space becomes that it lies on."""

    copies: int
    ground: Literal["pit", "vat"]


class Tile(Row, frozen=True):
    set: str
    """Which dungeon it belongs to; ``plains`` and ``start``."""
    rows: tuple[str, str, str, str]
    """Terrain and feature of each row."""
    walls: tuple[str, ...] = ()
    """Row and side: ``2E``."""
    piece: str = ""
    """The two-sided piece it is one side of."""


class Boss(Row, frozen=True):
    dungeon: str
    """The set of tiles before it."""
    health: int
    attack: int
    armor: int
    room: str
    """The set of tiles that its room is made of."""
    start: str
    ability: Literal["fanfare", "toll", "chain", "floor"]


class Laying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards or Enemies that a plan puts down."""

    what: str
    spaces: tuple[str, ...]

    @property
    def at(self) -> tuple[Space, ...]:
        return tuple(SPOTS[name] for name in self.spaces)


class Scheme(Row, frozen=True):
    """A card of a boss."""

    boss: str
    hits: str
    """A grid, row by row; or the word of a zone."""
    to: str
    """Where the boss goes: a space, the word of a zone, or ``=`` to stay."""
    spawns: tuple[Laying, ...] = ()
    lays: tuple[Laying, ...] = ()


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that a designer may turn."""

    actions: int
    coins: int
    """At the start."""
    crowd: int
    """Models in a full space."""
    hand: int
    boost: int
    """Successes."""
    wound: int
    """Coins for a Wound of a Boss."""
    last_wound: int
    drop: int
    """What part of the Coins is dropped in a Defeat: 2 for half."""
    prices: tuple[int, ...]
    """Of Equipment, by the cards one has."""
    fee: int
    """What selling costs."""
    heirloom: int
    passes: int
    """Times that the plans of a boss are gone through."""
    tie_dice: int
    tie_rolls: int


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All tables."""

    numbers: Numbers
    face: tuple[Face, ...]
    hero: tuple[Hero, ...]
    foe: tuple[Foe, ...]
    loot: tuple[Loot, ...]
    gear: tuple[Gear, ...]
    mound: tuple[Mound, ...]
    spawn: tuple[Spawn, ...]
    layer: tuple[Layer, ...]
    tile: tuple[Tile, ...]
    boss: tuple[Boss, ...]
    scheme: tuple[Scheme, ...]

    @cached_property
    def heroes(self) -> Mapping[str, Hero]:
        return {hero.key: hero for hero in self.hero}

    @cached_property
    def foes(self) -> Mapping[str, Foe]:
        return {foe.key: foe for foe in self.foe}

    @cached_property
    def turns_of_foes(self) -> Mapping[str, int]:
        """The order in which kinds of Enemies act (DD-4.20)."""
        return {foe.key: place for place, foe in enumerate(self.foe)}

    @cached_property
    def cards(self) -> Mapping[str, Loot]:
        return {loot.key: loot for loot in self.loot}

    @cached_property
    def decks(self) -> Mapping[str, Mapping[str, int]]:
        """Every deck of Loot: its cards and how many there are of each."""
        return {deck: {loot.key: loot.copies for loot in self.loot if loot.deck == deck} for deck in DECKS}

    @cached_property
    def items(self) -> Mapping[str, Gear]:
        return {gear.key: gear for gear in self.gear}

    @cached_property
    def mounds(self) -> Mapping[str, Mound]:
        return {mound.key: mound for mound in self.mound}

    @cached_property
    def spawns(self) -> Mapping[str, Spawn]:
        return {spawn.key: spawn for spawn in self.spawn}

    @cached_property
    def layers(self) -> Mapping[str, Layer]:
        return {layer.key: layer for layer in self.layer}

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        return {tile.key: tile for tile in self.tile}

    @cached_property
    def bosses(self) -> Mapping[str, Boss]:
        return {boss.key: boss for boss in self.boss}

    @cached_property
    def schemes(self) -> Mapping[str, Scheme]:
        return {scheme.key: scheme for scheme in self.scheme}

    @cached_property
    def plans(self) -> Mapping[str, tuple[str, ...]]:
        """The deck of every boss."""
        return {boss.key: tuple(plan.key for plan in self.scheme if plan.boss == boss.key) for boss in self.boss}

    @cached_property
    def memory(self) -> dict[Any, Any]:
        """What has been worked out from these tables before."""
        return {}

    def bag(self, table: Literal["mound", "spawn", "gear"]) -> dict[str, int]:
        """Every key of a table with copies, and how many there are of it."""
        return {row.key: row.copies for row in getattr(self, table)}

    def set_of(self, name: str) -> tuple[Tile, ...]:
        """The tiles of a dungeon, in the order of the file."""
        return tuple(tile for tile in self.tile if tile.set == name)
