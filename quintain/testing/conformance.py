"""
One call tells whether a game keeps the contract.

>>> import quintain
>>> from quintain.testing import conform
>>> report = conform(quintain.load("knight-shift"), matches=4, only=["ends-below-its-cap"])
>>> report.passed
True
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec
from msgspec.structs import replace

from quintain.core.contract import AnyGame
from quintain.core.faults import fault
from quintain.errors import DataError
from quintain.testing.coverage import Coverage, coverage
from quintain.testing.examples import FILE, Example, ExampleFailed, Examples, examples_of, run_example
from quintain.testing.matches import Decision, Match, Setup, packages_of, pick, play_match
from quintain.testing.properties import PROPERTIES, Broken, Property
from quintain.testing.properties.declarations import games_are_complete
from quintain.testing.properties.flow import plays_without_errors
from quintain.testing.properties.replaying import same_luck_gives_the_same_match
from quintain.testing.report import Counterexample, ExampleResult, Finding, Report
from quintain.testing.setups import setups as setups_of
from quintain.testing.texts import Pool, words_of

MOMENTS = 4
"""How many decisions of a match the dear properties look at, besides the last one."""
ONE_IN = 3
"""Of so many matches with one setup, the properties that are dear for a whole match look at one."""
ENOUGH = 10
"""How often one must have looked in vain for what should be somewhere."""
PIECE = 4
"""So many matches are looked at in another process before it tells what it found."""


def conform(
    game: AnyGame,
    matches: int = 100,
    seed: str | int = 0,
    *,
    only: Collection[str] | None = None,
    marked: Iterable[str] = (),
    progress: Callable[[int, int], None] | None = None,
    setups: Iterable[Setup] | None = None,
    jobs: int = 1,
) -> Report:
    """Check every promise of the contract on seeded random matches, run the game's examples, and count its rules.

    Every seat count and every setting value is played at least once, so there may be more matches than were asked for;
    ``setups`` says instead how each match is set up. In half of the matches the kind of an action is drawn before the
    action; of a long match some decisions are looked at. ``only`` names the properties to check, ``marked`` the rules
    that tests have checked. ``progress`` is told how many matches of how many are done, ``jobs`` processes share them.
    Raises ``ValueError`` for a property that does not exist.
    """
    chosen = tuple(held.name for held in _chosen(only))
    inspection = _Inspection(chosen)
    if not inspection.look_at_game(game):
        return _unplayed(game, str(seed), inspection.findings())
    plan = list(setups_of(game, matches) if setups is None else setups)
    round_of = len(list(setups_of(game, 0))) if setups is None else 1
    work = _Work(game, chosen, str(seed), tuple(plan), round_of)
    done = 0
    for totals, looked_at in _spread(work, jobs):
        inspection.totals.add(totals)
        done += looked_at
        if progress is not None:
            progress(done, len(plan))
    examples, results = _run_examples(game)
    passed = {result.id for result in results if not result.trouble}
    shown = [rule for example in examples.examples if example.id in passed for rule in example.rules]
    return Report(
        slug=game.slug,
        title=game.title,
        rules_version=game.rules_version,
        seed=str(seed),
        matches=len(plan),
        decisions=inspection.totals.decisions,
        findings=inspection.findings(),
        examples=results,
        coverage=coverage(game, inspection.totals.touched, shown, marked, examples.unreachable),
        unplayed=tuple(block.kind for block in game.verbs.blocks if block.kind not in inspection.totals.kinds),
    )


class _Work(msgspec.Struct, frozen=True):
    """Matches to be looked at."""

    game: Any
    properties: tuple[str, ...]
    seed: str
    plan: tuple[Setup, ...]
    round_of: int
    """After so many matches every way to set one up has had its turn."""


def _spread(work: _Work, jobs: int) -> Iterator[tuple[Totals, int]]:
    """What was found, piece by piece."""
    numbers = range(len(work.plan))
    if jobs == 1:
        inspection, pool = _Inspection(work.properties), Pool(words_of(work.game))
        for number in numbers:
            inspection.look_at_match(work, number, pool)
            yield inspection.taken(), 1
        return
    # Small pieces, so that nobody waits long for the last one; fresh processes, since a copied one may hang.
    pieces = [numbers[start : start + PIECE] for start in numbers[::PIECE]]
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as executor:
        yield from executor.map(_look_at, [work] * len(pieces), pieces)


def _look_at(work: _Work, numbers: Sequence[int]) -> tuple[Totals, int]:
    """Look at some of the matches. Runs in a process of its own."""
    inspection, pool = _Inspection(work.properties), Pool(words_of(work.game))
    for number in numbers:
        inspection.look_at_match(work, number, pool)
    return inspection.totals, len(numbers)


class Totals(msgspec.Struct):
    """Counts and counterexamples, property by property."""

    decisions: int = 0
    touched: dict[str, set[str]] = {}
    """Rule ids that were cited, and by what."""
    kinds: set[str] = set()
    """The kinds of action that were played."""
    checked: dict[str, int] = {}
    broken: dict[str, Counterexample] = {}
    """The first that was found."""
    cases: dict[str, dict[str, list[bool]]] = {}

    def add(self, other: Totals) -> None:
        self.decisions += other.decisions
        self.kinds |= other.kinds
        for rule, sources in other.touched.items():
            self.touched.setdefault(rule, set()).update(sources)
        for name, times in other.checked.items():
            self.checked[name] = self.checked.get(name, 0) + times
        for name, counterexample in other.broken.items():
            self.broken.setdefault(name, counterexample)
        for name, cases in other.cases.items():
            for case, found in cases.items():
                self.cases.setdefault(name, {}).setdefault(case, []).extend(found)


class _Inspection:
    """Looks at games and matches. A property that has been broken is looked at no more."""

    def __init__(self, properties: Collection[str]) -> None:
        self.totals = Totals()
        self._properties = tuple(held for held in PROPERTIES if held.name in properties)
        self._packages: set[str] = set()
        self._known_broken: set[str] = set()

    def look_at_game(self, game: AnyGame) -> bool:
        """Check what can be said before anything is played; whether the game is whole enough to be played at all."""
        self._packages = packages_of(game)
        self._look(games_are_complete, game, Counterexample)
        if games_are_complete.name in self._known_broken:
            # Nothing else can be said of it, whatever was asked for.
            self._properties = (games_are_complete,)
            return False
        for held in self._properties:
            if held.scope == "game" and held is not games_are_complete:
                self._look(held, game, Counterexample)
        return True

    def look_at_match(self, work: _Work, number: int, pool: Pool) -> None:
        """Play one of the matches and check everything on it."""
        self._packages = packages_of(work.game)
        # One of every two neighbours, and in step with nothing: so every setup is played both ways.
        by_kind = number.bit_count() % 2 == 1
        match = play_match(work.game, work.plan[number], f"{work.seed}-{number}", pool, by_kind=by_kind)
        self.look_at(match, dear=number // work.round_of % ONE_IN == 0)

    def taken(self) -> Totals:
        """What was found since this was asked last."""
        totals, self.totals = self.totals, Totals()
        return totals

    def look_at(self, match: Match, *, dear: bool) -> None:
        """Check everything on a match; ``dear`` says whether it is the turn of what is dear for a whole match."""
        if not match.decisions:
            # Not even the start was reached, so there is nothing else to look at.
            blamed = plays_without_errors if plays_without_errors in self._properties else self._properties[0]
            self._break(blamed, replace(_counterexample(match, match.trouble), error=match.trouble))
            return
        self.totals.decisions += len(match.made)
        self.totals.kinds |= match.kinds
        for held in self._properties:
            if held.scope == "match" and (dear or not held.sampled):
                self._look(held, match, lambda what: _counterexample(match, what))
        self._look_at_decisions(match)
        for rule, sources in match.touched.items():
            self.totals.touched.setdefault(rule, set()).update(sources)

    def _break(self, held: Property, counterexample: Counterexample) -> None:
        self._known_broken.add(held.name)
        self.totals.broken.setdefault(held.name, counterexample)

    def _look_at_decisions(self, match: Match) -> None:
        """Check what is said of single decisions, at all of them or, where it is dear, at a few and the last."""
        few = {*pick(MOMENTS, len(match.made), match.chance("decisions")), len(match.made)}
        many = {*match.places()}
        of_decisions = [held for held in self._properties if held.scope in ("decision", "somewhere")]
        cheap = [held for held in of_decisions if not held.sampled]
        for decision in self._played_again(match, sorted(few | many)):
            for held in of_decisions if decision.index in few else cheap:
                if held.sampled or decision.index in many:
                    self._look_at_decision(held, decision)

    def _played_again(self, match: Match, places: Sequence[int]) -> Iterator[Decision]:
        """The decisions at these places, as far as the match goes the same way again."""
        decisions = match.at(places)
        while True:
            try:
                decision = next(decisions, None)
            except Exception as error:  # noqa: BLE001, whatever a game raises here is the finding
                first = same_luck_gives_the_same_match
                blamed = first if first in self._properties else self._properties[0]
                what = fault(error, self._packages)
                self._break(blamed, replace(_counterexample(match, f"played again, it stopped: {what}"), error=what))
                return
            if decision is None:
                return
            yield decision

    def _look_at_decision(self, held: Property, decision: Decision) -> None:
        self._look(held, decision, lambda what: _counterexample(decision.match, what, decision.index))

    def _look(self, held: Property, subject: Any, where: Callable[[str], Counterexample]) -> None:
        if held.name in self._known_broken:
            return
        try:
            answer = held.check(subject)
        except Broken as broken:
            self._break(held, replace(where(str(broken)), error=broken.error))
            return
        except Exception as error:  # noqa: BLE001, whatever a game raises here is the finding
            what = fault(error, self._packages)
            self._break(held, replace(where(f"expected no error, got {what}"), error=what))
            return
        checked = answer is not False
        if isinstance(answer, Mapping):
            checked = bool(answer)
            for case, found in answer.items():
                self.totals.cases.setdefault(held.name, {}).setdefault(case, []).append(found)
        self.totals.checked[held.name] = self.totals.checked.get(held.name, 0) + checked

    def findings(self) -> tuple[Finding, ...]:
        totals = self.totals
        for name, cases in totals.cases.items():
            never = [case for case, found in cases.items() if len(found) >= ENOUGH and not any(found)]
            if never:
                totals.broken.setdefault(name, Counterexample(f"it was never so for {', '.join(never)}"))
        return tuple(
            Finding(held.name, held.promise, totals.checked.get(held.name, 0), totals.broken.get(held.name))
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
