"""Decks of one's own (SQ-R01): what is wrong with a file is said with line, field and reason; a sound one is played."""

from __future__ import annotations

import pytest

from quintain import Refusal, Table
from quintain.core.records import read_record
from quintain.core.settings import settle
from quintain.errors import RecordError, SettingError
from quintain.games.squires import GAME
from quintain.games.squires.deck import Deck, read_deck, standard_text
from tests.games.squires.samples import do, options_of, state_of, view_of

TEXT = standard_text()

SMALL = """
[numbers]
hand_size = 1
draw_per_player = 2
companion_scale = [0, 3]
hate_penalty = 2
feast_first = 9
feast_second = 1

[[item]]
code = "pie"
title = "Pie"
class = "food"
copies = 4
points = 0
food = 5

[[item]]
code = "mead"
title = "Mead"
class = "booze"
copies = 3
points = 1

[[item]]
code = "spoon"
title = "Spoon"
class = "weapon"
copies = 4
points = 2
pair = "bowl"

[[item]]
code = "bowl"
title = "Bowl"
class = "partner"
copies = 4
points = 1

[[knight]]
code = "tom"
name = "Sir Tom"
pronoun = "he"
covets = ["food", "spoon"]
bonus = 10
hates = ["mead"]

[[knight]]
code = "kit"
name = "Sir Kit"
pronoun = "they"
covets = ["pie"]
bonus = 3
hates = []

[[knight]]
code = "ida"
name = "Dame Ida"
pronoun = "she"
covets = ["mead"]
bonus = 4
hates = ["food"]
line = "Eats nothing."
"""


def broken(text: str) -> tuple[str, str]:
    """Where and why a deck is refused."""
    found = read_deck(text)
    assert isinstance(found, Refusal)
    assert (found.code, found.rule) == ("deck-broken", "SQ-R01")
    return str(found.values["where"]), str(found.values["why"])


def line_of(text: str, words: str, occurrence: int = 1) -> int:
    """The number of the line that reads so, for the so-manieth time."""
    lines = [number for number, line in enumerate(text.splitlines(), start=1) if line.strip() == words]
    return lines[occurrence - 1]


def changed(old: str, new: str) -> str:
    assert old in SMALL
    return SMALL.replace(old, new, 1)


def test_the_samples_are_sound() -> None:
    assert isinstance(read_deck(SMALL), Deck)
    assert isinstance(read_deck(TEXT), Deck)
    assert read_deck(TEXT) == read_deck("")


# --- what is wrong in one field -------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-R01")
@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("hand_size = 1", "hand_size = 0", "numbers, hand_size", "Expected `int` >= 1"),
        ("hand_size = 1", "hand_size = 9", "numbers, hand_size", "Expected `int` <= 8"),
        ("hand_size = 1", 'hand_size = "one"', "numbers, hand_size", "Expected `int`, got `str`"),
        ("hand_size = 1", "hand_size = true", "numbers, hand_size", "Expected `int`, got `bool`"),
        ("hand_size = 1", f"hand_size = {'9' * 40}", "numbers, hand_size", "Expected `int` <= 8"),
        ("draw_per_player = 2", "draw_per_player = -1", "numbers, draw_per_player", "Expected `int` >= 0"),
        ("companion_scale = [0, 3]", "companion_scale = [0]", "numbers, companion_scale", "of length >= 2"),
        ("hate_penalty = 2", "hate_penalty = -2", "numbers, hate_penalty", "Expected `int` >= 0"),
        ("feast_first = 9", "feast_first = 900", "numbers, feast_first", "Expected `int` <= 100"),
        ('code = "pie"', 'code = "Pie"', "item 1, code", "matching regex"),
        ('code = "pie"', 'code = "a pie"', "item 1, code", "matching regex"),
        ('code = "pie"', 'code = "pie\\n"', "item 1, code", "matching regex"),
        ('code = "pie"', 'code = ""', "item 1, code", "matching regex"),
        ('code = "pie"', 'code = "food"', "item 1, code", "'food' is taken already"),
        ('code = "mead"', 'code = "pie"', "item 2, code", "'pie' is taken already"),
        ('title = "Mead"', 'title = ""', "item 2, title", "of length >= 1"),
        ('class = "booze"', 'class = "beer"', "item 2, class", "Invalid enum value 'beer'"),
        ("copies = 3", "copies = 0", "item 2, copies", "Expected `int` >= 1"),
        ("copies = 3", "copies = 61", "item 2, copies", "Expected `int` <= 60"),
        ("copies = 3", "copies = 1.5", "item 2, copies", "Expected `int`, got `float`"),
        ("points = 1", "points = 101", "item 2, points", "Expected `int` <= 100"),
        ("points = 0", "points = 1", "item 1, points", "no points of their own"),
        ("food = 5", "food = 21", "item 1, food", "Expected `int` <= 20"),
        ("points = 1", "points = 1\nfood = 1", "item 2, food", "Food and nothing else"),
        ('pair = "bowl"', 'pair = "plate"', "item 3, pair", "'plate' is no item of the class partner"),
        ('pair = "bowl"', 'pair = "pie"', "item 3, pair", "'pie' is no item of the class partner"),
        ("points = 1", 'points = 1\npair = "bowl"', "item 2, pair", "a weapon and nothing else"),
        ("points = 1", "points = 1\ncolour = 3", "item 2, colour", "unknown field `colour`"),
        ('code = "kit"', 'code = "tom"', "knight 2, code", "'tom' is taken already"),
        ('pronoun = "they"', 'pronoun = "it"', "knight 2, pronoun", "Invalid enum value 'it'"),
        ('covets = ["pie"]', "covets = []", "knight 2, covets", "of length >= 1"),
        ('covets = ["pie"]', 'covets = ["cake"]', "knight 2, covets", "there is no item 'cake'"),
        ('covets = ["pie"]', 'covets = ["pie", "pie"]', "knight 2, covets", "stands there twice"),
        ('covets = ["pie"]', 'covets = ["food", "pie"]', "knight 2, covets", "'pie' is Food, so one card would serve"),
        ('covets = ["pie"]', 'covets = ["pie", "food"]', "knight 2, covets", "'pie' is Food, so one card would serve"),
        ('covets = ["pie"]', 'covets = "pie"', "knight 2, covets", "Expected `array`, got `str`"),
        ('hates = ["mead"]', 'hates = ["cake"]', "knight 1, hates", "there is no item 'cake'"),
        ("bonus = 3", "bonus = 101", "knight 2, bonus", "Expected `int` <= 100"),
        ('line = "Eats nothing."', 'line = ""', "knight 3, line", "of length >= 1"),
    ],
)
def test_a_field_that_is_wrong_is_named_with_its_line(old: str, new: str, place: str, reason: str) -> None:
    text = changed(old, new)
    where, why = broken(text)
    line, _, names = where.partition(", ")
    assert names == place
    assert reason in why
    assert text.splitlines()[int(line.removeprefix("line ")) - 1] == new.splitlines()[-1]


