"""What it is worth to stand somewhere at the end of a turn: what is near, who may come, what may be hit."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from quintain.games.dungeon_duels.kinds import BLOCKS, GIVES_WAY
from quintain.games.dungeon_duels.spaces import LEFT, OUT, SPACES, Space, column
from quintain.players.lore.dungeon_duels.mind import Mind
from quintain.players.lore.dungeon_duels.odds import beyond

FURTHER = 0.62
"""What is left of a prize for every action that the way to it takes."""
FEWER = (1.0, 0.75, 0.5, 0.35, 0.25, 0.2)
"""What counts of the best prizes in reach; one cannot have them all."""
COLUMNS = (0.0, -0.5, 0.25, 0.2)
"""What a column is worth at the end of a turn, beside what may happen there."""
FLOORED = 1.1
"""An action is lost to standing up."""
SHOVED = 0.3
"""How likely a rival that comes near tries to Push somebody who can fall."""
LEFT_BEHIND = 0.5
"""How likely a rival leaves a floor that gives way while this knight stands on it."""
NEAR = 3
AWAY = 0.25
"""What every column between the knight and the open exit costs."""
IN_THE_ROOM = 0.6
"""What prizes count beside the boss."""
LOST = 0.9
"""What a Coin counts that the boss knocks out of a knight: it may be picked up again."""
MOST_HITS = 6

Alive = tuple[bool, ...]
"""Which Enemies are still there."""


class Danger(NamedTuple):
    """What may happen to a knight in a space until its next turn, by how likely it is."""

    safe: float
    """No Wound at all."""
    hurt: float
    """Wounds, but no Defeat."""
    defeated: float
    scars: float
    """What all the Wounds cost, old ones too, where it is not Defeated."""
    coins: float
    """Coins that it drops."""


class Stance:
    """One knight at the end of its turn, with so many Wounds."""

    def __init__(self, mind: Mind, wounds: int, dice: int) -> None:
        self.mind = mind
        self.wounds = wounds
        self._dice = dice
        dungeon = mind.dungeon
        self._foes = [mind.box.foes[dungeon.enemies[id].kind] for id in mind.foes]
        self._left = [foe.health - dungeon.enemies[id].wounds for id, foe in zip(mind.foes, self._foes, strict=True)]
        self._spaces = [dungeon.enemies[id].space for id in mind.foes]
        self._dangers: dict[tuple[Space, Alive], Danger] = {}
        self._pulls: dict[Space, list[tuple[float, int, int]]] = {}
        self._risks: dict[Space, float] = {}

    def rest(self, space: Space, taken: int, alive: Alive) -> float:
        """What it is worth to end the turn here, when these prizes are taken and these Enemies left."""
        mind = self.mind
        worths = mind.worths
        if space == OUT:
            return -worths.scars[self.wounds]
        near = self.prospects(space, taken, alive)
        if mind.dungeon.fight:
            back = -worths.defeat
            value = self.approach(space) + IN_THE_ROOM * near
        else:
            back = -worths.defeat + 0.4
            if column(space) == 0:
                return back
            value = COLUMNS[column(space)] + near
            if mind.dungeon.is_open:
                # The last tiles: who does not get out falls with them.
                value -= AWAY * (mind.ground.wide - 1 - column(space))
        value -= self.exposure(space, value)
        danger = self.danger(space, alive)
        pushed = self.pushed_left(space, value, back) if danger.hurt else value
        found = danger.safe * value + danger.hurt * pushed + danger.defeated * back
        return found - danger.scars - LOST * danger.coins

    def pushed_left(self, space: Space, value: float, back: float) -> float:
        """What is left of the value of a space if the knight is Pushed left from there."""
        mind = self.mind
        other = mind.ground.near[space][LEFT]
        if other is None or BLOCKS[mind.ground.kinds[other]] or mind.crowds[other] >= mind.full:
            return value - FLOORED
        if mind.falls(other):
            return back
        if not mind.dungeon.fight:
            if column(other) == 0:
                return back
            return value + COLUMNS[column(other)] - COLUMNS[column(space)] - 0.3
        return value - 0.5

    # --- what may happen ----------------------------------------------------------------------------------------------

    def danger(self, space: Space, alive: Alive) -> Danger:
        known = self._dangers.get((space, alive))
        if known is None:
            known = self._dangers[space, alive] = self._danger(space, alive)
        return known

    def _danger(self, space: Space, alive: Alive) -> Danger:
        mind = self.mind
        health, scars, attack = mind.stats.health, mind.worths.scars, mind.worths.boss.attack
        after = {self.wounds: 1.0}
        coins = 0.0
        for hits, likely, drops in self._blows(space, alive, attack):
            before, after = after, {}
            for had, share in before.items():
                after[had] = after.get(had, 0.0) + share * (1 - likely)
                for wounds, odds in enumerate(mind.wounds(hits)):
                    now = min(had + wounds, health)
                    after[now] = after.get(now, 0.0) + share * likely * odds
                    if drops and had < health:
                        coins += share * likely * odds * min(wounds, mind.purse)
        safe, defeated = after.pop(self.wounds, 0.0), after.pop(health, 0.0)
        cost = safe * scars[self.wounds] + sum(share * scars[wounds] for wounds, share in after.items())
        return Danger(safe, sum(after.values()), defeated, cost, coins)

    def _blows(self, space: Space, alive: Alive, attack: int) -> list[tuple[int, float, bool]]:
        """Hits that may come until the next turn, how likely each is, and whether Coins drop."""
        found = [(attack, hit[space], True) for hit in self.mind.assaults if hit[space]]
        raids = enumerate(self._raid(space, alive))
        return found + [(strength, likely, False) for strength, likely in raids if strength and likely]

    def _raid(self, space: Space, alive: Alive) -> list[float]:
        """How likely Enemies come to so many Hits in this space, all together."""
        hits = [1.0]
        for number, there in enumerate(alive):
            likely = self.mind.threats[number][space] if there else 0.0
            if likely:
                strength = self._foes[number].attack
                more = [share * (1 - likely) for share in hits] + [0.0] * strength
                for count, share in enumerate(hits):
                    more[count + strength] += share * likely
                hits = more[: MOST_HITS + 1]
        return hits

    def exposure(self, space: Space, value: float) -> float:
        """What rivals may do to a knight that stands there: a Push into a pit, a floor that gives way."""
        cost = self.mind.worths.defeat + max(value, 0.0)
        if cost <= 0:
            return 0.0
        risk = self._risks.get(space)
        if risk is None:
            risk = self._risks[space] = self._risk(space)
        return risk * cost

    def _risk(self, space: Space) -> float:
        mind, risk = self.mind, 0.0
        by_pit = any(other is not None and mind.falls(other) for other in mind.ground.near[space])
        for rival in mind.rivals:
            at = mind.space_of(rival)
            if at == space and GIVES_WAY[mind.ground.kinds[space]]:
                risk += LEFT_BEHIND * 0.6
            if by_pit and mind.steps[at][space] <= NEAR:
                risk += SHOVED * 0.6 * min(1.0, mind.purse / 12)
        return min(risk, 0.9)

    # --- what is near -------------------------------------------------------------------------------------------------

    def prospects(self, space: Space, taken: int, alive: Alive) -> float:
        """What the coming turns promise from here."""
        pull = self._pulls.get(space)
        if pull is None:
            pull = self._pulls[space] = sorted(self._pull(space), reverse=True)
        value, place = 0.0, 0
        for worth, bit, number in pull:
            if not taken & bit and (number < 0 or alive[number]):
                value += worth * FEWER[place]
                place += 1
                if place == len(FEWER):
                    break
        return value

    def _pull(self, space: Space) -> list[tuple[float, int, int]]:
        """What is worth going to from here: how much, and the bit or the Enemy that says whether it is gone."""
        mind = self.mind
        steps, stays = mind.steps[space], mind.rivalry
        found = [
            (worth * stays[other] * FURTHER ** steps[other], mind.bits[other], -1)
            for other, worth in mind.prizes
            if column(other)
        ]
        for number, at in enumerate(self._spaces):
            if column(at) or mind.dungeon.fight:
                found.append((self._bounties[number] * stays[at] * FURTHER ** max(steps[at], 0.5), 0, number))
        if mind.purchase > 0:
            found += [(mind.purchase * FURTHER ** steps[other], 0, -1) for other in mind.shops if column(other)]
        return found

    @cached_property
    def _bounties(self) -> list[float]:
        """What every Enemy is worth to somebody who has a few attacks for it."""
        mind = self.mind
        return [
            (foe.coins + mind.stats.bounty) * (0.25 + 0.75 * beyond(mind.attack, self._dice, 0, foe.armor, left)[left])
            for foe, left in zip(self._foes, self._left, strict=True)
        ]

    def approach(self, space: Space) -> float:
        """What the next turn may bring against the boss from here."""
        return self._approaches[space]

    @cached_property
    def _approaches(self) -> list[float]:
        mind = self.mind
        if mind.worths.bouts <= 1:
            return [0.0] * len(SPACES)
        blow = mind.worths.blow(mind.worths.dice + self._dice - mind.stats.total("attack")) * (1 + 0.15 * mind.spite)
        actions = mind.box.numbers.actions
        return [
            sum(
                likely * blow * max(0.0, min(actions, actions - mind.steps[space][at] + mind.stats.reach))
                for at, likely in mind.whereabouts.items()
            )
            for space in SPACES
        ]
