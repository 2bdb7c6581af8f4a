"""A screen over the table that is answered once."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen

T = TypeVar("T")


class Dialog(ModalScreen[T]):
    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close it with this answer. A second answer in the same breath must not close the table beneath."""
        return super().dismiss(result) if self.is_current else AwaitComplete()
