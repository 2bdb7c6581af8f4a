"""What is hidden (SQ-8.1, SQ-8.2): twins that nobody may tell apart, what is known, and what ``strict`` leaves out."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from quintain import Scene, Table
from quintain.core.scene import Piece
from quintain.games.squires import GAME
from quintain.games.squires.cards import kind_of
from quintain.games.squires.state import SquiresState
from tests.games.squires.samples import (
    DECK,
    LETTERS,
    do,
    heard,
    options_of,
    position,
    state_of,
    table_at,
    view_of,
    walk,
)
from tests.games.squires.twins import (
    audiences,
    held,
    hidden_places,
    kind_in,
    lying,
    tables,
    told_apart,
    unseen,
    who_can_tell,
)

MEMORIES = ("assist", "strict")


def middle(memory: str) -> SquiresState:
    """Lap 3 of four squires, C to act: A has shown, B has played face down in slot 2, D has a knight."""
    return position(
        4,
        [
            "+soap -axe.B -booze.D",
            "+horse -lance.A -relic.B",
            "+bow +cheese.A",
            "+cloak -dagger.C?A",
            "+roast -arrows.C -sword.D",
        ],
        hands={
            "A": "turnips cheese booze undies",
            "B": "axe armor companion soap",
            "C": "sword shield bow poetry lance",
            "D": "companion undies horse cloak",
        },
        to_act="C",
        lap=3,
        owners={5: "D"},
        drawn={"A": "cheese", "B": "armor", "C": "lance"},
        spent={"A": (3, 2), "B": (2, 3)},
        discards="soap turnips",
        memory=memory,
    )


# --- twins made by hand ---------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-8.2")
@pytest.mark.parametrize("memory", MEMORIES)
def test_two_cards_in_other_hands(memory: str) -> None:
    """A card of B's for one of D's: they see it, and A and C, who passed their hands to them."""
    state = middle(memory)
    swapped = (held(state, "B", "companion"), held(state, "D", "horse"))
    one, other = tables(state, swapped)
    assert who_can_tell(one, other) == "ABCD"
    assert told_apart(one, other, None) == []
    # To people at a strict table, who get scene and log, the passed hands are not shown again.
    seen = {"view", "scene"} if memory == "assist" else {"view"}
    assert set(told_apart(one, other, 0)) == set(told_apart(one, other, 2)) == seen
    state.lap = 1
    state.stock += 8
    state.spent = [None] * 4
    state.drawn = [-1] * 4
    one, other = table_at(state.clone()), table_at(state.clone())
    hands = state_of(other).hands
    hands[1], hands[3] = hands[3], hands[1]
    # In the first lap nobody has passed anything.
    assert who_can_tell(one, other) == "BD"


@pytest.mark.rules("SQ-8.2")
@pytest.mark.parametrize("memory", MEMORIES)
@pytest.mark.parametrize(
    ("slot", "place", "knowers"),
    [
        (1, 2, "B"),  # played by B in an earlier lap
        (1, 3, "D"),
        (2, 2, "A"),
        (4, 2, "AC"),  # played by C, and A has peeked
        (5, 2, "C"),  # under a claimed knight
    ],
)
def test_a_face_down_card_and_one_that_nobody_has_seen(memory: str, slot: int, place: int, knowers: str) -> None:
    one, other = tables(middle(memory), (lying(slot, place), unseen("poetry")))
    assert who_can_tell(one, other) == knowers
    for seat in map(LETTERS.index, knowers):
        assert told_apart(one, other, seat) == (["view", "scene"] if memory == "assist" else ["view"])


@pytest.mark.rules("SQ-8.2")
@pytest.mark.parametrize("memory", MEMORIES)
def test_what_the_neighbour_has_just_played_is_bound_to_the_hand_that_was_passed(memory: str) -> None:
    """B played a relic that A had passed on: with another card there A's passed hand would be another."""
    one, other = tables(middle(memory), (lying(2, 3), unseen("poetry")))
    assert who_can_tell(one, other) == "AB"
    # But A cannot tell which of the five it was: the relic lies there, or the armor that B has drawn.
    state = middle(memory)
    one, other = tables(state, (lying(2, 3), held(state, "B", "armor")))
    assert who_can_tell(one, other) == "B"


@pytest.mark.rules("SQ-8.2")
@pytest.mark.parametrize("memory", MEMORIES)
def test_two_face_down_cards(memory: str) -> None:
    one, other = tables(middle(memory), (lying(1, 2), lying(1, 3)))
    assert who_can_tell(one, other) == "BD"
    one, other = tables(middle(memory), (lying(1, 3), lying(5, 3)))
    assert who_can_tell(one, other) == "D"
    one, other = tables(middle(memory), (lying(5, 2), lying(4, 2)))
    assert who_can_tell(one, other) == "AC"


