from __future__ import annotations

from quintain.cli.drawing.throws import told
from quintain.core.answers import Notice
from quintain.core.scene import Die, Glimpse, Reason, Throw
from tests.cli.sieges import besieged

FACES = ("1", "2", "3", "4", "5", "6")


def test_a_roll_tells_its_dice_before_and_after_and_every_reason_with_its_rule() -> None:
    dice = (Die("d1", "5", FACES, "5", "hit"), Die("d2", "4", FACES, "4", "hit", before="2"))
    reasons = (Reason("armed: 1 die more", "SI-5.4"), Reason("at home: one fewer", "SI-6.2"))
    throw = Throw(label="2 dice: 4 or more", dice=dice, reasons=reasons, verdict="2 successes")
    notice = Notice("strikes", "SI-5.3", {}, words="A strikes.", glimpse=Glimpse(throw=throw))
    assert told(notice) == [
        "A strikes.",
        "    2 dice: 4 or more",
        "    [5] hit, [2→4] hit: 2 successes",
        "    armed: 1 die more (SI-5.4)",
        "    at home: one fewer (SI-6.2)",
    ]


def test_what_was_rolled_in_a_match_is_in_its_log() -> None:
    log = besieged(2, "parry", marauders=3).log()
    attack = max(place for place, line in enumerate(log) if "attacks" in line or "strikes" in line)
    assert "die" in log[attack + 1]
    assert "hit" in log[attack + 2]
