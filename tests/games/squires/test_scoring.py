"""The scoring of a round (SQ-6.2 to SQ-6.10), example by example, and against a scorer that shares nothing with it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from quintain.games.squires.scoring import bare, score
from tests.games.squires import slow
from tests.games.squires.samples import DECK, KNIGHTS, bare_value, finished, kinds, scores, state_of, steps, totals

# --- examples from the rulebook -------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-6.8")
def test_t03_axe_and_armor_double() -> None:
    sheet = scores("ottoline: axe armor", "fulk: -", "marjory: -")["ottoline"]
    assert (sheet.pairs, sheet.paired, sheet.rest, sheet.total) == (1, 4, 0, 4)


@pytest.mark.rules("SQ-6.8", "SQ-6.9")
def test_t04_a_second_axe_has_no_partner() -> None:
    sheet = scores("quentin: axe axe armor", "fulk: -", "marjory: -")["quentin"]
    assert (sheet.paired, sheet.rest, sheet.total) == (4, 1, 5)


@pytest.mark.rules("SQ-6.9", "SQ-R28")
def test_t05_companions_score_as_a_group() -> None:
    found = [totals(f"ottoline: {'companion ' * count}", "fulk: -", "marjory: -")[0] for count in range(7)]
    assert found == [0, 1, 2, 4, 8, 16, 16]


@pytest.mark.rules("SQ-6.4")
def test_t06_the_most_booze_passes_out() -> None:
    sheets = scores("egbert: booze booze roast", "fulk: booze undies", "hildegund: armor")
    assert sheets["egbert"].drunk == "out"
    assert [sheet.total for sheet in sheets.values()] == [0, 4, 1]
    assert [sheet.feast for sheet in sheets.values()] == [0, 0, 0]


@pytest.mark.rules("SQ-6.4")
def test_t07_equals_stay_awake() -> None:
    sheets = scores("egbert: booze booze undies", "fulk: booze booze", "hildegund: booze armor")
    assert [sheet.drunk for sheet in sheets.values()] == ["", "", ""]
    assert [sheet.total for sheet in sheets.values()] == [6, 4, 3]


@pytest.mark.rules("SQ-6.4")
def test_t08_two_players_pour_it_away() -> None:
    sheets = scores("egbert: booze booze cheese axe", "fulk: booze companion sword")
    assert (sheets["egbert"].drunk, sheets["egbert"].booze, sheets["egbert"].sets) == ("poured", 2, 0)
    assert steps(sheets["egbert"]) == (0, 0, 6, 0, 1)
    assert steps(sheets["fulk"]) == (8, 0, 0, 0, 4)
    assert [sheet.total for sheet in sheets.values()] == [7, 12]


@pytest.mark.rules("SQ-6.4")
def test_t09_two_players_tie_and_keep_it() -> None:
    sheets = scores("egbert: booze cheese axe", "fulk: booze companion sword")
    assert steps(sheets["egbert"]) == (7, 0, 6, 0, 3)
    assert [sheet.total for sheet in sheets.values()] == [16, 12]


@pytest.mark.rules("SQ-6.7", "SQ-R23")
def test_t10_first_and_second_place_of_the_feast_are_shared() -> None:
    sheets = scores(
        "marjory: roast roast",
        "petronilla: roast turnips turnips",
        "wilfrid: cheese turnips",
        "barnaby: turnips cheese",
        "quentin: turnips",
    )
    assert [sheet.food for sheet in sheets.values()] == [8, 8, 5, 5, 2]
    assert [sheet.feast for sheet in sheets.values()] == [6, 6, 3, 3, 0]


@pytest.mark.rules("SQ-6.5", "SQ-R26")
def test_t11_the_cards_of_a_set_score_too() -> None:
    sheets = scores("rollo: bow arrows cheese", "fulk: axe", "wilfrid: turnips")
    assert steps(sheets["rollo"]) == (18, 0, 6, 4, 0)
    assert [sheet.total for sheet in sheets.values()] == [28, 1, 3]


@pytest.mark.rules("SQ-6.5")
def test_t12_the_third_food_makes_no_set() -> None:
    sheets = scores("egbert: booze booze cheese turnips roast", "fulk: booze booze booze", "wilfrid: axe")
    assert sheets["fulk"].drunk == "out"
    assert (sheets["egbert"].sets, *steps(sheets["egbert"])) == (2, 14, 0, 6, 0, 4)
    assert [sheet.total for sheet in sheets.values()] == [24, 0, 1]


@pytest.mark.rules("SQ-6.2")
def test_t16_the_knight_nobody_wanted_has_no_part_in_it() -> None:
    sheets = scores("fulk: booze axe", "hildegund: armor turnips", "crispin: undies")
    assert sheets["fulk"].drunk == "out"
    assert [sheet.total for sheet in sheets.values()] == [0, 7, 2]
    assert bare_value("egbert: booze booze booze roast") == 7 + 6


# --- corners --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-R05")
def test_t34_one_lonely_booze_is_enough() -> None:
    assert totals("quentin: booze relic", "fulk: axe", "hildegund: armor") == [0, 1, 1]


@pytest.mark.rules("SQ-R04")
def test_t35_without_booze_nobody_passes_out() -> None:
    sheets = scores("egbert: undies", "fulk: axe", "hildegund: armor")
    assert [(sheet.drunk, sheet.total) for sheet in sheets.values()] == [("", 2), ("", 1), ("", 1)]


@pytest.mark.rules("SQ-R06")
def test_t36_sleep_saves_from_a_negative_score() -> None:
    assert totals("brunella: booze bow bow cloak", "fulk: axe", "hildegund: armor") == [0, 1, 1]
    awake = scores("brunella: booze bow bow cloak", "fulk: booze axe", "hildegund: armor")["brunella"]
    assert (awake.dislikes, awake.total) == (-15, -13)


@pytest.mark.rules("SQ-R22")
def test_t37_hated_booze_that_is_poured_away_costs_nothing() -> None:
    sheets = scores("ottoline: booze sword shield roast", "fulk: companion")
    assert steps(sheets["ottoline"]) == (17, 0, 6, 4, 0)
    assert [sheet.total for sheet in sheets.values()] == [27, 1]


@pytest.mark.rules("SQ-R22")
def test_t38_hated_booze_that_stays_costs_five() -> None:
    sheets = scores("ottoline: booze sword shield roast", "fulk: booze companion")
    assert steps(sheets["ottoline"]) == (17, -5, 6, 4, 0)
    assert [sheet.total for sheet in sheets.values()] == [22, 11]


@pytest.mark.rules("SQ-R22")
def test_hated_booze_counts_for_drunks() -> None:
    assert scores("ottoline: booze booze", "fulk: booze", "marjory: -")["ottoline"].drunk == "out"


@pytest.mark.rules("SQ-R03")
def test_t39_the_food_of_a_sleeper_is_out_or_in() -> None:
    table = ("marjory: booze roast roast", "petronilla: cheese", "wilfrid: turnips")
    assert totals(*table) == [0, 6, 3]
    assert totals(*table, drunk_feasts=True) == [0, 3, 0]


@pytest.mark.rules("SQ-R03")
def test_hated_food_of_a_sleeper_takes_no_place_even_when_in() -> None:
    table = ("lambert: booze turnips turnips cheese", "petronilla: cheese", "wilfrid: turnips")
    assert totals(*table, drunk_feasts=True) == [0, 6, 3]


@pytest.mark.rules("SQ-6.6", "SQ-R19")
def test_t40_hated_food_is_gone_before_the_feast() -> None:
    sheets = scores("lambert: turnips turnips roast", "petronilla: cheese turnips", "wilfrid: cheese")
    assert (sheets["lambert"].food, *steps(sheets["lambert"])) == (4, 0, -10, 3, 0, 0)
    assert (sheets["petronilla"].food, sheets["petronilla"].feast) == (5, 6)
    assert [sheet.total for sheet in sheets.values()] == [-7, 6, 0]


@pytest.mark.rules("SQ-6.7", "SQ-R23")
def test_t41_all_first_and_no_second() -> None:
    sheets = scores("marjory: roast", "petronilla: turnips turnips", "wilfrid: roast")
    assert [(sheet.food, sheet.total) for sheet in sheets.values()] == [(4, 6), (4, 6), (4, 6)]


@pytest.mark.rules("SQ-R24", "SQ-R29")
def test_t42_one_feasts_alone_and_one_is_thrashed() -> None:
    assert totals("marjory: turnips", "petronilla: axe", "wilfrid: axe") == [6, -5, 1]


@pytest.mark.rules("SQ-R20")
def test_t43_a_hated_half_of_a_pair_is_gone_before() -> None:
    sheets = scores("sigrun: bow arrows arrows axe cheese", "fulk: axe", "wilfrid: roast")
    assert (sheets["sigrun"].pairs, *steps(sheets["sigrun"])) == (0, 17, -5, 3, 0, 3)
    assert [sheet.total for sheet in sheets.values()] == [18, 1, 6]


@pytest.mark.rules("SQ-R02")
def test_t44_kept_booze_has_points() -> None:
    sheets = scores("wilfrid: lance horse horse booze", "fulk: booze axe", "marjory: turnips")
    assert steps(sheets["wilfrid"]) == (26, 0, 0, 8, 4)
    assert [sheet.total for sheet in sheets.values()] == [38, 3, 6]


@pytest.mark.rules("SQ-6.6")
def test_t45_hated_companions_score_nothing() -> None:
    sheets = scores("anselm: relic cheese cloak companion companion companion", "fulk: axe", "marjory: roast")
    assert steps(sheets["anselm"]) == (25, -15, 3, 0, 4)
    assert [sheet.total for sheet in sheets.values()] == [17, 1, 6]


@pytest.mark.rules("SQ-6.6", "SQ-R20")
def test_t46_a_pair_of_hated_cards_is_no_pair() -> None:
    sheets = scores("tancred: lance horse shield turnips", "fulk: axe", "marjory: roast")
    assert steps(sheets["tancred"]) == (8, -10, 3, 0, 1)
    assert [sheet.total for sheet in sheets.values()] == [2, 1, 6]


@pytest.mark.rules("SQ-R26")
def test_t47_a_coveted_axe_pairs() -> None:
    sheets = scores("ermengarde: axe sword bow dagger armor", "fulk: axe", "marjory: roast")
    assert steps(sheets["ermengarde"]) == (40, 0, 0, 4, 3)
    assert [sheet.total for sheet in sheets.values()] == [47, 1, 6]


@pytest.mark.rules("SQ-6.9")
def test_t48_everything_else_counts_booze_and_companions() -> None:
    sheets = scores("humbert: turnips booze companion*4 undies", "fulk: booze axe", "marjory: roast")
    assert steps(sheets["humbert"]) == (20, 0, 3, 0, 12)
    assert [sheet.total for sheet in sheets.values()] == [35, 3, 6]


@pytest.mark.rules("SQ-R25")
def test_t49_as_many_pairs_as_there_can_be() -> None:
    sheets = scores("quentin: axe axe armor sword shield shield lance", "fulk: turnips", "marjory: roast")
    assert (sheets["quentin"].pairs, *steps(sheets["quentin"])) == (2, 0, 0, 0, 8, 4)
    assert [sheet.total for sheet in sheets.values()] == [12, 3, 6]


@pytest.mark.rules("SQ-6.3", "SQ-6.10")
def test_t50_a_whole_round() -> None:
    sheets = scores(
        "egbert: cheese turnips booze booze soap",
        "hildegund: armor undies axe undies",
        "marjory: dagger cloak companion companion sword roast",
        "ottoline: sword shield turnips cheese booze",
    )
    assert sheets["egbert"].drunk == "out"
    assert steps(sheets["hildegund"]) == (11, 0, 0, 4, 4)
    assert steps(sheets["marjory"]) == (20, -5, 3, 4, 2)
    assert steps(sheets["ottoline"]) == (17, -5, 6, 4, 0)
    assert [sheet.total for sheet in sheets.values()] == [0, 19, 24, 22]
    assert bare_value("lambert: cloak soap turnips") == -2


# --- rulings that have no example -----------------------------------------------------------------------------------


@pytest.mark.rules("SQ-R27")
def test_any_food_serves_for_a_set_but_hated_food_is_named() -> None:
    sets = [scores(f"tancred: shield {food}", "fulk: -", "marjory: -")["tancred"].sets for food in DECK.kinds if food]
    served = [item.code for item, found in zip(DECK.items, sets, strict=True) if found]
    assert served == ["turnips", "cheese", "roast"]
    hated = scores("quentin: turnips cheese roast", "fulk: -", "marjory: -")["quentin"]
    assert (hated.hated, hated.food) == (1, 5)


@pytest.mark.rules("SQ-R21")
def test_likes_come_before_dislikes_and_no_knight_is_of_two_minds() -> None:
    for place in range(len(DECK.knights)):
        coveted = {kind for entry in DECK.coveted[place] for kind in entry if len(entry) == 1}
        assert not coveted & set(DECK.hated[place])
    # Quentin hates Roast Boar; a knight who covets any Food would still count it for a set before it is gone.
    sheet = scores("quentin: sword horse poetry roast", "fulk: -", "marjory: -")["quentin"]
    assert steps(sheet) == (22, -5, 0, 0, 5)


@pytest.mark.rules("SQ-R29")
def test_a_negative_score_is_added_to_the_total() -> None:
    below = 0
    for seed in range(20):
        state = state_of(finished(6, seed))
        summed = [sum(sheet.scores[seat].total for sheet in state.history) for seat in range(6)]
        assert list(state.totals) == summed
        below += sum(sheet.scores[seat].total < 0 for sheet in state.history for seat in range(6))
    assert below > 0


# --- beside a slow scorer -------------------------------------------------------------------------------------------


def deal(random: Random, seats: int) -> tuple[list[int], list[tuple[int, ...]], tuple[int, ...], int]:
    """Knights and piles from one deck, heavy or light, and one pile more that nobody claims."""
    deck = [kind for kind, copies in DECK.copies.items() for _ in range(copies)]
    if random.random() < 0.5:
        # Often only a few kinds, so that sets, ties and long rows of Companions come up.
        some = random.sample(range(len(DECK.items)), random.randint(2, 7))
        deck = [kind for kind in deck if kind in some]
    random.shuffle(deck)
    piles = [tuple(deck.pop() for _ in range(min(len(deck), random.randint(1, 14)))) for _ in range(seats + 1)]
    knights = random.sample(range(len(DECK.knights)), seats + 1)
    return knights[:-1], piles[:-1], piles[-1], knights[-1]


@pytest.mark.parametrize("seats", range(2, 7))
def test_scores_are_those_of_a_slow_scorer(seats: int) -> None:
    random = Random(seats)
    drunk = 0
    for _ in range(1500):
        knights, piles, left, unwanted = deal(random, seats)
        drunk_feasts = random.random() < 0.5
        ours = score(DECK, knights, piles, drunk_feasts=drunk_feasts)
        claimed = [(DECK.knights[knight].code, slow.names(pile)) for knight, pile in zip(knights, piles, strict=True)]
        theirs = slow.score(claimed, drunk_feasts)
        assert [slow.line(sheet) for sheet in ours] == theirs, claimed
        bare_ours = slow.line(bare(DECK, unwanted, left))
        assert bare_ours == slow.bare(DECK.knights[unwanted].code, slow.names(left))
        drunk += any(sheet.drunk for sheet in ours)
    assert 300 < drunk < 1500


@hypothesis_settings(max_examples=200)
@given(st.data())
def test_order_does_not_matter(data: st.DataObject) -> None:
    """Neither the order of a pile nor that of the seats changes what a knight is worth."""
    seats = data.draw(st.integers(2, 6))
    knights = data.draw(st.permutations(sorted(KNIGHTS.values())))[:seats]
    some = st.lists(st.sampled_from(range(len(DECK.items))), max_size=9)
    piles = [data.draw(some) for _ in range(seats)]
    around = data.draw(st.permutations(range(seats)))
    before = score(DECK, knights, piles)
    after = score(DECK, [knights[seat] for seat in around], [sorted(piles[seat]) for seat in around])
    assert after == [before[seat] for seat in around]


@pytest.mark.rules("SQ-R01")
def test_t51_the_deck() -> None:
    assert (len(DECK.items), sum(DECK.copies.values()), len(DECK.knights)) == (19, 144, 20)
    assert {(item.code, item.copies, item.points, item.food) for item in DECK.items} == slow.CARDS
    assert {(knight.code, knight.covets, knight.bonus, knight.hates) for knight in DECK.knights} == slow.KNIGHTS
    for knight in DECK.knights:
        assert 2 <= len(knight.covets) <= 4
        assert 1 <= len(knight.hates) <= 2
        assert not set(knight.covets) & set(knight.hates)
    food = {item.code for item in DECK.items if item.group == "food"}
    for code in [*(item.code for item in DECK.items if item.code not in food), "food"]:
        assert sum(code in knight.covets for knight in DECK.knights) >= 2, code
    for item in DECK.items:
        assert any(item.code in knight.hates for knight in DECK.knights), item.code
    assert sum(len(knight.hates) == 2 for knight in DECK.knights) == 6
    assert [kinds(pair) for pair in slow.PAIRS] == sorted(tuple(sorted(pair)) for pair in DECK.pairs)
