"""That actions can be written, read and numbered, and that whatever is no option is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quintain.core.actions import Verbs
from quintain.core.answers import Refusal
from quintain.core.contract import AnyGame
from quintain.core.seats import Seat, letter
from quintain.table.seat_commands import is_word
from quintain.table.table import Table
from quintain.testing.matches import Decision, Match
from quintain.testing.portraits import contrast
from quintain.testing.properties.promise import (
    Broken,
    of_decision,
    of_game,
    of_match,
    of_some_decisions,
    of_some_matches,
)

TRIED = 6
"""How many texts from elsewhere are tried at a decision."""
NOTHING = "qqq99"
"""No game has anything of this name."""


@of_decision
def others_are_refused(decision: Decision) -> bool:
    """Of all that was legal somewhere else, exactly the options are legal here, and the rest is refused."""
    luck = decision.chance("others are refused")
    state = decision.state
    texts = decision.match.pool.draw(TRIED, luck)
    for seat in decision.seats:
        options = state.options(seat)
        for text in texts:
            actions = state.parse(seat, text)
            if isinstance(actions, Refusal) or len(actions) != 1:
                continue
            _is_judged(decision, seat, text, actions[0], options)
    return bool(texts)


def _is_judged(decision: Decision, seat: Seat, text: str, action: Any, options: Sequence[Any]) -> None:
    """Nothing is said against an option, and something against whatever is none."""
    refusal = decision.state.why_not(seat, action)
    if (refusal is None) != (action in options):
        said = "accepted" if refusal is None else f"refused ({refusal.code})"
        known = "an option" if action in options else "no option"
        raise Broken(f"{letter(seat)} {text} is {said}, but is {known}")
    if refusal is not None:
        decision.match.touch(refusal.rule, "refusal")


@of_some_decisions
def text_is_read_back(decision: Decision) -> bool:
    """The text of an option is read as that option; options have different texts, and none begins with a slash."""
    state = decision.state
    for seat in state.actors:
        options = state.options(seat)
        texts = [state.text(option) for option in options]
        if len(set(texts)) != len(texts):
            raise Broken(f"two options of {letter(seat)} are written alike: {sorted(texts)}")
        for option, text in zip(options, texts, strict=True):
            if not text or text != text.strip() or is_word(text) or not text.isprintable():
                raise Broken(f"expected one line of text that does not begin with a slash, got {text!r}")
            read = state.parse(seat, text)
            if read != (option,):
                raise Broken(f"{letter(seat)} {text!r} is not read back: {contrast((option,), read)}")
    return bool(state.actors)


@of_some_decisions
def junk_is_refused(decision: Decision) -> None:
    """Whatever is typed, reading it gives actions or a refusal, never an error; of what is read only options pass."""
    luck = decision.chance("junk is refused")
    state = decision.state
    for seat in decision.seats:
        options = state.options(seat)
        for text in (decision.match.pool.junk(luck) for _ in range(TRIED)):
            actions = state.parse(seat, text)
            if isinstance(actions, Refusal):
                decision.match.touch(actions.rule, "refusal")
            elif not isinstance(actions, tuple) or not actions:
                raise Broken(f"expected actions or a refusal for {text!r}, got {actions!r}")
            else:
                _is_judged(decision, seat, text, actions[0], options)


@of_some_decisions
def what_there_is_not_is_named(decision: Decision) -> bool:
    """Where a known verb is followed by something that there is not, the refusal says more than ``unreadable``."""
    state = decision.state
    spoilt: dict[tuple[Seat, str], str] = {}
    for seat in state.actors:
        for text in map(state.text, state.options(seat)):
            *known, _ = text.split()
            if known:
                spoilt[seat, known[0]] = " ".join((*known, NOTHING))
    for (seat, _), text in spoilt.items():
        read = state.parse(seat, text)
        if isinstance(read, Refusal) and read.code == "unreadable":
            raise Broken(f"of {text!r} it is said that it cannot be read, not that there is no {NOTHING!r}")
    return bool(spoilt)


@of_some_matches
def tables_answer_anything(match: Match) -> None:
    """A table answers every text in words: junk, a question why, somebody out of turn, a command that came late."""
    luck = match.chance("tables answer anything")
    table = match.table(luck.below(len(match.decisions), "decision"))
    before = table.record.write()
    for seat in range(table.seats):
        options = [table.state.text(option) for option in table.state.options(seat)]
        text = match.pool.junk(luck, *options)
        table.submit(seat, f"/why {text}")
        _refused(match, table, seat, f"/?{text}")
        _refused(match, table, seat, "/decline")
        _refused(match, table, seat, text, count=table.count(seat) + 1)
        if not options:
            _refused(match, table, seat, text.lstrip("/"))
    if table.record.write() != before:
        raise Broken("questions and refusals changed the record")


def _refused(match: Match, table: Table, seat: Seat, text: str, count: int | None = None) -> None:
    answer = table.submit(seat, text, count)
    if not isinstance(answer, Refusal) or not answer.words:
        raise Broken(f"expected a refusal in words for {letter(seat)} {text!r}, got {answer}")
    match.touch(answer.rule, "table")


@of_game
def the_layout_is_small(game: AnyGame) -> None:
    """All actions have numbers, no more than the largest layout allows."""
    if not 1 <= game.verbs.size <= Verbs.LARGEST:
        raise Broken(f"expected 1 to {Verbs.LARGEST} numbers, got {game.verbs.size}")


@of_some_decisions
def numbers_tell_options_apart(decision: Decision) -> bool:
    """Every option has a number within the layout, and no two options of one decision share one."""
    for seat in decision.state.actors:
        numbers: dict[int, Any] = {}
        for option in decision.state.options(seat):
            number = decision.game.number(option)
            if not 0 <= number < decision.game.verbs.size:
                raise Broken(f"{decision.state.text(option)} has number {number} of {decision.game.verbs.size}")
            if number in numbers:
                both = f"{decision.state.text(option)} and {decision.state.text(numbers[number])}"
                raise Broken(f"{both} share the number {number}")
            numbers[number] = option
    return bool(decision.state.actors)


@of_match
def numbers_do_not_depend_on_the_position(match: Match) -> bool:
    """An action has the same number wherever, whenever and by whomever it is taken."""
    numbers = match.pool.numbers
    for entry, made in enumerate(match.made, 1):
        number = match.game.number(made.action)
        if numbers.setdefault(made.action, number) != number:
            raise Broken(f"{made.text} was number {numbers[made.action]} and is {number} at entry {entry}")
    return bool(match.made)


PROPERTIES = (
    others_are_refused,
    text_is_read_back,
    junk_is_refused,
    what_there_is_not_is_named,
    tables_answer_anything,
    the_layout_is_small,
    numbers_tell_options_apart,
    numbers_do_not_depend_on_the_position,
)
