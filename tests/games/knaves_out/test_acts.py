"""Every act: what it does where it can be taken, and why it cannot be taken where it cannot (KO-5.101 to KO-5.186)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from quintain.games.knaves_out.acts import standard
from quintain.games.knaves_out.movement import allowance
from quintain.games.knaves_out.state import KnavesState
from tests.games.knaves_out.positions import (
    at,
    cards,
    court,
    do,
    kingdom,
    options,
    position,
    refused,
    sea,
    square,
    towers,
)

COURTS = {
    "knave": "JD", "queen": "JD QH", "king": "JD KH", "rook": "JD QH KH", "knight": "JD QH KH", "bishop": "JD QH KH",
    "ace": "JD QH KH AS", "red": "JD QH KH", "heart": "JH QH KH", "diamond": "JD QD KD", "harmony": "JH QD KS",
    "black": "JC QC KS", "club": "JC QC KC", "spade": "JS QS KS", "chaos": "JS QS KD",
}  # fmt: skip
"""A court that pays the lower price, by the table of an act."""
RICH = {
    "knave": "A-8", "queen": "/A-8", "king": "//A-8", "ace": "///234",
    "devour knave": "A-K", "devour queen": "/A-K", "devour king": "//A-K",
}  # fmt: skip
EACH = "A-4/A-4/A-4"


class Case(NamedTuple):
    """A position after defaults, what is played, and what is so afterwards."""

    slug: str
    own: str
    others: str
    texts: list[str]
    so: Callable[[KnavesState], Any]
    more: dict[str, Any] = {}


def ready(slug: str, own: str = "", others: str = "", **more: Any) -> KnavesState:
    """A's turn with the court and the towers that this act takes."""
    act = standard().by_slug[slug]
    price = act.price
    lying = RICH.get(f"devour {price.slot}" if price.kind == "devour" else act.table, EACH)
    asked: dict[str, Any] = {"courts": {"A": COURTS[act.table]}, "towers": {"A": lying}}
    if act.table == "ace":
        asked["devoured"] = {"A": "motorhead"}
    return position({"A": own, "B": others, "C": ""}, **{**asked, **more})


def runs(slug: str) -> Callable[[KnavesState], bool]:
    return lambda state: kingdom(state).effects == (slug,)


def devours(slug: str) -> Callable[[KnavesState], bool]:
    def so(state: KnavesState) -> bool:
        (one,) = kingdom(state).devoured
        return (one.slug, len(one.cards), towers(state)) == (slug, 13, "///")

    return so


def steps(state: KnavesState, name: str) -> int:
    return allowance(state.realm, square(name), state.realm.pieces[square(name)])


