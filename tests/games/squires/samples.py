"""
Positions of Squires made by hand, and tables that sit at them.

A pile is written as the specification writes it, from bottom to top: ``+soap -axe -booze``. Who played a card follows
after a dot, who peeked at it after a question mark: ``-booze.B?AC``. Without a dot the bottom card was dealt, and any
other was played by the last seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from quintain import Refusal, Step, Table
from quintain.core.answers import Outcome
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.settings import settle
from quintain.games.squires import GAME
from quintain.games.squires.actions import Deed
from quintain.games.squires.cards import NOBODY, card, is_up, kind_of
from quintain.games.squires.deck import deck_of
from quintain.games.squires.scoring import Score, bare, score
from quintain.games.squires.state import DISCARDED, FREE, Hand, Sheet, Spent, SquiresState
from quintain.games.squires.view import SquiresView
from quintain.testing import Scripted, ScriptedLuck, scripted_tables

DECK = deck_of("")
KINDS = DECK.kinds
KNIGHTS = {knight.code: number for number, knight in enumerate(DECK.knights)}
LETTERS = "ABCDEF"
NAMES = ("Ann", "Bob", "Cay", "Dot", "Eve", "Fay")
SPARE = ("sigrun", "aldith", "rollo", "lambert", "crispin", "wilfrid", "marjory")
"""Who stands in a slot when a test does not care."""


def kinds(codes: str | Iterable[str]) -> Hand:
    """``axe soap soap`` or ``companion*4`` as kinds in the order of the item table."""
    found: list[int] = []
    for word in codes.split() if isinstance(codes, str) else codes:
        code, _, times = word.partition("*")
        found += [KINDS[code]] * int(times or 1)
    return tuple(sorted(found))


def codes(kinds: Iterable[int]) -> str:
    return " ".join(DECK.items[kind].code for kind in kinds)


# --- scoring --------------------------------------------------------------------------------------------------------


def scores(*written: str, **chosen: Any) -> dict[str, Score]:
    """The sheets of claimed knights, each written as ``egbert: booze booze roast``, by the knight's code."""
    named = [_written(words) for words in written]
    sheets = score(DECK, [KNIGHTS[code] for code, _ in named], [pile for _, pile in named], **chosen)
    return {code: sheet for (code, _), sheet in zip(named, sheets, strict=True)}


def totals(*written: str, **chosen: Any) -> list[int]:
    return [sheet.total for sheet in scores(*written, **chosen).values()]


def bare_value(written: str) -> int:
    code, pile = _written(written)
    return bare(DECK, KNIGHTS[code], pile).total


def _written(words: str) -> tuple[str, Hand]:
    code, _, pile = words.partition(":")
    return code, kinds(pile.replace("-", " "))


def steps(sheet: Score) -> tuple[int, int, int, int, int]:
    """Likes, dislikes, feast, pairs and everything else, in points."""
    return sheet.likes, sheet.dislikes, sheet.feast, sheet.paired, sheet.rest


# --- positions ------------------------------------------------------------------------------------------------------


def position(
    seats: int,
    slots: Sequence[str],
    *,
    hands: Mapping[str, str] | None = None,
    to_act: str = "A",
    head: str = "A",
    lap: int = 1,
    owners: Mapping[int, str] | None = None,
    drawn: Mapping[str, str] | None = None,
    spent: Mapping[str, tuple[int, int]] | None = None,
    discards: str = "",
    round: int = 1,  # noqa: A002
    totals: Sequence[int] = (),
    history: Sequence[Sheet] = (),
    **chosen: Any,
) -> SquiresState:
    """A position that could come up in play, as its flaws are asserted to be none.

    ``slots`` are piles, each with or without its knight: ``egbert: +soap -axe``; slots that are left out hold one card.
    ``owners`` says which slot (from 1) belongs to whom. ``spent`` says what a seat parted with in this lap: slot and
    place, both from 1, or slot 0 for the discards. Hands that are left out get what is left in the bag.
    """
    settings = settle(GAME.settings, chosen)
    state = SquiresState.of(GAME.new(seats, settings, Moment(Stream.of("position"))))
    state.bag = DECK.copies.copy()
    state.round, state.lap, state.head = round, lap, LETTERS.index(head)
    state.turn = (LETTERS.index(to_act) - state.head) % seats
    state.actors = (LETTERS.index(to_act),)
    state.totals = tuple(totals) or (0,) * seats
    state.history = tuple(history)
    _lay(state, [*slots, *["+turnips"] * (seats + 1 - len(slots))])
    for slot, owner in (owners or {}).items():
        _own(state, slot - 1, LETTERS.index(owner))
    state.discards = tuple(_from_bag(state, KINDS[code]) for code in discards.split())
    state.drawn = [KINDS[drawn[letter]] if drawn and letter in drawn else -1 for letter in LETTERS[:seats]]
    state.spent = [_spent(spent[letter]) if spent and letter in spent else None for letter in LETTERS[:seats]]
    state.stock = max(0, seats * DECK.numbers.draw_per_player - (lap - 1) * seats - state.turn - 1)
    _fill_hands(state, hands or {})
    assert state.flaws() == []
    assert state.census() == {"items": 144}
    return state


def _lay(state: SquiresState, slots: Sequence[str]) -> None:
    named = [words.partition(":") if ":" in words else ("", "", words) for words in slots]
    spare = [code for code in SPARE if code not in {code for code, _, _ in named}]
    state.knights = tuple(KNIGHTS[code or spare.pop()] for code, _, _ in named)
    state.piles = [
        tuple(_card(state, word, place) for place, word in enumerate(words.split())) for _, _, words in named
    ]
    state.owners = [FREE] * len(slots)
    state.free = (1 << len(slots)) - 1
    state.with_knight = 0
    state.down = sum(1 << slot for slot, pile in enumerate(state.piles) if not is_up(pile[-1]))


