"""
What every act asks for, whom it aims at and what it does (KO-5.101 to KO-5.186). Prices stand in ``data/acts.toml``.

An entry is a condition, the targets to be chosen one after the other, and the effect. What only begins to run needs no
effect of its own: ``taking.py`` notes it down.
"""

from __future__ import annotations

from typing import NamedTuple

from quintain.core.answers import Refusal
from quintain.games.knaves_out.conditions import (
    When,
    black_left,
    both,
    has_building,
    has_deck,
    has_fetchable,
    has_king,
    has_shift,
    has_unit,
    never_castled,
    no_feast,
    red_left,
    room_for,
    unlucky,
    unswayed,
    weak_unit,
)
from quintain.games.knaves_out.effects import (
    Effect,
    balance,
    boister,
    build,
    castle,
    charm,
    cherry_bomb,
    collect_tax,
    devour,
    execute,
    failed_plan,
    feast,
    force_of_will,
    fortify,
    infighting,
    knight,
    majesty,
    poison,
    raise_dead,
    sway,
    taint,
    train,
    unseen_servant,
    wild_surge,
    wind_of_change,
)
from quintain.games.knaves_out.pieces import BISHOP, KNIGHT, MOST_UNITS, PAWN, ROOK, UNPAWN
from quintain.games.knaves_out.targets import (
    Targets,
    can_take_checker,
    givers,
    graves,
    has_room,
    is_untainted,
    like_for_like,
    own_bombs,
    own_buildings,
    own_rooks,
    pawns_to_charm,
    pawns_to_recall,
    sites,
    takers,
    to_awe,
    to_execute,
    to_sway,
    towers_to_topple,
    weak_pawns,
)


class Ability(NamedTuple):
    effect: Effect | None = None
    targets: tuple[Targets, ...] = ()
    when: When | None = None
    lacks: Refusal | None = None
    """What is said where there is no target."""


RUNS = Ability()
"""An act that does nothing at once: it runs."""


def _pawns_run(rule: str) -> Ability:
    return Ability(when=has_unit(PAWN, rule))


def _lacks(code: str, rule: str) -> Refusal:
    return Refusal(code, rule, {})


ABILITIES: dict[str, Ability] = {
    # Knave
    "all-hail": Ability(),
    "collect-tax": Ability(collect_tax, when=has_deck("KO-5.102")),
    "build": Ability(build, (sites,), lacks=_lacks("no-room", "KO-5.91")),
    "fortify": Ability(
        fortify,
        (own_buildings(can_take_checker),),
        when=black_left,
        lacks=_lacks("all-fortified", "KO-5.104"),
    ),
    # Queen
    "poison": Ability(poison, when=has_king),
    "charm": Ability(charm, (pawns_to_charm,), lacks=_lacks("nobody-to-charm", "KO-5.112")),
    "execute": Ability(execute, (to_execute,), lacks=_lacks("nobody-to-execute", "KO-5.113")),
    "sway": Ability(sway, (to_sway,), lacks=_lacks("all-swayed", "KO-R81")),
    # King
    "marry": Ability(),
    "knight": Ability(knight, (weak_pawns,), when=red_left("KO-5.122"), lacks=_lacks("nobody-to-knight", "KO-5.122")),
    "feast": Ability(feast, when=no_feast),
    "majesty": Ability(majesty, (to_awe,), lacks=_lacks("all-awed", "KO-5.124")),
    # Buildings and the ace
    "train": Ability(
        train,
        (sites,),
        when=both(has_building(ROOK, "KO-5.131"), room_for(PAWN, MOST_UNITS, "KO-2.12")),
        lacks=_lacks("no-room", "KO-5.91"),
    ),
    "defend": Ability(when=both(has_building(KNIGHT, "KO-5.132"), unswayed)),
    "blessing": Ability(when=has_building(BISHOP, "KO-5.133")),
    "upper-hand": Ability(when=unswayed),
    # Black
    "raise-dead": Ability(
        raise_dead, (graves,), when=room_for(UNPAWN, MOST_UNITS, "KO-2.21"), lacks=_lacks("no-grave", "KO-5.151")
    ),
    "blacksails": Ability(when=has_unit(UNPAWN, "KO-5.152")),
    "taint": Ability(taint, (own_buildings(is_untainted),), lacks=_lacks("all-tainted", "KO-5.153")),
    "boister-undead": Ability(boister(UNPAWN), when=both(weak_unit(UNPAWN, "KO-5.154"), red_left("KO-5.154"))),
    "lich-king": Ability(devour("lich-king", "king")),
    # Club
    "luck": Ability(when=unlucky),
    "wind-of-change": Ability(wind_of_change, when=has_deck("KO-5.157")),
    "punches": Ability(when=unswayed),
    "lady-luck": Ability(devour("lady-luck", "queen")),
    # Spade
    "unseen-servant": Ability(unseen_servant, when=has_fetchable),
    "wild-surge": Ability(
        wild_surge,
        (own_buildings(has_room),),
        lacks=_lacks("no-building-free", "KO-5.161"),
    ),
    "force-of-will": Ability(force_of_will, (towers_to_topple,), lacks=_lacks("no-tower-there", "KO-5.162")),
    "motorhead": Ability(devour("motorhead", "knave")),
    # Chaos
    "infighting": Ability(infighting, when=has_shift),
    "failed-plan": Ability(failed_plan, (pawns_to_recall, sites), lacks=_lacks("nobody-to-recall", "KO-5.165")),
    "conspire": Ability(when=unswayed),
    "cherry-bomb": Ability(cherry_bomb, (own_bombs, like_for_like), lacks=_lacks("no-like", "KO-5.167")),
    # Red
    "rush": _pawns_run("KO-5.171"),
    "seabreeze": _pawns_run("KO-5.172"),
    "summerbreeze": _pawns_run("KO-5.173"),
    "frenzied": _pawns_run("KO-5.174"),
    "king-crimson": Ability(devour("king-crimson", "king")),
    # Heart
    "lionheart": RUNS,
    "insight": RUNS,
    "parlay": RUNS,
    "sheer-heart-attack": Ability(devour("sheer-heart-attack", "knave")),
    # Diamond
    "castle": Ability(castle, (own_rooks,), when=never_castled, lacks=_lacks("no-rook", "KO-5.180")),
    "shield-wall": _pawns_run("KO-5.181"),
    "thorns": RUNS,
    "ice-queen": Ability(devour("ice-queen", "queen")),
    # Harmony
    "balance": Ability(balance, (givers, takers), lacks=_lacks("nobody-to-balance", "KO-5.184")),
    "redirect": RUNS,
    "boister": Ability(boister(PAWN), when=both(weak_unit(PAWN, "KO-5.186"), red_left("KO-5.186"))),
}
