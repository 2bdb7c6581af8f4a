"""Sitting down to play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from quintain.cli.commands.arguments import BOTS, Preset, Set, read_data, read_settings
from quintain.cli.complaints import INTERRUPTED
from quintain.cli.files import check_place, read_match
from quintain.cli.files import replay as replay_file
from quintain.cli.play.host import Host
from quintain.cli.play.plain import PlainClient
from quintain.cli.play.seating import read_players, sitters_of
from quintain.cli.terminal import complain, has_screen, say
from quintain.core import registry
from quintain.core.contract import AnyGame
from quintain.core.records import Record
from quintain.errors import FileTaken, QuintainError
from quintain.table.table import Table

Slug = Annotated[str | None, typer.Argument(help="The game; asked for where there are several.", metavar="GAME")]
Players = Annotated[
    str | None,
    typer.Option(help=f"Who sits where, in seat order, with commas between: me, {BOTS}.", metavar="me,random"),
]
Seat = Annotated[str | None, typer.Option(help="Your seat's letter; bots take the others.", metavar="A|B..")]
Name = Annotated[
    list[str] | None, typer.Option("--name", help="What you are called; once for every 'me'.", metavar="NAME")
]
Data = Annotated[
    Path | None, typer.Option(help="A data file of your own; `quintain data` writes one to begin with.", metavar="FILE")
]
Seed = Annotated[str | None, typer.Option(help="Whatever you like; drawn afresh when left out.", metavar="S")]
Load = Annotated[Path | None, typer.Option(help="Continue the match in this file.", metavar="FILE")]
Save = Annotated[Path | None, typer.Option(help="Keep the match in this file when you leave.", metavar="FILE")]
Plain = Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")]


def play(
    game: Slug = None,
    players: Players = None,
    seat: Seat = None,
    name: Name = None,
    chosen: Set = None,
    preset: Preset = None,
    data: Data = None,
    seed: Seed = None,
    load: Load = None,
    save: Save = None,
    plain: Plain = False,
) -> None:
    """Play a game in the terminal, against bots or against somebody beside you.

    With --players me,me two people share the keyboard; with random,random you watch.

    Example: quintain play GAME --players me,random --name Ann
    """
    if load is not None:
        new = {"--set": chosen, "--preset": preset, "--data": data, "--seed": seed}
        if given := [option for option, value in new.items() if value]:
            raise QuintainError(f"{given[0]} belongs to a new match; --load continues one as it is")
        table = _continue(load, game, players, seat, name or [])
    else:
        found = choose_game(game)
        sitters = sitters_of(read_players(found, players, seat), name or [])
        settings = read_settings(chosen or ()) | read_data(found, data)
        table = Table.new(found, sitters, seed, preset=preset, settings=settings)
    if save is not None:
        _check_save(save, load)
    host = Host(table)
    if len(host.people) > 1 and (table.game.nature.hidden or table.game.nature.simultaneous):
        raise QuintainError(f"{table.game.title} has secrets, so only one person can sit at a keyboard")
    host.kept = len(table.record.entries) if load else 0
    if plain or not has_screen():
        _play_plain(host, save)
    else:
        from quintain.cli.screens.app import TableApp  # noqa: PLC0415  (Textual loads only where there is a screen)

        TableApp(host, save=save).run()


def _check_save(save: Path, load: Path | None) -> None:
    """What would be wrong with keeping the match there is said before it is played."""
    if save.exists() and save != load:
        raise FileTaken(save)
    check_place(save)


def choose_game(slug: str | None) -> AnyGame:
    """The game meant; the only one there is, or the one that the person picks. Raises ``QuintainError``."""
    if slug is not None:
        return registry.load(slug)
    known = registry.installed()
    if len(known) == 1:
        return known[0]
    for trouble in registry.broken():
        complain(str(trouble))
    listed = ", ".join(game.slug for game in known)
    if not known:
        raise QuintainError("no games are installed")
    if not sys.stdin.isatty():
        raise QuintainError(f"say which game to play: {listed}")
    for number, game in enumerate(known, start=1):
        say(f"{number}  {game.title}: {game.tagline}")
    by_answer = {str(number): game for number, game in enumerate(known, start=1)} | {game.slug: game for game in known}
    while True:
        answer = str(typer.prompt("Which game? (number or name)")).strip().lower()
        if answer in by_answer:
            return by_answer[answer]
        say(f"There is no {answer!r}. Type a number from 1 to {len(known)}, or one of: {listed}")


def _continue(path: Path, slug: str | None, players: str | None, seat: str | None, names: list[str]) -> Table:
    """The match in a file, with others in the seats where the command line says so."""
    record = read_match(path)
    if slug is not None and slug != record.header.game:
        raise QuintainError(f"{path} holds a match of {record.header.game}, not of {slug}")
    if players is not None or seat is not None or names:
        game = registry.load(record.header.game)
        sitters = sitters_of(read_players(game, players, seat), names)
        if len(sitters) != len(record.header.seats):
            raise QuintainError(f"{path} has {len(record.header.seats)} seats, not {len(sitters)}")
        record = Record(replace(record.header, seats=tuple(sitters)), record.entries)
    return replay_file(record, path)


def _play_plain(host: Host, save: Path | None) -> None:
    client = PlainClient(host, _read_line, say, save)
    try:
        client.run()
    except KeyboardInterrupt:
        say()
        client.close()
        raise typer.Exit(INTERRUPTED) from None


def _read_line() -> str | None:
    """The next typed line; None at the end of the input."""
    if sys.stdin.isatty():
        try:
            return input("> ")
        except EOFError:
            say()
            return None
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None
