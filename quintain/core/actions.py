"""
Actions, declared once. A kind of action is a type whose fields name their values; notation, reading, numbers and the
layout for learning follow from it.

    SLOT = Field(range(7), words="1234567")

    class Peek(Action, frozen=True):
        slot: Annotated[int, SLOT]

    VERBS: Verbs[Peek | Claim] = Verbs(Peek, Claim)

``Peek(2)`` is then written ``peek 3`` and has the number 2. A kind that is written in another way says so in ``form``.

An attribute that only the number needs is a field with a default that is named in ``numbered`` and has no ``Field`` of
its own; it is neither written nor read:

    class Ride(Action, frozen=True):
        numbered = {"source": CELL, "way": WAY}

        source: Annotated[int, CELL]
        target: Annotated[int, CELL]
        way: str = ""

``Ride(0, 9, "east")`` is written ``ride a1 b1`` and read as ``Ride(0, 9)``, because only the position knows how its
boards lie: the game's ``State.parse`` puts the way in, as its ``options`` do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import prod
from operator import attrgetter
from typing import Any, ClassVar, Generic, Self, TypeVar, get_type_hints

import msgspec

from quintain.core.seats import LETTERS
from quintain.errors import NotInLayout

A = TypeVar("A")
LEXICONS = 16
"""So many are remembered at once."""


class Field:
    """What one field of an action may be: its values in order, and the word that people write for each."""

    def __init__(
        self,
        values: Sequence[Hashable],
        words: Iterable[str] | None = None,
        aliases: Mapping[str, Hashable] | None = None,
    ) -> None:
        """Values are written by these words, or as they are; aliases are read too. Capitals do not matter."""
        self.values = values
        self._words = dict(zip(values, map(str, values) if words is None else words, strict=True))
        self._values = {word.lower(): value for value, word in self._words.items()} | dict(aliases or {})
        self._ranks: dict[Hashable, int] = {value: rank for rank, value in enumerate(values)}

    def write(self, value: Any, lexicon: Any) -> str:
        return self._words[value]

    def read(self, word: str, lexicon: Any) -> Any:
        """The value of this word in small letters. Raises ``KeyError``."""
        return self._values[word]

    def rank(self, value: Any) -> int:
        return self._ranks[value]


SEAT = Field(range(len(LETTERS)), LETTERS)
"""A seat by its letter."""


class Kind:
    """What one kind of action says of itself beside its fields, which are annotated with a ``Field`` each."""

    __slots__ = ()

    verb: ClassVar[str] = ""
    """What it is called; the type's own name where this is empty."""
    form: ClassVar[str] = ""
    """How it is written, such as ``{slot} {token}``; where this is empty, the verb and then the fields."""
    also: ClassVar[tuple[str, ...]] = ()
    """Other forms that are read. Only those can be read that have blanks between all their parts."""
    numbered: ClassVar[Mapping[str, Field]] = {}
    """What its number is made of, by attribute, where that is not the written fields themselves."""

    @classmethod
    def of(cls, *values: Any) -> Self:
        """The action with these values."""
        return cls(*values)


class Action(Kind, msgspec.Struct, frozen=True):
    """The usual base of a kind of action: a value."""


class Block(msgspec.Struct, frozen=True):
    """The numbers of all actions of one kind: every combination of the values of its fields."""

    kind: str
    start: int
    fields: tuple[tuple[str, Sequence[Hashable]], ...]

    @property
    def size(self) -> int:
        return prod(len(values) for _name, values in self.fields)


class _Parts(Generic[A]):
    """A kind of action, taken apart."""

    def __init__(self, shape: Any, start: int) -> None:
        hints = get_type_hints(shape, include_extras=True)
        fields = {name: _field(hint) for name, hint in hints.items()}
        self.fields = {name: field for name, field in fields.items() if field is not None}
        unwritten = {*getattr(shape, "__struct_fields__", ())} - {*self.fields}
        if unwritten and (lacking := sorted(unwritten - _spare(shape))):
            raise TypeError(f"{shape.__name__}.{lacking[0]} is not annotated with a Field")
        self.is_whole = not unwritten
        """Whether its notation says all there is to it."""
        self.verb: str = shape.verb or shape.__name__.lower()
        self.make: Callable[..., A] = shape.of
        numbered: Mapping[str, Field] = shape.numbered or self.fields
        self.block = Block(self.verb, start, tuple((name, field.values) for name, field in numbered.items()))
        self.ranks = tuple((attrgetter(name), field.rank, len(field.values)) for name, field in numbered.items())
        form = shape.form or " ".join((self.verb, *(f"{{{name}}}" for name in self.fields)))
        self.template = _PLACE.sub("%s", form.replace("%", "%%"))
        self.written = tuple((attrgetter(name), self.fields[name].write) for name in _PLACE.findall(form))
        self.forms = [_Form(spelled.split(), self) for spelled in (form, *shape.also)]


