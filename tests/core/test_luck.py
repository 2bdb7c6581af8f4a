"""Luck: the same for ever, even, and of no help to anybody who wants to guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.luck import NO_LUCK, Stream, commitment, fresh_seed, match_seed
from tests.core.steady import steady


def numbers(seed: str, entry: int, count: int = 10, n: int = 1000) -> list[int]:
    luck = Stream.of(seed, entry)
    return [luck.below(n) for _ in range(count)]


# --- the same for ever ----------------------------------------------------------------------------------------------


def test_the_same_numbers_for_ever() -> None:
    assert numbers("quintain", 0) == [376, 925, 551, 74, 547, 150, 12, 850, 859, 551]
    assert numbers("quintain", 1) == [208, 469, 685, 127, 267, 608, 229, 825, 996, 214]
    assert numbers("", 0, 3, 2**64) == [1352670972405894039, 2391432163367958247, 10218989947188192782]
    assert numbers("quintain", 123456789, 9, 10**18)[-1] == 833537051954743353


def test_the_same_dice_orders_and_draws_for_ever() -> None:
    luck = Stream.of("quintain", 7)
    assert luck.dice(8, 6) == (4, 3, 3, 5, 5, 2, 3, 3)
    assert luck.order("abcdefgh") == list("gdcaebfh")
    assert luck.draw({"x": 3, "y": 1}) == "y"
    assert luck.calls == 8 + 7 + 1


def test_the_same_commitment_and_mixture_for_ever() -> None:
    assert commitment("quintain") == "10005e6154351cbbb73c5f5cd6f363ba129b5c49c66cc01f868a6c75cb9298fa"
    mixed = "db737110d6bb2cd9317d089e7ae4b24bdc623d76431875a28e050218d0bfc018"
    assert match_seed("quintain", ["a", "b"]) == mixed


@given(seed=st.text(max_size=20), entry=st.integers(0, 10**9))
@steady(100)
def test_equal_seeds_and_entries_give_equal_luck(seed: str, entry: int) -> None:
    assert numbers(seed, entry, 20) == numbers(seed, entry, 20)


def test_labels_change_nothing() -> None:
    first, second = Stream.of("x", 3), Stream.of("x", 3)
    assert [first.below(100, "die") for _ in range(9)] == [second.below(100) for _ in range(9)]


# --- independence ---------------------------------------------------------------------------------------------------


def test_entries_and_seeds_have_luck_of_their_own() -> None:
    found = {tuple(numbers(seed, entry)) for seed in ("a", "b", "") for entry in range(200)}
    assert len(found) == 600


def test_an_entry_does_not_depend_on_what_others_used() -> None:
    before = numbers("x", 5)
    busy = Stream.of("x", 4)
    busy.order(range(1000))
    assert numbers("x", 5) == before


@given(used=st.integers(0, 40), ahead=st.integers(1, 40))
@steady(100)
def test_a_clone_goes_its_own_way(used: int, ahead: int) -> None:
    luck, untouched = Stream.of("clone", 9), Stream.of("clone", 9)
    for stream in (luck, untouched):
        stream.dice(used, 6)
    twin = luck.clone()
    assert twin.calls == luck.calls == used
    future = twin.dice(ahead, 1000)
    assert luck.calls == used
    assert luck.dice(ahead, 1000) == future == untouched.dice(ahead, 1000)


# --- evenness -------------------------------------------------------------------------------------------------------


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + (kinds - len(counts)) * expected


# The 99.9 % points of chi-square for so many degrees of freedom. Seeds are fixed: a pass is a pass.
LIMITS = {1: 10.83, 2: 13.82, 5: 20.52, 9: 27.88, 23: 49.73, 36: 67.99}


@pytest.mark.parametrize("faces", [2, 3, 6, 10, 37])
def test_every_number_is_as_likely(faces: int) -> None:
    luck = Stream.of("even", faces)
    counts: Counter[object] = Counter(luck.below(faces) for _ in range(20_000))
    assert set(counts) == set(range(faces))
    assert chi_square(counts, faces) < LIMITS[faces - 1]


def test_every_number_is_as_likely_across_entries() -> None:
    counts: Counter[object] = Counter(Stream.of("entries", entry).below(6) for entry in range(20_000))
    assert chi_square(counts, 6) < LIMITS[5]


def test_every_order_is_as_likely() -> None:
    luck = Stream.of("order")
    counts: Counter[object] = Counter(tuple(luck.order("abcd")) for _ in range(20_000))
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts, 24) < LIMITS[23]


def test_a_bag_is_drawn_from_by_its_counts() -> None:
    luck = Stream.of("bag")
    bag = {"gold": 1, "none": 0, "silver": 3, "copper": 6}
    counts: Counter[str] = Counter(luck.draw(bag) for _ in range(20_000))
    assert set(counts) == {"gold", "silver", "copper"}
    pairs = {"gold": 2_000, "silver": 6_000, "copper": 12_000}
    assert sum((counts[kind] - wanted) ** 2 / wanted for kind, wanted in pairs.items()) < LIMITS[2]
    assert bag == {"gold": 1, "none": 0, "silver": 3, "copper": 6}


class Scripted(Stream):
    """A stream whose words are given."""

    __slots__ = ("_given",)

    def __init__(self, *given: int) -> None:
        super().__init__(0)
        self._given: Iterator[int] = iter(given)

    def _word(self) -> int:
        return next(self._given)


def test_words_that_would_favour_some_answers_are_thrown_away() -> None:
    # 2**64 = 1 (mod 3): exactly one word, 0, has no partners.
    assert Scripted(0, 2**64 - 1).below(3) == 2
    assert Scripted(1).below(3) == 0
    luck = Scripted(0, 0, 2**63)
    assert luck.below(3) == 1
    assert luck.calls == 1
    # Powers of two waste nothing.
    assert Scripted(0).below(8) == 0


# --- edges ----------------------------------------------------------------------------------------------------------


def test_below_one_is_nought_and_counts() -> None:
    luck = Stream.of("edge")
    assert [luck.below(1) for _ in range(5)] == [0] * 5
    assert luck.calls == 5


def test_big_numbers() -> None:
    luck = Stream.of("big")
    drawn = [luck.below(2**64) for _ in range(200)]
    assert len(set(drawn)) == 200
    assert max(drawn) > 2**63 > min(drawn)
    assert all(0 <= luck.below(2**63 + 1) <= 2**63 for _ in range(200))


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1, 10**30])
def test_numbers_that_luck_cannot_give(n: int) -> None:
    with pytest.raises(ValueError, match=f"luck below {n}"):
        Stream.of("x").below(n)


def test_bags_that_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="luck below 0"):
        Stream.of("x").draw({})
    with pytest.raises(ValueError, match="luck below 0"):
        Stream.of("x").draw({"a": 0})


@given(n=st.integers(1, 2**64), entry=st.integers(0, 1000))
@steady(200)
def test_numbers_stay_below(n: int, entry: int) -> None:
    assert 0 <= Stream.of("below", entry).below(n) < n


@given(items=st.lists(st.integers(), max_size=30))
@steady(100)
def test_an_order_holds_the_same_items(items: list[int]) -> None:
    before = list(items)
    assert sorted(Stream.of("items").order(items)) == sorted(items)
    assert items == before


def test_calls_are_counted() -> None:
    luck = Stream.of("calls")
    assert luck.calls == 0
    luck.below(6)
    luck.dice(3, 6)
    luck.draw({"a": 2})
    luck.order("abc")
    assert luck.calls == 1 + 3 + 1 + 2
    luck.dice(0, 6)
    luck.order("")
    luck.order("a")
    assert luck.calls == 7


ASKED: list[Callable[[], object]] = [
    lambda: NO_LUCK.below(6, "why"),
    lambda: NO_LUCK.dice(1, 6, "why"),
    lambda: NO_LUCK.draw({"a": 1}, "why"),
    lambda: NO_LUCK.order("ab", "why"),
]


@pytest.mark.parametrize("ask", ASKED)
def test_where_there_is_no_luck_asking_is_an_error(ask: Callable[[], object]) -> None:
    with pytest.raises(RuntimeError, match="luck was asked for where there is none: why"):
        ask()
    assert NO_LUCK.calls == 0


# --- seeds ----------------------------------------------------------------------------------------------------------


def test_fresh_seeds_differ() -> None:
    assert len({fresh_seed() for _ in range(50)}) == 50


def test_a_commitment_binds_to_one_seed_and_is_not_the_luck_itself() -> None:
    assert len({commitment(str(seed)) for seed in range(200)}) == 200
    assert numbers(commitment("a"), 0) != numbers("a", 0)


def test_every_seat_changes_the_mixture() -> None:
    mixtures = [
        match_seed(secret, entropy)
        for secret in ("s", "t")
        for entropy in ([], ["a"], ["b"], ["a", "b"], ["b", "a"], ["ab"], ["a", ""], [""])
    ]
    assert len(set(mixtures)) == len(mixtures)
    assert match_seed("s", []) == "s"
