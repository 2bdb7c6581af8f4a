"""What the table adds to a game's picture."""

from __future__ import annotations

import msgspec
import pytest

from quintain import Table
from quintain.core.answers import Outcome, Standing
from quintain.core.scene import Picture, Scene, face_down
from quintain.core.words import Words
from quintain.table.results import result_of
from quintain.table.scene_for_seat import scene_of
from tests.core.tiny import PICK, WALK, Walk, WalkView
from tests.miniatures import duel, higher


class Silent(Walk):
    """Has no prompt for anybody."""

    def scene(self, view: WalkView, offers: object) -> Picture:
        return msgspec.structs.replace(super().scene(view, []), prompt="")


class Wordy(Silent):
    @property
    def words(self) -> Words:
        prompts = {"wait": "{who} is slow.", "wait-dare": "{who} was dared."}
        return Words({"prompt": prompts, "outcome": OUTCOMES, "list": {"names": "{names} and {last}"}})


OUTCOMES = {"race": "{winner} wins by {score}", "race-shared": "{winner} share it", "race-lost": "nobody wins"}


def test_a_picture_becomes_a_scene_with_all_that_core_knows() -> None:
    table = Table.new(higher.GAME, ["Ann", "Bob"], 1)
    for seat in (0, 1, None):
        picture = higher.GAME.scene(table.state.view(seat), table.state.offers(seat))
        scene = table.scene(seat)
        assert (scene.game, scene.audience, scene.result, scene.places) == ("higher", seat, "", ())
        assert scene.awaited == table.state.awaited()
        assert [plate.to_act for plate in scene.plates] == [plate.seat in table.actors for plate in picture.plates]
        same = [name for name in Picture.__struct_fields__ if name not in ("prompt", "plates")]
        assert [getattr(scene, name) for name in same] == [getattr(picture, name) for name in same]


def test_whoever_must_decide_reads_the_game_s_prompt_and_the_others_whom_they_wait_for() -> None:
    table = Table.new(higher.GAME, ["Ann", "Bob"], 1)
    acting = table.actors[0]
    assert table.scene(acting).prompt == "Your turn: play a card, peek or dare."
    assert table.scene(1 - acting).prompt == table.scene(None).prompt == f"Seat {'AB'[acting]} to play."
    several = Table.new(duel.GAME, 3, 1)
    assert several.scene(None).prompt == "Waiting for Fencer A, Fencer B, Fencer C."


def test_what_is_refused_now_says_why() -> None:
    table = Table.new(higher.GAME, ["Ann", "Bob"], 1)
    seat = table.actors[0]
    assert not any(offer.refusal for offer in table.scene(seat).offers)
    table.submit(seat, "dare")
    refused = [(offer.text, offer.refusal) for offer in table.scene(seat).offers if offer.refusal]
    why = table.why(seat, "dare")
    assert why is not None
    assert refused == [("dare", why.words)]


def test_cards_face_down_are_called_by_their_places() -> None:
    cards = face_down("handB", 2, "a card of Bob's", 1)
    assert [(card.id, card.label, card.owner, card.back) for card in cards] == [
        ("handB/1", "a card of Bob's", 1, True),
        ("handB/2", "a card of Bob's", 1, True),
    ]


def test_a_kind_of_decision_may_have_words_of_its_own() -> None:
    table = Table.new(Wordy(), 2, 1)
    assert table.scene(None).prompt == "A is slow."
    table.submit("A", "dare")
    assert table.scene(None).prompt == "B was dared."


def test_every_field_is_on_the_wire_that_always_was() -> None:
    plain = msgspec.to_builtins(Table.new(PICK, 2, 1).scene(None))
    assert plain["game"] == "pick"
    assert plain["audience"] is None
    assert {"prompt", "plates", "awaited"} <= set(plain)
    assert isinstance(msgspec.convert(plain, Scene), Scene)


@pytest.mark.parametrize(
    ("places", "sentence"),
    [((1, 2, 3), "Ann wins by 7"), ((2, 1, 1), "Bob and Cyd share it"), ((None, None, None), "nobody wins")],
)
def test_results_are_told_by_the_places(places: tuple[int | None, ...], sentence: str) -> None:
    standings = tuple(Standing(seat, place, seat, 7) for seat, place in enumerate(places))
    outcome = Outcome(standings, "race", "WA-1", {"who": "C"})
    assert result_of(Wordy(), outcome, ("Ann", "Bob", "Cyd")) == sentence


def test_without_names_seats_go_by_their_letters() -> None:
    outcome = Outcome.ranked([2, 1], "race", "WA-1", scores=[1, 9])
    assert outcome.standings == (Standing(0, 2, 0, 1), Standing(1, 1, 1, 9))
    assert result_of(Wordy(), outcome) == "B wins by 9"


def test_a_match_that_is_over_asks_nobody_and_says_how_it_ended() -> None:
    table = Table.new(WALK, ["Ann", "Bob"], 1, settings={"goal": 2})
    table.submit("A", "step step")
    scene = table.scene("B")
    assert scene.result == scene.prompt == table.result()
    assert (scene.awaited, scene.offers, scene.remarks, scene.places) == ((), (), (), (1, 2))
    assert not any(plate.to_act for plate in scene.plates)


def test_a_state_alone_can_be_shown() -> None:
    state = Table.new(WALK, 2, 1).state
    assert [scene_of(WALK, state, seat).audience for seat in (0, 1, None)] == [0, 1, None]


def test_the_ground_around_is_in_the_scene_with_its_id_and_label() -> None:
    class Island(Walk):
        def scene(self, view: WalkView, offers: object) -> Picture:
            found = super().scene(view, [])
            return msgspec.structs.replace(found, around="sea", around_id="sea", around_label="The open sea")

    scene = Table.new(Island(), 2, 1).scene(0)
    assert (scene.around, scene.around_id, scene.around_label) == ("sea", "sea", "The open sea")
