"""What a captain sees: the world with its sea, the hand, the towers, a menu, and whatever is about to happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from quintain.core.answers import Values
from quintain.core.contract import Offered
from quintain.core.scene import (
    Arrow,
    Board,
    Button,
    Cell,
    Die,
    Edge,
    Ghost,
    Meter,
    Offer,
    Overlay,
    Picture,
    Piece,
    Plate,
    Zone,
    face_down,
)
from quintain.core.seats import LETTERS, Seat, letter
from quintain.core.throws import throw_of
from quintain.core.words import Words
from tests.miniatures.siege.deeds import KEGS, MARAUDERS, Blow, Build, Deed, Lay, March, Parry, Strike
from tests.miniatures.siege.ground import AREA, CORNER, NAMES, WALL, WIDTH, Square, names, rooms, square_on
from tests.miniatures.siege.pending import Attack
from tests.miniatures.siege.sight import Open, SiegeView
from tests.miniatures.siege.strike import roll_at

EMBLEMS = ("lion", "griffin", "boar", "stag", "eagle", "bear", "wolf", "swan")
MENU = {"arm": "tower", "mend": "tower", "end": "turn", "pass": "answer"}
"""What is a button, and the heading it stands under."""


def scene(words: Words, view: SiegeView, offers: Sequence[Offered[Deed]]) -> Picture:
    here, seats = view.open, range(len(view.open.guards))
    rounds = view.settings.rounds
    attack = here.pending[-1] if here.pending and isinstance(here.pending[-1], Attack) else None
    lying = _pieces(words, here)
    return Picture(
        prompt=_prompt(words, view, attack),
        plates=tuple(_plate(words, view, seat) for seat in seats),
        boards=tuple(_board(words, here, board, lying) for board in range(len(here.origins))),
        around="sea",
        ghosts=tuple(_ghost(words, here, offer.action.side) for offer in offers if isinstance(offer.action, Lay)),
        zones=(*_zones(words, view), _discards(words, here)),
        overlays=tuple(_reach(words, here, board) for board in range(len(here.origins)) if here.kegs[board]),
        arrows=(Arrow(attack.by, attack.target, "strike", _say(words, "strike")),) if attack else (),
        dice=_dice(words, attack),
        meters=(Meter("round", _say(words, "round"), min(here.round, rounds), rounds),),
        buttons=tuple(_button(words, offer) for offer in offers if offer.text in MENU),
        offers=tuple(_offer(words, view, offer) for offer in offers),
        shortcuts=tuple(_marches(words, view, offers)),
    )


# --- the world --------------------------------------------------------------------------------------------------------


def _board(words: Words, here: Open, board: Seat, lying: Mapping[Square, Sequence[Piece]]) -> Board:
    who = letter(board)
    cells = tuple(_cell(square_on(board, place), lying) for place in range(AREA))
    below, above = names(*(square_on(board, place) for place in WALL))
    wall = Edge(below, above, "wall", _say(words, "wall"))
    shores = tuple(
        Edge(cell.id, side[0], "shore")
        for place, cell in enumerate(cells)
        for side, other in here.world.beside[square_on(board, place)].items()
        if other is None
    )
    return Board(
        id=f"board{who}",
        label=_say(words, "board", who=who),
        cells=cells,
        origin=here.origins[board],
        edges=(wall, *shores),
        owner=board,
    )


def _cell(square: Square, lying: Mapping[Square, Sequence[Piece]]) -> Cell:
    name, place = NAMES[square], square % AREA
    tint = "dark" if place % 2 else "light"
    at = place % WIDTH, place // WIDTH
    return Cell(id=name, label=name, at=at, tint=tint, pieces=tuple(lying.get(square, ())))


def _pieces(words: Words, here: Open) -> dict[Square, list[Piece]]:
    """What is on each square: storeys and powder on the ground, whoever stands there, in a corner what it wields."""
    lying: dict[Square, list[Piece]] = {}
    for name, at in here.pieces.items():
        found = lying.setdefault(at, [])
        if name in KEGS:
            label = _say(words, "keg", who=name[-1])
            found.insert(0, Piece(id=name, kind="keg", label=label, glyph="%", layer="ground", rule="SI-7.1"))
        elif name in MARAUDERS:
            label = _say(words, "marauder", piece=name)
            found.append(Piece(id=name, kind="marauder", label=label, glyph=name, rule="SI-8.1"))
        else:
            found += _guard(words, here, LETTERS.index(name))
    for seat, tower in enumerate(here.towers[: len(here.origins)]):
        lying.setdefault(square_on(seat, CORNER), [])[:0] = [_storey(words, seat, face) for face in tower]
    return lying


def _guard(words: Words, here: Open, seat: Seat) -> Iterator[Piece]:
    who, hearts = letter(seat), max(here.hearts[seat], 0)
    heart = _say(words, "heart", who=who)
    under = tuple(
        Piece(id=f"{who}/heart{number}", kind="heart", label=heart, glyph="♥", owner=seat)
        for number in range(1, hearts + 1)
    )
    label = _say(words, "guard-hearts", who=who, count=hearts)
    yield Piece(id=who, kind="guard", label=label, glyph=who, owner=seat, under=under, rule="SI-2.1")
    if here.armed and here.turn == seat:
        armed = _say(words, "armed", count=here.armed)
        yield Piece(
            id=f"{who}/armed", kind="sword", label=armed, glyph="+", owner=seat, count=here.armed, layer="corner"
        )


def _storey(words: Words, seat: Seat, face: int) -> Piece:
    return Piece(
        id=f"{letter(seat)}/storey{face}",
        kind="storey",
        label=_say(words, "storey", card=face, who=letter(seat)),
        glyph=str(face),
        owner=seat,
        layer="ground",
        rule="SI-4.1",
    )


def _ghost(words: Words, here: Open, side: str) -> Ghost:
    origin = rooms(here.origins)[side]
    touching = len(replace(here, origins=(*here.origins, origin)).world.neighbours(len(here.origins)))
    label, note = _say(words, "ghost", side=side), _say(words, "touches", count=touching)
    return Ghost(id=side, label=label, origin=origin, columns=WIDTH, rows=WIDTH, note=note)


def _reach(words: Words, here: Open, board: Seat) -> Overlay:
    at = square_on(board, CORNER)
    label = _say(words, "reach", who=letter(board))
    return Overlay(
        id=f"reach{letter(board)}", kind="danger", label=label, cells=names(at, *here.world.near[at]), optional=True
    )


# --- cards ------------------------------------------------------------------------------------------------------------


def _zones(words: Words, view: SiegeView) -> Iterator[Zone]:
    """Everybody's hand and tower: your own in your dock, the others' in their plates."""
    here = view.open
    for seat, tower in enumerate(here.towers):
        who, group = letter(seat), _say(words, "guard", who=letter(seat))
        place: Literal["dock", "plate"] = "dock" if seat == view.seat else "plate"
        hand, built = f"hand{who}", f"tower{who}"
        cards = (
            tuple(card(words, face, f"{hand}/card{face}", count) for face, count in sorted(Counter(view.hand).items()))
            if seat == view.seat
            else face_down(hand, here.counts[seat], _say(words, "back", who=who), seat)
        )
        yield Zone(id=hand, label=_say(words, "hand", who=who), layout="fan", owner=seat, pieces=cards, place=place)
        yield Zone(
            id=built,
            label=_say(words, "tower", who=who),
            layout="tower",
            owner=seat,
            pieces=tuple(card(words, face, f"{built}/card{face}") for face in tower),
            slots=(_say(words, "higher", card=tower[-1]) if tower else _say(words, "any"),),
            place=place,
            group=group,
        )


def card(words: Words, face: int, id: str, count: int = 1) -> Piece:
    """A card at full length."""
    return Piece(
        id=id,
        kind="card",
        label=_say(words, "card", card=face),
        glyph=str(face),
        count=count,
        title=_say(words, "card", card=face),
        caption=str(face),
        text=words.say(f"text.card{face}"),
        rule="SI-3.1",
    )


def _discards(words: Words, here: Open) -> Zone:
    pieces = tuple(card(words, face, f"discards/card{face}", n) for face, n in sorted(Counter(here.discards).items()))
    return Zone(id="discards", label=_say(words, "discards"), layout="row", pieces=pieces)


# --- whoever acts -----------------------------------------------------------------------------------------------------


def _plate(words: Words, view: SiegeView, seat: Seat) -> Plate:
    here, who = view.open, letter(seat)
    return Plate(
        seat=seat,
        label=_say(words, "seat", who=who),
        emblem=EMBLEMS[seat],
        glyph=who,
        out=here.guards[seat] is None,
        badges=(_say(words, "hearts", count=max(here.hearts[seat], 0)),),
    )


def _prompt(words: Words, view: SiegeView, attack: Attack | None) -> str:
    if attack is None or attack.target != letter(view.seat):
        return ""
    by = (
        words.say("scene.guard", {"who": attack.by})
        if attack.by in LETTERS
        else _say(words, "marauder", piece=attack.by)
    )
    return words.say("prompt.parry", {"by": by, "count": attack.roll.successes})


def _dice(words: Words, attack: Attack | None) -> tuple[Die, ...]:
    return throw_of(words, attack.roll, "strike").dice if attack else ()


def _button(words: Words, offer: Offered[Deed]) -> Button:
    cost = f"cost.{offer.text}"
    return Button(
        offer.text,
        words.say(f"menu.{offer.text}"),
        group=words.say(f"group.{MENU[offer.text]}"),
        cost=words.say(cost) if cost in words else "",
    )


def _offer(words: Words, view: SiegeView, offer: Offered[Deed]) -> Offer:
    """Cards and ghosts are picked alone; a guard is picked and then where it goes or what it strikes."""
    text, who = offer.text, letter(view.seat)
    match offer.action:
        case Lay(side):
            return Offer(text, _say(words, "ghost", side=side), (side,), rule="SI-1.2")
        case Build(face):
            return Offer(text, _say(words, "build", card=face), (f"hand{who}/card{face}",), rule="SI-4.1")
        case Parry(face):
            return Offer(text, _say(words, "parry", card=face), (f"hand{who}/card{face}",), rule="SI-6.3")
        case March(square):
            return Offer(text, _say(words, "march", square=NAMES[square]), (who, NAMES[square]), rule="SI-5.2")
        case Strike(target):
            throw = throw_of(words, roll_at(view.open, target), f"strike/{target}")
            note = _say(words, "chance", count=throw.chance or 0)
            label = _say(words, "strike-at", target=target)
            return Offer(text, label, (who, target), "capture", note, rule="SI-6.1", throw=throw)
        case Blow(keg):
            return Offer(text, _say(words, "blow", who=keg[-1]), (keg,), "capture", rule="SI-7.2")
        case _:
            return Offer(text, words.say(f"menu.{text}"), (text,))


def _marches(words: Words, view: SiegeView, offers: Sequence[Offered[Deed]]) -> Iterator[Offer]:
    """Two steps with one gesture, wherever one step does not lead."""
    here, who = view.open, letter(view.seat)
    first = [offer.action.square for offer in offers if isinstance(offer.action, March)]
    if here.steps:
        return
    reached = {*first, *here.taken}
    for square in first:
        for other in here.world.near[square]:
            if other not in reached:
                reached.add(other)
                one, two = names(square, other)
                label = _say(words, "march", square=two)
                yield Offer(
                    f"march {one}; march {two}", label, (who, two), note=_say(words, "two-steps"), rule="SI-5.2"
                )


def _say(words: Words, key: str, **values: str | int) -> str:
    said: Values = values
    return words.say(f"scene.{key}", said)
