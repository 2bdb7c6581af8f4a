"""Texts to be tried at a game: what was an option somewhere, and words that it knows."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib import resources
from typing import Any

from quintain.core.contract import AnyGame
from quintain.core.luck import Luck
from quintain.testing.junk import junk

FEW = 100
"""So many values of a field are enough to make up actions from."""


class Pool:
    """What a run remembers from match to match: texts that were options somewhere, to be tried elsewhere."""

    MOST = 2_000

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.texts: list[str] = []
        self.words: list[str] = []
        """Those that occur in the texts, and others that the game knows."""
        self.numbers: dict[Any, int] = {}
        """The number that each action met so far had."""
        self.endless = False
        """True once a match had no end: then no other is given more time than the cap."""
        self._known: set[str] = set()
        self._learn(words)

    def add(self, text: str) -> None:
        if text not in self._known and len(self.texts) < self.MOST:
            self._known.add(text)
            self.texts.append(text)
            self._learn(text.split())

    def draw(self, count: int, luck: Luck) -> list[str]:
        return [self.texts[luck.below(len(self.texts), "pool")] for _ in range(count if self.texts else 0)]

    def junk(self, luck: Luck, *more: str) -> str:
        """A text that should not be typed: odd, random, or made from one of these texts or of ``more``."""
        return junk([*self.texts, *more] if more else self.texts, luck, self.words)

    def _learn(self, words: Iterable[str]) -> None:
        self.words += [word for word in dict.fromkeys(words) if word not in self.words]


def words_of(game: AnyGame) -> list[str]:
    """Words that actions may be made of though no option ever was: terms, and the values of the layout's fields."""
    file = resources.files(game.package) / "data" / "words.toml"
    terms = tomllib.loads(file.read_text("utf-8")).get("term", {})
    values = [str(value) for block in game.verbs.blocks for _name, field in block.fields for value in field[:FEW]]
    return [*(word for term in terms.values() for word in term), *values]
