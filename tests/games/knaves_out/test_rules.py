"""The numbered rules one by one, as far as examples, acts and leaving do not show them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from quintain.core.luck import Luck, Stream
from quintain.core.moments import Moment, Told
from quintain.core.settings import settle
from quintain.games.knaves_out.acts import standard, standard_text
from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.state import KnavesState
from quintain.testing.scripted import ScriptedLuck
from tests.games.knaves_out.positions import (
    at,
    court,
    do,
    kinds,
    kingdom,
    options,
    position,
    refused,
    sea,
    square,
    towers,
)


@pytest.mark.rules("KO-4.2", "KO-5.133")
def test_cracks_are_forgotten_at_the_start_of_a_turn_at_sea_too() -> None:
    state = position({"A": "pawn Ah1/1, unpawn Ad4", "B": ""}, turn=1)
    for name in ("Ah1", "Ad4"):
        state.realm.change(square(name), crack=1)
    pawn = state.realm.pieces.pop(square("Ah1"))
    state.realm.sea = (pawn,)
    do(state, "end")
    assert [piece.crack for piece in (*state.realm.sea, state.realm.pieces[square("Ad4")])] == [0, 0]


# --- what there is ----------------------------------------------------------------------------------------------------


class Labels(Stream):
    """Luck that writes down what it was asked for."""

    asked: list[str]

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        self.asked.append(label)
        return tuple(Stream.below(self, faces) + 1 for _ in range(n))

    def below(self, n: int, label: str = "") -> int:
        self.asked.append(label)
        return super().below(n)

    def draw(self, bag: Mapping[Any, int], label: str = "") -> Any:
        self.asked.append(label)
        return next(thing for thing, count in bag.items() if count)


def new(seats: int, luck: Luck | None = None, **chosen: object) -> KnavesState:
    state = GAME.new(seats, settle(GAME.settings, chosen), Moment(luck or Stream.of("rules")))
    assert isinstance(state, KnavesState)
    return state


@pytest.mark.rules(
    "KO-2.1",
    "KO-2.2",
    "KO-2.3",
    "KO-2.4",
    "KO-2.5",
    "KO-2.19",
    "KO-2.20",
    "KO-2.22",
    "KO-3.2",
    "KO-3.7",
    "KO-R5",
    "KO-R7",
)
@pytest.mark.parametrize("seats", GAME.seats)
def test_components(seats: int) -> None:
    state = new(seats, world="ring")
    assert state.census() == {"cards": 54 * seats, "checkers": 24 * seats}
    assert len(state.realm.world.point) == 64 * seats
    assert all((one.red, one.black, one.hand, one.deck) == (12, 12, 0, 54) for one in state.realm.kingdoms)
    for seat in state.realm.order:
        (actor,) = state.actors
        assert actor == seat
        do(state, options(state)[0])
    assert sorted(piece.kind for piece in state.realm.pieces.values()) == ["king"] * seats
    assert all(piece.checkers == 4 for piece in state.realm.pieces.values())


@pytest.mark.rules("KO-2.9", "KO-2.10")
def test_cards_are_read_and_written() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD QH KH"}, towers={"A": "A-9"}, hands={"A": "TH"})
    assert options(state, "play") == ["play TH knave"]
    do(state, "play 10h KNAVE")
    assert towers(state) == "A23456789T///"


@pytest.mark.rules("KO-2.12", "KO-2.13", "KO-2.14", "KO-2.21", "KO-2.23", "KO-5.90")
@pytest.mark.parametrize(
    ("pieces", "flaws"),
    [
        ("rook Ad4, rook Ad5", 0),
        ("rook Ad4/4, rook Ad5, rook Ad6", 1),
        (", ".join(f"pawn A{file}3" for file in "abcdefgh"), 0),
        (", ".join(f"unpawn A{file}3" for file in "abcdefgh") + ", unpawn sea", 1),
    ],
)
def test_limits_are_watched(pieces: str, flaws: int) -> None:
    if flaws:
        with pytest.raises(AssertionError):
            position({"A": pieces, "B": ""})
    else:
        assert position({"A": pieces, "B": ""}).flaws() == []


@pytest.mark.rules("KO-2.16", "KO-2.18", "KO-R59")
def test_luck_is_asked_in_the_order_of_the_rules() -> None:
    luck = Labels.of("labels")
    luck.asked = []
    state = new(3, luck, world="ring", start_court="random", fuel="on")
    assert luck.asked == ["opening"] * 3
    rounds = len(luck.asked)
    for _ in range(3):
        seat, deed = state.actors[0], state.options(state.actors[0])[0]
        state.apply(seat, deed, Moment(luck))
    asked = luck.asked[rounds:]
    assert asked == ["court"] * 9 + ["fuel"] * 27 + ["draw"] * 10
    assert state.realm.kingdoms[state.actors[0]].hand == 10


@pytest.mark.rules("KO-2.17", "KO-R12", "KO-R89")
def test_full_towers_and_closed_ones() -> None:
    full = position({"A": "", "B": ""}, courts={"A": "JS QS KS"}, towers={"A": "A-K"})
    assert "act motorhead" in options(full)
    closed = position({"A": "", "B": ""}, courts={"A": "JS QS KS"}, towers={"A": "A23K"}, hands={"A": "4H"})
    assert refused(closed, "act motorhead") == "not-full KO-5.26"
    assert refused(closed, "play 4H knave") == "closed KO-5.3"
    assert refused(closed, "play 4H queen") == "not-next KO-5.3"


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-3.1", "KO-3.8", "KO-R2")
@pytest.mark.parametrize(("hemisphere", "step"), [("north", 1), ("south", -1), ("space", -1)])
def test_the_order_of_play(hemisphere: str, step: int) -> None:
    order = new(5, hemisphere=hemisphere).realm.order
    assert [(other - one) % 5 for one, other in pairwise(order)] == [step % 5] * 4


@pytest.mark.rules("KO-3.3", "KO-R1")
def test_who_ties_for_the_first_place_rolls_again() -> None:
    rolls = [[6, 6, 6, 6, 6], [1, 1, 1, 1, 1], [6, 6, 6, 6, 6], [2, 2, 2, 2, 2], [3, 2, 2, 2, 2]]
    told = Told(ScriptedLuck(rolls, otherwise=Stream.of("else")))
    state = GAME.new(3, settle(GAME.settings, {}), told)
    assert isinstance(state, KnavesState)
    assert state.realm.order == (2, 0, 1)
    assert kinds(told.events)[:2] == ["opening-tie", "opening"]


@pytest.mark.rules("KO-3.10", "KO-R91")
def test_fuel_needs_a_court() -> None:
    refusal = GAME.check(2, settle(GAME.settings, {"fuel": "on"}))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("fuel-needs-court", "KO-3.10")
    assert GAME.check(2, settle(GAME.settings, GAME.presets["quick"])) is None


@pytest.mark.rules("KO-3.6", "KO-R6")
@pytest.mark.parametrize("seats", [2, 8])
def test_the_middle_of_a_board_is_always_free_for_a_king(seats: int) -> None:
    state = new(seats, world="ring")
    for seat in state.realm.order:
        letter = "ABCDEFGH"[seat]
        assert {f"king {letter}{at}" for at in ("d4", "d5", "e4", "e5")} <= {*options(state)}
        do(state, options(state)[-1])


# --- turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-4.1")
def test_a_round_is_over_when_everybody_has_had_a_turn() -> None:
    state = position({"A": "", "B": "", "C": ""}, order=(2, 0, 1), turn=0)
    for seat, number in ((2, 1), (0, 1), (1, 1), (2, 2)):
        assert (state.actors, state.realm.round) == ((seat,), number)
        do(state, "end")


@pytest.mark.rules("KO-4.6", "KO-4.7", "KO-5.41", "KO-4.9", "KO-R64")
def test_everything_in_any_order_but_nothing_in_between() -> None:
    state = position(
        {"A": "king Ad4, rook Ad5, pawn Aa1/1, pawn Ac1", "B": ""},
        courts={"A": "JD QH KH"},
        towers={"A": "A/A/A"},
        hands={"A": "AH"},
    )
    do(state, "move Aa1 Aa2", "move Ac1 Ac2", "move Aa2 Aa3", "act train")
    assert refused(state, "play AH knave") == "not-asked KO-4.14"
    assert refused(state, "end") == "not-asked KO-4.14"
    do(state, "at Ac4", "play AH knave", "move Ac4 Ab4")
    assert {*options(state, "attack")} == {"attack Ab4 Aa3", "attack Aa3 Ab4"}


@pytest.mark.rules("KO-4.8", "KO-R18", "KO-R34")
def test_one_action_a_turn_free_ones_too() -> None:
    state = position(
        {"A": "pawn Ad4/1", "B": ""}, courts={"A": "JC QC KC"}, towers={"A": "A-4/A-4/A-4"}, hands={"A": "5H"}
    )
    do(state, "act luck")
    assert options(state, "act") == []
    assert refused(state, "act punches") == "no-action KO-4.8"
    do(state, "play 5H knave", "move Ad4 Ad5", "end")
    assert kingdom(state).effects == ()


@pytest.mark.rules("KO-4.10", "KO-R58")
def test_a_hand_is_thrown_away_only_whole_and_untouched() -> None:
    hand = "KS 5C 6C 7C 8C 9C TC KC QC QS"
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, towers={"A": "A2"}, hands={"A": hand})
    assert options(state, "end") == ["end", "end discard"]
    do(state, "act all-hail KS")
    assert refused(state, "end discard") == "card-played KO-4.10"
    small = position({"A": "", "B": ""}, hands={"A": "KS 5C"})
    assert refused(small, "end discard") == "small-hand KO-4.10"


@pytest.mark.rules("KO-4.11", "KO-4.12")
def test_how_long_effects_last() -> None:
    state = position(
        {"A": "pawn Ad4", "B": ""},
        courts={"A": "JH QH KH"},
        effects={"A": "lionheart rush insight thorns"},
        devoured={"A": "sheer-heart-attack"},
        kingdoms={"B": {"swayed_by": 0}},
    )
    do(state, "end")
    assert kingdom(state).effects == ("insight", "thorns")
    do(state, "end")
    assert (kingdom(state).effects, kingdom(state, "B").swayed_by) == ((), None)
    assert kingdom(state).has("sheer-heart-attack")


@pytest.mark.rules("KO-4.3", "KO-4.12")
def test_a_lost_turn_ends_what_lasts_until_the_next_one() -> None:
    state = position(
        {"A": "", "B": ""}, effects={"B": "thorns"}, kingdoms={"B": {"loses_turn": True}, "A": {"swayed_by": 1}}
    )
    do(state, "end")
    assert (state.actors, kingdom(state, "B").effects, kingdom(state).swayed_by) == ((0,), (), None)
    assert kingdom(state, "B").turns == 6


@pytest.mark.rules("KO-4.13")
def test_nothing_is_bought_twice() -> None:
    state = position(
        {"A": "", "B": ""}, courts={"A": "JH QH KH"}, towers={"A": "A-4/A-4/A-4"}, effects={"A": "insight parlay"}
    )
    assert refused(state, "act insight") == "running KO-4.13"
    assert options(state, "act parlay") == []


@pytest.mark.rules("KO-4.14")
def test_what_has_been_begun_cannot_be_taken_back() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, towers={"A": "A-4"})
    do(state, "act build rook")
    assert towers(state) == "///"
    assert all(text.startswith("at ") for text in options(state))


@pytest.mark.rules("KO-4.15")
def test_effects_cover_what_appears_later() -> None:
    state = position(
        {"A": "king Ad4, rook Ad5", "B": ""},
        courts={"A": "JD QH KH"},
        towers={"A": "A/A/A"},
        effects={"A": "frenzied"},
    )
    do(state, "act train", "at Ac4", "move Ac4 Ac3", "move Ac3 Ac2")
    assert refused(state, "move Ac2 Ac1") == "tired KO-5.43"


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.2", "KO-5.13")
def test_a_knave_stays() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "JH"})
    assert refused(state, "play JH") == "has-knave KO-5.2"
    assert options(state)[-1] == "end"


@pytest.mark.rules("KO-5.4", "KO-R8")
def test_kings_and_queens_by_an_ordinary_play() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "KS QS X1 AH"})
    assert refused(state, "play KS king") == "needs-act KO-5.4"
    assert refused(state, "play AH king") == "empty-slot KO-5.4"
    free = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "KS QS X1"}, chosen={"court_play": "free"})
    assert {"play KS king", "play QS queen", "joker KH king"} <= {*options(free)}
    do(free, "play KS king", "joker QD queen")
    assert (court(free), kingdom(free).is_tainted(1)) == ("JD QD KS -", True)


@pytest.mark.rules("KO-5.5", "KO-R20")
def test_what_runs_goes_on_when_the_court_breaks() -> None:
    state = position(
        {"A": "", "B": ""},
        courts={"A": "JD QH KH"},
        towers={"A": "A/A2/A"},
        effects={"A": "thorns"},
        devoured={"A": "king-crimson"},
    )
    do(state, "act poison")
    assert (kingdom(state).court, kingdom(state).effects) == (None, ("thorns",))
    assert kingdom(state).devoured == ()
    state.realm.actions = 1
    assert refused(state, "act rush") == "no-court KO-5.5"


@pytest.mark.rules("KO-5.8", "KO-5.10")
def test_a_search_looks_at_the_deck_only() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "X1 AC"}, discards={"A": "AD AH"})
    assert options(state, "joker") == ["joker AS knave"]
    assert refused(state, "joker AD knave") == "not-in-deck KO-5.8"
    bare = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "AC"})
    assert refused(bare, "joker AS knave") == "no-joker KO-5.10"


@pytest.mark.rules("KO-5.9")
def test_what_lies_open_everybody_sees() -> None:
    state = position(
        {"A": "pawn sea", "B": ""},
        courts={"B": "JD+ QH KH"},
        towers={"B": "A-3"},
        devoured={"B": "king-crimson"},
        discards={"B": "9H"},
        effects={"B": "parlay"},
    )
    seen = [state.view(audience).realm for audience in (None, 0, 1)]
    assert seen[0] == seen[1] == seen[2] == state.realm


@pytest.mark.rules("KO-5.11", "KO-R9")
def test_a_joker_fetches_a_queen() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD KH"}, towers={"A": "//A2"}, hands={"A": "X2 QS"})
    assert options(state, "act marry") == [
        "act marry QS",
        "act marry QC joker",
        "act marry QD joker",
        "act marry QH joker",
    ]
    do(state, "act marry QD joker")
    assert (court(state), kingdom(state).is_tainted(1), kingdom(state).hand) == ("JD QD KH -", True, 1)


@pytest.mark.rules("KO-5.14", "KO-5.24", "KO-R14")
def test_the_ace_of_spades() -> None:
    shut = position({"A": "", "B": ""}, courts={"A": "JD QD KD"}, hands={"A": "AS"})
    assert refused(shut, "play AS ace") == "ace-closed KO-5.14"
    state = position({"A": "", "B": ""}, courts={"A": "JD QD KD"}, devoured={"A": "ice-queen"}, hands={"A": "AS 2H X1"})
    assert refused(state, "play 2H ace") == "only-ace KO-5.14"
    do(state, "play AS ace", "joker AH ace", "play 2H ace")
    assert (court(state), towers(state)) == ("JD QD KD AS", "///A2")


@pytest.mark.rules("KO-5.6", "KO-5.14", "KO-R21", "KO-R91")
def test_with_the_ice_queen_goes_the_ace_and_what_lies_under_it() -> None:
    state = position(
        {"A": "", "B": ""}, courts={"A": "JD QD+ KD AS+"}, towers={"A": "2/A23//A4"}, devoured={"A": "ice-queen"}
    )
    do(state, "act poison", dice=[[1]])
    assert (court(state), towers(state)) == ("JD - KD -", "2///")
    # Two cards paid; Queen, joker, tower, devoured tower; Ace, joker, tower.
    assert len(kingdom(state).discards) == 2 + (1 + 1 + 1 + 13) + (1 + 1 + 2)
    assert kingdom(state).jokers == ()


# --- prices -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.28", "KO-R24", "KO-R25")
def test_a_feast_waits_and_minds_no_free_act() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JH QH KH"}, towers={"A": "//A-4"}, actions=3)
    do(state, "act feast", "act lionheart")
    assert kingdom(state).feast
    do(state, "act poison")
    assert not kingdom(state).feast


@pytest.mark.rules("KO-5.23", "KO-R79", "KO-R101")
def test_a_feast_waives_the_price_and_not_the_court() -> None:
    pieces = {"A": "rook Ad5", "B": ""}
    state = position(pieces, courts={"A": "JD QH"}, kingdoms={"A": {"feast": True}})
    assert refused(state, "act train") == "no-court-card KO-5.23"
    present = position(
        pieces, courts={"A": "JD QH"}, kingdoms={"A": {"feast": True}}, chosen={"each_towers": "present"}
    )
    do(present, "act train")
    nobody = position(pieces, kingdoms={"A": {"feast": True}}, chosen={"each_towers": "present"})
    assert refused(nobody, "act train") == "no-court-card KO-5.23"


@pytest.mark.rules("KO-5.26", "KO-R67")
def test_two_towers_under_one_card() -> None:
    state = position(
        {"A": "", "B": ""}, courts={"A": "JS QS KS"}, towers={"A": "A-K"}, devoured={"A": "sheer-heart-attack"}
    )
    do(state, "act motorhead")
    assert [one.slug for one in kingdom(state).devoured] == ["sheer-heart-attack", "motorhead"]


@pytest.mark.rules("KO-R19")
def test_two_disputed_prices() -> None:
    by_slug = standard().by_slug
    assert by_slug["sheer-heart-attack"].price.slot == "knave"
    assert by_slug["boister"].table == "harmony"


# --- movement and the sea ---------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.44", "KO-5.205")
def test_the_ivory_tower_takes_the_fare_of_who_goes_to_sea() -> None:
    state = position({"A": "pawn Ba8/1", "B": ""}, great={"ivory": "B Bd4/10"})
    do(state, "sea Ba8")
    pawn = state.realm.pieces[square("Ba8")]
    assert (pawn.checkers, pawn.started, pawn.steps, sea(state)) == (0, True, 0, [])
    do(state, "move Ba8 Bb8")
    assert at(state, "Bb8") == "A pawn 0"


@pytest.mark.rules("KO-5.205", "KO-R68")
def test_who_only_passes_through_is_not_struck() -> None:
    state = position({"A": "pawn Ah3/2", "B": ""}, great={"ivory": "B Bd4/10"})
    do(state, "move Ah3 Ba1", "move Ba1 Ah4")
    assert at(state, "Ah4") == "A pawn 2"


@pytest.mark.rules("KO-5.52", "KO-R77")
def test_a_landing_is_no_start_of_movement() -> None:
    state = position({"A": "pawn sea/2", "B": ""}, great={"ivory": "B Bd4/10"}, cleansed=(1,))
    do(state, "land p1", "board B", "at Bh8", "move Bh8 Bh7", "move Bh7 Bh6")
    assert at(state, "Bh6") == "A pawn 2"
    assert refused(state, "move Bh6 Bh5") == "tired KO-5.43"


@pytest.mark.rules("KO-5.45", "KO-5.179", "KO-R82")
def test_going_to_sea_binds_and_the_bond_outlives_the_pawn() -> None:
    pieces = {"A": "king Ad4/4", "B": "pawn Aa1/1, pawn Aa3/1, pawn sea, unpawn sea"}
    state = position(
        pieces, courts={"A": "JH QH KH"}, devoured={"A": "sheer-heart-attack"}, turn=1, effects={"B": "seabreeze"}
    )
    do(state, "sea Aa1")
    assert refused(state, "move Aa3 Aa4") == "spellbound KO-5.179"
    assert refused(state, "sea Aa3") == "spellbound KO-5.179"
    do(state, "land u1")
    assert "board A" in options(state)
    do(state, "board A", "at Ah1", "land p3")
    # For a pawn the board of A is closed; B's is the only one left.
    assert options(state)[0].startswith("at B")


@pytest.mark.rules("KO-5.179", "KO-R99")
def test_only_what_is_really_made_binds() -> None:
    """A pawn dies at its start by the Ivory Tower: no step was made, and another pawn may go."""
    state = position(
        {"A": "king Ad4/4", "B": "pawn Aa1, pawn Aa3/1"},
        courts={"A": "JH QH KH"},
        devoured={"A": "sheer-heart-attack"},
        great={"ivory": "A Ah8/10"},
        turn=1,
    )
    do(state, "move Aa1 Aa2")
    assert (at(state, "Aa1"), at(state, "Aa2")) == ("", "")
    do(state, "move Aa3 Aa4")
    assert at(state, "Aa4") == "B pawn 0"


@pytest.mark.rules("KO-5.46", "KO-5.165", "KO-R86", "KO-R98")
def test_a_recalled_pawn() -> None:
    """From the sea since an earlier turn: its first step on land is a start. Of this turn: it has started."""
    chaos = {"courts": {"A": "JS QS KD"}, "towers": {"A": "A/A/A"}}
    state = position({"A": "king Ad4, pawn sea/1", "B": ""}, great={"ivory": "B Ah8/10"}, **chaos)  # type: ignore[arg-type]
    do(state, "act failed-plan", "at Ad5", "move Ad5 Ad6")
    assert at(state, "Ad6") == "A pawn 0"
    fresh = position({"A": "king Ad4, pawn Aa1/2", "B": ""}, great={"ivory": "B Bh8/10"}, **chaos)  # type: ignore[arg-type]
    do(fresh, "sea Aa1", "act failed-plan", "at Ad5", "move Ad5 Ad6")
    assert refused(fresh, "move Ad6 Ad7") == "tired KO-5.43"


@pytest.mark.rules("KO-5.53", "KO-5.54", "KO-R45")
def test_at_sea_nothing_is_near() -> None:
    state = position(
        {"A": "king Aa1/4, pawn sea/1, pawn sea/1", "B": "pawn sea"},
        effects={"A": "blessing"},
        courts={"A": "JD QH KH"},
        towers={"A": "/A-4/A-4"},
    )
    assert options(state, "attack") == []
    assert refused(state, "sea Aa1") == "not-your-unit KO-5.50"
    assert refused(state, "act execute") == "nobody-to-execute KO-5.113"
    do(state, "act knight", "at p2")
    assert sea(state) == ["A pawn1 1", "A pawn2 2", "B pawn1 0"]


# --- fights -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.60", "KO-R32")
def test_who_may_attack_and_whom() -> None:
    state = position(
        {"A": "pawn Ad4, pawn Ad5, rook Ac4, knight Ac5, unpawn Ae4/1", "B": ""},
        great={"ivory": "A Ad3/10", "dark": "B>A Ae5/10"},
    )
    found = options(state, "attack")
    assert {text.split()[1] for text in found} == {"Ad4", "Ad5", "Ae4"}
    assert "attack Ad4 Ad5" in found
    assert refused(state, "attack Ad4 Ad3") == "spares-ivory KO-5.60"
    assert refused(state, "attack Ad4 Ae5") == "spares-dark KO-5.60"
    assert refused(state, "attack Ac5 Ad5") == "no-fighter KO-5.60"
    assert refused(state, "attack Ad4 Ae3") == "nobody-there KO-5.60"
    assert refused(state, "attack Ad4 Ad5 last") == "no-conspiracy KO-5.166"
    do(state, "attack Ae4 Ad4", dice=[[6, 6]])
    assert (at(state, "Ad4"), state.actors) == ("", (0,))


@pytest.mark.rules("KO-5.114")
def test_a_swayed_kingdom_attacks_nobody_but_executes() -> None:
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5"},
        kingdoms={"A": {"swayed_by": 1}},
        courts={"A": "JD QH"},
        towers={"A": "/A-4"},
    )
    assert refused(state, "attack Ad4 Ad5") == "swayed KO-5.114"
    do(state, "act execute")
    assert at(state, "Ad5") == ""


@pytest.mark.rules("KO-5.66", "KO-5.177", "KO-R36")
def test_insight_first_then_parlay_and_not_against_a_knight() -> None:
    """Moved to a square that still touches the target, the attack stands and B is asked about Parlay."""
    state = position({"A": "pawn Ad4", "B": "pawn Ad5"}, effects={"B": "insight parlay"})
    do(state, "attack Ad4 Ad5")
    assert {"parlay", "pass", "insight Ac4"} <= {*options(state)}
    do(state, "insight Ac4")
    assert options(state) == ["parlay", "pass"]
    do(state, "pass", dice=[[6]])
    assert (at(state, "Ad5"), kingdom(state, "B").effects) == ("", ("parlay",))
    knight = position({"A": "knight Ad4", "B": "pawn Ad5"}, effects={"A": "defend", "B": "insight"})
    do(knight, "attack Ad4 Ad5", dice=[[6]])
    assert at(knight, "Ad5") == ""


@pytest.mark.rules("KO-5.66")
def test_a_stopped_attack_leaves_the_upper_hand() -> None:
    state = position({"A": "pawn Ad4, pawn Ac5", "B": "pawn Ad5"}, effects={"A": "upper-hand conspire", "B": "parlay"})
    do(state, "attack Ad4 Ad5 last", "parlay")
    assert "upper-hand" in kingdom(state).effects
    assert refused(state, "attack Ac5 Ad5") == "last-made KO-5.166"


@pytest.mark.rules("KO-5.63", "KO-5.141")
def test_the_upper_hand_is_used_up_by_the_next_roll() -> None:
    state = position(
        {"A": "pawn Ad4, pawn Ac5", "B": "pawn Ad5, king Ac4/4"}, effects={"A": "upper-hand", "B": "shield-wall"}
    )
    do(state, "attack Ad4 Ad5", dice=[[5]])
    assert (at(state, "Ad5"), kingdom(state).effects) == ("B pawn 0", ())
    state = position({"A": "pawn Ad4, pawn Ac5", "B": "king Ad5/4"}, effects={"A": "upper-hand"})
    do(state, "attack Ad4 Ad5", "attack Ac5 Ad5", dice=[[4], [4]])
    assert at(state, "Ad5") == "B king 3"


@pytest.mark.rules("KO-5.67", "KO-R69")
def test_parlays_against_a_first_strike() -> None:
    """The owner of the unit struck at first, then the others in the order of play after the striker."""
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5", "C": "", "D": ""},
        effects={"A": "parlay insight", "B": "frenzied", "C": "parlay", "D": "parlay"},
    )
    do(state, "attack Ad4 Ad5", "pass", "pass")
    assert (state.actors, options(state)) == ((0,), ["parlay", "pass"])
    do(state, "pass")
    assert state.actors == (2,)
    do(state, "pass")
    assert state.actors == (3,)
    do(state, "parlay", dice=[[6]])
    assert (at(state, "Ad4"), at(state, "Ad5")) == ("A pawn 0", "")


@pytest.mark.rules("KO-5.67", "KO-R70", "KO-R85")
def test_a_first_strike_that_fells_a_king_ends_the_attack_and_the_turn() -> None:
    state = position(
        {"A": "pawn Ad4, king Ac4", "B": "pawn Ad5", "C": ""}, effects={"A": "redirect thorns", "B": "frenzied"}
    )
    do(state, "attack Ad4 Ad5", "redirect Ac4", dice=[[6, 1]])
    assert [kingdom(state, seat).fell for seat in "ABC"] == [1, 0, 0]
    assert (kingdom(state, "B").crowns, state.actors, at(state, "Ad5")) == (1, (1,), "B pawn 0")


@pytest.mark.rules("KO-5.166", "KO-R97")
def test_conspire_is_spent_even_if_a_first_strike_kills_the_attacker() -> None:
    state = position({"A": "pawn Ad4, pawn Ac5", "B": "pawn Ad5"}, effects={"A": "conspire", "B": "frenzied"})
    do(state, "attack Ad4 Ad5 last", dice=[[6, 1]])
    assert (at(state, "Ad4"), options(state, "attack")) == ("", [])


@pytest.mark.rules("KO-5.64", "KO-5.176", "KO-R35", "KO-R100")
def test_lionheart_asks_again_at_the_next_roll() -> None:
    state = position({"A": "pawn Ad4, pawn Ac5", "B": "king Ad5/4"}, effects={"A": "lionheart"})
    do(state, "attack Ad4 Ad5", dice=[[3]])
    assert options(state) == ["reroll 3", "pass"]
    do(state, "pass")
    do(state, "attack Ac5 Ad5", "reroll 2", dice=[[2], ("lionheart", 6)])
    assert (at(state, "Ad5"), kingdom(state).effects) == ("B king 3", ())


@pytest.mark.rules("KO-5.111", "KO-5.156", "KO-5.176", "KO-R100")
def test_lionheart_and_luck_help_a_tainted_queen() -> None:
    state = position(
        {"A": "", "B": ""}, courts={"A": "JC QC+ KC"}, towers={"A": "/A2"}, effects={"A": "luck lionheart"}
    )
    do(state, "act poison", dice=[[1], ("luck", [1])])
    assert options(state) == ["reroll 1", "pass"]
    do(state, "reroll 1", dice=[("lionheart", 3)])
    assert court(state) == "JC QC - -"


@pytest.mark.rules("KO-5.68", "KO-5.67")
def test_positions_are_read_when_they_are_needed() -> None:
    """The first strike fells the bishop that blessed: no, it takes the attacker's checker, and its dice are fewer."""
    state = position({"A": "pawn Ad4/2", "B": "pawn Ad5/4"}, effects={"B": "frenzied"})
    do(state, "attack Ad4 Ad5", dice=[[6, 1, 1, 1, 1], [1, 1]])
    assert at(state, "Ad4") == "A pawn 1"


