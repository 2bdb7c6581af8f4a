"""Lists to choose from: every action under its heading, what lies on a crowded place, what the table answers for me."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from quintain.cli.drawing.prose import WIDEST, headed, offer_words
from quintain.cli.drawing.throws import throw_words
from quintain.cli.play.picking import choices
from quintain.cli.screens.dialog import Dialog
from quintain.core.scene import Offer, Scene
from quintain.table.muting import EVERYTHING


class Filter(Input):
    """Where one types what one looks for; up, down and Enter are for the list."""

    async def on_key(self, event: events.Key) -> None:
        found = self.screen.query_one(OptionList)
        moves = {"up": found.action_cursor_up, "down": found.action_cursor_down, "enter": found.action_select}
        moves |= {"pageup": found.action_page_up, "pagedown": found.action_page_down}
        if event.key in moves:
            event.stop()
            event.prevent_default()
            moves[event.key]()


class OptionsScreen(Dialog[Offer | None]):
    """All actions under their headings, to read, to filter by typing and to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back")]

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene
        self.offers: dict[str, Offer] = {offer.text: offer for offer in choices(scene)}

    def compose(self) -> ComposeResult:
        legal = sum(not offer.refusal for offer in self.scene.offers)
        with Vertical(classes="dialog"):
            yield Static(f"{legal} legal actions")
            yield Filter(placeholder="type to filter", id="filter")
            yield OptionList(markup=False)
            yield Static("", id="more", markup=False)
            yield Static("↑ ↓ Enter play   Esc back", classes="keys")

    def on_mount(self) -> None:
        self.query_one(Filter).focus()
        self._list("")

    @on(Input.Changed)
    def narrow(self, message: Input.Changed) -> None:
        self._list(message.value)

    def _list(self, wanted: str) -> None:
        """Those that hold every word that was typed."""
        listed = self.query_one(OptionList)
        listed.clear_options()
        words = wanted.casefold().split()
        width = min(WIDEST, max((len(text) for text in self.offers), default=0))
        for heading, members in headed(self.scene, list(self.offers.values())):
            lines = [(offer, f"{offer.text:{width}}  {offer_words(self.scene, offer)}") for offer in members]
            found = [(offer, line) for offer, line in lines if all(word in line.casefold() for word in words)]
            if heading and found:
                listed.add_option(Option(f"── {heading}", disabled=True))
            listed.add_options(Option(line, id=offer.text, disabled=bool(offer.refusal)) for offer, line in found)
        listed.action_first()

    @on(OptionList.OptionHighlighted)
    def explain(self, message: OptionList.OptionHighlighted) -> None:
        """What would be rolled, with every reason."""
        offer = self.offers.get(message.option_id or "")
        self.query_one("#more", Static).update(throw_words(offer.throw) if offer and offer.throw else "")

    @on(OptionList.OptionSelected)
    def choose(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(self.offers[message.option_id or ""])


class ListScreen(Dialog[str | None]):
    """One of a few things."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", "Back")]

    def __init__(self, title: str, lines: Mapping[str, str]) -> None:
        """Each answer with what is written for it."""
        super().__init__()
        self.title_words = title
        self.lines = lines

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.title_words, markup=False)
            yield OptionList(*(Option(words, id=answer) for answer, words in self.lines.items()), markup=False)
            yield Static("Enter choose   Esc back", classes="keys")

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def choose(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(message.option_id)


def muting_lines(scene: Scene) -> dict[str, str]:
    """What can be said to the table about asking me, each word with its switch."""
    lines = {f"/unmute {kind}": f"[x] {_kind_words(kind)}" for kind in scene.muted}
    if scene.mutable:
        kinds = [kind for kind in (scene.mutable, EVERYTHING) if kind not in scene.muted]
        lines |= {f"/mute {kind}": f"[ ] {_kind_words(kind)}" for kind in kinds}
    return lines


def _kind_words(kind: str) -> str:
    return "everything until my own turn" if kind == EVERYTHING else kind
