"""A made-up scene of a game that is greater than any here, to be measured: some 96 kB."""

from __future__ import annotations

from quintain.core.scene import Board, Cell, Offer, Piece, Plate, Scene, Zone
from quintain.core.seats import LETTERS

BOARDS, CELLS, CARDS, STEPS = 8, 64, 50, 36
Place = tuple[int, int]


def great(guard: Place) -> Scene:
    """Eight boards of 64 cells, a guard on each; that of the first seat stands here and is offered its ways."""
    guards = [guard, *((board, 3 * board) for board in range(1, BOARDS))]
    return Scene(
        game="great",
        audience=0,
        prompt="Your turn.",
        plates=tuple(_plate(seat) for seat in range(BOARDS)),
        boards=tuple(_board(board, guards) for board in range(BOARDS)),
        zones=(Zone(id="hand", label="Your hand", pieces=tuple(map(_card, range(CARDS)))),),
        offers=tuple(offer for seat, at in enumerate(guards) for offer in _offers(seat, at)),
    )


def _plate(seat: int) -> Plate:
    return Plate(seat=seat, label=f"Captain {LETTERS[seat]}", emblem=f"beast{seat}", glyph=LETTERS[seat])


def _name(at: Place) -> str:
    board, cell = at
    return f"{LETTERS[board]}{'abcdefgh'[cell % 8]}{cell // 8 + 1}"


def _board(board: int, guards: list[Place]) -> Board:
    cells = []
    for cell in range(CELLS):
        name = _name((board, cell))
        pieces = [Piece(id=f"tree/{name}", kind="tree", label=f"a tree on {name}", glyph="t", layer="ground")]
        pieces += [
            Piece(id=LETTERS[seat], kind="guard", label=f"guard of {LETTERS[seat]}, four hearts", glyph="g", owner=seat)
            for seat, at in enumerate(guards)
            if at == (board, cell)
        ]
        shown = pieces[cell % 2 :]
        cells.append(Cell(id=name, label=name, at=(cell % 8, cell // 8), tint="meadow", pieces=tuple(shown)))
    return Board(id=f"board{board}", label=f"The lands of {LETTERS[board]}", cells=tuple(cells), origin=(9 * board, 0))


def _card(number: int) -> Piece:
    return Piece(
        id=f"hand/card{number}",
        kind="card",
        label=f"Card {number}",
        glyph="c",
        title=f"Card {number}",
        text="Whoever plays this moves a guard by up to three steps, and may then strike once with one die more. " * 2,
    )


def _offers(seat: int, at: Place) -> list[Offer]:
    board, cell = at
    ways = [_name((board, (cell + step) % CELLS)) for step in range(1, STEPS + 1)]
    who = LETTERS[seat]
    return [Offer(f"move {who} {way}", f"Move to {way}", (who, way), note="3 steps", rule="GS-4.2") for way in ways]
