"""The UCI door, through a real process and its pipes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from quintain.core.moments import QUIET
from quintain.games.knight_shift.lines import START
from quintain.games.knight_shift.state import KnightShiftState
from tests.cli.samples import ENDING, MATCH, error_of, run

COMMAND = [sys.executable, "-c", "from quintain.cli.main import main; main()", "engine", "knight-shift"]
INFO = re.compile(
    r"info depth \d+ seldepth \d+ multipv \d+ score (?:cp|mate) -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv( \S+)+"
)


class Talk:
    """A conversation with an engine that runs."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def say(self, *lines: str) -> None:
        assert self._process.stdin
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def hear_until(self, beginning: str) -> list[str]:
        """The lines up to the first that begins like this."""
        assert self._process.stdout
        heard = []
        for line in self._process.stdout:
            heard.append(line.rstrip("\n"))
            if line.startswith(beginning):
                return heard
        raise AssertionError(f"never heard {beginning!r}, only {heard}")

    def ask(self, *lines: str) -> list[str]:
        """What is said before the engine is ready again."""
        self.say(*lines, "isready")
        return self.hear_until("readyok")[:-1]


@contextmanager
def talk() -> Iterator[Talk]:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Talk(process)
            Talk(process).say("quit")
            assert process.wait(60) == 0
        finally:
            process.kill()


def test_a_whole_conversation() -> None:
    with talk() as engine:
        engine.say("uci")
        introduction = engine.hear_until("uciok")
        assert any(line.startswith("id name Quintain") for line in introduction)
        assert "option name NoProgressLimit type spin default 100 min 20 max 400" in introduction
        assert engine.ask("ucinewgame", "position startpos moves b1c3 b8c6") == []
        engine.say("go depth 5")
        *infos, best = engine.hear_until("bestmove")
        assert all(INFO.fullmatch(line) for line in infos)
        assert [line.split()[2] for line in infos] == ["1", "2", "3", "4", "5"]
        state = KnightShiftState.of_line(START)
        for text in ("b1c3", "b8c6", *infos[-1].partition(" pv ")[2].split()):
            (action,) = state.parse(0, text)  # type: ignore[misc]
            assert action in state.options(state.actors[0])
            state.apply(state.actors[0], action, QUIET)
        assert best.split()[1] == infos[-1].partition(" pv ")[2].split()[0]


def test_stop_is_heard_while_thinking_and_other_commands_wait() -> None:
    with talk() as engine:
        assert engine.ask("position startpos") == []
        engine.say("go infinite")
        engine.hear_until("info depth 4")
        busy = [line for line in engine.ask("position startpos moves b1c3", "go depth 1") if "string" in line]
        assert busy == ["info string a search is going on; stop it first"] * 2
        engine.say("stop")
        options = {action.text for action in KnightShiftState.of_line(START).options(0)}
        assert engine.hear_until("bestmove")[-1].split()[1] in options
        engine.say("go nodes 2000")
        engine.hear_until("bestmove")
        engine.say("go movetime 30")
        engine.hear_until("bestmove")
        engine.say("go wtime 500 btime 500 winc 10 binc 10 movestogo 10")
        engine.hear_until("bestmove")


def test_options_change_what_is_told() -> None:
    with talk() as engine:
        assert engine.ask("setoption name MultiPV value 3", "setoption name hash value 2") == []
        engine.say("go depth 3")
        infos = engine.hear_until("bestmove")[:-1]
        assert [line.split()[6] for line in infos] == ["1", "2", "3"] * 3
        assert engine.ask(f"position fen {ENDING.replace(' 9 ', ' 19 ')}") == []
        assert engine.ask("setoption name NoProgressLimit value 20", "setoption name RepetitionLoses value true") == []
        engine.say("go depth 2")
        engine.hear_until("bestmove")
        (refused,) = engine.ask(f"position fen {ENDING.replace(' 9 ', ' 21 ')}")
        assert refused.startswith("info string KS-2.5: V4")


def test_forced_wins_are_told_in_moves() -> None:
    with talk() as engine:
        engine.say("position fen 1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24", "go depth 4")
        *infos, best = engine.hear_until("bestmove")
        assert "score mate 1 " in infos[-1]
        assert best.split()[1] in ("b8=F", "b8a6")


def test_what_does_not_fit_is_told_and_nothing_is_lost() -> None:
    with talk() as engine:
        assert engine.ask("position startpos moves b1c3") == []
        complaints = engine.ask(
            "dance",
            "position startpos moves b1b2",
            "position startpos moves nonsense",
            "position fen 5 w 0 1",
            "position",
            "setoption name Hash value 0",
            "setoption name Colour value red",
            "setoption name RepetitionLoses value perhaps",
            "setoption Hash",
            "",
        )
        assert len(complaints) == 9
        assert all(line.startswith("info string ") for line in complaints)
        assert "KS-5.2" in complaints[1]
        engine.say("go depth 1")
        assert engine.hear_until("bestmove")[-1].split()[1][1] == "8"


