"""Models, Mounds and Coins as they lie and stand in a space."""

from __future__ import annotations

from collections.abc import Iterator

from quintain.core.scene import Fact, Mark, Piece
from quintain.games.dungeon_duels.box import Foe
from quintain.games.dungeon_duels.cells import cell_ids
from quintain.games.dungeon_duels.faces import GUARDIAN, ability
from quintain.games.dungeon_duels.ground import SHOP
from quintain.games.dungeon_duels.models import BOSS, Enemy, Knight
from quintain.games.dungeon_duels.painter import Painter
from quintain.games.dungeon_duels.reach import VAT
from quintain.games.dungeon_duels.spaces import SPACES, Space, column, row
from quintain.games.dungeon_duels.wording import initials

STATS = {"attack": ("shovel", "⚔"), "armor": ("armor", "◈"), "jump": ("jump", "↷")}
"""The drawing and the sign of each kind of dice."""
HEALTH = ("heart", "♥")
COINS = ("coin", "●")


def standing(painter: Painter) -> dict[Space, list[Piece]]:
    """All that is in the spaces, from the ground up."""
    dungeon, found = painter.dungeon, dict[Space, list[Piece]]()
    for space in SPACES:
        pieces = [*_ground(painter, space)]
        if pieces:
            found[space] = pieces
    for place, knight in enumerate(dungeon.knights):
        if knight.space is not None:
            found.setdefault(knight.space, []).append(knight_piece(painter, place))
    for enemy in dungeon.enemies.values():
        found.setdefault(enemy.space, []).append(_enemy(painter, enemy))
    if dungeon.guardian is not None:
        found.setdefault(dungeon.guardian.space, []).append(guardian(painter))
    return found


def vat_id(painter: Painter, space: Space) -> str:
    return f"vat/{cell_ids(painter.dungeon.track)[space]}"


def _ground(painter: Painter, space: Space) -> Iterator[Piece]:
    dungeon, say, id = painter.dungeon, painter.say, painter.cells
    if column(space) < len(dungeon.track):
        terrain = painter.box.tiles[dungeon.track[column(space)]].rows[row(space)]
        if terrain[1] == SHOP:
            label = painter.term("feature", SHOP)
            yield Piece(id=f"shop/{id[space]}", kind="chester", label=label, glyph="$", layer="ground", rule="DD-5.80")
    if dungeon.laid[space] == VAT:
        yield Piece(id=vat_id(painter, space), kind="vat", label=say("vat"), glyph="U", layer="ground", rule="DD-5.120")
    if space in dungeon.mounds:
        yield Piece(
            id=f"mound/{id[space]}",
            kind="mound",
            label=say("mound"),
            glyph="n",
            back=True,
            layer="corner",
            rule="DD-5.70",
        )
    if coins := dungeon.coins.get(space, 0):
        label = say("coins", count=coins)
        yield Piece(
            id=f"coins/{id[space]}", kind="coins", label=label, glyph="o", count=coins, layer="corner", rule="DD-5.9"
        )


# --- models -----------------------------------------------------------------------------------------------------------


def knight_piece(painter: Painter, place: int) -> Piece:
    """A knight, wherever it is."""
    knight = painter.dungeon.knights[place]
    health = painter.stats(place).health
    said = [
        painter.say("knight", hero=knight.key, left=health - knight.wounds, health=health),
        painter.say("coins", count=painter.dungeon.purses[place]),
        *(painter.say(f"badge-{word}") for word in _badges(knight)),
    ]
    return Piece(
        id=knight.key,
        kind=f"k-{knight.key}-down" if knight.down else f"k-{knight.key}",
        label=", ".join(said),
        glyph=initials(knight.key),
        owner=knight.seat,
        pips=health - knight.wounds,
        badges=tuple(_badges(knight)),
        facts=tuple(knight_facts(painter, place)),
        rule=painter.box.heroes[knight.key].rule,
    )


def _badges(knight: Knight) -> Iterator[str]:
    if knight.down:
        yield "down"
    if knight.boosts:
        yield "boost"
    if knight.masked:
        yield "shadow"


def knight_facts(painter: Painter, place: int) -> Iterator[Fact]:
    """Its hearts, and the dice that it rolls with what its Equipment adds."""
    stats, knight = painter.stats(place), painter.dungeon.knights[place]
    left = stats.health - knight.wounds
    yield Fact(painter.say("fact-health", left=left, health=stats.health), _mark(*HEALTH, "HP"))
    for purpose, (drawing, glyph) in STATS.items():
        words = painter.say("fact-dice", purpose=purpose, count=stats.total(purpose))
        more = stats.total(purpose) - stats.dice[purpose]
        yield Fact(words, _mark(drawing, glyph, words), "good" if more else "")


def _mark(drawing: str, glyph: str, label: str) -> tuple[Mark, ...]:
    return (Mark(drawing, label, glyph),)


def _enemy(painter: Painter, enemy: Enemy) -> Piece:
    foe = painter.box.foes[enemy.kind]
    left = foe.health - enemy.wounds
    parts = [
        painter.say("enemy-health", foe=enemy.kind, id=enemy.id, left=left, health=foe.health),
        painter.say("enemy-stats", attack=foe.attack, armor=foe.armor, coins=foe.coins),
    ]
    if enemy.down:
        parts.append(painter.say("badge-down"))
    return Piece(
        id=enemy.id,
        kind=f"{enemy.kind}-down" if enemy.down else enemy.kind,
        label=", ".join(parts),
        glyph=enemy.id,
        pips=left,
        badges=("down",) if enemy.down else (),
        title=painter.model(enemy.id),
        facts=tuple(foe_facts(painter, foe, left)),
        text=traits(painter, foe),
        rule=foe.rule,
    )


def foe_facts(painter: Painter, foe: Foe, left: int) -> Iterator[Fact]:
    yield Fact(painter.say("fact-health", left=left, health=foe.health), _mark(*HEALTH, "HP"))
    yield Fact(painter.say("fact-attack", count=foe.attack), _mark(*STATS["attack"], "ATK"))
    yield Fact(painter.say("fact-armor", count=foe.armor), _mark(*STATS["armor"], "DEF"))
    yield Fact(painter.say("fact-pays", count=foe.coins), _mark(*COINS, painter.say("fact-coins")))


def traits(painter: Painter, foe: Foe) -> str:
    """What is special about a kind of Enemy."""
    words = ["ranged" if foe.ranged else "melee"]
    words += [name for name in ("flies", "ooze", "heavy") if getattr(foe, name)]
    if foe.steps > 1:
        words.append("swift")
    return " ".join(painter.does("foe", word, foe) for word in words)


def guardian(painter: Painter) -> Piece:
    """The boss in its room."""
    dungeon = painter.dungeon
    assert dungeon.guardian is not None
    boss = painter.box.bosses[dungeon.boss]
    left = boss.health - dungeon.guardian.wounds
    label = painter.say("boss", boss=boss.key, left=left, health=boss.health, attack=boss.attack, armor=boss.armor)
    return Piece(
        id=BOSS,
        kind=boss.key,
        label=label,
        glyph=GUARDIAN,
        pips=left,
        title=painter.say("boss-name", boss=boss.key),
        text=ability(painter, boss.key),
        rule=boss.rule,
    )
