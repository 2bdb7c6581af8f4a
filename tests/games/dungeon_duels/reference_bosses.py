"""The second program's core Bosses: their cards, where they go, whom they attack, their abilities and their time."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.games.dungeon_duels.reference import Hurt, defend
from tests.games.dungeon_duels.reference_board import COLUMNS, ROWS, Board, Pushed, close, is_full, kind, push
from tests.games.dungeon_duels.reference_enemies import Knight


class Boss(NamedTuple):
    """One line of D11."""

    attack: int
    defence: int
    deck: str
    dungeon: str


BOSSES = {
    "king": Boss(2, 2, "KK", "pridemoor"),
    "specter": Boss(2, 2, "SP", "lich"),
    "plague": Boss(2, 2, "PL", "explodatorium"),
    "enchantress": Boss(3, 1, "EN", "tower"),
}
"""DD-B01 to DD-B04."""
HP = 15
START = "d2"

CARDS = """
KK1 ..../####/..../.... b2
KK2 ..../..../####/.... c3
KK3 ..#./.###/..#./.... c2
KK4 ..../.#../###./.#.. b3
KK5 ##../##../..../.... b2
KK6 #.#./.#.#/#.#./.#.# c2
KK7 ..../..../..../#### c3
KK8 RICHEST RICHEST
SP1 ####/..../..../.... c2
SP2 ..../..../####/.... b3
SP3 #..#/..../..../#..# d2 boneclang:b2 boneclang:c3
SP4 ..##/..##/..../.... c3 boneclang:a4
SP5 ...#/..#./.#../#... b3
SP6 #.../.#../..#./...# c3
SP7 .##./.##./.##./.##. b2
SP8 ACTIVE ACTIVE
PL1 .#../###./.#../.... c3
PL2 #..#/..../..../#..# c2 vat:b2 vat:d3
PL3 ..../#..#/#..#/.... b3 vat:c1 vat:c4
PL4 ..#./.###/..#./.... a2
PL5 #.#./.#.#/#.#./.#.# c3
PL6 ..../####/..../#### b1
PL7 ##../##../..##/..## c2
PL8 CLOSE-RICHEST b3
EN1 ..../####/..../.... c2
EN2 ..../..../..../#### c3
EN3 #..#/#..#/#..#/#..# b2
EN4 ..../.##./.##./.... c3
EN5 ##../##../..../.... b3 wizzem:d1
EN6 .#.#/#.#./.#.#/#.#. c1
EN7 ..##/..../..../##.. a2 spike:d1 spike:d4
EN8 RICHEST b3
"""
"""D12: id, hits, where the Boss goes, what is placed."""


class Card(NamedTuple):
    hits: str
    boss: str
    places: tuple[tuple[str, str], ...]


def _cards() -> dict[str, Card]:
    found = {}
    for line in CARDS.strip().splitlines():
        name, hits, boss, *extra = line.split()
        found[name] = Card(
            hits, boss, tuple((what, space) for what, _, space in (item.partition(":") for item in extra))
        )
    return found


DECK = _cards()


def red(grid: str) -> set[str]:
    """D0: the spaces of a printed grid that are attacked."""
    return {
        column + row
        for row, line in zip(ROWS, grid.split("/"), strict=True)
        for column, sign in zip(COLUMNS, line, strict=True)
        if sign == "#"
    }


def richest(knights: Sequence[Knight], turn: Sequence[str]) -> Knight | None:
    """DD-4.57: of those on the board."""
    return min(knights, key=lambda one: (-one.coins, turn.index(one.name)), default=None)


class Turned(NamedTuple):
    """One AI card, resolved as far as no die is needed."""

    boss: str
    red: frozenset[str]
    attacked: tuple[str, ...]
    """The Knights in the order in which they resolve (DD-4.58), each once (DD-4.56)."""
    places: tuple[tuple[str, str], ...]


def turn_up(name: str, boss: str, knights: Sequence[Knight], turn: Sequence[str], active: str) -> Turned:
    """DD-4.54, DD-4.55: the Boss moves, then attacks. ``knights`` are those on the board, ``active`` had the turn.

    ACTIVE with that Knight gone means RICHEST. With nobody on the board the words are void (DD-R67).
    """
    card = DECK[name]
    rich = richest(knights, turn)
    meant = next((one for one in knights if one.name == active), rich)
    words = {"RICHEST": rich, "CLOSE-RICHEST": rich, "ACTIVE": meant}
    if card.boss in words:
        whom = words[card.boss]
        boss = whom.space if whom else boss
    else:
        boss = card.boss
    hits: set[str] = set()
    if card.hits in words:
        if whom := words[card.hits]:
            hits = set(close(ROOM, whom.space)) if card.hits.startswith("CLOSE") else {whom.space}
    else:
        hits = red(card.hits)
    return Turned(boss, frozenset(hits), in_order(knights, turn, hits), card.places)


ROOM = Board({column + row: "." for column in COLUMNS for row in ROWS})


def in_order(knights: Sequence[Knight], turn: Sequence[str], spaces: set[str]) -> tuple[str, ...]:
    """DD-4.58: those who stand there, in turn order."""
    return tuple(sorted((one.name for one in knights if one.space in spaces), key=turn.index))


class Ended(NamedTuple):
    """What an attack of the Boss did to one Knight."""

    hurt: Hurt
    at: Pushed
    """``defeated`` where it stood; otherwise as any Push, and ``untouched`` without a Wound."""


def boss_attack(
    board: Board, filled: Mapping[str, int], knight: Knight, attack: int, armor: int, worn: Sequence[str] = ()
) -> Ended:
    """DD-4.58: Coins dropped, then Defeated or Pushed left."""
    hurt = defend(attack, armor, knight.wounds, knight.coins, boss=True, worn=worn)
    if hurt.defeated:
        return Ended(hurt, Pushed(knight.space, "defeated"))
    if not hurt.taken:
        return Ended(hurt, Pushed(knight.space, "untouched"))
    return Ended(hurt, push(board, filled, knight.space, "l"))


def placed(board: Board, filled: Mapping[str, int], what: str, space: str, supply: int) -> bool:
    """DD-4.60, DD-R29, DD-R91: is it put there? Wizzems and Boneclangs walk, so they need a space without a Hazard."""
    if supply == 0:
        return False
    if what in {"vat", "spike"}:
        return space not in board.cards
    return not is_full(filled, space) and kind(board, space) in {"Floor", "Illusion"}


class Ability(NamedTuple):
    """What an end-of-round ability does before any die falls."""

    attacked: tuple[str, ...] = ()
    rat: str = ""
    """Where a Propeller Rat appears."""
    explodes: tuple[str, ...] = ()
    """The Vats, in the order in which they are set off."""
    mended: tuple[str, ...] = ()
    """Spike Pit cards that are taken away."""


def ability(
    boss: str,
    space: str,
    board: Board,
    filled: Mapping[str, int],
    knights: Sequence[Knight],
    turn: Sequence[str],
    rats: int = 8,
) -> Ability:
    """DD-B01 to DD-B04."""
    row = {column + space[1] for column in COLUMNS}
    if boss == "king":
        if rats:
            return Ability(rat="" if is_full(filled, space) else space)
        return Ability(attacked=in_order(knights, turn, row))
    if boss == "specter":
        return Ability(attacked=in_order(knights, turn, {space[0] + line for line in ROWS}))
    if boss == "plague":
        vats = sorted((place for place, card in board.cards.items() if card == "vat"), key=reading)
        return (
            Ability(explodes=tuple(vats))
            if vats
            else Ability(attacked=in_order(knights, turn, set(close(board, space))))
        )
    spikes = sorted((place for place, card in board.cards.items() if card == "spike"), key=reading)
    return Ability(attacked=in_order(knights, turn, row), mended=tuple(spikes))


def reading(space: str) -> tuple[str, str]:
    """DD-B03: row 1 from the left, then row 2."""
    return space[1], space[0]


# --- Time -------------------------------------------------------------------------------------------------------------


class Fight(NamedTuple):
    """How the cards of a whole fight fall."""

    cards: tuple[tuple[int, str], ...]
    """What DD-4.62 counts: the Boss round, and after whose turn a card was drawn; ``-`` for one that was discarded
    (DD-4.66), ``ability`` for what counts as one in a duel."""
    abilities: tuple[int, ...]
    """The rounds that ended with an ability."""


def deck_card(drawn: int, first_pass: Sequence[str]) -> str:
    """DD-4.62: the card with this number, from 0; the same order comes again."""
    return first_pass[drawn % len(first_pass)]


def fight(knights: Sequence[str], out: Mapping[int, set[str]] | None = None, cards: int = 24) -> Fight:
    """DD-4.52, DD-4.53, DD-4.62, DD-4.66: a fight that nobody wins. ``out``: who had no turn in which round.

    The First Player Token goes round. With the last card no ability follows; in a duel (DD-R83) the ability counts as a
    card itself, without one being drawn, and is performed even where it is the last.
    """
    counted: list[tuple[int, str]] = []
    abilities: list[int] = []
    current = 0
    while len(counted) < cards:
        current += 1
        first = (current - 1) % len(knights)
        turn = [*knights[first:], *knights[:first]]
        drawn = [(current, name) for name in turn[:-1] if name not in (out or {}).get(current, set())]
        counted += drawn
        if len(counted) < cards:
            abilities.append(current)
            counted += [(current, "ability")] * (len(knights) == 2)
            counted += [(current, "-")] * (not drawn)
    return Fight(tuple(counted[:cards]), tuple(abilities))
