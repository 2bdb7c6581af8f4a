"""Records: written, read, replayed, and refused with the line that is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain import Record, Table, read_record
from quintain.core.luck import commitment
from quintain.core.records import Entry, Header
from quintain.core.seats import Sitter
from quintain.errors import RecordError, RulesChanged
from tests.core.steady import steady
from tests.core.tiny import PICK, WALK, WALK_OUT


def played(secret: bool = False, **chosen: Any) -> Table:
    """A match with luck, forced choices, an undo and a resignation in it."""
    table = Table.new(WALK, ["Ann", "Bob", "Cem"], seed="s", secret=secret, tags={"Event": "Club"}, settings=chosen)
    for seat, text in (("A", "step"), ("A", "roll"), ("A", "nap"), ("A", "step"), ("A", "/undo"), ("A", "end")):
        assert isinstance(table.submit(seat, text), tuple)
    for seat, text in (("B", "peek"), ("C", "/resign"), ("B", "dare"), ("C", "brawl"), ("B", "end"), ("C", "roll")):
        assert isinstance(table.submit(seat, text), tuple)
    return table


TEXT = played().record.write()
LINES = TEXT.splitlines()


def with_line(number: int, **changes: Any) -> str:
    """The record with some fields of one line changed; None takes a field away."""
    lines = list(LINES)
    fields = json.loads(lines[number - 1]) | changes
    lines[number - 1] = json.dumps({name: value for name, value in fields.items() if value is not None})
    return "\n".join(lines) + "\n"


def broken(text: str) -> RecordError:
    """Why this text cannot be read, or cannot be replayed."""
    with pytest.raises(RecordError) as caught:
        Table.replay(read_record(text), WALK)
    return caught.value


# --- there and back -------------------------------------------------------------------------------------------------


def test_a_record_is_one_json_object_a_line() -> None:
    assert [json.loads(line)["n"] for line in LINES[1:]] == list(range(1, len(LINES)))
    header = json.loads(LINES[0])
    assert header == {
        "quintain": 1,
        "game": "walk",
        "rules": "WA-1",
        "seats": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cem"}],
        "settings": {"goal": 30, "teams": "alone", "dream": "play"},
        "seed": "s",
        "tags": {"Event": "Club"},
    }
    assert json.loads(LINES[1]) == {"n": 1, "by": "A", "text": "step"}
    assert TEXT.endswith("}\n")


def test_reading_and_writing_are_inverse() -> None:
    record = read_record(TEXT)
    assert record == played().record
    assert record.write() == TEXT


def test_a_replayed_table_is_the_table_that_was() -> None:
    table = played()
    again = Table.replay(read_record(TEXT), WALK)
    assert again.state.position() == table.state.position()
    assert again.record == table.record
    assert again.steps == table.steps
    assert (again.left, again.standins, again.actors) == (table.left, table.standins, table.actors)
    for seat in ("A", "B", "C", None):
        assert again.log(seat) == table.log(seat)
        assert again.view(seat) == table.view(seat)


def test_replaying_any_beginning_gives_the_table_as_it_was_then() -> None:
    table = Table.new(WALK, ["Ann", "Bob", "Cem"], seed="s", tags={"Event": "Club"})
    seen = {0: table.state.position()}
    for seat, text in (("A", "step"), ("A", "roll"), ("A", "/undo"), ("B", "/undo"), ("C", "/undo"), ("A", "end")):
        table.submit(seat, text)
        seen[len(table.record.entries)] = table.state.position()
    for count, position in seen.items():
        record = Record(table.record.header, table.record.entries[:count])
        assert Table.replay(record, WALK).state.position() == position


def test_a_replay_adds_nothing_of_its_own() -> None:
    # The nap has been entered, the waking that the table plays by itself has not.
    record = read_record(TEXT)
    cut = Record(record.header, record.entries[:3])
    table = Table.replay(cut, WALK)
    assert table.record == cut
    table.proceed()
    assert [entry.text for entry in table.record.entries] == ["step", "roll", "nap", "wake"]


@given(
    names=st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=3, max_size=3), tag=st.text(max_size=9)
)
@steady(150)
def test_any_name_survives(names: list[str], tag: str) -> None:
    table = Table.new(WALK, names, seed=1, tags={"Event": tag.encode("utf-8", "ignore").decode()})
    table.submit("A", "step")
    assert read_record(table.record.write()) == table.record


def test_names_with_other_line_ends_survive() -> None:
    table = Table.new(WALK, ["a\u2028b\u2029c", "d\x85e\x0bf", "g\r\nh"], seed=1)
    assert read_record(table.record.write()) == table.record


def test_bots_are_remembered() -> None:
    record = Table.new(WALK, ["Ann", Sitter("R2", bot="random")], seed=1).record
    assert read_record(record.write()).header.seats == (Sitter("Ann"), Sitter("R2", bot="random"))


def test_files_of_other_systems_and_without_a_last_line_end() -> None:
    assert read_record(TEXT.replace("\n", "\r\n")) == read_record(TEXT)
    assert read_record(TEXT.removesuffix("\n")) == read_record(TEXT)


# --- damage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n", "  \n", "\n" + TEXT])
def test_an_empty_record(text: str) -> None:
    assert str(broken(text)) == "line 1: the record is empty: its first line should be the header"


def test_cut_off_at_any_byte() -> None:
    data = TEXT.encode()
    for end in range(len(data)):
        text = data[:end].decode()
        whole, _, rest = text.rpartition("\n")
        number = whole.count("\n") + 1 + bool(whole)
        if rest and not is_json(rest):
            assert broken(text).line == number
        elif text:
            Table.replay(read_record(text), WALK)


def is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def test_two_lines_swapped() -> None:
    for first in range(1, len(LINES) - 1):
        lines = list(LINES)
        lines[first], lines[first + 1] = lines[first + 1], lines[first]
        error = broken("\n".join(lines))
        assert error.line == first + 1
        assert f"entry {first + 1} where entry {first} should follow" in str(error)


def test_a_line_missing_or_twice() -> None:
    for place in range(1, len(LINES) - 1):
        assert broken("\n".join(LINES[:place] + LINES[place + 1 :])).line == place + 1
        assert broken("\n".join(LINES[: place + 1] + LINES[place:])).line == place + 2


def test_the_header_missing() -> None:
    assert str(broken("\n".join(LINES[1:]))) == 'line 1: not a Quintain record: the header has no "quintain"'


def test_an_empty_line_in_the_middle() -> None:
    error = broken("\n".join([*LINES[:3], "", *LINES[3:]]))
    assert str(error) == "line 4: an empty line: every line of a record is one entry"


def test_empty_lines_at_the_end() -> None:
    assert broken(TEXT + "\n").line == len(LINES) + 1


@pytest.mark.parametrize(
    "line", ["[]", "3", "null", '"text"', "{}", '{"a": 1}', "[1, 2]", "true", '{"n": 1, "by": "A"}']
)
def test_foreign_json(line: str) -> None:
    assert broken("\n".join([line, *LINES[1:]])).line == 1
    assert broken("\n".join([*LINES[:4], line, *LINES[5:]])).line == 5


@pytest.mark.parametrize("version", [0, 2, "1", None, 1.5, True, [1]])
def test_another_version_of_the_format(version: object) -> None:
    lines = [json.dumps(json.loads(LINES[0]) | {"quintain": version}), *LINES[1:]]
    assert broken("\n".join(lines)).line == 1


def test_another_version_says_so() -> None:
    assert str(broken(with_line(1, quintain=2))) == "line 1: a record of format 2; this build reads format 1"


def test_other_rules() -> None:
    error = broken(with_line(1, rules="WA-0"))
    assert isinstance(error, RulesChanged)
    assert str(error) == "line 1: walk was played under rules 'WA-0'; this build knows WA-1"


def test_another_game() -> None:
    assert str(broken(with_line(1, game="chess"))) == "line 1: a record of 'chess', not of walk"
    with pytest.raises(RecordError, match="line 1: no game is called 'chess'; installed: ") as caught:
        Table.replay(read_record(with_line(1, game="chess")))
    assert caught.value.line == 1


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ([], "0 seats in the header: a match has 1 to 8"),
        ([{"name": "x"}] * 9, "9 seats in the header: a match has 1 to 8"),
        ([{"name": "x"}] * 5, "the header does not fit: Walk is for 1 to 6 players, not 5"),
        ([{"name": 3}] * 3, "the header does not fit: "),
        ([{}] * 3, "the header does not fit: "),
        ("ABC", "the header does not fit: "),
        (3, "the header does not fit: "),
    ],
)
def test_seats_that_do_not_fit(seats: object, message: str) -> None:
    assert str(broken(with_line(1, seats=seats))).startswith(f"line 1: {message}")


def test_fewer_seats_than_entries_speak_of() -> None:
    error = broken(with_line(1, seats=[{"name": "Ann"}]))
    assert error.line == 9
    assert "is by 'B', which is neither a seat of this match nor *" in str(error)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"goal": 31}, "the header does not fit: goal cannot be 31: it is 2 to 30"),
        ({"goal": None}, "the header does not fit: goal cannot be None"),
        ({"goal": True}, "the header does not fit: goal cannot be True"),
        ({"goal": [3]}, "the header does not fit: goal cannot be [3]"),
        ({"goal": "9" * 5000}, "the header does not fit: goal cannot be '999"),
        ({"speed": 3}, "the header does not fit: there is no setting 'speed'"),
        ([], "the header does not fit: "),
        ("goal", "the header does not fit: "),
    ],
)
def test_settings_that_do_not_fit(settings: object, message: str) -> None:
    assert str(broken(with_line(1, settings=settings))).startswith(f"line 1: {message}")


def test_settings_that_fit_another_match() -> None:
    assert str(broken(with_line(1, settings={"goal": 2}))).startswith("line 4: entry 3: A nap: finished, WA-9: ")


def test_settings_that_the_game_itself_refuses() -> None:
    two = json.dumps(json.loads(LINES[0]) | {"seats": [{"name": "a"}, {"name": "b"}], "settings": {"goal": 29}})
    assert str(broken(two)) == "line 1: the header does not fit: WA-1: a walk of 29 with 2 seats is too long"


@pytest.mark.parametrize("seed", [5, 1.5, [], {}, True])
def test_a_seed_of_the_wrong_type(seed: object) -> None:
    assert str(broken(with_line(1, seed=seed))).startswith("line 1: the header does not fit: ")


def test_a_lone_surrogate_is_no_text() -> None:
    assert broken(with_line(1, seed="\ud800")).line == 1


@pytest.mark.parametrize(
    "changes", [{"undo": "sometimes"}, {"tags": {"a": 1}}, {"tags": []}, {"entropy": "x"}, {"more": 1}]
)
def test_other_fields_that_do_not_fit(changes: dict[str, object]) -> None:
    assert str(broken(with_line(1, **changes))).startswith("line 1: the header does not fit: ")


@pytest.mark.parametrize("by", ["", "D", "a", "AB", "-", "1", "**"])
def test_entries_by_nobody(by: str) -> None:
    error = broken(with_line(4, by=by))
    assert error.line == 4
    assert f"entry 3 is by {by!r}" in str(error)


@pytest.mark.parametrize("changes", [{"by": 1}, {"text": 5}, {"n": "3"}, {"n": 3.5}, {"text": []}, {"why": "x"}])
def test_entries_of_the_wrong_types(changes: dict[str, object]) -> None:
    error = broken(with_line(4, **changes))
    assert error.line == 4
    assert str(error).startswith("line 4: the entry does not fit: ")


@pytest.mark.parametrize("n", [0, 2, 4, -3, 10**12])
def test_gaps_in_the_numbering(n: int) -> None:
    assert str(broken(with_line(4, n=n))).startswith(f"line 4: entry {n} where entry 3 should follow")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("jump", "line 4: entry 3: A jump: unreadable, WA-8: 'jump' cannot be read here"),
        ("brawl", "line 4: entry 3: A brawl: not-now, WA-2: you cannot brawl now"),
        ("", "line 4: entry 3: A : unreadable"),
        ("/resign", "line 4: entry 3: A /resign: unreadable"),
        ("step step", "line 4: entry 3: A step step: one entry is one action, and these are 2"),
    ],
)
def test_an_illegal_action_in_the_middle(text: str, message: str) -> None:
    error = broken(with_line(4, text=text))
    assert error.line == 4
    assert str(error).startswith(message)


def test_an_action_by_the_wrong_seat() -> None:
    assert str(broken(with_line(4, by="B"))).startswith("line 4: entry 3: B nap: not-your-turn, WA-1: ")


@pytest.mark.parametrize(
    "text",
    [
        "/undo",
        "/undo x",
        "/undo 3",
        "/undo 99",
        "/undo -1",
        "/undo 01",
        "/undo \u0661",
        "/undo " + "9" * 5000,
        "/resign",
        "/resign D",
        "/resign AB",
        "/time 0",
        "/back A",
        "/standin Z",
        "/draw",
        "/dance",
        "/",
        "",
        "abort",
        "step",
        "/seed s",
        "/seed other",
    ],
)
def test_words_of_the_table_that_do_not_fit(text: str) -> None:
    error = broken(with_line(4, by="*", text=text))
    assert error.line == 4
    assert str(error).startswith("line 4: entry 3: ")


def test_nothing_follows_the_end() -> None:
    table = Table.new(WALK, 2, seed=1)
    table.word("/abort")
    for by, text in (("A", "step"), ("*", "/abort"), ("*", "/undo 0"), ("*", "/resign A")):
        record = Record(table.record.header, [*table.record.entries, Entry(2, by, text)])
        with pytest.raises(RecordError, match=r"^line 3: entry 2: ") as caught:
            Table.replay(record, WALK)
        assert "the match is over" in str(caught.value)


@given(
    at=st.floats(0, 1),
    cut=st.integers(0, 30),
    put=st.text(max_size=6) | st.sampled_from(['"', "}", "{", ",", "\n", "\\", "null", '"by":"*"', "/undo 0"]),
)
@steady(600)
def test_any_damage_is_read_or_refused_with_a_line(at: float, cut: int, put: str) -> None:
    place = int(at * len(TEXT))
    text = TEXT[:place] + put + TEXT[place + cut :]
    try:
        record = read_record(text)
        table = Table.replay(record, WALK)
    except RecordError as error:
        line = error.line
    else:
        assert table.record == record
        return
    assert line is not None
    assert 1 <= line <= text.count("\n") + 1


@given(text=st.text(max_size=60))
@steady(200)
def test_any_text_is_refused(text: str) -> None:
    assert broken(text).line == 1


# --- seeds ----------------------------------------------------------------------------------------------------------


def test_a_secret_seed_is_not_in_the_record_until_it_is_opened() -> None:
    table = Table.new(WALK, ["Ann", "Bob"], seed="hush hush", secret=True)
    table.submit("A", "roll")
    header = json.loads(table.record.write().splitlines()[0])
    assert "seed" not in header
    assert header["commitment"] == commitment("hush hush")
    assert "hush" not in table.record.write()
    assert table.record.seed is None
    assert table.record.secret is None


def test_a_record_without_its_seed_is_read_but_not_replayed() -> None:
    table = Table.new(WALK, ["Ann", "Bob"], seed="hush", secret=True)
    table.submit("A", "roll")
    record = read_record(table.record.write())
    assert record == table.record
    with pytest.raises(RecordError, match="line 1: the seed of this match has not been opened yet"):
        Table.replay(record, WALK)


def test_an_opened_seed_replays_the_same_luck() -> None:
    table = Table.new(WALK, ["Ann", "Bob"], seed=" hush\nhush ", secret=True)
    table.submit("A", "roll")
    table.submit("B", "/resign")
    table.open_seed()
    table.open_seed()
    assert [entry.text for entry in table.record.entries] == ["roll", "/resign B", "/seed  hush\nhush "]
    again = Table.replay(read_record(table.record.write()), WALK)
    assert again.state.position() == table.state.position()
    assert again.record == table.record
    assert again.outcome() == table.outcome()
    assert again.log(None) == table.log(None)


def test_opening_a_seed_that_was_never_secret_changes_nothing() -> None:
    table = Table.new(WALK, ["Ann", "Bob"], seed="open")
    table.word("/abort")
    before = table.record.write()
    table.open_seed()
    assert table.record.write() == before


def test_an_opened_seed_that_was_not_promised() -> None:
    table = Table.new(WALK, ["Ann", "Bob"], seed="hush", secret=True)
    table.submit("A", "step")
    table.word("/abort")
    table.open_seed()
    text = table.record.write().replace("/seed hush", "/seed tush")
    with pytest.raises(RecordError, match="line 4: the seed is not the one that the header's commitment promised"):
        read_record(text)


def test_a_header_whose_seed_was_not_promised() -> None:
    error = broken(with_line(1, commitment=commitment("another")))
    assert str(error) == "line 1: the seed is not the one that the header's commitment promised"
    assert read_record(with_line(1, commitment=commitment("s"))).seed == "s"


def test_a_header_with_neither_seed_nor_commitment() -> None:
    assert str(broken(with_line(1, seed=None))) == "line 1: the header has neither a seed nor a commitment to one"


def test_a_second_seed_that_differs() -> None:
    table = Table.new(WALK, ["Ann", "Bob"], seed="hush", secret=True)
    table.word("/abort")
    table.open_seed()
    record = Record(table.record.header, [*table.record.entries, Entry(3, "*", "/seed tush")])
    with pytest.raises(RecordError, match="line 4: entry 3: /seed tush: that is not the seed of this match"):
        Table.replay(record, WALK)


def test_entropy_of_the_seats_changes_the_luck_and_is_in_the_record() -> None:
    def rolls(*entropy: str) -> str:
        table = Table.new(PICK, 2, seed="s", entropy=entropy)
        for seat in ("A", "B"):
            table.submit(seat, "fox hen")
        again = Table.replay(read_record(table.record.write()), PICK)
        assert again.state.position() == table.state.position()
        assert table.record.header.entropy == entropy
        return table.state.position()

    assert len({rolls(), rolls("a", "b"), rolls("b", "a"), rolls("a", "c")}) == 4
    assert rolls("a", "b") == rolls("a", "b")


def test_entropy_and_a_secret_seed_together() -> None:
    table = Table.new(WALK_OUT, 2, seed="hush", secret=True, entropy=["x", "y"])
    table.submit("A", "roll")
    table.submit("A", "/resign")
    table.open_seed()
    assert table.record.entries[-1].text == "/seed hush"
    again = Table.replay(read_record(table.record.write()), WALK_OUT)
    assert again.state.position() == table.state.position()
    assert again.record.seed == table.record.seed != "hush"


def test_a_header_can_be_made_by_hand() -> None:
    header = Header(quintain=1, game="walk", rules="WA-1", seats=(Sitter("Solo"),), settings={}, seed="x")
    assert Table.replay(Record(header, [Entry(1, "A", "step")]), WALK).state.position() == "[1] A turn []"
