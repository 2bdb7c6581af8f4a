"""The attacks of the table of hostile clients: each can be carried out, and the server answers afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quintain.server.config import Config
from tests.server.attacks import recipes
from tests.server.serving import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with its usual limits."""
    file = tmp_path_factory.mktemp("served") / "tables.db"
    with Served(Config(database=f"sqlite:///{file}")) as server:
        yield server


@pytest.mark.parametrize(("place", "name"), [*enumerate(recipes.RECIPES)])
def test_an_attack_is_carried_out_and_survived(
    served: Served, place: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # An address of its own for each: after some of them it has to wait.
    monkeypatch.setattr(recipes, "SOURCE", f"127.0.0.{2 + place}")
    monkeypatch.setattr(recipes, "ROUND_SECONDS", 0.1)
    recipes.RECIPES[name](served.url)
    assert served.call("GET", "/health").json()["ok"]
