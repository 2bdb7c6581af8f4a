"""Knaves Out a second time: small, slow and written from the specification alone.

Nothing here imports the game. Every function answers one numbered rule from the bare facts it needs, so that a test can
ask both programs the same question. Run as a program, it checks itself against the examples of section 10.

Cards are text (``5H``), slots and kinds of piece are the words of the rules, a tower is its cards from bottom to top,
a destroyed piece has None checkers.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

# --- Cards and courts -------------------------------------------------------------------------------------------------

RANKS = "A23456789TJQK"
COURT_SLOTS = ("knave", "queen", "king")
SLOTS = (*COURT_SLOTS, "ace")

COURT_TABLE = """
JC QC  Club    Chaos   Chaos   Black
JC QD  Chaos   Chaos   Harmony Harmony
JC QH  Chaos   Harmony Chaos   Harmony
JC QS  Black   Harmony Harmony Black
JD QC  Chaos   Chaos   Harmony Harmony
JD QD  Chaos   Diamond Red     Chaos
JD QH  Harmony Red     Red     Harmony
JD QS  Harmony Chaos   Harmony Chaos
JH QC  Chaos   Harmony Chaos   Harmony
JH QD  Harmony Red     Red     Harmony
JH QH  Chaos   Red     Heart   Chaos
JH QS  Harmony Harmony Chaos   Chaos
JS QC  Black   Harmony Harmony Black
JS QD  Harmony Chaos   Harmony Chaos
JS QH  Harmony Harmony Chaos   Chaos
JS QS  Black   Chaos   Chaos   Spade
"""
"""KO-2.11 as section 2.5 prints it; the last four columns are the Kings of clubs, diamonds, hearts and spades."""

COURTS: dict[tuple[str, str, str], str] = {
    (knave, queen, king): name.lower()
    for knave, queen, *names in (line.split() for line in COURT_TABLE.strip().splitlines())
    for king, name in zip(("KC", "KD", "KH", "KS"), names, strict=True)
}

SIDES = {
    **dict.fromkeys(("red", "heart", "diamond", "harmony"), "light"),
    **dict.fromkeys(("black", "club", "spade", "chaos"), "dark"),
}
"""KO-2.11: the side of each court type."""


def rank(card: str) -> int:
    """KO-2.9: ace 1 to king 13."""
    return RANKS.index(card[0]) + 1


def colour(card: str) -> str:
    """KO-2.9: diamonds and hearts are red, clubs and spades black."""
    return "red" if card[1] in "DH" else "black"


def court_type(knave: str | None, queen: str | None, king: str | None) -> str | None:
    """KO-2.11: the court of three cards; None while one of them is missing."""
    if knave is None or queen is None or king is None:
        return None
    return COURTS[knave, queen, king]


class Realm(NamedTuple):
    """What prices and card plays of one kingdom depend upon."""

    court: Mapping[str, str]
    """The card in each filled slot, the Ace of Spades in ``ace`` included."""
    towers: Mapping[str, Sequence[str]]
    """The tower of each slot, bottom first; a slot left out has an empty one."""
    tainted: frozenset[str] = frozenset()
    """The slots whose court card has a joker underneath (KO-5.12)."""
    lich_king: bool = False
    feast: bool = False
    each_present: bool = False
    """Option ``each_towers present`` (KO-5.23)."""
    ace_open: bool = False
    """Motorhead or Ice Queen is in force (KO-5.14)."""
    court_free: bool = False
    """Option ``court_play free`` (KO-5.4)."""

    def tower(self, slot: str) -> list[str]:
        return list(self.towers.get(slot, ()))


def realm_court(realm: Realm) -> str | None:
    """KO-2.11 for the cards of ``realm``."""
    return court_type(*(realm.court.get(slot) for slot in COURT_SLOTS))


# --- Playing cards ----------------------------------------------------------------------------------------------------


def next_rank(tower: Sequence[str]) -> int:
    """KO-5.3: the rank that fits next; 14, which no card has, above a King."""
    return rank(tower[-1]) + 1 if tower else 1


def places(card: str, realm: Realm) -> list[str]:
    """The slots to which ``card`` may be played: into the slot while it is empty, else on its tower."""
    if card[0] == "X":
        return []
    if "knave" not in realm.court:  # KO-5.1
        return ["knave"] if rank(card) == 11 else []
    return [slot for slot in SLOTS if (_fits if slot in realm.court else _opens)(card, slot, realm)]


def _fits(card: str, slot: str, realm: Realm) -> bool:
    """KO-5.3: exactly one above the top card, or an Ace on an empty tower."""
    return rank(card) == next_rank(realm.tower(slot))


def _opens(card: str, slot: str, realm: Realm) -> bool:
    """KO-5.4 and KO-5.14: does ``card`` fill the empty ``slot``? A Knave cannot be missing here."""
    if slot == "ace":
        return realm.ace_open and card == "AS"
    return realm.court_free and rank(card) == {"queen": 12, "king": 13}.get(slot)


def plays(hand: Iterable[str], realm: Realm, word: str = "play") -> set[str]:
    """Section 7: the card plays from ``hand``; a Knave's slot is not named."""
    return {
        f"{word} {card}" if "knave" not in realm.court else f"{word} {card} {slot}"
        for card in hand
        for slot in places(card, realm)
    }


