"""Differences between scenes: small, and exactly what turns one into the other."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest

from quintain import Table
from quintain.core.contract import AnyGame
from quintain.core.luck import Stream
from quintain.core.registry import installed
from quintain.core.scene import Scene
from quintain.server.patches import difference
from tests.miniatures import duel, higher, siege
from tests.server.client import patched_thing as patched
from tests.server.great_scene import great

VECTORS = Path(__file__).parents[1] / "vectors" / "patches.json"
CASES = msgspec.json.decode(VECTORS.read_bytes())
GAMES = [*installed(), duel.GAME, higher.GAME, siege.GAME]


def plain(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def scenes(game: AnyGame, seats: int, seed: str) -> list[list[Scene]]:
    """What every seat and a spectator see of a random match, move by move."""
    table, luck = Table.new(game, seats, seed), Stream.of(seed)
    audiences = [*range(seats), None]
    found = [[table.scene(audience)] for audience in audiences]
    while table.actors and len(found[0]) < 60:
        seat = table.actors[luck.below(len(table.actors))]
        options = table.options(seat)
        table.act(seat, options[luck.below(len(options))])
        for place, audience in enumerate(audiences):
            found[place].append(table.scene(audience))
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"])
def test_a_difference_is_what_both_sides_agreed_on(case: dict[str, Any]) -> None:
    before, after = (msgspec.convert(case[name], Scene) for name in ("before", "after"))
    assert plain(difference(before, after)) == case["patch"]
    assert msgspec.convert(patched(case["before"], case["patch"]), Scene) == after


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_it_turns_one_scene_into_the_next(game: AnyGame) -> None:
    for seats in {game.seats[0], game.seats[-1]}:
        for seen in scenes(game, seats, "patches"):
            held = plain(seen[0])
            for before, after in pairwise(seen):
                held = patched(held, plain(difference(before, after)))
                assert msgspec.convert(held, Scene) == after


def test_nothing_changed_is_nothing() -> None:
    scene = scenes(higher.GAME, 2, "same")[0][0]
    assert plain(difference(scene, scene)) == {}


def test_most_updates_of_a_card_game_are_small() -> None:
    game = next(game for game in GAMES if game.slug == "squires")
    sizes = [
        len(msgspec.json.encode(difference(before, after)))
        for seen in scenes(game, 4, "sizes")
        for before, after in pairwise(seen)
    ]
    assert median(sizes) < 2_500


# --- sizes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "seats", "most"), [("squires", 4, 2_500), ("squires", 6, 2_500), ("siege", 8, 2_500)])
def test_most_updates_are_small_however_many_sit_there(slug: str, seats: int, most: int) -> None:
    game = next(game for game in GAMES if game.slug == slug)
    sizes = [
        len(msgspec.json.encode(difference(before, after)))
        for seen in scenes(game, seats, "sizes")
        for before, after in pairwise(seen)
    ]
    assert median(sizes) < most


def test_of_a_great_scene_a_move_sends_little() -> None:
    """Eight boards of 64 cells, with crowds on half of them, fifty cards and three hundred offers."""
    before = great(guard=(0, 0))
    assert 90_000 < len(msgspec.json.encode(before)) < 110_000
    assert len(msgspec.json.encode(difference(before, great(guard=(0, 1))))) < 8_000
    assert len(msgspec.json.encode(difference(before, great(guard=(7, 63))))) < 8_000
