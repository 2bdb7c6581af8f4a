"""The measurement of bosses: every Defeat is counted by what it came from, and what was played is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks import bosses
from benchmarks.bosses import (
    BOSS,
    CAUSES,
    EDGE,
    ENEMIES,
    Bout,
    Handicapped,
    Team,
    counted,
    known,
    play,
    played,
    report,
    stage,
    teams,
)
from quintain.arena.match import play_match
from quintain.core.answers import Event
from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck, Stream
from quintain.core.seats import letter
from quintain.games.dungeon_duels import GAME
from quintain.games.dungeon_duels.actions import BUY
from quintain.players import Advice, advise
from tests.players.lore.dungeon_duels.positions import S1, Errants, position

MADE_UP = Bout(0, True, 9, 5, (30, 20, 24), None, {EDGE: 2, ENEMIES: 1}, 2, 1, 6)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(bosses, "FOLDER", tmp_path)
    return tmp_path


def test_a_match_is_counted() -> None:
    table = play_match(GAME, ["random"] * 3, "count", settings={"boss": "plague"})
    bout = counted(table, 7)
    events = [event for step in table.told() for event in step.events]
    defeats = [event for event in events if event.kind in ("defeated", "scrolled-off")]
    assert bout.number == 7
    assert bout.defeats == len(defeats) > 3
    assert {*bout.causes} <= {*CAUSES}
    assert bout.causes[EDGE] == sum(event.kind == "scrolled-off" for event in defeats)
    assert bout.lost == sum(int(event.values["coins"]) for event in defeats)
    assert bout.dungeon + bout.room == sum(event.kind == "round" for event in events)
    outcome = table.outcome()
    assert outcome is not None
    assert bout.beaten == (outcome.reason == "beaten")
    assert sorted(bout.scores) == sorted(standing.score or 0 for standing in outcome.standings)


def test_the_defeats_of_a_camper_before_the_fight_are_left_out() -> None:
    table = play_match(GAME, ["random"] * 2, "camp", settings={"boss": "king"})
    events = [event for step in table.told() for event in step.events]
    fight = next(place for place, event in enumerate(events) if event.kind == "fight")
    camps = [event for event in events[:fight] if event.kind in ("defeated", "scrolled-off")]
    own = sum(event.values["who"] == letter(1) for event in camps)
    assert own
    assert counted(table, 0, camp=1).defeats == counted(table, 0).defeats - own


def test_who_hurts_knights_is_known_from_what_was_told_before() -> None:
    now, whose = stage(Event("turn", "DD-4.2", {"who": "B"}), ENEMIES, "")
    assert (now, whose) == ("", "B")
    assert stage(Event("rolls", "DD-5.1"), now, whose) == ("", "B")
    assert stage(Event("raid", "DD-4.20"), now, whose) == (ENEMIES, "")
    assert stage(Event("scheme", "DD-AI-KK1"), now, whose) == (BOSS, "")


def test_a_camper_is_beside_active_knights_and_sits_everywhere() -> None:
    camp = next(team for team in teams(["greedy"], [3]) if team.camps)
    assert [camp.camp(number) for number in range(4)] == [0, 1, 2, 0]
    bout = play(camp, 1)
    assert (bout.camp, len(bout.scores)) == (1, 3)


@pytest.mark.parametrize(("name", "never"), [("plain", {"play", "special"}), ("bare", {"play", "special", "buy"})])
def test_plain_and_bare_knights_do_without_some_things(name: str, never: set[str]) -> None:
    spaces = {"blue": "c3", "red": "c3"}
    state = position(spaces, track=S1, hands={"blue": ("rat-bomber",)}, purses={"blue": 9})
    options = [*state.options(0), BUY]
    heard: list[Any] = []

    class Listens(Errants):
        def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
            heard.extend(options)
            return super().think(game, view, options, luck)

    advice = advise(Handicapped(name, Listens()), GAME, state.view(0), options, Stream.of("plain"))
    assert advice.best in heard
    assert {state.text(option).split()[0] for option in options if option not in heard} == never


def test_what_was_played_is_kept_and_not_played_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counting(team: Team, number: int) -> Bout:
        asked.append(number)
        return replace(MADE_UP, number=number)

    monkeypatch.setattr(bosses, "play", counting)
    team = Team("greedy", "king", 3)
    assert played(team, 2, 1) == played(team, 2, 1) == known(team)
    assert len(played(team, 3, 1)) == 3
    assert asked == [0, 1, 2]
    assert team.file.parent == folder
    team.file.write_bytes(team.file.read_bytes()[:-9])
    assert [bout.number for bout in known(team)] == [0, 1]


def test_the_report_shows_shares_beside_the_model() -> None:
    team, camp = Team("greedy", "king", 3), Team("greedy", "king", 3, camps=True)
    lost = replace(MADE_UP, number=1, beaten=False)
    told = report({team: [MADE_UP, lost], camp: [replace(MADE_UP, camp=1)], Team("champion", "king", 2): []})
    assert "| greedy | king | 3 | 2 | 50% | 9% to 91% | 93% | 5.0 | 9.0 | 0.7 / 0.3 | 25 | 6 |" in told
    assert "| greedy | 3 | 3.0 | 67% | 33% | 0% | 0% | 0% | 2.0 | 33% |" in told
    assert "20.0 points against 27.0, that is 74%, and was first in 0% of 1 matches" in told
    assert "champion" not in told
