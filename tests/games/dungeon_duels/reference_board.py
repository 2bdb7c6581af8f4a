"""The second program's board: spaces and their kinds, sight, Moves, jumps, Pushes, Mounds and the scroll.

A space is ``b3``, a board knows what is printed and which Environment cards lie on it, a crowd says how many models
stand in each space.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

COLUMNS = "abcd"
ROWS = "1234"
WAYS = {"l": (-1, 0), "u": (0, -1), "d": (0, 1), "r": (1, 0)}
"""In the order of preference of DD-4.23: left, up, down, right."""
ROOM = 4
"""DD-2.3: a space with four models is full."""
OUT = "out"
"""Off the board by the Exit."""

# --- Tiles ------------------------------------------------------------------------------------------------------------

TILES = """
START .. .. .. ..
P1a   .. .* X. ..
P1b   .C X. .. .*
P2a   X. .. .* ..
P2b   .* .. .C X.
P3a   .. .C X. .*
P3b   .. .* .. X.
P4a   .* X. .. .C
P4b   X. .* .. .*
P5a   .. X. .* ..
P5b   .* .. X. .C
PK1   .. X. .* ..   1E 3S
PK2   .* .. X. ..   2W 1S
PK3   X. .. .C .*   3E 3S
PK4   .. X. .* ..   1S 3W
PK5   .* .. X. ..   2E 3S
LY1   .. L. X. .*
LY2   L. L. .C X.
LY3   .* X. .. L.
LY4   X. .* L. ..
LY5   .. L. .* X.
EX1   .* V. X. ..
EX2   .. X. V. .*
EX3   V. .. .* X.
EX4   .C V. V. .*
EX5   X. .* .. V.
TF1   ?. .* .. ?.
TF2   X. ?. ?. .*
TF3   .C ?. .. ?*
TF4   ?. X. ?* ..
TF5   .* ?. ?. X.
"""
"""D9, one tile a line: rows 1 to 4, then the walls."""
FLOORS = {name: rest[:4] for name, *rest in (line.split() for line in TILES.strip().splitlines())}
WALLS = {name: rest[4:] for name, *rest in (line.split() for line in TILES.strip().splitlines())}
EDGES = {"N": "u", "S": "d", "E": "r", "W": "l"}


class Board(NamedTuple):
    """What is printed, which cards lie there, and what stands between spaces."""

    printed: Mapping[str, str]
    """The terrain of each space of the board."""
    cards: Mapping[str, str] = {}
    """``spike`` or ``vat``."""
    walls: frozenset[tuple[str, str]] = frozenset()
    """A space and a way that is barred."""
    spawns: tuple[str, ...] = ()
    """Spawn Points in the order of DD-3.11 and DD-4.45."""
    chester: tuple[str, ...] = ()
    exit_column: str = ""
    """The rightmost column while the Exit is open (DD-5.10)."""

    def with_cards(self, **cards: str) -> "Board":
        return self._replace(cards={**self.cards, **cards})

    def without(self, space: str) -> "Board":
        return self._replace(cards={place: card for place, card in self.cards.items() if place != space})


def lay(*tiles: str, exit_open: bool = False) -> Board:
    """D9, DD-4.43: these tiles on columns a, b, c, d, with their Vat cards."""
    columns = list(zip(COLUMNS, tiles, strict=False))
    codes = {column + row: code for column, tile in columns for row, code in zip(ROWS, FLOORS[tile], strict=True)}
    walls: set[tuple[str, str]] = set()
    for column, tile in columns:
        for wall in WALLS[tile]:
            walls |= both_sides(column + wall[0], EDGES[wall[1]])
    return Board(
        printed={space: code[0] for space, code in codes.items()},
        cards={space: "vat" for space, code in codes.items() if code[0] == "V"},
        walls=frozenset(walls),
        spawns=tuple(c + row for c, _ in reversed(columns) for row in ROWS if codes[c + row][1] == "*"),
        chester=tuple(space for space, code in codes.items() if code[1] == "C"),
        exit_column=columns[-1][0] if exit_open else "",
    )


def boss_room(side: str = "A") -> Board:
    """D10."""
    return Board({column + row: "." if side == "A" else "?" for column in COLUMNS for row in ROWS})


def both_sides(space: str, way: str) -> set[tuple[str, str]]:
    """A wall as each of the two spaces sees it; beyond the track there is no second one."""
    beyond, back = beside(space, way), {"l": "r", "r": "l", "u": "d", "d": "u"}[way]
    return {(space, way)} | ({(beyond, back)} if beyond else set())


# --- Spaces -----------------------------------------------------------------------------------------------------------


def beside(space: str, way: str) -> str | None:
    """The next space that way on the grid of four by four, whatever lies there."""
    column, row = COLUMNS.index(space[0]) + WAYS[way][0], ROWS.index(space[1]) + WAYS[way][1]
    return COLUMNS[column] + ROWS[row] if 0 <= column < 4 and 0 <= row < 4 else None


def step(board: Board, space: str, way: str) -> str | None:
    """DD-2.2, DD-5.100: the adjacent space that way, walls and edges respected; ``OUT`` through the Exit (DD-5.10)."""
    if (space, way) in board.walls:
        return None  # DD-R96 too
    if way == "r" and space[0] == board.exit_column:
        return OUT
    found = beside(space, way)
    return found if found in board.printed else None


def close(board: Board, space: str) -> list[str]:
    """DD-2.2: the space and its neighbours, walls or not."""
    return [place for place in (space, *(beside(space, way) for way in WAYS)) if place and place in board.printed]


def distance(one: str, other: str) -> int:
    """DD-2.2."""
    return abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0])) + abs(int(one[1]) - int(other[1]))


def kind(board: Board, space: str) -> str:
    """DD-2.8, the kinds of the core dungeons."""
    cards = {"vat": "Vat", "spike": "Pit"}
    if space in board.cards:
        return cards[board.cards[space]]
    return {"X": "Pit", "L": "Lantern", "?": "Illusion"}.get(board.printed[space], "Floor")


def is_hazard(board: Board, space: str) -> bool:
    """DD-2.9."""
    return kind(board, space) in {"Pit", "Lantern", "Vat"}


def is_full(crowd: Mapping[str, int], space: str) -> bool:
    """DD-2.3."""
    return crowd.get(space, 0) >= ROOM


def sees(board: Board, crowd: Mapping[str, int], one: str, other: str) -> bool:
    """DD-5.18: a line along a row or a column, with no wall on it and no full space strictly between."""
    if one == other:
        return True
    return any(other in sight(board, crowd, one, way) for way in WAYS)


def sight(board: Board, crowd: Mapping[str, int], space: str, way: str, limit: int = 4) -> list[str]:
    """DD-5.18: the spaces in line of sight that way, at most so many, the nearest first."""
    found: list[str] = []
    here: str | None = space
    while len(found) < limit and here:
        here = step(board, here, way)
        if here is None or here == OUT:
            break
        found.append(here)
        if is_full(crowd, here):
            break
    return found


def reach(board: Board, crowd: Mapping[str, int], space: str, longer: int) -> set[str]:
    """DD-5.14: where an Attack Action may strike with so many +1 RANGE."""
    return {space, *(place for way in WAYS for place in sight(board, crowd, space, way, longer))}


# --- Moves and Pushes -------------------------------------------------------------------------------------------------


def barred(board: Board, crowd: Mapping[str, int], space: str, way: str, *, ghost: bool = False) -> str:
    """DD-5.7: why a Knight may not Move that way; empty where it may. ``ghost``: it wears the Ghost Cloak (DD-Q20)."""
    there = step(board, space, way)
    if there is None and ghost:
        there = beside(space, way)
        there = there if there in board.printed else None
    if there is None:
        return "wall"
    if there == OUT:
        return ""
    if is_full(crowd, there):
        return "full"
    return kind(board, there) if kind(board, there) in {"Pit", "Lantern", "Vat"} else ""


def moves(board: Board, crowd: Mapping[str, int], space: str, *, ghost: bool = False) -> dict[str, str]:
    """DD-5.6, DD-5.7: each legal Move and where it leads."""
    return {
        way: step(board, space, way) or beside(space, way) or ""
        for way in WAYS
        if not barred(board, crowd, space, way, ghost=ghost)
    }


class Pushed(NamedTuple):
    """Where a pushed model is then."""

    space: str
    fate: str
    """``stands``, ``down`` (Knocked Down, it has not moved) or ``falls`` (Defeated there)."""


def push(board: Board, crowd: Mapping[str, int], space: str, way: str) -> Pushed:
    """DD-5.40: one space; nobody is Pushed out (DD-5.10)."""
    there = step(board, space, way)
    if there is None or there == OUT or is_full(crowd, there) or kind(board, there) == "Vat":
        return Pushed(space, "down")
    return Pushed(there, "falls" if kind(board, there) in {"Pit", "Lantern"} else "stands")


def directions(board: Board, crowd: Mapping[str, int], space: str) -> list[str]:
    """DD-5.41: the ways in which a beaten rival may be Pushed; with none it is Knocked Down."""
    return [way for way in WAYS if push(board, crowd, space, way).fate != "down"]


def push_foe(
    board: Board, crowd: Mapping[str, int], space: str, way: str, *, flying: bool = False, rooted: bool = False
) -> Pushed:
    """DD-5.42, D3: an Enemy. ``rooted``: Heavy or Ooze. What flies enters every kind of space (DD-R100)."""
    if rooted:
        return Pushed(space, "stands")
    there = step(board, space, way)
    if there is None or there == OUT or is_full(crowd, there):
        return Pushed(space, "down")
    if flying:
        return Pushed(there, "stands")
    return push(board, crowd, space, way)


def collapses(board: Board, space: str, spikes_left: int) -> bool:
    """DD-5.12, DD-5.51: does the space a Knight has just left become a Spike Pit?"""
    return kind(board, space) == "Illusion" and spikes_left > 0


# --- Jumps ------------------------------------------------------------------------------------------------------------


class Jump(NamedTuple):
    """One legal path."""

    path: str
    landing: str
    needed: int


def words() -> Iterator[str]:
    """DD-5.30: one to four letters, straight or with exactly one right-angle turn."""
    for first in WAYS:
        for length in range(1, 5):
            yield first * length
            for second in "ud" if first in "lr" else "lr":
                for turned in range(1, length):
                    yield first * (length - turned) + second * turned


def along(board: Board, space: str, path: str) -> list[str] | None:
    """The spaces of a path, ``OUT`` only as the last one (DD-R48); None where a wall or an edge bars it (DD-5.31)."""
    found: list[str] = []
    here = space
    for letter in path:
        there = None if here == OUT else step(board, here, letter)
        if there is None:
            return None
        found.append(there)
        here = there
    return found


def jump(board: Board, crowd: Mapping[str, int], space: str, path: str, *, hazard: bool = False) -> Jump | None:
    """DD-5.31 to DD-5.33: a path that is legal, and what it needs. ``hazard``: as if standing on one (DD-5.50)."""
    spaces = along(board, space, path)
    if spaces is None:
        return None
    on_hazard = hazard or is_hazard(board, space)
    landing = spaces[-1]
    if not on_hazard and (spaces[0] == OUT or not is_hazard(board, spaces[0])):
        return None
    if landing != OUT:
        if is_full(crowd, landing) or kind(board, landing) == "Pit":
            return None
        if len(path) == 1 and not on_hazard and kind(board, landing) not in {"Lantern", "Vat"}:
            return None
    climbs = (
        len(path) > 1
        and kind(board, space) != "Vat"
        and any(place != OUT and kind(board, place) == "Vat" for place in spaces)
    )
    return Jump(path, landing, len(path) + climbs)


def jumps(
    board: Board, crowd: Mapping[str, int], space: str, *, dice: int = 2, automatic: int = 0, hazard: bool = False
) -> dict[str, Jump]:
    """DD-5.30 to DD-5.34: every jump that is offered."""
    found = (jump(board, crowd, space, path, hazard=hazard) for path in words())
    return {leap.path: leap for leap in found if leap and leap.needed <= 2 * dice + automatic}


def missed(
    board: Board, space: str, path: str, needed: int, shown: int, *, forced: bool = False, glider: bool = False
) -> Pushed:
    """DD-5.36, DD-5.37, DD-Q21: where a failed jump ends.

    It falls at the first Pit or Lantern of the path, a forced one where it started; with neither it stays, but nobody
    stays on a Lantern. Glider Cloak: missed by one, it lies where it started instead, unless that is a Pit or (DD-R97)
    a Lantern.
    """
    deadly = {"Pit", "Lantern"}
    spaces = [space] if forced else [*(along(board, space, path) or []), space]
    falls = [place for place in spaces if place != OUT and (forced or kind(board, place) in deadly)]
    if not falls:
        return Pushed(space, "stands")
    if glider and needed - shown == 1 and kind(board, space) not in deadly:
        return Pushed(space, "down")
    return Pushed(falls[0], "falls")


def bounces(board: Board, crowd: Mapping[str, int], space: str, dice: int = 2) -> dict[str, str]:
    """DD-5.112: how a Knight on a Lantern may leave it, each answer with its landing."""
    steps = {f"step {way}": landing for way, landing in moves(board, crowd, space).items()}
    on = {
        f"jump {leap.path}": leap.landing
        for leap in jumps(board, crowd, space, dice=dice).values()
        if len(leap.path) == 1 and leap.landing != OUT and kind(board, leap.landing) == "Lantern"
    }
    if steps or on:
        return steps | on
    return {f"jump {leap.path}": leap.landing for leap in jumps(board, crowd, space, dice=dice).values()}


# --- Mounds and the scroll --------------------------------------------------------------------------------------------


def mound_rows(number: int) -> list[int]:
    """DD-3.9: the rows with a Mound on the n-th tile after the Start Tile."""
    return [row for row in range(1, 5) if (number + row) % 2 == 0]


class Scrolled(NamedTuple):
    """What the End-of-Round Phase did to the track (DD-4.40 to DD-4.42)."""

    lost: list[str]
    """Knights and others that were on the leftmost tile, in the order given."""
    moved: dict[str, str]
    """Where the others are now."""
    tiles: list[str]
    stack: list[str]
    mounds: list[str]
    """The spaces of the new tile that get a Mound."""


def scroll(tiles: Sequence[str], stack: Sequence[str], standing: Mapping[str, str], laid: int) -> Scrolled:
    """One scroll. ``laid``: how many tiles have followed the Start Tile so far."""
    left = {"b": "a", "c": "b", "d": "c"}
    rest, pile = list(tiles[1:]), list(stack)
    mounds: list[str] = []
    if pile:
        rest.append(pile.pop(0))
        mounds = [f"{COLUMNS[len(rest) - 1]}{row}" for row in mound_rows(laid + 1)]
    return Scrolled(
        lost=[name for name, space in standing.items() if space[0] == "a"],
        moved={name: left[space[0]] + space[1] for name, space in standing.items() if space[0] != "a"},
        tiles=rest,
        stack=pile,
        mounds=mounds,
    )


def rounds(plains: int = 4) -> tuple[int, int]:
    """DD-6.9: after which round the stack is empty, and after which the last tile is gone."""
    track, stack, ended = 4, plains + 5 - 3, 0
    empty = 0
    while track:
        ended += 1
        track -= 1
        if stack:
            stack -= 1
            track += 1
            empty = empty or (ended if not stack else 0)
    return empty, ended
