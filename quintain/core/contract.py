"""
The contract of a game. CONTRIBUTING.md shows how to keep it, step by step.

``Game`` is what never changes; ``State`` is one position, changed in place and cheap to clone. Luck is always an
argument. Refusals are returned, never raised.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from importlib import resources
from typing import ClassVar, Generic, Self, TypeVar

import msgspec
from msgspec.structs import replace

from quintain.core.answers import Ask, Awaited, Event, Notice, Outcome, Refusal, Values
from quintain.core.layout import Layout
from quintain.core.luck import NO_LUCK, Luck
from quintain.core.records import Format
from quintain.core.rulebook import Rulebook
from quintain.core.scene import Scene
from quintain.core.seats import Seat, with_names
from quintain.core.settings import Settings
from quintain.core.words import Words


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat may know, its memory included. Plain data that survives JSON. Every game has its own."""

    seat: Seat | None
    """Whose view it is; None for a spectator."""


A = TypeVar("A", bound=Hashable)
V = TypeVar("V", bound=View)
S = TypeVar("S", bound=Settings)


class Nature(msgspec.Struct, frozen=True, kw_only=True):
    """What kind of game it is, for those who must know before they start."""

    hidden: bool = False
    """Some seat knows what another does not."""
    simultaneous: bool = False
    """Several seats decide at once."""
    luck: bool = False
    """Luck falls after the match has begun."""
    draws: bool = False
    """The players may agree on a draw."""


class Cites(msgspec.Struct, frozen=True, kw_only=True):
    """The rule ids that the table's own answers cite in this game."""

    finished: str
    turn: str
    unreadable: str
    stale: str
    table: str
    """Resigning, draws, time, taking back."""


class Offered(msgspec.Struct, Generic[A], frozen=True):
    """An action as a scene gets it: legal, or shown with the reason why it is refused now."""

    action: A
    text: str
    refusal: Refusal | None = None


class State(ABC, Generic[A, V]):
    """One position of one game."""

    __slots__ = ()

    withdraws: ClassVar[bool] = False
    """True when the game has rules for a seat that leaves; otherwise a stand-in plays on for it."""

    actors: tuple[Seat, ...]
    """The seats that must decide now, in seat order. Empty when the match is over."""

    @property
    @abstractmethod
    def contenders(self) -> tuple[Seat, ...]:
        """The seats that are not out of the match."""

    @abstractmethod
    def ask(self, seat: Seat) -> Ask:
        """What this actor is asked."""

    @abstractmethod
    def options(self, seat: Seat) -> list[A]:
        """Every legal action in the game's order; never empty for an actor, empty for anybody else."""

    def menu(self, seat: Seat) -> list[A]:
        """Actions that are always shown although they may be refused now."""
        return []

    @abstractmethod
    def why_not(self, seat: Seat, action: A) -> Refusal | None:
        """The first rule that forbids this action, or None. Serves enforcement, hints and greyed-out buttons."""

    @abstractmethod
    def apply(self, seat: Seat, action: A, luck: Luck, events: list[Event] | None = None) -> None:
        """Carry out a legal action. What happened is appended to ``events``; search leaves it out."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy; a handful of attributes."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended by the rules, or None while it goes on."""

    @abstractmethod
    def text(self, action: A) -> str:
        """The action in canonical notation."""

    @abstractmethod
    def parse(self, seat: Seat, text: str) -> tuple[A, ...] | Refusal:
        """The action that this text means, nearly always one; legality is not looked at. Never begins with ``/``."""

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """All that this seat may know (None: a spectator)."""

    def withdraw(self, seat: Seat, luck: Luck, events: list[Event] | None = None) -> None:
        """Take a seat that leaves out of the match and close its open decisions. Only with ``withdraws``."""
        raise NotImplementedError(f"{type(self).__name__} has no rule for leaving")

    def position(self) -> str:
        """The position as one line of text, where the game has such lines."""
        return ""

    def census(self) -> Mapping[str, int]:
        """Counts that no action may change: pieces, cards, coins, wherever they are."""
        return {}

    def tallies(self) -> Values:
        """Counts worth keeping with the outcome, however the match ended."""
        return {}

    def flaws(self) -> list[str]:
        """What is wrong with this position by the game's own invariants; always empty unless the code is broken."""
        return []

    def awaited(self) -> tuple[Awaited, ...]:
        """What everybody may know of the decisions that are open."""
        asks = [(seat, self.ask(seat)) for seat in self.actors]
        return tuple(Awaited(seat, ask.kind, ask.rule, ask.subject) for seat, ask in asks)

    def offers(self, seat: Seat | None) -> list[Offered[A]]:
        """The options, then whatever else of the menu is refused now."""
        if seat is None or seat not in self.actors:
            return []
        options = self.options(seat)
        refused = [(action, self.why_not(seat, action)) for action in self.menu(seat) if action not in options]
        return [Offered(action, self.text(action)) for action in options] + [
            Offered(action, self.text(action), refusal) for action, refusal in refused
        ]


