"""
Positions of Knight's Duty made by hand, and tables that sit at them.

A knight is written as the specification writes it: ``green e2 broken, spear, insp down``. Unnamed: full heart, no
weapon, Inspiration up. Commands name the clan that gives them: ``green go e``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from quintain import Refusal, Step, Table
from quintain.core.answers import Event, Outcome
from quintain.core.luck import Luck
from quintain.core.moments import QUIET, Moment
from quintain.core.settings import settle
from quintain.games.knights_duty import GAME
from quintain.games.knights_duty.actions import Deed, Go, Lay
from quintain.games.knights_duty.field import (
    CELLS,
    CLANS,
    FROM_CENTRE,
    LABELS,
    MOVE,
    NEIGHBOURS,
    NO_WEAPON,
    NOWHERE,
    OUT,
    PASS,
    TOKENS,
    WEAPONS,
)
from quintain.games.knights_duty.sight import HEARTS
from quintain.games.knights_duty.state import KnightsDutyState
from quintain.games.knights_duty.view import KnightsDutyView
from quintain.testing import Scripted, ScriptedLuck

LETTERS = "ABCDEF"
NUMBERS = {name: number for number, name in HEARTS.items()}
ARMS = {TOKENS[weapon]: weapon for weapon in WEAPONS}


class Lists(Table):
    """A table whose cards are written down beforehand. Luck that is not in the script is a failure."""

    script = ScriptedLuck()

    def luck(self, entry: int) -> Luck:
        return self.script.share()


# --- positions ------------------------------------------------------------------------------------------------------


def position(
    *knights: str, initiative: str = "", quiet: int = 0, radius: int = 4, number: int = 1, **chosen: Any
) -> KnightsDutyState:
    """The start of a round with these knights, seat by seat. ``red out`` went out in the round before."""
    state = KnightsDutyState.of(GAME.new(len(knights), settle(GAME.settings, chosen), QUIET))
    for seat, written in enumerate(knights):
        _put(state, seat, written.replace(",", "").split(), number)
    state.stage, state.round = "plan", number
    state.asked = state.actors = tuple(state.standing)
    state.initiative = CLANS.index(initiative) if initiative else state.clans[0]
    state.quiet, state.radius = quiet, radius
    assert state.flaws() == []
    return state


def _put(state: KnightsDutyState, seat: int, words: Sequence[str], number: int) -> None:
    state.clans[seat] = CLANS.index(words[0])
    if words[1] == "out":
        state.hearts[seat], state.gone[seat] = OUT, (number - 1, 1)
        return
    state.cells[seat] = CELLS[words[1]]
    for word in words[2:]:
        if word in ARMS:
            state.weapons[seat] = ARMS[word]
        elif word in NUMBERS:
            state.hearts[seat] = NUMBERS[word]
        else:
            assert word in ("insp", "down"), word
            state.up &= ~(1 << seat)


def given(*knights: str, draws: Iterable[int] = (), **more: Any) -> Lists:
    """A table at such a position. ``draws`` are the numbers of KD-5.27, in order."""
    return table_at(position(*knights, **more), draws)


def table_at(state: KnightsDutyState, draws: Iterable[int] = ()) -> Lists:
    names = [CLANS[clan].capitalize() if clan >= 0 else f"Seat {seat}" for seat, clan in enumerate(state.clans)]
    table = Lists.new(GAME, names, 1)
    table.state = state
    table.steps.clear()
    table.script = ScriptedLuck([Scripted(k, "combat") for k in draws])
    return table


# --- playing --------------------------------------------------------------------------------------------------------


def state_of(table: Table) -> KnightsDutyState:
    return KnightsDutyState.of(table.state)


def view_of(table: Table, clan: str | None) -> KnightsDutyView:
    view = table.view(None if clan is None else seat_of(table, clan))
    assert isinstance(view, KnightsDutyView)
    return view


def seat_of(table: Table, clan: str) -> int:
    return state_of(table).clans.index(CLANS.index(clan))


def plan(table: Table, **plans: str) -> None:
    """Everybody lays a plan, clan by clan; slots that are not named are passes."""
    for seat in table.actors:
        words = plans.pop(CLANS[state_of(table).clans[seat]], "").split()
        slots = state_of(table).slots(seat)
        assert len(words) <= slots
        _accepted(table, seat, " ".join(["plan", *words, *["pass"] * (slots - len(words))]))
    assert not plans, plans


def do(table: Table, *commands: str) -> None:
    """Commands as ``green go e``, all of which must be accepted. Whoever is not said to inspire holds."""
    for number, command in enumerate(commands):
        clan, _, text = command.partition(" ")
        _accepted(table, seat_of(table, clan), text)
        following = commands[number + 1].split()[1] if number + 1 < len(commands) else ""
        if following not in ("inspire", "hold"):
            hold(table)


def hold(table: Table) -> None:
    """Everybody who is asked about Inspiration holds."""
    while state_of(table).stage == "inspire" and table.actors:
        _accepted(table, table.actors[0], "hold")


def _accepted(table: Table, seat: int, text: str) -> Step:
    answer = table.submit(seat, text)
    assert isinstance(answer, tuple), f"{LETTERS[seat]} {text}: {answer}"
    return answer[0]


def refused(table: Table, command: str) -> tuple[str, str]:
    """The code and rule with which a command is refused."""
    clan, _, text = command.partition(" ")
    answer = table.submit(seat_of(table, clan), text)
    assert isinstance(answer, Refusal), f"{command} was accepted"
    assert answer.words
    return answer.code, answer.rule


def options(table: Table, clan: str) -> list[str]:
    state = state_of(table)
    return [state.text(option) for option in state.options(seat_of(table, clan))]


# --- looking --------------------------------------------------------------------------------------------------------


def knights(table: Table) -> dict[str, str]:
    """Every knight as it is written, without commas: ``e2 broken spear down``; ``out`` for those that are."""
    state = state_of(table)
    return {CLANS[clan]: _written(state, seat) for seat, clan in enumerate(state.clans)}


def _written(state: KnightsDutyState, seat: int) -> str:
    if state.cells[seat] == NOWHERE:
        return "out"
    words = [LABELS[state.cells[seat]]]
    words += [HEARTS[state.hearts[seat]]] if HEARTS[state.hearts[seat]] != "full" else []
    words += [TOKENS[state.weapons[seat]]] if state.weapons[seat] != NO_WEAPON else []
    words += [] if state.is_up(seat) else ["down"]
    return " ".join(words)


def where(table: Table) -> str:
    """The cells of all knights, in the order of seats."""
    return " ".join(words.split()[0] for words in knights(table).values())


def asked(table: Table) -> str:
    """What is being decided, and the clans that decide it: ``contest green purple``."""
    state = state_of(table)
    return " ".join([state.stage, *(CLANS[state.clans[seat]] for seat in table.actors)])


def events(table: Table, *kinds: str) -> list[Event]:
    """What happened, in order; of these kinds only, if any are named."""
    return [event for step in table.steps for event in step.events if not kinds or event.kind in kinds]


def kinds(table: Table) -> list[str]:
    return [event.kind for event in events(table)]


def piles(table: Table) -> list[str]:
    """The combats so far: ``3+1 hit``, ``0+5 no-heart``, or ``certain-miss``."""
    told = events(table, "hit", "miss", "no-heart", "certain-miss")
    return [
        event.kind
        if event.kind == "certain-miss"
        else f"{event.values['hearts']}+{event.values['shields']} {event.kind}"
        for event in told
    ]


def clans_told(table: Table, *kinds: str) -> list[str]:
    """Whom events of these kinds were about."""
    return [str(event.values["clan"]) for event in events(table, *kinds)]


def heard(table: Table, seat: int | None) -> list[str]:
    return [notice.words for notice in table.log(seat)]


def ended(table: Table) -> Outcome:
    outcome = table.outcome()
    assert outcome is not None
    assert table.actors == ()
    assert table.result()
    return outcome


def places(table: Table) -> list[int | None]:
    """In the order of seats."""
    return [standing.place for standing in ended(table).standings]


def pass_round(table: Table) -> None:
    """Everybody passes for a whole round."""
    before = state_of(table).round
    plan(table)
    assert state_of(table).round == before + 1 or table.outcome() is not None


# --- matches --------------------------------------------------------------------------------------------------------


def opened(seats: int, seed: int = 1, **chosen: Any) -> Table:
    """A table at which everybody has taken the first clan that is free."""
    table = Table.new(GAME, seats, seed, settings=chosen)
    while state_of(table).stage == "clan":
        table.act(table.actors[0], state_of(table).options(table.actors[0])[0])
    return table


def walk(seats: int, seed: int, **chosen: Any) -> Iterator[Table]:
    """The same table at the beginning and after every decision of a random match."""
    random = Random(f"{seats} {seed}")
    table = Table.new(GAME, seats, seed, settings=chosen)
    yield table
    while table.actors:
        seat = random.choice(table.actors)
        table.act(seat, random.choice(table.state.options(seat)))
        yield table


def brawl(seats: int, seed: int, decisions: int, **chosen: Any) -> Iterator[KnightsDutyState]:
    """Positions of fights that begin with armed knights close together and stay there, so that every stage comes up."""
    random = Random(f"brawl {seats} {seed}")
    near = random.sample([label for label, cell in CELLS.items() if FROM_CENTRE[cell] < 3], seats)
    clans = random.sample(CLANS, seats)
    state = position(
        *(f"{clan} {cell} {random.choice(sorted(ARMS))}" for clan, cell in zip(clans, near, strict=True)), **chosen
    )
    luck = _Even(random)
    for _ in range(decisions):
        yield state
        if not state.actors:
            return
        seat = random.choice(state.actors)
        action = _fierce(state, seat, random)
        state = state.clone()
        state.apply(seat, action, Moment(luck))


def _fierce(state: KnightsDutyState, seat: int, random: Random) -> Deed:
    """Moves and strikes more often than not, and steps towards the middle."""
    found = state.options(seat)
    if state.stage == "plan":
        liked = random.choice((MOVE, state.weapons[seat], PASS))
        found = (
            [option for option in found if isinstance(option, Lay) and option.token == liked] or found
            if random.random() < 0.7
            else found
        )
    elif state.stage == "step" and random.random() < 0.7:
        ways = NEIGHBOURS[state.cells[seat]]
        found = [way for way in found if isinstance(way, Go) and FROM_CENTRE[ways[way.way]] < 2] or found
    return random.choice(found)


class _Even:
    """Luck from a generator of the standard library, for positions that need no record."""

    def __init__(self, random: Random) -> None:
        self.calls = 0
        self._random = random

    def below(self, n: int, label: str = "") -> int:
        self.calls += 1
        return self._random.randrange(n)

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        return tuple(self.below(faces) + 1 for _ in range(n))

    def draw(self, bag: Any, label: str = "") -> Any:
        return self._random.choice([thing for thing, count in bag.items() for _ in range(count)])

    def order(self, items: Sequence[Any], label: str = "") -> list[Any]:
        return self._random.sample(list(items), len(items))


def deed(text: str) -> Deed:
    found = GAME.new(2, settle(GAME.settings, {}), QUIET).parse(0, text)
    assert not isinstance(found, Refusal)
    return found[0]
