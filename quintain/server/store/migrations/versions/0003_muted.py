"""What a seat does not want to be asked."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sa.Column("muted", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seats", "muted")
