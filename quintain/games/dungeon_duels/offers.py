"""How every action is picked: the way of clicks, what is said of it, what would be rolled."""

from __future__ import annotations

from msgspec.structs import replace

from quintain.core.contract import Offered
from quintain.core.rolls import Roll
from quintain.core.scene import Offer
from quintain.core.throws import throw_of
from quintain.games.dungeon_duels import actions as deeds
from quintain.games.dungeon_duels import loot, odds, shop
from quintain.games.dungeon_duels.box import Blow
from quintain.games.dungeon_duels.models import BOSS
from quintain.games.dungeon_duels.painter import Painter, gear_zone
from quintain.games.dungeon_duels.pending import Aiming, Cascading, Shoving, Slotting
from quintain.games.dungeon_duels.picking import boss_id, hero_id
from quintain.games.dungeon_duels.reach import targets_at, vats_at
from quintain.games.dungeon_duels.routes import path_of, routes
from quintain.games.dungeon_duels.spaces import OUT, WAY_NAMES, Space, beside, column
from quintain.games.dungeon_duels.tableau import card_id, gear_id, pile_id, worn_in
from quintain.games.dungeon_duels.tokens import vat_id

ATTACK = "capture"
"""The mark of what strikes somebody."""
USE, BOOST = "use", "boost"
"""What a Relic is used for, where it may be used for both."""
ONE, TWO = "push-1", "push-2"


