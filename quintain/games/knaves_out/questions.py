"""
What is asked about the pending work on top of the stack: whom, what may be answered, and what an answer does (KO §7).

Every kind of pending work that somebody decides about has one entry in ``QUESTIONS``.
"""
# ruff: noqa: ARG001, all entries of one kind have one shape

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from quintain.core.answers import Ask, Refusal
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knaves_out import combat, court, effects, great_towers, movement, shifting, taking, telling
from quintain.games.knaves_out.abilities import ABILITIES
from quintain.games.knaves_out.actions import (
    PARLAY,
    PASS,
    SKIP,
    STOP,
    SUFFER,
    VERBS,
    At,
    Board,
    Checker,
    Deed,
    Insight,
    Parlay,
    Pay,
    Red,
    Redirect,
    Reroll,
    Shift,
    Step,
    Strip,
    Take,
    Target,
)
from quintain.games.knaves_out.acts import standard
from quintain.games.knaves_out.cards import Slot
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
    Stepping,
    Stripping,
)
from quintain.games.knaves_out.prices import payments

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState


class Question(NamedTuple):
    ask: Ask
    options: Callable[[KnavesState, Any], list[Deed]]
    """Every answer, in order."""
    answer: Callable[[KnavesState, Any, Any, Moment], None]


# --- acts -------------------------------------------------------------------------------------------------------------


def ways_to_pay(state: KnavesState, top: Paying) -> list[Deed]:
    return [Pay(vector) for vector in payments(state.realm.kingdoms[top.seat], state.due(top.seat, top.slug))]


def pay(state: KnavesState, top: Paying, deed: Pay, moment: Moment) -> None:
    state.realm.pop()
    taking.pay(state, top.seat, top.slug, top.word, deed.vector, moment)


def targets(state: KnavesState, top: Choosing) -> list[Deed]:
    return ABILITIES[top.slug].targets[len(top.picked)](state, top.seat, top.picked)


def choose(state: KnavesState, top: Choosing, deed: Deed, moment: Moment) -> None:
    taking.choose(state, top, deed, moment)


def tax(state: KnavesState, top: Fetching) -> list[Deed]:
    slot = top.slots[0]
    return [*(Take(card, slot) for card in court.next_cards(state, top.seat, slot)), SKIP]


def collect(state: KnavesState, top: Fetching, deed: Deed, moment: Moment) -> None:
    if len(top.slots) > 1:
        state.realm.update(slots=top.slots[1:])
    else:
        state.realm.pop()
    _fetch(state, top.seat, deed, moment, top.slots[0])


def searches(state: KnavesState, top: Serving) -> list[Deed]:
    return [*(Take(card, slot) for card, slot in court.fetchable(state, top.seat)), SKIP]


def serve(state: KnavesState, top: Serving, deed: Deed, moment: Moment) -> None:
    if top.left > 1:
        state.realm.update(left=top.left - 1)
    else:
        state.realm.pop()
    _fetch(state, top.seat, deed, moment)


def _fetch(state: KnavesState, seat: Seat, deed: Deed, moment: Moment, asked: Slot | None = None) -> None:
    if isinstance(deed, Take):
        court.fetch(state, seat, deed.card, deed.slot, moment)
    else:
        moment.tell(telling.skipped, seat, asked)


def shifts(state: KnavesState, top: Shifting) -> list[Deed]:
    return shifting.shifts(state, top.seat)


def shift(state: KnavesState, top: Shifting, deed: Shift, moment: Moment) -> None:
    state.realm.pop()
    shifting.shift(state, top.seat, deed.source, deed.target, deed.amount, moment)


def faces(state: KnavesState, top: Single) -> list[Deed]:
    return [*(Reroll(face) for face in sorted({*top.roll.showing})), PASS]


def roll_single(state: KnavesState, top: Single, deed: Deed, moment: Moment) -> None:
    if isinstance(deed, Reroll):
        combat.reroll(state, top.seat, deed.face, moment)
    die = state.realm.top
    assert isinstance(die, Single)
    state.realm.pop()
    effects.conclude(state, die, moment)


def charmed_steps(state: KnavesState, top: Charming) -> list[Deed]:
    realm = state.realm
    piece = realm.pieces[top.square]
    tired = top.steps >= movement.strength(realm, top.square, piece)
    free = [] if tired else movement.charmed_steps(realm, top.seat, top.square, piece)
    return [*map(Step, free), *([STOP] if top.steps or not free else [])]


