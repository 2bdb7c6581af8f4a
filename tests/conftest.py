"""What every test shares: the kit's pytest plugin, Hypothesis without chance or clock, an empty data folder."""

from __future__ import annotations

import os
import tempfile

from hypothesis import settings

from quintain.folders import ENVIRONMENT

pytest_plugins = ["quintain.testing.plugin", "pytester"]

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")

# What the user has built or stored must not matter.
os.environ.setdefault(ENVIRONMENT, tempfile.mkdtemp(prefix="quintain-"))
