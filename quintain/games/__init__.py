"""
One package per game. A game imports core and nothing else of ours.

This package shares its name with the function ``quintain.games()``: importing any game puts the package where the
function was. So the package can be called too, and answers as the function does.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from quintain.core import registry
from quintain.core.contract import Game


class _Games(ModuleType):
    def __call__(self) -> tuple[Game[Any, Any, Any], ...]:
        """Every installed game, by slug."""
        return registry.games()


sys.modules[__name__].__class__ = _Games
