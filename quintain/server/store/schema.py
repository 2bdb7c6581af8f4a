"""The database's tables. Migrations in ``migrations/`` bring them about."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, MetaData, String, Table, Text

METADATA = MetaData()

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("status", String(8), nullable=False, index=True),
    Column("watch", String(8), nullable=False),
    Column("plan", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("header", Text),
    Column("proposals", Text, nullable=False, server_default="[]"),
    Column("result", Text, nullable=False, server_default=""),
    Column("rematch", String(16), index=True),
    Column("created", BigInteger, nullable=False, index=True),
    Column("begun", BigInteger, nullable=False, server_default="0"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("level", String(32), nullable=False, server_default=""),
    Column("token_hash", String(64)),
    Column("entropy", String(128), nullable=False, server_default=""),
    Column("muted", Text, nullable=False, server_default=""),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("by", String(1), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match_id", String(16), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("by", String(1), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

PULSE = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive", BigInteger, nullable=False),
)
"""One row: when a server was last known to run."""

PAUSES = Table(
    "pauses",
    METADATA,
    Column("begin", BigInteger, primary_key=True, autoincrement=False),
    Column("end", BigInteger, nullable=False),
)
"""When no server ran, so that no clock did either."""
