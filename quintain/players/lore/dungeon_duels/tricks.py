"""What cards and the Special Action do, in Coins."""

from __future__ import annotations

from quintain.games.dungeon_duels import actions as deeds
from quintain.games.dungeon_duels.actions import Deed
from quintain.games.dungeon_duels.box import (
    AnyEffect,
    Blow,
    Brew,
    Dig,
    Flight,
    Foe,
    Haste,
    Heal,
    Leap,
    Mask,
    Rage,
    Stride,
    Summon,
    Surge,
    Toll,
)
from quintain.games.dungeon_duels.ground import Path
from quintain.games.dungeon_duels.models import BOSS, SLOT_WORDS, SLOTS, stats_of
from quintain.games.dungeon_duels.pending import Guarding, Jumping, Rolling, Striking
from quintain.games.dungeon_duels.reach import VAT
from quintain.games.dungeon_duels.spaces import CLOSE, LEFT, OUT, WAYS, Space
from quintain.players.lore.dungeon_duels.mind import Mind
from quintain.players.lore.dungeon_duels.odds import beyond, chance, spread
from quintain.players.lore.dungeon_duels.planning import Planner
from quintain.players.lore.dungeon_duels.standing import FLOORED

FELLED = 0.55
"""What a Wound is worth that does not Defeat an Enemy, beside the share of its Coins."""


