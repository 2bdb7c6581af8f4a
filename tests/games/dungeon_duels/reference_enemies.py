"""The second program's Enemies: who moves first, where to, whom they attack, what it comes to (DD-4.20 to DD-4.31)."""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tests.games.dungeon_duels.reference import defend, foe
from tests.games.dungeon_duels.reference_board import (
    COLUMNS,
    OUT,
    WAYS,
    Board,
    beside,
    distance,
    is_full,
    kind,
    push,
    sees,
    step,
)


class Knight(NamedTuple):
    """What Enemies and Bosses look at."""

    name: str
    space: str
    coins: int = 3
    wounds: int = 0
    masked: bool = False
    """Shadow Mask is in force (DD-4.31)."""


class Enemy(NamedTuple):
    id: str
    space: str
    wounds: int = 0
    down: bool = False


def order(enemies: Iterable[Enemy]) -> list[Enemy]:
    """DD-4.20: type, column, row, number."""
    return sorted(enemies, key=lambda one: (foe(one.id).order, one.space, int(one.id[2:])))


def crowd(*models: Iterable[str]) -> Counter[str]:
    """How many models stand in each space."""
    return Counter(space for spaces in models for space in spaces)


def may_enter(board: Board, model: str, space: str) -> bool:
    """DD-2.9, D3: may this Enemy walk or fly in there?"""
    return foe(model).flying or kind(board, space) in {"Floor", "Illusion"}


def onward(board: Board, model: str, space: str) -> dict[str, str]:
    """DD-4.22: the spaces one step away that this Enemy may enter, other models ignored; walls do not stop Ooze."""
    found = {}
    for way in WAYS:
        there = beside(space, way) if foe(model).ooze else step(board, space, way)
        if there and there != OUT and there in board.printed and may_enter(board, model, there):
            found[way] = there
    return found


def steps_to(board: Board, model: str, goals: Iterable[str]) -> dict[str, int]:
    """DD-4.22: the fewest steps from each space to one of ``goals``. Spaces from which there is no way are left out.

    Every space counts as a start, even one this Enemy could not enter: a Vat may have lifted it.
    """
    found = dict.fromkeys((goal for goal in goals if may_enter(board, model, goal)), 0)
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        for before in board.printed:
            if before not in found and here in onward(board, model, before).values():
                found[before] = found[here] + 1
                waiting.append(before)
    return found


def preferred(knights: Iterable[tuple[int, Knight]], turn: Sequence[str]) -> Knight | None:
    """The Knight with the least number; ties DD-4.25: more Coins, then earlier in turn order."""
    ranked = sorted(knights, key=lambda found: (found[0], -found[1].coins, turn.index(found[1].name)))
    return ranked[0][1] if ranked else None


def one_step(
    board: Board, filled: Mapping[str, int], enemy: Enemy, knights: Sequence[Knight], turn: Sequence[str]
) -> str:
    """DD-4.23, DD-4.24: where one step takes this Enemy; its own space if it stays."""
    seen = [knight for knight in knights if not knight.masked]
    if foe(enemy.id).ranged:
        if any(sees(board, filled, enemy.space, knight.space) for knight in seen):
            return enemy.space
        goals = {knight.name: [s for s in board.printed if sees(board, filled, s, knight.space)] for knight in seen}
    else:
        if any(knight.space == enemy.space for knight in seen):
            return enemy.space
        goals = {knight.name: [knight.space] for knight in seen}
    routes = {name: steps_to(board, enemy.id, spaces) for name, spaces in goals.items()}
    target = preferred(
        ((routes[one.name][enemy.space], one) for one in seen if enemy.space in routes[one.name]),
        turn,
    )
    if target is None:
        return enemy.space
    route = routes[target.name]
    for there in onward(board, enemy.id, enemy.space).values():
        if route.get(there) == route[enemy.space] - 1 and not is_full(filled, there):
            return there
    return enemy.space


def move_all(
    board: Board, enemies: Sequence[Enemy], knights: Sequence[Knight], turn: Sequence[str], others: Iterable[str] = ()
) -> dict[str, list[str]]:
    """DD-4.20 to DD-4.24: the spaces each Enemy comes to, its first one included. ``others``: spaces of the Boss."""
    path = {enemy.id: [enemy.space] for enemy in enemies}
    still = [knight.space for knight in knights] + list(others)
    for enemy in order(enemies):
        if enemy.down:
            continue  # DD-4.21
        for _ in range(foe(enemy.id).steps):
            filled = crowd(still, (spaces[-1] for spaces in path.values()))
            here = enemy._replace(space=path[enemy.id][-1])
            there = one_step(board, filled, here, knights, turn)
            if there == here.space:
                break
            path[enemy.id].append(there)
    return path


def targets(
    board: Board, enemies: Sequence[Enemy], knights: Sequence[Knight], turn: Sequence[str], others: Iterable[str] = ()
) -> dict[str, str]:
    """DD-4.26: whom each Enemy attacks from where it now stands. Those that stood up attack nobody (DD-4.21)."""
    filled = crowd((enemy.space for enemy in enemies), (knight.space for knight in knights), others)
    found = {}
    for enemy in enemies:
        if enemy.down:
            continue
        near = [
            (distance(enemy.space, knight.space), knight)
            for knight in knights
            if not knight.masked
            and (
                sees(board, filled, enemy.space, knight.space) if foe(enemy.id).ranged else enemy.space == knight.space
            )
        ]
        if target := preferred(near, turn):
            found[enemy.id] = target.name
    return found


def sums(chosen: Mapping[str, str]) -> dict[str, int]:
    """DD-4.27: the Hits that each attacked Knight faces."""
    found: Counter[str] = Counter()
    for enemy, knight in chosen.items():
        found[knight] += foe(enemy).attack
    return dict(found)


class Ended(NamedTuple):
    """What the attack of the Enemies did to one Knight."""

    space: str
    fate: str
    """``untouched``, ``stands`` (pushed left), ``down``, ``falls`` (Defeated where it was pushed) or ``defeated``."""
    wounds: int


def attacked(board: Board, filled: Mapping[str, int], knight: Knight, hits: int, armor: int) -> Ended:
    """DD-4.28 to DD-4.30: one defence roll, then at most one Push to the left."""
    hurt = defend(hits, armor, knight.wounds, knight.coins)
    if hurt.defeated:
        return Ended(knight.space, "defeated", 0)
    if not hurt.taken:
        return Ended(knight.space, "untouched", knight.wounds)
    pushed = push(board, filled, knight.space, "l")
    return Ended(pushed.space, pushed.fate, 0 if pushed.fate == "falls" else hurt.wounds)


def spawn_order(board: Board) -> tuple[str, ...]:
    """DD-3.11: at setup columns d, c, b, in each from row 1."""
    return tuple(sorted(board.spawns, key=lambda space: (-COLUMNS.index(space[0]), space[1])))
