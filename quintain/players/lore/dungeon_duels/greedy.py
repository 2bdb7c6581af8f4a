"""
Rules of thumb for Dungeon Duels: every option is worth what a plan of the whole turn makes of it, in Coins.

Everything goes by what one seat knows: all that lies open, and its hand. So the same rules serve at a table and in
worlds that are only imagined.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from quintain.core.contract import AnyGame, State, View
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.games.dungeon_duels.actions import Deed
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.games.dungeon_duels.pending import Exploding, Rolling
from quintain.games.dungeon_duels.settings import DuelsSettings
from quintain.games.dungeon_duels.state import DuelsState
from quintain.games.dungeon_duels.view import DuelsView
from quintain.players.lore.dungeon_duels.knight import Errant


def weigh(game: AnyGame, view: View, options: Sequence[Deed], luck: Luck) -> list[float]:  # noqa: ARG001
    """How good each option looks to the holder of this view."""
    assert isinstance(view, DuelsView)
    return weights(view.dungeon, view.settings, view.hands, options)


def policy(world: State[Deed, DuelsView], seat: Seat, options: Sequence[Deed], luck: Luck) -> list[float]:  # noqa: ARG001
    """The same in a world that is imagined."""
    state = cast("DuelsState", world)
    return weights(state.dungeon, state.settings, dict(enumerate(state.hands)), options)


def guide(world: State[Deed, DuelsView], seat: Seat, luck: Luck) -> Deed:
    """What the rules of thumb do in a world that is imagined; the first of what looks alike."""
    options = world.options(seat)
    if len(options) == 1:
        return options[0]
    found = policy(world, seat, options, luck)
    return options[max(range(len(options)), key=found.__getitem__)]


def weights(
    dungeon: Dungeon, settings: DuelsSettings, hands: dict[int, tuple[str, ...]], options: Sequence[Deed]
) -> list[float]:
    if dungeon.phase in ("knight", "boss"):
        # Knights look alike, and no boss has been met yet.
        return [0.0] * len(options)
    place = asked(dungeon)
    return Errant(settings.contents, dungeon, settings, place, hands[place]).weights(options)


def asked(dungeon: Dungeon) -> int:
    """The knight that has to decide."""
    match dungeon.top:
        case None:
            return dungeon.active
        case Rolling(own=False, curios=curios) if curios:
            return curios[0]
        case Exploding(by=by) if by is not None:
            return by
    return dungeon.top.knight  # type: ignore[union-attr]
