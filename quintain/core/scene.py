"""
What a person sees, as data: no pixels, no colours, no markup. Built from a view, never from a state.

Ids stay the same from frame to frame while the audience can follow the thing, so that clients can animate and tests can
point. Everything that can be clicked has an id, and every id is unique within a scene. Labels are whole spoken words,
never only a colour. Draw in the order given.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from quintain.core.answers import Awaited
from quintain.core.seats import Seat


class Mark(msgspec.Struct, frozen=True):
    """A small drawing with its meaning in words, on the face of a card."""

    kind: str
    """Names the drawing, as a piece's kind does."""
    label: str
    glyph: str


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line on the face of a card: marks, then words."""

    words: str
    marks: tuple[Mark, ...] = ()
    tone: Literal["", "good", "bad"] = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A pawn, a card, a token: anything that lies somewhere."""

    id: str
    kind: str
    """Names the drawing, such as ``knight``; the same for all pieces that look alike but for their owner."""
    label: str
    """What a screen reader says: ``white knight, protected``."""
    glyph: str
    """One to three characters for a terminal."""
    owner: Seat | None = None
    back: bool = False
    """True when it lies face down: then ``kind`` and ``label`` name its back."""
    count: int = 1
    under: tuple[Piece, ...] = ()
    """What it stands on, from bottom to top."""
    facing: int | None = None
    """Degrees clockwise from the top of its board."""
    pips: int | None = None
    badges: tuple[str, ...] = ()
    """Small marks with a meaning in words: ``protected``, ``new``."""
    title: str = ""
    """What stands on the face of a card."""
    caption: str = ""
    facts: tuple[Fact, ...] = ()


def face_down(
    zone: str, count: int, label: str, owner: Seat | None = None, *, kind: str = "back", glyph: str = "▒"
) -> tuple[Piece, ...]:
    """So many cards that nobody may know, called by nothing but their places in a zone: ``handB/1``."""
    places = range(1, count + 1)
    return tuple(
        [Piece(id=f"{zone}/{at}", kind=kind, label=label, glyph=glyph, owner=owner, back=True) for at in places]
    )