@pytest.mark.rules("SQ-8.2")
@pytest.mark.parametrize("memory", MEMORIES)
def test_what_a_neighbour_drew(memory: str) -> None:
    """Only B knows what B drew, although A knows the rest of that hand."""
    state = middle(memory)
    one, other = tables(state, (held(state, "B", "armor"), unseen("poetry")))
    assert state_of(one).drawn != state_of(other).drawn
    assert who_can_tell(one, other) == "B"
    # The same for C, who is to act: options, offers and refusals are C's alone.
    state = middle(memory)
    one, other = tables(state, (held(state, "C", "lance"), unseen("relic")))
    assert who_can_tell(one, other) == "C"
    assert {"options", "why", "scene", "view"} <= set(told_apart(one, other, 2))


@pytest.mark.rules("SQ-8.2")
@pytest.mark.parametrize("memory", MEMORIES)
def test_a_hand_and_a_face_down_card(memory: str) -> None:
    state = middle(memory)
    one, other = tables(state, (held(state, "D", "cloak"), lying(1, 2)))
    # D's hand came from C; B has played the other card.
    assert who_can_tell(one, other) == "BCD"


@pytest.mark.parametrize("memory", MEMORIES)
def test_a_peek_tells_the_peeker_alone(memory: str) -> None:
    one, other = tables(middle(memory), (lying(1, 3), unseen("poetry")))
    assert who_can_tell(one, other) == "D"
    for table in (one, other):
        do(table, "peek 1")
    assert who_can_tell(one, other) == "CD"
    assert "scene" in told_apart(one, other, 2)
    for table in (one, other):
        do(table, "show bow 1")
    assert who_can_tell(one, other) == "CD"
    # In the end a strict table shows C no more than it shows the others.
    assert told_apart(one, other, 2) == (["view", "scene", "log"] if memory == "assist" else ["view"])


@pytest.mark.parametrize("memory", MEMORIES)
def test_a_face_down_play_tells_nobody_else(memory: str) -> None:
    state = middle(memory)
    one, other = table_at(state.clone()), table_at(state.clone())
    do(one, "play bow 3")
    do(other, "play poetry 3")
    # B passed that hand to C, but does not learn which card of it is gone.
    assert who_can_tell(one, other) == "C"


@pytest.mark.parametrize("memory", MEMORIES)
def test_a_claim_tells_nobody_anything_of_the_pile(memory: str) -> None:
    one, other = tables(middle(memory), (lying(1, 3), unseen("poetry")))
    for table in (one, other):
        do(table, "claim 1", "discard bow")
    assert who_can_tell(one, other) == "D"


@pytest.mark.parametrize("memory", MEMORIES)
def test_a_lone_kind_in_hand_stays_secret_but_for_the_discard(memory: str) -> None:
    """B's discard is chosen or plays itself: the others hear the same."""
    slots = ["+soap -axe.B", "+horse", "+bow", "+cheese"]
    hands = {"A": "lance lance", "C": "roast roast"}
    heard_by: dict[str, list[list[str]]] = {}
    for held_by_b in ("axe axe", "axe relic"):
        state = position(3, slots, lap=9, head="B", to_act="B", hands=hands | {"B": held_by_b}, memory=memory)
        table = table_at(state)
        do(table, "claim 1")
        if table.actors == (1,):
            do(table, "discard axe")
        heard_by[held_by_b] = [heard(table, None), heard(table, "C")]
    assert heard_by["axe axe"] == heard_by["axe relic"]


