"""The conformance kit: everything that a new game must pass, for other people's games too."""

from quintain.testing.conformance import conform
from quintain.testing.coverage import Coverage, coverage, passed_in
from quintain.testing.examples import Example, ExampleFailed, Examples, examples_of, read_examples, run_example
from quintain.testing.golden import check_golden, playthrough
from quintain.testing.honesty import Honesty, Lapse, honesty
from quintain.testing.properties import PROPERTIES, Broken, Property
from quintain.testing.report import Counterexample, ExampleResult, Finding, Report
from quintain.testing.scripted import Scripted, ScriptedLuck, ScriptError, scripted_tables

__all__ = [
    "PROPERTIES",
    "Broken",
    "Counterexample",
    "Coverage",
    "Example",
    "ExampleFailed",
    "ExampleResult",
    "Examples",
    "Finding",
    "Honesty",
    "Lapse",
    "Property",
    "Report",
    "ScriptError",
    "Scripted",
    "ScriptedLuck",
    "check_golden",
    "conform",
    "coverage",
    "examples_of",
    "honesty",
    "passed_in",
    "playthrough",
    "read_examples",
    "run_example",
    "scripted_tables",
]