def joker_plays(deck: Iterable[str], realm: Realm) -> set[str]:
    """KO-5.10: what a joker from the hand may fetch out of ``deck``, and where it may go."""
    return plays(deck, realm, "joker")


# --- Prices -----------------------------------------------------------------------------------------------------------

ACT_TABLE = """
all-hail           knave   | knave 2      | -
collect-tax        knave   | knave 2      | -
build              knave   | knave 4      | -
fortify            knave   | knave 4      | -
poison             queen   | queen 2      | -
charm              queen   | queen 2      | -
execute            queen   | queen 4      | -
sway               queen   | queen 6      | -
marry              king    | king 2       | -
knight             king    | king 2       | -
feast              king    | king 4       | -
majesty            king    | king 8       | -
train              rook    | each 1       | -
defend             knight  | each 1       | -
blessing           bishop  | each 1       | -
upper-hand         ace     | ace 2        | -
raise-dead         black   | each 1       | each 1 black
blacksails         black   | each 2       | each 2 black
taint              black   | each 2       | each 2 black
boister-undead     black   | each 4       | each 4 black
lich-king          black   | devour king  | devour king black
luck               club    | free         | each 1 black
wind-of-change     club    | each 1       | each 1 black
punches            club    | each 4       | each 4 black
lady-luck          club    | devour queen | devour queen black
unseen-servant     spade   | each 1       | each 1 black
wild-surge         spade   | each 1       | each 1 black
force-of-will      spade   | each 4       | each 4 black
motorhead          spade   | devour knave | devour knave black
infighting         chaos   | free         | any 1 black
failed-plan        chaos   | each 1       | each 1 black
conspire           chaos   | each 1       | each 1 black
cherry-bomb        chaos   | each 4       | each 4 black
rush               red     | each 1       | each 1 red
seabreeze          red     | each 1       | each 1 red
summerbreeze       red     | each 2       | each 2 red
frenzied           red     | each 4       | each 4 red
king-crimson       red     | devour king  | devour king red
lionheart          heart   | free         | each 1 red
insight            heart   | each 1       | each 1 red
parlay             heart   | any 1        | any 1 red
sheer-heart-attack heart   | devour knave | devour knave red
castle             diamond | free         | each 1 red
shield-wall        diamond | each 1       | each 1 red
thorns             diamond | each 2       | each 2 red
ice-queen          diamond | devour queen | devour queen red
balance            harmony | free         | each 1 red
redirect           harmony | each 1       | each 1 red
boister            harmony | each 4       | each 4 red
"""
"""Section 2.6: slug, table, price in court, price out of court. Infighting's ``1 black off the tower moved from`` is
written ``any 1 black``: its payment names the tower that is moved from."""


class Price(NamedTuple):
    """A price as printed: ``slot 2``, ``each 1``, ``any 1``, ``free`` or ``devour``."""

    kind: str
    slot: str = ""
    cards: int = 0
    colour: str = ""


class Act(NamedTuple):
    table: str
    price: str
    price_out: str


def _acts() -> dict[str, Act]:
    rows = ([part.strip() for part in line.split("|")] for line in ACT_TABLE.strip().splitlines())
    return {head.split()[0]: Act(head.split()[1], price, price_out) for head, price, price_out in rows}


ACTS = _acts()

Vector = tuple[int, ...]
"""Cards from the knave, queen, king and ace towers."""


class Bill(NamedTuple):
    """What is due for one action."""

    total: int
    """Cards due in all, after the ace surcharge and Feast."""
    full: Vector
    """The full price of each tower, before surcharge and Feast (KO-5.29)."""
    surcharge: int
    """1 if one tower may pay a card above its full price (KO-5.24)."""
    colour: str
    """The colour that every card must have, or empty."""
    one_tower: bool
    """Whether a single tower pays it all (KO-5.25)."""


def read_price(text: str) -> Price:
    """The price grammar of section 2.6."""
    kind, *rest = text.split()
    if kind == "free":
        return Price("free")
    tint = rest[1] if len(rest) > 1 else ""
    if kind == "devour":
        return Price("devour", rest[0], 13, tint)
    if kind in SLOTS:
        return Price("slot", kind, int(rest[0]))
    return Price(kind, "", int(rest[0]), tint)


def printed_price(slug: str, realm: Realm) -> Price | None:
    """KO-5.21 and KO-5.22: the price in or out of court; None for a court action that this court cannot take."""
    act = ACTS[slug]
    if act.table not in SIDES:
        return read_price(act.price)
    court = realm_court(realm)
    if court is None or SIDES[court] != SIDES[act.table]:
        return None
    return read_price(act.price if court == act.table else act.price_out)


