"""Matches as ``.ksg`` text (§ Records)."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain import Record, Table, replay
from quintain.core.records import read_record
from quintain.core.seats import letter
from quintain.errors import RecordError, RulesChanged
from tests.core.steady import steady
from tests.games.knight_shift.samples import GAME, do, random_match, state_of, table_at, walk

KSG = GAME.formats[0]

SAMPLE = """[Game "Knight Shift"]
[Rules "KS-1"]
[White "Left Hand"]
[Black "Right Hand"]
[Result "0-1"]
[Termination "fortify2"]
[Date "2025.06.01"]

1. a1b3 e8d6 2. b3c5 d6c4 3. d1b2 c4b2 4. c1b2 a8b6 5. b1a3 d8b7
6. e1d3 b7c5 7. d3c5 b8c6 8. b2c3 b6d5 9. a3c4 c8c7 10. c3b4 c6d4
11. b4b5 d4e2 12. c4b6 d5e3 13. b6a8 e3d1 14. a8=F e2c1 15. b5b6 c1=F
16. b6a6 d1=F {Black's second fortress} 0-1
"""

pytestmark = pytest.mark.rules("KS-2.8")


def ksg(actions: str, result: str = "*", termination: str = "unfinished", **tags: str) -> str:
    """A text with these actions, result and further tags."""
    named = {"Game": "Knight Shift", "Rules": "KS-1", "White": "Ann", "Black": "Bob"}
    named |= {"Result": result, "Termination": termination} | tags
    return "\n".join([*(f'[{name} "{value}"]' for name, value in named.items()), "", f"{actions} {result}", ""])


def broken(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        KSG.read(text)
    return caught.value


def tags_of(text: str) -> list[str]:
    return re.findall(r"^\[(\w+) ", text, re.MULTILINE)


def assert_same_match(first: Table, record: Record) -> Table:
    """The record leads to the same end by the same plies between the same players."""
    second = replay(record)
    assert second.state.position() == first.state.position()
    assert state_of(second).history() == state_of(first).history()
    assert second.outcome() == first.outcome()
    seats = [state_of(table).players for table in (first, second)]
    names = [[table.sitters[seat].name for seat in pair] for table, pair in zip((first, second), seats, strict=True)]
    assert names[0] == names[1]
    return second


# --- writing and reading back ---------------------------------------------------------------------------------------


def test_the_name_and_the_ending() -> None:
    assert (KSG.name, KSG.suffix) == ("ksg", ".ksg")


def test_the_sample_is_written_as_it_was_read() -> None:
    table = replay(KSG.read(SAMPLE))
    assert table.state.position() == "F4/2g2/G4/2N2/5/5/5/2ff1 w 0 17"
    written = KSG.write(table)
    assert written.split() == SAMPLE.replace("{Black's second fortress} ", "").split()
    assert tags_of(written) == tags_of(SAMPLE)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("manner", ["even", "eager", "shy"])
def test_finished_matches_come_back(seed: int, manner: str) -> None:
    table = random_match(seed, manner)
    text = KSG.write(table)
    assert KSG.write(assert_same_match(table, KSG.read(text))) == text


@pytest.mark.parametrize("plies", [0, 1, 2, 7, 30])
def test_unfinished_matches_come_back(plies: int) -> None:
    table = random_match(plies, plies=plies)
    text = KSG.write(table)
    assert text.endswith("*\n")
    assert '[Termination "unfinished"]' in text
    again = assert_same_match(table, KSG.read(text))
    assert again.outcome() is None
    assert KSG.write(again) == text


def test_lines_are_broken_before_column_80() -> None:
    wide = 0
    for seed in range(10):
        text = KSG.write(random_match(seed))
        body = text.partition("\n\n")[2].splitlines()
        assert all(len(line) < 80 for line in body)
        wide += sum(len(line) > 70 for line in body)
        # No line is broken earlier than it need be.
        for line, after in pairwise(body):
            assert len(line) + 1 + len(after.split()[0]) >= 80
    assert wide > 10


def test_white_is_numbered_and_black_only_at_the_very_beginning() -> None:
    table = table_at("nngnn/5/5/5/5/5/5/NNGNN b 3 12")
    do(table, "b8c6 b1c3 c6b8")
    body = KSG.write(table).partition("\n\n")[2]
    assert body == "12... b8c6 13. b1c3 c6b8 *\n"
    assert_same_match(table, KSG.read(KSG.write(table)))
    table = table_at()
    do(table, "b1c3 b8c6 c3b1")
    assert KSG.write(table).partition("\n\n")[2] == "1. b1c3 b8c6 2. c3b1 *\n"


def test_names_are_escaped() -> None:
    names = ['Ann "the \\ Axe"', '\\"]\\\\ {x} [Game']
    table = Table.new("knight-shift", names, seed=1)
    do(table, "b1c3")
    text = KSG.write(table)
    assert '[White "Ann \\"the \\\\ Axe\\""]' in text
    assert [sitter.name for sitter in KSG.read(text).header.seats] == names


@given(names=st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=2, max_size=2))
@steady(200)
def test_any_name_leaves_a_readable_text(names: list[str]) -> None:
    table = Table.new("knight-shift", names, seed=1)
    found = [sitter.name for sitter in KSG.read(KSG.write(table)).header.seats]
    assert found == [" ".join(name.splitlines()) for name in names]


def test_tags_stand_in_their_order_and_unknown_ones_are_kept() -> None:
    tags = {"Annotator": "Eve", "Round": "3", "Date": "2025.06.01", "Event": "Club night", "not a tag": "x"}
    table = Table.new(
        "knight-shift",
        ["Ann", "Bob"],
        seed="s",
        tags=tags,
        settings={"start": "nngnn/5/5/5/5/5/5/NNGNN b 3 12", "random_opening": 2, "no_progress_limit": 50},
    )
    text = KSG.write(table)
    required = ["Game", "Rules", "White", "Black", "Result", "Termination"]
    assert tags_of(text) == [*required, "Date", "Event", "Round", "Seed", "Options", "Start", "Annotator"]
    assert '[Options "no_progress_limit=50; random_opening=2"]' in text
    again = KSG.read(text)
    assert again.header.tags == {name: value for name, value in tags.items() if name != "not a tag"}
    assert KSG.write(replay(again)) == text


def test_only_settings_that_were_changed_are_named() -> None:
    text = KSG.write(table_at())
    assert not {"Options", "Start", "Seed"} & set(tags_of(text))
    text = KSG.write(Table.new("knight-shift", seed=1, settings={"repetition": "loss"}))
    assert '[Options "repetition=loss"]' in text


@pytest.mark.rules("KS-2.9")
@pytest.mark.parametrize("seed", range(6))
def test_openings_and_colours_come_back(seed: int) -> None:
    table = random_match(seed, plies=9, random_opening=6, colours="random")
    text = KSG.write(table)
    assert len(text.partition("\n\n")[2].split()) == 15 + 8 + 1
    again = assert_same_match(table, KSG.read(text))
    assert again.record.header.settings == table.record.header.settings
    assert len(again.record.entries) == 9
    assert KSG.write(again) == text


@pytest.mark.rules("KS-2.9")
def test_seat_b_as_white_comes_back() -> None:
    table = random_match(4, colours="B")
    assert '[White "Bob"]' in KSG.write(table)
    again = assert_same_match(table, KSG.read(KSG.write(table)))
    assert [sitter.name for sitter in again.sitters] == ["Ann", "Bob"]


@pytest.mark.rules("KS-2.9")
def test_an_opening_drawn_elsewhere_is_played_as_written() -> None:
    table = random_match(4, plies=5, random_opening=4)
    text = KSG.write(table).replace('[Seed "4"]', '[Seed "somebody else"]')
    again = assert_same_match(table, KSG.read(text))
    assert again.settings.random_opening == 0
    assert len(again.record.entries) == 9


def test_a_secret_seed_is_not_written() -> None:
    table = Table.new(
        "knight-shift", ["Ann", "Bob"], seed="hush", secret=True, settings={"random_opening": 4, "colours": "random"}
    )
    text = KSG.write(table)
    assert "hush" not in text
    assert_same_match(table, KSG.read(text))


def test_what_was_taken_back_is_not_written() -> None:
    table = table_at()
    do(table, "b1c3 b8c6")
    table.submit("A", "/undo")
    table.submit("B", "/undo")
    do(table, "b1a3")
    assert KSG.write(table).partition("\n\n")[2] == "1. b1a3 *\n"


# --- how it ended ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("KS-6.11")
@pytest.mark.parametrize("colours", ["A", "B"])
@pytest.mark.parametrize(
    ("word", "result", "termination"),
    [
        ("/resign A", "0-1", "resign"),
        ("/resign B", "1-0", "resign"),
        ("/time A", "0-1", "time"),
        ("/time B", "1-0", "time"),
        ("/draw", "1/2-1/2", "agreed"),
        ("/abort", "*", "aborted"),
    ],
)
def test_endings_at_the_table_come_back(word: str, result: str, termination: str, colours: str) -> None:
    table = Table.new("knight-shift", ["Ann", "Bob"], seed=2, settings={"colours": colours})
    do(table, "b1c3")
    table.word(word)
    if colours == "B" and len(result) == 3:
        result = result[::-1]
    text = KSG.write(table)
    assert f'[Result "{result}"]\n[Termination "{termination}"]' in text
    assert text.endswith(f" {result}\n")
    assert_same_match(table, KSG.read(text))


@pytest.mark.parametrize("termination", ["fortify2", "capture3", "repetition", "no-progress", "no-action"])
def test_while_the_rules_go_on_no_ending_by_the_rules_fits(termination: str) -> None:
    assert "by the rules it is *, unfinished" in str(broken(ksg("1. b1c3", "*", termination)))


@pytest.mark.parametrize(
    ("result", "termination"),
    [
        ("*", "resign"),
        ("1/2-1/2", "resign"),
        ("1/2-1/2", "time"),
        ("1-0", "agreed"),
        ("*", "agreed"),
        ("0-1", "aborted"),
    ],
)
def test_a_result_that_such_an_ending_cannot_have(result: str, termination: str) -> None:
    assert f"ended {termination} cannot have the result {result}" in str(broken(ksg("1. b1c3", result, termination)))


@pytest.mark.parametrize(
    ("result", "termination"),
    [("1-0", "fortify2"), ("0-1", "capture3"), ("0-1", "resign"), ("1/2-1/2", "agreed"), ("*", "unfinished")],
)
def test_tags_that_contradict_the_rules(result: str, termination: str) -> None:
    body = SAMPLE.replace('"0-1"', f'"{result}"').replace("fortify2", termination)
    wrong = body.rpartition(" 0-1")[0] + f" {result}\n"
    assert str(broken(wrong)) == f"the tags say {result} by {termination}; by the rules it is 0-1, fortify2"


def test_a_finished_start_takes_no_action() -> None:
    start = "1F1F1/5/n1n2/2g2/5/5/3N1/2G2 b 0 24"
    record = KSG.read(ksg("", "1-0", "fortify2", Start=start))
    assert replay(record).outcome() is not None
    error = broken(ksg("24... a6b4", "1-0", "fortify2", Start=start))
    assert str(error) == "ply 1: a6b4: finished, KS-4.6: the match is over"


# --- reading what others write --------------------------------------------------------------------------------------


def test_comments_may_stand_anywhere() -> None:
    text = ksg("{a} 1. {one} b1c3{two}b8c6 {over\nthree\nlines} 2. c3b1 {end}")
    assert [entry.text for entry in KSG.read(text).entries] == ["b1c3", "b8c6", "c3b1"]


def test_numbers_may_be_left_out_and_spellings_are_free() -> None:
    text = ksg("Nb1-c3\n\n\tB8C6 2. Nc3-b1")
    assert [entry.text for entry in KSG.read(text).entries] == ["b1c3", "b8c6", "c3b1"]


def test_line_ends_of_other_systems() -> None:
    record = KSG.read(SAMPLE.replace("\n", "\r\n"))
    assert record == KSG.read(SAMPLE)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ("1. b1c3 b8c6 2. c3c4", "ply 3: c3c4: shape, KS-5.2: the knight on c3 cannot step to c4"),
        ("1. b1c3 b1c3", "ply 2: b1c3: empty, KS-5.1: there is no piece on b1"),
        ("1. b1c3 c3b1", "ply 2: c3b1: not-yours, KS-5.1"),
        ("1. b1c3 jump", "ply 2: jump: unreadable, KS-2.6"),
        ("1. c1d1", "ply 1: c1d1: own-piece, KS-5.3"),
        ("1. b1=F", "ply 1: b1=F: not-far-rank, KS-5.15"),
        ("1. /resign", "ply 1: /resign: unreadable, KS-2.6"),
        ("1. b1c3 /draw", "ply 2: /draw: unreadable, KS-2.6"),
        ("1. b1c3 /why b8c6", "ply 2: /why: unreadable, KS-2.6"),
        ("2. b1c3", "ply 1 is numbered 2. where 1. should stand"),
        ("1. b1c3 b8c6 3. c3b1", "ply 3 is numbered 3. where 2. should stand"),
        ("1. b1c3 1. b8c6", "ply 2 is numbered 1. where 1... should stand"),
        ("1... b1c3", "ply 1 is numbered 1... where 1. should stand"),
        ("1. b1c3 {open", "a comment in { } is not closed"),
        ("1. b1c3 } b8c6", "a comment in { } is not closed"),
        ("1. b1c3 {a {b} c}", "a comment in { } is not closed, or stands inside another"),
    ],
)
def test_the_first_bad_action_is_named_with_ply_code_and_rule(actions: str, message: str) -> None:
    assert str(broken(ksg(actions))).startswith(message)


@pytest.mark.parametrize("tag", ["Game", "Rules", "White", "Black", "Result", "Termination"])
def test_a_required_tag_is_missing(tag: str) -> None:
    text = re.sub(rf"\[{tag} .*\n", "", SAMPLE)
    assert str(broken(text)) == f"not a Knight Shift record: the tag {tag} is missing"


@pytest.mark.parametrize(
    ("line", "instead", "number"),
    [
        ('[White "Left Hand"]', '[White "Left Hand]', 3),
        ('[White "Left Hand"]', "[White Left]", 3),
        ('[White "Left Hand"]', '[White "a" "b"]', 3),
        ('[Black "Right Hand"]', '[White "twice"]', 4),
        ('[Date "2025.06.01"]\n', '[Date "2025.06.01"]\n1. a1b3', 8),
    ],
)
def test_a_broken_line_is_named(line: str, instead: str, number: int) -> None:
    error = broken(SAMPLE.replace(line, instead))
    assert error.line == number
    assert str(error).startswith(f"line {number}: ")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"Knight Shift"', '"Chess"', "a record of 'Chess', not of Knight Shift"),
        ('[Result "0-1"]', '[Result "2-0"]', "the result is '2-0'"),
        ('"fortify2"', '"mate"', "the termination is 'mate'"),
        (" 0-1\n", " 1-0\n", "the actions end with 1-0, but the tag Result says 0-1"),
        (" 0-1\n", "\n", "the actions do not end with a result: perhaps the text was cut off"),
    ],
)
def test_tags_that_cannot_be(old: str, new: str, message: str) -> None:
    assert str(broken(SAMPLE.replace(old, new))).startswith(message)


def test_other_rules_are_not_replayed() -> None:
    error = broken(SAMPLE.replace("KS-1", "KS-2"))
    assert isinstance(error, RulesChanged)
    assert "'KS-2'; this build knows KS-1" in str(error)


@pytest.mark.parametrize(
    "tags",
    [
        {"Options": "no_progress_limit=5"},
        {"Options": "speed=7"},
        {"Options": "seed=7"},
        {"Options": "undo=never"},
        {"Options": "tags=x"},
        {"Options": "game=x; seats=3"},
        {"Options": "nonsense"},
        {"Start": "5/5/5 w 0 1"},
        {"Start": "nngnn/5/5/5/5/5/5/NNGNN w 40 1", "Options": "no_progress_limit=20"},
    ],
)
def test_settings_that_do_not_fit(tags: dict[str, str]) -> None:
    assert str(broken(ksg("", **tags))).startswith("the tags do not fit: ")


def test_settings_are_taken_over() -> None:
    table = replay(KSG.read(ksg("", Options="colours=seat1; repetition=loss; no_progress_limit=20")))
    assert (table.settings.repetition, table.settings.no_progress_limit) == ("loss", 20)
    assert [letter(seat) for seat in state_of(table).players] == ["B", "A"]
    assert [sitter.name for sitter in table.sitters] == ["Bob", "Ann"]


# --- damage ---------------------------------------------------------------------------------------------------------


def test_a_text_cut_off_anywhere_is_refused() -> None:
    for end in range(len(SAMPLE) - 1):
        broken(SAMPLE[:end])


@given(
    seed=st.integers(0, 20),
    at=st.floats(0, 1),
    cut=st.integers(0, 12),
    put=st.text(max_size=6) | st.sampled_from(['"', "]", "{", "}", "\n", "\n\n", " ", "1-0", "/undo", "=F", "[A "]),
)
@steady(400)
def test_a_damaged_text_is_read_or_refused(seed: int, at: float, cut: int, put: str) -> None:
    text = KSG.write(random_match(seed, plies=12, random_opening=2))
    place = int(at * len(text))
    try:
        record = KSG.read(text[:place] + put + text[place + cut :])
    except RecordError:
        return
    assert replay(record).record == record


@given(text=st.text(max_size=200))
@steady(200)
def test_any_text_is_refused(text: str) -> None:
    assert str(broken(text))


def test_every_position_on_the_way_can_be_written() -> None:
    for table in walk(9, "eager"):
        assert_same_match(table, KSG.read(KSG.write(table)))


def test_the_record_that_is_read_can_itself_be_stored() -> None:
    record = KSG.read(SAMPLE)
    assert read_record(record.write()) == record
