"""What a squire sees, from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quintain.core.answers import Awaited
from quintain.core.contract import Offered
from quintain.core.scene import Button, Meter, Offer, Piece, Plate, Scene, Zone
from quintain.core.seats import Seat, letter
from quintain.core.words import Words
from quintain.games.squires import faces
from quintain.games.squires.actions import Deed
from quintain.games.squires.sheets import show
from quintain.games.squires.telling import hand_zone, slot_zone
from quintain.games.squires.views import Lying, Sight, Stand

EMBLEMS = (("tower", "♜"), ("boar", "∎"), ("rose", "❀"), ("key", "⚷"), ("bell", "◭"), ("star", "★"))
RULES = {"turn": "SQ-4.3", "peeked": "SQ-5.3", "discard": "SQ-5.5"}
FACE_UP = "face-up"


def scene(words: Words, view: Sight, offers: Sequence[Offered[Deed]]) -> Scene:
    return _Painter(words, view).scene(offers)


class _Painter:
    """Holds what every part of the picture needs."""

    def __init__(self, words: Words, view: Sight) -> None:
        self.say = words.say
        self.view = view
        self.deck = view.deck
        self.assist = view.memory == "assist"
        self.knights = {knight.code: knight for knight in self.deck.knights}

    def scene(self, offers: Sequence[Offered[Deed]]) -> Scene:
        view = self.view
        return Scene(
            game="squires",
            audience=view.seat,
            prompt=self._prompt(),
            plates=tuple(map(self._plate, range(view.seats))),
            zones=(*self._stands(), *map(self._hand, range(view.seats)), *self._commons()),
            meters=(*self._meters(), *map(self._total, range(view.seats))),
            buttons=self._buttons(offers),
            offers=tuple(map(self._offer, offers)),
            awaited=() if view.acting is None else (Awaited(view.acting, view.phase, RULES[view.phase], None),),
            remarks=self._remarks(),
            shows=tuple(show(self.say, self.deck, number, past) for number, past in enumerate(view.history, start=1)),
            result=self._result(),
        )

    # --- words ------------------------------------------------------------------------------------------------------

    def _prompt(self) -> str:
        view = self.view
        if view.acting is None:
            return self._result()
        if view.acting != view.seat:
            return self.say(f"prompt.wait-{view.phase}", {"who": self._squire(view.acting)})
        if view.phase == "peeked" and view.subject is not None:
            top = view.stands[view.subject].cards[-1].item
            return self.say("prompt.peeked", {"item": faces.title(self.deck, top)})
        if view.phase == "discard":
            return self.say("prompt.discard")
        if not view.hand:
            return self.say("prompt.must-claim")
        return self.say("prompt.turn-served" if self._knight_of(view.seat) else "prompt.turn")

    def _result(self) -> str:
        if self.view.acting is not None:
            return ""
        best = max(self.view.totals)
        winners = [self._squire(seat) for seat, total in enumerate(self.view.totals) if total == best]
        key = "outcome.shared" if len(winners) > 1 else "outcome.most-points"
        return self.say(key, {"who": ", ".join(winners), "points": best})

    def _remarks(self) -> tuple[str, ...]:
        view = self.view
        if view.acting is None:
            return ()
        key = "scene.passing" if any(view.counts) else "scene.last-lap"
        found = [self.say(key, {"lap": view.lap, "round": view.round, "rounds": view.rounds})]
        if view.lap <= view.patience:
            found.append(self.say("scene.patience", {"lap": view.patience + 1}))
        return tuple(found)

    def _squire(self, seat: Seat) -> str:
        return self.say("scene.squire", {"seat": letter(seat)})

    # --- seats ------------------------------------------------------------------------------------------------------

    def _plate(self, seat: Seat) -> Plate:
        emblem, glyph = EMBLEMS[seat]
        badges = [self.say("scene.head")] if seat == self.view.head else []
        if knight := self._knight_of(seat):
            badges.append(self.say("scene.serves", {"knight": self.knights[knight].name}))
        return Plate(
            seat=seat,
            label=self._squire(seat),
            emblem=emblem,
            glyph=glyph,
            to_act=seat == self.view.acting,
            badges=tuple(badges),
        )

    def _knight_of(self, seat: Seat | None) -> str:
        return next((stand.knight for stand in self.view.stands if stand.owner == seat and seat is not None), "")

    def _total(self, seat: Seat) -> Meter:
        return Meter(f"total{letter(seat)}", self.say("scene.total"), self.view.totals[seat], owner=seat)

    def _meters(self) -> tuple[Meter, ...]:
        if self.view.acting is None:
            return ()
        return (
            Meter("round", self.say("scene.round"), self.view.round, self.view.rounds),
            Meter("lap", self.say("scene.lap"), self.view.lap),
        )

    # --- knights and their piles ------------------------------------------------------------------------------------

    def _stands(self) -> list[Zone]:
        """The knights of this round, or of the last one when the match is over."""
        view = self.view
        stands = view.stands if view.acting is not None else view.history[-1].stands
        return [self._stand(slot, stand) for slot, stand in enumerate(stands)]

    def _stand(self, slot: int, stand: Stand) -> Zone:
        knight = self.knights[stand.knight]
        cards = [self._lying(slot, place, stand, lying) for place, lying in enumerate(stand.cards, start=1)]
        return Zone(
            id=slot_zone(slot),
            label=self.say(
                "scene.slot" if stand.owner is None else "scene.slot-claimed",
                {"slot": slot + 1, "knight": knight.name, "count": len(cards)},
            ),
            layout="cascade",
            owner=stand.owner,
            pieces=(faces.knight(self.say, self.deck, knight, f"knight-{stand.knight}"), *cards),
        )

    def _lying(self, slot: int, place: int, stand: Stand, lying: Lying) -> Piece:
        id = f"{slot_zone(slot)}/{place}"
        who = self.say("scene.dealt") if lying.by is None else self._squire(lying.by)
        over = self.view.acting is None
        if over:
            return faces.item(self.say, self.deck, lying.item, id, owner=lying.by, under=stand.knight)
        if not self._may_show(slot, stand, lying):
            label = self.say("scene.back", {"place": place, "who": who})
            return Piece(id=id, kind="back", label=label, glyph="▒", owner=lying.by, back=True)
        how = "mine" if lying.by == self.view.seat else "peeked"
        badge = "" if lying.up else self.say(f"scene.{how}")
        return faces.item(self.say, self.deck, lying.item, id, owner=lying.by, badge=badge, under=stand.knight)

    def _may_show(self, slot: int, stand: Stand, lying: Lying) -> bool:
        """SQ-8.1: ``strict`` shows what lies face up under free knights, and a card while it is being peeked at."""
        if not lying.item:
            return False
        if self.assist:
            return True
        looking = (
            self.view.phase == "peeked"
            and self.view.acting == self.view.seat
            and self.view.subject == slot
            and lying is stand.cards[-1]
        )
        return looking or (lying.up and stand.owner is None)

    # --- cards elsewhere --------------------------------------------------------------------------------------------

    def _hand(self, seat: Seat) -> Zone:
        """Your own cards by their faces; the others' by their places."""
        view = self.view
        zone = hand_zone(seat)
        if seat == view.seat:
            cards = tuple(
                faces.item(
                    self.say,
                    self.deck,
                    code,
                    f"{zone}/{code}",
                    count=count,
                    badge=self.say("scene.new") if code == view.drew and view.acting == seat else "",
                )
                for code, count in Counter(view.hand).items()
            )
            return Zone(id=zone, label=self.say("scene.my-hand"), layout="fan", owner=seat, pieces=cards)
        backs = tuple(
            Piece(id=f"{zone}/{place}", kind="back", label=self.say("scene.held"), glyph="▒", owner=seat, back=True)
            for place in range(1, view.counts[seat] + 1)
        )
        return Zone(id=zone, label=self.say("scene.hand", {"who": self._squire(seat)}), owner=seat, pieces=backs)

    def _commons(self) -> list[Zone]:
        view = self.view
        stock = (
            Piece(id="stock/top", kind="back", label=self.say("scene.held"), glyph="▒", back=True, count=view.stock),
        )
        thrown = view.discards if self.assist else view.discards[-1:]
        shown = [
            faces.item(self.say, self.deck, code, f"discards/{place}")
            for place, code in enumerate(thrown, start=len(view.discards) - len(thrown) + 1)
        ]
        zones = [
            Zone(
                id="stock",
                label=self.say("scene.stock", {"count": view.stock}),
                layout="pile",
                pieces=stock if view.stock else (),
            ),
            Zone(id="discards", label=self.say("scene.discards"), layout="drawer", pieces=tuple(shown)),
        ]
        if self.assist and view.passed and view.seat is not None:
            left = self._squire((view.seat + 1) % view.seats)
            passed = tuple(
                faces.item(self.say, self.deck, code, f"passed/{code}", count=count)
                for code, count in Counter(view.passed).items()
            )
            label = self.say("scene.passed", {"who": left})
            zones.append(Zone(id="passed", label=label, layout="drawer", pieces=passed))
        return zones

    # --- what can be done -------------------------------------------------------------------------------------------

    def _buttons(self, offers: Sequence[Offered[Deed]]) -> tuple[Button, ...]:
        verbs = {offer.action.verb for offer in offers}
        hand = hand_zone(self.view.seat or 0)
        found = [Button(FACE_UP, self.say("scene.face-up"), "▲", hand)] if "play" in verbs else []
        for offer in offers:
            if offer.action.verb in ("peek", "claim"):
                glyph = "◉" if offer.action.verb == "peek" else "⚑"
                label = self.say(f"scene.{offer.action.verb}")
                found.append(Button(offer.text.replace(" ", ""), label, glyph, slot_zone(offer.action.slot)))
        return tuple(found)

    def _offer(self, offer: Offered[Deed]) -> Offer:
        deed = offer.action
        label = self._label(deed)
        if deed.verb in ("peek", "claim"):
            return Offer(offer.text, label, (offer.text.replace(" ", ""),), deed.verb, confirm=deed.verb == "claim")
        card = f"{hand_zone(self.view.seat or 0)}/{self.deck.items[deed.item].code}"
        if deed.verb == "discard":
            return Offer(offer.text, label, (card,), "discard")
        target = slot_zone(deed.slot)
        path = (card, FACE_UP, target) if deed.verb == "show" and self.view.phase == "turn" else (card, target)
        return Offer(offer.text, label, path, faces.liking(self.deck, self._knight_at(deed.slot), deed.item))

    def _knight_at(self, slot: int) -> str:
        return self.view.stands[slot].knight

    def _label(self, deed: Deed) -> str:
        values: dict[str, str | int] = {}
        if deed.item >= 0:
            values["item"] = self.deck.items[deed.item].title
        if deed.slot >= 0:
            values |= {"slot": deed.slot + 1, "knight": self.knights[self._knight_at(deed.slot)].name}
        return self.say(f"scene.do-{deed.verb}", values)
