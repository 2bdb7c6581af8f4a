"""Attacks from the declaration to the last consequence, and damage from anywhere (KO-5.60 to KO-5.83)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Refusal
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.rolls import Modifier, Roll, at_least
from quintain.core.seats import Seat
from quintain.games.knaves_out import telling
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.pending import Attack, Damage, Name
from quintain.games.knaves_out.pieces import BISHOP, DARK, GREAT, IVORY, KING, KNIGHT, PAWN, UNPAWN, Piece
from quintain.games.knaves_out.realm import Doom, Realm
from quintain.games.knaves_out.world import NAMES, Square

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState

MOST_DICE = 5
"""KO-2.15."""
HITS_FROM = 5
"""What a die must show (KO-5.63)."""
PAIR = 2
"""Two buildings of a kind in play give more (KO-5.92 to KO-5.94)."""
SIX = 6
AT_ONCE = ("execute", "ivory")
"""Damage outside attacks: whoever falls by it falls at once (KO-5.80)."""


# --- who may attack whom ----------------------------------------------------------------------------------------------


def no_attack(realm: Realm, seat: Seat, source: Square, target: Square, *, last: bool = False) -> Refusal | None:
    """Why a seat may not attack from one square at another (KO-5.60)."""
    piece = realm.pieces.get(source)
    if piece is None or piece.owner != seat or not can_fight(realm, piece):
        return Refusal("no-fighter", "KO-5.60", {"square": NAMES[source]})
    if realm.kingdoms[seat].swayed_by is not None:
        return Refusal("swayed", "KO-5.114", {})
    if realm.last_made:
        return Refusal("last-made", "KO-5.166", {})
    if piece.attacked:
        return Refusal("has-attacked", "KO-5.60", {"square": NAMES[source]})
    if last and "conspire" not in realm.kingdoms[seat].effects:
        return Refusal("no-conspiracy", "KO-5.166", {})
    if target not in realm.world.near[source]:
        return Refusal("not-adjacent", "KO-5.60", {"square": NAMES[target], "source": NAMES[source]})
    whom = realm.pieces.get(target)
    if whom is None:
        return Refusal("nobody-there", "KO-5.60", {"square": NAMES[target]})
    return no_harm(realm, seat, whom)


def can_fight(realm: Realm, piece: Piece) -> bool:
    return piece.is_unit or (piece.kind == KNIGHT and "defend" in realm.kingdoms[piece.owner].effects)


def no_harm(realm: Realm, seat: Seat, whom: Piece) -> Refusal | None:
    """Why a seat may not attack this piece wherever it stands: Great Towers have their own enemies (KO-5.60)."""
    if whom.kind not in GREAT:
        return None
    tower = realm.great_tower(whom.kind)
    assert tower is not None
    if (tower.caller == seat) != (whom.kind == DARK):
        return Refusal(f"spares-{whom.kind}", "KO-5.60", {})
    return None


# --- the roll ---------------------------------------------------------------------------------------------------------


def roll_against(realm: Realm, source: Square, target: Square, *, last: bool = False, strike: bool = False) -> Roll:
    """What the piece on one square rolls at that on the other (KO-5.62, KO-5.63)."""
    modifiers = [*_dice(realm, source, last=last)]
    more = sum(modifier.dice for modifier in modifiers) + 1 - MOST_DICE
    if more > 0:
        modifiers.append(Modifier("cap", "KO-2.15", dice=-more))
    if (needed := _needed(realm, source, target, strike=strike)) is not None:
        modifiers.append(needed)
    return Roll(1, at_least(HITS_FROM)).changed(modifiers)


def _dice(realm: Realm, source: Square, *, last: bool) -> list[Modifier]:
    piece = realm.pieces[source]
    kingdom = realm.kingdoms[piece.owner]
    found = [Modifier("checkers", "KO-5.62", dice=piece.checkers)] if piece.checkers else []
    if piece.kind == PAWN:
        if piece.checkers and realm.is_near_taint(source):
            found.append(Modifier("taint", "KO-5.42", dice=-1))
        found += [
            Modifier(slug, rule, dice=1)
            for slug, rule in (("summerbreeze", "KO-5.173"), ("frenzied", "KO-5.174"))
            if slug in kingdom.effects
        ]
    if piece.kind == KNIGHT and len(realm.in_play(piece.owner, KNIGHT)) >= PAIR:
        found.append(Modifier("two-knights", "KO-5.93", dice=1))
    if last:
        found.append(Modifier("conspire", "KO-5.166", dice=1))
    return found


def _needed(realm: Realm, source: Square, target: Square, *, strike: bool) -> Modifier | None:
    """The first line of KO-5.63 that applies; None for the ordinary number."""
    by, whom = realm.pieces[source], realm.pieces[target]
    attacker, defender = realm.kingdoms[by.owner], realm.kingdoms[whom.owner]
    if whom.kind not in GREAT:
        if whom.kind == PAWN and "shield-wall" in defender.effects:
            return Modifier("shield-wall", "KO-5.181", needed=SIX)
        if is_blessed(realm, target) and len(realm.in_play(whom.owner, BISHOP)) >= PAIR:
            return Modifier("two-bishops", "KO-5.94", needed=SIX)
        if defender.has("motorhead"):
            return Modifier("motorhead", "KO-5.163", needed=3)
    if not strike and "upper-hand" in attacker.effects:
        return Modifier("upper-hand", "KO-5.141", needed=4)
    if by.kind == UNPAWN and is_evil(attacker):
        return Modifier("evil-king", "KO-5.12", needed=4)
    return None


def is_evil(kingdom: Kingdom) -> bool:
    """A tainted King is an Evil King (KO-5.12)."""
    return kingdom.slots[2] is not None and kingdom.is_tainted(2)


def is_blessed(realm: Realm, square: Square) -> bool:
    """KO-5.133: next to a bishop of a kingdom that blesses its own."""
    piece = realm.pieces[square]
    if piece.kind in GREAT or "blessing" not in realm.kingdoms[piece.owner].effects:
        return False
    for other in realm.world.near[square]:
        near = realm.pieces.get(other)
        if near is not None and near.kind == BISHOP and near.owner == piece.owner:
            return True
    return False


def is_lucky(kingdom: Kingdom) -> bool:
    return "luck" in kingdom.effects or kingdom.has("lady-luck")


def fall(roll: Roll, kingdom: Kingdom, luck: Luck) -> Roll:
    """The dice fall, and ones once more for the lucky (KO-5.64 a)."""
    fallen = roll.fall(luck, "dice")
    ones = [place for place, face in enumerate(fallen.showing) if face == 1]
    return fallen.again(ones, luck, "luck") if ones and is_lucky(kingdom) else fallen


def punch(roll: Roll, kingdom: Kingdom, luck: Luck) -> Roll:
    """Every six adds a die, and added sixes too, until five lie there (KO-5.64 c)."""
    sixes = roll.showing.count(SIX)
    while sixes and len(roll.showing) < MOST_DICE:
        roll = roll.another(luck, "punches")
        last = len(roll.showing) - 1
        if roll.showing[last] == 1 and is_lucky(kingdom):
            roll = roll.again([last], luck, "luck")
        sixes += (roll.showing[last] == SIX) - 1
    return roll


# --- the attack -------------------------------------------------------------------------------------------------------


def declare(state: KnavesState, source: Square, target: Square, moment: Moment, *, last: bool = False) -> None:
    """KO-5.61, step 1."""
    realm = state.realm
    by = realm.change(source, attacked=True)
    whom = realm.pieces[target]
    if last:
        realm.last_made = True
    moment.tell(telling.declared, realm, source, target, last)
    realm.push(Attack(by.name, source, target, whom.name, last=last))


def windows_of(realm: Realm, attack: Attack) -> tuple[Seat, ...]:
    """Who may react before the roll, in order (KO-5.66, KO-R69)."""
    owner, roller = attack.whom[0], attack.by[0]
    found = [owner] if owner != roller and can_react(realm, attack, owner) else []
    others = [seat for seat in realm.after(roller) if seat != owner and can_react(realm, attack, seat)]
    return (*found, *others)


def can_react(realm: Realm, attack: Attack, seat: Seat) -> bool:
    kingdom = realm.kingdoms[seat]
    if kingdom.fell or realm.is_gone(seat):
        return False
    return "parlay" in kingdom.effects or bool(insight_squares(realm, attack, seat))


def insight_squares(realm: Realm, attack: Attack, seat: Seat) -> list[Square]:
    """Where the owner of the target may put the attacker (KO-5.177)."""
    usable = (
        not attack.strike
        and seat == attack.whom[0] != attack.by[0]
        and attack.by[1] in (PAWN, UNPAWN)
        and "insight" in realm.kingdoms[seat].effects
    )
    return realm.empty_near(attack.source) if usable else []


def use_up(kingdom: Kingdom, slug: str) -> None:
    kingdom.effects = tuple(one for one in kingdom.effects if one != slug)


def see_through(state: KnavesState, seat: Seat, square: Square, moment: Moment) -> None:
    """Insight: the attacker stands elsewhere, and the attack may be over (KO-5.177)."""
    realm = state.realm
    attack = realm.top
    assert isinstance(attack, Attack)
    assert attack.windows is not None
    use_up(realm.kingdoms[seat], "insight")
    piece = realm.pieces.pop(attack.source)
    realm.put(square, piece)
    moment.tell(telling.seen_through, seat, piece, attack.source, square)
    if square not in realm.world.near[attack.target]:
        _stop(realm, moment)
        return
    again = "parlay" in realm.kingdoms[seat].effects
    realm.update(source=square, windows=attack.windows if again else attack.windows[1:])


def parlay(state: KnavesState, seat: Seat, moment: Moment) -> None:
    """KO-5.178: the roll does not take place."""
    use_up(state.realm.kingdoms[seat], "parlay")
    moment.tell(telling.parlayed, seat)
    _stop(state.realm, moment)


def _stop(realm: Realm, moment: Moment) -> None:
    moment.tell(telling.stopped, realm.top)
    realm.pop()


def let_be(realm: Realm) -> None:
    """A window is passed."""
    attack = realm.top
    assert isinstance(attack, Attack)
    assert attack.windows
    realm.update(windows=attack.windows[1:])


def reroll(state: KnavesState, seat: Seat, face: int, moment: Moment) -> None:
    """Lionheart: one die with this face falls again, and the new one stays (KO-5.64 b)."""
    pending = state.realm.top
    roll = pending.roll if pending is not None and hasattr(pending, "roll") else None
    assert roll is not None
    use_up(state.realm.kingdoms[seat], "lionheart")
    changed = roll.again([roll.showing.index(face)], moment.luck, "lionheart")
    moment.tell(telling.rerolled, seat, face, changed)
    state.realm.update(roll=changed)


def resolve(state: KnavesState, attack: Attack, moment: Moment) -> None:
    """The next step of an attack that waits for nobody (KO-5.61)."""
    realm = state.realm
    if not realm.is_there(attack.source, attack.by) or not realm.is_there(attack.target, attack.whom):
        _finish(state, moment)
    elif attack.windows is None:
        realm.update(windows=windows_of(realm, attack))
    elif not attack.answered:
        realm.update(answered=True)
        if strikes_first(realm, attack.by, attack.whom):
            moment.tell(telling.strikes_first, attack)
            realm.push(Attack(attack.whom, attack.target, attack.source, attack.by, strike=True, answered=True))
    elif attack.roll is None:
        _roll(state, attack, moment)
    elif not attack.hit:
        realm.update(hit=True)
        _deal(state, attack, moment)
    else:
        _finish(state, moment)


def strikes_first(realm: Realm, by: Name, whom: Name) -> bool:
    """Whether the target of an attack answers it before it is rolled (KO-5.67)."""
    owner, kind, _ = whom
    kingdom = realm.kingdoms[owner]
    return (
        kind == PAWN
        and "frenzied" in kingdom.effects
        and kingdom.swayed_by is None
        and by[1] in (PAWN, UNPAWN)
        and by[0] != owner
    )


def _roll(state: KnavesState, attack: Attack, moment: Moment) -> None:
    realm = state.realm
    roller = realm.kingdoms[attack.by[0]]
    roll = roll_against(realm, attack.source, attack.target, last=attack.last, strike=attack.strike)
    if not attack.strike:
        use_up(roller, "upper-hand")
    fallen = fall(roll, roller, moment.luck)
    moment.tell(telling.rolled, attack, fallen)
    realm.update(roll=fallen)
    if "lionheart" not in roller.effects:
        keep_dice(state, moment)


def keep_dice(state: KnavesState, moment: Moment) -> None:
    """No die is rolled again any more; sixes may still add some (KO-5.64 c)."""
    realm = state.realm
    attack = realm.top
    assert isinstance(attack, Attack)
    assert attack.roll is not None
    roller = realm.kingdoms[attack.by[0]]
    roll = attack.roll
    if "punches" in roller.effects:
        roll = punch(roll, roller, moment.luck)
        if roll is not attack.roll:
            moment.tell(telling.punched, attack.by[0], roll)
    realm.update(roll=roll, kept=True)


def _deal(state: KnavesState, attack: Attack, moment: Moment) -> None:
    """Hits become damage points (KO-5.65)."""
    realm = state.realm
    assert attack.roll is not None
    hits = attack.roll.successes
    halved = halved_by(realm, attack.target)
    if halved is None:
        points = hits
    else:
        crack = realm.pieces[attack.target].crack if halved == "blessed" else 0
        points, left = divmod(hits + crack, 2)
        if halved == "blessed":
            realm.change(attack.target, crack=left)
        moment.tell(telling.halved, halved, hits, points)
    if points:
        cause = "strike" if attack.strike else "attack"
        realm.push(Damage(attack.target, attack.whom, points, by=attack.by[0], cause=cause))


def halved_by(realm: Realm, square: Square) -> str | None:
    """``ice-queen`` or ``blessed``: why two hits make one point against the piece there, if they do (KO-5.65)."""
    piece = realm.pieces[square]
    if piece.is_building and realm.kingdoms[piece.owner].has("ice-queen"):
        return "ice-queen"
    return "blessed" if is_blessed(realm, square) else None


def _finish(state: KnavesState, moment: Moment) -> None:
    """KO-5.61, step 10."""
    state.realm.pop()
    state.carry_out_dooms(moment)


# --- damage -----------------------------------------------------------------------------------------------------------


def shields(realm: Realm, damage: Damage) -> list[Square]:
    """Who may take the next point instead (KO-5.185)."""
    owner, kind, _ = damage.whom
    if kind in GREAT or "redirect" not in realm.kingdoms[owner].effects or not realm.is_there(*_there(damage)):
        return []
    found = []
    for other in realm.world.near[damage.square]:
        piece = realm.pieces.get(other)
        if piece is not None and piece.owner == owner and piece.kind not in GREAT:
            found.append(other)
    return found


def _there(damage: Damage) -> tuple[Square, Name]:
    return damage.square, damage.whom


def suffer(state: KnavesState, damage: Damage, moment: Moment) -> None:
    """Apply the next point, or see what all of them bring about (KO-5.80)."""
    realm = state.realm
    if not damage.points or not realm.is_there(damage.square, damage.whom):
        _thorns(state, damage, moment)
        return
    at = damage.square if damage.at is None else damage.at
    piece = realm.pieces[at]
    if damage.at is not None:
        moment.tell(telling.redirected, piece, damage.square, at)
    taken = damage.taken + piece.is_building
    realm.update(points=damage.points - 1, asked=False, at=None, taken=taken)
    if piece.checkers:
        realm.change(at, checkers=piece.checkers - 1)
        if piece.kind not in GREAT:
            take_back(realm.kingdoms[piece.owner], piece, 1)
        moment.tell(telling.damaged, piece, at)
    else:
        moment.tell(telling.destroyed, piece, at)
        destroy(state, at, damage.by, moment)


def take_back(kingdom: Kingdom, piece: Piece, count: int) -> None:
    """Checkers from under a piece are unused again."""
    if piece.is_unit:
        kingdom.red += count
    else:
        kingdom.black += count


def destroy(state: KnavesState, square: Square, by: Seat | None, moment: Moment) -> None:
    """A piece leaves the map; what hangs on it falls as soon as what goes on is over (KO-5.81, KO-5.208)."""
    realm = state.realm
    piece = realm.pieces.pop(square)
    if piece.kind in GREAT:
        tower = realm.great_tower(piece.kind)
        assert tower is not None
        doomed = tower.caller if piece.kind == IVORY else tower.enemy
        state.topple(piece.kind, square, moment)
        assert doomed is not None
        doom(realm, doomed, by, piece.kind)
        return
    take_back(realm.kingdoms[piece.owner], piece, piece.checkers)
    if piece.kind == KING:
        doom(realm, piece.owner, by, "castle")


def doom(realm: Realm, seat: Seat, by: Seat | None, cause: str) -> None:
    if all(one.seat != seat for one in realm.doomed):
        realm.doomed = (*realm.doomed, Doom(seat, by, cause))


def _thorns(state: KnavesState, damage: Damage, moment: Moment) -> None:
    """All points are applied. Those that buildings took in an attack sting the attacker (KO-5.182)."""
    realm = state.realm
    realm.pop()
    if damage.cause in AT_ONCE:
        state.carry_out_dooms(moment)
    if damage.cause != "attack" or not damage.taken or "thorns" not in realm.kingdoms[damage.whom[0]].effects:
        return
    attack = realm.top
    assert isinstance(attack, Attack)
    if realm.is_there(attack.source, attack.by):
        points = (damage.taken + 1) // 2
        moment.tell(telling.stung, realm.pieces[attack.source], attack.source, points)
        realm.push(Damage(attack.source, attack.by, points, by=damage.whom[0], cause="thorns"))