@pytest.mark.parametrize(
    ("old", "place", "reason"),
    [
        ("hand_size = 1\n", "numbers, hand_size", "missing required field `hand_size`"),
        ('title = "Mead"\n', "item 2, title", "missing required field `title`"),
        ("food = 5\n", "item 1, food", "Food and nothing else"),
        ('pair = "bowl"\n', "item 3, pair", "a weapon and nothing else"),
        ("bonus = 3\n", "knight 2, bonus", "missing required field `bonus`"),
    ],
)
def test_a_field_that_is_missing_is_named_with_the_line_of_its_table(old: str, place: str, reason: str) -> None:
    text = changed(old, "")
    where, why = broken(text)
    line, _, names = where.partition(", ")
    assert names == place
    assert reason in why
    table, _, number = place.partition(",")[0].partition(" ")
    head = f"[[{table}]]" if number else f"[{table}]"
    assert int(line.removeprefix("line ")) == line_of(text, head, int(number or 1))


def test_two_weapons_have_no_partner_in_common() -> None:
    fork = '\n[[item]]\ncode = "fork"\ntitle = "Fork"\nclass = "weapon"\ncopies = 1\npoints = 1\npair = "bowl"\n'
    text = SMALL + fork
    line = line_of(text, 'pair = "bowl"', 2)
    assert broken(text) == (f"line {line}, item 5, pair", "'bowl' is the pair of 'spoon'")


def test_a_deck_without_food_knows_no_food() -> None:
    text = changed('class = "food"', 'class = "gear"').replace("food = 5\n", "")
    where, why = broken(text)
    assert where.endswith("knight 1, covets")
    assert why == "there is no item 'food'"


def test_too_many_kinds() -> None:
    extra = "".join(
        f'\n[[item]]\ncode = "i{number}"\ntitle = "I"\nclass = "gear"\ncopies = 1\npoints = 1\n' for number in range(29)
    )
    where, why = broken(SMALL + extra)
    assert where.endswith("item 33")
    assert why == "a deck has at most 32 kinds of item"
    assert isinstance(read_deck(SMALL + extra.rpartition("\n[[item]]")[0]), Deck)