# --- twins of random positions --------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-8.2")
@pytest.mark.parametrize("memory", MEMORIES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_nobody_can_tell_hidden_cards_apart_nor_by_what_happens_next(seats: int, memory: str) -> None:
    random = Random(f"{seats} {memory}")
    compared = followed = 0
    for seed in range(40 // seats**2 + 1):
        for table in walk(seats, 100 + seed, rounds=1, memory=memory):
            if not table.actors or random.random() < 0.88:
                continue
            state = state_of(table)
            for seat in audiences(table):
                places = hidden_places(state, seat)
                if len(places) < 2:
                    continue
                first, second = random.sample(places, 2)
                if kind_in(state, first) == kind_in(state, second):
                    continue
                one, other = tables(state, (first, second))
                assert told_apart(one, other, seat) == [], (seat, first, second)
                compared += 1
                followed += follow(random, one, other, seat)
    assert compared > 15
    assert followed > 5


def follow(random: Random, one: Table, other: Table, seat: int | None) -> bool:
    """Play the same in both, and compare again unless the seat has rightly learned something."""
    texts = sorted(set(options_of(one)) & set(options_of(other)))
    actor, lap = one.actors[0], state_of(one).lap
    if actor == seat:
        texts = [text for text in texts if not text.startswith("peek")]
    if not texts:
        return False
    text = random.choice(texts)
    for table in (one, other):
        # A lone discard waits for a pause that betrays nothing.
        table.veils = True
        assert isinstance(table.submit(actor, text), tuple)
    if state_of(one).lap != lap or state_of(one).round > 1 or not one.actors:
        # Hands have been passed, or piles turned up.
        return False
    assert told_apart(one, other, seat) == [], (seat, text)
    return True


# --- what is known --------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-R18", "SQ-8.1")
def test_t25_one_s_own_plays_and_peeks_are_remembered() -> None:
    state = position(3, ["+horse", "+soap -axe.A -booze.B"], lap=2, hands={"A": "bow bow relic soap turnips"})
    table = table_at(state)
    do(table, "peek 2", "show relic 1")
    assert [card.item for card in view_of(table, "A").stands[1].cards] == ["soap", "axe", "booze"]
    assert [card.item for card in view_of(table, "B").stands[1].cards] == ["soap", "", "booze"]
    assert [card.item for card in view_of(table, "C").stands[1].cards] == ["soap", "", ""]
    assert pictured(table.scene("A"), "slot2") == ["Soap", "Axe", "Booze"]
    assert pictured(table.scene("B"), "slot2") == ["Soap", "-", "Booze"]
    assert pictured(table.scene("C"), "slot2") == pictured(table.scene(None), "slot2") == ["Soap", "-", "-"]
    ghosts = [piece.badges for piece in zone(table.scene("A"), "slot2")[1:]]
    assert ghosts == [(), ("known only to you: you played it",), ("face down: you peeked at it",)]


def zone(scene: Scene, name: str) -> tuple[Piece, ...]:
    return next((zone.pieces for zone in scene.zones if zone.id == name), ())


def pictured(scene: Scene, name: str) -> list[str]:
    """The titles of the cards in a zone, ``-`` for a back; knights are left out."""
    cards = [piece for piece in zone(scene, name) if not piece.kind.startswith("knight-")]
    return ["-" if piece.back else piece.title for piece in cards]


class Witness:
    """What every seat has seen with its own eyes, put together from the commands alone."""

    def __init__(self, table: Table) -> None:
        self.seats = table.seats
        self.round = 0
        self.known: list[dict[tuple[int, int], str]] = []
        self.note(table, None, "")

    def note(self, table: Table, actor: int | None, text: str) -> None:
        state = state_of(table)
        if state.round != self.round:
            self.round = state.round
            start = {(slot, 0): DECK.items[kind_of(pile[0])].code for slot, pile in enumerate(state.piles)}
            self.known = [start.copy() for _ in range(self.seats + 1)]
            self.heights = [1] * len(state.piles)
            self.tops: dict[int, str] = {}
            return
        verb, *words = text.split()
        if verb in ("play", "show"):
            item, slot = words[0], int(words[1]) - 1
            for seat in range(self.seats + 1) if verb == "show" else [actor or 0]:
                self.known[seat][slot, self.heights[slot]] = item
            self.heights[slot] += 1
            self.tops[slot] = item
        if verb == "peek":
            slot = int(words[0]) - 1
            self.known[actor or 0][slot, self.heights[slot] - 1] = self.tops[slot]


@pytest.mark.rules("SQ-8.2", "SQ-5.8")
@pytest.mark.parametrize("seats", range(2, 7))
def test_8_2_a_view_holds_what_was_seen_and_no_more(seats: int) -> None:
    random = Random(seats)
    for seed in range(2):
        table = Table.new(GAME, seats, seed, settings={"rounds": 2})
        witness = Witness(table)
        while table.actors:
            actor, text = table.actors[0], random.choice(options_of(table))
            do(table, text)
            if not table.actors:
                break
            witness.note(table, actor, text)
            for seat in audiences(table):
                view = view_of(table, None if seat is None else LETTERS[seat])
                stands = view.stands
                known = {
                    (slot, place): card.item
                    for slot, stand in enumerate(stands)
                    for place, card in enumerate(stand.cards)
                    if card.item
                }
                assert known == witness.known[seats if seat is None else seat]
                assert [len(stand.cards) for stand in stands] == witness.heights
                hand = () if seat is None else state_of(table).hands[seat]
                assert view.hand == tuple(DECK.items[kind].code for kind in hand)


@pytest.mark.rules("SQ-8.1")
@pytest.mark.parametrize("seats", range(2, 7))
def test_8_1_the_hand_that_was_passed_on_is_known_until_the_next_passing(seats: int) -> None:
    random = Random(seats)
    table = Table.new(GAME, seats, 3, settings={"rounds": 2})
    passed: list[tuple[str, ...]] = [()] * seats
    moves = 0
    while table.actors:
        before, lap, number = list(state_of(table).hands), state_of(table).lap, state_of(table).round
        actor, text = table.actors[0], random.choice(options_of(table))
        do(table, text)
        state = state_of(table)
        if not table.actors:
            break
        if state.round != number:
            passed = [()] * seats
        elif state.lap != lap:
            moves += 1
            # A lap may end with skipped turns, but hands change by the last action alone.
            hands = [[DECK.items[kind].code for kind in hand] for hand in before]
            if not text.startswith("claim"):
                hands[actor].remove(text.split()[1])
            passed = [tuple(hand) for hand in hands]
        assert [view_of(table, LETTERS[seat]).passed for seat in range(seats)] == passed
        assert view_of(table, None).passed == ()
    assert moves > 3


# --- strict ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-8.1")
def test_8_1_strict_shows_a_bare_table() -> None:
    table = table_at(middle("strict"))
    scene = table.scene("A")
    # Own plays and peeks are backs; so is everything under a claimed knight, the starting item included.
    assert pictured(scene, "slot2") == ["Horse", "-", "-"]
    assert pictured(scene, "slot4") == ["Cloak", "-"]
    assert pictured(scene, "slot3") == ["Bow", "Cheese"]
    assert pictured(scene, "slot5") == ["-", "-", "-"]
    assert pictured(scene, "discards") == ["Turnips"]
    assert pictured(scene, "handA") == ["Turnips", "Cheese", "Booze", "Fresh Undergarments"]
    assert zone(scene, "passed") == ()
    # With assist the same table shows all of it.
    helped = table_at(middle("assist")).scene("A")
    assert pictured(helped, "slot2") == ["Horse", "Lance", "-"]
    assert pictured(helped, "slot4") == ["Cloak", "Dagger"]
    assert pictured(helped, "slot5") == ["Roast Boar", "-", "-"]
    assert pictured(helped, "discards") == ["Soap", "Turnips"]
    assert sorted(pictured(helped, "passed")) == ["Axe", "Holy Relic", "Soap", "“Companions”"]


@pytest.mark.rules("SQ-8.1")
def test_8_1_strict_shows_a_peeked_card_only_while_it_is_looked_at() -> None:
    table = table_at(middle("strict"))
    do(table, "peek 1")
    assert pictured(table.scene("C"), "slot1") == ["Soap", "-", "Booze"]
    assert "Booze" in table.scene("C").prompt
    for seat in ("A", "B", "D", None):
        assert pictured(table.scene(seat), "slot1") == ["Soap", "-", "-"]
        assert "Booze" not in table.scene(seat).prompt
    assert "Booze" not in "".join(heard(table, "C"))
    do(table, "show bow 3")
    assert pictured(table.scene("C"), "slot1") == ["Soap", "-", "-"]
    # A card of one's own that lies below is not shown on that occasion.
    below = position(3, ["+soap -axe.A -booze.B"], lap=3, hands={"A": "bow relic soap lance horse"}, memory="strict")
    table = table_at(below)
    do(table, "peek 1")
    assert pictured(table.scene("A"), "slot1") == ["Soap", "-", "Booze"]


@pytest.mark.rules("SQ-8.1")
@pytest.mark.parametrize("seats", range(2, 7))
def test_8_1_the_view_is_whole_in_both_modes_and_the_strict_log_remembers_nothing(seats: int) -> None:
    """The same match twice: bots know the same; people at the strict table are told no kind that is not public."""
    random = Random(seats)
    strict, assist = (Table.new(GAME, seats, 9, settings={"memory": memory}) for memory in ("strict", "assist"))
    while strict.actors:
        text = random.choice(options_of(strict))
        assert options_of(assist) == options_of(strict)
        for table in (strict, assist):
            do(table, text)
        if random.random() < 0.2:
            for seat in audiences(strict):
                view = strict.state.view(seat)
                assert msgspec.structs.replace(view, settings=assist.state.settings) == assist.state.view(seat)
    for seat in range(seats):
        mine, public = strict.log(seat), strict.log(None)
        # What is told to a seat alone is that it has taken up a hand, never which.
        told = [notice for notice in mine if notice not in public]
        assert {notice.kind for notice in told} == {"hand", "received"}
        titles = [item.title for item in DECK.items]
        assert not any(title in notice.words for notice in told for title in titles)
        assert not any(notice.secret for notice in mine)
        assert any(notice.secret for notice in assist.log(seat))


@pytest.mark.rules("SQ-8.1")
def test_8_1_a_spectator_sees_the_same_hands_as_anybody_else() -> None:
    for memory in MEMORIES:
        scene = table_at(middle(memory)).scene(None)
        for letter, count in zip("ABCD", (4, 4, 5, 4), strict=True):
            assert pictured(scene, f"hand{letter}") == ["-"] * count
        assert zone(scene, "passed") == ()
        assert scene.offers == ()
