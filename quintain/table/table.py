"""
The referee: a state, its luck and its record. Command line, server, arena and environments all play through it.

Whatever a seat types goes through ``submit`` and is refused or entered. Words for the table begin with ``/``; what they
bring about is entered by the table itself, so that a record replays without knowing who agreed to what.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Self

from msgspec.structs import replace

from quintain.core.answers import Ask, Notice, Outcome, Refusal
from quintain.core.contract import AnyGame, State, View
from quintain.core.luck import Luck, Stream, fresh_seed, match_seed
from quintain.core.moments import Told
from quintain.core.records import Entry, Header, Record, UndoPolicy
from quintain.core.scene import Scene
from quintain.core.seats import TABLE, Seat, Sitter, seat_of
from quintain.core.table_commands import Seed, TableWord
from quintain.errors import RecordError, SettingError, TableError
from quintain.table import muting, playing
from quintain.table.checkpoints import Checkpoint
from quintain.table.command_effects import obey
from quintain.table.forced import GENEROUS, endless
from quintain.table.leavers import place_leavers
from quintain.table.opening import Opening, opened, reopened
from quintain.table.proposals import Proposal, hear
from quintain.table.repeated_commands import repeated
from quintain.table.results import result_of
from quintain.table.retracing import retraced
from quintain.table.scene_for_seat import scene_of
from quintain.table.seat_commands import Said, heard, is_action
from quintain.table.steps import Step, Steps, whose_turn


class Table:
    """One match. Made by ``Table.new`` or by replaying a record."""

    def __init__(
        self, opening: Opening, header: Header, secret: str, *, veils: bool = False, forgets: bool = False
    ) -> None:
        self.game = opening.game
        self.settings = opening.settings
        self.sitters = opening.sitters
        self.names = tuple(sitter.name for sitter in opening.sitters)
        """What the sitters are called, in seat order."""
        self.sides = self.game.sides(len(self.sitters), self.settings)
        self.veils = veils
        """True where somebody else plays veiled choices after a pause, by ``play_forced``."""
        self.forgets = forgets
        """True where old steps lose their events, which ``told`` finds again."""
        self.record = Record(header, [])
        self.proposals: dict[str, Proposal] = {}
        """What is on offer and needs consent, by kind: ``draw``, ``undo``, ``abort``."""
        self.muted: dict[Seat, set[str]] = {}
        """Per seat the kinds of decision that the table answers with ``idle``. Never recorded."""
        self.made: list[list[Entry]] = [[] for _ in self.sitters]
        """Per seat the entries that count for it: its own, and whatever took something back."""
        self._secret = secret
        self._luck_key = Stream.of(match_seed(secret, header.entropy)).key
        self._public: tuple[Step, list[Notice]] | None = None
        """What all heard of the last step that everybody hears alike."""
        self.reset()

    def reset(self) -> None:
        """The match before its first entry."""
        self.left: list[Seat] = []
        """Seats that resigned or ran out of time, in that order."""
        self.standins: set[Seat] = set()
        """Seats for which somebody else must decide."""
        self.ending: Outcome | None = None
        """How the table ended it; None where the rules do, or nobody has yet."""
        moment = Told(self.luck(0))
        self.state: State[Any, Any] = self.game.new(self.seats, self.settings, moment)
        actors, turn = self.state.actors, whose_turn(self.state)
        self.steps = [Step(TABLE, "", tuple(moment.events), 0, moment.luck.calls > 0, actors=actors, turn=turn)]
        """Everything that still stands, from the setting up on."""
        self.forgotten = 0
        """So many of them, the first, have lost their events."""
        self.checkpoints: list[Checkpoint] = []
        """The same match at earlier steps, the latest last."""

    # --- making one ------------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str | AnyGame | Opening,
        seats: int | Sequence[str | Sitter] | None = None,
        seed: str | int | None = None,
        *,
        settings: Mapping[str, object] | None = None,
        preset: str | None = None,
        veils: bool = False,
        undo: UndoPolicy = "consent",
        tags: Mapping[str, str] | None = None,
        secret: bool = False,
        entropy: Sequence[str] = (),
    ) -> Self:
        """A new match: of a game with these seats, settings and preset (see ``opened``), or of what was opened before.

        ``seed`` is any text or number, drawn afresh when left out; ``secret`` keeps it out of the record until
        ``open_seed``; ``entropy`` is what the seats add to it. Raises ``UnknownGame`` or ``SettingError``.
        """
        opening = game if isinstance(game, Opening) else opened(game, seats, settings, preset)
        text = fresh_seed() if seed is None else str(seed)
        header = opening.header(text, undo=undo, tags=dict(tags or {}), secret=secret, entropy=tuple(entropy))
        table = cls(opening, header, text, veils=veils)
        table.proceed()
        return table

    @classmethod
    def replay(cls, record: Record, game: AnyGame | None = None) -> Self:
        """The table that this record leads to. Raises ``RecordError`` at the first entry that does not fit.

        A game that is not installed is given by ``game``. To go on with an unfinished match, call ``proceed``.
        """
        table = cls.begun(record, game)
        for entry in record.entries:
            table.follow(entry)
        return table

    @classmethod
    def begun(
        cls,
        record: Record,
        game: AnyGame | None = None,
        *,
        secret: str | None = None,
        veils: bool = False,
        forgets: bool = False,
    ) -> Self:
        """The table of this record before its first entry, for following it step by step. Raises ``RecordError``.

        Whoever keeps the seed while it is not in the record gives it as ``secret``. With ``forgets`` a long match takes
        little room, see ``told``.
        """
        opening = reopened(record.header, game)
        secret = record.secret if secret is None else secret
        if secret is None:
            raise RecordError("the seed of this match has not been opened yet, so it cannot be replayed", 1)
        try:
            return cls(opening, record.header, secret, veils=veils, forgets=forgets)
        except SettingError as error:
            raise RecordError(f"the match cannot be set up: {error}", 1) from None

    # --- asking ----------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.sitters)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that must decide now; none when the match is over."""
        return () if self.ending else self.state.actors

    def outcome(self) -> Outcome | None:
        """The table's own ending, or the state's with those who left placed behind those who stayed."""
        if self.ending:
            return self.ending
        outcome = self.state.outcome()
        if outcome is None or not self.left or self.state.withdraws:
            return outcome
        manned = {self.sides[seat] for seat in range(self.seats) if seat not in self.left}
        return place_leavers(outcome, [seat for seat in self.left if self.sides[seat] not in manned])

    def result(self) -> str:
        """How the match ended, in words; empty while it goes on."""
        outcome = self.outcome()
        return "" if outcome is None else result_of(self.game, outcome, self.names)

    def _seat(self, seat: Seat | str | None) -> Seat | None:
        return None if seat is None else seat_of(seat, self.seats)

    def view(self, seat: Seat | str | None) -> View:
        """All that this seat may know; None for a spectator."""
        view: View = self.state.view(self._seat(seat))
        return view

    def ask(self, seat: Seat) -> Ask:
        """What this actor must decide, apart from the options."""
        return self.state.ask(seat)

    def options(self, seat: Seat) -> list[Any]:
        """Every action that this actor may choose."""
        return self.state.options(seat)

    def text(self, action: Any) -> str:
        """An action as it is typed and recorded."""
        return self.state.text(action)

    def scene(self, seat: Seat | str | None) -> Scene:
        """What this seat sees; None for a spectator. Built from its view and its options alone."""
        audience = self._seat(seat)
        scene = scene_of(self.game, self.state, audience, self.outcome(), self.names)
        muted, mutable = self.muted.get(audience) if audience is not None else None, muting.mutable(self, audience)
        return replace(scene, muted=tuple(sorted(muted or ())), mutable=mutable) if muted or mutable else scene

    def log(self, seat: Seat | str | None) -> list[Notice]:
        """What this audience has heard, from the beginning, less what was taken back."""
        return [notice for step in self.told() for notice in self.notices(step, seat)]

    def told(self, first: int = 0) -> Iterator[Step]:
        """What still stands, from this step on, with all that happened. Nothing may happen while one goes through it.

        At a table that forgets, what is long ago is played again beside it.
        """
        if first < self.forgotten:
            yield from (step for _, step in islice(retraced(self, first), self.forgotten - first))
        yield from islice(self.steps, max(first, self.forgotten), None)

    def notices(self, step: Step, seat: Seat | str | None) -> list[Notice]:
        """What this audience hears of a step."""
        audience = self._seat(seat)
        if self._public is not None and self._public[0] is step:
            return self._public[1]
        heard = [self.game.tell(event, audience, self.names) for event in step.events]
        notices = [notice for notice in heard if notice is not None]
        if not any(event.to for event in step.events):
            self._public = step, notices
        return notices

    def count(self, seat: Seat | str) -> int:
        """How many entries this seat has made, those taken back included, and how often the table went back.

        It changes whenever a decision of the seat is gone, and betrays nothing of the others. A command may name it.
        """
        return len(self.made[seat_of(seat, self.seats)])

    def why(self, seat: Seat | str, text: str) -> Refusal | None:
        """Why this seat could not play that now, in words; None when it could."""
        found = playing.read(self, seat_of(seat, self.seats), text)
        return self.game.explain(found, self.names) if isinstance(found, Refusal) else None

    def why_clicks(self, seat: Seat | str, clicks: Sequence[str]) -> Refusal | None:
        """Why clicks on these ids led to nothing, in words; None when what they meant could be played now.

        Where they mean no action at all, the answer is the rule of what is asked, and what can be done instead.
        """
        seat = seat_of(seat, self.seats)
        text = self.game.meant(self.view(seat), clicks)
        if text is not None:
            return self.why(seat, text)
        refusal = playing.not_now(self, seat)
        if refusal is None:
            refusal = Refusal("means-nothing", self.ask(seat).rule, {"prompt": self.scene(seat).prompt})
        return self.game.explain(refusal, self.names)

    # --- acting ----------------------------------------------------------------------------------------------------

    def submit(self, seat: Seat | str, said: Said, count: int | None = None) -> Steps | Refusal:
        """Play what a seat typed, or a word that was read before; or say why not. A refusal changes nothing.

        The answer is everything that it brought about, in order: its own step first (those of a batch), then what the
        table played by itself. With ``count`` (the seat's own ``count`` when it decided) a repeated command gets its
        first answer, as far as that still stands, and a late one is refused ``stale``.
        """
        seat = seat_of(seat, self.seats)
        said = heard(seat, said)
        answer = repeated(self, seat, said, count)
        if answer is None and not is_action(said):
            answer = hear(self, seat, said, counted=count is not None)
        if answer is None:
            found = playing.read(self, seat, str(said))
            answer = found if isinstance(found, Refusal) else (*playing.enter_all(self, seat, found), *self.proceed())
        return self.game.explain(answer, self.names) if isinstance(answer, Refusal) else answer

    def act(self, seat: Seat, action: Any) -> Steps | Refusal:
        """Play an action, as ``submit`` does with a text."""
        if refusal := playing.not_now(self, seat) or self.state.why_not(seat, action):
            return self.game.explain(refusal, self.names)
        return (playing.enter(self, seat, action), *self.proceed())

    def luck(self, entry: int) -> Luck:
        """The luck of an entry; that of the setting up is the luck of entry 0. Tests may script it."""
        return Stream(self._luck_key, entry)

    def play_forced(self, of: Seat | None = None) -> Steps:
        """Play one choice that the table makes by itself, if there is one: a single option, or a muted kind.

        What follows from it is played too, up to the next one that is veiled. With ``of`` only a choice of that seat.
        """
        for seat in self.actors if of is None else {of} & {*self.actors}:
            action, _ = playing.by_itself(self, seat)
            if action is not None:
                return (playing.enter(self, seat, action), *self.proceed())
        return ()

    def proceed(self) -> Steps:
        """Play what the table plays by itself, except what is veiled and left to the caller's pause.

        Raises ``Endless`` where a broken game asks the same for ever.
        """
        steps: list[Step] = []
        for _ in range(self.game.cap * GENEROUS):
            for seat in self.actors:
                action, how = playing.by_itself(self, seat)
                if action is not None and not (self.veils and how == "veil"):
                    steps.append(playing.enter(self, seat, action))
                    break
            else:
                return tuple(steps)
        raise endless(self.record.entries)

    @property
    def veiled(self) -> tuple[Seat, ...]:
        """The actors whose choice the table makes by itself, after the caller's pause."""
        if not self.veils:
            return ()
        return tuple(seat for seat in self.actors if playing.by_itself(self, seat)[1] == "veil")

    def mute(self, seat: Seat | str, kind: str) -> Steps:
        """Never ask this seat for decisions of this kind; where they have a harmless answer, it is given."""
        self.muted.setdefault(seat_of(seat, self.seats), set()).add(kind)
        return self.proceed()

    def word(self, word: TableWord | str) -> Steps:
        """Enter a word of the table, ``Time(1)`` or ``/time B``, and proceed. Raises ``TableError``."""
        step = obey(self, word, len(self.record.entries) + 1)
        playing.keep(self, step)
        return (step, *self.proceed())

    def follow(self, entry: Entry) -> Step | None:
        """Take over an entry that was made elsewhere. Raises ``RecordError`` when it does not fit.

        What it brought about; None for a seed that was opened.
        """
        if entry.n != len(self.record.entries) + 1:
            raise RecordError(f"entry {entry.n} where entry {len(self.record.entries) + 1} should follow", entry.n + 1)
        try:
            step = self.carry(entry)
        except TableError as error:
            raise RecordError(f"entry {entry.n}: {error}", entry.n + 1) from None
        playing.keep(self, step)
        return None if isinstance(step.word, Seed) else step

    def open_seed(self) -> None:
        """Put a secret seed into the record, once the match is over."""
        step = obey(self, Seed(self._secret), len(self.record.entries) + 1)
        if self.record.secret is None:
            playing.keep(self, step)

    def check_seed(self, secret: str) -> None:
        """Raises ``TableError`` while the match goes on, and for a seed that is not the one of this match."""
        if self.outcome() is None:
            raise TableError("the seed stays secret while the match goes on")
        if secret != self._secret:
            raise TableError(f"/seed {secret}: that is not the seed of this match")

    def carry(self, entry: Entry) -> Step:
        """Do what an entry says, and do not enter it. Raises ``TableError`` when it does not fit."""
        return obey(self, entry.text, entry.n) if entry.by == TABLE else playing.carry(self, entry)
