"""A scene as large as they come: eight boards of eight by eight, towers, a long menu, many places for a board."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from quintain.core.scene import Awaited, Badge, Board, Button, Cell, Ghost, Offer, Piece, Plate, Scene, Zone
from quintain.core.seats import letter

SIDE = 8
EMBLEMS = ("lion", "griffin", "boar", "stag", "eagle", "bear", "wolf", "swan")
SUITS = "♠♥♦♣"
BODIES = ("King", "Queen", "Knave", "Ace")


def board(seat: int) -> Board:
    """Somebody's kingdom: two rows of four of them."""
    who = letter(seat)
    cells = tuple(
        Cell(
            id=f"{who}{'abcdefgh'[column]}{row + 1}",
            label=f"{who}{'abcdefgh'[column]}{row + 1}",
            at=(column, row),
            tint="dark" if (column + row) % 2 else "light",
            pieces=(pawn(seat, column),) if row == 1 else (),
        )
        for row in range(SIDE)
        for column in range(SIDE)
    )
    origin = (seat % 4 * SIDE, seat // 4 * -SIDE)
    return Board(id=f"board{who}", label=f"Kingdom {who}", cells=cells, origin=origin, owner=seat)


def pawn(seat: int, number: int) -> Piece:
    who = letter(seat)
    return Piece(id=f"{who}p{number}", kind="pawn", label=f"pawn {number} of {who}", glyph="p", owner=seat)


def card(id: str, number: int, **more: Any) -> Piece:
    face = f"{number % 13 + 1}{SUITS[number % 4]}"
    return Piece(id=id, kind="card", label=f"card {face}", glyph=face, title=f"Card {face}", **more)


def tower(seat: int, body: str, height: int) -> Zone:
    """With a joker under its third card."""
    id = f"{letter(seat)}-{body}"
    joker = Piece(id=f"{id}/joker", kind="joker", label="joker", glyph="J")
    cards = tuple(card(f"{id}/{n}", n, under=(joker,) if n == 2 else ()) for n in range(height))
    place: Literal["dock", "plate"] = "plate" if seat else "dock"
    return Zone(id=id, label=f"{body}'s tower", layout="tower", owner=seat, pieces=cards, place=place, group="Court")


def hand(size: int = 10) -> Zone:
    cards = tuple(card(f"hand/{n}", n) for n in range(size))
    return Zone(id="hand", label="Your hand", layout="fan", owner=0, pieces=cards, place="dock")


def menu(entries: int = 49) -> tuple[tuple[Button, ...], tuple[Offer, ...]]:
    """Deeds under seven headings; every fourth is too dear, each by a rule of its own."""
    buttons = tuple(
        Button(f"deed{n}", f"Deed {n}", group=f"Heading {n // 7 + 1}", cost=f"{n} gold") for n in range(entries)
    )
    offers = tuple(
        Offer(f"do {n}", f"do deed {n}", (f"deed{n}",), refusal="too dear" if n % 4 == 3 else "", rule=f"SI-{n}.1")
        for n in range(entries)
    )
    return buttons, offers


def kingdoms(seats: int = 8, **more: Any) -> Scene:
    """What the first seat sees in the middle of its turn, with these fields changed."""
    buttons, offers = menu()
    steps = tuple(Offer(f"go {n}", f"pawn {n} goes", (f"Ap{n}", f"A{'abcdefgh'[n]}3")) for n in range(SIDE))
    plates = tuple(
        Plate(
            seat=seat,
            id=f"seat{letter(seat)}",
            label=f"Kingdom {letter(seat)}",
            emblem=EMBLEMS[seat],
            glyph=letter(seat),
            to_act=seat == 0,
            badges=(Badge("cursed", "SI-2.1", "until your next turn"),) if seat == 1 else (),
        )
        for seat in range(seats)
    )
    towers = tuple(tower(seat, body, 13 if seat == 0 else 7) for seat in range(seats) for body in BODIES)
    scene = Scene(
        game="none",
        audience=0,
        prompt="What will you do?",
        awaited=(Awaited(0, "turn", "SI-5.1"),),
        plates=plates,
        boards=tuple(board(seat) for seat in range(seats)),
        around="sea",
        around_id="sea",
        around_label="The open sea",
        zones=(hand(), *towers),
        buttons=buttons,
        offers=(*offers, *steps),
    )
    return replace(scene, **more)


def laying() -> Scene:
    """Where the second board could be laid: so many places that they cover each other."""
    ghosts = tuple(
        Ghost(
            id=f"at{x},{y}",
            label=f"Lay your board at {x}, {y}",
            origin=(x, y),
            columns=SIDE,
            rows=SIDE,
            note="touches A",
        )
        for x, y in [
            *((x, y) for x in range(-SIDE + 1, SIDE) for y in (-SIDE, SIDE)),
            *((x, y) for x in (-SIDE, SIDE) for y in range(-SIDE + 1, SIDE)),
        ]
    )
    offers = tuple(Offer(f"lay {ghost.id}", ghost.label, (ghost.id,)) for ghost in ghosts)
    return kingdoms(2, boards=(board(0),), ghosts=ghosts, buttons=(), offers=offers)
