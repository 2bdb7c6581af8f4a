"""A knight's turn: what it may do, and why it may not (DD-4.4 to DD-4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Refusal
from quintain.core.moments import Moment
from quintain.games.dungeon_duels import fights, going, jumping, loot, shop, telling, treasure
from quintain.games.dungeon_duels.actions import (
    ATTACK_VAT,
    ATTACKS,
    ATTACKS_ON_VATS,
    BOOSTS,
    BUY,
    END,
    JUMPS,
    MOVES,
    PLAYS,
    SPECIAL,
    STAND,
    VERBS,
    Attack,
    AttackVat,
    AttackVatAt,
    Boost,
    Buy,
    Deed,
    End,
    Jump,
    Move,
    Play,
    Special,
    Stand,
)
from quintain.games.dungeon_duels.kinds import IS_HAZARD, KINDS, MAY_LAND, MAY_MOVE
from quintain.games.dungeon_duels.models import Knight, Stats, stats_of
from quintain.games.dungeon_duels.pending import Cascading
from quintain.games.dungeon_duels.reach import in_sight, space_of_model, targets_at, vats_at
from quintain.games.dungeon_duels.spaces import NAMES, OUT, RIGHT, Space

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


# --- what may be done -------------------------------------------------------------------------------------------------


def options(state: DuelsState) -> list[Deed]:
    dungeon = state.dungeon
    place = dungeon.active
    knight = dungeon.knights[place]
    if knight.down:
        return [STAND, END] if dungeon.actions else [END]
    stats = stats_of(state.box, knight)
    found: list[Deed] = []
    if dungeon.actions or is_free_move(state, stats):
        found += [MOVES[way] for way, _ in going.steps(state, place)]
    if dungeon.actions:
        spaces = arm(state, knight, stats)
        targets = targets_at(state, place, spaces)
        found += [ATTACKS[id] for id in targets]
        found += [_attack_on_vat(knight, space) for space in vats_at(state, spaces)]
        found += [JUMPS[path.word] for path in jumping.jumps(state, place)]
        if no_purchase(state, place) is None:
            found.append(BUY)
        here = targets if len(spaces) == 1 else targets_at(state, place, spaces[:1])
        if no_special(state, place, stats, here) is None:
            found.append(SPECIAL)
    hand = dict.fromkeys(state.hands[place])
    found += [PLAYS[card] for card in hand if loot.can_play(state, place, card)]
    found += [BOOSTS[card] for card in hand if card in BOOSTS]
    found.append(END)
    return found


def shown(state: DuelsState) -> list[Deed]:
    """What a turn always shows, though it may be refused now."""
    knight = state.dungeon.knights[state.dungeon.active]
    found: list[Deed] = [STAND] if knight.down else []
    found += [BUY, SPECIAL] if any(state.ground.shops) and not state.dungeon.fight else [SPECIAL]
    return found + [PLAYS[card] for card in dict.fromkeys(state.hands[state.dungeon.active])]


def is_free_move(state: DuelsState, stats: Stats) -> bool:
    """The first Move of a turn may cost no action (DD-Q16, DD-R97)."""
    return stats.momentum and not state.dungeon.moved


def arm(state: DuelsState, knight: Knight, stats: Stats) -> list[Space]:
    """Where an Attack Action reaches (DD-5.14)."""
    assert knight.space is not None
    return in_sight(state, knight.space, stats.reach) if stats.reach else [knight.space]


def _attack_on_vat(knight: Knight, space: Space) -> Deed:
    return ATTACK_VAT if space == knight.space else ATTACKS_ON_VATS[space]


def no_purchase(state: DuelsState, place: int) -> Refusal | None:
    """DD-5.80."""
    dungeon = state.dungeon
    knight = dungeon.knights[place]
    if not shop.is_open(state, knight):
        return Refusal("no-shop", "DD-5.80", {})
    price = shop.price(state, knight)
    if dungeon.purses[place] < price:
        return Refusal("too-poor", "DD-5.80", {"price": price, "coins": dungeon.purses[place]})
    if not dungeon.shop and not dungeon.sold:
        return Refusal("sold-out", "DD-5.81", {})
    return None


def no_special(state: DuelsState, place: int, stats: Stats, here: list[str]) -> Refusal | None:
    """``here`` are those who stand in the knight's own space (DD-5.22)."""
    dungeon = state.dungeon
    if dungeon.purses[place] < stats.cost:
        return Refusal("too-poor", "DD-5.22", {"price": stats.cost, "coins": dungeon.purses[place]})
    if not here:
        return Refusal("nobody-here", "DD-5.22", {})
    return None


