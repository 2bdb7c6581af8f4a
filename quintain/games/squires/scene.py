"""What a squire sees, from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quintain.core.answers import Value
from quintain.core.contract import Offered
from quintain.core.scene import Button, Meter, Offer, Picture, Piece, Plate, Zone, face_down
from quintain.core.seats import Seat, letter
from quintain.core.words import Words
from quintain.games.squires import faces
from quintain.games.squires.actions import Claim, Deed, Discard, Peek, Play, Show
from quintain.games.squires.sheets import show
from quintain.games.squires.telling import hand_zone, slot_zone
from quintain.games.squires.view import Lying, SquiresView, Stand

EMBLEMS = (("tower", "♜"), ("boar", "∎"), ("rose", "❀"), ("key", "⚷"), ("bell", "◭"), ("star", "★"))
FACE_UP = "face-up"


def scene(words: Words, view: SquiresView, offers: Sequence[Offered[Deed]]) -> Picture:
    return _Painter(words, view).scene(offers)


class _Painter:
    """Holds what every part of the picture needs."""

    def __init__(self, words: Words, view: SquiresView) -> None:
        self.say = words.say
        self.view = view
        self.deck = view.deck
        self.assist = view.settings.memory == "assist"
        self.knights = {knight.code: knight for knight in self.deck.knights}

    def scene(self, offers: Sequence[Offered[Deed]]) -> Picture:
        view = self.view
        return Picture(
            prompt=self._prompt(offers),
            plates=tuple(map(self._plate, range(view.seats))),
            zones=(*self._stands(), *map(self._hand, range(view.seats)), *self._commons()),
            meters=(*self._meters(), *map(self._total, range(view.seats))),
            buttons=self._buttons(offers),
            offers=tuple(map(self._offer, offers)),
            remarks=self._remarks(),
            shows=tuple(show(self.say, self.deck, number, past) for number, past in enumerate(view.history, start=1)),
        )

    # --- words ------------------------------------------------------------------------------------------------------

    def _prompt(self, offers: Sequence[Offered[Deed]]) -> str:
        view = self.view
        if view.acting is None or view.acting != view.seat:
            return ""
        if view.phase == "peeked" and view.subject is not None:
            top = view.stands[view.subject].cards[-1].item
            return self.say("prompt.peeked", {"item": faces.title(self.deck, top)})
        if view.phase == "discard":
            return self.say("prompt.discard")
        if not view.hand:
            return self.say("prompt.must-claim")
        key = "prompt.turn-served" if self._knight_of(view.seat) else "prompt.turn"
        if key == "prompt.turn" and not any(isinstance(offer.action, Claim) for offer in offers):
            key = "prompt.turn-early"
        return self.say(f"{key}-peek" if any(isinstance(offer.action, Peek) for offer in offers) else key)

    def _remarks(self) -> tuple[str, ...]:
        view = self.view
        if view.acting is None:
            return ()
        key = "scene.passing" if any(view.counts) else "scene.last-lap"
        found = [self.say(key, {"lap": view.lap, "round": view.round, "rounds": view.settings.rounds})]
        if view.lap <= view.settings.patience:
            found.append(self.say("scene.patience", {"lap": view.settings.patience + 1}))
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
            Meter("round", self.say("scene.round"), self.view.round, self.view.settings.rounds),
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
        backs = face_down(zone, view.counts[seat], self.say("scene.held"), seat)
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
        hand = hand_zone(self.view.seat or 0)
        plays = any(isinstance(offer.action, Play) for offer in offers)
        found = [Button(FACE_UP, self.say("scene.face-up"), "▲", hand)] if plays else []
        for offer in offers:
            deed = offer.action
            if isinstance(deed, Peek):
                found.append(Button(_button(offer), self.say("scene.peek"), "◉", slot_zone(deed.slot)))
            elif isinstance(deed, Claim):
                found.append(Button(_button(offer), self.say("scene.claim"), "⚑", slot_zone(deed.slot)))
        return tuple(found)

    def _offer(self, offer: Offered[Deed]) -> Offer:
        deed, text = offer.action, offer.text
        if isinstance(deed, Play):
            return self._put("scene.do-play", text, deed)
        if isinstance(deed, Show):
            return self._put("scene.do-show", text, deed, (FACE_UP,) if self.view.phase == "turn" else ())
        if isinstance(deed, Discard):
            return Offer(text, self.say("scene.do-discard", self._item(deed.item)), (self._card(deed.item),), "discard")
        verb = "claim" if isinstance(deed, Claim) else "peek"
        label = self.say(f"scene.do-{verb}", self._knight(deed.slot))
        return Offer(text, label, (_button(offer),), verb, confirm=verb == "claim")

    def _put(self, key: str, text: str, deed: Play | Show, by: tuple[str, ...] = ()) -> Offer:
        """A card goes onto a pile."""
        label = self.say(key, self._item(deed.item) | self._knight(deed.slot))
        mark = self.deck.likings[self.view.stands[deed.slot].knight][deed.item]
        return Offer(text, label, (self._card(deed.item), *by, slot_zone(deed.slot)), mark)

    def _card(self, item: int) -> str:
        return f"{hand_zone(self.view.seat or 0)}/{self.deck.items[item].code}"

    def _item(self, item: int) -> dict[str, Value]:
        return {"item": self.deck.items[item].title}

    def _knight(self, slot: int) -> dict[str, Value]:
        return {"slot": slot + 1, "knight": self.knights[self.view.stands[slot].knight].name}


def _button(offer: Offered[Deed]) -> str:
    return offer.text.replace(" ", "")


def meant(view: SquiresView, clicks: Sequence[str]) -> str | None:
    """What clicks on cards, knights and the discards would have been: a card goes to the knight clicked last."""
    hand = f"{hand_zone(view.seat or 0)}/"
    slots = {slot_zone(slot): slot + 1 for slot in range(len(view.stands))}
    card = next((id.removeprefix(hand) for id in reversed(clicks) if id.startswith(hand)), None)
    slot = next((slots[id] for id in reversed(clicks) if id in slots), None)
    if card is not None and slot is not None:
        return f"{'show' if FACE_UP in clicks or view.phase == 'peeked' else 'play'} {card} {slot}"
    if card is not None:
        return f"discard {card}" if "discards" in clicks else None
    if slot is not None:
        # With two squires nobody peeks, and whoever picks a knight wants to serve him.
        return f"{'claim' if view.seats == 2 else 'peek'} {slot}"
    return None
