"""
What is asked about the pending work on top of the stack: whom, what may be answered, and what an answer does (DD §7).

Every kind of pending work that somebody decides about has one entry in ``QUESTIONS``; every kind that has a next step
of its own has one in ``STEPS``, taken where nobody is asked.
"""
# ruff: noqa: ARG001, all entries of one kind have one shape

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from quintain.core.answers import Ask, Refusal
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.dungeon_duels import (
    bosses,
    enemies,
    fights,
    going,
    homes,
    jumping,
    loot,
    menu,
    rolling,
    shop,
    telling,
    treasure,
    vats,
)
from quintain.games.dungeon_duels.actions import (
    BOOSTS,
    DRAWS,
    JUMPS,
    PASS,
    PASS_ALL,
    PLAYS,
    PUSHES,
    PUSHES_BY_TWO,
    RESPAWNS,
    SELL,
    STEP,
    STOP,
    STRIKES,
    VATS,
    VERBS,
    Boost,
    Curio,
    Deed,
    Draw,
    Equip,
    Jump,
    PassAll,
    Play,
    Push,
    PushTwo,
    Reroll,
    Respawn,
    Step,
    Strike,
    Toss,
    Vat,
)
from quintain.games.dungeon_duels.box import Brace, Ward
from quintain.games.dungeon_duels.kinds import LANTERN
from quintain.games.dungeon_duels.pending import (
    Aiming,
    Arriving,
    Assaulting,
    Blowing,
    Bouncing,
    Cascading,
    Drawing,
    Dropping,
    Exploding,
    Falling,
    Guarding,
    Jumping,
    Passing,
    Pending,
    Pushing,
    Raiding,
    Respawning,
    Rolling,
    Scheming,
    Shoving,
    Slotting,
    Striding,
    Striking,
    Tossing,
)
from quintain.games.dungeon_duels.reach import in_sight, targets_at

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


class Question(NamedTuple):
    ask: Ask
    options: Callable[[DuelsState, Any], list[Deed]]
    """Every answer, in order; nothing where nobody is asked."""
    answer: Callable[[DuelsState, Any, Any, Moment], None]


# --- jumping ----------------------------------------------------------------------------------------------------------


def relics(state: DuelsState, place: int) -> list[Deed]:
    return [BOOSTS[card] for card in dict.fromkeys(state.hands[place]) if card in BOOSTS]


def forced_jumps(state: DuelsState, top: Falling) -> list[Deed]:
    """Every jump, and boosts where there is a jump at all (DD-5.50)."""
    if state.dungeon.knights[top.knight].space is None or not jumping.landings(state, top.knight, forced=True):
        return []
    found: list[Deed] = [JUMPS[path.word] for path in jumping.jumps(state, top.knight, forced=True)]
    return found + relics(state, top.knight)


def jump_off(state: DuelsState, top: Falling, deed: Deed, moment: Moment) -> None:
    if isinstance(deed, Boost):
        menu.boost(state, top.knight, deed.card, moment)
    elif isinstance(deed, Jump):
        state.dungeon.pop()
        jumping.jump(state, top.knight, deed.word, moment, forced=True)


def fall(state: DuelsState, top: Falling, moment: Moment) -> None:
    state.dungeon.pop()
    if state.dungeon.knights[top.knight].space is not None:
        jumping.fall(state, top.knight, moment)


def drop_next(state: DuelsState, top: Dropping, moment: Moment) -> None:
    if len(top.knights) > 1:
        state.dungeon.update(knights=top.knights[1:])
    else:
        state.dungeon.pop()
    if state.dungeon.knights[top.knights[0]].space is not None:
        state.dungeon.push(Falling(top.knights[0]))


def bounces(state: DuelsState, top: Bouncing) -> list[Deed]:
    """A step, or a jump to the next Lantern; where neither is possible, any jump (DD-5.112)."""
    place = top.knight
    space = state.dungeon.knights[place].space
    if space is None or state.ground.kinds[space] != LANTERN:
        return []
    jumps = jumping.jumps(state, place)
    lanterns = [path for path in jumps if len(path.word) == 1 and path.trap == path.end and path.end >= 0]
    found: list[Deed] = [STEP[way] for way, _ in going.steps(state, place)]
    found += [JUMPS[path.word] for path in lanterns]
    return found or [JUMPS[path.word] for path in jumps]


