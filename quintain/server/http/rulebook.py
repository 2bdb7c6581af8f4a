"""RULES.md as HTML with an anchor per rule id."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from markdown_it import MarkdownIt

from quintain.core.contract import Game
from quintain.core.rulebook import RULE_ID


class RuleEntry(msgspec.Struct, frozen=True):
    id: str
    title: str
    section: str


class RulePage(msgspec.Struct, frozen=True):
    slug: str
    title: str
    version: str
    html: str
    rules: tuple[RuleEntry, ...]


@cache
def rule_page(game: Game[Any, Any, Any]) -> RulePage:
    book = game.rulebook
    rules = tuple(RuleEntry(rule.id, rule.title, rule.section) for rule in book.rules.values())
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(book.text)
    return RulePage(game.slug, game.title, game.rules_version, _with_anchors(html, set(book.rules)), rules)


def _with_anchors(html: str, known: set[str]) -> str:
    """Anchors where rules are defined, links where they are mentioned."""
    defined: set[str] = set()

    def mark(found: re.Match[str]) -> str:
        id = found[0]
        if id not in known:
            return id
        if id in defined or not _defines(html, found):
            return f'<a class="rule" href="#{id}">{id}</a>'
        defined.add(id)
        return f'<span class="rule-id" id="{id}">{id}</span>'

    # A dot ends an id only where no number follows: KS-5 is no rule in KS-5.4.
    return re.sub(rf"(?<![\w#\"-]){RULE_ID}(?=[\s,;:)<]|\.(?![\dA-Z])|$)", mark, html)


def _defines(html: str, found: re.Match[str]) -> bool:
    return html[: found.start()].endswith(("<strong>", "<td>", "<td><code>"))
