"""
What a player of Knight Shift sees, from a view.

Most of a picture is the same from move to move, so its parts are painted once for what they depend on and then looked
up; a part that has not changed is the very same object, which makes differences between two scenes quick to find.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from quintain.core.contract import Offered
from quintain.core.scene import Board, Button, Cell, Meter, Offer, Overlay, Picture, Piece, Plate, Zone
from quintain.core.seats import Seat, seat_of
from quintain.core.words import Words
from quintain.games.knight_shift import pieces, warnings
from quintain.games.knight_shift.actions import Action, Fortify, Move
from quintain.games.knight_shift.board import (
    DATA,
    FAR_RANKS,
    FILES,
    FORTRESSES,
    NAMES,
    RANKS,
    SQUARES,
    WIDTH,
    ZONES,
    is_dark,
    names,
)
from quintain.games.knight_shift.lines import SIDES, Placement
from quintain.games.knight_shift.pieces import Heaps, Standing
from quintain.games.knight_shift.view import KnightShiftView

# Outlined for White and solid for Black: two styles, not two colours.
GLYPHS = ({"knight": "♘", "guard": "♔", "fortress": "♖"}, {"knight": "♞", "guard": "♚", "fortress": "♜"})
EMBLEMS = (("ring", "○"), ("disc", "●"))
CLOCK_SHOWN_FROM = 0.6
CLOCK_WARNS_FROM: float = DATA["draw"]["warning_share"]

BARE = tuple(
    Cell(id=name, label=name, at=(square % WIDTH, square // WIDTH), tint="dark" if is_dark(square) else "light")
    for square, name in enumerate(NAMES)
)
MOVERS = {tuple(step): kind for kind in ("knight", "guard") for step in DATA[kind]["steps"]}
"""Whose step it is; no two kinds share one."""
COLUMNS, ROWS = tuple(FILES), tuple(str(rank) for rank in range(1, RANKS + 1))
Seats = tuple[Seat, Seat]
"""Who plays White and who Black."""
_painted_once = lru_cache(maxsize=8192)


def scene(words: Words, view: KnightShiftView, offers: Sequence[Offered[Action]]) -> Picture:
    return _Painter(words, view, [offer.action for offer in offers]).scene()


class _Painter:
    """Holds what every part of the picture needs."""

    def __init__(self, words: Words, view: KnightShiftView, actions: list[Action]) -> None:
        white = seat_of(view.white, 2)
        self.words = words
        self.view = view
        self.actions = actions
        self.seats: Seats = (white, 1 - white)
        self.here = view.placement
        self.on = view.standing.on

    def scene(self) -> Picture:
        view, limit = self.view, self.view.settings.no_progress_limit
        last = view.moves[-1] if view.moves else ""
        common = _common(self.words, self.seats, self.here, view.standing, limit, view.to_act, last)
        buttons = tuple([_button(self.words, view.to_act, act) for act in self.actions if isinstance(act, Fortify)])
        mine = common.acting is not None and common.acting == view.seat
        return Picture(
            prompt=_prompt(self.words, view.to_act, bool(buttons)) if mine else "",
            plates=common.plates,
            boards=common.boards,
            zones=common.zones,
            overlays=(*common.overlays, *self._warnings()),
            meters=common.meters,
            buttons=buttons,
            offers=self._offers(),
            recent=common.recent,
            remarks=(self.words.say("scene.seen-twice"),) if view.to_act and view.occurrences == 2 else (),
            position=view.line,
            turned=180 if view.seat == self.seats[1] else 0,
        )

    def _warnings(self) -> tuple[Overlay, ...]:
        if self.view.seat is None or not self.view.to_act:
            return ()
        return _warnings(self.words, self.seats, self.here, self.seats.index(self.view.seat))

    def _offers(self) -> tuple[Offer, ...]:
        on, calm, taking = self.on, _offers(self.words, "move"), _offers(self.words, "capture")
        return tuple([(taking if isinstance(act, Move) and on[act.target] else calm)[act] for act in self.actions])


# --- what every audience sees ---------------------------------------------------------------------------------------


class _Common(msgspec.Struct, frozen=True):
    acting: Seat | None
    plates: tuple[Plate, ...]
    boards: tuple[Board, ...]
    zones: tuple[Zone, ...]
    overlays: tuple[Overlay, ...]
    meters: tuple[Meter, ...]
    recent: tuple[str, ...]


@lru_cache(maxsize=256)
def _common(
    words: Words, seats: Seats, here: Placement, standing: Standing, limit: int, to_act: str, last: str
) -> _Common:
    """The parts of a picture that are the same for all who look at it."""
    acting = None if not to_act else seats[SIDES.index(to_act)]
    return _Common(
        acting=acting,
        plates=_plates(words, seats),
        boards=(_board(words, seats, here, standing.on),),
        zones=_zones(words, seats, standing.reserve, standing.trays),
        overlays=_overlays(words, seats, here.guards),
        meters=_meters(words, here.clock, limit),
        recent=tuple(square for square in (last[:2], last[2:]) if square in SQUARES),
    )


def _board(words: Words, seats: Seats, here: Placement, on: tuple[str, ...]) -> Board:
    safe = _protected(here)
    cells = tuple(
        [
            _cell(words, seats, square, id, bool(safe >> square & 1)) if id else BARE[square]
            for square, id in enumerate(on)
        ]
    )
    return Board(id="board", label=words.say("scene.board"), cells=cells, columns=COLUMNS, rows=ROWS)


def _protected(here: Placement) -> int:
    """The knights that stand in their own guard's zone (KS-5.5)."""
    (white, black), (first, second) = here.knights, here.guards
    return white & ZONES[first] | black & ZONES[second]


