"""Going through a record."""

from __future__ import annotations

from typing import Annotated

import typer

from quintain.cli.commands.arguments import File
from quintain.cli.drawing.prose import picture, sentence
from quintain.cli.files import read_match
from quintain.cli.play.frames import Frame, Frames
from quintain.cli.terminal import has_screen, say
from quintain.errors import QuintainError

At = Annotated[int | None, typer.Option(help="Only the position after so many entries; 0: the start.", metavar="N")]
Seat = Annotated[str | None, typer.Option(help="Look from this seat; without it, as a spectator.", metavar="A|B..")]
Plain = Annotated[bool, typer.Option("--plain", help="Print every step, for screen readers and pipes.")]


def replay(file: File, at: At = None, seat: Seat = None, plain: Plain = False) -> None:
    """Go through a match step by step.

    Example: quintain replay match.jsonl
    """
    frames = Frames(read_match(file), file, seat)
    if at is not None:
        if not 0 <= at < len(frames):
            raise QuintainError(f"--at {at}: {file} has entries 1 to {len(frames) - 1}, and 0 is the start")
        _print(frames, frames[at])
    elif plain or not has_screen():
        for frame in frames:
            _print(frames, frame)
    else:
        from quintain.cli.screens.replay import ReplayApp  # noqa: PLC0415  (Textual loads only where there is a screen)

        ReplayApp(frames).run()


def _print(frames: Frames, frame: Frame) -> None:
    say(f"--- {frame.number} of {len(frames) - 1} {frame.text}".rstrip())
    for line in frame.news:
        say(line)
    say()
    say(picture(frame.scene, dict(enumerate(frames.last.names))))
    say()
    if frame.scene.result:
        say(sentence(frame.scene.result))
