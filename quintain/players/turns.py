"""
A turn of many decisions is thought about for about as long as a turn of one.

What a level may think is stated for a turn. The first decisions of a turn get more of it than the last ones: they
decide what there is to choose from later, and what was thought about them is kept. An answer to what somebody else
does, or to what has come of one's own deed, is no part of a turn (``Ask.turn``) and is thought about by itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from quintain.core.answers import Ask
from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.players.contract import Advice, Player
from quintain.players.playouts import QuickLuck

IMAGINED = 4
"""So many turns are imagined to tell how long one will be."""
LONGEST = 32
"""No turn is thought to have more decisions left."""
LEAST = 1 / 16
"""Every decision should get at least so much of what a turn may take."""
SPARE = 1 / 2
"""So much more a turn may take for that; where it is longer still, its last decisions get less and less."""


class Memory:
    """What a player keeps from one decision of a turn to the next."""

    def __init__(self, made: int = 0) -> None:
        self._made = made
        self._left = 1.0
        """Of what a turn may take."""
        self._spare = SPARE
        self._imagined = self._expected = 0.0
        """How many decisions were left when that was imagined, and how many should be by now."""
        self.thoughts: Any = None
        """Whatever the player left there at the last decision."""

    def share(self, game: AnyGame, view: View) -> float:
        """How much of what a turn may take is for the decision of who holds this view; then that is spent.

        The shares of a turn of three decisions are 3/6, 2/6 and 1/6; of one decision, all of it.
        """
        left = self._decisions_left(game, view)
        if self._made:
            # What was spent before is not remembered, so it is what should have been.
            whole = self._made + left
            self._left, self._made = left * (left + 1) / (whole * (whole + 1)), 0
        share = 2 * self._left / (left + 1)
        self._left -= share
        more = min(max(0.0, LEAST - share), self._spare / 8)
        self._spare -= more
        return share + more

    def _decisions_left(self, game: AnyGame, view: View) -> float:
        """How many decisions the turn still has. It is imagined again when half of them should have been made."""
        self._expected -= 1
        if self._expected <= self._imagined / 2:
            self._imagined = self._expected = decisions_left(game, view)
        return self._expected


class TurnPlayer(ABC):
    """A player that thinks about the decisions of a turn together. Asked for one alone, it begins a turn with it."""

    name: str
    rounds: int

    @abstractmethod
    def think_on(
        self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck, memory: Memory
    ) -> Iterator[Advice]:
        """Advice again and again, each at least as good as the one before. At least one."""

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        return self.think_on(game, view, options, luck, Memory())


class InTurn:
    """A player in one turn of one seat. The same questions in the same order get the same answers."""

    def __init__(self, player: TurnPlayer, made: int = 0) -> None:
        self.name = player.name
        self.rounds = player.rounds
        self._player = player
        self._memory = Memory(made)

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        return self._player.think_on(game, view, options, luck, self._memory)


def for_turn(player: Player, made: int = 0) -> Player:
    """This player for one turn of one seat, in which so many decisions have been ``made``, by whomever.

    Itself where it thinks about every decision anew.
    """
    return InTurn(player, made) if isinstance(player, TurnPlayer) else player


def think_on(
    player: Player, game: AnyGame, view: View, options: Sequence[Any], luck: Luck, memory: Memory
) -> Iterator[Advice]:
    """What this player thinks, with the memory of the turn where it has use for one."""
    if isinstance(player, TurnPlayer):
        return player.think_on(game, view, options, luck, memory)
    return player.think(game, view, options, luck)


# --- at a table -----------------------------------------------------------------------------------------------------


class Turn:
    """Whose turn it is at a table. To be told of everything that anybody is asked there."""

    def __init__(self) -> None:
        self._whose: Seat | None = None
        self._begun = 0

    def asked(self, seat: Seat, ask: Ask, count: int) -> int | None:
        """How often this seat had decided in the match when its turn began; None where it is asked for something else.

        ``count`` is how often it has decided by now.
        """
        if not ask.turn:
            return None
        if seat != self._whose:
            self._whose, self._begun = seat, count
        return self._begun


class Thinkers:
    """The players at one table, each of whom remembers while its turn lasts.

    To be told of everything that anybody is asked there.
    """

    def __init__(self, players: Mapping[Seat, Player]) -> None:
        self._players = players
        self._turn = Turn()
        self._latest: tuple[Seat, int, Player] | None = None

    def asked(self, seat: Seat, ask: Ask, count: int) -> Player | None:
        """Who thinks about what this seat is asked now; None where none of these players sits there.

        ``count`` is how often the seat has decided.
        """
        player, begun = self._players.get(seat), self._turn.asked(seat, ask, count)
        if begun is None or player is None:
            return player
        if self._latest is None or self._latest[:2] != (seat, begun):
            self._latest = seat, begun, for_turn(player)
        return self._latest[2]


# --- how long a turn is ---------------------------------------------------------------------------------------------


def decisions_left(game: AnyGame, view: View) -> float:
    """How many decisions who holds this view still has in its turn, this one included, as far as it can imagine.

    The same for the same view. Alone at a table nobody passes a turn on, so there every decision stands for itself.
    """
    luck = QuickLuck(1)
    found = [_played_on(game, view, luck), _played_on(game, view, luck)]
    if found != [1, 1]:
        # Where a turn is one decision, that is soon known.
        found += [_played_on(game, view, luck) for _ in range(IMAGINED - len(found))]
    return sum(found) / len(found)


def _played_on(game: AnyGame, view: View, luck: QuickLuck) -> int:
    """How many choices the seat makes in its turn, if all play at random from here."""
    seat, moment, made = view.seat, Moment(luck), 0
    world = game.imagine(view, luck)
    while world.actors and made < LONGEST and len(world.contenders) > 1:
        actor = world.actors[0]
        options = world.options(actor)
        turn = world.ask(actor).turn
        if (turn and actor != seat) or not (turn or made):
            # The turn is somebody else's, or it has not begun: this is an answer.
            break
        made += turn and len(options) > 1
        world.apply(actor, options[luck.below(len(options), "turn")], moment)
    return max(1, made)