def cards_each(slug: str, price: Price, realm: Realm) -> int:
    """KO-5.12 and KO-5.27: the number in the price after taint (3 instead of 2) and after Lich King's half."""
    cards = price.cards
    if (slug == "all-hail" and "knave" in realm.tainted) or (slug == "knight" and "king" in realm.tainted):
        cards = 3
    if realm.lich_king and ACTS[slug].table == "king":
        cards = (cards + 1) // 2
    return cards


def payers(price: Price, realm: Realm) -> list[str]:
    """The slots that owe the price (KO-5.20, 5.23, 5.25, 5.26)."""
    match price.kind:
        case "slot" | "devour":
            return [price.slot]
        case "each":
            return [slot for slot in COURT_SLOTS if slot in realm.court or not realm.each_present]
        case "any":
            return [slot for slot in SLOTS if slot in realm.court]
        case _:
            return []


def bill(slug: str, realm: Realm) -> Bill | None:
    """KO-5.30: what ``slug`` costs; None if the court cannot take it or a court card that must pay is missing."""
    price = printed_price(slug, realm)
    if price is None:
        return None
    owing = payers(price, realm)
    if any(slot not in realm.court for slot in owing) or (price.kind == "each" and "knave" not in realm.court):
        return None
    cards = cards_each(slug, price, realm)
    surcharge = int(price.kind == "each" and "ace" in realm.court)
    total = cards if price.kind == "any" else cards * len(owing) + surcharge
    if realm.feast and price.kind != "devour":  # KO-5.28
        total = max(0, total - 4)
    full = tuple(cards if slot in owing else 0 for slot in SLOTS)
    return Bill(total, full, surcharge, price.colour, price.kind == "any")


def uses_feast(slug: str, realm: Realm) -> bool:
    """KO-5.28: Feast is used up by every action with a price, except those that are free or devour."""
    price = printed_price(slug, realm)
    return realm.feast and price is not None and price.kind not in {"free", "devour"}


def payments(slug: str, realm: Realm) -> list[Vector]:
    """KO-5.29: every legal way to pay ``slug``, in rising order; none if it cannot be paid.

    An action that costs nothing is paid by 0-0-0-0, a devoured tower counts as 13 cards of it. The "when" of the action
    and effects that still run (KO-4.13) are not looked at.
    """
    due = bill(slug, realm)
    if due is None:
        return []
    entries = (range(full + due.surcharge + 1) for full in due.full)
    return [vector for vector in product(*entries) if sum(vector) == due.total and _payable(vector, due, realm)]


def _payable(vector: Vector, due: Bill, realm: Realm) -> bool:
    """KO-5.29: at most one tower one above its full price, heights and colours; KO-5.25: one tower only."""
    above = [paid - full for paid, full in zip(vector, due.full, strict=True) if paid > full]
    if sum(above) > due.surcharge or (due.one_tower and sum(paid > 0 for paid in vector) > 1):
        return False
    if any(paid > len(realm.tower(slot)) for slot, paid in zip(SLOTS, vector, strict=True)):
        return False
    return all(due.colour in {"", colour(card)} for card in spent(vector, realm))


def spent(vector: Vector, realm: Realm) -> list[str]:
    """KO-5.7, KO-5.20: the cards that ``vector`` takes, tower by tower, each from the top down."""
    return [card for slot, paid in zip(SLOTS, vector, strict=True) for card in list(reversed(realm.tower(slot)))[:paid]]


# --- Infighting -------------------------------------------------------------------------------------------------------


def shifts(realm: Realm) -> list[tuple[str, str, int]]:
    """KO-5.164: the legal choices (from, to, amount), in or out of court, with or without Feast."""
    due = bill("infighting", realm)
    if due is None:
        return []
    filled = [slot for slot in SLOTS if slot in realm.court]
    return [
        (source, target, amount)
        for source in filled
        for target in filled
        if source != target and can_pay_shift(source, due, realm)
        for amount in range(1, len(realm.tower(source)) - due.total + 1)
        if fits_shift(source, target, amount, due.total, realm)
    ]


def can_pay_shift(source: str, due: Bill, realm: Realm) -> bool:
    """KO-5.164: out of court the top card of the tower moved from is spent and must be black."""
    return due.total == 0 or (bool(realm.tower(source)) and colour(realm.tower(source)[-1]) == due.colour)


def fits_shift(source: str, target: str, amount: int, paid: int, realm: Realm) -> bool:
    """KO-5.164: the lowest moved rank is above the top of the other tower; anything goes onto an empty one."""
    rest = realm.tower(source)[: len(realm.tower(source)) - paid]
    lowest = min(rank(card) for card in rest[-amount:])
    return not realm.tower(target) or lowest > rank(realm.tower(target)[-1])


def shifted(source: str, target: str, amount: int, paid: int, realm: Realm) -> tuple[list[str], list[str]]:
    """KO-5.164: both towers after ``paid`` cards are spent off the first and ``amount`` more are moved, in order."""
    rest = realm.tower(source)[: len(realm.tower(source)) - paid]
    return rest[:-amount], realm.tower(target) + rest[-amount:]


# --- Movement ---------------------------------------------------------------------------------------------------------


