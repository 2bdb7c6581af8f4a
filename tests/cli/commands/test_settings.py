from __future__ import annotations

from tests.cli.samples import SLUG, error_of, run


def test_settings_are_listed_with_values_and_defaults() -> None:
    text = " ".join(run("settings", SLUG).stdout.split())
    assert "no_progress_limit 20 to 400 100" in text
    assert "repetition draw or loss draw" in text
    assert "--set SETTING=VALUE" in text
    assert "no game is called" in error_of(run("settings", "chess"))
