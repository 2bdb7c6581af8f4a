"""What is logged goes to the screen: written to the terminal, it would tear the picture."""

from __future__ import annotations

import logging

from textual.message import Message
from textual.widget import Widget

LOGGER = logging.getLogger("quintain")
"""All our loggers are below it."""


class Heard(Message):
    """Something was logged, such as that a bot must be compiled first."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words


class Relay(logging.Handler):
    """Posts ``Heard`` to a widget, from whatever thread, until it is closed."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget
        LOGGER.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.widget.post_message(Heard(record.getMessage()))

    def close(self) -> None:
        LOGGER.removeHandler(self)
        super().close()