class Way:
    """Makes offers of options, one kind after the other."""

    def __init__(self, painter: Painter, offered: tuple[Offered[deeds.Deed], ...]) -> None:
        self.painter = painter
        self.say = painter.say
        self.offered = offered
        self.routes = routes(painter, offered)
        self.relics = {one.action.card for one in offered if isinstance(one.action, deeds.Boost)}
        """Cards that may be used in two ways."""

    def offer(self, offered: Offered[deeds.Deed]) -> Offer:
        deed = offered.action
        made = self._setting_up(deed) or self._way(offered) or self._blow(deed) or self._card(deed)
        made = made or self._turn(deed) or self._answer(deed)
        assert made is not None, deed
        return replace(made, text=offered.text)

    # --- setting up ---------------------------------------------------------------------------------------------------

    def _setting_up(self, deed: deeds.Deed) -> Offer | None:
        painter = self.painter
        match deed:
            case deeds.PickKnight(key):
                return _offer(self.say("do-knight", hero=key), hero_id(key), rule="DD-3.2")
            case deeds.PickBoss(key):
                dungeon = painter.box.bosses[key].dungeon
                return _offer(self.say("do-boss", boss=key, set=dungeon), boss_id(key), rule="DD-3.4")
            case deeds.Place(space):
                return _offer(self.say("do-place", space=painter.space(space)), painter.cells[space], rule="DD-3.10")
            case deeds.Respawn(space):
                said = self.say("do-respawn", space=painter.space(space))
                return _offer(said, painter.cells[space], rule="DD-5.65")
        return None

    # --- ways ---------------------------------------------------------------------------------------------------------

    def _way(self, offered: Offered[deeds.Deed]) -> Offer | None:
        """In a turn the knight is picked first, and then where it goes."""
        deed, painter = offered.action, self.painter
        if not isinstance(deed, deeds.Move | deeds.Step | deeds.Jump | deeds.Fly):
            return None
        ids = self.routes[offered.text]
        if painter.top is None:
            ids = (painter.dungeon.knights[painter.place].key, *ids)
        if isinstance(deed, deeds.Jump):
            return self._jump(deed, ids)
        if isinstance(deed, deeds.Fly):
            path = path_of(painter, deed)
            return _offer(self.say("do-fly", space=painter.space(path.end)), *ids, rule="DD-5.47")
        end = self._beside(deed.way)
        rule = "DD-5.6" if isinstance(deed, deeds.Move) else "DD-5.13"
        if end is None:
            return _offer(self.say("do-leave"), *ids, rule="DD-5.10")
        return _offer(self.say("do-walk", space=painter.space(end)), *ids, rule=rule)

    def _jump(self, deed: deeds.Jump, ids: tuple[str, ...]) -> Offer:
        """With what it needs, and how likely that is."""
        painter = self.painter
        path = path_of(painter, deed)
        roll = odds.jump(painter, path.needs)
        over = " ".join(painter.space(space) for space in path.spaces)
        said = self.say("do-jump-over" if over else "do-jump", space=painter.space(path.end), spaces=over)
        if path.end == OUT:
            said = self.say("do-jump-out")
        if roll.sure >= path.needs:
            return _offer(said, *ids, note=self.say("sure"), rule="DD-5.34")
        throw = throw_of(painter.words, roll, f"roll-{deed.word}")
        note = self.say("odds", needs=path.needs, chance=odds.chance(roll))
        return replace(_offer(said, *ids, note=note, rule="DD-5.33"), throw=throw)

    def _beside(self, way: int) -> Space | None:
        space = self.painter.dungeon.knights[self.painter.place].space
        assert space is not None
        other = beside(space, way)
        return None if other is None or column(other) >= len(self.painter.dungeon.track) else other

    # --- blows --------------------------------------------------------------------------------------------------------

    def _blow(self, deed: deeds.Deed) -> Offer | None:
        painter = self.painter
        own = painter.dungeon.knights[painter.place].key if painter.dungeon.phase == "turn" else ""
        match deed:
            case deeds.Attack(id):
                return self._at_model("do-attack", id, odds.attack(painter, id), own, id, rule="DD-5.14")
            case deeds.Strike(id) if isinstance(painter.top, Cascading):
                return self._at_model("do-strike", id, odds.strike(painter, painter.top, id), id, rule="DD-5.19")
            case deeds.Target(id):
                return self._at_model("do-target", id, odds.aimed(painter, id), id, rule="DD-5.20")
            case deeds.AttackVat():
                space = painter.dungeon.knights[painter.place].space
                assert space is not None
                return self._at_vat(space, own)
            case deeds.AttackVatAt(space):
                return self._at_vat(space, own)
        return None

    def _at_model(self, key: str, id: str, roll: Roll | None, *ids: str, rule: str) -> Offer:
        """With the odds of a Wound and of a Defeat, or of beating a rival."""
        painter, who = self.painter, self.painter.model(id)
        if roll is None:
            return _offer(self.say(f"{key}-plain", target=who), *ids, mark=ATTACK, rule=rule)
        rival = painter.place_of(id)
        if rival is not None:
            beats = odds.beat_chance(painter, roll, rival)
            said, note = self.say(f"{key}-rival", target=who, chance=beats), self.say("chance", chance=beats)
        else:
            wounds, kills = odds.chance(roll), odds.kill_chance(painter, roll, id)
            said = self.say(f"{key}-boss" if id == BOSS else key, target=who, chance=wounds, kills=kills)
            note = self.say("chance", chance=wounds)
        throw = throw_of(painter.words, roll, f"roll-{id}")
        if rival is not None:
            throw = replace(throw, chance=beats)
        return replace(_offer(said, *ids, mark=ATTACK, note=note, rule=rule), throw=throw)

    def _at_vat(self, space: Space, own: str) -> Offer:
        painter = self.painter
        roll = odds.attack(painter, "")
        throw = throw_of(painter.words, roll, f"roll-vat-{space}")
        note = self.say("chance", chance=odds.chance(roll))
        said = self.say("do-vat", space=painter.space(space))
        offer = _offer(said, own, vat_id(painter, space), mark=ATTACK, note=note, rule="DD-5.120")
        return replace(offer, throw=throw)

    # --- cards --------------------------------------------------------------------------------------------------------

    def _card(self, deed: deeds.Deed) -> Offer | None:
        painter = self.painter
        match deed:
            case deeds.Play(card):
                return self._play(card)
            case deeds.Boost(card):
                said = self.say("do-boost", loot=card, count=painter.box.numbers.boost)
                return _offer(said, card_id(painter.place, card), BOOST, mark="play", rule="DD-5.3")
            case deeds.Draw(deck):
                return _offer(self.say("do-draw", deck=deck), pile_id(deck), rule="DD-5.71")
            case deeds.Toss(card):
                return _offer(self.say("do-toss", loot=card), card_id(painter.place, card), rule="DD-5.72")
            case deeds.Reroll(card) if card in painter.box.items:
                return _offer(self.say("do-reroll-gear", gear=card), gear_id(painter.place, card), rule="DD-5.4")
            case deeds.Reroll(card):
                return _offer(self.say("do-reroll", loot=card), card_id(painter.place, card), rule="DD-5.4")
            case deeds.Curio(card):
                return _offer(self.say("do-curio", loot=card), card_id(painter.place, card), rule="DD-5.4")
            case deeds.Equip(slot):
                said = self.say("do-equip", slot=slot)
                return _offer(said, gear_zone(painter.place, slot), note=self._replaced(slot), rule="DD-5.83")
        return None

    def _play(self, card: str) -> Offer:
        painter, row = self.painter, self.painter.box.cards[card]
        ids = (card_id(painter.place, card), *((USE,) if card in self.relics else ()))
        chances: list[tuple[str, int]] = []
        if isinstance(row.effect, Blow):
            models, vats = loot.sure_targets(painter.known, painter.place, row.effect)
            chances = self._chances(row.effect.dice, models, len(vats))
        said = self._with_odds(self.say("do-play", loot=card), chances)
        return _offer(said, *ids, mark="play", note=self._lone(chances), rule=row.rule)

    def _at(self, space: Space) -> Offer:
        """A space that something is put on or dug up from, or that a blow falls on, with its odds."""
        painter, top = self.painter, self.painter.top
        chances: list[tuple[str, int]] = []
        if isinstance(top, Aiming) and isinstance(blow := painter.box.cards[top.card].effect, Blow):
            models = targets_at(painter.known, painter.place, [space])
            chances = self._chances(blow.dice, models, len(vats_at(painter.known, [space])))
        said = self._with_odds(self.say("do-at", space=painter.space(space)), chances)
        return _offer(said, painter.cells[space], mark=ATTACK, note=self._lone(chances))

    def _chances(self, dice: int, models: list[str], vats: int) -> list[tuple[str, int]]:
        """Who is hit by the dice of a card, and how likely."""
        painter = self.painter
        found = [(painter.model(id), odds.success(painter, odds.blow(painter, dice, id), id)) for id in models]
        return found + [(self.say("vat"), odds.chance(odds.blow(painter, dice, "")))] * vats

    def _with_odds(self, said: str, chances: list[tuple[str, int]]) -> str:
        if not chances:
            return said
        each = [self.say("odds-on", target=target, chance=chance) for target, chance in chances]
        return self.say("do-with-odds", text=said, odds=", ".join(each))

    def _lone(self, chances: list[tuple[str, int]]) -> str:
        return self.say("chance", chance=chances[0][1]) if len(chances) == 1 else ""

    def _replaced(self, slot: str) -> str:
        """What a card that is worn there would throw out."""
        slotting = self.painter.top
        assert isinstance(slotting, Slotting)
        kind = self.painter.box.items[slotting.item].type
        worn = worn_in(self.painter, slotting.knight, slot)
        old = next((key for key in worn if self.painter.box.items[key].type == kind), "")
        return self.say("replaces", gear=old) if old else ""

    # --- the turn -----------------------------------------------------------------------------------------------------

    def _turn(self, deed: deeds.Deed) -> Offer | None:
        painter = self.painter
        match deed:
            case deeds.Stand():
                return _offer(self.say("do-stand"), "stand", rule="DD-5.44")
            case deeds.Buy():
                price = shop.price(painter.known, painter.dungeon.knights[painter.place])
                return _offer(self.say("do-buy", price=price), "buy", rule="DD-5.80")
            case deeds.Special():
                return self._special()
            case deeds.End():
                return self._end()
        return None

    def _special(self) -> Offer:
        """Its first strike falls at once where only one model stands here."""
        painter = self.painter
        knight = painter.dungeon.knights[painter.place]
        assert knight.space is not None
        here = targets_at(painter.known, painter.place, [knight.space])
        chances = [(painter.model(id), odds.success(painter, odds.special(painter, id), id)) for id in here]
        chances = chances if len(chances) == 1 else []
        said = self._with_odds(painter.term("special", painter.box.heroes[knight.key].special), chances)
        return _offer(said, "special", note=self._lone(chances), rule="DD-5.22")

    def _end(self) -> Offer:
        """Whoever stands where the dungeon falls away next should mean it."""
        painter, dungeon = self.painter, self.painter.dungeon
        space = dungeon.knights[painter.place].space
        if not dungeon.fight and space is not None and column(space) == 0:
            return _offer(self.say("do-end-brink"), "end", confirm=True, rule="DD-4.40")
        said = self.say("do-end-left", count=dungeon.actions) if dungeon.actions else self.say("do-end")
        return _offer(said, "end", rule="DD-4.7")

    # --- answers to what is asked -------------------------------------------------------------------------------------

    def _answer(self, deed: deeds.Deed) -> Offer | None:
        painter = self.painter
        match deed:
            case deeds.At(space):
                return self._at(space)
            case deeds.Aim(way):
                return _offer(self.say("do-aim", way=way), aim_id(way))
            case deeds.Vat(space):
                said = self.say("do-explode", space=painter.space(space))
                return _offer(said, vat_id(painter, space), mark=ATTACK, rule="DD-5.122")
            case deeds.Push(way) | deeds.PushTwo(way):
                return self._push(way, 2 if isinstance(deed, deeds.PushTwo) else 1)
            case deeds.Sell():
                return _offer(self.say("do-sell"), "sell", rule="DD-5.82")
            case deeds.Stop() | deeds.Pass():
                word = type(deed).__name__.lower()
                return _offer(self.say(f"do-{word}"), word)
            case deeds.PassAll():
                return _offer(self.say("do-pass-all"), "pass-all", rule="DD-5.4")
        return None

    def _push(self, way: int, count: int) -> Offer:
        painter, shoving = self.painter, self.painter.top
        assert isinstance(shoving, Shoving)
        space = painter.dungeon.knights[shoving.whom].space
        assert space is not None
        target = beside(space, way)
        assert target is not None
        said = self.say("do-push" if count == 1 else "do-push-two", way=way, hero=painter.hero(shoving.whom))
        ids = (painter.cells[target], *((ONE if count == 1 else TWO,) if shoving.most > 1 else ()))
        return _offer(said, *ids, mark=ATTACK, rule="DD-5.41")


def _offer(said: str, *ids: str, mark: str = "", note: str = "", confirm: bool = False, rule: str = "") -> Offer:
    return Offer("", said, ids, mark, note, confirm, rule=rule)


def aim_id(way: int) -> str:
    return f"aim-{WAY_NAMES[way]}"
