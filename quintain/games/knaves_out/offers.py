"""How every action is picked: the way of clicks, what is said of it, what would be rolled."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from quintain.core.contract import Offered
from quintain.core.scene import Offer
from quintain.core.seats import letter
from quintain.core.throws import throw_of
from quintain.games.knaves_out import actions as deeds
from quintain.games.knaves_out.cards import KING, KNAVE, NAMES, QUEEN, SLOTS, Card, Slot, court_type, sign
from quintain.games.knaves_out.combat import halved_by, roll_against, strikes_first
from quintain.games.knaves_out.costs import in_towers, spending
from quintain.games.knaves_out.landscape import ghost_id
from quintain.games.knaves_out.leftovers import leftovers, still_open
from quintain.games.knaves_out.painter import WAVES, Painter, board_id, plate_id
from quintain.games.knaves_out.pending import Choosing, Fetching, Landing, Pending, Raising
from quintain.games.knaves_out.pieces import IVORY, SPOT_NAMES, Spot
from quintain.games.knaves_out.pieces import KING as KING_BUILDING
from quintain.games.knaves_out.tableau import sheaf_card
from quintain.games.knaves_out.targets import bombs
from quintain.games.knaves_out.telling import needed, tower_zone
from quintain.games.knaves_out.world import NAMES as SQUARES
from quintain.games.knaves_out.world import Square

ATTACK = "capture"
"""The mark of what strikes somebody."""


def act_id(slug: str) -> str:
    return f"act-{slug}"


def build_id(kind: str) -> str:
    return f"build-{kind}"


def suit_id(card: Card) -> str:
    """A joker fetches a card whose rank its place decides; its suit is chosen."""
    return f"suit-{NAMES[card][1]}"


LAST = "last-attack"


class Way:
    """Makes offers of options, one kind after the other."""

    def __init__(self, painter: Painter, offered: tuple[Offered[deeds.Deed], ...]) -> None:
        self.painter = painter
        self.say = painter.say
        self.offered = offered

    def offer(self, offered: Offered[deeds.Deed]) -> Offer:
        deed = offered.action
        made = self._setting_up(deed) or self._card(deed) or self._act(deed) or self._unit(deed) or self._answer(deed)
        assert made is not None, deed
        return replace(made, text=offered.text)

    # --- setting up -----------------------------------------------------------------------------------------------

    def _setting_up(self, deed: deeds.Deed) -> Offer | None:
        match deed:
            case deeds.Place():
                side, shift = deed.berth
                side = self.painter.term("berth", side)
                said = self.say("ghost", who=letter(deed.host), side=side, shift=f"{shift:+d}")
                return _offer(said, ghost_id(deed), rule="KO-3.4")
            case deeds.King(square):
                return _offer(self.say("do-king", square=SQUARES[square]), SQUARES[square], rule="KO-3.6")
            case deeds.Court(knave, queen, king):
                cards = (knave, queen, king)
                court = self.painter.term("court", court_type(*cards))
                said = self.say("do-court", cards=self.painter.signs(cards), court=court)
                return _offer(said, *map(sheaf_card, cards), note=court, rule="KO-2.11")
            case deeds.Jokers(under):
                slots = self._slots(under)
                return _offer(self.say("do-jokers" if under else "do-no-jokers", slots=slots), jokers_id(under))
            case deeds.Shuffle():
                return _offer(self.say("do-shuffle"), "shuffle", rule="KO-4.4")
            case deeds.Keep():
                return _offer(self.say("do-keep"), "keep", rule="KO-4.4")
        return None

    def _slots(self, slots: tuple[Slot, ...]) -> str:
        return " + ".join(map(self.painter.slot, slots))

    # --- cards ----------------------------------------------------------------------------------------------------

    def _card(self, deed: deeds.Deed) -> Offer | None:
        painter = self.painter
        match deed:
            case deeds.Crown(card):
                return self._play("do-crown", card, KNAVE, painter.held(card), rule="KO-5.1")
            case deeds.CrownByJoker(card):
                said = self.say("do-crown-joker", card=sign(card))
                ids = self._joker(), tower_zone(painter.mine, KNAVE), suit_id(card)
                return _offer(said, *ids, mark="play", rule="KO-5.10")
            case deeds.Play(card, slot):
                return self._play("do-play", card, slot, painter.held(card), rule="KO-5.3")
            case deeds.Joker(card, slot):
                said = self.say("do-joker", card=sign(card), slot=SLOTS[slot])
                ids = self._joker(), tower_zone(painter.mine, slot), suit_id(card)
                return _offer(said, *ids, mark="play", rule="KO-5.10")
            case deeds.Take(card, slot) if isinstance(painter.top, Fetching):
                said = self.say("do-take", card=sign(card), slot=SLOTS[slot])
                return _offer(said, painter.found(card), rule="KO-5.102")
            case deeds.Take(card, slot):
                return self._play("do-take", card, slot, painter.found(card), rule="KO-5.160")
        return None

    def _play(self, key: str, card: Card, slot: Slot, *ids: str, rule: str) -> Offer:
        said = self.say(key, card=sign(card), slot=SLOTS[slot])
        return _offer(said, *ids, tower_zone(self.painter.mine, slot), mark="play", rule=rule)

    def _joker(self) -> str:
        """The joker of the hand: the first one, for both are alike."""
        return next(self.painter.held(card) for card in self.painter.view.hand if NAMES[card].startswith("X"))

    # --- acts -----------------------------------------------------------------------------------------------------

    def _act(self, deed: deeds.Deed) -> Offer | None:
        painter = self.painter
        match deed:
            case deeds.Act("poison" as slug):
                # Whoever gets rid of a King of their own should mean it.
                return _offer(self._poison(), act_id(slug), note=self._does(slug), confirm=True, rule="KO-5.111")
            case deeds.Act("cherry-bomb" as slug) if self._bombs_kings():
                # The table makes a lone choice by itself, so this is the last moment to ask.
                said = self.say("do-bomb-kings")
                return _offer(said, act_id(slug), note=self._does(slug), confirm=True, rule="KO-R75")
            case deeds.Act("charm" as slug) if painter.realm.kingdoms[painter.mine].is_tainted(QUEEN):
                note = self._does(slug, "charm-tainted")
                return _offer(painter.act(slug), act_id(slug), note=note, rule="KO-5.112")
            case deeds.Act(slug):
                rule = painter.book.by_slug[slug].rule
                return _offer(painter.act(slug), act_id(slug), note=self._does(slug), rule=rule)
            case deeds.Build(kind):
                said = self.say("do-build", kind=kind)
                return _offer(said, build_id(kind), note=self._does("build"), rule="KO-5.103")
            case deeds.ArmParlay(slot):
                said = self.say("do-parlay", slot=SLOTS[slot])
                ids = [act_id("parlay"), tower_zone(painter.mine, slot)]
                return _offer(said, *ids, note=self._does("parlay"), rule="KO-5.178")
            case deeds.Hail(card):
                ids, note = [act_id("all-hail"), painter.held(card)], self._does("all-hail")
                return _offer(self._summons(card, "do-hail"), *ids, note=note, rule="KO-5.101")
            case deeds.Marry(card):
                ids, note = [act_id("marry"), painter.held(card)], self._does("marry")
                return _offer(self._summons(card, "do-marry"), *ids, note=note, rule="KO-5.121")
            case deeds.HailByJoker(card):
                ids, note = [act_id("all-hail"), self._joker(), suit_id(card)], self._does("all-hail", "king-tainted")
                return _offer(self._summons(card, "do-hail-joker"), *ids, note=note, rule="KO-5.11")
            case deeds.MarryByJoker(card):
                ids, note = [act_id("marry"), self._joker(), suit_id(card)], self._does("marry", "queen-tainted")
                return _offer(self._summons(card, "do-marry-joker"), *ids, note=note, rule="KO-5.11")
            case deeds.Call(tower):
                return _offer(self.say("do-call", tower=tower), f"call-{tower}", confirm=True, rule="KO-5.201")
        return None

    def _poison(self) -> str:
        """What is lost, what ends, and what a tainted Queen risks."""
        kingdom = self.painter.realm.kingdoms[self.painter.mine]
        parts = [self.say("do-poison", count=len(kingdom.towers[KING]))]
        parts += [self.say("poison-ends", act=one.slug) for one in kingdom.devoured if one.slot == KING]
        if kingdom.is_tainted(QUEEN):
            parts.append(self.say("poison-tainted"))
        return "; ".join(parts)

    def _bombs_kings(self) -> bool:
        """A Cherry Bomb would have nothing but king buildings to go off under."""
        return {piece.kind for _, piece in bombs(self.painter.realm, self.painter.mine)} == {KING_BUILDING}

    def _does(self, slug: str, *more: str) -> str:
        """What an act does, and what else should be known of it now."""
        return "; ".join((self.painter.term("does", slug), *map(self.say, more)))

    def _summons(self, card: Card, key: str) -> str:
        return self.say(key, card=sign(card))

    # --- units ----------------------------------------------------------------------------------------------------

    def _unit(self, deed: deeds.Deed) -> Offer | None:
        match deed:
            case deeds.Move(source, target):
                return _offer(self._goes("do-move", source, target), SQUARES[source], SQUARES[target], rule="KO-5.40")
            case deeds.Sea(square):
                return _offer(self._goes("do-sea", square, square), SQUARES[square], WAVES, rule="KO-5.50")
            case deeds.Land(unit):
                said = self.say("do-land", unit=SPOT_NAMES[unit])
                return _offer(said, self.painter.spot(unit), rule="KO-5.52")
            case deeds.Attack(source, target):
                return self._attack(source, target, SQUARES[source], SQUARES[target])
            case deeds.LastAttack(source, target):
                return self._attack(source, target, LAST, SQUARES[source], SQUARES[target], last=True)
            case deeds.End():
                left = leftovers(self.painter, self.offered)
                said = self.say("do-end-left", left=left) if left else self.say("do-end")
                still = still_open(self.painter, self.offered)
                note = self.say("still", left=still) if still else ""
                return _offer(said, "end", note=note, confirm=bool(left), rule="KO-4.10")
            case deeds.EndDiscard():
                count = len(self.painter.view.hand)
                return _offer(self.say("do-end-discard", count=count), "end-discard", confirm=True, rule="KO-4.10")
        return None

    def _goes(self, key: str, source: Square, target: Square) -> str:
        kind = self.painter.realm.pieces[source].kind
        return self.say(key, kind=kind, source=SQUARES[source], square=SQUARES[target])

    def _attack(self, source: Square, target: Square, *ids: str, last: bool = False) -> Offer:
        realm = self.painter.realm
        roll = roll_against(realm, source, target, last=last)
        throw = throw_of(self.painter.words, roll, f"roll-{'-'.join(ids)}")
        own = realm.pieces[target].owner == self.painter.mine and realm.pieces[target].kind != "dark"
        said = self.say(
            "do-attack-own" if own else "do-attack",
            source=self.painter.spot_words(source),
            target=self.painter.spot_words(target),
        )
        note = "; ".join(
            (self.say("odds", needed=needed(roll), chance=throw.chance or 0), *self._snags(source, target))
        )
        return Offer("", said, ids, ATTACK, note, confirm=own, rule="KO-5.60", throw=throw)

    def _snags(self, source: Square, target: Square) -> Iterator[str]:
        """What stands in the way of an attack, beside its dice."""
        realm = self.painter.realm
        by, whom = realm.pieces[source], realm.pieces[target]
        if strikes_first(realm, by.name, whom.name):
            yield self.say("snag-frenzied")
        if (halved := halved_by(realm, target)) is not None:
            yield self.say(f"snag-{halved}")
        if whom.is_building and "thorns" in realm.kingdoms[whom.owner].effects:
            yield self.say("snag-thorns")

    # --- answers to what is asked ---------------------------------------------------------------------------------

    def _answer(self, deed: deeds.Deed) -> Offer | None:
        painter = self.painter
        match deed:
            case deeds.Pay(vector):
                said = f"{in_towers(painter, vector)} ({spending(painter, vector)})"
                return _offer(said, pay_id(vector), rule="KO-5.29")
            case deeds.At(spot) if self._is_own_bombed_king(spot):
                said = self.say("do-at-own-king", target=painter.spot_words(spot))
                return _offer(said, painter.spot(spot), mark=ATTACK, confirm=True, rule="KO-R75")
            case deeds.At(spot):
                said = self.say("do-at", target=painter.spot_words(spot))
                return _offer(said, painter.spot(spot), mark=self._aim(), rule=self._aims_by())
            case deeds.Target(seat):
                said = self.say("do-target", whom=letter(seat))
                return _offer(said, plate_id(seat), mark="choose", rule=self._aims_by())
            case deeds.TargetTower(seat, slot):
                cards = painter.signs(painter.realm.kingdoms[seat].towers[slot])
                said = self.say("do-topple", whom=letter(seat), slot=SLOTS[slot], cards=cards)
                return _offer(said, tower_zone(seat, slot), mark=ATTACK, rule="KO-5.162")
            case deeds.Shift(source, target, amount):
                return self._shift(source, target, amount)
            case deeds.Step(square):
                return _offer(self.say("do-step", square=SQUARES[square]), SQUARES[square], rule="KO-5.112")
            case deeds.Board(board):
                return _offer(self.say("do-board", board=letter(board)), board_id(board))
            case deeds.Red(count):
                return _offer(self.say("do-red", red=count, black=10 - count), f"red-{count}", rule="KO-5.202")
            case deeds.Strip(spot):
                said = self.say("do-strip", target=painter.spot_words(spot))
                return _offer(said, painter.spot(spot), rule="KO-5.202")
            case deeds.Checker(spot):
                said = self.say("do-checker", target=painter.spot_words(spot))
                return _offer(said, painter.spot(spot), rule="KO-5.98")
        return self._reaction(deed)

    def _is_own_bombed_king(self, spot: Spot) -> bool:
        top, piece = self.painter.top, self.painter.realm.pieces.get(spot)
        bombing = isinstance(top, Choosing) and top.slug == "cherry-bomb"
        return bombing and piece is not None and (piece.owner, piece.kind) == (self.painter.mine, KING_BUILDING)

    def _aims_by(self) -> str:
        """The rule by which a target is chosen."""
        top = self.painter.top
        if isinstance(top, Choosing):
            return self.painter.book.by_slug[top.slug].rule
        return "KO-5.52" if isinstance(top, Landing) else "KO-5.203" if _is_ivory(top) else "KO-5.204"

    def _aim(self) -> str:
        """What a target would suffer."""
        slug = getattr(self.painter.top, "slug", "")
        return ATTACK if slug in ("execute", "cherry-bomb") else ""

    def _shift(self, source: Slot, target: Slot, amount: int) -> Offer:
        """The lowest card that goes is picked: all above it go with it, but for those that pay."""
        painter = self.painter
        owed = painter.due(painter.book.by_slug["infighting"]).cards
        tower = painter.realm.kingdoms[painter.mine].towers[source]
        moved = tower[: len(tower) - owed][-amount:]
        said = self.say("do-shift", count=amount, cards=painter.signs(moved), slot=SLOTS[source], onto=SLOTS[target])
        ids = painter.on_tower(source, moved[0]), tower_zone(painter.mine, target)
        return _offer(said, *ids, rule="KO-5.164")

    def _reaction(self, deed: deeds.Deed) -> Offer | None:
        match deed:
            case deeds.Insight(square):
                return _offer(self.say("do-insight", square=SQUARES[square]), SQUARES[square], rule="KO-5.177")
            case deeds.Parlay():
                return _offer(self.say("do-stop-roll"), "parlay", rule="KO-5.178")
            case deeds.Reroll(face):
                return _offer(self.say("do-reroll", face=face), f"reroll-{face}", rule="KO-5.176")
            case deeds.Redirect(square):
                said = self.say("do-redirect", target=self.painter.spot_words(square))
                return _offer(said, SQUARES[square], rule="KO-5.185")
            case deeds.Skip() | deeds.Stop() | deeds.Pass() | deeds.Suffer():
                word = type(deed).__name__.lower()
                return _offer(self.say(f"do-{word}"), word)
        return None


def _is_ivory(pending: Pending | None) -> bool:
    return isinstance(pending, Raising) and pending.tower == IVORY


def _offer(said: str, *ids: str, mark: str = "", note: str = "", confirm: bool = False, rule: str = "") -> Offer:
    return Offer("", said, ids, mark, note, confirm, rule=rule)


def jokers_id(under: tuple[Slot, ...]) -> str:
    return "jokers-" + ("-".join(SLOTS[slot] for slot in under) or "none")


def pay_id(vector: deeds.Vector) -> str:
    return "pay-" + "-".join(map(str, vector))
