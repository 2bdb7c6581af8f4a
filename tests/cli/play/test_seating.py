from __future__ import annotations

import pytest

from quintain.cli.play.seating import read_players, sitters_of
from quintain.core.registry import load
from quintain.errors import QuintainError, UnknownPlayer
from tests.cli.samples import SLUG
from tests.miniatures.higher import GAME as HIGHER

GAME = load(SLUG)


def test_a_person_sits_first_unless_told_otherwise() -> None:
    assert read_players(GAME, None) == ("me", "squire")
    assert read_players(GAME, None, "b") == ("squire", "me")
    assert read_players(GAME, " me , me ") == ("me", "me")
    assert read_players(HIGHER, None, "C") == ("squire", "squire", "me")


@pytest.mark.parametrize(
    ("text", "seat", "words"),
    [
        ("me", None, "2 players, not 1"),
        ("me,random,me", None, "2 players, not 3"),
        ("me,", None, "no player is called ''; there are: me, page, squire, knight"),
        ("me,random", "A", "not both"),
        (None, "C", "there is no seat 'C'"),
        (None, "", "there is no seat ''"),
    ],
)
def test_wrong_sittings_say_why(text: str | None, seat: str | None, words: str) -> None:
    with pytest.raises(QuintainError, match=words.replace("?", "\\?")):
        read_players(GAME, text, seat)


def test_people_have_names_and_bots_their_own() -> None:
    assert [sitter.name for sitter in sitters_of(["me", "random"])] == ["Player", "Random"]
    assert [sitter.name for sitter in sitters_of(["me", "me"], ["Ann"])] == ["Ann", "Player B"]
    assert [sitter.name for sitter in sitters_of(["random", "random"])] == ["Random A", "Random B"]
    assert [sitter.bot for sitter in sitters_of(["me", "random"])] == [None, "random"]
    with pytest.raises(QuintainError, match="2 names for 1 people"):
        sitters_of(["me", "random"], ["Ann", "Bob"])
    with pytest.raises(UnknownPlayer):
        read_players(GAME, "me,deep-thought")
