"""If it must be documented, a test says so."""

from __future__ import annotations

import re
import tomllib
from contextlib import redirect_stdout
from importlib import resources
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import quintain
from quintain.core import registry
from quintain.core.contract import Game
from quintain.core.settings import fields

AnyGame = Game[Any, Any, Any]
GAMES = registry.installed()
README = Path(quintain.__file__).parents[1] / "README.md"


def words_of(game: AnyGame) -> dict[str, Any]:
    return tomllib.loads((resources.files(game.package) / "data" / "words.toml").read_text("utf-8"))


def refusal_codes(game: AnyGame) -> list[str]:
    """Codes that an action can be refused with; those of position lines are called V1 to V9 in the book."""
    codes = [*words_of(game)["refusal"], "finished", "not-your-turn", "unreadable"]
    return [code for code in dict.fromkeys(codes) if not code.startswith("line-v")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_refusal_is_explained_in_the_rules(game: AnyGame) -> None:
    codes = refusal_codes(game)
    assert len(codes) > 5
    assert [code for code in codes if f"`{code}`" not in game.rulebook.text] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_check_of_a_position_line_is_explained_in_the_rules(game: AnyGame) -> None:
    checks = [code.removeprefix("line-").upper() for code in words_of(game)["refusal"] if code.startswith("line-v")]
    assert [check for check in checks if f"| {check} |" not in game.rulebook.text] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_setting_is_in_the_rules_with_its_values_and_default(game: AnyGame) -> None:
    for field in fields(game.settings):
        row = re.search(rf"^\| `{field.name}` \|.*$", game.rulebook.text, re.MULTILINE)
        assert row, f"{game.slug}: {field.name}"
        for value in field.choices:
            assert str(value) in row[0]
        if field.low is not None:
            assert f"{field.low} to {field.high}" in row[0]
        assert field.text or str(field.default) in row[0]
        assert field.help


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_outcome_is_in_the_rules(game: AnyGame) -> None:
    reasons = {re.sub(r"(?<=.)-(alone|shared|lost)$", "", reason) for reason in words_of(game)["outcome"]}
    assert [reason for reason in sorted(reasons) if f"`{reason}`" not in game.rulebook.text] == []
    assert reasons


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_rule_that_is_cited_in_the_rules_exists(game: AnyGame) -> None:
    prefix = next(iter(game.rulebook.rules)).partition("-")[0]
    cited = set(re.findall(rf"\b{prefix}-(?:R?\d+(?:\.\d+)?)\b", game.rulebook.text)) - {game.rules_version}
    assert cited - set(game.rulebook.rules) == set()
    assert len(game.rulebook.rules) > 20


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_tables_own_answers_cite_rules_that_exist(game: AnyGame) -> None:
    cites = game.cites
    assert {cites.finished, cites.turn, cites.unreadable, cites.stale, cites.table} <= set(game.rulebook.rules)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_readme_names_every_installed_game(game: AnyGame) -> None:
    text = README.read_text("utf-8")
    assert f"`{game.slug}`" in text
    assert game.title in text


def test_the_python_of_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        with redirect_stdout(StringIO()) as printed:
            exec(block, {})
        assert printed.getvalue().count("\n") == block.count("print(")