class Game(ABC, Generic[A, V, S]):
    """What never changes. One instance, named in the package's entry point."""

    slug: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    """One sentence for the list of games."""
    seats: ClassVar[tuple[int, ...]]
    """How many may play."""
    rules_version: ClassVar[str]
    """Changes whenever an old record would replay differently."""
    nature: ClassVar[Nature]
    settings: type[S]
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    """Settings by a name, such as ``quick``."""
    cites: ClassVar[Cites]
    cap: ClassVar[int]
    """No match with the default settings has more decisions than this."""
    layout: ClassVar[Layout]
    formats: ClassVar[tuple[Format, ...]] = ()
    """Other ways to write a match down."""
    position_setting: ClassVar[str | None] = None
    """The setting that takes a position line, where the game has one."""
    data_setting: ClassVar[str | None] = None
    """The setting that takes the text of a data file, where the game has one."""

    @cached_property
    def words(self) -> Words:
        return Words.of(self.package)

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.of(self.package)

    @property
    def package(self) -> str:
        """Where RULES.md and data/ lie."""
        return type(self).__module__.rpartition(".")[0]

    @abstractmethod
    def new(self, seats: int, settings: S, luck: Luck, events: list[Event] | None = None) -> State[A, V]:
        """The position a match begins from. ``seats`` and ``settings`` have passed ``check``."""

    def check(self, seats: int, settings: S) -> Refusal | None:
        """Why a match cannot be set up like that, beyond the types of the settings."""
        return None

    def art(self) -> str:
        """The game's drawings, one SVG symbol per kind of piece; empty where it brings none."""
        file = resources.files(self.package) / "data" / "art.svg"
        return file.read_text("utf-8") if file.is_file() else ""

    def data(self) -> str:
        """The data file that the game comes with, to begin one's own from; empty without a ``data_setting``."""
        return ""

    def sides(self, seats: int, settings: S) -> tuple[int, ...]:
        """Which side each seat plays for."""
        return tuple(range(seats))

    @abstractmethod
    def imagine(self, view: V, luck: Luck) -> State[A, V]:
        """A state drawn at random from those that the holder of this view cannot tell from the true one."""

    @abstractmethod
    def scene(self, view: V, offers: Sequence[Offered[A]]) -> Scene:
        """What the holder of this view sees."""

    @abstractmethod
    def number(self, action: A) -> int:
        """The action as an integer by ``layout``; two options of one decision never share one."""

    def count(self, state: State[A, V], depth: int) -> int:
        """How many sequences of exactly so many actions begin here (perft). Only where no luck falls."""
        if depth == 0:
            return 1
        if not state.actors:
            return 0
        seat = state.actors[0]
        options = state.options(seat)
        if depth == 1:
            return len(options)
        total = 0
        for action in options:
            child = state.clone()
            child.apply(seat, action, NO_LUCK)
            total += self.count(child, depth - 1)
        return total

    def tally(self, state: State[A, V], depth: int) -> Mapping[str, int]:
        """The count under ``nodes``; a game may count kinds of last actions beside it."""
        return {"nodes": self.count(state, depth)}

    def explain(self, refusal: Refusal, names: Sequence[str] = ()) -> Refusal:
        """The refusal with its sentence, in which seats are called by these names."""
        return replace(refusal, words=self.words.say(f"refusal.{refusal.code}", with_names(refusal.values, names)))

    def tell(self, event: Event, audience: Seat | None, names: Sequence[str] = ()) -> Notice | None:
        """The event as this audience hears it, with its sentence; None when it must not hear of it."""
        notice = event.heard_by(audience)
        if notice is None:
            return None
        key = f"event.{notice.kind}-secret" if notice.secret else f"event.{notice.kind}"
        return replace(notice, words=self.words.say(key, with_names(notice.values, names)))
