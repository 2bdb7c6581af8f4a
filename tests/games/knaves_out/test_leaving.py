"""Leaving the war at every stage, and kingdoms that fall together (KO-6.1 to KO-6.8, KO-R87, KO-R93, KO-R94)."""

from __future__ import annotations

from random import Random

import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment, Told
from quintain.core.seats import LETTERS
from quintain.core.settings import settle
from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.state import KnavesState
from tests.games.knaves_out.positions import (
    alive,
    at,
    cards,
    do,
    kinds,
    kingdom,
    options,
    position,
    towers,
)
from tests.games.knaves_out.rich import check, rich, step

THREE = {"A": "", "B": "", "C": ""}
CHAOS, RED, CLUB = "JS QS KD", "JD QH KH", "JC QC KC"


def leave(state: KnavesState, seat: str) -> list[str]:
    """What is told of it."""
    told = Told(Stream.of("leave"))
    before = state.census()
    state.withdraw(LETTERS.index(seat), told)
    assert state.census() == before
    assert state.flaws() == []
    assert LETTERS.index(seat) not in (*state.actors, *state.contenders)
    return kinds(told.events)


def places(state: KnavesState) -> list[int | None]:
    outcome = state.outcome()
    assert outcome is not None
    return [one.place for one in outcome.standings]


# --- falling ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-6.3", "KO-6.6", "KO-R75")
def test_king_for_king_in_the_very_last_turn_fells_both_kingdoms() -> None:
    state = position({"A": "", "B": "", "C": ""}, courts={"C": CHAOS}, towers={"C": "A-4/A-4/A-4"}, round=60, turn=2)
    do(state, "act cherry-bomb", "at Be8")
    assert (alive(state), places(state)) == ("A", [1, 2, 3])


@pytest.mark.rules("KO-6.3")
def test_kingdoms_that_fall_by_one_attack_fall_together() -> None:
    """The last hit fells the king of B; its Thorns go from the attacker to the king of A."""
    state = position({"A": "king Ad3, pawn Ad4", "B": "king Ad5"}, effects={"A": "redirect", "B": "thorns"})
    do(state, "attack Ad4 Ad5", "redirect Ad3", dice=[[6]])
    assert (alive(state), places(state)) == ("", [1, 1])
    assert [one.crowns for one in state.realm.kingdoms] == [1, 1]


@pytest.mark.rules("KO-6.1", "KO-6.2", "KO-6.5", "KO-R55")
def test_a_fallen_kingdom_leaves_its_board_and_nothing_else() -> None:
    state = position(
        {"A": "pawn Ad4", "B": "king Ad5, pawn sea/1, rook Ae5, pawn Bd4", "C": ""},
        hands={"B": "5H 6H"},
        kingdoms={"C": {"swayed_by": 1, "loses_turn": True}},
    )
    do(state, "attack Ad4 Ad5", dice=[[6]])
    assert (alive(state), kingdom(state).crowns) == ("AC", 1)
    assert [state.hands[1], state.decks[1]] == [(), ()]
    assert {piece.owner for piece in state.realm.pieces.values()} == {0, 2}
    assert state.realm.sea == ()
    assert 1 in state.realm.world.boards
    assert (kingdom(state, "C").swayed_by, kingdom(state, "C").loses_turn) == (None, True)


@pytest.mark.rules("KO-6.2", "KO-6.5")
def test_whose_own_attack_fells_it_gets_no_crown_and_its_turn_is_over() -> None:
    state = position({"A": "pawn Ad4, king Ad5", "B": "", "C": ""})
    do(state, "attack Ad4 Ad5", dice=[[6]])
    assert (alive(state), state.actors, kingdom(state).crowns) == ("BC", (1,), 0)


# --- while the world is being built -----------------------------------------------------------------------------------


def new(seats: int, **chosen: object) -> KnavesState:
    state = GAME.new(seats, settle(GAME.settings, chosen), Moment(Stream.of("leaving")))
    assert isinstance(state, KnavesState)
    return state


