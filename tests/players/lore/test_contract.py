"""One record of lore per game: light to load, its parts where it says, strangers' games with or without one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.registry import installed
from quintain.errors import DataError
from quintain.players import decide, lore, player
from quintain.players.expert import expert_of
from quintain.players.levels import GENERAL, NAMES, levels_of
from quintain.players.lore import GROUP, Lore, later, lore_of, lores
from quintain.table.table import Table
from tests.miniatures import higher

COMPILED = ("knight-shift", "knights-duty", "squires")
"""The games whose bots think in kernels."""
HEAVY = ("numba", "numpy", "quintain.games")


def test_every_game_has_a_record_and_every_record_a_game() -> None:
    assert list(lores()) == sorted(game.slug for game in installed())


def test_what_comes_with_the_games_is_loaded_without_compiled_code() -> None:
    """Records, levels and the makers of experts are there before anything heavy is imported."""
    code = f"""
import sys
from quintain.players.expert import expert_of
from quintain.players.levels import levels_of
from quintain.players.lore import lores
assert len(lores()) == {len(lores())}
for slug in lores():
    levels_of(slug), expert_of(slug)
print([name for name in {HEAVY} if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("slug", lores())
def test_every_part_is_where_the_record_says(slug: str) -> None:
    known = lores()[slug]
    game = next(game for game in installed() if game.slug == slug)
    state = game.new(game.seats[0], game.settings(), Moment(Stream(1)))
    seat = state.actors[0]
    options = state.options(seat)
    assert len(known.weigh(game, state.view(seat), options, Stream(1))) == len(options)
    assert known.expert is not None
    assert known.expert().rounds > 0
    assert known.levels is not None
    assert set(levels_of(slug)) == set(NAMES)
    assert (known.warm_up is not None) == (slug in COMPILED)
    if known.policy is not None:
        assert len(known.policy(state, seat, options, Stream(1))) == len(options)
    if known.judge is not None:
        assert len(known.judge(state.clone(), seat, Stream(1))) == game.seats[0]
    if known.engine is not None:
        told: list[str] = []
        known.engine(told.append).converse(["isready", "quit"])
        assert told == ["readyok"]
    if known.tablebase is not None:
        assert known.tablebase().classes


def test_a_part_is_imported_when_it_is_first_called() -> None:
    nowhere = later("no_such_module:thing")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        nowhere()
    assert later("math:sqrt")(9) == 3.0


def first_is_best(game: Any, view: Any, options: Sequence[Any], luck: Any) -> list[float]:
    return [float(place == 0) for place in range(len(options))]


LITTLE = Lore(weigh=first_is_best)
NOTHING = "no lore"


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Tests say what is installed, and it is forgotten afterwards."""
    caches = (lore_of, levels_of)
    for cached in caches:
        cached.cache_clear()
    yield monkeypatch
    for cached in caches:
        cached.cache_clear()


def install(patch: pytest.MonkeyPatch, name: str) -> None:
    points = EntryPoints([EntryPoint(higher.GAME.slug, f"{__name__}:{name}", GROUP)])
    patch.setattr(lore, "entry_points", lambda group: points.select(group=group))


def test_a_stranger_may_know_little_of_a_game(known: pytest.MonkeyPatch) -> None:
    install(known, "LITTLE")
    table = Table.new(higher.GAME, 3, 4)
    seat = table.actors[0]
    options = table.state.options(seat)
    assert decide(player("greedy"), higher.GAME, table.view(seat), options, Stream(1)) == options[0]
    assert expert_of(higher.GAME.slug)().name == "seeker"
    assert levels_of(higher.GAME.slug)["page"].player == "flat"
    assert decide(player("knight"), higher.GAME, table.view(seat), options, Stream(1)) in options


def test_an_entry_point_that_names_something_else_is_told(known: pytest.MonkeyPatch) -> None:
    install(known, "NOTHING")
    with pytest.raises(DataError, match=r"quintain\.lore:higher does not name a lore: it is 'no lore'"):
        lore_of(higher.GAME.slug)


def test_levels_that_nobody_wrote_are_the_general_ones() -> None:
    assert levels_of("a-game-without-levels") == levels_of(higher.GAME.slug)
    assert GENERAL.is_file()
