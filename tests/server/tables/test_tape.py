"""Tapes: what was sent, and what somebody missed of it."""

from __future__ import annotations

from quintain.server.tables.tape import Tape


def test_a_tape_gives_exactly_the_gap() -> None:
    tape = Tape(keep=3)
    for number in range(1, 6):
        tape.add(b"m%d" % number)
    assert tape.latest == 5
    assert tape.since(5) == []
    assert tape.since(3) == [b"m4", b"m5"]
    assert tape.since(2) == [b"m3", b"m4", b"m5"]
    assert tape.since(1) is None
    assert tape.since(6) is None
    assert tape.since(-10) is None
