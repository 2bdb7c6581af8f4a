"""What strangers' data files may hold, looked at before anybody reads them."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.data_files import DEEPEST, LONGEST, LONGEST_KEY, MOST_KEYS, MOST_PARTS, read_data
from quintain.errors import Unreadable

DOTS = ".".join("a" * 5_000)
MANY = "".join(f"k{number} = 1\n" for number in range(MOST_KEYS + 1))


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here may come as far as the reader."""

    def read(_: str) -> dict[str, Any]:
        raise AssertionError("it was read")

    monkeypatch.setattr(tomllib, "loads", read)


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        (f"{DOTS} = 1", "line 1", "too many parts"),
        (f"x = 1\n[{DOTS}]", "line 2", "too many parts"),
        (f"[[{DOTS}]]", "line 1", "too many parts"),
        (f"x = {{ {DOTS} = 1 }}", "line 1", "too many parts"),
        (f"x = [1,\n{{ {DOTS} = 1 }}]", "line 2", "too many parts"),
        (DOTS.replace("a", '"a"')[:30_000] + " = 1", "line 1", "too many parts"),
        (DOTS.replace("a", "'#'")[:30_000] + " = 1", "line 1", "too many parts"),
        (DOTS.replace(".", " . ") + " = 1", "line 1", "too many parts"),
        # Strings may end with quotes of their own; a comment and an escape hide nothing that comes after them.
        (f'x = {{ y = """a"""", {DOTS} = 1 }}', "line 1", "too many parts"),
        (f"x = {{ y = '''a'''', {DOTS} = 1 }}", "line 1", "too many parts"),
        (f'x = "\\""\n{DOTS} = 1', "line 2", "too many parts"),
        (f'x = """\n#\n"""\n{DOTS} = 1', "line 4", "too many parts"),
        (f'# "\n{DOTS} = 1', "line 2", "too many parts"),
        ("x = " + "[" * 10_000, "line 1", "too many brackets"),
        ("x = " + "{a=" * 10_000, "line 1", "too many brackets"),
        (MANY, f"line {MOST_KEYS + 1}", "too many keys"),
        (f"{'k' * (LONGEST_KEY + 1)} = 1", "line 1", "a key is too long"),
        (f"'{'k' * 5_000}' = 1", "line 1", "a key is too long"),
        (f"[{'k' * 5_000}]", "line 1", "a key is too long"),
        ("#" * (LONGEST + 1), "the file", "too long"),
    ],
)
def test_what_holds_too_much_is_never_read(text: str, where: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why) as found:
        read_data(text)
    assert found.value.where == where


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".".join("a" * MOST_PARTS) + " = 1",
        f"x = {'[' * DEEPEST}{']' * DEEPEST}",
        f"x = '{DOTS}'\ny = \"{'[' * 9_000}\"",
        f'x = """\n{DOTS}\n{"[" * 1_000}"""  # {DOTS}',
        "x = 1.5\ny = 2026-01-01T10:00:00.5Z\nz = [0.1, 0.2, 0.3]\n" * 1,
        "".join(f"k{number} = 1\n" for number in range(2_000)),
    ],
)
def test_what_a_person_writes_is_read_as_it_is(text: str) -> None:
    assert read_data(text) == tomllib.loads(text)


@given(st.text(alphabet="a.\"'\\\n=[]{},# 1", max_size=60))
def test_looking_never_fails_and_changes_nothing(text: str) -> None:
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(Unreadable):
            read_data(text)
        return
    assert read_data(text) == expected


@pytest.mark.parametrize(
    ("text", "where"), [("x", "at the end"), ("x = 1\ny = = 2", "line 2"), ("x = " + "1" * 5_000, "the file")]
)
def test_what_is_no_data_file_is_told_with_its_place(text: str, where: str) -> None:
    with pytest.raises(Unreadable, match="not TOML") as found:
        read_data(text)
    assert found.value.where == where