@pytest.mark.rules("KO-5.81", "KO-5.82", "KO-5.185")
def test_an_execution_can_be_redirected_once() -> None:
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5, rook Ad6/1, pawn Ad7"},
        courts={"A": "JD QH"},
        towers={"A": "/A-4"},
        effects={"B": "redirect thorns"},
    )
    do(state, "act execute", "at Ad5")
    assert options(state) == ["redirect Ad6", "suffer"]
    do(state, "redirect Ad6")
    assert (at(state, "Ad5"), at(state, "Ad6"), at(state, "Ad4")) == ("B pawn 0", "B rook 0", "A pawn 0")


@pytest.mark.rules("KO-5.83", "KO-5.167", "KO-R42")
def test_a_cherry_bomb_minds_nothing() -> None:
    state = position(
        {"A": "rook Ad4/2", "B": "rook* Ad5/3, pawn Ad6"},
        courts={"A": "JS QS KD"},
        towers={"A": "A-4/A-4/A-4"},
        effects={"B": "redirect thorns"},
        great={"ivory": "B Bd4/10"},
    )
    do(state, "act cherry-bomb", "at Ad4")
    assert (at(state, "Ad4"), at(state, "Ad5")) == ("", "")
    assert (kingdom(state).black, kingdom(state, "B").black) == (8, 8)