def _meters(words: Words, clock: int, limit: int) -> tuple[Meter, ...]:
    if clock < CLOCK_SHOWN_FROM * limit:
        return ()
    return (Meter("clock", words.say("scene.clock"), clock, limit, warning=clock >= int(CLOCK_WARNS_FROM * limit)),)


# --- parts that are painted once ------------------------------------------------------------------------------------


@_painted_once
def _prompt(words: Words, to_act: str, fortify: bool) -> str:
    return words.say("prompt.turn-fortify" if fortify else "prompt.turn", {"side": to_act})


@_painted_once
def _plates(words: Words, seats: Seats) -> tuple[Plate, ...]:
    return tuple(_plate(words, seats, colour) for colour in (0, 1))


@_painted_once
def _zones(words: Words, seats: Seats, reserve: Heaps, trays: Heaps) -> tuple[Zone, ...]:
    return (
        *(_reserve(words, seats, colour, reserve[colour]) for colour in (0, 1)),
        *(_tray(words, seats, colour, trays[colour]) for colour in (0, 1)),
    )


@_painted_once
def _overlays(words: Words, seats: Seats, guards: tuple[int, int]) -> tuple[Overlay, ...]:
    """What the guards protect, and where fortresses may be built."""
    return (
        *(_overlay(words, seats, f"{SIDES[c]}-zone", "zone", ZONES[guards[c]], c, "x") for c in (0, 1)),
        *(_overlay(words, seats, f"{SIDES[c]}-sites", "site", FAR_RANKS[c], c, "") for c in (0, 1)),
    )


def _plate(words: Words, seats: Seats, colour: int) -> Plate:
    emblem, glyph = EMBLEMS[colour]
    label = words.say("scene.side", {"side": SIDES[colour]})
    return Plate(seat=seats[colour], label=label, emblem=emblem, glyph=glyph)


@_painted_once
def _cell(words: Words, seats: Seats, square: int, id: str, safe: bool) -> Cell:
    """A square with a piece on it."""
    key, badges = ("scene.piece-protected", ("protected",)) if safe else ("scene.piece", ())
    piece = _piece(words, seats, id, key, NAMES[square], badges)
    return replace(BARE[square], pieces=(piece,))


