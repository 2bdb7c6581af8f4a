"""The index of a rulebook."""

from __future__ import annotations

import pytest

from quintain.core.rulebook import Rulebook
from quintain.errors import DataError

BOOK = """# Joust

Some words before any rule. See **JO-9.9x** no, that is not a rule, and neither is **bold** nor JO-1.1 in passing.

## The field

- **JO-1.1 Cells.** A cell has six sides.
  It goes on here,

  and here.
- **JO-1.2 Lance.** Reaches two cells (JO-1.1).
  1. first
  2. second

| check | what |
|---|---|
| V1 | not a rule |

### Leaving

**JO-2.1: Home.** Go home.
**JO-2.2**
* **JO-2.3.** With a star.

## Rulings

| id | question | ruling |
|---|---|---|
| JO-R1 | May I? | No (JO-1.2) |
| `JO-R07` | Must I? | Yes |
| JO-AI-KK3 | A card? | Yes |
| JO-T-START | A tile? | Yes |
| JO-T-P1a | Its side? | Yes |

| rule | price |
|---|---|
| (JO-1.2) | two |
| (JO-1.1) | three |
"""


ROWS = ["JO-R1", "JO-R07", "JO-AI-KK3", "JO-T-START", "JO-T-P1a"]


def test_rules_are_found_in_bold_and_in_first_cells() -> None:
    book = Rulebook(BOOK)
    assert list(book.rules) == ["JO-1.1", "JO-1.2", "JO-2.1", "JO-2.2", "JO-2.3", *ROWS]
    assert book.text == BOOK


def test_titles() -> None:
    rules = Rulebook(BOOK).rules
    assert rules["JO-1.1"].title == "Cells"
    assert rules["JO-1.2"].title == "Lance"
    assert rules["JO-2.1"].title == "Home"
    assert rules["JO-2.2"].title == rules["JO-2.3"].title == ""
    assert rules["JO-R1"].title == "May I?"
    assert rules["JO-R07"].title == "Must I?"


def test_texts_are_whole_items() -> None:
    rules = Rulebook(BOOK).rules
    assert rules["JO-1.1"].text == "- **JO-1.1 Cells.** A cell has six sides.\n  It goes on here,\n\n  and here."
    assert rules["JO-1.2"].text.endswith("1. first\n  2. second\n\n| check | what |\n|---|---|\n| V1 | not a rule |")
    assert rules["JO-R1"].text == "**JO-R1** May I? — No (JO-1.2)"


def test_sections_are_the_headings_above() -> None:
    rules = Rulebook(BOOK).rules
    assert [rules[id].section for id in ("JO-1.1", "JO-2.3", "JO-R1")] == ["The field", "Leaving", "Rulings"]


def test_a_citation_defines_nothing() -> None:
    assert list(Rulebook("- See JO-1.1.\n- **Bold** JO-1.2\n| x | JO-1.3 |\n").rules) == []


@pytest.mark.parametrize(
    "second", ["- **JO-1.1 Again.** x", "| JO-1.1 | again |", "| `JO-1.1` | again |", "**JO-1.1**"]
)
def test_a_rule_is_defined_once(second: str) -> None:
    with pytest.raises(DataError, match=r"RULES\.md defines JO-1\.1 twice"):
        Rulebook(f"- **JO-1.1 Cells.** x\n{second}\n")


def test_searching() -> None:
    book = Rulebook(BOOK)
    assert [rule.id for rule in book.search("lance")] == ["JO-1.2"]
    assert [rule.id for rule in book.search("JO-1")] == ["JO-1.1", "JO-1.2", "JO-R1"]
    assert [rule.id for rule in book.search("CELL reaches")] == ["JO-1.2"]
    assert book.search("nowhere") == []
    assert len(book.search("")) == len(book.rules)


def test_a_package_without_rules_is_a_mistake() -> None:
    with pytest.raises(DataError, match=r"tests\.core: RULES\.md"):
        Rulebook.of("tests.core")
