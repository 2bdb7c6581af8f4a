"""The track: tiles that come and go, and what lies on them (DD-2.4, DD-3.6 to DD-3.11, DD-4.40 to DD-4.45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import loot, telling
from quintain.games.dungeon_duels.dungeon import more
from quintain.games.dungeon_duels.ground import cells_of
from quintain.games.dungeon_duels.reach import VAT
from quintain.games.dungeon_duels.spaces import SIZE

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState

START = "start"
PLAINS = "plains"
SPAWN_POINT = "*"
VAT_SYMBOL = "V"


def lay_out(state: DuelsState, moment: Moment) -> None:
    """The start, and the first three tiles (DD-3.6 to DD-3.9)."""
    dungeon, box = state.dungeon, state.box
    pieces = [*dict.fromkeys(tile.piece for tile in box.set_of(PLAINS))]
    dungeon.plains = tuple(pieces[: state.settings.plains])
    dungeon.halls = tuple(tile.key for tile in box.set_of(box.bosses[dungeon.boss].dungeon))
    dungeon.track = tuple(tile.key for tile in box.set_of(START))
    while len(dungeon.track) < SIZE:
        add_tile(state, moment)


def add_tile(state: DuelsState, moment: Moment) -> None:
    """The top tile of the stack comes to lie at the right end, with its cards and Mounds (DD-4.42 to DD-4.44)."""
    dungeon, box = state.dungeon, state.box
    if dungeon.plains:
        piece = moment.luck.draw(dict.fromkeys(dungeon.plains, 1), "tile")
        sides = [tile.key for tile in box.set_of(PLAINS) if tile.piece == piece]
        key = sides[moment.luck.below(len(sides), "side")]
        dungeon.plains = tuple(other for other in dungeon.plains if other != piece)
    else:
        key = moment.luck.draw(dict.fromkeys(dungeon.halls, 1), "tile")
        dungeon.halls = tuple(other for other in dungeon.halls if other != key)
    start = len(dungeon.track) * SIZE
    dungeon.track = (*dungeon.track, key)
    dungeon.tiles += 1
    moment.tell(telling.tile_laid, box.tiles[key], len(dungeon.track) - 1, dungeon.stack)
    for line in cells_of(box, key, VAT_SYMBOL):
        if dungeon.supply(box, VAT):
            dungeon.lay(start + line, VAT)
            moment.tell(telling.laid, state, VAT, [start + line], "DD-4.43")
    for line in range(SIZE):
        if (dungeon.tiles + line + 1) % 2 == 0 and dungeon.pile:
            dungeon.mounds = (*dungeon.mounds, start + line)
            dungeon.pile -= 1


def spawn(state: DuelsState, place: int, moment: Moment) -> None:
    """Every Spawn Point of a column draws a card (DD-4.45)."""
    dungeon, box = state.dungeon, state.box
    for line in cells_of(box, dungeon.track[place], SPAWN_POINT):
        if not dungeon.spawns:
            dungeon.spawns, dungeon.spawned = dungeon.spawned, {}
        card = moment.luck.draw(dungeon.spawns, "spawn")
        dungeon.spawns, dungeon.spawned = more(dungeon.spawns, card, -1), more(dungeon.spawned, card)
        for kind in box.spawns[card].places:
            loot.appear(state, kind, place * SIZE + line, moment, box.spawns[card].rule)


def scroll(state: DuelsState, moment: Moment) -> None:
    """All knights of the leftmost tile are gone already (DD-4.40 to DD-4.45)."""
    dungeon = state.dungeon
    moment.pause()
    moment.tell(telling.scrolled, state.box.tiles[dungeon.track[0]])
    dungeon.track = dungeon.track[1:]
    dungeon.laid = (*dungeon.laid[SIZE:], *([""] * SIZE))
    dungeon.mounds = tuple(space - SIZE for space in dungeon.mounds if space >= SIZE)
    dungeon.coins = {space - SIZE: count for space, count in dungeon.coins.items() if space >= SIZE}
    for enemy in [*dungeon.enemies.values()]:
        if enemy.space < SIZE:
            del dungeon.enemies[enemy.id]
        else:
            dungeon.change(enemy, space=enemy.space - SIZE)
    for knight in dungeon.knights:
        if knight.space is not None:
            knight.space -= SIZE
    if dungeon.stack:
        add_tile(state, moment)
        spawn(state, len(dungeon.track) - 1, moment)
