"""The book and the words say of every row what the data says."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quintain.core.rulebook import Rulebook
from quintain.core.words import Words
from quintain.games import dungeon_duels
from quintain.games.dungeon_duels.box import DECKS, ZONES, Loot
from quintain.games.dungeon_duels.checking import TABLES, rows_of
from quintain.games.dungeon_duels.reading import standard

PACKAGE = "quintain.games.dungeon_duels"
BOX = standard()
BOOK = Rulebook.of(PACKAGE)
WORDS = Words.of(PACKAGE)
ROWS = [(table, row) for table in TABLES for row in rows_of(BOX, table)]


def cells(rule: str) -> list[str]:
    """What stands in the row of a table, without its id."""
    return [cell.strip("` ") for cell in BOOK.rules[rule].text.partition("** ")[2].split(" — ")]


@pytest.mark.rules("DD-R58")
@pytest.mark.parametrize(("table", "row"), ROWS, ids=lambda value: getattr(value, "key", None))
def test_every_row_is_in_the_book(table: str, row: Any) -> None:
    assert row.rule in BOOK.rules


def test_the_book_has_no_rows_that_the_data_lacks() -> None:
    known = {row.rule for _, row in ROWS}
    assert {rule for rule in BOOK.rules if re.match(r"DD-(?!R\d)[A-Z]", rule)} == known


def test_every_rule_that_the_book_cites_is_there() -> None:
    assert set(re.findall(r"\bDD-(?:R?\d+(?:\.\d+)?)\b", BOOK.text)) <= set(BOOK.rules)


def test_stat_lines_in_the_book() -> None:
    hero = BOX.heroes["blue"]
    assert cells(hero.rule)[2:6] == [str(value) for value in (hero.health, hero.attack, hero.armor, hero.jump)]
    assert cells(hero.rule)[-1] == str(hero.cost)
    for foe in BOX.foe:
        told = cells(foe.rule)
        assert told[:2] == [f"{foe.prefix}n", WORDS.say(f"term.foe.{foe.key}")]
        assert told[2:7] == [str(value) for value in (foe.models, foe.health, foe.attack, foe.armor, foe.coins)]
        assert told[7] == ("RANGED" if foe.ranged else "MELEE")
        special = told[8] if len(told) > 8 else ""
        assert ("Flying" in special, "Ooze" in special, "Heavy" in special) == (foe.flies, foe.ooze, foe.heavy)
        assert ("two steps" in special) == (foe.steps == 2)
    for boss in BOX.boss:
        told = cells(boss.rule)
        assert told[0] == boss.key
        assert told[2] == WORDS.say(f"term.dungeon.{boss.dungeon}")
        assert told[3:7] == [boss.room, *(str(value) for value in (boss.health, boss.attack, boss.armor))]
        assert told[7] == WORDS.say(f"term.ability.{boss.ability}")
        assert told[8] == WORDS.say(f"ability.{boss.ability}", {"boss": boss.key})


def test_cards_in_the_book() -> None:
    for loot in BOX.loot:
        when = "guard" if loot.guards else "turn"
        assert cells(loot.rule) == [loot.key, title("loot", loot), str(loot.copies), when, text_of_loot(loot)]
    for gear in BOX.gear:
        told = [gear.key, title("gear", gear), WORDS.say(f"term.type.{gear.type}"), str(gear.copies)]
        assert cells(gear.rule) == [*told, WORDS.say(f"gear.{gear.key}", msgspec.structs.asdict(gear))]
    for spawn in BOX.spawn:
        brought = {foe: spawn.places.count(foe) for foe in spawn.places}
        names = [
            f"{count} {WORDS.say(f'term.foe.{foe}' if count == 1 else f'term.foes.{foe}')}"
            for foe, count in brought.items()
        ]
        assert cells(spawn.rule) == [str(spawn.copies), ", ".join(names)]
    for mound in BOX.mound:
        pays = "a Loot card" if mound.loot else f"{mound.coins} {'Coin' if mound.coins == 1 else 'Coins'}"
        assert cells(mound.rule) == [str(mound.copies), title("mound", mound), pays]
    for layer in BOX.layer:
        assert cells(layer.rule) == [layer.key, title("layer", layer), str(layer.copies), layer.ground.capitalize()]


def title(table: str, row: Any) -> str:
    return WORDS.say(f"term.{table}.{row.key}")


def text_of_loot(loot: Loot) -> str:
    return WORDS.say(f"card.{loot.key}", msgspec.structs.asdict(loot.effect))


def test_maps_in_the_book() -> None:
    for tile in BOX.tile:
        if tile.set not in ("front", "back"):
            walls = " ".join(f"`{wall}`" for wall in tile.walls)
            assert cells(tile.rule) == [*tile.rows, *([walls.strip("` ")] if walls else [])]
    for scheme in BOX.scheme:
        told = cells(scheme.rule)
        assert told[:3] == [title("scheme", scheme), scheme.hits, scheme.to]
        put = [space for laying in chain(scheme.spawns, scheme.lays) for space in laying.spaces]
        assert re.findall(r"\b[a-d][1-4]\b", " ".join(told[3:])) == put


@pytest.mark.parametrize(("table", "row"), ROWS, ids=lambda value: getattr(value, "key", None))
def test_every_row_has_a_name(table: str, row: Any) -> None:
    if table != "spawn":
        assert f"term.{table}.{row.key}" in WORDS


def test_everything_else_has_words() -> None:
    for deck in DECKS:
        assert f"term.deck.{deck}" in WORDS
        assert WORDS.say(f"use.{deck}", {"boost": 2, "heirloom": 5}).startswith("Or: ")
    for zone in ZONES:
        assert f"term.zone.{zone}" in WORDS
    for tile in BOX.tile:
        assert f"term.set.{tile.set}" in WORDS
    for hero in BOX.hero:
        assert f"term.special.{hero.special}" in WORDS
        assert f"special.{hero.special}" in WORDS
    for foe in BOX.foe:
        values = msgspec.structs.asdict(foe)
        for flag in ("flies", "ooze", "heavy", "swift", "ranged", "melee"):
            assert WORDS.say(f"foe.{flag}", values)


def test_texts_of_cards_say_the_numbers_of_the_box_that_is_played() -> None:
    """A designer turns a number: the card says so."""
    changed = 0
    for loot in BOX.loot:
        for field in msgspec.structs.fields(loot.effect):
            value = getattr(loot.effect, field.name)
            if type(value) is int and value != field.default:
                own = msgspec.structs.replace(loot, effect=msgspec.structs.replace(loot.effect, **{field.name: 7}))
                assert "7" in text_of_loot(own), (loot.key, field.name)
                changed += 1
    for item in BOX.gear:
        for field in msgspec.structs.fields(item):
            value = getattr(item, field.name)
            if type(value) is int and value != field.default and field.name not in ("copies", "shove"):
                turned = msgspec.structs.replace(item, **{field.name: 7})
                assert "7" in WORDS.say(f"gear.{item.key}", msgspec.structs.asdict(turned)), item.key
                changed += 1
    assert changed > 40


def test_every_rule_is_named_where_it_is_kept() -> None:
    """In the code or its data; a range names all between."""
    folder = Path(str(dungeon_duels.__file__)).parent
    code = "".join(file.read_text("utf-8") for file in [*folder.glob("*.py"), *folder.glob("data/*.toml")])
    named = set(re.findall(r"DD-[\w.-]*\w", code))
    for first, last in re.findall(r"DD-([\d.]+) to DD-([\d.]+\d)", code):
        chapter, _, start = first.rpartition(".")
        named |= {f"DD-{chapter}.{number}" for number in range(int(start), int(last.rpartition(".")[2]) + 1)}
    assert [rule for rule in BOOK.rules if rule not in named] == []