def strength(kind: str, checkers: int, beside_tainted: bool = False) -> int:
    """KO-5.42: 1 + checkers; a pawn next to a tainted building has 1 less, but at least 1."""
    return max(1, 1 + checkers - int(kind == "pawn" and beside_tainted))


def allowance(
    kind: str,
    checkers: int,
    *,
    beside_tainted: bool = False,
    frenzied: bool = False,
    rush: bool = False,
    king_crimson: bool = False,
    began_cleansed: bool = False,
    at_sea: bool = False,
) -> int:
    """KO-5.43: steps in all this turn, for a unit or a surging building (KO-5.161); KO-5.52 while it is at sea."""
    pawn = kind == "pawn"
    first = int(pawn and frenzied)
    running = 2 if pawn and (rush or (king_crimson and checkers > 0)) else 1
    ground = 2 if began_cleansed and not at_sea else 1
    return (strength(kind, checkers, beside_tainted and not at_sea) + first) * running * ground


def trained_checkers(rooks: int, unused_red: int) -> int:
    """KO-5.92: the checkers of a pawn from Train."""
    return 1 if rooks == 2 and unused_red > 0 else 0


# --- Combat -----------------------------------------------------------------------------------------------------------

BUILDINGS = frozenset({"king", "rook", "knight", "bishop"})


class Attacker(NamedTuple):
    """Who rolls: the piece, then what its kingdom has running."""

    kind: str
    checkers: int = 0
    beside_tainted: bool = False
    summerbreeze: bool = False
    frenzied: bool = False
    two_knights: bool = False
    last: bool = False
    """Declared ``last`` with Conspire (KO-5.166)."""
    upper_hand: bool = False
    evil_king: bool = False
    """The kingdom has a tainted King (KO-5.12)."""
    luck: bool = False
    """Luck or Lady Luck."""
    punches: bool = False


class Target(NamedTuple):
    """Who is rolled against: the piece, then what its kingdom has running."""

    kind: str
    checkers: int = 0
    crack: int = 0
    shield_wall: bool = False
    blessing: bool = False
    beside_bishop: bool = False
    """Next to a bishop of its own kingdom."""
    two_bishops: bool = False
    motorhead: bool = False
    ice_queen: bool = False
    thorns: bool = False


class Blow(NamedTuple):
    """All that one attack or first strike came to."""

    dice: int
    needed: int
    faces: list[int]
    hits: int
    points: int
    """Damage points by KO-5.65, before the hit points run out."""
    taken: int
    """Points really taken."""
    target_left: int | None
    """The target's checkers, None if it is destroyed."""
    crack: int
    thorns: int
    attacker_left: int | None


def dice_count(attacker: Attacker) -> int:
    """KO-5.62."""
    pawn, knight = attacker.kind == "pawn", attacker.kind == "knight"
    dice = 1 + attacker.checkers
    if pawn and attacker.beside_tainted:
        dice = max(1, dice - 1)
    dice += int(pawn and attacker.summerbreeze)
    dice += int(pawn and attacker.frenzied)
    dice += int(knight and attacker.two_knights)
    dice += int(attacker.last)
    return min(5, dice)


def is_blessed(target: Target) -> bool:
    """KO-5.133: next to an own bishop while Blessing runs; never a Great Tower."""
    return target.blessing and target.beside_bishop and target.kind not in {"ivory", "dark"}


def number_needed(attacker: Attacker, target: Target) -> int:
    """KO-5.63: the first line that applies."""
    great_tower = target.kind in {"ivory", "dark"}
    if target.kind == "pawn" and target.shield_wall:
        return 6
    if is_blessed(target) and target.two_bishops:
        return 6
    if target.motorhead and not great_tower:
        return 3
    if attacker.upper_hand or (attacker.kind == "unpawn" and attacker.evil_king):
        return 4
    return 5


def resolve_roll(
    count: int, dice: Iterator[int], *, luck: bool = False, reroll: int | None = None, punches: bool = False
) -> list[int]:
    """KO-5.64: the faces that lie at last. ``reroll`` is the face that Lionheart rolls again, if any."""
    faces = [next(dice) for _ in range(count)]
    if luck:
        faces = [next(dice) if face == 1 else face for face in faces]
    if reroll is not None:
        faces[faces.index(reroll)] = next(dice)
    owed = faces.count(6) if punches else 0
    while owed > 0 and len(faces) < 5:
        face = next(dice)
        if luck and face == 1:  # KO-R90: at once
            face = next(dice)
        faces.append(face)
        owed += int(face == 6) - 1
    return faces


def damage(target: Target, hits: int) -> tuple[int, int]:
    """KO-5.65: damage points and the crack that stays."""
    if target.kind in BUILDINGS and target.ice_queen:
        return hits // 2, target.crack
    if is_blessed(target):
        return (hits + target.crack) // 2, (hits + target.crack) % 2
    return hits, target.crack


def suffer(checkers: int, points: int) -> tuple[int | None, int]:
    """KO-5.80 without Redirect: the checkers left (None: destroyed) and the points really taken."""
    for taken in range(points):
        if checkers == 0:
            return None, taken + 1
        checkers -= 1
    return checkers, points


