"""Sentences by key."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.words import Words
from quintain.errors import DataError
from tests.core.steady import steady
from tests.core.tiny import WALK

WORDS = Words(
    {"refusal": {"no": "no {thing}"}, "term": {"side": {"white": "White", "guard": "Royal guard"}}},
    {
        "plain": "Nothing to fill in.",
        "refusal": {"deep": {"er": "down here"}},
        "say": {
            "side": "{side}",
            "lower": "the {side:lower} one",
            "capital": "{side:capital}.",
            "typed": "{text!r} is odd",
            "count": "{count} of 4",
            "things": "{count:card|cards}, {count:02}",
            "padded": "{side:>8}|",
        },
    },
)


def test_a_sentence_with_its_values() -> None:
    assert WORDS.say("plain") == "Nothing to fill in."
    assert WORDS.say("refusal.no", {"thing": "way"}) == "no way"
    assert WORDS.say("refusal.deep.er") == "down here"
    assert WORDS.say("say.count", {"count": 3}) == "3 of 4"
    assert WORDS.say("plain", {"more": "than needed"}) == "Nothing to fill in."


def test_values_that_are_terms_are_said_as_such() -> None:
    assert WORDS.say("say.side", {"side": "white"}) == "White"
    assert WORDS.say("say.side", {"side": "blue"}) == "blue"
    assert WORDS.say("say.lower", {"side": "guard"}) == "the royal guard one"
    assert WORDS.say("say.capital", {"side": "blue"}) == "Blue."
    assert WORDS.say("say.padded", {"side": "white"}) == "   White|"


def test_what_is_counted_is_said_in_the_singular_for_one() -> None:
    assert WORDS.say("say.things", {"count": 1}) == "1 card, 01"
    assert WORDS.say("say.things", {"count": 12}) == "12 cards, 12"
    assert WORDS.say("say.things", {"count": 0}) == "0 cards, 00"


def test_typed_text_is_quoted() -> None:
    assert WORDS.say("say.typed", {"text": "a'b"}) == '"a\'b" is odd'
    assert WORDS.say("say.typed", {"text": "{x}"}) == "'{x}' is odd"


def test_what_is_there() -> None:
    assert "plain" in WORDS
    assert "refusal.no" in WORDS
    assert "refusal.yes" not in WORDS
    assert "refusal" not in WORDS


def test_what_is_missing_is_a_mistake_in_the_data() -> None:
    with pytest.raises(DataError, match=r"cannot say 'refusal\.yes'"):
        WORDS.say("refusal.yes")
    with pytest.raises(DataError, match=r"cannot say 'refusal\.no': there is no 'thing'"):
        WORDS.say("refusal.no")


def test_later_words_stand_over_earlier_ones() -> None:
    words = Words({"a": "first", "b": "kept"}, {"a": "second"})
    assert (words.say("a"), words.say("b")) == ("second", "kept")


def test_only_sentences_are_words() -> None:
    with pytest.raises(DataError, match=r"words\.toml: a\.b is not a sentence: 3"):
        Words({"a": {"b": 3}})


def test_a_package_has_the_tables_words_and_its_own() -> None:
    words = Words.of("tests.core")
    assert words.say("refusal.stale") == "that decision has already been made"
    assert words.say("refusal.not-now", {"action": "fly"}) == "you cannot fly now"
    assert words.say("event.began") == WALK.words.say("event.began") == "Off we go."


def test_a_package_without_words_is_a_mistake() -> None:
    with pytest.raises(DataError, match=r"tests\.games: data/words\.toml"):
        Words.of("tests.games")


@given(value=st.text() | st.integers())
@steady(200)
def test_any_value_can_be_said(value: str | int) -> None:
    assert WORDS.say("refusal.no", {"thing": value}).startswith("no ")
    assert WORDS.say("say.typed", {"text": value}).endswith(" is odd")