@_painted_once
def _piece(words: Words, seats: Seats, id: str, key: str, square: str = "", badges: tuple[str, ...] = ()) -> Piece:
    side, kind = id.split("-")[:2]
    colour = SIDES.index(side)
    label = words.say(key, {"side": side, "piece": kind, "square": square})
    return Piece(id=id, kind=kind, label=label, glyph=GLYPHS[colour][kind], owner=seats[colour], badges=badges)


def _reserve(words: Words, seats: Seats, colour: int, held: tuple[str, ...]) -> Zone:
    return Zone(
        id=pieces.RESERVES[colour],
        label=words.say("scene.reserve", {"side": SIDES[colour]}),
        layout="slots",
        owner=seats[colour],
        pieces=tuple(_piece(words, seats, id, "scene.reserve-piece") for id in held),
        slots=(words.say("scene.slot-reserve"),) * FORTRESSES,
    )


def _tray(words: Words, seats: Seats, colour: int, held: tuple[str, ...]) -> Zone:
    last = DATA["win"]["captures"]
    return Zone(
        id=pieces.TRAYS[colour],
        label=words.say("scene.tray", {"side": SIDES[colour]}),
        layout="slots",
        owner=seats[colour],
        pieces=tuple(_piece(words, seats, id, "scene.tray-piece") for id in held),
        slots=(words.say("scene.slot-tray"),) * (last - 1) + (words.say("scene.slot-tray-wins"),),
    )


@lru_cache(maxsize=256)
def _warnings(words: Words, seats: Seats, here: Placement, mine: int) -> tuple[Overlay, ...]:
    """What the side in question should look at: its own in danger, and others about to arrive."""
    exposed = warnings.exposed(here, mine)
    arriving = warnings.arriving(here, 1 - mine)
    found = [_overlay(words, seats, "exposed", "danger", exposed, mine, "!")] if exposed else []
    if arriving:
        found.append(_overlay(words, seats, "arriving", "threat", arriving, 1 - mine, "!"))
    return tuple(found)


@_painted_once
def _overlay(words: Words, seats: Seats, id: str, kind: str, cells: int, colour: int, glyph: str) -> Overlay:
    """What lies over these squares; all but the sites can be switched off."""
    label = words.say(f"scene.{kind}", {"side": SIDES[colour]})
    squares, optional = tuple(names(cells)), kind != "site"
    return Overlay(id=id, kind=kind, label=label, cells=squares, glyph=glyph, owner=seats[colour], optional=optional)


@_painted_once
def _button(words: Words, to_act: str, action: Action) -> Button:
    square = NAMES[action.source]
    glyph = GLYPHS[SIDES.index(to_act)]["fortress"]
    return Button(action.text, words.say("scene.fortify", {"square": square}), glyph, square)


class _Offers(dict[Action, Offer]):
    """Offers by their actions, painted when they are first asked for. Which piece moves follows from the step."""

    def __init__(self, words: Words, mark: str) -> None:
        super().__init__()
        self._words = words
        self._mark = mark

    def __missing__(self, action: Action) -> Offer:
        offer = self._move(action) if isinstance(action, Move) else self._fortification(action)
        self[action] = offer
        return offer

    def _move(self, action: Move) -> Offer:
        source, target = NAMES[action.source], NAMES[action.target]
        values = {"piece": MOVERS[action.step], "source": source, "target": target}
        return Offer(action.text, self._words.say(f"scene.{self._mark}", values), (source, target), self._mark)

    def _fortification(self, action: Fortify) -> Offer:
        source = NAMES[action.source]
        label = self._words.say("scene.fortify", {"square": source})
        return Offer(action.text, label, (source, action.text), "build")


@_painted_once
def _offers(words: Words, mark: str) -> _Offers:
    """What can be chosen: fortifications, and the moves that are marked so."""
    return _Offers(words, mark)
