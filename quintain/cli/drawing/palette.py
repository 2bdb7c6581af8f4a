"""Colours of the terminal table, for dark and for light screens. Every meaning has a mark as well."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.style import Style


class Palette(NamedTuple):
    """One set of colours, as hexadecimal numbers."""

    page: str
    ink: str
    faint: str
    strong: str
    good: str
    bad: str
    grounds: tuple[str, ...]
    """Cells by the kind of ground: the first for ``light``, the second for ``dark``, the others for other words."""
    chips: tuple[tuple[str, str], ...]
    """Ground and ink of the pieces of each plate, in the order of the plates."""
    neutral: tuple[str, str]
    recent: str
    target: str
    capture: str
    picked: str
    cursor: str
    barred: str


DARK = Palette(
    page="#1b1e25",
    ink="#e6e1d6",
    faint="#8d929c",
    strong="#ffd479",
    good="#9be09b",
    bad="#ffab9c",
    grounds=("#76705f", "#565247", "#4c6274", "#4f6b52", "#6b5468", "#705c46"),
    chips=(
        ("#f6efdd", "#17181c"),
        ("#0c0d10", "#f2ead6"),
        ("#9fd3ff", "#0c1a26"),
        ("#7a1f2b", "#ffe9ec"),
        ("#f2d24b", "#221c05"),
        ("#1f5f3a", "#e8fff1"),
        ("#e3b7f0", "#26102d"),
        ("#3a3f8f", "#eceeff"),
    ),
    neutral=("#a8acb5", "#17181c"),
    recent="#8a7430",
    target="#4f7d4a",
    capture="#9c4a3c",
    picked="#3f76a8",
    cursor="#5b8fc0",
    barred="#6a4a4a",
)

LIGHT = Palette(
    page="#f7f4ed",
    ink="#22252b",
    faint="#5d626b",
    strong="#8a4b00",
    good="#1d6a2b",
    bad="#a02a1c",
    grounds=("#d3c8ae", "#b3a587", "#b3c8da", "#b5d0b4", "#d3bfd0", "#d6bd9f"),
    chips=(
        ("#fffdf6", "#17181c"),
        ("#1b1d22", "#fbf6ea"),
        ("#bfe3ff", "#0c1a26"),
        ("#8c2432", "#fff1f3"),
        ("#ffe066", "#221c05"),
        ("#22693f", "#ecfff4"),
        ("#efcbf9", "#26102d"),
        ("#40469c", "#f0f1ff"),
    ),
    neutral=("#8f939b", "#ffffff"),
    recent="#e3c75f",
    target="#8fc487",
    capture="#e39a8a",
    picked="#7fb2e0",
    cursor="#a5cbee",
    barred="#d9b3b3",
)


@cache
def on(ground: str, ink: str = "", *, bold: bool = False) -> Style:
    """A style with this ground, and this ink if one is given."""
    return Style(bgcolor=ground, color=ink or None, bold=bold or None)


@cache
def ink(colour: str, *, bold: bool = False, dim: bool = False) -> Style:
    """A style that leaves the ground as it is."""
    return Style(color=colour, bold=bold or None, dim=dim or None)


@cache
def blend(ground: str, colour: str, share: float) -> str:
    """The ground with a share of another colour laid over it."""
    pairs = zip(_parts(ground), _parts(colour), strict=True)
    return "#" + "".join(f"{round(below * (1 - share) + above * share):02x}" for below, above in pairs)


def ground_of(palette: Palette, tint: str) -> str:
    """The ground that a word names; a word that is not known gets one of the other grounds, always the same."""
    match tint:
        case "" | "light":
            return palette.grounds[0]
        case "dark":
            return palette.grounds[1]
        case "water" | "sea":
            return palette.grounds[2]
        case _:
            others = palette.grounds[2:]
            return others[sum(tint.encode()) % len(others)]


def chip_of(palette: Palette, place: int | None) -> tuple[str, str]:
    """Ground and ink for what belongs to the plate in this place."""
    return palette.neutral if place is None else palette.chips[place % len(palette.chips)]


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))
