"""One position of Siege: what is open, the hands and the bag; what may be done, and doing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Self

from msgspec.structs import replace

from quintain.core.answers import Ask, Event, Motion, Outcome, Refusal
from quintain.core.contract import Cites, State
from quintain.core.moments import Moment
from quintain.core.seats import LETTERS, Seat, letter
from tests.miniatures.siege import marauders
from tests.miniatures.siege.deeds import (
    ARM,
    END,
    KEGS,
    MEND,
    PASS,
    VERBS,
    Arm,
    Blow,
    Build,
    Deed,
    End,
    Lay,
    March,
    Mend,
    Parry,
    Pass,
    Strike,
)
from tests.miniatures.siege.ending import ending
from tests.miniatures.siege.ground import SIDES, Square, names, rooms
from tests.miniatures.siege.pending import Attack, Fuse, Raid
from tests.miniatures.siege.refusals import MENDING, forbids, near
from tests.miniatures.siege.sight import Cards, Open, SiegeSettings, SiegeView
from tests.miniatures.siege.strike import answer, attack, blow_up, decider, put, resolve, roll_at

HAND = 5
ASKS = {
    "lay": Ask("lay", "SI-1.2"),
    "turn": Ask("turn", "SI-5.1", idle=END, turn=True),
    "parry": Ask("parry", "SI-6.3", idle=PASS),
    "blow": Ask("blow", "SI-7.2"),
}


class SiegeState(State[Deed, SiegeView]):
    __slots__ = ("actors", "bag", "hands", "open", "settings")

    verbs = VERBS
    cites = Cites(finished="SI-9.1", turn="SI-5.1", unreadable="SI-5.6", stale="SI-5.1", table="SI-9.4")
    withdraws = True
    settings: SiegeSettings
    open: Open
    hands: tuple[Cards, ...]
    bag: Cards

    @classmethod
    def of(cls, settings: SiegeSettings, hands: Sequence[Sequence[int]], bag: Sequence[int], public: Open) -> Self:
        state = cls()
        state.settings, state.open, state.bag = settings, public, tuple(sorted(bag))
        state.hands = tuple(tuple(sorted(hand)) for hand in hands)
        state.actors = state._awaited_seats()
        return state

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return self.open.standing

    # --- what may be done ---------------------------------------------------------------------------------------

    def ask(self, seat: Seat) -> Ask:
        here = self.open
        if here.pending:
            return ASKS["parry" if isinstance(here.pending[-1], Attack) else "blow"]
        return ASKS["turn" if len(here.origins) == len(here.guards) else "lay"]

    def options(self, seat: Seat) -> list[Deed]:
        if seat not in self.actors:
            return []
        return [deed for deed in self._candidates(seat) if self.why_not(seat, deed) is None]

    def _candidates(self, seat: Seat) -> list[Deed]:
        """What might be legal, in the order of options."""
        here, cards = self.open, sorted({*self.hands[seat]})
        match self.ask(seat).kind:
            case "lay":
                return [Lay(side) for side in SIDES]
            case "turn":
                around = near(here, seat)
                targets = [name for name, at in here.pieces.items() if at in around]
                return [*map(Build, cards), *map(March, around), *map(Strike, targets), ARM, MEND, END]
            case "parry":
                return [*map(Parry, cards), PASS]
            case _:
                return [Blow(keg) for keg in KEGS]

    def menu(self, seat: Seat) -> list[Deed]:
        return [ARM, MEND] if self.ask(seat).turn else []

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        if refusal := self.not_now(seat):
            return refusal
        return forbids(self.open, self.hands[seat], seat, self.ask(seat), action)

    # --- doing it -----------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        here, who = self.open, letter(seat)
        match action:
            case Lay(side):
                self._lay(seat, side, moment)
            case Build(card):
                self._play(seat, card)
                self.open = replace(self.open, towers=put(here.towers, seat, (*here.towers[seat], card)))
                moment.tell(_built, who, card)
            case March(square):
                self.open = replace(here, guards=put(here.guards, seat, square), steps=here.steps + 1)
                moment.tell(_marched, who, here.guards[seat], square)
            case Strike(target):
                self.open = attack(replace(here, struck=True), who, target, roll_at(here, target), moment)
            case Arm():
                self._spend(seat, 1)
                self.open = replace(self.open, armed=here.armed + 1)
                moment.tell(Event, "arms", "SI-5.4", {"who": who})
            case Mend():
                self._spend(seat, MENDING)
                self.open = replace(self.open, hearts=put(here.hearts, seat, here.hearts[seat] + 1))
                moment.tell(Event, "mends", "SI-5.5", {"who": who})
            case End():
                self.open = replace(here, ended=True)
            case Blow(keg):
                self.open = blow_up(here, KEGS.index(keg), moment)
            case Parry(card):
                self._play(seat, card)
                self._discard([card])
                self.open = answer(self.open, card)
                moment.tell(_parried, who, card)
            case Pass():
                self.open = answer(here)
        self.go_on(moment)

    def go_on(self, moment: Moment) -> None:
        """Resolve what is pending, and go from turn to turn, until somebody must decide (SI-7.3)."""
        while not self.open.is_over(self.settings):
            here = self.open
            top = here.pending[-1] if here.pending else None
            if isinstance(top, Attack | Fuse):
                if decider(here) is not None:
                    break
                self.open = resolve(here, moment)
            elif doomed := [seat for seat in here.standing if here.hearts[seat] < 0]:
                self._fall(doomed, "falls", "SI-6.5", moment)
            elif isinstance(top, Raid):
                self.open = marauders.go_on(here, self.settings.marauders, moment)
            elif len(here.origins) < len(here.guards):
                if here.guards[len(here.origins)] is not None:
                    break
                self._lay(len(here.origins), next(iter(rooms(here.origins))), moment)
            elif not here.ended:
                break
            else:
                self._next_turn(moment)
        if self.open.is_over(self.settings):
            self.open = replace(self.open, pending=())
        self.actors = self._awaited_seats()

    def _awaited_seats(self) -> tuple[Seat, ...]:
        here = self.open
        if here.is_over(self.settings):
            return ()
        if here.pending:
            seat = decider(here)
            return () if seat is None else (seat,)
        return (here.turn if len(here.origins) == len(here.guards) else len(here.origins),)

    def _next_turn(self, moment: Moment) -> None:
        """The next seat draws a card; after the last one the marauders come (SI-3.2, SI-8.1)."""
        here = self.open
        following = [seat for seat in here.standing if seat > here.turn]
        if not following:
            self.open = replace(here, pending=(Raid(),))
            return
        seat = following[0]
        self.open = replace(here, turn=seat, ended=False, steps=0, struck=False, armed=0)
        if here.turn < 0:
            moment.pause()
            moment.tell(Event, "round", "SI-5.1", {"round": here.round})
        if not self.bag and here.discards:
            self.bag, self.open = here.discards, replace(self.open, discards=())
            moment.tell(Event, "refilled", "SI-3.3")
        if self.bag and len(self.hands[seat]) < HAND:
            card = moment.luck.draw(Counter(self.bag), "draw")
            self.bag = _without(self.bag, card)
            self._hold(seat, (*self.hands[seat], card))
            moment.tell(_drew, seat, card)

    def _lay(self, seat: Seat, side: str, moment: Moment) -> None:
        self.open = replace(self.open, origins=(*self.open.origins, rooms(self.open.origins)[side]))
        moment.tell(Event, "lays", "SI-1.2", {"who": letter(seat), "side": side})

    def _play(self, seat: Seat, card: int) -> None:
        self._hold(seat, _without(self.hands[seat], card))

    def _hold(self, seat: Seat, cards: Sequence[int]) -> None:
        self.hands = put(self.hands, seat, tuple(sorted(cards)))
        self.open = replace(self.open, counts=tuple(map(len, self.hands)))

    def _spend(self, seat: Seat, count: int) -> None:
        tower = self.open.towers[seat]
        self.open = replace(self.open, towers=put(self.open.towers, seat, tower[:-count]))
        self._discard(tower[-count:])

    def _discard(self, cards: Sequence[int]) -> None:
        self.open = replace(self.open, discards=tuple(sorted((*self.open.discards, *cards))))

    def _fall(self, seats: Sequence[Seat], kind: str, rule: str, moment: Moment) -> None:
        """Guards leave the field together; their cards are laid open (SI-6.5)."""
        number = 1 + max(self.open.fell)
        moment.pause()
        for seat in seats:
            self._discard((*self.open.towers[seat], *self.hands[seat]))
            self._hold(seat, ())
            here = self.open
            self.open = replace(
                here,
                guards=put(here.guards, seat, None),
                hearts=put(here.hearts, seat, 0),
                towers=put(here.towers, seat, ()),
                fell=put(here.fell, seat, number),
                ended=here.ended or here.turn == seat,
                pending=tuple(one for one in here.pending if not isinstance(one, Attack) or one.target != letter(seat)),
            )
            moment.tell(_fell, kind, rule, seat)

    def withdraw(self, seat: Seat, moment: Moment) -> None:
        self._fall([seat], "leaves", "SI-9.4", moment)
        self.go_on(moment)

    # --- the end, and what is known -----------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        return ending(self.open, self.settings) if self.open.is_over(self.settings) else None

    def view(self, seat: Seat | None) -> SiegeView:
        hand = () if seat is None else self.hands[seat]
        return SiegeView(seat=seat, settings=self.settings, open=self.open, hand=hand)

    def census(self) -> dict[str, int]:
        held = sum(map(len, (*self.hands, *self.open.towers)))
        return {"cards": held + len(self.bag) + len(self.open.discards)}

    def flaws(self) -> list[str]:
        here = self.open
        standing = len(here.standing) + sum(at is not None for at in here.marauders)
        found = ["two stand on one square"] if len(here.taken) < standing else []
        return found + [
            f"a tower that does not rise: {tower}" for tower in here.towers if list(tower) != sorted({*tower})
        ]


def _without(cards: Cards, card: int) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _built(who: str, card: int) -> Event:
    return Event("builds", "SI-4.1", {"who": who, "card": card}, face=str(card))


def _parried(who: str, card: int) -> Event:
    return Event("parries", "SI-6.3", {"who": who, "card": card}, face=str(card))


def _marched(who: str, at: Square, to: Square) -> Event:
    source, target = names(at, to)
    return Event("marches", "SI-5.2", {"who": who, "square": target}, motions=(Motion(who, source, target),))


def _drew(seat: Seat, card: int) -> Event:
    return Event("draws", "SI-3.2", {"who": LETTERS[seat]}, {"card": card}, to=(seat,), learns=True)


def _fell(kind: str, rule: str, seat: Seat) -> Event:
    return Event(kind, rule, {"who": LETTERS[seat]}, learns=True)