CASES = [
    Case(
        "all-hail",
        "",
        "",
        ["act all-hail KH joker"],
        lambda state: (court(state), kingdom(state).is_tainted(2), kingdom(state).hand) == ("JD - KH -", True, 0),
        {"hands": {"A": "X2"}, "towers": {"A": "A2"}},
    ),
    Case(
        "collect-tax",
        "",
        "",
        ["act collect-tax", "take 7H knave"],
        lambda state: towers(state) == "A234567///",
        {"towers": {"A": "A-8"}},
    ),
    Case("build", "king Ad4", "", ["act build knight", "at Ad5"], lambda state: at(state, "Ad5") == "A knight 0"),
    Case(
        "fortify",
        "king Ad4/4, rook Ad5",
        "",
        ["act fortify"],
        lambda state: (at(state, "Ad5"), kingdom(state).black) == ("A rook 1", 7),
    ),
    Case(
        "poison",
        "",
        "",
        ["act poison"],
        lambda state: (court(state), len(kingdom(state).discards)) == ("JD QH - -", 3),
        {"courts": {"A": "JD QH KH"}},
    ),
    Case(
        "charm",
        "",
        "pawn Bd4/2, pawn Ba1",
        ["act charm", "at Bd4", "step Bd5", "step Bd6", "step Be7"],
        lambda state: (at(state, "Be7"), state.actors) == ("B pawn 2", (0,)),
    ),
    Case(
        "execute",
        "rook Ad4",
        "king Ad5/2, pawn Ac5",
        ["act execute", "at Ad5"],
        lambda state: (at(state, "Ad5"), kingdom(state, "B").black) == ("B king 1", 11),
    ),
    Case("sway", "", "", ["act sway", "target C"], lambda state: kingdom(state, "C").swayed_by == 0),
    Case(
        "marry",
        "",
        "",
        ["act marry QS"],
        lambda state: (court(state), state.realm.played) == ("JD QS KH -", True),
        {"hands": {"A": "QS"}},
    ),
    Case(
        "knight",
        "pawn sea/4, pawn sea/3, unpawn Ad4",
        "",
        ["act knight"],
        lambda state: sea(state) == ["A pawn1 4", "A pawn2 4"],
    ),
    Case("feast", "", "", ["act feast"], lambda state: kingdom(state).feast),
    Case("majesty", "", "", ["act majesty", "target B"], lambda state: kingdom(state, "B").loses_turn),
    Case(
        "train",
        "king Ad4, rook Ah8",
        "",
        ["act train", "at Ad5"],
        lambda state: (at(state, "Ad5"), towers(state)) == ("A pawn 0", "A23/A23/A23/"),
    ),
    Case(
        "defend",
        "knight Ad4",
        "pawn Ad5",
        ["act defend"],
        lambda state: options(state, "attack") == ["attack Ad4 Ad5"],
    ),
    Case("blessing", "bishop Ad4", "", ["act blessing"], runs("blessing")),
    Case(
        "upper-hand",
        "",
        "",
        ["act upper-hand"],
        lambda state: (kingdom(state).effects, towers(state)) == (("upper-hand",), "///2"),
    ),
    Case(
        "raise-dead",
        "bishop* Ad4, bishop Ah8",
        "",
        ["act raise-dead", "at Ad5"],
        lambda state: at(state, "Ad5") == "A unpawn 1",
    ),
    Case(
        "blacksails",
        "unpawn Aa1, pawn Aa2",
        "",
        ["act blacksails", "sea Aa1"],
        lambda state: (sea(state), options(state, "sea")) == (["A unpawn1 0"], []),
    ),
    Case("taint", "king Ad4/2, rook* Ad5", "", ["act taint"], lambda state: at(state, "Ad4") == "A king* 2"),
    Case(
        "boister-undead",
        "unpawn Ad4/4, unpawn Ad5, unpawn sea/1, pawn Ad6",
        "",
        ["act boister-undead"],
        lambda state: (
            (at(state, "Ad4"), at(state, "Ad5"), sea(state), at(state, "Ad6"))
            == ("A unpawn 4", "A unpawn 1", ["A unpawn3 2"], "A pawn 0")
        ),
    ),
    Case("lich-king", "", "", ["act lich-king"], devours("lich-king")),
    Case("luck", "", "", ["act luck"], runs("luck")),
    Case(
        "wind-of-change",
        "",
        "",
        ["act wind-of-change"],
        lambda state: kingdom(state).hand == 10 and {*cards("5H 6H")} <= {*kingdom(state).discards},
        {"hands": {"A": "5H 6H"}},
    ),
    Case("punches", "", "", ["act punches"], runs("punches")),
    Case("lady-luck", "", "", ["act lady-luck"], devours("lady-luck")),
    Case(
        "unseen-servant",
        "",
        "",
        ["act unseen-servant", "take 4S queen", "take 5H queen"],
        lambda state: towers(state) == "A23/A2345/A23/",
    ),
    Case(
        "wild-surge",
        "king Ad4/2, rook Ah8",
        "",
        ["act wild-surge", "at Ad4", "move Ad4 Ad5", "move Ad5 Ad6", "move Ad6 Ad7"],
        lambda state: at(state, "Ad7") == "A king 2" and not options(state, "move"),
    ),
    Case(
        "force-of-will",
        "",
        "",
        ["act force-of-will", "target C king"],
        lambda state: (
            (towers(state, "C"), court(state, "C"), len(kingdom(state, "C").discards)) == ("///", "- - KH -", 3)
        ),
        {"courts": {"A": "JS QS KS", "B": "JD", "C": "KH"}, "towers": {"A": EACH, "B": "A2", "C": "//A-3"}},
    ),
    Case("motorhead", "", "", ["act motorhead"], devours("motorhead")),
    Case(
        "infighting",
        "",
        "",
        ["act infighting", "shift knave queen 2"],
        lambda state: (towers(state), kingdom(state).discards) == ("A2/A234//", ()),
        {"towers": {"A": "A-4/A2"}},
    ),
    Case(
        "failed-plan",
        "king Ad4, pawn Ah1, pawn sea/1",
        "",
        ["act failed-plan", "at p2", "at Ad5"],
        lambda state: (at(state, "Ad5"), sea(state), steps(state, "Ad5")) == ("A pawn 1", [], 2),
    ),
    Case("conspire", "", "", ["act conspire"], runs("conspire")),
    Case(
        "cherry-bomb",
        "pawn Ad4/1, rook Ah8",
        "pawn sea/2, pawn Bd4",
        ["act cherry-bomb", "at Ad4", "at B:p1"],
        lambda state: (at(state, "Ad4"), sea(state), kingdom(state).red, kingdom(state, "B").red) == ("", [], 12, 12),
    ),
    Case("rush", "pawn Ad4", "", ["act rush"], lambda state: steps(state, "Ad4") == 2),
    Case("seabreeze", "pawn Ah1", "", ["act seabreeze", "sea Ah1"], lambda state: sea(state) == ["A pawn1 0"]),
    Case("summerbreeze", "pawn Ad4", "", ["act summerbreeze"], runs("summerbreeze")),
    Case("frenzied", "pawn Ad4", "", ["act frenzied"], lambda state: steps(state, "Ad4") == 2),
    Case(
        "king-crimson",
        "pawn Ad4/1, pawn Ad6",
        "",
        ["act king-crimson"],
        lambda state: (steps(state, "Ad4"), steps(state, "Ad6")) == (4, 1),
    ),
    Case("lionheart", "", "", ["act lionheart"], runs("lionheart")),
    Case("insight", "", "", ["act insight"], runs("insight")),
    Case(
        "parlay",
        "",
        "",
        ["act parlay queen"],
        lambda state: (kingdom(state).effects, towers(state)) == (("parlay",), "A234/A23/A234/"),
    ),
    Case("sheer-heart-attack", "", "", ["act sheer-heart-attack"], devours("sheer-heart-attack")),
    Case(
        "castle",
        "king* Ad4/2, rook Ah1/1",
        "",
        ["act castle"],
        lambda state: (at(state, "Ah1"), at(state, "Ad4")) == ("A king* 2", "A rook 1"),
    ),
    Case("shield-wall", "pawn Ad4", "", ["act shield-wall"], runs("shield-wall")),
    Case("thorns", "", "", ["act thorns"], runs("thorns")),
    Case("ice-queen", "", "", ["act ice-queen"], devours("ice-queen")),
    Case(
        "balance",
        "pawn Ad4/2, pawn Ad5/4, pawn Ad6",
        "",
        ["act balance", "at Ad6"],
        lambda state: [at(state, name) for name in ("Ad4", "Ad5", "Ad6")] == ["A pawn 2", "A pawn 3", "A pawn 1"],
    ),
    Case("redirect", "", "", ["act redirect"], runs("redirect")),
    Case(
        "boister",
        "pawn Ad4, pawn sea/3, unpawn Ad5",
        "",
        ["act boister"],
        lambda state: (at(state, "Ad4"), sea(state), at(state, "Ad5")) == ("A pawn 1", ["A pawn2 4"], "A unpawn 0"),
    ),
]


