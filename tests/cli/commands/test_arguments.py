from __future__ import annotations

import pytest

from quintain.cli.commands.arguments import read_settings
from quintain.errors import QuintainError


def test_settings_are_pairs() -> None:
    assert read_settings(["a=1", " b = x=y "]) == {"a": "1", "b": "x=y"}
    for wrong in ("a", "=1", ""):
        with pytest.raises(QuintainError, match="--set takes name=value"):
            read_settings([wrong])
