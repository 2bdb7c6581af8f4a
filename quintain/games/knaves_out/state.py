"""One position of Knaves Out: what lies open, the hands and the decks. A deck has no order before somebody draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Self

from quintain.core.answers import Ask, Outcome, Refusal
from quintain.core.contract import Cites, State
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knaves_out import court, ending, great_towers, menu, questions, setting_up, taking, telling, turns
from quintain.games.knaves_out.actions import END, KEEP, SHUFFLE, VERBS, Deed, Keep, Shuffle, in_world
from quintain.games.knaves_out.acts import Spellbook
from quintain.games.knaves_out.cards import DECK, Card, side_of
from quintain.games.knaves_out.kingdom import CHECKERS
from quintain.games.knaves_out.pieces import GREAT, MOST_BUILT, MOST_UNDER, MOST_UNITS, Piece
from quintain.games.knaves_out.prices import Due, due
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.settings import KnavesSettings
from quintain.games.knaves_out.view import KnavesView
from quintain.games.knaves_out.world import Square

Hand = tuple[Card, ...]
"""Lowest first."""
SETTING_UP = ("place", "king", "court", "jokers")
ASKS = {
    "place": Ask("place", "KO-3.4"),
    "king": Ask("king", "KO-3.6"),
    "court": Ask("court", "KO-3.9"),
    "jokers": Ask("jokers", "KO-3.9"),
    "shuffle": Ask("shuffle", "KO-4.4", idle=KEEP, turn=True),
    "main": Ask("turn", "KO-4.6", idle=END, single="veil", turn=True),
}


class KnavesState(State[Deed, KnavesView]):
    __slots__ = ("actors", "book", "decks", "hands", "is_free", "is_present", "realm", "settings")

    verbs = VERBS
    cites = Cites(finished="KO-6.3", turn="KO-4.1", unreadable="KO-R74", stale="KO-4.1", table="KO-6.8")
    withdraws = True

    settings: KnavesSettings
    realm: Realm
    hands: list[Hand]
    decks: list[Hand]
    book: Spellbook
    is_free: bool
    """KO-5.4: King and Queen may be played like any card."""
    is_present: bool
    """KO-5.23: a price of each tower spares the towers whose court card is missing."""

    @classmethod
    def of(cls, settings: KnavesSettings, realm: Realm, hands: Iterable[Hand], decks: Iterable[Hand]) -> Self:
        state = cls()
        state.settings, state.realm, state.book = settings, realm, settings.book
        state.is_free, state.is_present = settings.court_play == "free", settings.each_towers == "present"
        state.hands, state.decks = list(hands), list(decks)
        state.actors = state._awaited_seats()
        return state

    @classmethod
    def begun(cls, seats: int, settings: KnavesSettings, moment: Moment) -> Self:
        realm = setting_up.realm_for(seats, settings, moment)
        state = cls.of(settings, realm, [()] * seats, [tuple(DECK)] * seats)
        state.go_on(moment)
        return state

    def clone(self) -> Self:
        twin = type(self)()
        twin.settings, twin.actors, twin.realm = self.settings, self.actors, self.realm.copy()
        twin.hands, twin.decks, twin.book = self.hands.copy(), self.decks.copy(), self.book
        twin.is_free, twin.is_present = self.is_free, self.is_present
        return twin

    # --- small questions ----------------------------------------------------------------------------------------------

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.realm.living if not self.realm.is_gone(seat))

    def side(self, seat: Seat) -> str:
        """Light or dark; empty without a court."""
        court_type = self.realm.kingdoms[seat].court
        return side_of(court_type) if court_type else ""

    def due(self, seat: Seat, slug: str) -> Due:
        """What an act costs this kingdom now."""
        return due(self.realm.kingdoms[seat], self.book.by_slug[slug], present=self.is_present)

    def hold(self, seat: Seat, hand: Iterable[Card], deck: Iterable[Card]) -> None:
        """These cards are in the hand and in the deck from now on."""
        self.hands[seat], self.decks[seat] = tuple(hand), tuple(deck)
        kingdom = self.realm.kingdoms[seat]
        kingdom.hand, kingdom.deck = len(self.hands[seat]), len(self.decks[seat])

    # --- what may be done ---------------------------------------------------------------------------------------------

    def ask(self, seat: Seat) -> Ask:
        top = self.realm.top
        return questions.ask(top) if top is not None else ASKS[self.realm.phase]

    def options(self, seat: Seat) -> list[Deed]:
        if seat not in self.actors:
            return []
        realm = self.realm
        if realm.top is not None:
            return questions.options(self, realm.top)
        if realm.phase == "main":
            return menu.options(self, seat)
        return [SHUFFLE, KEEP] if realm.phase == "shuffle" else setting_up.options(self, seat)

    def menu(self, seat: Seat) -> list[Deed]:
        return taking.menu(self, seat) if self.realm.phase == "main" and self.realm.top is None else []

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        if refusal := self.not_now(seat):
            return refusal
        realm = self.realm
        if realm.top is not None:
            return questions.forbids(self, realm.top, action)
        if realm.phase == "main":
            return menu.forbids(self, seat, action)
        if realm.phase == "shuffle":
            known = isinstance(action, Shuffle | Keep)
            return None if known else Refusal("not-asked", "KO-4.4", {"wanted": "shuffle"})
        return setting_up.forbids(self, seat, action)

    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        read = super().parse(seat, text)
        return read if isinstance(read, Refusal) else tuple(in_world(deed, self.realm.world) for deed in read)

    # --- doing it -----------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        realm = self.realm
        if realm.top is not None:
            questions.answer(self, realm.top, action, moment)
        elif realm.phase == "main":
            menu.apply(self, seat, action, moment)
        elif realm.phase == "shuffle":
            if isinstance(action, Shuffle):
                moment.tell(telling.shuffled, seat, len(realm.kingdoms[seat].discards))
                court.shuffle_in(self, seat)
            turns.draw(self, moment)
        else:
            setting_up.apply(self, seat, action, moment)
        self.go_on(moment)

    def go_on(self, moment: Moment) -> None:
        """Everything that waits for nobody, until somebody must decide or the war is over."""
        realm = self.realm
        while realm.phase != "over":
            top = realm.top
            if top is not None:
                if questions.decider(self) is not None:
                    break
                questions.go_on(self, top, moment)
            elif realm.gone:
                turns.see_off(self, moment)
            elif realm.doomed:
                turns.carry_out(self, moment)
            elif realm.phase == "start":
                turns.begin(self, moment)
            elif realm.phase not in SETTING_UP or not setting_up.go_on(self, moment):
                break
        self.actors = self._awaited_seats()

    def _awaited_seats(self) -> tuple[Seat, ...]:
        realm = self.realm
        if realm.phase == "over":
            return ()
        seat = questions.decider(self) if realm.pending else realm.active
        return () if seat is None else (seat,)

    def carry_out_dooms(self, moment: Moment) -> None:
        """Kingdoms that are doomed fall now (KO-5.61, step 10; KO-R70)."""
        turns.carry_out(self, moment)

    def topple(self, kind: str, square: Square, moment: Moment) -> None:
        great_towers.topple(self.realm, kind, square, moment)

    def end_turn(self, moment: Moment, *, discard: bool) -> None:
        turns.end(self, moment, discard=discard)

    def withdraw(self, seat: Seat, moment: Moment) -> None:
        turns.leave(self, seat)
        self.go_on(moment)

    # --- the end, and what is known -----------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        return ending.outcome(self.realm)

    def view(self, seat: Seat | None) -> KnavesView:
        hand = () if seat is None else self.hands[seat]
        return KnavesView(seat=seat, settings=self.settings, realm=self.realm.copy(), hand=hand)

    def census(self) -> dict[str, int]:
        """Cards and checkers, wherever they are; those of a fallen kingdom have left the game (KO-6.2)."""
        realm = self.realm
        cards = checkers = 0
        under = Counter[Seat]()
        for piece in (*realm.pieces.values(), *realm.sea):
            if piece.kind not in GREAT:
                under[piece.owner] += piece.checkers
        for seat, kingdom in enumerate(realm.kingdoms):
            held = len(self.hands[seat]) + len(self.decks[seat]) + len(kingdom.open_cards)
            cards += len(DECK) if kingdom.fell else held
            own = kingdom.red + kingdom.black + kingdom.sacrificed + under[seat]
            checkers += 2 * CHECKERS if kingdom.fell else own
        return {"cards": cards, "checkers": checkers}

    def flaws(self) -> list[str]:
        realm = self.realm
        found = [f"a seat without cards of its own: {seat}" for seat in realm.living if self._is_muddled(seat)]
        kinds = Counter((piece.owner, piece.kind) for piece in (*realm.pieces.values(), *realm.sea))
        for (owner, kind), count in kinds.items():
            most = (
                MOST_UNITS if kind in ("pawn", "unpawn") else MOST_BUILT if kind in ("rook", "knight", "bishop") else 1
            )
            if count > most and kind not in GREAT:
                found.append(f"{count} pieces of the kind {kind} of seat {owner}")
        found += [
            f"more than {MOST_UNDER} checkers: {piece}" for piece in realm.pieces.values() if _is_overloaded(piece)
        ]
        names = [piece.name for piece in (*realm.pieces.values(), *realm.sea)]
        return found + (["two pieces of one name"] if len({*names}) < len(names) else [])

    def _is_muddled(self, seat: Seat) -> bool:
        cards = (*self.hands[seat], *self.decks[seat], *self.realm.kingdoms[seat].open_cards)
        return sorted(cards) != list(DECK)


def _is_overloaded(piece: Piece) -> bool:
    return piece.kind not in GREAT and piece.checkers > MOST_UNDER