def lead(state: KnavesState, top: Charming, deed: Deed, moment: Moment) -> None:
    if not isinstance(deed, Step):
        state.realm.pop()
        return
    state.realm.update(square=deed.square, steps=top.steps + 1)
    movement.set_out(state, top.seat, top.square, deed.square, moment, starts=not top.steps)


def landings(state: KnavesState, top: Landing) -> list[Deed]:
    realm = state.realm
    piece = realm.unit_at_sea(top.name)
    assert piece is not None
    if top.board is None:
        return [Board(one) for one in realm.world.boards if movement.landing_squares(realm, piece, one)]
    return [At(square) for square in movement.landing_squares(realm, piece, top.board)]


def land(state: KnavesState, top: Landing, deed: Deed, moment: Moment) -> None:
    if isinstance(deed, Board):
        state.realm.update(board=deed.board)
    elif isinstance(deed, At):
        state.realm.pop()
        movement.land(state, top.name, deed.spot, moment)


def checkers(state: KnavesState, top: Sharing) -> list[Deed]:
    return [*map(Checker, top.spots)]


def share(state: KnavesState, top: Sharing, deed: Checker, moment: Moment) -> None:
    """KO-5.98: one by one, until none is left."""
    realm, kingdom = state.realm, state.realm.kingdoms[top.seat]
    kingdom.red -= 1
    left = tuple(spot for spot in top.spots if spot != deed.spot)
    if kingdom.red and left:
        realm.update(spots=left)
    else:
        realm.pop()
    effects.strengthen(realm, top.seat, deed.spot, moment)


# --- Great Towers -----------------------------------------------------------------------------------------------------


def enemies(state: KnavesState, top: Naming) -> list[Deed]:
    return [*map(Target, state.realm.enemies(top.seat))]


def name_enemy(state: KnavesState, top: Naming, deed: Target, moment: Moment) -> None:
    great_towers.name_enemy(state.realm, deed.seat, moment)


def reds(state: KnavesState, top: Sacrificing) -> list[Deed]:
    return [*map(Red, great_towers.reds(state.realm, top.seat))]


def sacrifice(state: KnavesState, top: Sacrificing, deed: Red, moment: Moment) -> None:
    great_towers.sacrifice(state.realm, top.seat, top.tower, deed.count, moment)


def strippable(state: KnavesState, top: Stripping) -> list[Deed]:
    return [*map(Strip, great_towers.strippable(state.realm, top.seat))]


def strip(state: KnavesState, top: Stripping, deed: Strip, moment: Moment) -> None:
    great_towers.strip(state.realm, top, deed.spot, moment)


def sites(state: KnavesState, top: Raising) -> list[Deed]:
    realm, settings = state.realm, state.settings
    if top.board is None:
        return [Board(board) for board in realm.world.boards if great_towers.sites(realm, settings, top, board)]
    return [At(square) for square in great_towers.sites(realm, settings, top, top.board)]


def raise_tower(state: KnavesState, top: Raising, deed: Deed, moment: Moment) -> None:
    if isinstance(deed, Board):
        state.realm.update(board=deed.board)
    elif isinstance(deed, At):
        great_towers.raise_tower(state.realm, top, deed.spot, moment)


# --- fights -----------------------------------------------------------------------------------------------------------


def reactions(state: KnavesState, top: Attack) -> list[Deed]:
    if top.roll is not None:
        return [*(Reroll(face) for face in sorted({*top.roll.showing})), PASS]
    assert top.windows
    seat = top.windows[0]
    armed = "parlay" in state.realm.kingdoms[seat].effects
    return [*map(Insight, combat.insight_squares(state.realm, top, seat)), *([PARLAY] if armed else []), PASS]


def react(state: KnavesState, top: Attack, deed: Deed, moment: Moment) -> None:
    if top.roll is not None:
        if isinstance(deed, Reroll):
            combat.reroll(state, top.by[0], deed.face, moment)
        combat.keep_dice(state, moment)
        return
    assert top.windows
    if isinstance(deed, Insight):
        combat.see_through(state, top.windows[0], deed.square, moment)
    elif isinstance(deed, Parlay):
        combat.parlay(state, top.windows[0], moment)
    else:
        combat.let_be(state.realm)


def shields(state: KnavesState, top: Damage) -> list[Deed]:
    return [*map(Redirect, combat.shields(state.realm, top)), SUFFER]


def shield(state: KnavesState, top: Damage, deed: Deed, moment: Moment) -> None:
    state.realm.update(asked=True, at=deed.square if isinstance(deed, Redirect) else None)


