"""Chester's shop, and where Equipment is worn (DD-5K)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import telling
from quintain.games.dungeon_duels.dungeon import more
from quintain.games.dungeon_duels.models import SLOT_WORDS, SLOTS, Knight
from quintain.games.dungeon_duels.pending import Slotting

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


def price(state: DuelsState, knight: Knight) -> int:
    """By the number of cards that the knight has (DD-5.80, DD-5.85)."""
    prices = state.box.numbers.prices
    return prices[min(sum(map(bool, knight.gear)), len(prices) - 1)]


def is_open(state: DuelsState, knight: Knight) -> bool:
    """Whether the knight stands in Chester's space; there is none in the room of a boss (DD-4.63)."""
    return knight.space is not None and state.ground.shops[knight.space] and not state.dungeon.fight


def buy(state: DuelsState, place: int, moment: Moment) -> None:
    """The first card that the knight does not have yet (DD-5.81, DD-R99)."""
    dungeon = state.dungeon
    knight = dungeon.knights[place]
    cost = price(state, knight)
    item = _draw(state, knight, moment)
    if item is None:
        moment.tell(telling.sold_out, knight)
        return
    dungeon.purses[place] -= cost
    moment.tell(telling.bought, knight, item, cost)
    dungeon.push(Slotting(place, item, cost))


def _draw(state: DuelsState, knight: Knight, moment: Moment) -> str | None:
    dungeon = state.dungeon
    aside: dict[str, int] = {}
    found = None
    while found is None:
        if not dungeon.shop:
            dungeon.shop, dungeon.sold = dungeon.sold, {}
            if not dungeon.shop:
                break
            moment.tell(telling.shop_shuffled)
        item = moment.luck.draw(dungeon.shop, "equipment")
        dungeon.shop = more(dungeon.shop, item, -1)
        if item in knight.gear:
            aside = more(aside, item)
            moment.tell(telling.has_already, knight, item)
        else:
            found = item
    for item, count in aside.items():
        dungeon.sold = more(dungeon.sold, item, count)
    return found


def slots(state: DuelsState, item: str) -> tuple[str, ...]:
    """Where a card may be worn (DD-5.83)."""
    return tuple(SLOT_WORDS[slot] for slot in SLOTS[state.box.items[item].type])


def equip(state: DuelsState, slotting: Slotting, word: str, moment: Moment) -> None:
    """A card of the same type in that slot is discarded (DD-5.83)."""
    dungeon = state.dungeon
    dungeon.pop()
    knight = dungeon.knights[slotting.knight]
    slot = next(slot for slot in SLOTS[state.box.items[slotting.item].type] if SLOT_WORDS[slot] == word)
    if old := knight.gear[slot]:
        dungeon.sold = more(dungeon.sold, old)
    gear = [*knight.gear]
    gear[slot] = slotting.item
    knight.gear = (gear[0], gear[1], gear[2], gear[3], gear[4], gear[5])
    moment.tell(telling.equipped, knight, state.box.items[slotting.item], word, old)


def sell(state: DuelsState, slotting: Slotting, moment: Moment) -> None:
    """DD-5.82."""
    dungeon = state.dungeon
    dungeon.pop()
    coins = max(slotting.price - state.box.numbers.fee, 0)
    dungeon.purses[slotting.knight] += coins
    dungeon.sold = more(dungeon.sold, slotting.item)
    moment.tell(telling.sold, dungeon.knights[slotting.knight], slotting.item, coins)
