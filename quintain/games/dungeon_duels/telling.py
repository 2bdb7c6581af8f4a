"""What happened, told with rule and values (DD §8: only the faces of Loot drawn are a secret)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from quintain.core.answers import Event, Motion, Values
from quintain.core.rolls import Roll
from quintain.core.seats import letter
from quintain.games.dungeon_duels.box import Boss, Gear, Hero, Loot, Mound, Scheme, Tile
from quintain.games.dungeon_duels.cells import OFF, cell_ids
from quintain.games.dungeon_duels.ground import Path
from quintain.games.dungeon_duels.kinds import KINDS, Kind
from quintain.games.dungeon_duels.models import BOSS, Enemy, Guardian, Knight, bounty, stats_of, worth
from quintain.games.dungeon_duels.reading import standard
from quintain.games.dungeon_duels.spaces import NAMES, OUT, Space

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.dungeon import Dungeon
    from quintain.games.dungeon_duels.state import DuelsState


def _knight(knight: Knight) -> dict[str, str | int]:
    return {"who": letter(knight.seat), "hero": knight.key}


def _enemy(enemy: Enemy) -> dict[str, str | int]:
    return {"foe": enemy.kind, "id": enemy.id}


def _cells(state: DuelsState, *spaces: Space) -> tuple[str, ...]:
    """What these spaces are called on the screen now."""
    ids = cell_ids(state.dungeon.track)
    return tuple(ids[space] for space in spaces)


def _at(state: DuelsState, knight: Knight) -> tuple[str, ...]:
    return () if knight.space is None else _cells(state, knight.space)


def _names(spaces: Iterable[Space]) -> str:
    return ", ".join(NAMES[space] for space in sorted(spaces))


def name_of(space: Space) -> str:
    """A space as it is written, or the exit."""
    return "exit" if space == OUT else NAMES[space]


def _moved(
    state: DuelsState, id: str, source: Space | None, target: Space, through: Sequence[Space] = ()
) -> tuple[Motion, ...]:
    ids = cell_ids(state.dungeon.track)
    return (Motion(id, OFF if source is None else ids[source], ids[target], tuple(ids[space] for space in through)),)


def _gone(state: DuelsState, id: str, source: Space) -> tuple[Motion, ...]:
    return (Motion(id, cell_ids(state.dungeon.track)[source], OFF),)


# --- setting up -------------------------------------------------------------------------------------------------------


def opens(dungeon: Dungeon) -> Event:
    return Event("opens", "DD-3.1", {"who": letter(dungeon.first)})


def picked(knight: Knight) -> Event:
    return Event("picks", "DD-3.2", _knight(knight))


def boss_picked(knight: Knight, boss: Boss) -> Event:
    return Event("picks-boss", "DD-3.4", {**_knight(knight), "boss": boss.key, "set": boss.dungeon})


def tile_laid(tile: Tile, place: int, left: int) -> Event:
    return Event("tile", tile.rule, {"tile": tile.key, "column": "abcd"[place], "count": left})


def placed(state: DuelsState, knight: Knight, space: Space) -> Event:
    values: Values = {**_knight(knight), "space": NAMES[space]}
    rule = "DD-4.51" if state.dungeon.fight else "DD-3.10"
    return Event("placed", rule, values, motions=_moved(state, knight.key, None, space))


def appeared(state: DuelsState, enemy: Enemy, rule: str) -> Event:
    values: Values = {**_enemy(enemy), "space": NAMES[enemy.space]}
    return Event("appears", rule, values, cells=_cells(state, enemy.space))


# --- rounds and turns -------------------------------------------------------------------------------------------------


def round_begins(dungeon: Dungeon) -> Event:
    rule = "DD-4.52" if dungeon.fight else "DD-4.1"
    return Event("round", rule, {"round": dungeon.round, "who": letter(dungeon.first)})


def turn_begins(knight: Knight, number: int) -> Event:
    return Event("turn", "DD-4.2", {**_knight(knight), "round": number})


def turn_ends(knight: Knight, left: int) -> Event:
    return Event("turn-ends" if left else "turn-over", "DD-4.7", {**_knight(knight), "count": left})


def no_home(knight: Knight) -> Event:
    return Event("no-home", "DD-5.65", _knight(knight))


def respawned(state: DuelsState, knight: Knight, space: Space) -> Event:
    values: Values = {**_knight(knight), "space": NAMES[space]}
    return Event("respawns", "DD-5.65", values, motions=_moved(state, knight.key, None, space))


def scrolled(tile: Tile) -> Event:
    return Event("scrolls", "DD-4.40", {"tile": tile.key})


def fight_begins(boss: Boss) -> Event:
    return Event("fight", "DD-4.50", {"boss": boss.key, "health": boss.health})


def escaped(boss: str) -> Event:
    return Event("escapes", "DD-6.3", {"boss": boss})


def tie_rolled(knight: Knight, roll: Roll) -> Event:
    return Event("tie", "DD-6.5", {**_knight(knight), "count": roll.successes}, roll=roll)


# --- going ------------------------------------------------------------------------------------------------------------


def walked(state: DuelsState, knight: Knight, target: Space, rule: str) -> Event:
    values: Values = {**_knight(knight), "space": name_of(target)}
    return Event("walks", rule, values, motions=_moved(state, knight.key, knight.space, target))


def left(knight: Knight) -> Event:
    return Event("leaves", "DD-5.10", _knight(knight))


def jumps(state: DuelsState, knight: Knight, path: Path) -> Event:
    """Where it comes down is shown when its dice lie."""
    values: Values = {**_knight(knight), "space": name_of(path.end), "needs": path.needs}
    return Event("jumps", "DD-5.30", values, cells=_cells(state, path.end))


def lands(state: DuelsState, knight: Knight, path: Path) -> Event:
    values: Values = {**_knight(knight), "space": name_of(path.end)}
    return Event("lands", "DD-5.35", values, motions=_moved(state, knight.key, knight.space, path.end, path.spaces))


def plunges(state: DuelsState, knight: Knight, path: Path) -> Event:
    """A failed jump ends over the first trap on its way."""
    assert path.trap is not None
    values: Values = {**_knight(knight), "space": NAMES[path.trap]}
    return Event("plunges", "DD-5.36", values, motions=_moved(state, knight.key, knight.space, path.trap))


def stays(knight: Knight) -> Event:
    return Event("stays", "DD-5.36", _knight(knight))


def flies(state: DuelsState, knight: Knight, path: Path) -> Event:
    values: Values = {**_knight(knight), "space": name_of(path.end)}
    return Event("flies", "DD-5.47", values, motions=_moved(state, knight.key, knight.space, path.end, path.spaces))


def pushed(state: DuelsState, model: Knight | Enemy, target: Space) -> Event:
    if isinstance(model, Knight):
        values: Values = {**_knight(model), "space": NAMES[target]}
        return Event("pushed", "DD-5.40", values, motions=_moved(state, model.key, model.space, target))
    values = {**_enemy(model), "space": NAMES[target]}
    return Event("enemy-pushed", "DD-5.42", values, motions=_moved(state, model.id, model.space, target))


def floored(state: DuelsState, model: Knight | Enemy, rule: str) -> Event:
    if isinstance(model, Knight):
        return Event("floored", rule, _knight(model), cells=_at(state, model))
    return Event("enemy-floored", rule, _enemy(model), cells=_cells(state, model.space))


def stands(state: DuelsState, knight: Knight) -> Event:
    return Event("stands", "DD-5.44", _knight(knight), cells=_at(state, knight))


def fell(state: DuelsState, knight: Knight, kind: Kind) -> Event:
    assert knight.space is not None
    values: Values = {**_knight(knight), "ground": KINDS[kind], "space": NAMES[knight.space]}
    return Event("falls", "DD-5.11", values, cells=_at(state, knight))


def collapsed(state: DuelsState, space: Space) -> Event:
    return Event("collapses", "DD-5.51", {"space": NAMES[space]}, cells=_cells(state, space))


def breaks(state: DuelsState, space: Space) -> Event:
    return Event("breaks", "DD-5.113", {"space": NAMES[space]}, cells=_cells(state, space))


def holds(state: DuelsState, space: Space) -> Event:
    return Event("holds", "DD-R29", {"space": NAMES[space]}, cells=_cells(state, space))


def laid(state: DuelsState, layer: str, spaces: Sequence[Space], rule: str) -> Event:
    values: Values = {"layer": layer, "spaces": _names(spaces)}
    return Event("laid", rule, values, cells=_cells(state, *spaces))


# --- treasure ---------------------------------------------------------------------------------------------------------


def picked_up(state: DuelsState, knight: Knight, space: Space, coins: int) -> Event:
    values: Values = {**_knight(knight), "coins": coins, "space": NAMES[space]}
    return Event("picks-up", "DD-5.9", values, cells=_cells(state, space))


def dug(state: DuelsState, knight: Knight, space: Space, mound: Mound) -> Event:
    coins = worth(state.box, knight, mound)
    values: Values = {**_knight(knight), "mound": mound.key, "coins": coins, "space": NAMES[space]}
    kind = "digs-loot" if mound.loot else "digs"
    return Event(kind, mound.rule, values, cells=_cells(state, space), face=mound.key, learns=True)


def no_loot(knight: Knight) -> Event:
    return Event("no-loot", "DD-5.71", _knight(knight))


def deck_shuffled(deck: str) -> Event:
    return Event("deck-shuffled", "DD-5.71", {"deck": deck})


def drew(knight: Knight, deck: str, card: str) -> Event:
    values: Values = {**_knight(knight), "deck": deck}
    return Event("draws", "DD-5.71", values, {"loot": card}, to=(knight.seat,), learns=True)


def tossed(knight: Knight, card: str) -> Event:
    return Event("tosses", "DD-5.72", {**_knight(knight), "loot": card}, face=card)


def plays(knight: Knight, loot: Loot) -> Event:
    return Event("plays", loot.rule, {**_knight(knight), "loot": loot.key}, face=loot.key)


def boosted(knight: Knight, card: str) -> Event:
    return Event("boosts", "DD-5.3", {**_knight(knight), "loot": card}, face=card)


def earned(state: DuelsState, knight: Knight, coins: int, rule: str) -> Event:
    return Event("earns", rule, {**_knight(knight), "coins": coins}, cells=_at(state, knight))


def healed(state: DuelsState, knight: Knight, count: int, rule: str) -> Event:
    return Event("heals", rule, {**_knight(knight), "count": count}, cells=_at(state, knight))


def pays_toll(knight: Knight, other: Knight, coins: int) -> Event:
    return Event("pays-toll", "DD-L24", {**_knight(knight), "whom": letter(other.seat), "coins": coins})


# --- Equipment --------------------------------------------------------------------------------------------------------


def bought(knight: Knight, item: str, cost: int) -> Event:
    return Event("buys", "DD-5.80", {**_knight(knight), "gear": item, "coins": cost}, face=item, learns=True)


def has_already(knight: Knight, item: str) -> Event:
    return Event("has-already", "DD-5.81", {**_knight(knight), "gear": item}, face=item)


def sold_out(knight: Knight) -> Event:
    return Event("sold-out", "DD-5.81", _knight(knight))


def shop_shuffled() -> Event:
    return Event("shop-shuffled", "DD-5.81")


def equipped(knight: Knight, item: Gear, slot: str, old: str) -> Event:
    values: Values = {**_knight(knight), "gear": item.key, "slot": slot}
    if old:
        return Event("replaces", "DD-5.83", {**values, "old": old})
    return Event("equips", item.rule, values)


def sold(knight: Knight, item: str, coins: int) -> Event:
    return Event("sells", "DD-5.82", {**_knight(knight), "gear": item, "coins": coins})


# --- attacks ----------------------------------------------------------------------------------------------------------


def _target(state: DuelsState, id: str) -> tuple[str, Values, tuple[str, ...]]:
    """How an attack on this model is told, and where it stands."""
    dungeon = state.dungeon
    if id == BOSS:
        assert dungeon.guardian is not None
        return "-boss", {"boss": dungeon.boss}, _cells(state, dungeon.guardian.space)
    if id in dungeon.enemies:
        enemy = dungeon.enemies[id]
        return "", _enemy(enemy), _cells(state, enemy.space)
    rival = dungeon.knights[dungeon.knight_of(id)]
    return "-rival", {"whom": letter(rival.seat)}, _at(state, rival)


def attacks(state: DuelsState, knight: Knight, id: str) -> Event:
    kind, values, cells = _target(state, id)
    return Event(f"attacks{kind}", "DD-5.14", {**_knight(knight), **values}, cells=cells)


def attacks_vat(state: DuelsState, knight: Knight, space: Space) -> Event:
    values: Values = {**_knight(knight), "space": NAMES[space]}
    return Event("attacks-vat", "DD-5.120", values, cells=_cells(state, space))


def special(knight: Knight, hero: Hero, coins: int) -> Event:
    return Event("special", hero.rule, {**_knight(knight), "special": hero.special, "coins": coins})


def strikes(state: DuelsState, knight: Knight, id: str) -> Event:
    kind, values, cells = _target(state, id)
    return Event(f"strikes{kind}", "DD-5.19", {**_knight(knight), **values}, cells=cells)


def falls_back(state: DuelsState, knight: Knight) -> Event:
    return Event("falls-back", "DD-5.19", _knight(knight), cells=_at(state, knight))


def blow_lapses(knight: Knight) -> Event:
    return Event("lapses", "DD-R97", _knight(knight))


def rolled(state: DuelsState, knight: Knight, purpose: str, roll: Roll) -> Event:
    values: Values = {**_knight(knight), "purpose": purpose, "count": roll.successes, "needs": roll.needs}
    return Event("rolls", "DD-5.1", values, roll=roll, cells=_at(state, knight))


def rolled_again(knight: Knight, card: str, roll: Roll) -> Event:
    values: Values = {**_knight(knight), "count": roll.successes, "needs": roll.needs}
    if card in standard().items:
        return Event("rolls-again-gear", "DD-5.4", {**values, "gear": card}, roll=roll, face=card)
    return Event("rolls-again", "DD-5.4", {**values, "loot": card}, roll=roll, face=card)


def attack_fails(knight: Knight) -> Event:
    return Event("attack-fails", "DD-5.16", _knight(knight))


def hits(state: DuelsState, enemy: Enemy, wounds: int, health: int) -> Event:
    values: Values = {**_enemy(enemy), "count": wounds, "left": health - enemy.wounds - wounds}
    return Event("hits" if wounds else "misses", "DD-5.15", values, cells=_cells(state, enemy.space))


def enemy_wounded(state: DuelsState, enemy: Enemy, count: int) -> Event:
    return Event("enemy-wounded", "DD-5.121", {**_enemy(enemy), "count": count}, cells=_cells(state, enemy.space))


def enemy_defeated(state: DuelsState, enemy: Enemy, knight: Knight | None, rule: str) -> Event:
    motions = _gone(state, enemy.id, enemy.space)
    if knight is None:
        return Event("enemy-lost", rule, _enemy(enemy), motions=motions)
    values: Values = {**_enemy(enemy), **_knight(knight), "coins": bounty(state.box, knight, enemy)}
    return Event("enemy-defeated", rule, values, motions=motions)


def boss_hit(knight: Knight, wounds: int, coins: int, left: int) -> Event:
    values: Values = {**_knight(knight), "count": wounds, "coins": coins, "left": left}
    return Event("boss-hit" if wounds else "boss-missed", "DD-4.61", values)


def boss_beaten(knight: Knight, boss: str) -> Event:
    return Event("boss-beaten", "DD-6.1", {**_knight(knight), "boss": boss})


def contest(knight: Knight, rival: Knight, shovels: int, armor: int) -> Event:
    values: Values = {**_knight(knight), "whom": letter(rival.seat), "shovels": shovels, "armor": armor}
    ignored = armor > MOST_ARMOR
    return Event("contest-ignored" if ignored else "contest", "DD-5.54" if ignored else "DD-5.16", values)


MOST_ARMOR = 100
"""No dice show more; a card has ignored all Hits."""


def wounded(state: DuelsState, knight: Knight, count: int, rule: str) -> Event:
    left = max(stats_of(state.box, knight).health - knight.wounds, 0)
    return Event("wounded", rule, {**_knight(knight), "count": count, "left": left}, cells=_at(state, knight))


def ignores(state: DuelsState, knight: Knight) -> Event:
    return Event("ignores", "DD-5.54", _knight(knight), cells=_at(state, knight))


def dropped(state: DuelsState, knight: Knight, coins: int) -> Event:
    assert knight.space is not None
    values: Values = {**_knight(knight), "coins": coins, "space": NAMES[knight.space]}
    return Event("drops", "DD-4.58", values, cells=_at(state, knight))


def defeated(state: DuelsState, knight: Knight, lost: int, scrolled: bool) -> Event:
    assert knight.space is not None
    motions = _gone(state, knight.key, knight.space)
    kind, rule = ("scrolled-off", "DD-5.63") if scrolled else ("defeated", "DD-5.60")
    return Event(kind, rule, {**_knight(knight), "coins": lost, "space": NAMES[knight.space]}, motions=motions)


def exploded(state: DuelsState, space: Space) -> Event:
    return Event("explodes", "DD-5.121", {"space": NAMES[space]}, cells=_cells(state, space))


# --- Enemies and the boss ---------------------------------------------------------------------------------------------


def raid_begins() -> Event:
    return Event("raid", "DD-4.20")


def enemy_stands(state: DuelsState, enemy: Enemy) -> Event:
    return Event("enemy-stands", "DD-4.21", _enemy(enemy), cells=_cells(state, enemy.space))


def enemy_walks(state: DuelsState, enemy: Enemy, route: Sequence[Space]) -> Event:
    values: Values = {**_enemy(enemy), "space": NAMES[route[-1]]}
    rule = "DD-4.24" if state.box.foes[enemy.kind].ranged else "DD-4.23"
    return Event("enemy-walks", rule, values, motions=_moved(state, enemy.id, route[0], route[-1], route[1:-1]))


def enemy_attacks(state: DuelsState, enemy: Enemy, knight: Knight, count: int) -> Event:
    values: Values = {**_enemy(enemy), "whom": letter(knight.seat), "count": count}
    return Event("enemy-attacks", "DD-4.26", values, cells=_at(state, knight))


def scheme(state: DuelsState, card: str) -> Event:
    dungeon = state.dungeon
    row = state.box.schemes[card]
    return Event("scheme", row.rule, {"boss": dungeon.boss, "scheme": card, "count": dungeon.clock}, face=card)


def wasted(row: Scheme) -> Event:
    return Event("wasted", "DD-4.66", {"scheme": row.key}, face=row.key)


def boss_moves(state: DuelsState, guardian: Guardian, target: Space) -> Event:
    values: Values = {"boss": guardian.key, "space": NAMES[target]}
    return Event("boss-moves", "DD-4.54", values, motions=_moved(state, BOSS, guardian.space, target))


def assault(state: DuelsState, spaces: set[Space], attacked: Sequence[int], rule: str) -> Event:
    dungeon = state.dungeon
    cells = _cells(state, *sorted(spaces))
    values: Values = {"boss": dungeon.boss, "spaces": _names(spaces)}
    if not attacked:
        return Event("assault-empty", rule, values, cells=cells)
    whom = ", ".join(letter(dungeon.knights[place].seat) for place in attacked)
    return Event("assault", rule, {**values, "whom": whom, "count": state.box.bosses[dungeon.boss].attack}, cells=cells)


def ability(boss: Boss) -> Event:
    return Event("ability", boss.rule, {"boss": boss.key, "ability": boss.ability})


def floor_restored() -> Event:
    return Event("floor-restored", "DD-5.135")