def test_every_go_is_answered_whatever_stands_in_it() -> None:
    """With a legal action, unless only counting was asked for."""
    options = {action.text for action in KnightShiftState.of_line(START).options(0)}
    with talk() as engine:
        for words in (
            "",
            "depth 2 sideways 3",
            "sideways 3 depth 2",
            "ponder depth 2",
            "depth many nodes 500",
            "depth nodes 500",
            "nodes 500 depth",
            "depth -3",
            "movetime 0",
            "wtime -20 btime 100",
            "searchmoves depth 2",
            "searchmoves z9z9 nonsense depth 2",
            "mate 2",
            "mate 0",
        ):
            engine.say(f"go {words}")
            assert engine.hear_until("bestmove")[-1].split()[1] in options, words
        engine.say("perhaps go depth 1 please")
        assert engine.hear_until("bestmove")[-1].split()[1] in options
        (complaint,) = [line for line in engine.ask("go depth many nodes 500") if "string" in line]
        assert complaint == "info string depth takes a whole number, not many"


def test_only_the_moves_that_are_named_are_looked_at() -> None:
    with talk() as engine:
        engine.say("setoption name MultiPV value 5", "go searchmoves a1c2 e1c2 a1a8 depth 4")
        *told, best = engine.hear_until("bestmove")
        assert best.split()[1] in ("a1c2", "e1c2")
        assert told[0].startswith("info string searchmoves a1a8: KS-5.2: ")
        assert {line.partition(" pv ")[2].split()[0] for line in told[1:]} == {"a1c2", "e1c2"}
        assert [line.split()[6] for line in told[1:]] == ["1", "2"] * 4
        # What was found under that limit does not colour what is found without it.
        engine.say("setoption name MultiPV value 1", "go depth 6")
        coloured = engine.hear_until("bestmove")
        engine.say("ucinewgame", "go depth 6")
        fresh = engine.hear_until("bestmove")
        assert [line.partition(" pv ")[2] for line in coloured] == [line.partition(" pv ")[2] for line in fresh]


def test_a_win_that_is_looked_for_is_found_at_its_depth() -> None:
    with talk() as engine:
        engine.say("position fen 1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24", "go mate 1")
        *infos, best = engine.hear_until("bestmove")
        assert [line.split()[2] for line in infos] == ["1"]
        assert "score mate 1 " in infos[-1]
        assert best.split()[1] in ("b8=F", "b8a6")


def test_perft_counts_by_the_first_action() -> None:
    """As the rulebook's table has it (KS §13)."""
    with talk() as engine:
        engine.say("go perft 4")
        *split, total, best = engine.hear_until("bestmove")
        assert len(split) == 13
        assert {"a1c2: 2744", "b1c3: 3332", "c1c2: 2744"} <= set(split)
        assert (total, best) == ("Nodes searched: 38416", "bestmove (none)")
        for depth, nodes in ((0, 1), (1, 13), (2, 169), (5, 626_390)):
            engine.say(f"go perft {depth}")
            assert engine.hear_until("bestmove")[-2] == f"Nodes searched: {nodes}"
        # A finished position is never extended.
        engine.say("position fen 1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24", "go perft 1")
        assert "b8=F: 1" in engine.hear_until("bestmove")
        engine.say("go perft 2")
        assert "b8=F: 0" in engine.hear_until("bestmove")
        engine.say("go perft 99", "stop")
        assert engine.hear_until("bestmove")[-1] == "bestmove (none)"


def test_a_match_that_is_over_has_no_best_move() -> None:
    with talk() as engine:
        engine.say(f"position startpos moves {' '.join(MATCH)}", "go depth 3")
        assert engine.hear_until("bestmove") == [
            "info string the match is over: fortify2",
            "bestmove (none)",
        ]


def test_the_end_of_input_waits_for_a_bounded_search() -> None:
    done = subprocess.run(COMMAND, input="go depth 3\n", capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].startswith("bestmove ")
    assert done.stderr == ""
    endless = subprocess.run(COMMAND, input="go infinite\n", capture_output=True, text=True, check=True, timeout=60)
    assert endless.stdout.splitlines()[-1].startswith("bestmove ")


def test_games_without_an_engine_say_so() -> None:
    assert "there is no engine for squires" in error_of(run("engine", "squires"))
    assert "no game is called 'chess'" in error_of(run("engine", "chess"))