def test_every_act_is_shown() -> None:
    assert [case.slug for case in CASES] == [act.slug for act in standard().acts]


@pytest.mark.rules(*(act.rule for act in standard().acts))
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.slug)
def test_what_an_act_does(case: Case) -> None:
    state = ready(case.slug, case.own, case.others, **case.more)
    before, actions = len(kingdom(state).discards), state.realm.actions
    price = state.due(0, case.slug)
    do(state, *case.texts)
    assert case.so(state), (at(state, "Ad4"), towers(state), court(state), options(state)[:30])
    assert state.realm.actions == actions - 1 + (case.slug == "motorhead")
    assert case.slug == "poison" or len(kingdom(state).discards) >= before + price.cards
    # Whatever it was, it was an action: with none left it is refused.
    state.realm.actions = 0
    if state.realm.top is None:
        assert refused(state, f"act {case.slug}") == "no-action KO-4.8"


PAWNS = ", ".join(f"pawn A{file}3" for file in "abcdefgh")
FULL_HOUSE = "king Ad4/4, rook Aa1, rook Ab1, knight Ac1, knight Ad1, bishop Ae1, bishop Af1"
HEMMED = "king Aa1/4, pawn Aa2, pawn Ab2, pawn Ab1"


REFUSED: list[tuple[str, str, str, dict[str, Any], str]] = [
    ("all-hail", "act all-hail KS", "", {"courts": {"A": "JD KH"}, "hands": {"A": "KS"}}, "slot-filled KO-5.101"),
    ("all-hail", "act all-hail KS", "", {}, "not-in-hand KO-5.101"),
    ("all-hail", "act all-hail KS joker", "", {}, "no-joker KO-5.11"),
    ("all-hail", "act all-hail KS joker", "", {"hands": {"A": "X1 KS"}}, "not-in-deck KO-5.11"),
    ("all-hail", "act all-hail", "", {"hands": {"A": "KS"}}, "which-card KO-R74"),
    ("all-hail", "act all-hail", "", {}, "no-one-to-summon KO-5.101"),
    ("build", "act build rook", "", {"towers": {"A": "A-3"}}, "too-dear KO-5.20"),
    ("build", "act build rook", FULL_HOUSE, {}, "all-in-play KO-2.13"),
    ("build", "act build rook", HEMMED, {}, "no-room KO-5.91"),
    ("build", "act build", "", {}, "which-building KO-R74"),
    ("fortify", "act fortify", "", {}, "all-fortified KO-5.104"),
    ("fortify", "act fortify", "king Ad4", {"spare": {"A": (12, 0)}}, "no-black KO-5.104"),
    ("poison", "act poison", "", {}, "no-king KO-5.111"),
    ("charm", "act charm", "pawn Ad4", {}, "nobody-to-charm KO-5.112"),
    ("execute", "act execute", "pawn Ad4, king Ad5", {}, "nobody-to-execute KO-5.113"),
    ("sway", "act sway", "", {"kingdoms": {"B": {"swayed_by": 2}, "C": {"swayed_by": 0}}}, "all-swayed KO-R81"),
    ("marry", "act marry", "", {}, "no-one-to-summon KO-5.121"),
    ("marry", "act marry QS", "", {"courts": {"A": "JD QH KH"}, "hands": {"A": "QS"}}, "slot-filled KO-5.121"),
    ("knight", "act knight", "pawn Ad4/4, unpawn Ad5", {}, "nobody-to-knight KO-5.122"),
    ("knight", "act knight", "pawn Ad4", {"spare": {"A": (0, 8)}}, "no-red KO-5.122"),
    ("feast", "act feast", "", {"kingdoms": {"A": {"feast": True}}}, "feast-waits KO-5.123"),
    (
        "majesty",
        "act majesty",
        "",
        {"kingdoms": {"B": {"loses_turn": True}, "C": {"immune": True}}},
        "all-awed KO-5.124",
    ),
    ("train", "act train", "", {}, "no-building KO-5.131"),
    ("train", "act train", f"rook Ad5, king Ad6, {PAWNS}", {}, "all-in-play KO-2.12"),
    ("train", "act train", "rook Ad5", {"courts": {"A": "JD QH"}, "towers": {"A": "A/A"}}, "no-court-card KO-5.23"),
    ("train", "act train", "rook Ad5", {"towers": {"A": "A/A"}}, "too-dear-each KO-5.23"),
    ("defend", "act defend", "", {}, "no-building KO-5.132"),
    ("defend", "act defend", "knight Ad4", {"kingdoms": {"A": {"swayed_by": 1}}}, "swayed KO-5.134"),
    ("blessing", "act blessing", "", {}, "no-building KO-5.133"),
    ("blessing", "act blessing", "bishop Ad4", {"effects": {"A": "blessing"}}, "running KO-4.13"),
    ("upper-hand", "act upper-hand", "", {"courts": {"A": "JD QH KH"}, "towers": {}}, "no-court-card KO-5.20"),
    ("upper-hand", "act upper-hand", "", {"kingdoms": {"A": {"swayed_by": 1}}}, "swayed KO-5.134"),
    ("raise-dead", "act raise-dead", "bishop Ad4", {}, "no-grave KO-5.151"),
    (
        "raise-dead",
        "act raise-dead",
        f"bishop* Ad5, {PAWNS.replace('pawn', 'unpawn')}",
        {},
        "all-in-play KO-2.21",
    ),
    ("blacksails", "act blacksails", "pawn Ad4", {}, "no-unit KO-5.152"),
    ("taint", "act taint", "king* Ad4", {}, "all-tainted KO-5.153"),
    ("boister-undead", "act boister-undead", "unpawn Ad4/4, pawn Ad5", {}, "none-weak KO-5.154"),
    ("boister-undead", "act boister-undead", "unpawn Ad4", {"spare": {"A": (0, 8)}}, "no-red KO-5.154"),
    ("lich-king", "act lich-king", "", {"towers": {"A": "//A-Q"}}, "not-full KO-5.26"),
    ("lich-king", "act lich-king", "", {"towers": {"A": "//2-K"}}, "not-full KO-5.26"),
    ("luck", "act luck", "", {"devoured": {"A": "lady-luck"}}, "lucky-already KO-R90"),
    ("luck", "act luck", "", {"effects": {"A": "luck"}}, "running KO-4.13"),
    ("punches", "act punches", "", {"kingdoms": {"A": {"swayed_by": 1}}}, "swayed KO-5.134"),
    ("lady-luck", "act lady-luck", "", {"devoured": {"A": "lady-luck"}}, "running KO-4.13"),
    ("lady-luck", "act lady-luck", "", {"towers": {"A": "/A-9"}}, "not-full KO-5.26"),
    ("wild-surge", "act wild-surge", HEMMED, {}, "no-building-free KO-5.161"),
    ("force-of-will", "act force-of-will", "", {}, "no-tower-there KO-5.162"),
    ("motorhead", "act motorhead", "", {"towers": {"A": "A-9"}}, "not-full KO-5.26"),
    ("infighting", "act infighting", "", {"towers": {"A": "A/A/A"}}, "no-shift KO-5.164"),
    ("failed-plan", "act failed-plan", "unpawn Ad4", {}, "nobody-to-recall KO-5.165"),
    ("failed-plan", "act failed-plan", HEMMED, {}, "nobody-to-recall KO-5.165"),
    ("conspire", "act conspire", "", {"kingdoms": {"A": {"swayed_by": 1}}}, "swayed KO-5.134"),
    ("rush", "act rush", "unpawn Ad4", {}, "no-unit KO-5.171"),
    ("seabreeze", "act seabreeze", "unpawn Ad4", {}, "no-unit KO-5.172"),
    ("summerbreeze", "act summerbreeze", "", {}, "no-unit KO-5.173"),
    ("frenzied", "act frenzied", "", {}, "no-unit KO-5.174"),
    ("king-crimson", "act king-crimson", "", {"towers": {"A": "//A-9"}}, "not-full KO-5.26"),
    ("lionheart", "act lionheart", "", {"effects": {"A": "lionheart"}}, "running KO-4.13"),
    ("insight", "act insight", "", {"effects": {"A": "insight"}}, "running KO-4.13"),
    ("parlay", "act parlay ace", "", {}, "too-dear KO-5.25"),
    ("parlay", "act parlay", "", {}, "which-tower KO-R74"),
    ("parlay", "act parlay knave", "", {"kingdoms": {"A": {"feast": True}}}, "no-tower-needed KO-5.25"),
    ("parlay", "act parlay king", "", {"courts": {"A": "JD QH KH"}, "towers": {"A": "AD//AC"}}, "wrong-colour KO-5.22"),
    ("sheer-heart-attack", "act sheer-heart-attack", "", {"towers": {"A": "A-9"}}, "not-full KO-5.26"),
    ("castle", "act castle", "", {}, "no-rook KO-5.180"),
    ("shield-wall", "act shield-wall", "", {}, "no-unit KO-5.181"),
    ("thorns", "act thorns", "", {"courts": {"A": "JS QS KS"}}, "other-book KO-5.22"),
    ("ice-queen", "act ice-queen", "", {"towers": {"A": "/A-9"}}, "not-full KO-5.26"),
    ("balance", "act balance", "pawn Ad4, pawn Ad5", {}, "nobody-to-balance KO-5.184"),
    ("balance", "act balance", "pawn Ad4/4, pawn Ad5/4, unpawn Ad3", {}, "nobody-to-balance KO-5.184"),
    ("redirect", "act redirect", "", {"courts": {"A": "JD QH"}, "towers": {}}, "no-court KO-5.5"),
    ("boister", "act boister", "pawn Ad4/4", {}, "none-weak KO-5.186"),
    ("boister", "act boister", "pawn Ad4", {"spare": {"A": (0, 8)}}, "no-red KO-5.186"),
]


