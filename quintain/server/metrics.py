"""Numbers for Prometheus and structured logs. Neither ever holds a token, a seed or a player's text."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from quintain.errors import QuintainError
from quintain.server.store.rows import MatchRow

LOGGER = logging.getLogger("quintain.server")
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5)
SHOWN = 6
"""How much of a table's id a log shows: who has the whole of it may watch."""


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._opened = Counter("quintain_tables", "Tables opened", ["game"], registry=self.registry)
        self._commands = Counter(
            "quintain_commands", "Commands by kind and answer", ["kind", "ok"], registry=self.registry
        )
        self._seconds = Histogram(
            "quintain_command_seconds",
            "From the arrival of a person's action to its answer",
            buckets=SECONDS,
            registry=self.registry,
        )
        self._late = Histogram(
            "quintain_loop_late_seconds",
            "How much later than it should the event loop turned to what was due",
            buckets=SECONDS,
            registry=self.registry,
        )
        self._latest = Gauge("quintain_loop_latest_seconds", "The worst of these", registry=self.registry)
        self._worst = 0.0
        self._moves = Counter("quintain_moves", "Deeds stored", registry=self.registry)
        self._commits = Counter("quintain_commits", "Transactions that stored them", registry=self.registry)
        self._matches = Gauge("quintain_matches", "Tables in memory by status", ["status"], registry=self.registry)
        self._thinking = Gauge("quintain_bots_thinking", "Bots that are thinking or wait to", registry=self.registry)
        self.sockets = Gauge("quintain_sockets", "Open sockets", registry=self.registry)
        self._known: dict[tuple[str, bool], Counter] = {}

    def command(self, kind: str, ok: bool, seconds: float | None = None) -> None:
        """A command was answered."""
        counter = self._known.get((kind, ok))
        if counter is None:
            counter = self._known[kind, ok] = self._commands.labels(kind, str(ok).lower())
        counter.inc()
        if seconds is not None:
            self._seconds.observe(seconds)

    def late(self, seconds: float) -> None:
        """The event loop turned so late to something that was due."""
        self._late.observe(seconds)
        if seconds > self._worst:
            self._worst = seconds
            self._latest.set(seconds)

    def committed(self, deeds: int) -> None:
        self._moves.inc(deeds)
        self._commits.inc()

    def table_opened(self, row: MatchRow) -> None:
        self._opened.labels(row.game).inc()
        people = sum(seat.token_hash is not None for seat in row.seats)
        log("a table was opened", table=row.id[:SHOWN], game=row.game, seats=len(row.seats), people=people)

    def page(self, matches: dict[str, int], thinking: int) -> bytes:
        """Everything in Prometheus's format."""
        for status, count in matches.items():
            self._matches.labels(status).set(count)
        self._thinking.set(thinking)
        return generate_latest(self.registry)

    def log_error(self, what: str, error: BaseException) -> None:
        LOGGER.error(what, exc_info=error)


def log(what: str, **facts: object) -> None:
    """One line of the log, with facts that are nobody's secret."""
    LOGGER.info(what, extra={"facts": facts})


def log_trouble(what: str, *, table: str, **facts: object) -> None:
    """One line about a table where something is wrong."""
    LOGGER.error(what, extra={"facts": {"table": table[:SHOWN]} | facts})


class JsonLines(logging.Formatter):
    """One JSON object a line. Of an error it shows where it arose; its text only when we wrote it ourselves."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= getattr(record, "facts", {})
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            line["error"] = (
                f"{type(error).__name__}: {error}" if isinstance(error, QuintainError) else type(error).__name__
            )
            line["trace"] = "".join(traceback.format_tb(error.__traceback__))
        return json.dumps(line)


def log_to_stderr() -> None:
    """Log as JSON Lines; on somebody's screen only what is wrong.

    Other packages are heard from warnings on: a line per connection helps nobody.
    """
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    LOGGER.setLevel(level)