def bounce(state: DuelsState, top: Bouncing, deed: Deed, moment: Moment) -> None:
    state.dungeon.pop()
    if isinstance(deed, Step):
        going.walk(state, top.knight, deed.way, moment, going.STEP)
    elif isinstance(deed, Jump):
        jumping.jump(state, top.knight, deed.word, moment)


def no_bounce(state: DuelsState, top: Bouncing, moment: Moment) -> None:
    """It falls, unless it is there no more."""
    state.dungeon.pop()
    space = state.dungeon.knights[top.knight].space
    if space is not None and state.ground.kinds[space] == LANTERN:
        jumping.fall(state, top.knight, moment)


def arrive(state: DuelsState, top: Arriving, moment: Moment) -> None:
    state.dungeon.pop()
    if state.dungeon.knights[top.knight].space is not None:
        going.arrive(state, top.knight, moment, lands=top.lands)


# --- treasure ---------------------------------------------------------------------------------------------------------


def draws(state: DuelsState, top: Drawing) -> list[Deed]:
    return [DRAWS[deck] for deck in treasure.decks(state, top)]


def draw(state: DuelsState, top: Drawing, deed: Draw, moment: Moment) -> None:
    state.dungeon.pop()
    treasure.draw(state, top.knight, deed.deck, moment)


def nothing_to_draw(state: DuelsState, top: Drawing, moment: Moment) -> None:
    state.dungeon.pop()
    moment.tell(telling.no_loot, state.dungeon.knights[top.knight])


def tosses(state: DuelsState, top: Tossing) -> list[Deed]:
    return [Toss(card) for card in dict.fromkeys(state.hands[top.knight])]


def toss(state: DuelsState, top: Tossing, deed: Toss, moment: Moment) -> None:
    state.dungeon.pop()
    treasure.toss(state, top.knight, deed.card, moment)


def slots(state: DuelsState, top: Slotting) -> list[Deed]:
    return [*[Equip(slot) for slot in shop.slots(state, top.item)], SELL]  # type: ignore[arg-type]


def keep_or_sell(state: DuelsState, top: Slotting, deed: Deed, moment: Moment) -> None:
    if isinstance(deed, Equip):
        shop.equip(state, top, deed.slot, moment)
    else:
        shop.sell(state, top, moment)


def homes_of(state: DuelsState, top: Respawning) -> list[Deed]:
    return [RESPAWNS[space] for space in homes.homes(state)]


def respawn(state: DuelsState, top: Respawning, deed: Respawn, moment: Moment) -> None:
    state.dungeon.pop()
    homes.respawn(state, top.knight, deed.space, moment)


# --- dice -------------------------------------------------------------------------------------------------------------


def rerolls(state: DuelsState, top: Rolling) -> list[Deed]:
    place = rolling.decider(state, top)
    if place is None:
        return []
    wanted = "arcana" if top.own else "curio"
    held = [card for card in dict.fromkeys(state.hands[place]) if state.box.cards[card].deck == wanted]
    if top.own:
        return [*map(Reroll, held), *map(Reroll, rolling.rerolls(state, top)), PASS]
    return [*map(Curio, held), PASS, PASS_ALL]


def reroll(state: DuelsState, top: Rolling, deed: Deed, moment: Moment) -> None:
    place = rolling.decider(state, top)
    assert place is not None
    if isinstance(deed, Reroll | Curio):
        rolling.again(state, top, place, deed.card, moment)
        return
    if isinstance(deed, PassAll):
        state.dungeon.silent = (*state.dungeon.silent, state.dungeon.knights[place].seat)
    rolling.let_stand(state, top)


def guards(state: DuelsState, top: Guarding) -> list[Deed]:
    """The window opens for any hand that is not empty, so that it tells nothing (DD-5.53, DD-R19, DD-R87)."""
    place = top.knight
    if top.ready or not state.dungeon.knights[place].cards:
        return []
    hand = dict.fromkeys(state.hands[place])
    found: list[Deed] = [PLAYS[card] for card in hand if state.box.cards[card].guards]
    return [*found, *relics(state, place), PASS]


