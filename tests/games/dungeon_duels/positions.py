"""
Positions of Dungeon Duels made by hand.

A knight is written ``c3 down 4w 7c 1b``: where it stands, then, as far as it differs, Knocked Down, Wounds, Coins,
boosts that wait; ``-`` is one that was Defeated in an earlier round, ``fell`` one that was in this one, ``exit`` one
that has left. Who is not written has left. Enemies are ``ga1 c3, bc1 d2/1 down``, with their Wounds. Dice are faces:
``SS S AJ``. Environment cards are ``vat c2, spike b3``; Vats on printed symbols lie there unless ``laid`` is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from quintain.core.answers import Event, Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.seats import LETTERS
from quintain.core.settings import settle
from quintain.games.dungeon_duels import questions, rounds
from quintain.games.dungeon_duels.bosses import limit
from quintain.games.dungeon_duels.box import DECKS, SPOTS
from quintain.games.dungeon_duels.dungeon import Dungeon, more
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.ground import BARE
from quintain.games.dungeon_duels.models import SLOTS, Enemy, Guardian, Knight
from quintain.games.dungeon_duels.reading import standard
from quintain.games.dungeon_duels.spaces import NAMES
from quintain.games.dungeon_duels.state import DuelsState
from quintain.testing.scripted import Scripted, ScriptedLuck, ScriptError
from tests.games.dungeon_duels.bank import check_bank

BOX = standard()
COLOURS = ("blue", "red", "green", "yellow")
S1 = "start p1a p2a p3b"
"""The board of most examples."""
FACES = {face.key.upper(): number for number, face in enumerate(BOX.face, start=1)}
DICE = "dice"
Texts = Mapping[str, str]


def position(
    knights: Texts | str,
    *,
    foes: str = "",
    tiles: str = S1,
    boss: str = "king",
    room: str = "",
    stack: bool = True,
    laid: str | None = None,
    mounds: str = "",
    coins: Mapping[str, int] | None = None,
    hands: Texts | None = None,
    gear: Texts | None = None,
    spent: str = "",
    seats: int = 4,
    chosen: Mapping[str, Any] | None = None,
    **fields: Any,
) -> DuelsState:
    """The turn of the first knight in round 3, with three actions; a text alone is Blue, and Red waits on a1.

    ``room``: the boss and its Wounds in the room, ``c2/4``. ``gear``: what knights wear, in the first slot that fits.
    ``spent``: Loot discarded. ``chosen``: settings. Anything else is a field of the dungeon.
    """
    written = {"blue": knights, "red": "a1"} if isinstance(knights, str) else dict(knights)
    row = BOX.bosses[boss]
    plains = ("p4", "p5")
    dungeon = Dungeon(
        first=0,
        knights=[],
        purses=[],
        phase="turn",
        boss=boss,
        fight=bool(room),
        plains=plains[:1] if stack else (),
        halls=tuple(tile.key for tile in BOX.set_of(row.dungeon)) if stack else (),
        order=tuple(range(seats)),
        round=3,
        actions=BOX.numbers.actions,
        faces=BOX.bag("mound"),
        spawns=BOX.bag("spawn"),
        shop=BOX.bag("gear"),
    )
    track = tuple(tile.key for tile in BOX.set_of(row.room)) if room else tuple(tiles.split())
    dungeon.track, dungeon.tiles = track, len(track) - 1
    if room:
        place, _, wounds = room.partition("/")
        dungeon.guardian = Guardian(boss, SPOTS[place], int(wounds or 0))
        dungeon.plains = dungeon.halls = ()
    for seat, key in enumerate(COLOURS[:seats]):
        knight, purse = _knight(key, seat, written.get(key, "exit"))
        dungeon.knights.append(knight)
        dungeon.purses.append(purse)
        _wear(dungeon, knight, (gear or {}).get(key, ""))
    for word in _words(foes):
        enemy = _enemy(word)
        dungeon.enemies[enemy.id] = enemy
    _lay(dungeon, laid)
    dungeon.mounds = tuple(sorted(SPOTS[name] for name in mounds.split()))
    dungeon.pile = sum(mound.copies for mound in BOX.mound) - len(dungeon.mounds)
    dungeon.coins = {SPOTS[name]: count for name, count in (coins or {}).items()}
    for card in spent.split():
        dungeon.spent = more(dungeon.spent, card)
    held = [tuple((hands or {}).get(key, "").split()) for key in COLOURS[:seats]]
    decks: list[str] = [BOX.cards[key].deck for key in [*spent.split(), *(card for hand in held for card in hand)]]
    totals = {deck: sum(BOX.decks[deck].values()) - decks.count(deck) for deck in DECKS}
    dungeon.piles = {deck: count for deck, count in totals.items() if count}
    for field, value in fields.items():
        assert hasattr(dungeon, field), field
        setattr(dungeon, field, value)
    state = DuelsState.of(settle(GAME.settings, {"boss": boss, **(chosen or {})}), dungeon, [()] * seats)
    for seat, cards in enumerate(held):
        state.hold(seat, cards)
    state = DuelsState.of(state.settings, dungeon, state.hands)
    assert state.flaws() == []
    return state


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _knight(key: str, seat: int, written: str) -> tuple[Knight, int]:
    where, *marks = written.split()
    knight, purse = Knight(key, seat), BOX.numbers.coins
    if where == "exit":
        knight.left = True
    elif where in ("-", "fell"):
        knight.fell = 3 if where == "fell" else 2
    else:
        knight.space = SPOTS[where]
    for mark in marks:
        match mark[-1], mark[:-1]:
            case "w", count:
                knight.wounds = int(count)
            case "c", count:
                purse = int(count)
            case "b", count:
                knight.boosts = int(count)
            case _:
                assert mark in ("down", "masked"), mark
                setattr(knight, mark, True)
    return knight, purse


def _enemy(word: str) -> Enemy:
    id, where, *marks = word.split()
    place, _, wounds = where.partition("/")
    kind = next(foe.key for foe in BOX.foe if foe.prefix == id[:2])
    assert int(id[2:]) <= BOX.foes[kind].models
    return Enemy(id, kind, SPOTS[place], int(wounds or 0), marks == ["down"])


def _wear(dungeon: Dungeon, knight: Knight, written: str) -> None:
    worn = list(knight.gear)
    for key in written.split():
        slot = next(slot for slot in SLOTS[BOX.items[key].type] if not worn[slot])
        worn[slot] = key
        dungeon.shop = more(dungeon.shop, key, -1)
    knight.gear = (worn[0], worn[1], worn[2], worn[3], worn[4], worn[5])


def _lay(dungeon: Dungeon, laid: str | None) -> None:
    dungeon.laid = BARE
    if laid is None:
        cells = [cell for tile in dungeon.track for cell in BOX.tiles[tile].rows]
        laid = ", ".join(f"vat {NAMES[space]}" for space, cell in enumerate(cells) if cell[0] == "V")
    for word in _words(laid):
        card, name = word.split()
        dungeon.lay(SPOTS[name], card)


# --- playing on -------------------------------------------------------------------------------------------------------


class Dice(ScriptedLuck):
    """Dice as they are written, whatever they are for; none fall that are not. Other luck waits for its label."""

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        if not self._left or self._left[0].label != DICE:
            raise ScriptError(f"{n} dice for {label} fall, and the script has {self.left}")
        return super().dice(n, faces, DICE)


def luck(script: Sequence[Any]) -> Dice:
    """Texts are faces; ``(label, answer)`` is any other luck."""
    scripted = [
        Scripted(item[1], item[0])
        if isinstance(item, tuple)
        else Scripted([FACES[face] for face in item.split()], DICE)
        for item in script
    ]
    return Dice(scripted, otherwise=Stream.of("else"))


def do(state: DuelsState, *texts: str, dice: Sequence[Any] = ()) -> list[Event]:
    """Play these, each by whoever is to act; a lone choice that the table would make is made. What happened.

    All that ``dice`` names must be used.
    """
    told = Told(luck(dice))
    for text in texts:
        (seat,) = state.actors
        read = state.parse(seat, text)
        assert not isinstance(read, Refusal), f"{text}: {read}"
        refusal = state.why_not(seat, read[0])
        assert refusal is None, f"{text}: {refusal}"
        assert read[0] in state.options(seat), text
        with_check(state, told, lambda deed=read[0], who=seat: state.apply(who, deed, told))
        _play_alone(state, told)
    assert told.luck.left == []  # type: ignore[attr-defined]
    return told.events


def with_check(state: DuelsState, told: Told, play: Any) -> None:
    """Do something, and count cards and Coins before and after."""
    census, before, events = dict(state.census()), state.clone(), len(told.events)
    play()
    assert state.census() == census
    assert state.flaws() == []
    check_bank(before, state, told.events[events:])


def _play_alone(state: DuelsState, told: Told) -> None:
    while state.actors:
        (seat,) = state.actors
        found = state.options(seat)
        if state.ask(seat).single == "ask" or len(found) > 1:
            return
        with_check(state, told, lambda deed=found[0], who=seat: state.apply(who, deed, told))


def run(state: DuelsState, begin: str, until: str, *texts: str, dice: Sequence[Any] = ()) -> list[Event]:
    """From the beginning of one phase until another one would begin; what is asked meanwhile is answered by these."""
    told, answers = Told(luck(dice)), list(texts)
    state.dungeon.phase = begin  # type: ignore[assignment]
    with_check(state, told, lambda: _go_on(state, until, answers, told))
    assert answers == []
    assert told.luck.left == []  # type: ignore[attr-defined]
    return told.events


def _go_on(state: DuelsState, until: str, answers: list[str], told: Told) -> None:
    dungeon = state.dungeon
    while dungeon.pending or dungeon.phase not in (until, "over"):
        top = dungeon.top
        if top is None:
            assert rounds.go_on(state, told), f"a knight is asked before {until}"
            continue
        seat = questions.decider(state)
        if seat is None:
            questions.go_on(state, top, told)
            continue
        found = questions.options(state, top)
        if len(found) == 1 and questions.ask(top).single != "ask":
            deed = found[0]
        else:
            assert answers, f"no answer to {[state.text(option) for option in found]}"
            read = state.parse(seat, answers.pop(0))
            assert not isinstance(read, Refusal), read
            deed = read[0]
            assert deed in found, (state.text(deed), [state.text(option) for option in found])
        questions.answer(state, top, deed, told)


def raid(state: DuelsState, *texts: str, dice: Sequence[Any] = ()) -> list[Event]:
    """The Enemy Phase alone (DD-4.20)."""
    return run(state, "raid", "ability" if state.dungeon.fight else "dusk", *texts, dice=dice)


def card(state: DuelsState, key: str, *texts: str, dice: Sequence[Any] = ()) -> list[Event]:
    """The active knight's turn is over, and this card of the boss comes."""
    return run(state, "after", "next", *texts, dice=[("boss", key), *dice])


