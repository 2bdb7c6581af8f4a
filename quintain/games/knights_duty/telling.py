"""What happened, told with rule and values; and how it ended. What is chosen in secret is told to the chooser alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from quintain.core.answers import Event, Motion, Outcome, Value
from quintain.core.seats import Seat, letter
from quintain.games.knights_duty.actions import INSPIRE, VERBS, At, Deed, Go, Lay
from quintain.games.knights_duty.combat import Pile
from quintain.games.knights_duty.field import CLANS, LABELS, NEIGHBOURS, PASS, TOKENS, WEAPONS
from quintain.games.knights_duty.movement import Wants

if TYPE_CHECKING:
    from quintain.games.knights_duty.state import KnightsDutyState

PHASE_RULE = "KD-4.5"
ENDINGS = {0: ("all-fell", "KD-6.2"), 1: ("last-standing", "KD-6.1"), 2: ("cap", "KD-6.5")}
"""Reason and rule by the number of knights that are left at the end."""


def _who(state: KnightsDutyState, seat: Seat, **values: Value) -> dict[str, Value]:
    """Whom an event is about: the seat and its clan."""
    clan = state.clans[seat]
    return {"who": letter(seat), "clan": CLANS[clan] if clan >= 0 else "", **values}


# --- setting up and planning ----------------------------------------------------------------------------------------


def clan(state: KnightsDutyState, seat: Seat) -> Event:
    """A clan was chosen, or drawn for somebody who has left (KD-7.9)."""
    if state.leaving >> seat & 1:
        return Event("clan-drawn", "KD-7.9", _who(state, seat))
    return Event("clan", "KD-3.1", _who(state, seat))


def begin(state: KnightsDutyState) -> Event:
    return Event("begin", "KD-3.5", {"clan": CLANS[state.initiative]})


def round_begins(state: KnightsDutyState) -> Event:
    return Event("round", "KD-4.1", {"round": state.round, "clan": CLANS[state.initiative]})


def laid(seat: Seat, deed: Lay) -> Event:
    values: dict[str, Value] = {"slot": deed.slot, "what": TOKENS[deed.token]}
    return Event("laid", "KD-4.4", values, to=(seat,), private=True)


def chose(state: KnightsDutyState, seat: Seat, deed: Deed) -> Event:
    """A sealed choice, told to whoever made it."""
    rule = {"step": "KD-5.1", "contest": "KD-5.6", "declare": "KD-5.14"}.get(state.stage, "KD-5.23")
    kind, values = f"chose-{VERBS.verb(deed)}", dict[str, Value]()
    if isinstance(deed, Go):
        values["cell"] = LABELS[NEIGHBOURS[state.cells[seat]][deed.way]]
    elif isinstance(deed, At):
        kind, values["target"] = ("chose-at-none", "") if deed.clan is None else (kind, CLANS[deed.clan])
    return Event(kind, rule, values, to=(seat,), private=True)


# --- a phase --------------------------------------------------------------------------------------------------------


def phase_begins(state: KnightsDutyState) -> list[Event]:
    """All slots of the phase are shown at once."""
    told = [Event("phase", PHASE_RULE, {"phase": state.phase}, learns=True)]
    for seat, token in enumerate(state.shown):
        if state.hearts[seat] <= 0:
            continue
        if state.phase == 3 and state.hearts[seat] == 1:
            told.append(Event("too-hurt", "KD-4.7", _who(state, seat), beat=1))
            continue
        if token == PASS:
            told.append(Event("shows-nothing", PHASE_RULE, _who(state, seat), learns=True, beat=1))
            continue
        strikes = token in WEAPONS and state.strikes >> seat & 1
        rule = "KD-4.6" if token in WEAPONS else PHASE_RULE
        kind = "shows-strike" if strikes else "shows"
        told.append(Event(kind, rule, _who(state, seat, what=TOKENS[token]), learns=True, beat=1))
    return told


def steps(state: KnightsDutyState) -> list[Event]:
    """What the movers chose, before anybody has moved."""
    told = []
    for seat in sorted(state.choices):
        if seat in state.wants:
            values = _who(state, seat, cell=LABELS[state.wants[seat]])
            told.append(Event("heads-for", "KD-5.1", values, learns=True))
        else:
            told.append(Event("stays", "KD-5.1", _who(state, seat, cell=LABELS[state.cells[seat]]), learns=True))
    return told


def contests(state: KnightsDutyState, disputed: Mapping[int, tuple[Seat, ...]]) -> list[Event]:
    rule = "KD-5.6"
    return [
        Event("contest", rule, {"cell": LABELS[cell], "clans": ", ".join(CLANS[state.clans[seat]] for seat in seats)})
        for cell, seats in disputed.items()
    ]


def contested(state: KnightsDutyState, insisting: Collection[Seat]) -> list[Event]:
    return [
        Event("insists" if seat in insisting else "yields", "KD-5.6", _who(state, seat), learns=True)
        for seat in sorted(state.choices)
    ]


def blocked(state: KnightsDutyState, wanted: Wants, left: Wants) -> list[Event]:
    """KD-5.4, KD-5.7: who wanted a cell whose knight is still there."""
    told = []
    for seat, cell in sorted(wanted.items()):
        if seat not in left:
            values = _stuck(state, seat, cell) | {"holder": CLANS[state.clans[state.cells.index(cell)]]}
            told.append(Event("blocked", "KD-5.4", values))
    return told


def outdone(state: KnightsDutyState, kept: Wants) -> list[Event]:
    """KD-5.6: who lost a contest, to whom if to anybody."""
    winners = {cell: CLANS[state.clans[seat]] for seat, cell in kept.items()}
    told = []
    for seat, cell in sorted(state.wants.items()):
        if seat in kept:
            continue
        values = _stuck(state, seat, cell)
        if cell in winners:
            told.append(Event("gave-way", "KD-5.6", values | {"winner": winners[cell]}))
        else:
            told.append(Event("no-agreement", "KD-5.6", values))
    return told


def _stuck(state: KnightsDutyState, seat: Seat, cell: int) -> dict[str, Value]:
    return _who(state, seat, cell=LABELS[state.cells[seat]], target=LABELS[cell])


def moved(state: KnightsDutyState, before: list[int]) -> list[Event]:
    """KD-5.3: who got there."""
    told = []
    for seat, (was, now) in enumerate(zip(before, state.cells, strict=True)):
        if now != was:
            motion = Motion(knight_id(state, seat), LABELS[was], LABELS[now])
            values = _who(state, seat, source=LABELS[was], cell=LABELS[now])
            told.append(Event("moved", "KD-5.3", values, motions=(motion,), beat=2))
    return told


def equipped(state: KnightsDutyState, seat: Seat) -> Event:
    return Event("equipped", "KD-5.9", _who(state, seat, token=TOKENS[state.weapons[seat]]), beat=3)


def guarded(state: KnightsDutyState, seat: Seat) -> Event:
    return Event("guards", "KD-5.12", _who(state, seat, guard=TOKENS[state.shown[seat]]), beat=3)


def forfeited(state: KnightsDutyState, seat: Seat) -> Event:
    return Event("forfeits", "KD-5.14", _who(state, seat, token=TOKENS[state.weapons[seat]]))


def declared(state: KnightsDutyState, targets: Mapping[Seat, int | None]) -> list[Event]:
    told = []
    for seat, target in sorted(targets.items()):
        if target is None:
            told.append(Event("declares-none", "KD-5.15", _who(state, seat), learns=True))
        else:
            told.append(Event("declares", "KD-5.15", _who(state, seat, target=CLANS[target]), learns=True))
    return told


def chose_again(state: KnightsDutyState, seat: Seat, target: int | None) -> Event:
    if target is None:
        return Event("again-none", "KD-5.16", _who(state, seat))
    return Event("again", "KD-5.16", _who(state, seat, target=CLANS[target]))


# --- combat ---------------------------------------------------------------------------------------------------------


def certain_miss(state: KnightsDutyState) -> Event:
    return Event("certain-miss", "KD-5.25", _fight(state))


def drawn(state: KnightsDutyState, cards: Pile, hit: bool) -> Event:
    """The pile, who was inspired, and the card."""
    values = _fight(state) | {"hearts": cards.hearts, "shields": cards.shields}
    inspired = [CLANS[state.clans[seat]] for seat, deed in sorted(state.choices.items()) if deed == INSPIRE]
    values["inspired"] = ", ".join(inspired) or "-"
    if not cards.hearts:
        return Event("no-heart", "KD-5.26", values, learns=bool(state.choices))
    return Event("hit" if hit else "miss", "KD-5.27", values, learns=bool(state.choices))


def _fight(state: KnightsDutyState) -> dict[str, Value]:
    if state.combat is None:
        raise ValueError("nobody fights")
    attacker, target = state.combat
    values = _who(state, attacker, token=TOKENS[state.weapons[attacker]])
    return values | {"whom": letter(target), "target": CLANS[state.clans[target]]}


def wounded(state: KnightsDutyState, seat: Seat) -> Event:
    return Event("broken" if state.hearts[seat] else "falls", "KD-5.28", _who(state, seat))


def hit_for_nothing(state: KnightsDutyState) -> Event:
    return Event("for-nothing", "KD-5.19", _fight(state))


def fumbled(state: KnightsDutyState, seat: Seat) -> Event:
    return Event("fumbles", "KD-5.29", _who(state, seat))


def inspired(state: KnightsDutyState, seat: Seat, kind: str, rule: str) -> Event:
    return Event(kind, rule, _who(state, seat))


# --- ends -----------------------------------------------------------------------------------------------------------


def out(state: KnightsDutyState, seat: Seat, rule: str) -> Event:
    return Event("out", rule, _who(state, seat))


def left(state: KnightsDutyState, seat: Seat) -> Event:
    """Somebody has left; before the knights take the field there may be no clan to name."""
    return Event("left-early" if state.stage == "clan" else "left", "KD-7.9", _who(state, seat))


def ring_wound(state: KnightsDutyState, seat: Seat) -> Event:
    return Event("ring-wound", "KD-4.11", _who(state, seat))


def ring_closes(state: KnightsDutyState) -> Event:
    values: dict[str, Value] = {"radius": state.radius, "rounds": state.settings.closes_after}
    return Event("ring" if state.radius else "ring-last", "KD-4.10", values)


def outcome(state: KnightsDutyState) -> Outcome:
    """KD-6.1 to KD-6.5: whoever lasted longer is placed higher; who left, below those of the same phase (KD-7.9)."""
    endless = (state.round + 1, 0)
    lasted = [(state.gone.get(seat, endless), not state.leaving >> seat & 1) for seat in range(state.seats)]
    places = [1 + sum(other > own for other in lasted) for own in lasted]
    first = [CLANS[state.clans[seat]] for seat, place in enumerate(places) if place == 1]
    values: dict[str, Value] = {"clans": ", ".join(first), "round": state.round}
    reason, rule = ENDINGS[min(2, state.seats - len(state.gone))]
    return Outcome.ranked(places, reason, rule, values)


def knight_id(state: KnightsDutyState, seat: Seat) -> str:
    """The knight of a seat in the scene."""
    return f"knight-{CLANS[state.clans[seat]]}"
