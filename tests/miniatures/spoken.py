"""For games whose actions are single words: each is its own text, and its place in the list its number."""

from __future__ import annotations

from typing import Any

from quintain.core.actions import Block, Verbs


class WordVerbs(Verbs[str]):
    def __init__(self, *words: str) -> None:
        super().__init__()
        self.words = words
        self.size = len(words)

    @property
    def blocks(self) -> tuple[Block, ...]:
        return (Block("word", 0, (("word", self.words),)),)

    def verb(self, action: str) -> str:
        return "word"

    def number(self, action: str) -> int:
        return self.words.index(action)

    def text(self, action: str, lexicon: Any = None) -> str:
        return action

    def read(self, text: str, lexicon: Any = None) -> str | None:
        word = text.strip().lower()
        return word if word in self.words else None