def ability(state: DuelsState, *texts: str, dice: Sequence[Any] = ()) -> list[Event]:
    """What the boss does at the end of the round, and the Enemies that this brings."""
    return run(state, "ability", "dusk", *texts, dice=dice)


def escaped(knights: Texts | str, dice: Sequence[Any] = (), **more: Any) -> DuelsState:
    """The boss has just got away; ``dice`` are for ties."""
    state = position(knights, room="d2", **more)
    state.dungeon.turn, state.dungeon.clock = len(state.dungeon.order) - 1, limit(state)
    state.dungeon.phase = "next"
    told = Told(luck(dice))
    with_check(state, told, lambda: state.go_on(told))
    assert told.luck.left == []  # type: ignore[attr-defined]
    return state


def refused(state: DuelsState, text: str) -> str:
    """The code and the rule against it."""
    (seat,) = state.actors
    read = state.parse(seat, text)
    refusal = read if isinstance(read, Refusal) else state.why_not(seat, read[0])
    assert refusal is not None, f"{text} is allowed"
    if not isinstance(read, Refusal):
        assert read[0] not in state.options(seat), text
    return f"{refusal.code} {refusal.rule}"


def options(state: DuelsState, beginning: str = "") -> list[str]:
    (seat,) = state.actors
    return [text for text in map(state.text, state.options(seat)) if text.startswith(beginning)]


