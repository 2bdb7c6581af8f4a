"""Taking an act: whether it can be taken, paying for it, choosing its targets (KO-4.8, KO-4.13, KO-4.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Refusal
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knaves_out import telling
from quintain.games.knaves_out.abilities import ABILITIES
from quintain.games.knaves_out.actions import (
    Act,
    ArmParlay,
    At,
    Build,
    Deed,
    Hail,
    HailByJoker,
    Marry,
    MarryByJoker,
    Target,
    TargetTower,
    Vector,
)
from quintain.games.knaves_out.acts import COLOURS
from quintain.games.knaves_out.cards import CARDS, KING, NAMES, QUEEN, SLOTS, Card, Slot, of_rank
from quintain.games.knaves_out.court import joker_in, lay, tell_court
from quintain.games.knaves_out.kingdom import CROWNS
from quintain.games.knaves_out.pending import Choosing, Paying
from quintain.games.knaves_out.pieces import BUILT, MOST_BUILT
from quintain.games.knaves_out.prices import can_pay, is_in_book, is_in_reach, payments, purse, unpayable

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState

ActDeed = Act | Hail | HailByJoker | Marry | MarryByJoker | Build | ArmParlay
SUMMONS: dict[type[Deed], tuple[str, Slot, bool]] = {
    Hail: ("all-hail", KING, False),
    HailByJoker: ("all-hail", KING, True),
    Marry: ("marry", QUEEN, False),
    MarryByJoker: ("marry", QUEEN, True),
}
"""Acts that bring a card to court: their slot, and whether a joker fetches it."""


def slug_of(deed: ActDeed) -> str:
    match deed:
        case Act(slug):
            return slug
        case Build():
            return "build"
        case ArmParlay():
            return "parlay"
    return SUMMONS[type(deed)][0]


def no_act(state: KnavesState, seat: Seat, slug: str) -> Refusal | None:
    """Why an act cannot be taken now, whatever is named together with it."""
    realm, kingdom = state.realm, state.realm.kingdoms[seat]
    act, present = state.book.by_slug[slug], state.is_present
    if not realm.actions:
        return Refusal("no-action", "KO-4.8", {"act": slug})
    if (refusal := is_in_book(kingdom, act)) is not None:
        return refusal
    if slug in kingdom.running:
        return Refusal("running", "KO-4.13", {"act": slug})
    owed = state.due(seat, slug)
    if (refusal := unpayable(kingdom, act, owed, present=present)) is not None:
        return refusal
    return no_use(state, seat, slug)


def no_use(state: KnavesState, seat: Seat, slug: str) -> Refusal | None:
    """Why an act that could be paid would do nothing (KO-4.14)."""
    ability = ABILITIES[slug]
    if ability.when is not None and (refusal := ability.when(state, seat)) is not None:
        return refusal
    if ability.targets and not ability.targets[0](state, seat, ()):
        return ability.lacks
    return None


def forbids(state: KnavesState, seat: Seat, deed: ActDeed) -> Refusal | None:
    """The first rule against an act as it was said."""
    refusal = no_act(state, seat, slug_of(deed))
    if refusal is not None:
        return refusal
    match deed:
        case Act("build"):
            if ways(state, seat, "build"):
                return Refusal("which-building", "KO-R74", {})
            return Refusal("all-built", "KO-2.13", {"count": MOST_BUILT})
        case Act("all-hail" | "marry" as slug):
            return _which_card(state, seat, slug)
        case Act("parlay") if state.due(seat, "parlay").cards:
            return Refusal("which-tower", "KO-R74", {})
        case ArmParlay(slot):
            return _no_tower(state, seat, slot)
        case Build(kind) if len(state.realm.in_play(seat, kind)) >= MOST_BUILT:
            return Refusal("all-in-play", "KO-2.13", {"kind": kind, "count": MOST_BUILT})
        case Hail(card) | HailByJoker(card) | Marry(card) | MarryByJoker(card):
            _, slot, joker = SUMMONS[type(deed)]
            return _no_summons(state, seat, card, slot, joker=joker)
    return None


def _which_card(state: KnavesState, seat: Seat, slug: str) -> Refusal:
    """What was said is half an act: which card, or why none would do (KO-R74)."""
    slot = KING if slug == "all-hail" else QUEEN
    if state.realm.kingdoms[seat].slots[slot] is not None:
        return Refusal("slot-filled", _rule(slot), {"slot": SLOTS[slot]})
    if summons(state, seat, slug):
        return Refusal("which-card", "KO-R74", {"slot": SLOTS[slot], "act": slug})
    return Refusal("no-one-to-summon", _rule(slot), {"slot": SLOTS[slot]})


def _rule(slot: Slot) -> str:
    return "KO-5.101" if slot == KING else "KO-5.121"


def _no_summons(state: KnavesState, seat: Seat, card: Card, slot: Slot, *, joker: bool) -> Refusal | None:
    if state.realm.kingdoms[seat].slots[slot] is not None:
        return Refusal("slot-filled", _rule(slot), {"slot": SLOTS[slot]})
    if joker and joker_in(state.hands[seat]) is None:
        return Refusal("no-joker", "KO-5.11", {})
    if card not in (state.decks if joker else state.hands)[seat]:
        return Refusal(
            "not-in-deck" if joker else "not-in-hand", "KO-5.11" if joker else _rule(slot), {"card": NAMES[card]}
        )
    return None


def _no_tower(state: KnavesState, seat: Seat, slot: Slot) -> Refusal | None:
    """Why this tower cannot pay for Parlay (KO-5.25)."""
    owed = state.due(seat, "parlay")
    if not owed.cards:
        return Refusal("no-tower-needed", "KO-5.25", {})
    if payments(state.realm.kingdoms[seat], owed, slot):
        return None
    rule = "KO-5.22" if owed.colour and state.realm.kingdoms[seat].towers[slot] else "KO-5.25"
    code = "wrong-colour" if rule == "KO-5.22" else "too-dear"
    return Refusal(code, rule, {"act": "parlay", "count": owed.cards, "slot": SLOTS[slot], "colour": owed.colour})


def summons(state: KnavesState, seat: Seat, slug: str) -> list[Deed]:
    """All Hail or Marry in every way that there is."""
    shapes = (Hail, HailByJoker) if slug == "all-hail" else (Marry, MarryByJoker)
    found: list[Deed] = []
    for shape in shapes:
        _, slot, joker = SUMMONS[shape]
        cards = of_rank(CROWNS[slot], CARDS)
        found += [shape(card) for card in cards if _no_summons(state, seat, card, slot, joker=joker) is None]
    return found


def ways(state: KnavesState, seat: Seat, slug: str) -> list[Deed]:
    """The act as it may be said now, given that it can be taken."""
    if slug in ("all-hail", "marry"):
        return summons(state, seat, slug)
    if slug == "build":
        return [Build(kind) for kind in BUILT if len(state.realm.in_play(seat, kind)) < MOST_BUILT]
    if slug == "parlay" and state.due(seat, slug).cards:
        return [deed for deed in map(ArmParlay, range(4)) if _no_tower(state, seat, deed.slot) is None]
    return [ACTS[slug]]


def options(state: KnavesState, seat: Seat) -> list[Deed]:
    """Every act that can be taken now."""
    realm = state.realm
    if not realm.actions:
        return []
    kingdom, present = realm.kingdoms[seat], state.is_present
    side = state.side(seat)
    held, court, running = purse(kingdom, COLOURS.get(side, "")), kingdom.court, kingdom.running
    return [
        deed
        for price, acts in state.book.shelves[side]
        if is_in_reach(kingdom, price, held.heights, present=present)
        for act in acts
        if act.slug not in running
        and can_pay(kingdom, act, court, held, present=present)
        and no_use(state, seat, act.slug) is None
        for deed in ways(state, seat, act.slug)
    ]


def menu(state: KnavesState, seat: Seat) -> list[Deed]:
    """Every act that the kingdom's own side may ever take, by its plain name where it needs none beside it (KO-R74)."""
    acts = (act.slug for act in state.book.of_side[state.side(seat)])
    return [
        ACTS[slug] for slug in acts if slug not in WITH_WORD or no_act(state, seat, slug) or not ways(state, seat, slug)
    ]


