"""The table: what is submitted, refused, repeated, offered and heard."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain import Refusal, Table
from quintain.core.luck import Luck, Stream
from quintain.core.records import Entry
from quintain.core.seats import Sitter
from quintain.errors import RecordError, SettingError, TableError
from tests.core.steady import steady
from tests.core.tiny import PICK, WALK, WALK_OUT
from tests.table.sitting import code, everything, heard, play, refusal, texts


def two() -> Table:
    return Table.new(WALK_OUT, ["Ann", "Bob"], seed=1)


# --- sitting down ---------------------------------------------------------------------------------------------------


def test_seats_by_number_by_name_and_by_default() -> None:
    assert [sitter.name for sitter in Table.new(WALK, 3, seed=1).sitters] == ["Seat A", "Seat B", "Seat C"]
    assert [sitter.name for sitter in Table.new(WALK, ["Ann", Sitter("Rob", bot="random")]).sitters] == ["Ann", "Rob"]
    assert Table.new(WALK).seats == 1


@pytest.mark.parametrize("seats", [0, 5, 7, 99, -1])
def test_seats_that_the_game_does_not_have(seats: int) -> None:
    with pytest.raises(SettingError, match=f"Walk is for 1 to 6 players, not {seats}"):
        Table.new(WALK, seats)


def test_seeds_may_be_numbers_texts_or_left_out() -> None:
    assert Table.new(WALK, seed=7).record.seed == "7"
    assert Table.new(WALK, seed="seven").record.seed == "seven"
    assert Table.new(WALK).record.seed != Table.new(WALK).record.seed


def test_the_same_seed_and_actions_give_the_same_match() -> None:
    tables = [Table.new(WALK, 2, seed="x") for _ in range(2)]
    for table in tables:
        play(table, "A roll", "A peek", "A end", "B roll")
    assert everything(tables[0]) == everything(tables[1])
    other = Table.new(WALK, 2, seed="y")
    play(other, "A roll", "A peek", "A end", "B roll")
    assert other.log("A") != tables[0].log("A")


def test_setting_up_uses_the_luck_of_entry_nought() -> None:
    table = Table.new(WALK, 2, seed="x")
    assert table.steps[0].luck
    assert table.steps[0].number == 0
    assert table.state.number == Stream.of("x", 0).below(10)  # type: ignore[attr-defined]


# --- submitting -----------------------------------------------------------------------------------------------------


def test_an_accepted_action_is_entered() -> None:
    table = two()
    step = play(table, "A step")
    assert (step.by, step.text, step.number, step.luck, step.actors) == ("A", "step", 1, False, (0,))
    assert texts(table) == ["A step"]
    assert heard(table, step) == ["Ann steps to 1."]


@pytest.mark.parametrize(
    ("command", "answer", "rule"),
    [
        ("A jump", "unreadable", "WA-8"),
        ("A ", "unreadable", "WA-8"),
        ("A brawl", "not-now", "WA-2"),
        ("B step", "not-your-turn", "WA-1"),
        ("B jump", "not-your-turn", "WA-1"),
        ("A /dance", "unknown-word", "WA-7"),
        ("A /", "unknown-word", "WA-7"),
        ("A /back", "never-away", "WA-7"),
        ("A /time B", "unknown-word", "WA-7"),
        ("A /standin B", "unknown-word", "WA-7"),
        ("A /seed 1", "unknown-word", "WA-7"),
        ("A /decline", "nothing-offered", "WA-7"),
        ("A /undo", "undo-none", "WA-7"),
    ],
)
def test_a_refusal_leaves_everything_as_it_was(command: str, answer: str, rule: str) -> None:
    found = refusal(two(), command)
    assert (found.code, found.rule) == (answer, rule)


def test_refusals_come_with_words() -> None:
    table = two()
    assert str(refusal(table, "B step")) == "WA-1: it is not your turn: Ann to decide"
    assert str(refusal(table, "A jump")) == "WA-8: 'jump' cannot be read here"
    known = "/resign, /draw, /undo, /abort, /decline, /back, /mute, /unmute, /why"
    assert str(refusal(table, "A /dance")) == f"WA-7: the table does not know '/dance'; it knows {known}"


def test_only_canonical_text_is_entered() -> None:
    table = two()
    table.submit("a", "  STEP ")
    assert texts(table) == ["A step"]


def test_an_action_may_be_given_instead_of_its_text() -> None:
    table = two()
    assert isinstance(table.act(0, "step"), tuple)
    answers = [table.act(1, "step"), table.act(0, "brawl")]
    assert [answer.code for answer in answers if isinstance(answer, Refusal)] == ["not-your-turn", "not-now"]
    assert texts(table) == ["A step"]


@pytest.mark.parametrize("seat", ["A", "a", 0])
def test_seats_by_letter_and_number(seat: str | int) -> None:
    table = two()
    assert isinstance(table.submit(seat, "step"), tuple)
    assert table.count(seat) == 1
    assert table.view(seat).seat == 0
    assert table.scene(seat).audience == 0


@pytest.mark.parametrize("seat", ["C", "", "AB", "*", "-", "1", 2, -1])
def test_seats_that_are_not_there(seat: str | int) -> None:
    table = two()
    before = everything(table)
    for ask in (table.count, table.view, table.scene, table.log):
        with pytest.raises(TableError, match="this table has seats A to B"):
            ask(seat)
    with pytest.raises(TableError, match=f"there is no seat {seat!r}"):
        table.submit(seat, "step")
    with pytest.raises(TableError, match="no seat"):
        table.mute(seat, "dare")
    assert everything(table) == before


@given(seat=st.sampled_from("AB"), text=st.text(max_size=20) | st.text(max_size=12).map("/".__add__))
@steady(300)
def test_any_text_is_answered(seat: str, text: str) -> None:
    table = two()
    assert isinstance(table.submit(seat, text), tuple | Refusal)


# --- asking why -----------------------------------------------------------------------------------------------------


def test_why_says_what_a_command_would_be_answered_and_changes_nothing() -> None:
    table = two()
    before = everything(table)
    assert table.why("A", "step") is None
    assert str(table.why("A", "brawl")) == "WA-2: you cannot brawl now"
    assert str(table.why("B", "step")) == "WA-1: it is not your turn: Ann to decide"
    answer = table.submit("A", "/why step")
    assert isinstance(answer, tuple)
    assert answer[0].number is None
    assert heard(table, answer[0]) == ["step is allowed."]
    assert code(table, "A /why brawl") == "not-now"
    assert code(table, "B /why step") == "not-your-turn"
    assert everything(table) == before


# --- commands that come twice or late -------------------------------------------------------------------------------


def test_a_repeated_command_gets_its_first_answer() -> None:
    table = two()
    first = table.submit("A", "roll", count=0)
    assert table.submit("A", "roll", count=0) == first
    assert table.submit("A", " ROLL ", count=0) == first
    assert texts(table) == ["A roll"]


def test_a_late_command_is_stale() -> None:
    table = two()
    table.submit("A", "step", count=0)
    before = everything(table)
    for text, count in (("roll", 0), ("step", 7), ("step", -1), ("jump", 0), ("/resign", 0)):
        answer = table.submit("A", text, count=count)
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.rule) == ("stale", "WA-1")
    assert everything(table) == before


def test_counts_are_each_seats_own() -> None:
    table = two()
    play(table, "A step", "A end", "B step")
    assert (table.count("A"), table.count("B")) == (2, 1)
    assert isinstance(table.submit("B", "end", count=1), tuple)
    assert isinstance(table.submit("A", "step", count=2), tuple)


def test_what_was_taken_back_still_counts_and_so_does_taking_back() -> None:
    table = two()
    first = table.submit("A", "step", count=0)
    assert isinstance(first, tuple)
    play(table, "A /undo")
    assert (table.count("A"), table.count("B")) == (2, 1)
    again = table.submit("A", "step", count=0)
    assert isinstance(again, tuple)
    assert (again[0].text, again[0].events) == ("step", ())
    assert texts(table) == ["A step", "* /undo 0"]
    late = table.submit("A", "step", count=1)
    assert isinstance(late, Refusal)
    assert late.code == "stale"
    assert isinstance(table.submit("A", "step", count=2), tuple)


def test_an_undo_that_came_twice_takes_back_once() -> None:
    table = two()
    play(table, "A step", "A step")
    count = table.count("A")
    first = table.submit("A", "/undo", count=count)
    assert isinstance(first, tuple)
    assert table.submit("A", "/undo", count=count) == first
    assert texts(table) == ["A step", "A step", "* /undo 1"]
    assert isinstance(table.submit("A", "/undo", count=count + 1), tuple)
    assert texts(table)[-1] == "* /undo 0"


def test_a_resignation_that_came_twice_gets_its_first_answer() -> None:
    table = two()
    first = table.submit("A", "/resign", count=0)
    assert isinstance(first, tuple)
    assert table.submit("A", "/resign", count=0) == first
    assert code(table, "A /resign") == "finished"


def test_choices_of_the_table_count_for_their_seat() -> None:
    table = two()
    play(table, "A nap")
    assert texts(table) == ["A nap", "A wake"]
    assert table.count("A") == 2


# --- draws and breaking off -----------------------------------------------------------------------------------------


def test_a_draw_needs_both() -> None:
    table = two()
    offer = play(table, "A /draw")
    assert offer.number is None
    assert heard(table, offer) == ["Ann offers a draw."]
    assert table.outcome() is None
    assert texts(table) == []
    agreed = play(table, "B /draw")
    assert heard(table, agreed) == ["Draw agreed."]
    assert texts(table) == ["* /draw"]
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.rule) == ("agreed", (0, 1), "WA-7")
    assert table.result() == "the players agreed on a draw"
    assert table.actors == ()
    assert code(table, "A step") == "finished"


def test_offering_twice_is_not_agreeing() -> None:
    table = two()
    play(table, "A /draw", "A /draw", "A /draw")
    assert table.outcome() is None


def test_a_game_without_draws_knows_no_agreed_draw() -> None:
    assert code(Table.new(WALK, 2, seed=1), "A /draw") == "no-draw"
    with pytest.raises(TableError, match="not a word that this table knows"):
        Table.new(WALK, 2, seed=1).word("/draw")


def test_an_offer_is_declined() -> None:
    table = two()
    play(table, "A /draw")
    assert heard(table, play(table, "B /decline")) == ["Bob declines."]
    play(table, "B /draw")
    assert table.outcome() is None


def test_an_offer_stands_while_those_who_agreed_act_and_lapses_when_another_does() -> None:
    table = two()
    play(table, "A /draw", "A step", "A end")
    assert sorted(table.proposals) == ["draw"]
    play(table, "B step")
    assert table.proposals == {}
    play(table, "B /draw")
    assert table.outcome() is None
    table = two()
    play(table, "A /draw", "A end", "B /draw")
    assert table.outcome() is not None


def test_three_must_all_agree() -> None:
    table = Table.new(WALK_OUT, 3, seed=1)
    play(table, "B /draw", "C /draw")
    assert table.outcome() is None
    play(table, "A /draw")
    assert table.outcome() is not None


def test_a_bot_does_not_agree_to_a_draw_by_itself() -> None:
    table = Table.new(WALK_OUT, ["Ann", Sitter("Rob", bot="random")], seed=1)
    play(table, "A /draw")
    assert table.outcome() is None
    play(table, "A end", "B step")
    assert table.proposals == {}


def test_breaking_off_needs_all_people() -> None:
    table = Table.new(WALK, ["Ann", "Bob", Sitter("Rob", bot="random")], seed=1)
    assert heard(table, play(table, "A /abort")) == ["Ann proposes to break off the match without a result."]
    assert table.outcome() is None
    play(table, "B /abort")
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("aborted", ())
    assert [outcome.points(seat) for seat in range(3)] == [0, 0, 0]
    assert table.result() == "broken off without a result"


def test_alone_among_bots_breaking_off_is_immediate() -> None:
    table = Table.new(WALK, ["Ann", Sitter("Rob", bot="random")], seed=1)
    play(table, "A /abort")
    assert table.outcome() is not None


@pytest.mark.parametrize("word", ["/resign", "/draw", "/undo", "/abort", "/decline"])
def test_words_after_the_end(word: str) -> None:
    table = two()
    play(table, "A step")
    table.word("/abort")
    assert code(table, f"A {word}") == "finished"


# --- words of the table itself --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/",
        "abort",
        "resign A",
        "/nonsense",
        "/resign",
        "/resign C",
        "/time",
        "/back A",
        "/undo",
        "/undo 5",
        "/seed 1",
    ],
)
def test_words_that_no_table_can_meet(text: str) -> None:
    table = two()
    before = everything(table)
    with pytest.raises(TableError):
        table.word(text)
    assert everything(table) == before


def test_nothing_is_said_after_the_end() -> None:
    table = two()
    table.word("/abort")
    with pytest.raises(TableError, match="/time A: the match is over"):
        table.word("/time A")


def test_the_seed_stays_secret_while_the_match_goes_on() -> None:
    table = Table.new(WALK, 2, seed="hush", secret=True)
    with pytest.raises(TableError, match="the seed stays secret while the match goes on"):
        table.open_seed()
    with pytest.raises(TableError, match="the seed stays secret while the match goes on"):
        table.word("/seed hush")
    assert texts(table) == []


# --- who hears what -------------------------------------------------------------------------------------------------


def test_secrets_are_heard_by_their_seat_alone() -> None:
    table = two()
    step = play(table, "A peek")
    number = table.state.number  # type: ignore[attr-defined]
    assert heard(table, step, "A") == [f"You see {number}."]
    assert heard(table, step, "B") == heard(table, step, None) == ["Ann looks."]
    assert [notice.words for notice in table.log("B")] == ["Off we go.", "Ann looks."]
    assert table.log("A")[1].secret
    assert not table.log("B")[1].secret
    assert "number" not in table.log("B")[1].values


def test_private_events_are_not_heard_at_all() -> None:
    table = Table.new(PICK, 2, seed=1)
    step = play(table, "A fox")
    assert heard(table, step, "A") == ["You chose Fox."]
    assert heard(table, step, "B") == heard(table, step, None) == []


def test_a_scene_after_the_table_ended_the_match() -> None:
    table = two()
    assert (table.scene("A").prompt, table.scene("A").result) == ("Go on.", "")
    assert [plate.to_act for plate in table.scene(None).plates] == [True, False]
    play(table, "A /resign")
    scene = table.scene(None)
    assert scene.prompt == scene.result == "Bob wins: Ann resigned"
    assert [plate.to_act for plate in scene.plates] == [False, False]


def test_offers_are_the_options_and_what_else_is_on_the_menu() -> None:
    table = two()
    assert [offer.text for offer in table.state.offers(0)] == ["step", "roll", "peek", "nap", "hide", "dare", "end"]
    play(table, "A dare")
    offers = table.state.offers(1)
    assert [(offer.text, offer.refusal and offer.refusal.code) for offer in offers] == [
        ("shrug", None),
        ("brawl", None),
        ("step", "not-now"),
        ("end", "not-now"),
    ]
    assert table.state.offers(0) == table.state.offers(None) == []
    assert [(awaited.seat, awaited.kind, awaited.rule) for awaited in table.state.awaited()] == [(1, "dare", "WA-5")]


# --- entries made elsewhere -----------------------------------------------------------------------------------------


def test_following_another_table_entry_by_entry() -> None:
    table, follower = two(), two()
    play(table, "A roll", "A nap", "A /undo", "A /undo", "B /undo", "A end", "B /resign")
    for entry in table.record.entries:
        follower.follow(entry)
    assert everything(follower) == everything(table)


def test_following_refuses_gaps_and_nonsense() -> None:
    table = two()
    before = everything(table)
    for entry in (Entry(2, "A", "step"), Entry(0, "A", "step"), Entry(1, "A", "jump"), Entry(1, "*", "/undo 3")):
        with pytest.raises(RecordError):
            table.follow(entry)
    assert everything(table) == before


class Loaded(Table):
    """A table whose luck always falls the same."""

    def luck(self, entry: int) -> Luck:
        return Stream.of("loaded", 1)


def test_luck_can_be_scripted() -> None:
    table = Loaded.new(WALK, 2, seed="x")
    play(table, "A roll", "A roll", "A roll")
    faces = [step.events[0].values["face"] for step in table.steps[1:]]
    assert faces == [Stream.of("loaded", 1).below(6) + 1] * 3
