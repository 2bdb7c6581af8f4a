"""What everybody may know of a table."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from quintain.core.luck import commitment
from quintain.core.registry import load
from quintain.core.seats import Seat, letter
from quintain.server.messages import SeatInfo, TableInfo
from quintain.server.tables.match import Match


def table_info(match: Match, is_present: Callable[[Seat], bool] = lambda _: False) -> TableInfo:
    row, plan = match.row, match.plan
    return TableInfo(
        id=row.id,
        game=row.game,
        title=match.game.title,
        status=row.status,  # type: ignore[arg-type]
        seats=tuple(_seat_info(match, seat, is_present(seat)) for seat in range(len(row.seats))),
        settings=plan.settings,
        clock=plan.clock,
        watch=row.watch,  # type: ignore[arg-type]
        undo=plan.undo,
        commitment=commitment(row.secret),
        created=row.created,
        result=row.result,
        rematch=row.rematch,
    )


def _seat_info(match: Match, seat: Seat, present: bool) -> SeatInfo:
    row = match.row.seats[seat]
    left, standin = seat in match.left, seat in match.standins
    remembers = match.is_strict and (standin or row.kind in ("bot", "program"))
    return SeatInfo(letter(seat), row.name, row.kind, present, left, standin, remembers)  # type: ignore[arg-type]


def without_data(info: TableInfo) -> TableInfo:
    """The same table without the text of a data file among its settings."""
    data = load(info.game).data_setting
    if data is None or not info.settings.get(data):
        return info
    kept = {name: value for name, value in info.settings.items() if name != data}
    return msgspec.structs.replace(info, settings=kept)