@pytest.mark.rules("KO-R71")
def test_who_leaves_before_laying_a_board_lays_none() -> None:
    state = new(4)
    first, second, third, fourth = (LETTERS[seat] for seat in state.realm.order)
    leave(state, third)
    leave(state, second)
    assert state.actors == (LETTERS.index(fourth),)
    assert len(options(state)) == 44
    do(state, options(state)[0])
    assert state.realm.phase == "king"
    leave(state, first)
    assert state.realm.origins.count(None) == 2
    assert state.outcome() is not None


@pytest.mark.rules("KO-R71")
@pytest.mark.parametrize("start_court", ["off", "choose", "random"])
@pytest.mark.parametrize("seats", [3, 8])
def test_leaving_at_any_time_while_setting_up(seats: int, start_court: str) -> None:
    for seed in range(12):
        random = Random(f"{seats} {start_court} {seed}")
        settings = settle(GAME.settings, {"start_court": start_court})
        state = GAME.new(seats, settings, Moment(Stream.of(f"setting up {seed}")))
        assert isinstance(state, KnavesState)
        for number in range(80):
            if not state.actors:
                break
            check(state)
            if random.random() < 0.2 and len(state.contenders) > 2:
                leave(state, LETTERS[random.choice(state.contenders)])
            elif state.realm.phase == "main":
                break
            else:
                step(state, random, f"{seed} {number}")
        assert state.realm.phase == "main"
        assert len(state.contenders) > 1


@pytest.mark.rules("KO-3.9")
def test_who_leaves_while_choosing_jokers_leaves_no_court_behind() -> None:
    state = new(3, world="ring", start_court="choose")
    for _ in range(3):
        do(state, options(state)[30])
    do(state, "court JD QD KD")
    first, second, _ = state.realm.order
    leave(state, LETTERS[first])
    assert state.actors == (second,)
    assert state.realm.phase == "court"
    assert state.realm.chosen == ()
    assert len(options(state)) == 64


# --- in the middle of the war -----------------------------------------------------------------------------------------


@pytest.mark.rules("KO-6.8")
def test_whoever_is_not_at_work_leaves_at_once() -> None:
    state = position({"A": "", "B": "pawn Ad5", "C": ""})
    assert leave(state, "B") == ["falls"]
    assert (alive(state), state.actors, at(state, "Ad5")) == ("AC", (0,), "")
    assert leave(state, "A") == ["falls"]
    assert places(state) == [2, 3, 1]
    assert [one.crowns for one in state.realm.kingdoms] == [0, 0, 0]


@pytest.mark.rules("KO-6.2", "KO-6.8")
def test_whose_turn_it_is_ends_it_by_leaving() -> None:
    shuffling = position(THREE, discards={"A": "5H"}, phase="shuffle")
    leave(shuffling, "A")
    assert shuffling.actors == (1,)
    playing = position(THREE)
    leave(playing, "A")
    assert playing.actors == (1,)
    last = position(THREE, round=60, turn=2)
    leave(last, "C")
    assert places(last) == [1, 1, 3]


@pytest.mark.rules("KO-R87", "KO-R93")
def test_who_leaves_inside_an_attack_answers_no_more_and_falls_after_it() -> None:
    """B has Insight, Parlay and Redirect armed; its Shield Wall still counts."""
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5/1, rook Ae5", "C": ""}, effects={"B": "insight parlay redirect shield-wall"}
    )
    do(state, "attack Ad4 Ad5")
    assert state.actors == (1,)
    told = leave(state, "B")
    assert told[0] == "rolls-because"
    assert told[-1] == "falls"
    assert (alive(state), state.actors) == ("AC", (0,))


