"""The score sheet of a round, told line by line (SQ-6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from quintain.core.answers import Value
from quintain.core.scene import Act, Show
from quintain.core.seats import Seat
from quintain.games.squires.deck import Deck
from quintain.games.squires.faces import Say, mark
from quintain.games.squires.scoring import Score, hated_in, pairs_in
from quintain.games.squires.telling import items_text, pairs_text
from quintain.games.squires.view import Round, Stand

STEPS = (
    ("likes", "SQ-6.5"),
    ("dislikes", "SQ-6.6"),
    ("feast", "SQ-6.7"),
    ("pairs", "SQ-6.8"),
    ("rest", "SQ-6.9"),
)


def show(say: Say, deck: Deck, number: int, past: Round) -> Show:
    return Show(f"round-{number}", say("show.title", {"round": number}), tuple(_acts(say, deck, past)))


def _acts(say: Say, deck: Deck, past: Round) -> Iterator[Act]:
    names = {knight.code: knight.name for knight in deck.knights}
    seats = range(len(past.scores))
    stands = {stand.owner: stand for stand in past.stands if stand.owner is not None}
    claimed = {seat: names[stand.knight] for seat, stand in stands.items()}
    for seat in seats:
        yield _revealed(say, deck, seat, stands[seat])
    yield from _drunk(say, past, claimed)
    for step, rule in STEPS:
        for seat in seats:
            values = {"knight": claimed[seat], **_cards(deck, step, stands[seat], past.scores[seat])}
            if act := _step(say, step, rule, seat, past.scores[seat], values):
                yield act
    for seat in seats:
        total = past.scores[seat].total
        words = say("show.total", {"knight": claimed[seat], "points": total})
        yield Act(words, "SQ-6.10", seat, total, total=True)
    unwanted = next(stand for stand in past.stands if stand.owner is None)
    yield _unwanted(say, deck, past, unwanted, names[unwanted.knight])


def _revealed(say: Say, deck: Deck, seat: Seat, stand: Stand) -> Act:
    knight = next(knight.name for knight in deck.knights if knight.code == stand.knight)
    marks = tuple(mark(deck, lying.item) for lying in stand.cards)
    return Act(say("show.revealed", {"knight": knight, "count": len(marks)}), "SQ-6.3", seat, marks=marks)


def _drunk(say: Say, past: Round, claimed: dict[Seat, str]) -> Iterator[Act]:
    for seat, score in enumerate(past.scores):
        if score.drunk:
            words = say(f"show.drunk-{score.drunk}", {"knight": claimed[seat], "count": score.booze})
            yield Act(words, "SQ-6.4", seat)
            return
    yield Act(say("show.sober"), "SQ-6.4")


def _cards(deck: Deck, step: str, stand: Stand, score: Score) -> dict[str, Value]:
    """The cards that a step names."""
    knight = next(number for number, knight in enumerate(deck.knights) if knight.code == stand.knight)
    pile = [deck.kinds[lying.item] for lying in stand.cards]
    if step == "dislikes":
        return {"items": items_text(deck, hated_in(deck, knight, pile, poured=score.drunk == "poured"))}
    return {"pairs": pairs_text(deck, pairs_in(deck, knight, pile))} if step == "pairs" else {}


def _step(say: Say, step: str, rule: str, seat: Seat, score: Score, values: dict[str, Value]) -> Act | None:
    counted, points = {
        "likes": (score.sets, score.likes),
        "dislikes": (score.hated, score.dislikes),
        "feast": (score.food, score.feast),
        "pairs": (score.pairs, score.paired),
        "rest": (score.rest, score.rest),
    }[step]
    if not counted:
        return None
    words = say(f"show.{step}", values | {"count": counted, "points": points})
    return Act(words, rule, seat, points)


def _unwanted(say: Say, deck: Deck, past: Round, stand: Stand, knight: str) -> Act:
    if past.unclaimed is None:
        return Act(say("show.unwanted", {"knight": knight}), "SQ-6.2")
    marks = tuple(mark(deck, lying.item) for lying in stand.cards)
    values = {"knight": knight, "points": past.unclaimed.total}
    return Act(say("show.hindsight", values), "SQ-6.2", points=past.unclaimed.total, marks=marks)
