"""The palettes as themes of the screen."""

from __future__ import annotations

from textual.theme import Theme

from quintain.cli.drawing.palette import DARK, LIGHT, Palette

NAMES = ("quintain-dark", "quintain-light")
PALETTES = dict(zip(NAMES, (DARK, LIGHT), strict=True))


def themes() -> list[Theme]:
    """One for dark screens, one for light."""
    return [_theme(name, palette, dark=palette is DARK) for name, palette in PALETTES.items()]


def _theme(name: str, palette: Palette, *, dark: bool) -> Theme:
    return Theme(
        name=name,
        primary=palette.picked,
        accent=palette.strong,
        warning=palette.strong,
        error=palette.capture,
        success=palette.target,
        foreground=palette.ink,
        background=palette.page,
        surface="#22262f" if dark else "#efeadf",
        panel="#2d333f" if dark else "#e4ddcf",
        dark=dark,
        variables={"footer-key-foreground": palette.strong, "faint": palette.faint},
    )
