"""
What is chosen before a match. A game declares a ``Settings`` structure; its annotations are the whole truth:

* ``Literal["draw", "loss"]``: one of these (numbers too)
* ``Annotated[int, Meta(ge=20, le=400)]``: a range
* ``Literal["off"] | Annotated[int, Meta(ge=3, le=10)]``: either
* ``tuple[Literal[...], ...]``: one per seat
* ``str``: text that the game's ``check`` understands, at most ``LONGEST_TEXT`` or ``Meta(max_length=...)`` long

There is no ``bool``: ``Literal["on", "off"]`` says the same in words.

``Meta(description=...)`` on each field is what a lobby and the command line show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from reprlib import Repr
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec import inspect

from quintain.errors import SettingError

LONGEST_TEXT = 1_000
"""Characters of a text, where a game allows no more."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every game's settings."""

    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """For a field, other spellings of its values that are read too."""

    @property
    def lexicon(self) -> Any:
        """What the words of actions depend on, such as a deck of one's own."""
        return None

    @property
    def is_strict(self) -> bool:
        """Whether remembering is left to people: their screens show less than a view holds, and views are for bots."""
        return False


S = TypeVar("S", bound=Settings)


class Field(msgspec.Struct, frozen=True):
    """One setting, described for a lobby."""

    name: str
    default: Any
    help: str
    choices: tuple[str | int, ...] = ()
    low: int | None = None
    high: int | None = None
    per_seat: bool = False
    text: bool = False
    longest: int | None = None
    """Characters of a text."""

    @property
    def allowed(self) -> str:
        """The values in words: ``20 to 400``, ``draw or loss``."""
        kinds = [str(choice) for choice in self.choices]
        if self.low is not None and self.high is not None:
            kinds.append(f"{self.low} to {self.high}")
        if self.text:
            kinds.append("text")
        return " or ".join([", ".join(kinds[:-1]), kinds[-1]] if len(kinds) > 1 else kinds)

    def read(self, value: object) -> Any:
        """A value as the settings want it; typed text is understood. Raises ``SettingError``."""
        if self.per_seat:
            parts = value.split(",") if isinstance(value, str) else value
            if not isinstance(parts, (list, tuple)):
                raise SettingError(f"{self.name} takes one value per seat, separated by commas")
            return tuple(self._read_one(part.strip() if isinstance(part, str) else part) for part in parts)
        return self._read_one(value)

    def _read_one(self, value: object) -> str | int:
        for choice in self.choices:
            if value == choice and not isinstance(value, bool):
                return choice
            if isinstance(value, str) and value.strip().lower() == str(choice).lower():
                return choice
        if self.text and isinstance(value, str):
            if self.longest is not None and len(value) > self.longest:
                raise SettingError(f"{self.name} is too long: at most {self.longest} characters are allowed")
            return value
        if self.low is not None and self.high is not None:
            number = _number(value)
            if number is not None and self.low <= number <= self.high:
                return number
        raise SettingError(f"{self.name} cannot be {_shown(value)}: it is {self.allowed}")


def fields(settings: type[Settings]) -> tuple[Field, ...]:
    """The fields of a settings type, in order. Raises ``TypeError`` for a type that no lobby can show."""
    return _fields(settings)


@cache
def _fields(settings: type[Settings]) -> tuple[Field, ...]:
    info = inspect.type_info(settings)
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{settings!r} is not a Settings structure")
    return tuple(_field(field) for field in info.fields)


def settle(settings: type[S], values: Mapping[str, object]) -> S:
    """The settings with these values, everything else at its default. Raises ``SettingError``, which says why."""
    known = {field.name: field for field in fields(settings)}
    settled = {}
    for name, value in values.items():
        if name not in known:
            raise SettingError(f"there is no setting {_shown(name)}; there are: {', '.join(known) or 'none'}")
        spellings = settings.aliases.get(name, {})
        settled[name] = known[name].read(spellings.get(value, value) if isinstance(value, str) else value)
    return settings(**settled)


def as_dict(settings: Settings) -> dict[str, Any]:
    """All values by name, as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(settings)
    return plain


def changed(settings: Settings) -> dict[str, Any]:
    """Only the values that are not at their default."""
    plain = as_dict(settings)
    return {field.name: plain[field.name] for field in fields(type(settings)) if plain[field.name] != field.default}


def _field(field: inspect.Field) -> Field:
    kind = field.type
    text = ""
    if isinstance(kind, inspect.Metadata):
        text = (kind.extra_json_schema or {}).get("description", "")
        kind = kind.type
    per_seat = isinstance(kind, inspect.VarTupleType)
    if isinstance(kind, inspect.VarTupleType):
        kind = kind.item_type
    found: dict[str, Any] = {}
    for part in kind.types if isinstance(kind, inspect.UnionType) else (kind,):
        inner = part.type if isinstance(part, inspect.Metadata) else part
        match inner:
            case inspect.LiteralType(values=values):
                found["choices"] = tuple(values)
            case inspect.IntType(ge=None) | inspect.IntType(le=None):
                raise TypeError(f"setting {field.name} needs ge and le")
            case inspect.IntType(ge=low, le=high):
                found |= {"low": low, "high": high}
            case inspect.StrType(max_length=longest):
                found |= {"text": True, "longest": longest or LONGEST_TEXT}
            case _:
                raise TypeError(f"setting {field.name} has a type that no lobby can show: {inner!r}")
    return Field(field.name, field.default, text, per_seat=per_seat, **found)


def _shown(value: object) -> str:
    """A value as a refusal quotes it: enough to know it again, whatever was sent."""
    short = Repr()
    short.maxstring = short.maxother = 80
    return short.repr(value)


def _number(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and re.fullmatch("-?[0-9]{1,18}", value.strip()):
        return int(value)
    return None
