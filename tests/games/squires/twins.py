"""Two tables that differ only in what somebody must not know, and everything that a seat receives from each."""

from __future__ import annotations

from quintain import Table
from quintain.games.squires.cards import NOBODY, by_of, card, is_up, kind_of, knows, seen_by
from quintain.games.squires.state import SquiresState
from tests.games import receiving
from tests.games.squires.samples import KINDS, LETTERS, table_at

TRIED = (
    *(f"{verb} {item} {slot}" for slot, verb in enumerate(("play", "show"), start=1) for item in KINDS),
    *(f"{verb} {slot}" for verb in ("peek", "claim") for slot in range(1, 8)),
    *(f"discard {item}" for item in KINDS),
    "nonsense",
)
"""What is asked about with ``/why``."""

Place = tuple[str, int, int]
"""``hand``, a seat and the number of a card; ``pile``, a slot and the number of a card; ``bag``, a kind and 0."""


def received(table: Table, seat: int | None) -> dict[str, bytes]:
    """Every byte that this audience can get out of the table, by name."""
    return receiving.received(table, seat, TRIED)


def told_apart(one: Table, other: Table, seat: int | None) -> list[str]:
    """The names of what is different for this audience."""
    mine, theirs = received(one, seat), received(other, seat)
    return [name for name in mine if mine[name] != theirs[name]]


def audiences(table: Table) -> list[int | None]:
    return [None, *range(table.seats)]


def who_can_tell(one: Table, other: Table) -> str:
    """The letters of the seats that can tell two tables apart, with ``-`` for a spectator."""
    return "".join("-" if seat is None else LETTERS[seat] for seat in audiences(one) if told_apart(one, other, seat))


def tables(state: SquiresState, *swaps: tuple[Place, Place], draws: str = "") -> tuple[Table, Table]:
    """A table at this position, and one at which these cards have changed places."""
    twin = state.clone()
    for one, other in swaps:
        swap(twin, one, other)
    assert twin.flaws() == []
    return table_at(state.clone(), draws), table_at(twin, draws)


def held(state: SquiresState, seat: str, code: str) -> Place:
    place = LETTERS.index(seat)
    return "hand", place, state.hands[place].index(KINDS[code])


def lying(slot: int, place: int) -> Place:
    """Both from 1."""
    return "pile", slot - 1, place - 1


def unseen(code: str) -> Place:
    return "bag", KINDS[code], 0


def kind_in(state: SquiresState, place: Place) -> int:
    where, number, at = place
    if where == "hand":
        return state.hands[number][at]
    return kind_of(state.piles[number][at]) if where == "pile" else number


def swap(state: SquiresState, one: Place, other: Place) -> None:
    first, second = kind_in(state, one), kind_in(state, other)
    _put(state, one, first, second)
    _put(state, other, second, first)
    state.hands = [tuple(sorted(hand)) for hand in state.hands]


def _put(state: SquiresState, place: Place, old: int, new: int) -> None:
    where, number, at = place
    if where == "bag":
        state.bag[old] -= 1
        state.bag[new] += 1
        return
    if where == "hand":
        hand = list(state.hands[number])
        hand[at] = new
        state.hands[number] = tuple(hand)
        _keep_drawn(state, number, old, new)
        return
    pile = list(state.piles[number])
    pile[at] = card(
        new, NOBODY if by_of(pile[at]) is None else by_of(pile[at]) or 0, up=is_up(pile[at]), seen=seen_by(pile[at])
    )
    state.piles[number] = tuple(pile)
    for seat, spent in enumerate(state.spent):
        if spent is not None and (spent.slot, spent.place) == (number, at):
            _keep_drawn(state, seat, old, new)


def _keep_drawn(state: SquiresState, seat: int, old: int, new: int) -> None:
    """What a seat has drawn is among what it holds and has parted with."""
    spent = state.spent[seat]
    cards = [*state.hands[seat], *([] if spent is None else [state.kind_at(spent)])]
    if state.drawn[seat] == old and old not in cards:
        state.drawn[seat] = new


def hidden_places(state: SquiresState, seat: int | None) -> list[Place]:
    """Cards that this audience has no way to know: not seen, and not of the hand that it passed on."""
    seats = state.seats
    left = None if seat is None or state.lap == 1 else (seat + 1) % seats
    found: list[Place] = []
    for other, hand in enumerate(state.hands):
        if other not in (seat, left):
            found += [("hand", other, at) for at in range(len(hand))]
    spent = None if left is None else state.spent[left]
    for slot, pile in enumerate(state.piles):
        for at, lying_card in enumerate(pile):
            is_of_left = spent is not None and (spent.slot, spent.place) == (slot, at)
            if not knows(lying_card, seat) and not is_of_left:
                found.append(("pile", slot, at))
    return found
