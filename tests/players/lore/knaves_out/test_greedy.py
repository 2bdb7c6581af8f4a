"""Rules of thumb of Knaves Out: they win against chance, end wars, walk by land and know no more than their seat."""

from __future__ import annotations

import pytest

from quintain.arena.match import play_match
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.games.knaves_out import actions as deeds
from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.state import KnavesState
from quintain.players.lore.knaves_out.greedy import guide, policy, weigh
from quintain.players.lore.knaves_out.ground import FAR, ground_of, walks
from quintain.players.lore.knaves_out.mind import hits
from quintain.players.random import RandomPlayer
from quintain.testing import honesty
from quintain.testing.matches import Setup
from quintain.testing.matches import play_match as random_match
from tests.games.knaves_out.positions import position, square
from tests.players.lore.knaves_out.players import Thumbs

LUCK = Stream.of("thumbs")


def chosen(state: KnavesState) -> str:
    seat = state.actors[0]
    options = state.options(seat)
    weights = weigh(GAME, state.view(seat), options, LUCK)
    return state.text(options[max(range(len(options)), key=weights.__getitem__)])


@pytest.mark.parametrize("preset", ["quick", None])
def test_thumbs_beat_chance_from_either_seat(preset: str | None) -> None:
    for seat in range(2):
        sitting = [RandomPlayer(), RandomPlayer()]
        for seed in range(2):
            table = play_match(GAME, [*sitting[:seat], Thumbs(), *sitting[seat + 1 :]], seed, preset=preset)
            outcome = table.outcome()
            assert outcome is not None
            assert outcome.standings[seat].place == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wars_among_thumbs_end_with_the_last_castle(seats: int) -> None:
    reasons = []
    for seed in range(3):
        outcome = play_match(GAME, [Thumbs()] * seats, seed, preset="quick").outcome()
        assert outcome is not None
        reasons.append(outcome.reason)
    assert reasons.count("last") >= 2