@pytest.mark.rules("KO-5.98", "KO-5.186")
def test_too_few_checkers_for_all() -> None:
    state = position(
        {"A": "pawn Ad4, pawn Ad5, pawn sea", "B": ""},
        courts={"A": "JH QD KS"},
        towers={"A": "A-4/A-4/A-4"},
        spare={"A": (2, 8)},
    )
    do(state, "act boister")
    assert options(state) == ["checker Ad4", "checker Ad5", "checker p3"]
    do(state, "checker p3", "checker Ad5")
    assert (at(state, "Ad4"), at(state, "Ad5"), sea(state)) == ("A pawn 0", "A pawn 1", ["A pawn3 1"])


@pytest.mark.rules("KO-5.112", "KO-5.68", "KO-R80")
def test_a_charmed_pawn_slows_down_next_to_taint() -> None:
    state = position({"A": "rook* Ad6", "B": "pawn Ad4/1"}, courts={"A": "JD QH"}, towers={"A": "/A2"})
    do(state, "act charm", "step Ad5")
    assert (at(state, "Ad5"), state.actors, state.realm.top) == ("B pawn 1", (0,), None)


@pytest.mark.rules("KO-5.112", "KO-5.205", "KO-5.96", "KO-R80")
def test_a_charmed_pawn_dies_by_the_ivory_tower_or_rises_with_what_is_left() -> None:
    charm = {"towers": {"A": "/A2"}}
    struck = position({"A": "", "B": "pawn Cd4", "C": ""}, courts={"A": "JD QH"}, great={"ivory": "C Ch8/10"}, **charm)  # type: ignore[arg-type]
    do(struck, "act charm", "step Cd5")
    assert (at(struck, "Cd4"), at(struck, "Cd5"), struck.realm.top) == ("", "", None)
    rising = position({"A": "rook* Bd5", "B": "pawn Bd4"}, courts={"A": "JD QH+"}, spare={"B": (0, 8)}, **charm)  # type: ignore[arg-type]
    do(rising, "act charm", dice=[[1]])
    assert at(rising, "Bd4") == "B unpawn 0"
    both = position({"A": "rook* Bd5", "B": "pawn Bd4"}, courts={"A": "JD QH+"}, **charm)  # type: ignore[arg-type]
    do(both, "act charm", dice=[[1]])
    assert at(both, "Bd4") == "B unpawn 2"


