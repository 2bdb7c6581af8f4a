"""Everything of a scene that lies beside its boards, line by line: plates, zones, meters, dice, trays, words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from quintain.cli.drawing.boards import Look, places_of, shown_overlays, sign_of, tag_of
from quintain.cli.drawing.canvas import PLAIN, Canvas
from quintain.cli.drawing.palette import chip_of, ink, on
from quintain.core.scene import Button, Piece, Plate, Scene, Zone
from quintain.core.seats import Seat

TO_ACT = "▶"
COLUMN = 60
"""The panel has two columns where each can be so wide."""
TALKATIVE = ("fan", "drawer")
"""Layouts whose pieces are cards: a glyph says too little, so each gets a line of its own."""


class Part(NamedTuple):
    """A few characters in one style, which may be clicked."""

    text: str
    style: Style = PLAIN
    ids: tuple[str, ...] = ()
    glued: bool = False
    """Never parted from what stands before it."""


Row = list[Part]


def draw_panel(
    scene: Scene,
    look: Look,
    names: Mapping[Seat, str],
    width: int,
    *,
    legend: bool = True,
    bottom: Seat | None = None,
    height: int | None = None,
) -> Canvas:
    """The panel so many columns wide. The plate of the seat at the board's lower rim stands last.

    That is ``bottom``, or the audience; a spectator sits behind the first of two. Where there is room, what belongs to
    nobody stands beside the plates. What would be taller than ``height`` is told tersely, one's own hand first and what
    cards are played to next, so that both are in sight wherever that can be.
    """
    bottom = scene.audience if bottom is None else bottom
    if bottom is None and len(scene.plates) == 2:
        bottom = scene.plates[0].seat
    writer = _Writer(scene, look, names)
    plates, commons = writer.plates(bottom), writer.commons(legend=legend)
    if width < 2 * COLUMN or not plates or not commons:
        canvas = draw_rows(_joined(plates, commons), width)
    else:
        canvas = draw_columns((plates, commons), width)
    if height is None or canvas.height <= height:
        return canvas
    return draw_rows(writer.terse(bottom), width)


def _joined(plates: list[Row], commons: list[Row]) -> list[Row]:
    return [*plates, [], *commons] if plates and commons else plates or commons


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


def button_rows(buttons: Iterable[Button], look: Look) -> list[Row]:
    """Buttons in a row, numbered for the keyboard."""
    row: Row = []
    for number, button in enumerate(buttons, start=1):
        style = _lit(look, (button.id,)) + ink(look.palette.strong, bold=True)
        row += [Part(f"[{number} {button.glyph} {button.label}]".replace("  ", " "), style, (button.id,)), Part(" ")]
    return [row] if row else []


class _Writer:
    def __init__(self, scene: Scene, look: Look, names: Mapping[Seat, str]) -> None:
        self.scene = scene
        self.look = look
        self.names = names
        self.seats = places_of(scene)

    def plates(self, bottom: Seat | None) -> list[Row]:
        """Every seat with what belongs to it."""
        scene = self.scene
        rows: list[Row] = []
        for plate in sorted(scene.plates, key=lambda plate: plate.seat == bottom):
            rows.append(self._plate(plate))
            rows += [row for zone in scene.zones if zone.owner == plate.seat for row in self._zone(zone)]
            rows += [self._meter(place) for place, meter in enumerate(scene.meters) if meter.owner == plate.seat]
            rows.append([])
        return rows[:-1]

    def commons(self, *, legend: bool) -> list[Row]:
        """What belongs to nobody, and words."""
        scene = self.scene
        rows = [row for zone in scene.zones if zone.owner not in self.seats for row in self._zone(zone)]
        rows += [self._meter(place) for place, meter in enumerate(scene.meters) if meter.owner not in self.seats]
        rows += self._words()
        return rows + self._legend() if legend else rows

    def _words(self) -> list[Row]:
        remarks = [[Part(remark, self._ink(self.look.palette.strong))] for remark in self.scene.remarks]
        return self._dice() + self._trays() + self._lines() + remarks

    def terse(self, bottom: Seat | None) -> list[Row]:
        """The same in as few rows as can be: one's own things, what cards are played to, everybody else, the rest."""
        scene = self.scene
        played_to = [zone for zone in scene.zones if zone.layout == "cascade"]
        others = [zone for zone in scene.zones if zone.layout != "cascade"]
        rows = [self._terse_zone(zone) for zone in others if zone.owner == bottom is not None]
        for zone in played_to:
            named = [self._zone_label(zone), *self._owner_chip(zone), *self._cascade_chips(zone)]
            rows += [row for row in (named, self._facts(zone)) if row]
        for plate in sorted(scene.plates, key=lambda plate: plate.seat == bottom):
            row = self._plate(plate)
            held = [zone for zone in others if zone.owner == plate.seat != bottom]
            for zone in held:
                row += self._terse_zone(zone)
            rows.append([*row, *self._meters(plate.seat)])
        rows += [self._terse_zone(zone) for zone in others if zone.owner not in self.seats]
        shared = [
            part
            for owner in {meter.owner for meter in scene.meters} - self.seats.keys()
            for part in self._meters(owner)
        ]
        rows += [shared] if shared else []
        return rows + self._words()

    def _plate(self, plate: Plate) -> Row:
        palette = self.look.palette
        back, front = chip_of(palette, self.seats[plate.seat])
        name = self.names.get(plate.seat, "")
        row = [
            Part(TO_ACT if plate.to_act else " ", self._ink(palette.strong, bold=True)),
            Part(f" {plate.glyph} ", self._on(back, front)),
            Part(f" {plate.label}", self._ink(palette.ink, bold=True)),
        ]
        if name and name != plate.label:
            row.append(Part(f" {name}", self._ink(palette.ink)))
        if plate.to_act:
            row.append(Part(" to act", self._ink(palette.strong)))
        if plate.out:
            row.append(Part(" out", self._ink(palette.faint)))
        return row

    # --- zones ------------------------------------------------------------------------------------------------------

    def _zone_label(self, zone: Zone) -> Part:
        return Part(f"  {zone.label}", _lit(self.look, (zone.id,)) + self._ink(self.look.palette.faint), (zone.id,))

    def _owner_chip(self, zone: Zone) -> Row:
        """Whose it is, by the glyph of the plate."""
        chips = (chip_of(self.look.palette, self.seats[plate.seat]) for plate in self.scene.plates)
        marks = zip(self.scene.plates, chips, strict=True)
        return [Part(f" {plate.glyph} ", self._on(*chip)) for plate, chip in marks if plate.seat == zone.owner]

    def _terse_zone(self, zone: Zone) -> Row:
        """A zone in one row; cards by the first words of their labels."""
        if zone.layout not in TALKATIVE or all(piece.back for piece in zone.pieces):
            return [part for row in self._zone(zone) for part in row]
        row = [self._zone_label(zone)]
        for piece in zone.pieces:
            chip = self._chip(piece, zone)
            name = Part(f" {piece.label.partition(',')[0]}", self._ink(self.look.palette.ink), chip.ids, glued=True)
            row += [Part("  "), chip, name]
        return row

    def _zone(self, zone: Zone) -> list[Row]:
        label = self._zone_label(zone)
        match zone.layout:
            case "slots":
                return [[label, Part(" "), *self._slots(zone)]]
            case "pile":
                top = [Part(" "), self._chip(zone.pieces[-1], zone)] if zone.pieces else []
                return [[label, Part(f" ({sum(piece.count for piece in zone.pieces)})"), *top]]
            case "cascade":
                return [[label], *self._cascade(zone)]
            case layout if layout in TALKATIVE and not all(piece.back for piece in zone.pieces):
                return [[label], *(self._card(piece, zone) for piece in zone.pieces)]
            case _:
                return [[label, *(part for piece in zone.pieces for part in (Part(" "), self._chip(piece, zone)))]]

    def _cascade(self, zone: Zone) -> list[Row]:
        """What the first card says, then the others in the order in which they lie."""
        chips = self._cascade_chips(zone)
        return [row for row in (self._facts(zone), [Part("   "), *chips] if chips else []) if row]

    def _facts(self, zone: Zone) -> Row:
        """What the first card says."""
        palette = self.look.palette
        facts: Row = []
        for fact in zone.pieces[0].facts if zone.pieces else ():
            style = self._ink({"good": palette.good, "bad": palette.bad}.get(fact.tone, palette.ink))
            words = ": ".join(part for part in (", ".join(mark.label for mark in fact.marks), fact.words) if part)
            facts += [Part("    " if not facts else "; "), Part(words, style, (zone.id,))]
        return facts

    def _cascade_chips(self, zone: Zone) -> Row:
        """All but the first."""
        chips: Row = []
        for piece in zone.pieces[1:]:
            chips += [Part(" "), self._chip(piece, zone)]
            if piece.badges:
                chips.append(Part("*", self._ink(self.look.palette.strong), glued=True))
        return chips

    def _slots(self, zone: Zone) -> Row:
        """Full and empty places; one that is not like the others has its word behind it."""
        row: Row = []
        for place in range(max(len(zone.slots), len(zone.pieces))):
            word = zone.slots[place] if place < len(zone.slots) else ""
            special = len(zone.slots) > 1 and zone.slots.count(word) == 1
            opening, closing = ("<", ">") if special else ("[", "]")
            faint = self._ink(self.look.palette.faint)
            held = self._chip(zone.pieces[place], zone) if place < len(zone.pieces) else Part(" ", faint, (zone.id,))
            row += [Part(opening, faint, glued=place > 0), held._replace(glued=True), Part(closing, faint, glued=True)]
            if special:
                row.append(Part(f" {word}", faint))
        return row

    def _chip(self, piece: Piece, zone: Zone) -> Part:
        back, front = chip_of(self.look.palette, self.seats.get(piece.owner))
        style = self._on(back, front) + _lit(self.look, (piece.id,))
        return Part(tag_of(piece), style, (piece.id, *(part.id for part in reversed(piece.under)), zone.id))

    def _card(self, piece: Piece, zone: Zone) -> Row:
        unsaid = [badge for badge in piece.badges if badge not in piece.label]
        badges = f" ({', '.join(unsaid)})" if unsaid else ""
        chip = self._chip(piece, zone)
        words = Part(f" {piece.label}{badges}", self._ink(self.look.palette.ink) + _lit(self.look, chip.ids), chip.ids)
        return [Part("    "), chip, words]

    # --- the rest ---------------------------------------------------------------------------------------------------

    def _meter(self, place: int) -> Row:
        meter = self.scene.meters[place]
        palette = self.look.palette
        value = f"{meter.value}" if meter.limit is None else f"{meter.value} of {meter.limit}"
        style = self._ink(palette.strong, bold=True) if meter.warning else self._ink(palette.ink)
        sign = "! " if meter.warning else "  "
        return [Part(sign, style), Part(f"{meter.label}: ", self._ink(palette.faint), (meter.id,)), Part(value, style)]

    def _meters(self, owner: Seat | None) -> Row:
        """All of one owner in a row."""
        places = [place for place, meter in enumerate(self.scene.meters) if meter.owner == owner]
        return [part for place in places for part in self._meter(place)]

    def _dice(self) -> list[Row]:
        rows: list[Row] = []
        for die in self.scene.dice:
            words = f"[{die.face or '?'}] {die.label}" + (f": {die.verdict}" if die.verdict else "")
            rows.append(
                [Part("  "), Part(words, _lit(self.look, (die.id,)) + self._ink(self.look.palette.ink), (die.id,))]
            )
        return rows

    def _trays(self) -> list[Row]:
        rows: list[Row] = []
        for tray in self.scene.trays:
            slots = " ".join(f"[{slot}]" for slot in tray.slots)
            supplies = ", ".join(f"{supply.word} {supply.glyph} x{supply.count}" for supply in tray.supplies)
            words = " ".join("…" for _ in tray.slots)
            faint = self._ink(self.look.palette.faint)
            rows.append([Part(f"  {tray.label}: {slots}", self._ink(self.look.palette.ink), (tray.id,))])
            rows.append([Part(f"    from {supplies}; type: {tray.command} {words}", faint)])
        return rows

    def _lines(self) -> list[Row]:
        return [[Part(f"  {line.label}")] for line in self.scene.arrows]

    def _legend(self) -> list[Row]:
        """What the small marks on the board mean, each once."""
        rows: list[Row] = []
        palette = self.look.palette
        for overlay in shown_overlays(self.scene, self.look):
            place = self.seats.get(overlay.owner)
            back, front = chip_of(palette, place)
            # The sign stands at the side where the board shows it.
            sign = sign_of(overlay, place).rjust(3) if (place or 0) % 2 else sign_of(overlay, place).ljust(3)
            rows.append([Part(sign, self._on(back, front)), Part(f" {overlay.label}", self._ink(palette.faint))])
        return [[], *rows] if rows else []

    def _ink(self, colour: str, *, bold: bool = False) -> Style:
        return PLAIN if self.look.plain else ink(colour, bold=bold)

    def _on(self, ground: str, front: str) -> Style:
        return PLAIN if self.look.plain else on(ground, front, bold=True)


def _lit(look: Look, ids: tuple[str, ...]) -> Style:
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
