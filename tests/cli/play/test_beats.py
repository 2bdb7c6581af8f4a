"""What happens between two decisions, beat after beat."""

from __future__ import annotations

from quintain.cli.play.beats import READ, Beat, beats_of, card_words, moved
from quintain.cli.play.host import Host
from quintain.core.answers import Motion
from quintain.core.scene import Scene
from tests.cli.drawing.scenes import piece
from tests.cli.sieges import besieged


def at(scene: Scene, id: str) -> str | None:
    """The cell that a piece is on."""
    cells = (cell for board in scene.boards for cell in board.cells)
    return next((cell.id for cell in cells if any(piece.id == id for piece in cell.pieces)), None)


def finished() -> Host:
    """A whole match among marauders, against a person who lets everything pass."""
    match = besieged(2, "turn", marauders=3)
    while not match.over:
        if (seat := match.thinker()) is not None:
            match.answer(seat, match.question(seat)())
        else:
            match.say("end" if match.scene().awaited[0].kind == "turn" else "pass")
    return match


def test_the_beats_of_a_match_tell_its_whole_log_in_order() -> None:
    match = finished()
    beats = beats_of(match.table, match.table.steps, 0)
    assert [line for beat in beats for line in beat.lines] == match.log()
    assert any(beat.staged and beat.lit for beat in beats)
    assert any(beat.motions for beat in beats)
    assert any("[" in beat.caption for beat in beats), "dice are shown while they fall"


def test_whoever_is_told_more_has_longer_to_read() -> None:
    assert Beat((), "").length == 1.0
    assert Beat((), "x" * READ).length == 2.0


def test_things_move_over_the_picture_as_far_as_it_has_room_for_them() -> None:
    scene = besieged(2, "turn").scene()
    assert at(scene, "A") == "Ab2"
    there = moved(scene, [Motion("A", "Ab2", "Ab3")])
    assert at(there, "A") == "Ab3"
    assert at(scene, "A") == "Ab2"
    assert moved(scene, [Motion("A", "Ab2", "nowhere"), Motion("nobody", "Ab2", "Ab3")]) == scene


def test_a_card_that_is_shown_is_read_in_a_line() -> None:
    assert card_words(piece("c", title="Wall", text="Good stone.")) == "[Wall] Good stone."
    assert card_words(piece("c")) == "[thing c]"
