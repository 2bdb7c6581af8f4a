"""Whatever is imported is asked for in pyproject.toml, not brought along by something else."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable
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


def test_what_is_always_imported_is_asked_for_on_every_system() -> None:
    """On Windows the server asked for no httptools, and imported it."""
    marked = {name for name, marker in wanted("server", "postgres").items() if marker}
    owners = packages_distributions()
    wrong = {module for module in always(ROOT / "quintain") if marked & set(map(plain, owners.get(module, ())))}
    assert marked, "there is nothing to look for"
    assert wrong == set()


def test_what_must_be_there_alone_is_told_from_what_may_be_missing() -> None:
    text = "import one\nif one:\n    import two\ntry:\n    from three import a\nexcept ImportError:\n    a = 1\n"
    assert imported(ast.parse(text).body) == {"one"}


def requirements(*extras: str) -> set[str]:
    return set(wanted(*extras))


def wanted(*extras: str) -> dict[str, str]:
    """What is asked for, and where alone it is: the marker behind the semicolon."""
    project = PROJECT["project"]
    asked = [*project["dependencies"], *(each for extra in extras for each in project["optional-dependencies"][extra])]
    return {plain(re.split(r"[\[<>=; ]", each)[0]): each.partition(";")[2] for each in asked}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def outside(folder: Path) -> set[str]:
    """The packages from elsewhere that modules of this folder import."""
    found = {name for path in folder.rglob("*.py") for name in imported(ast.walk(ast.parse(path.read_text("utf-8"))))}
    return found - OURS - WRITTEN - sys.stdlib_module_names


def always(folder: Path) -> set[str]:
    """What modules of this folder import in any case, as soon as they are read."""
    return {name for path in folder.rglob("*.py") for name in imported(ast.parse(path.read_text("utf-8")).body)}


def imported(nodes: Iterable[ast.AST]) -> set[str]:
    """The packages that these name."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found
