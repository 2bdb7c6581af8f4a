"""The pytest plugin: marked rules, golden files, rule coverage, with and without pytest-xdist."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import pytest

from quintain.core import registry
from quintain.core.rulebook import Rulebook
from quintain.testing import plugin
from tests.miniatures.duel.game import Duel

PLUGIN = ("-p", "quintain.testing.plugin", "-p", "no:cacheprovider")
ALONE_AND_TOGETHER = pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "1")], ids=["alone", "xdist"])
MARKED = """
    import pytest

    @pytest.mark.rules("KS-6.7", "KS-R18")
    def test_one():
        pass

    @pytest.mark.rules("KS-6.6")
    def test_two():
        pass

    def test_three(marked_rules):
        assert marked_rules == {"KS-6.6", "KS-6.7", "KS-R18"}
"""


@pytest.fixture(autouse=True)
def _few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    # An inner run forgets the modules that it was first to import, but the registry would remember the game.
    registry.load("knight-shift")
    monkeypatch.setattr(plugin, "MATCHES", 1)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


@ALONE_AND_TOGETHER
def test_marked_rules_are_known_to_every_test(pytester: pytest.Pytester, workers: tuple[str, ...]) -> None:
    pytester.makepyfile(MARKED)
    pytester.runpytest(*PLUGIN, "--strict-markers", *workers).assert_outcomes(passed=3)


@ALONE_AND_TOGETHER
def test_coverage_counts_what_passed(pytester: pytest.Pytester, workers: tuple[str, ...]) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.rules("KS-6.7")
        def test_one():
            pass

        @pytest.mark.rules("KS-R18")
        def test_two():
            raise ValueError
        """
    )
    result = pytester.runpytest(*PLUGIN, "--rule-coverage", "knight-shift", *workers)
    result.stdout.fnmatch_lines(
        [
            "Knight Shift",
            "rules: 79 of 80 touched",
            "  KS-6.7 cannot be shown: * (yet touched by test)",
            "  KS-R18 cannot be shown: *into play",
        ]
    )


@ALONE_AND_TOGETHER
def test_a_mark_on_tests_that_were_skipped_fails_the_run(pytester: pytest.Pytester, workers: tuple[str, ...]) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.rules("KS-6.7", "KS-R18")
        @pytest.mark.parametrize("which", [1, 2])
        def test_one(which):
            if which == 1:
                pytest.skip()

        @pytest.mark.rules("KS-6.6")
        @pytest.mark.xfail
        def test_two():
            raise ValueError
        """
    )
    result = pytester.runpytest(*PLUGIN, "--passed-rules", "passed", *workers)
    result.stdout.fnmatch_lines(["marked, but not one test of it passed: KS-6.6"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert (pytester.path / "passed").read_text().split() == ["KS-6.7", "KS-R18"]


def test_golden_files_are_compared_or_written(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from pathlib import Path

        def test_golden(golden):
            golden("some text\\n", Path("kept.txt"))
        """
    )
    pytester.runpytest(*PLUGIN).assert_outcomes(failed=1)
    pytester.runpytest(*PLUGIN, "--update-golden").assert_outcomes(passed=1)
    assert (pytester.path / "kept.txt").read_text() == "some text\n"
    pytester.runpytest(*PLUGIN).assert_outcomes(passed=1)
    Path(pytester.path / "kept.txt").write_text("other text\n")
    pytester.runpytest(*PLUGIN).assert_outcomes(failed=1)


class Longer(Duel):
    """Duel with a rule that nothing can touch."""

    package = "tests.miniatures.duel"

    @cached_property
    def rulebook(self) -> Rulebook:
        book = Rulebook.of(self.package)
        book.rules["DU-9.9"] = book.rules["DU-1.1"]
        return book


class Capless(Duel):
    package = "tests.miniatures.duel"
    cap = 0


def test_a_game_that_cannot_be_played_fails_the_run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makepyfile("def test_nothing(): pass")
    monkeypatch.setattr(registry, "load", lambda _: Capless())
    result = pytester.runpytest(*PLUGIN, "--rule-coverage", "duel")
    result.stdout.fnmatch_lines(["FAIL  games-are-complete*", "*got seats (2, 3), cap 0"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_untouched_rules_fail_the_run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makepyfile("def test_nothing(): pass")
    monkeypatch.setattr(registry, "load", lambda _: Longer())
    result = pytester.runpytest(*PLUGIN, "--rule-coverage", "duel")
    result.stdout.fnmatch_lines(["rules: * of 11 touched", "  untouched: *DU-9.9"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED
