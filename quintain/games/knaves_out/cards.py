"""The cards of a kingdom, the slots of its court, and the type of a court (KO-2.9 to KO-2.11)."""

from __future__ import annotations

from collections.abc import Iterable

Card = int
"""Thirteen for every suit, from ace to King, then the jokers."""
Slot = int

RANKS = "A23456789TJQK"
SUITS = "CDHS"
NAMES = (*(f"{rank}{suit}" for suit in SUITS for rank in RANKS), "X1", "X2")
CARDS = range(52)
JOKERS = (52, 53)
DECK = range(54)
ACE_RANK, JACK, QUEEN_RANK, KING_RANK = 1, 11, 12, 13

SLOTS = ("knave", "queen", "king", "ace")
KNAVE, QUEEN, KING, ACE = range(4)
COURT = (KNAVE, QUEEN, KING)
ACE_OF_SPADES: Card = NAMES.index("AS")
FULL = 13
"""Cards in a full tower (KO-2.17)."""
HAND = 10
"""Cards in a hand after drawing (KO-2.16)."""

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
JOKER_SIGN = "Jkr"

LIGHT = ("red", "heart", "diamond", "harmony")
DARK = ("black", "club", "spade", "chaos")
SINGLE = ("club", "diamond", "heart", "spade")
"""Courts of one suit, in the order of suits."""

RANK = tuple(card % 13 + 1 for card in CARDS)
SUIT = tuple(card // 13 for card in CARDS)
RED = tuple(SUITS[suit] in "DH" for suit in SUIT)


def sign(card: Card) -> str:
    """What people read: ``5♥``."""
    if card not in CARDS:
        return JOKER_SIGN
    name = NAMES[card]
    return f"{'10' if name[0] == 'T' else name[0]}{SUIT_SIGNS[name[1]]}"


def card_of(rank: int, suit: int) -> Card:
    return suit * 13 + rank - 1


def of_rank(rank: int, cards: Iterable[Card]) -> list[Card]:
    """The cards of this rank; jokers have none."""
    return [card for card in cards if card < len(CARDS) and RANK[card] == rank]


def court_type(knave: Card, queen: Card, king: Card) -> str:
    """The type of a complete court: the first line of KO-2.11 that applies."""
    suits = SUIT[knave], SUIT[queen], SUIT[king]
    different = len({*suits})
    if different == 1:
        return SINGLE[suits[0]]
    reds = RED[knave] + RED[queen] + RED[king]
    if reds in (0, 3):
        return "red" if reds else "black"
    return "harmony" if different == 3 else "chaos"


def side_of(court: str) -> str:
    return "light" if court in LIGHT else "dark"
