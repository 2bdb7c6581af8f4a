"""What docs/hosting.md says, beside the code that it is about."""

from __future__ import annotations

import re

import pytest

from quintain.server.config import Config
from quintain.server.limits import Limits
from quintain.server.metrics import Metrics
from tests.server.serving import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", PAGE, re.MULTILINE))
"""The first two columns of every table whose first is a name."""


@pytest.mark.parametrize("limit", Limits.__struct_fields__)
def test_every_limit_is_described_with_its_default(limit: str) -> None:
    assert float(ROWS[limit]) == getattr(Limits(), limit)


def test_every_metric_is_described_and_no_other() -> None:
    kept = {"counter": "_total"}
    there_are = {family.name + kept.get(family.type, "") for family in Metrics().registry.collect()}
    assert {name for name in ROWS if name.startswith("quintain_")} == there_are


def test_the_program_with_limits_of_ones_own_can_be_written_like_that() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    found: dict[str, object] = {"__name__": "somewhere"}
    exec(compile(program, "hosting.md", "exec"), found)
    assert isinstance(found["CONFIG"], Config)