@pytest.mark.rules("KO-5.133", "KO-R29")
def test_a_bishop_is_blessed_by_the_other_one_only() -> None:
    for bishops, hits in (("bishop Ad5/1", 0), ("bishop Ad5/1, bishop Ad6", 1)):
        state = position({"A": "pawn Ad4", "B": bishops}, effects={"B": "blessing"})
        do(state, "attack Ad4 Ad5", dice=[[6]])
        assert state.realm.pieces[square("Ad5")].checkers == hits


@pytest.mark.rules("KO-5.163", "KO-R33")
def test_a_motorhead_kingdom_is_hit_on_a_three() -> None:
    state = position({"A": "pawn Ad4", "B": "unpawn Ad5"}, courts={"B": "JS QS KS"}, devoured={"B": "motorhead"})
    do(state, "attack Ad4 Ad5", dice=[[3]])
    assert at(state, "Ad5") == ""


@pytest.mark.rules("KO-5.161", "KO-5.43", "KO-R41")
def test_a_surging_building_is_struck_by_nobody_and_doubles_on_cleansed_ground() -> None:
    state = position(
        {"A": "king Ad4/1, rook* Ad6", "B": ""},
        courts={"A": "JS QS KS"},
        towers={"A": "A/A/A"},
        great={"ivory": "B Ah8/10"},
        cleansed=(0,),
        effects={"A": "rush frenzied"},
    )
    do(state, "act wild-surge", "at Ad4", "move Ad4 Ad5", "move Ad5 Ae4", "move Ae4 Af4", "move Af4 Ag4")
    assert at(state, "Ag4") == "A king 1"
    assert refused(state, "move Ag4 Ah4") == "tired KO-5.43"
    assert options(state, "sea") == []
    do(state, "end")
    assert not state.realm.pieces[square("Ag4")].surging


