from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import quintain
from quintain.arena import choose, play_match
from quintain.arena.match import luck_of, sitters
from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.errors import Endless, QuintainError, SettingError, UnknownGame, UnknownPlayer
from quintain.games.knight_shift.actions import read
from quintain.players import Advice
from quintain.table.table import Table
from tests.miniatures.duel import GAME as DUEL
from tests.miniatures.duel.deeds import Deed
from tests.miniatures.duel.game import Duel, DuelState
from tests.miniatures.higher import GAME as HIGHER

SLUG = "knight-shift"


def test_a_match_comes_to_an_end_and_replays() -> None:
    table = play_match(SLUG, ["random", "random"], 1)
    assert table.outcome() is not None
    assert quintain.replay(table.record).state.position() == table.state.position()


def test_the_same_arguments_give_the_same_match() -> None:
    first, again, other = (play_match(SLUG, ["random", "random"], seed).record.entries for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_two_bots_of_one_kind_have_luck_of_their_own() -> None:
    table = Table.new(SLUG, 2, 1)
    draws = [[luck_of(table, seat).below(1000) for _ in range(1)] for seat in (0, 1)]
    assert draws[0] != draws[1]


@pytest.mark.parametrize(("game", "seats"), [(HIGHER, 2), (HIGHER, 3), (DUEL, 2)], ids=["higher-2", "higher-3", "duel"])
def test_games_with_luck_secrets_and_simultaneous_choices_are_played_too(game: Any, seats: int) -> None:
    table = play_match(game, ["random"] * seats, "x")
    assert table.outcome() is not None
    assert play_match(game, ["random"] * seats, "x").record == table.record


class Stuck(DuelState):
    """Forgets to say who is next."""

    def apply(self, seat: int, action: Deed, moment: Moment) -> None:
        return


def test_a_game_without_an_end_is_an_error_and_no_hang() -> None:
    class Endlessly(Duel):
        package = "tests.miniatures.duel"
        states = Stuck
        cap = 4

    with pytest.raises(Endless, match=r"no end after 40 entries: A \w+ was played \d+ times and is asked again"):
        play_match(Endlessly(), ["random", "random"], 0)


def test_bots_are_named_in_the_record_and_told_apart() -> None:
    assert [(sitter.name, sitter.bot) for sitter in sitters(["random", "random"])] == [
        ("random 1", "random"),
        ("random 2", "random"),
    ]
    assert sitters(["random"])[0].name == "random"


class Onlooker:
    """A player that remembers what it was given."""

    name = "onlooker"
    rounds = 1

    def __init__(self) -> None:
        self.given: list[tuple[object, ...]] = []

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        self.given.append((view, tuple(options)))
        yield Advice(options[-1])


def test_a_player_is_given_its_own_view_and_options_alone() -> None:
    table = Table.new(HIGHER, 2, 5)
    player = Onlooker()
    action = choose(table, 0, player)
    assert player.given == [(table.view(0), tuple(table.state.options(0)))]
    assert action == table.state.options(0)[-1]


def test_what_cannot_be_set_up_says_why() -> None:
    with pytest.raises(UnknownGame):
        play_match("no-game", ["random", "random"], 0)
    with pytest.raises(UnknownPlayer):
        play_match(SLUG, ["random", "nobody"], 0)
    with pytest.raises(SettingError, match="2 players, not 1"):
        play_match(SLUG, ["random"], 0)


@pytest.mark.parametrize("name", ["seed", "seats", "undo", "secret", "tags", "preset", "nonsense"])
def test_only_settings_of_the_game_are_settings(name: str) -> None:
    with pytest.raises(SettingError, match=f"no setting '{name}'"):
        Table.new(SLUG, 2, 0, settings={name: "1"})


class Confused:
    name = "confused"
    rounds = 1

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        yield Advice(read("c1c8"))


def test_a_player_that_chooses_what_is_not_possible_is_named() -> None:
    with pytest.raises(QuintainError, match=r"the player confused chose what is not possible: .*KS-"):
        play_match("knight-shift", [Confused(), "random"], 1)
