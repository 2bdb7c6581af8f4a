"""Whatever is imported is asked for in pyproject.toml, not brought along by something else."""

from __future__ import annotations

import ast
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.packaging.installing import PROJECT, ROOT

OURS = {"quintain", "benchmarks", "tests"}
YARDSTICKS = {"pyspiel": "open-spiel", "rlcard": "rlcard", "pettingzoo": "pettingzoo"}
"""They are not installed where tests run, so nobody can be asked whose modules these are."""
WRITTEN = {"made", "called"}
"""Modules that tests write for themselves."""


@pytest.mark.parametrize(
    ("folder", "extras"),
    [
        ("quintain", ("server", "postgres", "test")),
        ("quintain/core", ()),
        ("quintain/table", ()),
        ("quintain/games", ()),
        ("quintain/players", ()),
        ("quintain/arena", ()),
        ("quintain/cli", ()),
        ("quintain/server", ("server", "postgres")),
        ("benchmarks", ("server", "postgres", "test", "bench", "yardsticks")),
        ("tests", ("server", "postgres", "test")),
    ],
)
def test_every_import_is_asked_for(folder: str, extras: tuple[str, ...]) -> None:
    asked = requirements(*extras)
    owners = packages_distributions()
    wrong = {}
    for module in outside(ROOT / folder):
        named = {YARDSTICKS[module]} if module in YARDSTICKS else {plain(name) for name in owners.get(module, ())}
        if not named & asked:
            wrong[module] = sorted(named)
    assert wrong == {}


def requirements(*extras: str) -> set[str]:
    project = PROJECT["project"]
    wanted = [*project["dependencies"], *(each for extra in extras for each in project["optional-dependencies"][extra])]
    return {plain(re.split(r"[\[<>=; ]", each)[0]) for each in wanted}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def outside(folder: Path) -> set[str]:
    """The packages from elsewhere that modules of this folder import."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found - OURS - WRITTEN - sys.stdlib_module_names
