"""What the conformance kit found out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from quintain.core.records import Record
from quintain.testing.coverage import Coverage


class Counterexample(msgspec.Struct, frozen=True):
    """Where a promise was broken first."""

    what: str
    """What was expected and what was found."""
    seed: str | None = None
    """The seed of the match; None when no match was needed."""
    seats: int | None = None
    settings: dict[str, Any] = {}
    """The settings that were not at their default."""
    entry: int | None = None
    """How many entries had been made; None when it is about the whole match."""
    record: Record | None = None
    """The match up to there, to be replayed."""
    error: str = ""
    """The error inside the game and its place, where that is what was found."""

    def __str__(self) -> str:
        if self.seed is None:
            return self.what
        chosen = "".join(f", {name} = {value!r}" for name, value in self.settings.items())
        entry = "" if self.entry is None else f", after entry {self.entry}"
        return f"seed {self.seed!r}, {self.seats} seats{chosen}{entry}: {self.what}"


class Finding(msgspec.Struct, frozen=True):
    """One property and how it fared."""

    name: str
    promise: str
    checked: int
    """How many times it was looked at; 0 where the game has nothing that it is about."""
    broken: Counterexample | None = None

    @property
    def passed(self) -> bool:
        return self.broken is None

    @property
    def error(self) -> str:
        """The error inside the game that broke it, if one did."""
        return self.broken.error if self.broken else ""

    def lines(self, others: Sequence[str] = ()) -> list[str]:
        """The finding in plain words; ``others`` are properties that the same error broke."""
        word = "FAIL" if self.broken else "ok" if self.checked else "-"
        found = [f"{word:<5} {self.name:<42} {self.checked:>7}  {self.promise}"]
        if self.broken:
            found.append(f"      {self.broken}")
        if others:
            found.append(f"      The same error breaks {len(others)} more: {', '.join(others)}")
        return found


class ExampleResult(msgspec.Struct, frozen=True):
    """One worked example and how it fared."""

    id: str
    title: str
    trouble: str = ""
    """What did not come out as written; empty when all did."""


class Report(msgspec.Struct, frozen=True):
    """Everything about one game."""

    slug: str
    title: str
    rules_version: str
    seed: str
    matches: int
    decisions: int
    findings: tuple[Finding, ...]
    examples: tuple[ExampleResult, ...]
    coverage: Coverage
    unplayed: tuple[str, ...] = ()
    """Kinds of action that no match has seen."""

    @property
    def passed(self) -> bool:
        """Every property holds and every example comes out as written. Untouched rules are another matter."""
        return all(finding.passed for finding in self.findings) and not any(run.trouble for run in self.examples)

    @property
    def untouched(self) -> tuple[str, ...]:
        """The rules that neither a match nor an example nor a marked test has touched."""
        return self.coverage.untouched

    def finding(self, name: str) -> Finding:
        """The finding about the property with this name."""
        return next(finding for finding in self.findings if finding.name == name)

    def lines(self) -> list[str]:
        """The report as plain lines."""
        head = f"{self.title} ({self.slug}, rules {self.rules_version})"
        found = [f"{head}: {self.matches} matches, {self.decisions} decisions, seed {self.seed}", ""]
        for finding, others in self._grouped():
            found += finding.lines(others)
        failed = [run for run in self.examples if run.trouble]
        found += ["", f"examples: {len(self.examples) - len(failed)} of {len(self.examples)} come out as written"]
        found += [f"  {run.trouble}" for run in failed]
        if self.unplayed:
            found.append(f"never played: {', '.join(self.unplayed)}")
        return [*found, *self.coverage.lines()]

    def _grouped(self) -> Iterator[tuple[Finding, list[str]]]:
        """The findings, each with the names of those after it that the same error inside the game broke."""
        told: set[str] = set()
        for place, finding in enumerate(self.findings):
            if not finding.error:
                yield finding, []
            elif finding.error not in told:
                told.add(finding.error)
                yield finding, [other.name for other in self.findings[place + 1 :] if other.error == finding.error]

    def __str__(self) -> str:
        return "\n".join(self.lines())
