"""What everybody may know of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from quintain.core.luck import commitment
from quintain.core.registry import load
from quintain.core.seats import Seat, letter
from quintain.server.messages import SeatInfo, TableInfo
from quintain.server.tables.match import Match


def table_info(match: Match, is_present: Callable[[Seat], bool] = lambda _: False) -> TableInfo:
    row, plan = match.row, match.plan
    teams = match.game.teams(len(row.seats), match.settings) or ("",) * len(row.seats)
    return TableInfo(
        id=row.id,
        game=row.game,
        title=match.game.title,
        status=row.status,  # type: ignore[arg-type]
        seats=tuple(_seat_info(match, seat, is_present(seat), team) for seat, team in enumerate(teams)),
        settings=plan.settings,
        clock=plan.clock,
        watch=row.watch,  # type: ignore[arg-type]
        undo=plan.undo,
        commitment=commitment(row.secret),
        created=row.created,
        result=row.result,
        rematch=row.rematch,
    )


def _seat_info(match: Match, seat: Seat, present: bool, team: str) -> SeatInfo:
    row = match.row.seats[seat]
    left, standin = seat in match.left, seat in match.standins
    remembers = match.is_strict and (standin or row.kind in ("bot", "program"))
    kind: Any = row.kind
    return SeatInfo(letter(seat), row.name, kind, present, left, standin, remembers, team)


def is_waited_at(info: TableInfo) -> bool:
    """Whether somebody sits there and waits for others."""
    return info.status == "open" and any(seat.kind in ("person", "program") for seat in info.seats)


def without_data(info: TableInfo) -> TableInfo:
    """The same table without the text of a data file among its settings."""
    data = load(info.game).data_setting
    if data is None or not info.settings.get(data):
        return info
    kept = {name: value for name, value in info.settings.items() if name != data}
    return msgspec.structs.replace(info, settings=kept)
