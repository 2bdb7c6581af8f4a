from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints, entry_points

import pytest

from quintain.core import registry
from tests.cli.samples import SLUG, error_of, run


def test_games_are_listed_with_their_seats() -> None:
    result = run("games")
    assert result.exit_code == 0
    assert SLUG in result.stdout
    assert "Knight Shift" in result.stdout


def test_a_game_that_cannot_be_loaded_is_named_and_the_others_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = entry_points(group=registry.GROUP)
    points = EntryPoints([*shelf, EntryPoint("ghost", "no_such_module:GAME", registry.GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
    result = run("games")
    assert result.exit_code == 0
    assert SLUG in result.stdout
    assert result.stderr.startswith("quintain: ghost cannot be loaded: ModuleNotFoundError: ")
    assert len(result.stderr.splitlines()) == 1


def test_settings_are_listed_with_values_and_defaults() -> None:
    text = " ".join(run("settings", SLUG).stdout.split())
    assert "no_progress_limit 20 to 400 100" in text
    assert "repetition draw or loss draw" in text
    assert "--set SETTING=VALUE" in text
    assert "no game is called" in error_of(run("settings", "chess"))


def test_the_whole_rulebook_can_be_read() -> None:
    result = run("rules", SLUG)
    assert result.exit_code == 0
    assert "KS-5.5" in result.stdout
    assert "**" not in result.stdout


def test_one_rule_by_its_number_whatever_the_case() -> None:
    result = run("rules", SLUG, "--rule", "ks-5.5")
    assert "KS-5.5 Protected" in result.stdout
    assert "KS-5.6" not in result.stdout


def test_rules_by_their_words() -> None:
    result = run("rules", SLUG, "--search", "CAPTURED zone")
    assert "KS-5.5" in result.stdout
    assert "KS-2.1 " not in result.stdout


def test_a_rule_that_is_not_there_names_near_ones() -> None:
    line = error_of(run("rules", SLUG, "--rule", "KS-5.55"))
    assert "no rule is numbered 'KS-5.55'; near it: " in line
    assert "KS-5.5" in line
    assert "--search looks for words" in error_of(run("rules", SLUG, "--rule", "%%%"))
    assert "no rule holds all of these words: zzyzx" in error_of(run("rules", SLUG, "--search", "zzyzx"))
    assert "no game is called" in error_of(run("rules", "chess"))
