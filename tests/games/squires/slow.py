"""
A second scorer for Squires, written from the text of the rules and from nothing else: cards are lists of words, and
every step is done as one would at a table, by picking cards up and putting them away.
"""

from __future__ import annotations

from collections.abc import Iterable

from quintain.games.squires.deck import deck_of
from quintain.games.squires.scoring import Score

Card = tuple[str, int, int, int]
"""Code, copies, points and food."""

_ITEMS = """
turnips 9 0 2, cheese 8 0 3, roast 6 0 4, booze 12 2 0, companion 18 0 0, undies 11 2 0, axe 7 1 0, armor 7 1 0,
sword 7 1 0, shield 7 1 0, bow 6 1 0, arrows 6 1 0, dagger 6 1 0, cloak 6 1 0, lance 5 2 0, horse 5 2 0, poetry 6 2 0,
soap 6 2 0, relic 6 3 0
"""
_KNIGHTS = """
egbert food booze 7 soap
fulk booze companion 8 poetry relic
hildegund undies armor 11 cloak poetry
crispin undies soap 11 axe
aldith food horse 10 arrows
tancred food shield 8 lance horse
wilfrid booze lance horse 26 shield
marjory companion dagger cloak 20 sword
rollo food bow arrows 18 dagger
brunella booze axe armor 24 bow cloak
petronilla companion undies poetry 16 axe
anselm food cloak relic 25 companion
mortimer undies armor shield 21 sword lance
ottoline food sword shield 17 booze
quentin sword horse poetry 22 roast
sigrun food axe arrows 17 bow
humbert food booze companion undies 20 armor lance
ermengarde axe sword bow dagger 40 cheese
lambert undies cloak soap 20 turnips
barnaby companion lance relic 20 undies
"""
PAIRS = ("axe armor", "sword shield", "bow arrows", "dagger cloak", "lance horse")
FOOD = ("turnips", "cheese", "roast")
SCALE = {0: 0, 1: 1, 2: 2, 3: 4, 4: 8}


def _card(words: str) -> Card:
    code, copies, points, food = words.split()
    return code, int(copies), int(points), int(food)


def _knight(line: str) -> tuple[str, tuple[str, ...], int, tuple[str, ...]]:
    code, *words = line.split()
    at = next(place for place, word in enumerate(words) if word.isdigit())
    return code, tuple(words[:at]), int(words[at]), tuple(words[at + 1 :])


CARDS = {_card(words) for words in _ITEMS.strip().split(",")}
KNIGHTS = {_knight(line) for line in _KNIGHTS.strip().splitlines()}
POINTS = {code: points for code, _, points, _ in CARDS}
WORTH = {code: food for code, _, _, food in CARDS}
LIKES = {code: (covets, bonus, hates) for code, covets, bonus, hates in KNIGHTS}

Line = dict[str, int]


def names(kinds: Iterable[int]) -> list[str]:
    items = deck_of("").items
    return [items[kind].code for kind in kinds]


def line(sheet: Score) -> Line:
    """What the game keeps of a score, in the words used here."""
    return {
        "asleep": int(sheet.drunk == "out"),
        "poured": int(sheet.drunk == "poured"),
        "sets": sheet.sets,
        "likes": sheet.likes,
        "dislikes": sheet.dislikes,
        "feast": sheet.feast,
        "pairs": sheet.paired,
        "rest": sheet.rest,
        "total": sheet.total,
    }


def score(claimed: list[tuple[str, list[str]]], drunk_feasts: bool) -> list[Line]:
    """A line for each claimed knight with its pile, in their order."""
    piles = [list(pile) for _, pile in claimed]
    lines: list[Line] = [dict.fromkeys(("asleep", "poured"), 0) for _ in claimed]
    asleep = _drunks(piles, lines)
    awake = [seat for seat in range(len(claimed)) if seat not in asleep]
    for seat in awake:
        _like(claimed[seat][0], piles[seat], lines[seat])
    for seat in awake:
        _dislike(claimed[seat][0], piles[seat], lines[seat])
    _feast(claimed, piles, lines, awake, asleep if drunk_feasts else [])
    for seat in awake:
        _pair(piles[seat], lines[seat])
        _count_the_rest(piles[seat], lines[seat])
    for seat in asleep:
        lines[seat] |= dict.fromkeys(("sets", "likes", "dislikes", "feast", "pairs", "rest"), 0)
    return [_summed(found) for found in lines]


def bare(knight: str, pile: list[str]) -> Line:
    """The knight nobody wanted: no Drunks, no feast."""
    cards = list(pile)
    found: Line = {"asleep": 0, "poured": 0, "feast": 0}
    _like(knight, cards, found)
    _dislike(knight, cards, found)
    _pair(cards, found)
    _count_the_rest(cards, found)
    return _summed(found)


def _drunks(piles: list[list[str]], lines: list[Line]) -> list[int]:
    """Who sleeps; with two players the Booze is poured away instead."""
    ranking = sorted(range(len(piles)), key=lambda seat: piles[seat].count("booze"), reverse=True)
    first, second = ranking[0], ranking[1]
    if piles[first].count("booze") == piles[second].count("booze"):
        return []
    if len(piles) > 2:
        lines[first]["asleep"] = 1
        return [first]
    lines[first]["poured"] = 1
    while "booze" in piles[first]:
        piles[first].remove("booze")
    return []


def _like(knight: str, pile: list[str], found: Line) -> None:
    """Lay out complete sets one by one; the cards then go back."""
    covets, bonus, _ = LIKES[knight]
    table, sets = list(pile), 0
    while True:
        picked: list[str] = []
        for entry in covets:
            fitting = [card for card in table if (card in FOOD if entry == "food" else card == entry)]
            if fitting:
                picked.append(fitting[0])
                table.remove(fitting[0])
        if len(picked) < len(covets):
            break
        sets += 1
    found["sets"] = sets
    found["likes"] = sets * bonus


def _dislike(knight: str, pile: list[str], found: Line) -> None:
    hates = LIKES[knight][2]
    found["dislikes"] = 0
    for card in list(pile):
        if card in hates:
            found["dislikes"] -= 5
            pile.remove(card)


def _feast(
    claimed: list[tuple[str, list[str]]], piles: list[list[str]], lines: list[Line], awake: list[int], guests: list[int]
) -> None:
    """``guests`` sleep at the table: their Food, less what is hated, has a place but gets nothing."""
    eaten = {seat: sum(WORTH[card] for card in piles[seat]) for seat in awake}
    for seat in guests:
        eaten[seat] = sum(WORTH[card] for card in piles[seat] if card not in LIKES[claimed[seat][0]][2])
    for seat in awake:
        better = {total for total in eaten.values() if total > eaten[seat]}
        lines[seat]["feast"] = 0 if not eaten[seat] else {0: 6, 1: 3}.get(len(better), 0)


def _pair(pile: list[str], found: Line) -> None:
    found["pairs"] = 0
    for pair in PAIRS:
        weapon, partner = pair.split()
        while weapon in pile and partner in pile:
            pile.remove(weapon)
            pile.remove(partner)
            found["pairs"] += 2 * (POINTS[weapon] + POINTS[partner])


def _count_the_rest(pile: list[str], found: Line) -> None:
    found["rest"] = SCALE.get(pile.count("companion"), 16)
    for card in pile:
        if card not in FOOD and card != "companion":
            found["rest"] += POINTS[card]


def _summed(found: Line) -> Line:
    steps = ("likes", "dislikes", "feast", "pairs", "rest")
    return found | {"total": sum(found[step] for step in steps)}
