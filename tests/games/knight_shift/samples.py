"""Positions and matches to try things on: random, but the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from hypothesis import strategies as st

from quintain import Refusal, Step, Table
from quintain.core.contract import Game
from quintain.core.registry import load
from quintain.games.knight_shift.actions import Action
from quintain.games.knight_shift.settings import KnightShiftSettings
from quintain.games.knight_shift.state import KnightShiftState
from quintain.games.knight_shift.view import KnightShiftView
from tests.games.knight_shift import slow

GAME = cast("Game[Action, KnightShiftView, KnightShiftSettings]", load("knight-shift"))

MIDDLE_GAMES = (
    "2g1F/5/1NN2/2n2/5/5/4n/f2G1 w 2 16",
    "1N3/N4/2gn1/N4/3n1/3n1/2GNn/5 w 26 14",
    "3N1/4N/1ng2/1G3/2N2/5/5/2f2 w 9 28",
    "3F1/5/5/g4/nG1N1/1N3/N4/1n2f b 2 20",
    "3N1/5/nng2/1G3/1N3/4N/4n/5 w 7 20",
    "5/NNn1n/2gN1/3G1/5/3N1/1n3/5 b 14 20",
)


def table_at(line: str = slow.START, **chosen: Any) -> Table:
    """A table with Ann and Bob, at this line."""
    return Table.new("knight-shift", ["Ann", "Bob"], seed=1, settings={"start": line, **chosen})


def state_of(table: Table) -> KnightShiftState:
    return KnightShiftState.of(table.state)


def state_at(line: str = slow.START, **chosen: Any) -> KnightShiftState:
    return state_of(table_at(line, **chosen))


def options_of(state: KnightShiftState) -> list[str]:
    """The legal actions of whoever is to act, as texts."""
    return [action.text for seat in state.actors for action in state.options(seat)]


def action_of(state: KnightShiftState, text: str) -> Action:
    found = state.parse(0, text)
    assert not isinstance(found, Refusal), text
    return found[0]


def do(table: Table, texts: str) -> Step:
    """Play these actions, each by the side to act; all must be legal."""
    steps = []
    for text in texts.split():
        answer = table.submit(table.actors[0], text)
        assert isinstance(answer, tuple), f"{text}: {answer}"
        steps.append(answer[0])
    return steps[-1]


def refused(table: Table, text: str) -> tuple[str, str]:
    """The code and rule with which the side to act is refused."""
    answer = table.submit(table.actors[0], text)
    assert isinstance(answer, Refusal), f"{text} was accepted"
    return answer.code, answer.rule


def said(table: Table) -> list[str]:
    """The log as a spectator reads it."""
    return [notice.words for notice in table.log(None)]


# --- random lines ---------------------------------------------------------------------------------------------------


def random_line(random: Random, limit: int = 100) -> str:
    """Any line with plausible material, valid or not; about two in three are valid."""
    board: slow.Board = {}
    free = list(slow.SQUARES)
    random.shuffle(free)
    if random.random() < 0.5:
        free.sort(key=lambda square: max(slow.distance(square, "c7")) + random.random() * 3)
    for letters, far in (("NGF", "8"), ("ngf", "1")):
        knight, guard, fortress = tuple(letters)
        built = random.choice((0, 0, 0, 1, 1, 2))
        for square in [square for square in free if square[1] == far][:built]:
            board[square] = fortress
            free.remove(square)
        board[free.pop(random.randrange(min(len(free), 12)))] = guard
        for _ in range(random.randint(1, 4) - built):
            board[free.pop(random.randrange(min(len(free), 12)))] = knight
    clock = random.choice((0, 0, 1, 7, limit - 2, limit - 1, limit))
    return slow.write(slow.Position(board, random.choice("wb"), clock, random.randint(1, 300)))


def random_valid_lines(seed: int, wanted: int, limit: int = 100) -> list[str]:
    random = Random(seed)
    found: list[str] = []
    while len(found) < wanted:
        line = random_line(random, limit)
        try:
            slow.read(line, limit)
        except slow.BadLine:
            continue
        found.append(line)
    return found


@st.composite
def lines(draw: st.DrawFn, limit: int = 100) -> str:
    """Valid position lines, small ones first."""
    squares = draw(st.permutations(slow.SQUARES))
    board: slow.Board = {}
    for letters, far in (("NGF", "8"), ("ngf", "1")):
        built = draw(st.integers(0, 2))
        knights = draw(st.integers(0 if built else 1, 4 - built))
        sites = [square for square in squares if square[1] == far and square not in board][:built]
        board |= dict.fromkeys(sites, letters[2])
        free = [square for square in squares if square not in board]
        board |= dict.fromkeys(free[:knights], letters[0])
        spare = [square for square in free[knights:] if not any(slow.touch(square, at) for at in guards(board))]
        board[spare[0]] = letters[1]
    won = slow.wins(board)
    if len(won) > 1:
        return slow.START
    side = slow.other(won[0][0]) if won else draw(st.sampled_from("wb"))
    clock = 0 if won else draw(st.integers(0, limit))
    return slow.write(slow.Position(board, side, clock, draw(st.integers(1, 10**6))))


def guards(board: slow.Board) -> list[str]:
    return [square for square, piece in board.items() if piece in "Gg"]


# --- random matches -------------------------------------------------------------------------------------------------


def choose(random: Random, manner: str, options: list[str], last: str) -> str:
    """One of the options: ``even``, ``eager`` for fortifications and far squares, or ``shy``, going back and forth."""
    if manner == "eager" and random.random() < 0.7:
        return max(options, key=lambda text: (text.endswith("=F"), text[3:] in {"8", "1"}, random.random()))
    if manner == "shy" and random.random() < 0.8 and last[2:] + last[:2] in options:
        return last[2:] + last[:2]
    return random.choice(options)


def random_match(seed: int, manner: str = "even", plies: int = 3000, **chosen: Any) -> Table:
    """A match between two movers of this manner, to its end or for so many plies."""
    *_, table = walk(seed, manner, plies, **chosen)
    return table


def walk(seed: int, manner: str = "even", plies: int = 3000, **chosen: Any) -> Iterator[Table]:
    """The same table at the beginning and after every ply of a random match."""
    random = Random(seed)
    table = Table.new("knight-shift", ["Ann", "Bob"], seed=seed, settings=chosen)
    last = {0: "", 1: ""}
    yield table
    while table.actors and plies:
        seat = table.actors[0]
        last[seat] = choose(random, manner, options_of(state_of(table)), last[seat])
        assert isinstance(table.submit(seat, last[seat]), tuple)
        plies -= 1
        yield table
