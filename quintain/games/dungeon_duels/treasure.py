"""Coins, Mounds and Loot: picking up, digging, drawing, and the limit of a hand (DD-5.9, DD-5J)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import telling
from quintain.games.dungeon_duels.box import DECKS
from quintain.games.dungeon_duels.dungeon import more
from quintain.games.dungeon_duels.models import worth
from quintain.games.dungeon_duels.pending import Drawing, Tossing
from quintain.games.dungeon_duels.spaces import Space

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


def gather(state: DuelsState, place: int, space: Space, moment: Moment) -> None:
    """A knight that comes into a space, or through it, takes what lies there (DD-5.9)."""
    dungeon = state.dungeon
    if space in dungeon.coins:
        coins = dungeon.coins.pop(space)
        dungeon.purses[place] += coins
        moment.tell(telling.picked_up, state, dungeon.knights[place], space, coins)
    if space in dungeon.mounds:
        dig(state, place, space, moment)


def dig(state: DuelsState, place: int, space: Space, moment: Moment) -> None:
    """A Mound is turned over and discarded (DD-5.70)."""
    dungeon = state.dungeon
    dungeon.mounds = tuple(other for other in dungeon.mounds if other != space)
    face = moment.luck.draw(dungeon.faces, "mound")
    dungeon.faces = more(dungeon.faces, face, -1)
    mound = state.box.mounds[face]
    knight = dungeon.knights[place]
    dungeon.purses[place] += worth(state.box, knight, mound)
    moment.tell(telling.dug, state, knight, space, mound)
    dungeon.push(*[Drawing(place) for _ in range(mound.loot)])


# --- Loot -------------------------------------------------------------------------------------------------------------


def decks(state: DuelsState, drawing: Drawing) -> list[str]:
    """The decks a knight may draw from (DD-5.71, DD-R18)."""
    barred = drawing.consoles and state.settings.consolation == "no-heirloom"
    offered = [deck for deck in DECKS if not (barred and deck == "heirloom")]
    spent = {state.box.cards[key].deck for key in state.dungeon.spent}
    return [deck for deck in offered if deck in state.dungeon.piles or deck in spent]


def draw(state: DuelsState, place: int, deck: str, moment: Moment) -> None:
    """The top card of a deck comes into the hand, and may be one too many (DD-5.71, DD-5.72)."""
    dungeon, cards = state.dungeon, state.box.cards
    if deck not in dungeon.piles:
        back = {key: count for key, count in dungeon.spent.items() if cards[key].deck == deck}
        dungeon.spent = {key: count for key, count in dungeon.spent.items() if key not in back}
        dungeon.piles = more(dungeon.piles, deck, sum(back.values()))
        moment.tell(telling.deck_shuffled, deck)
    card = moment.luck.draw(state.unseen(deck), deck)
    dungeon.piles = more(dungeon.piles, deck, -1)
    state.hold(place, (*state.hands[place], card))
    moment.tell(telling.drew, dungeon.knights[place], deck, card)
    if dungeon.knights[place].cards > state.box.numbers.hand:
        dungeon.push(Tossing(place))


def discard(state: DuelsState, place: int, card: str) -> None:
    """A card goes from the hand to the pile of its deck."""
    hand = list(state.hands[place])
    hand.remove(card)
    state.hold(place, hand)
    state.dungeon.spent = more(state.dungeon.spent, card)


def toss(state: DuelsState, place: int, card: str, moment: Moment) -> None:
    discard(state, place, card)
    moment.tell(telling.tossed, state.dungeon.knights[place], card)
