"""The lore of Squires: its kernels count as the rules count and weigh as the greedy player weighs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.registry import load
from quintain.core.seats import Seat
from quintain.games.squires.actions import Discard, Play
from quintain.games.squires.cards import peeked
from quintain.games.squires.deck import deck_of, standard_text, too_small
from quintain.games.squires.state import SquiresState
from quintain.players.lore import lore_of
from quintain.players.lore.squires import LORE, greedy, kernels
from quintain.players.lore.squires.foresight import AMONG_GREEDY, AMONG_MASTERS, Foresight, shares
from quintain.players.lore.squires.piles import held
from quintain.players.lore.squires.thumbs import GREEDY, thumbs_of
from quintain.players.lore.squires.warm import warm
from quintain.players.lore.squires.worlds import cards_of, world_of
from quintain.testing.matches import choose

GAME = load("squires")
COPIES = re.compile(r"^copies = (\d+)$", re.MULTILINE)


def positions(seats: int, number: int, **settings: object) -> Iterator[SquiresState]:
    """Positions of a random match."""
    luck = Stream(number)
    state = SquiresState.of(GAME.new(seats, GAME.settings(**settings), Moment(luck)))
    while state.actors:
        yield state
        state.apply(*choose(state, luck), Moment(luck))


def ends(seats: int, number: int, **settings: object) -> Iterator[tuple[SquiresState, SquiresState]]:
    """A position before the last claim of every round, and the position after it."""
    before: SquiresState | None = None
    for state in positions(seats, number, **settings):
        if before is not None and len(before.history) < len(state.history):
            yield before, state
        before = state.clone()


def test_it_has_a_policy_and_judges() -> None:
    assert lore_of("squires") is LORE
    assert LORE.policy is not None
    assert LORE.judge is not None


@pytest.mark.parametrize(("seats", "drunk_feast"), [(2, "out"), (3, "out"), (4, "in"), (6, "out")])
def test_a_round_is_scored_as_the_rules_score_it(seats: int, drunk_feast: str) -> None:
    compared = 0
    for number in range(12):
        for before, after in ends(seats, number, drunk_feast=drunk_feast, rounds=5):
            sheet = after.history[-1]
            before.owners = list(sheet.owners)
            thumbs = thumbs_of(GREEDY, GREEDY, 0, seats)
            here = kernels.read(cards_of(""), thumbs, *world_of(before), kernels.NONE, kernels.lucky(1))
            assert kernels.score(cards_of(""), here).tolist() == [score.total for score in sheet.scores]
            compared += 1
    assert compared > 40


@pytest.mark.parametrize("seats", [2, 4])
def test_cards_are_weighed_as_the_greedy_player_weighs_them(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greedy, "PEEK", 0)
    compared = 0
    for state in positions(seats, 5):
        seat, options = state.actors[0], state.options(state.actors[0])
        weights = LORE.weigh(GAME, state.view(seat), options, Stream(1))
        foreseen = AMONG_GREEDY.policy(state, seat, options, Stream(1))
        for deed, weight, other in zip(options, weights, foreseen, strict=True):
            if isinstance(deed, Play | Discard):
                assert other == pytest.approx(weight)
                compared += 1
    assert compared > 300


@pytest.mark.parametrize("foresight", [AMONG_GREEDY, AMONG_MASTERS])
def test_a_seat_goes_by_what_it_knows(foresight: Foresight) -> None:
    """Hidden cards under the knights and in other hands change nothing in what is foreseen."""
    unlike = 0
    for state in positions(4, 9):
        seat = state.actors[0]
        twin = SquiresState.of(GAME.imagine(state.view(seat), Stream(3)))
        options = state.options(seat)
        unlike += (state.piles, state.hands) != (twin.piles, twin.hands)
        assert foresight.policy(state, seat, options, Stream(1)) == foresight.policy(twin, seat, options, Stream(1))
    assert unlike > 100


def test_what_others_play_face_down_is_most_often_a_gift() -> None:
    """Cards that the seat does not know are exchanged with the bag for likely ones; none is lost."""
    hated = coveted = 0
    for state in positions(4, 2, rounds=1):
        cards, world, thumbs = cards_of(""), world_of(state), thumbs_of(GREEDY, GREEDY, 0, 4)
        lying = kernels.read(cards, thumbs, *world, kernels.NONE, kernels.lucky(1))
        here = kernels.read(cards, thumbs, *world, 0, kernels.lucky(1))
        assert (here.known[0] == lying.known[0]).all()
        assert (here.piles.sum(axis=0) + here.bag == lying.piles.sum(axis=0) + lying.bag).all()
        for slot, knight in enumerate(state.knights):
            more = here.piles[slot] - lying.piles[slot]
            hated += held(more, cards.hated[knight])
            coveted += held(more, cards.coveted[knight])
    assert hated < 0 < coveted


def smallest_deck(seats: int) -> str:
    """The standard deck without every card that so many squires can do without."""
    text = smaller = standard_text()
    while too_small(deck_of(smaller), seats) is None:
        text = smaller
        most = max(map(int, COPIES.findall(text)))
        smaller = text.replace(f"copies = {most}\n", f"copies = {most - 1}\n", 1)
    return text


@pytest.fixture
def _bounds_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are read in Python, which notices where compiled code would read what lies beside an array."""
    for name in ("read", "read_piles", "exchanged", "drawn"):
        monkeypatch.setattr(kernels, name, getattr(kernels, name).py_func)


