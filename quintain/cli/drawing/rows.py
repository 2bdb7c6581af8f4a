"""Rows of words and small marks, any of which may be clicked, broken into lines and put on a canvas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from quintain.cli.drawing.boards import Look
from quintain.cli.drawing.canvas import PLAIN, Canvas
from quintain.cli.drawing.palette import on


class Part(NamedTuple):
    """A few characters in one style, which may be clicked."""

    text: str
    style: Style = PLAIN
    ids: tuple[str, ...] = ()
    glued: bool = False
    """Never parted from what stands before it."""


Row = list[Part]


def draw_rows(rows: Iterable[Row], width: int) -> Canvas:
    """Rows on a canvas, each broken between parts or words where it is too long; continuations are indented."""
    return draw_columns((rows,), width)


def draw_columns(columns: Sequence[Iterable[Row]], width: int) -> Canvas:
    """Rows in columns of the same width beside each other."""
    wide = width // len(columns)
    broken = [[line for row in rows for line in _broken(row, wide - (len(columns) > 1))] for rows in columns]
    canvas = Canvas(width, max(map(len, broken)))
    for place, lines in enumerate(broken):
        _write(canvas, lines, place * wide)
    return canvas


def _write(canvas: Canvas, lines: Iterable[Row], left: int) -> None:
    for y, row in enumerate(lines):
        x = left
        for part in row:
            end = canvas.put(x, y, part.text, part.style)
            if part.ids:
                canvas.claim(x, y, end - x, 1, part.ids)
            x = end


def lit(look: Look, ids: tuple[str, ...]) -> Style:
    """The style of what can be clicked, is picked, or is pointed at."""
    if look.plain:
        return PLAIN
    style = PLAIN
    if any(id in look.glow for id in ids):
        style += Style(underline=True)
    if any(id in look.picked for id in ids):
        style += on(look.palette.picked)
    if look.cursor in ids:
        style += Style(reverse=True)
    return style


def _broken(row: Row, width: int) -> list[Row]:
    """The row in lines of at most so many columns, broken between words."""
    lines: list[Row] = [[]]
    used = 0
    for cluster in _clusters(row):
        size = sum(cell_len(part.text) for part in cluster)
        if used and used + size > width:
            lines.append([Part("    "), *_without_blank(cluster)])
            used = sum(cell_len(part.text) for part in lines[-1])
        else:
            lines[-1] += cluster
            used += size
    return lines


def cut(row: Row, width: int) -> Row:
    """As much of the row as goes into one line."""
    used = sum(cell_len(part.text) for part in row)
    if used <= width:
        return row
    row = list(row)
    while row and used + 1 > width:
        last = row.pop()
        used -= cell_len(last.text)
        room = width - used - 1
        if room > 0:
            row.append(last._replace(text=last.text[:room]))
            break
    return [*row, Part("…", glued=True)]


def _without_blank(cluster: Row) -> Row:
    first, *others = cluster
    return [first._replace(text=first.text.lstrip()), *others]


def _clusters(row: Row) -> list[Row]:
    """Parts that stay together: a slot with its brackets, a button, a word."""
    clusters: list[Row] = []
    for part in row:
        if part.glued and clusters:
            clusters[-1].append(part)
        elif part.ids and part.text.startswith("["):
            clusters.append([part])
        else:
            words = part.text.split(" ")
            clusters += [[part._replace(text=word if place == 0 else f" {word}")] for place, word in enumerate(words)]
    return clusters
