"""What a property is: a name, a promise in one line, and a function that looks for a counterexample."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from quintain.core.contract import AnyGame
from quintain.testing.matches import Decision, Match

Scope = Literal["game", "match", "decision", "somewhere"]


class Broken(AssertionError):
    """A counterexample: what was expected, and what was found instead."""

    def __init__(self, what: str, error: str = "") -> None:
        super().__init__(what)
        self.error = error
        """The error inside the game, where that is what was found."""


class Property(msgspec.Struct, frozen=True):
    """One promise of the contract. The check raises ``Broken``; it answers False where it does not apply."""

    name: str
    promise: str
    scope: Scope
    check: Callable[[Any], Any]
    sampled: bool
    """True when it is dear: looked at in a few decisions of a match, or in a few matches."""


GameCheck = Callable[[AnyGame], bool | None]
MatchCheck = Callable[[Match], bool | None]
MomentCheck = Callable[[Decision], bool | None]
SomewhereCheck = Callable[[Decision], Mapping[str, bool]]


def of_game(check: GameCheck) -> Property:
    """Checked once."""
    return _property(check, "game")


def of_match(check: MatchCheck) -> Property:
    """Checked on every match."""
    return _property(check, "match")


def of_some_matches(check: MatchCheck) -> Property:
    """Checked on a few matches of every setup."""
    return _property(check, "match", sampled=True)


def of_decision(check: MomentCheck) -> Property:
    """Checked at every decision of every match."""
    return _property(check, "decision")


def of_some_decisions(check: MomentCheck) -> Property:
    """Checked at a few decisions of every match, the last one among them."""
    return _property(check, "decision", sampled=True)


def found_somewhere(check: SomewhereCheck) -> Property:
    """Each case that the check names must come out true at some sampled decision of the whole run."""
    return _property(check, "somewhere", sampled=True)


def _property(check: Callable[[Any], Any], scope: Scope, *, sampled: bool = False) -> Property:
    promise = (check.__doc__ or "").strip().splitlines()[0]
    return Property(check.__name__.replace("_", "-"), promise, scope, check, sampled)
