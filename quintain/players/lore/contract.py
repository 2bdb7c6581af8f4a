"""What may be known of a game: one record of functions, all but the first of which a game may do without."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.resources.abc import Traversable
from pkgutil import resolve_name
from typing import Any, Protocol

import msgspec

from quintain.core.contract import AnyGame, State, View
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.players.contract import Player
from quintain.players.tablebase import Tablebase


class Weigh(Protocol):
    def __call__(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck, /) -> Sequence[float]:
        """How good each option looks to the holder of this view; higher is better."""


class Policy(Protocol):
    """Quick enough to be asked within a search, in worlds that are only imagined."""

    def __call__(self, world: State[Any, Any], seat: Seat, options: Sequence[Any], luck: Luck, /) -> Sequence[float]:
        """How much each option of this seat is worth looking at, by what the seat knows in this world."""


class Guide(Protocol):
    """Where a turn is played on only to be judged: quicker than a policy, which weighs every option."""

    def __call__(self, world: State[Any, Any], seat: Seat, luck: Luck, /) -> Any:
        """What this seat, which is asked in this world, would do at a glance, by what it knows: one of its options."""


class Judge(Protocol):
    """Tells early how a match will end, so that it need not be played out."""

    def __call__(self, world: State[Any, Any], seat: Seat, luck: Luck, /) -> Sequence[float]:
        """The share of the win that each seat may expect in this world, which may be changed.

        ``seat`` is the one that looks ahead: it may be expected to go on doing so.
        """


class Engine(Protocol):
    """Speaks with other programs."""

    def converse(self, lines: Iterable[str]) -> None:
        """Answer these lines until they end."""


class Lore(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one game."""

    weigh: Weigh
    """Rules of thumb: what the greedy player goes by."""
    policy: Policy | None = None
    """What a search looks at first."""
    judge: Judge | None = None
    """How a search judges a world at the edge of its tree."""
    judged: frozenset[str] = frozenset()
    """The kinds of ask at which a world may be judged; any, where none is named.

    What has been paid for and not yet done would be judged as a loss: a search plays on until one comes, by the guide
    or, without one, by the policy.
    """
    guide: Guide | None = None
    """How a search plays on until a world may be judged. Worth writing where options are many and turns are long."""
    expert: Callable[..., Player] | None = None
    """Makes a player of the game's own; keyword arguments say how long it thinks."""
    levels: Traversable | None = None
    """The file that says what Page to Legend are made of."""
    warm_up: Callable[[], None] | None = None
    """Compiles ahead what the others would compile at their first use."""
    engine: Callable[[Callable[[str], None]], Engine] | None = None
    """Makes an engine for other programs, given something to say lines with."""
    tablebase: Callable[[], Tablebase] | None = None
    """Makes what builds and asks endgame tables."""


def later(name: str) -> Callable[..., Any]:
    """The function or class ``module:name``, imported when it is first called.

    So a record is there at once, whatever its parts take to import and to compile.
    """
    found: Callable[..., Any] | None = None

    def call(*given: Any, **named: Any) -> Any:
        nonlocal found
        if found is None:
            found = resolve_name(name)
        return found(*given, **named)

    return call
