from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from quintain.core.moments import QUIET
from quintain.errors import QuintainError
from quintain.games.knight_shift.counting import WithoutDraws, without_draws
from quintain.games.knight_shift.lines import Placement
from quintain.games.knight_shift.settings import KnightShiftSettings
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import Bits, bits_of, scattered
from quintain.players.lore.knight_shift.engine import Engine, Limits, plies_to_end
from quintain.players.lore.knight_shift.probing import NOT_TABULATED, asked
from quintain.players.lore.knight_shift.tablebase import KnightShiftTablebase, Tables
from quintain.players.lore.knight_shift.tablebase.arrangements import mirrored
from quintain.players.lore.knight_shift.tablebase.asking import probe
from quintain.players.lore.knight_shift.tablebase.checking import draw, verify
from quintain.players.lore.knight_shift.tablebase.coding import LOOKUP
from quintain.players.lore.knight_shift.tablebase.storage import add_tables, open_tables, section

LONGEST_WIN = "g2F1/5/n4/5/5/1G3/5/Nf3 w 0 1"
LONGEST_LOSS = "F4/5/5/1g1n1/5/5/3N1/Gf3 w 0 1"
TWO_KNIGHTS = "5/2g2/5/1GNn1/2N2/5/4n/5 w 9 12"
TABLEBASE = KnightShiftTablebase()


def state_at(line: str) -> KnightShiftState:
    return without_draws(KnightShiftState.of_line(line))


def drawn(count: int) -> list[KnightShiftState]:
    """Positions of the smallest class, of both colours."""
    found = []
    word = np.uint64(scattered(1))
    for _ in range(count):
        here, word = draw(np.uint64(word), False, False)
        found.append(state_of(here))
    return found


def state_of(here: Bits) -> KnightShiftState:
    own = int(here.knights), int(here.guard), int(here.fortresses)
    foe = int(here.foe_knights), int(here.foe_guard), int(here.foe_fortresses)
    white, black = (foe, own) if here.side else (own, foe)
    knights, guards, fortresses = zip(white, black, strict=True)
    return WithoutDraws.at(Placement(knights, guards, fortresses, int(here.side), 0, 1), KnightShiftSettings())


def test_the_longest_endings_of_the_smallest_class(folder: Path) -> None:
    assert TABLEBASE.probe(folder, state_at(LONGEST_WIN)).value == 43
    assert TABLEBASE.probe(folder, state_at(LONGEST_LOSS)).value == -42


def test_a_value_follows_from_the_rules_in_one_action(folder: Path) -> None:
    tables = Tables(folder)
    colours = set()
    for state in drawn(300):
        colours.add(state.colour)
        values = []
        for action in state.options(state.actors[0]):
            after = state.clone()
            after.apply(state.actors[0], action, QUIET)
            reply = 0 if after.ending else asked(bits_of(after.placement()), tables.probe)
            values.append(1 if after.ending else reply and (1 - reply if reply < 0 else -1 - reply))
        wins, losses = [value for value in values if value > 0], [value for value in values if value < 0]
        expected = min(wins) if wins else 0 if 0 in values else min(losses)
        verdict = TABLEBASE.probe(folder, state)
        assert verdict.value == expected == verdict.actions[0][1], state.position()
        assert sorted(values) == sorted(value for _, value in verdict.actions)
    assert colours == {0, 1}


def test_a_mirror_has_the_same_value(folder: Path) -> None:
    words = open_tables(folder)
    values = set()
    for state in drawn(100):
        if state.colour == 0:
            here = bits_of(state.placement())
            sets = [sum(1 << mirrored(n) for n in range(40) if int(bits) >> n & 1) for bits in here[:6]]
            assert probe(words, *here[:6]) == probe(words, *map(np.uint64, sets))
            values.add(probe(words, *here[:6]))
    assert len(values) > 5


def test_positions_outside_the_tables_are_told_apart(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(QuintainError, match="two knights or fortresses on each side; this is 4N0F against 4N0F"):
        TABLEBASE.probe(folder, state_at("nngnn/5/5/5/5/5/5/NNGNN w 0 1"))
    for place, line in ((folder, TWO_KNIGHTS), (tmp_path, LONGEST_WIN)):
        with pytest.raises(QuintainError, match="the table of this position is not built; to build it: quintain"):
            TABLEBASE.probe(place, state_at(line))
    with pytest.raises(QuintainError, match="the match is over in this position"):
        TABLEBASE.probe(folder, state_at("F3F/5/5/5/5/2g2/5/nnG2 b 0 20"))
    tables = Tables(tmp_path)
    assert asked(bits_of(state_at(LONGEST_WIN).placement()), tables.probe) == NOT_TABULATED


def test_the_clock_does_not_matter(folder: Path) -> None:
    late = KnightShiftState.of_line(LONGEST_WIN.replace("w 0", "w 100"))
    assert late.ending == "no-progress"
    assert TABLEBASE.probe(folder, late).value == 43


def test_entries_that_follow_from_each_other_are_right(folder: Path) -> None:
    done: list[int] = []
    check = verify(Tables(folder), 25_000, done.append)
    assert check.wrong == ()
    assert check.compared == sum(done) == 25_000


def test_a_wrong_entry_is_found(folder: Path, tmp_path: Path) -> None:
    words = section(open_tables(folder), 0).copy()
    words[:LOOKUP] = np.where(words[:LOOKUP] & 255 == 6, words[:LOOKUP] + 2, words[:LOOKUP])
    add_tables(tmp_path, {0: words})
    check = verify(Tables(tmp_path), 1_000, lambda done: None)
    assert len(check.wrong) == 10
    assert all(state_at(line).position() == line for line in check.wrong)


def test_a_search_of_one_ply_sees_the_end(folder: Path) -> None:
    tables = Tables(folder)
    for line, plies in ((LONGEST_WIN, 43), (LONGEST_LOSS, -42)):
        (info,) = Engine(hash_mb=1, probe=tables.probe).think(state_at(line).placement(), [], Limits(depth=1))
        assert plies_to_end(info.variations[0].score) == plies


def test_nothing_can_be_compared_without_tables(tmp_path: Path) -> None:
    with pytest.raises(QuintainError, match="there are no endgame tables yet; to build them: quintain tablebase build"):
        verify(Tables(tmp_path), 10, lambda done: None)
