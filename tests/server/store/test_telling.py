"""How news travel between processes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.server.store.rows import News
from quintain.server.store.telling import LONGEST_BODY, packed, unpacked

POSTGRES_CARRIES = 8_000


def news(*bodies: str) -> list[News]:
    return [News(f"table{number}", "entries", "one", body) for number, body in enumerate(bodies)]


def test_many_pieces_are_one_message() -> None:
    told = news(*["a move"] * 100)
    (message,) = packed("one", told)
    assert unpacked(message, "two") == told


def test_ones_own_are_not_even_read() -> None:
    assert unpacked("one nonsense", "one") == []


def test_what_is_too_long_says_only_that_there_is_something() -> None:
    (message,) = packed("one", news("x" * LONGEST_BODY))
    assert unpacked(message, "two") == news("")


def test_without_news_there_is_no_message() -> None:
    assert packed("one", []) == []


@given(st.lists(st.integers(0, LONGEST_BODY), max_size=20), st.sampled_from(["x", '"', "\\", "ß", "♞", "🏰"]))
def test_no_message_is_longer_than_can_be_carried(sizes: list[int], letter: str) -> None:
    told = news(*[letter * size for size in sizes])
    messages = packed("one", told)
    assert all(len(message.encode()) < POSTGRES_CARRIES for message in messages)
    heard = [one for message in messages for one in unpacked(message, "two")]
    assert [(one.match_id, one.source) for one in heard] == [(one.match_id, one.source) for one in told]
    assert all(one.body in ("", known.body) for one, known in zip(heard, told, strict=True))
    # Two neighbours together would not have fitted, or they would be one.
    sizes = [len(message.encode()) for message in messages]
    assert all(one + other > POSTGRES_CARRIES / 2 for one, other in pairwise(sizes))


@pytest.mark.parametrize("kind", ["entries", "match", "chat", "presence"])
def test_every_kind_arrives_as_it_was(kind: str) -> None:
    told = [News("table", kind, "one", "AB")]
    assert [one for message in packed("one", told) for one in unpacked(message, "two")] == told
