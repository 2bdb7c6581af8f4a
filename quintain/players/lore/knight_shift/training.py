"""
Weights from self-play: ``python -m quintain.players.lore.knight_shift.training --help``.

The engine plays itself from random openings with few positions per action. Every calm position is an example: its
counts, and what the side to act got of the match. Logistic regression gives the weights, held near those that it
began from; so does the curve that turns a score into a chance.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from quintain.core.luck import Stream
from quintain.core.moments import QUIET
from quintain.games.knight_shift.actions import Fortify
from quintain.games.knight_shift.lines import Placement
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import Bits, Numbers, bits_of
from quintain.players.lore.knight_shift.contests import after_opening, choose_by, contest, thought, told
from quintain.players.lore.knight_shift.engine import Engine, Info, Limits, plies_to_end
from quintain.players.lore.knight_shift.evaluation import (
    COUNTS,
    MEANINGS,
    PLACES,
    can_win,
    read_scale,
    read_weights,
    turned,
    write_trace,
)

Table = NDArray[np.float64]
NODES = 2_000
"""Positions looked at for each action."""
NEARNESS = 30.0
"""How many examples the starting weights are worth, for every count."""
BEGIN = "handmade"


def self_play(weights: Numbers, seed: int) -> Iterator[tuple[Table, float]]:
    """The examples of one match: counts of a calm position, and what its side to act got of the match."""
    engine, limits = Engine(4, weights=weights), Limits(nodes=NODES)
    state = after_opening(Stream(seed))
    before: list[Placement] = []
    examples: list[tuple[int, Table]] = []
    winner: int | None = None
    while state.actors:
        info = thought(engine, limits, state, before)
        plies = plies_to_end(info.score)
        if plies is not None:
            winner = state.colour if plies > 0 else 1 - state.colour
            break
        if _is_calm(state, info):
            examples.append((state.colour, counts_of(state)))
        before.append(state.placement())
        state.apply(state.actors[0], info.variation[0], QUIET)
    for side, counts in examples:
        yield counts, 0.5 if winner is None else float(winner == side)


def counts_of(state: KnightShiftState) -> Table:
    trace = np.zeros(COUNTS, np.int64)
    write_trace(bits_of(state.placement()), trace)
    return trace.astype(np.float64)


def _is_calm(state: KnightShiftState, info: Info) -> bool:
    """Whether the position is one that a quiet search would judge as it is."""
    best = info.variation[0]
    if isinstance(best, Fortify) or best.target_bit & state.foe_knights:
        return False
    return not can_win(Bits(*map(np.uint64, turned(bits_of(state.placement())))))


def fitted(counts: Table, results: Table, prior: Table) -> Table:
    """Logistic regression by Newton's method; the prior is in the same units as the answer."""
    found = prior.copy()
    for _ in range(12):
        chances = 1 / (1 + np.exp(-counts @ found))
        slope = counts.T @ (chances - results) + NEARNESS * (found - prior)
        curvature = (counts * (chances * (1 - chances))[:, None]).T @ counts + NEARNESS * np.eye(COUNTS)
        found = found - np.linalg.solve(curvature, slope)
    return found


def loss(counts: Table, results: Table, found: Table) -> float:
    """The mean logarithmic loss."""
    chances = np.clip(1 / (1 + np.exp(-counts @ found)), 1e-9, 1 - 1e-9)
    return float(-(results * np.log(chances) + (1 - results) * np.log(1 - chances)).mean())


def in_hundredths(found: Table) -> tuple[Numbers, float]:
    """Whole weights in which a knight at home counts a hundred, and the scale that belongs to them."""
    material = found[PLACES["material"] : PLACES["material"] + MEANINGS["material"]]
    knight = (material[4] - material[0]) / 2 + found[PLACES["knight_rank"]]
    scale = 100 / knight
    return np.rint(found * scale).astype(np.int64), float(scale)


def written(weights: Numbers, scale: float, words: str) -> str:
    """A data file with these weights."""
    groups = [f"{name} = {weights[PLACES[name] : PLACES[name] + number].tolist()}" for name, number in MEANINGS.items()]
    head = f"# {words}\n\nscale = {scale:.1f}  # the score that makes a win e times as likely as a loss\n\n[weights]\n"
    return head + "\n".join(groups) + "\n"


def tune(minutes: float, turns: int, seed: int) -> tuple[Numbers, float, str]:
    """Play and fit in turns, each with the weights of the one before. The weights, their scale and what was done."""
    weights, scale = read_weights(BEGIN), read_scale(BEGIN)
    prior = weights / scale
    examples: list[tuple[Table, float]] = []
    matches = 0
    for _ in range(turns):
        end = time.monotonic() + 60 * minutes / turns
        while time.monotonic() < end:
            matches += 1
            examples += self_play(weights, seed * 1_000_003 + matches)
        counts, results = np.array([example[0] for example in examples]), np.array([example[1] for example in examples])
        found = fitted(counts, results, prior)
        weights, scale = in_hundredths(found)
        losses = f"{loss(counts, results, prior):.4f} before, {loss(counts, results, found):.4f} after"
        print(f"{matches} matches, {len(examples)} examples: loss {losses}", flush=True)  # noqa: T201
    return weights, scale, f"Tuned on {len(examples)} calm positions of {matches} matches of the engine with itself."


def gain(weights: Numbers, pairs: int, nodes: int) -> Sequence[float]:
    """What these weights get against those that tuning began from, by pair of matches."""
    limits = Limits(nodes=nodes)
    tuned, handmade = Engine(16, weights=weights), Engine(16, weights=read_weights(BEGIN))
    return list(islice(contest(choose_by(tuned, limits), choose_by(handmade, limits), seed=7), pairs))


def main() -> None:
    parser = argparse.ArgumentParser(description="Tune the weights of the Knight Shift engine by self-play.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--turns", type=int, default=3, help="how often to fit in that time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=100, help="pairs of matches against the weights it began from")
    parser.add_argument("--nodes", type=int, default=5_000, help="positions per action in those matches")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the weights to this file")
    chosen = parser.parse_args()
    weights, scale, words = tune(chosen.minutes, chosen.turns, chosen.seed)
    text = written(weights, scale, words)
    print(text)  # noqa: T201
    if chosen.write:
        chosen.write.write_text(text, "utf-8")
    if chosen.pairs:
        found = told(gain(weights, chosen.pairs, chosen.nodes))
        print(f"against the weights it began from: {found}")  # noqa: T201


if __name__ == "__main__":
    main()
