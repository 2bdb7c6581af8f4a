"""
A fighter's rules of thumb: arm yourself, close in, strike the weakest, raise the shield where a blow is likely.

Plans are a guessing game, so every weight has some luck in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.games.knights_duty.actions import At, Deed, Go, Inspire, Lay, Stay
from quintain.games.knights_duty.combat import pile
from quintain.games.knights_duty.field import (
    CELLS,
    CLANS,
    DISTANCES,
    FROM_CENTRE,
    HIGH_GROUND,
    MOVE,
    NEIGHBOURS,
    PARRY,
    PASS,
    RANGES,
    SHIELD,
    TOKENS,
    WEAPONS,
)
from quintain.games.knights_duty.view import Knight, KnightsDutyView

NOISE = 2.0
STRIKE, DRAW, STEP, GUARD, PARRYING, NOTHING = 10.0, 9.0, 7.0, 4.0, 2.0, 0.0
OUTSIDE = 6.0
"""How bad it is to end outside the ring."""
FEAR = 1.0
"""What a heart is worth that is likely to be lost where one would stand."""
MIDDLE = 3.0
"""What the High Ground is worth to whoever lacks Inspiration."""


def weigh(game: AnyGame, view: View, options: Sequence[Deed], luck: Luck) -> list[float]:  # noqa: ARG001
    fighter = _Fighter(cast("KnightsDutyView", view))
    return [fighter.weight(deed) + NOISE * luck.below(1000, "mood") / 1000 for deed in options]


class _Fighter:
    def __init__(self, view: KnightsDutyView) -> None:
        self.view = view
        self.me: Knight = view.knights[view.seat or 0]
        self.foes = [
            knight for seat, knight in enumerate(view.knights) if seat != view.seat and knight.cell and knight.clan
        ]
        self.threats = threats(self.foes)

    def weight(self, deed: Deed) -> float:
        if isinstance(deed, Lay):
            return self._token(deed.token)
        if isinstance(deed, Go):
            return self._place(NEIGHBOURS[CELLS[self.me.cell]][deed.way])
        if isinstance(deed, Stay):
            return self._place(CELLS[self.me.cell])
        if isinstance(deed, At) and deed.clan is not None:
            return self._blow(deed.clan)
        return self._need() if isinstance(deed, Inspire) else NOISE

    # --- planning ---------------------------------------------------------------------------------------------------

    def _token(self, token: int) -> float:
        """What a token is worth in the next slot, after those that are laid already."""
        laid = [TOKENS.index(word) for word in self.view.plan]
        held = next((other for other in reversed(laid) if other in WEAPONS), self._held())
        away = self._nearest() - laid.count(MOVE)
        if token == PASS:
            return NOTHING
        if token == MOVE:
            return STEP if away > self._reach(held) else STEP / 3
        if token in WEAPONS:
            if token != held:
                return DRAW if held == PASS and self._suits(token, away) else NOTHING
            return STRIKE if away <= self._reach(held) else NOTHING
        danger = self._danger()
        if token == SHIELD:
            return GUARD * danger * (2 if self.me.heart == "broken" else 1)
        return PARRYING * danger if token == PARRY else NOTHING

    def _held(self) -> int:
        return TOKENS.index(self.me.weapon) if self.me.weapon else PASS

    def _reach(self, weapon: int) -> int:
        return RANGES.get(weapon, 1)

    def _suits(self, weapon: int, away: int) -> bool:
        """The shortest weapon that will reach after another step has the best odds."""
        fitting = [other for other in WEAPONS if RANGES[other] + 1 >= away]
        return weapon == (fitting[0] if fitting else WEAPONS[0])

    def _nearest(self) -> int:
        return min((self._steps(foe) for foe in self.foes), default=0)

    def _steps(self, foe: Knight) -> int:
        return DISTANCES[CELLS[self.me.cell]][CELLS[foe.cell]]

    def _danger(self) -> int:
        """How many armed foes could strike from where they stand."""
        return len(self.threats.get(CELLS[self.me.cell], ()))

    # --- in a phase -------------------------------------------------------------------------------------------------

    def _place(self, cell: int) -> float:
        """How good a cell is: near enough to strike, inside the ring, on the High Ground when in need of it."""
        held = self._held()
        away = min((DISTANCES[cell][CELLS[foe.cell]] for foe in self.foes), default=0)
        worth = -2.0 * max(0, away - self._reach(held))
        if self.view.settings.closes_after and FROM_CENTRE[cell] > self.view.radius:
            worth -= OUTSIDE
        if cell == HIGH_GROUND and not self.me.inspired:
            worth += MIDDLE
        damage = sum(self.threats.get(cell, ()))
        return worth - FEAR * damage * (2 if self.me.heart == "broken" else 1)

    def _blow(self, clan: int) -> float:
        """The chance of a strike, twice as dear at somebody's last heart; the fallen are worth nothing."""
        target = next(foe for foe in self.foes if foe.clan == CLANS[clan])
        if target.heart == "fallen":
            return 0.0
        defending = bool(target.shown) and target.shown[-1] == "shield"
        chance = float(pile(self._held(), defending=defending).chance)
        return NOISE + 6 * chance * (2 if target.heart == "broken" else 1)

    def _need(self) -> float:
        """Inspiration is spent on a last heart, one's own or the other's."""
        if self.view.combat is None:
            return 0.0
        target = self.view.knights[self.view.combat[1]]
        return 2 * NOISE if target.heart == "broken" else NOISE / 2


def threats(foes: Sequence[Knight]) -> dict[int, list[float]]:
    """The threat map: by cell the chances of all blows that armed foes could strike there."""
    found: dict[int, list[float]] = {}
    for foe in foes:
        if not foe.weapon:
            continue
        weapon = TOKENS.index(foe.weapon)
        chance = float(pile(weapon, defending=False).chance)
        for cell, away in enumerate(DISTANCES[CELLS[foe.cell]]):
            if 0 < away <= RANGES[weapon]:
                found.setdefault(cell, []).append(chance)
    return found
