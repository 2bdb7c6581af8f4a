"""Decisions that a seat leaves to the table."""

from __future__ import annotations

from msgspec.structs import replace

from quintain import Table
from quintain.core.answers import Ask
from quintain.core.seats import Seat
from tests.core.tiny import WALK, Walk, WalkState
from tests.miniatures.duel import GAME as DUEL
from tests.table.sitting import code, heard, play, texts


class LoneState(WalkState):
    """A dare can only be shrugged off, and everybody knows it."""

    def ask(self, seat: Seat) -> Ask:
        return replace(super().ask(seat), single="play")

    def options(self, seat: Seat) -> list[str]:
        return [option for option in super().options(seat) if option != "brawl"]


class Lone(Walk):
    states = LoneState


LONE = Lone()


def dared(*, veils: bool = False) -> Table:
    """Bob is asked for an answer to a dare, which has a harmless one."""
    table = Table.new(WALK, ["Ann", "Bob", "Cid"], seed="mute", veils=veils)
    play(table, "A dare")
    return table


def test_what_is_muted_is_answered_for_the_seat_now_and_later() -> None:
    table = dared()
    assert (table.scene("B").mutable, table.scene("A").mutable, table.scene(None).mutable) == ("dare", "", "")
    play(table, "B /mute dare")
    assert texts(table) == ["A dare", "B shrug"]
    play(table, "A dare")
    assert texts(table)[-1] == "B shrug"
    assert table.scene("B").muted == ("dare",)
    play(table, "B /unmute dare", "A dare")
    assert (table.actors, table.scene("B").muted) == ((1,), ())


def test_without_a_word_it_is_what_is_asked_now_and_all_of_it_again() -> None:
    table = dared()
    play(table, "B /mute")
    assert table.muted == {1: {"dare"}}
    play(table, "B /unmute", "A dare")
    assert table.actors == (1,)


def test_nobody_else_hears_or_sees_it_and_nothing_is_recorded() -> None:
    table, plain = dared(veils=True), dared(veils=True)
    answer = table.submit("B", "/mute dare")
    assert isinstance(answer, tuple)
    assert heard(table, answer[0], "B") == ["You are not asked for dare any more; the table answers for you."]
    for audience in ("A", "C", None):
        assert heard(table, answer[0], audience) == []
        assert table.scene(audience) == plain.scene(audience)
        assert table.view(audience) == plain.view(audience)
        assert table.log(audience) == plain.log(audience)
    assert table.record.write() == plain.record.write()
    assert table.options(1) == plain.options(1)


def test_what_has_no_harmless_answer_or_is_not_asked_cannot_be_muted() -> None:
    table = dared()
    assert code(table, "B /mute turn") == "no-mute"
    assert code(table, "A /mute dare") == "no-mute"
    assert code(table, "A /mute") == "nothing-to-mute"
    assert code(table, "B /unmute dare") == "nothing-muted"
    assert code(table, "B /unmute") == "nothing-muted"
    play(table, "B /mute dare")
    assert code(table, "B /unmute nap") == "not-muted"


def test_what_a_seat_is_there_to_decide_is_never_left_to_the_table() -> None:
    """A plan that all lay in secret is no answer to anybody, so nobody passes a match away with one word."""
    table = Table.new(DUEL, ["Ann", "Bob"], seed="mute")
    while table.ask(0).kind != "plan":
        table.act(0, table.options(0)[0])
    assert table.scene("A").mutable == ""
    for word in ("A /mute", "A /mute plan", "A /mute all"):
        assert code(table, word) == "nothing-to-mute"
    table.mute("A", "all")
    assert 0 in table.actors
    assert table.muted[0] == set()


def test_everything_until_ones_own_turn() -> None:
    table = dared()
    play(table, "B /mute all")
    assert texts(table)[-1] == "B shrug"
    play(table, "A dare")
    assert texts(table)[-1] == "B shrug"
    play(table, "A end")
    assert (table.actors, table.scene("B").muted) == ((1,), ())
    play(table, "B end", "C end", "A dare")
    assert table.actors == (1,)


def test_all_of_it_is_answered_behind_the_veil_like_one_kind() -> None:
    answered = []
    for word in ("/mute dare", "/mute all"):
        table = dared(veils=True)
        told = table.submit("B", word)
        assert isinstance(told, tuple)
        assert len(told) == 1
        assert (texts(table), table.veiled) == (["A dare"], (1,))
        answered.append(table.play_forced(1))
    assert answered[0] == answered[1]
    assert answered[0][0].veiled


def test_a_lone_option_is_played_as_if_nothing_were_muted() -> None:
    """Were it played later than for others, everybody could tell that the seat has muted it."""
    plain, muted = (Table.new(LONE, ["Ann", "Bob"], seed="mute", veils=True) for _ in range(2))
    muted.mute("B", "dare")
    for table in (plain, muted):
        play(table, "A dare")
        assert texts(table) == ["A dare", "B shrug"]
    assert plain.steps == muted.steps


def test_what_a_seat_chose_before_it_muted_stays_its_choice() -> None:
    table = dared()
    play(table, "B brawl", "A step", "A dare", "B /mute dare", "A step", "A /undo")
    assert [step.text for step in table.steps if step.veiled] == ["shrug"]


def test_a_stand_in_decides_what_the_seat_did_not_want_to_be_asked() -> None:
    table = dared()
    play(table, "B /mute dare")
    table.word("/standin B")
    play(table, "A dare")
    assert table.actors == (1,)
    table.word("/back B")
    assert texts(table)[-1] == "B shrug"


def test_nothing_is_left_to_a_table_where_nothing_is_asked_any_more() -> None:
    table = dared()
    table.word("/abort")
    assert code(table, "B /mute all") == code(table, "B /unmute") == "finished"
