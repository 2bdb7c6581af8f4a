"""
Knight Shift once more, slowly: written from the rulebook alone, to check the real one.

A board is a dictionary from the name of a square to the letter of the piece on it. Nothing is looked up, nothing is
remembered that the rules do not ask for, and nothing is shared with the game itself.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

FILES = "abcde"
RANKS = "12345678"
SQUARES = [file + rank for rank in RANKS for file in FILES]
START = "nngnn/5/5/5/5/5/5/NNGNN w 0 1"

Board = dict[str, str]


@dataclass
class Position:
    board: Board
    side: str
    clock: int
    number: int


@dataclass
class Match:
    """A position and what came before it."""

    position: Position
    limit: int = 100
    repetition_loses: bool = False
    seen: Counter[str] = field(default_factory=Counter)
    reason: str = ""
    winner: str | None = None


# --- the board ------------------------------------------------------------------------------------------------------


def distance(source: str, target: str) -> tuple[int, int]:
    """Files and ranks between two squares, without sign."""
    return abs(ord(source[0]) - ord(target[0])), abs(int(source[1]) - int(target[1]))


def is_knight_step(source: str, target: str) -> bool:
    return distance(source, target) in {(1, 2), (2, 1)}


def is_guard_step(source: str, target: str) -> bool:
    return max(distance(source, target)) == 1


def touch(source: str, target: str) -> bool:
    """Edge to edge."""
    return sum(distance(source, target)) == 1


def owner(piece: str) -> str:
    return "w" if piece.isupper() else "b"


def other(side: str) -> str:
    return "b" if side == "w" else "w"


def guard_of(board: Board, side: str) -> str:
    return next(square for square, piece in board.items() if piece == ("G" if side == "w" else "g"))


def count(board: Board, letters: str) -> int:
    return sum(piece in letters for piece in board.values())


def far_rank(side: str) -> str:
    return "8" if side == "w" else "1"


def is_protected(board: Board, square: str) -> bool:
    """A knight edge to edge with the guard of its own colour."""
    return board[square] in "Nn" and touch(square, guard_of(board, owner(board[square])))


# --- position lines -------------------------------------------------------------------------------------------------


class BadLine(Exception):
    """Its text is the check that failed: ``V1`` to ``V9``."""


def read(line: str, limit: int = 100) -> Position:
    fields = line.split(" ")
    demand("V1", len(fields) == 4 and "" not in fields)
    board = read_board(fields[0])
    demand("V3", fields[1] in {"w", "b"})
    demand("V4", all(re.fullmatch("0|[1-9][0-9]*", text) for text in fields[2:]))
    position = Position(board, fields[1], int(fields[2]), int(fields[3]))
    demand("V4", position.clock <= limit and position.number >= 1)
    check_pieces(position)
    return position


def read_board(text: str) -> Board:
    ranks = text.split("/")
    demand("V2", len(ranks) == 8)
    board = {}
    for rank, cells in zip(reversed(RANKS), ranks, strict=True):
        spelled = ""
        for cell, after in zip(cells, (cells + " ")[1:], strict=True):
            demand("V2", cell in set("NGFngf12345"))
            demand("V2", not (cell in "12345" and after in "12345"))
            spelled += "." * int(cell) if cell in "12345" else cell
        demand("V2", len(spelled) == 5)
        board.update({file + rank: piece for file, piece in zip(FILES, spelled, strict=True) if piece != "."})
    return board


def check_pieces(position: Position) -> None:
    board = position.board
    demand("V5", count(board, "G") == 1 and count(board, "g") == 1)
    demand("V6", 1 <= count(board, "NF") <= 4 and 1 <= count(board, "nf") <= 4)
    demand("V6", count(board, "F") <= 2 and count(board, "f") <= 2)
    demand("V7", all(square[1] == far_rank(owner(piece)) for square, piece in board.items() if piece in "Ff"))
    demand("V8", not touch(guard_of(board, "w"), guard_of(board, "b")))
    won = wins(board)
    demand("V9", len(won) <= 1)
    if won:
        demand("V9", position.side != won[0][0] and position.clock == 0)


def demand(check: str, holds: bool) -> None:
    if not holds:
        raise BadLine(check)


def wins(board: Board) -> list[tuple[str, str]]:
    """Every condition that makes somebody the winner: the side and the reason."""
    found = []
    if count(board, "F") == 2:
        found.append(("w", "fortify2"))
    if count(board, "f") == 2:
        found.append(("b", "fortify2"))
    if count(board, "nf") == 1:
        found.append(("w", "capture3"))
    if count(board, "NF") == 1:
        found.append(("b", "capture3"))
    return found


def key(position: Position) -> str:
    ranks = ("".join(position.board.get(file + rank, ".") for file in FILES) for rank in reversed(RANKS))
    board = "/".join(ranks)
    for gap in (5, 4, 3, 2, 1):
        board = board.replace("." * gap, str(gap))
    return f"{board} {position.side}"


def write(position: Position) -> str:
    return f"{key(position)} {position.clock} {position.number}"


# --- what may be done -----------------------------------------------------------------------------------------------


def options(position: Position) -> list[str]:
    """By source square, then by target, building after the moves of the same knight. The end is not looked at."""
    found = []
    for source in SQUARES:
        piece = position.board.get(source)
        if piece is None or owner(piece) != position.side:
            continue
        found += [source + target for target in SQUARES if can_go(position.board, source, target)]
        if piece in "Nn" and source[1] == far_rank(position.side):
            found.append(source + "=F")
    return found


def can_go(board: Board, source: str, target: str) -> bool:
    piece, there = board[source], board.get(target)
    side = owner(piece)
    takes = there is not None and there in "Nn" and owner(there) != side
    if there is not None and not takes:
        return False
    if piece in "Nn":
        return is_knight_step(source, target) and not (takes and is_protected(board, target))
    if piece in "Gg":
        return is_guard_step(source, target) and not touch(target, guard_of(board, other(side)))
    return False


def refusal(match: Match, side: str, text: str) -> tuple[str, str] | None:
    """The first line of the table of refusals that fits, as code and rule, or None when the action is legal."""
    position = match.position
    if match.reason:
        return "finished", "KS-4.6"
    if side != position.side:
        return "not-your-turn", "KS-4.1"
    source = text[:2]
    piece = position.board.get(source)
    if piece is None:
        return "empty", "KS-5.1"
    if owner(piece) != side:
        return "not-yours", "KS-5.1"
    if text.endswith("=F"):
        return refusal_to_build(piece, source)
    return refusal_to_go(piece, source, text[2:]) or refusal_to_enter(position.board, piece, text[2:])


def refusal_to_build(piece: str, square: str) -> tuple[str, str] | None:
    if piece not in "Nn":
        return "not-a-knight", "KS-5.15"
    if square[1] != far_rank(owner(piece)):
        return "not-far-rank", "KS-5.15"
    return None


def refusal_to_go(piece: str, source: str, target: str) -> tuple[str, str] | None:
    if piece in "Ff":
        return "fortress-fixed", "KS-5.14"
    if piece in "Nn" and not is_knight_step(source, target):
        return "shape", "KS-5.2"
    if piece in "Gg" and not is_guard_step(source, target):
        return "shape", "KS-5.7"
    return None


def refusal_to_enter(board: Board, piece: str, target: str) -> tuple[str, str] | None:
    there = board.get(target)
    if there is not None and there in "Ff":
        return "fortress-blocks", "KS-5.14"
    if there is not None and owner(there) == owner(piece):
        return "own-piece", "KS-5.3"
    if there is not None and there in "Gg":
        return "guard-immune", "KS-5.11"
    if piece in "Gg" and touch(target, guard_of(board, other(owner(piece)))):
        return "zone-barred", "KS-5.8"
    if piece in "Nn" and there is not None and is_protected(board, target):
        return "protected", "KS-5.5"
    return None


# --- doing it -------------------------------------------------------------------------------------------------------


def begin(line: str = START, limit: int = 100, repetition_loses: bool = False) -> Match:
    """A match from a valid line; a finished line gives a finished match."""
    match = Match(read(line, limit), limit, repetition_loses)
    match.seen[key(match.position)] += 1
    won = wins(match.position.board)
    if won:
        match.winner, match.reason = won[0]
    elif match.position.clock == limit:
        match.reason = "no-progress"
    return match


def moved(position: Position, text: str) -> Position:
    """The position after a legal action."""
    board = dict(position.board)
    piece = board.pop(text[:2])
    if text.endswith("=F"):
        progress = True
        board[text[:2]] = "F" if position.side == "w" else "f"
    else:
        progress = text[2:] in board
        board[text[2:]] = piece
    clock = 0 if progress else position.clock + 1
    return Position(board, other(position.side), clock, position.number + (position.side == "b"))


def play(match: Match, text: str) -> Match:
    """The match after a legal action, checked for its end in the order of the rules."""
    after = Match(moved(match.position, text), match.limit, match.repetition_loses, match.seen.copy())
    here = key(after.position)
    after.seen[here] += 1
    won = wins(after.position.board)
    if won:
        after.winner, after.reason = won[0]
    elif not options(after.position):
        after.reason = "no-action"
    elif after.seen[here] == 3:
        after.reason = "repetition"
        after.winner = after.position.side if match.repetition_loses else None
    elif after.position.clock == match.limit:
        after.reason = "no-progress"
    return after


COLUMNS = ("nodes", "quiet", "captures", "fortifications", "wins", "guard")


def tally(position: Position, depth: int) -> Counter[str]:
    """Sequences of so many actions by their last one; wins end them, draws do not."""
    found: Counter[str] = Counter(dict.fromkeys(COLUMNS, 0))
    if wins(position.board):
        return found
    for text in options(position):
        after = moved(position, text)
        if depth > 1:
            found.update(tally(after, depth - 1))
            continue
        kind = "fortifications" if text.endswith("=F") else "captures" if after.clock == 0 else "quiet"
        guard = position.board[text[:2]] in "Gg"
        found.update({"nodes": 1, kind: 1, "wins": len(wins(after.board)), "guard": int(guard)})
    return found


# --- twins ----------------------------------------------------------------------------------------------------------


def mirror_text(text: str) -> str:
    """Left and right exchanged, in an action or a square."""
    return text.translate(str.maketrans("abcde", "edcba"))


def flip_text(text: str) -> str:
    """The ranks turned round, in an action or a square."""
    return text.translate(str.maketrans("12345678", "87654321"))


def mirror(position: Position) -> Position:
    board = {mirror_text(square): piece for square, piece in position.board.items()}
    return Position(board, position.side, position.clock, position.number)


def flip(position: Position) -> Position:
    board = {flip_text(square): piece.swapcase() for square, piece in position.board.items()}
    return Position(board, other(position.side), position.clock, position.number)
