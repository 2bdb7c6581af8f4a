"""The table of hostile clients: that it attacks, and what it says; how it goes, a measurement alone may say."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from benchmarks import hostile
from benchmarks.servers import Running, sink
from benchmarks.websocket_client import Address
from tests.server.attacks import recipes
from tests.server.attacks.recipes import RECIPES
from tests.server.serving import Served, eventually


@pytest.fixture(scope="module")
def control() -> Iterator[str]:
    with sink() as running:
        yield f"http://{running.addresses[0].host}:{running.addresses[0].port}"


def test_the_stranger_has_begun_before_anything_is_measured(served: Served) -> None:
    running = Running([Address(urlsplit(served.url).port or 0)], {})
    with hostile.attacked("coming and going", running, seconds=60) as rounds:
        # Nothing else connects here.
        eventually(served.connections, what="a stranger")
        assert rounds == []
    assert set(rounds) <= {"done", "refused"}


def test_an_attack_that_there_is_not_is_no_measurement(served: Served) -> None:
    running = Running([Address(urlsplit(served.url).port or 0)], {})
    with hostile.attacked("nothing of the kind", running, seconds=60) as rounds:
        pass
    assert "done" not in rounds


@pytest.mark.parametrize("name", RECIPES)
def test_every_attack_can_be_carried_out_on_the_control(
    control: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recipes, "ROUND_SECONDS", 0.1)
    RECIPES[name](control)


def test_the_report_says_what_is_above_the_goal() -> None:
    found = {
        "pings": hostile.Meanwhile(10.0, 11.0, 12.0, 0.1, 0.2, 3.2, 7, 1),
        "pongs": hostile.Meanwhile(10.0, 11.0, 25.0, 0.1, 0.2, 0.0, 7, 0),
        "halves": hostile.Meanwhile(10.0, 30.0, 25.0, 0.1, 0.2, 0.0, 7, 0),
    }
    section = hostile.report(found, 4)
    assert "| pings | 10.0 | 11.0 | 12.0 | 1.20 | 0.10 to 0.20 | +3 | 7 | 1 |" in section
    assert "| pongs | 10.0 | 11.0 | 25.0 | 2.50 | 0.10 to 0.20 | +0 | 7 | 0 |" in section
    assert "2 of 3 are above it, 1 of them no more than the control" in section
    assert found["pongs"].times == pytest.approx(2.5)
