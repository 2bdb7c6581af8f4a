"""A game's RULES.md: the text a player reads and the index of its rule ids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from itertools import takewhile
from typing import Self

import msgspec

from quintain.errors import DataError

RULE_ID = r"[A-Z]{2}-(?:[A-Z]+-[A-Z\d][A-Za-z\d]*|[A-Z]*\d[\dA-Z.]*?)"
"""``KS-4.3``, ``SQ-R07``; a row of data after the name of its table: ``DD-AI-KK3``, ``DD-T-START``, ``DD-T-P1a``."""
_BOLD = re.compile(rf"\*\*({RULE_ID})(?=[\s.:*])(?::?\s+([^*]*?))?[.:]?\*\*")
_ROW = re.compile(rf"^\|\s*`?({RULE_ID})`?\s*\|\s*(.*?)\s*\|?\s*$")


class Rule(msgspec.Struct, frozen=True):
    id: str
    title: str
    text: str
    """The lines that define it, as Markdown."""
    section: str
    """The heading it stands under."""


class Rulebook:
    """Rules by id, in the order of the book. An id is defined in bold or in the first cell of a table row.

    A row about a rule that is defined elsewhere cites it, as prose does: ``| (KO-5.101) | All Hail |``.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[str, Rule] = {}
        section = ""
        lines = text.splitlines()
        for number, line in enumerate(lines):
            if line.startswith("#"):
                section = line.lstrip("# ").strip()
            elif row := _ROW.match(line):
                self._define(Rule(row[1], _first_cell(row[2]), _sentence(row), section))
            elif bold := _BOLD.search(line):
                self._define(Rule(bold[1], (bold[2] or "").strip(), _paragraph(lines, number), section))

    @classmethod
    def of(cls, package: str) -> Self:
        try:
            return cls((resources.files(package) / "RULES.md").read_text("utf-8"))
        except OSError as error:
            raise DataError(f"{package}: RULES.md: {error}") from None

    def search(self, words: str) -> list[Rule]:
        """The rules whose id or text holds all of these words."""
        wanted = words.lower().split()
        return [
            rule for rule in self.rules.values() if all(word in f"{rule.id} {rule.text}".lower() for word in wanted)
        ]

    def _define(self, rule: Rule) -> None:
        if rule.id in self.rules:
            raise DataError(f"RULES.md defines {rule.id} twice")
        self.rules[rule.id] = rule


def _first_cell(cells: str) -> str:
    return cells.split("|", maxsplit=1)[0].strip()


def _paragraph(lines: list[str], start: int) -> str:
    """The list item or paragraph that begins here, with the tables after it that define no rules themselves."""
    indent = len(lines[start]) - len(lines[start].lstrip())
    end = start + 1
    while end < len(lines) and not _ends(lines, end, indent):
        end += 1
    return "\n".join(lines[start:end]).rstrip()


def _ends(lines: list[str], place: int, indent: int) -> bool:
    line = lines[place]
    if line.startswith("#"):
        return True
    if line.startswith("|"):
        return not lines[place - 1].startswith("|") and any(map(_ROW.match, _rows(lines, place)))
    deeper = len(line) - len(line.lstrip()) > indent
    return bool(line.strip()) and not deeper and line.lstrip()[:1] in {"-", "*"}


def _rows(lines: list[str], place: int) -> Iterator[str]:
    """The table that begins here."""
    return takewhile(lambda line: line.startswith("|"), lines[place:])


def _sentence(row: re.Match[str]) -> str:
    """A row of a table as text: the id, then its cells."""
    cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", row[2]) if cell.strip()]
    return f"**{row[1]}** " + " — ".join(cells)