def _card(state: SquiresState, word: str, place: int) -> int:
    """``+soap``, ``-axe.B`` or ``-booze.B?AC``."""
    facing, rest = word[0], word[1:]
    assert facing in "+-", word
    rest, _, peekers = rest.partition("?")
    code, _, by = rest.partition(".")
    seat = LETTERS.index(by) if by else NOBODY if place == 0 else state.seats - 1
    seen = sum(1 << LETTERS.index(letter) for letter in peekers)
    return card(_from_bag(state, KINDS[code]), seat, up=facing == "+", seen=seen)


def _own(state: SquiresState, slot: int, owner: int) -> None:
    state.owners[slot] = owner
    state.free &= ~(1 << slot)
    state.with_knight |= 1 << owner


def _spent(where: tuple[int, int]) -> Spent:
    slot, place = where
    return Spent(slot - 1 if slot else DISCARDED, place - 1)


def _fill_hands(state: SquiresState, hands: Mapping[str, str]) -> None:
    numbers = DECK.numbers
    state.hands = [()] * state.seats
    for letter, written in hands.items():
        state.hands[LETTERS.index(letter)] = tuple(_from_bag(state, kind) for kind in kinds(written))
    for seat, letter in enumerate(LETTERS[: state.seats]):
        if letter in hands:
            continue
        turn = (seat - state.head) % state.seats
        laps = state.lap if turn < state.turn else state.lap - 1
        size = max(0, numbers.hand_size - max(0, laps - numbers.draw_per_player))
        size += turn == state.turn and state.lap <= numbers.draw_per_player
        most = sorted(state.bag, key=lambda kind: -state.bag[kind])
        state.hands[seat] = tuple(sorted(_from_bag(state, kind) for kind in most[:size]))


def _from_bag(state: SquiresState, kind: int) -> int:
    assert state.bag[kind] > 0, DECK.items[kind].code
    state.bag[kind] -= 1
    return kind


# --- tables ---------------------------------------------------------------------------------------------------------


def table_at(state: SquiresState, draws: str = "") -> Table:
    """A table that sits at this position. ``draws`` are the next cards of the draw pile; further ones are random."""
    # The first answer is for the draw with which any match begins, before this position takes its place.
    script = ScriptedLuck([Scripted(KINDS[code], "draw") for code in ("turnips", *draws.split())])
    table = scripted_tables(script, seeded=True).new(GAME, NAMES[: state.seats], 1)
    table.state = state
    table.steps.clear()
    return table


def state_of(table: Table) -> SquiresState:
    return SquiresState.of(table.state)


def view_of(table: Table, seat: str | None) -> SquiresView:
    view = table.view(seat)
    assert isinstance(view, SquiresView)
    return view


def do(table: Table, *texts: str) -> Step:
    """Play these actions, each by whoever is to act; all must be accepted."""
    made = []
    for text in texts:
        answer = table.submit(table.actors[0], text)
        assert isinstance(answer, tuple), f"{text}: {answer}"
        made.append(answer[0])
    return made[-1]


def refused(table: Table, text: str) -> tuple[str, str]:
    """The code and rule with which whoever is to act is refused."""
    answer = table.submit(table.actors[0], text)
    assert isinstance(answer, Refusal), f"{text} was accepted"
    assert answer.words
    return answer.code, answer.rule


def options_of(table: Table) -> list[str]:
    """The legal actions of whoever is to act, as texts in their order."""
    state = state_of(table)
    return [state.text(option) for seat in table.actors for option in state.options(seat)]


def verbs_of(table: Table) -> Counter[str]:
    return Counter(text.partition(" ")[0] for text in options_of(table))


def hand(table: Table, seat: str) -> str:
    return codes(state_of(table).hands[LETTERS.index(seat)])


def pile(table: Table, slot: int) -> str:
    """A pile as it is written, without who played."""
    cards = state_of(table).piles[slot - 1]
    return " ".join(f"{'+' if is_up(card) else '-'}{codes([kind_of(card)])}" for card in cards)


def heard(table: Table, seat: str | None) -> list[str]:
    return [notice.words for notice in table.log(seat)]


def walk(seats: int, seed: int, **chosen: Any) -> Iterable[Table]:
    """The same table at the beginning and after every decision of a random match."""
    random = Random(f"{seats} {seed}")
    table = Table.new(GAME, seats, seed, settings=chosen)
    yield table
    while table.actors:
        do(table, random.choice(options_of(table)))
        yield table


def finished(seats: int, seed: int, **chosen: Any) -> Table:
    *_, table = walk(seats, seed, **chosen)
    return table


def patient(table: Table, laps: int, verb: str = "play") -> None:
    """Play cards, no claims, until so many laps are over: always the first card in hand, in the first free slot."""
    while state_of(table).lap <= laps:
        do(table, next(text for text in options_of(table) if text.startswith(verb)))


def deed(text: str) -> Deed:
    found = GAME.new(2, settle(GAME.settings, {}), Moment(Stream.of("deed"))).parse(0, text)
    assert not isinstance(found, Refusal)
    return found[0]


def ended(table: Table) -> Outcome:
    """How a match that is over ended."""
    outcome = table.outcome()
    assert outcome is not None
    assert table.actors == ()
    return outcome
