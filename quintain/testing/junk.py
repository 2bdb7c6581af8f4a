"""Texts that nobody should type, for parsers that must never fall over."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.luck import Luck

ODD = (
    "",
    " ",
    "\t\n",
    "/",
    "//",
    "?",
    "0",
    "-1",
    "9" * 5_000,
    "x" * 10_000,
    "\x00",
    "{text}",
    "{0}",
    "%s %d",
    "a\nb",
    "\u0663\u0664",
    "\u017f",
    "\u0130",
    "🂡",
    "é",
    "\ufdfd",
    "\u202eabc",
    "null",
    "[]",
    '{"n":1}',
    "' OR 1=1 --",
    "B -> A",
)
LETTERS = "abcdefghABCDEFGH0123456789 -=+/:.,;*#x\u00e9\u0660\u2028"


def junk(samples: Sequence[str], luck: Luck, words: Sequence[str] = ()) -> str:
    """A text that is odd, random, or one of the samples with something wrong or one of these words in it."""
    match luck.below((4 if words else 3) if samples else 2, "junk"):
        case 0:
            return ODD[luck.below(len(ODD), "junk")]
        case 1:
            return "".join(LETTERS[luck.below(len(LETTERS), "junk")] for _ in range(luck.below(12, "junk")))
        case 2:
            return spoil(samples[luck.below(len(samples), "junk")], luck)
        case _:
            return swap(samples[luck.below(len(samples), "junk")], words, luck)


def swap(text: str, words: Sequence[str], luck: Luck) -> str:
    """The text with one of its words, rather the last, changed for another: it reads well and may mean nothing."""
    parts = text.split()
    place = max(luck.below(len(parts), "swap"), luck.below(len(parts), "swap"))
    return " ".join([*parts[:place], words[luck.below(len(words), "swap")], *parts[place + 1 :]])


def spoil(text: str, luck: Luck) -> str:
    """The text with one thing wrong: a character lost, doubled, changed or moved, or a word too many."""
    place = luck.below(len(text) + 1, "spoil")
    before, after = text[:place], text[place:]
    match luck.below(6, "spoil"):
        case 0:
            return before + after[1:]
        case 1:
            return before + after[:1] + after
        case 2:
            return before + LETTERS[luck.below(len(LETTERS), "spoil")] + after[1:]
        case 3:
            return after + before
        case 4:
            return f"{text} {text}"
        case _:
            return text.swapcase() + " "
