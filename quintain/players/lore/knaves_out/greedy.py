"""
Rules of thumb for Knaves Out: the low cards first, a place where units come from, a unit in every turn, and all of them
on the shortest way to the nearest castle.

Everything goes by what one seat knows: all that lies open, its hand, and its deck without an order. So the same rules
serve at a table and in worlds that are only imagined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from quintain.core.contract import AnyGame, State, View
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.games.knaves_out import actions as deeds
from quintain.games.knaves_out.actions import Deed
from quintain.games.knaves_out.cards import DECK, RED, court_type, side_of
from quintain.games.knaves_out.great_towers import CHECKERS
from quintain.games.knaves_out.pending import Choosing, Landing, Raising
from quintain.games.knaves_out.pieces import BISHOP, IVORY, KING, is_square
from quintain.games.knaves_out.state import KnavesState
from quintain.games.knaves_out.view import KnavesView
from quintain.games.knaves_out.world import beside, touching
from quintain.players.lore.knaves_out.acts import Council
from quintain.players.lore.knaves_out.ground import ground_of, walks
from quintain.players.lore.knaves_out.mind import Mind
from quintain.players.lore.knaves_out.treasury import Treasury
from quintain.players.lore.knaves_out.war import War

LAYING = 1000.0
THROWING = 5.0
CALLING = 600.0
CROWD = 6
"""So many options are weighed one by one."""
MARCHING = 205.0
"""More than any step weighs."""
SPARED = 2
"""So many red checkers are given for an Ivory Tower, which units would stand on."""


def weigh(game: AnyGame, view: View, options: Sequence[Deed], luck: Luck) -> list[float]:  # noqa: ARG001
    """How good each option looks to the holder of this view."""
    assert isinstance(view, KnavesView)
    assert view.seat is not None
    realm = view.realm
    unseen = {*view.hand, *realm.kingdoms[view.seat].open_cards}
    deck = tuple(card for card in DECK if card not in unseen)
    return Steward(Mind(realm, view.settings, view.seat, view.hand, deck)).weights(options)


def policy(world: State[Deed, KnavesView], seat: Seat, options: Sequence[Deed], luck: Luck) -> list[float]:  # noqa: ARG001
    """The same in a world that is imagined."""
    state = cast("KnavesState", world)
    return Steward(Mind(state.realm, state.settings, seat, state.hands[seat], state.decks[seat])).weights(options)


def guide(world: State[Deed, KnavesView], seat: Seat, luck: Luck) -> Deed:  # noqa: ARG001
    """What the rules of thumb do in a world that is imagined; the first of what looks alike.

    Units march one after the other, whichever would gain most.
    """
    state = cast("KnavesState", world)
    realm = state.realm
    steward = Steward(Mind(realm, state.settings, seat, state.hands[seat], state.decks[seat]))
    if realm.phase == "main" and not realm.pending:
        laid = steward.treasury.next_card()
        if laid is not None:
            return laid
    options = state.options(seat)
    if len(options) == 1:
        return options[0]
    if len(options) > CROWD and realm.phase == "main" and not realm.pending:
        return steward.quick(options)
    weights = steward.weights(options)
    return options[max(range(len(options)), key=weights.__getitem__)]


class Steward:
    """Weighs whatever a kingdom may be asked."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.realm = mind.realm
        self.treasury = Treasury(mind)
        self.war = War(mind)
        self.council = Council(mind, self.treasury, self.war)

    def weights(self, options: Sequence[Deed]) -> list[float]:
        return [self.weight(deed) for deed in options]

    def quick(self, options: Sequence[Deed]) -> Deed:
        """What weighs most; but where that is a step, the best step of the first unit that has one to make."""
        best, most = options[-1], -1.0
        steps: dict[int, list[deeds.Move]] = {}
        for deed in options:
            if isinstance(deed, deeds.Move):
                steps.setdefault(deed.source, []).append(deed)
            elif (weight := self.weight(deed)) > most:
                best, most = deed, weight
        if most >= MARCHING:
            return best
        for own in steps.values():
            weights = [self.war.step(deed) for deed in own]
            if max(weights) > most:
                return own[weights.index(max(weights))]
        return best

    def weight(self, deed: Deed) -> float:
        war, treasury = self.war, self.treasury
        match deed:
            case deeds.Move():
                return war.step(deed)
            case deeds.Attack() | deeds.LastAttack():
                return war.attack(deed)
            case deeds.Sea(square):
                return war.sail(square)
            case deeds.Land():
                return 250.0
            case deeds.Play(card, slot) | deeds.Joker(card, slot):
                return self._lay(card, slot, joker=isinstance(deed, deeds.Joker))
            case deeds.Crown(card) | deeds.CrownByJoker(card):
                return LAYING + 20 + 2.0 * (not RED[card]) + isinstance(deed, deeds.CrownByJoker)
            case deeds.Act() | deeds.Build() | deeds.ArmParlay() | deeds.Hail() | deeds.HailByJoker():
                return self.council.weight(deed)
            case deeds.Marry() | deeds.MarryByJoker():
                return self.council.weight(deed)
            case deeds.Call(tower):
                return self._call(tower)
            case deeds.End():
                return 0.0
            case deeds.EndDiscard():
                return THROWING if treasury.throws else -1.0
        return self._answer(deed)

    def _lay(self, card: int, slot: int, *, joker: bool) -> float:
        worth = self.treasury.lay(card, slot, joker=joker)
        if worth is None:
            return -1.0
        # A single card waits until it is known whether the hand is thrown away.
        return THROWING / 2 + 0.1 * min(worth, 9) if self.treasury.throws else LAYING + worth

    def _call(self, tower: str) -> float:
        """An Ivory Tower of checkers that are of little use elsewhere; the Dark one is too great a risk (KO-5.207)."""
        return CALLING if tower == IVORY and self.mind.kingdom.black + SPARED >= CHECKERS else -50.0

    def _answer(self, deed: Deed) -> float:
        council, treasury = self.council, self.treasury
        match deed:
            case deeds.At(spot):
                return self._aim(spot)
            case deeds.Shuffle():
                return 1.0 if treasury.shuffles() else -1.0
            case deeds.Take(card, slot):
                return treasury.fetch(card, slot)
            case deeds.Pay(vector):
                return council.payment(vector)
            case deeds.Target(seat):
                return 1.0 * (seat == self.mind.prey)
            case deeds.TargetTower(seat, slot):
                return len(self.realm.kingdoms[seat].towers[slot]) + 0.5 * (seat == self.mind.prey)
            case deeds.Checker(spot):
                piece = self.realm.pieces.get(spot)
                return 0.0 if piece is None else council.knighted(spot, piece)
            case deeds.Red(count):
                return -float(count)
            case deeds.Strip(spot):
                piece = self.realm.pieces.get(spot)
                return -1.0 if piece is not None and piece.kind == KING else 0.0
            case deeds.Board(board):
                return self._board(board)
        return self._reaction(deed)

    def _reaction(self, deed: Deed) -> float:
        """An answer in a fight, or to its dice; a charmed pawn's step."""
        war = self.war
        match deed:
            case deeds.Insight() | deeds.Parlay():
                return war.react(deed)
            case deeds.Reroll():
                return war.reroll(deed)
            case deeds.Redirect():
                return war.redirect(deed)
            case deeds.Step():
                return war.charmed(deed)
            case deeds.Stop():
                return war.charmed(None)
        return self._setting_up(deed)

    def _aim(self, spot: int) -> float:
        top = self.realm.top
        if not is_square(spot):
            return 0.0
        if isinstance(top, Landing):
            return -self.mind.march(spot)
        if isinstance(top, Raising):
            return self._tower_site(spot)
        if not isinstance(top, Choosing):
            return 0.0
        council = self.council
        if top.slug == "knight":
            return council.knighted(spot, self.realm.pieces[spot])
        if top.slug == "cherry-bomb":
            return council.victim(spot) if top.picked else council.bomb(spot)
        if top.slug == "taint":
            return float(self.realm.pieces[spot].kind == BISHOP)
        aims: dict[str, Callable[[int], float]] = {
            "build": council.building_site,
            "train": council.unit_site,
            "raise-dead": council.unit_site,
            "execute": council.executed,
            "fortify": council.fortified,
            "charm": council.charm,
        }
        return aims[top.slug](spot) if top.slug in aims else 0.0

    def _tower_site(self, square: int) -> float:
        """A Great Tower is best far away from everybody who may attack it."""
        mind = self.mind
        return 0.0 if mind.goal is None else float(walks(mind.ground, mind.goal)[square])

    def _board(self, board: int) -> float:
        top = self.realm.top
        if isinstance(top, Landing):
            return self.war.landing_board(top, board)
        return 1.0 * (board == self.mind.seat)

    # --- setting up ---------------------------------------------------------------------------------------------------

    def _setting_up(self, deed: Deed) -> float:
        realm = self.realm
        match deed:
            case deeds.Place(host, (side, shift)):
                origin = realm.origins[host]
                assert origin is not None
                return float(touching(realm.origins, beside(origin, side, shift)))
            case deeds.King(square):
                return self._throne_site(square)
            case deeds.Court(knave, queen, king):
                court = court_type(knave, queen, king)
                return 2.0 * (court == "black") + (side_of(court) == "dark")
            case deeds.Jokers(under):
                return 1.0 * (under == (0, 2)) if self._is_dark() else -1.0 * len(under)
        return 0.0

    def _is_dark(self) -> bool:
        return side_of(court_type(*self.realm.chosen)) == "dark"

    def _throne_site(self, square: int) -> float:
        """In a corner, where few can stand around it, and not next to anybody."""
        realm, world = self.realm, self.realm.world
        ground = ground_of(world, realm.islands)
        others = [at for at, piece in realm.pieces.items() if piece.kind == KING]
        away = min((walks(ground, at)[square] for at in others), default=8)
        return 0.1 * away - len(world.near[square])