@pytest.mark.rules(*(act.rule for act in standard().acts))
@pytest.mark.parametrize(("slug", "text", "own", "more", "refusal"), REFUSED)
def test_why_an_act_is_refused(slug: str, text: str, own: str, more: dict[str, Any], refusal: str) -> None:
    assert refused(ready(slug, own, **more), text) == refusal


@pytest.mark.rules("KO-5.102", "KO-5.157", "KO-5.160", "KO-5.167")
def test_searches_need_a_deck_and_bombs_a_match() -> None:
    for slug, refusal in (
        ("collect-tax", "empty-deck KO-5.102"),
        ("wind-of-change", "empty-deck KO-5.157"),
        ("unseen-servant", "nothing-to-fetch KO-5.160"),
    ):
        state = ready(slug)
        kingdom(state).discards = state.decks[0]
        state.hold(0, (), ())
        assert refused(state, f"act {slug}") == refusal
    kings = ready("cherry-bomb")
    do(kings, "act cherry-bomb")
    assert options(kings) == ["at Be8", "at Ce8"]
    assert refused(ready("cherry-bomb", great={"ivory": "B Bd4/10"}), "act nothing") == "no-such KO-R74"
    assert refused(ready("marry", hands={"A": "QD"}), "act marry QD jester") == "no-such KO-R74"


