"""Rolls as data, before they fall and after."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from quintain.core.luck import Stream
from quintain.core.rolls import Faces, Modifier, Roll, at_least
from quintain.core.throws import throw_of
from quintain.core.words import Words
from quintain.testing import ScriptedLuck

SYMBOLS: Faces = (("shovel", 1), ("shovels", 2), ("armour", 0), ("jump", 0))
WORDS = Words(
    {
        "roll": {
            "title": "{dice:die|dice} for {needs}",
            "die": "a die",
            "rush": "Rush: {dice} more",
            "charm": "a charm: {sure} sure",
            "upper": "the upper hand: {needed} or more",
            "success": "{count} of them, done",
            "failure": "{count} of them, not enough",
        },
        "face": {"shovels": "two shovels"},
    }
)


def test_an_ordinary_die_counts_from_a_number_on() -> None:
    assert at_least(5) == (("1", 0), ("2", 0), ("3", 0), ("4", 0), ("5", 1), ("6", 1))
    assert at_least(2, faces=3) == (("1", 0), ("2", 1), ("3", 1))


def test_modifiers_change_the_dice_and_those_that_do_nothing_are_not_told() -> None:
    changes = [Modifier("rush", "X-1", dice=2), Modifier("idle", "X-2"), Modifier("charm", "X-3", sure=1)]
    roll = Roll(2, at_least(5)).changed(changes, most=3)
    assert (roll.dice, roll.sure, [one.code for one in roll.modifiers]) == (3, 1, ["rush", "charm"])
    assert Roll(2, at_least(5)).changed([Modifier("weak", "X-4", dice=-5)], least=1).dice == 1


def test_what_changes_the_number_needed_is_told_where_it_changes_it() -> None:
    upper, fog = Modifier("upper", "X-5", needed=4), Modifier("fog", "X-6", needed=5)
    roll = Roll(2, at_least(5)).changed([upper])
    assert (roll.faces, roll.dice, roll.chance) == (at_least(4), 2, Fraction(3, 4))
    throw = throw_of(WORDS, roll)
    assert [(reason.words, reason.rule) for reason in throw.reasons] == [("the upper hand: 4 or more", "X-5")]
    assert Roll(2, at_least(5)).changed([fog]).modifiers == ()
    assert Roll(2, at_least(5)).changed([upper, fog]).faces == at_least(5), "the last one says"
    assert Roll(1, at_least(2, faces=8)).changed([upper]).faces == at_least(4, faces=8)


def test_a_number_needed_changes_for_dice_that_lie_there_too() -> None:
    fallen = Roll(2, at_least(5), needs=2).fall(ScriptedLuck([(4, 6)]))
    assert not fallen.succeeds
    assert fallen.changed([Modifier("upper", "X-5", needed=4)]).succeeds


def test_it_falls_is_rolled_again_and_gets_another_die() -> None:
    roll = Roll(3, at_least(5), needs=2).fall(ScriptedLuck([(5, 1, 2)]))
    assert (roll.thrown, roll.showing, roll.successes, roll.succeeds) == ((5, 1, 2), (5, 1, 2), 1, False)
    again = roll.again([1], ScriptedLuck([(6,)]))
    assert (again.thrown, again.showing, again.succeeds) == ((5, 1, 2), (5, 6, 2), True)
    assert again.another(ScriptedLuck([(6,)])).successes == 3


@pytest.mark.parametrize("faces", [at_least(5), at_least(3), SYMBOLS], ids=["5+", "3+", "symbols"])
@pytest.mark.parametrize("sure", [0, 1])
def test_the_chance_is_the_share_of_all_ways_it_can_fall(faces: Faces, sure: int) -> None:
    for dice in range(5):
        for needs in range(4):
            roll = Roll(dice, faces, needs, sure)
            ways = [sure + sum(worth for _, worth in way) >= needs for way in product(faces, repeat=dice)]
            assert roll.chance == Fraction(sum(ways), len(ways))


def test_what_falls_follows_the_chance() -> None:
    roll, luck = Roll(2, SYMBOLS, needs=2), Stream.of("dice")
    done = sum(roll.fall(luck).succeeds for _ in range(2000))
    assert abs(done / 2000 - roll.chance) < 0.05


def test_before_it_falls_a_person_sees_the_chance() -> None:
    roll = Roll(2, SYMBOLS, needs=2).changed([Modifier("charm", "X-3", sure=1)])
    throw = throw_of(WORDS, roll, "dig")
    assert (throw.label, throw.chance, throw.verdict) == ("2 dice for 2", 75, "")
    assert [(die.id, die.label, die.face, die.verdict) for die in throw.dice] == [
        ("dig/1", "a die", None, ""),
        ("dig/2", "a die", None, ""),
    ]
    assert [(reason.words, reason.rule) for reason in throw.reasons] == [("a charm: 1 sure", "X-3")]


def test_afterwards_every_die_says_whether_it_counts_and_what_it_was_before() -> None:
    roll = Roll(2, SYMBOLS, needs=2).fall(ScriptedLuck([(3, 2)])).again([0], ScriptedLuck([(1,)]))
    throw = throw_of(WORDS, roll)
    assert [(die.label, die.face, die.verdict, die.before) for die in throw.dice] == [
        ("shovel", "shovel", "hit", "armour"),
        ("two shovels", "shovels", "hit", None),
    ]
    assert (throw.verdict, throw.chance) == ("3 of them, done", None)
    assert throw_of(WORDS, Roll(1, SYMBOLS).fall(ScriptedLuck([(4,)]))).verdict == "0 of them, not enough"