@pytest.mark.usefixtures("_bounds_are_checked")
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_drawn_from_an_empty_bag(seats: int) -> None:
    """With the smallest deck all cards are dealt in the end, and unknown ones can be exchanged for no others."""
    deck, thumbs = smallest_deck(seats), thumbs_of(GREEDY, GREEDY, 0, seats)
    read = unknown = 0
    for state in positions(seats, 3, deck=deck, rounds=1):
        if any(state.bag.values()):
            continue
        lying = kernels.read(cards_of(deck), thumbs, *world_of(state), kernels.NONE, kernels.lucky(1))
        here = kernels.read(cards_of(deck), thumbs, *world_of(state), 0, kernels.lucky(1))
        assert (here.piles == lying.piles).all()
        read, unknown = read + 1, unknown + here.unknown[0].sum()
    assert read > 5
    assert unknown > 0


def last_claim() -> tuple[SquiresState, Seat]:
    """The last seat without a knight must claim, in the last round."""
    state = next(
        state.clone()
        for number in range(99)
        for state in positions(4, number, rounds=1)
        if state.with_knight.bit_count() == 3 and not state.hands[state.actors[0]] and state.phase == "turn"
    )
    return state, state.actors[0]


def test_rounds_are_played_to_their_end_and_judged() -> None:
    for state in positions(3, 4):
        judged = AMONG_GREEDY.judge(state.clone(), 0, Stream(1))
        assert sum(judged) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in judged)
    state, seat = last_claim()
    state.piles = [tuple(peeked(card, seat) for card in pile) for pile in state.piles]
    ends = []
    for deed in state.options(seat):
        world = state.clone()
        world.apply(seat, deed, Moment(Stream(1)))
        ends.append([float(world.totals[other] == max(world.totals)) for other in range(4)])
    assert [round(share, 6) for share in AMONG_GREEDY.judge(state, seat, Stream(1))] in ends


def test_a_lead_counts_more_the_less_is_left() -> None:
    assert shares([10, 10], 0) == [0.5, 0.5]
    assert shares([11, 10, 11, 0], 0) == [0.5, 0, 0.5, 0]
    early, late = shares([20, 10], 2)[0], shares([20, 10], 1)[0]
    assert 0.5 < early < late < 1


def test_warming_up_leaves_nothing_to_compile() -> None:
    used: tuple[Any, ...] = (kernels.foresee, kernels.play_round)
    warm()
    before = [list(kernel.signatures) for kernel in used]
    assert all(before)
    state = next(positions(6, 1))
    for foresight in (AMONG_GREEDY, AMONG_MASTERS):
        foresight.policy(state, state.actors[0], state.options(state.actors[0]), Stream(1))
        foresight.judge(state, 0, Stream(1))
    assert [list(kernel.signatures) for kernel in used] == before
