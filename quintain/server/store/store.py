"""
Where matches are kept: SQLite by default, PostgreSQL to scale out.

Everything about one table is changed under a lock on its row, so that two people who take the last seat, or two
processes that begin the match, come one after the other. On PostgreSQL every change is told to the other processes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, RowMapping, bindparam, case, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from quintain.core.seats import LETTERS
from quintain.errors import StoreError
from quintain.server.store import migrations
from quintain.server.store.database import Database, database, is_alone, lock_for_upgrade, tell
from quintain.server.store.rows import Amendment, ChatRow, Deed, EntryRow, Kept, MatchRow, NewMatch, News, SeatRow
from quintain.server.store.schema import CHAT, ENTRIES, MATCHES, PAUSES, PULSE, SEATS
from quintain.server.store.telling import packed, unpacked
from quintain.server.store.writer import CHANGE_MATCH, CHANGE_SEAT, Writer

Pauses = list[tuple[int, int]]
"""When no server ran, from and to."""


class Woken(msgspec.Struct, frozen=True):
    """What a process finds when it begins to run."""

    now: int
    """The moment that it is, in milliseconds as they were counted so far."""
    pauses: Pauses


class Forgotten(msgspec.Struct, frozen=True):
    """Tables of which nothing came."""

    gone: list[str]
    """Their ids."""
    parents: list[str]
    """Those whose rematch was among them."""


Hear = Callable[[News], None]
Decide = Callable[[MatchRow], Amendment | None]
"""What is to change at a table that is like this; None for nothing."""

# Statements that every table needs, written once: composing them costs more than carrying them out.
_ID: BindParameter[str] = bindparam("id")
_MATCH = select(MATCHES).where(MATCHES.c.id == _ID)
# Entries refer to the row; that reference must not wait for whoever holds it.
_MATCH_HELD = _MATCH.with_for_update(key_share=True)
_SEATS = select(SEATS).where(SEATS.c.match_id == _ID).order_by(SEATS.c.seat)
_ENTRIES = select(ENTRIES).where(ENTRIES.c.match_id == _ID, ENTRIES.c.n > bindparam("after")).order_by(ENTRIES.c.n)
_CHAT = (
    select(CHAT.c.match_id, CHAT.c.by, CHAT.c.name, CHAT.c.text, CHAT.c.at)
    .where(CHAT.c.match_id == _ID)
    .order_by(CHAT.c.id.desc())
    .limit(bindparam("limit"))
)
_WHICH: BindParameter[str] = bindparam("which")
_LINES = select(CHAT.c.id).where(CHAT.c.match_id == _WHICH).order_by(CHAT.c.id.desc())
_FIRST_TOO_MANY = _LINES.offset(bindparam("keep")).limit(1).scalar_subquery()
_FORGET_CHAT = delete(CHAT).where(CHAT.c.match_id == _WHICH, CHAT.c.id <= _FIRST_TOO_MANY)
_TOO_OLD = (
    select(MATCHES.c.id)
    .where(MATCHES.c.status == "open", MATCHES.c.created < bindparam("before"))
    .order_by(MATCHES.c.created)
    .limit(bindparam("most"))
)
# The status again: somebody may take the last seat while this waits for the row.
_FORGET_OPEN = delete(MATCHES).where(MATCHES.c.status == "open", MATCHES.c.id.in_(_TOO_OLD)).returning(MATCHES.c.id)
_DONE_BY_PEOPLE = (
    select(ENTRIES.c.n)
    .join(SEATS, (SEATS.c.match_id == ENTRIES.c.match_id) & (func.substr(LETTERS, SEATS.c.seat + 1, 1) == ENTRIES.c.by))
    .where(ENTRIES.c.match_id == MATCHES.c.id, SEATS.c.kind != "bot")
    .exists()
)
_IDLE = (
    select(MATCHES.c.id)
    .where(
        MATCHES.c.status == "playing",
        MATCHES.c.begun < bindparam("before"),
        MATCHES.c.begun >= bindparam("since"),
        ~_DONE_BY_PEOPLE,
    )
    .limit(bindparam("most"))
    .with_for_update(of=MATCHES, skip_locked=True)
)
# Again, now that nobody can: somebody may have done something meanwhile.
_FORGET_IDLE = (
    delete(MATCHES).where(MATCHES.c.id.in_(bindparam("ids", expanding=True)), ~_DONE_BY_PEOPLE).returning(MATCHES.c.id)
)
_FORGET_REMATCHES = (
    update(MATCHES)
    .where(MATCHES.c.rematch.in_(bindparam("ids", expanding=True)))
    .values(rematch=None)
    .returning(MATCHES.c.id)
)
_ADD_MATCH, _ADD_SEATS, _ADD_ENTRIES = insert(MATCHES), insert(SEATS), insert(ENTRIES)


class Store:
    """All access to the database of one process."""

    def __init__(self, url: str, name: str, committed: Callable[[int], None] = lambda _: None) -> None:
        self._database: Database = database(url)
        self.name = name
        """Names this process in news."""
        self._writer = Writer(self._database, name, committed)
        self._writable = True
        """Whether what was written last could be."""

    async def open(self) -> None:
        """Connect and bring the schema up to date. Raises ``StoreError``, and nothing is held any more."""
        try:
            await self._database.run(_upgrade)
        except BaseException:
            await self._database.close()
            raise

    async def listen(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Hear what other processes do, who from now on know that this one runs. Raises ``StoreError``.

        ``missed`` is called when news may have been lost, so that everything here should look again.
        """

        def heard(message: str) -> None:
            for news in unpacked(message, self.name):
                hear(news)

        await self._database.listen(self.name, heard, missed)

    async def close(self) -> None:
        await self._writer.close()
        await self._database.close()

    async def trouble(self) -> str:
        """What is wrong with the database, in words for everybody; empty when nothing is.

        Whether it can be written is known from the last time, which the heartbeat sees to.
        """
        try:
            await self._database.run(lambda connection: connection.execute(select(1)).scalar())
        except StoreError:
            return "the database does not answer"
        return "" if self._writable else "the database cannot be written: nothing that is done now would be kept"

    # --- tables -----------------------------------------------------------------------------------------------------

    async def add(self, opening: NewMatch) -> None:
        await self._database.run(lambda connection: _add(connection, opening))

    async def match(self, match_id: str) -> MatchRow | None:
        return await self._database.run(lambda connection: _match(connection, match_id))

    async def kept(self, match_id: str, chat: int) -> Kept | None:
        """All that is kept of a table, with so many lines of chat."""

        def work(connection: Connection) -> Kept | None:
            row = _match(connection, match_id)
            return None if row is None else _kept(connection, row, chat)

        return await self._database.run(work)

    async def listed(self, limit: int = 50, known: Sequence[str] = ()) -> list[MatchRow]:
        """The newest public matches that are open or running; without their plans, where those are known."""
        return await self._database.run(lambda connection: _listed(connection, limit, known))

    async def amend(self, match_id: str, decide: Decide, chat: int, *, whole: bool = True) -> Kept | None:
        """Change a table as ``decide`` says, which is shown the table as it is; nobody changes it meanwhile.

        All that is kept of it afterwards, with so many lines of chat, or None when there is no such table; unless it is
        wanted whole, no more than its row. What ``decide`` raises is raised, and nothing has changed.
        """

        def work(connection: Connection) -> Kept | None:
            row = _match(connection, match_id, hold=True)
            if row is None:
                return None
            amendment = decide(row)
            if amendment is not None:
                _amend(connection, match_id, amendment)
                self._tell(connection, News(match_id, "match", self.name))
                row = amendment.of(row)
            return _kept(connection, row, chat) if whole else Kept(row)

        return await self._database.run(work)

    async def forget(self, before: int, since: int, most: int = 1_000) -> Forgotten:
        """Tables that were opened before this moment and have come to nothing are gone, so many of a kind at once.

        That are those which are open still; and, if they began ``since`` then, those where no person has done anything.
        Where one of them was to be the next match of the same people, they may open another.
        """

        def work(connection: Connection) -> Forgotten:
            gone = list(connection.execute(_FORGET_OPEN, {"before": before, "most": most}).scalars())
            idle = list(connection.execute(_IDLE, {"before": before, "since": since, "most": most}).scalars())
            gone += connection.execute(_FORGET_IDLE, {"ids": idle}).scalars()
            parents = list(connection.execute(_FORGET_REMATCHES, {"ids": gone}).scalars())
            self._tell(connection, *(News(match_id, "gone", self.name) for match_id in gone))
            self._tell(connection, *(News(match_id, "match", self.name) for match_id in parents))
            return Forgotten(gone, parents)

        return await self._database.run(work)

    # --- the record -------------------------------------------------------------------------------------------------

    async def store(self, deed: Deed) -> None:
        """Store what a command brought about. Raises ``Conflict`` when somebody else was quicker, or ``StoreError``."""
        await self._write(self._writer.store(deed))

    async def entries(self, match_id: str, after: int = 0) -> list[EntryRow]:
        return await self._database.run(lambda connection: _entries(connection, match_id, after))

    # --- chat and news ----------------------------------------------------------------------------------------------

    async def add_chat(self, row: ChatRow, keep: int) -> None:
        """One line more; of those at this table so many are kept, the latest. Raises ``StoreError``."""

        def work(connection: Connection) -> None:
            connection.execute(insert(CHAT), [msgspec.structs.asdict(row)])
            connection.execute(_FORGET_CHAT, {"which": row.match_id, "keep": keep})
            self._tell(connection, News(row.match_id, "chat", self.name, msgspec.json.encode(row).decode()))

        try:
            await self._database.run(work)
        except IntegrityError:
            raise StoreError("there is no such table any more") from None

    async def tell(self, kind: str, bodies: Mapping[str, str]) -> None:
        """News of tables that is not stored, such as who is present."""
        if self._database.tells and bodies:
            news = (News(match_id, kind, self.name, body) for match_id, body in bodies.items())
            await self._database.tell(packed(self.name, news))

    def _tell(self, connection: Connection, *news: News) -> None:
        if self._database.tells and news:
            tell(connection, packed(self.name, news))

    # --- when no server ran -----------------------------------------------------------------------------------------

    async def wake(self, now: int, gap: int) -> Woken:
        """This process begins to run, and listens to nobody yet. If none has for longer than ``gap``, that was a pause.

        A file belongs to one process, so there every moment that it did not run is a pause. Time never goes back, and
        while others run it goes on as they have it, whatever somebody has set this machine's clock to.
        """
        gap = gap if self._database.tells else 0
        return await self._database.run(lambda connection: _wake(connection, self.name, now, gap))

    async def beat(self, now: int) -> None:
        """This process runs."""
        query = update(PULSE).where(PULSE.c.alive < now).values(alive=now)

        def work(connection: Connection) -> None:
            connection.execute(query)

        await self._write(self._database.run(work))

    async def _write(self, work: Awaitable[None]) -> None:
        """Remember whether it could be done."""
        try:
            await work
        except StoreError:
            self._writable = False
            raise
        self._writable = True


