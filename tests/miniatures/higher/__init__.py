"""Higher: hidden hands, luck, and a look at somebody else's card."""

from tests.miniatures.higher.game import GAME

__all__ = ["GAME"]
