"""A click that leads nowhere is answered with the rule that forbids it, in every game."""

from __future__ import annotations

from tests.cli.samples import host
from tests.cli.screens.acting import sitting

WIDE = (150, 46)


async def test_a_step_that_no_knight_makes() -> None:
    async with sitting(host("me", "random")) as hands:
        await hands.click("b1", "b5")
        assert hands.read("notice").startswith("✗ KS-5.2: the knight on b1 cannot step to b5")
        await hands.click("c8")
        assert hands.read("notice").startswith("✗ KS-5.2: the knight on b1 cannot step to c8")
        await hands.press("escape")
        await hands.click("c8")
        assert hands.read("notice") == "✗ KS-5.1: the piece on c8 is not yours"


async def test_a_card_that_cannot_be_discarded_and_a_knight_who_is_taken() -> None:
    async with sitting(host("me", "random", game="squires"), WIDE) as hands:
        card = hands.match.scene.offers[0].path[0]
        await hands.click(card, "discards")
        assert hands.read("notice") == "✗ SQ-5.5: you discard only right after claiming a knight"
        await hands.press("escape")
        await hands.type("claim 1")
        await hands.type(hands.match.scene.offers[0].text)
        await hands.press("escape")
        await hands.click("slot2")
        assert hands.read("notice").startswith("✗ SQ-4.5: you already serve ")
        await hands.click(hands.match.scene.offers[0].path[0], "slot1")
        assert hands.read("notice").startswith("✗ SQ-5.1: ")
        assert hands.read("notice").endswith(" in slot 1 is yours: nobody plays or peeks there any more")


async def test_a_cell_while_plans_are_made_and_one_that_is_too_far() -> None:
    async with sitting(host("me", "random", game="knights-duty"), WIDE) as hands:
        await hands.click("e5")
        assert hands.read("notice") == "✗ KD-7.1: a clan is being chosen: write clan purple"
        await hands.type("clan purple")
        await hands.press("escape")
        await hands.click("e5")
        assert hands.read("notice").startswith("✗ KD-7.2: plans are being made")
        await hands.type("plan move move move")
        await hands.press("escape")
        entries = len(hands.host.table.record.entries)
        assert hands.match.scene.prompt.startswith("Choose your step")
        await hands.click("e5")
        assert hands.read("notice").startswith("✗ KD-5.1: e5 is not beside your knight on a3")
        assert len(hands.host.table.record.entries) == entries
