"""What everybody may know of a kingdom at a glance: its court, its king, what is in force, what threatens it."""

from __future__ import annotations

from collections.abc import Iterator

from quintain.core.scene import Badge, Meter, Plate
from quintain.core.seats import Seat, letter
from quintain.games.knaves_out.cards import SLOTS
from quintain.games.knaves_out.kingdom import CHECKERS, Kingdom
from quintain.games.knaves_out.painter import Painter, plate_id
from quintain.games.knaves_out.pieces import DARK, IVORY


def plate(painter: Painter, seat: Seat) -> Plate:
    who, kingdom = letter(seat), painter.realm.kingdoms[seat]
    return Plate(
        seat=seat,
        id=plate_id(seat),
        label=painter.say("kingdom", who=who),
        emblem=who.lower(),
        glyph=who,
        out=bool(kingdom.fell),
        badges=tuple(_badges(painter, seat, kingdom)),
    )


def _badges(painter: Painter, seat: Seat, kingdom: Kingdom) -> Iterator[Badge]:
    say, realm = painter.say, painter.realm
    if kingdom.crowns:
        yield Badge(say("crowns", count=kingdom.crowns), "KO-6.5")
    if kingdom.fell:
        return
    if kingdom.court is not None:
        yield Badge(painter.term("court", kingdom.court), "KO-2.11")
    throne = realm.throne(seat)
    if throne is not None:
        yield Badge(say("king-strength", count=1 + realm.pieces[throne].checkers), "KO-3.6")
    for tower in realm.great:
        if tower.kind == IVORY and tower.square is not None and tower.caller == seat:
            yield Badge(say("chosen-one", tower=IVORY), "KO-5.201")
        if tower.kind == DARK and tower.square is not None:
            left = realm.pieces[tower.square].checkers
            if tower.caller == seat:
                yield Badge(say("chosen-one", tower=DARK), "KO-5.207", say("turns-left", count=left))
            elif tower.enemy == seat:
                yield Badge(say("chosen-enemy"), "KO-5.204")
    yield from _effects(painter, seat, kingdom)


def _effects(painter: Painter, seat: Seat, kingdom: Kingdom) -> Iterator[Badge]:
    """What runs, what is armed, what others have laid on it; with its end (KO-4.12)."""
    say, book = painter.say, painter.book.by_slug
    for slug in kingdom.effects:
        key = "until-turn" if book[slug].lasts == "turn" else "until-next"
        yield Badge(painter.act(slug), book[slug].rule, say(key, who=letter(seat)))
    for one in kingdom.devoured:
        yield Badge(painter.act(one.slug), book[one.slug].rule, say("while", slot=SLOTS[one.slot]))
    if kingdom.feast:
        yield Badge(painter.act("feast"), "KO-5.123", say("until-used"))
    if kingdom.swayed_by is not None:
        by = letter(kingdom.swayed_by)
        yield Badge(say("swayed", who=by), "KO-5.114", say("until-next", who=by))
    if kingdom.loses_turn:
        yield Badge(say("loses-turn"), "KO-5.124")
    if kingdom.immune:
        yield Badge(say("immune"), "KO-5.124", say("until-turn"))


def meters(painter: Painter) -> Iterator[Meter]:
    """The round, what is left of a turn, and everybody's unused checkers and decks."""
    realm, cap = painter.realm, painter.view.settings.round_cap
    if realm.phase in ("place", "king", "court", "jokers"):
        return
    yield Meter("round", painter.say("round"), min(realm.round, cap), cap, warning=realm.round > cap - WARNED)
    if realm.phase == "main" and realm.active == painter.seat:
        yield Meter("acts", painter.say("acts-left"), realm.actions)
    for seat, kingdom in enumerate(realm.kingdoms):
        if not kingdom.fell:
            who = letter(seat)
            if seat != painter.seat:
                yield Meter(f"deck-count{who}", painter.say("deck"), kingdom.deck, owner=seat)
            yield Meter(f"red{who}", painter.say("red"), kingdom.red, CHECKERS, owner=seat)
            yield Meter(f"black{who}", painter.say("black"), kingdom.black, CHECKERS, owner=seat)


WARNED = 3
"""So many rounds before the end of the war everybody is warned."""