@pytest.mark.rules("KO-R87", "KO-R93")
def test_who_leaves_with_points_to_come_suffers_them() -> None:
    state = position({"A": "pawn Ad4/2", "B": "king Ad5/4, rook Ae5", "C": ""}, effects={"B": "redirect"})
    do(state, "attack Ad4 Ad5", dice=[[5, 5, 1]])
    assert leave(state, "B") == ["damaged", "damaged", "falls"]
    assert kingdom(state).crowns == 0


@pytest.mark.rules("KO-6.8", "KO-R87", "KO-R93", "KO-R96")
def test_whose_king_falls_after_they_have_left_fall_once_and_for_nobody() -> None:
    state = position({"A": "pawn Ad4/1", "B": "king Ad5/1, rook Ae5", "C": "", "D": ""}, effects={"B": "redirect"})
    do(state, "attack Ad4 Ad5", dice=[[5, 5]])
    assert leave(state, "B").count("falls") == 1
    assert (kingdom(state).crowns, kingdom(state, "B").fell) == (0, 1)
    assert alive(state) == "ACD"


@pytest.mark.rules("KO-R87", "KO-R93")
def test_a_leaver_s_attacker_is_stopped_by_nobody_but_the_others() -> None:
    """B leaves while C is asked; C still answers, and the attack is over."""
    state = position({"A": "pawn Ad4", "B": "pawn Ad5", "C": ""}, effects={"C": "parlay"})
    do(state, "attack Ad4 Ad5")
    assert leave(state, "B") == []
    assert state.actors == (2,)
    do(state, "parlay")
    assert (alive(state), state.actors) == ("AC", (0,))


@pytest.mark.rules("KO-6.8", "KO-R94")
def test_who_leaves_its_own_chain_drops_it() -> None:
    state = position({"A": "pawn Ad4", "B": "pawn Ad5", "C": ""}, effects={"B": "parlay"})
    do(state, "attack Ad4 Ad5")
    assert leave(state, "A") == ["falls", "turn", "drew"]
    assert (state.actors, state.realm.pending) == ((1,), ())
    assert kingdom(state, "B").effects == ()


@pytest.mark.rules("KO-R72", "KO-R94")
def test_a_great_tower_whose_people_leave_is_never_placed() -> None:
    caller = position(THREE, courts={"A": RED})
    do(caller, "call dark", "target B", "red 5")
    assert caller.actors == (1,)
    leave(caller, "A")
    assert (caller.actors, [tower.square for tower in caller.realm.great]) == ((1,), [None])
    enemy = position(THREE, courts={"A": RED})
    do(enemy, "call dark", "target B", "red 5")
    leave(enemy, "B")
    assert (enemy.actors, [tower.square for tower in enemy.realm.great]) == ((0,), [None])
    assert "call dark" not in options(enemy)
    assert enemy.realm.cleansed == ()
    early = position(THREE, courts={"A": RED})
    do(early, "call dark", "target B")
    leave(early, "B")
    assert early.actors == (0,)
    do(early, "red 5")
    assert (early.actors, early.realm.pending, alive(early)) == ((0,), (), "AC")


@pytest.mark.rules("KO-5.209", "KO-6.8")
def test_with_its_chosen_one_a_great_tower_collapses() -> None:
    state = position({"A": "", "B": "", "C": ""}, great={"ivory": "B Bd4/10", "dark": "A>B Cd4/10"}, courts={"A": RED})
    leave(state, "B")
    assert (state.realm.islands, state.realm.cleansed) == ((1,), (2,))
    assert alive(state) == "AC"


# --- at any depth -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-R87", "KO-R93", "KO-R94")
@pytest.mark.parametrize("seats", range(2, 9))
def test_at_any_time_anybody_can_leave(seats: int) -> None:
    random, inside = Random(f"leaving {seats}"), set()
    for number in range(12):
        state = rich(random, seats)
        for beat in range(25):
            if not state.actors:
                break
            pending = tuple(type(one).__name__ for one in state.realm.pending)
            if pending or random.random() < 0.1:
                for leaver in state.contenders if len(pending) > 1 else [random.choice(state.contenders)]:
                    twin = state.clone()
                    leave(twin, LETTERS[leaver])
                    inside.add(pending)
                    if twin.actors:
                        check(twin)
                        assert all(not twin.realm.kingdoms[seat].fell for seat in twin.actors)
                    else:
                        assert twin.outcome() is not None
            step(state, random, (number, beat))
    assert len(inside) > 3


