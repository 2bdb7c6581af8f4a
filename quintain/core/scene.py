"""
What a person sees, as data: no pixels, no colours, no markup. Built from a view, never from a state.

Ids stay the same from frame to frame while the audience can follow the thing, so that clients can animate and tests can
point. Everything that can be clicked has an id, and every id is unique within a scene. Labels are whole spoken words,
never only a colour. Draw in the order given.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from quintain.core.seats import Seat


class Awaited(msgspec.Struct, frozen=True):
    """What everybody may know of somebody's decision."""

    seat: Seat
    kind: str
    rule: str
    subject: str | None = None


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
    text: str = ""
    """What a card says at length; clients open it at reading size."""
    rule: str = ""
    """Where the rulebook speaks of it."""
    layer: Literal["model", "ground", "corner"] = "model"
    """Where it lies in a cell that holds several things: in the middle, under all others, or small in a corner."""


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


RIMS = ("n", "e", "s", "w")
"""The sides of a cell that lies at the rim of its board."""


class Edge(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies between two neighbouring cells: a wall, a seam, a door."""

    first: str
    second: str
    """The neighbour, or one of ``RIMS`` for the rim of the board on that side: an outer wall, an exit."""
    kind: str
    label: str = ""
    """What it is in words, where it matters to somebody who cannot see it."""


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
    """It may stand in a path: then the board as a whole is picked, at its frame or anywhere on it."""
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
    owner: Seat | None = None
    """Whose it is, where a world is made of everybody's boards."""


class Ghost(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A place where a board could be laid; picked like a piece."""

    id: str
    label: str
    origin: tuple[int, int]
    columns: int
    rows: int
    note: str = ""
    """A few words at the place itself: ``touches 5``."""


class Zone(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A labelled place beside the boards: a hand, a pile, a tray."""

    id: str
    label: str
    layout: Literal["row", "fan", "pile", "slots", "drawer", "cascade", "tower"] = "row"
    """A ``cascade`` is a pile laid out so that every card can be read: the first lies open above the others.

    A ``tower`` grows upwards from its first card; its slots say what comes next.
    """
    owner: Seat | None = None
    pieces: tuple[Piece, ...] = ()
    """From left to right, or from bottom to top in a pile."""
    slots: tuple[str, ...] = ()
    """With ``slots``: what each place is for, in words; filled from the first on."""
    place: Literal["", "dock", "plate"] = ""
    """Where it is shown: with everything else, with the owner's own things, or folded into the owner's plate."""
    group: str = ""
    """What it stands under, in words, where a seat has several bodies: ``Red Knight``."""


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A meaning laid over cells: a zone of protection, a range, a danger."""

    id: str
    kind: str
    """``danger``, ``range``, or ``risk-1`` to ``risk-3`` by how likely it is; ``ground`` says what is drawn anyway."""
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
    before: str | None = None
    """What it showed before it fell again."""


class Reason(msgspec.Struct, frozen=True):
    """Why something is as it is."""

    words: str
    rule: str


class Throw(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A roll as it is shown, before it falls or after."""

    label: str
    """How many dice, and what is needed."""
    dice: tuple[Die, ...]
    reasons: tuple[Reason, ...] = ()
    """Why there are so many dice, and what else counts."""
    verdict: str = ""
    chance: int | None = None
    """Percent, before it falls."""


class Glimpse(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is shown while something happens, and gone afterwards; whoever skips it loses nothing."""

    cells: tuple[str, ...] = ()
    """Places that are lit."""
    throw: Throw | None = None
    card: Piece | None = None


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


class Tray(msgspec.Struct, frozen=True, omit_defaults=True):
    """Slots to fill from counted supplies and to send together as one text: ``plan move move sword``."""

    id: str
    label: str
    command: str
    slots: tuple[str, ...]
    supplies: tuple[Supply, ...]
    first: int = 1
    """The number of the first slot: those before it are filled for good."""


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
    group: str = ""
    """The heading it stands under in a menu."""
    cost: str = ""
    """What it takes, in a few words: ``2 of each tower``."""


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
    """Why it is shown but cannot be chosen now. Filled in by core, with its rule."""
    rule: str = ""
    throw: Throw | None = None
    """What would be rolled."""

    @property
    def reason(self) -> str:
        """Why it cannot be chosen now, with the rule; empty where it can."""
        return f"{self.rule}: {self.refusal}" if self.refusal and self.rule else self.refusal


class Badge(msgspec.Struct, frozen=True, omit_defaults=True):
    """What else somebody is: where the rulebook says so, and for how long."""

    words: str
    rule: str = ""
    until: str = ""
    """When it ends, in words: ``until Red's next turn``."""

    def __str__(self) -> str:
        return f"{self.words}, {self.until}" if self.until else self.words


class Plate(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One seat's name plate."""

    seat: Seat
    id: str = ""
    """What it is called in a path, where the seat itself can be picked."""
    label: str
    """The seat in the game's own words: ``White``."""
    emblem: str
    """Names a shape; a seat is never told by colour alone."""
    glyph: str
    to_act: bool = False
    """Filled in by core."""
    out: bool = False
    badges: tuple[str | Badge, ...] = ()
    """What else a seat is: ``Head Squire``, or with its rule and how long it lasts."""
    hue: str = ""
    """A colour word where the game itself gives seats colours, such as ``green``; clients choose where it is empty."""
    team: str = ""
    """The side it plays for, in words, where several seats are one side. Filled in by core."""


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
    around: str = ""
    """Names the ground around the boards: ``sea``."""
    around_id: str = ""
    """What that ground is called in a path, where it can be picked as a whole."""
    around_label: str = ""
    """That ground in words: ``the open sea``."""
    ghosts: tuple[Ghost, ...] = ()
    zones: tuple[Zone, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    dice: tuple[Die, ...] = ()
    trays: tuple[Tray, ...] = ()
    meters: tuple[Meter, ...] = ()
    buttons: tuple[Button, ...] = ()
    offers: tuple[Offer, ...] = ()
    shortcuts: tuple[Offer, ...] = ()
    """One gesture for several actions, whose texts have ``;`` between them. Paths are as unique as those of offers."""
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
        found += [die.id for die in self.dice] + [tray.id for tray in self.trays] + [ghost.id for ghost in self.ghosts]
        found += [meter.id for meter in self.meters] + [button.id for button in self.buttons]
        return found + list(filter(None, [*(plate.id for plate in self.plates), self.around_id]))


class Scene(Picture, frozen=True, omit_defaults=True, kw_only=True):
    """What a person sees: the picture, and on it all that core knows of any game. Nobody is without a prompt here."""

    game: str
    audience: Seat | None
    awaited: tuple[Awaited, ...] = ()
    result: str = ""
    """How the match ended, once it has."""
    places: tuple[int | None, ...] = ()
    """Each seat's place once the match is over, in seat order."""
    mutable: str = ""
    """The kind of decision that I am asked for, if the table may answer it for me: ``/mute`` and this word."""
    muted: tuple[str, ...] = ()
    """What the table answers for me."""
