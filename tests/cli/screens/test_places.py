"""Many places for a board that cover each other."""

from __future__ import annotations

from quintain.cli.play.picking import choices, pick
from quintain.cli.screens.menus import ListScreen
from tests.cli.screens.acting import sitting
from tests.cli.sieges import siege
from tests.web.giants import laying


async def test_whoever_points_at_one_chooses_from_a_list_the_nearest_first() -> None:
    async with sitting(siege("me", "greedy"), (160, 60)) as hands:
        hands.match.scene = laying()
        hands.match.pick = pick(choices(hands.match.scene))
        hands.match.redraw()
        await hands.wait()
        await hands.click("at0,8")
        listed = hands.app.screen
        assert isinstance(listed, ListScreen)
        assert len(listed.lines) == 60
        assert next(iter(listed.lines.items())) == ("at0,8", "Lay your board at 0, 8, touches A")
