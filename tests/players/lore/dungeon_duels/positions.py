"""Positions of Dungeon Duels to think about, and the rules of thumb as a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck, Stream
from quintain.core.moments import Moment
from quintain.core.settings import settle
from quintain.games.dungeon_duels.box import SPOTS
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.models import Enemy, Guardian
from quintain.games.dungeon_duels.state import DuelsState
from quintain.players import Advice
from quintain.players.lore.dungeon_duels import LORE

LUCK = Stream.of("errant")
S1 = ("start", "p1a", "p2a", "p3b")
COLOURS = ("blue", "red", "green", "yellow")


class Errants:
    """Takes whatever weighs most."""

    name = "errants"
    rounds = 1

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        weights = LORE.weigh(game, view, options, luck)
        best = max(weights)
        alike = [option for option, weight in zip(options, weights, strict=True) if weight == best]
        yield Advice(alike[luck.below(len(alike), "errants")], work=len(options))


def position(
    spaces: Mapping[str, str],
    *,
    track: tuple[str, ...] = S1,
    coins: Mapping[str, int] | None = None,
    mounds: Sequence[str] = (),
    purses: Mapping[str, int] | None = None,
    enemies: Mapping[str, tuple[str, str]] | None = None,
    hands: Mapping[str, tuple[str, ...]] | None = None,
    boss: str = "king",
    at: str = "",
) -> DuelsState:
    """Knights stand in these spaces; it is the turn of blue, who begins. ``at`` is where a boss stands, in its room."""
    seats = max(2, len(spaces))
    settings = settle(GAME.settings, {"boss": boss, "first": "A", "knights": list(COLOURS[:seats])})
    state = GAME.new(seats, settings, Moment(LUCK))
    while state.dungeon.phase == "place":
        (seat,) = state.actors
        state.apply(seat, state.options(seat)[0], Moment(LUCK))
    dungeon = state.dungeon
    dungeon.track = tuple(tile.key for tile in state.box.set_of("front")) if at else track
    dungeon.mounds = tuple(sorted(SPOTS[name] for name in mounds))
    dungeon.coins = {SPOTS[name]: count for name, count in (coins or {}).items()}
    dungeon.enemies = {id: Enemy(id, kind, SPOTS[name]) for id, (kind, name) in (enemies or {}).items()}
    for place, knight in enumerate(dungeon.knights):
        knight.space = SPOTS[spaces[knight.key]] if knight.key in spaces else None
        dungeon.purses[place] = (purses or {}).get(knight.key, 3)
        hand = (hands or {}).get(knight.key, ())
        for card in hand:
            deck = state.box.cards[card].deck
            dungeon.piles = {**dungeon.piles, deck: dungeon.piles[deck] - 1}
        state.hold(place, hand)
    if at:
        dungeon.fight, dungeon.plains, dungeon.halls = True, (), ()
        dungeon.guardian = Guardian(boss, SPOTS[at])
    return DuelsState.of(settings, dungeon, state.hands)


def weighed(state: DuelsState) -> dict[str, float]:
    """What every option of whoever is asked weighs."""
    (seat,) = state.actors
    options = state.options(seat)
    weights = LORE.weigh(GAME, state.view(seat), options, LUCK)
    return {state.text(option): weight for option, weight in zip(options, weights, strict=True)}


def chosen(state: DuelsState) -> str:
    weights = weighed(state)
    return max(weights, key=weights.__getitem__)