@pytest.mark.rules("KO-5.102", "KO-R73")
def test_collect_tax_asks_every_own_tower_that_is_not_full() -> None:
    """A closed tower with a gap is asked too, and its lone skip is veiled."""
    state = position({"A": "", "B": ""}, courts={"A": "JD QH KH"}, towers={"A": "A-4/A23K/A-K"})
    do(state, "act collect-tax", "skip")
    assert (options(state), state.ask(0).single) == (["skip"], "veil")
    do(state, "skip")
    assert state.realm.top is None


@pytest.mark.rules("KO-5.160", "KO-R91", "KO-R102")
def test_a_second_search_after_a_skip() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JS QS KS"}, towers={"A": "A/A/A"})
    do(state, "act unseen-servant", "skip")
    assert "take AS knave" in options(state)
    assert state.ask(0).single == "veil"
    do(state, "take AS knave")
    assert (towers(state), state.realm.top) == ("A///", None)


@pytest.mark.rules("KO-R74", "KO-R103")
def test_the_menu_names_what_a_side_may_ever_take() -> None:
    def named(courts: str) -> int:
        state = position({"A": "", "B": ""}, courts={"A": courts})
        return len(state.book.of_side[state.side(0)])

    assert [named(written) for written in ("JD", "JD QH KH", "JC QC KC")] == [16, 32, 33]


