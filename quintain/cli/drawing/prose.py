"""A scene in words and simple lines, for terminals without a screen, pipes and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from quintain.cli.drawing.boards import Look, draw_boards
from quintain.cli.drawing.geometry import SMALLEST
from quintain.cli.drawing.panel import draw_panel
from quintain.core.scene import Piece, Scene
from quintain.core.seats import Seat

PLAIN_LOOK = Look(plain=True)
WIDTH = 79


def board_lines(scene: Scene) -> list[str]:
    """The boards as a simple grid with its labels."""
    return draw_boards(scene, PLAIN_LOOK, SMALLEST).plain().splitlines()


def beside_lines(scene: Scene, names: Mapping[Seat, str]) -> list[str]:
    """Plates, zones and whatever else lies beside the boards."""
    return draw_panel(scene, PLAIN_LOOK, names, WIDTH, legend=False).plain().splitlines()


def picture(scene: Scene, names: Mapping[Seat, str]) -> str:
    """The whole scene as text: boards, what lies beside them, and the position line where there is one."""
    parts = [board_lines(scene), beside_lines(scene, names)]
    lines = [line for part in parts for line in ([*part, ""] if part else [])]
    if scene.position:
        lines += [f"Position: {scene.position}", ""]
    return "\n".join(lines).rstrip("\n")


def described(scene: Scene) -> list[str]:
    """Every thing by its spoken label, place by place. Empty cells are left out."""
    lines = []
    for board in scene.boards:
        lines.append(f"{board.label}:")
        lines += [f"  {_spoken(piece)}" for cell in board.cells for piece in cell.pieces]
    for zone in scene.zones:
        held = ", ".join(_spoken(piece) for piece in zone.pieces) or "empty"
        lines.append(f"{zone.label}: {held}")
    lines += [f"{meter.label}: {meter.value}" + (f" of {meter.limit}" if meter.limit else "") for meter in scene.meters]
    lines += [f"{die.label}: {die.face or 'not rolled'}" for die in scene.dice]
    lines += [f"{overlay.label}: {', '.join(overlay.cells)}" for overlay in scene.overlays if overlay.cells]
    return [*lines, *scene.remarks]


def option_lines(scene: Scene) -> list[str]:
    """The legal actions as they are typed, each with its meaning, then what is refused now."""
    width = max((len(offer.text) for offer in scene.offers), default=0)
    lines = []
    for offer in sorted(scene.offers, key=lambda offer: bool(offer.refusal)):
        note = f" ({offer.note})" if offer.note else ""
        refused = f" - not now: {offer.refusal}" if offer.refusal else ""
        lines.append(f"  {offer.text:{width}}  {offer.label}{note}{refused}")
    return lines


def title(game: str, names: Sequence[str]) -> str:
    """The game and who plays it."""
    between = " against " if len(names) == 2 else ", "
    return f"{game}: {between.join(names)}"


def sentence(words: str) -> str:
    """The words with a capital at the beginning and a full stop at the end."""
    return f"{words[:1].upper()}{words[1:]}."


def labels_of(scene: Scene) -> dict[str, str]:
    """What each id is called; a cell with something on it by what stands there."""
    labels = {zone.id: zone.label for zone in scene.zones}
    labels |= {piece.id: _spoken(piece) for zone in scene.zones for piece in zone.pieces}
    for cell in (cell for board in scene.boards for cell in board.cells):
        standing = ", ".join(_spoken(piece) for piece in reversed(cell.pieces))
        labels |= {piece.id: _spoken(piece) for piece in cell.pieces}
        labels[cell.id] = standing or cell.label
    labels |= {button.id: button.label for button in scene.buttons} | {die.id: die.label for die in scene.dice}
    labels |= {meter.id: meter.label for meter in scene.meters} | {tray.id: tray.label for tray in scene.trays}
    beginnings = Counter(offer.path[0] for offer in scene.offers if not offer.refusal)
    for id, choices in beginnings.items():
        if id in labels and choices > 1:
            labels[id] += f", {choices} choices"
    return labels


def _spoken(piece: Piece) -> str:
    words = piece.label
    if piece.count > 1:
        words += f", {piece.count} of them"
    if piece.under:
        words += f", on {', '.join(part.label for part in reversed(piece.under))}"
    return words
