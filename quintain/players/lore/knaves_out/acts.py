"""What each act is worth now, in cards, and whom it is best aimed at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from quintain.games.knaves_out.actions import Act, ArmParlay, Build, Hail, HailByJoker, Marry, MarryByJoker, Vector
from quintain.games.knaves_out.acts import standard
from quintain.games.knaves_out.cards import CARDS, COURT, FULL, KNAVE, RANK, RED, side_of
from quintain.games.knaves_out.pieces import BISHOP, KING, KNIGHT, MOST_UNDER, PAWN, ROOK, UNPAWN, Piece
from quintain.games.knaves_out.prices import due, payments
from quintain.games.knaves_out.world import Square
from quintain.players.lore.knaves_out.ground import walks
from quintain.players.lore.knaves_out.mind import CHECKER, Mind
from quintain.players.lore.knaves_out.treasury import Treasury
from quintain.players.lore.knaves_out.war import War

EARLY, LATE = 500.0, 100.0
"""Before and after steps and attacks."""
UNIT = 5.0
"""A bare unit more."""
FIRST = 14.0
"""The first building that units come from."""
BARRED = 2.0
"""So many times as much checkers are worth where an Ivory Tower strikes whoever has none."""
BESIEGING = 2.0
"""So many times as much it is worth to bomb what stands near one's own castle."""
SAILED = 3.0
"""A unit that goes to sea instead of waiting."""
LATE_ACTS = frozenset({"execute", "collect-tax", "fortify", "parlay", "insight", "shield-wall", "redirect", "thorns"})
SHARES = {"luck": 0.17, "lionheart": 0.33, "punches": 0.2, "conspire": 0.3, "upper-hand": 0.3}
"""What these add to the hits of a roll."""
DEVOURING = {
    "ice-queen": 16.0,
    "motorhead": 12.0,
    "sheer-heart-attack": 12.0,
    "lady-luck": 9.0,
    "king-crimson": 9.0,
    "lich-king": 8.0,
}
"""What it is worth to devour a full tower."""
Deed = Act | Build | ArmParlay | Hail | HailByJoker | Marry | MarryByJoker


