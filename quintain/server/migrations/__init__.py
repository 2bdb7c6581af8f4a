"""The schema's history, brought up to date with Alembic inside the connection that is open already."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def config(connection: Connection) -> Config:
    """Alembic's settings for this package and this connection."""
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent))
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest schema; does nothing when it is there."""
    command.upgrade(config(connection), "head")
