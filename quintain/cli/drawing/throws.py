"""Rolls in words: what would be rolled and why, and what came of it."""

from __future__ import annotations

from quintain.core.answers import Notice
from quintain.core.scene import Die, Reason, Throw

INDENT = "    "


def throw_lines(throw: Throw) -> list[str]:
    """The roll line by line: how many dice and what is needed, what they show, and every reason with its rule."""
    chance = "" if throw.chance is None else f" ({throw.chance} %)"
    lines = [f"{throw.label}{chance}"]
    if any(die.face is not None for die in throw.dice):
        fallen = ", ".join(die_words(die) for die in throw.dice)
        lines.append(f"{fallen}: {throw.verdict}" if throw.verdict else fallen)
    return [*lines, *map(reason_words, throw.reasons)]


def throw_words(throw: Throw) -> str:
    """The same in one line."""
    return "; ".join(throw_lines(throw))


def die_words(die: Die) -> str:
    """A die with what it shows, what it showed before it fell again, and what that is good for."""
    shown = "?" if die.face is None else die.face if die.before is None else f"{die.before}→{die.face}"
    return f"[{shown}] {die.verdict}".rstrip()


def reason_words(reason: Reason) -> str:
    return f"{reason.words} ({reason.rule})"


def told(notice: Notice) -> list[str]:
    """What happened, as it stands in the log: the sentence, then the roll that it came from."""
    throw = notice.glimpse.throw if notice.glimpse else None
    return [notice.words, *(f"{INDENT}{line}" for line in (throw_lines(throw) if throw else ()))]
