"""
The referee: a state, its luck and its record. Command line, server, arena and environments all play through it.

Whatever a seat types goes through ``submit`` and is refused or entered. Words for the table begin with ``/``; what they
bring about is entered by the table itself, so that a record replays without knowing who agreed to what.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from quintain.core import registry, settings
from quintain.core.answers import Event, Notice, Outcome, Refusal, Value
from quintain.core.contract import State, View
from quintain.core.forced import GENEROUS, Endless, forced
from quintain.core.leaving import place_leavers, places_without
from quintain.core.luck import Luck, Stream, commitment, fresh_seed, match_seed
from quintain.core.parley import Parley, Proposal
from quintain.core.records import VERSION, Entry, Header, Record, UndoPolicy, checked
from quintain.core.scene import Scene
from quintain.core.seating import AnyGame, preset_of, seat_count, sitters_for
from quintain.core.seats import TABLE, Seat, Sitter, letter, seat_of, with_names
from quintain.errors import RecordError, RulesChanged, SettingError, TableError, UnknownGame


class Step(msgspec.Struct, frozen=True):
    """What one command or entry brought about."""

    by: str
    """A seat's letter, or ``*`` for the table."""
    text: str
    events: tuple[Event, ...] = ()
    number: int | None = None
    """The record entry; None for what is not recorded, such as an offer. It never leaves the table."""
    luck: bool = False
    """Luck fell."""
    half_open: bool = False
    """Some seats have made a sealed choice that others still owe."""
    actors: tuple[Seat, ...] = ()
    """Who was awaited afterwards."""
    forced: bool = False
    """The table played it for the seat."""

    @property
    def learned(self) -> bool:
        return any(event.learns for event in self.events)