async def prepare(url: str) -> None:
    """Bring the schema of a database up to date. Raises ``StoreError`` when it cannot be used."""
    found = database(url)
    try:
        await found.run(_upgrade)
    finally:
        await found.close()


def _upgrade(connection: Connection) -> None:
    lock_for_upgrade(connection)
    migrations.upgrade(connection)


def _add(connection: Connection, opening: NewMatch) -> None:
    row = opening.row
    values = msgspec.structs.asdict(row)
    del values["seats"]
    connection.execute(_ADD_MATCH, [values])
    connection.execute(_ADD_SEATS, [{"match_id": row.id} | msgspec.structs.asdict(seat) for seat in row.seats])
    _add_entries(connection, opening.entries)


def _add_entries(connection: Connection, entries: Sequence[EntryRow]) -> None:
    if entries:
        connection.execute(_ADD_ENTRIES, [msgspec.structs.asdict(row) for row in entries])


def _match(connection: Connection, match_id: str, *, hold: bool = False) -> MatchRow | None:
    """The table, or None; while it is held nobody else changes it."""
    found = connection.execute(_MATCH_HELD if hold else _MATCH, {"id": match_id}).mappings().first()
    if found is None:
        return None
    seats = connection.execute(_SEATS, {"id": match_id}).mappings()
    return MatchRow(**dict(found), seats=tuple(_seat(row) for row in seats))


