"""What is hidden (DD §8): faces of Loot in a hand, and what lies face down, which has no face before it is drawn."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from quintain.core.answers import Event, Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.seats import LETTERS, Seat
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.state import DuelsState
from tests.games.dungeon_duels.positions import (
    BOX,
    COLOURS,
    asked,
    do,
    hand,
    kinds,
    options,
    position,
    values,
)
from tests.games.dungeon_duels.walking import matches
from tests.games.receiving import known

TRIED = (
    *(f"play {key}" for key in BOX.cards),
    *(f"boost {key}" for key in BOX.decks["relic"]),
    *(f"toss {key}" for key in BOX.cards),
    *(f"reroll {key}" for key in BOX.decks["arcana"]),
    *(f"curio {key}" for key in BOX.decks["curio"]),
    "pass", "pass all", "end", "special",
)  # fmt: skip
"""What is asked about."""


def swapped(state: DuelsState, place: int, held: str, other: str) -> DuelsState:
    """The same with another card of the same back in that hand."""
    assert BOX.cards[held].deck == BOX.cards[other].deck
    twin = state.clone()
    cards = list(twin.hands[place])
    cards.remove(held)
    twin.hold(place, [*cards, other])
    twin = DuelsState.of(twin.settings, twin.dungeon, twin.hands)
    assert twin.flaws() == []
    return twin


def told_apart(one: DuelsState, other: DuelsState, audience: Seat | None) -> list[str]:
    mine, theirs = (known(GAME, state, audience, TRIED) for state in (one, other))
    return [name for name in mine if mine[name] != theirs[name]]


def who_can_tell(one: DuelsState, other: DuelsState) -> str:
    audiences = [None, *one.contenders]
    return "".join("-" if seat is None else LETTERS[seat] for seat in audiences if told_apart(one, other, seat))


def heard(events: list[Event], audience: Seat | None) -> bytes:
    return msgspec.json.encode([event.heard_by(audience) for event in events])


def say(state: DuelsState, text: str, luck: str) -> list[Event]:
    """What is told when whoever must act does this, with this luck."""
    (seat,) = state.actors
    read, told = state.parse(seat, text), Told(Stream.of(luck))
    assert not isinstance(read, Refusal)
    state.apply(seat, read[0], told)
    return told.events


# --- by hand ----------------------------------------------------------------------------------------------------------

THREE = {"blue": "c2", "red": "c2 2w", "green": "a1"}


@pytest.mark.rules("DD-R20", "DD-5.71")
@pytest.mark.parametrize(
    ("held", "other"),
    [
        ("war-horn", "phase-locket"),
        ("dread-talon", "barrier-lantern"),
        ("royal-feast", "parry-posh"),
        ("big-boom", "smoke-screen"),
        ("health-tonic", "surge-staff"),
    ],
)
def test_the_face_is_the_owner_s_and_the_back_is_everybody_s(held: str, other: str) -> None:
    waiting = position(THREE, foes="bc1 c2", hands={"red": held, "green": "flare-wand"})
    assert who_can_tell(waiting, swapped(waiting, 1, held, other)) == "B"
    acting = position(THREE, foes="bc1 c2", hands={"red": held}, turn=1)
    twin = swapped(acting, 1, held, other)
    assert who_can_tell(acting, twin) == "B"
    assert "offers" in told_apart(acting, twin, 1)
    backs = [BOX.cards[held].deck == deck for deck in ("relic", "curio", "heirloom", "arcana")]
    assert acting.view(None).dungeon.knights[1].held == tuple(map(int, backs))
    assert acting.view(None).hands == {}
    assert acting.view(0).hands == {
        0: (),
    }


@pytest.mark.rules("DD-R20", "DD-R87", "DD-5.53")
@pytest.mark.parametrize(("held", "other"), [("big-boom", "smoke-screen"), ("royal-feast", "parry-posh")])
def test_whether_a_guard_can_be_played_is_not_seen(held: str, other: str) -> None:
    """With one card ``pass`` is the only answer: the table gives it behind a veil."""
    state = position(THREE, hands={"red": held})
    twin = swapped(state, 1, held, other)
    for one in (state, twin):
        say(one, "attack red", "attack 4")
    assert asked(state) == asked(twin) == "B guard"
    assert (options(state), options(twin)) == (["pass"], [f"play {other}", "pass"])
    assert state.ask(1) == twin.ask(1)
    assert state.ask(1).single == "veil"
    assert who_can_tell(state, twin) == "B"
    tellings = [say(one, "pass", "pass") for one in (state, twin)]
    for audience in (None, 0, 2):
        assert heard(tellings[0], audience) == heard(tellings[1], audience)


@pytest.mark.rules("DD-R20", "DD-5.4")
def test_a_curio_window_opens_by_the_back_alone() -> None:
    state = position("c3", foes="bc1 c3", hands={"red": "dread-talon"})
    twin = swapped(state, 1, "dread-talon", "barrier-lantern")
    for one in (state, twin):
        do(one, "attack bc1", dice=["SS AA AA"])
    assert asked(state) == asked(twin) == "B curio"
    assert who_can_tell(state, twin) == "B"


@pytest.mark.rules("DD-5.71", "DD-5.72", "DD-R20")
def test_what_is_drawn_is_told_to_the_owner_and_what_is_tossed_to_all() -> None:
    state = position("c3", mounds="c2", hands={"blue": "war-horn chronos-coin big-boom"})
    told = do(state, "move up", "draw curio", "toss big-boom", dice=[("mound", "chest"), ("curio", "dread-talon")])
    drew = next(event for event in told if event.kind == "draws")
    assert (drew.to, dict(drew.secret), drew.learns) == ((0,), {"loot": "dread-talon"}, True)
    for audience in (None, 1):
        assert b"dread-talon" not in heard(told, audience)
        assert b"big-boom" in heard(told, audience)
    assert "dread-talon" in hand(state).split()


@pytest.mark.rules("DD-3.5", "DD-5.70", "DD-4.45", "DD-5.81", "DD-4.62")
@pytest.mark.parametrize(
    ("text", "kind", "fields"),
    [("move up", "digs", {"mounds": "c2"}), ("buy", "buys", {"tiles": "start p1a p2b p3b"})],
)
def test_what_lies_face_down_has_no_face_yet(text: str, kind: str, fields: dict[str, str]) -> None:
    """From one and the same position, other luck finds something else."""
    found = set()
    for number in range(20):
        state = position("c3", **fields)  # type: ignore[arg-type]
        told = say(state, text, f"luck {number}")
        found |= {event.face for event in told if event.kind == kind}
    assert len(found) > 2


@pytest.mark.rules("DD-4.62")
def test_cards_of_a_boss_are_known_from_the_second_time_on() -> None:
    """Until then all that have not come yet are as likely."""
    seen = set()
    for number in range(40):
        state = position(dict.fromkeys(COLOURS, "a1"), room="d2", known=("kk1", "kk2", "kk3", "kk4"), cards=4, clock=4)
        seen |= {str(event["scheme"]) for event in values(say(state, "end", f"boss {number}"), "scheme")}
    assert seen == {"kk5", "kk6", "kk7", "kk8"}


@pytest.mark.rules("DD-5.61", "DD-5.73")
def test_a_card_that_is_used_is_seen_by_all() -> None:
    state = position("c2", foes="bc1 c2", hands={"blue": "dread-talon"})
    told = do(state, "play dread-talon", dice=["SS AA AA AA AA"])
    assert b"dread-talon" in heard(told, None)
    assert (kinds(told)[0], state.view(None).dungeon.spent) == ("plays", {"dread-talon": 1})


# --- by chance --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-R20")
def test_nobody_can_tell_hidden_cards_apart_nor_by_what_happens_next() -> None:
    random, compared, followed = Random("sight"), 0, 0
    for state in matches(random, 4):
        if random.random() > 0.15:
            continue
        place = random.randrange(len(state.hands))
        pair = a_swap(random, state, place)
        if pair is None:
            continue
        one, other = state.clone(), swapped(state, place, *pair)
        audience = random.choice([None, *(seat for seat in state.contenders if seat != place)])
        assert told_apart(one, other, audience) == [], (place, audience, pair)
        compared += 1
        followed += follow(random, one, other, place, audience)
    assert compared > 30
    assert followed > 20


def a_swap(random: Random, state: DuelsState, place: int) -> tuple[str, str] | None:
    """A card of the hand and another one of its pile."""
    if not state.hands[place]:
        return None
    held = random.choice(state.hands[place])
    others = [key for key, count in state.unseen(BOX.cards[held].deck).items() if count and key != held]
    return (held, random.choice(others)) if others else None


def follow(random: Random, one: DuelsState, other: DuelsState, owner: int, audience: Seat | None) -> bool:
    """The same action in both, and everybody else hears and sees the same; but a pile that differs is drawn from."""
    (seat,) = one.actors
    assert other.actors == (seat,)
    common = [deed for deed in one.options(seat) if deed in other.options(seat)]
    deed = random.choice(common)
    told = [Told(Stream.of("follow")), Told(Stream.of("follow"))]
    for state, moment in zip((one, other), told, strict=True):
        state.apply(seat, deed, moment)
    assert owner != audience
    if any(event.kind == "draws" for event in told[0].events):
        return False
    assert heard(told[0].events, audience) == heard(told[1].events, audience), (seat, deed)
    assert told_apart(one, other, audience) == [], (seat, deed)
    return True
