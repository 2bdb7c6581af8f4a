"""The game against a second program that was written from the rules alone: the same answers to the same questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.seats import LETTERS, Seat
from quintain.games.knaves_out import combat, movement, shifting
from quintain.games.knaves_out.actions import Shift
from quintain.games.knaves_out.acts import standard
from quintain.games.knaves_out.cards import NAMES, SLOTS, court_type, side_of
from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.pending import Attack, Damage
from quintain.games.knaves_out.pieces import Piece
from quintain.games.knaves_out.prices import is_in_book, payments, unpayable
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.state import KnavesState
from quintain.games.knaves_out.world import NAMES as SQUARES
from quintain.games.knaves_out.world import RINGS, Origins, Square, placings, throne_squares, touching, world_of
from tests.games.knaves_out import reference
from tests.games.knaves_out.positions import options, position, square
from tests.games.knaves_out.rich import rich

SLUGS = tuple(reference.ACTS)


def test_the_second_program_agrees_with_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    reference.main()
    assert capsys.readouterr().out.count("check_") == 8


# --- cards, prices ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-2.11", "KO-R16")
def test_all_courts() -> None:
    for (knave, queen, king), name in reference.COURTS.items():
        found = court_type(*(NAMES.index(card) for card in (knave, queen, king)))
        assert (found, side_of(found)) == (name, reference.SIDES[name])
    assert len(reference.COURTS) == 64


def told_of(state: KnavesState, seat: Seat) -> reference.Realm:
    """One kingdom as the second program sees it."""
    kingdom = state.realm.kingdoms[seat]
    filled = [slot for slot in range(4) if kingdom.slots[slot] is not None]
    under = {host for _, host in kingdom.jokers}
    return reference.Realm(
        court={SLOTS[slot]: NAMES[kingdom.slots[slot] or 0] for slot in filled},
        towers={SLOTS[slot]: [NAMES[card] for card in kingdom.towers[slot]] for slot in filled},
        tainted=frozenset(SLOTS[slot] for slot in filled if kingdom.slots[slot] in under),
        lich_king=kingdom.has("lich-king"),
        feast=kingdom.feast,
        each_present=state.settings.each_towers == "present",
        ace_open=kingdom.has("motorhead") or kingdom.has("ice-queen"),
        court_free=state.settings.court_play == "free",
    )


def ways_to_pay(state: KnavesState, seat: Seat, slug: str) -> set[tuple[int, ...]] | None:
    """None where the act cannot be paid for."""
    kingdom, act = state.realm.kingdoms[seat], standard().by_slug[slug]
    if is_in_book(kingdom, act) is not None:
        return None
    owed = state.due(seat, slug)
    if unpayable(kingdom, act, owed, present=state.is_present) is not None:
        return None
    towers = [slot for slot in range(4) if kingdom.slots[slot] is not None]
    named: Sequence[int | None] = towers if owed.price.kind in ("any", "moved") else [None]
    return {vector for slot in named for vector in payments(kingdom, owed, slot)}


@pytest.mark.rules(
    "KO-5.20", "KO-5.21", "KO-5.22", "KO-5.23", "KO-5.24", "KO-5.25", "KO-5.29", "KO-5.30", "KO-R13", "KO-R15"
)
def test_ways_to_pay_for_every_act() -> None:
    random, paid, most = Random("payments"), dict.fromkeys(SLUGS, 0), 0
    for number in range(150):
        state = rich(random, 2 + number % 4)
        for seat, slug in product(state.realm.seats, SLUGS):
            told = told_of(state, seat)
            expected, found = {*reference.payments(slug, told)}, ways_to_pay(state, seat, slug)
            if standard().by_slug[slug].price.kind == "devour":
                assert (found is not None) == bool(expected), (slug, told)
            else:
                assert (found or set()) == expected, (slug, told)
                if found:
                    assert state.due(seat, slug).feasted == reference.uses_feast(slug, told)
            paid[slug] += bool(expected)
            most = max(most, len(expected))
    assert min(paid.values()) > 1, paid
    assert most > 10


@pytest.mark.rules("KO-5.164")
def test_infighting_amounts() -> None:
    random, count = Random("shifts"), 0
    for number in range(80):
        state = rich(random, 2 + number % 7)
        for seat in state.realm.seats:
            court = state.realm.kingdoms[seat].court
            if court is not None and side_of(court) == "dark":
                told = told_of(state, seat)
                deeds = [deed for deed in shifting.shifts(state, seat) if isinstance(deed, Shift)]
                found = [(SLOTS[deed.source], SLOTS[deed.target], deed.amount) for deed in deeds]
                assert sorted(found) == sorted(reference.shifts(told))
                count += len(found)
                for source, target, amount in random.sample(found, min(3, len(found))):
                    twin = state.clone()
                    paid = reference.bill("infighting", told)
                    assert paid is not None
                    expected = reference.shifted(source, target, amount, paid.total, told)
                    slots = SLOTS.index(source), SLOTS.index(target)
                    shifting.shift(twin, seat, *slots, amount, Moment(Stream.of("shift")))
                    towers = twin.realm.kingdoms[seat].towers
                    assert tuple([NAMES[card] for card in towers[slot]] for slot in slots) == expected
    assert count > 500


@pytest.mark.rules("KO-5.3", "KO-5.4", "KO-5.10", "KO-5.14", "KO-R8", "KO-R10")
def test_card_plays() -> None:
    random, seen = Random("plays"), 0
    for number in range(150):
        state = rich(random, 2 + number % 7)
        (seat,) = state.actors
        told = told_of(state, seat)
        hand, deck = ([NAMES[card] for card in some[seat]] for some in (state.hands, state.decks))
        expected = reference.plays(hand, told)
        if {"X1", "X2"} & {*hand}:
            expected |= reference.joker_plays(deck, told)
        assert {*options(state, "play"), *options(state, "joker")} == expected
        seen += len(expected)
    assert seen > 200


# --- steps, dice, numbers ---------------------------------------------------------------------------------------------


def world_told(realm: Realm) -> reference.World:
    origins = {LETTERS[board]: origin for board, origin in enumerate(realm.origins) if origin is not None}
    return reference.World(origins, frozenset(LETTERS[board] for board in realm.islands))


def near(realm: Realm, at: Square) -> list[Piece]:
    """The pieces next to a square, as the second program finds them."""
    world = world_told(realm)
    cells = reference.neighbours(world, reference.cell_at(world, SQUARES[at]))
    names = {reference.square_at(world, cell) for cell in cells}
    return [realm.pieces[SQUARES.index(name)] for name in names if SQUARES.index(name) in realm.pieces]


@pytest.mark.rules("KO-5.42", "KO-5.43", "KO-5.52", "KO-5.161", "KO-5.175", "KO-5.97")
def test_allowances() -> None:
    random, seen = Random("allowances"), set()
    for number in range(40):
        realm = rich(random, 2 + number % 7).realm
        for place, piece in [*realm.pieces.items(), *((None, piece) for piece in realm.sea)]:
            kingdom = realm.kingdoms[piece.owner]
            facts: dict[str, Any] = {
                "frenzied": "frenzied" in kingdom.effects,
                "rush": "rush" in kingdom.effects,
                "king_crimson": kingdom.has("king-crimson"),
            }
            if place is None:
                found = movement.allowance_at_sea(kingdom, piece)
                assert found == reference.allowance(piece.kind, piece.checkers, at_sea=True, **facts)
                continue
            tainted = any(other.tainted for other in near(realm, place))
            begun = LETTERS.index(SQUARES[place][0]) in realm.cleansed
            found = movement.allowance(realm, place, piece)
            assert found == reference.allowance(
                piece.kind, piece.checkers, beside_tainted=tainted, began_cleansed=begun, **facts
            )
            seen.add(found)
    assert seen >= {*range(1, 7), 8, 10, 12}


def sides(
    state: KnavesState, source: Square, target: Square, last: bool
) -> tuple[reference.Attacker, reference.Target]:
    realm = state.realm
    by, whom = realm.pieces[source], realm.pieces[target]
    attacker, defender = realm.kingdoms[by.owner], realm.kingdoms[whom.owner]

    def pair(owner: Seat, kind: str) -> bool:
        return sum(piece.owner == owner and piece.kind == kind for piece in realm.pieces.values()) == 2

    def under(kingdom: Kingdom, slot: int) -> bool:
        return kingdom.slots[slot] in {host for _, host in kingdom.jokers}

    return (
        reference.Attacker(
            by.kind,
            by.checkers,
            beside_tainted=any(piece.tainted for piece in near(realm, source)),
            summerbreeze="summerbreeze" in attacker.effects,
            frenzied="frenzied" in attacker.effects,
            two_knights=pair(by.owner, "knight"),
            last=last,
            upper_hand="upper-hand" in attacker.effects,
            evil_king=under(attacker, 2),
            luck="luck" in attacker.effects or attacker.has("lady-luck"),
            punches="punches" in attacker.effects,
        ),
        reference.Target(
            whom.kind,
            whom.checkers,
            whom.crack,
            shield_wall="shield-wall" in defender.effects,
            blessing="blessing" in defender.effects,
            beside_bishop=any(piece.kind == "bishop" and piece.owner == whom.owner for piece in near(realm, target)),
            two_bishops=pair(whom.owner, "bishop"),
            motorhead=defender.has("motorhead"),
            ice_queen=defender.has("ice-queen"),
            thorns="thorns" in defender.effects,
        ),
    )


@pytest.mark.rules("KO-5.62", "KO-5.63", "KO-R30", "KO-R31", "KO-R61")
def test_dice_and_the_number_needed() -> None:
    random, seen = Random("dice"), set()
    for number in range(40):
        state = rich(random, 2 + number % 7)
        for source in state.realm.pieces:
            for target in state.realm.world.near[source]:
                if target not in state.realm.pieces or state.realm.pieces[source].kind in ("ivory", "dark"):
                    continue
                last = random.random() < 0.3
                attacker, whom = sides(state, source, target, last)
                roll = combat.roll_against(state.realm, source, target, last=last)
                needed = min(face for face, (_, worth) in enumerate(roll.faces, start=1) if worth)
                assert (roll.dice, needed) == (reference.dice_count(attacker), reference.number_needed(attacker, whom))
                seen.add((roll.dice, needed))
    assert seen >= {*product(range(1, 6), (3, 4, 5, 6))}


class Faces(Stream):
    """Dice that somebody else has thrown already."""

    faces: Iterator[int]

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        return tuple(next(self.faces) for _ in range(n))


PIECES = ("pawn", "unpawn", "rook", "bishop", "king")
ATTACKING = ("luck", "punches", "lionheart", "summerbreeze", "frenzied", "upper-hand", "conspire")
DEFENDING = ("thorns", "blessing", "shield-wall", "frenzied")


def some(random: Random, words: Sequence[str], chance: float = 0.35) -> str:
    return " ".join(word for word in words if random.random() < chance)


def face_off(random: Random) -> tuple[KnavesState, str]:
    """One attacker on Ad4, one target on Ad5, and bishops, taint and effects about them."""
    by = random.choice(["pawn", "unpawn"])
    whom = random.choice(PIECES)
    about = [
        f"{kind} {at}" for kind, at in (("bishop", "Ae6"), ("rook*", "Ae5"), ("bishop", "Ba8")) if random.random() < 0.4
    ]
    about = [word for word in about if whom != "bishop" or word != "bishop Ba8"]
    target = f"{whom} Ad5/{random.choice([0, 1, 2, 4])}"
    state = position(
        {
            "A": f"{by} Ad4/{random.choice([0, 1, 2, 4])}, king Aa8/4",
            "B": ", ".join([target, *about]) + ("" if whom == "king" else ", king Be8/4"),
        },
        courts={"A": "JC QC KS+" if random.random() < 0.5 else "JC QC KS", "B": "JD QD KD"},
        devoured={
            "A": some(random, ["lady-luck"], 0.3),
            "B": random.choice(["", "motorhead", "ice-queen", "motorhead ice-queen"]),
        },
        effects={"A": some(random, ATTACKING), "B": some(random, DEFENDING)},
    )
    if random.random() < 0.3:
        state.realm.change(square("Ad5"), crack=1)
    last = " last" if "conspire" in state.realm.kingdoms[0].effects and random.random() < 0.5 else ""
    return state, f"attack Ad4 Ad5{last}"


@pytest.mark.rules("KO-5.61", "KO-5.64", "KO-5.65", "KO-5.67", "KO-5.80", "KO-5.176", "KO-5.182", "KO-R35", "KO-R90")
def test_whole_attacks() -> None:
    random, met = Random("attacks"), dict.fromkeys(("strike", "reroll", "thorns", "crack", "felled", "killed"), 0)
    for number in range(1500):
        state, text = face_off(random)
        faces = [random.choice([1, 2, 5, 6, 6]) for _ in range(40)]
        rolled = iter(faces)
        source, target = square("Ad4"), square("Ad5")
        by, whom = state.realm.pieces[source], state.realm.pieces[target]
        attacker, defender = sides(state, source, target, text.endswith("last"))
        kingdoms = [(kingdom.effects, kingdom.has("lady-luck")) for kingdom in state.realm.kingdoms]
        # What the engine makes of it. The wish which die is to be rolled again is put down for the second program.
        luck = Faces.of(f"{number}")
        luck.faces = iter(faces)
        (deed,) = state.parse(0, text)  # type: ignore[misc]
        assert state.why_not(0, deed) is None
        state.apply(0, deed, Moment(luck))
        wish = None
        while isinstance(state.realm.top, Attack | Damage):
            found = options(state)
            answer = random.choice(found)
            wish = int(answer.split()[1]) if answer.startswith("reroll") else None
            (deed,) = state.parse(0, answer)  # type: ignore[misc]
            state.apply(0, deed, Moment(luck))
        # And the second program.
        by_left: int | None = by.checkers
        if whom.kind == "pawn" and "frenzied" in kingdoms[1][0]:
            striker, struck = sides_of_strike(state, attacker, defender, kingdoms[1])
            blow = reference.first_strike(striker, struck, rolled)
            by_left = blow.target_left
            met["strike"] += 1
        whom_left: int | None = whom.checkers
        crack = whom.crack
        if by_left is not None:
            blow = reference.attack(attacker._replace(checkers=by_left), defender, rolled, wish)
            whom_left, by_left, crack = blow.target_left, blow.attacker_left, blow.crack
            met["thorns"] += blow.thorns > 0
            met["crack"] += crack > 0
        met["reroll"] += wish is not None
        met["felled"] += whom_left is None
        met["killed"] += by_left is None
        if state.realm.phase == "over":
            assert (whom.kind, whom_left) == ("king", None)
            continue
        assert left(state, source) == by_left, (number, text)
        assert left(state, target) == whom_left, (number, text)
        if whom_left is not None:
            assert state.realm.pieces[target].crack == crack
        assert next(luck.faces) == next(rolled)
    assert min(met.values()) > 40


def sides_of_strike(
    state: KnavesState, attacker: reference.Attacker, defender: reference.Target, kingdom: tuple[tuple[str, ...], bool]
) -> tuple[reference.Attacker, reference.Target]:
    """The same two with the roles exchanged."""
    _, lucky = kingdom
    striker = reference.Attacker(
        "pawn",
        defender.checkers,
        beside_tainted=any(piece.tainted for piece in near(state.realm, square("Ad5"))),
        frenzied=True,
        luck=lucky,
    )
    return striker, reference.Target(attacker.kind, attacker.checkers)


def left(state: KnavesState, at: Square) -> int | None:
    piece = state.realm.pieces.get(at)
    return None if piece is None else piece.checkers


# --- the world --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-3.5", "KO-2.8")
@pytest.mark.parametrize("seats", GAME.seats)
def test_ready_made_worlds(seats: int) -> None:
    origins, coasts = reference.RINGS[seats]
    assert list(RINGS[seats]) == origins
    world = world_of(RINGS[seats])
    assert [len(world.coast_of[board]) for board in range(seats)] == coasts


@pytest.mark.rules("KO-2.6", "KO-2.7", "KO-2.8", "KO-3.4", "KO-3.6", "KO-5.210", "KO-R3", "KO-R4", "KO-R44")
@pytest.mark.parametrize("seats", GAME.seats)
def test_worlds_that_were_built(seats: int) -> None:
    random = Random(f"worlds {seats}")
    for _ in range(2 if seats < 6 else 1):
        lying: Origins = ((0, 0),)
        while len(lying) < seats:
            told = reference.World({LETTERS[board]: origin for board, origin in enumerate(lying) if origin is not None})
            found = {
                f"{LETTERS[host]} {side}{shift:+d}": origin for (host, side, shift), origin in placings(lying).items()
            }
            assert found == reference.placings(told)
            chosen = random.choice(list(found.values()))
            assert touching(lying, chosen) == reference.touching(told, chosen)
            lying = (*lying, chosen)
        islands = tuple(sorted(random.sample(range(seats), random.choice([0, 1, 2]))))
        world = world_of(lying, islands)
        origins = {LETTERS[board]: origin for board, origin in enumerate(lying) if origin is not None}
        told = reference.World(origins, frozenset(LETTERS[board] for board in islands))
        for at, others in world.near.items():
            cells = reference.neighbours(told, reference.cell_at(told, SQUARES[at]))
            assert {SQUARES[other] for other in others} == {reference.square_at(told, cell) for cell in cells}
        assert {SQUARES[at] for at in world.coast} == {
            reference.square_at(told, cell) for cell in reference.coast(told)
        }
        kings: list[Square] = []
        for board in range(seats):
            free = throne_squares(world, board, kings)
            cells_taken = [reference.cell_at(told, SQUARES[king]) for king in kings]
            expected = reference.king_squares(told, LETTERS[board], cells_taken)
            assert {SQUARES[at] for at in free} == {reference.square_at(told, cell) for cell in expected}
            kings.append(random.choice(free))
