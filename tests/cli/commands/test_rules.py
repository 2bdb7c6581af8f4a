from __future__ import annotations

from tests.cli.samples import SLUG, error_of, run


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
