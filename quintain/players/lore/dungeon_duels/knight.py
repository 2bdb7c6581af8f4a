"""A knight errant: weighs whatever it may be asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from quintain.games.dungeon_duels import actions as deeds
from quintain.games.dungeon_duels.actions import Deed
from quintain.games.dungeon_duels.box import Box, Brace, Ward
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.games.dungeon_duels.ground import Path
from quintain.games.dungeon_duels.kinds import BLOCKS
from quintain.games.dungeon_duels.models import BOSS
from quintain.games.dungeon_duels.pending import (
    Aiming,
    Assaulting,
    Blowing,
    Bouncing,
    Cascading,
    Falling,
    Guarding,
    Jumping,
    Rolling,
    Shoving,
    Slotting,
    Striking,
)
from quintain.games.dungeon_duels.settings import DuelsSettings
from quintain.games.dungeon_duels.spaces import OUT, Space, column
from quintain.players.lore.dungeon_duels.mind import Mind
from quintain.players.lore.dungeon_duels.odds import chance, spread
from quintain.players.lore.dungeon_duels.planning import Planner
from quintain.players.lore.dungeon_duels.standing import FLOORED
from quintain.players.lore.dungeon_duels.tricks import Tricks

AWAY = -50.0
"""Never without need."""


class Errant:
    """One knight of one seat, at one decision."""

    def __init__(self, box: Box, dungeon: Dungeon, settings: DuelsSettings, place: int, hand: Sequence[str]) -> None:
        self.box = box
        self.dungeon = dungeon
        self.place = place
        self.mind = Mind(box, dungeon, settings, place, hand)
        self.plan = Planner(self.mind)
        self.knight = self.mind.knight
        self.tricks = Tricks(self.mind, self.plan)

    def weights(self, options: Sequence[Deed]) -> list[float]:
        return [self.weight(deed) for deed in options]

    @property
    def space(self) -> Space:
        assert self.knight.space is not None
        return self.knight.space

    @property
    def actions(self) -> int:
        """Actions that are left to this knight."""
        dungeon = self.dungeon
        in_turn = dungeon.phase == "turn" and dungeon.active == self.place and not dungeon.ended
        return dungeon.actions if in_turn else 0

    @property
    def boosts(self) -> int:
        return self.knight.boosts

    def weight(self, deed: Deed) -> float:
        match deed:
            case deeds.Place(space) | deeds.Respawn(space):
                return self._appear(space)
            case deeds.End():
                return self.plan.rest(self.space, 0, self.plan.all_foes) - FLOORED * self.knight.down
            case deeds.Stand():
                return self.plan.best(self.space, self.actions - 1, self.boosts)
            case deeds.Move(way):
                return self._move(way)
            case deeds.Jump(word):
                return self._jump(word)
            case deeds.Buy():
                return self.mind.purchase + self.now(self.actions - 1)
            case deeds.Boost(card):
                return self._boost(card)
            case deeds.Play(card):
                return self._play(card)
        return self._attack(deed)

    def now(self, actions: int | None = None) -> float:
        """What it is worth to go on from here, with nothing else changed."""
        if self.knight.space is None:
            return 0.0
        return self.plan.best(self.space, self.actions if actions is None else actions, self.boosts)

    # --- ways ---------------------------------------------------------------------------------------------------------

    def _appear(self, space: Space) -> float:
        dungeon = self.dungeon
        found, taken = self.plan.gain(space, 0)
        if dungeon.phase == "turn":
            return found + self.plan.best(space, self.box.numbers.actions, 0, taken)
        if dungeon.fight:
            return self.plan.rest(space, 0, self.plan.all_foes)
        crowd = 0.15 * self.mind.crowds[space]
        return self.plan.best(space, self.box.numbers.actions) - crowd

    def _move(self, way: int) -> float:
        mind = self.mind
        near = mind.ground.through if mind.stats.ghost else mind.ground.near
        other = near[self.space][way]
        free = mind.stats.momentum and not self.dungeon.moved
        actions = self.actions - (not free)
        return self.plan.walk(self.space, OUT if other is None else other, actions, self.boosts, 0, self.plan.all_foes)

    def _jump(self, word: str) -> float:
        forced = isinstance(self.dungeon.top, Falling)
        path = self._path(word, forced=forced)
        boosts, plan = self.boosts, self.plan
        actions = self.actions - (self.dungeon.top is None)
        if not forced:
            return plan.jump(self.space, path, actions, boosts, 0, plan.all_foes)
        likely = chance(self.mind.jump, plan.jump_dice, path.needs, boosts * self.box.numbers.boost)
        landed, taken = 0.0, 0
        for over in path.spaces:
            found, taken = plan.gain(over, taken)
            landed += found
        landed += plan.land(path.end, actions, 0, taken, plan.all_foes)
        return likely * landed + (1 - likely) * plan.fall()

    def _path(self, word: str, *, forced: bool) -> Path:
        return next(path for path in self.mind.ground.jumps(self.space, forced=forced) if path.word == word)

    # --- attacks ------------------------------------------------------------------------------------------------------

    def _attack(self, deed: Deed) -> float:
        match deed:
            case deeds.Attack(id):
                return self._hit(id, self.actions - 1)
            case deeds.AttackVat():
                return self._vat(self.space)
            case deeds.AttackVatAt(space):
                return self._vat(space)
            case deeds.Special():
                dice = self.mind.stats.total("attack")
                return self.tricks.special(self.space, dice, self.actions - 1) - self.mind.stats.cost
            case deeds.Strike(id):
                return self._strike(id)
            case deeds.Step(way):
                return self._step(way)
            case deeds.Stop():
                return self.now()
            case deeds.Push(way):
                return self._push(way, 1)
            case deeds.PushTwo(way):
                return self._push(way, 2)
            case deeds.Vat(space):
                return self.plan.explosion([space], self.space) if self.knight.space is not None else 0.0
        return self._answer(deed)

    def _hit(self, id: str, actions: int) -> float:
        plan = self.plan
        if id == BOSS:
            return plan.hit_boss(self.boosts) + plan.best(self.space, actions)
        if id in self.dungeon.enemies:
            number = self.mind.foes.index(id)
            return plan.hit(number, self.space, actions, self.boosts, 0, plan.all_foes)
        return plan.shove(self.dungeon.knight_of(id), self.boosts) + plan.best(self.space, actions)

    def _vat(self, vat: Space) -> float:
        likely = chance(self.mind.attack, self.plan.dice, 1, self.boosts * self.box.numbers.boost)
        return likely * self.plan.explosion([vat], self.space) + self.now(self.actions - 1)

    def _strike(self, id: str) -> float:
        top = self.dungeon.top
        if not isinstance(top, Cascading) or self.knight.space is None:
            return 0.0
        boosts = 0 if top.special else self.boosts
        return self.plan.cascade(
            id, self.space, top.dice, self.actions, boosts=boosts, special=top.special, ranged=top.ranged
        )

    def _step(self, way: int) -> float:
        """A step that costs nothing: off a Lantern, between strikes, or by a card."""
        other = self.mind.ground.near[self.space][way]
        if self.mind.stats.ghost:
            other = self.mind.ground.through[self.space][way]
        top = self.dungeon.top
        if isinstance(top, Cascading) and other is not None:
            found, _ = self.plan.gain(other, 0)
            return found + self.tricks.special(other, top.dice, self.actions)
        return self.plan.walk(
            self.space, OUT if other is None else other, self.actions, self.boosts, 0, self.plan.all_foes
        )

    def _push(self, way: int, count: int) -> float:
        top = self.dungeon.top
        assert isinstance(top, Shoving)
        at = self.mind.space_of(top.whom)
        value = 0.0
        for _ in range(count):
            other = self.mind.ground.near[at][way]
            if other is None or BLOCKS[self.mind.ground.kinds[other]] or self.mind.crowds[other] >= self.mind.full:
                return value + self.mind.spite * FLOORED
            value = max(value, self.plan.pushed(top.whom, other))
            if self.mind.falls(other):
                return value
            at = other
        return value

    # --- answers ------------------------------------------------------------------------------------------------------

    def _answer(self, deed: Deed) -> float:
        worths, hand = self.mind.worths, self.mind.hand
        match deed:
            case deeds.Draw(deck):
                return worths.deck(deck, hand)
            case deeds.Toss(card):
                return -worths.card(card)
            case deeds.Equip(slot):
                return self._equip(slot)
            case deeds.Sell():
                top = self.dungeon.top
                assert isinstance(top, Slotting)
                return float(max(top.price - self.box.numbers.fee, 0))
            case deeds.Pass() | deeds.PassAll():
                return self._pass() - 0.01 * isinstance(deed, deeds.PassAll)
            case deeds.Reroll(card):
                return self._reroll(card)
            case deeds.Curio(card):
                return self._curio(card)
            case deeds.At() | deeds.Target() | deeds.Aim() | deeds.Fly():
                return self._aim(deed)
        return 0.0

    def _equip(self, slot: str) -> float:
        top = self.dungeon.top
        assert isinstance(top, Slotting)
        return self.tricks.equipped(top.item, slot)

    def _aim(self, deed: Deed) -> float:
        top = self.dungeon.top
        if isinstance(top, Aiming):
            return self.tricks.aimed(self.box.cards[top.card].effect, deed) + self._after_aim(deed)
        if isinstance(top, Blowing) and isinstance(deed, deeds.Target):
            return self.tricks.aimed(top.blow, deed)
        return 0.0

    def _after_aim(self, deed: Deed) -> float:
        return 0.0 if isinstance(deed, deeds.Fly) else self.now()

    # --- cards --------------------------------------------------------------------------------------------------------

    def _boost(self, card: str) -> float:
        """A Relic makes the next roll surer."""
        top = self.dungeon.top
        worth = self.mind.worths.card(card)
        if isinstance(top, Guarding):
            return self._guarded(top, sure=self.box.numbers.boost) - worth
        if isinstance(top, Falling):
            return self._forced(self.boosts + 1) - worth
        if isinstance(top, Bouncing):
            return AWAY
        return self.plan.best(self.space, self.actions, self.boosts + 1) - worth

    def _forced(self, boosts: int) -> float:
        """The best forced jump with so many boosts."""
        plan, found = self.plan, self.plan.fall()
        for path in self.mind.ground.jumps(self.space, forced=True):
            if path.end != OUT and self.mind.crowds[path.end] < self.mind.full:
                likely = chance(self.mind.jump, plan.jump_dice, path.needs, boosts * self.box.numbers.boost)
                landed = plan.land(path.end, self.actions, 0, 0, plan.all_foes)
                found = max(found, likely * landed + (1 - likely) * plan.fall())
        return found

    def _play(self, card: str) -> float:
        top = self.dungeon.top
        worth = self.mind.worths.card(card)
        effect = self.box.cards[card].effect
        if isinstance(top, Guarding):
            match effect:
                case Ward(coins=coins):
                    return coins - worth
                case Brace(dice=dice):
                    return self._guarded(top, dice=dice) - worth
            return AWAY
        return self.tricks.played(effect, self.actions) - worth

    # --- windows ------------------------------------------------------------------------------------------------------

    def _pass(self) -> float:
        top = self.dungeon.top
        return self._guarded(top) if isinstance(top, Guarding) else 0.0

    def _guarded(self, top: Guarding, dice: int = 0, sure: int = 0) -> float:
        """What the defence leaves of this knight, with so many dice and blocks more."""
        mind = self.mind
        dice += mind.stats.total("armor") + top.brace
        sure += self.boosts * self.box.numbers.boost
        if top.rival is not None:
            margin = 1 + mind.stats.cape
            held = chance(mind.armor, dice, top.hits - margin + 1, sure)
            return -(1 - held) * self._shoved(top.rival)
        return self._hurt(beyond_hits(spread(mind.armor, dice, sure), top.hits))

    @cached_property
    def _by_boss(self) -> bool:
        return any(isinstance(waiting, Assaulting) for waiting in self.dungeon.pending)

    def _hurt(self, wounds: Sequence[float]) -> float:
        """What so many Wounds cost, by how likely they are."""
        mind = self.mind
        scars, health = mind.worths.scars, mind.stats.health
        value = 0.0
        stays = self.plan.rest(self.space, 0, self.plan.all_foes)
        falls = -mind.worths.defeat
        pushed = max(falls, self.plan.stance.pushed_left(self.space, stays, falls)) - stays
        for count, likely in enumerate(wounds):
            coins = 0.9 * min(count, mind.purse) if self._by_boss else 0.0
            if not count:
                continue
            now = self.knight.wounds + count
            if now >= health:
                value += likely * (falls + scars[self.knight.wounds] - max(stays, 0.0) - coins)
            else:
                value += likely * (min(pushed, 0.0) - scars[now] + scars[self.knight.wounds] - coins)
        return value

    def _shoved(self, rival: int) -> float:
        """What it costs to be Pushed by a rival: the worst way it may choose."""
        mind = self.mind
        worst = FLOORED
        for other in mind.ground.near[self.space]:
            if other is None or BLOCKS[mind.ground.kinds[other]] or mind.crowds[other] >= mind.full:
                continue
            cost = mind.worths.defeat if mind.falls(other) else 0.3 + (not mind.dungeon.fight) * (column(other) == 0)
            worst = max(worst, cost)
        return worst

    def _reroll(self, card: str) -> float:
        """What it is worth to roll again, against what the dice show now."""
        top = self.dungeon.top
        assert isinstance(top, Rolling)
        cost = self.mind.worths.card(card) if card in self.box.cards else 0.15
        return self._again(top) - cost

    def _again(self, top: Rolling) -> float:
        """What the dice would bring on average, more than they show."""
        value = self._outcome(top)
        roll = top.roll
        fresh = sum(
            likely * value(successes) for successes, likely in enumerate(spread(roll.faces, roll.dice, roll.sure))
        )
        return fresh - value(roll.successes)

    def _curio(self, card: str) -> float:
        """What it is worth that a rival's dice fall again."""
        top = self.dungeon.top
        assert isinstance(top, Rolling)
        return -self.tricks.theirs(top) - self.mind.worths.card(card)

    def _outcome(self, top: Rolling) -> Callable[[int], float]:
        """What every number of successes is worth to the roller."""
        waiting = self.dungeon.pending[-2]
        plan = self.plan
        match waiting:
            case Jumping():
                path = self._path(waiting.word, forced=waiting.forced)
                landed = plan.land(path.end, self.actions, 0, 0, plan.all_foes)
                missed = self.now() if path.trap is None and not waiting.forced else plan.fall()
                return lambda successes: landed if successes >= path.needs else missed
            case Striking():
                return lambda successes: self.tricks.struck(waiting, successes)
            case Guarding(rival=None, hits=hits):
                costs = [self._hurt([0.0] * count + [1.0]) for count in range(hits + 1)]
                return lambda successes: costs[max(hits - successes, 0)]
            case Guarding(rival=rival):
                needs, cost = top.roll.needs, self._shoved(rival or 0)
                return lambda successes: 0.0 if successes >= needs else -cost
        return float


def beyond_hits(blocks: Sequence[float], hits: int) -> list[float]:
    """How likely so many Hits come to so many Wounds."""
    found = [0.0] * (hits + 1)
    for blocked, likely in enumerate(blocks):
        found[max(hits - blocked, 0)] += likely
    return found
