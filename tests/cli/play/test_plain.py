from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from quintain.cli.play.host import Host
from quintain.cli.play.plain import DRAW, HELP, PlainClient
from quintain.core.contract import AnyGame
from tests.cli.samples import MATCH, host, played
from tests.cli.sieges import besieged, siege
from tests.miniatures.duel import GAME as DUEL
from tests.miniatures.higher import GAME as HIGHER
from tests.web.positions import ALMOST


def talk(at: Host, *lines: str, save: Path | None = None) -> list[str]:
    """What is written in answer to these lines."""
    written: list[str] = []
    typed: Iterator[str] = iter(lines)
    PlainClient(at, lambda: next(typed, None), written.append, save).run()
    return written


def last_answer(at: Host, line: str) -> str:
    """What is written in answer to one line, before anything else is said."""
    before = len(talk(at))
    return "\n".join(talk(at, line)[before:])


def test_a_whole_match_can_be_typed() -> None:
    written = talk(host("me", "me", names=("Ann", "Bob")), "board off", *MATCH, "quit")
    assert "16... Black fortifies d1: second fortress, Black wins." in written
    assert "The match is over. Bob wins with the second fortress (KS-6.1)." in written
    assert any(line.startswith("Bob: Your turn, Black") for line in written)


def test_the_end_of_the_input_says_how_to_keep_a_match() -> None:
    assert talk(host("me", "random"), "b1c3")[-1].startswith("The match is not finished. It was not saved; with --save")
    assert "not saved" not in talk(host("me", "random"))[-1]


def test_a_refusal_is_told_with_its_rule() -> None:
    at = host("me", "random")
    assert "Not possible: KS-5.2" in last_answer(at, "b1b2")
    assert "Not possible: KS-5.2" in last_answer(at, "/why b1b2")
    assert last_answer(at, "/why b1c3") == "b1c3 is allowed."
    assert "Not possible: KS-2.6" in last_answer(at, "castle")
    assert "does not know '/dance'" in last_answer(at, "/dance")


def test_everything_can_be_asked_for() -> None:
    at = host("me", "random")
    assert last_answer(at, "help") == HELP.format(draw=DRAW)
    assert "b1c3  knight b1 to c3" in last_answer(at, "options")
    assert "white knight b1, protected" in last_answer(at, "describe")
    assert " 1  ♘  ♘  ♔" in last_answer(at, "board")
    assert last_answer(at, "log") == "Knight Shift begins. White acts first."
    assert last_answer(at, "") == at.scene().prompt


def test_a_bot_answers_a_draw_by_its_judgement() -> None:
    assert last_answer(host("me", "random", names=("Ann",)), "/draw") == "Ann offers a draw.\nRandom declines."
    written = talk(host("me", "champion", start=ALMOST), "/draw")
    assert "The match is over. The players agreed on a draw (KS-6.11)." in written


def test_the_help_offers_a_draw_only_where_there_is_one() -> None:
    assert "/draw" in last_answer(host("me", "random"), "help")
    assert "/draw" not in last_answer(host("me", "random", game=DUEL), "help")


def test_undo_against_a_bot_takes_back_at_once() -> None:
    at = host("me", "random")
    written = talk(at, "b1c3", "/undo")
    assert "Taken back." in written
    assert at.table.state.position() == host("me", "random").table.state.position()


def test_undo_between_two_people_is_agreed_at_once() -> None:
    at = host("me", "me")
    talk(at, "b1c3", "b8c6", "/undo")
    assert at.table.actors == (1,)
    assert "you have nothing to take back" in last_answer(host("me", "me"), "/undo")


def test_people_at_one_keyboard_agree_on_a_draw() -> None:
    at = host("me", "me")
    assert "The match is over. The players agreed on a draw (KS-6.11)." in talk(at, "/draw")
    assert at.over


def test_resigning_and_playing_again_with_seats_changed() -> None:
    at = host("me", "random", names=("Ann",))
    written = talk(at, "/resign", "b1c3", "/undo", "options", "again", "quit")
    assert "The match is over. Random wins: Ann resigned (KS-6.11)." in written
    assert "Not possible: KS-4.6: the match is over" in written
    assert "There is nothing to choose now." in written
    assert "Knight Shift: Random (White) against Ann (Black)" in written
    assert "Not possible: KS-2.6" in last_answer(host("me", "random"), "again")


def test_saving_never_replaces_a_file_unasked(tmp_path: Path) -> None:
    path, other = tmp_path / "match.jsonl", tmp_path / "match.ksg"
    at = host("me", "random")
    assert last_answer(at, "save") == "Save where? Type: save FILE"
    assert last_answer(at, f"save {path}") == f"Saved: {path}"
    assert f"is there already and was left as it is; to replace it, type: save! {path}" in last_answer(
        at, f"save {path}"
    )
    assert last_answer(at, f"save! {path}") == f"Saved: {path}"
    assert "could not be saved" in last_answer(at, f"save {tmp_path}/no/where")
    assert last_answer(at, f"save {other}") == f"Saved: {other}"
    assert other.read_text().startswith('[Game "Knight Shift"]')


