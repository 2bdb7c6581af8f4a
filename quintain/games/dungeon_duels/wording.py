"""The words of the scene, and what the box says about cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from quintain.core.answers import Value
from quintain.core.words import Words
from quintain.games.dungeon_duels.box import Box


class Wording:
    """Words for what comes in a box."""

    def __init__(self, words: Words, box: Box) -> None:
        self.words = words
        self.box = box

    def say(self, key: str, **values: Value) -> str:
        """A sentence of ``[scene]``."""
        return self.words.say(f"scene.{key}", values)

    def term(self, kind: str, value: Value) -> str:
        """The word for a value."""
        return self.words.say(f"term.{kind}.{value}")

    def does(self, table: str, key: str, row: Any) -> str:
        """What a card says, with the numbers of its row."""
        return self.words.say(
            f"{table}.{key}", {name: value for name, value in asdict(row).items() if _is_plain(value)}
        )


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int)


def initials(key: str) -> str:
    """A knight in a terminal."""
    return key[:2].capitalize()
