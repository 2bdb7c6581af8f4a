"""What a kingdom makes of the map: whom it marches on, how far that is to walk, who threatens its castle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import comb

from quintain.core.seats import Seat
from quintain.games.knaves_out import combat, movement
from quintain.games.knaves_out.cards import Card
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.pieces import BISHOP, GREAT, KING, Piece
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.settings import KnavesSettings
from quintain.games.knaves_out.world import Square
from quintain.players.lore.knaves_out.ground import FAR, Ground, Layers, ground_of, walks

DETOUR = 3
"""So many steps more are walked around enemies before one fights one's way through them."""
HOME = 4
"""Enemies that are so near to one's own castle are met."""
POINT, KILL = 6.0, 60.0
"""What a point of damage at an enemy castle is worth, and its fall, in cards."""
TOWER = 2.0
"""The same at a Great Tower, which has more than twice as many."""
WORTH = {"pawn": 3.0, "unpawn": 3.0, "rook": 5.0, "knight": 3.0, "bishop": 4.0, "ivory": 6.0, "dark": 6.0}
"""What it is worth to destroy a bare piece; every checker under it counts as CHECKER more."""
CHECKER = 2.2


@lru_cache(maxsize=512)
def hits(dice: int, needed: int) -> tuple[float, ...]:
    """The chances of none, one, two ... hits."""
    chance = (7 - needed) / 6
    return tuple(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1))


