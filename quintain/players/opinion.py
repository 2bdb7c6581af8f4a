"""What a player thinks of one decision, in the game's notation. It is formed from the deciding seat's view alone."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from quintain.core.contract import AnyGame, State, View
from quintain.core.luck import Luck, Stream
from quintain.core.moments import Moment
from quintain.players.contract import Player, imagined, last_heard


class Choice(msgspec.Struct, frozen=True):
    text: str
    chance: float | None
    """The estimated share of a win; None where the player estimates none."""


class Opinion(msgspec.Struct, frozen=True):
    """What a player thinks of a decision, in the game's notation."""

    choices: tuple[Choice, ...]
    """Every option, the best first, then the others by chance."""
    work: int = 0
    variation: tuple[str, ...] = ()
    """What it expects to be played from here, as far as it looks."""
    plies: int | None = None
    """Where the end is certain: 0 for a draw, n for a win in n plies, -n for a loss in n plies."""

    @property
    def best(self) -> Choice:
        return self.choices[0]

    def shown(self, most: int = 3) -> tuple[Choice, ...]:
        """The best choices; beside the very best only those with a chance."""
        return self.choices[:1] + tuple(choice for choice in self.choices[1:most] if choice.chance is not None)

    def compared(self, other: Opinion, text: str) -> Opinion:
        """With a chance for this choice: as much worse than the best as the other opinion finds it."""
        ours, best, its = self.best.chance, other.chance_of(self.best.text), other.chance_of(text)
        if ours is None or best is None or its is None:
            return self
        chance = max(0.0, ours - max(0.0, best - its))
        judged = (Choice(text, chance) if choice.text == text else choice for choice in self.choices[1:])
        return replace(self, choices=(self.best, *sorted(judged, key=lambda choice: -(choice.chance or 0.0))))

    def chance_of(self, text: str) -> float | None:
        return next((choice.chance for choice in self.choices if choice.text == text), None)


def opinions(player: Player, game: AnyGame, view: View, luck: Luck, among: Sequence[str] = ()) -> Iterator[Opinion]:
    """What the player thinks of the decision that the holder of this view must make, again and again.

    Of all options, or ``among`` these.
    """
    world, found = imagined(game, view, luck)
    options = [option for option in found if not among or world.text(option) in among]
    for advice in player.think(game, view, options, luck):
        chances = advice.chances
        best = options.index(advice.best)
        order = sorted(range(len(options)), key=lambda place: (place != best, -chances.get(place, 0.0), place))
        choices = tuple(Choice(world.text(options[place]), chances.get(place)) for place in order)
        yield Opinion(choices, advice.work, _variation(world.clone(), advice.variation), advice.plies)


def opinion(
    player: Player,
    game: AnyGame,
    view: View,
    luck: Luck,
    rounds: int | None = None,
    milliseconds: float = math.inf,
    played: str = "",
) -> Opinion:
    """The player's opinion, thought about as long as ``advise`` would be.

    What was ``played`` has a chance in it too, also where the player would never think of that itself.
    """
    thought = last_heard(opinions(player, game, view, luck), rounds or player.rounds, milliseconds)
    if not played or thought.chance_of(played) is not None or game.nature.is_open:
        return thought
    pair = last_heard(
        opinions(player, game, view, luck, (thought.best.text, played)), rounds or player.rounds, milliseconds
    )
    return thought.compared(pair, played)


def _variation(world: State[Any, Any], actions: Sequence[Any]) -> tuple[str, ...]:
    """The actions in notation, as far as they can follow each other in this world."""
    texts: list[str] = []
    moment = Moment(Stream.of("line"))
    for action in actions:
        seat = next((seat for seat in world.actors if action in world.options(seat)), None)
        if seat is None:
            break
        texts.append(world.text(action))
        world.apply(seat, action, moment)
    return tuple(texts)
