"""
The engine's door for other programs: the universal chess interface, with our position lines and action notation.

A search runs in a thread of its own, so the next command is heard at once. A command that does not fit is answered with
an ``info string`` line and changes nothing; words that nobody knows are passed over. Every ``go`` that begins is
answered with a ``bestmove``, whatever else stands in it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.metadata import version
from typing import Literal, NamedTuple

from quintain.core.answers import Refusal
from quintain.core.moments import QUIET
from quintain.games.knight_shift.actions import Action
from quintain.games.knight_shift.counting import without_draws
from quintain.games.knight_shift.game import GAME
from quintain.games.knight_shift.lines import START, Placement, read_line
from quintain.games.knight_shift.settings import KnightShiftSettings
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import bits_of
from quintain.players.lore.knight_shift.counting import count
from quintain.players.lore.knight_shift.engine import Engine, Info, Limits, Variation, plies_to_end
from quintain.players.lore.knight_shift.tools import DEEPEST

SPINS = {"Hash": (16, 1, 4096), "MultiPV": (1, 1, 39), "NoProgressLimit": (100, 20, 400)}
"""Options that are numbers: the usual one, the least and the most."""
CHECKS = {"RepetitionLoses": False}
COUNTS = ("depth", "nodes", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "perft")
"""What may follow ``go``, each with a number."""
SEARCHMOVES, INFINITE, QUIT = "searchmoves", "infinite", "quit"
NONE = "(none)"
"""The best move where there is none to tell."""
USUAL_MS = 1_000
"""How long to think where no limit is given and nobody says ``infinite``."""
AT_ONCE = 4
"""So many plies are counted in one go; between them a ``stop`` is heard."""
MOVES_LEFT = 25
"""How many actions the rest of a match is thought to take where nobody says."""
SPARE_MS = 20
"""What the way to and fro may take."""


class _Complaint(Exception):
    """A command that cannot be followed."""


class _Wish(NamedTuple):
    """What stands behind a ``go``, as far as it can be understood."""

    counts: dict[str, int]
    moves: list[str]
    """Those to look at; all where there are none."""
    infinite: bool


class Door:
    """One conversation."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say_line = say
        self._speech = threading.Lock()
        self._options: dict[str, int] = {name: usual for name, (usual, _, _) in SPINS.items()} | CHECKS
        self._engine = Engine(self._options["Hash"])
        self._placed: tuple[str, tuple[str, ...]] = (START, ())
        self._state, self._before = self._replayed(*self._placed)
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()
        self._is_ready = False
        self._endless = False
        self._is_thinking = False
        """Until just before the best move is told: whoever hears that may go on at once."""
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "uci": self._introduce,
            "isready": self._get_ready,
            "ucinewgame": self._forget,
            "setoption": self._set_option,
            "position": self._place,
            "go": self._go,
            "stop": lambda _: self._stop(),
        }

    def converse(self, lines: Iterable[str]) -> None:
        """Follow commands until ``quit`` or the end of the lines; then a search with limits still comes to its end."""
        for line in lines:
            words = line.split()
            known = next((place for place, word in enumerate(words) if word in (*self._commands, QUIT)), 0)
            if words[known:][:1] == [QUIT]:
                self._stop()
                return
            if words:
                self._follow(words[known], words[known + 1 :])
        if self._endless:
            self._stop()
        self._finish()

    def _follow(self, command: str, words: Sequence[str]) -> None:
        try:
            if command not in self._commands:
                raise _Complaint(f"no such command: {command[:40]}; there are {', '.join(self._commands)} and quit")
            self._commands[command](words)
        except _Complaint as complaint:
            self._say(f"info string {complaint}")

    def _say(self, line: str) -> None:
        with self._speech:
            self._say_line(line)

    # --- commands ---------------------------------------------------------------------------------------------------

    def _introduce(self, _words: Sequence[str]) -> None:
        self._say(f"id name Quintain {version('quintain')} Knight Shift")
        self._say("id author the Quintain authors")
        for name, (usual, least, most) in SPINS.items():
            self._say(f"option name {name} type spin default {usual} min {least} max {most}")
        for name, on in CHECKS.items():
            self._say(f"option name {name} type check default {str(on).lower()}")
        self._say("uciok")

    def _get_ready(self, _words: Sequence[str]) -> None:
        """Ready is an engine whose kernels are in memory."""
        if not self._is_ready:
            for _ in Engine(1).think(KnightShiftState.of_line(START).placement(), [], Limits(depth=1)):
                self._is_ready = True
        self._say("readyok")

    def _forget(self, _words: Sequence[str]) -> None:
        self._check_idle()
        self._engine.clear()

    def _set_option(self, words: Sequence[str]) -> None:
        self._check_idle()
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise _Complaint("an option is set by: setoption name NAME value VALUE")
        known = {name.lower(): name for name in (*SPINS, *CHECKS)}
        if words[1].lower() not in known:
            raise _Complaint(f"no such option: {words[1][:40]}; there are {', '.join(known.values())}")
        name = known[words[1].lower()]
        before, self._options = self._options, self._options | {name: _option_value(name, words[3])}
        try:
            self._state, self._before = self._replayed(*self._placed)
        except _Complaint:
            self._options = before
            raise
        if name == "Hash":
            self._engine = Engine(self._options[name])

    def _place(self, words: Sequence[str]) -> None:
        self._check_idle()
        cut = words.index("moves") if "moves" in words else len(words)
        where, moves = words[:cut], tuple(words[cut + 1 :])
        if where[:1] == ["startpos"]:
            line = START
        elif where[:1] == ["fen"]:
            line = " ".join(where[1:])
        else:
            raise _Complaint("a position is told by: position startpos|fen LINE [moves ACTION ...]")
        self._state, self._before = self._replayed(line, moves)
        self._placed = (line, moves)

    def _replayed(self, line: str, moves: Sequence[str]) -> tuple[KnightShiftState, list[Placement]]:
        """The state after these moves and the positions before it."""
        limit = self._options["NoProgressLimit"]
        position = read_line(line, limit)
        if isinstance(position, Refusal):
            raise _Complaint(str(GAME.explain(position)))
        repetition: Literal["draw", "loss"] = "loss" if self._options[_REPETITION] else "draw"
        settings = KnightShiftSettings(start=line, no_progress_limit=limit, repetition=repetition)
        state = KnightShiftState.at(position, settings)
        before = []
        for number, text in enumerate(moves, 1):
            seat = state.players[state.colour]
            parsed = state.parse(seat, text)
            refusal = parsed if isinstance(parsed, Refusal) else state.why_not(seat, parsed[0])
            if isinstance(parsed, Refusal) or refusal:
                raise _Complaint(f"move {number}, {text[:40]}: {GAME.explain(refusal) if refusal else ''}")
            before.append(state.placement())
            state.apply(seat, parsed[0], QUIET)
        return state, before

    def _go(self, words: Sequence[str]) -> None:
        self._check_idle()
        wish = self._wish(words)
        self._endless = wish.infinite
        if self._state.ending:
            self._say(f"info string the match is over: {self._state.ending}")
            self._say(f"bestmove {NONE}")
            return
        plies = wish.counts.get("perft")
        work = partial(self._think, self._limits(wish)) if plies is None else partial(self._count, plies)
        self._finish()
        self._stopping.clear()
        self._is_thinking = True
        self._thread = threading.Thread(target=self._work, args=(work,), daemon=True)
        self._thread.start()

    def _stop(self) -> None:
        self._stopping.set()
        self._engine.stop()
        self._finish()

    def _finish(self) -> None:
        if self._thread:
            self._thread.join()

    def _check_idle(self) -> None:
        if self._is_thinking:
            raise _Complaint("a search is going on; stop it first")

    # --- thinking ---------------------------------------------------------------------------------------------------

    def _wish(self, words: Sequence[str]) -> _Wish:
        """Read a ``go``. What cannot be understood is told and passed over: it must not cost the answer."""
        counts: dict[str, int] = {}
        moves: list[str] = []
        awaiting = ""
        for word in words:
            if word in (*COUNTS, SEARCHMOVES, INFINITE):
                awaiting = word
            elif awaiting == SEARCHMOVES:
                moves.append(word)
            elif awaiting in COUNTS:
                try:
                    # A clock that is overdrawn is below zero.
                    counts[awaiting] = 0 if word.startswith("-") else _number(awaiting, word)
                except _Complaint as complaint:
                    self._say(f"info string {complaint}")
                awaiting = ""
        return _Wish(counts, moves, INFINITE in words)

    def _limits(self, wish: _Wish) -> Limits:
        """When to stop."""
        counts, usual = wish.counts, Limits()
        share, enough = self._share_ms(counts)
        limited = wish.infinite or counts.keys() & {"depth", "nodes", "mate", "movetime", f"{self._side()}time"}
        moves = counts.get("mate")
        return Limits(
            depth=max(min(counts.get("depth", usual.depth), usual.depth if moves is None else 2 * moves - 1), 1),
            nodes=max(counts.get("nodes", usual.nodes), 1),
            milliseconds=min(share, counts.get("movetime", usual.milliseconds)) if limited else USUAL_MS,
            enough_ms=enough,
            multi_pv=self._options["MultiPV"],
            only=frozenset(self._named(wish.moves)),
            no_progress_limit=self._state.settings.no_progress_limit,
            repetition_loses=self._state.settings.repetition == "loss",
        )

    def _named(self, moves: Sequence[str]) -> Iterator[Action]:
        """The legal ones among these moves; any other is told and passed over."""
        seat = self._state.players[self._state.colour]
        for text in moves:
            parsed = self._state.parse(seat, text)
            refusal = parsed if isinstance(parsed, Refusal) else self._state.why_not(seat, parsed[0])
            if refusal:
                self._say(f"info string {SEARCHMOVES} {text[:40]}: {GAME.explain(refusal)}")
            elif not isinstance(parsed, Refusal):
                yield parsed[0]

    def _side(self) -> str:
        return "wb"[self._state.colour]

    def _share_ms(self, counts: dict[str, int]) -> tuple[float, float]:
        """The time to spend on this action at most, and when not to begin a deeper search any more."""
        side = self._side()
        left = counts.get(f"{side}time")
        if left is None:
            return Limits().milliseconds, Limits().enough_ms
        share = left / max(counts.get("movestogo", MOVES_LEFT), 1) + counts.get(f"{side}inc", 0) * 0.8
        most = max(min(2 * share, left / 2 - SPARE_MS), 1)
        return most, min(share / 2, most)

    def _work(self, work: Callable[[], Sequence[str]]) -> None:
        """Do what was asked and answer with the best moves that it gave; if it fails, with none."""
        best: Sequence[str] = (NONE,)
        try:
            best = work()
            if self._endless:
                self._stopping.wait()
        finally:
            self._is_thinking = False
            self._say(" ".join(["bestmove", best[0], *(f"ponder {action}" for action in best[1:])]))

    def _think(self, limits: Limits) -> Sequence[str]:
        info: Info | None = None
        for info in self._engine.think(self._state.placement(), self._before, limits):
            for rank, variation in enumerate(info.variations, 1):
                self._say(_told(info, rank, variation))
            if self._stopping.is_set():
                break
        if info is None:
            raise RuntimeError("the engine gave no answer")
        return [action.text for action in info.variation[:2]]

    def _count(self, depth: int) -> Sequence[str]:
        """Count the sequences of so many actions (perft), split by the first. No move is better than another then."""
        state, total = without_draws(self._state), 0
        for action in state.options(state.actors[0]) if depth else ():
            found = self._count_after(state, action, min(depth, DEEPEST) - 1)
            if self._stopping.is_set():
                self._say("info string stopped: the counting is not complete")
                return (NONE,)
            self._say(f"{action.text}: {found}")
            total += found
        self._say(f"Nodes searched: {total if depth else 1}")
        return (NONE,)

    def _count_after(self, before: KnightShiftState, action: Action, depth: int) -> int:
        state = before.clone()
        state.apply(state.actors[0], action, QUIET)
        if depth <= AT_ONCE:
            return count(bits_of(state.placement()), depth)
        if not state.actors or self._stopping.is_set():
            return 0
        return sum(self._count_after(state, option, depth - 1) for option in state.options(state.actors[0]))


_REPETITION = "RepetitionLoses"


def _option_value(name: str, text: str) -> int:
    if name in CHECKS:
        if text not in ("true", "false"):
            raise _Complaint(f"{name} is true or false")
        return text == "true"
    _, least, most = SPINS[name]
    value = _number(name, text)
    if not least <= value <= most:
        raise _Complaint(f"{name} is a number from {least} to {most}")
    return value


def _number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise _Complaint(f"{name} takes a whole number, not {text[:40]}")
    return int(text)


def _told(info: Info, rank: int, variation: Variation) -> str:
    plies = plies_to_end(variation.score)
    # Mates are counted in moves of the side to act, as chess programs do.
    score = f"cp {variation.score}" if plies is None else f"mate {(abs(plies) + 1) // 2 * (1 if plies > 0 else -1)}"
    rate = int(info.nodes * 1_000 / max(info.milliseconds, 1))
    actions = " ".join(action.text for action in variation.actions)
    return (
        f"info depth {info.depth} seldepth {info.seldepth} multipv {rank} score {score} nodes {info.nodes} nps {rate} "
        f"hashfull {info.fullness} time {info.milliseconds:.0f} pv {actions}"
    )
