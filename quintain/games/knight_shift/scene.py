"""What a player of Knight Shift sees, from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

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
    is_dark,
    names,
)
from quintain.games.knight_shift.lines import SIDES, Placement
from quintain.games.knight_shift.sight import Sight

# Outlined for White and solid for Black: two styles, not two colours.
GLYPHS = ({"knight": "♘", "guard": "♔", "fortress": "♖"}, {"knight": "♞", "guard": "♚", "fortress": "♜"})
EMBLEMS = (("ring", "○"), ("disc", "●"))
CLOCK_SHOWN_FROM = 0.6
CLOCK_WARNS_FROM: float = DATA["draw"]["warning_share"]

BARE = tuple(
    Cell(id=name, label=name, at=(square % WIDTH, square // WIDTH), tint="dark" if is_dark(square) else "light")
    for square, name in enumerate(NAMES)
)


def scene(words: Words, view: Sight, offers: Sequence[Offered[Action]]) -> Scene:
    return _Painter(words, view).scene(offers)


class _Painter:
    """Holds what every part of the picture needs."""

    def __init__(self, words: Words, view: Sight) -> None:
        white = seat_of(view.white, 2)
        self.say = words.say
        self.view = view
        self.seats: tuple[Seat, Seat] = (white, 1 - white)
        self.here: Placement = view.placement
        self.standing = pieces.standing(view.base, view.no_progress_limit, view.moves)
        self.protected = set(view.protected)
        self.choices: Counter[str] = Counter()
        """How many actions each square offers."""

    def scene(self, offers: Sequence[Offered[Action]]) -> Scene:
        view = self.view
        self.choices = Counter(NAMES[offer.action.source] for offer in offers)
        acting = None if not view.to_act else self.seats[SIDES.index(view.to_act)]
        last = view.moves[-1] if view.moves else ""
        result = self._result()
        return Scene(
            game="knight-shift",
            audience=view.seat,
            prompt=result or self._prompt(acting, offers),
            plates=tuple(self._plate(colour, acting) for colour in (0, 1)),
            boards=(self._board(),),
            zones=(*map(self._reserve, (0, 1)), *map(self._tray, (0, 1))),
            overlays=(*map(self._zone, (0, 1)), *map(self._sites, (0, 1)), *self._warnings()),
            meters=self._meters(),
            buttons=tuple(self._button(offer.action) for offer in offers if isinstance(offer.action, Fortify)),
            offers=tuple(map(self._offer, offers)),
            awaited=() if acting is None else (Awaited(acting, "turn", "KS-4.2", None),),
            recent=tuple(square for square in (last[:2], last[2:]) if square in SQUARES),
            remarks=(self.say("scene.seen-twice"),) if acting is not None and view.occurrences == 2 else (),
            position=view.line,
            result=result,
            turned=180 if view.seat == self.seats[1] else 0,
        )

    def _prompt(self, acting: Seat | None, offers: Sequence[Offered[Action]]) -> str:
        if acting != self.view.seat:
            return self.say("prompt.wait", {"side": self.view.to_act})
        fortify = any(isinstance(offer.action, Fortify) for offer in offers)
        return self.say("prompt.turn-fortify" if fortify else "prompt.turn", {"side": self.view.to_act})

    def _result(self) -> str:
        if self.view.to_act:
            return ""
        return self.say(
            f"outcome.{self.view.ending}", {"verdict": self.view.verdict, "limit": self.view.no_progress_limit}
        )

    def _plate(self, colour: int, acting: Seat | None) -> Plate:
        emblem, glyph = EMBLEMS[colour]
        seat = self.seats[colour]
        return Plate(seat=seat, label=self._side(colour), emblem=emblem, glyph=glyph, to_act=seat == acting)

    def _side(self, colour: int) -> str:
        return self.say("scene.side", {"side": SIDES[colour]})

    # --- the board --------------------------------------------------------------------------------------------------

    def _board(self) -> Board:
        cells = tuple(map(self._cell, BARE))
        rows = tuple(str(rank) for rank in range(1, RANKS + 1))
        return Board(id="board", label=self.say("scene.board"), cells=cells, columns=tuple(FILES), rows=rows)

    def _cell(self, bare: Cell) -> Cell:
        held = self.standing.on.get(SQUARES[bare.id])
        return bare if held is None else replace(bare, pieces=(self._piece(held, bare.id),))

    def _piece(self, id: str, square: str) -> Piece:
        safe = square in self.protected
        key = "scene.piece-protected" if safe else "scene.piece"
        return self._thing(id, key, square=square, badges=("protected",) if safe else ())

    def _thing(self, id: str, key: str, square: str = "", badges: tuple[str, ...] = ()) -> Piece:
        side, kind = id.split("-")[:2]
        colour = SIDES.index(side)
        label = self.say(key, {"side": side, "piece": kind, "square": square})
        if count := self.choices[square]:
            label = self.say(
                "scene.piece-move" if count == 1 else "scene.piece-moves", {"label": label, "count": count}
            )
        glyph = GLYPHS[colour][kind]
        return Piece(id=id, kind=kind, label=label, glyph=glyph, owner=self.seats[colour], badges=badges)

    # --- beside the board -------------------------------------------------------------------------------------------

    def _reserve(self, colour: int) -> Zone:
        return Zone(
            id=pieces.RESERVES[colour],
            label=self.say("scene.reserve", {"side": SIDES[colour]}),
            layout="slots",
            owner=self.seats[colour],
            pieces=tuple(self._thing(id, "scene.reserve-piece") for id in self.standing.reserve[colour]),
            slots=(self.say("scene.slot-reserve"),) * FORTRESSES,
        )

    def _tray(self, colour: int) -> Zone:
        last = DATA["win"]["captures"]
        return Zone(
            id=pieces.TRAYS[colour],
            label=self.say("scene.tray", {"side": SIDES[colour]}),
            layout="slots",
            owner=self.seats[colour],
            pieces=tuple(self._thing(id, "scene.tray-piece") for id in self.standing.trays[colour]),
            slots=(self.say("scene.slot-tray"),) * (last - 1) + (self.say("scene.slot-tray-wins"),),
        )

    def _meters(self) -> tuple[Meter, ...]:
        limit = self.view.no_progress_limit
        clock = self.here.clock
        if clock < CLOCK_SHOWN_FROM * limit:
            return ()
        return (Meter("clock", self.say("scene.clock"), clock, limit, warning=clock >= int(CLOCK_WARNS_FROM * limit)),)

    # --- over the board ---------------------------------------------------------------------------------------------

    def _zone(self, colour: int) -> Overlay:
        side = SIDES[colour]
        return self._overlay(f"{side}-zone", "zone", self.view.zones[side], colour, "x", optional=True)

    def _sites(self, colour: int) -> Overlay:
        return self._overlay(f"{SIDES[colour]}-sites", "site", names(FAR_RANKS[colour]), colour, "")

    def _warnings(self) -> list[Overlay]:
        if self.view.seat is None or not self.view.to_act:
            return []
        mine = self.seats.index(self.view.seat)
        exposed = names(warnings.exposed(self.here, mine))
        arriving = names(warnings.arriving(self.here, 1 - mine))
        found = [self._overlay("exposed", "danger", exposed, mine, "!", optional=True)] if exposed else []
        return found + (
            [self._overlay("arriving", "threat", arriving, 1 - mine, "!", optional=True)] if arriving else []
        )

    def _overlay(
        self,
        id: str,
        kind: str,
        cells: Sequence[str],
        colour: int,
        glyph: str,
        *,
        optional: bool = False,
    ) -> Overlay:
        label = self.say(f"scene.{kind}", {"side": SIDES[colour]})
        owner = self.seats[colour]
        return Overlay(id=id, kind=kind, label=label, cells=tuple(cells), glyph=glyph, owner=owner, optional=optional)

    # --- what can be done -------------------------------------------------------------------------------------------

    def _button(self, action: Action) -> Button:
        square = NAMES[action.source]
        glyph = GLYPHS[SIDES.index(self.view.to_act)]["fortress"]
        return Button(action.text, self.say("scene.fortify", {"square": square}), glyph, square)

    def _offer(self, offer: Offered[Action]) -> Offer:
        action = offer.action
        source = NAMES[action.source]
        if isinstance(action, Fortify):
            return Offer(offer.text, self.say("scene.fortify", {"square": source}), (source, action.text), "build")
        target = NAMES[action.target]
        kind = self.standing.on[action.source].split("-")[1]
        mark = "capture" if action.target in self.standing.on else "move"
        label = self.say(f"scene.{mark}", {"piece": kind, "source": source, "target": target})
        return Offer(offer.text, label, (source, target), mark)
