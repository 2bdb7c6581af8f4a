"""
Data files that strangers bring along, as TOML. What they may hold is bounded, and looked at before they are read.

A reader of TOML takes time that grows with the square of a key's parts; so it never sees a file with more of anything
than a person would write. Looking takes time in proportion to the text.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from quintain.errors import Unreadable

T = TypeVar("T")

LONGEST = 32_768
"""Characters."""
MOST_KEYS = 2_048
LONGEST_KEY = 100
MOST_PARTS = 8
"""Of a dotted key."""
DEEPEST = 16
"""Brackets inside each other."""

# Every quantifier is possessive or ends at the end of the text, so that nothing is tried twice.
_HIDDEN = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL,
)
"""Strings and comments: what stands in them is no key and no bracket."""
_SEPARATOR = re.compile(r"([=,\[\]{}\n])")


def read_data(text: str) -> dict[str, Any]:
    """What stands in the text of a data file. Raises ``Unreadable``, early where it holds too much."""
    _check(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        line = re.search(r"line (\d+)", message)
        raise Unreadable(f"not TOML: {message.partition(' (at')[0]}", int(line[1]) if line else "at the end") from None
    except (ValueError, RecursionError):
        # A number of thousands of digits.
        raise Unreadable("not TOML: a number is too long, or brackets are too deep") from None


def converted(text: str, block: object, kind: type[T], table: str, number: int | None = 0) -> T:
    """What a block of the text describes. Raises ``Unreadable``, with its line, where a field is missing or wrong."""
    try:
        return msgspec.convert(block, kind)
    except msgspec.ValidationError as error:
        why, _, path = str(error).partition(" - at `$")
        named = re.search(r"field `([^`]+)`", why) or re.match(r"\.(\w+)", path)
        raise Unreadable(why, place_of(text, table, number, named[1] if named else "")) from None


def place_of(text: str, table: str, number: int | None = 0, field: str = "") -> str:
    """``line 12, item 3, copies``: where a field stands in the file. The only table of its name has no number."""
    names = [table if number is None else f"{table} {number + 1}", *([field] if field else [])]
    lines = text.splitlines()
    head = re.compile(rf"\s*\[+\s*{re.escape(table)}\s*\]")
    heads = [line for line, words in enumerate(lines, start=1) if head.match(words)]
    if (number or 0) >= len(heads):
        return ", ".join(names)
    line = heads[number or 0]
    for further, words in enumerate(lines[line:], start=line + 1):
        if words.lstrip().startswith("["):
            break
        if field and re.match(rf"\s*{re.escape(field)}\s*=", words):
            line = further
            break
    return ", ".join([f"line {line}", *names])


def _check(text: str) -> None:
    """Raises ``Unreadable`` for a text that holds more of anything than a data file may."""
    if len(text) > LONGEST:
        raise Unreadable(f"too long: a data file has at most {LONGEST} characters")
    keys = depth = 0
    for line, words, mark in _parts(text):
        if words.count(".") >= MOST_PARTS:
            raise Unreadable(f"a key has too many parts: {MOST_PARTS} are allowed", line)
        if mark == "=":
            keys += 1
            if keys > MOST_KEYS:
                raise Unreadable(f"too many keys: a data file has at most {MOST_KEYS}", line)
        if len(words) > LONGEST_KEY and (mark == "=" or (mark == "]" and '"' not in words)):
            raise Unreadable(f"a key is too long: {LONGEST_KEY} characters are allowed", line)
        depth += (mark in ("[", "{")) - (mark in ("]", "}"))
        if depth > DEEPEST:
            raise Unreadable(f"too many brackets inside each other: {DEEPEST} are allowed", line)


def _parts(text: str) -> Iterator[tuple[int, str, str]]:
    """The line, what stands there between two marks, and the mark after it. A string is but quotes and its length."""
    line = 1
    found = _SEPARATOR.split(_HIDDEN.sub(_blank, text))
    for words, mark in zip(found[::2], [*found[1::2], ""], strict=True):
        yield line, words.strip(), mark
        line += mark == "\n"


def _blank(found: re.Match[str]) -> str:
    hidden = found[0]
    if hidden.startswith("#"):
        return ""
    lines = hidden.count("\n")
    return "\n" * lines + '"' * 2 if lines else '"' * min(len(hidden), LONGEST_KEY + 1)
