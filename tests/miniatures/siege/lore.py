"""What a captain knows: rules of thumb, and who stands better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import cast

from quintain.core.contract import AnyGame, State, View
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.players.lore import Lore
from tests.miniatures.siege.deeds import END, KEGS, PASS, Arm, Blow, Build, Deed, Lay, March, Mend, Parry, Strike
from tests.miniatures.siege.ground import CORNER, Square, rooms, square_on
from tests.miniatures.siege.pending import Attack, Fuse
from tests.miniatures.siege.refusals import near
from tests.miniatures.siege.sight import Cards, Open, SiegeView
from tests.miniatures.siege.state import SiegeState
from tests.miniatures.siege.strike import guard_named, roll_at

HEART, CARD = 2.0, 1.0
"""What they count for in the end (SI-9.2)."""
HIT = 0.5
"""The chance of a success with one die (SI-6.1)."""


def weigh(game: AnyGame, view: View, options: Sequence[Deed], luck: Luck) -> list[float]:
    assert isinstance(view, SiegeView)
    assert view.seat is not None
    return [_weight(view.open, view.hand, view.seat, deed) for deed in options]


def policy(world: State[Deed, SiegeView], seat: Seat, options: Sequence[Deed], luck: Luck) -> list[float]:
    here = cast("SiegeState", world)
    return [_weight(here.open, here.hands[seat], seat, deed) for deed in options]


def judge(world: State[Deed, SiegeView], seat: Seat, luck: Luck) -> list[float]:
    """The more rounds are to come, the less a lead is worth."""
    state = cast("SiegeState", world)
    here = state.open
    worth = dict.fromkeys(here.sides, 0.0)
    for captain, side in enumerate(here.sides):
        worth[side] += _prospects(here, state.hands[captain], captain)
    doubt = 1.5 + 0.5 * max(0, state.settings.rounds - here.round)
    best = max(worth.values())
    shares = {side: math.exp((points - best) / doubt) for side, points in worth.items()}
    whole = sum(shares.values())
    return [shares[side] / whole for side in here.sides]


def guide(world: State[Deed, SiegeView], seat: Seat, luck: Luck) -> Deed:
    """Build what can be built, strike whoever is beside, and let the turn be over."""
    state = cast("SiegeState", world)
    here, hand = state.open, state.hands[seat]
    top = here.pending[-1] if here.pending else None
    if isinstance(top, Attack):
        return Parry(hand[0]) if hand else PASS
    if isinstance(top, Fuse):
        return Blow(KEGS[top.kegs[0]])
    if len(here.origins) < len(here.guards):
        return Lay(next(iter(rooms(here.origins))))
    tower = here.towers[seat]
    if rising := [card for card in hand if not tower or card > tower[-1]]:
        return Build(rising[0])
    beside = near(here, seat)
    foes = [name for name, at in here.pieces.items() if at in beside and name not in KEGS]
    foes = [name for name in foes if (whom := guard_named(name)) is None or here.sides[whom] != here.sides[seat]]
    return Strike(foes[0]) if foes and not here.struck else END


def _prospects(here: Open, hand: Cards, seat: Seat) -> float:
    """The points that a captain may hope for."""
    at = here.guards[seat]
    if at is None:
        return -2 * HEART
    tower = here.towers[seat]
    rising = sum(card > (tower[-1] if tower else 0) for card in {*hand})
    return 1 + HEART * here.hearts[seat] + CARD * len(tower) + 0.6 * rising + 0.2 * len(hand) - _danger(here, at)


def _danger(here: Open, at: Square) -> float:
    """What a guard may lose where it stands, to marauders and to powder."""
    near = {at, *here.world.near.get(at, ())}
    claws = sum(where in near for where in here.marauders if where is not None)
    powder = sum(whole and square_on(board, CORNER) in near for board, whole in enumerate(here.kegs))
    return 0.4 * claws + 0.3 * powder


def _weight(here: Open, hand: Cards, seat: Seat, deed: Deed) -> float:
    """How good a deed looks; to end the turn is worth nothing."""
    at = here.guards[seat]
    match deed:
        case Build(card):
            return 3 - 0.1 * card
        case Strike(target):
            return _blow(here, seat, target)
        case March(square) if at is not None:
            return _danger(here, at) - _danger(here, square) + 0.5 * (_prey(here, seat, square) - _prey(here, seat, at))
        case Mend():
            return 0.5 if here.hearts[seat] <= 0 else -1.0
        case Arm():
            return 0.4 if at is not None and _prey(here, seat, at) and not here.struck else -1.0
        case Parry(card):
            return 1 - 0.1 * card
        case Blow(keg) if at is not None:
            return -float(square_on(KEGS.index(keg), CORNER) in (at, *here.world.near[at]))
    return 0.0


def _blow(here: Open, seat: Seat, target: str) -> float:
    """What a strike is expected to take from others, less what it may cost."""
    if target in KEGS:
        keg, at = square_on(KEGS.index(target), CORNER), here.guards[seat]
        reach = (keg, *here.world.near[keg])
        hurt = [where for other, where in enumerate(here.guards) if here.sides[other] != here.sides[seat]]
        return HIT * (sum(where in reach for where in hurt) - 2 * (at in reach))
    whom = guard_named(target)
    return 0.4 if whom is None else HIT * roll_at(here, target).dice


def _prey(here: Open, seat: Seat, at: Square) -> bool:
    """Whether a guard of another side could be struck from here, this turn."""
    foes = [where for other, where in enumerate(here.guards) if here.sides[other] != here.sides[seat]]
    return not here.struck and any(where in here.world.near[at] for where in foes)


LORE = Lore(weigh=weigh, policy=policy, judge=judge, judged=frozenset({"lay", "turn"}), guide=guide)
