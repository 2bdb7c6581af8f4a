"""A record step by step, also one whose seed was secret until the end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from quintain import Table
from quintain.arena.match import play_out
from quintain.cli.play.frames import Frames
from quintain.core import registry
from quintain.core.contract import AnyGame
from quintain.core.records import Record, read_record
from quintain.players import player
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


@pytest.mark.parametrize("audience", [None, "A", "B"])
@pytest.mark.parametrize("game", registry.installed(), ids=lambda game: game.slug)
def test_the_news_of_all_entries_are_the_log(game: AnyGame, audience: str | None) -> None:
    frames = list(Frames(played_out(game), Path("match.jsonl"), audience))
    assert [line for frame in frames for line in frame.news] == frames[-1].log
    assert any(len(frame.news) > 1 for frame in frames) or game.slug == SLUG


@pytest.mark.parametrize("audience", [None, "A", "B"])
@pytest.mark.parametrize("game", registry.installed(), ids=lambda game: game.slug)
def test_what_others_chose_in_secret_is_not_in_the_heading(game: AnyGame, audience: str | None) -> None:
    record = played_out(game)
    secretive = game.nature.hidden or game.nature.simultaneous
    for entry, frame in zip(record.entries, list(Frames(record, Path("match.jsonl"), audience))[1:], strict=True):
        hidden = secretive and entry.by != audience
        assert frame.text == (entry.by if hidden else f"{entry.by} {entry.text}")


@cache
def played_out(game: AnyGame) -> Record:
    seats = game.seats[0]
    return play_out(Table.new(game, seats, seed=3), [player("random")] * seats).record
