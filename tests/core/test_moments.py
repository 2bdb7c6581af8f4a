"""What rules are given while they carry something out."""

from __future__ import annotations

import pytest

from quintain.core.answers import Event
from quintain.core.luck import NO_LUCK, Stream
from quintain.core.moments import QUIET, Moment, Told


def test_where_nobody_listens_no_tale_is_made_up() -> None:
    def tale() -> Event:
        pytest.fail("nobody listens")

    QUIET.tell(tale)
    Moment(Stream(1)).tell(tale)
    assert not QUIET.heard
    assert QUIET.luck is NO_LUCK


def test_what_is_told_is_kept_in_order_one_event_or_many() -> None:
    moment = Told(Stream(1))
    moment.tell(Event, "one", "WA-1", {"who": "A"})
    moment.tell(lambda *kinds: (Event(kind, "WA-1") for kind in kinds), "two", "three")
    moment.tell(list)
    assert moment.heard
    assert [event.kind for event in moment.events] == ["one", "two", "three"]
    assert moment.events[0] == Event("one", "WA-1", {"who": "A"})


def test_a_tale_sees_things_as_they_are_when_it_is_told() -> None:
    moment, cards = Told(Stream(1)), [7]
    moment.tell(lambda held: Event("held", "WA-1", {"card": held[0]}), cards)
    cards[0] = 9
    assert moment.events[0].values == {"card": 7}


def test_what_is_told_after_a_pause_has_a_later_beat() -> None:
    moment = Told(Stream(1))
    moment.pause()
    moment.tell(Event, "first", "WA-1")
    moment.tell(lambda: Event("late", "WA-1", beat=2))
    moment.pause()
    moment.pause()
    moment.tell(lambda: [Event("next", "WA-1"), Event("after", "WA-1", beat=1)])
    assert [(event.kind, event.beat) for event in moment.events] == [
        ("first", 0),
        ("late", 2),
        ("next", 3),
        ("after", 4),
    ]


def test_a_pause_where_nobody_listens_is_none() -> None:
    QUIET.pause()
    Moment(Stream(1)).pause()
    assert not QUIET.heard