# --- what is wrong with the file ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        (changed("hand_size = 1", "hand_size ="), "line 3", "not TOML: Invalid value"),
        (changed("hand_size = 1", "hand_size = 1\nhand_size = 2"), "line 4", "not TOML: Cannot overwrite a value"),
        ("[numbers", "at the end", "not TOML: "),
        ("nonsense", "at the end", "not TOML: "),
        ("\0", "line 1", "not TOML: "),
        (" \n", "the file", "it has no [numbers]"),
        (SMALL.partition("[[item]]")[0], "the file", "it has no [[item]]"),
        (SMALL.partition("[[knight]]")[0], "the file", "it has no [[knight]]"),
        ("numbers = 3\n", "the file", "it has no [numbers]"),
        (SMALL + "\n[joker]\n", f"line {len(SMALL.splitlines()) + 2}, joker 1", "there is no table 'joker'"),
        (changed("hand_size = 1", f"hand_size = {'9' * 5000}"), "the file", "not TOML: a number is too long"),
        (f"deep = {'[' * 20000}", "line 1", "too many brackets inside each other"),
    ],
    ids=str,
)
def test_a_file_that_is_no_deck(text: str, where: str, reason: str) -> None:
    found = broken(text)
    assert found[0] == where
    assert reason in found[1]


def test_a_table_cannot_be_set_up_with_a_broken_deck_and_says_why() -> None:
    text = changed("copies = 3", "copies = 0")
    line = line_of(text, "copies = 0")
    with pytest.raises(SettingError, match=rf"SQ-R01: line {line}, item 2, copies: Expected `int` >= 1"):
        Table.new(GAME, 2, 1, settings={"deck": text})


# --- too small ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-3.5", "SQ-3.8")
def test_a_deck_must_be_large_enough_for_the_seats() -> None:
    def check(seats: int, text: str) -> Refusal | None:
        return GAME.check(seats, settle(GAME.settings, {"deck": text}))

    assert check(2, SMALL) is None
    assert check(3, SMALL) == Refusal("deck-knights", "SQ-3.5", {"count": 3, "needed": 4})
    una = SMALL.rpartition("\n[[knight]]")[2].replace("ida", "una", 1)
    fourth = f"{SMALL}\n[[knight]]{una}"
    assert check(3, fourth) is None
    # Three starting items, two hands of one card, four to draw: nine of them.
    scarce = changed("copies = 4", "copies = 1")
    for _ in range(2):
        scarce = scarce.replace("copies = 4", "copies = 2", 1)
    assert check(2, scarce) == Refusal("deck-items", "SQ-3.8", {"count": 8, "needed": 9})
    assert check(2, scarce.replace("copies = 1", "copies = 2")) is None
    for seats in GAME.seats:
        assert check(seats, "") is None
    with pytest.raises(SettingError, match=r"SQ-3\.5: the deck has 3 knights; so many squires need 4"):
        Table.new(GAME, 3, 1, settings={"deck": SMALL})


# --- played ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-R01")
def test_a_deck_of_one_s_own_is_played_and_replayed() -> None:
    for seed in range(12):
        table = Table.new(GAME, 2, seed, settings={"deck": SMALL, "rounds": 2})
        seen: set[str] = set()
        turn = seed
        while table.actors:
            options = options_of(table)
            seen.update(word for text in options for word in text.split()[1:-1])
            do(table, options[turn * 7 % len(options)])
            turn += 1
            assert state_of(table).flaws() == []
            assert GAME.imagine(table.state.view(0), table.luck(10_000)).view(0) == table.state.view(0)
            assert table.scene(0).audience == 0
        assert seen <= {"pie", "mead", "spoon", "bowl"}
        assert view_of(table, "A").settings.deck == SMALL
        again = Table.replay(read_record(table.record.write()), GAME)
        assert again.state.view(None) == table.state.view(None)
        assert again.record.write() == table.record.write()
        assert again.log(0) == table.log(0)


@pytest.mark.rules("SQ-4.6", "SQ-4.11")
def test_with_few_cards_one_must_claim_even_in_a_lap_of_patience() -> None:
    text = changed("draw_per_player = 2", "draw_per_player = 0")
    table = Table.new(GAME, 2, 1, settings={"deck": text, "patience": 3})
    first = state_of(table).head
    do(table, options_of(table)[0])
    do(table, options_of(table)[0])
    assert (state_of(table).lap, table.actors) == (2, (first,))
    assert options_of(table) == ["claim 1", "claim 2", "claim 3"]


def test_numbers_of_the_deck_are_used() -> None:
    text = changed("hate_penalty = 2", "hate_penalty = 7")
    found = {}
    for deck in (SMALL, text):
        for seed in range(40):
            table = Table.new(GAME, 2, seed, settings={"deck": deck, "rounds": 1})
            while table.actors:
                do(table, options_of(table)[seed * 5 % len(options_of(table))])
            for score in state_of(table).history[0].scores:
                if score.hated:
                    found[deck] = -score.dislikes // score.hated
    assert found == {SMALL: 2, text: 7}


def test_a_record_with_a_broken_deck_is_refused() -> None:
    table = Table.new(GAME, 2, 1, settings={"deck": SMALL})
    with pytest.raises(RecordError, match="item 1, copies"):
        Table.replay(read_record(table.record.write().replace("copies = 4", "copies = 0", 1)), GAME)