class Mind:
    """One kingdom that is to decide, with its hand and what its deck must hold. Made anew for every decision."""

    def __init__(
        self, realm: Realm, settings: KnavesSettings, seat: Seat, hand: Sequence[Card], deck: Sequence[Card]
    ) -> None:
        self.realm = realm
        self.settings = settings
        self.seat = seat
        self.hand = hand
        self.deck = deck
        self.kingdom: Kingdom = realm.kingdoms[seat]
        self.pieces = realm.pieces
        self.enemies = realm.enemies(seat)
        self._marches: dict[Square, float] = {}

    # --- ground -------------------------------------------------------------------------------------------------------

    @cached_property
    def ground(self) -> Ground:
        return ground_of(self.realm.world, self.realm.islands)

    @cached_property
    def own_mask(self) -> int:
        return self.ground.mask(at for at, piece in self.pieces.items() if piece.owner == self.seat)

    @cached_property
    def enemy_mask(self) -> int:
        return self.ground.mask(at for at, piece in self.pieces.items() if piece.owner != self.seat)

    @cached_property
    def empty(self) -> int:
        return self.ground.land & ~self.own_mask & ~self.enemy_mask

    @cached_property
    def thrones(self) -> dict[Seat, Square]:
        return {piece.owner: at for at, piece in self.pieces.items() if piece.kind == KING}

    @cached_property
    def throne(self) -> Square | None:
        return self.thrones.get(self.seat)

    @cached_property
    def units(self) -> list[tuple[Square, Piece]]:
        return [(at, piece) for at, piece in self.pieces.items() if piece.owner == self.seat and piece.is_unit]

    @cached_property
    def foes(self) -> list[tuple[Square, Piece]]:
        """The enemies' units on land."""
        return [(at, piece) for at, piece in self.pieces.items() if piece.owner != self.seat and piece.is_unit]

    # --- whom to march on ---------------------------------------------------------------------------------------------

    @cached_property
    def prey(self) -> Seat | None:
        """The enemy whose castle is nearest and weakest."""
        known = [enemy for enemy in self.enemies if enemy in self.thrones]
        return min(known, key=self._hardness, default=None)

    def _hardness(self, enemy: Seat) -> float:
        goal = self.thrones[enemy]
        way = walks(self.ground, goal)
        starts = [at for at, _ in self.units] or [at for at in (self.throne,) if at is not None]
        near = sorted(way[at] for at in starts)[:3]
        guards = sum(piece.owner == enemy and way[at] <= 2 for at, piece in self.pieces.items())
        life = 1 + self.pieces[goal].checkers
        return sum(near) / max(1, len(near)) + life + 0.5 * guards - 0.5 * len(self.realm.kingdoms[enemy].towers[1])

    @cached_property
    def goal(self) -> Square | None:
        return None if self.prey is None else self.thrones[self.prey]

    @cached_property
    def _free_way(self) -> Layers | None:
        """Steps to the enemy castle over empty land."""
        return None if self.goal is None else self.ground.layers(self.ground.bit[self.goal], self.empty)

    @cached_property
    def _hard_way(self) -> Layers | None:
        """Steps to it if enemies are cut down."""
        if self.goal is None:
            return None
        return self.ground.layers(self.ground.bit[self.goal], self.empty | self.enemy_mask)

    def march(self, square: Square) -> float:
        """How far it is from an empty square to the enemy castle, as one would really walk."""
        found = self._marches.get(square)
        if found is None:
            found = self._marches[square] = self._marched(square)
        return found

    def _marched(self, square: Square) -> float:
        if self.goal is None or self._free_way is None or self._hard_way is None:
            return FAR
        free, hard = self._free_way[square], self._hard_way[square]
        if min(free, hard + DETOUR) < FAR:
            return min(free, hard + DETOUR)
        return DETOUR + 3 + walks(self.ground, self.goal)[square]

    def plain_march(self, square: Square) -> int:
        """How far it is to the enemy castle if nobody stood in the way."""
        return FAR if self.goal is None else walks(self.ground, self.goal)[square]

    # --- who threatens ------------------------------------------------------------------------------------------------

    @cached_property
    def intruders(self) -> dict[Square, Piece]:
        """Enemy units near one's own castle."""
        if self.throne is None:
            return {}
        home = walks(self.ground, self.throne)
        return {at: piece for at, piece in self.foes if home[at] <= HOME}

    @cached_property
    def danger(self) -> float:
        """The points that one's own castle may expect to lose before one's next turn."""
        return 0.0 if self.throne is None else self.danger_at(self.throne)

    def danger_at(self, square: Square) -> float:
        way = self.ground.layers(self.ground.bit[square], self.empty)
        found = 0.0
        for at, piece in self.foes:
            if self.realm.kingdoms[piece.owner].swayed_by is not None:
                continue
            near = self.realm.world.near[at]
            free = min((way[other] for other in near if other not in self.pieces), default=FAR)
            steps = 1 if square in near else 1 + free
            if steps - 1 <= 1 + piece.checkers:
                found += self._blow_of(at, piece)
        return found

    def _blow_of(self, at: Square, piece: Piece) -> float:
        evil = piece.kind == "unpawn" and combat.is_evil(self.realm.kingdoms[piece.owner])
        return min(5, 1 + piece.checkers) * (0.5 if evil else 1 / 3)

    # --- fights -------------------------------------------------------------------------------------------------------

    def points(self, source: Square, target: Square, *, last: bool = False) -> tuple[float, ...]:
        """The chances of none, one, two ... points of damage if this attack is rolled now."""
        roll = combat.roll_against(self.realm, source, target, last=last)
        needed = 7 - sum(worth for _, worth in roll.faces)
        chances = hits(roll.dice, needed)
        whom = self.pieces[target]
        kingdom = self.realm.kingdoms[whom.owner]
        if whom.is_building and kingdom.has("ice-queen"):
            return _halved(chances, 0)
        if combat.is_blessed(self.realm, target):
            return _halved(chances, whom.crack)
        return chances

    def value(self, target: Square, chances: Sequence[float]) -> float:
        """What this damage to an enemy piece is worth."""
        whom = self.pieces[target]
        life = 1 + whom.checkers
        expected = sum(chance * min(points, life) for points, chance in enumerate(chances))
        fatal = sum(chances[life:])
        if whom.kind == KING:
            return POINT * expected + KILL * fatal
        if whom.kind in GREAT:
            return TOWER * expected + KILL * fatal
        worth = WORTH[whom.kind] + (whom.kind == BISHOP and whom.tainted)
        if target in self.intruders:
            worth *= 1.5
        if self.goal is not None and target in self.realm.world.near[self.goal]:
            worth *= 1.2
        return CHECKER * (expected - fatal) + worth * fatal

    def may_harm(self, whom: Piece) -> bool:
        """An enemy's piece, or a Great Tower that this kingdom may attack."""
        return whom.owner != self.seat and combat.no_harm(self.realm, self.seat, whom) is None

    def steps_left(self, square: Square, piece: Piece) -> int:
        return max(0, movement.allowance(self.realm, square, piece) - piece.steps)


def _halved(chances: Sequence[float], crack: int) -> tuple[float, ...]:
    found = [0.0] * (len(chances) // 2 + 2)
    for count, chance in enumerate(chances):
        found[(count + crack) // 2] += chance
    return tuple(found)