# --- doing it ---------------------------------------------------------------------------------------------------------


def take(state: KnavesState, seat: Seat, deed: ActDeed, moment: Moment) -> None:
    slug = slug_of(deed)
    state.realm.actions -= 1
    word, slot = "", None
    match deed:
        case Build(kind):
            word = kind
        case ArmParlay(tower):
            slot = tower
        case Hail(card) | HailByJoker(card) | Marry(card) | MarryByJoker(card):
            word = NAMES[card] + "+" * SUMMONS[type(deed)][2]
    moment.tell(telling.takes, seat, slug)
    owed = state.due(seat, slug)
    kingdom = state.realm.kingdoms[seat]
    if owed.price.kind == "moved":
        begin(state, seat, slug, word, moment)
        return
    choices = payments(kingdom, owed, slot)
    if len(choices) > 1:
        state.realm.push(Paying(seat, slug, word))
    else:
        pay(state, seat, slug, word, choices[0], moment)


def pay(state: KnavesState, seat: Seat, slug: str, word: str, vector: Vector, moment: Moment) -> None:
    """The cards are discarded, a Feast is over, and the act begins."""
    kingdom = state.realm.kingdoms[seat]
    kingdom.feast = kingdom.feast and not state.due(seat, slug).feasted
    spent = [card for slot, count in enumerate(vector) if count for card in kingdom.spend(slot, count)]
    if spent:
        moment.tell(telling.spent, seat, spent)
    begin(state, seat, slug, word, moment)


