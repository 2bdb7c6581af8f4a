"""Anything on the table at reading size: a long card, a crowded cell, a seat with all its own, and their rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from quintain.cli.drawing.boards import called
from quintain.core.rulebook import Rule
from quintain.core.scene import Badge, Board, Cell, Fact, Piece, Plate, Scene, Zone

PLATE = "plate/"
"""Begins what a seat's plate goes by when it is pointed at and cannot be picked."""

Rules = Mapping[str, Rule]


def plate_key(plate: Plate) -> str:
    return f"{PLATE}{plate.seat}"


def looked_up(scene: Scene, name: str) -> list[str]:
    """What goes by this id or label, or by a label that begins like this."""
    wanted = name.casefold()
    labels = {id: label.casefold() for id, label in _labels(scene)}
    exact = [id for id, label in labels.items() if wanted in (id.casefold(), label)]
    return (exact or [id for id, label in labels.items() if label.startswith(wanted)])[:1]


def reading_lines(scene: Scene, ids: Sequence[str], rules: Rules) -> list[str]:
    """All that is to be said of these things, those first that were named first; empty where there is nothing."""
    lines: list[str] = []
    cited: list[str] = []
    for id in ids:
        for thing in _things(scene, id):
            lines += _thing_lines(scene, thing)
            cited += [piece.rule for piece in _pieces(thing) if piece.rule]
            if isinstance(thing, Plate):
                cited += [badge.rule for badge in thing.badges if isinstance(badge, Badge)]
    quoted = [line for id in dict.fromkeys(cited) if id in rules for line in ("", *_rule_lines(rules[id]))]
    return lines + quoted


def _rule_lines(rule: Rule) -> list[str]:
    """A rule as it is read aloud: without marks of emphasis, each paragraph, item and row in a line of its own."""
    flowing = re.sub(r"\n\s*(?=[^\s|*-])", " ", re.sub(r"\*\*|`", "", rule.text))
    return [line.removeprefix("- ") for line in flowing.splitlines() if line.strip()]


Thing = Cell | Piece | Zone | Plate


def _labels(scene: Scene) -> Iterator[tuple[str, str]]:
    yield from ((plate_key(plate), plate.label) for plate in scene.plates)
    for _, cell in _cells(scene):
        yield cell.id, cell.label
    for zone in scene.zones:
        yield zone.id, zone.label
    for piece in _all_pieces(scene):
        yield piece.id, piece.title or piece.label


def _things(scene: Scene, id: str) -> list[Thing]:
    found: list[Thing] = [plate for plate in scene.plates if id in (plate_key(plate), plate.id)]
    found += [cell for _, cell in _cells(scene) if cell.id == id]
    found += [zone for zone in scene.zones if zone.id == id]
    found += [piece for piece in _all_pieces(scene) if piece.id == id]
    return found[:1]


def _cells(scene: Scene) -> Iterator[tuple[Board, Cell]]:
    return ((board, cell) for board in scene.boards for cell in board.cells)


def _all_pieces(scene: Scene) -> list[Piece]:
    lying = [piece for _, cell in _cells(scene) for piece in cell.pieces]
    lying += [piece for zone in scene.zones for piece in zone.pieces]
    return [part for piece in lying for part in (piece, *piece.under)]


def _pieces(thing: Thing) -> Sequence[Piece]:
    return () if isinstance(thing, Plate) else (thing,) if isinstance(thing, Piece) else thing.pieces


def _thing_lines(scene: Scene, thing: Thing) -> list[str]:
    match thing:
        case Plate():
            return _plate_lines(scene, thing)
        case Cell():
            board = next(board for board, cell in _cells(scene) if cell.id == thing.id)
            lying = [line for piece in reversed(thing.pieces) for line in _piece_lines(piece)]
            above = [overlay.label for overlay in scene.overlays if thing.id in overlay.cells and not overlay.quiet]
            lines = (*lying, *above, *_edge_lines(board, thing))
            return [f"{thing.label}, {board.label}", *(f"  {line}" for line in lines)]
        case Zone():
            return _zone_lines(thing)
        case _:
            return _piece_lines(thing)


def _plate_lines(scene: Scene, plate: Plate) -> list[str]:
    """A seat, and all that is its own."""
    words = [plate.label, plate.team, *map(str, plate.badges), "out" if plate.out else ""]
    lines = [", ".join(word for word in words if word)]
    for zone in scene.zones:
        if zone.owner == plate.seat:
            lines += [f"  {line}" for line in _zone_lines(zone)]
    owned = [meter for meter in scene.meters if meter.owner == plate.seat]
    return lines + [
        f"  {meter.label}: {meter.value}" + (f" of {meter.limit}" if meter.limit else "") for meter in owned
    ]


def _zone_lines(zone: Zone) -> list[str]:
    """What lies there from the top, and what comes next where places are named."""
    heading = f"{zone.label} ({zone.group})" if zone.group else zone.label
    hidden = [piece for piece in zone.pieces if piece.back]
    shown = [line for piece in reversed(zone.pieces) if not piece.back for line in _piece_lines(piece)]
    covered = [f"{len(hidden)} face down"] if hidden else []
    free = zone.slots[0 if zone.layout == "tower" else len(zone.pieces) :]
    following = [f"next: {slot}" for slot in free[:1]]
    return [heading, *(f"  {line}" for line in (shown + covered + following or ["empty"]))]


def _piece_lines(piece: Piece) -> list[str]:
    """A thing with all that stands on its face, and what it stands on."""
    badges = [badge for badge in piece.badges if badge not in piece.label]
    count = [f"{piece.count} of them"] if piece.count > 1 else []
    title = f"{piece.title}: " if piece.title and piece.title != piece.label else ""
    lines = [f"{title}{', '.join((piece.label, *count, *badges))}"]
    lines += [f"  {fact_words(fact)}" for fact in piece.facts]
    lines += [f"  {piece.text}"] if piece.text else []
    lines += [f"  on {words}" for words in counted(reversed(piece.under))]
    return lines + ([f"  {piece.rule}"] if piece.rule else [])


def counted(pieces: Iterable[Piece]) -> list[str]:
    """Each label once, and how many things go by it."""
    counts = Counter(piece.label for piece in pieces for _ in range(piece.count))
    return [label if count == 1 else f"{label}, {count} of them" for label, count in counts.items()]


def fact_words(fact: Fact) -> str:
    """One line of a card: its marks, then its words."""
    return ": ".join(part for part in (", ".join(mark.label for mark in fact.marks), fact.words) if part)


def _edge_lines(board: Board, cell: Cell) -> list[str]:
    """What lies between this cell and its neighbours."""
    beside = [(edge, edge.second if edge.first == cell.id else edge.first) for edge in board.edges]
    found = [(edge, other) for edge, other in beside if cell.id in (edge.first, edge.second) and edge.label]
    names = {one.id: called(one) for one in board.cells}
    return [f"{edge.label} toward {names.get(other, other)}" for edge, other in found]
