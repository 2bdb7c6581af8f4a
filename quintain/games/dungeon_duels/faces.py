"""Cards as everybody may read them: Loot, Equipment, bosses and what they do, and what lies under a Mound."""

from __future__ import annotations

from collections.abc import Iterator

from quintain.core.scene import Fact, Piece
from quintain.games.dungeon_duels.bosses import STAYS, ZONES, grid
from quintain.games.dungeon_duels.box import SPOTS, Mound, Scheme
from quintain.games.dungeon_duels.reading import standard
from quintain.games.dungeon_duels.spaces import SIZE
from quintain.games.dungeon_duels.wording import Wording

EQUIPMENT = "equipment"
GLYPHS = {"relic": "R", "curio": "C", "heirloom": "H", "arcana": "A", EQUIPMENT: "E"}
GUARDIAN = "B!"
RED, WHITE = "■", "□"


def face_of(wording: Wording, key: str) -> Piece | None:
    """The card or the token of this key, as it is shown to everybody."""
    box, id = wording.box, f"shown/{key}"
    if key in box.cards:
        return loot_card(wording, key, id)
    if key in box.items:
        return gear_card(wording, key, id)
    if key in box.schemes:
        return scheme_card(wording, box.schemes[key], id)
    return mound_face(wording, box.mounds[key], id) if key in box.mounds else None


def loot_card(wording: Wording, key: str, id: str, count: int = 1) -> Piece:
    """A card of Loot at full length."""
    row = wording.box.cards[key]
    does = wording.does("card", key, row.effect)
    use = wording.does("use", row.deck, wording.box.numbers)
    return Piece(
        id=id,
        kind=row.deck,
        label=wording.say("card", loot=key, deck=row.deck),
        glyph=GLYPHS[row.deck],
        count=count,
        title=wording.term("loot", key),
        caption=wording.term("deck", row.deck),
        text=f"{does} {use}",
        rule=row.rule,
    )


def gear_card(wording: Wording, key: str, id: str) -> Piece:
    """A card of Equipment at full length."""
    row = wording.box.items[key]
    return Piece(
        id=id,
        kind=f"type-{row.type}",
        label=wording.say("gear", gear=key, type=row.type),
        glyph=GLYPHS[EQUIPMENT],
        title=wording.term("gear", key),
        caption=wording.term("type", row.type),
        text=wording.does("gear", key, row),
        rule=row.rule,
    )


def boss_card(wording: Wording, key: str, id: str) -> Piece:
    boss = wording.box.bosses[key]
    return Piece(
        id=id,
        kind=key,
        label=wording.say("boss-card", boss=key, set=boss.dungeon),
        glyph=GUARDIAN,
        title=wording.say("boss-name", boss=key),
        caption=wording.term("set", boss.dungeon),
        facts=(
            Fact(wording.say("fact-boss-health", health=boss.health)),
            Fact(wording.say("fact-boss-stats", attack=boss.attack, armor=boss.armor)),
        ),
        text=ability(wording, key),
        rule=boss.rule,
    )


def ability(wording: Wording, key: str) -> str:
    """What a boss does at the end of a round."""
    boss = wording.box.bosses[key]
    does = wording.words.say(f"ability.{boss.ability}", {"boss": key})
    return wording.say("ability", ability=boss.ability, does=does)


def scheme_card(wording: Wording, row: Scheme, id: str) -> Piece:
    """A card of the boss: where it goes, and what it hits, as a map."""
    return Piece(
        id=id,
        kind=f"scheme-{row.key}" if standard().schemes.get(row.key) == row else "scheme",
        label=wording.say("scheme", scheme=row.key),
        glyph="!",
        title=wording.term("scheme", row.key),
        facts=tuple(picture_of(wording, row)),
        rule=row.rule,
    )


def picture_of(wording: Wording, row: Scheme) -> Iterator[Fact]:
    """The four rows of a card, or its words; and where the boss goes."""
    if row.hits in ZONES:
        yield Fact(wording.say("hits", zone=row.hits), tone="bad")
    else:
        red = grid(row.hits)
        for line in range(SIZE):
            yield Fact(" ".join(RED if place * SIZE + line in red else WHITE for place in range(SIZE)), tone="bad")
    if row.to != STAYS:
        yield Fact(wording.say("goes", space=row.to) if row.to in SPOTS else wording.say("goes-to", goal=row.to))
    for laying in row.lays:
        yield Fact(wording.say("lays", layer=laying.what, spaces=", ".join(laying.spaces)))
    for laying in row.spawns:
        yield Fact(wording.say("spawns", foes=laying.what, spaces=", ".join(laying.spaces)))


def mound_face(wording: Wording, mound: Mound, id: str) -> Piece:
    """What has been dug up."""
    label = wording.term("mound", mound.key)
    kind = DRAWINGS.get(mound.key, mound.key)
    return Piece(id=id, kind=kind, label=label, glyph="*", title=label, rule=mound.rule)


DRAWINGS = {"gem1": "gem-1", "gem2": "gem-2", "gem3": "gem-3"}