def test_who_won_is_said_once() -> None:
    at = host("random", "random", "random", game="squires", rounds="1")
    talk(at, "never read")
    assert at.over
    assert at.result().count(" win") == 1


def test_bots_can_be_watched() -> None:
    at = host("random", "random")
    written = talk(at, "never read")
    assert at.over
    assert written[-1].startswith("The match is over. ")
    assert at.say("b1c3").words.startswith("you are watching")


@pytest.mark.parametrize("game", [HIGHER, DUEL], ids=["higher", "duel"])
def test_games_with_cards_and_secret_plans_are_played_to_the_end(game: AnyGame) -> None:
    at = Host(host("me", "random", game=game).table)
    client = PlainClient(at, lambda: None if at.over else at.scene().offers[0].text, lambda words: None)
    client.run()
    assert at.over


def test_the_record_of_a_match_against_a_bot_names_the_bot() -> None:
    at = host("me", "random")
    talk(at, "b1c3")
    assert at.table.record.header.seats[1].bot == "random"
    assert played(0).record.header.seats[1].bot is None


def test_a_hint_says_the_best_options_with_their_chances() -> None:
    at = host("me", "random", start="FNg2/5/5/5/nn1nn/5/5/NNG2 w 0 1")
    for word in ("hint", "/hint"):
        title, best, *others = last_answer(at, word).splitlines()
        assert title == "A strong player would think of:"
        assert best.startswith("  b8=F  ")
        assert best.endswith(": 100%, wins in 1 ply")
        assert len(others) == 2
    assert last_answer(host("random", "random", game=HIGHER), "hint") == ""


def test_there_is_no_hint_when_nothing_is_to_be_decided() -> None:
    at = host("me", "me", start="FNg2/5/5/5/nn1nn/5/5/NNG2 w 0 1")
    assert talk(at, "b8=F", "hint")[-1] == "There is nothing for you to decide now."


def test_a_decision_can_be_left_to_the_table_and_taken_back() -> None:
    at = besieged(2, "parry", marauders=3, rounds=8)
    assert "(/mute parry: never ask me this)" in talk(at)
    assert "Not possible" in last_answer(at, "/mute turn")
    written = talk(at, "/mute parry")
    assert any("not asked: parry (/unmute)" in line for line in written)
    assert at.scene().prompt.startswith("Your turn")
    assert any(line.startswith("Not possible") for line in talk(at, "/unmute lay"))
    talk(at, "/unmute parry")
    assert at.scene().muted == ()


def test_everything_is_left_to_the_table_until_ones_own_turn() -> None:
    at = besieged(2, "parry", marauders=3, rounds=8)
    talk(at, "/mute all")
    assert at.scene().prompt.startswith("Your turn")
    assert at.scene().muted == ()


def test_actions_stand_under_their_headings_with_cost_reason_and_rule() -> None:
    lines = last_answer(besieged(2, "turn"), "options").splitlines()
    tower = lines.index("Spend from the tower:")
    words = "Arm the guard (top card) - not now: SI-5.4: your tower has no card to spend"
    assert lines[tower + 1].split(maxsplit=1) == ["arm", words]
    assert any(line.lstrip().startswith("march Ab3; march ") and "(two steps)" in line for line in lines)


def test_two_steps_are_typed_in_one_line() -> None:
    at = besieged(2, "turn")
    both = at.scene().shortcuts[0].text
    talk(at, both)
    assert [entry.text for entry in at.table.record.entries[-2:]] == both.split("; ")


def test_a_card_and_a_seat_can_be_looked_at() -> None:
    at = besieged(2, "turn")
    assert "Good stone." in last_answer(at, "look wall")
    assert "Tower of B" in last_answer(at, "look captain b")
    assert last_answer(at, "look dragon") == "There is no 'dragon' on the table."


def test_teams_and_who_is_alone_stand_in_the_title() -> None:
    teams = siege("me", "greedy", "greedy", "greedy", teams="on").title()
    assert teams.startswith("Siege: Lions: Player (Captain A), Greedy C (Captain C) against Griffins: Greedy B")
    assert siege("me").title() == "Siege: Player (Captain A) alone"


def test_alone_against_the_game_to_its_end() -> None:
    at = siege("me")
    PlainClient(at, lambda: None if at.over else at.scene().offers[0].text, lambda words: None).run()
    assert at.result().startswith(("Player has held out", "Overrun"))
