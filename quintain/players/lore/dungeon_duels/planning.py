"""
A turn planned to its end: every way to spend its actions, die by die, and what it is worth to stand there then.

Values are Coins that the knight may expect, less what it may lose. What is gone already is kept in bits, so that a plan
remembers what it has been asked before.
"""

from __future__ import annotations

from functools import cached_property

from quintain.games.dungeon_duels.ground import LONGEST_JUMP, Path
from quintain.games.dungeon_duels.kinds import BLOCKS, BOUNCES, GIVES_WAY, SWALLOWS
from quintain.games.dungeon_duels.models import BOSS, stats_of
from quintain.games.dungeon_duels.reach import VAT
from quintain.games.dungeon_duels.spaces import CLOSE, LEFT, OUT, SPACES, Space, column
from quintain.players.lore.dungeon_duels.mind import Mind
from quintain.players.lore.dungeon_duels.odds import beyond, chance, contest
from quintain.players.lore.dungeon_duels.standing import FLOORED, Stance

SELDOM = 0.25
"""A jump that succeeds less often is not thought about, but where it is asked for."""
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
        self._bits = mind.bits
        self._worth = dict(mind.prizes)
        self.all_foes: Foes = tuple(
            self.box.foes[mind.dungeon.enemies[id].kind].health - mind.dungeon.enemies[id].wounds for id in mind.foes
        )
        self._foe_rows = [self.box.foes[mind.dungeon.enemies[id].kind] for id in mind.foes]
        self._foe_spaces = [mind.dungeon.enemies[id].space for id in mind.foes]
        guardian = mind.dungeon.guardian
        self._boss_space = None if guardian is None else guardian.space
        self._reach = mind.stats.reach
        self.stance = Stance(mind, self.wounds, self.dice)

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
        likely = [chance(mind.jump, self.jump_dice, needs, self._surest) for needs in range(LONGEST_JUMP + 2)]
        return [
            [
                path
                for path in self.ground.jumps(space)
                if likely[path.needs] >= SELDOM
                and (mind.dungeon.is_open if path.end == OUT else mind.crowds[path.end] < mind.full)
            ]
            for space in SPACES
        ]

    @property
    def _surest(self) -> int:
        """Successes of all the boosts that this knight has, and of one more where it has a Relic."""
        knight = self.mind.knight
        return (knight.boosts + bool(knight.holds("relic"))) * self.box.numbers.boost

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
            known = self._rests[key] = self.stance.rest(space, taken, alive)
        return known

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