def test_thumbs_think_the_same_in_worlds_that_look_the_same() -> None:
    for seats in (2, 4):
        match = random_match(GAME, Setup(seats, {"world": "ring", "start_court": "choose", "round_cap": 10}), "honest")
        told = 0
        for index in range(20, len(match.made), max(1, len(match.made) // 20)):
            decision = match.decisions[index]
            state = decision.state
            assert isinstance(state, KnavesState)
            (seat,) = state.actors
            options = state.options(seat)
            view = state.view(seat)
            true = weigh(GAME, view, options, LUCK)
            twin = decision.imagine(seat, "twin")
            assert isinstance(twin, KnavesState)
            told += twin.hands != state.hands
            assert weigh(GAME, twin.view(seat), twin.options(seat), LUCK) == true
            assert policy(twin, seat, options, LUCK) == true
        assert told


def test_the_kit_finds_the_player_honest() -> None:
    found = honesty(Thumbs(), Short(), decisions=4)
    assert found.lapses == ()
    assert found.telling


class Short(type(GAME)):  # type: ignore[misc]
    """The same game for two or three."""

    seats = (2, 3)


def test_an_enemy_castle_that_can_be_reached_is_attacked() -> None:
    state = position({"A": "king Aa1/4, pawn Ah5/2", "B": "king Bc4/1"})
    for _ in range(2):
        deed = state.parse(0, chosen(state))
        assert isinstance(deed, tuple)
        assert isinstance(deed[0], deeds.Move)
        state.apply(0, deed[0], Moment(LUCK))
    assert chosen(state).startswith("attack ")
    assert chosen(state).endswith(" Bc4")


def test_own_pieces_are_never_attacked() -> None:
    state = position({"A": "king Aa1/4, pawn Aa2/2, pawn Ab2", "B": "king Bh8/4"})
    options = state.options(0)
    weights = weigh(GAME, state.view(0), options, LUCK)
    blows = [weight for option, weight in zip(options, weights, strict=True) if isinstance(option, deeds.Attack)]
    assert blows
    assert max(blows) < weights[options.index(deeds.END)]


def test_castles_stand_in_corners() -> None:
    state = random_match(GAME, Setup(2, {"world": "ring", "start_court": "choose"}), "corner").decisions[0].state
    assert isinstance(state, KnavesState)
    while state.realm.phase == "king":
        placed = state.parse(state.actors[0], chosen(state))
        assert isinstance(placed, tuple)
        assert isinstance(placed[0], deeds.King)
        assert len(state.realm.world.near[placed[0].square]) == 3
        state.apply(state.actors[0], placed[0], Moment(LUCK))


def test_new_units_stand_around_a_castle_that_is_threatened() -> None:
    courts, towers = {"A": "JS QC KS"}, {"A": "A-4/A-4/A-3"}
    land = {"A": "king Aa1/4, bishop* Ab2", "B": "king Bh8/4, unpawn Ac4/1"}
    state = position(land, courts=courts, towers=towers)
    state.apply(0, deeds.Act("raise-dead"), Moment(LUCK))
    assert chosen(state) in {"at Aa2", "at Ab1"}


def test_nobody_walks_onto_the_board_of_an_ivory_tower_to_die_there() -> None:
    weak, strong = (
        position(
            {"A": f"king Aa1/4, pawn Ah5{under}", "B": "king Bf4/4"},
            great={"ivory": "B Bh8/10"},
            spare={"A": (8, 8), "B": (2, 0)},
        )
        for under in ("", "/3")
    )
    assert not chosen(weak).startswith("move Ah5 B")
    assert chosen(strong).startswith("move Ah5 B")


def barred_by_an_ivory_tower(units: str) -> KnavesState:
    return position(
        {"A": f"king Ah8/4, {units}", "B": "king Ba8/4"}, great={"ivory": "B Bh1/10"}, spare={"A": (4, 8), "B": (2, 0)}
    )


def test_whoever_an_ivory_tower_bars_from_the_way_by_land_goes_to_sea() -> None:
    state = barred_by_an_ivory_tower("pawn Ah3/1")
    assert chosen(state) == "sea Ah3"
    free = position({"A": "king Ah8/4, pawn Ah3/1", "B": "king Ba8/4"})
    assert chosen(free).startswith("move Ah3 ")


def test_whoever_is_to_go_to_sea_walks_to_the_coast_first() -> None:
    state = barred_by_an_ivory_tower("pawn Ae5/1")
    coast = state.realm.world.coast
    for _ in range(2):
        deed = state.parse(0, chosen(state))
        assert isinstance(deed, tuple)
        assert isinstance(deed[0], deeds.Move)
        assert deed[0].source not in coast
        state.apply(0, deed[0], Moment(LUCK))


def test_whoever_has_been_at_sea_lands_where_the_enemy_castle_is_near() -> None:
    state = barred_by_an_ivory_tower("pawn sea/1")
    for _ in range(3):
        deed = state.parse(0, chosen(state))
        assert isinstance(deed, tuple)
        state.apply(0, deed[0], Moment(LUCK))
    (landed,) = (at for at, piece in state.realm.own(0) if piece.is_unit)
    assert landed in state.realm.world.near[square("Ba8")]
    assert chosen(state).startswith("attack ")


def test_bare_units_that_are_barred_are_given_sails() -> None:
    barred, free = (
        position(
            {
                "A": "king Aa1/4, bishop* Aa2, rook Aa3, unpawn Ae8, unpawn Af8, unpawn Ag8, unpawn Ah8",
                "B": "king Ba8/4",
            },
            courts={"A": "JC QS KC"},
            towers={"A": "A-4/A-4/A-4"},
            great=great,
            spare={"A": (0, 0), "B": (2, 0)},
        )
        for great in ({"ivory": "B Bh1/10"}, None)
    )
    assert chosen(barred) == "act blacksails"
    assert chosen(free) != "act blacksails"


def test_a_cherry_bomb_is_thrown_where_it_destroys_more_than_it_costs() -> None:
    dear, cheap = (
        position(
            {"A": "king Aa1/4, bishop* Ah1, pawn Ag3/2, pawn Ah3", "B": f"king Bh8/4, pawn Ac2{under}"},
            courts={"A": "JC QC KD"},
            towers={"A": "A-5/A-5/A-5"},
            spare={"A": (0, 4), "B": (2, 4)},
        )
        for under in ("/4", "")
    )
    picked = []
    for _ in range(3):
        picked.append(chosen(dear))
        deed = dear.parse(0, picked[-1])
        assert isinstance(deed, tuple)
        dear.apply(0, deed[0], Moment(LUCK))
    assert picked == ["act cherry-bomb", "at Ah3", "at Ac2"]
    assert chosen(cheap) != "act cherry-bomb"


def test_the_guide_does_what_weighs_most_but_for_the_order_of_marching() -> None:
    match = random_match(GAME, Setup(2, {"world": "ring", "start_court": "choose", "round_cap": 10}), "guide")
    for index in range(10, len(match.made), max(1, len(match.made) // 20)):
        state = match.decisions[index].state
        (seat,) = state.actors
        options = state.options(seat)
        weights = policy(state, seat, options, LUCK)
        done = guide(state, seat, LUCK)
        weight = weights[options.index(done)]
        if isinstance(done, deeds.Move):
            own = [
                other
                for option, other in zip(options, weights, strict=True)
                if isinstance(option, deeds.Move) and option.source == done.source
            ]
            assert weight == max(own) > 0
            assert max(weights) < 205
        else:
            assert weight >= max(weights) - 0.02


# --- ground ---------------------------------------------------------------------------------------------------------


def test_ways_go_around_lakes() -> None:
    state = position({"A": "king Aa1", "B": "king Ba1", "C": "king Ca1", "D": "king Da1"})
    world = state.realm.world
    way = walks(ground_of(world, ()), square("Ah1"))
    for at, near in world.near.items():
        assert way[at] == (0 if at == square("Ah1") else 1 + min(way[other] for other in near))


def test_no_way_leads_to_an_island() -> None:
    state = position({"A": "king Aa1", "B": "king Ba1"}, islands=(1,))
    way = walks(ground_of(state.realm.world, state.realm.islands), square("Ba1"))
    assert way[square("Bh8")] == 7
    assert way[square("Ah5")] == FAR


def test_hits_are_those_of_the_book() -> None:
    assert [round(100 * (1 - hits(dice, 5)[0])) for dice in range(1, 6)] == [33, 56, 70, 80, 87]
