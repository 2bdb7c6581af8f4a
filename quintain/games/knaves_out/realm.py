"""All that lies open to everybody: boards, kingdoms, pieces, the Great Towers, whose turn it is (KO §2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Literal, Self

import msgspec
from msgspec.structs import replace

from quintain.core.seats import Seat
from quintain.games.knaves_out.cards import Card
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.pending import Name, Pending
from quintain.games.knaves_out.pieces import BUILDINGS, GREAT, KING, Piece
from quintain.games.knaves_out.world import Origins, Square, World, world_of

Phase = Literal["place", "king", "court", "jokers", "start", "shuffle", "main", "over"]
"""A turn that is about to start asks nobody."""


class GreatTower(msgspec.Struct, frozen=True):
    """An event that has been called (KO-5.201)."""

    kind: str
    caller: Seat
    """Its Chosen One."""
    enemy: Seat | None = None
    """The chosen enemy of the Dark Tower."""
    checkers: int = 0
    """Laid aside for it before it stands."""
    square: Square | None = None
    """Where it stands; None before that, and when it has fallen."""


class Doom(msgspec.Struct, frozen=True):
    """A kingdom that falls as soon as what goes on is over."""

    seat: Seat
    by: Seat | None
    """Who earns a crown for it."""
    cause: str
    number: int = 0
    """The how-many-th to fall it is, where that was settled before (KO-R104)."""


class Realm(msgspec.Struct, omit_defaults=True):
    order: tuple[Seat, ...]
    """The order of play, from the first player on."""
    kingdoms: list[Kingdom]
    phase: Phase = "place"
    origins: Origins = ()
    islands: tuple[Seat, ...] = ()
    """Boards that are cut off (KO-5.210)."""
    cleansed: tuple[Seat, ...] = ()
    """Boards that are Cleansed Ground (KO-5.211)."""
    pieces: dict[Square, Piece] = {}
    sea: tuple[Piece, ...] = ()
    great: tuple[GreatTower, ...] = ()
    round: int = 1
    turn: int = 0
    """The place in the order of play of whoever acts, during the setting up too."""
    actions: int = 0
    """Left in this turn."""
    played: bool = False
    """A card from the hand has been played in this turn (KO-4.10)."""
    last_made: bool = False
    """The last attack of this turn (KO-5.166)."""
    bound: tuple[tuple[Seat, Name], ...] = ()
    """Under Sheer Heart Attack: for each such kingdom the pawn that has moved on its board in this turn (KO-5.179)."""
    chosen: tuple[Card, ...] = ()
    """The court of whoever still has to say which of its cards get a joker (KO-3.9)."""
    pending: tuple[Pending, ...] = ()
    doomed: tuple[Doom, ...] = ()
    gone: tuple[tuple[Seat, int], ...] = ()
    """Seats that have left and fall as soon as what goes on is over (KO-R87), each as the how-many-th (KO-R104)."""

    def copy(self) -> Self:
        """An independent copy."""
        twin = copy(self)
        twin.kingdoms = [copy(kingdom) for kingdom in self.kingdoms]
        twin.pieces = self.pieces.copy()
        return twin

    # --- who and where ------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        return range(len(self.kingdoms))

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self.order[self.turn]

    @property
    def living(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, kingdom in enumerate(self.kingdoms) if not kingdom.fell)

    @property
    def world(self) -> World:
        return world_of(self.origins, self.islands)

    def is_gone(self, seat: Seat) -> bool:
        """Whether it has left while something goes on (KO-R87)."""
        return bool(self.gone) and any(seat == leaver for leaver, _ in self.gone)

    @property
    def next_to_fall(self) -> int:
        """The how-many-th it will be that falls, or leaves, next (KO-6.6, KO-R104)."""
        return 1 + max([kingdom.fell for kingdom in self.kingdoms] + [number for _, number in self.gone])

    def enemies(self, seat: Seat) -> list[Seat]:
        """All others but those that have left: nobody aims at them any more (KO-R105)."""
        return [other for other in self.living if other != seat and not self.is_gone(other)]

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The others in the order of play, from the next one on."""
        place = self.order.index(seat)
        return (*self.order[place + 1 :], *self.order[:place])

    # --- pieces -------------------------------------------------------------------------------------------------------

    def own(self, seat: Seat) -> list[tuple[Square, Piece]]:
        """The pawns, unpawns and buildings of a kingdom on the map."""
        return [(at, piece) for at, piece in self.pieces.items() if piece.owner == seat and piece.kind not in GREAT]

    def at_sea(self, seat: Seat) -> list[Piece]:
        return [piece for piece in self.sea if piece.owner == seat]

    def in_play(self, seat: Seat, kind: str) -> list[Piece]:
        """All of one kind that a kingdom has, on the map and at sea."""
        found = [piece for piece in self.pieces.values() if piece.kind == kind and piece.owner == seat]
        return found + [piece for piece in self.sea if piece.kind == kind and piece.owner == seat]

    def throne(self, seat: Seat) -> Square | None:
        """Where a king building stands."""
        return next((at for at, piece in self.pieces.items() if piece.kind == KING and piece.owner == seat), None)

    def is_there(self, square: Square, name: Name) -> bool:
        """Whether this piece stands on this square."""
        piece = self.pieces.get(square)
        return piece is not None and piece.name == name

    def empty_near(self, square: Square) -> list[Square]:
        return [other for other in self.world.near[square] if other not in self.pieces]

    def building_sites(self, seat: Seat) -> list[Square]:
        """Empty squares next to a building of this kingdom (KO-5.91)."""
        near = self.world.near
        sites = {
            other
            for at, piece in self.pieces.items()
            if piece.owner == seat and piece.kind in BUILDINGS
            for other in near[at]
            if other not in self.pieces
        }
        return sorted(sites)

    def is_near_taint(self, square: Square) -> bool:
        """Whether a tainted building stands next to this square (KO-5.42)."""
        for other in self.world.near[square]:
            piece = self.pieces.get(other)
            if piece is not None and piece.tainted:
                return True
        return False

    def put(self, square: Square, piece: Piece) -> None:
        self.pieces[square] = piece

    def change(self, square: Square, **fields: object) -> Piece:
        """The piece there with some of its fields changed."""
        piece = replace(self.pieces[square], **fields)
        self.pieces[square] = piece
        return piece

    def change_at_sea(self, piece: Piece, **fields: object) -> Piece:
        changed = replace(piece, **fields)
        self.sea = tuple(changed if one is piece else one for one in self.sea)
        return changed

    def unit_at_sea(self, name: Name) -> Piece | None:
        return next((piece for piece in self.sea if piece.name == name), None)

    def great_tower(self, kind: str) -> GreatTower | None:
        """A Great Tower that has been called, whether it stands or not."""
        return next((tower for tower in self.great if tower.kind == kind), None)

    def standing(self) -> Iterator[GreatTower]:
        return (tower for tower in self.great if tower.square is not None)

    # --- what is to be resolved ---------------------------------------------------------------------------------------

    @property
    def top(self) -> Pending | None:
        return self.pending[-1] if self.pending else None

    def push(self, *pending: Pending) -> None:
        self.pending = (*self.pending, *pending)

    def pop(self) -> None:
        self.pending = self.pending[:-1]

    def update(self, **fields: object) -> None:
        """Change what is on top of the stack."""
        self.pending = (*self.pending[:-1], replace(self.pending[-1], **fields))