# --- why something may not be done ------------------------------------------------------------------------------------


def forbids(state: DuelsState, deed: Deed) -> Refusal | None:
    """The first rule that forbids this in the turn of the active knight."""
    dungeon = state.dungeon
    place = dungeon.active
    knight = dungeon.knights[place]
    stats = stats_of(state.box, knight)
    if isinstance(deed, End):
        return None
    if not isinstance(deed, Move | Attack | AttackVat | AttackVatAt | Jump | Stand | Buy | Special | Play | Boost):
        return Refusal("not-asked", "DD-4.4", {"wanted": "turn"})
    if knight.down and not isinstance(deed, Stand):
        return Refusal("lies", "DD-4.6", {})
    is_free = isinstance(deed, Play | Boost) or (isinstance(deed, Move) and is_free_move(state, stats))
    if not dungeon.actions and not is_free:
        return Refusal("no-actions", "DD-4.4", {})
    return _no_deed(state, place, deed, stats)


def _no_deed(state: DuelsState, place: int, deed: Deed, stats: Stats) -> Refusal | None:
    knight = state.dungeon.knights[place]
    assert knight.space is not None
    match deed:
        case Stand():
            return None if knight.down else Refusal("stands", "DD-5.44", {})
        case Move(way):
            return _no_move(state, place, way)
        case Attack(id):
            return _no_attack(state, place, id, stats)
        case AttackVat():
            return _no_attack_on_vat(state, knight, knight.space, stats)
        case AttackVatAt(space):
            return _no_attack_on_vat(state, knight, space, stats)
        case Jump(word):
            return _no_jump(state, place, word)
        case Buy():
            return no_purchase(state, place)
        case Play(card) | Boost(card):
            return _no_card(state, place, card, boosts=isinstance(deed, Boost))
        case _:
            return no_special(state, place, stats, targets_at(state, place, [knight.space]))


def _no_move(state: DuelsState, place: int, way: int) -> Refusal | None:
    """DD-5.7."""
    if any(way == open_way for open_way, _ in going.steps(state, place)):
        return None
    space = state.dungeon.knights[place].space
    assert space is not None
    other = state.ground.through[space][way]
    if other is None:
        code = "exit-closed" if way == RIGHT and state.ground.gates[space] and not state.dungeon.fight else "edge"
        return Refusal(code, "DD-5.10" if code == "exit-closed" else "DD-5.7", {})
    if state.ground.near[space][way] is None and not stats_of(state.box, state.dungeon.knights[place]).ghost:
        return Refusal("wall", "DD-5.7", {"space": NAMES[other]})
    if not MAY_MOVE[state.ground.kinds[other]]:
        kind = KINDS[state.ground.kinds[other]]
        return Refusal("no-way-in", "DD-5.7", {"space": NAMES[other], "ground": kind})
    return Refusal("full", "DD-5.7", {"space": NAMES[other], "count": state.box.numbers.crowd})


def _no_attack(state: DuelsState, place: int, id: str, stats: Stats) -> Refusal | None:
    """DD-5.14."""
    knight = state.dungeon.knights[place]
    if id == knight.key:
        return Refusal("oneself", "DD-5.14", {})
    space = space_of_model(state, id)
    if space is None:
        return Refusal("not-on-board", "DD-5.14", {"target": id})
    if space not in arm(state, knight, stats):
        return Refusal("out-of-reach", "DD-5.14", {"target": id, "space": NAMES[space]})
    return None


