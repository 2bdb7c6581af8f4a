"""One position of Dungeon Duels: what lies open, and the hands. No pile has an order before somebody draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from msgspec.structs import replace

from quintain.core.answers import Ask, Outcome, Refusal
from quintain.core.contract import Cites, State
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.dungeon_duels import ending, menu, questions, rounds, setting_up
from quintain.games.dungeon_duels.actions import END, VERBS, Deed
from quintain.games.dungeon_duels.box import DECKS, Box
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.games.dungeon_duels.ground import Ground, Laid, Track, ground_of
from quintain.games.dungeon_duels.pending import Pending, Slotting
from quintain.games.dungeon_duels.settings import DuelsSettings
from quintain.games.dungeon_duels.view import DuelsView, Hand

SETTING_UP = ("knight", "boss", "place")
ASKS = {
    "knight": Ask("knight", "DD-3.2", single="play"),
    "boss": Ask("boss", "DD-3.4", single="play"),
    "place": Ask("place", "DD-3.10"),
    "turn": Ask("turn", "DD-4.4", idle=END, single="veil", turn=True),
}
BARE_TURN = replace(ASKS["turn"], single="play")
"""Asked of whoever holds no card: everybody sees that nothing but the end is left."""
ENTRY = replace(ASKS["place"], rule="DD-4.51")
"""Asked in the room of the boss."""


NO_ANSWERS: tuple[tuple[Pending, ...], list[Deed]] = ((), [])


class DuelsState(State[Deed, DuelsView]):
    __slots__ = ("_ground", "_laid", "_track", "actors", "answers", "box", "dungeon", "hands", "settings")

    verbs = VERBS
    cites = Cites(finished="DD-6.1", turn="DD-4.2", unreadable="DD-R93", stale="DD-4.2", table="DD-6.1")

    settings: DuelsSettings
    _ground: Ground
    _track: Track | None
    """What the ground was found for; None where nobody has looked yet."""
    _laid: Laid
    answers: tuple[tuple[Pending, ...], list[Deed]]
    """What may be answered to this stack, as it was found when it was looked who decides."""
    dungeon: Dungeon
    box: Box
    hands: list[Hand]
    """By knight."""

    @classmethod
    def of(cls, settings: DuelsSettings, dungeon: Dungeon, hands: Iterable[Hand]) -> Self:
        state = cls()
        state._track, state.answers = None, NO_ANSWERS
        state.settings, state.dungeon, state.box = settings, dungeon, settings.contents
        state.hands = [*hands]
        state.actors = state._awaited_seats()
        return state

    @classmethod
    def begun(cls, seats: int, settings: DuelsSettings, moment: Moment) -> Self:
        state = cls()
        state._track, state.answers = None, NO_ANSWERS
        state.settings, state.box = settings, settings.contents
        state.dungeon, state.hands = setting_up.dungeon_for(seats, settings, moment), [()] * seats
        state.go_on(moment)
        return state

    def clone(self) -> Self:
        twin = type(self)()
        twin.settings, twin.actors, twin.box = self.settings, self.actors, self.box
        twin.dungeon, twin.hands = self.dungeon.copy(), self.hands.copy()
        twin._track, twin.answers = self._track, self.answers
        if self._track is not None:
            twin._ground, twin._laid = self._ground, self._laid
        return twin

    # --- small questions ----------------------------------------------------------------------------------------------

    @property
    def ground(self) -> Ground:
        """Found anew only when other tiles or cards lie there."""
        dungeon = self.dungeon
        if self._track is not dungeon.track or self._laid is not dungeon.laid:
            self._track, self._laid = dungeon.track, dungeon.laid
            self._ground = ground_of(self.box, self._track, self._laid)
        return self._ground

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return tuple(range(len(self.dungeon.knights)))

    def hold(self, place: int, hand: Sequence[str]) -> None:
        """These cards are in the hand of a knight from now on."""
        self.hands[place] = self.sorted_hand(hand)
        decks: list[str] = [self.box.cards[card].deck for card in hand]
        relics, curios, heirlooms, arcana = (decks.count(deck) for deck in DECKS)
        self.dungeon.knights[place].held = (relics, curios, heirlooms, arcana)

    def sorted_hand(self, hand: Iterable[str]) -> Hand:
        places = [*self.box.cards]
        return tuple(sorted(hand, key=places.index))

    def unseen(self, deck: str) -> dict[str, int]:
        """The cards of a pile of Loot: all that lie neither in a hand nor on the discards."""
        left = dict(self.box.decks[deck])
        for card, count in self.dungeon.spent.items():
            if card in left:
                left[card] -= count
        for hand in self.hands:
            for card in hand:
                if card in left:
                    left[card] -= 1
        return left

    # --- what may be done ---------------------------------------------------------------------------------------------

    def ask(self, seat: Seat) -> Ask:
        dungeon = self.dungeon
        if dungeon.top is not None:
            return questions.ask(dungeon.top)
        if dungeon.phase == "turn" and not dungeon.knights[dungeon.active].cards:
            return BARE_TURN
        return ENTRY if dungeon.phase == "place" and dungeon.fight else ASKS[dungeon.phase]

    def options(self, seat: Seat) -> list[Deed]:
        if seat not in self.actors:
            return []
        dungeon = self.dungeon
        if dungeon.pending:
            pending, found = self.answers
            return [*found] if pending is dungeon.pending else questions.options(self, dungeon.pending[-1])
        return menu.options(self) if dungeon.phase == "turn" else setting_up.options(self)

    def menu(self, seat: Seat) -> list[Deed]:
        return menu.shown(self) if self.dungeon.phase == "turn" and not self.dungeon.pending else []

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        if refusal := self.not_now(seat):
            return refusal
        dungeon = self.dungeon
        if dungeon.top is not None:
            return questions.forbids(self, dungeon.top, action)
        return menu.forbids(self, action) if dungeon.phase == "turn" else setting_up.forbids(self, action)

    # --- doing it -----------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        dungeon = self.dungeon
        if dungeon.top is not None:
            questions.answer(self, dungeon.top, action, moment)
        elif dungeon.phase == "turn":
            menu.apply(self, action, moment)
        else:
            setting_up.apply(self, action, moment)
        self.go_on(moment)

    def go_on(self, moment: Moment) -> None:
        """Everything that waits for nobody, until somebody must decide or it is over."""
        dungeon = self.dungeon
        self.actors = ()
        while dungeon.phase != "over":
            if dungeon.pending:
                seat = questions.decider(self)
                if seat is not None:
                    self.actors = (seat,)
                    return
                questions.go_on(self, dungeon.pending[-1], moment)
            elif not (setting_up.go_on(self, moment) if dungeon.phase in SETTING_UP else rounds.go_on(self, moment)):
                self.actors = (self._asked(),)
                return
        ending.settle(self, moment)

    def _awaited_seats(self) -> tuple[Seat, ...]:
        """Who must decide in a position that has been brought to a stop."""
        if self.dungeon.phase == "over":
            return ()
        seat = questions.decider(self) if self.dungeon.pending else self._asked()
        return () if seat is None else (seat,)

    def _asked(self) -> Seat:
        """Whose turn it is; the First Player picks the boss."""
        dungeon = self.dungeon
        return dungeon.knights[dungeon.active].seat

    # --- the end, and what is known -----------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        return ending.outcome(self)

    def view(self, seat: Seat | None) -> DuelsView:
        own = {place: self.hands[place] for place, knight in enumerate(self.dungeon.knights) if knight.seat == seat}
        return DuelsView(seat=seat, settings=self.settings, dungeon=self.dungeon.copy(), hands=own)

    def census(self) -> dict[str, int]:
        """Cards and tokens, wherever they are."""
        dungeon = self.dungeon
        loot = sum(dungeon.piles.values()) + sum(dungeon.spent.values()) + sum(map(len, self.hands))
        gear = sum(dungeon.shop.values()) + sum(dungeon.sold.values())
        gear += sum(bool(key) for knight in dungeon.knights for key in knight.gear)
        gear += sum(isinstance(waiting, Slotting) for waiting in dungeon.pending)
        return {"loot": loot, "equipment": gear, "spawns": sum(dungeon.spawns.values()) + sum(dungeon.spawned.values())}

    def flaws(self) -> list[str]:
        dungeon, full = self.dungeon, self.box.numbers.crowd
        found = [f"coins below nothing: {purse}" for purse in dungeon.purses if purse < 0]
        found += [f"{count} models in one space" for count in dungeon.crowds() if count > full + 1]
        for deck in DECKS:
            if sum(self.unseen(deck).values()) != dungeon.piles.get(deck, 0) or min(self.unseen(deck).values()) < 0:
                found.append(f"a pile of Loot that does not add up: {deck}")
        for place, knight in enumerate(dungeon.knights):
            if knight.cards != len(self.hands[place]):
                found.append(f"backs that do not fit the hand of {knight.key}")
            if knight.left and knight.space is not None:
                found.append(f"{knight.key} has left and is there")
        return found
