"""Rules of thumb of Dungeon Duels: they win against chance, keep off the edge, and know no more than their seat."""

from __future__ import annotations

from fractions import Fraction

import pytest

from quintain.arena.match import play_match
from quintain.core.moments import Moment
from quintain.core.rolls import Roll
from quintain.games.dungeon_duels.actions import END
from quintain.games.dungeon_duels.box import SPOTS
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.models import faces_of
from quintain.games.dungeon_duels.pending import Shoving
from quintain.games.dungeon_duels.reading import standard
from quintain.games.dungeon_duels.spaces import column
from quintain.games.dungeon_duels.state import DuelsState
from quintain.players.lore.dungeon_duels.greedy import guide, policy, weigh
from quintain.players.lore.dungeon_duels.mind import Mind
from quintain.players.lore.dungeon_duels.odds import beyond, chance, contest, spread
from quintain.players.random import RandomPlayer
from quintain.testing import honesty
from quintain.testing.matches import Setup
from quintain.testing.matches import play_match as random_match
from tests.players.lore.dungeon_duels.positions import LUCK, Errants, chosen, position, weighed

BOSSES = ("king", "specter", "plague", "enchantress")


# --- strength ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thumbs_beat_chance_from_every_seat(seats: int) -> None:
    for seat in range(seats):
        sitting = [Errants() if place == seat else RandomPlayer() for place in range(seats)]
        outcome = play_match(GAME, sitting, seat, settings={"boss": BOSSES[seat]}).outcome()
        assert outcome is not None
        assert [one.place == 1 for one in outcome.standings] == [place == seat for place in range(seats)]


def test_thumbs_defeat_the_boss_together() -> None:
    endings = []
    for seed, boss in enumerate(BOSSES):
        outcome = play_match(GAME, [Errants()] * 3, seed, settings={"boss": boss}).outcome()
        assert outcome is not None
        endings.append(outcome.reason)
    assert endings.count("beaten") >= 3


# --- dice -------------------------------------------------------------------------------------------------------------


def test_odds_are_those_of_the_rules() -> None:
    box = standard()
    for purpose in ("attack", "armor", "jump"):
        faces = faces_of(box, purpose)
        for dice in range(6):
            for sure in (0, 2):
                for needs in range(5):
                    assert chance(faces, dice, needs, sure) == float(Roll(dice, faces, needs, sure).chance)
                assert sum(spread(faces, dice, sure)) == pytest.approx(1)
                assert sum(beyond(faces, dice, sure, 1, 3)) == pytest.approx(1)


def test_a_contest_of_three_dice_against_two_is_won_as_often_as_it_should_be() -> None:
    box = standard()
    attack, armor = faces_of(box, "attack"), faces_of(box, "armor")
    won = Fraction(0)
    for shovels in range(1, 7):
        hits = Roll(3, attack, shovels).chance - Roll(3, attack, shovels + 1).chance
        won += hits * (1 - Roll(2, armor, shovels).chance)
    assert contest(attack, 3, 0, armor, 2, 1) == pytest.approx(float(won))
    assert 0.6 < won < 0.64


# --- in the dungeon ---------------------------------------------------------------------------------------------------


def played_to_the_end_of_the_turn(state: DuelsState) -> int:
    """Where the knight of the first seat stands when it ends its turn by the rules of thumb."""
    while (deed := guide(state, 0, LUCK)) != END:
        state.apply(0, deed, Moment(LUCK))
        assert state.actors == (0,)
    space = state.dungeon.knights[0].space
    assert space is not None
    return space


@pytest.mark.parametrize("start", ["a1", "a2", "a4", "b2", "b4"])
def test_a_knight_does_not_stay_where_the_tile_falls_off(start: str) -> None:
    state = position({"blue": start, "red": "d1"}, purses={"blue": 20})
    assert column(played_to_the_end_of_the_turn(state)) > 0


def test_it_does_not_end_its_turn_in_column_b_where_an_enemy_can_push_it_off() -> None:
    state = position({"blue": "b1", "red": "d4"}, purses={"blue": 30}, enemies={"ga1": ("goldarmor", "b1")})
    assert column(played_to_the_end_of_the_turn(state)) > 1


def test_it_goes_for_coins_and_mounds() -> None:
    assert chosen(position({"blue": "c2", "red": "a1"}, coins={"d2": 4})) == "move right"
    assert chosen(position({"blue": "c3", "red": "a1"}, mounds=["c4"])) == "move down"


def test_it_strikes_what_it_can_defeat() -> None:
    assert chosen(position({"blue": "c3", "red": "a1"}, enemies={"pr1": ("rat", "c3")})) == "attack pr1"


def test_the_rich_do_not_risk_a_jump_that_the_poor_dare() -> None:
    """From b2 over the pit of b3: five times in twelve it succeeds."""
    spaces = {"blue": "b2", "red": "a1"}
    poor = weighed(position(spaces, coins={"b3": 8}, purses={"blue": 1}))
    rich = weighed(position(spaces, coins={"b3": 8}, purses={"blue": 60}))
    assert max(poor, key=poor.__getitem__).startswith("jump")
    assert rich["jump dd"] < rich["end"]


def test_a_boost_makes_sure_of_a_jump() -> None:
    hands = {"blue": ("phase-locket",)}
    state = position({"blue": "b2", "red": "a1"}, coins={"b3": 20}, purses={"blue": 40}, hands=hands)
    assert chosen(state) == "boost phase-locket"


