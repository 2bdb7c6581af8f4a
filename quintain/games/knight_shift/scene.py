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

from quintain.core.answers import Awaited
from quintain.core.contract import Offered
from quintain.core.scene import Board, Button, Cell, Meter, Offer, Overlay, Piece, Plate, Scene, Zone
from quintain.core.seats import Seat, seat_of
from quintain.core.words import Words
from quintain.games.knight_shift import pieces, warnings
from quintain.games.knight_shift.actions import Action, Fortify
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
from quintain.games.knight_shift.sight import Sight, placed

# Outlined for White and solid for Black: two styles, not two colours.
GLYPHS = ({"knight": "♘", "guard": "♔", "fortress": "♖"}, {"knight": "♞", "guard": "♚", "fortress": "♜"})
EMBLEMS = (("ring", "○"), ("disc", "●"))
CLOCK_SHOWN_FROM = 0.6
CLOCK_WARNS_FROM: float = DATA["draw"]["warning_share"]

BARE = tuple(
    Cell(id=name, label=name, at=(square % WIDTH, square // WIDTH), tint="dark" if is_dark(square) else "light")
    for square, name in enumerate(NAMES)
)
COLUMNS, ROWS = tuple(FILES), tuple(str(rank) for rank in range(1, RANKS + 1))
Seats = tuple[Seat, Seat]
"""Who plays White and who Black."""
_painted_once = lru_cache(maxsize=8192)


def scene(words: Words, view: Sight, offers: Sequence[Offered[Action]]) -> Scene:
    return _Painter(words, view).scene(offers)


class _Painter:
    """Holds what every part of the picture needs."""

    def __init__(self, words: Words, view: Sight) -> None:
        white = seat_of(view.white, 2)
        self.words = words
        self.view = view
        self.seats: Seats = (white, 1 - white)
        self.here: Placement = view.placement
        self.standing = pieces.standing(view.base, view.no_progress_limit, view.moves)

    def scene(self, offers: Sequence[Offered[Action]]) -> Scene:
        view = self.view
        common = _common(self.words, view.white, view.base, view.moves, view.line, view.no_progress_limit, view.to_act)
        result = self._result()
        return Scene(
            game="knight-shift",
            audience=view.seat,
            prompt=result or self._prompt(common.acting, offers),
            plates=common.plates,
            boards=(self._board(common.board, offers),),
            zones=common.zones,
            overlays=(*common.overlays, *self._warnings()),
            meters=common.meters,
            buttons=tuple(
                _button(self.words, view.to_act, offer.action) for offer in offers if isinstance(offer.action, Fortify)
            ),
            offers=tuple(map(self._offer, offers)),
            awaited=common.awaited,
            recent=common.recent,
            remarks=(self.words.say("scene.seen-twice"),) if view.to_act and view.occurrences == 2 else (),
            position=view.line,
            result=result,
            turned=180 if view.seat == self.seats[1] else 0,
        )

    def _prompt(self, acting: Seat | None, offers: Sequence[Offered[Action]]) -> str:
        if acting != self.view.seat:
            return self.words.say("prompt.wait", {"side": self.view.to_act})
        fortify = any(isinstance(offer.action, Fortify) for offer in offers)
        return self.words.say("prompt.turn-fortify" if fortify else "prompt.turn", {"side": self.view.to_act})

    def _result(self) -> str:
        if self.view.to_act:
            return ""
        return self.words.say(
            f"outcome.{self.view.ending}", {"verdict": self.view.verdict, "limit": self.view.no_progress_limit}
        )

    def _board(self, board: Board, offers: Sequence[Offered[Action]]) -> Board:
        """The common board; pieces that can be moved say in how many ways."""
        if not offers:
            return board
        sources = [offer.action.source for offer in offers]
        safe = _protected(self.here)
        cells = list(board.cells)
        for square in set(sources):
            id, choices = self.standing.on[square], sources.count(square)
            cells[square] = _cell(self.words, self.seats, square, id, bool(safe >> square & 1), choices)
        return replace(board, cells=tuple(cells))

    def _warnings(self) -> list[Overlay]:
        if self.view.seat is None or not self.view.to_act:
            return []
        mine = self.seats.index(self.view.seat)
        exposed = warnings.exposed(self.here, mine)
        arriving = warnings.arriving(self.here, 1 - mine)
        found = [_overlay(self.words, self.seats, "exposed", "danger", exposed, mine, "!")] if exposed else []
        if arriving:
            found.append(_overlay(self.words, self.seats, "arriving", "threat", arriving, 1 - mine, "!"))
        return found

    # --- what can be done -------------------------------------------------------------------------------------------

    def _offer(self, offer: Offered[Action]) -> Offer:
        action = offer.action
        if isinstance(action, Fortify):
            return _offer(self.words, action, "knight", "build")
        mark = "capture" if action.target in self.standing.on else "move"
        return _offer(self.words, action, _kind(self.standing.on[action.source]), mark)


# --- what every audience sees ---------------------------------------------------------------------------------------


class _Common(msgspec.Struct, frozen=True):
    acting: Seat | None
    plates: tuple[Plate, ...]
    board: Board
    zones: tuple[Zone, ...]
    overlays: tuple[Overlay, ...]
    meters: tuple[Meter, ...]
    awaited: tuple[Awaited, ...]
    recent: tuple[str, ...]


@lru_cache(maxsize=256)
def _common(words: Words, white: str, base: str, moves: tuple[str, ...], line: str, limit: int, to_act: str) -> _Common:
    """The parts of a picture that are the same for all who look at it."""
    first = seat_of(white, 2)
    seats: Seats = (first, 1 - first)
    here = placed(line, limit)
    standing = pieces.standing(base, limit, moves)
    acting = None if not to_act else seats[SIDES.index(to_act)]
    last = moves[-1] if moves else ""
    return _Common(
        acting=acting,
        plates=tuple(_plate(words, seats, colour, seats[colour] == acting) for colour in (0, 1)),
        board=_board(words, seats, here, standing),
        zones=(
            *(_reserve(words, seats, colour, tuple(standing.reserve[colour])) for colour in (0, 1)),
            *(_tray(words, seats, colour, tuple(standing.trays[colour])) for colour in (0, 1)),
        ),
        overlays=(
            *(_overlay(words, seats, f"{SIDES[c]}-zone", "zone", ZONES[here.guards[c]], c, "x") for c in (0, 1)),
            *(_overlay(words, seats, f"{SIDES[c]}-sites", "site", FAR_RANKS[c], c, "") for c in (0, 1)),
        ),
        meters=_meters(words, here.clock, limit),
        awaited=() if acting is None else (Awaited(acting, "turn", "KS-4.2", None),),
        recent=tuple(square for square in (last[:2], last[2:]) if square in SQUARES),
    )


def _board(words: Words, seats: Seats, here: Placement, standing: pieces.Standing) -> Board:
    safe = _protected(here)
    cells = list(BARE)
    for square, id in standing.on.items():
        cells[square] = _cell(words, seats, square, id, bool(safe >> square & 1), 0)
    return Board(id="board", label=words.say("scene.board"), cells=tuple(cells), columns=COLUMNS, rows=ROWS)


def _protected(here: Placement) -> int:
    """The knights that stand in their own guard's zone (KS-5.5)."""
    return sum(here.knights[colour] & ZONES[here.guards[colour]] for colour in (0, 1))


def _meters(words: Words, clock: int, limit: int) -> tuple[Meter, ...]:
    if clock < CLOCK_SHOWN_FROM * limit:
        return ()
    return (Meter("clock", words.say("scene.clock"), clock, limit, warning=clock >= int(CLOCK_WARNS_FROM * limit)),)


# --- parts that are painted once ------------------------------------------------------------------------------------


@_painted_once
def _plate(words: Words, seats: Seats, colour: int, to_act: bool) -> Plate:
    emblem, glyph = EMBLEMS[colour]
    label = words.say("scene.side", {"side": SIDES[colour]})
    return Plate(seat=seats[colour], label=label, emblem=emblem, glyph=glyph, to_act=to_act)


@_painted_once
def _cell(words: Words, seats: Seats, square: int, id: str, safe: bool, choices: int) -> Cell:
    """A square with a piece on it that can be moved in so many ways."""
    key, badges = ("scene.piece-protected", ("protected",)) if safe else ("scene.piece", ())
    piece = _piece(words, seats, id, key, NAMES[square], badges)
    if choices:
        moves = "scene.piece-move" if choices == 1 else "scene.piece-moves"
        piece = replace(piece, label=words.say(moves, {"label": piece.label, "count": choices}))
    return replace(BARE[square], pieces=(piece,))


@_painted_once
def _piece(words: Words, seats: Seats, id: str, key: str, square: str = "", badges: tuple[str, ...] = ()) -> Piece:
    side, kind = id.split("-")[:2]
    colour = SIDES.index(side)
    label = words.say(key, {"side": side, "piece": kind, "square": square})
    return Piece(id=id, kind=kind, label=label, glyph=GLYPHS[colour][kind], owner=seats[colour], badges=badges)


@_painted_once
def _reserve(words: Words, seats: Seats, colour: int, held: tuple[str, ...]) -> Zone:
    return Zone(
        id=pieces.RESERVES[colour],
        label=words.say("scene.reserve", {"side": SIDES[colour]}),
        layout="slots",
        owner=seats[colour],
        pieces=tuple(_piece(words, seats, id, "scene.reserve-piece") for id in held),
        slots=(words.say("scene.slot-reserve"),) * FORTRESSES,
    )


@_painted_once
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


@_painted_once
def _offer(words: Words, action: Action, kind: str, mark: str) -> Offer:
    source = NAMES[action.source]
    if isinstance(action, Fortify):
        return Offer(action.text, words.say("scene.fortify", {"square": source}), (source, action.text), mark)
    target = NAMES[action.target]
    label = words.say(f"scene.{mark}", {"piece": kind, "source": source, "target": target})
    return Offer(action.text, label, (source, target), mark)


def _kind(id: str) -> str:
    return id.split("-")[1]