def thorns_points(target: Target, taken: int) -> int:
    """KO-5.182: half the points that a building took, rounded up."""
    return (taken + 1) // 2 if target.thorns and target.kind in BUILDINGS else 0


def attack(attacker: Attacker, target: Target, dice: Iterator[int], reroll: int | None = None) -> Blow:
    """KO-5.61, steps 4 to 9."""
    count, needed = dice_count(attacker), number_needed(attacker, target)
    faces = resolve_roll(count, dice, luck=attacker.luck, reroll=reroll, punches=attacker.punches)
    hits = sum(face >= needed for face in faces)
    points, crack = damage(target, hits)
    target_left, taken = suffer(target.checkers, points)
    thorns = thorns_points(target, taken)
    attacker_left, _ = suffer(attacker.checkers, thorns)
    return Blow(count, needed, faces, hits, points, taken, target_left, crack, thorns, attacker_left)


def first_strike(striker: Attacker, struck: Target, dice: Iterator[int], reroll: int | None = None) -> Blow:
    """KO-5.67, KO-R70: a roll of the attacked pawn without Conspire, Upper Hand and Thorns."""
    plain = striker._replace(last=False, upper_hand=False)
    return attack(plain, struck._replace(thorns=False), dice, reroll)


# --- World ------------------------------------------------------------------------------------------------------------

Cell = tuple[int, int]

RINGS: dict[int, tuple[list[Cell], list[int]]] = {
    2: ([(0, 0), (8, 3)], [25, 25]),
    3: ([(0, 0), (8, 0), (4, 8)], [19, 19, 22]),
    4: ([(0, 0), (8, -2), (6, -10), (-2, -8)], [20, 20, 20, 20]),
    5: ([(0, 0), (8, 0), (12, 8), (4, 12), (-4, 8)], [20, 20, 24, 24, 24]),
    6: ([(0, 0), (8, 0), (12, 8), (8, 16), (0, 16), (-4, 8)], [20, 20, 24, 20, 20, 24]),
    7: ([(0, 0), (8, 0), (16, 0), (20, 8), (12, 12), (4, 12), (-4, 8)], [20, 16, 20, 24, 20, 20, 24]),
    8: ([(0, 0), (8, 0), (16, 0), (20, 8), (16, 16), (8, 16), (0, 16), (-4, 8)], [20, 16, 20, 24, 20, 16, 20, 24]),
}
"""Section 2.3: origins by order of play, and the coast squares of each board."""


class World(NamedTuple):
    """The boards by letter, and those that have become islands (KO-5.210)."""

    origins: Mapping[str, Cell]
    islands: frozenset[str] = frozenset()


def board_cells(origin: Cell) -> list[Cell]:
    """KO-2.6: the 64 cells of a board."""
    return [(origin[0] + x, origin[1] + y) for y in range(8) for x in range(8)]


def board_of(world: World, cell: Cell) -> str | None:
    """The board that covers ``cell``; None for sea (KO-2.7)."""
    for letter, (x, y) in world.origins.items():
        if x <= cell[0] <= x + 7 and y <= cell[1] <= y + 7:
            return letter
    return None


def land(world: World) -> list[Cell]:
    """KO-2.7."""
    return [cell for origin in world.origins.values() for cell in board_cells(origin)]


def cell_at(world: World, square: str) -> Cell:
    """KO-2.6: the cell named ``Ac4``."""
    x, y = world.origins[square[0]]
    return x + "abcdefgh".index(square[1]), y + int(square[2]) - 1


def square_at(world: World, cell: Cell) -> str:
    """KO-2.6: the name of a land cell."""
    letter = board_of(world, cell)
    if letter is None:
        raise ValueError(f"{cell} is sea")
    x, y = world.origins[letter]
    return f"{letter}{'abcdefgh'[cell[0] - x]}{cell[1] - y + 1}"


