"""
Positions of Knaves Out made by hand.

Pieces are written ``king Ad4/4, rook* Ae4, pawn sea/1``: the kind, where it stands, its checkers; a star taints. A
court is written ``JD+ QH KS``, with a plus for a joker underneath. Towers are four texts with strokes between them,
knave, queen, king, ace: cards (``AH 2D``), ranks in any suits (``A-3``, ``A235``), or ranks of one colour
(``red A-3``). Whatever is left of the 54 cards is in the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from quintain.core.answers import Event, Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.seats import LETTERS, Seat, letter
from quintain.core.settings import settle
from quintain.games.knaves_out.acts import standard
from quintain.games.knaves_out.cards import CARDS, COURT, DECK, JOKERS, NAMES, RANK, RANKS, RED, SLOTS, Card
from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.kingdom import CHECKERS, CROWNS, Devoured, Kingdom
from quintain.games.knaves_out.movement import allowance
from quintain.games.knaves_out.pieces import GREAT, MOST_UNDER, Piece
from quintain.games.knaves_out.realm import GreatTower, Realm
from quintain.games.knaves_out.state import KnavesState
from quintain.games.knaves_out.world import NAMES as SQUARES
from quintain.games.knaves_out.world import RINGS, Square
from quintain.testing.scripted import Scripted, ScriptedLuck

Texts = Mapping[str, str]
R3 = ((0, 0), (8, 3), (16, 3))
"""Three boards in a row, as example T46 has them."""


def square(name: str) -> Square:
    return SQUARES.index(name)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(NAMES.index(name) for name in text.split())


def position(
    pieces: Texts,
    *,
    courts: Texts | None = None,
    towers: Texts | None = None,
    hands: Texts | None = None,
    discards: Texts | None = None,
    effects: Texts | None = None,
    devoured: Texts | None = None,
    spare: Mapping[str, tuple[int, int]] | None = None,
    kingdoms: Mapping[str, Mapping[str, Any]] | None = None,
    great: Mapping[str, str] | None = None,
    chosen: Mapping[str, Any] | None = None,
    **fields: Any,
) -> KnavesState:
    """The main phase of the first seat in its fifth turn, with one action left; a king stands on e8 unless it is said.

    ``spare``: unused red and black checkers, the others are out of the game. ``great``: ``ivory: A Ad7/10``,
    ``dark: A>B Bd4/10``. ``chosen``: settings. Anything else is a field of the realm.
    """
    seats = len(pieces)
    realm = Realm(order=tuple(range(seats)), kingdoms=[], origins=RINGS[seats], phase="main", actions=1)
    hidden = []
    for seat, (name, written) in enumerate(pieces.items()):
        assert name == LETTERS[seat]
        on_map, at_sea = _pieces(seat, written)
        realm.pieces = {**realm.pieces, **on_map}
        realm.sea = (*realm.sea, *at_sea)
        pack = _Pack(name, courts or {}, towers or {}, hands or {}, discards or {}, devoured or {})
        under = (*on_map.values(), *at_sea)
        left = [CHECKERS - sum(p.checkers for p in under if p.is_unit is red) for red in (True, False)]
        red, black = (spare or {}).get(name, left)
        kingdom = replace(
            pack.kingdom,
            red=red,
            black=black,
            sacrificed=sum(left) - red - black,
            effects=tuple((effects or {}).get(name, "").split()),
            **{"turns": 5, **(kingdoms or {}).get(name, {})},
        )
        realm.kingdoms.append(kingdom)
        hidden.append((pack.hand, pack.rest()))
    for kind, written in (great or {}).items():
        _raise(realm, kind, written)
    for field, value in fields.items():
        setattr(realm, field, value)
    settings = settle(GAME.settings, {"world": "ring", **(chosen or {})})
    state = KnavesState.of(settings, realm, [hand for hand, _ in hidden], [deck for _, deck in hidden])
    for seat, (hand, deck) in enumerate(hidden):
        state.hold(seat, hand, deck)
    assert state.flaws() == []
    return state


def _pieces(seat: Seat, written: str) -> tuple[dict[Square, Piece], list[Piece]]:
    """``king Ad4/4, rook* Ae4, pawn sea/1``."""
    on_map: dict[Square, Piece] = {}
    at_sea: list[Piece] = []
    counts: dict[str, int] = {}
    words = [word for word in written.split(",") if word.strip()]
    if not any(word.split()[0].rstrip("*") == "king" for word in words):
        words.append(f"king {letter(seat)}e8/4")
    for word in words:
        kind, where = word.split()
        place, _, checkers = where.partition("/")
        tainted, kind = kind.endswith("*"), kind.rstrip("*")
        counts[kind] = counts.get(kind, 0) + 1
        piece = Piece(seat, kind, counts[kind], int(checkers or 0), tainted)
        assert piece.checkers <= MOST_UNDER
        if place == "sea":
            at_sea.append(piece)
        else:
            assert square(place) not in on_map
            on_map[square(place)] = piece
    return on_map, at_sea


def _raise(realm: Realm, kind: str, written: str) -> None:
    """``A Ad7/10``, ``A>B Bd4/10``."""
    who, where = written.split()
    place, _, checkers = where.partition("/")
    caller, *enemies = (LETTERS.index(name) for name in who.split(">"))
    enemy = enemies[0] if enemies else None
    at = square(place)
    owner = caller if enemy is None else enemy
    assert kind in GREAT
    assert at not in realm.pieces
    realm.great = (*realm.great, GreatTower(kind, caller, enemy, int(checkers), at))
    realm.pieces[at] = Piece(owner, kind, checkers=int(checkers))


class _Pack:
    """The 54 cards of one kingdom while they are laid out."""

    def __init__(self, name: str, courts: Texts, towers: Texts, hands: Texts, discards: Texts, devoured: Texts) -> None:
        self.kingdom = Kingdom()
        self.free = {*DECK}
        jokers = iter(JOKERS)
        for word in courts.get(name, "").split():
            card = self._take(NAMES.index(word.rstrip("+")))
            slot = next((slot for slot in COURT if CROWNS[slot] == RANK[card]), 3)
            joker = self._take(next(jokers)) if word.endswith("+") else None
            self.kingdom.put(slot, card, joker)
        self.hand = tuple(sorted(self._take(card) for card in cards(hands.get(name, ""))))
        self.kingdom.discards = tuple(self._take(card) for card in cards(discards.get(name, "")))
        texts = [text.strip() for text in towers.get(name, "").split("/")]
        for text in texts:
            if _is_of_cards(text):
                for card in cards(text):
                    self._take(card)
        lying = [cards(text) if _is_of_cards(text) else self._ranks(text) for text in texts]
        self.kingdom.towers = (*lying, *((),) * (len(SLOTS) - len(lying)))
        for slug in devoured.get(name, "").split():
            slot = standard().by_slug[slug].price.place
            self.kingdom.devoured = (*self.kingdom.devoured, Devoured(slot, slug, self._ranks("A-K")))

    def rest(self) -> tuple[Card, ...]:
        return tuple(sorted(self.free))

    def _take(self, card: Card) -> Card:
        self.free.remove(card)
        return card

    def _ranks(self, text: str) -> tuple[Card, ...]:
        colour, _, ranks = text.rpartition(" ")
        if "-" in ranks:
            first, last = ranks.split("-")
            ranks = RANKS[RANKS.index(first) : RANKS.index(last) + 1]
        return tuple(self._any(RANKS.index(rank) + 1, colour) for rank in ranks)

    def _any(self, rank: int, colour: str) -> Card:
        fitting = (
            card
            for card in sorted(self.free & {*CARDS})
            if RANK[card] == rank and (not colour or RED[card] == (colour == "red"))
        )
        return self._take(next(fitting))


def _is_of_cards(text: str) -> bool:
    return any(suit in text for suit in "CDHS")


# --- playing on -------------------------------------------------------------------------------------------------------


def do(state: KnavesState, *texts: str, dice: Sequence[Any] = ()) -> list[Event]:
    """Play these, each by whoever is to act; a lone choice that the table would make is made. What happened.

    ``dice`` are attack rolls in order, ``(label, answer)`` for other luck; all of them must be used.
    """
    script = [Scripted(item[1], item[0]) if isinstance(item, tuple) else Scripted(item, "dice") for item in dice]
    told = Told(ScriptedLuck(script, otherwise=Stream.of("else")))
    before = dict(state.census())
    for text in texts:
        (seat,) = state.actors
        read = state.parse(seat, text)
        assert not isinstance(read, Refusal), f"{text}: {read}"
        refusal = state.why_not(seat, read[0])
        assert refusal is None, f"{text}: {refusal}"
        assert read[0] in state.options(seat), text
        state.apply(seat, read[0], told)
        _play_alone(state, told)
        assert state.census() == before, text
        assert state.flaws() == []
    assert told.luck.left == []  # type: ignore[attr-defined]
    return told.events


def _play_alone(state: KnavesState, told: Told) -> None:
    while state.actors:
        (seat,) = state.actors
        found = state.options(seat)
        if state.ask(seat).single != "play" or len(found) > 1:
            return
        state.apply(seat, found[0], told)


def refused(state: KnavesState, text: str) -> str:
    """The code and the rule against it."""
    (seat,) = state.actors
    read = state.parse(seat, text)
    refusal = read if isinstance(read, Refusal) else state.why_not(seat, read[0])
    assert refusal is not None, f"{text} is allowed"
    if not isinstance(read, Refusal):
        assert read[0] not in state.options(seat), text
    return f"{refusal.code} {refusal.rule}"


def options(state: KnavesState, beginning: str = "") -> list[str]:
    (seat,) = state.actors
    return [text for text in map(state.text, state.options(seat)) if text.startswith(beginning)]


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


# --- looking ----------------------------------------------------------------------------------------------------------


def at(state: KnavesState, place: str) -> str:
    """What stands there: ``A pawn 2``, ``B rook* 0``; empty for nothing."""
    piece = state.realm.pieces.get(square(place))
    if piece is None:
        return ""
    return f"{letter(piece.owner)} {piece.kind}{'*' * piece.tainted} {piece.checkers}"


def sea(state: KnavesState) -> list[str]:
    return [f"{letter(piece.owner)} {piece.kind}{piece.number} {piece.checkers}" for piece in state.realm.sea]


def towers(state: KnavesState, seat: str = "A") -> str:
    """The ranks in the towers: ``A23/A2/A/``."""
    kingdom = state.realm.kingdoms[LETTERS.index(seat)]
    return "/".join("".join(NAMES[card][0] for card in tower) for tower in kingdom.towers)


def court(state: KnavesState, seat: str = "A") -> str:
    kingdom = state.realm.kingdoms[LETTERS.index(seat)]
    return " ".join("-" if card is None else NAMES[card] for card in kingdom.slots)


def kingdom(state: KnavesState, seat: str = "A") -> Kingdom:
    return state.realm.kingdoms[LETTERS.index(seat)]


def alive(state: KnavesState) -> str:
    return "".join(map(letter, state.realm.living))


def steps(state: KnavesState, name: str) -> int:
    return allowance(state.realm, square(name), state.realm.pieces[square(name)])


def dice_of(state: KnavesState, text: str, faces: int) -> None:
    """The attack is rolled with so many dice."""
    do(state, text, dice=[[1] * faces])
