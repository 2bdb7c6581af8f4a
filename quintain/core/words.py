"""Sentences by key, from TOML, joined with values in this one place. Code passes keys and values only."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any, Self

from quintain.core.answers import Values
from quintain.errors import DataError


class _Term(str):
    """A word in a sentence; ``{side:lower}`` and ``{side:capital}`` change its first letter."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        match spec:
            case "lower":
                return self[:1].lower() + self[1:]
            case "capital":
                return self[:1].upper() + self[1:]
            case _:
                return super().__format__(spec)


class _Count(int):
    """A number in a sentence; ``{count:card|cards}`` says what is counted: one card, five cards."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        one, some, many = spec.partition("|")
        return f"{self:d} {one if self == 1 else many}" if some else super().__format__(spec)


class Words:
    """Sentences of one language. A value that ``[term.<its name>]`` lists is replaced by that term."""

    def __init__(self, *tables: Mapping[str, Any]) -> None:
        self._sentences: dict[str, str] = {}
        for table in tables:
            self._sentences |= _flat(table)
        # Scenes say the same few hundred sentences again and again.
        self._join = lru_cache(maxsize=8192, typed=True)(self._compose)

    @classmethod
    def of(cls, package: str) -> Self:
        """The table's own words, and the package's ``data/words.toml`` over them."""
        return cls(*(_read(name) for name in (__package__ or "", package)))

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def say(self, key: str, values: Values | None = None) -> str:
        """The sentence under ``key`` with these values in it."""
        return self._join(key, *values, *values.values()) if values else self._join(key)

    def _compose(self, key: str, *names_and_values: Any) -> str:
        """The sentence with these names and then these values: one flat key for what has been said before."""
        half = len(names_and_values) // 2
        pairs = zip(names_and_values[:half], names_and_values[half:], strict=True)
        # Only the fields that have terms are translated: what a person typed stays as it is.
        terms = {name: self._sentences.get(f"term.{name}.{value}", value) for name, value in pairs}
        try:
            sentence = self._sentences[key]
            return sentence.format_map(_inflected(terms) if ":" in sentence else terms)
        except KeyError as missing:
            raise DataError(f"words.toml: cannot say {key!r}: there is no {missing}") from None


def _inflected(terms: Values) -> Values:
    """The terms as sentences want them that change or count them."""
    return {name: _Term(term) if isinstance(term, str) else _Count(term) for name, term in terms.items()}


def _read(package: str) -> dict[str, Any]:
    file = resources.files(package) / "data" / "words.toml"
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{package}: data/words.toml: {error}") from None


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat = {}
    for key, value in table.items():
        if isinstance(value, str):
            flat[prefix + key] = value
        elif isinstance(value, Mapping):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            raise DataError(f"words.toml: {prefix}{key} is not a sentence: {value!r}")
    return flat
