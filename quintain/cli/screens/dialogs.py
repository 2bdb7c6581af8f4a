"""Small screens that ask something: yes or no, a file name, one of a strong player's thoughts; and texts to read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from quintain.cli.drawing.opinions import bar, end_in_words, percent
from quintain.cli.play.host import Host
from quintain.cli.screens.dialog import Dialog
from quintain.cli.terminal import clean
from quintain.core.scene import Offer
from quintain.errors import FileTaken
from quintain.players.opinion import Opinion


class AskScreen(Dialog[bool]):
    """A question to be answered with yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.question, markup=False)
            yield Static("y yes   n no", classes="keys")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class LeaveScreen(Dialog[str]):
    """Leaving with a match that is in no file: save, leave or stay."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,enter", "answer('save')", "Save"),
        Binding("q,ctrl+c", "answer('leave')", "Leave"),
        Binding("escape,n", "answer('stay')", "Stay"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("This match is not saved.")
            yield Static("s save it first   q leave without saving   Esc stay", classes="keys")

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)


class SaveScreen(Dialog[Path | None]):
    """Asks for a file name and saves there. A file that is there is replaced only when asked twice."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Stay")]

    def __init__(self, host: Host, suggestion: Path) -> None:
        super().__init__()
        self.host = host
        self.suggestion = suggestion
        self._taken: Path | None = None

    def compose(self) -> ComposeResult:
        endings = ", ".join(form.suffix for form in self.host.table.game.formats)
        with Vertical(classes="dialog"):
            yield Static("Save the match as" + (f" ({endings} for the game's own format)" if endings else ""))
            yield Input(str(self.suggestion), id="name")
            yield Static("", id="trouble", classes="wrong", markup=False)
            yield Static("Enter save   Esc back", classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        name = event.value.strip()
        if not name:
            self._complain("Type a file name.")
            return
        path = Path(name).expanduser()
        try:
            self.host.save(path, replace=path == self._taken)
        except FileTaken:
            self._taken = path
            self._complain(f"{path.name} is there already. Enter again replaces it.")
        except OSError as error:
            self._complain(f"{error.strerror}: {path}")
        else:
            self.dismiss(path)

    def _complain(self, words: str) -> None:
        self.query_one("#trouble", Static).update(words)


class HintScreen(Dialog[Offer | None]):
    """What a strong player would think of, to read and to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,H,q", "dismiss(None)", "Back")]

    def __init__(self, thought: Opinion, offers: Sequence[Offer]) -> None:
        super().__init__()
        self.thought = thought
        by_text = {offer.text: offer for offer in offers}
        self.choices = [choice for choice in thought.shown() if choice.text in by_text]
        self.offers = [by_text[choice.text] for choice in self.choices]

    def compose(self) -> ComposeResult:
        certain = end_in_words(self.thought.plies)
        with Vertical(classes="dialog"):
            yield Static("A strong player would think of" + (f" (the best one {certain})" if certain else ""))
            yield OptionList(*map(self._line, range(len(self.choices))), markup=False)
            yield Static("Enter play   Esc back", classes="keys")

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.offers[event.option_index])

    def _line(self, place: int) -> Option:
        chance, offer = self.choices[place].chance, self.offers[place]
        worth = "" if chance is None else f"{percent(chance):>4} {bar(chance)}  "
        return Option(f"{worth}{offer.text}  {offer.label}")


class ReadScreen(Dialog[None]):
    """Something to read at one's leisure."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,c,question_mark", "dismiss(None)", "Back")]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"), VerticalScroll():
            yield Static(clean("\n".join(self.lines)), markup=False, id="text")

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class HelpScreen(ReadScreen):
    """Keys, how to type actions, and where the rules are."""
