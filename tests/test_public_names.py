"""The front door and the tree of errors."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import quintain
from quintain import errors


def bound_names() -> list[str]:
    """What the front door imports or defines for others."""
    names: list[str] = []
    for node in ast.parse(Path(quintain.__file__).read_text("utf-8")).body:
        match node:
            case ast.ImportFrom(names=aliases):
                names += [alias.asname or alias.name for alias in aliases]
            case ast.Assign(targets=[ast.Name(id=name)]):
                names.append(name)
    return [name for name in names if not name.startswith("_")]


def test_the_front_door_shows_exactly_what_it_binds() -> None:
    assert sorted(bound_names()) == sorted(quintain.__all__)
    assert list(quintain.__all__) == sorted(quintain.__all__)


@pytest.mark.parametrize("name", quintain.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    assert (inspect.getdoc(getattr(quintain, name)) or "").strip()


@pytest.mark.parametrize("name", [name for name in quintain.__all__ if inspect.isclass(getattr(quintain, name))])
def test_every_public_class_comes_from_core_the_table_or_errors(name: str) -> None:
    module = getattr(quintain, name).__module__
    assert module.startswith(("quintain.core.", "quintain.table.")) or module == "quintain.errors"


def test_games_can_be_asked_for_before_and_after_one_is_loaded() -> None:
    lines = [
        "import quintain",
        "before = quintain.installed()",
        "assert [quintain.load(game.slug) for game in quintain.installed()] == list(before)",
        "import quintain.games",
        "assert quintain.installed() == before",
        "assert not callable(quintain.games)",
        "assert before",
    ]
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_example_of_the_front_door_runs() -> None:
    results = doctest.testmod(quintain)
    assert results.attempted > 3
    assert results.failed == 0


# --- errors ---------------------------------------------------------------------------------------------------------


def drawn_tree() -> dict[str, str]:
    """Each error in the docstring with the one above it; deeper lines hang below."""
    above: dict[int, str] = {}
    found = {}
    for line in (errors.__doc__ or "").splitlines():
        if entry := re.match(r"( *)[*x+] (\w+)", line):
            depth = len(entry[1])
            found[entry[2]] = next(
                (above[upper] for upper in sorted(above, reverse=True) if upper < depth), "Exception"
            )
            above = {upper: name for upper, name in above.items() if upper < depth} | {depth: entry[2]}
    return found


def real_tree() -> dict[str, str]:
    classes = [value for value in vars(errors).values() if inspect.isclass(value) and issubclass(value, Exception)]
    return {kind.__name__: kind.__bases__[0].__name__ for kind in classes if kind.__module__ == errors.__name__}


def test_the_tree_of_errors_is_drawn_as_it_is() -> None:
    assert drawn_tree() == real_tree()
    assert len(real_tree()) >= 8


def test_every_error_in_the_tree_says_when() -> None:
    for name in real_tree():
        assert re.search(rf"{name}\b +\S" if name != "QuintainError" else name, errors.__doc__ or "")


def test_one_root_catches_all() -> None:
    for name in real_tree():
        assert issubclass(getattr(errors, name), quintain.QuintainError)


def test_errors_are_one_clear_line() -> None:
    made = [
        errors.UnknownGame("chess", ["a", "b"]),
        errors.UnknownGame("chess", []),
        errors.UnknownPlayer("deep", ["random"]),
        errors.RecordError("broken", 3),
        errors.RecordError("broken"),
        errors.RulesChanged("chess", "C-1", "C-2", 1),
    ]
    assert [str(error) for error in made] == [
        "no game is called 'chess'; installed: a, b",
        "no game is called 'chess'; installed: none",
        "no player is called 'deep'; there are: random",
        "line 3: broken",
        "broken",
        "line 1: chess was played under rules 'C-1'; this build knows C-2",
    ]
