"""Several steps with one gesture: where a unit can walk to, and where a unit at sea can land (KO-5.43, KO-5.52)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from quintain.core.contract import Offered
from quintain.core.scene import Offer
from quintain.core.seats import letter
from quintain.games.knaves_out import actions as deeds
from quintain.games.knaves_out.movement import allowance, is_struck, landing_squares, spellbound
from quintain.games.knaves_out.painter import Painter
from quintain.games.knaves_out.pending import Landing
from quintain.games.knaves_out.pieces import Piece
from quintain.games.knaves_out.world import NAMES, Square, board_of

MOST = 120
"""So many ways are shown at once, the shortest ones first."""
LONGEST = 6
"""Steps with one gesture."""
Trail = tuple[Square, ...]


def shortcuts(painter: Painter, offered: Sequence[Offered[deeds.Deed]]) -> list[Offer]:
    if isinstance(painter.top, Landing):
        return list(_landings(painter, painter.top))
    sources = dict.fromkeys(one.action.source for one in offered if isinstance(one.action, deeds.Move))
    trails = [trail for source in sources for trail in _trails(painter, source)]
    return [_march(painter, trail) for trail in sorted(trails, key=len)[:MOST]]


def _trails(painter: Painter, source: Square) -> Iterator[Trail]:
    """A shortest way to every square that takes more than one step."""
    realm = painter.realm
    piece = realm.pieces[source]
    if not piece.started and is_struck(realm, source, piece):
        return
    walking = piece
    if not piece.started:
        walking = replace(piece, started=True, doubled=board_of(source) in realm.cleansed)
    reached: set[Square] = {source}
    edge: list[Trail] = [(source,)]
    for steps in range(1, LONGEST + 1):
        edge = [trail for before in edge for trail in _onward(painter, walking, before, reached)]
        if steps > 1:
            yield from edge


def _onward(painter: Painter, piece: Piece, trail: Trail, reached: set[Square]) -> Iterator[Trail]:
    realm, here = painter.realm, trail[-1]
    if piece.steps + len(trail) > allowance(realm, here, piece):
        return
    for other in realm.world.near[here]:
        if other in reached or other in realm.pieces:
            continue
        if spellbound(realm, painter.mine, piece, (here, other)) is None:
            reached.add(other)
            yield (*trail, other)


def _march(painter: Painter, trail: Trail) -> Offer:
    names = [NAMES[square] for square in trail]
    text = "; ".join(f"move {one} {other}" for one, other in pairwise(names))
    said = painter.say("do-march", kind=painter.realm.pieces[trail[0]].kind, source=names[0], square=names[-1])
    note = painter.say("march-steps", count=len(trail) - 1)
    return Offer(text, said, (names[0], names[-1]), note=note, rule="KO-5.43")


def _landings(painter: Painter, landing: Landing) -> Iterator[Offer]:
    """A square of the coast instead of its board first; a board with one such square asks no second time."""
    realm = painter.realm
    unit = realm.unit_at_sea(landing.name)
    if unit is None or landing.board is not None or landing.seat != painter.seat:
        return
    for board in realm.world.boards:
        squares = landing_squares(realm, unit, board)
        for square in squares if len(squares) > 1 else ():
            name = NAMES[square]
            said = painter.say("do-land-at", square=name)
            yield Offer(f"board {letter(board)}; at {name}", said, (name,), rule="KO-5.52")