@pytest.mark.rules("KO-R81")
def test_whom_a_third_one_has_swayed_cannot_be_swayed() -> None:
    state = position(
        {"A": "", "B": "", "C": ""}, courts={"A": "JD QH"}, towers={"A": "/A-6"}, kingdoms={"B": {"swayed_by": 2}}
    )
    do(state, "act sway")
    assert (kingdom(state, "B").swayed_by, kingdom(state, "C").swayed_by) == (2, 0)


# --- Great Towers -----------------------------------------------------------------------------------------------------

RED = "JD QH KH"


@pytest.mark.rules("KO-5.200", "KO-R56", "KO-R66", "KO-5.201", "KO-R47", "KO-R48", "KO-R65", "KO-R76", "KO-R88")
def test_when_a_great_tower_may_be_called() -> None:
    both = {"A": "", "B": ""}
    assert refused(position(both, courts={"A": "JD QH"}), "call ivory") == "no-court-to-call KO-5.201"
    assert refused(position(both, courts={"A": RED}, kingdoms={"A": {"turns": 2}}), "call ivory") == "too-early KO-R76"
    off = position(both, courts={"A": RED}, chosen={"great_towers": "off"})
    assert refused(off, "call dark") == "no-great-towers KO-3.1"
    late = position(both, courts={"A": RED}, round=51)
    assert refused(late, "call dark") == "too-late KO-R88"
    assert options(late, "call") == ["call ivory"]
    assert options(position(both, courts={"A": RED}, round=50), "call") == ["call ivory", "call dark"]
    again = position(both, courts={"A": RED}, great={"ivory": "B Bd4/10"})
    assert refused(again, "call ivory") == "called-before KO-5.201"
    poor = position(both, courts={"A": RED}, spare={"A": (0, 5)})
    assert refused(poor, "call ivory") == "too-few-checkers KO-5.202"
    done = position(both, courts={"A": RED}, actions=0)
    assert options(done, "call") == ["call ivory", "call dark"]