# --- from the price to the end ----------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.141", "KO-5.63", "KO-5.66")
def test_the_upper_hand_costs_two_cards_of_the_ace_and_hits_once_on_a_four() -> None:
    state = ready("upper-hand", "pawn Ad4, pawn Ac5", "king Ad5/4")
    do(state, "act upper-hand")
    assert kingdom(state).discards == cards("4C 3C")
    do(state, "attack Ad4 Ad5", "attack Ac5 Ad5", dice=[[4], [4]])
    assert at(state, "Ad5") == "B king 3"
    unused = ready("upper-hand", "pawn Ad4", "king Ad5/4")
    do(unused, "act upper-hand", "end")
    assert kingdom(unused).effects == ()


@pytest.mark.rules("KO-5.177", "KO-5.23", "KO-4.12")
def test_insight_armed_in_ones_own_turn_moves_one_attacker_in_another() -> None:
    """Three cards, one off each tower. C's unpawn attacks, is put aside, and attacks in vain; the next one is not."""
    state = ready("insight", "pawn Ad4/1", "unpawn Ad5, unpawn Ac5")
    do(state, "act insight")
    assert (towers(state), len(kingdom(state).discards)) == ("A23/A23/A23/", 3)
    do(state, "end", "attack Ad5 Ad4")
    assert state.actors == (0,)
    assert options(state) == [*(f"insight {name}" for name in ("Ad6", "Ae6", "Ae5", "Ae4", "Ac4", "Ac6")), "pass"]
    do(state, "insight Ad6")
    assert (at(state, "Ad6"), at(state, "Ad4"), kingdom(state).effects) == ("B unpawn 0", "A pawn 1", ())
    do(state, "attack Ac5 Ad4", dice=[[6]])
    assert at(state, "Ad4") == "A pawn 0"
    unused = ready("insight")
    do(unused, "act insight", "end", "end")
    assert kingdom(unused).effects == ("insight",)
    do(unused, "end")
    assert kingdom(unused).effects == ()


