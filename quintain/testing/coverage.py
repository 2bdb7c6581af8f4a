"""Rule coverage: which numbered rules something has touched, so that a forgotten rule shows."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from quintain.core.contract import AnyGame
from quintain.errors import DataError


class Coverage(msgspec.Struct, frozen=True):
    """The rules of one game and what touched each of them."""

    rules: tuple[str, ...]
    """All of them, in the order of the book."""
    touched: dict[str, tuple[str, ...]]
    """By rule what touched it: ``event``, ``refusal``, ``ask``, ``outcome``, ``table``, ``example``, ``test``."""
    unreachable: dict[str, str] = {}
    """Rules that no match can show, with the reason, as the game declares them."""
    strange: tuple[str, ...] = ()
    """Ids of this game that are named somewhere but are not in the book."""

    @property
    def untouched(self) -> tuple[str, ...]:
        """The rules that nothing touched, less those that cannot be."""
        return tuple(rule for rule in self.rules if rule not in self.touched and rule not in self.unreachable)

    def lines(self) -> list[str]:
        """The coverage in plain words."""
        reached = [rule for rule in self.rules if rule in self.touched]
        found = [f"rules: {len(reached)} of {len(self.rules)} touched"]
        for rule, reason in self.unreachable.items():
            shown = f" (yet touched by {', '.join(self.touched[rule])})" if rule in self.touched else ""
            found.append(f"  {rule} cannot be shown: {reason}{shown}")
        if self.untouched:
            found.append(f"  untouched: {', '.join(self.untouched)}")
        if self.strange:
            found.append(f"  not in the book: {', '.join(self.strange)}")
        return found


def coverage(
    game: AnyGame,
    touched: Mapping[str, Collection[str]],
    shown: Iterable[str] = (),
    marked: Iterable[str] = (),
    unreachable: Mapping[str, str] | None = None,
) -> Coverage:
    """Put together what matches touched, what examples showed and what tests are marked with."""
    rules = tuple(game.rulebook.rules)
    by: dict[str, set[str]] = {rule: set(sources) for rule, sources in touched.items()}
    for rule in shown:
        by.setdefault(rule, set()).add("example")
    prefixes = {rule.partition("-")[0] for rule in rules}
    for rule in marked:
        if rule.partition("-")[0] in prefixes:
            by.setdefault(rule, set()).add("test")
    cannot = dict(unreachable or {})
    strange = sorted({rule for rule in (*by, *cannot) if rule not in game.rulebook.rules})
    kept = {rule: tuple(sorted(by[rule])) for rule in rules if rule in by}
    return Coverage(rules, kept, cannot, tuple(strange))


def passed_in(folder: Path) -> frozenset[str]:
    """The rule ids that tests of a folder are marked with which pass when they are run now. Raises ``DataError``."""
    if find_spec("pytest") is None:
        raise DataError("to run tests, pytest must be installed: pip install 'quintain[test]'")
    with TemporaryDirectory() as place:
        file = Path(place) / "rules"
        options = ["-q", "-p", "quintain.testing.plugin", "--passed-rules", str(file)]
        run = subprocess.run(
            [sys.executable, "-m", "pytest", *options, str(folder)], capture_output=True, text=True, check=False
        )
        if not file.exists():
            said = (run.stdout + run.stderr).strip() or "nothing"
            raise DataError(f"the tests in {folder} could not be run; pytest said: {said.splitlines()[-1]}")
        return frozenset(file.read_text("utf-8").split())