@pytest.mark.rules("KO-5.202", "KO-5.203", "KO-5.206", "KO-R49", "KO-R50", "KO-R78", "KO-R83")
def test_raising_the_ivory_tower() -> None:
    state = position({"A": "", "B": "king Ad4", "C": ""}, courts={"A": RED}, great={"dark": "A>C Cd4/10"})
    do(state, "call ivory", "red 10")
    # B's king stands on A's board, C's on its own.
    assert options(state)[:2] == ["at Ba1", "at Bb1"]
    do(state, "at Bd4")
    assert (at(state, "Bd4"), kingdom(state).red) == ("A ivory 10", 2)
    anywhere = position({"A": "", "B": ""}, courts={"A": RED}, chosen={"ivory_site": "anywhere"})
    do(anywhere, "call ivory", "red 5")
    assert options(anywhere) == ["board A", "board B"]


@pytest.mark.rules("KO-5.204", "KO-R78")
def test_the_chosen_enemy_places_the_dark_tower_at_once() -> None:
    state = position({"A": "", "B": "", "C": ""}, courts={"A": RED})
    do(state, "call dark", "target C", "red 4")
    assert state.actors == (2,)
    do(state, "board B", "at Bd4")
    assert (at(state, "Bd4"), state.actors) == ("C dark 10", (0,))
    assert [(tower.caller, tower.enemy) for tower in state.realm.great] == [(0, 2)]


@pytest.mark.rules("KO-5.204")
def test_the_dark_tower_needs_air_where_there_is_any() -> None:
    """One empty square without an empty neighbour, on a board of its own: not there while there is better."""
    state = position({"A": "pawn Ab1, pawn Ab2, pawn Aa2", "B": ""}, courts={"A": RED})
    do(state, "call dark", "red 4", "board A")
    assert "at Aa1" not in options(state)
    assert "at Ac1" in options(state)


@pytest.mark.rules("KO-5.206", "KO-5.113")
def test_a_great_tower_is_no_building() -> None:
    state = position(
        {"A": "king Aa1, pawn Ad3", "B": ""},
        courts={"A": "JD QH"},
        towers={"A": "A-4/A-4"},
        great={"ivory": "A Ad7/10", "dark": "A>B Ad4/10"},
    )
    do(state, "act execute")
    assert at(state, "Ad4") == "B dark 9"
    state.realm.actions = 1
    do(state, "act build rook")
    assert options(state) == ["at Ab1", "at Aa2", "at Ab2"]


@pytest.mark.rules("KO-5.208", "KO-5.209", "KO-R53", "KO-R54")
def test_a_collapse_harms_nobody_but_leaves_its_mark() -> None:
    """B falls by its king: its Ivory Tower and the Dark Tower against it go too, their checkers are out of the game."""
    state = position(
        {"A": "pawn Ad4", "B": "king Ad5", "C": ""},
        great={"ivory": "B Cd4/10", "dark": "A>B Bd4/10"},
        spare={"A": (2, 12), "B": (2, 12)},
    )
    do(state, "attack Ad4 Ad5", dice=[[6]])
    assert (state.realm.islands, state.realm.cleansed) == ((2,), (1,))
    assert (kingdom(state).red, kingdom(state).black) == (2, 12)
    assert [kingdom(state, seat).fell for seat in "ABC"] == [0, 1, 0]


@pytest.mark.rules("KO-5.210", "KO-5.212", "KO-5.52")
def test_an_island_is_reached_by_sea_only_and_may_be_cleansed_too() -> None:
    state = position(
        {"A": "pawn Ah5/1, pawn sea", "B": "pawn Ba2"}, islands=(1,), cleansed=(1,), effects={"A": "seabreeze"}
    )
    assert options(state, "attack") == []
    assert refused(state, "move Ah5 Ba1") == "not-adjacent KO-5.40"
    do(state, "sea Ah5", "land p2", "board B", "at Ba1")
    assert at(state, "Ba1") == "A pawn 0"


@pytest.mark.rules("KO-5.206", "KO-5.66")
def test_the_owner_of_a_great_tower_is_asked_about_attacks_on_it() -> None:
    state = position(
        {"A": "pawn Ad4", "B": "", "C": ""},
        great={"dark": "A>B Ad5/1"},
        effects={"B": "insight redirect motorhead"},
    )
    do(state, "attack Ad4 Ad5")
    assert state.actors == (1,)
    do(state, "pass", dice=[[4]])
    assert at(state, "Ad5") == "B dark 1"


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-6.4", "KO-R57", "KO-R84")
def test_equal_kingdoms_share_a_place_at_the_cap_and_cards_in_towers_decide_last() -> None:
    state = position(
        {"A": "", "B": "", "C": ""},
        courts={"A": "JD+", "B": "JD", "C": "JD"},
        towers={"A": "A", "B": "A2", "C": "A"},
        devoured={"C": "motorhead"},
        round=60,
        turn=2,
    )
    do(state, "end")
    outcome = state.outcome()
    assert outcome is not None
    assert [one.place for one in outcome.standings] == [2, 1, 2]


@pytest.mark.rules("KO-6.5", "KO-R85")
@pytest.mark.parametrize(
    ("pieces", "effects", "answers", "fallen", "crowns"),
    [
        # A redirected point of an attack: the attacker.
        ({"A": "pawn Ad4", "B": "pawn Ad5, king Ae5", "C": ""}, {"B": "redirect"}, ["redirect Ae5"], "B", [1, 0, 0]),
        # Thorns that go to the king of the attacker: the owner of the Thorns.
        (
            {"A": "pawn Ad4, king Ac4", "B": "rook Ad5/4", "C": ""},
            {"A": "redirect", "B": "thorns"},
            ["redirect Ac4"],
            "A",
            [0, 1, 0],
        ),
    ],
)
def test_who_earns_a_crown(
    pieces: dict[str, str], effects: dict[str, str], answers: list[str], fallen: str, crowns: list[int]
) -> None:
    state = position(pieces, effects=effects)
    do(state, "attack Ad4 Ad5", dice=[[6]])
    do(state, *answers)
    assert kingdom(state, fallen).fell == 1
    assert [one.crowns for one in state.realm.kingdoms] == crowns


@pytest.mark.rules("KO-6.5", "KO-R85", "KO-5.205")
def test_a_king_that_takes_the_ivory_strike_for_a_pawn_gives_nobody_a_crown() -> None:
    state = position(
        {"A": "pawn Bd4, king Bd5", "B": "", "C": ""}, effects={"A": "redirect"}, great={"ivory": "B Ba1/10"}
    )
    do(state, "move Bd4 Bd3", "redirect Bd5")
    assert kingdom(state).fell == 1
    assert [one.crowns for one in state.realm.kingdoms] == [0, 0, 0]