@pytest.mark.rules("KO-5.163", "KO-5.63", "KO-4.2")
def test_motorhead_devours_the_knave_and_is_paid_for_in_the_turn_of_the_others() -> None:
    state = ready("motorhead", "rook Ad4/1", "pawn Ad5")
    do(state, "act motorhead")
    assert (state.realm.actions, kingdom(state).discards) == (1, ())
    do(state, "end", "attack Ad5 Ad4", dice=[[3]])
    assert at(state, "Ad4") == "A rook 0"
    do(state, "end", "end")
    assert (state.actors, state.realm.actions) == ((0,), 2)


@pytest.mark.rules("KO-5.154", "KO-5.186", "KO-5.98", "KO-5.23")
@pytest.mark.parametrize(("slug", "kind"), [("boister-undead", "unpawn"), ("boister", "pawn")])
def test_boisters_cost_twelve_cards_and_give_what_red_there_is(slug: str, kind: str) -> None:
    own = f"{kind} Ad4, {kind} Ad6/4, {kind} sea/3, {kind} Ad8"
    for red, texts, left in ((5, [], 2), (2, ["checker Ad8", "checker Ad4"], 0)):
        state = ready(slug, own, "pawn Ad5", spare={"A": (red, 8)})
        do(state, f"act {slug}")
        assert (towers(state), len(kingdom(state).discards)) == ("///", 12)
        do(state, *texts)
        assert (at(state, "Ad4"), at(state, "Ad6"), at(state, "Ad8")) == (f"A {kind} 1", f"A {kind} 4", f"A {kind} 1")
        assert (sea(state), kingdom(state).red) == ([f"A {kind}3 {3 + (not texts)}"], left)
        do(state, "attack Ad4 Ad5", dice=[[1, 6]])
        assert at(state, "Ad5") == ""


