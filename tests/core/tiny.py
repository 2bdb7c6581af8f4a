"""
Three tiny games, just big enough to show everything that a table does.

``Walk``: seats take turns to walk to a goal. A turn has as many actions as one likes, so that some can be taken back
freely; others use luck, show a secret, ask another seat, or leave a single answer.
``WalkOut``: the same, with a rule for those who leave.
``Pick``: everybody picks two words in secret at the same time, twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self

from msgspec import Meta

from quintain.core.actions import Block, Verbs
from quintain.core.answers import Ask, Event, Outcome, Refusal
from quintain.core.contract import Cites, Game, Nature, Offered, State, View
from quintain.core.luck import NO_LUCK, Luck
from quintain.core.moments import Moment
from quintain.core.scene import Picture, Plate
from quintain.core.seats import Seat, letter
from quintain.core.settings import Settings

CITES = Cites(finished="WA-9", turn="WA-1", unreadable="WA-8", stale="WA-1", table="WA-7")


class WordVerbs(Verbs[str]):
    """Actions that are single words: each is its own text, and its place in the list its number."""

    def __init__(self, *words: str) -> None:
        super().__init__()
        self.words = words
        self.size = len(words)

    @property
    def blocks(self) -> tuple[Block, ...]:
        return (Block("word", 0, (("word", self.words),)),)

    def verb(self, action: str) -> str:
        return "word"

    def number(self, action: str) -> int:
        return self.words.index(action)

    def text(self, action: str, lexicon: Any = None) -> str:
        return action

    def read(self, text: str, lexicon: Any = None) -> str | None:
        word = text.strip().lower()
        return word if word in self.words else None


class WalkSettings(Settings, frozen=True, kw_only=True):
    aliases = {"goal": {"near": "2"}}

    goal: Annotated[int, Meta(ge=2, le=30, description="steps to walk")] = 30
    teams: Annotated[Literal["alone", "pairs"], Meta(description="who walks with whom")] = "alone"
    dream: Annotated[Literal["ask", "play", "veil"], Meta(description="who wakes a sleeper")] = "play"


class WalkView(View, frozen=True, kw_only=True):
    steps: tuple[int, ...]
    turn: Seat
    phase: str
    known: int | None
    settings: WalkSettings


class WalkState(State[str, WalkView]):
    """``phase`` is ``turn``, ``nap`` or ``hide`` for the seat at turn, or ``dare`` when the next one is asked."""

    verbs = WordVerbs("step", "roll", "peek", "nap", "hide", "dare", "end")
    cites = CITES

    def __init__(self, seats: int, settings: WalkSettings, number: int) -> None:
        self.settings = settings
        self.number = number
        self.steps = [0] * seats
        self.turn: Seat = 0
        self.phase = "turn"
        self.seen: set[Seat] = set()
        self.gone: list[Seat] = []
        self.actors = (0,)

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(len(self.steps)) if seat not in self.gone)

    def ask(self, seat: Seat) -> Ask:
        match self.phase:
            case "nap":
                return Ask("nap", "WA-3", single=self.settings.dream)
            case "hide":
                return Ask("hide", "WA-4", single="veil")
            case "dare":
                return Ask("dare", "WA-5", idle="shrug")
        return Ask("turn", "WA-1", turn=True)

    def options(self, seat: Seat) -> list[str]:
        if seat not in self.actors:
            return []
        answers = {"nap": ["wake"], "hide": ["show"], "dare": ["shrug", "brawl"]}
        return answers.get(self.phase, ["step", "roll", "peek", "nap", "hide", "dare", "end"])

    def menu(self, seat: Seat) -> list[str]:
        return ["step", "end"]

    def why_not(self, seat: Seat, action: str) -> Refusal | None:
        if not self.actors:
            return Refusal("finished", "WA-9")
        return None if action in self.options(seat) else Refusal("not-now", "WA-2", {"action": action})

    def apply(self, seat: Seat, action: str, moment: Moment) -> None:
        told: list[Event] = []
        who = letter(seat)
        match action:
            case "step" | "roll":
                face = 1 if action == "step" else moment.luck.below(6, "walk") + 1
                self.steps[seat] += face
                values: dict[str, str | int] = {"who": who, "count": self.steps[seat], "face": face}
                told.append(Event("stepped" if action == "step" else "rolled", "WA-1", values))
            case "peek":
                self.seen.add(seat)
                told.append(Event("peeked", "WA-6", {"who": who}, {"number": self.number}, (seat,), learns=True))
            case "nap" | "hide" | "dare":
                self.phase = action
                told.append(Event({"nap": "napped", "hide": "hid"}.get(action, "dared"), "WA-3", {"who": who}))
            case "wake" | "show" | "shrug" | "brawl":
                self.phase = "turn"
                kind = {"wake": "woke", "show": "shown"}.get(action, "answered")
                told.append(Event(kind, "WA-3", {"who": who, "answer": action}))
            case "end":
                self.turn = self._next()
                told.append(Event("turned", "WA-1", {"who": letter(self.turn)}))
        self._look()
        moment.tell(lambda: told)

    def withdraw(self, seat: Seat, moment: Moment) -> None:
        self.gone.append(seat)
        if self.turn == seat:
            self.turn = self._next()
            self.phase = "turn"
        moment.tell(Event, "gone", "WA-7", {"who": letter(seat)})
        self._look()

    def _next(self) -> Seat:
        order = [(self.turn + step) % len(self.steps) for step in range(1, len(self.steps) + 1)]
        return next((seat for seat in order if seat not in self.gone), self.turn)

    def _look(self) -> None:
        if max(self.steps) >= self.settings.goal:
            self.actors = ()
        else:
            self.actors = (self._next() if self.phase == "dare" else self.turn,)

    def clone(self) -> Self:
        twin = type(self)(len(self.steps), self.settings, self.number)
        twin.steps = list(self.steps)
        twin.turn, twin.phase, twin.actors = self.turn, self.phase, self.actors
        twin.seen, twin.gone = set(self.seen), list(self.gone)
        return twin

    def outcome(self) -> Outcome | None:
        if self.actors:
            return None
        places: list[int | None] = [1 + sum(other > mine for other in self.steps) for mine in self.steps]
        best = letter(max(range(len(self.steps)), key=lambda seat: self.steps[seat]))
        return Outcome.ranked(places, "arrived", "WA-1", {"who": best}, sides_of(len(self.steps), self.settings))

    def parse(self, seat: Seat, text: str) -> tuple[str, ...] | Refusal:
        words = text.lower().split()
        known = {"step", "roll", "peek", "nap", "hide", "dare", "end", "wake", "show", "shrug", "brawl"}
        if not words or not known.issuperset(words):
            return self.unreadable(text)
        return tuple(words)

    def view(self, seat: Seat | None) -> WalkView:
        known = self.number if seat in self.seen else None
        return WalkView(
            seat=seat,
            steps=tuple(self.steps),
            turn=self.turn,
            phase=self.phase,
            known=known,
            settings=self.settings,
        )

    def position(self) -> str:
        return f"{self.steps} {letter(self.turn)} {self.phase} {self.gone}"


def sides_of(seats: int, settings: WalkSettings) -> tuple[int, ...]:
    return tuple(seat // 2 if settings.teams == "pairs" else seat for seat in range(seats))


class Walk(Game[str, WalkView, WalkSettings]):
    slug = "walk"
    title = "Walk"
    tagline = "Get there first."
    seats = (1, 2, 3, 4, 6)
    rules_version = "WA-1"
    nature = Nature(hidden=True, luck=True)
    settings = WalkSettings
    presets = {"short": {"goal": 3}}
    cap = 1000
    states: type[WalkState] = WalkState

    def check(self, seats: int, settings: WalkSettings) -> Refusal | None:
        too_long = settings.goal == 29 and seats == 2
        return Refusal("no-goal", "WA-1", {"goal": settings.goal, "seats": seats}) if too_long else None

    def sides(self, seats: int, settings: WalkSettings) -> tuple[int, ...]:
        return sides_of(seats, settings)

    def new(self, seats: int, settings: WalkSettings, moment: Moment) -> WalkState:
        state = self.states(seats, settings, moment.luck.below(10, "number"))
        moment.tell(Event, "began", "WA-1")
        return state

    def imagine(self, view: WalkView, luck: Luck) -> WalkState:
        number = luck.below(10, "number") if view.known is None else view.known
        state = self.states(len(view.steps), view.settings, number)
        state.steps, state.turn, state.phase = list(view.steps), view.turn, view.phase
        state._look()
        return state

    def scene(self, view: WalkView, offers: Sequence[Offered[str]]) -> Picture:
        return plain_scene(len(view.steps))


class WalkOutState(WalkState):
    withdraws = True


class WalkOut(Walk):
    slug = "walk-out"
    states = WalkOutState
    nature = Nature(hidden=True, luck=True, draws=True)


class PickView(View, frozen=True, kw_only=True):
    mine: tuple[str, ...]
    round: int


class PickState(State[str, PickView]):
    """Everybody picks two words a round; the last pick shows all of them and draws a number."""

    verbs = WordVerbs("fox", "hen")
    cites = CITES

    def __init__(self, seats: int) -> None:
        self.settings = Settings()
        self.picks: list[tuple[str, ...]] = [()] * seats
        self.round = 0
        self.drawn: tuple[int, ...] = ()
        self.actors = tuple(range(seats))

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return tuple(range(len(self.picks)))

    def ask(self, seat: Seat) -> Ask:
        return Ask("pick", "WA-1", sealed=True, steps=2)

    def options(self, seat: Seat) -> list[str]:
        return ["fox", "hen"] if seat in self.actors else []

    def why_not(self, seat: Seat, action: str) -> Refusal | None:
        return None if action in self.options(seat) else Refusal("not-now", "WA-2", {"action": action})

    def apply(self, seat: Seat, action: str, moment: Moment) -> None:
        self.picks[seat] += (action,)
        told = [Event("chosen", "WA-1", secret={"what": action}, to=(seat,), private=True)]
        if all(len(picked) == 2 for picked in self.picks):
            self.drawn += (moment.luck.below(1000, "pick"),)
            self.round += 1
            self.picks = [()] * len(self.picks)
            told.append(Event("revealed", "WA-1", learns=True))
        waiting = [seat for seat, picked in enumerate(self.picks) if len(picked) < 2]
        self.actors = tuple(waiting) if self.round < 2 else ()
        moment.tell(lambda: told)

    def clone(self) -> Self:
        twin = type(self)(len(self.picks))
        twin.picks, twin.round, twin.drawn, twin.actors = list(self.picks), self.round, self.drawn, self.actors
        return twin

    def outcome(self) -> Outcome | None:
        return None if self.actors else Outcome.ranked([1] * len(self.picks), "counted", "WA-1")

    def parse(self, seat: Seat, text: str) -> tuple[str, ...] | Refusal:
        words = tuple(text.split())
        if not words or not {"fox", "hen"}.issuperset(words):
            return self.unreadable(text)
        return words

    def view(self, seat: Seat | None) -> PickView:
        return PickView(seat=seat, settings=Settings(), mine=() if seat is None else self.picks[seat], round=self.round)

    def position(self) -> str:
        return f"{self.picks} {self.round} {self.drawn}"


class Pick(Game[str, PickView, Settings]):
    slug = "pick"
    title = "Pick"
    tagline = "Fox or hen?"
    seats = (2, 3)
    rules_version = "WA-1"
    nature = Nature(hidden=True, simultaneous=True, luck=True)
    settings = Settings
    cap = 20
    states = PickState

    def new(self, seats: int, settings: Settings, moment: Moment) -> PickState:
        return PickState(seats)

    def imagine(self, view: PickView, luck: Luck) -> State[Any, PickView]:
        raise NotImplementedError

    def scene(self, view: PickView, offers: Sequence[Offered[str]]) -> Picture:
        return plain_scene(2)


def plain_scene(seats: int) -> Picture:
    plates = tuple(Plate(seat=seat, label=letter(seat), emblem="ring", glyph="o") for seat in range(seats))
    return Picture(prompt="Go on.", plates=plates)


WALK = Walk()
WALK_OUT = WalkOut()
PICK = Pick()
MISNAMED = Walk()
"""For an entry point with another name."""

__all__ = ["MISNAMED", "NO_LUCK", "PICK", "WALK", "WALK_OUT"]
