"""Whether levels that ask endgame tables are perfect wherever tables answer."""

from __future__ import annotations

from collections.abc import Iterator

from quintain.core.luck import Luck, Stream
from quintain.errors import QuintainError
from quintain.folders import endgame_folder
from quintain.games.knight_shift.board import NAMES as SQUARES
from quintain.games.knight_shift.lines import line_of
from quintain.players import decide, player
from quintain.players.lore import tablebases
from quintain.table.table import Table

GAME = "knight-shift"
LEVELS = ("champion", "legend")
POSITIONS = 200
FORCES = ("NN", "NF")
"""What a side may have beside its guard."""
FAR, NEAR = range(len(SQUARES) - 5, len(SQUARES)), range(5)
"""Where White's and Black's fortresses stand."""


def report() -> str:
    """One sentence about random tabulated positions."""
    if not endgame_folder(GAME).exists():
        return "Endgame tables are not built here: `quintain tablebase build`."
    told = [f"{name} chose the best action in {perfect(name)} of {POSITIONS}" for name in LEVELS]
    return f"In random tabulated positions of Knight Shift, by value and distance: {'; '.join(told)}."


def perfect(name: str) -> int:
    """In how many positions a level does what tables call best."""
    tablebase = tablebases()[GAME]
    found = 0
    for number, table in enumerate(positions(Stream.of("endings"), POSITIONS)):
        seat = table.actors[0]
        options = table.state.options(seat)
        choice = decide(player(name), table.game, table.view(seat), options, Stream(number))
        verdict = tablebase.probe(endgame_folder(GAME), table.state)
        found += dict(verdict.actions)[table.state.text(choice)] == verdict.actions[0][1]
    return found


def positions(luck: Luck, count: int) -> Iterator[Table]:
    """Random positions that tables hold, with either side to act, far from the limit without progress."""
    while count:
        white, black = (FORCES[luck.below(2, "force")] for _ in range(2))
        letters = ["G", *white, "g", *black.lower()]
        cells = [" "] * len(SQUARES)
        for letter in letters:
            places = FAR if letter == "F" else NEAR if letter == "f" else range(len(SQUARES))
            cells[places[luck.below(len(places), "square")]] = letter
        if sorted(letters) != sorted("".join(cells).replace(" ", "")):
            continue
        try:
            table = Table.new(GAME, seed=1, settings={"start": line_of("".join(cells), luck.below(2, "side"), 0, 60)})
        except QuintainError:
            # Not every placement can be played on from.
            continue
        if table.actors and len(table.state.options(table.actors[0])) > 1:
            count -= 1
            yield table
