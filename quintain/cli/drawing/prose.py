"""A scene in words and simple lines, for terminals without a screen, pipes and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from rich.cells import cell_len

from quintain.cli.drawing.boards import Look, called, draw_boards, unruled
from quintain.cli.drawing.geometry import SMALLEST, Scale
from quintain.cli.drawing.panel import draw_panel
from quintain.cli.drawing.reading import counted
from quintain.core.scene import Board, Offer, Piece, Scene
from quintain.core.seats import Seat

GROUND = "ground"
"""Overlays that say what cells are, where others say what may happen there."""
PLAIN_LOOK = Look(plain=True)
WIDTH = 79
GREAT = 16
"""So many lines beside a board, and its seats are folded."""
WIDEST = 24
"""What is typed takes so many columns of a list; more where it must."""


def board_lines(scene: Scene) -> list[str]:
    """The boards as a simple grid with its labels, and in words what lies between cells."""
    longest = max((cell_len(id) for id in unruled(scene)), default=0)
    several = len(scene.boards) > 1
    scales = [Scale(max(SMALLEST.width, longest + more), 1) for more in ((2, 1) if several else (0,))]
    drawings = [draw_boards(scene, PLAIN_LOOK, scale) for scale in (*scales, SMALLEST)]
    drawn = next((drawing for drawing in drawings if drawing.width <= WIDTH), drawings[-1])
    return drawn.plain().splitlines() + edge_lines(scene.boards) + overlay_lines(scene, [GROUND])


def edge_lines(boards: Iterable[Board]) -> list[str]:
    """What lies between cells and at the rim, as far as it has words: a line for each kind."""
    found: dict[str, list[str]] = {}
    for board in boards:
        names = {cell.id: called(cell) for cell in board.cells}
        for edge in (edge for edge in board.edges if edge.label):
            found.setdefault(edge.label, []).append(f"{names[edge.first]}-{names.get(edge.second, edge.second)}")
    return [f"{label}: {', '.join(where)}" for label, where in found.items()]


def overlay_lines(scene: Scene, kinds: Collection[str] = ()) -> list[str]:
    """Where overlays lie, of some kinds or all, by what the cells are called."""
    names = {cell.id: called(cell) for board in scene.boards for cell in board.cells}
    return [
        f"{overlay.label}: {', '.join(names.get(id, id) for id in overlay.cells)}"
        for overlay in scene.overlays
        if overlay.cells and (not kinds or overlay.kind in kinds)
    ]


def beside_lines(scene: Scene, names: Mapping[Seat, str]) -> list[str]:
    """Plates, zones and whatever else lies beside the boards; at a great table others are told in a line each."""
    height = GREAT if scene.boards else None
    return draw_panel(scene, PLAIN_LOOK, names, WIDTH, legend=False, height=height).plain().splitlines()


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
        # Where there are several boards, things are found by the cells' own names.
        where = len(scene.boards) > 1
        lines += [
            f"  {f'{cell.label}: ' if where else ''}{_spoken(piece)}" for cell in board.cells for piece in cell.pieces
        ]
        lines += [f"  {line}" for line in edge_lines([board])]
    lines += [f"{ghost.label}{f' ({ghost.note})' if ghost.note else ''}" for ghost in scene.ghosts]
    for zone in scene.zones:
        held = ", ".join(_spoken(piece) for piece in zone.pieces) or "empty"
        lines.append(f"{zone.label}: {held}")
    lines += [f"{meter.label}: {meter.value}" + (f" of {meter.limit}" if meter.limit else "") for meter in scene.meters]
    lines += [f"{die.label}: {die.face or 'not rolled'}" for die in scene.dice]
    lines += overlay_lines(scene)
    return [*lines, *scene.remarks]


def option_lines(scene: Scene) -> list[str]:
    """The legal actions as they are typed, each with its meaning, then what is refused now, under their headings."""
    offers = [*scene.offers, *scene.shortcuts]
    width = min(WIDEST, max((len(offer.text) for offer in offers), default=0))
    lines = []
    for heading, members in headed(scene, offers):
        lines += [f"{heading}:"] if heading else []
        lines += [f"  {offer.text:{width}}  {offer_words(scene, offer)}" for offer in members]
    return lines


def headed(scene: Scene, offers: Sequence[Offer]) -> list[tuple[str, list[Offer]]]:
    """The offers under the headings of their buttons; first what stands under none. What is refused comes last."""
    headings = {button.id: button.group for button in scene.buttons}
    found: dict[str, list[Offer]] = {"": []}
    for offer in sorted(offers, key=lambda offer: bool(offer.refusal)):
        heading = next((headings[id] for id in offer.path if headings.get(id)), "")
        found.setdefault(heading, []).append(offer)
    return [(heading, members) for heading, members in found.items() if members]


def offer_words(scene: Scene, offer: Offer) -> str:
    """What an action means, what it costs, what else is to be known, and why it is not possible now."""
    costs = [button.cost for button in scene.buttons if button.id in offer.path and button.cost]
    more = ", ".join(part for part in (*costs, offer.note) if part)
    refused = f" - not now: {offer.reason}" if offer.refusal else ""
    return f"{offer.label}{f' ({more})' if more else ''}{refused}"


def title(game: str, sitting: Sequence[str]) -> str:
    """The game and who plays it: those who sit there, or the teams."""
    between = " against " if len(sitting) == 2 else ", "
    alone = " alone" if len(sitting) == 1 else ""
    return f"{game}: {between.join(sitting)}{alone}"


def sitting_lines(scene: Scene, names: Mapping[Seat, str], *, brief: bool = False) -> list[str]:
    """Everybody by name and, if not briefly, by the game's own word; where several play together, team by team."""
    teams: dict[str, list[str]] = {}
    for plate in scene.plates:
        name = names.get(plate.seat, plate.label)
        sitter = name if brief or name == plate.label else f"{name} ({plate.label})"
        teams.setdefault(plate.team or sitter, []).append(sitter)
    return [team if members == [team] else f"{team}: {', '.join(members)}" for team, members in teams.items()]


def sentence(words: str) -> str:
    """The words with a capital at the beginning and a full stop at the end."""
    return f"{words[:1].upper()}{words[1:]}."


def labels_of(scene: Scene) -> dict[str, str]:
    """What each id is called; a cell with something on it by what stands there."""
    labels = {zone.id: zone.label for zone in scene.zones}
    labels |= {piece.id: _spoken(piece) for zone in scene.zones for piece in zone.pieces}
    for board, cell in ((world, cell) for world in scene.boards for cell in world.cells):
        standing = ", ".join(_spoken(piece) for piece in reversed(cell.pieces))
        labels |= {piece.id: _spoken(piece) for piece in cell.pieces}
        labels[cell.id] = standing or cell.label
        if len(scene.boards) > 1:
            labels[cell.id] = f"{cell.label}, {board.label}{f': {standing}' if standing else ''}"
    labels |= {button.id: button.label for button in scene.buttons} | {die.id: die.label for die in scene.dice}
    labels |= {board.id: board.label for board in scene.boards} | {plate.id: plate.label for plate in scene.plates}
    labels |= {scene.around_id: scene.around_label or scene.around} if scene.around_id else {}
    labels |= {ghost.id: f"{ghost.label}{f', {ghost.note}' if ghost.note else ''}" for ghost in scene.ghosts}
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
        words += f", on {', '.join(counted(reversed(piece.under)))}"
    return words
