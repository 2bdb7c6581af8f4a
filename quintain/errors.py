"""
Everything Quintain raises. A refused action is an answer, not an error, and is not here; what the kit finds wrong with
a game is an ``AssertionError`` of ``quintain.testing``.

* QuintainError
  x UnknownGame            no installed game has that name
  x UnknownPlayer          no bot has that name
  x SettingError           a match cannot be set up like that: seats, a setting, a position line
  x RecordError            a saved match cannot be read; says which line and why
    + RulesChanged         it was played under rules that this build does not carry
  x DataError              a game's own data file is broken
  x Unreadable             a data file that a stranger brought along is none; says why, and where
  x NotInLayout            a number was asked for of an action that the game does not declare
  x TableError             a request that no table can meet: a seat that does not exist, a word that does not fit
  x Endless                a game that asks for ever: its code is broken
  x Busy                   too much waits already; trying again later helps
  x TooMuch                work that was broken off: it took too long or too much memory
  x WorkerDied             a worker process ended before it had done its work; nothing is known of that
  x Conflict               somebody else was quicker to store: catch up and look again; nothing of this is stored
  x StoreError             the database cannot be reached or cannot do it now; nothing is known to be stored
  x ServeError             a server cannot begin: a port that is taken, workers without a database for several
  x FileTaken              a file or folder that would have been written over
"""

from __future__ import annotations

from collections.abc import Sequence


class QuintainError(Exception):
    """The root: its text is one clear line for a person."""


class UnknownGame(QuintainError):
    def __init__(self, slug: str, known: Sequence[str]) -> None:
        super().__init__(f"no game is called {slug!r}; installed: {', '.join(known) or 'none'}")


class UnknownPlayer(QuintainError):
    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"no player is called {name!r}; there are: {', '.join(known)}")


class SettingError(QuintainError):
    pass


class RecordError(QuintainError):
    def __init__(self, why: str, line: int | None = None) -> None:
        super().__init__(why if line is None else f"line {line}: {why}")
        self.line = line


class RulesChanged(RecordError):
    def __init__(self, slug: str, recorded: str, known: str, line: int | None = None) -> None:
        super().__init__(f"{slug} was played under rules {recorded!r}; this build knows {known}", line)


class DataError(QuintainError):
    pass


class Unreadable(QuintainError):
    def __init__(self, why: str, where: str | int = "the file") -> None:
        super().__init__(why)
        self.where = f"line {where}" if isinstance(where, int) else where


class NotInLayout(QuintainError):
    pass


class TableError(QuintainError):
    pass


class Endless(QuintainError):
    def __init__(self, entries: int, last: str) -> None:
        super().__init__(f"there is no end after {entries} entries{last}")


class Busy(QuintainError):
    pass


class TooMuch(QuintainError):
    pass


class WorkerDied(QuintainError):
    pass


class Conflict(QuintainError):
    pass


class StoreError(QuintainError):
    pass


class ServeError(QuintainError):
    pass


class FileTaken(QuintainError):
    def __init__(self, path: object) -> None:
        super().__init__(f"{path} is there already and was left as it is")
