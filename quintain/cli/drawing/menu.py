"""The buttons of a scene as a menu: in groups with their headings, costs, and what is closed now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quintain.cli.drawing.boards import Look
from quintain.cli.drawing.canvas import Canvas
from quintain.cli.drawing.palette import ink
from quintain.cli.drawing.rows import Part, Row, draw_rows, lit
from quintain.core.scene import Button

CLOSED = "⊘"
"""Before a button that cannot be pressed now."""


def draw_menu(buttons: Sequence[Button], look: Look, width: int, height: int) -> Canvas:
    """The buttons in rows so wide, those that can be pressed numbered for the keyboard.

    Where they would be more rows than ``height``, what is closed now is left out, then as many of the last as must be.
    """
    for shown in (buttons, _open(buttons, look)):
        canvas = draw_rows(_rows(shown, look), width)
        if canvas.height <= height:
            return canvas
    pressable = _open(buttons, look)
    for last in range(len(pressable) - 1, 0, -1):
        more = Part(f"… o lists all {len(pressable)}", ink(look.palette.strong))
        canvas = draw_rows([[*_row(pressable[:last], look), more]], width)
        if canvas.height <= height:
            return canvas
    return canvas


def _open(buttons: Sequence[Button], look: Look) -> list[Button]:
    return [button for button in buttons if button.id in look.glow]


def _rows(buttons: Sequence[Button], look: Look) -> list[Row]:
    return [_row(buttons, look)] if buttons else []


def _row(buttons: Sequence[Button], look: Look) -> Row:
    """All buttons one after the other, each group behind its heading."""
    groups: dict[str, list[Button]] = {}
    for button in buttons:
        groups.setdefault(button.group, []).append(button)
    numbers = {button.id: number for number, button in enumerate(pressed_in_order(buttons, look.glow), start=1)}
    row: Row = []
    for group, members in groups.items():
        row += [Part(f"{group}: ", ink(look.palette.faint))] if group else []
        for button in members:
            row += [_part(button, numbers.get(button.id), look), Part(" ")]
    return row


def pressed_in_order(buttons: Sequence[Button], glow: Mapping[str, str]) -> list[Button]:
    """The buttons that can be pressed now, in the order of their numbers: group by group."""
    groups = list(dict.fromkeys(button.group for button in buttons))
    pressable = [button for button in buttons if button.id in glow]
    return sorted(pressable, key=lambda button: groups.index(button.group))


def _part(button: Button, number: int | None, look: Look) -> Part:
    sign = CLOSED if number is None else str(number)
    cost = f" ({button.cost})" if button.cost else ""
    words = " ".join(word for word in (sign, button.glyph, f"{button.label}{cost}") if word)
    style = ink(look.palette.faint) if number is None else ink(look.palette.strong, bold=True)
    return Part(f"[{words}]", lit(look, (button.id,)) + style, (button.id,))
