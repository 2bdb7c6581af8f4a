"""
Well-known software to measure beside, each driven in its quickest honest way. Whatever is not installed is left out.

A game is measured beside what is most like it: perfect information beside chess, hidden cards beside chess and card
games, and choices made at once beside an environment for many agents.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from quintain.core.contract import Nature

Work = Callable[[], int]
"""Does a short piece of work and says how many units it was."""
Yardstick = tuple[str, Work]

TURN = 2_000
"""Decisions in one turn of a yardstick."""


def random_play(nature: Nature) -> list[Yardstick]:
    """What random play of a game of this nature is measured beside."""
    if nature.simultaneous:
        return list(_installed(connect_four))
    cards = (uno, gin_rummy, open_spiel_gin_rummy) if nature.hidden else ()
    return list(_installed(chess_play, *cards))


def perft() -> list[Yardstick]:
    return list(_installed(chess_perft))


def _installed(*makers: Callable[[], Yardstick]) -> Iterator[Yardstick]:
    for make in makers:
        try:
            yield make()
        except ImportError:
            continue


def chess_play(longest: int = 200) -> Yardstick:
    """Random legal chess in its quickest form: no draw rule is even looked at."""
    import chess  # noqa: PLC0415 - only the benchmark needs it

    pick = random.Random(1).random

    def work() -> int:
        made = 0
        while made < TURN:
            board = chess.Board()
            for _ in range(longest):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(pick() * len(moves))])
                made += 1
        return made

    return "python-chess, random legal plies", work


def chess_perft(depth: int = 3) -> Yardstick:
    """Counting as we count: the last ply is counted, not played."""
    import chess  # noqa: PLC0415

    def count(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    # A middle game with as many moves as chess usually has.
    line = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9"
    return "python-chess, perft", lambda: count(chess.Board(line), depth)


def uno() -> Yardstick:
    return "RLCard uno, random agents", _rlcard("uno")


def gin_rummy() -> Yardstick:
    return "RLCard gin-rummy, random agents", _rlcard("gin-rummy")


def _rlcard(name: str) -> Work:
    """A random legal action after the other; no trajectories are kept, which would be slower."""
    import rlcard  # noqa: PLC0415

    env: Any = rlcard.make(name)
    pick = random.Random(1).random

    def work() -> int:
        made = 0
        while made < TURN:
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(pick() * len(legal))])
                made += 1
        return made

    return work


def open_spiel_gin_rummy() -> Yardstick:
    """OpenSpiel's C++ driven from Python."""
    import pyspiel  # noqa: PLC0415

    game: Any = pyspiel.load_game("gin_rummy")
    pick = random.Random(1).random

    def work() -> int:
        made = 0
        while made < TURN:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(pick() * len(outcomes))][0])
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
                made += 1
        return made

    return "OpenSpiel gin_rummy, random legal actions", work


def connect_four() -> Yardstick:
    """PettingZoo's connect four, agent after agent, as its own loop drives it."""
    from pettingzoo.classic import connect_four_v3  # noqa: PLC0415

    env: Any = connect_four_v3.env()
    pick = random.Random(1).random

    def work() -> int:
        made = 0
        while made < TURN:
            env.reset(seed=made)
            for _agent in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(int(legal[int(pick() * len(legal))]))
                made += 1
        return made

    return "PettingZoo connect_four_v3, random legal actions", work