@pytest.mark.rules("KO-5.177", "KO-5.66")
def test_insight_is_for_ones_own_pieces_only() -> None:
    state = position({"A": "pawn Ad4", "B": "pawn Ad5", "C": ""}, effects={"C": "insight"})
    do(state, "attack Ad4 Ad5", dice=[[6]])
    assert (at(state, "Ad5"), kingdom(state, "C").effects) == ("", ("insight",))


@pytest.mark.rules("KO-5.113", "KO-5.60")
def test_great_towers_are_executed_by_their_enemies_only() -> None:
    """A's own Ivory Tower and the Dark Tower of B stand beside A's pawn: neither is A's to execute."""
    spared = ready("execute", "pawn Ad4", great={"ivory": "A Ad5/10", "dark": "B>A Ad3/10"})
    assert refused(spared, "act execute") == "nobody-to-execute KO-5.113"
    foe = ready("execute", "pawn Ad4, rook Ac8", "pawn Ac7", great={"ivory": "B Ad5/10", "dark": "A>B Ad3/10"})
    do(foe, "act execute")
    assert options(foe) == ["at Ad3", "at Ad5", "at Ac7"]


@pytest.mark.rules("KO-5.112", "KO-R22")
def test_a_charmed_pawn_keeps_its_own_steps_and_one_too_many_does_not_rise() -> None:
    state = ready("charm", "", "pawn Bd4/1")
    do(state, "act charm", "step Bd5", "step Bd6")
    pawn = state.realm.pieces[square("Bd6")]
    assert (pawn.steps, pawn.started) == (0, False)
    do(state, "end", "move Bd6 Bd5", "move Bd5 Bd4")
    crowd = ", ".join(f"unpawn B{file}3" for file in "abcdefgh")
    full = ready("charm", "", f"pawn Bd5/2, {crowd}", courts={"A": "JD QH+"})
    do(full, "act charm", dice=[[1]])
    assert (at(full, "Bd5"), kingdom(full, "B").red) == ("", 12)


