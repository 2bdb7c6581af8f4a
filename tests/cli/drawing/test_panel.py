from __future__ import annotations

import pytest

from quintain.cli.drawing.panel import draw_panel
from quintain.core.scene import (
    Fact,
    Mark,
    Plate,
    Scene,
    Zone,
)
from tests.cli.drawing.scenes import LOOK, everything, piece


@pytest.mark.parametrize("width", [20, 33, 60])
def test_everything_beside_the_boards_is_written(width: int) -> None:
    text = draw_panel(everything(), LOOK, {1: "Ann"}, width).plain()
    assert all(len(line) <= width for line in text.splitlines())
    flat = " ".join(text.split())
    for words in (
        "Ann",
        "to act",
        "zone fan",
        "3 of 10",
        "coins: 4",
        "[2] a die: hit",
        "plan … …",
        "A remark.",
        "danger",
        "aims at",
    ):
        assert words in flat
    assert "full →" not in flat


def test_a_pile_that_is_laid_out_shows_its_first_card_and_marks_what_only_you_know() -> None:
    first = piece("k", facts=(Fact("+7", (Mark("axe", "Axe", "A"),), "good"), Fact("-5", (), "bad")))
    cards = (
        first,
        piece("a", glyph="Axe"),
        piece("b", glyph="Bow", badges=("yours",)),
        piece("c", glyph="?", back=True),
    )
    zone = Zone(id="z", label="Pile", layout="cascade", pieces=cards)
    scene = Scene(
        game="g", audience=0, prompt="p", plates=(Plate(seat=0, label="A", emblem="e", glyph="a"),), zones=(zone,)
    )
    lines = [line.rstrip() for line in draw_panel(scene, LOOK, {}, 60).plain().splitlines()]
    assert lines[-3:] == ["  Pile", "    Axe: +7; -5", "    Axe Bow* ?"]


@pytest.mark.parametrize("width", [20, 33, 60])
def test_what_is_too_tall_is_told_tersely_and_still_whole(width: int) -> None:
    scene = everything()
    tall, terse = (draw_panel(scene, LOOK, {1: "Ann"}, width, legend=False, height=height) for height in (None, 1))
    assert terse.height < tall.height
    assert {claim.key for claim in terse.claims} == {claim.key for claim in tall.claims}
    assert draw_panel(scene, LOOK, {1: "Ann"}, width, legend=False, height=tall.height).plain() == tall.plain()


@pytest.mark.parametrize("count", [12, 13])
def test_of_many_cards_only_the_glyphs_are_written(count: int) -> None:
    cards = tuple(piece(f"c{number}", glyph=f"{number}♥") for number in range(count))
    zone = Zone(id="z", label="Discards", layout="drawer", pieces=cards)
    scene = Scene(
        game="g", audience=0, prompt="p", plates=(Plate(seat=0, label="A", emblem="e", glyph="a"),), zones=(zone,)
    )
    for height in (None, 1):
        text = draw_panel(scene, LOOK, {}, 120, height=height).plain()
        assert "11♥" in text
        assert ("thing c11" in text) is (count == 12)
