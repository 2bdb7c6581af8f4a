"""The actions of Higher: ``play 7``, ``peek B`` and ``dare``."""

from __future__ import annotations

from typing import Annotated

from quintain.core.actions import SEAT, Action, Field, Verbs
from quintain.core.seats import Seat

DECK = tuple(range(1, 16))


class Play(Action, frozen=True):
    card: Annotated[int, Field(DECK)]


class Peek(Action, frozen=True):
    whom: Annotated[Seat, SEAT]


class Dare(Action, frozen=True):
    pass


Deed = Play | Peek | Dare
DARE = Dare()
VERBS: Verbs[Deed] = Verbs(Play, Peek, Dare)
