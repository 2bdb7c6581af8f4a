"""What the log says, for somebody who has not read the rules."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.games.knaves_out.game import GAME
from tests.games.knaves_out.positions import do, position

NAMES = ("Ann", "Bob")
ACTS = GAME.settings().book.acts


def told(*texts: str, pieces: dict[str, str] | None = None, dice: Any = (), **more: Any) -> list[str]:
    """The sentences that a spectator reads when A, or whoever is asked, says this."""
    state = position({"A": "", "B": "", **(pieces or {})}, **more)
    notices = [GAME.tell(event, None, NAMES) for event in do(state, *texts, dice=dice)]
    return [notice.words for notice in notices if notice is not None]


def test_cards_are_called_as_they_look_and_towers_by_their_court_card() -> None:
    own = {"courts": {"A": "JD"}, "towers": {"A": "AC 2C 3C"}, "hands": {"A": "4H KD"}}
    assert told("play 4H knave", "act all-hail KD", **own) == [
        "Ann plays 4♥ onto the tower of the Knave.",
        "Ann takes an act: All Hail.",
        "Ann pays with 4♥ 3♣, off the towers.",
        "Ann brings K♦ to court as the King.",
    ]
    assert told("act collect-tax", "take TH knave", courts={"A": "JD"}, towers={"A": "A-J"})[2:] == [
        "Ann takes 10♥ from the deck for the Knave.",
    ]
    assert told("act collect-tax", "skip", courts={"A": "JD"}, towers={"A": "A-J"})[2:] == [
        "Ann takes nothing from the deck for the tower of the Knave.",
    ]
    assert told("joker 4H knave", courts={"A": "JD"}, towers={"A": "A-3"}, hands={"A": "X1"}) == [
        "Ann plays a joker: it fetches 4♥ from the deck for the tower of the Knave.",
    ]
    assert told("play JH", hands={"A": "JH"}) == ["Ann brings J♥ to court as the Knave."]
    assert told("joker JS", hands={"A": "X1"}) == [
        "Ann plays a joker: it fetches J♠ from the deck, to court as the Knave."
    ]


def test_a_roll_says_what_fell_and_what_was_needed() -> None:
    """Lionheart rolls the 1 again, and the six that comes adds a die."""
    heard = told(
        "attack Ad4 Ad5",
        "reroll 1",
        pieces={"A": "pawn Ad4/1", "B": "pawn Ad5/2"},
        effects={"A": "lionheart punches", "B": "shield-wall"},
        dice=[[5, 1], ("lionheart", [6]), ("punches", [2])],
    )
    assert heard == [
        "Ann: pawn on Ad4 attacks the pawn of Bob on Ad5.",
        "Ann rolls 5 1: 0 hits at 6 or more, because of Shield Wall.",
        "Ann rolls a 1 again: 5 6, 1 hit.",
        "Sixes of Ann add dice: 5 6 2, 1 hit.",
        "Bob: the pawn on Ad5 loses a checker, 1 left.",
    ]


def test_a_tainted_queen_says_what_fell() -> None:
    own = {"courts": {"A": "JD QH+ KH"}, "towers": {"A": "/A2"}}
    assert told("act poison", dice=[[2]], **own)[2] == "The tainted Queen of Ann rolls 2: Poison goes well."
    assert told("act poison", dice=[[1]], **own)[2] == "The tainted Queen of Ann rolls 1: Poison goes wrong."


def test_what_is_in_force_says_for_how_long_and_what_it_means() -> None:
    own = {"courts": {"A": "JD QD KD"}, "towers": {"A": "A2/A2/A2"}}
    assert told("act thorns", **own)[2] == (
        "Thorns of Ann, until the next turn of the same kingdom: half the damage that its buildings take strikes the"
        " attacker."
    )
    assert told("act ice-queen", courts={"A": "JD QD KD"}, towers={"A": "/A-K"})[1] == (
        "Ice Queen of Ann devours the full tower. As long as that court card stays: its buildings lose a point for"
        " every two hits of an attack only."
    )
    assert told("act feast", courts={"A": "JD KH"}, towers={"A": "//A-4"})[2] == (
        "The Feast of Ann: the next act that costs cards costs 4 fewer."
    )


@pytest.mark.parametrize("slug", [act.slug for act in ACTS if act.lasts != "now"])
def test_whatever_lasts_has_a_meaning(slug: str) -> None:
    """But for Sway and Majesty, which are told in sentences of their own."""
    assert (f"term.means.{slug}" in GAME.words) == (slug not in ("sway", "majesty"))


def test_great_towers_say_what_they_do() -> None:
    red = {"courts": {"A": "JD QH KH"}}
    assert told("call ivory", "red 5", "at Ab2", **red)[-1] == (
        "Ann puts the Ivory Tower on Ab2: from now on it strikes units of others that set out on board A."
    )
    assert told("call dark", "red 5", "board A", "at Ab2", **red)[-1] == (
        "Bob puts the Dark Tower on Ab2: in ten turns it fells its Chosen One, who must destroy it before."
    )
    three = {"A": "pawn Ad4", "B": "", "C": ""}
    ivory = told("attack Ad4 Ad5", pieces=three, great={"ivory": "B Ad5/0"}, dice=[[6]])
    assert "The Ivory Tower falls. Board A breaks off: an island, reached and left by sea only." in ivory
    dark = told("attack Ad4 Ad5", pieces=three, great={"dark": "A>B Ad5/0"}, dice=[[6]])
    assert "The Dark Tower falls. Board A is Cleansed Ground: whoever sets out there moves twice as far." in dark


def test_a_beginning_says_what_the_court_is() -> None:
    notices = [
        GAME.tell(event, None, NAMES)
        for event in do(position({"A": "", "B": ""}, phase="court"), "court JH QD KS", "jokers queen")
    ]
    assert "Ann begins with J♥ Q♦ K♠ at court: a Harmony court. Jokers taint Q♦." in [
        notice.words for notice in notices if notice is not None
    ]


def test_the_last_round_says_who_has_what() -> None:
    heard = told("end", pieces={"A": "king Ad4/2, rook Ae4, pawn Ah1/1", "B": ""}, round=60, order=(1, 0), turn=1)
    assert heard[-2:] == [
        "Ann: 0 crowns, king building 3 points, 2 buildings, 1 unit, 1 checker, 0 cards.",
        "Bob: 0 crowns, king building 5 points, 1 building, 0 units, 0 checkers, 0 cards.",
    ]


@pytest.mark.parametrize(
    ("own", "theirs", "more", "said"),
    [
        ("pawn Ad4", "pawn Ad5", {}, "1 hit at 5 or more."),
        ("pawn Ad4", "pawn Ad5", {"effects": {"A": "upper-hand"}}, "1 hit at 4 or more, because of Upper Hand."),
        (
            "unpawn Ad4",
            "rook Ad5",
            {"courts": {"A": "JC QC KS+"}},
            "1 hit at 4 or more, because of its tainted King, the Evil King.",
        ),
        (
            "pawn Ad4",
            "rook Ad5",
            {"courts": {"B": "JS QS KS"}, "devoured": {"B": "motorhead"}},
            "1 hit at 3 or more, because of Motorhead.",
        ),
        (
            "pawn Ad4",
            "bishop Ad5, bishop Ae5",
            {"effects": {"B": "blessing"}},
            "1 hit at 6 or more, because of a Blessing with two bishops.",
        ),
    ],
)
def test_a_roll_says_why_another_number_is_needed(own: str, theirs: str, more: dict[str, Any], said: str) -> None:
    heard = told("attack Ad4 Ad5", pieces={"A": own, "B": theirs}, dice=[[6]], **more)
    assert f"Ann rolls 6: {said}" in heard


def test_a_parlay_says_whether_it_stops_an_attack_or_a_first_strike() -> None:
    pawns = {"A": "pawn Ad4", "B": "pawn Ad5"}
    assert told("attack Ad4 Ad5", "parlay", pieces=pawns, effects={"B": "parlay"})[1:] == [
        "Bob calls for a Parlay.",
        "The attack of Ann is over before it began.",
    ]
    strike = told("attack Ad4 Ad5", "parlay", pieces=pawns, effects={"A": "parlay", "B": "frenzied"}, dice=[[1]])
    assert strike[1:4] == [
        "The frenzied pawn of Bob on Ad5 strikes first.",
        "Ann calls for a Parlay.",
        "The first strike of Bob does not take place.",
    ]


def test_units_at_sea_are_called_by_their_numbers() -> None:
    own = {"courts": {"A": "JD QH KH"}, "towers": {"A": "//A2"}}
    assert told("act knight", pieces={"A": "pawn sea/2"}, **own)[-1] == (
        "Ann puts a checker under the pawn p1 at sea: 3 now."
    )
    red = {"courts": {"A": "JD QH KH"}, "spare": {"A": (1, 8)}}
    assert "Ann takes a checker from under the pawn p1 at sea for the Ivory Tower." in told(
        "call ivory", "strip p1", pieces={"A": "pawn sea/4"}, **red
    )
    chaos = {"courts": {"A": "JS QS KD"}, "towers": {"A": "A-4/A-4/A-4"}}
    assert told("act cherry-bomb", "at Ad4", pieces={"A": "pawn Ad4", "B": "pawn sea"}, **chaos)[-2:] == [
        "The Cherry Bomb destroys the pawn of Ann on Ad4.",
        "The Cherry Bomb destroys the pawn p1 of Bob at sea.",
    ]


def test_a_dark_tower_is_its_caller_s_and_stands_against_its_enemy() -> None:
    """Nobody reads of a Dark Tower of the one whom it is to fell."""
    heard = told("attack Ad4 Ad5", pieces={"A": "pawn Ad4"}, great={"dark": "A>B Ad5/4"}, dice=[[6]])
    assert heard == [
        "Ann: pawn on Ad4 attacks the Dark Tower against Bob on Ad5.",
        "Ann rolls 6: 1 hit at 5 or more.",
        "The Dark Tower on Ad5 loses a checker, 3 left.",
    ]
    ivory = told("attack Ad4 Ad5", pieces={"A": "pawn Ad4"}, great={"ivory": "B Ad5/0"}, dice=[[6]])
    assert ivory[0] == "Ann: pawn on Ad4 attacks the Ivory Tower of Bob on Ad5."
    assert ivory[2] == "The Ivory Tower on Ad5 is destroyed."


@pytest.mark.parametrize(
    ("text", "rule", "more"),
    [
        ("play JH", "KO-5.1", {"hands": {"A": "JH"}}),
        ("joker JH", "KO-5.10", {"hands": {"A": "X1"}}),
        ("play AH knave", "KO-5.3", {"hands": {"A": "AH"}, "courts": {"A": "JD"}}),
        ("play KH king", "KO-5.4", {"hands": {"A": "KH"}, "courts": {"A": "JD"}, "chosen": {"court_play": "free"}}),
        ("play AS ace", "KO-5.14", {"hands": {"A": "AS"}, "courts": {"A": "JS"}, "devoured": {"A": "motorhead"}}),
        ("act all-hail KH", "KO-5.101", {"hands": {"A": "KH"}, "courts": {"A": "JD"}, "towers": {"A": "A2"}}),
        ("act all-hail KH joker", "KO-5.11", {"hands": {"A": "X1"}, "courts": {"A": "JD"}, "towers": {"A": "A2"}}),
        ("act marry QS", "KO-5.121", {"hands": {"A": "QS"}, "courts": {"A": "JD KH"}, "towers": {"A": "//A2"}}),
    ],
)
def test_a_card_that_is_laid_is_told_with_the_rule_that_lets_it(text: str, rule: str, more: dict[str, Any]) -> None:
    laid = [event for event in do(position({"A": "", "B": ""}, **more), text) if event.face]
    assert [event.rule for event in laid] == [rule]


def test_a_charmed_step_is_told_with_its_own_rule() -> None:
    state = position({"A": "", "B": "pawn Bd4"}, courts={"A": "JD QH"}, towers={"A": "/A2"})
    assert [event.rule for event in do(state, "act charm", "step Bd5") if event.kind == "leads"] == ["KO-5.112"]


def test_whoever_earns_a_crown_is_told_so() -> None:
    heard = told("attack Ad4 Ad5", pieces={"A": "pawn Ad4", "B": "king Ad5", "C": ""}, dice=[[6]])
    assert "The kingdom of Bob falls to Ann, who earns a crown: its king building is destroyed." in heard
    alone = told("attack Ad4 Ad5", pieces={"A": "pawn Ad4, king Ad5", "B": "", "C": ""}, dice=[[6]])
    assert "The kingdom of Ann falls: its king building is destroyed." in alone
