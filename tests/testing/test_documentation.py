"""What the kit's own pages say is true."""

from __future__ import annotations

import doctest
import re
from importlib import import_module, resources
from pathlib import Path

import pytest

from quintain import testing
from quintain.core.answers import Ask
from quintain.core.contract import Game, Nature, State
from quintain.testing import PROPERTIES, examples
from quintain.testing.properties.declarations import NEEDED

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("module", ["conformance", "scripted"])
def test_the_examples_in_the_documentation_run(module: str) -> None:
    failed, tried = doctest.testmod(import_module(f"quintain.testing.{module}"))
    assert tried
    assert not failed


def test_the_public_names_are_these() -> None:
    found = {name for name in dir(testing) if not name.startswith("_")}
    modules = {name for name in found if type(getattr(testing, name)).__name__ == "module"}
    assert found - modules == set(testing.__all__) - modules


def test_properties_have_names_of_their_own_and_one_line_promises() -> None:
    names = [held.name for held in PROPERTIES]
    assert len(set(names)) == len(names)
    for held in PROPERTIES:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", held.name)
        assert re.fullmatch(r"[A-Z].*\.", held.promise), held.name


def test_the_page_about_examples_shows_every_key() -> None:
    page = examples.__doc__ or ""
    for structure in (examples.Example, examples.Step):
        for key in structure.__struct_encode_fields__:
            assert re.search(rf"\b{key}\b", page), key


def test_the_page_about_adding_a_game_names_all_that_must_be_written() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    asked = [field for field in Ask.__struct_fields__ if field != "subject"]
    for name in (*NEEDED, *Nature.__struct_fields__, *Game.__abstractmethods__, *State.__abstractmethods__, *asked):
        assert re.search(rf"`[^`]*\b{name}\b[^`]*`", page), name
    assert len(page.splitlines()) <= 210
    assert re.findall(r"^### (\d+)\.", page, re.MULTILINE) == [str(step) for step in range(1, 12)]


def test_the_package_ships_its_types() -> None:
    assert (resources.files("quintain") / "py.typed").is_file()
