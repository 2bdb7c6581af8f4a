"""
The contract of a game. CONTRIBUTING.md shows how to keep it, step by step.

``Game`` is what never changes; ``State`` is one position, changed in place and cheap to clone. Luck is always an
argument. Refusals are returned, never raised.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from functools import cached_property
from importlib import resources
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec
from msgspec.structs import replace

from quintain.core.actions import Verbs
from quintain.core.answers import Ask, Event, Notice, Outcome, Refusal, Values
from quintain.core.formats import Format
from quintain.core.luck import Luck
from quintain.core.moments import QUIET, Moment
from quintain.core.rulebook import Rulebook
from quintain.core.scene import Awaited, Glimpse, Picture, Piece
from quintain.core.seats import Seat, letter, with_names
from quintain.core.settings import Settings
from quintain.core.throws import throw_of
from quintain.core.words import Words


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one seat may know, its memory included. Plain data that survives JSON. Every game has its own."""

    seat: Seat | None
    """Whose view it is; None for a spectator."""
    settings: Settings
    """What was chosen before the match."""


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

    @property
    def is_open(self) -> bool:
        """Everybody sees all there is, and what follows from an action is certain."""
        return not (self.hidden or self.luck or self.simultaneous)


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

    verbs: ClassVar[Verbs[Any]]
    """Every kind of action."""
    cites: ClassVar[Cites]
    withdraws: ClassVar[bool] = False
    """True when the game has rules for a seat that leaves; otherwise a stand-in plays on for it."""

    settings: Any
    """What was chosen before the match."""
    actors: tuple[Seat, ...]
    """The seats that must decide now, in seat order. Empty when the match is over."""

    @property
    def lexicon(self) -> Any:
        """What the words of actions depend on; a state that has it at hand may say so."""
        return self.settings.lexicon

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

    def not_now(self, seat: Seat) -> Refusal | None:
        """Why this seat may do nothing at all now, whatever it is; the first thing that ``why_not`` looks at."""
        if seat in self.actors:
            return None
        if not self.actors:
            return Refusal("finished", self.cites.finished)
        return Refusal("not-your-turn", self.cites.turn, {"who": ", ".join(map(letter, self.actors))})

    @abstractmethod
    def apply(self, seat: Seat, action: A, moment: Moment) -> None:
        """Carry out a legal action with the luck of this moment, and tell what happens."""

    def clone(self) -> Self:
        """An independent copy. This one serves where a state holds nothing mutable; search likes a quicker one."""
        return copy(self)

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended by the rules, or None while it goes on."""

    def text(self, action: A) -> str:
        """The action in canonical notation."""
        return self.verbs.text(action, self.lexicon)

    def parse(self, seat: Seat, text: str) -> tuple[A, ...] | Refusal:
        """The action that this text means, nearly always one; legality is not looked at. Never begins with ``/``."""
        action = self.verbs.read(text, self.lexicon)
        return self.unreadable(text) if action is None else (action,)

    def unreadable(self, text: str) -> Refusal:
        """The answer to a text that means no action: what is wrong with it, where it begins like one."""
        stray = self.verbs.stray(text, self.lexicon)
        code, word = ("unreadable", text) if stray is None else ("no-such", stray)
        return Refusal(code, self.cites.unreadable, {"text": word[:40]})

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """All that this seat may know (None: a spectator)."""

    def withdraw(self, seat: Seat, moment: Moment) -> None:
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
        return tuple([_awaited(seat, self.ask(seat)) for seat in self.actors])

    def offers(self, seat: Seat | None) -> list[Offered[A]]:
        """The options, then whatever else of the menu is refused now."""
        if seat is None or seat not in self.actors:
            return []
        options, menu = self.options(seat), self.menu(seat)
        legal = {*options} if menu else ()
        refused = [(action, self.why_not(seat, action)) for action in menu if action not in legal]
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
    cap: ClassVar[int]
    """No match with the default settings has more decisions than this."""
    states: type[State[A, V]]
    """What its positions are; their type declares the actions."""
    formats: ClassVar[tuple[Format, ...]] = ()
    """Other ways to write a match down."""
    position_setting: ClassVar[str | None] = None
    """The setting that takes a position line, where the game has one."""
    data_setting: ClassVar[str | None] = None
    """The setting that takes the text of a data file, where the game has one."""
    varied: ClassVar[Mapping[str, object]] = {}
    """Settings that make matches differ between players who always answer alike, where no luck falls otherwise."""

    def __getstate__(self) -> dict[str, Any]:
        """What travels to other processes: all but what can be read again there."""
        kept = {name: getattr(type(self), name, None) for name in vars(self)}
        return {name: vars(self)[name] for name, held in kept.items() if not isinstance(held, cached_property)}

    @property
    def verbs(self) -> Verbs[A]:
        return self.states.verbs

    @property
    def cites(self) -> Cites:
        return self.states.cites

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
    def new(self, seats: int, settings: S, moment: Moment) -> State[A, V]:
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

    def teams(self, seats: int, settings: S) -> tuple[str, ...]:
        """What each seat's side is called, by ``[term.team]``; nothing where everybody plays alone."""
        sides = self.sides(seats, settings)
        if len({*sides}) == seats:
            return ()
        named = all(f"term.team.{side}" in self.words for side in sides)
        return tuple(self.words.say(f"term.team.{side}" if named else "team", {"number": side + 1}) for side in sides)

    @abstractmethod
    def imagine(self, view: V, luck: Luck) -> State[A, V]:
        """A state drawn at random from those that the holder of this view cannot tell from the true one."""

    @abstractmethod
    def scene(self, view: V, offers: Sequence[Offered[A]]) -> Picture:
        """What the holder of this view sees, as far as the game alone knows it; ``scene_for_seat`` adds the rest."""

    def meant(self, view: V, clicks: Sequence[str]) -> str | None:
        """The action that clicks on these ids, though they lead to no offer, would have been; None for none.

        It need not be legal: whoever asks wants to be told why not.
        """
        words = [_word_of(id) for id in clicks]
        spoken = " ".join(words)
        for text in (spoken, "".join(words), *(f"{block.kind} {spoken}" for block in self.verbs.blocks)):
            if (action := self.verbs.read(text, view.settings.lexicon)) is not None:
                return self.verbs.text(action, view.settings.lexicon)
        return None

    def number(self, action: A) -> int:
        """The action as an integer below ``verbs.size``; two options of one decision never share one."""
        return self.states.verbs.number(action)

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
            child.apply(seat, action, QUIET)
            total += self.count(child, depth - 1)
        return total

    def count_kinds(self, state: State[A, V], depth: int) -> Mapping[str, int]:
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
        words = self.words.say(key, with_names(notice.values, names))
        shows = notice.roll or notice.cells or notice.face
        return replace(notice, words=words, glimpse=self._glimpse(notice) if shows else None)

    def card(self, face: str) -> Piece | None:
        """How a card looks that an event shows to everybody by this word."""
        return None

    def _glimpse(self, notice: Notice) -> Glimpse:
        throw = throw_of(self.words, notice.roll, f"{notice.kind}/{notice.beat}") if notice.roll else None
        return Glimpse(cells=notice.cells, throw=throw, card=self.card(notice.face) if notice.face else None)


def _awaited(seat: Seat, ask: Ask) -> Awaited:
    return Awaited(seat, ask.kind, ask.rule, ask.subject)


def _word_of(id: str) -> str:
    """What an id would be in notation: what follows its zone, unless that is a mere place, as of cards face down."""
    last = id.rpartition("/")[2]
    return id if last.isdecimal() else last


AnyGame = Game[Any, Any, Any]