class Tricks:
    """Cards and Special Actions of one knight, at one decision."""

    def __init__(self, mind: Mind, plan: Planner) -> None:
        self.mind = mind
        self.plan = plan
        self.box = mind.box

    @property
    def space(self) -> Space:
        assert self.mind.knight.space is not None
        return self.mind.knight.space

    def now(self, actions: int) -> float:
        return self.plan.best(self.space, actions, self.mind.knight.boosts)

    # --- blows --------------------------------------------------------------------------------------------------------

    def blow_on(self, id: str, dice: int, sure: int = 0) -> float:
        """What so many dice are worth against one model."""
        mind = self.mind
        if id == BOSS:
            return mind.worths.blow(dice, sure)
        if id in mind.dungeon.enemies:
            return self._on_enemy(id, beyond(mind.attack, dice, sure, self._foe(id).armor, self._left(id)))
        return self.plan.shove(mind.dungeon.knight_of(id), 0, dice)

    def _foe(self, id: str) -> Foe:
        return self.box.foes[self.mind.dungeon.enemies[id].kind]

    def _left(self, id: str) -> int:
        return self._foe(id).health - self.mind.dungeon.enemies[id].wounds

    def _on_enemy(self, id: str, likely: tuple[float, ...]) -> float:
        foe, left = self._foe(id), self._left(id)
        coins = foe.coins + self.mind.stats.bounty + 0.4
        return sum(
            share * (coins if wounds == left else FELLED * wounds * coins / foe.health)
            for wounds, share in enumerate(likely)
        )

    def models_in(self, spaces: list[Space], *, foes_only: bool = False) -> list[str]:
        mind = self.mind
        found = [id for id, enemy in mind.dungeon.enemies.items() if enemy.space in spaces]
        guardian = mind.dungeon.guardian
        if guardian is not None and guardian.space in spaces:
            found.append(BOSS)
        if not foes_only:
            found += [mind.dungeon.knights[rival].key for rival in mind.rivals if mind.space_of(rival) in spaces]
        return found

    def reached(self, blow: Blow) -> list[Space]:
        if blow.reach == "melee":
            return [self.space]
        if blow.reach == "close":
            return [*CLOSE[self.space]]
        return [self.space, *(other for ray in self.mind.ground.rays(self.space) for other in ray[: blow.most])]

    def blow(self, blow: Blow, target: Deed | None = None) -> float:
        """What a blow is worth at this target, or at the best."""
        sure = self.mind.knight.boosts * self.box.numbers.boost
        foes_only = blow.whom in ("foe", "foes")
        spaces = self.reached(blow)
        if isinstance(target, deeds.Target):
            return self._one(target.id, blow, sure)
        if isinstance(target, deeds.At):
            return self._all([target.space], blow, sure)
        if blow.reach == "close" or blow.whom == "foes":
            return self._all(spaces, blow, sure, foes_only=foes_only)
        if blow.whom == "space":
            return max((self._all([space], blow, sure) for space in spaces), default=0.0)
        return max((self._one(id, blow, sure) for id in self.models_in(spaces, foes_only=foes_only)), default=0.0)

    def _one(self, id: str, blow: Blow, sure: int) -> float:
        value = self.blow_on(id, blow.dice, sure)
        wounds = sum(count * share for count, share in enumerate(self._wounds(id, blow.dice, sure)))
        value += blow.coins * wounds + blow.heals * min(wounds, self.mind.knight.wounds)
        return value

    def _wounds(self, id: str, dice: int, sure: int) -> tuple[float, ...]:
        if id == BOSS:
            return self.mind.worths.wounds(dice, sure)
        if id in self.mind.dungeon.enemies:
            return beyond(self.mind.attack, dice, sure, self._foe(id).armor, self._left(id))
        return (1.0,)

    def _all(self, spaces: list[Space], blow: Blow, sure: int, *, foes_only: bool = False) -> float:
        value = sum(self.blow_on(id, blow.dice, sure) for id in self.models_in(spaces, foes_only=foes_only))
        vats = [space for space in spaces if self.mind.dungeon.laid[space] == VAT]
        if vats and not foes_only:
            value += chance(self.mind.attack, blow.dice, 1, sure) * self.plan.explosion(vats, self.space)
        return value

    # --- cascades -----------------------------------------------------------------------------------------------------

    def cascade(self, blow: Blow, actions: int) -> float:
        """What the strikes of a card are worth, at the best target, and the turn after them."""
        targets = self.models_in(self.reached(blow))
        boosts, ranged = self.mind.knight.boosts, blow.reach == "ranged"
        return max(
            (self.plan.cascade(id, self.space, blow.dice, actions, boosts=boosts, ranged=ranged) for id in targets),
            default=-50.0,
        )

    def special(self, space: Space, dice: int, actions: int) -> float:
        """What the strikes of a Special Action are worth in a space; they use no boosts (DD-5.3)."""
        targets = self.models_in([space])
        return max((self.plan.cascade(id, space, dice, actions, special=True) for id in targets), default=-1.0)

    # --- cards --------------------------------------------------------------------------------------------------------

    def played(self, effect: AnyEffect, actions: int) -> float:
        """What the turn is worth with this card played now."""
        mind, plan = self.mind, self.plan
        match effect:
            case Blow(cascade=True):
                return self.cascade(effect, actions)
            case Blow():
                return self.blow(effect) + plan.best(self.space, actions)
            case Haste(actions=more):
                return self.now(actions + more)
            case Rage(dice=dice):
                return Planner(mind, rage=dice).best(self.space, actions, mind.knight.boosts)
            case Leap(dice=dice):
                return Planner(mind, leap=dice).best(self.space, actions, mind.knight.boosts)
            case Heal(wounds=wounds):
                healed = mind.knight.wounds - min(wounds or mind.knight.wounds, mind.knight.wounds)
                return Planner(mind, wounds=healed).best(self.space, actions, mind.knight.boosts)
        return self._moved(effect, actions)

    def _moved(self, effect: AnyEffect, actions: int) -> float:
        mind = self.mind
        match effect:
            case Stride(steps=steps):
                return max(self.strides(self.space, steps, actions, 0), self.now(actions))
            case Flight():
                ways = mind.ground.flights(self.space, effect.most, straight=effect.straight)
                ways = [path for path in ways if mind.crowds[path.end] < mind.full]
                return max((self.flight(effect, path, actions) for path in ways), default=-50.0)
            case Dig():
                return mind.worths.mound + self.now(actions)
            case Toll(coins=coins):
                payers = [
                    rival
                    for rival in mind.rivals
                    if mind.space_of(rival) in CLOSE[self.space] and mind.dungeon.purses[rival]
                ]
                return len(payers) * coins * (1 + mind.spite) + self.now(actions)
            case Surge():
                return max(self.surge(way) for way in WAYS) + self.now(actions)
            case Mask():
                return self.now(actions) + self._hidden()
            case Summon():
                return self.now(actions) + 0.4
            case Brew():
                return self.now(actions) - 0.5
        return -50.0

    def _hidden(self) -> float:
        """What Enemies are likely to cost here."""
        plan = self.plan
        none = tuple(0 for _ in plan.all_foes)
        return max(0.0, plan.rest(self.space, 0, none) - plan.rest(self.space, 0, plan.all_foes))

    def strides(self, space: Space, steps: int, actions: int, taken: int) -> float:
        """The best of so many free steps."""
        plan = self.plan
        value = plan.best(space, actions, self.mind.knight.boosts, taken)
        if not steps:
            return value
        for other in self.mind.walks[space]:
            left, gone = plan.leave(space, taken)
            if other == OUT:
                value = max(value, left + plan.rest(OUT, gone, plan.all_foes))
            else:
                found, gone = plan.gain(other, gone)
                value = max(value, left + found + self.strides(other, steps - 1, actions, gone))
        return value

    def flight(self, flight: Flight, path: Path, actions: int) -> float:
        """What it is worth to fly there."""
        plan = self.plan
        value, taken = plan.leave(self.space, 0)
        for over in path.spaces:
            found, taken = plan.gain(over, taken)
            value += found
        end = path.end
        if flight.dice:
            targets = self.models_in([end], foes_only=True)
            if not targets:
                return -50.0
            value += max(self.blow_on(id, flight.dice) for id in targets)
        return value + plan.land(end, actions, self.mind.knight.boosts, taken, plan.all_foes)

    def surge(self, way: int) -> float:
        """What it is worth to Push everybody on a line."""
        mind, value = self.mind, 0.0
        line = [self.space, *mind.ground.rays(self.space)[way]]
        for rival in mind.rivals:
            at = mind.space_of(rival)
            other = mind.ground.near[at][way]
            if at in line:
                value += mind.spite * FLOORED if other is None else max(-1.0, self.plan.pushed(rival, other))
        for id, enemy in mind.dungeon.enemies.items():
            foe = self._foe(id)
            other = mind.ground.near[enemy.space][way]
            if enemy.space in line and other is not None and mind.falls(other):
                value += 0.0 if foe.flies or foe.heavy or foe.ooze else foe.coins
        return value

    def aimed(self, effect: AnyEffect, deed: Deed) -> float:
        """What a card is worth that was played, aimed there."""
        mind = self.mind
        match effect, deed:
            case Blow(), _:
                return self.blow(effect, deed)
            case Flight(), deeds.Fly(word):
                path = next(
                    path
                    for path in mind.ground.flights(self.space, effect.most, straight=effect.straight)
                    if path.word == word
                )
                return self.flight(effect, path, mind.dungeon.actions)
            case Surge(), deeds.Aim(way):
                return self.surge(way)
            case Summon(), deeds.At(space):
                return self.summoned(space)
            case Dig(), deeds.At(space):
                # The one that is farthest away is least likely dug up by walking there.
                return min(mind.steps[self.space][space], 9.0) / mind.rivalry[space]
            case Brew(), deeds.At(space):
                return self.plan.explosion([space], self.space)
        return 0.0

    def summoned(self, space: Space) -> float:
        """Beside a rival that it may hurt, and not beside oneself."""
        mind = self.mind
        value = 0.2 * min(mind.steps[self.space][space], 4.0)
        for rival in mind.rivals:
            at = mind.space_of(rival)
            left = mind.ground.near[at][LEFT]
            if at == space:
                value += 0.3 + 0.5 * (mind.loss(rival) if left is not None and mind.falls(left) else 0.0)
        return value

    # --- Equipment ----------------------------------------------------------------------------------------------------

    def equipped(self, item: str, word: str) -> float:
        """What a card adds in a slot, less what it replaces."""
        mind = self.mind
        row = self.box.items[item]
        slot = next(slot for slot in SLOTS[row.type] if SLOT_WORDS[slot] == word)
        old = mind.knight.gear[slot]
        return mind.worths.gear(row) - (mind.worths.gear(self.box.items[old]) if old else 0.0)

    # --- dice that lie there ------------------------------------------------------------------------------------------

    def struck(self, striking: Striking, successes: int) -> float:
        """What an attack is worth that shows so many successes."""
        mind, value = self.mind, 0.0
        for id in striking.foes:
            if id == BOSS:
                wounds = min(max(successes - mind.worths.boss.armor, 0), mind.worths.left)
                value += mind.worths.pays(wounds)
            elif id in mind.dungeon.enemies:
                wounds = min(max(successes - self._foe(id).armor, 0), self._left(id))
                value += self._on_enemy(id, (0.0,) * wounds + (1.0,))
        for rival in striking.rivals:
            value += self._contested(rival, successes)
        if striking.vats and successes and mind.knight.space is not None:
            value += self.plan.explosion([*striking.vats], self.space)
        if striking.chain and value <= 0:
            value += self.plan.fall_back(self.space)
        return value

    def _contested(self, rival: int, successes: int) -> float:
        mind = self.mind
        if mind.dungeon.knights[rival].space is None or not successes:
            return 0.0
        stats = stats_of(self.box, mind.dungeon.knights[rival])
        beaten = 1 - chance(mind.armor, stats.total("armor"), successes - stats.cape)
        return beaten * max(0.0, max(self.plan.pushes(rival).values(), default=0.0))

    def theirs(self, rolling: Rolling) -> float:
        """What it is worth to this knight that a rival's dice fall again: less than nothing."""
        mind = self.mind
        roll = rolling.roll
        waiting = mind.dungeon.pending[-2]
        fails = 1 - chance(roll.faces, roll.dice, roll.needs, roll.sure)
        match waiting:
            case Jumping(knight=rival):
                return -fails * max(0.0, mind.loss(rival))
            case Striking(rivals=rivals) if mind.place in rivals:
                return -fails * max(0.0, 0.5 * mind.worths.defeat)
            case Striking(foes=foes) if BOSS in foes:
                armor = mind.worths.boss.armor
                now = mind.worths.pays(min(max(roll.successes - armor, 0), mind.worths.left))
                fresh = sum(
                    likely * mind.worths.pays(min(max(count - armor, 0), mind.worths.left))
                    for count, likely in enumerate(spread(roll.faces, roll.dice, roll.sure))
                )
                return -mind.spite * (now - fresh)
            case Guarding(rival=attacker) if attacker == mind.place:
                return -fails * max(0.0, max(self.plan.pushes(rolling.knight).values(), default=0.0))
        return 0.0
