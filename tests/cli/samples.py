"""Commands to run and matches to run them on."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from quintain import Table
from quintain.cli.main import app
from quintain.cli.play.host import Host
from quintain.cli.play.seating import sitters_of
from quintain.core.contract import AnyGame

SLUG = "knight-shift"
_WHITE = "a1b3 b3c5 d1b2 c1b2 b1a3 e1d3 d3c5 b2c3 a3c4 c3b4 b4b5 c4b6 b6a8 a8=F b5b6 b6a6"
_BLACK = "e8d6 d6c4 c4b2 a8b6 d8b7 b7c5 b8c6 b6d5 c8c7 c6d4 d4e2 d5e3 e3d1 e2c1 c1=F d1=F"
_PAIRS = zip(_WHITE.split(), _BLACK.split(), strict=True)
MATCH = tuple(action for pair in _PAIRS for action in pair)
"""A whole match, which Bob wins with the second fortress."""
ENDING = "5/2g2/5/1GNn1/2N2/5/4n/5 w 9 12"
"""The same match before its last ten actions."""
MIDDLE = "1N3/N4/2gn1/N4/3n1/3n1/2GNn/5 w 26 14"
"""White to act: the knight on b8 can be fortified, and the one on d2 can be captured."""


def run(*args: str | Path, typed: str | None = None) -> Result:
    """What a command answers."""
    return CliRunner().invoke(app, [str(arg) for arg in args], input=typed)


def error_of(result: Result) -> str:
    """The one line of an error; fails when it was anything else."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("quintain: ")
    assert "Traceback" not in result.stderr
    return lines[0].removeprefix("quintain: ")


def played(actions: int = len(MATCH)) -> Table:
    """The match between Ann and Bob after so many actions."""
    table = Table.new(SLUG, ["Ann", "Bob"], seed=1)
    for action in MATCH[:actions]:
        assert isinstance(table.submit(table.actors[0], action), tuple)
    return table


def saved(folder: Path, actions: int = len(MATCH), name: str = "match.jsonl") -> Path:
    """The same in a file."""
    path = folder / name
    path.write_text(played(actions).record.write(), "utf-8")
    return path


def host(*who: str, game: str | AnyGame = SLUG, names: tuple[str, ...] = (), **chosen: str) -> Host:
    """A match at one keyboard."""
    return Host(Table.new(game, sitters_of(who, names), 5, settings=chosen))
