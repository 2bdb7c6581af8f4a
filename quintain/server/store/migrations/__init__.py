"""The schema's history, brought up to date with Alembic inside the connection that is open already."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from quintain.errors import StoreError


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the database to this revision, the newest when none is named; does nothing when it is there.

    Raises ``StoreError`` for a database that is newer than this build.
    """
    config = _config(connection)
    _check(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, to)


def downgrade(connection: Connection, to: str = "base") -> None:
    """Take the database back to this revision, by default to nothing."""
    command.downgrade(_config(connection), to)


def _check(connection: Connection, known: ScriptDirectory) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in {script.revision for script in known.walk_revisions()}:
        raise StoreError(
            f"the database was made by a newer Quintain (its schema is {found}, this one knows "
            f"{known.get_current_head()}): install that version, or name another database with --database"
        )


def _config(connection: Connection) -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent))
    settings.attributes["connection"] = connection
    return settings
