"""Siege, put together. RULES.md beside this file has the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quintain.core.answers import Event, Refusal
from quintain.core.contract import Game, Nature, Offered
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.scene import Picture, Piece
from quintain.core.seats import letter
from tests.miniatures.siege import picture
from tests.miniatures.siege.deeds import FACES, Deed
from tests.miniatures.siege.ground import MIDDLE, square_on
from tests.miniatures.siege.sight import Open, SiegeSettings, SiegeView
from tests.miniatures.siege.state import SiegeState

DECK = tuple(sorted(FACES * 8))
DEALT = 3
HEARTS = 2


class Siege(Game[Deed, SiegeView, SiegeSettings]):
    slug = "siege"
    title = "Siege"
    tagline = "Raise a tower, hold your ground, mind the powder."
    seats = (1, 2, 3, 4, 5, 6, 7, 8)
    rules_version = "SI-2"
    nature = Nature(hidden=True, luck=True)
    settings = SiegeSettings
    presets = {"quick": {"rounds": 2}, "teams": {"teams": "on"}, "horde": {"marauders": 3, "rounds": 6}}
    cap = 800
    states: type[SiegeState] = SiegeState

    def check(self, seats: int, settings: SiegeSettings) -> Refusal | None:
        return Refusal("uneven-teams", "SI-1.4") if settings.teams == "on" and seats % 2 else None

    def sides(self, seats: int, settings: SiegeSettings) -> tuple[int, ...]:
        return tuple(seat % 2 if settings.teams == "on" else seat for seat in range(seats))

    def new(self, seats: int, settings: SiegeSettings, moment: Moment) -> SiegeState:
        cards = moment.luck.order(DECK, "deal")
        hands = [cards[seat::seats][:DEALT] for seat in range(seats)]
        moment.tell(Event, "deal", "SI-3.1", {"count": DEALT})
        public = Open(
            sides=self.sides(seats, settings),
            guards=tuple(square_on(seat, MIDDLE) for seat in range(seats)),
            hearts=(HEARTS,) * seats,
            fell=(0,) * seats,
            kegs=(True,) * seats,
            counts=(DEALT,) * seats,
            towers=((),) * seats,
        )
        bag = Counter(DECK) - Counter(card for hand in hands for card in hand)
        state = self.states.of(settings, hands, tuple(bag.elements()), public)
        state.go_on(moment)
        return state

    def imagine(self, view: SiegeView, luck: Luck) -> SiegeState:
        here = view.open
        known = Counter([*view.hand, *here.discards, *(card for tower in here.towers for card in tower)])
        unseen = luck.order(tuple((Counter(DECK) - known).elements()), "hands")
        hands = [
            list(view.hand) if seat == view.seat else [unseen.pop() for _ in range(count)]
            for seat, count in enumerate(here.counts)
        ]
        return self.states.of(view.settings, hands, unseen, here)

    def scene(self, view: SiegeView, offers: Sequence[Offered[Deed]]) -> Picture:
        return picture.scene(self.words, view, offers)

    def meant(self, view: SiegeView, clicks: Sequence[str]) -> str | None:
        own = [letter(view.seat)]
        return super().meant(view, clicks[1:] if list(clicks[:-1]) == own else clicks)

    def card(self, face: str) -> Piece:
        return picture.card(self.words, int(face), f"shown/card{face}")


GAME = Siege()