class Table:
    """One match. Made by ``Table.new`` or by replaying a record."""

    def __init__(self, game: AnyGame, header: Header, secret: str) -> None:
        self.game = game
        self.record = Record(header, [])
        self.settings: Any = settings.settle(game.settings, header.settings)
        self.sitters = header.seats
        self.names = tuple(sitter.name for sitter in header.seats)
        """What the sitters are called, in seat order."""
        self.sides = game.sides(len(header.seats), self.settings)
        self.veils = False
        """True where somebody else plays veiled choices after a pause, by ``play_forced``."""
        # Not held by it in turn, so that a table that nobody needs any more is gone at once.
        self.parley = Parley(weakref.proxy(self))
        self.muted: dict[Seat, set[str]] = {}
        """Per seat the kinds of decision that the table answers with ``idle``. Never recorded."""
        self.left: list[Seat] = []
        """Seats that resigned or ran out of time, in that order."""
        self.standins: set[Seat] = set()
        """Seats for which somebody else must decide."""
        self.steps: list[Step] = []
        """Everything that still stands, from the setting up on."""
        self._made: list[list[Entry]] = [[] for _ in header.seats]
        """Per seat the entries that count for it, in order."""
        self._secret = secret
        self._luck_key = Stream.of(match_seed(secret, header.entropy)).key
        self._ending: Outcome | None = None
        self._public: tuple[Step, list[Notice]] | None = None
        """What all heard of the last step that everybody hears alike."""
        self._reset()

    # --- making one ------------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str | AnyGame,
        seats: int | Sequence[str | Sitter] | None = None,
        seed: str | int | None = None,
        *,
        undo: UndoPolicy = "consent",
        preset: str | None = None,
        tags: Mapping[str, str] | None = None,
        secret: bool = False,
        entropy: Sequence[str] = (),
        **chosen: object,
    ) -> Self:
        """A new match. Raises ``UnknownGame`` or ``SettingError``.

        ``seats`` is a number or the names; ``seed`` any text or number, drawn afresh when left out; ``secret`` keeps
        the seed out of the record until ``open_seed``; ``entropy`` is what the seats add to it; everything else is a
        setting of the game.
        """
        game = registry.load(game) if isinstance(game, str) else game
        sitters = sitters_for(game, seats)
        settled = settings.settle(game.settings, preset_of(game, preset) | chosen)
        if refusal := game.check(len(sitters), settled):
            raise SettingError(str(game.explain(refusal)))
        text = fresh_seed() if seed is None else str(seed)
        header = Header(
            quintain=VERSION,
            game=game.slug,
            rules=game.rules_version,
            seats=sitters,
            settings=settings.as_dict(settled),
            seed=text,
            entropy=tuple(entropy),
            undo=undo,
            tags=dict(tags or {}),
        )
        header = checked(header)
        if secret:
            header = replace(header, seed=None, commitment=commitment(text))
        table = cls(game, header, text)
        table.settle()
        return table

    @classmethod
    def replay(cls, record: Record, game: AnyGame | None = None) -> Self:
        """The table that this record leads to. Raises ``RecordError`` at the first entry that does not fit.

        A game that is not installed is given by ``game``. To go on with an unfinished match, call ``settle``.
        """
        table = cls.begun(record, game)
        for entry in record.entries:
            table.follow(entry)
        return table

    @classmethod
    def begun(cls, record: Record, game: AnyGame | None = None) -> Self:
        """The table of this record before its first entry, for following it step by step. Raises ``RecordError``."""
        try:
            game = game or registry.load(record.header.game)
        except UnknownGame as error:
            raise RecordError(str(error), 1) from None
        if record.header.game != game.slug:
            raise RecordError(f"a record of {record.header.game!r}, not of {game.slug}", 1)
        if record.header.rules != game.rules_version:
            raise RulesChanged(game.slug, record.header.rules, game.rules_version, line=1)
        secret = record.secret
        if secret is None:
            raise RecordError("the seed of this match has not been opened yet, so it cannot be replayed", 1)
        try:
            if len(record.header.seats) not in game.seats:
                raise SettingError(seat_count(game, len(record.header.seats)))
            settled = settings.settle(game.settings, record.header.settings)
            if refusal := game.check(len(record.header.seats), settled):
                raise SettingError(str(game.explain(refusal)))
            return cls(game, record.header, secret)
        except SettingError as error:
            raise RecordError(f"the header does not fit: {error}", 1) from None

    # --- asking ----------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.sitters)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that must decide now; none when the match is over."""
        return () if self._ending else self.state.actors

    def outcome(self) -> Outcome | None:
        """The table's own ending, or the state's with those who left placed behind those who stayed."""
        if self._ending:
            return self._ending
        outcome = self.state.outcome()
        if outcome is None or not self.left or self.state.withdraws:
            return outcome
        manned = {self.sides[seat] for seat in range(self.seats) if seat not in self.left}
        return place_leavers(outcome, [seat for seat in self.left if self.sides[seat] not in manned])

    def result(self) -> str:
        """How the match ended, in words; empty while it goes on."""
        outcome = self.outcome()
        if outcome is None:
            return ""
        return self.game.words.say(f"outcome.{outcome.reason}", with_names(outcome.values, self.names))

    def view(self, seat: Seat | str | None) -> View:
        """All that this seat may know; None for a spectator."""
        view: View = self.state.view(self._seat(seat))
        return view

    def scene(self, seat: Seat | str | None) -> Scene:
        """What this seat sees; None for a spectator. Built from its view and its options alone."""
        seat = self._seat(seat)
        offers = self.state.offers(seat) if seat in self.actors else []
        scene = self.game.scene(self.state.view(seat), offers)
        if self._ending:
            plates = tuple(replace(plate, to_act=False) for plate in scene.plates)
            result = self.result()
            scene = replace(scene, prompt=result, result=result, plates=plates, awaited=(), remarks=())
        outcome = self.outcome()
        if outcome is None:
            return scene
        return replace(scene, places=tuple(standing.place for standing in outcome.standings))

    def log(self, seat: Seat | str | None) -> list[Notice]:
        """What this audience has heard, from the beginning, less what was taken back."""
        return [notice for step in self.steps for notice in self.notices(step, seat)]

    def notices(self, step: Step, seat: Seat | str | None) -> list[Notice]:
        """What this audience hears of a step."""
        audience = self._seat(seat)
        if any(event.to for event in step.events):
            return self._told(step, audience)
        if self._public is None or self._public[0] is not step:
            self._public = step, self._told(step, None)
        return self._public[1]

    def _told(self, step: Step, audience: Seat | None) -> list[Notice]:
        heard = [self.game.tell(event, audience, self.names) for event in step.events]
        return [notice for notice in heard if notice is not None]

    def count(self, seat: Seat | str) -> int:
        """How many entries this seat has made, those taken back included, and how often the table went back.

        It changes whenever a decision of the seat is gone, and betrays nothing of the others. A command may name it.
        """
        return len(self._made[seat_of(seat, self.seats)])

    def why(self, seat: Seat | str, text: str) -> Refusal | None:
        """Why this seat could not play that now, in words; None when it could."""
        found = self._read(seat_of(seat, self.seats), text)
        return self.game.explain(found, self.names) if isinstance(found, Refusal) else None

    # --- acting ----------------------------------------------------------------------------------------------------

    def submit(self, seat: Seat | str, text: str, count: int | None = None) -> Step | Refusal:
        """Play what a seat typed, or say why not. A refusal leaves the table as it was.

        With ``count`` (the seat's own ``count`` when it decided) a repeated command gets its first answer and a late
        one is refused ``stale``.
        """
        seat = seat_of(seat, self.seats)
        text = text.strip()
        answer = self._repeated(seat, text, count)
        if answer is None and text.startswith("/"):
            answer = self.parley.hear(seat, text, counted=count is not None)
        if answer is None:
            found = self._read(seat, text)
            answer = found if isinstance(found, Refusal) else self._play(seat, found)
        return self.game.explain(answer, self.names) if isinstance(answer, Refusal) else answer

    def act(self, seat: Seat, action: Any) -> Step | Refusal:
        """Play an action, as ``submit`` does with a text."""
        refusal = self._not_now(seat) or self.state.why_not(seat, action)
        return self.game.explain(refusal, self.names) if refusal else self._play(seat, (action,))

    def luck(self, entry: int) -> Luck:
        """The luck of an entry; that of the setting up is the luck of entry 0. Tests may script it."""
        return Stream(self._luck_key, entry)

    def play_forced(self) -> Step | None:
        """Play one choice that the table makes by itself, if there is one: a single option, or a muted kind."""
        for seat in self.actors:
            action = self._forced(seat)
            if action is not None:
                return self._enter(seat, action)
        return None

    def is_veiled(self) -> bool:
        """Whether a choice that the table makes by itself waits for the caller's pause."""
        return any(self._is_veiled(seat) and self._forced(seat) is not None for seat in self.actors)

    def mute(self, seat: Seat | str, kind: str) -> None:
        """Never ask this seat for decisions of this kind; where they have a harmless answer, it is given."""
        self.muted.setdefault(seat_of(seat, self.seats), set()).add(kind)
        self.settle()

    def word(self, text: str) -> Step:
        """Enter a word of the table: ``/time B``, ``/standin C``, ``/back C``, ``/abort``. Raises ``TableError``."""
        entry = Entry(len(self.record.entries) + 1, TABLE, text)
        step = self._carry_word(entry)
        self._keep(entry, step)
        self.settle()
        return step

    def follow(self, entry: Entry) -> None:
        """Take over an entry that was made elsewhere. Raises ``RecordError`` when it does not fit."""
        if entry.n != len(self.record.entries) + 1:
            raise RecordError(f"entry {entry.n} where entry {len(self.record.entries) + 1} should follow", entry.n + 1)
        try:
            step = self._carry(entry)
        except TableError as error:
            raise RecordError(f"entry {entry.n}: {error}", entry.n + 1) from None
        entry = replace(entry, text=step.text)
        if entry.text.startswith("/seed "):
            self.record.entries.append(entry)
        else:
            self._keep(entry, step)

    @property
    def proposals(self) -> dict[str, Proposal]:
        """What is on offer and needs consent, by kind."""
        return self.parley.proposals

    @proposals.setter
    def proposals(self, proposals: dict[str, Proposal]) -> None:
        self.parley.proposals = proposals

    def aside(self, seat: Seat, text: str, event: Event) -> Step:
        """Something said at the table that is not entered in the record."""
        return Step(letter(seat), text, (event,), actors=self.actors)

    def open_seed(self) -> None:
        """Put a secret seed into the record, once the match is over."""
        if self.outcome() is None:
            raise TableError("the seed stays secret while the match goes on")
        if self.record.secret is None:
            self.record.append(TABLE, f"/seed {self._secret}")

    # --- inside: actions -------------------------------------------------------------------------------------------

    def _read(self, seat: Seat, text: str) -> tuple[Any, ...] | Refusal:
        """The legal actions that this text means for this seat, or the first refusal."""
        if refusal := self._not_now(seat):
            return refusal
        actions = self.state.parse(seat, text)
        if isinstance(actions, Refusal):
            return actions
        if len(actions) == 1:
            return self.state.why_not(seat, actions[0]) or actions
        return self._why_not_all(seat, actions) or actions

    def _why_not_all(self, seat: Seat, actions: tuple[Any, ...]) -> Refusal | None:
        """Several actions under one decision stand or fall together: try them on a copy.

        The trial has a luck of its own and ends where luck falls or something is shown: nobody may ask what would come.
        """
        trial = self.state.clone()
        sealed = self.state.ask(seat).sealed
        luck = Stream.of("trial")
        for number, action in enumerate(actions, start=1):
            if refusal := self._not_now(seat, trial) or trial.why_not(seat, action):
                return refusal
            if number == len(actions):
                break
            events: list[Event] = []
            trial.apply(seat, action, luck, events)
            if sealed and not _is_half_open(events):
                return Refusal("stale", self.game.cites.stale)
            if luck.calls or any(event.learns for event in events) or (not sealed and trial.actors != (seat,)):
                break
        return None

    def _not_now(self, seat: Seat, state: State[Any, Any] | None = None) -> Refusal | None:
        state = state or self.state
        if self._ending or not state.actors:
            return Refusal("finished", self.game.cites.finished)
        if seat not in state.actors:
            who = ", ".join(map(letter, state.actors))
            return Refusal("not-your-turn", self.game.cites.turn, {"who": who})
        return None

    def _repeated(self, seat: Seat, text: str, count: int | None) -> Step | Refusal | None:
        """The first answer to a command that came twice, or a refusal of one that came late."""
        if count is None or count == self.count(seat):
            return None
        texts = self._texts(seat, text)
        first = self._made[seat][count : count + len(texts)] if count >= 0 else []
        if not first or [entry.text.partition(" ")[0] if entry.by == TABLE else entry.text for entry in first] != texts:
            return Refusal("stale", self.game.cites.stale)
        steps = [step for step in self.steps if step.number == first[-1].n]
        return steps[0] if steps else Step(first[-1].by, first[-1].text)

    def _texts(self, seat: Seat, text: str) -> list[str]:
        """What a command would enter: canonical texts, or the word itself."""
        if text.startswith("/"):
            return [text]
        actions = self.state.parse(seat, text)
        return [] if isinstance(actions, Refusal) else [self.state.text(action) for action in actions]

    def _play(self, seat: Seat, actions: tuple[Any, ...]) -> Step:
        """Enter actions that have been found legal; stop when a sealed decision is made or the world has changed."""
        sealed = self.state.ask(seat).sealed
        step = self._enter(seat, actions[0])
        for action in actions[1:]:
            moved_on = not step.half_open if sealed else step.luck or step.learned or step.actors != (seat,)
            if moved_on or self._not_now(seat) or self.state.why_not(seat, action):
                break
            step = self._enter(seat, action)
        self.settle()
        return step

    def _enter(self, seat: Seat, action: Any) -> Step:
        entry = Entry(len(self.record.entries) + 1, letter(seat), self.state.text(action))
        step = self._carry_action(entry, seat, action)
        self.parley.acted(seat)
        self._keep(entry, step)
        return step

    def _carry_action(self, entry: Entry, seat: Seat, action: Any) -> Step:
        luck = self.luck(entry.n)
        text = self.state.text(action)
        sealed = self.state.ask(seat).sealed
        by_itself = self._forced(seat) is not None
        events: list[Event] = []
        self.state.apply(seat, action, luck, events)
        half_open = sealed and _is_half_open(events)
        return Step(entry.by, text, tuple(events), entry.n, luck.calls > 0, half_open, self.actors, by_itself)

    def _keep(self, entry: Entry, step: Step) -> None:
        self.record.entries.append(entry)
        self.steps.append(step)
        for seat, made in enumerate(self._made):
            if entry.by == letter(seat) or entry.text.startswith("/undo "):
                made.append(entry)

    def _forced(self, seat: Seat) -> Any:
        ask = self.state.ask(seat)
        if ask.idle is not None and ask.kind in self.muted.get(seat, ()):
            return ask.idle
        return forced(self.state, seat)

    def settle(self) -> None:
        """Play what the table plays by itself, except what is veiled and left to the caller's pause.

        Raises ``Endless`` where a broken game asks the same for ever.
        """
        for _ in range(self.game.cap * GENEROUS):
            waiting = [seat for seat in self.actors if not self._is_veiled(seat) and self._forced(seat) is not None]
            if not waiting:
                return
            self._enter(waiting[0], self._forced(waiting[0]))
        raise Endless.after(self.record.entries)

    def _is_veiled(self, seat: Seat) -> bool:
        ask = self.state.ask(seat)
        return self.veils and (ask.single == "veil" or ask.kind in self.muted.get(seat, ()))

    # --- inside: words of the table --------------------------------------------------------------------------------

    def _carry_word(self, entry: Entry) -> Step:
        """Do what a recorded word of the table says. Raises ``TableError`` when it does not fit."""
        word, _, rest = entry.text.partition(" ")
        if word == "/seed":
            return self._show_seed(entry, rest)
        if self.outcome() is not None:
            raise TableError(f"{entry.text}: the match is over")
        events: list[Event] = []
        match word:
            case "/resign" | "/time":
                self._leave(entry, seat_of(rest, self.seats), word[1:], events)
            case "/draw" if self.game.nature.draws and not rest:
                self._end([1] * self.seats, "agreed")
                events.append(Event("draw-agreed", self.game.cites.table))
            case "/abort" if not rest:
                self._end([None] * self.seats, "aborted")
                events.append(Event("aborted", self.game.cites.table))
            case "/undo":
                self._go_back(rest)
                events.append(Event("taken-back", self.game.cites.table))
            case "/standin" | "/back":
                self._stand_in(seat_of(rest, self.seats), word[1:], events)
            case _:
                raise TableError(f"{entry.text!r} is not a word that this table knows")
        return Step(entry.by, entry.text, tuple(events), entry.n, actors=self.actors)

    def _show_seed(self, entry: Entry, seed: str) -> Step:
        if self.outcome() is None:
            raise TableError("the seed stays secret while the match goes on")
        if seed != self._secret:
            raise TableError(f"{entry.text}: that is not the seed of this match")
        return Step(entry.by, entry.text, number=entry.n)

    def _leave(self, entry: Entry, seat: Seat, word: str, events: list[Event]) -> None:
        if seat in self.left:
            raise TableError(f"{entry.text}: seat {letter(seat)} has left already")
        who = letter(seat)
        events.append(Event("resigned" if word == "resign" else "time", self.game.cites.table, {"who": who}))
        self.left.append(seat)
        self.proposals.pop("undo", None)
        if self.state.withdraws:
            self.state.withdraw(seat, self.luck(entry.n), events)
            if self.state.outcome() is not None:
                return
        staying = [other for other in self.state.contenders if other not in self.left]
        if len({self.sides[other] for other in staying}) <= 1:
            places = places_without(self.seats, self.sides, staying, self.left)
            self._end(places, word, who=who)
        elif not self.state.withdraws:
            self.standins.add(seat)

    def _end(self, places: Sequence[int | None], reason: str, **values: Value) -> None:
        counts = dict(self.state.tallies())
        self._ending = Outcome.ranked(places, reason, self.game.cites.table, counts | values, self.sides)

    def _stand_in(self, seat: Seat, word: str, events: list[Event]) -> None:
        if word == "standin" and seat not in self.standins:
            self.standins.add(seat)
        elif word == "back" and seat in self.standins and seat not in self.left:
            self.standins.remove(seat)
        else:
            raise TableError(f"/{word} {letter(seat)}: that seat {'has' if word == 'standin' else 'has no'} stand-in")
        kind = "stands-in" if word == "standin" else "back"
        events.append(Event(kind, self.game.cites.table, {"who": letter(seat)}))

    def _go_back(self, number: str) -> None:
        """Build the match again up to an entry that still stands. What was taken back stays in the record."""
        standing = [str(step.number) for step in self.steps]
        if number not in standing:
            raise TableError(f"/undo {number}: no such entry stands")
        entries = {entry.n: entry for entry in self.record.entries}
        kept = self.steps[1 : standing.index(number) + 1]
        self._reset()
        for step in kept:
            # An earlier undo has had its effect: what it took back is not among the steps that stand.
            again = step.text.startswith("/undo ") or step.number is None
            self.steps.append(step if again else self._carry(entries[step.number or 0]))

    def _reset(self) -> None:
        """The match before its first entry."""
        events: list[Event] = []
        self._ending = None
        self.left = []
        self.standins = set()
        luck = self.luck(0)
        self.state: State[Any, Any] = self.game.new(self.seats, self.settings, luck, events)
        self.steps = [Step(TABLE, "", tuple(events), 0, luck.calls > 0, actors=self.state.actors)]

    def _carry(self, entry: Entry) -> Step:
        """Do what a recorded entry says. Raises ``TableError`` when it does not fit."""
        if entry.by == TABLE:
            return self._carry_word(entry)
        seat = seat_of(entry.by, self.seats)
        found = self._read(seat, entry.text)
        if isinstance(found, Refusal):
            raise TableError(f"{entry.by} {entry.text}: {found.code}, {self.game.explain(found)}")
        if len(found) > 1:
            raise TableError(f"{entry.by} {entry.text}: one entry is one action, and these are {len(found)}")
        return self._carry_action(entry, seat, found[0])

    def _seat(self, seat: Seat | str | None) -> Seat | None:
        return None if seat is None else seat_of(seat, self.seats)


def _is_half_open(events: Sequence[Event]) -> bool:
    """Whether a sealed choice left others open: the last of several resolves them, and everybody hears of it."""
    return all(event.private for event in events)