@pytest.mark.rules("KO-6.7")
def test_one_can_always_end_a_turn() -> None:
    state = position({"A": "", "B": ""})
    assert options(state) == ["end"]
    assert state.ask(0).single == "veil"


@pytest.mark.rules("KO-R92")
def test_payments_keep_within_the_numbers_of_actions() -> None:
    """A Feast and the ace together: the most ways to pay."""
    state = position(
        {"A": "", "B": ""},
        courts={"A": "JS QS KS AS", "B": "JD"},
        towers={"A": "A-6/2-7/8-Q/45", "B": "A"},
        kingdoms={"A": {"feast": True}},
        devoured={"A": "motorhead"},
    )
    do(state, "act force-of-will")
    found = [GAME.number(option) for option in state.options(0)]
    assert len({*found}) == len(found) == 40


@pytest.mark.rules("KO-5.134", "KO-5.97")
def test_what_names_pawns_leaves_unpawns_alone() -> None:
    state = position(
        {"A": "unpawn Ad4/1, rook* Ad5", "B": "unpawn Ae4"},
        effects={"A": "rush frenzied summerbreeze", "B": "shield-wall frenzied"},
    )
    assert "strikes-first" not in kinds(do(state, "attack Ad4 Ae4", dice=[[5, 1]]))
    assert at(state, "Ae4") == ""
    do(state, "move Ad4 Ac4", "move Ac4 Ab4")
    assert refused(state, "move Ab4 Aa4") == "tired KO-5.43"


@pytest.mark.rules("KO-5.179", "KO-R82")
def test_the_bond_of_a_dead_pawn_does_not_go_over_to_a_new_one_with_its_number() -> None:
    state = position(
        {"A": "king Ae8/4, pawn Ag6", "B": "king Bb2/4, rook Bb1, pawn Ba3, pawn Ba4"},
        courts={"A": "JD QH KH", "B": "JD QH KH"},
        towers={"B": "A-3/A-3/A-3"},
        devoured={"A": "sheer-heart-attack"},
        effects={"A": "frenzied"},
        turn=1,
    )
    do(state, "move Ba3 Ah6")
    do(state, "attack Ah6 Ag6", dice=[[6, 1]])
    do(state, "act train", "at Ba2")
    assert refused(state, "move Ba2 Ah4") == "spellbound KO-5.179"
    assert options(state, "move Ba2 Ah") == []


# --- spellbooks of one's own ------------------------------------------------------------------------------------------


def _repriced(slug: str, /, **lines: str) -> str:
    """The standard spellbook with other lines for one act."""
    blocks = standard_text().split("[[act]]")
    for place, block in enumerate(blocks):
        if f'slug = "{slug}"' in block:
            kept = [line for line in block.strip().splitlines() if line.partition(" =")[0] not in lines]
            changed = [f"{name} = {value}" for name, value in lines.items()]
            blocks[place] = "\n".join(["", *kept, *changed, "", ""])
    return "[[act]]".join(blocks)


@pytest.mark.parametrize(
    ("slug", "lines", "why"),
    [
        ("train", {"price": '{ kind = "each", cards = 5 }'}, "from 1 to 4"),
        ("train", {"price": '{ kind = "slot", cards = 2 }'}, "names its slot"),
        ("infighting", {"price": '{ kind = "each", cards = 1 }'}, "its price in its own court cannot change"),
        ("parlay", {"tainted_cards": "2"}, "tainted_cards is from 1 to 13"),
        ("all-hail", {"tainted_cards": "-1"}, "tainted_cards is from 1 to 13"),
        ("thorns", {"side": '"dark"'}, "only prices may change"),
        ("thorns", {"slug": '"thorn"'}, "there is no act 'thorn'"),
        ("lich-king", {"price": '{ kind = "free" }'}, "cannot be another one"),
        ("knight", {"price": '{ kind = "slot", slot = "king", cards = 14 }'}, "from 1 to 13 cards"),
        ("knight", {"price": '{ kind = "slot", slot = "king", cards = 0 }'}, "from 1 to 13 cards"),
        ("knight", {"price": '{ kind = "slot", slot = "king", cards = "two" }'}, "Expected `int`, got `str`"),
        ("knight", {"price": '{ kind = "slot", slot = "bishop", cards = 2 }'}, "Invalid enum value 'bishop'"),
        ("knight", {"price": '{ kind = "all", cards = 2 }'}, "Invalid enum value 'all'"),
        ("luck", {"price_out": '{ kind = "free", cards = 1 }'}, "from 1 to 13 cards"),
        ("luck", {"table": '"clubs"'}, "Invalid enum value 'clubs'"),
        ("luck", {"mark": '"seed"'}, "unknown field `mark`"),
    ],
)
@pytest.mark.rules("KO-5.20")
def test_a_spellbook_that_breaks_something_is_refused_with_line_and_reason(
    slug: str, lines: dict[str, str], why: str
) -> None:
    found = GAME.check(2, settle(GAME.settings, {"acts": _repriced(slug, **lines)}))
    assert found is not None
    said = str(GAME.explain(found))
    assert why in said
    assert "line " in said


@pytest.mark.rules("KO-5.20")
@pytest.mark.parametrize(
    ("cut", "why"),
    [
        ("last", "the act 'boister' is missing"),
        ("none", "it has no [[act]]"),
        ("open", "not TOML"),
        ("twice", "'boister' stands there twice"),
    ],
)
def test_a_spellbook_with_too_few_acts_or_too_many_is_refused(cut: str, why: str) -> None:
    text = standard_text()
    rest, _, last = text.rpartition("[[act]]")
    broken = {"last": rest, "none": "# nothing", "open": text + "[[act", "twice": text + "[[act]]" + last}[cut]
    found = GAME.check(2, settle(GAME.settings, {"acts": broken}))
    assert found is not None
    assert why in str(GAME.explain(found))


@pytest.mark.rules("KO-5.22", "KO-4.14")
def test_what_is_cheaper_out_of_court_is_offered_there() -> None:
    dear, cheap = '{ kind = "each", cards = 4 }', '{ kind = "each", cards = 1 }'
    settings = settle(GAME.settings, {"acts": _repriced("rush", price=dear, price_out=cheap)})
    assert GAME.check(2, settings) is None
    state = position({"A": "pawn Ad4", "B": ""}, courts={"A": "JH QH KH"}, towers={"A": "AC 2H/AS 2D/AH"})
    state.settings, state.book = settings, settings.book
    assert "act rush" in options(state, "act")
