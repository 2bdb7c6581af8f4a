"""Siege by its rules: the ground, the stack of what is pending, falling, leaving, the end, and what stays hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from quintain.core.answers import Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Moment, Told
from quintain.table.scene_for_seat import scene_of
from quintain.table.table import Table
from quintain.testing.matches import Setup, choose, play_match
from quintain.testing.portraits import portrait
from quintain.testing.scripted import Scripted, ScriptedLuck
from tests.miniatures.siege.deeds import END, PASS, Blow, Parry, Strike
from tests.miniatures.siege.game import GAME
from tests.miniatures.siege.ground import NAMES, Point, rooms, world_of
from tests.miniatures.siege.pending import Attack, Fuse, Raid
from tests.miniatures.siege.sight import Open, SiegeSettings
from tests.miniatures.siege.state import SiegeState

EAST = tuple((3 * place, 0) for place in range(8))
"""Boards in a row."""
GONE = None


def at(*squares: str | None) -> tuple[int | None, ...]:
    return tuple(None if square is None else NAMES.index(square) for square in squares)


def position(seats: int, settings: SiegeSettings | None = None, **changes: Any) -> SiegeState:
    """A turn of A on boards in a row, with whatever is to be different in the open."""
    settings = settings or SiegeSettings()
    start = GAME.new(seats, settings, Moment(Stream.of("start"))).view(None)
    here: Open = replace(start.open, origins=EAST[:seats], turn=0, ended=False)
    return GAME.imagine(replace(start, open=replace(here, **changes)), Stream.of("hands"))


def play(state: SiegeState, *deeds: Any, luck: tuple[Any, ...] = ()) -> Told:
    """Play these deeds, each by whoever is to act, with this luck and any other where it does not matter."""
    told = Told(ScriptedLuck(map(_labelled, luck), otherwise=Stream.of("else")))
    for deed in deeds:
        (seat,) = state.actors
        assert state.why_not(seat, deed) is None
        state.apply(seat, deed, told)
    return told


def _labelled(dice: Any) -> Scripted:
    return Scripted(dice, "strike")


# --- the ground -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SI-1.2")
def test_however_boards_are_laid_there_is_room_for_the_next() -> None:
    worlds: list[tuple[Point, ...]] = [((0, 0),)]
    for origins in worlds:
        assert len(origins) == 8 or rooms(origins), origins
        if len(origins) < 7:
            worlds += [(*origins, origin) for origin in rooms(origins).values()]
    assert len(worlds) == 1 + 4 + 12 + 36 + 100 + 284 + 780
    assert all(rooms(origins) for origins in worlds)


@pytest.mark.rules("SI-1.3")
def test_squares_are_adjacent_across_seams_but_not_through_walls_or_over_the_sea() -> None:
    world = world_of(EAST[:2])
    near = {NAMES[square]: {NAMES[other] for other in others} for square, others in world.near.items()}
    assert near["Ac2"] == {"Ac3", "Ac1", "Ab2", "Ba2"}
    assert near["Ab2"] == {"Ab3", "Ac2", "Aa2"}
    assert near["Ab1"] == {"Aa1", "Ac1"}
    assert len(world.steps_to(0)) == 18


# --- what is pending --------------------------------------------------------------------------------------------------


def facing(**changes: Any) -> SiegeState:
    """A on the board of B, beside its guard."""
    return position(2, guards=at("Ba2", "Bb2"), **changes)


def struck() -> SiegeState:
    """A blow waits for its parry."""
    state = facing()
    play(state, Strike("B"), luck=([6],))
    return state


def burning() -> SiegeState:
    """Two kegs burn."""
    state = position(3, guards=at("Ac1", "Bb2", "Cb2"))
    play(state, Strike("kegB"), luck=([6],))
    return state


def raided() -> SiegeState:
    """The second of three marauders has struck, and the third has not acted yet."""
    state = position(2, turn=1, marauders=at("Aa3", "Bb3", "Bc3"))
    play(state, END, luck=([1], [6]))
    return state


PENDING = {"a blow": struck, "two kegs": burning, "a raid": raided}


@pytest.mark.rules("SI-7.3")
def test_the_stack_holds_what_is_next_on_top() -> None:
    assert [type(one) for one in struck().open.pending] == [Attack]
    assert [type(one) for one in burning().open.pending] == [Fuse]
    assert [type(one) for one in raided().open.pending] == [Raid, Attack]
    assert [state().ask(state().actors[0]).kind for state in PENDING.values()] == ["parry", "blow", "parry"]


def pending_states() -> Iterator[tuple[int, SiegeState]]:
    """Every position of some matches in which something is pending, and how many seats there are."""
    for seats in GAME.seats:
        for seed in range(4):
            match = play_match(GAME, Setup(seats, {"marauders": 3}), f"pending {seed}")
            assert match.has_ended, match.trouble
            for decision in match.moves:
                state = decision.state
                assert isinstance(state, SiegeState)
                if state.open.pending:
                    yield seats, state


@pytest.mark.rules("SI-7.3")
def test_at_every_depth_copies_are_independent_and_imagined_states_go_on() -> None:
    met = set()
    handmade = [(len(make().open.guards), make()) for make in PENDING.values()]
    for seats, state in [*handmade, *pending_states()]:
        met.add(tuple(type(one) for one in state.open.pending))
        (seat,) = state.actors
        for audience in (None, *range(seats)):
            view = state.view(audience)
            received = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            world = GAME.imagine(received, Stream.of("world"))
            assert world.view(audience) == view
            assert (world.actors, world.ask(seat)) == (state.actors, state.ask(seat))
            before = portrait(state, seats)
            for copy in (state.clone(), world):
                finish(copy)
            assert portrait(state, seats) == before
    assert met == {(Attack,), (Fuse,), (Raid, Attack)}


def finish(state: SiegeState) -> None:
    """Play at random until nothing is pending any more."""
    luck = Stream.of("finish")
    for _ in range(40):
        if not state.open.pending:
            break
        seat, deed = choose(state, luck)
        state.apply(seat, deed, Moment(luck))
    assert not state.open.pending
    assert state.flaws() == []


def test_a_raid_goes_on_after_the_parry_where_it_stopped() -> None:
    state = raided()
    told = play(state, PASS, luck=([1],))
    assert [event.kind for event in told.events][:3] == ["wounded", "prowls", "attacks"]
    assert state.open.pending == ()
    assert (state.open.round, state.open.turn) == (2, 0)
    assert state.open.hearts == (2, 1)


def test_who_never_wants_to_parry_is_not_asked() -> None:
    table = Table.new(GAME, 2, 1)
    table.state = struck()
    assert table.scene(1).mutable == "parry"
    assert table.scene(0).mutable == ""
    answer = table.submit("B", "/mute parry")
    assert not isinstance(answer, Refusal)
    assert [step.text for step in answer] == ["/mute parry", "pass"]
    assert table.actors == (0,)


# --- striking and falling ---------------------------------------------------------------------------------------------


@pytest.mark.rules("SI-6.3")
@pytest.mark.parametrize(("card", "hearts"), [(1, 1), (3, 1), (4, 2), (5, 2)])
def test_a_parry_takes_away_one_success_a_high_card_two(card: int, hearts: int) -> None:
    state = facing(armed=2)
    state.hands = (state.hands[0], (card,))
    state.open = replace(state.open, counts=(3, 1))
    play(state, Strike("B"), Parry(card), luck=([4, 6],))
    assert state.open.hearts == (2, hearts)
    assert state.open.discards == (card,)


@pytest.mark.rules("SI-6.3")
def test_nobody_is_asked_to_parry_a_miss_or_without_cards() -> None:
    missed, bare = facing(), facing(counts=(3, 0))
    play(missed, Strike("B"), luck=([3],))
    play(bare, Strike("B"), luck=([4],))
    assert (missed.actors, missed.open.hearts) == ((0,), (2, 2))
    assert (bare.actors, bare.open.hearts) == ((0,), (2, 1))


@pytest.mark.rules("SI-6.5")
def test_who_falls_by_one_fire_falls_together_and_after_the_last_keg() -> None:
    """The keg of B wounds A and B, that of C wounds C: all three fall at the end, and share the first place."""
    state = position(3, guards=at("Ac1", "Ba2", "Ca2"), hearts=(0, 0, 0), counts=(3, 0, 0))
    play(state, Strike("kegB"), luck=([6],))
    assert state.open.hearts == (-1, -1, 0)
    assert state.open.standing == (0, 1, 2)
    play(state, Blow("kegA"))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "last-standing"
    assert state.open.fell == (1, 1, 1)
    assert outcome.winners == (0, 1, 2)


@pytest.mark.rules("SI-6.5")
def test_whose_guard_falls_in_its_own_turn_ends_it() -> None:
    state = position(3, guards=at("Ac1", "Bb2", "Cb2"), hearts=(0, 2, 2), kegs=(False, True, False))
    play(state, Strike("kegB"), luck=([6],))
    assert state.actors == (1,)
    assert state.open.counts == (0, 4, 3)


# --- marauders --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SI-8.1")
@pytest.mark.parametrize(
    ("guards", "marauder", "goes"),
    [
        (("Aa1", "Bc3"), "Ac2", "Ac1"),  # three steps to either: the first letter; south before west
        (("Aa1", "Bc3"), "Ba2", "Ba3"),  # nearer to B; north before east
        (("Ab2", "Bb2"), "Ab1", "Ac1"),  # around the wall: east before west
        (("Ac2", "Bc2"), "Ba2", "Ba2"),  # adjacent: it stays
        (("Aa3", "Aa2"), "Aa1", "Aa1"),
    ],
)
def test_a_marauder_goes_toward_the_nearest_guard(guards: tuple[str, str], marauder: str, goes: str) -> None:
    state = position(2, guards=at(*guards), turn=1, marauders=at(marauder, GONE, GONE))
    play(state, END, luck=([1],))
    assert state.open.marauders == at(goes, GONE, GONE)


@pytest.mark.rules("SI-8.3")
@pytest.mark.parametrize(("most", "stand"), [(0, 1), (1, 1), (2, 2), (3, 2)])
def test_one_marauder_comes_ashore_while_there_are_too_few(most: int, stand: int) -> None:
    state = position(2, SiegeSettings(marauders=most), turn=1, marauders=at("Aa1", GONE, GONE))
    play(state, END)
    assert sum(square is not None for square in state.open.marauders) == stand


# --- leaving and the end ----------------------------------------------------------------------------------------------


@pytest.mark.rules("SI-9.4")
def test_whoever_leaves_is_asked_no_more_and_what_is_pending_goes_on() -> None:
    state = burning()
    state.withdraw(0, Moment(Stream.of("leave")))
    assert state.open.kegs == (False, False, False)
    assert state.actors == (1,)


@pytest.mark.rules("SI-9.4")
def test_a_blow_at_somebody_who_leaves_is_forgotten() -> None:
    state = position(3, guards=at("Ba2", "Bb2", "Cb2"))
    play(state, Strike("B"), luck=([6],))
    state.withdraw(1, Moment(Stream.of("leave")))
    assert state.open.pending == ()
    assert state.actors == (0,)


@pytest.mark.rules("SI-1.2")
def test_the_board_of_somebody_who_left_before_laying_it_is_laid() -> None:
    table = Table.new(GAME, 3, 1)
    table.submit("C", "/resign")
    table.submit("B", "lay east")
    assert [board.origin for board in table.scene(None).boards] == [(0, 0), (3, 0), (3, 3)]
    assert table.actors == (0,)


@pytest.mark.rules("SI-9.2")
def test_sides_are_placed_by_their_sums_and_those_without_a_guard_by_who_fell_last() -> None:
    teams = SiegeSettings(teams="on", rounds=2)
    ended: dict[str, Any] = {"round": 3, "turn": -1, "ended": True, "marauders": at(GONE, GONE, GONE)}
    state = position(4, teams, hearts=(1, 4, 3, 0), towers=((5,), (), (), (1, 2)), **ended)
    outcome = state.outcome()
    assert outcome is not None
    assert [(one.place, one.score) for one in outcome.standings] == [(2, 11), (1, 12)] * 2
    guards = at("Ab2", GONE, GONE)
    fallen = position(3, guards=guards, hearts=(0, 0, 0), fell=(0, 1, 2), counts=(1, 0, 0), **ended).outcome()
    assert fallen is not None
    assert [one.place for one in fallen.standings] == [1, 3, 2]


@pytest.mark.rules("SI-9.2")
def test_sides_with_equal_points_share_a_place_whoever_of_them_has_fallen() -> None:
    guards, ended = at("Ab2", "Bb2", GONE, "Db2"), {"round": 5, "turn": -1, "ended": True}
    fallen: dict[str, Any] = {"fell": (0, 0, 1, 0), "counts": (3, 3, 0, 3), "guards": guards, **ended}
    outcome = position(4, SiegeSettings(teams="on"), hearts=(2, 2, 0, 0), towers=((1,), (), (), ()), **fallen).outcome()
    assert outcome is not None
    assert [(one.place, one.score) for one in outcome.standings] == [(1, 6)] * 4


@pytest.mark.rules("SI-9.3")
def test_alone_one_wins_by_standing_and_loses_by_falling() -> None:
    held = position(1, turn=0, round=4)
    play(held, END)
    lost = position(1, guards=at("Ab2"), hearts=(0,), counts=(0,), marauders=at("Ab3", GONE, GONE))
    play(lost, END, luck=([6],))
    assert [state.outcome().standings[0].place for state in (held, lost)] == [1, None]  # type: ignore[union-attr]


# --- what stays hidden ------------------------------------------------------------------------------------------------


def known(state: SiegeState, audience: int | None) -> bytes:
    """Every byte that an audience may look at."""
    offers = [] if audience is None else [offer.text for offer in state.offers(audience)]
    return msgspec.json.encode([state.view(audience), scene_of(GAME, state, audience), offers])


def twins(one: SiegeState) -> Iterator[SiegeState]:
    """The same with two hidden cards swapped: B's with one of the bag, and with one of C's."""
    a, b, c = one.hands
    for place, card in enumerate(one.bag):
        if card != b[0]:
            bag = (*one.bag[:place], *one.bag[place + 1 :], b[0])
            yield SiegeState.of(one.settings, (a, (card, *b[1:]), c), bag, one.open)
            break
    if b[-1] != c[0]:
        yield SiegeState.of(one.settings, (a, (*b[:-1], c[0]), (b[-1], *c[1:])), one.bag, one.open)


@pytest.mark.rules("SI-3.1")
@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_show_in_no_byte(seed: int) -> None:
    """On the turn of A, and while A decides which keg blows up, neither A nor a spectator can tell twins apart."""
    one = GAME.imagine(position(3, guards=at("Ac1", "Bb2", "Cb2")).view(None), Stream.of(f"twins {seed}"))
    others = list(twins(one))
    assert others
    for other in others:
        assert other.hands[1] != one.hands[1]
        assert known(other, 1) != known(one, 1)
        ours, theirs = one.clone(), other.clone()
        for deed in (None, Strike("kegB"), Blow("kegC"), END):
            told = [play(state, deed, luck=([6],)) for state in (ours, theirs)] if deed else []
            for audience in (None, 0):
                assert known(ours, audience) == known(theirs, audience)
                assert len({repr([event.heard_by(audience) for event in one.events]) for one in told}) <= 1
