"""What a seat must decide now, in plain words: with whom, about what, at which odds."""

from __future__ import annotations

from quintain.core.answers import Value
from quintain.core.seats import letter
from quintain.games.knaves_out.cards import KNAVE, RANKS, SLOTS, court_type
from quintain.games.knaves_out.combat import insight_squares, roll_against
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.movement import strength
from quintain.games.knaves_out.painter import Painter, look
from quintain.games.knaves_out.pending import (
    Attack,
    Charming,
    Choosing,
    Damage,
    Fetching,
    Landing,
    Naming,
    Paying,
    Pending,
    Raising,
    Sacrificing,
    Serving,
    Sharing,
    Shifting,
    Single,
    Stripping,
)
from quintain.games.knaves_out.pieces import UNIT_NAMES, unit_place
from quintain.games.knaves_out.telling import needed
from quintain.games.knaves_out.world import NAMES


def prompt(painter: Painter) -> str:
    """For whoever must decide; empty where the plain prompt of the decision says enough."""
    realm = painter.realm
    kingdom = realm.kingdoms[painter.mine]
    if realm.top is not None:
        return _pending(painter, kingdom, realm.top)
    if realm.phase == "jokers":
        court = painter.term("court", court_type(*realm.chosen))
        return painter.say("ask-jokers", cards=painter.signs(realm.chosen), court=court)
    if realm.phase == "shuffle":
        return painter.say("ask-shuffle", count=len(kingdom.discards), deck=kingdom.deck)
    if realm.phase != "main":
        return ""
    if kingdom.slots[KNAVE] is None:
        return painter.say("ask-first")
    return painter.say("ask-turn" if realm.actions else "ask-turn-acted", count=realm.actions)


def _pending(painter: Painter, kingdom: Kingdom, top: Pending) -> str:
    say = painter.say
    match top:
        case Paying(_, slug):
            count = painter.due(painter.book.by_slug[slug]).cards
            return say("ask-pay", act=slug, count=count)
        case Choosing(_, slug, word, picked):
            key = f"ask-{slug}-{len(picked) + 1}" if picked else f"ask-{slug}"
            return say(key, kind=word or "pawn")
        case Fetching(_, slots):
            rank = kingdom.next_rank(slots[0])
            if rank > len(RANKS):
                return say("ask-fetch-closed", slot=SLOTS[slots[0]])
            return say("ask-fetch", slot=SLOTS[slots[0]], rank=painter.term("rank", RANKS[rank - 1]))
        case Serving(_, left):
            return say("ask-serve", count=left)
        case Shifting():
            return say("ask-shift")
        case Single(_, slug, roll):
            return say("ask-single", act=slug, face=roll.showing[0])
        case Charming(_, _, square, steps):
            left = strength(painter.realm, square, painter.realm.pieces[square]) - steps
            return say("ask-charm-steps", square=NAMES[square], count=max(0, left))
        case Attack():
            return _attack(painter, top)
        case Damage():
            return say("ask-redirect", count=top.points, kind=_kind(painter, top.square), square=NAMES[top.square])
    return _great(painter, kingdom, top)


def _kind(painter: Painter, square: int) -> str:
    return look(painter.realm.pieces[square])


def _attack(painter: Painter, attack: Attack) -> str:
    realm = painter.realm
    if attack.roll is not None:
        faces = " ".join(map(str, attack.roll.showing))
        return painter.say("ask-reroll", faces=faces, count=attack.roll.successes)
    roll = roll_against(realm, attack.source, attack.target, last=attack.last, strike=attack.strike)
    values: dict[str, Value] = {
        "who": letter(attack.by[0]),
        "kind": _kind(painter, attack.source),
        "source": NAMES[attack.source],
        "yours": _kind(painter, attack.target),
        "theirs": _kind(painter, attack.target),
        "square": NAMES[attack.target],
        "count": roll.dice,
        "needed": needed(roll),
        "chance": round(100 * roll.chance),
    }
    key = "ask-reaction" if attack.whom[0] == painter.mine else "ask-reaction-other"
    if insight_squares(realm, attack, painter.mine):
        key = "ask-reaction-insight"
    return painter.say(key, **values, whom=letter(attack.whom[0]))


def _great(painter: Painter, kingdom: Kingdom, top: Pending) -> str:
    say = painter.say
    match top:
        case Landing(_, name, None):
            return say("ask-landing-board", unit=_unit(painter, name))
        case Landing(_, name, board) if board is not None:
            return say("ask-landing-square", unit=_unit(painter, name), board=letter(board))
        case Naming():
            return say("ask-naming")
        case Sacrificing(_, tower):
            return say("ask-sacrifice", tower=tower, red=kingdom.red, black=kingdom.black)
        case Stripping(_, tower, left):
            return say("ask-strip", tower=tower, count=left)
        case Raising(_, tower, None):
            return say(f"ask-raising-board-{tower}", who=letter(painter.realm.active))
        case Raising(_, tower, board) if board is not None:
            return say("ask-raising-square", tower=tower, board=letter(board))
        case Sharing():
            return say("ask-share", count=kingdom.red)
    return ""


def _unit(painter: Painter, name: tuple[int, str, int]) -> str:
    piece = painter.realm.unit_at_sea(name)
    return UNIT_NAMES[unit_place(piece)] if piece is not None else ""
