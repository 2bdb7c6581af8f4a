"""
A turn planned to its end: every way to spend its actions, die by die, and what it is worth to stand there then.

Values are Coins that the knight may expect, less what it may lose. What is gone already is kept in bits, so that a plan
remembers what it has been asked before.
"""

from __future__ import annotations

from functools import cached_property

from quintain.games.dungeon_duels.ground import Path
from quintain.games.dungeon_duels.kinds import BLOCKS, BOUNCES, GIVES_WAY, SWALLOWS
from quintain.games.dungeon_duels.models import BOSS, stats_of
from quintain.games.dungeon_duels.reach import VAT
from quintain.games.dungeon_duels.spaces import CLOSE, LEFT, OUT, SPACES, Space, column
from quintain.players.lore.dungeon_duels.mind import Mind
from quintain.players.lore.dungeon_duels.odds import beyond, chance, contest

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
SPARE = 0.05
"""An action that is left over is worth no more."""

Foes = tuple[int, ...]
"""Wounds that every Enemy still takes; 0 for one that is gone."""


class Planner:
    """Plans of one knight, with dice more or fewer than it has."""

    def __init__(self, mind: Mind, *, rage: int = 0, leap: int = 0, wounds: int | None = None) -> None:
        self.mind = mind
        self.box = mind.box
        self.ground = mind.ground
        self.kinds = mind.ground.kinds
        self.leap = mind.knight.leap + leap
        self.rage = mind.knight.rage + rage
        self.wounds = mind.knight.wounds if wounds is None else wounds
        self._known: dict[tuple[Space, int, int, int, Foes], float] = {}
        self._rests: dict[tuple[Space, int, tuple[bool, ...]], float] = {}
        self._bits = {space: 1 << number for number, (space, _) in enumerate(mind.prizes)}
        self._worth = dict(mind.prizes)
        self.all_foes: Foes = tuple(
            self.box.foes[mind.dungeon.enemies[id].kind].health - mind.dungeon.enemies[id].wounds for id in mind.foes
        )
        self._foe_rows = [self.box.foes[mind.dungeon.enemies[id].kind] for id in mind.foes]
        self._foe_spaces = [mind.dungeon.enemies[id].space for id in mind.foes]
        guardian = mind.dungeon.guardian
        self._boss_space = None if guardian is None else guardian.space
        self._reach = mind.stats.reach

    # --- the best of all ----------------------------------------------------------------------------------------------

    def best(self, space: Space, actions: int, boosts: int = 0, taken: int = 0, foes: Foes | None = None) -> float:
        """What the rest of the turn is worth to a knight that stands here."""
        foes = self.all_foes if foes is None else foes
        if space == OUT:
            return self.rest(OUT, taken, foes)
        key = space, actions, boosts, taken, foes
        known = self._known.get(key)
        if known is not None:
            return known
        value = self.rest(space, taken, foes) + SPARE * actions
        if actions:
            for other in self.mind.walks[space]:
                value = max(value, self.walk(space, other, actions - 1, boosts, taken, foes))
            for path in self._jumps[space]:
                value = max(value, self.jump(space, path, actions - 1, boosts, taken, foes))
            for number, left in enumerate(foes):
                if left and self.reaches(space, self._foe_spaces[number]):
                    value = max(value, self.hit(number, space, actions - 1, boosts, taken, foes))
            if self._boss_space is not None and self.reaches(space, self._boss_space):
                value = max(value, self.hit_boss(boosts) + self.best(space, actions - 1, 0, taken, foes))
            if space in self.mind.shops and self.mind.purchase > 0 and not taken & self._bought:
                more = self.best(space, actions - 1, boosts, taken | self._bought, foes)
                value = max(value, self.mind.purchase + more)
        self._known[key] = value
        return value

    @cached_property
    def _bought(self) -> int:
        return 1 << (len(self._bits) + 1)

    def _gone(self, space: Space) -> int:
        """The bit of a floor that has given way."""
        return 1 << (len(self._bits) + 2 + space)

    # --- coming and going ---------------------------------------------------------------------------------------------

    def gain(self, space: Space, taken: int) -> tuple[float, int]:
        """What lies there, and what is gone then."""
        bit = self._bits.get(space, 0)
        return (0.0, taken) if not bit or taken & bit else (self._worth[space], taken | bit)

    def walk(self, space: Space, other: Space, actions: int, boosts: int, taken: int, foes: Foes) -> float:
        """What it is worth to Move there."""
        left, taken = self.leave(space, taken)
        if other == OUT:
            return left + self.rest(OUT, taken, foes)
        if taken & self._gone(other):
            return -99.0
        found, taken = self.gain(other, taken)
        return left + found + self.best(other, actions, boosts, taken, foes)

    def leave(self, space: Space, taken: int) -> tuple[float, int]:
        """What it brings that the floor gives way behind the knight (DD-5.12, DD-5.50)."""
        if not GIVES_WAY[self.kinds[space]] or taken & self._gone(space):
            return 0.0, taken
        mind, value = self.mind, 0.0
        for rival in mind.rivals:
            if mind.space_of(rival) == space:
                value += 0.55 * mind.loss(rival)
        for number, at in enumerate(self._foe_spaces):
            if at == space and not self._foe_rows[number].flies:
                value += 0.8 * self._foe_rows[number].coins
        return value, taken | self._gone(space)

    @cached_property
    def _jumps(self) -> list[list[Path]]:
        """Jumps worth thinking about: where there is room, and some chance."""
        mind = self.mind
        most = 2 * self.jump_dice + 2 * (mind.knight.boosts + 1)
        return [
            [
                path
                for path in self.ground.jumps(space)
                if path.needs <= most
                and (mind.dungeon.is_open if path.end == OUT else mind.crowds[path.end] < mind.full)
            ]
            for space in SPACES
        ]

    @cached_property
    def jump_dice(self) -> int:
        return self.mind.stats.total("jump") + self.leap

    def jump(self, space: Space, path: Path, actions: int, boosts: int, taken: int, foes: Foes) -> float:
        """What it is worth to jump there, with the risk of falling."""
        likely = chance(self.mind.jump, self.jump_dice, path.needs, boosts * self.box.numbers.boost)
        value, gone = self.leave(space, taken)
        for over in path.spaces:
            found, gone = self.gain(over, gone)
            value += found
        value += self.land(path.end, actions, 0, gone, foes)
        if likely >= 1:
            return value
        trap = path.trap
        if trap is None:
            missed = self.best(space, actions, 0, taken, foes)
        elif self.mind.stats.glides:
            missed = -0.6 * self.mind.worths.defeat + 0.4 * (self.rest(space, taken, foes) - FLOORED)
        else:
            missed = self.fall()
        return likely * value + (1 - likely) * missed

    def fall(self) -> float:
        """What is left after a Defeat."""
        return -self.mind.worths.defeat

    def land(self, space: Space, actions: int, boosts: int, taken: int, foes: Foes, bounces: int = 1) -> float:
        """What it is worth to come down there (DD-5.112)."""
        if space == OUT:
            return self.rest(OUT, taken, foes)
        found, taken = self.gain(space, taken)
        if not BOUNCES[self.kinds[space]]:
            return found + self.best(space, actions, boosts, taken, foes)
        taken |= self._gone(space)
        value = self.fall()
        for other in self.mind.walks[space]:
            more, after = (0.0, taken) if other == OUT else self.gain(other, taken)
            value = max(value, more + self.best(other, actions, boosts, after, foes))
        if bounces:
            for path in self._jumps[space]:
                end = path.end
                if end != OUT and len(path.word) == 1 and BOUNCES[self.kinds[end]]:
                    likely = chance(self.mind.jump, self.jump_dice, 1, boosts * self.box.numbers.boost)
                    further = self.land(end, actions, 0, taken, foes, bounces - 1)
                    value = max(value, likely * further + (1 - likely) * self.fall())
        return found + value

    # --- attacks ------------------------------------------------------------------------------------------------------

    def reaches(self, space: Space, other: Space) -> bool:
        if space == other:
            return True
        return bool(self._reach) and any(other in ray[: self._reach] for ray in self.ground.rays(space))

    @cached_property
    def dice(self) -> int:
        return self.mind.stats.total("attack") + self.rage

    def hit(self, number: int, space: Space, actions: int, boosts: int, taken: int, foes: Foes) -> float:
        """What it is worth to attack an Enemy."""
        foe, left = self._foe_rows[number], foes[number]
        likely = beyond(self.mind.attack, self.dice, boosts * self.box.numbers.boost, foe.armor, left)
        value = 0.0
        for wounds, share in enumerate(likely):
            if share:
                after = (*foes[:number], left - wounds, *foes[number + 1 :])
                coins = foe.coins + self.mind.stats.bounty if wounds == left else 0
                value += share * (coins + self.best(space, actions, 0, taken, after))
        return value

    def hit_boss(self, boosts: int, dice: int | None = None) -> float:
        """Coins that an attack on the boss brings, and what it takes from rivals."""
        worths = self.mind.worths
        dice = worths.dice + self.rage if dice is None else dice
        return worths.blow(dice, boosts * self.box.numbers.boost) * (1 + 0.15 * self.mind.spite)

    def cascade(
        self,
        id: str,
        space: Space,
        dice: int,
        actions: int,
        foes: Foes | None = None,
        *,
        boosts: int = 0,
        special: bool = False,
        ranged: bool = False,
    ) -> float:
        """What strikes are worth that begin with this target, with one die fewer each, and the turn after them."""
        foes = self.all_foes if foes is None else foes
        mind = self.mind
        sure = boosts * self.box.numbers.boost
        kept = mind.knight.boosts if special else 0
        if id == BOSS:
            more = sum(reason.dice for reason in mind.stats.boss_dice) if special else 0
            likely = mind.worths.wounds(dice + more, sure)
        elif id in mind.dungeon.enemies:
            number = mind.foes.index(id)
            likely = beyond(mind.attack, dice, sure, self._foe_rows[number].armor, foes[number])
        else:
            return self.shove(mind.dungeon.knight_of(id), boosts, dice) + self.best(space, actions, kept)
        value = likely[0] * ((0.0 if ranged else self.fall_back(space)) + self.best(space, actions, kept, 0, foes))
        for wounds, share in enumerate(likely):
            if wounds and share:
                after, coins = foes, 0.0
                if id == BOSS:
                    coins = mind.worths.pays(wounds)
                else:
                    after = (*foes[:number], foes[number] - wounds, *foes[number + 1 :])
                    coins = self._foe_rows[number].coins + mind.stats.bounty if not after[number] else 0.0
                further = self.best(space, actions, kept, 0, after)
                if dice > 1:
                    for other in self.strikes(id, after):
                        on = self.cascade(other, space, dice - 1, actions, after, special=special, ranged=ranged)
                        further = max(further, on)
                value += share * (coins + further)
        return value

    def strikes(self, id: str, foes: Foes) -> list[str]:
        """Foes in the space of this one that are still there."""
        dungeon = self.mind.dungeon
        at = self._boss_space if id == BOSS else dungeon.enemies[id].space
        found = [id for number, id in enumerate(self.mind.foes) if foes[number] and self._foe_spaces[number] == at]
        return [*found, BOSS] if self._boss_space == at else found

    def fall_back(self, space: Space) -> float:
        """What it costs that a cascade fails: a Wound, and a Push to the left (DD-5.19)."""
        scars = self.mind.worths.scars
        if self.wounds + 1 >= self.mind.stats.health:
            return -self.mind.worths.defeat
        left = self.ground.near[space][LEFT]
        if left is not None and self.mind.falls(left):
            return -self.mind.worths.defeat
        return scars[self.wounds] - scars[self.wounds + 1] - 0.6

    def shove(self, rival: int, boosts: int, dice: int | None = None) -> float:
        """What it is worth to attack a rival: the best Push, if it is beaten (DD-5.16, DD-5.41)."""
        mind = self.mind
        other = mind.dungeon.knights[rival]
        stats = stats_of(self.box, other)
        margin = 1 + stats.cape if stats.cape or mind.settings.rival_tie == "hold" else 0
        sure = boosts * self.box.numbers.boost
        dice = self.dice if dice is None else dice
        likely = contest(mind.attack, dice, sure, mind.armor, stats.total("armor"), margin)
        worth = max(self.pushes(rival).values(), default=mind.spite * FLOORED)
        return likely * max(worth, 0.0)

    def pushes(self, rival: int) -> dict[int, float]:
        """For every way that is open: what it is worth to Push a rival there."""
        mind = self.mind
        space = mind.space_of(rival)
        found = {}
        for way, other in enumerate(self.ground.near[space]):
            if other is not None and not BLOCKS[self.kinds[other]] and mind.crowds[other] < mind.full:
                found[way] = self.pushed(rival, other)
        return found

    def pushed(self, rival: int, other: Space) -> float:
        """What it is worth that a rival comes into that space."""
        mind = self.mind
        if SWALLOWS[self.kinds[other]]:
            return mind.loss(rival) + 0.4 * (mind.dungeon.purses[rival] // 2)
        if mind.dungeon.fight:
            return 0.2 * mind.spite
        return mind.spite * (1.5 * (column(other) == 0) + 0.3 * (column(other) < column(mind.space_of(rival))))

    # --- what it is worth to stand there ------------------------------------------------------------------------------

    def rest(self, space: Space, taken: int, foes: Foes) -> float:
        """What the end of a turn in this space is worth."""
        alive = tuple(map(bool, foes))
        key = space, taken, alive
        known = self._rests.get(key)
        if known is None:
            known = self._rests[key] = self._rest(space, taken, foes)
        return known

    def _rest(self, space: Space, taken: int, foes: Foes) -> float:
        mind = self.mind
        scars = mind.worths.scars
        if space == OUT:
            return -scars[self.wounds]
        if mind.dungeon.fight:
            return self._after_boss(space, taken, foes)
        back = -mind.worths.defeat + 0.4
        if column(space) == 0:
            return back
        value = COLUMNS[column(space)] + self.prospects(space, taken, foes)
        if mind.dungeon.is_open:
            # The last tiles: who does not get out falls with them.
            away = mind.ground.wide - 1 - column(space)
            value -= 0.25 * away
        value -= self.exposure(space, value)
        hits = self._hits(space, foes)
        if len(hits) == 1:
            return value - scars[self.wounds]
        found = 0.0
        pushed = self.pushed_left(space, value, back)
        for strength, likely in enumerate(hits):
            for wounds, share in enumerate(mind.wounds(strength)):
                chance_of = likely * share
                if not wounds:
                    found += chance_of * (value - scars[self.wounds])
                elif self.wounds + wounds >= mind.stats.health:
                    found += chance_of * back
                else:
                    found += chance_of * (pushed - scars[self.wounds + wounds])
        return found

    def pushed_left(self, space: Space, value: float, back: float) -> float:
        """What is left of the value of a space if the knight is Pushed left from there."""
        other = self.ground.near[space][LEFT]
        if other is None or BLOCKS[self.kinds[other]] or self.mind.crowds[other] >= self.mind.full:
            return value - FLOORED
        if self.mind.falls(other):
            return back
        if not self.mind.dungeon.fight:
            if column(other) == 0:
                return back
            return value + COLUMNS[column(other)] - COLUMNS[column(space)] - 0.3
        return value - 0.5

    def _hits(self, space: Space, foes: Foes) -> list[float]:
        """How likely Enemies come to so many Hits in this space."""
        hits = [1.0]
        for number, left in enumerate(foes):
            likely = self.mind.threats[number][space] if left else 0.0
            if likely:
                strength = self._foe_rows[number].attack
                more = [share * (1 - likely) for share in hits] + [0.0] * strength
                for count, share in enumerate(hits):
                    more[count + strength] += share * likely
                hits = more[:7]
        return hits

    def exposure(self, space: Space, value: float) -> float:
        """What rivals may do to a knight that stands there: a Push into a pit, a floor that gives way."""
        mind = self.mind
        cost = mind.worths.defeat + max(value, 0.0)
        if cost <= 0:
            return 0.0
        risk = 0.0
        by_pit = any(other is not None and mind.falls(other) for other in self.ground.near[space])
        for rival in mind.rivals:
            at = mind.space_of(rival)
            if at == space and GIVES_WAY[self.kinds[space]]:
                risk += LEFT_BEHIND * 0.6
            if by_pit and mind.steps[at][space] <= NEAR:
                risk += SHOVED * 0.6 * min(1.0, mind.purse / 12)
        return min(risk, 0.9) * cost

    def prospects(self, space: Space, taken: int, foes: Foes) -> float:
        """What the coming turns promise from here."""
        mind = self.mind
        steps, stays = mind.steps[space], mind.rivalry
        found: list[float] = []
        for other, worth in mind.prizes:
            if column(other) and not taken & self._bits[other]:
                found.append(worth * stays[other] * FURTHER ** steps[other])
        for number, left in enumerate(foes):
            at = self._foe_spaces[number]
            if left and (column(at) or mind.dungeon.fight):
                found.append(self._bounty(number, left) * stays[at] * FURTHER ** max(steps[at], 0.5))
        if mind.purchase > 0:
            found += [mind.purchase * FURTHER ** steps[other] for other in mind.shops if column(other)]
        found.sort(reverse=True)
        return sum(worth * share for worth, share in zip(found, FEWER, strict=False))

    def _bounty(self, number: int, left: int) -> float:
        """What an Enemy is worth to somebody who has a few attacks for it."""
        foe = self._foe_rows[number]
        likely = beyond(self.mind.attack, self.dice, 0, foe.armor, left)
        return (foe.coins + self.mind.stats.bounty) * (0.25 + 0.75 * likely[left])

    # --- the room of the boss -----------------------------------------------------------------------------------------

    def _after_boss(self, space: Space, taken: int, foes: Foes) -> float:
        mind = self.mind
        worths = mind.worths
        scars, boss = worths.scars, worths.boss
        value = self.approach(space) + 0.6 * self.prospects(space, taken, foes)
        value -= self.exposure(space, value)
        pushed = self.pushed_left(space, value, -worths.defeat)
        totals = {self.wounds: 1.0}
        coins = 0.0
        for hits, likely in self._blows(space, foes, boss.attack):
            if not likely:
                continue
            after: dict[int, float] = {}
            for had, share in totals.items():
                after[had] = after.get(had, 0.0) + share * (1 - likely)
                for wounds, odds in enumerate(mind.wounds(hits)):
                    now = min(had + wounds, mind.stats.health)
                    after[now] = after.get(now, 0.0) + share * likely * odds
                    if hits == boss.attack and had < mind.stats.health:
                        coins += share * likely * odds * min(wounds, mind.purse)
            totals = after
        found = 0.0
        for wounds, share in totals.items():
            if wounds == self.wounds:
                found += share * (value - scars[wounds])
            elif wounds >= mind.stats.health:
                found += share * -worths.defeat
            else:
                found += share * (pushed - scars[wounds])
        return found - 0.9 * coins

    def _blows(self, space: Space, foes: Foes, attack: int) -> list[tuple[int, float]]:
        """Hits that may come until the next turn, and how likely each is."""
        found = [(attack, hit[space]) for hit in self.mind.assaults]
        for strength, likely in enumerate(self._hits(space, foes)):
            if strength and likely:
                found.append((strength, likely))
        return found

    def approach(self, space: Space) -> float:
        """What the next turn may bring against the boss from here."""
        mind = self.mind
        if mind.worths.bouts <= 1:
            return 0.0
        blow, actions = self.hit_boss(0), self.box.numbers.actions
        value = 0.0
        for at, likely in mind.whereabouts.items():
            steps = mind.steps[space][at] - self._reach
            value += likely * blow * max(0.0, min(actions, actions - steps))
        return value

    # --- explosions ---------------------------------------------------------------------------------------------------

    def explosion(self, vats: list[Space], at: Space) -> float:
        """What it is worth to set off these Vats from there (DD-5.121)."""
        mind = self.mind
        due, value = list(vats), 0.0
        done: set[Space] = set()
        while due:
            vat = due.pop()
            if vat in done:
                continue
            done.add(vat)
            close = CLOSE[vat]
            due += [other for other in close if mind.dungeon.laid[other] == VAT and other not in done]
            if at in close:
                value -= 0.8 + FLOORED * (at == vat) + 1.0 * (column(at) <= 1 and not mind.dungeon.fight)
            for number, space in enumerate(self._foe_spaces):
                if space in close:
                    value += 0.6 + (self._foe_rows[number].coins if self.all_foes[number] == 1 else 0.0)
            if self._boss_space in close:
                value += mind.worths.pays(1)
            for rival in mind.rivals:
                space = mind.space_of(rival)
                if space in close:
                    left = self.ground.near[space][LEFT]
                    falls = left is not None and mind.falls(left)
                    value += mind.spite * 0.8 + (mind.loss(rival) if falls else 0.0)
        return value
