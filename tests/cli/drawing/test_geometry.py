from __future__ import annotations

from quintain.cli.drawing.geometry import Scale, fit, lay_out
from quintain.core.scene import (
    Board,
    Cell,
)
from tests.cli.samples import host


def test_boards_that_would_cover_each_other_lie_side_by_side() -> None:
    boards = [Board(id=id, label=id, cells=(Cell(id=f"{id}1", label="", at=(0, 0)),)) for id in "ab"]
    plane = lay_out(boards, 0)
    assert [place.halves for place in plane.places] == [0, 4]


def test_the_largest_scale_that_fits_is_taken() -> None:
    plane = lay_out(host("me", "random").scene().boards, 0)
    assert fit(plane, 200, 60) == Scale(11, 5)
    assert fit(plane, 50, 31) == Scale(7, 3)
    assert fit(plane, 40, 18) == Scale(5, 2)
    assert fit(plane, 10, 5) == Scale(3, 1)
