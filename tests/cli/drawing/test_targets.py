"""What can be picked that is no piece: seats, whole boards, the ground around, places that cover each other."""

from __future__ import annotations

from quintain.cli.drawing.boards import Look, draw_boards
from quintain.cli.drawing.geometry import SMALLEST, is_crowd
from quintain.cli.drawing.panel import draw_panel
from quintain.cli.drawing.prose import labels_of
from quintain.core.scene import Ghost
from tests.web.giants import kingdoms, laying


def test_whole_boards_and_the_ground_around_are_claimed_only_while_they_can_be_picked() -> None:
    scene = kingdoms(2, around_id="sea")
    for glow in ({}, {"boardB": "move"}, {"sea": "move"}):
        canvas = draw_boards(scene, Look(glow=glow), SMALLEST)
        assert all(id in {id for claim in canvas.claims for id in claim.ids} for id in glow)
        cells = [claim.ids for claim in canvas.claims if claim.key.startswith("B") and len(claim.key) == 3]
        assert len(cells) == 64
        assert all((ids[-1] == "boardB") == ("boardB" in glow) for ids in cells)


def test_a_seat_that_can_be_picked_is_picked_at_its_plate() -> None:
    scene = kingdoms(2)
    for glow, key in (({}, "plate/1"), ({"seatB": "move"}, "seatB")):
        canvas = draw_panel(scene, Look(glow=glow), {}, 80)
        assert key in {claim.key for claim in canvas.claims}
    assert labels_of(scene)["seatB"] == "Kingdom B"
    assert labels_of(scene)["sea"] == "The open sea"


def test_everything_that_can_be_picked_is_among_the_ids() -> None:
    assert {"sea", "seatA", "boardB", "Aa1", "hand", "deed0"} <= {*kingdoms().ids()}
    assert "" not in kingdoms(around_id="").ids()


def test_of_places_that_cover_each_other_only_the_middles_are_drawn() -> None:
    scene = laying()
    assert is_crowd(scene.ghosts)
    apart = [Ghost(id=f"{x}", label="l", origin=(3 * x, 0), columns=3, rows=3) for x in range(3)]
    assert not is_crowd(apart)
    glow = {ghost.id: "move" for ghost in scene.ghosts}
    for cursor in (None, "at0,8"):
        canvas = draw_boards(scene, Look(glow=glow, cursor=cursor), SMALLEST)
        places = {claim.key for claim in canvas.claims if claim.key.startswith("at")}
        assert len(places) == len(scene.ghosts)
        assert ("Lay your board" in canvas.plain()) == (cursor is not None)
