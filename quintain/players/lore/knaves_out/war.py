"""Steps, attacks, landings, and what one answers when attacked."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from quintain.games.knaves_out.actions import Attack, Insight, LastAttack, Move, Parlay, Redirect, Reroll, Step
from quintain.games.knaves_out.pending import Attack as Fight
from quintain.games.knaves_out.pending import Charming, Damage, Landing, Single
from quintain.games.knaves_out.pieces import BISHOP, IVORY, KING, Piece
from quintain.games.knaves_out.world import Square, board_of
from quintain.players.lore.knaves_out.ground import FAR, Layers, walks
from quintain.players.lore.knaves_out.mind import CHECKER, WORTH, Mind

BETTER = 1.0
"""So much more another target must promise before one walks past the one at hand."""
FARTHER = 2.5
"""So many times as long it must take by land before one goes by sea, which costs a checker."""
LANDED = 2
"""How near to its goal a bare unit must be able to land."""
SAILING = 210.0
"""More than any step weighs."""


class Plan(NamedTuple):
    """What a unit is up to: whom it attacks in this turn, and where it walks."""

    target: Square | None
    """An enemy that can be reached in this turn."""
    worth: float
    here: bool
    """It stands next to its target already."""
    way: Layers | None
    """How far every square is from the target; None where the unit marches on the enemy castle."""


class War:
    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.realm = mind.realm
        self._plans: dict[Square, Plan] = {}
        self._marches: dict[Square, float] = {}

    # --- attacks and steps --------------------------------------------------------------------------------------------

    def attack(self, deed: Attack | LastAttack) -> float:
        mind, whom = self.mind, self.realm.pieces[deed.target]
        if not mind.may_harm(whom):
            return -50.0
        last = isinstance(deed, LastAttack)
        worth = mind.value(deed.target, mind.points(deed.source, deed.target, last=last))
        if last:
            others = any(at != deed.source and self._fights(at, piece) for at, piece in mind.units)
            return -1.0 if others else 300.5 + worth
        plan = self.plan(deed.source, self.realm.pieces[deed.source])
        if plan.target is not None and not plan.here:
            return -0.5
        return 300.0 + worth

    def _fights(self, at: Square, piece: Piece) -> bool:
        return not piece.attacked and any(
            mind_may(self.mind, self.realm.pieces.get(other)) for other in self.realm.world.near[at]
        )

    def step(self, deed: Move) -> float:
        piece = self.realm.pieces[deed.source]
        if not piece.is_unit or (not piece.checkers and self._is_struck(deed.source, piece)):
            return -1.0
        plan = self.plan(deed.source, piece)
        if plan.target is not None and plan.here and not piece.attacked:
            return -1.0
        mind = self.mind
        if plan.way is not None:
            nearer = plan.way[deed.source] - plan.way[deed.target]
            return 200.0 + nearer - 0.01 * plan.way[deed.target] if nearer > 0 else -1.0
        if self._is_barred(deed.source, piece):
            nearer = self.coast[deed.source] - self.coast[deed.target]
            return 200.0 + nearer if nearer > 0 else -1.0
        here = self._from(deed.source)
        gain = here - mind.march(deed.target)
        if gain <= 0:
            return -1.0
        return 200.0 + gain - 0.01 * here - 0.001 * mind.plain_march(deed.target)

    def _is_struck(self, square: Square, piece: Piece) -> bool:
        """Whoever starts here meets the Ivory Tower (KO-5.205)."""
        ivory = self.realm.great_tower(IVORY)
        if piece.started or ivory is None or ivory.square is None or ivory.caller == piece.owner:
            return False
        return board_of(ivory.square) == board_of(square)

    def _is_barred(self, square: Square, piece: Piece) -> bool:
        """Whether a unit would not live to see the enemy castle if it went on by land.

        On the board of an Ivory Tower it makes c steps with c checkers after the next strike, then c - 1, and so on
        (KO-5.205).
        """
        if self.barred is None:
            return False
        if board_of(square) != self.barred and (self.mind.goal is None or board_of(self.mind.goal) != self.barred):
            return False
        left = self.mind.steps_left(square, piece)
        life = piece.checkers
        if board_of(square) == self.barred and not piece.started:
            left, life = left - 1, life - 1
        return self._from(square) - 1 > left + life * (life + 1) // 2

    @cached_property
    def coast(self) -> Layers:
        """How far it is to go to sea without setting foot on the board of an enemy's Ivory Tower."""
        ground, mind = self.mind.ground, self.mind
        barred = 0 if self.barred is None else ground.boards[self.barred]
        return ground.layers(ground.mask(self.realm.world.coast) & ~barred, mind.empty & ~barred)

    @cached_property
    def barred(self) -> int | None:
        """The board on which an Ivory Tower strikes the units of this kingdom (KO-5.205)."""
        ivory = self.realm.great_tower(IVORY)
        if ivory is None or ivory.square is None or ivory.caller == self.mind.seat:
            return None
        return board_of(ivory.square)

    def _from(self, square: Square) -> float:
        """How far a unit that stands here has to march: it does not stand in its own way."""
        if square not in self._marches:
            mind = self.mind
            near = self.realm.world.near[square]
            if mind.goal is not None and mind.goal in near:
                self._marches[square] = 1.0
            else:
                free = (mind.march(other) for other in near if other not in self.realm.pieces)
                self._marches[square] = 1 + min(free, default=FAR - 1)
        return self._marches[square]

    def plan(self, at: Square, piece: Piece) -> Plan:
        if at not in self._plans:
            self._plans[at] = self._made(at, piece)
        return self._plans[at]

    def _made(self, at: Square, piece: Piece) -> Plan:
        mind, ground = self.mind, self.mind.ground
        steps = mind.steps_left(at, piece)
        may_fight = not piece.attacked and mind.kingdom.swayed_by is None and not self.realm.last_made
        if may_fight:
            reach = ground.bit[at]
            for _ in range(steps):
                reach |= ground.around(reach) & mind.empty
            seen = ground.around(reach) & mind.enemy_mask
            best: tuple[float, Square] | None = None
            here = -1.0
            if seen:
                near = self.realm.world.near[at]
                for other, whom in self.realm.pieces.items():
                    if ground.bit[other] & seen and mind.may_harm(whom):
                        worth = mind.value(other, mind.points(at, other))
                        if other in near:
                            worth += BETTER
                            here = max(here, worth)
                        if best is None or worth > best[0]:
                            best = worth, other
            if best is not None:
                worth, target = best
                way = ground.layers(ground.bit[target], mind.empty | ground.bit[at])
                return Plan(target, worth, here >= worth, way)
        return Plan(None, 0.0, False, self._home_way(at))

    def _home_way(self, at: Square) -> Layers | None:
        """Units that are nearer to their own castle than to the enemy's go for intruders there."""
        mind = self.mind
        if not mind.intruders or mind.throne is None:
            return None
        home = walks(mind.ground, mind.throne)[at]
        if home > mind.plain_march(at) or home > 6:
            return None
        way = mind.ground.layers(mind.ground.mask(mind.intruders), mind.empty | mind.ground.bit[at])
        return way if way[at] < FAR and way[at] > 1 else None

    # --- the sea ------------------------------------------------------------------------------------------------------

    @cached_property
    def best_landing(self) -> float:
        """How far from the enemy castle one could land."""
        mind = self.mind
        if mind.goal is None:
            return FAR
        shores = (square for squares in self.realm.world.coast_of.values() for square in squares)
        return min((mind.march(square) for square in shores if square not in self.realm.pieces), default=FAR)

    def sail(self, square: Square) -> float:
        """By sea where that is sooner, or where the way by land is barred."""
        piece = self.realm.pieces[square]
        plan = self.plan(square, piece)
        if plan.target is not None or plan.way is not None or self.best_landing > LANDED + piece.checkers:
            return -1.0
        return SAILING if self.by_land(square, piece) > FARTHER * self.by_sea(piece) else -1.0

    def by_sea(self, piece: Piece) -> float:
        """The turns until a unit that goes to sea now has marched to the enemy castle; a checker pays for it."""
        return 1 + self.best_landing / max(1, piece.checkers)

    @cached_property
    def waiting(self) -> Counter[str]:
        """The units on the coast that would go to sea if they had not to pay for it, by their kind."""
        found: Counter[str] = Counter()
        if self.best_landing <= LANDED:
            for at, piece in self.mind.units:
                if at in self.realm.world.coast and not piece.checkers and not piece.steps:
                    found[piece.kind] += self.by_land(at, piece) > FARTHER * self.by_sea(piece)
        return found

    def by_land(self, square: Square, piece: Piece) -> float:
        """The turns that a unit marches to the enemy castle; FAR if it would not live to see it."""
        walk = self._from(square)
        return FAR if self._is_barred(square, piece) else walk / (1 + piece.checkers)

    def landing_board(self, landing: Landing, board: int) -> float:
        squares = self.realm.world.coast_of[board]
        return -min((self.mind.march(square) for square in squares if square not in self.realm.pieces), default=FAR)

    # --- answers ------------------------------------------------------------------------------------------------------

    def react(self, deed: object) -> float:
        """Parlay and Insight against what is aimed at oneself; passing counts 0."""
        fight, mind = self.realm.top, self.mind
        if not isinstance(fight, Fight) or fight.whom[0] != mind.seat:
            return -1.0
        stake = sum(points * chance for points, chance in enumerate(mind.points(fight.source, fight.target)))
        stake *= 4.0 if fight.whom[1] == KING else 1.0
        if isinstance(deed, Parlay):
            return stake - 0.5
        if isinstance(deed, Insight):
            away = walks(mind.ground, fight.target)[deed.square]
            return stake - 0.4 + 0.1 * away if away > 1 else -1.0
        return 0.0

    def reroll(self, deed: Reroll) -> float:
        """A die that fails is rolled again."""
        top = self.realm.top
        if not isinstance(top, Fight | Single) or top.roll is None:
            return -1.0
        return -1.0 if top.roll.faces[deed.face - 1][1] else 1.0

    def redirect(self, deed: Redirect) -> float:
        """A point goes where it costs least."""
        top = self.realm.top
        if not isinstance(top, Damage):
            return -1.0
        hurt = self.loss(self.realm.pieces[top.square])
        return hurt - self.loss(self.realm.pieces[deed.square])

    def loss(self, piece: Piece) -> float:
        """What it costs to lose a point here."""
        if piece.kind == KING:
            return 6.0 if piece.checkers else 100.0
        return CHECKER if piece.checkers else WORTH[piece.kind]

    def whole(self, piece: Piece) -> float:
        """What it costs to lose a piece other than a castle, with all that is under it."""
        return WORTH[piece.kind] + (piece.kind == BISHOP and piece.tainted) + CHECKER * piece.checkers

    def charmed(self, deed: Step | None) -> float:
        """A charmed pawn is led away from one's own castle."""
        top, mind = self.realm.top, self.mind
        if not isinstance(top, Charming) or mind.throne is None:
            return 0.0
        home = walks(mind.ground, mind.throne)
        return float(home[top.square] if deed is None else home[deed.square] + 0.5)


def mind_may(mind: Mind, whom: Piece | None) -> bool:
    return whom is not None and mind.may_harm(whom)
