"""The table in a terminal: one screen that draws any scene."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from rich.cells import cell_len
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer

from quintain.cli.drawing.boards import Look
from quintain.cli.drawing.canvas import Claim
from quintain.cli.drawing.geometry import can_turn, is_crowd
from quintain.cli.drawing.menu import draw_menu, pressed_in_order
from quintain.cli.drawing.prose import labels_of, offer_words
from quintain.cli.drawing.reading import PLATE, reading_lines
from quintain.cli.drawing.throws import throw_words
from quintain.cli.files import suggest
from quintain.cli.play.beats import PACES
from quintain.cli.play.host import Host, Reply
from quintain.cli.play.picking import Pick, choices, click, clickable, offers_from, pick
from quintain.cli.screens.course import CourseScreen
from quintain.cli.screens.dialogs import AskScreen, HelpScreen, HintScreen, LeaveScreen, ReadScreen, SaveScreen
from quintain.cli.screens.help import help_lines
from quintain.cli.screens.menus import ListScreen, OptionsScreen, muting_lines
from quintain.cli.screens.relay import Heard, Relay
from quintain.cli.screens.stage import TALL, Play, Stage
from quintain.cli.screens.widgets import CanvasView, TypedLine, Words
from quintain.core.scene import Button, Ghost, Offer
from quintain.core.table_commands import Resign
from quintain.table.seat_commands import Said

MENU_SHORT, MENU_TALL = 2, 6
"""Rows that buttons may take on a short screen, and on a tall one."""


class MatchScreen(CourseScreen):
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
        Binding("c", "read", "Look closer", show=False),
        Binding("m", "mute", "Never ask me this", show=False),
        Binding("p", "pace", "Pace", show=False),
        Binding("z", "overlays", "Marks", show=False),
        Binding("f", "flip", "Turn", show=False),
        Binding("t", "theme", "Colours", show=False),
        Binding("L", "log", "Log", show=False),
        Binding("escape", "clear", "Clear", show=False),
        *(Binding(str(digit), f"press({digit})", show=False) for digit in range(1, 10)),
    ]

    def __init__(self, host: Host, kept: Path | None, beat: float, pace: str) -> None:
        super().__init__(host, beat, pace)
        self.kept = kept
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
        self.call_after_refresh(self.go_on)
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
        title = host.title()
        self.query_one("#title", Words).say(title if cell_len(title) < self.size.width - 1 else host.title(brief=True))
        shared = len(host.people) > 1
        bottom = host.people[0] if shared else None
        play = Play(self.scene, self._look(), host.names, self.told(), self._turned(), bottom)
        self.query_one(Stage).draw(play)
        self._draw_buttons()
        prompt = self.query_one("#prompt", Words)
        # How it ended is not told before the beats that led there.
        over = host.over and not self.showing
        if over != prompt.has_class("over"):
            prompt.set_class(over, "over")
            self.refresh_bindings()
        prompt.say(f"{host.result()}  n new match · s save · q quit" if over else self._prompt())

    def _prompt(self) -> str:
        speaker, prompt = self.host.speaker, self.scene.prompt
        if self.showing:
            return f"Enter shows the rest at once · p pace: {self.pace}"
        if speaker is not None and len(self.host.people) > 1:
            prompt = f"{self.host.names[speaker]}: {prompt}"
        if self.scene.mutable:
            prompt += "  · m never ask me this"
        if self.scene.muted:
            prompt += f"  · not asked: {', '.join(self.scene.muted)} (m)"
        return prompt

    def _draw_buttons(self) -> None:
        view = self.query_one("#buttons", CanvasView)
        look = self._look()._replace(cursor=view.cursor if view.has_focus else None)
        buttons = self._buttons()
        view.can_focus = bool(buttons)
        high = MENU_TALL if self.size.height >= TALL else MENU_SHORT
        view.show(draw_menu(buttons, look, max(20, self.size.width - 2), high))

    def _buttons(self) -> list[Button]:
        """The buttons that can be pressed now or are closed; several of one label go by what each would do."""
        shown = [
            button for button in self.scene.buttons if button.id in self.pick.glow or button.id in self.pick.barred
        ]
        labels = Counter(button.label for button in shown)
        return [button if labels[button.label] == 1 else self._told_apart(button) for button in shown]

    def _told_apart(self, button: Button) -> Button:
        offers = offers_from(choices(self.scene), (*self.pick.clicks, button.id))
        return replace(button, label=offers[0].text) if len(offers) == 1 else button

    def _look(self) -> Look:
        return self.look()._replace(
            glow=self.pick.glow,
            notes=self._notes(),
            lit=self.lit,
            barred=self.pick.barred,
            picked=self.pick.clicks,
        )

    def _notes(self) -> dict[str, str]:
        """At everything that completes an action when it is clicked, what is to be known of it."""
        ends = [offer for offer in offers_from(choices(self.scene), self.pick.clicks) if offer.note]
        place = len(self.pick.clicks)
        return {offer.path[place]: offer.note for offer in ends if len(offer.path) == place + 1}

    def _turned(self) -> int:
        """People who share a keyboard share one side of the board, too."""
        shared = len(self.host.people) > 1
        scene = self.host.table.scene(self.host.people[0]) if shared else self.scene
        return self.turn(scene)

    def tell(self, words: str, *, wrong: bool = False) -> None:
        """Say something in the line above the typing."""
        notice = self.query_one("#notice", Words)
        notice.set_class(wrong, "wrong")
        notice.say(f"✗ {words}" if wrong else words)

    # --- the course of the match ------------------------------------------------------------------------------------

    def after_bot(self) -> None:
        if self._heard:
            self._heard = ""
            self.tell("")

    def _play(self, said: Said) -> None:
        self._answer(self.host.say(said))

    def _answer(self, reply: Reply) -> None:
        """Show what came of something."""
        self.tell(reply.words, wrong=not reply.done)
        if reply.done:
            self.go_on(reply.steps)
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
        if self.showing:
            self.skip()
        elif message.claim is None:
            self.action_clear()
        elif message.claim.key.startswith(PLATE):
            self.action_read()
        elif message.claim.key in self._crowd():
            self._ask_where(message.claim.key)
        elif len(several := clickable(self.pick, message.claim.ids)) > 1:
            self._ask_which(several)
        else:
            self._choose(message.claim)

    def _ask_which(self, ids: Sequence[str], title: str = "Which one?") -> None:
        """Several things of a crowded place could be meant."""
        labels = labels_of(self.scene)

        def answer(id: str | None) -> None:
            if id is not None:
                self._choose(Claim(id, (id,), 0, 0, 0, 0))

        self.app.push_screen(ListScreen(title, {id: labels.get(id, id) for id in ids}), answer)

    def _crowd(self) -> dict[str, Ghost]:
        """Places for a board that can be picked, where they are so many that they cover each other."""
        ghosts = self.scene.ghosts
        return {ghost.id: ghost for ghost in ghosts if ghost.id in self.pick.glow} if is_crowd(ghosts) else {}

    def _ask_where(self, id: str) -> None:
        """All places for a board, those beside this one first."""
        crowd = self._crowd()
        right, up = crowd[id].origin
        nearest = sorted(crowd.values(), key=lambda ghost: abs(ghost.origin[0] - right) + abs(ghost.origin[1] - up))
        self._ask_which([ghost.id for ghost in nearest], "Which place?")

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
            self.tell(self._foreseen(offers[0]) if len(offers) == 1 else label)
        elif self.pick.clicks and self.pick.clicks[-1] in claim.ids:
            pressable = pressed_in_order(self._buttons(), self.pick.glow)
            buttons = "".join(f"; {number} {button.label}" for number, button in enumerate(pressable, start=1))
            self.tell(f"{label}{buttons}; Esc lays it down")
        elif self.pick.clicks and (why := self.host.why_clicks((*self.pick.clicks, claim.ids[-1]))):
            self.tell(f"{why} ({label})")
        else:
            self.tell(label)

    def _foreseen(self, offer: Offer) -> str:
        """What an action would do, and what would be rolled for it."""
        throw = f"; {throw_words(offer.throw)}" if offer.throw else ""
        return f"{offer_words(self.scene, offer)}{throw}"

    def _label(self, claim: Claim) -> str:
        return labels_of(self.scene).get(claim.key, claim.key)

    # --- typing -----------------------------------------------------------------------------------------------------

    @on(TypedLine.Sent)
    def typed(self, message: TypedLine.Sent) -> None:
        said = self.host.heard(message.text)
        if isinstance(said, Resign):
            self.action_resign()
        elif said == "/hint":
            self.action_hint()
        else:
            self._play(said)

    def action_type(self) -> None:
        self.query_one("#typed").focus()

    def action_clear(self) -> None:
        """Lay down what was picked and go back to the board; while things happen, show the rest at once."""
        if self.showing:
            self.skip()
            return
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
        buttons = pressed_in_order(self._buttons(), self.pick.glow)
        if number <= len(buttons):
            id = buttons[number - 1].id
            self._choose(Claim(id, (id,), 0, 0, 0, 0))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(help_lines(self.host)))

    def action_options(self) -> None:
        if self.scene.offers:
            self.app.push_screen(OptionsScreen(self.scene), self._take_chosen)
        else:
            self.tell(self.scene.prompt)

    def action_read(self) -> None:
        """Open what the cursor is at, at reading size."""
        view = self.focused if isinstance(self.focused, CanvasView) else self.query_one(Stage).board
        claim = view.pointed()
        ids = () if claim is None else claim.ids if claim.key in claim.ids[:1] else (claim.key,)
        lines = reading_lines(self.scene, ids[:1], self.host.table.game.rulebook.rules)
        if lines:
            self.app.push_screen(ReadScreen(lines))
        else:
            self.tell("There is nothing to read there.")

    def action_mute(self) -> None:
        """Say what the table may answer for me, and see what it does."""
        lines = muting_lines(self.scene)

        def answer(word: str | None) -> None:
            if word is not None:
                self._play(word)

        if lines:
            self.app.push_screen(ListScreen("Never ask me this:", lines), answer)
        else:
            self.tell("You are asked for nothing now that the table could answer for you.")

    def action_pace(self) -> None:
        """Show what happens more slowly, faster, or at once."""
        paces = list(PACES)
        self.pace = paces[(paces.index(self.pace) + 1) % len(paces)]
        if not PACES[self.pace]:
            self.skip()
        self.tell(f"pace: {self.pace}")
        self.redraw()

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
        self.go_on((self.host.table.steps[0],))

    def action_save(self) -> None:
        def tell(path: Path | None) -> None:
            if path is not None:
                self.tell(f"Saved: {path}")

        self.app.push_screen(SaveScreen(self.host, suggest(self.host.table, Path())), tell)

    def action_overlays(self) -> None:
        super().action_overlays()
        self.tell(f"marks {'on' if self.overlays else 'off'}")

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
