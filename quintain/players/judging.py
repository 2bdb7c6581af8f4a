"""How an imagined world is judged: by what is known of the game, or by playing it out at random."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Self

from quintain.core.contract import State
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.players.lore import Guide, Judge, Lore, Policy
from quintain.players.playouts import play_out

UNFINISHED = 64
"""So many decisions are played on with at most before a world is judged as it is."""


class Judging(NamedTuple):
    """What is known of one game to judge by; nothing, where nothing is given."""

    policy: Policy | None = None
    judge: Judge | None = None
    judged: Collection[str] = ()
    """The kinds of ask at which a world may be judged; any, where none is named."""
    guide: Guide | None = None

    @classmethod
    def by(cls, lore: Lore | None) -> Self:
        return cls() if lore is None else cls(lore.policy, lore.judge, lore.judged, lore.guide)

    def shares(self, world: State[Any, Any], seat: Seat, mover: Seat, luck: Luck) -> Sequence[float]:
        """What each seat may expect of the win as ``seat`` looks ahead; ``mover`` moved last. The world is changed."""
        if self.judge is not None:
            self._play_on(world, mover, luck)
            if world.actors:
                return self.judge(world, seat, luck)
        return play_out(world, luck)

    def _play_on(self, world: State[Any, Any], mover: Seat, luck: Luck) -> None:
        """Go on by guide or policy until somebody is asked for what a world may be judged at, for a while.

        Whoever moved last ends its turn first: what it has paid for and not done yet would look like a loss.
        """
        if not self.judged:
            return
        quiet = Moment(luck)
        for _ in range(UNFINISHED):
            if not world.actors:
                return
            seat = world.actors[0]
            ask = world.ask(seat)
            if ask.kind in self.judged and not (ask.turn and seat == mover):
                return
            world.apply(seat, self._likely(world, seat, luck), quiet)

    def _likely(self, world: State[Any, Any], seat: Seat, luck: Luck) -> Any:
        """What this seat is expected to do; without lore that says so, anything."""
        if self.guide is not None:
            return self.guide(world, seat, luck)
        options = world.options(seat)
        if len(options) == 1 or self.policy is None:
            return options[luck.below(len(options), "play on")]
        weights = self.policy(world, seat, options, luck)
        return options[max(range(len(options)), key=weights.__getitem__)]