def distance(one: Cell, other: Cell) -> int:
    """Chebyshev distance."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def around(cell: Cell) -> list[Cell]:
    """The 8 surrounding cells."""
    return [(cell[0] + x, cell[1] + y) for x, y in product((-1, 0, 1), repeat=2) if (x, y) != (0, 0)]


def adjacent(world: World, one: Cell, other: Cell) -> bool:
    """KO-2.6: land squares at distance 1, but none of an island with one of another board."""
    home, away = board_of(world, one), board_of(world, other)
    if home is None or away is None or distance(one, other) != 1:
        return False
    return home == away or (home not in world.islands and away not in world.islands)


def neighbours(world: World, cell: Cell) -> set[Cell]:
    """The squares adjacent to ``cell``."""
    return {other for other in around(cell) if adjacent(world, cell, other)}


def coast(world: World) -> set[Cell]:
    """KO-2.8: land with a surrounding cell that is sea or is cut off by KO-5.210."""
    return {cell for cell in land(world) if len(neighbours(world, cell)) < 8}


def touching(world: World, origin: Cell) -> int:
    """KO-3.4: how many squares of a board at ``origin`` share an edge with a placed board."""
    edges = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return sum(
        any(board_of(world, (cell[0] + x, cell[1] + y)) is not None for x, y in edges) for cell in board_cells(origin)
    )


def placings(world: World) -> dict[str, Cell]:
    """KO-3.4: the legal places of the next board, as ``A E+2`` with its origin; each origin once."""
    found: dict[str, Cell] = {}
    for host, side, shift in product(sorted(world.origins), "NESW", range(-7, 8)):
        x, y = world.origins[host]
        offset = {"N": (shift, 8), "E": (8, shift), "S": (shift, -8), "W": (-8, shift)}[side]
        origin = (x + offset[0], y + offset[1])
        overlaps = any(board_of(world, cell) is not None for cell in board_cells(origin))
        if not overlaps and touching(world, origin) >= 3 and origin not in found.values():
            found[f"{host} {side}{shift:+d}"] = origin
    return found


def king_squares(world: World, board: str, kings: Iterable[Cell]) -> set[Cell]:
    """KO-3.6: the squares of its own board at distance 4 or more from every king."""
    standing = list(kings)
    return {cell for cell in board_cells(world.origins[board]) if all(distance(cell, king) >= 4 for king in standing)}


# --- The examples of section 10 ---------------------------------------------------------------------------------------


def _ring(seats: int, islands: str = "") -> World:
    return World(dict(zip("ABCDEFGH", RINGS[seats][0], strict=False)), frozenset(islands))


def _coasts(world: World) -> list[int]:
    found = Counter(board_of(world, cell) for cell in coast(world))
    return [found[letter] for letter in world.origins]


def _squares(world: World, cells: Iterable[Cell]) -> set[str]:
    return {square_at(world, cell) for cell in cells}


def _tower(height: int, suits: str = "H") -> list[str]:
    return [RANKS[index] + suits[index % len(suits)] for index in range(height)]


def _realm(court: str, heights: str, suits: str = "H") -> Realm:
    """A court as ``JD QH KH`` or ``JD QH KH AS``, and the heights of its towers as ``3 3 3``."""
    towers = [_tower(int(height), suits) for height in heights.split()]
    return Realm(
        {{"J": "knave", "Q": "queen", "K": "king", "A": "ace"}[card[0]]: card for card in court.split()},
        dict(zip(SLOTS, towers, strict=False)),
    )


def _topped(court: str, knave: str, queen: str, king: str) -> Realm:
    return _realm(court, "0")._replace(towers={"knave": [knave], "queen": [queen], "king": [king]})


def _ways(slug: str, realm: Realm) -> list[str]:
    return ["-".join(map(str, vector)) for vector in payments(slug, realm)]


def check_world() -> None:
    """T1 to T5, T39, T42, T43, T46 and the coast counts of section 2.3."""
    one, two = World({"A": (0, 0)}), _ring(2)
    assert len(placings(one)) == 44
    assert "A E+5" in placings(one)
    assert "A E+6" not in placings(one)
    assert (touching(one, (8, 5)), touching(one, (8, 6))) == (3, 2)
    t2 = World({"A": (0, 0), "B": (8, 0)})
    assert (placings(t2)["A N+4"], touching(t2, (4, 8))) == ((4, 8), 8)
    t3 = World({"A": (0, 0), "B": (5, -8), "C": (0, -16)})
    assert (placings(t3)["A S-6"], touching(t3, (-6, -8))) == ((-6, -8), 4)
    kings = king_squares(two, "B", [cell_at(two, "Ah5")])
    assert len(kings) == 49
    assert cell_at(two, "Bd2") in kings
    assert cell_at(two, "Bc2") not in kings
    unit = {name: cell_at(two, name) for name in ("Ab1", "Ac1", "Aa3")}
    assert adjacent(two, unit["Ab1"], unit["Ac1"])
    assert not adjacent(two, unit["Ab1"], unit["Aa3"])
    assert all(_coasts(_ring(seats)) == coasts for seats, (_, coasts) in RINGS.items())
    assert _squares(two, coast(two)) & {"Ah4", "Ah5", "Ah6", "Ah7"} == {"Ah4"}
    assert adjacent(two, cell_at(two, "Ah3"), cell_at(two, "Ba1"))
    assert len(neighbours(two, cell_at(two, "Ad4"))) == 8
    assert _squares(two, neighbours(two, cell_at(two, "Aa1"))) == {"Aa2", "Ab1", "Ab2"}
    three = World({"A": (0, 0), "B": (8, 3), "C": (16, 3)})
    assert _coasts(three) == [25, 19, 22]
    island = three._replace(islands=frozenset("A"))
    assert _coasts(island) == [28, 22, 22]
    assert adjacent(three, cell_at(three, "Ah5"), cell_at(three, "Ba2"))
    assert not adjacent(island, cell_at(island, "Ah5"), cell_at(island, "Ba2"))


def check_courts() -> None:
    """T12 and the counts of section 2.5 and 2.6."""
    counts = {"harmony": 24, "chaos": 24, "red": 6, "black": 6, "heart": 1, "diamond": 1, "club": 1, "spade": 1}
    assert Counter(COURTS.values()) == counts
    assert Counter(SIDES[court] for court in COURTS.values()) == {"light": 32, "dark": 32}
    triples = ("JD QH KH", "JH QH KH", "JC QS KH", "JH QH KC", "JS QS KD")
    assert [court_type(*text.split()) for text in triples] == ["red", "heart", "harmony", "chaos", "chaos"]
    assert court_type("JD", None, "KH") is None
    assert Counter(SIDES.get(act.table, "basic") for act in ACTS.values()) == {"basic": 16, "dark": 17, "light": 16}


def check_courts_and_colours() -> None:
    """T7, T8, T63, T64."""
    luck = _topped("JC QC KS", "4S", "2C", "3C")
    assert _ways("luck", luck) == ["1-1-1-0"]
    assert _ways("luck", _topped("JC QC KS", "4S", "2H", "3C")) == []
    assert _ways("luck", _realm("JC QC KC", "3 3 3")) == ["0-0-0-0"]
    insight = _topped("JD QH KH", "5H", "3D", "2S")
    assert _ways("insight", insight) == []
    assert _ways("insight", insight._replace(feast=True)) == ["0-0-0-0"]
    mixed, dark = "HC", "CS"
    assert _ways("lich-king", _realm("JC QC KS", "0 0 13", mixed)) == ["0-0-13-0"]
    assert _ways("lich-king", _realm("JC QC KC", "0 0 13", mixed)) == []
    assert _ways("lich-king", _realm("JC QC KC", "0 0 13", dark)) == ["0-0-13-0"]
    assert _ways("lich-king", _realm("JD QH KH", "0 0 13", dark)) == []


def check_prices() -> None:
    """T6, T11, T14 to T19."""
    t6 = _realm("JD", "3")
    assert (spent((2, 0, 0, 0), t6), next_rank(t6.tower("knave")[:-2])) == (["3H", "2H"], 2)
    t11 = _realm("JD", "2")
    assert _ways("all-hail", t11) == ["2-0-0-0"]
    assert _ways("all-hail", t11._replace(tainted=frozenset({"knave"}))) == []
    assert _ways("train", t11) == []
    assert _ways("train", t11._replace(each_present=True)) == ["1-0-0-0"]
    assert _ways("train", _realm("JD QH KH AS", "3 1 1 0")) == ["2-1-1-0"]
    assert _ways("train", _realm("JD QH KH AS", "3 3 3 2")) == ["1-1-1-1", "1-1-2-0", "1-2-1-0", "2-1-1-0"]
    t16 = _realm("JD QH KH", "5 0 3")._replace(feast=True)
    assert _ways("summerbreeze", t16) == ["0-0-2-0", "1-0-1-0", "2-0-0-0"]
    assert _ways("frenzied", t16._replace(towers=_realm("JD", "4 4 0").towers)) == ["4-4-0-0"]
    assert len(_ways("frenzied", t16._replace(towers=_realm("JD", "9 9 9").towers))) == 15
    t18 = _realm("JH QH KH AS", "1 0 1 1")
    assert _ways("parlay", t18) == ["0-0-0-1", "0-0-1-0", "1-0-0-0"]
    assert _ways("parlay", t18._replace(feast=True)) == ["0-0-0-0"]
    assert uses_feast("parlay", t18._replace(feast=True))
    assert not uses_feast("lionheart", t18._replace(feast=True))
    lich = _realm("JD QH KH", "9 9 9")._replace(lich_king=True, tainted=frozenset({"king"}))
    kings = ("knight", "marry", "feast", "majesty")
    assert [_ways(slug, lich) for slug in kings] == [["0-0-2-0"], ["0-0-1-0"], ["0-0-2-0"], ["0-0-4-0"]]
    assert [_ways(slug, lich._replace(feast=True)) for slug in ("knight", "majesty")] == [["0-0-0-0"]] * 2


def check_towers() -> None:
    """T10, T13, T20, T21, T77."""
    hand = ["JD", "QH", "KS", "AS", "2C", "X1", "5D", "6D", "9C", "TC"]
    assert plays(hand, Realm({}, {})) == {"play JD"}
    assert joker_plays(["JH", "AS", "X2"], Realm({}, {})) == {"joker JH"}
    t13 = _realm("JD QH KH", "1 0 1")
    assert [next_rank(t13.tower(slot)) for slot in COURT_SLOTS] == [2, 1, 2]
    assert places("AS", t13) == ["queen"]
    assert places("AS", t13._replace(ace_open=True)) == ["queen", "ace"]
    free = _realm("JD", "1")._replace(court_free=True)
    assert plays(["QD", "KS", "2C", "JH"], free) == {"play QD queen", "play KS king", "play 2C knave"}
    t20 = _realm("JS QS KD", "5 2 13")
    assert [amount for source, target, amount in shifts(t20) if (source, target) == ("knave", "queen")] == [1, 2, 3]
    assert shifted("knave", "queen", 2, 0, t20)[1] == ["AH", "2H", "4H", "5H"]
    assert next_rank(shifted("knave", "queen", 1, 0, t20)[1]) == 6
    assert shifts(_realm("JS QS KD", "3 3 13")) == [("king", "knave", n) for n in range(1, 11)] + [
        ("king", "queen", n) for n in range(1, 11)
    ]
    t77 = Realm(_realm("JC QC KC", "0").court, {"knave": ["AC", "2H", "3H", "4H", "5C"], "queen": ["AH"]})
    assert [move for move in shifts(t77) if move[1] == "queen"] == [("knave", "queen", n) for n in (1, 2, 3)]
    assert shifted("knave", "queen", 2, 1, t77) == (["AC", "2H"], ["AH", "3H", "4H"])


def check_movement() -> None:
    """T9, T22, T23, T40, T44, T71."""
    assert allowance("pawn", 2) == 3
    assert allowance("pawn", 2, beside_tainted=True, frenzied=True, rush=True, began_cleansed=True) == 12
    assert allowance("pawn", 2, beside_tainted=True) == 2
    assert allowance("pawn", 0, beside_tainted=True, rush=True) == 2
    assert allowance("pawn", 0, at_sea=True) == 1
    assert (allowance("unpawn", 1, began_cleansed=True), allowance("unpawn", 1)) == (4, 2)
    assert [trained_checkers(1, 1), trained_checkers(2, 1), trained_checkers(2, 0)] == [0, 1, 0]


def check_dice() -> None:
    """T24 to T27, T37, T38, T67, T73."""
    assert dice_count(Attacker("pawn", 1, beside_tainted=True, summerbreeze=True, frenzied=True)) == 3
    assert dice_count(Attacker("pawn", 4, summerbreeze=True)) == 5
    assert dice_count(Attacker("knight", 3, two_knights=True, last=True)) == 5
    assert [dice_count(Attacker(kind, 2, beside_tainted=True)) for kind in ("pawn", "unpawn")] == [2, 3]
    evil = Attacker("unpawn", evil_king=True)
    targets = (Target("pawn", shield_wall=True), Target("rook"), Target("rook", motorhead=True))
    assert [number_needed(evil, target) for target in targets] == [6, 4, 3]
    t67 = Target("rook", motorhead=True, blessing=True, beside_bishop=True, two_bishops=True)
    cases = (t67, t67._replace(two_bishops=False), t67._replace(beside_bishop=False))
    assert [number_needed(Attacker("pawn"), target) for target in cases] == [6, 3, 3]
    assert resolve_roll(2, iter([6, 6, 6, 2, 6, 6]), punches=True) == [6, 6, 6, 2, 6]
    assert resolve_roll(3, iter([1, 1, 5, 1, 6]), luck=True) == [1, 6, 5]


def check_damage() -> None:
    """T28 to T32, T34, T35, T68."""
    two, three = Attacker("pawn", 1), Attacker("pawn", 2)
    blessed = Target("pawn", 1, blessing=True, beside_bishop=True)
    blow = attack(two, blessed, iter([5, 2]))
    assert (blow.points, blow.crack, blow.target_left) == (0, 1, 1)
    blow = attack(three, blessed._replace(crack=1), iter([6, 5, 1]))
    assert (blow.points, blow.crack, blow.target_left) == (1, 1, 0)
    guarded = blessed._replace(two_bishops=True)
    assert attack(two, guarded, iter([5, 2])).crack == 0
    blow = attack(three, guarded, iter([6, 5, 1]))
    assert (blow.hits, blow.points, blow.crack) == (1, 0, 1)
    frozen = Target("king", 4, ice_queen=True)
    blow = attack(Attacker("pawn", 4), frozen, iter([6, 6, 5, 2, 1]))
    assert (blow.hits, blow.points, blow.target_left) == (3, 1, 3)
    assert attack(Attacker("pawn"), frozen, iter([6])).points == 0
    blow = attack(three, Target("rook", 1, thorns=True), iter([5, 6, 6]))
    assert (blow.taken, blow.target_left, blow.thorns, blow.attacker_left) == (2, None, 1, 1)
    blow = attack(Attacker("pawn", 1, summerbreeze=True), Target("king", 4, thorns=True), iter([5, 5, 5]))
    assert (blow.target_left, blow.thorns, blow.attacker_left) == (1, 2, None)
    frenzied = Attacker("pawn", 1, frenzied=True)
    blow = first_strike(frenzied, Target("pawn", 1), iter([5, 6, 3]))
    assert (blow.dice, blow.taken, blow.target_left) == (3, 2, None)
    assert first_strike(frenzied, Target("pawn", 1), iter([5, 2, 1])).target_left == 0
    assert damage(Target("rook", 2, 1, blessing=True, beside_bishop=True, ice_queen=True), 3) == (1, 1)


def main() -> None:
    """Run every check."""
    checks = (
        check_world,
        check_courts,
        check_courts_and_colours,
        check_prices,
        check_towers,
        check_movement,
        check_dice,
        check_damage,
    )
    for check in checks:
        check()
        sys.stdout.write(f"{check.__name__}: {check.__doc__}\n")


if __name__ == "__main__":
    main()