class Council:
    def __init__(self, mind: Mind, treasury: Treasury, war: War) -> None:
        self.mind = mind
        self.realm = mind.realm
        self.treasury = treasury
        self.war = war
        self.kingdom = mind.kingdom

    # --- which act ----------------------------------------------------------------------------------------------------

    def weight(self, deed: Deed) -> float:
        """Where an act stands in the turn; below 0 for one that is not worth its price."""
        match deed:
            case Hail(card) | HailByJoker(card) | Marry(card) | MarryByJoker(card):
                return EARLY + 30.0 + self._crowned(card, joker=isinstance(deed, HailByJoker | MarryByJoker))
            case Build(kind):
                worth, slug = self._building(kind), "build"
            case ArmParlay(slot):
                worth, slug = self._parlay() - 0.01 * slot, "parlay"
            case Act(slug):
                worth = self._gain(slug)
        worth -= self.cost(slug)
        if worth <= 0.2 or (slug not in LATE_ACTS and worth <= self.later):
            # What is not worth its price keeps its order all the same.
            return -1.0 + 0.001 * max(-100.0, min(100.0, worth))
        return (LATE if slug in LATE_ACTS else EARLY) + worth

    @cached_property
    def later(self) -> float:
        """What the action of this turn will be worth once units have moved and fought: a point at an enemy castle."""
        if self.kingdom.towers[1][3:] and self.mind.goal is not None:
            reached = any(self.war.plan(at, piece).target == self.mind.goal for at, piece in self.mind.units)
            near = any(at in self.realm.world.near[self.mind.goal] for at, _ in self.mind.realm.own(self.mind.seat))
            if reached or near:
                return self.mind.value(self.mind.goal, (0.0, 1.0)) - self.cost("execute")
        return 0.0

    def cost(self, slug: str) -> float:
        """What the towers lose by the price of an act."""
        owed = due(self.kingdom, standard().by_slug[slug], present=self.mind.settings.each_towers == "present")
        if owed.price.kind in ("devour", "any", "moved"):
            return 0.5 if owed.price.kind == "any" else 0.0
        ways = payments(self.kingdom, owed)
        return min((self.treasury.price(way) for way in ways), default=0.0)

    def payment(self, vector: Vector) -> float:
        return -self.treasury.price(vector) - 0.5 * vector[3]

    def _crowned(self, card: int, *, joker: bool) -> float:
        return (2.0 if not RED[card] else 0.0) + (0.5 if joker else 0.0)

    def _building(self, kind: str) -> float:
        have = len(self._mine(kind))
        tainted = self.kingdom.is_tainted(KNAVE)
        dark = self.kingdom.court is not None and side_of(self.kingdom.court) == "dark"
        raises = tainted and dark
        if self.treasury.founding:
            best = BISHOP if raises else ROOK
            return FIRST if kind == best else -1.0
        if kind == ROOK:
            if have == 1:
                return 7.0 if self.kingdom.red > 2 and not raises else 2.0
            return 4.0
        if kind == BISHOP:
            return 4.0 if raises else 1.5
        return 2.5

    def _gain(self, slug: str) -> float:
        """What an act that is named by its slug alone brings."""
        if slug in DEVOURING:
            return DEVOURING[slug]
        if slug in SHARES or slug in ("summerbreeze", "frenzied"):
            return self._fighting(slug)
        if slug in ("boister", "boister-undead"):
            receiving = min(self.kingdom.red, len(self._weak(PAWN if slug == "boister" else UNPAWN)))
            return CHECKER * receiving * (1.0 if self.war.barred is None else BARRED)
        return self._gains.get(slug, _nothing)()

    @cached_property
    def _gains(self) -> dict[str, Callable[[], float]]:
        danger = self.mind.danger
        return {
            "collect-tax": self._tax,
            "fortify": self._fortified,
            "execute": lambda: max(map(self.executed, self.executable), default=0.0),
            "train": lambda: UNIT + CHECKER * (self.kingdom.red > 0 and len(self._mine(ROOK)) > 1),
            "raise-dead": lambda: UNIT + CHECKER * (self.kingdom.red > 0),
            "knight": lambda: max((self.knighted(at, piece) for at, piece in self._weak(PAWN)), default=0.0),
            "rush": lambda: float(sum(self._hurries(at, piece) for at, piece in self.mind.units if piece.kind == PAWN)),
            "insight": self._parlay,
            "parlay": self._parlay,
            "shield-wall": lambda: 0.5 * danger,
            "thorns": lambda: 0.5 * danger,
            "blessing": lambda: 0.5 * danger,
            "redirect": lambda: danger,
            "majesty": lambda: 5.0 + 3.0 * danger,
            "sway": lambda: 2.0 + 4.0 * danger,
            "force-of-will": self._forced,
            "defend": self._defended,
            "taint": lambda: 6.0 if self.treasury.founding and self._mine(BISHOP) else 0.0,
            "unseen-servant": lambda: 2.5,
            "cherry-bomb": lambda: max((self.bomb(at) for at, _ in self.realm.own(self.mind.seat)), default=0.0),
            "blacksails": lambda: SAILED * self.war.waiting[UNPAWN],
            "seabreeze": lambda: SAILED * self.war.waiting[PAWN],
        }

    def _mine(self, kind: str) -> list[Piece]:
        return self.realm.in_play(self.mind.seat, kind)

    def _forced(self) -> float:
        """The cards of the highest tower of an enemy."""
        towers = (tower for other in self.mind.enemies for tower in self.realm.kingdoms[other].towers)
        return max((0.8 * len(tower) for tower in towers), default=0.0)

    def _tax(self) -> float:
        """Two cards off the Knave's tower, one fetched for each tower."""
        treasury = self.treasury
        heights = [height for height, _ in treasury.towers]
        nexts = [rank for _, rank in treasury.towers]
        spent = min(2, heights[KNAVE])
        heights[KNAVE] -= spent
        nexts[KNAVE] -= spent
        ranks = {RANK[card] for card in self.mind.deck if card in CARDS}
        for slot in COURT:
            if self.kingdom.slots[slot] is not None and nexts[slot] in ranks and heights[slot] < FULL:
                heights[slot] += 1
        return treasury.worth(heights) - treasury.now + self.cost("collect-tax")

    def _parlay(self) -> float:
        return 0.8 * min(1.5, self.mind.danger) * 2.0

    def _fortified(self) -> float:
        mind = self.mind
        if mind.throne is None:
            return 0.0
        king = self.realm.pieces[mind.throne]
        return (4.0 + 2.0 * min(2.0, mind.danger)) if king.checkers < MOST_UNDER else 0.0

    def fortified(self, square: Square) -> float:
        piece = self.realm.pieces[square]
        return 10.0 if piece.kind == KING else 3.0 - piece.checkers

    def _weak(self, kind: str) -> list[tuple[Square, Piece]]:
        return [(at, piece) for at, piece in self.mind.units if piece.kind == kind and piece.checkers < MOST_UNDER]

    def knighted(self, at: Square, piece: Piece) -> float:
        """A checker counts most under a pawn that is about to fight."""
        away = self.mind.plain_march(at)
        return CHECKER + max(0.0, 2.0 - 0.25 * away) + (0.3 if self.mind.intruders else 0.0)

    def _hurries(self, at: Square, piece: Piece) -> bool:
        """Twice as many steps bring this pawn to the enemy castle."""
        return 2 + piece.checkers < self.mind.plain_march(at) <= 3 + 2 * piece.checkers

    def _fighting(self, slug: str) -> float:
        mind = self.mind
        fighters = [self.war.plan(at, piece) for at, piece in mind.units if not piece.attacked]
        able = [plan for plan in fighters if plan.target is not None]
        at_castle = sum(plan.target == mind.goal for plan in able)
        if slug in SHARES:
            if slug in ("luck", "punches"):
                return SHARES[slug] * (len(able) + 4.0 * at_castle)
            return SHARES[slug] * (min(1, len(able)) + 4.0 * min(1, at_castle))
        if not any(piece.kind == PAWN for _, piece in mind.units):
            return 0.0
        return (1.0 if slug == "frenzied" else 0.5) * len(able) + 1.5 * at_castle

    def _defended(self) -> float:
        mind, found = self.mind, 0.0
        for at, piece in self.realm.own(mind.seat):
            if piece.kind == KNIGHT:
                near = [other for other in self.realm.world.near[at] if other in self.realm.pieces]
                foes = [other for other in near if mind.may_harm(self.realm.pieces[other])]
                found += max((mind.value(other, mind.points(at, other)) for other in foes), default=0.0)
        return found

    # --- whom it is aimed at ------------------------------------------------------------------------------------------

    @cached_property
    def executable(self) -> list[Square]:
        mind, ground = self.mind, self.mind.ground
        near = ground.around(mind.own_mask)
        return [at for at, piece in self.realm.pieces.items() if mind.may_harm(piece) and ground.bit[at] & near]

    def executed(self, at: Square) -> float:
        return self.mind.value(at, (0.0, 1.0)) if self.mind.may_harm(self.realm.pieces[at]) else -50.0

    def unit_site(self, square: Square) -> float:
        """New units stand around their castle when intruders come, or meet them, or appear near the enemy castle."""
        mind = self.mind
        if mind.intruders:
            if mind.throne is not None and square in self.realm.world.near[mind.throne]:
                return 100.0
            near = [at for at in mind.intruders if at in self.realm.world.near[square]]
            if near:
                return 50.0 + max(mind.value(at, (2 / 3, 1 / 3)) for at in near)
        return -mind.march(square)

    def building_site(self, square: Square) -> float:
        """Buildings creep towards the enemy, out of reach of his units, and leave room around them."""
        mind = self.mind
        foes = sum(at in self.realm.world.near[square] for at, _ in mind.foes)
        room = sum(other not in self.realm.pieces for other in self.realm.world.near[square])
        return -float(mind.plain_march(square)) - 2.0 * foes + 0.2 * room

    def bomb(self, square: Square) -> float:
        """What it gains to give this piece for the dearest of its kind; never king for king (KO-R75)."""
        piece = self.realm.pieces.get(square)
        if piece is None or piece.kind == KING:
            return -100.0
        return self._victims.get(piece.kind, -100.0) - self.war.whole(piece)

    @cached_property
    def _victims(self) -> dict[str, float]:
        """What the dearest enemy piece of each kind is worth."""
        found: dict[str, float] = {}
        for at, piece in self.realm.pieces.items():
            if self.mind.may_harm(piece):
                found[piece.kind] = max(found.get(piece.kind, 0.0), self.victim(at))
        return found

    def victim(self, square: Square) -> float:
        piece = self.realm.pieces.get(square)
        if piece is None or piece.kind == KING:
            return 0.0
        return self.war.whole(piece) * (BESIEGING if square in self.mind.intruders else 1.0)

    def charm(self, square: Square) -> float:
        """The pawn that is nearest to one's own castle."""
        mind = self.mind
        return 0.0 if mind.throne is None else -float(walks(mind.ground, mind.throne)[square])


def _nothing() -> float:
    return 0.0