@pytest.mark.rules("KO-6.6", "KO-R96")
def test_who_leaves_has_fallen_before_those_who_fall_by_the_attack() -> None:
    state = position({"A": "pawn Ad4", "B": "", "C": "king Ad5", "D": ""}, effects={"B": "parlay", "D": "parlay"})
    do(state, "attack Ad4 Ad5")
    assert state.actors == (1,)
    leave(state, "B")
    do(state, "pass", dice=[[6]])
    assert [one.fell for one in state.realm.kingdoms] == [0, 1, 2, 0]
    assert kingdom(state).crowns == 1


@pytest.mark.rules("KO-R95")
def test_what_a_leaver_held_stays_hidden() -> None:
    state = position({"A": "", "B": "", "C": ""}, hands={"B": "5H 6H"})
    leave(state, "B")
    for audience in (None, 0, 1, 2):
        view = state.view(audience)
        assert view.hand == ()
        assert (view.realm.kingdoms[1].hand, view.realm.kingdoms[1].deck) == (0, 0)
        assert GAME.imagine(view, Stream.of("world")).view(audience) == view


@pytest.mark.rules("KO-6.6", "KO-R104")
def test_of_two_who_leave_inside_one_chain_the_later_one_stands_above_the_earlier() -> None:
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5", "C": "", "D": ""}, effects={"B": "parlay", "C": "parlay", "D": "parlay"}
    )
    do(state, "attack Ad4 Ad5", "pass")
    leave(state, "C")
    leave(state, "B")
    assert state.actors == (3,)
    do(state, "parlay")
    assert [one.fell for one in state.realm.kingdoms] == [0, 2, 1, 0]
    assert cards("5H") not in (state.hands[1], state.decks[1])
    assert towers(state, "B") == "///"


@pytest.mark.rules("KO-6.6", "KO-R96", "KO-R104")
def test_who_leaves_has_fallen_before_whom_a_first_strike_fells_later() -> None:
    """D leaves while C is asked about the attack of A. Then the pawn of B strikes first, and A gives it to the king."""
    state = position(
        {"A": "pawn Ad4, king Ad3", "B": "pawn Ad5", "C": "", "D": ""},
        effects={"A": "redirect", "B": "frenzied", "C": "parlay", "D": "parlay"},
    )
    do(state, "attack Ad4 Ad5")
    leave(state, "D")
    assert state.actors == (2,)
    do(state, "pass", "pass", "redirect Ad3", dice=[[5, 1]])
    assert [one.fell for one in state.realm.kingdoms] == [2, 0, 0, 1]
    assert (alive(state), kingdom(state, "B").crowns) == ("BC", 1)


@pytest.mark.rules("KO-6.3", "KO-6.8", "KO-R104")
def test_with_the_last_enemy_the_war_is_over_in_the_middle_of_a_chain() -> None:
    state = position({"A": "pawn Ad4/2", "B": "king Ad5/4, rook Ae5"}, effects={"B": "redirect"})
    do(state, "attack Ad4 Ad5", dice=[[5, 5, 1]])
    assert leave(state, "B") == ["falls"]
    assert (state.actors, places(state)) == ((), [1, 2])


AIMED = [
    ("", "A-6", "", "sway", ["target B", "target C"], ["target C"]),
    ("", "", "A-8", "majesty", ["target B", "target C"], ["target C"]),
    ("", "A2", "", "charm", ["at Ad5", "at Cd4"], ["at Cd4"]),
    ("", "A-4", "", "execute", ["at Ad5", "at Ae5", "at Ac3"], ["at Ac3"]),
]
"""Towers of Knave, Queen and King, an act, whom it may aim at, and whom when B has left."""