def begin(state: KnavesState, seat: Seat, slug: str, word: str, moment: Moment) -> None:
    """It has been paid: whatever it aims at is asked for, or it takes effect."""
    act, ability = state.book.by_slug[slug], ABILITIES[slug]
    kingdom = state.realm.kingdoms[seat]
    if act.lasts in ("turn", "next") and slug != "sway":
        kingdom.effects = (*kingdom.effects, slug)
        moment.tell(telling.runs, seat, slug)
    if slug in ("all-hail", "marry"):
        _summon(state, seat, slug, word, moment)
    elif ability.targets:
        state.realm.push(Choosing(seat, slug, word))
    elif ability.effect is not None:
        ability.effect(state, seat, word, (), moment)


def _summon(state: KnavesState, seat: Seat, slug: str, word: str, moment: Moment) -> None:
    slot, card, joker = KING if slug == "all-hail" else QUEEN, NAMES.index(word.rstrip("+")), word.endswith("+")
    lay(state, seat, card, slot, joker=joker)
    state.realm.played = True
    moment.tell(telling.joker_played if joker else telling.played, seat, card, slot, "summons")
    tell_court(state, seat, slot, moment)


def choose(state: KnavesState, choosing: Choosing, deed: Deed, moment: Moment) -> None:
    """A target has been named; with the last one the act takes effect."""
    ability = ABILITIES[choosing.slug]
    picked = (*choosing.picked, _value(deed))
    if len(picked) < len(ability.targets):
        state.realm.update(picked=picked)
        return
    state.realm.pop()
    assert ability.effect is not None
    ability.effect(state, choosing.seat, choosing.word, picked, moment)


def _value(deed: Deed) -> int:
    match deed:
        case At(spot):
            return spot
        case Target(seat):
            return seat
        case TargetTower(seat, slot):
            return seat * 4 + slot
    raise TypeError(f"{deed} is no target")


WITH_WORD = ("all-hail", "marry", "build", "parlay")
"""Acts that are mostly said together with something else."""
ACTS = {slug: Act(slug) for slug in ABILITIES}
