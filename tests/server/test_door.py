"""Who must wait at the door, and for how long at most."""

from __future__ import annotations

import pytest

from quintain.server.door import OFFENCE, Door
from quintain.server.limits import Limits

LIMITS = Limits(connections_per_second=0.001, connection_burst=2 * OFFENCE, wait_seconds=5)


def test_new_connections_wait_after_a_burst_and_never_longer_than_the_bound() -> None:
    door = Door(LIMITS)
    waits = [door.wait("192.0.2.1") for _ in range(3 * OFFENCE)]
    assert waits[: 2 * OFFENCE] == [0] * (2 * OFFENCE)
    assert waits[2 * OFFENCE :] == [pytest.approx(5)] * OFFENCE
    assert door.wait("192.0.2.2") == 0


def test_who_is_cut_off_waits_sooner_and_with_it_its_network_but_no_other() -> None:
    door = Door(LIMITS)
    for _ in range(2):
        door.blame("2001:db8::1")
    assert door.wait("2001:db8::2") == pytest.approx(5)
    assert door.wait("2001:db8:1::1") == 0


def test_nobody_waits_for_what_others_did_behind_the_same_proxy() -> None:
    door = Door(LIMITS, ["10.0.0.0/8"])
    for _ in range(10):
        door.blame("10.0.0.5")
    assert door.wait("10.0.0.5") == 0
