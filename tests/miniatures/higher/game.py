"""Higher: play the highest card. RULES.md beside this file has the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from quintain.core.answers import Ask, Event, Outcome, Refusal
from quintain.core.contract import Cites, Game, Nature, Offered, State, View
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.scene import Picture
from quintain.core.seats import Seat, letter
from quintain.core.settings import Settings
from tests.miniatures.higher import picture
from tests.miniatures.higher.deeds import DARE, DECK, VERBS, Dare, Deed, Peek, Play

T = TypeVar("T")


class Open(msgspec.Struct, frozen=True):
    """What lies open to everybody."""

    counts: tuple[int, ...]
    acting: Seat | None = 0
    leader: Seat = 0
    trick: tuple[int, ...] = ()
    """In the order of play, from the leader on."""
    gone: tuple[int, ...] = ()
    """The cards of earlier tricks."""
    scores: tuple[int, ...] = ()
    peeked: tuple[Seat | None, ...] = ()
    """Into whose hand each seat has peeked."""
    stakes: int = 1


class HigherSettings(Settings, frozen=True, kw_only=True):
    hand: Annotated[int, Meta(ge=1, le=3, description="cards in a hand")] = 3
    best: Annotated[Literal["high", "low"], Meta(description="which card takes the trick")] = "high"


class HigherView(View, frozen=True, kw_only=True):
    """What one seat knows."""

    settings: HigherSettings
    open: Open
    hand: tuple[int, ...] = ()
    seen: int | None = None
    """The card this seat has peeked at, while it is still held."""


class HigherState(State[Deed, HigherView]):
    __slots__ = ("actors", "hands", "open", "seen", "settings")

    verbs = VERBS
    cites = Cites(finished="HI-3.1", turn="HI-2.1", unreadable="HI-2.6", stale="HI-2.1", table="HI-3.2")
    settings: HigherSettings
    hands: tuple[tuple[int, ...], ...]
    seen: tuple[int | None, ...]
    open: Open

    @classmethod
    def of(
        cls, settings: HigherSettings, hands: Sequence[Sequence[int]], seen: Sequence[int | None], public: Open
    ) -> Self:
        state = cls()
        state.settings, state.open, state.seen = settings, public, tuple(seen)
        state.hands = tuple(tuple(sorted(hand)) for hand in hands)
        state.actors = () if public.acting is None else (public.acting,)
        return state

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return tuple(range(len(self.hands)))

    def ask(self, seat: Seat) -> Ask:
        return Ask("turn", "HI-2.1")

    def options(self, seat: Seat) -> list[Deed]:
        hand = self.hands[seat] if seat in self.actors else ()
        every: list[Deed] = [*map(Play, hand), *map(Peek, self.contenders), DARE]
        return [deed for deed in every if self.why_not(seat, deed) is None]

    def menu(self, seat: Seat) -> list[Deed]:
        return [DARE]

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        if refusal := self.not_now(seat):
            return refusal
        match action:
            case Play(card) if card not in self.hands[seat]:
                return Refusal("not-held", "HI-2.2", {"card": card})
            case Peek() if self.open.peeked[seat] is not None:
                return Refusal("peeked", "HI-2.3")
            case Peek(whom) if whom == seat or whom >= len(self.hands) or not self.hands[whom]:
                return Refusal("no-target", "HI-2.3", {"whom": letter(whom)})
            case Dare() if self.open.stakes == 2:
                return Refusal("dared", "HI-2.4")
        return None

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        match action:
            case Play(card):
                self.hands = put(self.hands, seat, tuple(held for held in self.hands[seat] if held != card))
                self.seen = tuple(None if seen == card else seen for seen in self.seen)
                self.open = replace(self.open, trick=(*self.open.trick, card), counts=tuple(map(len, self.hands)))
                moment.tell(Event, "play", "HI-2.2", {"who": letter(seat), "card": card})
                self._next(moment)
            case Peek(whom):
                card = moment.luck.draw(dict.fromkeys(self.hands[whom], 1), "peek")
                self.seen = put(self.seen, seat, card)
                self.open = replace(self.open, peeked=put(self.open.peeked, seat, whom))
                moment.tell(_peeked, seat, whom, card)
            case Dare():
                self.open = replace(self.open, stakes=2)
                moment.tell(Event, "dare", "HI-2.4", {"who": letter(seat)})

    def _next(self, moment: Moment) -> None:
        """The next seat; after the last one the trick is taken (HI-2.5)."""
        here, seats = self.open, len(self.hands)
        if len(here.trick) == seats:
            best = min(here.trick) if self.settings.best == "low" else max(here.trick)
            winner = (here.leader + here.trick.index(best)) % seats
            moment.tell(Event, "trick", "HI-2.5", {"who": letter(winner), "points": here.stakes})
            scores = put(here.scores, winner, here.scores[winner] + here.stakes)
            gone = tuple(sorted(here.gone + here.trick))
            here = replace(here, scores=scores, gone=gone, trick=(), stakes=1, leader=winner)
        acting = (here.leader + len(here.trick)) % seats if any(self.hands) else None
        self.open = replace(here, acting=acting)
        self.actors = () if acting is None else (acting,)

    def outcome(self) -> Outcome | None:
        scores = self.open.scores
        return None if self.actors else Outcome.scored(scores, "most-points", "HI-3.1", {"points": max(scores)})

    def view(self, seat: Seat | None) -> HigherView:
        hand, seen = ((), None) if seat is None else (self.hands[seat], self.seen[seat])
        return HigherView(seat=seat, settings=self.settings, open=self.open, hand=hand, seen=seen)

    def census(self) -> dict[str, int]:
        return {"cards": sum(map(len, self.hands)) + len(self.open.trick) + len(self.open.gone)}

    def flaws(self) -> list[str]:
        cards = [*self.open.trick, *self.open.gone, *(card for hand in self.hands for card in hand)]
        return [f"{card} is there twice" for card in DECK if cards.count(card) > 1]


class Higher(Game[Deed, HigherView, HigherSettings]):
    slug = "higher"
    title = "Higher"
    tagline = "The highest card takes the trick."
    seats = (2, 3, 4)
    rules_version = "HI-1"
    nature = Nature(hidden=True, luck=True)
    settings = HigherSettings
    presets = {"quick": {"hand": 1}}
    cap = 20
    states: type[HigherState] = HigherState

    def new(self, seats: int, settings: HigherSettings, moment: Moment) -> HigherState:
        cards = moment.luck.order(DECK, "deal")
        hands = [cards[seat::seats][: settings.hand] for seat in range(seats)]
        moment.tell(Event, "deal", "HI-1.1", {"count": settings.hand})
        public = Open((settings.hand,) * seats, scores=(0,) * seats, peeked=(None,) * seats)
        return self.states.of(settings, hands, public.peeked, public)

    def imagine(self, view: HigherView, luck: Luck) -> HigherState:
        known = {*view.hand, *view.open.trick, *view.open.gone, view.seen}
        unseen = luck.order([card for card in DECK if card not in known], "hands")
        hands = []
        for seat, count in enumerate(view.open.counts):
            mine = list(view.hand) if seat == view.seat else []
            if view.seen is not None and view.seat is not None and view.open.peeked[view.seat] == seat:
                mine = [view.seen]
            hands.append(mine + [unseen.pop() for _ in range(count - len(mine))])
        # What others have seen is one of the cards still held; which one, this seat cannot know.
        seen = [hands[whom][-1] if whom is not None and hands[whom] else None for whom in view.open.peeked]
        if view.seat is not None:
            seen[view.seat] = view.seen
        return self.states.of(view.settings, hands, seen, view.open)

    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        return picture.scene(self.words, view, offers)


def _peeked(seat: Seat, whom: Seat, card: int) -> Event:
    values = {"who": letter(seat), "whom": letter(whom)}
    return Event("peek", "HI-2.3", values, {"card": card}, to=(seat,), learns=True)


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one in this place."""
    return (*items[:place], item, *items[place + 1 :])


GAME = Higher()