QUESTIONS: dict[type[Pending], Question] = {
    Paying: Question(Ask("pay", "KO-5.29", single="play"), ways_to_pay, pay),
    Choosing: Question(Ask("target", "KO-4.14", single="play"), targets, choose),
    Fetching: Question(Ask("fetch", "KO-5.102", single="veil", idle=SKIP, turn=True), tax, collect),
    Serving: Question(Ask("fetch", "KO-5.160", single="veil", idle=SKIP, turn=True), searches, serve),
    Shifting: Question(Ask("shift", "KO-5.164", single="play"), shifts, shift),
    Single: Question(Ask("reroll", "KO-5.176", idle=PASS), faces, roll_single),
    Charming: Question(Ask("charm", "KO-5.112", single="play"), charmed_steps, lead),
    Landing: Question(Ask("landing", "KO-5.52", single="play"), landings, land),
    Sharing: Question(Ask("checker", "KO-5.98", single="play"), checkers, share),
    Naming: Question(Ask("enemy", "KO-5.204", single="play"), enemies, name_enemy),
    Sacrificing: Question(Ask("sacrifice", "KO-5.202", single="play"), reds, sacrifice),
    Stripping: Question(Ask("strip", "KO-5.202", single="play"), strippable, strip),
    Raising: Question(Ask("site", "KO-5.203", single="play"), sites, raise_tower),
    Attack: Question(Ask("reaction", "KO-5.66", idle=PASS), reactions, react),
    Damage: Question(Ask("redirect", "KO-5.185", idle=SUFFER), shields, shield),
}
REROLL = Ask("reroll", "KO-5.64", idle=PASS)
"""Asked about an attack whose dice have fallen."""


# --- who and what -----------------------------------------------------------------------------------------------------


def decider(state: KnavesState) -> Seat | None:
    """Who must decide about what is on top of the stack; None where it goes on by itself."""
    realm, top = state.realm, state.realm.top
    match top:
        case None | Stepping():
            return None
        case Attack():
            return _fighter(state, top)
        case Damage(whom=whom):
            asks = top.points and not top.asked and not realm.is_gone(whom[0])
            return whom[0] if asks and combat.shields(realm, top) else None
        case Charming(name=name, square=square) if not realm.is_there(square, name):
            return None
        case Raising(seat=seat) if realm.is_gone(seat):
            return None
        case Choosing() if realm.gone and not targets(state, top):
            return None
    return top.seat


def _fighter(state: KnavesState, attack: Attack) -> Seat | None:
    """Who may react to an attack, or roll a die of it again."""
    if attack.windows:
        seat = attack.windows[0]
        return seat if combat.can_react(state.realm, attack, seat) else None
    return attack.by[0] if attack.roll is not None and not attack.kept else None


def ask(top: Pending) -> Ask:
    return REROLL if isinstance(top, Attack) and top.roll is not None else QUESTIONS[type(top)].ask


def options(state: KnavesState, top: Pending) -> list[Deed]:
    return QUESTIONS[type(top)].options(state, top)


def forbids(state: KnavesState, top: Pending, deed: Deed) -> Refusal | None:
    """Why an answer is none: it answers something else, or it is not among those that there are."""
    asked = ask(top)
    allowed = options(state, top)
    if deed in allowed:
        return None
    if not any(type(one) is type(deed) for one in allowed):
        return Refusal("not-asked", asked.rule, {"wanted": asked.kind})
    rule = standard().by_slug[top.slug].rule if isinstance(top, Choosing) else asked.rule
    return Refusal("not-there", rule, {"wanted": asked.kind, "text": VERBS.text(deed)})


def answer(state: KnavesState, top: Pending, deed: Deed, moment: Moment) -> None:
    """Carry out the answer to what was asked."""
    QUESTIONS[type(top)].answer(state, top, deed, moment)


def go_on(state: KnavesState, top: Pending, moment: Moment) -> None:
    """What is on top waits for nobody: its next step."""
    realm = state.realm
    match top:
        case Attack(windows=windows) if windows:
            combat.let_be(realm)
        case Attack():
            combat.resolve(state, top, moment)
        case Damage():
            combat.suffer(state, top, moment)
        case Stepping():
            realm.pop()
            movement.go_on(state, top, moment)
        case _:
            # A charmed pawn that is dead, a Dark Tower whose enemy has left (KO-R72), an act that aimed at a leaver.
            if isinstance(top, Choosing):
                moment.tell(telling.aims_at_nobody, top.seat, top.slug)
            realm.pop()