def _no_attack_on_vat(state: DuelsState, knight: Knight, space: Space, stats: Stats) -> Refusal | None:
    """DD-5.120."""
    if not vats_at(state, [space]):
        return Refusal("no-vat", "DD-5.120", {"space": NAMES[space]})
    if space not in arm(state, knight, stats):
        return Refusal("vat-out-of-reach", "DD-5.120", {"space": NAMES[space]})
    return None


def _no_jump(state: DuelsState, place: int, word: str) -> Refusal | None:
    """DD-5.30 to DD-5.34."""
    ground = state.ground
    space = state.dungeon.knights[place].space
    assert space is not None
    path = next((path for path in ground.jumps(space) if path.word == word), None)
    if path is not None:
        if path not in jumping.landings(state, place):
            code = "exit-closed" if path.end == OUT else "jump-full"
            return Refusal(code, "DD-5.10" if path.end == OUT else "DD-5.32", {"space": NAMES[path.end]})
        if path.needs > jumping.most_successes(state, place):
            return Refusal("too-far", "DD-5.34", {"needs": path.needs})
        return None
    way = ground.path(space, word)
    if way is None:
        return Refusal("jump-wall", "DD-5.31", {"word": word})
    end = way[-1]
    if end != OUT and not MAY_LAND[ground.kinds[end]]:
        return Refusal("no-landing", "DD-5.32", {"space": NAMES[end]})
    first = way[0]
    if not IS_HAZARD[ground.kinds[space]] and (first == OUT or not IS_HAZARD[ground.kinds[first]]):
        return Refusal("no-hazard", "DD-5.31", {"word": word})
    return Refusal("too-short", "DD-5.32", {"space": NAMES[end]})


def _no_card(state: DuelsState, place: int, card: str, *, boosts: bool) -> Refusal | None:
    """DD-4.5, DD-5.73."""
    row = state.box.cards[card]
    if card not in state.hands[place]:
        return Refusal("no-such-card", "DD-5.73", {"loot": card})
    if boosts:
        return None
    if row.guards:
        return Refusal("guard-card", "DD-5.53", {"loot": card})
    if not loot.can_play(state, place, card):
        return Refusal("no-use", row.rule, {"loot": card})
    return None


# --- doing it ---------------------------------------------------------------------------------------------------------


def apply(state: DuelsState, deed: Deed, moment: Moment) -> None:
    dungeon = state.dungeon
    place = dungeon.active
    knight = dungeon.knights[place]
    match deed:
        case End():
            dungeon.ended = True
            moment.tell(telling.turn_ends, knight, dungeon.actions)
        case Play(card):
            loot.play(state, place, card, moment)
        case Boost(card):
            boost(state, place, card, moment)
        case Move(way):
            if not is_free_move(state, stats_of(state.box, knight)):
                dungeon.actions -= 1
            dungeon.moved = True
            going.walk(state, place, way, moment, going.MOVE)
        case _:
            dungeon.actions -= 1
            _act(state, place, deed, moment)


def _act(state: DuelsState, place: int, deed: Deed, moment: Moment) -> None:
    """What costs one action."""
    dungeon = state.dungeon
    knight = dungeon.knights[place]
    match deed:
        case Attack(id):
            fights.attack(state, place, id, moment)
        case AttackVat():
            assert knight.space is not None
            fights.attack_vat(state, place, knight.space, moment)
        case AttackVatAt(space):
            fights.attack_vat(state, place, space, moment)
        case Jump(word):
            jumping.jump(state, place, word, moment)
        case Stand():
            knight.down = False
            moment.tell(telling.stands, state, knight)
        case Buy():
            shop.buy(state, place, moment)
        case Special():
            stats = stats_of(state.box, knight)
            dungeon.purses[place] -= stats.cost
            moment.tell(telling.special, knight, state.box.heroes[knight.key], stats.cost)
            dungeon.push(Cascading(place, stats.total("attack"), ranged=False, special=True))
        case _:
            raise ValueError(VERBS.text(deed))


def boost(state: DuelsState, place: int, card: str, moment: Moment) -> None:
    """A Relic is discarded for the next roll (DD-5.3, DD-5.74)."""
    treasure.discard(state, place, card)
    state.dungeon.knights[place].boosts += 1
    moment.tell(telling.boosted, state.dungeon.knights[place], card)