@pytest.mark.rules("KO-5.179", "KO-R82")
def test_a_landing_binds_under_a_sheer_heart_attack_until_the_turn_is_over() -> None:
    state = ready("sheer-heart-attack", "king Ad4/4", "pawn sea/1, pawn Ab1")
    do(state, "act sheer-heart-attack", "end", "land p1", "board A", "at Aa1")
    assert refused(state, "move Ab1 Ab2") == "spellbound KO-5.179"
    do(state, "move Aa1 Aa2", "end", "end", "end", "move Ab1 Ab2")
    assert at(state, "Ab2") == "B pawn 0"


# --- out of court -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.21", "KO-5.22", "KO-R17", "KO-R63")
@pytest.mark.parametrize("act", [act for act in standard().acts if act.side], ids=lambda act: act.slug)
def test_other_courts_of_the_side_pay_with_its_colour(act: Any) -> None:
    """Red for Light, black for Dark; of each tower only the cards that are spent are looked at."""
    light = act.side == "light"
    # A court of the same side and another table, and one of the other side.
    same = {"light": "JD QH KH", "dark": "JC QC KS"}[act.side]
    if act.table in ("red", "black"):
        same = {"light": "JH QH KH", "dark": "JC QC KC"}[act.side]
    other = "JC QC KS" if light else "JD QH KH"
    colour, wrong = ("red", "black") if light else ("black", "red")
    price = act.price_out or act.price
    own = "king Ad4/3, pawn Ad5/1, pawn Ad6, unpawn Ac5/1, rook Ae4, bishop* Ah1"
    if price.kind == "devour":
        suits = ("DH" if light else "CS") if colour else ""
        right = " ".join(f"{rank}{suits[rank in 'JQK']}" for rank in "A23456789TJQK")
        taken = {*same.split()}
        right = " ".join(
            name if name not in taken else name[0] + (suits.replace(name[1], "")) for name in right.split()
        )
        slashes = "/" * price.place
        mixed = right.split()
        swap = {"D": "C", "H": "S", "C": "D", "S": "H"}
        mixed[4] = mixed[4][0] + swap[mixed[4][1]]
        good, bad = f"{slashes}{right}", f"{slashes}{' '.join(mixed)}"
        rule = "KO-5.26"
    else:
        count = max(price.cards, 1)
        ranks = ["A23456789T"[slot * 3 : slot * 3 + 5][-count:] for slot in range(3)]
        good = "/".join(f"{colour} {rank}" for rank in ranks)
        bad = "/".join(
            f"{wrong if not slot or price.kind == 'moved' else colour} {rank}" for slot, rank in enumerate(ranks)
        )
        if price.kind in ("any", "moved"):
            bad = "/".join(f"{wrong} {rank}" for rank in ranks)
        rule = "KO-5.22"
    name = "act parlay knave" if act.slug == "parlay" else f"act {act.slug}"
    pieces = {"A": own, "B": "pawn Bd4, rook Bd5", "C": ""}
    common: dict[str, Any] = {"courts": {"A": same, "B": "JD"}, "hands": {}}
    state = position(pieces, **{**common, "towers": {"A": good, "B": "A"}})
    if act.slug == "infighting":
        state = position(pieces, **{**common, "towers": {"A": "AC 2C 3C/AH", "B": "A"}})
        bad = "AC 2C 3H/AH"
    assert name in options(state), refused(state, name)
    assert refused(position(pieces, **{**common, "towers": {"A": bad, "B": "A"}}), name).endswith(rule)
    strange = position(pieces, **{**common, "courts": {"A": other, "B": "JD"}, "towers": {"A": "", "B": "A"}})
    assert refused(strange, name) == "other-book KO-5.22"