def _kept(connection: Connection, row: MatchRow, chat: int) -> Kept:
    entries = _entries(connection, row.id) if row.header else ()
    return Kept(row, tuple(entries), tuple(_chat(connection, row.id, chat)))


def _entries(connection: Connection, match_id: str, after: int = 0) -> list[EntryRow]:
    found = connection.execute(_ENTRIES, {"id": match_id, "after": after})
    return [EntryRow(**dict(row)) for row in found.mappings()]


def _chat(connection: Connection, match_id: str, limit: int) -> list[ChatRow]:
    found = connection.execute(_CHAT, {"id": match_id, "limit": limit})
    return [ChatRow(**dict(row)) for row in found.mappings()][::-1]


def _listed(connection: Connection, limit: int, known: Sequence[str]) -> list[MatchRow]:
    # A plan may hold a whole deck, and whoever knows it need not read it again.
    plan = case((MATCHES.c.id.in_(known), ""), else_=MATCHES.c.plan).label("plan")
    columns = [plan if column is MATCHES.c.plan else column for column in MATCHES.c]
    query = select(*columns).where(MATCHES.c.watch == "public", MATCHES.c.status != "over")
    found = connection.execute(query.order_by(MATCHES.c.created.desc(), MATCHES.c.id).limit(limit)).mappings().all()
    return _with_seats(connection, list(found))