def asked(state: DuelsState) -> str:
    """Who is asked what: ``B guard``."""
    (seat,) = state.actors
    return f"{LETTERS[seat]} {state.ask(seat).kind}"


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def rules(events: Iterable[Event], kind: str) -> list[str]:
    return [event.rule for event in events if event.kind == kind]


def values(events: Iterable[Event], kind: str) -> list[dict[str, Any]]:
    return [dict(event.values) for event in events if event.kind == kind]


# --- looking ----------------------------------------------------------------------------------------------------------


def knight(state: DuelsState, key: str) -> Knight:
    return state.dungeon.knights[state.dungeon.knight_of(key)]


def at(state: DuelsState, id: str) -> str:
    """Where a model stands: ``c3``, ``c3 down``; empty for one that is not there."""
    dungeon = state.dungeon
    if id == "boss":
        return "" if dungeon.guardian is None else NAMES[dungeon.guardian.space]
    model = dungeon.enemies.get(id) or next((one for one in dungeon.knights if one.key == id), None)
    if model is None or model.space is None:
        return ""
    return NAMES[model.space] + " down" * model.down


def places(state: DuelsState) -> dict[str, str]:
    """Where everybody stands who is there."""
    ids = [one.key for one in state.dungeon.knights] + [*state.dungeon.enemies, "boss"]
    return {id: at(state, id) for id in ids if at(state, id)}


def wounds(state: DuelsState, id: str) -> int:
    dungeon = state.dungeon
    if id == "boss":
        assert dungeon.guardian is not None
        return dungeon.guardian.wounds
    return dungeon.enemies[id].wounds if id in dungeon.enemies else knight(state, id).wounds


def coins(state: DuelsState, key: str = "blue") -> int:
    return state.dungeon.purses[state.dungeon.knight_of(key)]


def lying(state: DuelsState) -> dict[str, int]:
    """Coins on the board."""
    return {NAMES[space]: count for space, count in sorted(state.dungeon.coins.items())}


def laid(state: DuelsState) -> dict[str, str]:
    """Environment cards on the board."""
    return {NAMES[space]: key for space, key in enumerate(state.dungeon.laid) if key}


def mounds(state: DuelsState) -> str:
    return " ".join(NAMES[space] for space in state.dungeon.mounds)


def hand(state: DuelsState, key: str = "blue") -> str:
    return " ".join(state.hands[state.dungeon.knight_of(key)])


def actions(state: DuelsState) -> int:
    return state.dungeon.actions


def ranking(state: DuelsState) -> list[int | None]:
    """The place of every seat in the end."""
    outcome = state.outcome()
    assert outcome is not None
    return [standing.place for standing in outcome.standings]