def guard(state: DuelsState, top: Guarding, deed: Deed, moment: Moment) -> None:
    dungeon = state.dungeon
    if isinstance(deed, Boost):
        menu.boost(state, top.knight, deed.card, moment)
    elif isinstance(deed, Play):
        row = state.box.cards[deed.card]
        treasure.discard(state, top.knight, deed.card)
        moment.tell(telling.plays, dungeon.knights[top.knight], row)
        match row.effect:
            case Ward(coins=coins):
                dungeon.purses[top.knight] += coins
                if coins:
                    moment.tell(telling.earned, state, dungeon.knights[top.knight], coins, row.rule)
                if top.rival is None:
                    # What a rival rolled in vain is told with its attack.
                    moment.tell(telling.ignores, state, dungeon.knights[top.knight])
                fights.ignore(state)
            case Brace(dice=dice):
                dungeon.update(brace=top.brace + dice)
    else:
        dungeon.update(ready=True)


# --- attacks and cards ------------------------------------------------------------------------------------------------


def strikes(state: DuelsState, top: Cascading) -> list[Deed]:
    """
    Nothing where the cascade is over, or has to wait for a strike; all strikes fall in one space, which must be in
    reach each time (DD-5.19): whoever falls through its floor to somewhere else strikes there no more.
    """
    knight = state.dungeon.knights[top.knight]
    if top.result is not None or top.dice <= 0 or knight.space is None or state.dungeon.ended:
        return []
    reach = in_sight(state, knight.space) if top.ranged else [knight.space]
    spaces = reach if top.space is None else [space for space in reach if space == top.space]
    found: list[Deed] = [STRIKES[id] for id in targets_at(state, top.knight, spaces)]
    found += [STEP[way] for way in fights.cascade_steps(state, top)]
    return [*found, STOP] if found and not top.bound else found


def strike(state: DuelsState, top: Cascading, deed: Deed, moment: Moment) -> None:
    if isinstance(deed, Strike):
        fights.cascade(state, top, deed.id, moment)
    elif isinstance(deed, Step):
        fights.cascade_step(state, top, deed.way, moment)
    else:
        state.dungeon.pop()


def strides(state: DuelsState, top: Striding) -> list[Deed]:
    if not top.left or state.dungeon.knights[top.knight].space is None:
        return []
    found: list[Deed] = [STEP[way] for way, _ in going.steps(state, top.knight)]
    return [*found, STOP] if found else []


def stride(state: DuelsState, top: Striding, deed: Deed, moment: Moment) -> None:
    if isinstance(deed, Step):
        state.dungeon.update(left=top.left - 1)
        going.walk(state, top.knight, deed.way, moment, going.STEP)
    else:
        state.dungeon.pop()


def shoves(state: DuelsState, top: Shoving) -> list[Deed]:
    ways = fights.shoves(state, top)
    found: list[Deed] = [PUSHES[way] for way in ways]
    return found + [PUSHES_BY_TWO[way] for way in ways] if top.most > 1 else found


def shove(state: DuelsState, top: Shoving, deed: Deed, moment: Moment) -> None:
    assert isinstance(deed, Push | PushTwo)
    fights.shove(state, top, deed.way, 1 if isinstance(deed, Push) else 2, moment)


def due_vats(state: DuelsState, top: Exploding) -> list[Deed]:
    """The attacker chooses among several (DD-5.122)."""
    if top.at is not None or top.by is None or len(top.due) < 2:
        return []
    return [VATS[space] for space in top.due]


def choose_vat(state: DuelsState, top: Exploding, deed: Vat, moment: Moment) -> None:
    vats.detonate(state, top, deed.space, moment)


def over(state: DuelsState, top: Pending, moment: Moment) -> None:
    state.dungeon.pop()


def _asks(kind: str, rule: str, **more: Any) -> Ask:
    return Ask(kind, rule, single="play", **more)


