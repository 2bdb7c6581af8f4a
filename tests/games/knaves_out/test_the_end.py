"""How kingdoms and matches end, rule by rule."""

from __future__ import annotations

import pytest

from quintain.games.knaves_out.game import GAME
from tests.games.knaves_out.positions import (
    at,
    do,
    kinds,
    kingdom,
    options,
    position,
    refused,
)


@pytest.mark.rules("KO-6.4", "KO-R57", "KO-R84")
def test_equal_kingdoms_share_a_place_at_the_cap_and_cards_in_towers_decide_last() -> None:
    state = position(
        {"A": "", "B": "", "C": ""},
        courts={"A": "JD+", "B": "JD", "C": "JD"},
        towers={"A": "A", "B": "A2", "C": "A"},
        devoured={"C": "motorhead"},
        round=60,
        turn=2,
    )
    do(state, "end")
    outcome = state.outcome()
    assert outcome is not None
    assert [one.place for one in outcome.standings] == [2, 1, 2]


@pytest.mark.rules("KO-6.5", "KO-R85")
@pytest.mark.parametrize(
    ("pieces", "effects", "answers", "fallen", "crowns"),
    [
        # A redirected point of an attack: the attacker.
        ({"A": "pawn Ad4", "B": "pawn Ad5, king Ae5", "C": ""}, {"B": "redirect"}, ["redirect Ae5"], "B", [1, 0, 0]),
        # Thorns that go to the king of the attacker: the owner of the Thorns.
        (
            {"A": "pawn Ad4, king Ac4", "B": "rook Ad5/4", "C": ""},
            {"A": "redirect", "B": "thorns"},
            ["redirect Ac4"],
            "A",
            [0, 1, 0],
        ),
    ],
)
def test_who_earns_a_crown(
    pieces: dict[str, str], effects: dict[str, str], answers: list[str], fallen: str, crowns: list[int]
) -> None:
    state = position(pieces, effects=effects)
    do(state, "attack Ad4 Ad5", dice=[[6]])
    do(state, *answers)
    assert kingdom(state, fallen).fell == 1
    assert [one.crowns for one in state.realm.kingdoms] == crowns


@pytest.mark.rules("KO-6.5", "KO-R85", "KO-5.205")
def test_a_king_that_takes_the_ivory_strike_for_a_pawn_gives_nobody_a_crown() -> None:
    state = position(
        {"A": "pawn Bd4, king Bd5", "B": "", "C": ""}, effects={"A": "redirect"}, great={"ivory": "B Ba1/10"}
    )
    do(state, "move Bd4 Bd3", "redirect Bd5")
    assert kingdom(state).fell == 1
    assert [one.crowns for one in state.realm.kingdoms] == [0, 0, 0]


@pytest.mark.rules("KO-6.7")
def test_one_can_always_end_a_turn() -> None:
    state = position({"A": "", "B": ""})
    assert options(state) == ["end"]
    assert state.ask(0).single == "veil"


@pytest.mark.rules("KO-R92")
def test_payments_keep_within_the_numbers_of_actions() -> None:
    """A Feast and the ace together: the most ways to pay."""
    state = position(
        {"A": "", "B": ""},
        courts={"A": "JS QS KS AS", "B": "JD"},
        towers={"A": "A-6/2-7/8-Q/45", "B": "A"},
        kingdoms={"A": {"feast": True}},
        devoured={"A": "motorhead"},
    )
    do(state, "act force-of-will")
    found = [GAME.number(option) for option in state.options(0)]
    assert len({*found}) == len(found) == 40


@pytest.mark.rules("KO-5.134", "KO-5.97")
def test_what_names_pawns_leaves_unpawns_alone() -> None:
    state = position(
        {"A": "unpawn Ad4/1, rook* Ad5", "B": "unpawn Ae4"},
        effects={"A": "rush frenzied summerbreeze", "B": "shield-wall frenzied"},
    )
    assert "strikes-first" not in kinds(do(state, "attack Ad4 Ae4", dice=[[5, 1]]))
    assert at(state, "Ae4") == ""
    do(state, "move Ad4 Ac4", "move Ac4 Ab4")
    assert refused(state, "move Ab4 Aa4") == "tired KO-5.43"


@pytest.mark.rules("KO-5.179", "KO-R82")
def test_the_bond_of_a_dead_pawn_does_not_go_over_to_a_new_one_with_its_number() -> None:
    state = position(
        {"A": "king Ae8/4, pawn Ag6", "B": "king Bb2/4, rook Bb1, pawn Ba3, pawn Ba4"},
        courts={"A": "JD QH KH", "B": "JD QH KH"},
        towers={"B": "A-3/A-3/A-3"},
        devoured={"A": "sheer-heart-attack"},
        effects={"A": "frenzied"},
        turn=1,
    )
    do(state, "move Ba3 Ah6")
    do(state, "attack Ah6 Ag6", dice=[[6, 1]])
    do(state, "act train", "at Ba2")
    assert refused(state, "move Ba2 Ah4") == "spellbound KO-5.179"
    assert options(state, "move Ba2 Ah") == []
