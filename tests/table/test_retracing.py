"""What a table has forgotten is there again when somebody asks, just as it was told."""

from __future__ import annotations

import pytest

from quintain import Table
from quintain.core.contract import AnyGame
from quintain.core.luck import Stream
from quintain.core.records import Record
from quintain.core.registry import installed
from quintain.table import checkpoints
from quintain.table.checkpoints import reached
from quintain.table.retracing import earlier, retraced
from tests.miniatures import duel, higher, siege
from tests.table.sitting import everything

GAMES = [*installed(), duel.GAME, higher.GAME, siege.GAME]


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "SPAN", 4)
    monkeypatch.setattr(checkpoints, "REMEMBERED", 6)


def played(game: AnyGame) -> Record:
    """A match of the most seats with somebody who goes back now and then, and one who leaves."""
    table, luck = Table.new(game, max(game.seats), seed="retraced"), Stream.of("choices")
    for number in range(90):
        if not table.actors:
            break
        seat = table.actors[0]
        options = table.options(seat)
        table.act(seat, options[luck.below(len(options), "option")])
        if number % 11 == 10 and table.outcome() is None:
            stops = [step.number or 0 for step in table.steps if not step.half_open]
            table.word(f"/undo {stops[max(0, len(stops) - 3)]}")
        if number == 60 and table.outcome() is None:
            table.submit(0, "/resign")
    return table.record


def forgetful(record: Record, game: AnyGame) -> Table:
    table = Table.begun(record, game, forgets=True)
    for entry in record.entries:
        table.follow(entry)
    return table


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_was_forgotten_is_told_again(game: AnyGame) -> None:
    record = played(game)
    whole, table = Table.replay(record, game), forgetful(record, game)
    assert table.forgotten > 0
    assert not any(step.events for step in table.steps[: table.forgotten] if step.word is None)
    assert [step.learned for step in table.steps] == [step.learned for step in whole.steps]
    for first in range(0, len(whole.steps), 7):
        assert list(table.told(first)) == whole.steps[first:]
    for audience in (None, *range(whole.seats)):
        assert table.log(audience) == whole.log(audience)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_how_much_everybody_has_heard_is_known(game: AnyGame) -> None:
    record = played(game)
    whole, table = Table.replay(record, game), forgetful(record, game)
    for audience in (None, *range(whole.seats)):
        heard = [len(whole.notices(step, audience)) for step in whole.steps]
        for notices in range(sum(heard)):
            steps, known = reached(table, audience, notices)
            assert known == sum(heard[:steps]) <= notices
            assert known > notices - 4 - max(heard) * 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_match_is_looked_at_on_its_way_and_stays_as_it_is(game: AnyGame) -> None:
    table = forgetful(played(game), game)
    before = everything(table)
    scenes = [past.scene(None) for past, _ in retraced(table, 0)]
    assert scenes[-1] == table.scene(None)
    for first in (1, 5, len(table.steps) - 1):
        assert [past.scene(None) for past, _ in retraced(table, first)] == scenes[first:]
    assert everything(table) == before


def seen(table: Table) -> list[object]:
    """All that can be seen of a table, however much it has forgotten."""
    return [told for told in everything(table) if told != table.steps]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_match_can_be_gone_on_with_from_any_entry(game: AnyGame) -> None:
    table, luck = Table.new(game, max(game.seats), seed="earlier"), Stream.of("choices")
    while table.actors and len(table.record.entries) < 40:
        options = table.options(table.actors[0])
        table.act(table.actors[0], options[luck.below(len(options), "option")])
    record = table.record
    long_ago = forgetful(record, game)
    for entries in (0, 1, 3, 4, 17, len(record.entries)):
        past, plain = earlier(long_ago, entries), Table.replay(Record(record.header, record.entries[:entries]), game)
        for one in (past, plain):
            one.proceed()
        assert seen(past) == seen(plain)
        for seat in range(plain.seats):
            assert past.submit(seat, "/undo") == plain.submit(seat, "/undo")
        assert seen(past) == seen(plain)
    assert seen(long_ago) == seen(Table.replay(record, game)), "and nothing has happened to the whole one"
