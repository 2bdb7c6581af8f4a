"""The kit passes what keeps the contract and catches, property by property, what breaks it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from quintain import Table
from quintain.core.contract import AnyGame, Cites
from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.testing import PROPERTIES, conform, conformance
from quintain.testing.matches import Match, Setup, choose, play_match
from quintain.testing.properties.replaying import free_undo_takes_back_nothing_learned
from quintain.testing.setups import pairwise_choices, setups
from quintain.testing.texts import Pool, words_of
from tests.core.tiny import WALK
from tests.miniatures import duel, higher, siege
from tests.testing import broken_duel, broken_higher, broken_secrecy

BROKEN: list[tuple[str, AnyGame]] = [*broken_higher.BROKEN, *broken_secrecy.BROKEN, *broken_duel.BROKEN]


def _name(broken: tuple[str, AnyGame]) -> str:
    promise, game = broken
    kind = type(game).__name__
    return f"{promise}-{game.states.__name__ if kind == 'Variant' else kind}"


@pytest.mark.parametrize(
    ("game", "matches"), [(higher.GAME, 60), (duel.GAME, 60), (siege.GAME, 32)], ids=["higher", "duel", "siege"]
)
def test_a_game_that_keeps_the_contract_passes(game: AnyGame, matches: int) -> None:
    report = conform(game, matches=matches)
    assert report.passed, report
    assert report.untouched == ()


@pytest.mark.parametrize(("promise", "game"), BROKEN, ids=map(_name, BROKEN))
def test_a_broken_promise_is_caught(promise: str, game: AnyGame) -> None:
    report = conform(game, matches=24, only=[promise])
    finding = report.finding(promise)
    assert not finding.passed, report
    assert not report.passed


def test_every_promise_has_a_game_that_breaks_it() -> None:
    assert {name for name, _ in BROKEN} == {held.name for held in PROPERTIES}


def test_every_promise_is_looked_at_in_some_miniature() -> None:
    reports = [conform(game, matches=30) for game in (higher.GAME, duel.GAME)]
    for held in PROPERTIES:
        assert any(report.finding(held.name).checked for report in reports), held.name
        assert held.promise.endswith(".")


def test_a_counterexample_says_where_and_can_be_replayed() -> None:
    report = conform(broken_higher.with_state(broken_higher.Losing), matches=6, seed="s", only=["counts-are-conserved"])
    found = report.finding("counts-are-conserved").broken
    assert found is not None
    assert found.seed is not None
    assert found.seed.startswith("s-")
    assert found.record is not None
    assert len(found.record.entries) == found.entry
    assert str(found) == f"seed {found.seed!r}, 2 seats, after entry {found.entry}: {found.what}"
    assert f"FAIL  {'counts-are-conserved':<42}" in str(report)


def test_an_error_that_breaks_several_promises_is_told_once() -> None:
    names = ["plays-without-errors", "scenes-betray-nothing", "ids-are-unique", "everything-has-a-label"]
    report = conform(broken_higher.Blind(), matches=2, only=names)
    assert [finding.passed for finding in report.findings] == [True, False, False, False]
    error = r"expected no error, got KeyError: 'eyes' \(broken_higher\.py:\d+ in scene\)"
    told = "\n".join(report.lines())
    assert len(re.findall(error, told)) == 1
    assert told.count("FAIL") == 1
    assert "The same error breaks 2 more: ids-are-unique, everything-has-a-label" in told


def test_a_game_that_is_not_whole_is_told_what_it_lacks_and_not_played() -> None:
    class Unfinished(broken_higher.Variant):
        @property
        def cites(self) -> Cites:
            raise AttributeError

        @property
        def cap(self) -> int:  # type: ignore[override]
            raise AttributeError

    report = conform(Unfinished(), matches=2, only=["ids-are-unique"])
    assert not report.passed
    assert report.matches == 0
    assert [str(finding.broken) for finding in report.findings] == ["Unfinished does not name: cites, cap"]


def test_a_game_without_a_start_says_where_it_breaks() -> None:
    broken = conform(broken_higher.Stateless(), matches=2).finding("games-are-complete").broken
    assert re.fullmatch(r"expected no error, got AttributeError: .* \(game\.py:\d+ in new\)", str(broken))


def test_a_game_that_asks_for_ever_is_soon_told_so() -> None:
    finding = conform(broken_duel.with_state(broken_duel.Stuck), matches=12).finding("ends-below-its-cap")
    assert "was played" in str(finding.broken)
    assert str(finding.broken).endswith("times and is asked again: does apply() set actors?")


@pytest.mark.parametrize(
    "game",
    [
        broken_higher.with_state(broken_higher.Rolling),
        broken_higher.with_state(broken_higher.Reshuffling),
        broken_higher.Dealing(),
    ],
    ids=["in points", "in hands", "in the deal"],
)
def test_luck_from_elsewhere_is_told_first(game: AnyGame) -> None:
    """And the run comes to its end: what was possible in one match is refused in the next."""
    report = conform(game, matches=12)
    assert next(finding.name for finding in report.findings if not finding.passed) == "same-luck-gives-the-same-match"


def test_words_that_were_never_in_an_option_are_tried_too() -> None:
    pool = Pool(words_of(load("knight-shift")))
    assert {"white", "black"} <= set(pool.words)
    pool.add("b1c3 now")
    assert pool.words[-2:] == ["b1c3", "now"]
    luck = Stream.of("words")
    assert any(word in pool.junk(luck) for word in ["white"] for _ in range(500))


def test_the_same_seed_gives_the_same_report() -> None:
    assert conform(duel.GAME, matches=8, seed=3) == conform(duel.GAME, matches=8, seed=3)


def test_an_unknown_property_is_an_error() -> None:
    with pytest.raises(ValueError, match="no property is called 'nonsense'; there are: games-are-complete"):
        conform(higher.GAME, matches=1, only=["nonsense"])


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    conform(higher.GAME, matches=9, only=["ends-below-its-cap"], progress=lambda done, of: told.append((done, of)))
    assert told == [(done, 9) for done in range(1, 10)]


def test_every_seat_count_and_setting_is_played() -> None:
    assert list(setups(higher.GAME, 1)) == [
        Setup(2),
        Setup(3),
        Setup(4),
        Setup(2, {"hand": 1}),
        Setup(3, {"best": "low"}),
        Setup(4, {"hand": 1}),
    ]
    chosen = [setup.settings for setup in setups(duel.GAME, 1) if setup.settings]
    assert chosen == [{"lives": 1}, {"lives": 4}, {"rounds": "off"}, {"rounds": 1}, {"rounds": 30}]


def test_seat_counts_change_from_round_to_round() -> None:
    low = [setup.seats for setup in setups(higher.GAME, 26) if setup.settings == {"best": "low"}]
    assert low == [3, 4, 2]


def test_trouble_inside_a_game_is_kept_with_what_was_played() -> None:
    game = broken_higher.with_state(broken_higher.Crashing)
    matches = [play_match(game, Setup(2), str(seed)) for seed in range(8)]
    troubled = [match for match in matches if match.trouble]
    assert troubled
    for match in troubled:
        assert re.fullmatch(r"RuntimeError: who dares\? \(broken_higher\.py:\d+ in apply\)", match.trouble)
        assert not match.has_ended
        assert len(match.record().entries) == len(match.decisions) - 1


def test_what_the_table_played_for_a_seat_is_not_what_it_takes_back() -> None:
    """A sleeper is woken by the table and acts again: there the last thing to take back is the falling asleep."""
    match = play_match(WALK, Setup(2, {"goal": 5}), "naps")
    woken = [decision for decision in match.moves if decision.action == "wake"]
    assert woken
    assert [free_undo_takes_back_nothing_learned.check(decision) for decision in woken] == [False] * len(woken)


# --- how matches are chosen -----------------------------------------------------------------------------------------


def test_any_two_values_of_different_settings_meet() -> None:
    variants = [{"a": 1}, {"a": 2}, {"b": 1}, {"c": 1}, {"c": 2}, {"c": 3}, {"a": 9, "b": 9}]
    combined = list(pairwise_choices(variants))
    met = {frozenset(pair) for chosen in combined for pair in combinations(chosen.items(), 2)}
    single = [next(iter(variant.items())) for variant in variants[:-1]]
    wanted = {frozenset(pair) for pair in combinations(single, 2) if pair[0][0] != pair[1][0]}
    assert wanted <= met
    assert len(combined) < len(wanted)


def test_settings_are_played_alone_and_then_together() -> None:
    many = list(setups(higher.GAME, 60))
    assert {len(setup.settings) for setup in many} == {0, 1, 2}
    assert all(len(setup.settings) < 2 for setup in setups(higher.GAME, 0))


def test_a_rare_kind_of_action_is_as_likely_as_a_common_one() -> None:
    table = Table.new(higher.GAME, 4, 1)
    drawn = Counter(type(choose(table.state, Stream.of("kinds", n), by_kind=True)[1]).__name__ for n in range(600))
    assert set(drawn) == {"Play", "Peek", "Dare"}
    assert min(drawn.values()) > 150


@pytest.mark.parametrize("period", [1, 2, 3, 6, 8])
def test_in_half_of_the_matches_kinds_are_drawn_first_however_they_are_set_up(
    monkeypatch: pytest.MonkeyPatch, period: int
) -> None:
    ways: list[tuple[int, bool]] = []

    def played(game: AnyGame, setup: Setup, seed: str, pool: Pool, *, by_kind: bool) -> Match:
        ways.append((len(ways) % period, by_kind))
        return play_match(game, setup, seed, pool, by_kind=by_kind)

    monkeypatch.setattr(conformance, "play_match", played)
    conform(higher.GAME, only=["ends-below-its-cap"], setups=[Setup(2, {"hand": 1})] * 48)
    assert set(ways) == {(place, by_kind) for place in range(period) for by_kind in (False, True)}
    assert sum(by_kind for _, by_kind in ways) == 24


def test_matches_may_be_set_up_by_the_caller() -> None:
    report = conform(higher.GAME, only=["ends-below-its-cap"], setups=[Setup(3, {"hand": 1})] * 2)
    assert (report.matches, report.decisions > 5) == (2, True)


def test_kinds_that_never_occur_are_named() -> None:
    report = conform(broken_higher.with_state(broken_higher.Fearful), matches=20, only=["ends-below-its-cap"])
    assert report.unplayed == ("dare",)
    played = conform(higher.GAME, matches=20, only=["ends-below-its-cap"])
    assert played.unplayed == ()
    assert f"never played: {', '.join(report.unplayed)}" in str(report)


def test_several_processes_find_the_same() -> None:
    for game in (higher.GAME, broken_higher.with_state(broken_higher.Losing)):
        alone, together = (conform(game, 10, "jobs", only=["counts-are-conserved"], jobs=jobs) for jobs in (1, 2))
        assert (alone.passed, alone.decisions, alone.unplayed) == (
            together.passed,
            together.decisions,
            together.unplayed,
        )
        assert alone.coverage == together.coverage
