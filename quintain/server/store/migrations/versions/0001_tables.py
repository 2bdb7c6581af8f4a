"""Matches, seats, entries, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("status", sa.String(8), nullable=False, index=True),
        sa.Column("watch", sa.String(8), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("header", sa.Text),
        sa.Column("proposals", sa.Text, nullable=False, server_default="[]"),
        sa.Column("result", sa.Text, nullable=False, server_default=""),
        sa.Column("rematch", sa.String(16)),
        sa.Column("created", sa.BigInteger, nullable=False, index=True),
        sa.Column("begun", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32), nullable=False, server_default=""),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("entropy", sa.String(128), nullable=False, server_default=""),
    )
    op.create_table(
        "entries",
        sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("by", sa.String(1), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column(
            "match_id", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("by", sa.String(1), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("chat", "entries", "seats", "matches"):
        op.drop_table(table)
