"""Deadlines, with the time in hand."""

from __future__ import annotations

from collections.abc import Callable

from quintain.server.deadline import Deadline


class Alarm:
    def __init__(self, at: float, call: Callable[[], None]) -> None:
        self.at = at
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Clockwork:
    """Does what is due when the time is moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.alarms: list[Alarm] = []

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        self.alarms.append(Alarm(self.now + seconds, call))
        return self.alarms[-1]

    def pass_seconds(self, seconds: float) -> None:
        self.now += seconds
        due = [alarm for alarm in self.alarms if alarm.at <= self.now]
        self.alarms = [alarm for alarm in self.alarms if alarm.at > self.now]
        for alarm in due:
            if not alarm.cancelled:
                alarm.call()


def test_a_deadline_that_is_not_met_is_missed_once() -> None:
    clock, missed = Clockwork(), list[str]()
    deadline = Deadline(clock.later)
    deadline.set(20, lambda: missed.append("first"))
    clock.pass_seconds(19)
    assert missed == []
    clock.pass_seconds(1)
    clock.pass_seconds(100)
    assert missed == ["first"]


def test_a_deadline_that_is_met_or_set_anew_is_not_missed() -> None:
    clock, missed = Clockwork(), list[str]()
    deadline = Deadline(clock.later)
    deadline.set(20, lambda: missed.append("first"))
    deadline.set(30, lambda: missed.append("second"))
    clock.pass_seconds(25)
    states = [deadline.is_set]
    deadline.meet()
    states.append(deadline.is_set)
    clock.pass_seconds(25)
    assert (states, missed) == ([True, False], [])
