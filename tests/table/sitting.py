"""Small helps for tests at a table."""

from __future__ import annotations

from quintain import Refusal, Step, Table


def play(table: Table, *commands: str) -> Step:
    """Commands as ``A step``, all of which must be accepted. The last step that the last of them made itself."""
    own = []
    for command in commands:
        seat, _, text = command.partition(" ")
        answer = table.submit(seat, text)
        assert not isinstance(answer, Refusal), f"{command}: {answer}"
        own = [answer[0], *(step for step in answer[1:] if not step.forced)]
    return own[-1]


def refusal(table: Table, command: str) -> Refusal:
    """Why this command is refused; the table must stay as it was."""
    before = everything(table)
    seat, _, text = command.partition(" ")
    answer = table.submit(seat, text)
    assert isinstance(answer, Refusal), f"{command} was accepted"
    assert everything(table) == before
    assert answer.words
    return answer


def code(table: Table, command: str) -> str:
    return refusal(table, command).code


def everything(table: Table) -> list[object]:
    """All that a refusal must not change."""
    audiences: list[int | None] = [*range(table.seats), None]
    return [
        table.state.position(),
        table.record.write(),
        list(table.steps),
        table.actors,
        table.outcome(),
        sorted(table.proposals),
        [table.log(audience) for audience in audiences],
        [table.view(audience) for audience in audiences],
    ]


def texts(table: Table) -> list[str]:
    """The record as ``A step``."""
    return [f"{entry.by} {entry.text}" for entry in table.record.entries]


def heard(table: Table, step: Step, seat: str | None = None) -> list[str]:
    return [notice.words for notice in table.notices(step, seat)]
