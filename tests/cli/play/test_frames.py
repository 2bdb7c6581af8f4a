"""A record step by step, also one whose seed was secret until the end."""

from __future__ import annotations

from pathlib import Path

from quintain import Table
from quintain.cli.play.frames import Frames
from quintain.core.records import read_record
from tests.cli.samples import MATCH, SLUG, played


def test_a_match_whose_seed_was_opened_at_the_end_is_seen_from_the_beginning() -> None:
    table = Table.new(SLUG, ["Ann", "Bob"], seed="hidden", secret=True)
    for action in MATCH:
        table.submit(table.actors[0], action)
    table.open_seed()
    frames = Frames(read_record(table.record.write()), Path("match.jsonl"))
    assert len(frames) == len(MATCH) + 1
    assert frames[0].text == ""
    assert frames[3].text == f"A {MATCH[2]}"
    assert frames[len(MATCH)].scene.result
    assert not frames[len(MATCH) - 1].scene.result


def test_one_walk_shows_what_every_look_shows() -> None:
    table = played(4)
    for seat in ("B", "A"):
        table.submit(seat, "/undo")
    table.submit("A", "/resign")
    frames = Frames(table.record, Path("match.jsonl"), "B")
    assert len(frames) == 7
    assert list(frames) == [frames[number] for number in range(7)]
    assert [frame.text for frame in frames][-2:] == ["* /undo 3", "* /resign A"]
