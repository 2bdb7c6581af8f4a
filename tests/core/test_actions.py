"""Actions, declared once: written, read and numbered."""

from __future__ import annotations

from itertools import product
from typing import Annotated, Any

import pytest

from quintain.core.actions import Action, Field, Verbs
from quintain.errors import NotInLayout

LETTER = Field(("a", "b", "c"))
STEP = Field((-1, 0, 1, 2), ("back", "none", "one", "two"), {"twice": 2})
SITE = Field(range(2), ("A", "B"))
GRID = Field(range(100), (f"{column}{row}" for row in range(10) for column in "abcdefghij"))
DIRECTION = Field(tuple(product((-1, 0, 1), repeat=2)))


class Rest(Action, frozen=True):
    verb = "pass"


class Move(Action, frozen=True):
    letter: Annotated[str, LETTER]
    step: Annotated[int, STEP]


class Build(Action, frozen=True):
    also = ("raise {site}", "{site} !")

    site: Annotated[int, SITE]


class Ride(Action, frozen=True):
    """Numbered by where it leads, not by where it ends."""

    form = "{source}-{target}"
    also = ("from {source} to {target}",)
    numbered = {"source": GRID, "direction": DIRECTION}

    source: Annotated[int, GRID]
    target: Annotated[int, GRID]

    @property
    def direction(self) -> tuple[int, int]:
        return self.target % 10 - self.source % 10, self.target // 10 - self.source // 10


class Sail(Action, frozen=True):
    """Numbered by a heading that only the position knows."""

    numbered = {"source": SITE, "heading": LETTER}

    source: Annotated[int, SITE]
    target: Annotated[int, SITE]
    heading: str = ""


class Deck(Field):
    """Its words depend on the deck that is played with."""

    def write(self, value: int, lexicon: tuple[str, ...]) -> str:
        return lexicon[value]

    def read(self, word: str, lexicon: tuple[str, ...]) -> int:
        return {name: number for number, name in enumerate(lexicon)}[word]


class Draw(Action, frozen=True):
    card: Annotated[int, Deck(range(3))]


class Go(Action, frozen=True):
    place: Annotated[int, Field(range(20_000))]
    way: Annotated[str, LETTER]


class Vague(Action, frozen=True):
    depth: int


class Guessed(Action, frozen=True):
    depth: int = 0


class Bare(Action, frozen=True):
    numbered = {"depth": LETTER}

    depth: str


VERBS: Verbs[Any] = Verbs(Rest, Move, Build)


def test_sizes() -> None:
    assert [block.size for block in VERBS.blocks] == [1, 12, 2]
    assert [(block.kind, block.start) for block in VERBS.blocks] == [("pass", 0), ("move", 1), ("build", 13)]
    assert VERBS.size == 15
    assert Verbs().size == 0


def test_every_action_has_its_own_number_and_none_is_left_over() -> None:
    actions = [Rest(), *(Move(*values) for values in product("abc", (-1, 0, 1, 2))), Build(0), Build(1)]
    assert [VERBS.number(action) for action in actions] == list(range(15))


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (Draw(0), r"Draw is none of the kinds of action: Draw\(card=0\)"),
        (Move("d", 0), r"no number of 'move' is for Move\(letter='d', step=0\)"),
        (Move("a", 9), r"no number of 'move' is for Move\(letter='a', step=9\)"),
    ],
)
def test_actions_that_have_no_number(action: Action, message: str) -> None:
    with pytest.raises(NotInLayout, match=f"^{message}$"):
        VERBS.number(action)


@pytest.mark.parametrize(
    ("action", "text"),
    [(Rest(), "pass"), (Move("a", -1), "move a back"), (Move("c", 2), "move c two"), (Build(1), "build B")],
)
def test_actions_are_written_and_read_back(action: Action, text: str) -> None:
    assert VERBS.text(action) == text
    assert VERBS.read(text) == action
    assert VERBS.verb(action) == text.split(maxsplit=1)[0]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("  MOVE   a\tBack ", Move("a", -1)),
        ("move b twice", Move("b", 2)),
        ("raise a", Build(0)),
        ("b !", Build(1)),
    ],
)
def test_other_spellings_are_read(text: str, action: Action) -> None:
    assert VERBS.read(text) == action


@pytest.mark.parametrize(
    "text", ["", "pass on", "move", "move a", "move d two", "move a 2", "build", "fly a", "!", "passe"]
)
def test_what_means_nothing_is_not_read(text: str) -> None:
    assert VERBS.read(text) is None


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("move d none", "d"),
        ("MOVE a Three", "three"),
        ("move d three", "d"),
        ("build C", "c"),
        ("raise c", "c"),
        ("C !", None),
        ("move a", None),
        ("move a none", None),
        ("jump c", None),
        ("", None),
    ],
)
def test_the_word_that_names_nothing_is_found_where_the_others_stand_as_they_should(
    text: str, word: str | None
) -> None:
    assert VERBS.stray(text) == word


@pytest.mark.parametrize(
    ("text", "word"), [("from a0 on c0", "on"), ("from a0 on nowhere", None), ("from a0 to nowhere", "nowhere")]
)
def test_so_is_a_word_that_should_stand_as_it_is(text: str, word: str | None) -> None:
    verbs: Verbs[Any] = Verbs(Ride)
    assert verbs.stray(text) == word


def test_a_number_may_come_from_something_else_than_the_fields() -> None:
    verbs: Verbs[Any] = Verbs(Ride)
    assert verbs.size == 900
    assert verbs.text(Ride(0, 11)) == "a0-b1"
    assert verbs.read("From A0 to B1") == Ride(0, 11)
    assert verbs.read("a0-b1") is None, "what has no blanks is for the game to take apart"
    assert verbs.number(Ride(0, 11)) == 8
    assert verbs.number(Ride(1, 0)) == 9 + 1
    with pytest.raises(NotInLayout):
        verbs.number(Ride(0, 99))


def test_what_only_the_number_needs_is_neither_written_nor_read() -> None:
    verbs: Verbs[Any] = Verbs(Sail)
    assert verbs.size == 6
    assert [verbs.number(Sail(1, 0, heading)) for heading in "abc"] == [3, 4, 5]
    assert [verbs.text(Sail(1, 0, heading)) for heading in "abc"] == ["sail B A"] * 3
    assert verbs.read("sail B A") == Sail(1, 0), "whatever was written before"
    with pytest.raises(NotInLayout):
        verbs.number(Sail(1, 0))


def test_words_may_depend_on_a_lexicon() -> None:
    verbs: Verbs[Any] = Verbs(Draw)
    assert verbs.text(Draw(1), ("fool", "queen", "king")) == "draw queen"
    assert verbs.read("draw king", ("fool", "queen", "king")) == Draw(2)
    assert verbs.read("draw king", ("fool", "queen", "ace")) is None


def test_twenty_thousand_numbers_need_no_table() -> None:
    verbs = Verbs(Go)
    assert verbs.size == 60_000
    assert verbs.number(Go(19_999, "c")) == 59_999
    assert verbs.read("go 19999 c") == Go(19_999, "c")


def test_what_is_not_declared_is_said() -> None:
    with pytest.raises(NotInLayout, match="Draw is none of the kinds of action"):
        VERBS.text(Draw(0))
    with pytest.raises(TypeError, match=r"Vague\.depth is not annotated with a Field"):
        Verbs(Vague)
    for shape in (Guessed, Bare):
        with pytest.raises(TypeError, match=rf"{shape.__name__}\.depth is not annotated with a Field"):
            Verbs(shape)
