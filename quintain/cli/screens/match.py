"""The table in a terminal: one screen that draws any scene, and the app around it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, TypeVar

from msgspec.structs import replace
from textual import events, on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer

from quintain.cli.drawing.boards import Look
from quintain.cli.drawing.canvas import Claim
from quintain.cli.drawing.geometry import can_turn, turn_of
from quintain.cli.drawing.panel import button_rows, draw_rows
from quintain.cli.drawing.prose import labels_of
from quintain.cli.files import suggest
from quintain.cli.play.host import Host, Reply
from quintain.cli.play.picking import Pick, choices, click, offers_from, pick
from quintain.cli.screens.dialogs import AskScreen, HelpScreen, HintScreen, LeaveScreen, OptionsScreen, SaveScreen
from quintain.cli.screens.help import help_lines
from quintain.cli.screens.relay import Heard, Relay
from quintain.cli.screens.stage import TALL, Play, Stage
from quintain.cli.screens.themes import NAMES, PALETTES, themes
from quintain.cli.screens.widgets import CanvasView, TypedLine, Words
from quintain.core.scene import Button, Offer, Scene
from quintain.core.table_commands import Resign, hear_word

T = TypeVar("T")
PAUSE = 0.5
"""Seconds between a person's action and a bot's, so that both can be seen."""


class MatchScreen(Screen[None]):
    """Draws the scene of the person at the keyboard and turns clicks, keys and typed lines into actions."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("i,colon", "type", "Type", key_display="i"),
        Binding("o", "options", "Options"),
        Binding("H", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("d", "draw", "Draw"),
        Binding("r", "resign", "Resign"),
        Binding("n", "again", "New match"),
        Binding("s", "save", "Save"),
        Binding("q", "leave", "Quit"),
        Binding("z", "overlays", "Marks", show=False),
        Binding("f", "flip", "Turn", show=False),
        Binding("t", "theme", "Colours", show=False),
        Binding("L", "log", "Log", show=False),
        Binding("escape", "clear", "Clear", show=False),
        *(Binding(str(digit), f"press({digit})", show=False) for digit in range(1, 10)),
    ]

    def __init__(self, host: Host, kept: Path | None, pause: float) -> None:
        super().__init__()
        self.host = host
        self.kept = kept
        self.pause = pause
        self.scene: Scene = host.scene()
        self.pick = pick(choices(self.scene))
        self.overlays = True
        self.flipped = False
        self._heard = ""
        """What was logged and is still shown; it goes when the bot that it was about has moved."""

    def compose(self) -> ComposeResult:
        yield Words("title")
        yield Stage(walks=True)
        yield CanvasView("buttons")
        yield Words("prompt")
        yield Words("notice")
        yield TypedLine(id="typed", placeholder="type an action here (i), or ? for help")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Stage).board.focus()
        self.query_one("#typed").display = bool(self.host.people)
        self.call_after_refresh(self._next)
        self._relay = Relay(self)

    def on_unmount(self) -> None:
        self._relay.close()

    @on(Heard)
    def hear(self, message: Heard) -> None:
        self._heard = message.words
        self.tell(message.words)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.redraw)

    # --- drawing ----------------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything from the present scene."""
        host = self.host
        self.query_one("#title", Words).say(host.title())
        shared = len(host.people) > 1
        bottom = host.people[0] if shared else None
        play = Play(self.scene, self._look(), host.names, host.log(), self._turned(), bottom)
        self.query_one(Stage).draw(play)
        self._draw_buttons()
        prompt = self.query_one("#prompt", Words)
        if host.over != prompt.has_class("over"):
            prompt.set_class(host.over, "over")
            self.refresh_bindings()
        prompt.say(f"{host.result()}  n new match · s save · q quit" if host.over else self._prompt())

    def _prompt(self) -> str:
        speaker = self.host.speaker
        if speaker is not None and len(self.host.people) > 1:
            return f"{self.host.names[speaker]}: {self.scene.prompt}"
        return self.scene.prompt

    def _draw_buttons(self) -> None:
        view = self.query_one("#buttons", CanvasView)
        look = self._look()._replace(cursor=view.cursor if view.has_focus else None)
        rows = button_rows(self._buttons(), look)
        view.can_focus = bool(rows)
        view.show(draw_rows(rows, max(20, self.size.width - 2)))

    def _buttons(self) -> list[Button]:
        """The buttons that can be pressed now; several of one label go by what each would do."""
        buttons = [button for button in self.scene.buttons if button.id in self.pick.glow]
        labels = Counter(button.label for button in buttons)
        return [button if labels[button.label] == 1 else self._told_apart(button) for button in buttons]

    def _told_apart(self, button: Button) -> Button:
        offers = offers_from(choices(self.scene), (*self.pick.clicks, button.id))
        return replace(button, label=offers[0].text) if len(offers) == 1 else button

    def _look(self) -> Look:
        return Look(
            palette=PALETTES[self.app.theme],
            overlays=self.overlays,
            glow=self.pick.glow,
            barred=self.pick.barred,
            picked=self.pick.clicks,
        )

    def _turned(self) -> int:
        """People who share a keyboard share one side of the board, too."""
        shared = len(self.host.people) > 1
        scene = self.host.table.scene(self.host.people[0]) if shared else self.scene
        return turn_of(scene) + (180 if self.flipped else 0)

    def tell(self, words: str, *, wrong: bool = False) -> None:
        """Say something in the line above the typing."""
        notice = self.query_one("#notice", Words)
        notice.set_class(wrong, "wrong")
        notice.say(f"✗ {words}" if wrong else words)

    # --- the course of the match ------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Look at the table again, and let the bots go on."""
        self.scene = self.host.scene()
        self.pick = pick(choices(self.scene))
        self.redraw()
        if self.host.asked_for_draw() is not None or self.host.thinker() is not None:
            self._let_bots_play()

    @work(exclusive=True, group="bots")
    async def _let_bots_play(self) -> None:
        host = self.host
        # To act first would be to decline without a word.
        if (seat := host.asked_for_draw()) is not None:
            agrees = await self._thought(host.draw_question(seat))
            if agrees is not None and seat == host.asked_for_draw():
                self._answer(host.answer_draw(seat, agrees=agrees))
            return
        while (seat := host.thinker()) is not None:
            action = await self._thought(host.question(seat))
            if action is None:
                return
            host.answer(seat, action)
            if self._heard:
                self._heard = ""
                self.tell("")
            self.scene = host.scene()
            self.pick = pick(choices(self.scene))
            self.redraw()

    async def _thought(self, think: Callable[[], T]) -> T | None:
        """What a bot thinks, in another thread; None when the match has gone on meanwhile."""
        host, entries = self.host, len(self.host.table.record.entries)
        thought, _ = await asyncio.gather(asyncio.to_thread(think), asyncio.sleep(self.pause))
        return thought if self.host is host and len(host.table.record.entries) == entries else None

    def _play(self, text: str) -> None:
        self._answer(self.host.say(text))

    def _answer(self, reply: Reply) -> None:
        """Show what came of something."""
        self.tell(reply.words, wrong=not reply.done)
        if reply.done:
            self._next()
        else:
            self.redraw()

    # --- pointing and picking ---------------------------------------------------------------------------------------

    @on(CanvasView.Pointed)
    def point(self, message: CanvasView.Pointed) -> None:
        if message.by_keyboard:
            self.redraw()
        if message.claim is not None:
            self._explain(message.claim)

    @on(CanvasView.Picked)
    def choose(self, message: CanvasView.Picked) -> None:
        if message.claim is None:
            self.action_clear()
            return
        self._choose(message.claim)

    def _choose(self, claim: Claim) -> None:
        if not self.host.awaits_person:
            self.tell(self.scene.prompt)
            self.redraw()
            return
        picked = click(choices(self.scene), self.pick, claim.ids)
        if picked.offer is not None:
            self._take(picked.offer)
        elif picked.tried:
            self._say_why(picked, claim)
        else:
            self.pick = picked
            self._explain(claim)
            self.redraw()

    def _take(self, offer: Offer) -> None:
        if offer.confirm:
            self._if_sure(f"{offer.label}?", lambda: self._play(offer.text))
        else:
            self._play(offer.text)

    def _take_chosen(self, offer: Offer | None) -> None:
        if offer is not None:
            self._take(offer)

    def _say_why(self, picked: Pick, claim: Claim) -> None:
        barred = next((self.pick.barred[id] for id in claim.ids if id in self.pick.barred), "")
        why = barred or self.host.why_clicks(picked.tried)
        self.tell(why or f"{self._label(claim)}: nothing can be done there now.", wrong=True)
        self.redraw()

    def _explain(self, claim: Claim) -> None:
        """Say what a place is, and what picking it would do."""
        label = self._label(claim)
        ahead = next((id for id in claim.ids if id in self.pick.glow), None)
        if ahead is not None:
            offers = offers_from(choices(self.scene), (*self.pick.clicks, ahead))
            first = offers[0]
            note = f" ({first.note})" if first.note else ""
            self.tell(f"{first.label}{note}" if len(offers) == 1 else label)
        elif self.pick.clicks and self.pick.clicks[-1] in claim.ids:
            buttons = "".join(f"; {number} {button.label}" for number, button in enumerate(self._buttons(), start=1))
            self.tell(f"{label}{buttons}; Esc lays it down")
        elif self.pick.clicks and (why := self.host.why_clicks((*self.pick.clicks, claim.ids[-1]))):
            self.tell(why)
        else:
            self.tell(label)

    def _label(self, claim: Claim) -> str:
        return labels_of(self.scene).get(claim.key, claim.key)

    # --- typing -----------------------------------------------------------------------------------------------------

    @on(TypedLine.Sent)
    def typed(self, message: TypedLine.Sent) -> None:
        if isinstance(hear_word(self.host.speaker or 0, message.text), Resign):
            self.action_resign()
        elif message.text == "/hint":
            self.action_hint()
        else:
            self._play(message.text)

    def action_type(self) -> None:
        self.query_one("#typed").focus()

    def action_clear(self) -> None:
        """Lay down what was picked and go back to the board."""
        self.pick = pick(choices(self.scene))
        self.query_one(Stage).board.focus()
        self.tell("")
        self.redraw()

    # --- keys -------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        over = self.host.over
        match action:
            case "flip":
                return can_turn(self.scene)
            case "draw":
                return self.host.table.game.nature.draws and not over and bool(self.host.people)
            case "resign" | "undo" | "options" | "hint" | "type":
                return not over and bool(self.host.people)
            case "again":
                return over
            case _:
                return True

    def action_press(self, number: int) -> None:
        buttons = self._buttons()
        if number <= len(buttons):
            id = buttons[number - 1].id
            self._choose(Claim(id, (id,), 0, 0, 0, 0))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(help_lines(self.host)))

    def action_options(self) -> None:
        if self.scene.offers:
            self.app.push_screen(OptionsScreen(self.scene.offers), self._take_chosen)
        else:
            self.tell(self.scene.prompt)

    @work(exclusive=True, group="hints")
    async def action_hint(self) -> None:
        """Ask the adviser, and offer what it thinks of if the decision is still the same."""
        scene, think = self.scene, self.host.hint()
        if think is None:
            self.tell("There is nothing for you to decide now.")
            return
        self.tell("A strong player is thinking…")
        thought = await asyncio.to_thread(think)
        if self.scene is not scene:
            return
        self.tell("")
        self.app.push_screen(HintScreen(thought, scene.offers), self._take_chosen)

    def action_undo(self) -> None:
        self._answer(self.host.undo())

    def action_draw(self) -> None:
        if len(self.host.people) > 1:
            self._if_sure("Does everybody agree to a draw?", lambda: self._answer(self.host.draw()))
        else:
            self._answer(self.host.draw())

    def action_resign(self) -> None:
        speaker = self.host.speaker
        if speaker is not None:
            self._if_sure(f"{self.host.names[speaker]} resigns?", lambda: self._answer(self.host.resign()))

    def action_again(self) -> None:
        if self.host.unsaved:
            self._if_sure("Begin a new match without saving this one?", self._again)
        else:
            self._again()

    def _again(self) -> None:
        self.host = self.host.again()
        self.tell("")
        self._next()

    def action_save(self) -> None:
        def tell(path: Path | None) -> None:
            if path is not None:
                self.tell(f"Saved: {path}")

        self.app.push_screen(SaveScreen(self.host, suggest(self.host.table, Path())), tell)

    def action_overlays(self) -> None:
        self.overlays = not self.overlays
        self.tell(f"marks {'on' if self.overlays else 'off'}")
        self.redraw()

    def action_flip(self) -> None:
        self.flipped = not self.flipped
        self.redraw()

    def action_theme(self) -> None:
        self.app.theme = NAMES[1 - NAMES.index(self.app.theme)]
        self.redraw()

    def action_log(self) -> None:
        self.query_one("#log").focus()

    def action_leave(self) -> None:
        """Leave; with something to lose, ask first."""

        def answer(word: str | None) -> None:
            if word == "save":
                self.app.push_screen(SaveScreen(self.host, suggest(self.host.table, Path())), saved)
            elif word == "leave":
                self.app.exit()

        def saved(path: Path | None) -> None:
            if path is not None:
                self.app.exit()

        if self.kept is not None:
            self.host.save(self.kept, replace=True)
            self.app.exit()
        elif self.host.unsaved and self.host.people:
            self.app.push_screen(LeaveScreen(), answer)
        else:
            self.app.exit()

    def _if_sure(self, question: str, act: Callable[[], None]) -> None:
        def answer(yes: bool | None) -> None:
            if yes:
                act()

        self.app.push_screen(AskScreen(question), answer)


class TableApp(App[None]):
    """A match at one keyboard."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Quintain"

    def __init__(self, host: Host, *, save: Path | None = None, pause: float = PAUSE) -> None:
        """With ``save`` the match is kept there when the person leaves, and need not be asked about."""
        super().__init__()
        self.match = MatchScreen(host, save, pause)
        for theme in themes():
            self.register_theme(theme)
        self.theme = NAMES[0]

    def on_mount(self) -> None:
        self.push_screen(self.match)

    async def action_quit(self) -> None:
        """Ctrl-Q asks like q does."""
        self.action_help_quit()

    def action_help_quit(self) -> None:
        """Ctrl-C, too; a second time it leaves."""
        if isinstance(self.screen, LeaveScreen):
            self.exit()
        else:
            self.match.action_leave()