@pytest.mark.rules("KO-R105")
@pytest.mark.parametrize(("knave", "queen", "king", "act", "before", "after"), AIMED, ids=[case[3] for case in AIMED])
def test_nobody_aims_at_whoever_has_left(
    knave: str, queen: str, king: str, act: str, before: list[str], after: list[str]
) -> None:
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5, rook Ae5", "C": "bishop Ac3, pawn Cd4", "D": "king De8"},
        courts={"A": RED},
        towers={"A": f"{knave}/{queen}/{king}"},
        kingdoms={"D": {"swayed_by": 2, "immune": True}},
    )
    do(state, f"act {act}")
    assert sorted(options(state)) == sorted(before)
    leave(state, "B")
    assert options(state) == after


@pytest.mark.rules("KO-R105")
def test_towers_bombs_and_great_towers_spare_whoever_has_left() -> None:
    towers_of = {"A": "A-4/A-4/A-4", "B": "A/A", "C": "A/A"}
    will = position({**THREE, "D": ""}, courts={"A": "JS QS KS", "B": "JC QC", "C": "JC QC"}, towers=towers_of, turn=0)
    do(will, "act force-of-will")
    leave(will, "B")
    assert options(will) == ["target C knave", "target C queen"]
    bomb = position(
        {"A": "rook Ad4, pawn Aa1", "B": "rook Bd4, pawn Bd5", "C": "pawn Cd4, pawn Cd5", "D": ""},
        courts={"A": CHAOS},
        towers={"A": "A-4/A-4/A-4"},
    )
    twin = bomb.clone()
    do(bomb, "act cherry-bomb")
    leave(bomb, "B")
    assert options(bomb) == ["at Aa1", "at Ae8"]
    do(twin, "act cherry-bomb", "at Aa1")
    leave(twin, "B")
    assert options(twin) == ["at Cd4", "at Cd5"]
    dark = position({**THREE, "D": ""}, courts={"A": RED})
    do(dark, "call dark")
    leave(dark, "C")
    assert options(dark) == ["target B", "target D"]
    ivory = position(THREE, courts={"A": RED})
    do(ivory, "call ivory")
    leave(ivory, "B")
    do(ivory, "red 5")
    assert options(ivory) == ["board A", "board B"]


@pytest.mark.rules("KO-R105")
def test_an_act_whose_last_target_leaves_is_over_and_stays_paid() -> None:
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5, rook Ae5", "C": "", "D": ""}, courts={"A": RED}, towers={"A": "/A-4"}
    )
    do(state, "act execute")
    assert leave(state, "B") == ["aims-at-nobody", "falls"]
    assert (state.actors, state.realm.actions, towers(state)) == ((0,), 0, "///")
    assert (alive(state), kingdom(state).crowns) == ("ACD", 0)


@pytest.mark.rules("KO-5.80", "KO-6.1", "KO-R85")
def test_outside_an_attack_a_kingdom_falls_at_once() -> None:
    """The Ivory Tower strikes a charmed pawn, its owner gives the point to the king: there is nothing left to lead."""
    state = position(
        {"A": "", "B": "pawn Cd4/2, king Cc4", "C": "", "D": ""},
        courts={"A": "JD QH"},
        towers={"A": "/A2"},
        effects={"B": "redirect"},
        great={"ivory": "C Ch8/10"},
    )
    do(state, "act charm", "step Cd5", "redirect Cc4")
    assert (alive(state), state.actors, state.realm.pending) == ("ACD", (0,), ())
    assert [one.crowns for one in state.realm.kingdoms] == [0] * 4
    execution = position(
        {"A": "pawn Bd4", "B": "king Bd5", "C": ""}, courts={"A": "JD QH"}, towers={"A": "/A-4"}, kingdoms={}
    )
    do(execution, "act execute")
    assert (alive(execution), kingdom(execution).crowns, execution.realm.pending) == ("AC", 1, ())
