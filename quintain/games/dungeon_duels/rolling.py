"""Dice of knights: what adds to them, and who may have them roll again (DD-5A)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.core.rolls import Modifier, Roll
from quintain.games.dungeon_duels import telling, treasure
from quintain.games.dungeon_duels.models import faces_of, stats_of
from quintain.games.dungeon_duels.pending import Rolling

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState

ATTACKS = ("attack", "loot", "special")
"""What shovels are rolled for: an Attack Action, the dice of a card, a Special Action."""


def boosted(state: DuelsState, boosts: int) -> Modifier:
    """What is sure is never rolled again (DD-5.2, DD-5.3)."""
    return Modifier("boost", "DD-5.3", sure=boosts * state.box.numbers.boost)


def roll_of(
    state: DuelsState, place: int, purpose: str, dice: int, needs: int, reasons: tuple[Modifier, ...] = ()
) -> Roll:
    """Dice of a knight that is about to roll; its boosts are used up (DD-5.3)."""
    knight = state.dungeon.knights[place]
    if knight.boosts and purpose != "special":
        reasons = (*reasons, boosted(state, knight.boosts))
        knight.boosts = 0
    faces = faces_of(state.box, "armor" if purpose == "armor" else "attack")
    roll = Roll(dice, faces, needs)
    return roll.changed(reasons) if reasons else roll


def go_on(state: DuelsState, rolling: Rolling, moment: Moment) -> None:
    """The next step of dice that wait for nobody."""
    dungeon = state.dungeon
    if not rolling.fallen:
        roll = rolling.roll.fall(moment.luck, rolling.purpose) if rolling.roll.dice > 0 else rolling.roll
        moment.tell(telling.rolled, state, dungeon.knights[rolling.knight], rolling.purpose, roll)
        own = roll.dice > 0 and can_reroll(state, rolling)
        curios = None if own else _forcers(state, rolling, roll)
        if not own and not curios:
            _count(state, roll, moment)
        else:
            dungeon.update(roll=roll, fallen=True, own=own, curios=curios)
    elif rolling.curios is None:
        curios = _forcers(state, rolling, rolling.roll)
        if curios:
            dungeon.update(curios=curios)
        else:
            _count(state, rolling.roll, moment)
    elif rolling.curios:
        # Its seat has passed all windows meanwhile.
        dungeon.update(curios=rolling.curios[1:])
    else:
        _count(state, rolling.roll, moment)


def _count(state: DuelsState, roll: Roll, moment: Moment) -> None:
    """The dice count as they lie; what comes of them is seen after them."""
    moment.pause()
    state.dungeon.answer(roll.successes)


def decider(state: DuelsState, rolling: Rolling) -> int | None:
    """The knight that may have the dice roll again."""
    if not rolling.fallen:
        return None
    if rolling.own:
        return rolling.knight
    knights = state.dungeon.knights
    return rolling.curios[0] if rolling.curios and knights[rolling.curios[0]].seat not in state.dungeon.silent else None


def can_reroll(state: DuelsState, rolling: Rolling) -> bool:
    """DD-5.4 (a)."""
    knight = state.dungeon.knights[rolling.knight]
    return bool(knight.holds("arcana") or rerolls(state, rolling))


def rerolls(state: DuelsState, rolling: Rolling) -> list[str]:
    """Equipment that may have the dice roll again."""
    knight = state.dungeon.knights[rolling.knight]
    purpose = "attack" if rolling.purpose in ATTACKS else rolling.purpose
    cards = stats_of(state.box, knight).rerolls
    return [key for key, fits in cards if fits == purpose and key not in knight.used]


def _forcers(state: DuelsState, rolling: Rolling, roll: Roll) -> tuple[int, ...]:
    """Knights that may force dice to roll again, from the roller's left: only what succeeds (DD-5.4 (b), DD-R88)."""
    dungeon = state.dungeon
    if roll.dice <= 0 or not roll.succeeds:
        return ()
    seats = len(dungeon.knights)
    others = [(rolling.knight + further) % seats for further in range(1, seats)]
    return tuple(
        place
        for place in others
        if dungeon.knights[place].holds("curio") and dungeon.knights[place].seat not in dungeon.silent
    )


def again(state: DuelsState, rolling: Rolling, place: int, card: str, moment: Moment) -> None:
    """All the dice roll again, because of this card of this knight; then all windows open again."""
    dungeon = state.dungeon
    knight = dungeon.knights[place]
    if card in state.box.cards:
        treasure.discard(state, place, card)
    else:
        knight.used = (*knight.used, card)
    roll = rolling.roll.again(range(rolling.roll.dice), moment.luck, rolling.purpose)
    moment.tell(telling.rolled_again, knight, card, roll)
    dungeon.update(roll=roll, curios=None)
    top = dungeon.top
    assert isinstance(top, Rolling)
    dungeon.update(own=can_reroll(state, top))


def let_stand(state: DuelsState, rolling: Rolling) -> None:
    """A window is passed."""
    if rolling.own:
        state.dungeon.update(own=False)
    else:
        assert rolling.curios
        state.dungeon.update(curios=rolling.curios[1:])