class _Form(Generic[A]):
    """One way to write a kind of action, to be read."""

    def __init__(self, parts: Sequence[str], kind: _Parts[A]) -> None:
        self.first = "" if _PLACE.search(parts[0]) else parts[0].lower()
        """The word that it begins with, where that is no field's."""
        self.make = kind.make
        self.literals = [(place, part.lower()) for place, part in enumerate(parts) if not _PLACE.search(part)]
        places = {part[1:-1]: place for place, part in enumerate(parts) if _PLACE.fullmatch(part)}
        self.places = [(places.get(name, -1), field.read) for name, field in kind.fields.items()]
        self.is_readable = all(place >= 0 for place, _read in self.places)
        self.length = len(parts)

    def read(self, words: Sequence[str], lexicon: Any) -> A | None:
        """The action that these words mean, or None."""
        for place, word in self.literals:
            if words[place] != word:
                return None
        try:
            return self.make(*[read(words[place], lexicon) for place, read in self.places])
        except KeyError:
            return None

    def stray(self, words: Sequence[str], lexicon: Any) -> str | None:
        """The first word that names nothing, where the others stand as they should."""
        if any(words[place] != word for place, word in self.literals):
            return None
        for place, read in self.places:
            try:
                read(words[place], lexicon)
            except KeyError:
                return words[place]
        return None

    def misspelt(self, words: Sequence[str], lexicon: Any) -> str | None:
        """The one word that should stand as it is and does not, where the others are as they should be."""
        odd = [words[place] for place, word in self.literals if words[place] != word]
        try:
            for place, read in self.places:
                read(words[place], lexicon)
        except KeyError:
            return None
        return odd[0] if len(odd) == 1 else None


class Verbs(Generic[A]):
    """All kinds of action of one game, in the order of their numbers."""

    LARGEST = 32_768
    """No game needs more numbers."""

    def __init__(self, *shapes: type[A]) -> None:
        self._kinds: dict[type[A], _Parts[A]] = {}
        self._forms: dict[tuple[int, str], list[_Form[A]]] = {}
        """What may be read, by the number of words and the first of them; empty where that is a field's."""
        self._known: dict[int, tuple[Any, dict[A, str], dict[str, A]]] = {}
        """What has been written before, by the lexicon that it was written with."""
        self.size = 0
        """How many numbers there are."""
        for shape in shapes:
            kind: _Parts[A] = _Parts(shape, self.size)
            self._kinds[shape] = kind
            self.size += kind.block.size
            for form in kind.forms:
                if form.is_readable:
                    self._forms.setdefault((form.length, form.first), []).append(form)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The layout of the numbers, for learning."""
        return tuple(kind.block for kind in self._kinds.values())

    def verb(self, action: A) -> str:
        """What kind of action this is."""
        return self._kind(action).verb

    def _kind(self, action: A) -> _Parts[A]:
        if type(action) not in self._kinds:
            raise NotInLayout(f"{type(action).__name__} is none of the kinds of action: {action!r}")
        return self._kinds[type(action)]

    def number(self, action: A) -> int:
        """The action as an integer, whatever the seats, settings or position. Raises ``NotInLayout``."""
        kind = self._kind(action)
        number = 0
        try:
            for value, rank, size in kind.ranks:
                number = number * size + rank(value(action))
        except KeyError:
            raise NotInLayout(f"no number of {kind.verb!r} is for {action!r}") from None
        return kind.block.start + number

    def text(self, action: A, lexicon: Any = None) -> str:
        """The action in canonical notation. ``lexicon`` is whatever words of the game depend on."""
        _, texts, actions = self._known.get(id(lexicon)) or self._begin(lexicon)
        if action not in texts:
            kind = self._kind(action)
            text = kind.template % tuple([write(value(action), lexicon) for value, write in kind.written])
            texts[action] = text
            if kind.forms[0].is_readable and kind.is_whole:
                actions[text] = action
        return texts[action]

    def read(self, text: str, lexicon: Any = None) -> A | None:
        """The action that this text means, or None when it has no readable form."""
        known = self._known.get(id(lexicon))
        if known is not None and text in known[2]:
            return known[2][text]
        words = text.lower().split()
        for first in (*words[:1], ""):
            for form in self._forms.get((len(words), first), ()):
                if (action := form.read(words, lexicon)) is not None:
                    return action
        return None

    def stray(self, text: str, lexicon: Any = None) -> str | None:
        """The word that names nothing there is, in a text that begins as an action does; None in any other text."""
        words = text.lower().split()
        forms = self._forms.get((len(words), words[0]), ()) if words else ()
        looks = (look(words, lexicon) for look in (*(f.stray for f in forms), *(f.misspelt for f in forms)))
        return next((word for word in looks if word is not None), None)

    def _begin(self, lexicon: Any) -> tuple[Any, dict[A, str], dict[str, A]]:
        """Remember what is written with this lexicon, which is kept so that no other takes its id."""
        if len(self._known) >= LEXICONS:
            self._known.clear()
        return self._known.setdefault(id(lexicon), (lexicon, {}, {}))


_PLACE = re.compile(r"\{(\w+)\}")


def _field(hint: Any) -> Field | None:
    return next((note for note in getattr(hint, "__metadata__", ()) if isinstance(note, Field)), None)


def _spare(shape: Any) -> set[str]:
    """The fields that only a number needs: their default stands in for them where the action is read."""
    optional = {field.name for field in msgspec.structs.fields(shape) if not field.required}
    return optional & {*shape.numbered}
