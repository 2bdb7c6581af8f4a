"""What a fighter knows of danger: the threat map holds the odds of the spec for every cell in reach of an armed foe."""

from __future__ import annotations

from msgspec.structs import replace

from quintain.games.knights_duty.combat import pile
from quintain.games.knights_duty.field import CELLS, DISTANCES, RANGES, TOKENS
from quintain.players.lore.knights_duty.greedy import threats
from quintain.table.table import Table

KNIGHTS = Table.new("knights-duty", 3, 1, settings={"placement": "random"}).view(0).knights  # type: ignore[attr-defined]


def test_unarmed_foes_threaten_nothing() -> None:
    assert threats(KNIGHTS[1:]) == {}


def test_every_cell_in_reach_has_the_odds_of_the_blow() -> None:
    foe = replace(KNIGHTS[1], weapon="spear")
    spear = TOKENS.index("spear")
    odds = float(pile(spear, defending=False).chance)
    reach = [cell for cell, away in enumerate(DISTANCES[CELLS[foe.cell]]) if 0 < away <= RANGES[spear]]
    assert 0 < odds < 1
    assert threats([foe]) == {cell: [odds] for cell in reach}
    assert CELLS[foe.cell] not in threats([foe])


def test_threats_of_several_foes_add_up() -> None:
    foe = replace(KNIGHTS[1], weapon="bow")
    other = replace(KNIGHTS[2], weapon="bow", cell=foe.cell)
    assert threats([foe, other]) == {cell: odds * 2 for cell, odds in threats([foe]).items()}
    assert threats([foe])
