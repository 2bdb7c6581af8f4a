from __future__ import annotations

from quintain.cli.drawing.prose import beside_lines, described, labels_of, option_lines, picture, sentence, title
from tests.cli.drawing.scenes import everything
from tests.cli.samples import host
from tests.miniatures.duel import GAME as DUEL


def test_a_scene_in_words() -> None:
    scene = everything()
    words = "\n".join(described(scene))
    for part in (
        "thing s, 3 of them, on thing u2, thing u1",
        "nobody's: empty",
        "clock: 3 of 10",
        "another: not rolled",
    ):
        assert part in words
    assert labels_of(scene)["full"].startswith("full, one: thing s")
    assert labels_of(scene)["far"] == "far, two"
    assert option_lines(scene) == ["  do  do it (42 %)", "  no  not this - not now: XX-1: never"]
    assert "Position: a line" in picture(scene, {})
    assert beside_lines(host("me", "random", game=DUEL).scene(), {})


def test_a_title_names_the_game_and_who_plays() -> None:
    assert title("Duel", ["Ann", "Bob"]) == "Duel: Ann against Bob"
    assert title("Higher", ["Ann", "Bob", "Eve"]) == "Higher: Ann, Bob, Eve"


def test_words_become_a_sentence() -> None:
    assert sentence("the players agreed on a draw") == "The players agreed on a draw."
    assert sentence("Bob wins: Ann resigned (KS-6.11)") == "Bob wins: Ann resigned (KS-6.11)."
