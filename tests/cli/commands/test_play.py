from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import typer

import quintain
from quintain.cli.commands import play
from quintain.core import registry
from tests.cli.samples import MIDDLE, SLUG, error_of, run, saved
from tests.miniatures.higher import GAME as HIGHER

COMMAND = [sys.executable, "-W", "error", "-c", "from quintain.cli.main import main; main()", "play", SLUG]


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


def test_play_reads_lines_where_there_is_no_screen() -> None:
    result = run("play", SLUG, "--seed", "4", "--set", f"start={MIDDLE}", "--seat", "A", typed="b8=F\nquit\n")
    assert result.exit_code == 0
    assert "14. White fortifies b8: fortress 1 of 2." in result.stdout


def test_a_match_is_continued_by_whom_it_names(tmp_path: Path) -> None:
    path = saved(tmp_path, 31)
    result = run("play", "--load", path, "--plain", typed="d1=F\n")
    assert "Bob wins with the second fortress" in result.stdout
    result = run("play", SLUG, "--load", path, "--players", "random,me", "--name", "Eve", typed="d1=F\n")
    assert "Eve wins with the second fortress (KS-6.1)." in result.stdout
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


def test_the_game_is_asked_for_where_there_are_several_until_it_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(registry, "installed", lambda: (registry.load(SLUG), HIGHER))
    assert "say which game to play: knight-shift, higher" in error_of(run("play", typed=""))
    monkeypatch.setattr(sys, "stdin", _Terminal())
    for answer, game in (("2", HIGHER), (" knight-shift ", registry.load(SLUG))):
        monkeypatch.setattr(typer, "prompt", lambda words, answer=answer: answer)
        assert play.choose_game(None) is game
    answers = iter(["higer", "3", "", "Higher"])
    monkeypatch.setattr(typer, "prompt", lambda words: next(answers))
    assert play.choose_game(None) is HIGHER
    assert "Type a number from 1 to 2, or one of: knight-shift, higher" in capsys.readouterr().out
    monkeypatch.setattr(registry, "installed", lambda: ())
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