class Cell(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One place of a board."""

    id: str
    label: str
    at: tuple[int, int]
    """Column from the left, row from the bottom; on a hex board axial q and r."""
    tint: str = ""
    """Names the ground: ``dark``, ``water``."""
    pieces: tuple[Piece, ...] = ()


class Edge(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies between two neighbouring cells: a wall, a seam."""

    first: str
    second: str
    kind: str


class Side(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A stretch of a board's rim that is somebody's home, marked outside these cells."""

    label: str
    cells: tuple[str, ...]
    hue: str
    """A colour word, as on a plate."""
    emblem: str
    """Names a shape, as on the plate of whoever is at home here."""


class Board(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    id: str
    label: str
    shape: Literal["square", "hex"] = "square"
    cells: tuple[Cell, ...]
    origin: tuple[int, int] = (0, 0)
    """Where its cell (0, 0) lies when a world is made of several boards."""
    columns: tuple[str, ...] = ()
    """What stands along the lower rim, from the left."""
    rows: tuple[str, ...] = ()
    """What stands along the left rim, from the bottom."""
    edges: tuple[Edge, ...] = ()
    sides: tuple[Side, ...] = ()


class Zone(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A labelled place beside the boards: a hand, a pile, a tray."""

    id: str
    label: str
    layout: Literal["row", "fan", "pile", "slots", "drawer", "cascade"] = "row"
    """A ``cascade`` is a pile laid out so that every card can be read: the first lies open above the others."""
    owner: Seat | None = None
    pieces: tuple[Piece, ...] = ()
    """From left to right, or from bottom to top in a pile."""
    slots: tuple[str, ...] = ()
    """With ``slots``: what each place is for, in words; filled from the first on."""


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A meaning laid over cells: a zone of protection, a range, a danger."""

    id: str
    kind: str
    label: str
    cells: tuple[str, ...]
    glyph: str = ""
    owner: Seat | None = None
    optional: bool = False
    """True for what a person may want to switch off."""
    quiet: bool = False
    """True for what is shown only while something that lights it is considered."""


class Arrow(msgspec.Struct, frozen=True):
    """From one thing to another: who aims at whom."""

    source: str
    target: str
    kind: str
    label: str


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    label: str
    faces: tuple[str, ...]
    face: str | None = None
    verdict: str = ""


class Supply(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many of one thing to fill slots with."""

    word: str
    label: str
    glyph: str
    count: int
    kind: str = ""
    """Names the drawing, as a piece's kind does."""
    lights: str = ""
    """The quiet overlay that is shown while this is considered."""


class Tray(msgspec.Struct, frozen=True):
    """Slots to fill from counted supplies and to send together as one text: ``plan move move sword``."""

    id: str
    label: str
    command: str
    slots: tuple[str, ...]
    supplies: tuple[Supply, ...]


class Meter(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many of so many."""

    id: str
    label: str
    value: int
    limit: int | None = None
    owner: Seat | None = None
    warning: bool = False


class Button(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to click that is no thing: a fortress to raise, a card's second use."""

    id: str
    label: str
    glyph: str = ""
    at: str | None = None
    """The cell, piece or zone it belongs to."""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action and how to pick it."""

    text: str
    """What is sent, in the game's notation."""
    label: str
    path: tuple[str, ...]
    """The ids to click, in order. No offer's path is another's, nor the beginning of another's."""
    mark: str = ""
    """What the last click would do, for its looks: ``capture``."""
    note: str = ""
    confirm: bool = False
    refusal: str = ""
    """Why it is shown but cannot be chosen now."""


class Plate(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One seat's name plate."""

    seat: Seat
    label: str
    """The seat in the game's own words: ``White``."""
    emblem: str
    """Names a shape; a seat is never told by colour alone."""
    glyph: str
    to_act: bool = False
    """Filled in by core."""
    out: bool = False
    badges: tuple[str, ...] = ()
    """What else a seat is, in words: ``Head Squire``."""
    hue: str = ""
    """A colour word where the game itself gives seats colours, such as ``green``; clients choose where it is empty."""


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a show."""

    words: str
    rule: str
    seat: Seat | None = None
    points: int | None = None
    total: bool = False
    """True for a line that sums up what came before."""
    marks: tuple[Mark, ...] = ()
    """What the line is about, drawn: the cards of a pile."""


class Show(msgspec.Struct, frozen=True):
    """Something that is told act by act: the scoring of a round. Clients stage a new one; it can be skipped."""

    id: str
    title: str
    acts: tuple[Act, ...]


class Picture(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a game draws of a view: all that only the game knows."""

    prompt: str = ""
    """What I must decide now, in plain words; empty for whoever must only wait, and where ``prompt.<kind>`` says it."""
    plates: tuple[Plate, ...]
    boards: tuple[Board, ...] = ()
    zones: tuple[Zone, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    dice: tuple[Die, ...] = ()
    trays: tuple[Tray, ...] = ()
    meters: tuple[Meter, ...] = ()
    buttons: tuple[Button, ...] = ()
    offers: tuple[Offer, ...] = ()
    recent: tuple[str, ...] = ()
    """Ids that the last action touched."""
    remarks: tuple[str, ...] = ()
    """Short sentences worth showing beside the board."""
    position: str = ""
    """The position as one line of text, where the game has such lines."""
    shows: tuple[Show, ...] = ()
    """The last one is the newest."""
    turned: int = 0
    """Degrees by which boards are turned for this audience, so that its own side is at the bottom."""

    def ids(self) -> list[str]:
        """Every id in the scene."""
        cells = [cell for board in self.boards for cell in board.cells]
        pieces = [piece for cell in cells for piece in cell.pieces]
        pieces += [piece for zone in self.zones for piece in zone.pieces]
        pieces += [under for piece in pieces for under in piece.under]
        found = [board.id for board in self.boards] + [cell.id for cell in cells] + [zone.id for zone in self.zones]
        found += [piece.id for piece in pieces] + [overlay.id for overlay in self.overlays]
        found += [die.id for die in self.dice] + [tray.id for tray in self.trays]
        return found + [meter.id for meter in self.meters] + [button.id for button in self.buttons]


class Scene(Picture, frozen=True, omit_defaults=True, kw_only=True):
    """What a person sees: the picture, and on it all that core knows of any game. Nobody is without a prompt here."""

    game: str
    audience: Seat | None
    awaited: tuple[Awaited, ...] = ()
    result: str = ""
    """How the match ended, once it has."""
    places: tuple[int | None, ...] = ()
    """Each seat's place once the match is over, in seat order."""
