"""Line by line: for pipes, screen readers and terminals that cannot draw. Nothing is ever redrawn."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from quintain.cli.drawing.opinions import hint_lines
from quintain.cli.drawing.prose import described, option_lines, picture
from quintain.cli.drawing.reading import looked_up, reading_lines
from quintain.cli.drawing.throws import told
from quintain.cli.play.host import Host, Reply
from quintain.errors import FileTaken
from quintain.table.steps import Step

LONGEST_LINE = 200
HELP = """\
Type an action in the game's notation, or one of these words:
  options        list the legal actions
  hint           what a strong player would think of, with its chances
  board          show the board; "board off" and "board on" for before each turn
  describe       say what stands where, in words
  look THING     a card, a cell or a seat at length, by its name or its label, with its rule
  log            everything that has happened
  /why ACTION    why that action is not allowed now
  /mute KIND     never ask me this: the table gives the harmless answer; "/mute all"
                 until my own turn; "/unmute" asks again
  /undo          take back your last action
{draw}  /resign        give the match up
  save FILE      keep the match; "save! FILE" replaces a file
  again          after the end: a new match, everybody one seat further
  help           this text
  quit           leave"""
DRAW = "  /draw          offer a draw\n"

Read = Callable[[], str | None]
"""The next line, or None when there are no more."""
Write = Callable[[str], None]


class PlainClient:
    """Reads one line at a time and answers in lines."""

    def __init__(self, host: Host, read: Read, write: Write, save: Path | None = None) -> None:
        self.host = host
        self.read = read
        self.write = write
        self.save = save
        """Where the match is kept when the client ends."""
        self.board = True

    def run(self) -> None:
        """Play until the person leaves or the input ends."""
        self.write(self.host.title())
        if self.host.people:
            self.write('Type "help" for what you can type.')
        self._advance(self.host.table.steps)
        while (line := self._next()) is not None:
            if line.strip() == "quit":
                break
            self._obey(line.strip())
        self.close()

    def close(self) -> None:
        """Keep the match where it was asked for, and say how to go on."""
        unfinished = "" if self.host.over else "The match is not finished. "
        if self.save:
            self.host.save(self.save, replace=True)
            more = "continue" if unfinished else "look at it"
            command = "play --load" if unfinished else "replay"
            self.write(f"{unfinished}Saved; {more} with: quintain {command} {shlex.quote(str(self.save))}")
        elif unfinished and self.host.unsaved:
            self.write(f"{unfinished}It was not saved; with --save FILE it is, and --load FILE continues it.")

    def _next(self) -> str | None:
        """The next line; with nobody here to type, there is none."""
        return self.read() if self.host.people else None

    # --- the words a person may type --------------------------------------------------------------------------------

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower(), rest.strip():
            case "", _:
                self._prompt()
            case "help" | "?", "":
                self.write(HELP.format(draw=DRAW if self.host.table.game.nature.draws else ""))
            case "options", "":
                self._say_lines(option_lines(self.host.scene()), "There is nothing to choose now.")
            case "hint" | "/hint", "":
                self._hint()
            case "board", "on" | "off" as wanted:
                self.board = wanted == "on"
            case "board", "":
                self._show()
            case "describe", "":
                self._say_lines(described(self.host.scene()), "There is nothing on the table.")
            case "look", thing if thing:
                found = looked_up(self.host.scene(), thing)
                lines = reading_lines(self.host.scene(), found, self.host.table.game.rulebook.rules)
                self._say_lines(lines, f"There is no {thing!r} on the table.")
            case "log", "":
                self._say_lines(self.host.log(), "Nothing has happened yet.")
            case "save" | "save!", name:
                self._save(name, replace=word.endswith("!"))
            case "again", "" if self.host.over:
                self._again()
            case _:
                self._act(line)

    def _act(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            self.write("That line is too long for an action.")
            return
        self._hear(self.host.say(line))
        while (seat := self.host.asked_for_draw()) is not None:
            self._hear(self.host.answer_draw(seat, agrees=self.host.draw_question(seat)()))

    def _hear(self, reply: Reply) -> None:
        if reply.words:
            self.write(reply.words if reply.done else f"Not possible: {reply.words}")
        recorded = [step for step in reply.steps if step.number is not None]
        if reply.done and (recorded or not reply.words):
            self._advance(recorded)

    def _save(self, name: str, *, replace: bool) -> None:
        if not name:
            self.write("Save where? Type: save FILE")
            return
        try:
            self.host.save(Path(name), replace=replace)
        except FileTaken as taken:
            self.write(f"{taken}; to replace it, type: save! {name}")
        except OSError as error:
            self.write(f"It could not be saved: {name}: {error.strerror}")
        else:
            self.write(f"Saved: {name}")

    def _hint(self) -> None:
        think = self.host.hint()
        if think is None:
            self.write("There is nothing for you to decide now.")
            return
        labels = {offer.text: offer.label for offer in self.host.scene().offers}
        self.write("A strong player would think of:")
        for line in hint_lines(think(), labels):
            self.write(f"  {line}")

    def _again(self) -> None:
        self.host = self.host.again()
        self.write(self.host.title())
        self._advance(self.host.table.steps)

    # --- telling ----------------------------------------------------------------------------------------------------

    def _advance(self, steps: Sequence[Step]) -> None:
        """Tell what happened, then let the bots play until a person must decide or the match is over."""
        self._tell(steps)
        while (seat := self.host.thinker()) is not None:
            self._tell(self.host.answer(seat, self.host.question(seat)()))
        if self.board:
            self._show()
        self._prompt()

    def _tell(self, steps: Sequence[Step]) -> None:
        for step in steps:
            for notice in self.host.table.notices(step, self.host.speaker):
                self._say_lines(told(notice), "")

    def _show(self) -> None:
        self.write("")
        self.write(picture(self.host.scene(), self.host.names))
        self.write("")

    def _prompt(self) -> None:
        if self.host.over:
            self.write(f"The match is over. {self.host.result()}")
            if self.host.people:
                self.write('Type "save FILE" to keep it, "again" for a new match, or "quit".')
            return
        speaker = self.host.speaker
        prompt = self.host.scene().prompt
        named = speaker is not None and len(self.host.people) > 1
        self.write(f"{self.host.names[speaker]}: {prompt}" if named and speaker is not None else prompt)
        if muting := self.host.muting():
            self.write(f"({muting})")

    def _say_lines(self, lines: list[str], otherwise: str) -> None:
        for line in lines or [otherwise]:
            self.write(line)