def test_a_space_beside_a_pit_is_worse_with_an_enemy_near() -> None:
    """On c3 a Push left leads into the pit of b3."""
    spaces, purses = {"blue": "c3", "red": "a1"}, {"blue": 30}
    quiet = position(spaces, purses=purses)
    near = position(spaces, purses=purses, enemies={"ga1": ("goldarmor", "d3")})
    assert weighed(near)["end"] < weighed(quiet)["end"] - 4


def test_a_rival_with_coins_is_pushed_into_the_pit() -> None:
    rich = weighed(position({"blue": "c2", "red": "c2"}, purses={"red": 40}))
    poor = weighed(position({"blue": "c2", "red": "c2"}, purses={"red": 0}))
    assert rich["attack red"] > max(weight for text, weight in rich.items() if text not in ("attack red", "special"))
    assert rich["attack red"] - rich["end"] > poor["attack red"] - poor["end"] + 2


def test_a_beaten_rival_is_pushed_where_it_loses_most() -> None:
    state = position({"blue": "c2", "red": "c2"}, purses={"red": 40})
    state.dungeon.push(Shoving(0, 1, 1))
    assert chosen(DuelsState.of(state.settings, state.dungeon, state.hands)) == "push up"


# --- against the boss -------------------------------------------------------------------------------------------------


def test_it_goes_to_the_boss_and_strikes() -> None:
    assert chosen(position({"blue": "b2", "red": "a1"}, at="b2")) == "attack boss"
    assert chosen(position({"blue": "a2", "red": "a1"}, at="b2")) == "move right"


def test_relics_are_kept_for_the_boss_and_heirlooms_for_the_end() -> None:
    hands = {"blue": ("phase-locket", "rat-bomber")}
    there = weighed(position({"blue": "b2", "red": "a1"}, at="b2", hands=hands))
    assert max(there, key=there.__getitem__) == "boost phase-locket"
    assert there["play rat-bomber"] < there["attack boss"]
    away = weighed(position({"blue": "c2", "red": "a1"}, hands=hands))
    assert away["boost phase-locket"] < away["end"]


@pytest.mark.parametrize(("card", "red", "white"), [("kk5", "b1", "b4"), ("kk7", "b4", "b1"), ("kk8", "a4", "a4")])
def test_the_known_order_of_the_cards_says_what_will_be_hit(card: str, red: str, white: str) -> None:
    """In the second pass everybody knows the card that comes next (DD-4.62)."""
    state = position({"blue": "a3", "red": "a1", "green": "d1"}, at="d4", purses={"blue": 0, "red": 9, "green": 8})
    dungeon = state.dungeon
    deck = standard().plans["king"]
    dungeon.known = (card, *(other for other in deck if other != card))
    dungeon.cards = dungeon.clock = len(deck)
    mind = Mind(state.box, dungeon, state.settings, 0, ())
    hit = mind.assaults[0]
    if red == white:
        # Nobody but the richest is hit, who stands elsewhere.
        assert hit[SPOTS[red]] == 0
        assert hit[SPOTS["a1"]] > 0
    else:
        assert (hit[SPOTS[red]], hit[SPOTS[white]]) == (1, 0)


def test_it_ends_its_turn_where_the_coming_cards_do_not_hit() -> None:
    """Of the four cards until its next turn one hits the left of rows 1 and 2, the others rows 4, 2 and 3."""
    state = position({"blue": "c3", "red": "a1", "green": "d4"}, at="d4", purses={"blue": 30})
    dungeon = state.dungeon
    coming = ("kk5", "kk7", "kk1", "kk2")
    dungeon.known = (*coming, *(card for card in standard().plans["king"] if card not in coming))
    dungeon.cards = dungeon.clock = len(dungeon.known)
    dungeon.knights[0].wounds = 5
    assert played_to_the_end_of_the_turn(state) in (SPOTS["c1"], SPOTS["d1"])


def test_what_has_come_in_the_first_pass_does_not_come_again() -> None:
    state = position({"blue": "a3", "red": "a1", "green": "d1"}, at="d4", purses={"red": 9})
    dungeon = state.dungeon
    before = Mind(state.box, dungeon, state.settings, 0, ()).assaults[0][SPOTS["d4"]]
    dungeon.known, dungeon.cards, dungeon.clock = ("kk7",), 1, 1
    after = Mind(state.box, dungeon, state.settings, 0, ()).assaults[0][SPOTS["d4"]]
    assert after < before


# --- what it knows ----------------------------------------------------------------------------------------------------


def test_thumbs_think_the_same_in_worlds_that_look_the_same() -> None:
    told = 0
    for seats in (2, 3):
        match = random_match(GAME, Setup(seats, {"boss": "plague"}), "honest")
        for index in range(0, len(match.made), max(1, len(match.made) // 40)):
            decision = match.decisions[index]
            state = decision.state
            assert isinstance(state, DuelsState)
            (seat,) = state.actors
            options = state.options(seat)
            true = weigh(GAME, state.view(seat), options, LUCK)
            twin = decision.imagine(seat, "twin")
            assert isinstance(twin, DuelsState)
            told += twin.hands != state.hands
            assert weigh(GAME, twin.view(seat), twin.options(seat), LUCK) == true
            assert policy(twin, seat, options, LUCK) == true
    assert told


def test_the_kit_finds_the_player_honest() -> None:
    assert honesty(Errants(), GAME, decisions=20).lapses == ()
