"""
Opening a table, sitting down, getting up, playing again. Each is a pure decision on the table as it is stored. Where a
match begins the rules are at work, which may take its time: it is made beside the event loop, and holds no transaction.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from quintain.core import settings
from quintain.core.luck import fresh_seed
from quintain.core.seats import LETTERS, Seat, Sitter, letter
from quintain.errors import SettingError, TableError
from quintain.players import player
from quintain.server.messages import ClockPlan, Join, NewTable, SeatPlan
from quintain.server.store.rows import Amendment, EntryRow, MatchRow, NewMatch, Plan, SeatRow
from quintain.server.tables.tokens import hashed, new_table_id
from quintain.table import opening
from quintain.table.opening import Opening
from quintain.table.table import Table


def tidy(text: str) -> str:
    """What a person wrote, in one line, without characters that no screen shows."""
    shown = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return re.sub(" +", " ", shown).strip()


def new_match(wanted: NewTable, token: str, now: int) -> NewMatch:
    """The table that is wanted; the match begins at once if every seat is taken.

    Raises ``SettingError`` for what cannot be played.
    """
    checked = opening.opened(wanted.game, len(wanted.seats), wanted.settings, wanted.preset)
    if sum(seat.kind == "me" for seat in wanted.seats) > 1:
        raise SettingError("you can take one seat; leave the others open or give them to bots")
    clock = _clock(wanted.clock)
    undo = "off" if clock.kind == "total" else wanted.undo
    seats = tuple(_seat(place, seat, wanted, token) for place, seat in enumerate(wanted.seats))
    plan = msgspec.json.encode(Plan(settings.as_dict(checked.settings), clock, undo)).decode()
    return _new(wanted.game, wanted.watch, plan, seats, now, checked)


def _new(
    game: str, watch: str, plan: str, seats: Sequence[SeatRow], now: int, checked: Opening | None = None
) -> NewMatch:
    """A table with a seed of its own."""
    row = MatchRow(
        id=new_table_id(), game=game, watch=watch, plan=plan, secret=fresh_seed(), created=now, seats=tuple(seats)
    )
    amendment = begun(row, now, checked)
    return NewMatch(row) if amendment is None else NewMatch(replace(row, **amendment.values), amendment.entries)


def _clock(wanted: ClockPlan) -> ClockPlan:
    if wanted.kind == "none":
        return ClockPlan()
    if wanted.seconds < 1:
        raise SettingError("a clock needs at least one second")
    return wanted if wanted.kind == "total" else replace(wanted, increment=0)


def _seat(place: Seat, plan: SeatPlan, wanted: NewTable, token: str) -> SeatRow:
    match plan.kind:
        case "me":
            kind = "program" if wanted.program else "person"
            return SeatRow(place, kind, tidy(wanted.name) or "Guest", "", hashed(token), wanted.entropy)
        case "bot":
            return SeatRow(place, "bot", _bot_name(place, plan.level, wanted), plan.level)
        case "open":
            return SeatRow(place, "open", "")


def _bot_name(place: Seat, level: str, wanted: NewTable) -> str:
    """A bot goes by its level, with the seat's letter where several of a kind would be called the same."""
    name = player(level).name.capitalize()
    alike = [plan for plan in wanted.seats if plan.kind == "bot" and plan.level == level]
    return name if len(alike) == 1 else f"{name} {letter(place)}"


def seated(row: MatchRow, join: Join, token: str, now: int) -> Amendment:
    """Somebody sits down, and the match begins when that was the last open seat. Raises ``TableError``."""
    free = [seat.seat for seat in row.seats if seat.kind == "open"]
    if join.seat is not None and LETTERS.index(join.seat) >= len(row.seats):
        raise TableError(f"this table has seats A to {LETTERS[len(row.seats) - 1]}")
    wanted = free if join.seat is None else [seat for seat in free if seat == LETTERS.index(join.seat)]
    if not wanted:
        raise TableError("that seat is taken" if join.seat and free else "no seat is open at this table")
    kind = "program" if join.program else "person"
    taken = SeatRow(wanted[0], kind, tidy(join.name) or "Guest", "", hashed(token), join.entropy)
    seats = tuple(taken if seat.seat == taken.seat else seat for seat in row.seats)
    return replace(begun(replace(row, seats=seats), now) or Amendment(), seats=(taken,))


def begun(row: MatchRow, now: int, checked: Opening | None = None) -> Amendment | None:
    """The match begins, if every seat is taken and it has not begun yet; its settings may have been ``checked``.

    Raises ``SettingError`` where it cannot be set up with this seed.
    """
    if row.status != "open" or any(seat.kind == "open" for seat in row.seats):
        return None
    plan = msgspec.json.decode(row.plan, type=Plan)
    sitters = tuple(Sitter(seat.name, seat.level or None) for seat in row.seats)
    known = replace(checked, sitters=sitters) if checked else opening.opened(row.game, sitters, plan.settings)
    table = Table.new(known, seed=row.secret, veils=True, undo=plan.undo, secret=True, entropy=_entropy(row.seats))
    header = msgspec.json.encode(table.record.header).decode()
    entries = tuple(EntryRow(row.id, entry.n, entry.by, entry.text, now) for entry in table.record.entries)
    return Amendment(values={"status": "playing", "header": header, "begun": now}, entries=entries)


def _entropy(seats: Sequence[SeatRow]) -> list[str]:
    return [seat.entropy for seat in seats] if any(seat.entropy for seat in seats) else []


def vacated(row: MatchRow, seat: Seat, token_hash: str) -> Amendment:
    """Somebody gets up before the match has begun. Raises ``TableError``."""
    if row.status != "open":
        raise TableError("the match has begun: resign instead")
    _own(row, seat, token_hash)
    return Amendment(seats=(SeatRow(seat, "open", ""),))


def renamed(row: MatchRow, seat: Seat, token_hash: str, name: str) -> Amendment:
    """Somebody wants to be called otherwise. The record keeps the names with which the match began."""
    if not tidy(name):
        raise SettingError("a name needs at least one letter")
    return Amendment(seats=(replace(_own(row, seat, token_hash), name=tidy(name)),))


def again(row: MatchRow, now: int) -> Amendment | None:
    """The same people once more, seats rotated by one; everybody's token stays good. None when they have that table.

    Raises ``TableError`` while the match goes on.
    """
    if row.status != "over":
        raise TableError("the match is not over yet")
    if row.rematch is not None:
        return None
    moved = [replace(old, seat=(old.seat + 1) % len(row.seats), entropy="", muted="") for old in row.seats]
    rematch = _new(row.game, row.watch, row.plan, sorted(moved, key=lambda seat: seat.seat), now)
    return Amendment(values={"rematch": rematch.row.id}, rematch=rematch)


def _own(row: MatchRow, seat: Seat, token_hash: str) -> SeatRow:
    """The seat, if it is still held by whoever asks."""
    held = row.seats[seat]
    if held.token_hash != token_hash:
        raise TableError("that seat is no longer yours")
    return held
