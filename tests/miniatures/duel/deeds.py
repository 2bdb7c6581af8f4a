"""The actions of Duel: a step of a plan, and a salute. Each is one word."""

from __future__ import annotations

from typing import Annotated

from quintain.core.actions import Action, Field, Verbs

STEPS = ("hit", "guard", "rest")
SALUTES = ("bow", "taunt")
_STEP = Field(STEPS)
_SALUTE = Field(SALUTES)


class Step(Action, frozen=True):
    form = "{word}"

    word: Annotated[str, _STEP]


class Salute(Action, frozen=True):
    form = "{word}"

    word: Annotated[str, _SALUTE]


Deed = Step | Salute
VERBS: Verbs[Deed] = Verbs(Step, Salute)
EVERY: tuple[Deed, ...] = (*map(Step, STEPS), *map(Salute, SALUTES))