QUESTIONS: dict[type[Pending], Question] = {
    Falling: Question(_asks("forced-jump", "DD-5.50"), forced_jumps, jump_off),
    Bouncing: Question(_asks("bounce", "DD-5.112"), bounces, bounce),
    Drawing: Question(_asks("draw", "DD-5.71"), draws, draw),
    Tossing: Question(Ask("toss", "DD-5.72"), tosses, toss),
    Slotting: Question(Ask("equip", "DD-5.82"), slots, keep_or_sell),
    Respawning: Question(_asks("respawn", "DD-5.65"), homes_of, respawn),
    Rolling: Question(Ask("curio", "DD-5.4", idle=PASS), rerolls, reroll),
    Guarding: Question(Ask("guard", "DD-5.53", idle=PASS, single="veil"), guards, guard),
    Cascading: Question(_asks("strike", "DD-5.19"), strikes, strike),
    Aiming: Question(_asks("aim", "DD-5.73"), loot.aims, loot.aim),
    Blowing: Question(_asks("aim", "DD-L13"), loot.aims_after, loot.blow_after),
    Striding: Question(_asks("stride", "DD-5.13", idle=STOP, turn=True), strides, stride),
    Shoving: Question(_asks("push", "DD-5.41"), shoves, shove),
    Exploding: Question(_asks("vat", "DD-5.122"), due_vats, choose_vat),
}
OWN_REROLL = Ask("reroll", "DD-5.4", idle=PASS)
"""Asked of whoever rolled."""
STEPS: dict[type[Pending], Callable[[DuelsState, Any, Moment], None]] = {
    Passing: jumping.pass_over,
    Arriving: arrive,
    Dropping: drop_next,
    Falling: fall,
    Bouncing: no_bounce,
    Jumping: jumping.conclude,
    Drawing: nothing_to_draw,
    Rolling: rolling.go_on,
    Guarding: fights.guard,
    Striking: fights.resolve,
    Cascading: fights.cascade_on,
    Aiming: over,
    Blowing: loot.lapse,
    Striding: over,
    Shoving: fights.no_shove,
    Pushing: fights.push_on,
    Exploding: vats.go_on,
    Raiding: enemies.raid_on,
    Assaulting: bosses.assault_on,
    Scheming: bosses.resolve,
}


# --- who and what -----------------------------------------------------------------------------------------------------


def decider(state: DuelsState) -> Seat | None:
    """Who must decide about what is on top of the stack; None where it goes on by itself (DD-R92)."""
    top = state.dungeon.pending[-1]
    question = QUESTIONS.get(type(top))
    if question is None or (isinstance(top, Rolling) and not top.fallen):
        return None
    found = question.options(state, top)
    if not found:
        return None
    state.answers = (state.dungeon.pending, found)
    place = deciding_knight(state, top)
    return None if place is None else state.dungeon.knights[place].seat


def deciding_knight(state: DuelsState, top: Pending) -> int | None:
    """The knight that is decided for, where somebody decides."""
    match top:
        case Rolling():
            return rolling.decider(state, top)
        case Exploding(by=by):
            return by
    return top.knight  # type: ignore[union-attr]


def ask(top: Pending) -> Ask:
    return OWN_REROLL if isinstance(top, Rolling) and top.own else QUESTIONS[type(top)].ask


def options(state: DuelsState, top: Pending) -> list[Deed]:
    return QUESTIONS[type(top)].options(state, top)


def forbids(state: DuelsState, top: Pending, deed: Deed) -> Refusal | None:
    """Why an answer is none: it answers something else, or it is not among those that there are."""
    asked = ask(top)
    allowed = options(state, top)
    if deed in allowed:
        return None
    if not any(type(one) is type(deed) for one in allowed):
        return Refusal("not-asked", asked.rule, {"wanted": asked.kind})
    rule = state.box.cards[top.card].rule if isinstance(top, Aiming) else asked.rule
    return Refusal("not-there", rule, {"wanted": asked.kind, "text": VERBS.text(deed)})


def answer(state: DuelsState, top: Pending, deed: Deed, moment: Moment) -> None:
    """Carry out the answer to what was asked."""
    QUESTIONS[type(top)].answer(state, top, deed, moment)


def go_on(state: DuelsState, top: Pending, moment: Moment) -> None:
    """What is on top waits for nobody: its next step."""
    STEPS[type(top)](state, top, moment)
