"""What is pressed and is no thing: acts with their prices, Great Towers, the end of a turn, plain answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quintain.core.contract import Offered
from quintain.core.scene import Button
from quintain.games.knaves_out import actions as deeds
from quintain.games.knaves_out.acts import Act
from quintain.games.knaves_out.cards import NAMES, SLOTS, SUIT_SIGNS, side_of
from quintain.games.knaves_out.costs import cost, in_towers, spending
from quintain.games.knaves_out.offers import LAST, act_id, build_id, jokers_id, pay_id, suit_id
from quintain.games.knaves_out.painter import Painter
from quintain.games.knaves_out.telling import hand_zone

SUMMONED: dict[type[deeds.Deed], str] = {
    deeds.Hail: "all-hail",
    deeds.HailByJoker: "all-hail",
    deeds.Marry: "marry",
    deeds.MarryByJoker: "marry",
}
BUILDINGS = ("rook", "knight", "bishop")
GROUPS = ("turn", "knave", "queen", "king", "buildings", "ace", "own", "book", "great", "answer")
"""The headings in their order."""


def buttons(painter: Painter, offered: Iterable[Offered[deeds.Deed]]) -> tuple[Button, ...]:
    found: dict[str, tuple[int, Button]] = {}
    for one in offered:
        for group, button in (*_suit(painter, one.action), *_button(painter, one.action)):
            found.setdefault(button.id, (GROUPS.index(group), button))
    return tuple(button for _, button in sorted(found.values(), key=lambda pair: pair[0]))


def _button(painter: Painter, deed: deeds.Deed) -> Iterator[tuple[str, Button]]:
    say, book = painter.say, painter.book.by_slug
    match deed:
        case deeds.Act(slug):
            yield _act(painter, book[slug], act_id(slug), painter.act(slug))
        case deeds.Build(kind):
            yield _act(painter, book["build"], build_id(kind), say("menu-build", kind=kind))
        case deeds.ArmParlay():
            yield _act(painter, book["parlay"], act_id("parlay"), painter.act("parlay"))
        case deeds.Hail() | deeds.Marry() | deeds.HailByJoker() | deeds.MarryByJoker():
            slug = SUMMONED[type(deed)]
            yield _act(painter, book[slug], act_id(slug), painter.act(slug))
        case deeds.Call(tower):
            yield "great", _menu(painter, f"call-{tower}", say("menu-call", tower=tower), "great", say("call-cost"))
        case deeds.LastAttack():
            yield "turn", _menu(painter, LAST, say("menu-last"), "turn")
        case deeds.End():
            yield "turn", _menu(painter, "end", say("menu-end"), "turn")
        case deeds.EndDiscard():
            yield "turn", _menu(painter, "end-discard", say("menu-end-discard"), "turn")
        case _:
            yield from _answer(painter, deed)


def _answer(painter: Painter, deed: deeds.Deed) -> Iterator[tuple[str, Button]]:
    say = painter.say
    match deed:
        case deeds.Pay(vector):
            yield "answer", Button(pay_id(vector), in_towers(painter, vector), cost=spending(painter, vector))
        case deeds.Jokers(under):
            slots = " + ".join(map(painter.slot, under))
            label = say("menu-jokers", slots=slots) if under else say("menu-no-jokers")
            yield "answer", Button(jokers_id(under), label)
        case deeds.Red(count):
            yield "answer", Button(f"red-{count}", say("menu-red", red=count, black=10 - count))
        case deeds.Reroll(face):
            yield "answer", Button(f"reroll-{face}", say("do-reroll", face=face))
        case deeds.Parlay():
            yield "answer", Button("parlay", say("menu-stop-roll"))
        case deeds.Shuffle() | deeds.Keep() | deeds.Skip() | deeds.Stop() | deeds.Pass() | deeds.Suffer():
            word = type(deed).__name__.lower()
            yield "answer", Button(word, say(f"menu-{word}"))


def _menu(painter: Painter, id: str, label: str, group: str, cost: str = "") -> Button:
    return Button(id, label, group=painter.say(f"group-{group}"), cost=cost)


def _suit(painter: Painter, deed: deeds.Deed) -> Iterator[tuple[str, Button]]:
    """Beside the hand: what a joker is to fetch."""
    if isinstance(deed, deeds.Joker | deeds.CrownByJoker | deeds.HailByJoker | deeds.MarryByJoker):
        label = painter.say("menu-suit", suit=SUIT_SIGNS[NAMES[deed.card][1]])
        yield "answer", Button(suit_id(deed.card), label, at=hand_zone(painter.mine))


def _act(painter: Painter, act: Act, id: str, label: str) -> tuple[str, Button]:
    group = _group(painter, act)
    return group, Button(id, label, group=_heading(painter, group), cost=cost(painter, act))


def _group(painter: Painter, act: Act) -> str:
    if act.table in BUILDINGS:
        return "buildings"
    if act.table in SLOTS:
        return act.table
    return "own" if act.table == _court(painter) else "book"


def _heading(painter: Painter, group: str) -> str:
    court = _court(painter)
    if group == "own" and court is not None:
        return painter.term("court", court)
    if group == "book" and court is not None:
        return painter.say(f"group-{side_of(court)}")
    return painter.say(f"group-{group}")


def _court(painter: Painter) -> str | None:
    return painter.realm.kingdoms[painter.mine].court
