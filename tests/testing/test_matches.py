"""Matches as the kit keeps them: the short ones whole, of the long ones enough to see every decision again."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from quintain import Table
from quintain.core.contract import AnyGame
from quintain.testing import conform, matches
from quintain.testing.matches import LOOKED_AT, Decision, Match, Setup, play_match
from quintain.testing.portraits import portrait
from tests.miniatures import duel, higher, siege
from tests.testing import broken_duel, broken_higher

GAMES: list[AnyGame] = [duel.GAME, higher.GAME, siege.GAME]
BROKEN: list[tuple[str, AnyGame]] = [*broken_higher.BROKEN, *broken_duel.BROKEN]


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match of eight decisions is long."""
    monkeypatch.setattr(matches, "WHOLE", 8)
    monkeypatch.setattr(matches, "SPAN", 4)


def seen(match: Match) -> list[object]:
    """All there is to see of a match, decision by decision."""
    return [(one.index, one.text, one.events, portrait(one.state, match.setup.seats)) for one in match.decisions]


def longest(game: AnyGame) -> Match:
    setup = Setup(game.seats[min(1, len(game.seats) - 1)])
    return max((play_match(game, setup, str(seed)) for seed in range(12)), key=lambda one: len(one.made))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_is_not_kept_is_played_again(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = longest(game)
    monkeypatch.setattr(matches, "WHOLE", 8)
    monkeypatch.setattr(matches, "SPAN", 4)
    thin = play_match(game, whole.setup, whole.seed)
    assert len(whole.made) > 8
    assert seen(thin) == seen(whole)
    backwards = [(one.index, portrait(one.state, whole.setup.seats)) for one in reversed(thin.decisions)]
    assert backwards[::-1] == [(one.index, portrait(one.state, whole.setup.seats)) for one in whole.decisions]
    assert thin.record() == whole.record()
    assert thin.tidings == whole.tidings


@pytest.mark.usefixtures("_short")
def test_few_states_are_held_of_a_long_match() -> None:
    match = longest(siege.GAME)
    held = sum(one is other for one, other in zip(match.decisions, match.decisions, strict=True))
    assert 0 < held <= len(match.made) // 4 + 2


@pytest.mark.usefixtures("_short")
def test_a_long_match_is_looked_at_from_its_first_part_to_its_end() -> None:
    match = longest(siege.GAME)
    last = len(match.made)
    assert last > 40
    places = match.places(12)
    assert places == match.places(12), "the seed says where"
    assert list(places[:3]) == [0, 1, 2]
    assert (len(places), places[-1]) == (12, last)
    assert all(later - sooner <= 2 * last // 8 for sooner, later in pairwise(places))
    assert match.places(LOOKED_AT) == range(last + 1), "there is no need to choose"


@pytest.mark.usefixtures("_short")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_tables_begin_anywhere_in_a_long_match(game: AnyGame) -> None:
    match = longest(game)
    for entries in (0, 3, len(match.made) // 2, len(match.made)):
        table = match.table(entries)
        assert table.record == match.record(entries)
        plain = Table.replay(match.record(entries), game)
        assert portrait(table.state, match.setup.seats) == portrait(plain.state, match.setup.seats)


@pytest.mark.usefixtures("_short")
def test_long_matches_pass_as_short_ones_do() -> None:
    for game in GAMES:
        report = conform(game, matches=12)
        assert report.passed, report


@pytest.mark.usefixtures("_short")
@pytest.mark.parametrize(
    ("promise", "game"),
    [broken for broken in BROKEN if broken[0] != "plays-without-errors"][::4],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_broken_promises_are_caught_in_long_matches_too(promise: str, game: AnyGame) -> None:
    assert not conform(game, matches=24, only=[promise]).finding(promise).passed


@pytest.mark.usefixtures("_short")
@pytest.mark.parametrize("state", [broken_higher.Rolling, broken_higher.Reshuffling])
def test_a_long_match_that_does_not_go_the_same_way_again_is_told_and_the_run_ends(state: Any) -> None:
    for only in (None, ["actors-have-options", "scenes-betray-nothing"]):
        report = conform(broken_higher.with_state(state), matches=12, only=only)
        assert only or not report.finding("same-luck-gives-the-same-match").passed


@pytest.mark.usefixtures("_short")
def test_what_stops_when_it_is_played_again_is_the_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(place: int) -> Decision:
        raise LookupError("not the same")

    monkeypatch.setattr(Match, "at", lambda _match, places: map(stop, places))
    only = ["actors-have-options", "same-luck-gives-the-same-match"]
    broken = conform(higher.GAME, matches=1, only=only).finding("same-luck-gives-the-same-match").broken
    assert "played again, it stopped: LookupError: not the same" in str(broken)
