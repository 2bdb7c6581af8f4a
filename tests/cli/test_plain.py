from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

import quintain
from quintain.cli.commands import play
from quintain.cli.host import Host
from quintain.cli.plain import DRAW, HELP, PlainClient
from quintain.core import registry
from quintain.core.seating import AnyGame
from tests.cli.samples import MATCH, MIDDLE, SLUG, error_of, host, played, run, saved
from tests.miniatures.duel import GAME as DUEL
from tests.miniatures.higher import GAME as HIGHER

COMMAND = [sys.executable, "-W", "error", "-c", "from quintain.cli.main import main; main()", "play", SLUG]


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
    assert "The match is over. Bob wins. Black wins with the second fortress (KS-6.1)." in written
    assert any(line.startswith("Bob: Your turn, Black") for line in written)


def test_a_real_pipe_plays_and_saves_at_its_end(tmp_path: Path) -> None:
    path = tmp_path / "kept match.jsonl"
    command = [*COMMAND, "--seed", "4", "--name", "Ann", "--save", str(path)]
    first = subprocess.run(command, input="b1c3\noptions\n", capture_output=True, text=True, check=True)
    assert first.stderr == ""
    assert "1. White knight b1-c3." in first.stdout
    assert "knight a1 to c2" in first.stdout
    note = f"The match is not finished. Saved; continue with: quintain play --load '{path}'"
    assert first.stdout.splitlines()[-1] == note
    assert len(quintain.read_record(path.read_text()).entries) == 2
    again = [*COMMAND, "--load", str(path), "--save", str(path)]
    second = subprocess.run(again, input="/resign\n", capture_output=True, text=True, check=True)
    assert "Ann resigned (KS-6.11)" in second.stdout
    assert second.stdout.splitlines()[-1] == f"Saved; look at it with: quintain replay '{path}'"


def test_a_pipe_of_junk_is_answered_line_by_line() -> None:
    junk = bytes(range(1, 256)).replace(b"\n", b"") + b"\n" + b"x" * 5000 + b"\n\nquit\n"
    done = subprocess.run([*COMMAND, "--seed", "1"], input=junk, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stdout + done.stderr
    assert b"too long for an action" in done.stdout


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


def test_a_bot_declines_a_draw_and_people_agree() -> None:
    assert last_answer(host("me", "random"), "/draw") == "Random declines."
    at = host("me", "me")
    assert "The match is over. The players agreed on a draw (KS-6.11)." in talk(at, "/draw")
    assert at.over


def test_resigning_and_playing_again_with_seats_changed() -> None:
    at = host("me", "random", names=("Ann",))
    written = talk(at, "/resign", "b1c3", "/undo", "options", "again", "quit")
    assert "The match is over. Random wins. Ann resigned (KS-6.11)." in written
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


# --- the command ----------------------------------------------------------------------------------------------------


def test_play_reads_lines_where_there_is_no_screen() -> None:
    result = run("play", SLUG, "--seed", "4", "--set", f"start={MIDDLE}", "--seat", "A", typed="b8=F\nquit\n")
    assert result.exit_code == 0
    assert "14. White fortifies b8: fortress 1 of 2." in result.stdout


def test_a_match_is_continued_by_whom_it_names(tmp_path: Path) -> None:
    path = saved(tmp_path, 31)
    result = run("play", "--load", path, "--plain", typed="d1=F\n")
    assert "Bob wins. Black wins with the second fortress" in result.stdout
    result = run("play", SLUG, "--load", path, "--players", "random,me", "--name", "Eve", typed="d1=F\n")
    assert "Eve wins." in result.stdout
    assert "Knight Shift: Random (White) against Eve (Black)" in result.stdout


def test_a_finished_match_can_be_looked_at(tmp_path: Path) -> None:
    assert "The match is over." in run("play", "--load", saved(tmp_path)).stdout


def test_wrong_ways_to_begin_are_one_line(tmp_path: Path) -> None:
    path = saved(tmp_path, 2)
    cases = {
        "no game is called 'chess'": ["chess"],
        "'ghost'; there are: me, page, squire, knight": [SLUG, "--players", "me,ghost"],
        "is for 2 players, not 1": [SLUG, "--players", "me"],
        "there is no seat 'Q'": [SLUG, "--seat", "Q"],
        "give --players or --seat": [SLUG, "--seat", "A", "--players", "me,random"],
        "3 names for 1 people": [SLUG, "--name", "a", "--name", "b", "--name", "c"],
        "repetition cannot be 'win': it is draw or loss": [SLUG, "--set", "repetition=win"],
        "KS-2.5: V1": [SLUG, "--set", "start=nowhere"],
        "has no preset 'quick'": [SLUG, "--preset", "quick"],
        "--seed belongs to a new match": ["--load", str(path), "--seed", "1"],
        "takes no data file": [SLUG, "--data", "x.toml"],
        "--data belongs to a new match": ["--load", str(path), "--data", "x.toml"],
        "--set belongs to a new match": ["--load", str(path), "--set", "a=b"],
        "is there already": [SLUG, "--save", str(path)],
        "holds a match of knight-shift, not of chess": ["chess", "--load", str(path)],
        "is for 2 players, not 3": ["--load", str(path), "--players", "me,random,random"],
    }
    for words, args in cases.items():
        assert words in error_of(run("play", *args, typed="quit\n"))


def test_secrets_and_a_shared_keyboard_do_not_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "choose_game", lambda slug: HIGHER)
    assert "Higher has secrets" in error_of(run("play", "--players", "me,me", typed=""))


def test_the_game_is_asked_for_where_there_are_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: (registry.load(SLUG), HIGHER))
    assert "say which game to play: knight-shift, higher" in error_of(run("play", typed=""))
    monkeypatch.setattr(sys, "stdin", _Terminal())
    for answer, game in (("2", HIGHER), (" knight-shift ", registry.load(SLUG))):
        monkeypatch.setattr(typer, "prompt", lambda words, answer=answer: answer)
        assert play.choose_game(None) is game
    monkeypatch.setattr(registry, "games", lambda: ())
    with pytest.raises(quintain.QuintainError, match="no games are installed"):
        play.choose_game(None)


class _Terminal:
    def isatty(self) -> bool:
        return True


def test_ctrl_c_saves_and_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "_read_line", interrupt)
    result = run("play", SLUG, "--save", tmp_path / "kept.jsonl")
    assert result.exit_code == 130
    assert "continue with: quintain play --load" in result.stdout


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
