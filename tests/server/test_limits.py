"""How much one visitor may ask for, with a clock in hand."""

from __future__ import annotations

from quintain.server.limits import AtOnce, Bucket, per_hour


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_a_rate() -> None:
    clock = Hand()
    bucket = Bucket(2, 5, clock)
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    clock.now = 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now = 1_000
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


def test_what_is_owed_is_allowed_one_after_the_other() -> None:
    clock = Hand()
    bucket = Bucket(2, 1, clock)
    assert [bucket.owe() for _ in range(4)] == [0, 0.5, 1, 1.5]
    assert not bucket.take()
    clock.now = 1.5
    assert [bucket.owe(), bucket.owe()] == [0.5, 1]
    clock.now = 1_000
    assert bucket.is_full()


def test_several_are_owed_at_once_but_only_up_to_a_bound() -> None:
    clock = Hand()
    bucket = Bucket(2, 10, clock)
    assert [bucket.owe(10), bucket.owe(2), bucket.owe(100, most=3), bucket.owe(most=3)] == [0, 1, 3, 3]
    clock.now = 3
    assert bucket.owe(most=3) == 0.5


def test_every_address_has_its_own_bucket() -> None:
    limit = per_hour(2, Hand())
    assert [limit.take("a"), limit.take("a"), limit.take("a"), limit.take("b")] == [True, True, False, True]


def test_only_addresses_that_owe_nothing_are_forgotten() -> None:
    clock = Hand()
    limit = per_hour(1, clock, keep=3)
    limit.take("a")
    clock.now = 10_000
    limit.take("b")
    limit.take("c")
    limit.take("d")
    assert not limit.take("b")
    assert limit.take("a")


def test_so_many_at_once_and_no_more_per_address() -> None:
    places = AtOnce(2)
    with places.place("here") as first, places.place("here") as second, places.place("there") as other:
        assert first
        assert second
        assert other
        assert len(places) == 3
        with places.place("here") as third:
            assert not third
    with places.place("here") as again:
        assert again
    assert len(places) == 0
