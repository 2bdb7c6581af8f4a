"""Who sits where, as it is said on the command line: ``me,random``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quintain.core.contract import AnyGame
from quintain.core.seats import LETTERS, Seat, Sitter, seat_of
from quintain.errors import QuintainError, SettingError, UnknownPlayer
from quintain.players import players
from quintain.table.opening import seat_count

ME = "me"
USUAL_BOT = "squire"


def read_players(game: AnyGame, text: str | None, seat: str | None = None) -> tuple[str, ...]:
    """Who sits where, in seat order, by ``--players`` or by ``--seat``. Raises ``QuintainError``.

    Without either, a person sits in the first seat and bots in the others.
    """
    if text is None:
        mine = 0 if seat is None else seat_of(seat, game.seats[-1])
        count = next(number for number in game.seats if number > mine)
        return tuple(ME if place == mine else USUAL_BOT for place in range(count))
    if seat is not None:
        raise QuintainError("give --players or --seat, not both")
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name != ME and name not in players():
            raise UnknownPlayer(name, (ME, *players()))
    if len(names) not in game.seats:
        raise SettingError(seat_count(game, len(names)))
    return names


def sitters_of(who: Sequence[str], names: Sequence[str] = ()) -> list[Sitter]:
    """The sitters, people by their names as far as given. Raises ``QuintainError`` for more names than people."""
    people = [seat for seat, name in enumerate(who) if name == ME]
    if len(names) > len(people):
        raise QuintainError(f"{len(names)} names for {len(people)} people: give --name once for every 'me'")
    called: Mapping[Seat, str] = dict(zip(people, names, strict=False))
    return [
        Sitter(called.get(seat, _usual_name(who, seat))) if name == ME else Sitter(_usual_name(who, seat), name)
        for seat, name in enumerate(who)
    ]


def _usual_name(who: Sequence[str], seat: Seat) -> str:
    """``Player`` for a person, its own name for a bot, with the seat's letter where two would be called the same."""
    name = "Player" if who[seat] == ME else who[seat].capitalize()
    return name if who.count(who[seat]) == 1 else f"{name} {LETTERS[seat]}"
