"""
One call tells whether a game keeps the contract.

>>> import quintain
>>> from quintain.testing import conform
>>> report = conform(quintain.load("knight-shift"), matches=4, only=["ends-below-its-cap"])
>>> report.passed
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from quintain.core.contract import AnyGame
from quintain.core.faults import fault
from quintain.errors import DataError
from quintain.testing.coverage import Coverage, coverage
from quintain.testing.examples import FILE, Example, ExampleFailed, Examples, examples_of, run_example
from quintain.testing.matches import Decision, Match, Pool, packages_of, pick, play_match, setups, words_of
from quintain.testing.properties import PROPERTIES, Broken, Property
from quintain.testing.properties.declarations import games_are_complete
from quintain.testing.properties.flow import plays_without_errors
from quintain.testing.report import Counterexample, ExampleResult, Finding, Report

MOMENTS = 4
"""How many decisions of a match the dear properties look at, besides the last one."""
ONE_IN = 3
"""Of so many matches with one setup, the properties that are dear for a whole match look at one."""
ENOUGH = 10
"""How often one must have looked in vain for what should be somewhere."""


def conform(
    game: AnyGame,
    matches: int = 100,
    seed: str | int = 0,
    *,
    only: Collection[str] | None = None,
    marked: Iterable[str] = (),
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Check every promise of the contract on seeded random matches, run the game's examples, and count its rules.

    Every seat count and every setting value is played at least once, so there may be more matches than were asked for.
    ``only`` names the properties to check; ``marked`` are rule ids that tests are marked with; ``progress`` is told how
    many matches of how many are done. Raises ``ValueError`` for a property that does not exist.
    """
    inspection = _Inspection(_chosen(only))
    if not inspection.look_at_game(game):
        return _unplayed(game, str(seed), inspection.findings())
    plan, once, pool = list(setups(game, matches)), len(list(setups(game, 0))), Pool(words_of(game))
    for number, setup in enumerate(plan):
        match = play_match(game, setup, f"{seed}-{number}", pool)
        inspection.look_at(match, dear=number // once % ONE_IN == 0)
        if progress is not None:
            progress(number + 1, len(plan))
    examples, results = _run_examples(game)
    passed = {result.id for result in results if not result.trouble}
    shown = [rule for example in examples.examples if example.id in passed for rule in example.rules]
    return Report(
        slug=game.slug,
        title=game.title,
        rules_version=game.rules_version,
        seed=str(seed),
        matches=len(plan),
        decisions=inspection.decisions,
        findings=inspection.findings(),
        examples=results,
        coverage=coverage(game, inspection.touched, shown, marked, examples.unreachable),
    )


class _Inspection:
    """Counts and counterexamples, property by property. A property that has been broken is looked at no more."""

    def __init__(self, properties: Iterable[Property]) -> None:
        self.decisions = 0
        self.touched: dict[str, set[str]] = {}
        """Rule ids that were cited, and by what."""
        self._properties = tuple(properties)
        self._packages: set[str] = set()
        self._checked: Counter[str] = Counter()
        self._broken: dict[str, Counterexample] = {}
        self._cases: dict[str, dict[str, list[bool]]] = {}

    def look_at_game(self, game: AnyGame) -> bool:
        """Check what can be said before anything is played; whether the game is whole enough to be played at all."""
        self._packages = packages_of(game)
        self._look(games_are_complete, game, Counterexample)
        if games_are_complete.name in self._broken:
            # Nothing else can be said of it, whatever was asked for.
            self._properties = (games_are_complete,)
            return False
        for held in self._properties:
            if held.scope == "game" and held is not games_are_complete:
                self._look(held, game, Counterexample)
        return True

    def look_at(self, match: Match, *, dear: bool) -> None:
        """Check everything on a match; ``dear`` says whether it is the turn of what is dear for a whole match."""
        if not match.decisions:
            # Not even the start was reached, so there is nothing else to look at.
            blamed = plays_without_errors if plays_without_errors in self._properties else self._properties[0]
            self._broken.setdefault(blamed.name, replace(_counterexample(match, match.trouble), error=match.trouble))
            return
        self.decisions += len(match.moves)
        places = [*pick(MOMENTS, len(match.decisions) - 1, match.chance("decisions")), len(match.decisions) - 1]
        for held in self._properties:
            if held.scope == "match" and (dear or not held.sampled):
                self._look(held, match, lambda what: _counterexample(match, what))
            elif held.scope in ("decision", "somewhere"):
                for decision in [match.decisions[place] for place in places] if held.sampled else match.decisions:
                    self._look_at_decision(held, decision)
        for rule, sources in match.touched.items():
            self.touched.setdefault(rule, set()).update(sources)

    def _look_at_decision(self, held: Property, decision: Decision) -> None:
        self._look(held, decision, lambda what: _counterexample(decision.match, what, decision.index))

    def _look(self, held: Property, subject: Any, where: Callable[[str], Counterexample]) -> None:
        if held.name in self._broken:
            return
        try:
            answer = held.check(subject)
        except Broken as broken:
            self._broken[held.name] = replace(where(str(broken)), error=broken.error)
            return
        except Exception as error:  # noqa: BLE001, whatever a game raises here is the finding
            what = fault(error, self._packages)
            self._broken[held.name] = replace(where(f"expected no error, got {what}"), error=what)
            return
        if isinstance(answer, Mapping):
            self._checked[held.name] += bool(answer)
            for case, found in answer.items():
                self._cases.setdefault(held.name, {}).setdefault(case, []).append(found)
        else:
            self._checked[held.name] += answer is not False

    def findings(self) -> tuple[Finding, ...]:
        for name, cases in self._cases.items():
            never = [case for case, found in cases.items() if len(found) >= ENOUGH and not any(found)]
            if never:
                self._broken.setdefault(name, Counterexample(f"it was never so for {', '.join(never)}"))
        return tuple(
            Finding(held.name, held.promise, self._checked[held.name], self._broken.get(held.name))
            for held in self._properties
        )


def _chosen(only: Collection[str] | None) -> tuple[Property, ...]:
    names = [held.name for held in PROPERTIES]
    unknown = [name for name in only or () if name not in names]
    if unknown:
        raise ValueError(f"no property is called {unknown[0]!r}; there are: {', '.join(names)}")
    return tuple(held for held in PROPERTIES if only is None or held.name in only)


def _counterexample(match: Match, what: str, entry: int | None = None) -> Counterexample:
    return Counterexample(what, match.seed, match.setup.seats, match.setup.settings, entry, _record(match, entry))


def _record(match: Match, entry: int | None) -> Any:
    try:
        return match.record(entry)
    except Exception:  # noqa: BLE001, a game that is broken may not be able to write its record
        return None


def _unplayed(game: AnyGame, seed: str, findings: tuple[Finding, ...]) -> Report:
    """The report about a game that cannot be played at all."""
    slug, title, version = (str(getattr(game, name, "?")) for name in ("slug", "title", "rules_version"))
    return Report(slug, title, version, seed, 0, 0, findings, (), Coverage((), {}))


def _run_examples(game: AnyGame) -> tuple[Examples, tuple[ExampleResult, ...]]:
    """The examples of a game and how they fared; a file that cannot be read fares like one bad example."""
    try:
        examples = examples_of(game)
    except DataError as error:
        return Examples(), (ExampleResult(FILE, "", str(error)),)
    return examples, tuple(_run(game, example) for example in examples.examples)


def _run(game: AnyGame, example: Example) -> ExampleResult:
    try:
        run_example(game, example)
    except ExampleFailed as failed:
        return ExampleResult(example.id, example.title, str(failed))
    return ExampleResult(example.id, example.title)
