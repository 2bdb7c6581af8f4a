"""When no server ran."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("alive", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pauses",
        sa.Column("begin", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("end", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("pauses")
    op.drop_table("pulse")
