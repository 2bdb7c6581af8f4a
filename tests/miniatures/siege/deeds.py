"""The actions of Siege: ``lay east``, ``build 3``, ``march Ab3``, ``strike kegB``, ``parry 4`` and the like."""

from __future__ import annotations

from typing import Annotated

from quintain.core.actions import Action, Field, Verbs
from quintain.core.seats import LETTERS
from tests.miniatures.siege.ground import NAMES, SIDES, SQUARES, Square

FACES = (1, 2, 3, 4, 5)
MARAUDERS = ("m1", "m2", "m3")
KEGS = tuple(f"keg{board}" for board in LETTERS)

CARD = Field(FACES, aliases={f"card{face}": face for face in FACES})
KEG = Field(KEGS)


class Lay(Action, frozen=True):
    side: Annotated[str, Field(tuple(SIDES), aliases={side[0]: side for side in SIDES})]


class Build(Action, frozen=True):
    card: Annotated[int, CARD]


class March(Action, frozen=True):
    square: Annotated[Square, Field(SQUARES, NAMES)]


class Strike(Action, frozen=True):
    target: Annotated[str, Field((*LETTERS, *MARAUDERS, *KEGS))]
    """A guard by the letter of its seat, a marauder, or a keg."""


class Arm(Action, frozen=True):
    pass


class Mend(Action, frozen=True):
    pass


class End(Action, frozen=True):
    pass


class Blow(Action, frozen=True):
    keg: Annotated[str, KEG]


class Parry(Action, frozen=True):
    card: Annotated[int, CARD]


class Pass(Action, frozen=True):
    pass


Deed = Lay | Build | March | Strike | Arm | Mend | End | Blow | Parry | Pass
ARM, MEND, END, PASS = Arm(), Mend(), End(), Pass()
VERBS: Verbs[Deed] = Verbs(Lay, Build, March, Strike, Arm, Mend, End, Blow, Parry, Pass)
