"""Alembic runs this to migrate the connection it is handed."""

from alembic import context

from quintain.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
