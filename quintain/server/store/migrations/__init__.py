"""The schema's history, brought up to date with Alembic inside the connection that is open already."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the database to this revision, the newest when none is named; does nothing when it is there."""
    command.upgrade(_config(connection), to)


def downgrade(connection: Connection, to: str = "base") -> None:
    """Take the database back to this revision, by default to nothing."""
    command.downgrade(_config(connection), to)


def _config(connection: Connection) -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent))
    settings.attributes["connection"] = connection
    return settings
