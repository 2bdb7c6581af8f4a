"""
What is done in a match: by people, by bots, and by the table itself.

Every accepted command is stored before anyone hears of it. Where another process was quicker, this one catches up and
looks at the command again; where the store fails, what is in memory is thrown away and read afresh.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quintain.core.answers import Refusal
from quintain.core.contract import AnyGame, View
from quintain.core.seats import TABLE, Seat
from quintain.core.table_commands import Back, Draw, StandIn, TableWord, Undo
from quintain.errors import Conflict, RecordError, StoreError, TableError
from quintain.server.tables.live import Live
from quintain.table.proposals import awaited
from quintain.table.seat_commands import Decline, Said, TakeBack, Why, heard, is_action
from quintain.table.steps import Steps
from quintain.table.table import Table

RETRIES = 8
MOST_UNDOS = 200
"""So often a match is taken back. What was taken back is replayed too, whenever the match is loaded."""
FEWEST_ENTRIES = 4_000
"""Every match may have so many entries, and four times as many as its game needs."""
NOT_STORED = "not-stored"
Do = Callable[[Table], Steps | Refusal]
"""Something that is done at a table, perhaps more than once until it fits."""


class Commands:
    """Each is answered with a refusal, or with None when it was accepted, stored and told."""

    def __init__(self, live: Live) -> None:
        self._live = live

    async def play(self, seat: Seat, text: str, count: int | None = None) -> Refusal | None:
        """What a person says: an action or a word for the table."""
        said = heard(seat, text)
        if isinstance(said, Why):
            # The answer is for whoever asks; the table would tell everybody what was asked.
            return await self.why(seat, said.text)
        self._live.presence.came(seat)
        decided_at = [] if count is None else [count]

        def do(table: Table) -> Steps | Refusal:
            if not decided_at:
                decided_at.append(table.count(seat))
            if is_action(said) and decided_at[0] == table.count(seat) and (veiled := self._veiled(table, seat)):
                return veiled
            return _obey(table, seat, said, decided_at[0])

        return await self._enter(do)

    async def why(self, seat: Seat, text: str) -> Refusal | None:
        """Why this seat could not play that now; None when it could."""
        return await self._ask(lambda table: self._veiled(table, seat) or table.why(seat, text))

    async def why_clicks(self, seat: Seat, clicks: Sequence[str]) -> Refusal | None:
        """Why clicks on these ids lead to nothing for this seat now; None when what they mean could be played."""
        return await self._ask(lambda table: self._veiled(table, seat) or table.why_clicks(seat, clicks))

    def _veiled(self, table: Table, seat: Seat) -> Refusal | None:
        """Why this seat is not to answer itself: the table does, in the time that an answer takes here."""
        if seat not in self._live.match.veils:
            return None
        return table.game.explain(Refusal("veiled", table.ask(seat).rule))

    async def _ask(self, ask: Callable[[Table], Refusal | None]) -> Refusal | None:
        """Ask the table as it is stored. Nobody else hears of it."""
        try:
            async with self._live.lock:
                if refusal := await self._catch_up():
                    return refusal
                table = self._live.match.table
                return _not_begun(self._live.match.game) if table is None else ask(table)
        except StoreError:
            return not_stored(self._live.match.game)

    async def decide_for(self, seat: Seat, text: str, count: int, view: View) -> Refusal | None:
        """Play what was decided for a seat when it saw this. Refused when it sees something else by now."""

        def do(table: Table) -> Steps | Refusal:
            if seat not in table.actors or not is_still_asked(table, seat, count, view):
                return Refusal("stale", table.game.cites.stale)
            return _full(table) or table.submit(seat, text)

        return await self._enter(do)

    async def answer_draw(self, seat: Seat, view: View, *, agrees: bool) -> Refusal | None:
        """What was decided for a seat about a draw when it saw this. Refused when that is not what is asked by now."""

        def do(table: Table) -> Steps | Refusal:
            if seat not in awaited(table, "draw") or table.view(seat) != view:
                return Refusal("stale", table.game.cites.stale)
            return table.submit(seat, Draw() if agrees else Decline())

        return await self._enter(do)

    async def word(self, word: TableWord, still: Callable[[Table], bool]) -> Refusal | None:
        """A word of the table itself, such as ``Time(1)``; nothing happens when the reason for it is gone."""

        def do(table: Table) -> Steps | Refusal:
            if not still(table):
                return Refusal("stale", table.game.cites.stale)
            return (_full(table) if isinstance(word, StandIn) else None) or table.word(word)

        return await self._enter(do)

    async def unveil(self, seat: Seat, count: int) -> Refusal | None:
        """Play the choice that the table makes for this seat, if it is still the one that it had then."""

        def do(table: Table) -> Steps | Refusal:
            if seat in table.veiled and table.count(seat) == count:
                return table.play_forced(seat)
            return Refusal("stale", table.game.cites.stale)

        return await self._enter(do)

    async def _enter(self, do: Do) -> Refusal | None:
        """Do it, store it, tell it; again when another process was quicker."""
        async with self._live.lock:
            try:
                return await self._attempt(do)
            except StoreError:
                return not_stored(self._live.match.game)

    async def _attempt(self, do: Do) -> Refusal | None:
        match = self._live.match
        for _ in range(RETRIES):
            if refusal := await self._catch_up():
                return refusal
            table = match.table
            if table is None:
                return _not_begun(match.game)
            known = len(table.record.entries)
            answer = do(table)
            if isinstance(answer, Refusal):
                return answer
            if table.outcome() is not None:
                table.open_seed()
            try:
                await self._keep(known, answer)
            except Conflict:
                continue
            return None
        return Refusal("stale", match.game.cites.stale, words="others were quicker; please look again")

    async def _catch_up(self) -> Refusal | None:
        """The table is as it is stored; or why it cannot be, as where it does not fit our rules, or is gone."""
        try:
            await self._live.catch_up()
        except (TableError, RecordError) as error:
            game = self._live.match.game
            return Refusal("unreadable", game.cites.table, words=str(error))
        return None

    async def _keep(self, known: int, steps: Steps) -> None:
        """Store what is new at the table and tell it. A repeated command has brought nothing new.

        What a seat says to the table alone, such as that it does not want to be asked what it never was, is told then.
        """
        live, match = self._live, self._live.match
        deed = match.deed(known, live.now())
        if deed is None:
            if asides := [step for step in steps if any(event.private for event in step.events) and not step.number]:
                match.look()
                live.tell(asides)
            return
        try:
            await live.store.store(deed)
        except BaseException:
            live.stale = True
            raise
        match.stored(deed, steps)
        live.tell(steps)


def is_still_asked(table: Table, seat: Seat, count: int, view: View) -> bool:
    """Whether this actor must still decide what it had to decide when it saw this.

    While everybody chooses in secret, who has chosen by now changes nothing.
    """
    return table.count(seat) == count and (table.ask(seat).sealed or table.view(seat) == view)


def not_stored(game: AnyGame) -> Refusal:
    """What whoever asked for something hears while the store fails."""
    words = "the server cannot store anything just now; nothing has changed, please try again"
    return Refusal(NOT_STORED, game.cites.table, words=words)


def _not_begun(game: AnyGame) -> Refusal:
    return Refusal("not-begun", game.cites.turn, words="the match has not begun: a seat is still open")


def _obey(table: Table, seat: Seat, said: Said, count: int) -> Steps | Refusal:
    if is_action(said):
        if seat in table.left:
            return table.game.explain(Refusal("already-left", table.game.cites.table))
        if seat in table.standins:
            words = "a stand-in plays for you; say /back to play on yourself"
            return Refusal("stand-in", table.game.cites.table, words=words)
    # What comes again gets its first answer.
    bound = _bound(table, said) if count == table.count(seat) else None
    return bound or table.submit(seat, said, count)


# --- how long a match may become ------------------------------------------------------------------------------------


def most_entries(game: AnyGame) -> int:
    """How many entries a match of this game may have; what ends it comes on top."""
    return max(FEWEST_ENTRIES, 4 * game.cap)


def _bound(table: Table, said: Said) -> Refusal | None:
    """Why this would make the match too long for anybody to load; what ends it, and what is not entered, never does."""
    match said:
        case TakeBack():
            undos = sum(entry.by == TABLE and isinstance(entry.word, Undo) for entry in table.record.entries)
            spent = Refusal("undo-spent", table.game.cites.table, {"most": MOST_UNDOS})
            return _full(table) or (table.game.explain(spent) if undos >= MOST_UNDOS else None)
        case str() | Back():
            return _full(table)
    return None


def _full(table: Table) -> Refusal | None:
    """That nothing more can be entered, where that is so."""
    most = most_entries(table.game)
    if len(table.record.entries) < most:
        return None
    return table.game.explain(Refusal("record-full", table.game.cites.table, {"most": most}))
