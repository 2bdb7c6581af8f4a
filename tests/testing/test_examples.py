"""Worked examples as data: what is written comes out, or the failure says where."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from quintain.core.contract import AnyGame
from quintain.errors import DataError
from quintain.table.table import Table
from quintain.testing import (
    Example,
    ExampleFailed,
    Examples,
    conform,
    examples,
    examples_of,
    read_examples,
    run_example,
)
from tests.miniatures import duel, higher, siege
from tests.testing import broken_higher

HEAD = 'id = "X"\ntitle = "t"\nrules = ["HI-2.1"]\n'


def _read(body: str) -> Example:
    return read_examples(f"[[example]]\n{HEAD}{body}").examples[0]


def _fails(body: str) -> str:
    with pytest.raises(ExampleFailed) as failed:
        run_example(higher.GAME, _read(body))
    return str(failed.value)


@pytest.mark.parametrize(
    ("game", "example"),
    [(game, example) for game in (higher.GAME, siege.GAME) for example in examples_of(game).examples],
    ids=lambda value: value.id if isinstance(value, Example) else value.slug,
)
def test_the_examples_of_a_miniature_come_out_as_written(game: AnyGame, example: Example) -> None:
    run_example(game, example)


def test_a_game_without_examples_has_none() -> None:
    assert examples_of(duel.GAME) == Examples()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[example]\n", "Expected ']]'"),
        ("[examples]\n", "unknown tables: examples"),
        ('[[example]]\nid = "X"\n', "example X: Object missing required field `title`"),
        ("[[example]]\n", "example number 1: Object missing required field `id`"),
        (f"[[example]]\n{HEAD}steps = [{{ by = 1 }}]", "example X: Expected `str | null`, got `int` - at `\\$.steps"),
        (f"[[example]]\n{HEAD}moves = []", "example X: Object contains unknown field `moves`"),
        (f"[[example]]\n{HEAD}steps = [{{ plays = 'x' }}]", "example X: Object contains unknown field `plays`"),
        (f"[[example]]\n{HEAD}", "example X: it has no steps"),
        (
            f"[[example]]\n{HEAD}refused = 'x'\nsteps = [{{ ongoing = true }}]",
            "X: a match that is refused has no steps",
        ),
        (f"[[example]]\n{HEAD}steps = [{{ by = 'A' }}]", "X, step 1: one of play, try, .* should be there, not by"),
        (f"[[example]]\n{HEAD}steps = [{{ play = 'x' }}]", "X, step 1: play needs by"),
        (f"[[example]]\n{HEAD}steps = [{{ by = 'A', try = 'x' }}]", "X, step 1: try needs refused, rule"),
        (f"[[example]]\n{HEAD}steps = [{{ perft = 1 }}]", "X, step 1: perft needs nodes"),
        (f"[[example]]\n{HEAD}steps = [{{ rule = 'A', see = {{}} }}]", "X, step 1: see does not go with rule"),
        (f"[[example]]\n{HEAD}steps = [{{ by = 'A', play = 'x', try = 'y' }}]", "X, step 1: one of play, try"),
        (f"[[example]]\n{HEAD}refused = 'x'\n[[example]]\n{HEAD}refused = 'x'", "example X is there twice"),
        ('[unreachable]\n"HI-1.1" = 3', r"\[unreachable\]: Expected `str`, got `int`"),
    ],
)
def test_a_broken_file_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_examples(text)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('steps = [{ by = "A", play = "sing" }]', "X, step 1: expected A sing to be accepted, got unreadable, HI-2.6"),
        ('steps = [{ by = "Z", play = "dare" }]', "X, step 1: there is no seat 'Z': this table has seats A to B"),
        (
            'steps = [{ ongoing = true }, { by = "A", try = "dare", refused = "dared", rule = "HI-2.4" }]',
            "X, step 2: expected A dare to be refused, dared HI-2.4, but it was accepted",
        ),
        (
            'steps = [{ by = "B", try = "dare", refused = "dared", rule = "HI-2.4" }]',
            "X, step 1: expected B dare to be refused, dared HI-2.4, got not-your-turn HI-2.1",
        ),
        ('steps = [{ by = "B", options = ["dare"] }]', "X, step 1: expected B to have ['dare'], got []"),
        ('steps = [{ by = "A", count = 1 }]', "X, step 1: expected A to have 1 options, got 5"),
        ("steps = [{ see = { mood = 1 } }]", "X, step 1: expected to see mood, but a view has no such field"),
        ("steps = [{ see = { hand = [1] } }]", "X, step 1: expected to see hand = [1], got []"),
        ("steps = [{ see = { open = { low = true } } }]", "X, step 1: expected to see open = {'low': True}, got {"),
        ("steps = [{ see = { open = { mood = 1 } } }]", "X, step 1: expected to see open = {'mood': 1}, got {"),
        ('steps = [{ outcome = "fate" }]', "X, step 1: expected the match to end by fate, got no end"),
        ("steps = [{ ongoing = false }]", "X, step 1: expected ongoing = False: "),
        ("steps = [{ perft = 0, nodes = 2 }]", "X, step 1: expected 2 sequences of 0 actions, got 1"),
        ('refused = "no"', "X: expected a refusal with 'no', got a match"),
        ('seats = 9\nrefused = "ten"', "X: expected a refusal with 'ten', got Higher is for 2 to 4 players, not 9"),
        ("seats = 9\nsteps = [{ ongoing = true }]", "X: expected a match, got Higher is for 2 to 4 players, not 9"),
        ("settings = { hat = 1 }\nsteps = [{ ongoing = true }]", "X: expected a match, got there is no setting 'hat'"),
        ("luck = []\nsteps = [{ ongoing = true }]", "X: expected a match, got the script has ended"),
        ('record = "x"\nsteps = [{ ongoing = true }]', "X: expected a match, got line 1: not JSON"),
        (
            'record = "x"\nformat = "y"\nsteps = [{ ongoing = true }]',
            "X: expected a match, got Higher has no format 'y'",
        ),
        (
            'seed = 1\nluck = [{ label = "never", answer = 1 }]\nsteps = [{ ongoing = true }]',
            "X: luck was never asked for [1]",
        ),
    ],
)
def test_a_failing_example_says_where_and_what(body: str, message: str) -> None:
    assert _fails(body).startswith(message)


def test_a_finished_match_says_how_it_ended() -> None:
    body = 'seed = 5\nseats = 2\nsettings = { hand = 1 }\nsteps = [{ by = "*", play = "dare" }, %s]'
    table = Table.new(higher.GAME, 2, 5, settings={"hand": 1})
    a, b = (hand[0] for hand in table.state.hands)  # type: ignore[attr-defined]
    play = f'{{ by = "A", play = "play {a}" }}, {{ by = "B", play = "play {b}" }}'
    winner = "A" if a > b else "B"
    run_example(higher.GAME, _read(body % f'{play}, {{ outcome = "most-points", winner = "{winner}" }}'))
    run_example(higher.GAME, _read(body % f'{play}, {{ outcome = "most-points" }}'))
    told = _fails(body % f'{play}, {{ outcome = "most-points", winner = "" }}')
    assert told == f"X, step 4: expected the end most-points, winner '', got most-points, winner '{winner}'"
    told = _fails(body % f'{play}, {{ by = "*", play = "dare" }}')
    assert told == "X, step 4: expected dare to be played, but the match is over: won with 2 points"


def test_several_actions_of_several_words_are_a_list() -> None:
    body = 'settings = { hand = 1 }\nluck = [{ answer = [9, 4] }]\nsteps = [{ by = "*", play = %s }, %s]'
    run_example(higher.GAME, _read(body % ('["dare", "play 9", "play 4"]', '{ outcome = "most-points" }')))
    run_example(higher.GAME, _read(body % ('["dare", "play 9"]', '{ by = "B", options = ["play 4"] }')))
    told = _fails(body % ('["dare", "play 9", "play 5"]', "{ ongoing = true }"))
    assert told.startswith("X, step 1: expected B play 5 to be accepted, got not-held, HI-2.2: ")


def test_an_example_can_look_at_what_one_seat_knows() -> None:
    steps = '{ by = "B", see = { hand = [4], open = { counts = [1, 1], scores = [0, 0] }, settings = { hand = 1 } } }'
    body = "settings = { hand = 1 }\nluck = [{ answer = [9, 4] }]\nsteps = [%s]"
    run_example(higher.GAME, _read(body % steps))
    assert _fails(body % '{ by = "A", see = { hand = [4] } }') == "X, step 1: expected to see hand = [4], got [9]"
    told = _fails(body % "{ see = { settings = { hand = 2 } } }")
    assert told.startswith("X, step 1: expected to see settings = {'hand': 2}, got {'hand': 1, ")


def test_what_the_table_has_played_already_is_said() -> None:
    steps = '{ by = "A", play = "plan hit rest" }, { by = "B", play = "plan rest rest" }, { by = "A", play = "taunt" }'
    again = f"{steps}, {steps.replace('taunt', 'Bow')}"
    example = _read(f"settings = {{ lives = 4 }}\nluck = [2, 2]\nsteps = [{again}]")
    told = r"step 6: expected A Bow to be accepted, got .* \(the table had already played it: only option\)"
    with pytest.raises(ExampleFailed, match=told):
        run_example(duel.GAME, replace(example, rules=["DU-3.1"]))


def test_an_error_inside_the_game_fails_the_example_and_says_where() -> None:
    game = broken_higher.with_state(broken_higher.Crashing)
    with pytest.raises(
        ExampleFailed, match=r"X, step 1: .* RuntimeError: who dares\? \(broken_higher\.py:\d+ in apply\)"
    ):
        run_example(game, _read('steps = [{ by = "A", play = "dare" }]'))
    with pytest.raises(ExampleFailed, match=r"X: expected no error, got AttributeError: .* \(game\.py:\d+ in new\)"):
        run_example(broken_higher.Stateless(), _read("steps = [{ ongoing = true }]"))


def test_a_file_of_examples_that_cannot_be_read_fails_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "FILE", "RULES.md")
    report = conform(higher.GAME, matches=1, only=["the-layout-is-small"])
    assert not report.passed
    assert report.examples[0].trouble.startswith("tests.miniatures.higher: RULES.md: ")


def test_an_example_can_begin_from_a_record() -> None:
    table = Table.new(higher.GAME, 2, 5, settings={"hand": 1})
    table.submit("A", "dare")
    record = table.record.write()
    run_example(higher.GAME, _read(f"record = '''{record}'''\nsteps = [{{ by = 'A', count = 2 }}]"))


def test_an_example_must_name_rules_that_exist() -> None:
    example = Example(id="X", title="t", rules=["HI-9.9"])
    with pytest.raises(ExampleFailed, match=r"X: it shows HI-9\.9, which is not in RULES\.md"):
        run_example(higher.GAME, example)


def test_a_failing_example_fails_the_report_and_shows_no_rule() -> None:
    game = broken_higher.with_state(broken_higher.Lawless)
    report = conform(game, matches=1, only=["the-layout-is-small"])
    assert not report.passed
    assert [run.id for run in report.examples if run.trouble] == ["HI-X1", "HI-X2"]
    assert "examples: 1 of 3 come out as written" in report.lines()
    assert "HI-2.5" in report.untouched


# --- beginning in the middle ------------------------------------------------------------------------------------------


def test_an_example_may_begin_in_the_middle_of_a_match() -> None:
    run_example(
        higher.GAME,
        _read(
            """
            given = { by = "A", hand = [3], open = { counts = [1, 1], gone = [1, 2, 14, 15], scores = [2, 1] } }
            steps = [
              { by = "A", see = { hand = [3], seen = { none = true }, open = { stakes = 1, scores = [2, 1] } } },
              { by = "A", options = ["play 3", "peek B", "dare"] },
              { by = "A", play = "play 3" },
              { by = "B", count = 2 },
            ]
            """
        ),
    )


def test_what_was_known_may_be_taken_away() -> None:
    changed = 'given = { by = "A", seen = { none = true }, open = { peeked = [{ none = true }, { none = true }] } }\n'
    run_example(higher.GAME, _read(changed + 'steps = [{ by = "A", see = { seen = { none = true } } }]'))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("{ hands = [] }", "X: expected a match, got given: there is no hands, but seat, settings, open, hand, seen"),
        ("{ open = { score = 1 } }", "X: expected a match, got given: there is no score, but counts, "),
        ('{ hand = "3" }', "X: expected a match, got given: Expected `array`, got `str`"),
        ('{ by = "Z" }', "X: expected a match, got "),
    ],
)
def test_what_is_given_must_fit(given: str, message: str) -> None:
    assert _fails(f"given = {given}\nsteps = [{{ ongoing = true }}]").startswith(message)


def test_luck_is_scripted_from_there_on() -> None:
    example = """
    given = { by = "A", hand = [3], open = { counts = [1, 1], gone = [1, 2, 14, 15], scores = [2, 1] } }
    luck = []
    steps = [{ by = "A", play = "peek B" }]
    """
    assert "the script has ended, but luck is asked for" in _fails(example)