def _with_seats(connection: Connection, found: list[Any]) -> list[MatchRow]:
    ids = [row["id"] for row in found]
    seats: dict[str, list[SeatRow]] = {match_id: [] for match_id in ids}
    query = select(SEATS).where(SEATS.c.match_id.in_(ids)).order_by(SEATS.c.match_id, SEATS.c.seat)
    for row in connection.execute(query).mappings():
        seats[row["match_id"]].append(_seat(row))
    return [MatchRow(**dict(row), seats=tuple(seats[row["id"]])) for row in found]


def _seat(row: RowMapping) -> SeatRow:
    return SeatRow(**{name: row[name] for name in SeatRow.__struct_fields__})


def _amend(connection: Connection, match_id: str, amendment: Amendment) -> None:
    if amendment.rematch is not None:
        _add(connection, amendment.rematch)
    if amendment.values:
        connection.execute(CHANGE_MATCH, {"which": match_id, **amendment.values})
    for seat in amendment.seats:
        connection.execute(CHANGE_SEAT, {"which": match_id, "place": seat.seat, **msgspec.structs.asdict(seat)})
    _add_entries(connection, amendment.entries)


def _wake(connection: Connection, name: str, now: int, gap: int) -> Woken:
    lock_for_upgrade(connection)
    alive = connection.execute(select(func.max(PULSE.c.alive))).scalar()
    if alive is None:
        connection.execute(insert(PULSE), [{"id": 1, "alive": now}])
    elif now < alive or (now - alive > gap and not is_alone(connection, name)):
        now = alive
    elif now - alive > gap:
        connection.execute(insert(PAUSES), [{"begin": alive, "end": now}])
    connection.execute(update(PULSE).where(PULSE.c.alive < now).values(alive=now))
    found = connection.execute(select(PAUSES.c.begin, PAUSES.c.end).order_by(PAUSES.c.begin))
    return Woken(now, [(row.begin, row.end) for row in found])
