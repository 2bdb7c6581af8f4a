from __future__ import annotations

import pytest

from quintain.cli.play.picking import MOVE, STEP, Pick, click, offers_from, pick
from quintain.core.scene import Offer
from tests.cli.samples import MIDDLE, host

OFFERS = (
    Offer("b1c3", "knight to c3", ("b1", "c3"), "move"),
    Offer("b1d2", "knight takes d2", ("b1", "d2"), "capture"),
    Offer("b1=F", "fortify", ("b1", "b1=F"), "build"),
    Offer("g", "guard goes round", ("g", "x", "y"), "move"),
    Offer("pass", "pass", ("pass",)),
    Offer("burn", "burn it down", ("b1", "burn"), refusal="RU-1: not on a Sunday"),
    Offer("fly", "fly", ("fly",), refusal="RU-2: no wings"),
)


def after(*clicks: str) -> Pick:
    """Where clicks lead, each on one id."""
    so_far = pick(OFFERS)
    for id in clicks:
        so_far = click(OFFERS, so_far, (id,))
    return so_far


def test_at_first_the_beginnings_glow_and_what_is_refused_is_barred() -> None:
    assert pick(OFFERS) == Pick((), {"b1": STEP, "g": STEP, "pass": MOVE}, {"fly": "RU-2: no wings"})
    assert pick(OFFERS).clicks == ()


def test_a_first_click_lights_the_targets_by_what_they_do() -> None:
    assert after("b1").glow == {"c3": "move", "d2": "capture", "b1=F": "build"}
    assert after("b1").barred == {"burn": "RU-1: not on a Sunday"}
    assert after("b1").clicks == ("b1",)
    assert after("b1").offer is None


@pytest.mark.parametrize(
    ("clicks", "text"), [(("b1", "d2"), "b1d2"), (("b1", "b1=F"), "b1=F"), (("pass",), "pass"), (("g", "x", "y"), "g")]
)
def test_a_whole_path_is_an_action(clicks: tuple[str, ...], text: str) -> None:
    found = after(*clicks)
    assert found.offer is not None
    assert found.offer.text == text
    assert found.clicks == clicks


def test_on_a_longer_path_only_the_last_click_has_the_mark() -> None:
    assert after("g").glow == {"x": STEP}
    assert after("g", "x").glow == {"y": "move"}


def test_the_topmost_thing_that_leads_on_is_meant() -> None:
    found = click(OFFERS, pick(OFFERS), ("some-piece", "b1"))
    assert found.clicks == ("b1",)


def test_a_click_on_something_else_that_can_be_picked_begins_again() -> None:
    assert after("b1", "g").clicks == ("g",)


def test_a_second_click_lays_it_down() -> None:
    assert after("b1", "b1") == pick(OFFERS)


def test_a_click_that_leads_nowhere_changes_nothing_and_is_remembered() -> None:
    found = after("b1", "h8")
    assert found.tried == ("b1", "h8")
    assert found.clicks == ("b1",)
    assert after("h8").tried == ("h8",)
    assert after("b1", "burn").tried == ("b1", "burn")


def test_clicks_that_begin_nothing_lead_back_to_the_start() -> None:
    assert pick(OFFERS, ("nowhere",)) == pick(OFFERS)
    assert pick((), ("nowhere",)) == Pick()
    assert click((), Pick(), ()) == Pick()


def test_what_goes_on_from_a_click_leaves_out_what_is_refused() -> None:
    assert [offer.text for offer in offers_from(OFFERS, ("b1",))] == ["b1c3", "b1d2", "b1=F"]


def test_every_offer_of_a_real_scene_is_reached_by_its_clicks() -> None:
    offers = host("me", "random", start=MIDDLE).scene().offers
    assert len(offers) > 10
    for offer in offers:
        so_far = pick(offers)
        for id in offer.path:
            so_far = click(offers, so_far, (id,))
        assert so_far.offer == offer
