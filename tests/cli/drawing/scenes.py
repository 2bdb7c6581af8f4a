"""A scene that uses every word, and a way to look at it."""

from __future__ import annotations

from typing import Any, Literal

from quintain.cli.drawing.boards import Look
from quintain.core.scene import (
    Arrow,
    Board,
    Button,
    Cell,
    Die,
    Edge,
    Meter,
    Offer,
    Overlay,
    Piece,
    Plate,
    Scene,
    Supply,
    Tray,
    Zone,
)


def piece(id: str, **more: Any) -> Piece:
    return Piece(**({"id": id, "kind": "thing", "label": f"thing {id}", "glyph": id[:1]} | more))


def everything(shape: Any = "square") -> Scene:
    """A scene that uses every word of the vocabulary."""
    stack = piece("s", under=(piece("u1"), piece("u2")), count=3, facing=90, pips=4, badges=("new",), owner=2)
    cells = tuple(
        Cell(id=f"c{q}{r}", label=f"cell {q} {r}", at=(q, r), tint=("", "dark", "water")[(q + r) % 3])
        for q in range(-1, 3)
        for r in range(-1, 2)
    )
    filled = Cell(id="full", label="full", at=(5, 0), tint="lava", pieces=(piece("p"), piece("q", glyph="龍"), stack))
    boards = (
        Board(id="one", label="one", shape=shape, cells=(*cells, filled), edges=(Edge("c00", "c10", "wall"),)),
        Board(id="two", label="two", shape=shape, cells=(Cell(id="far", label="far", at=(0, 0)),), origin=(9, 3)),
        Board(
            id="three",
            label="three",
            cells=(Cell(id="x", label="x", at=(0, 0)), Cell(id="y", label="y", at=(0, 1))),
            origin=(12, 0),
            edges=(Edge("x", "y", "wall"), Edge("x", "gone", "wall")),
        ),
    )
    layouts: tuple[Literal["row", "fan", "pile", "slots", "drawer"], ...] = ("row", "fan", "pile", "slots", "drawer")
    zones = tuple(
        Zone(id=f"z-{layout}", label=f"zone {layout}", layout=layout, owner=owner, pieces=(piece(f"{layout}1"), stack))
        for owner, layout in enumerate(layouts)
    )
    return Scene(
        game="none",
        audience=1,
        prompt="Do something.",
        plates=tuple(Plate(seat=s, label=f"P{s}", emblem="e", glyph="*", to_act=s == 1, out=s == 2) for s in range(9)),
        boards=boards,
        zones=(*zones, Zone(id="none", label="nobody's", layout="pile"), Zone(id="e", label="e", layout="slots")),
        overlays=(
            Overlay(id="o1", kind="k", label="danger", cells=("full", "c00", "gone"), glyph="!!", owner=1),
            Overlay(id="o2", kind="k", label="mist", cells=("full",), optional=True),
        ),
        arrows=(Arrow("full", "far", "aims", "aims at"),),
        dice=(Die("d1", "a die", ("1", "2"), "2", "hit"), Die("d2", "another", ("a",))),
        trays=(Tray("t", "plan", "plan", ("first", "second"), (Supply("sword", "a sword", "s", 2),)),),
        meters=(Meter("m1", "clock", 3, 10, warning=True), Meter("m2", "coins", 4, owner=1)),
        buttons=(Button("b1", "do it"), Button("b2", "build", "♜", "full")),
        offers=(
            Offer("do", "do it", ("b1",), note="42 %"),
            Offer("no", "not this", ("b2",), refusal="XX-1: never"),
        ),
        recent=("full", "c00"),
        remarks=("A remark.",),
        position="a line",
    )


LOOK = Look(glow={"c00": "move", "full": "capture"}, barred={"c11": "no"}, picked=("far",), cursor="full")
