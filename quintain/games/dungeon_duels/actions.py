"""The actions of Dungeon Duels (DD §7): ``move up``, ``attack bc1``, ``jump rr``, ``play flare-wand``, ``end``."""

from __future__ import annotations

from typing import Annotated, Literal

from quintain.core.actions import Action, Field, Verbs
from quintain.games.dungeon_duels.box import DECKS
from quintain.games.dungeon_duels.ground import LONGEST_JUMP, bent_words, wandering_words
from quintain.games.dungeon_duels.models import BOSS
from quintain.games.dungeon_duels.reading import standard
from quintain.games.dungeon_duels.spaces import LETTERS, NAMES, SPACES, WAY_NAMES, WAYS, Space, Way

BOX = standard()
SPACE = Field(SPACES, NAMES)
WAY = Field(WAYS, WAY_NAMES, aliases=dict(zip(LETTERS, WAYS, strict=True)))
MODEL_IDS = (
    *BOX.heroes,
    *(f"{foe.prefix}{number}" for foe in BOX.foe for number in range(1, foe.models + 1)),
    BOSS,
)
MODEL = Field(MODEL_IDS)
HERO = Field(tuple(BOX.heroes))
BOSS_KEY = Field(tuple(BOX.bosses))
LETTER_WORDS = dict(zip(WAY_NAMES, LETTERS, strict=True))
JUMP_WORDS = tuple(word for word, _ in bent_words(LONGEST_JUMP))
FLIGHT_WORDS = tuple(dict.fromkeys([word for word, _ in wandering_words(2)] + [*JUMP_WORDS]))
JUMP = Field(JUMP_WORDS, aliases=LETTER_WORDS)
FLIGHT = Field(FLIGHT_WORDS, aliases=LETTER_WORDS)
CARD = Field(tuple(BOX.cards))
AGAIN = Field((*BOX.decks["arcana"], *(item.key for item in BOX.gear if item.rerolls)))
CURIO = Field(tuple(BOX.decks["curio"]))
RELIC = Field(tuple(BOX.decks["relic"]))
SLOT = Field(("acc1", "acc2", "armor"))
TWO = Field((2,), ("2",))
ALL = Field(("all",))


class PickKnight(Action, frozen=True):
    verb = "knight"
    key: Annotated[str, HERO]


class PickBoss(Action, frozen=True):
    verb = "boss"
    key: Annotated[str, BOSS_KEY]


class Place(Action, frozen=True):
    space: Annotated[Space, SPACE]


class Respawn(Action, frozen=True):
    space: Annotated[Space, SPACE]


class Move(Action, frozen=True):
    way: Annotated[Way, WAY]


class Attack(Action, frozen=True):
    id: Annotated[str, MODEL]


class AttackVat(Action, frozen=True):
    """The Vat that the knight stands on (DD-R93)."""

    verb = "attack-vat"
    form = "attack vat"


class AttackVatAt(Action, frozen=True):
    verb = "attack-vat-at"
    form = "attack vat {space}"
    space: Annotated[Space, SPACE]


class Jump(Action, frozen=True):
    word: Annotated[str, JUMP]


class Stand(Action, frozen=True):
    pass


class Buy(Action, frozen=True):
    pass


class Special(Action, frozen=True):
    pass


class Play(Action, frozen=True):
    card: Annotated[str, CARD]


class Boost(Action, frozen=True):
    card: Annotated[str, RELIC]


class End(Action, frozen=True):
    pass


class At(Action, frozen=True):
    space: Annotated[Space, SPACE]


class Target(Action, frozen=True):
    id: Annotated[str, MODEL]


class Aim(Action, frozen=True):
    way: Annotated[Way, WAY]


class Fly(Action, frozen=True):
    word: Annotated[str, FLIGHT]


class Strike(Action, frozen=True):
    id: Annotated[str, MODEL]


class Step(Action, frozen=True):
    way: Annotated[Way, WAY]


class Stop(Action, frozen=True):
    pass


class Push(Action, frozen=True):
    way: Annotated[Way, WAY]


class PushTwo(Action, frozen=True):
    verb = "push-two"
    form = "push {way} {count}"
    way: Annotated[Way, WAY]
    count: Annotated[int, TWO] = 2


class Vat(Action, frozen=True):
    space: Annotated[Space, SPACE]


class Draw(Action, frozen=True):
    deck: Annotated[str, Field(DECKS)]


class Toss(Action, frozen=True):
    card: Annotated[str, CARD]


class Equip(Action, frozen=True):
    slot: Annotated[Literal["acc1", "acc2", "armor"], SLOT]


class Sell(Action, frozen=True):
    pass


class Pass(Action, frozen=True):
    pass


class PassAll(Action, frozen=True):
    verb = "pass-all"
    form = "pass {what}"
    what: Annotated[Literal["all"], ALL] = "all"


class Reroll(Action, frozen=True):
    card: Annotated[str, AGAIN]


class Curio(Action, frozen=True):
    card: Annotated[str, CURIO]


Deed = (
    PickKnight
    | PickBoss
    | Place
    | Respawn
    | Move
    | Attack
    | AttackVat
    | AttackVatAt
    | Jump
    | Stand
    | Buy
    | Special
    | Play
    | Boost
    | End
    | At
    | Target
    | Aim
    | Fly
    | Strike
    | Step
    | Stop
    | Push
    | PushTwo
    | Vat
    | Draw
    | Toss
    | Equip
    | Sell
    | Pass
    | PassAll
    | Reroll
    | Curio
)

VERBS: Verbs[Deed] = Verbs(
    PickKnight,
    PickBoss,
    Place,
    Respawn,
    Move,
    Attack,
    AttackVat,
    AttackVatAt,
    Jump,
    Stand,
    Buy,
    Special,
    Play,
    Boost,
    End,
    At,
    Target,
    Aim,
    Fly,
    Strike,
    Step,
    Stop,
    Push,
    PushTwo,
    Vat,
    Draw,
    Toss,
    Equip,
    Sell,
    Pass,
    PassAll,
    Reroll,
    Curio,
)

STAND, BUY, SPECIAL, END, STOP, SELL = Stand(), Buy(), Special(), End(), Stop(), Sell()
PASS, PASS_ALL, ATTACK_VAT = Pass(), PassAll(), AttackVat()
MOVES = tuple(map(Move, WAYS))
STEP = tuple(map(Step, WAYS))
AIMS = tuple(map(Aim, WAYS))
PUSHES = tuple(map(Push, WAYS))
PUSHES_BY_TWO = tuple(map(PushTwo, WAYS))
ATTACKS = {id: Attack(id) for id in MODEL_IDS}
TARGETS = {id: Target(id) for id in MODEL_IDS}
STRIKES = {id: Strike(id) for id in MODEL_IDS}
ATTACKS_ON_VATS = tuple(map(AttackVatAt, SPACES))
JUMPS = {word: Jump(word) for word in JUMP_WORDS}
FLIGHTS = {word: Fly(word) for word in FLIGHT_WORDS}
PLACES = tuple(map(Place, SPACES))
RESPAWNS = tuple(map(Respawn, SPACES))
SPOTS = tuple(map(At, SPACES))
VATS = tuple(map(Vat, SPACES))
PLAYS = {key: Play(key) for key in BOX.cards}
BOOSTS = {key: Boost(key) for key in BOX.decks["relic"]}
DRAWS = {deck: Draw(deck) for deck in DECKS}
