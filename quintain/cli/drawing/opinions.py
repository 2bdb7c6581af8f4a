"""What a player thinks, in words and small pictures for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quintain.players.opinion import Opinion
from quintain.players.review import Point

BLOCKS = " ▁▂▃▄▅▆▇█"
BAR = 10


def percent(chance: float | None) -> str:
    return "?" if chance is None else f"{chance:.0%}"


def bar(chance: float | None, width: int = BAR) -> str:
    """The chance as a bar of so many columns."""
    full = round((chance or 0.0) * width)
    return "█" * full + "░" * (width - full)


def end_in_words(plies: int | None) -> str:
    """A certain end: ``wins in 7 plies``; empty while the end is open."""
    if plies is None:
        return ""
    if plies == 0:
        return "draws"
    return f"{'wins' if plies > 0 else 'loses'} in {abs(plies)} {'ply' if abs(plies) == 1 else 'plies'}"


def hint_lines(thought: Opinion, labels: Mapping[str, str]) -> list[str]:
    """The best choices, one line each: what to type, what it means, what it is worth."""
    lines = []
    for place, choice in enumerate(thought.shown()):
        certain = end_in_words(thought.plies) if place == 0 else ""
        worth = ", ".join(
            part for part in (percent(choice.chance) if choice.chance is not None else "", certain) if part
        )
        lines.append(f"{choice.text}  {labels.get(choice.text, choice.text)}" + (f": {worth}" if worth else ""))
    return lines


def variation_in_words(texts: Sequence[str], most: int | None = None) -> str:
    """Actions in notation, one after the other; with commas where an action has several words."""
    between = ", " if any(" " in text for text in texts) else " "
    shown = between.join(texts[:most])
    return f"{shown}{between}..." if most is not None and len(texts) > most else shown


def graph(curve: Sequence[Point], plies: int, width: int, height: int = 4) -> list[str]:
    """A chance over time as lines of blocks, the highest first."""
    columns = max(1, min(width, plies + 1))
    values = [_at(curve, round(column * plies / max(1, columns - 1))) for column in range(columns)]
    return ["".join(_block(value * height - row) for value in values) for row in reversed(range(height))]


def _at(curve: Sequence[Point], ply: int) -> float:
    """The chance as it was known last at this ply; before the first point, what that says."""
    known = [point.chance for point in curve if point.ply <= ply]
    return known[-1] if known else curve[0].chance if curve else 0.0


def _block(filled: float) -> str:
    return BLOCKS[max(0, min(len(BLOCKS) - 1, round(filled * (len(BLOCKS) - 1))))]
