"""
A pytest plugin: rules that tests are marked with, golden files, and rule coverage at the end of a run.

Load it with ``pytest_plugins = ["quintain.testing.plugin"]`` in the outermost conftest,
or with ``-p quintain.testing.plugin``.

* ``@pytest.mark.rules("KS-5.4", "KS-R3")`` says which numbered rules a test checks
* the fixture ``marked_rules`` holds the ids of all tests that were collected, also under pytest-xdist
* the fixture ``golden`` compares a text with a file; ``--update-golden`` writes the file anew
* a rule that only tests are marked with which did not pass, because they were skipped, fails the run
* ``--passed-rules FILE`` writes the ids down that passed tests are marked with
* ``--rule-coverage knight-shift`` lists, after the tests, the rules that neither a passed test nor an example nor a
  simulated match has touched, and fails if there are any
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quintain.core import registry
from quintain.testing.conformance import conform
from quintain.testing.golden import check_golden

_COLLECTED = pytest.StashKey[frozenset[str]]()
_PASSED = pytest.StashKey[set[str]]()
_MISSED = pytest.StashKey[set[str]]()
"""Rules of tests that ran and did not pass."""
_TOLD = pytest.StashKey[list[str]]()
_PROPERTY = "rules"
MATCHES = 50
"""How many matches a coverage run simulates."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("quintain")
    group.addoption("--update-golden", action="store_true", help="write golden files anew instead of comparing")
    group.addoption("--passed-rules", metavar="FILE", help="write the rules down that passed tests are marked with")
    group.addoption(
        "--rule-coverage",
        action="append",
        default=[],
        metavar="SLUG",
        help="list the untouched rules of a game, and fail",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rules(*ids): the numbered rules that this test checks")
    config.stash[_PASSED] = set()
    config.stash[_MISSED] = set()
    config.stash[_TOLD] = []
    config.pluginmanager.register(_Listener(config), "quintain-rules")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the marked rules, and let each test carry its own so that they travel with its report."""
    collected: set[str] = set()
    for item in items:
        ids = sorted({rule for marker in item.iter_markers("rules") for rule in marker.args})
        collected.update(ids)
        if ids:
            item.user_properties.append((_PROPERTY, " ".join(ids)))
    config.stash[_COLLECTED] = frozenset(collected)


class _Listener:
    """Hears the reports, which under pytest-xdist come from the workers."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.passed and report.when != "call":
            return
        heard = self._config.stash[_PASSED if report.passed else _MISSED]
        for name, ids in report.user_properties:
            if name == _PROPERTY:
                heard.update(str(ids).split())


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Count the rules of the games asked for; under pytest-xdist only where all reports come together."""
    config = session.config
    if hasattr(config, "workerinput"):
        return
    marked: set[str] = config.stash[_PASSED]
    if missed := sorted(config.stash[_MISSED] - marked):
        config.stash[_TOLD].append(f"marked, but not one test of it passed: {', '.join(missed)}")
        _fail(session)
    if config.getoption("passed_rules"):
        Path(config.getoption("passed_rules")).write_text("\n".join(sorted(marked)), "utf-8")
    for slug in config.getoption("rule_coverage"):
        report = conform(registry.load(slug), MATCHES, marked=marked)
        config.stash[_TOLD] += [report.title, *report.coverage.lines()] if report.matches else report.lines()
        if report.untouched or not report.matches:
            _fail(session)


def _fail(session: pytest.Session) -> None:
    """A run that would have passed does not."""
    if session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lines: list[str] = config.stash[_TOLD]
    if lines:
        terminalreporter.section("rule coverage")
    for line in lines:
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def marked_rules(pytestconfig: pytest.Config) -> frozenset[str]:
    """The ids of all rules that collected tests are marked with."""
    return pytestconfig.stash[_COLLECTED]


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Callable[[str, Path], None]:
    """Compares a text with a file: ``golden(text, file)``."""
    update = bool(pytestconfig.getoption("update_golden"))

    def check(text: str, file: Path) -> None:
        check_golden(text, file, update=update)

    return check
