"""What one knight knows and makes of it: where it may go, what lies there, who may come, what the boss may hit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from quintain.games.dungeon_duels.bosses import (
    ACTIVE,
    ACTIVE_COL,
    ACTIVE_ROW,
    BOSS_CLOSE,
    CLOSE_RICHEST,
    RICHEST,
    STAYS,
    ZONES,
    grid,
)
from quintain.games.dungeon_duels.box import SPOTS, Box
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.games.dungeon_duels.ground import FAR, FLIES, OOZES, WALKS, Gait, Ground, ground_of
from quintain.games.dungeon_duels.kinds import BOUNCES, MAY_MOVE, SWALLOWS
from quintain.games.dungeon_duels.models import faces_of, stats_of
from quintain.games.dungeon_duels.settings import DuelsSettings
from quintain.games.dungeon_duels.spaces import CLOSE, OUT, SPACES, Space, column, row
from quintain.players.lore.dungeon_duels.odds import chance, spread
from quintain.players.lore.dungeon_duels.worths import Worths

SPITE = 0.9
"""What a Coin that rivals lose is worth, shared among them."""
RISK = 3.0
"""Steps that a jump counts for each time that it fails."""
Table = tuple[tuple[float, ...], ...]


class Mind:
    """One knight, and all that its seat knows."""

    def __init__(self, box: Box, dungeon: Dungeon, settings: DuelsSettings, place: int, hand: Sequence[str]) -> None:
        self.box = box
        self.dungeon = dungeon
        self.settings = settings
        self.place = place
        self.hand = tuple(hand)
        self.knight = dungeon.knights[place]
        self.stats = stats_of(box, self.knight)
        self.purse = dungeon.purses[place]
        self.ground: Ground = ground_of(box, dungeon.track, dungeon.laid)
        self.attack = faces_of(box, "attack")
        self.armor = faces_of(box, "armor")
        self.jump = faces_of(box, "jump")
        self.crowds = dungeon.crowds()
        self.full = box.numbers.crowd
        self.duel = settings.is_duel(len(dungeon.knights))
        self.worths = Worths(box, dungeon, place, duel=self.duel)
        self.rivals = [
            other for other, knight in enumerate(dungeon.knights) if other != place and knight.space is not None
        ]
        self._watched: dict[Space, list[int]] = {}
        self._wounds: dict[int, list[float]] = {}
        self.spite = SPITE / max(1, len(dungeon.knights) - 1)

    # --- ways ---------------------------------------------------------------------------------------------------------

    @cached_property
    def steps(self) -> Table:
        """From every space to every other: actions that the way takes, with the risk of its jumps."""
        dice = self.stats.total("jump") + self.knight.leap
        return _steps(self.ground, tuple(chance(self.jump, dice, needs) for needs in range(9)))

    @cached_property
    def walks(self) -> tuple[tuple[Space, ...], ...]:
        """Where a Move leads from every space, the exit included."""
        ground, crowds = self.ground, list(self.crowds)
        if self.knight.space is not None:
            crowds[self.knight.space] -= 1
        near = ground.through if self.stats.ghost else ground.near
        found = []
        for space in SPACES:
            ways = [
                other
                for other in near[space]
                if other is not None and MAY_MOVE[ground.kinds[other]] and crowds[other] < self.full
            ]
            if self.dungeon.is_open and ground.gates[space]:
                ways.append(OUT)
            found.append(tuple(ways))
        return tuple(found)

    # --- rivals -------------------------------------------------------------------------------------------------------

    @cached_property
    def is_richest(self) -> bool:
        return all(self.dungeon.purses[other] <= self.purse for other in self.rivals)

    @cached_property
    def richest(self) -> int | None:
        """The place of the richest knight that is not this one."""
        return max(self.rivals, key=self.dungeon.purses.__getitem__, default=None)

    def space_of(self, rival: int) -> Space:
        space = self.dungeon.knights[rival].space
        assert space is not None
        return space

    def loss(self, rival: int) -> float:
        """What it is worth that a rival is Defeated."""
        half = self.dungeon.purses[rival] // (stats_of(self.box, self.dungeon.knights[rival]).saving or 2)
        return self.spite * (half - 1.0)

    # --- what the boss may hit ----------------------------------------------------------------------------------------

    @cached_property
    def _coming(self) -> list[dict[str, float]]:
        """The cards of the boss until the next turn, each by how likely it is."""
        dungeon = self.dungeon
        if not dungeon.fight or not dungeon.order:
            return []
        plan = self.box.plans[dungeon.boss]
        seats = len(dungeon.order)
        at = dungeon.order.index(self.place)
        turn = dungeon.turn if dungeon.phase in ("turn", "after", "next") else -1
        now = list(range(max(turn, 0), seats - 1)) if dungeon.phase != "place" else []
        before = (at - 1) % seats if dungeon.phase != "place" else at
        if dungeon.phase == "turn" and turn < at:
            # Its turn in this round is still to come.
            now, before = list(range(turn, at)), 0
        count = len(now) + before
        most = len(plan) * self.box.numbers.passes - dungeon.clock
        found = []
        for further in range(min(count, max(most, 0))):
            number = dungeon.cards + further
            if number < len(plan):
                unseen = [key for key in plan if key not in dungeon.known]
                found.append({key: 1 / len(unseen) for key in unseen})
            elif len(dungeon.known) == len(plan):
                found.append({dungeon.known[number % len(plan)]: 1.0})
            else:
                found.append({key: 1 / len(plan) for key in plan})
        return found

    @cached_property
    def assaults(self) -> list[list[float]]:
        """For every card until the next turn: how likely it hits each space, if this knight stands there."""
        found = []
        for number, cards in enumerate(self._coming):
            hit = [0.0] * len(SPACES)
            for key, likely in cards.items():
                for space, share in enumerate(self._hit(key, first=number == 0)):
                    hit[space] += likely * share
            found.append(hit)
        if self.dungeon.fight and self._ability_comes:
            found.append(self._ability())
        return found

    def _hit(self, key: str, *, first: bool) -> list[float]:
        hits = self.box.schemes[key].hits
        if hits not in ZONES:
            red = grid(hits)
            return [float(space in red) for space in SPACES]
        if hits == BOSS_CLOSE:
            likely = self._whither(key)
            return [sum(likely.get(other, 0.0) for other in CLOSE[space]) for space in SPACES]
        own = first and self.dungeon.phase == "turn" and self.dungeon.active == self.place
        if hits in (RICHEST, CLOSE_RICHEST):
            if self.is_richest or self.richest is None:
                return [1.0] * len(SPACES)
            at = self.space_of(self.richest)
            reach = (at,) if hits == RICHEST else CLOSE[at]
            return [0.7 * (space in reach) for space in SPACES]
        if own:
            return [1.0] * len(SPACES)
        return [{ACTIVE: 0.1, ACTIVE_ROW: 0.35, ACTIVE_COL: 0.35}[hits]] * len(SPACES)

    @property
    def _ability_comes(self) -> bool:
        dungeon = self.dungeon
        if dungeon.phase == "place":
            return False
        most = len(self.box.plans[dungeon.boss]) * self.box.numbers.passes - dungeon.clock
        return most > len(dungeon.order) - 1 - max(dungeon.turn, 0)

    def _ability(self) -> list[float]:
        """What the boss does at the end of the round, by where it may stand then."""
        boss = self.worths.boss
        likely = self.whereabouts
        match boss.ability:
            case "toll":
                return [sum(share for at, share in likely.items() if column(at) == column(here)) for here in SPACES]
            case "floor":
                return [sum(share for at, share in likely.items() if row(at) == row(here)) for here in SPACES]
            case "chain":
                if "vat" in self.dungeon.laid:
                    vats = [space for space in SPACES if self.dungeon.laid[space] == "vat"]
                    return [0.5 * any(vat in CLOSE[space] for vat in vats) for space in SPACES]
                return [sum(likely.get(at, 0.0) for at in CLOSE[here]) for here in SPACES]
        return [0.4 * likely.get(space, 0.0) + 0.1 for space in SPACES]

    @cached_property
    def whereabouts(self) -> dict[Space, float]:
        """Where the boss may stand when the knight's next turn begins."""
        guardian = self.dungeon.guardian
        if guardian is None:
            return {}
        if not self._coming:
            return {guardian.space: 1.0}
        found: dict[Space, float] = {}
        for key, likely in self._coming[-1].items():
            for space, share in self._whither(key).items():
                found[space] = found.get(space, 0.0) + likely * share
        return found

    def _whither(self, key: str) -> dict[Space, float]:
        """Where a card sends the boss."""
        to = self.box.schemes[key].to
        if to in SPOTS:
            return {SPOTS[to]: 1.0}
        guardian = self.dungeon.guardian
        assert guardian is not None
        if to == STAYS:
            return {guardian.space: 1.0}
        others = [self.space_of(rival) for rival in self.rivals]
        if to == RICHEST and not self.is_richest and self.richest is not None:
            others = [self.space_of(self.richest)]
        if to == RICHEST and self.is_richest:
            return {}
        return {space: 1 / len(others) for space in others} if others else {}

    # --- where Enemies strike -----------------------------------------------------------------------------------------

    @cached_property
    def foes(self) -> list[str]:
        """All Enemies on the board."""
        return [*self.dungeon.enemies]

    @cached_property
    def threats(self) -> list[list[float]]:
        """For every Enemy: how likely it attacks this knight in each space."""
        return [self._threat(id) for id in self.foes]

    def _threat(self, id: str) -> list[float]:
        enemy = self.dungeon.enemies[id]
        foe = self.box.foes[enemy.kind]
        if enemy.down or self.knight.masked:
            return [0.0] * len(SPACES)
        gait = FLIES if foe.flies else OOZES if foe.ooze else WALKS
        steps = [self._route(space, gait, sees=foe.ranged)[enemy.space] for space in SPACES]
        nearest = min((steps[self.space_of(rival)] for rival in self.rivals), default=FAR)
        richer = self.is_richest
        found = []
        for space in SPACES:
            if steps[space] > foe.steps:
                found.append(0.0)
            elif nearest > steps[space]:
                found.append(0.95)
            elif nearest == steps[space]:
                found.append(0.75 if richer else 0.4)
            else:
                found.append(0.2)
        return found

    def _route(self, goal: Space, gait: Gait, *, sees: bool) -> list[int]:
        """From every space the steps of an Enemy until it can attack this one."""
        ground = self.ground
        if not sees:
            return ground.steps_to(goal, gait)
        if goal not in self._watched:
            watch = [goal, *(other for ray in ground.rays(goal) for other in ray)]
            self._watched[goal] = ground.spread(watch, gait)
        return self._watched[goal]

    # --- what is worth going to ---------------------------------------------------------------------------------------

    @cached_property
    def prizes(self) -> list[tuple[Space, float]]:
        """Treasure that whoever comes there takes: by space."""
        dungeon = self.dungeon
        worth = dict.fromkeys(dungeon.mounds, self.worths.mound)
        for space, coins in dungeon.coins.items():
            worth[space] = worth.get(space, 0.0) + coins
        return sorted(worth.items())

    @cached_property
    def bits(self) -> dict[Space, int]:
        """A bit for every prize, to remember what is taken."""
        return {space: 1 << number for number, (space, _) in enumerate(self.prizes)}

    @cached_property
    def shops(self) -> list[Space]:
        return [] if self.dungeon.fight else [space for space in SPACES if self.ground.shops[space]]

    @cached_property
    def purchase(self) -> float:
        """What buying a card is worth, beside the action."""
        numbers = self.box.numbers
        owned = sum(map(bool, self.knight.gear))
        price = numbers.prices[min(owned, len(numbers.prices) - 1)]
        if self.purse < price:
            return 0.0
        total = count = 0.0
        back = max(price - numbers.fee, 0)
        for key, copies in (self.dungeon.shop or self.dungeon.sold).items():
            if key not in self.knight.gear:
                total += copies * max(self.worths.gear(self.box.items[key]), back)
                count += copies
        return total / count - price if count else 0.0

    @cached_property
    def rivalry(self) -> list[float]:
        """For every space: how likely what lies there is still there when the knight's next turn begins."""
        found = [1.0] * len(SPACES)
        for rival in self.rivals:
            steps = self.steps[self.space_of(rival)]
            for space in SPACES:
                found[space] *= 0.5 if steps[space] <= 2 else 0.75 if steps[space] <= 3 else 0.95
        return found

    # --- guarding -----------------------------------------------------------------------------------------------------

    @cached_property
    def blocks(self) -> tuple[float, ...]:
        """How likely the defence blocks so many Hits."""
        sure = self.knight.boosts * self.box.numbers.boost
        return spread(self.armor, self.stats.total("armor"), sure)

    def wounds(self, hits: int) -> list[float]:
        """How likely so many Hits come to so many Wounds."""
        found = self._wounds.get(hits)
        if found is not None:
            return found
        found = self._wounds[hits] = [0.0] * (hits + 1)
        for blocked, likely in enumerate(self.blocks):
            found[max(hits - blocked, 0)] += likely
        return found

    def falls(self, space: Space) -> bool:
        """Whether whoever is Pushed there is Defeated."""
        return SWALLOWS[self.ground.kinds[space]]


@lru_cache(maxsize=512)
def _steps(ground: Ground, chances: tuple[float, ...]) -> Table:
    """Actions from space to space: a Move is one, a jump more, the likelier it fails."""
    edges: list[list[tuple[Space, float]]] = []
    for space in SPACES:
        ways = [(other, 1.0) for other in ground.near[space] if other is not None and MAY_MOVE[ground.kinds[other]]]
        for path in ground.jumps(space):
            likely = chances[path.needs] if path.needs < len(chances) else 0.0
            if path.end != OUT and likely:
                bounce = -1.0 if BOUNCES[ground.kinds[path.end]] else 0.0
                ways.append((path.end, 1.0 + bounce + RISK * (1 - likely)))
        edges.append(ways)
    return tuple(_spread(space, edges) for space in SPACES)


def _spread(start: Space, edges: list[list[tuple[Space, float]]]) -> tuple[float, ...]:
    steps = [float(FAR)] * len(SPACES)
    steps[start] = 0.0
    edge = [start]
    while edge:
        space = edge.pop(0)
        for other, cost in edges[space]:
            if steps[space] + cost < steps[other] - 1e-9:
                steps[other] = steps[space] + cost
                edge.append(other)
    return tuple(steps)
