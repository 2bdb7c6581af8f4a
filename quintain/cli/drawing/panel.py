"""Everything of a scene that lies beside its boards, line by line: plates, zones, meters, dice, trays, words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style

from quintain.cli.drawing.boards import Look, places_of, shown_overlays, sign_of, tag_of
from quintain.cli.drawing.canvas import PLAIN, Canvas
from quintain.cli.drawing.palette import chip_of, ink, on
from quintain.cli.drawing.reading import fact_words, plate_key
from quintain.cli.drawing.rows import Part, Row, cut, draw_columns, draw_rows, lit
from quintain.core.scene import Piece, Plate, Scene, Zone
from quintain.core.seats import Seat

TO_ACT = "▶"
COLUMN = 60
"""The panel has two columns where each can be so wide."""
TALKATIVE = ("fan", "drawer")
"""Layouts whose pieces are cards: a glyph says too little, so each gets a line of its own."""
MOST_TOLD = 12
"""Of more cards than so many only the glyphs are written: they are looked through one by one."""


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
    cards are played to next, so that both are in sight wherever that can be; where the game says what belongs to a
    plate, the others' plates fold to one line each.
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
    if any(zone.place for zone in scene.zones):
        return draw_rows(writer.folded(bottom, width, height), width)
    canvas = draw_rows(writer.terse(bottom), width)
    return canvas if canvas.height <= height else draw_rows(writer.terse(bottom, width), width)


def _joined(plates: list[Row], commons: list[Row]) -> list[Row]:
    return [*plates, [], *commons] if plates and commons else plates or commons


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
            rows += self._grouped([zone for zone in scene.zones if zone.owner == plate.seat])
            rows += [self._meter(place) for place, meter in enumerate(scene.meters) if meter.owner == plate.seat]
            rows.append([])
        return rows[:-1]

    def _grouped(self, zones: Sequence[Zone]) -> list[Row]:
        """Zones one after the other; where a seat has several bodies, each under its name."""
        rows: list[Row] = []
        groups = dict.fromkeys(zone.group for zone in zones)
        named = len(groups) - ("" in groups) > 1
        for group in groups:
            if named and group:
                rows.append([Part(f"  {group}", self._ink(self.look.palette.ink, bold=True))])
            rows += [row for zone in zones if zone.group == group for row in self._zone(zone)]
        return rows

    def folded(self, bottom: Seat | None, width: int, height: int) -> list[Row]:
        """One's own things, what belongs to nobody, and everybody else in a line each, as much as goes into it."""
        scene = self.scene
        rows: list[Row] = []
        own = [zone for zone in scene.zones if zone.owner == bottom is not None]
        others = [plate for plate in scene.plates if plate.seat != bottom]
        shared = [part for zone in scene.zones if zone.owner not in self.seats for part in self._terse_zone(zone)]
        for owner in {meter.owner for meter in scene.meters} - self.seats.keys():
            shared += self._meters(owner)
        for plate in (plate for plate in scene.plates if plate.seat == bottom):
            rows.append([*self._plate(plate), *self._meters(plate.seat)])
            full = self._grouped(own)
            tight = len(full) + len(others) + len(self._words()) + 3 > height
            rows += [self._terse_zone(zone) for zone in own] if tight else full
        rows += [shared] if shared else []
        rows += self._words()
        return rows + [cut(self._folded_plate(plate), width) for plate in others]

    def _folded_plate(self, plate: Plate) -> Row:
        """A seat in one line: who it is, and what it has as far as glyphs can say it."""
        row = self._plate(plate, folded=True)
        for zone in (zone for zone in self.scene.zones if zone.owner == plate.seat and zone.pieces):
            if all(piece.back for piece in zone.pieces):
                count = sum(piece.count for piece in zone.pieces)
                row += [Part(" "), Part(f"{zone.pieces[0].glyph}{count}", self._owned(zone), (zone.id,))]
            else:
                row += [Part(" "), *self._tower(zone)]
        return [*row, *self._meters(plate.seat)]

    def _owned(self, zone: Zone) -> Style:
        return self._on(*chip_of(self.look.palette, self.seats.get(zone.owner)))

    def _tower(self, zone: Zone) -> Row:
        """What lies there from the ground up, between marks that say so."""
        faint = self._ink(self.look.palette.faint)
        chips: Row = []
        for place, piece in enumerate(zone.pieces):
            chips += [Part("<", faint, glued=True)] if place and zone.layout == "tower" else []
            chips.append(self._chip(piece, zone)._replace(glued=True))
        return [Part("[", faint, (zone.id,)), *chips, Part("]", faint, glued=True)]

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

    def terse(self, bottom: Seat | None, width: int | None = None) -> list[Row]:
        """
        The same in as few rows as can be: one's own things, what cards are played to, everybody else, the rest. What
        cards are played to has as much as goes into one line, where there is a ``width``.
        """
        scene = self.scene
        played_to = [zone for zone in scene.zones if zone.layout == "cascade"]
        others = [zone for zone in scene.zones if zone.layout != "cascade"]
        rows = [self._terse_zone(zone) for zone in others if zone.owner == bottom is not None]
        for zone in played_to:
            named = [self._zone_label(zone), *self._owner_chip(zone), *self._cascade_chips(zone)]
            rows += [cut(row, width) if width else row for row in (named, self._facts(zone)) if row]
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

    def _plate(self, plate: Plate, *, folded: bool = False) -> Row:
        """Who sits there, and how that seat fares; folded without what its marks say already."""
        palette = self.look.palette
        back, front = chip_of(palette, self.seats[plate.seat])
        name = self.names.get(plate.seat) or plate.label
        key = (plate.id, plate_key(plate)) if plate.id in self.look.glow else (plate_key(plate),)
        row = [
            Part(TO_ACT if plate.to_act else " ", self._ink(palette.strong, bold=True)),
            Part(f" {plate.glyph} ", self._on(back, front)),
            Part(f" {name if folded else plate.label}", self._ink(palette.ink, bold=True) + lit(self.look, key), key),
        ]
        if name != plate.label and not folded:
            row.append(Part(f" {name}", self._ink(palette.ink)))
        if plate.team:
            row.append(Part(f" · {plate.team}", self._ink(palette.good)))
        if plate.to_act and not folded:
            row.append(Part(" to act", self._ink(palette.strong)))
        if plate.out:
            row.append(Part(" out", self._ink(palette.faint)))
        if self.scene.places:
            place = self.scene.places[plate.seat]
            row.append(Part(" lost" if place is None else f" place {place}", self._ink(palette.strong, bold=True)))
        if plate.badges:
            row.append(Part(f" {', '.join(map(str, plate.badges))}", self._ink(palette.faint)))
        return row

    # --- zones ------------------------------------------------------------------------------------------------------

    def _zone_label(self, zone: Zone) -> Part:
        return Part(f"  {zone.label}", lit(self.look, (zone.id,)) + self._ink(self.look.palette.faint), (zone.id,))

    def _owner_chip(self, zone: Zone) -> Row:
        """Whose it is, by the glyph of the plate."""
        chips = (chip_of(self.look.palette, self.seats[plate.seat]) for plate in self.scene.plates)
        marks = zip(self.scene.plates, chips, strict=True)
        return [Part(f" {plate.glyph} ", self._on(*chip)) for plate, chip in marks if plate.seat == zone.owner]

    def _terse_zone(self, zone: Zone) -> Row:
        """A zone in one row; cards by the first words of their labels."""
        if not _is_told(zone):
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
            case "tower":
                following = (
                    [Part(f" {', '.join(zone.slots)}", self._ink(self.look.palette.faint))] if zone.slots else []
                )
                return [[label, Part(" "), *self._tower(zone), *following]]
            case _ if _is_told(zone):
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
            facts += [Part("    " if not facts else "; "), Part(fact_words(fact), style, (zone.id,))]
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
        style = self._on(back, front) + lit(self.look, (piece.id,))
        return Part(tag_of(piece), style, (piece.id, *(part.id for part in reversed(piece.under)), zone.id))

    def _card(self, piece: Piece, zone: Zone) -> Row:
        unsaid = [badge for badge in piece.badges if badge not in piece.label]
        badges = f" ({', '.join(unsaid)})" if unsaid else ""
        chip = self._chip(piece, zone)
        words = Part(f" {piece.label}{badges}", self._ink(self.look.palette.ink) + lit(self.look, chip.ids), chip.ids)
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
            before = f"{die.before}→" if die.before else ""
            words = f"[{before}{die.face or '?'}] {die.label}" + (f": {die.verdict}" if die.verdict else "")
            rows.append(
                [Part("  "), Part(words, lit(self.look, (die.id,)) + self._ink(self.look.palette.ink), (die.id,))]
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
        return [[Part(f"  {arrow.label}")] for arrow in self.scene.arrows]

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


def _is_told(zone: Zone) -> bool:
    """Whether its cards are called by their names."""
    few = len(zone.pieces) <= MOST_TOLD
    return zone.layout in TALKATIVE and few and not all(piece.back for piece in zone.pieces)
