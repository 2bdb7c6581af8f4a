"""Numbers for Prometheus and structured logs. Neither ever holds a token, a seed or a player's text."""

from __future__ import annotations

import json
import logging
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

LOGGER = logging.getLogger("quintain.server")


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Counter("quintain_tables", "Tables opened", registry=self.registry)
        self.commands = Counter(
            "quintain_commands", "Commands by kind and answer", ["kind", "ok"], registry=self.registry
        )
        self.seconds = Histogram(
            "quintain_command_seconds",
            "From the arrival of an action to its answer",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5),
            registry=self.registry,
        )
        self.sockets = Gauge("quintain_sockets", "Open sockets", registry=self.registry)
        self.thinking = Gauge("quintain_bots_thinking", "Bots that are thinking or wait to", registry=self.registry)

    def page(self) -> bytes:
        return generate_latest(self.registry)

    def log_error(self, what: str, error: BaseException | None) -> None:
        LOGGER.error(what, exc_info=error)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}"
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def log_to_stderr(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
