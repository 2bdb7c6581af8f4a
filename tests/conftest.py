"""What every test shares: the kit's pytest plugin, and Hypothesis without chance or clock."""

from __future__ import annotations

from hypothesis import settings

pytest_plugins = ["quintain.testing.plugin", "pytester"]

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")
