"""Finding the match that a rematch belongs to."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_index("ix_matches_rematch", "matches", ["rematch"])


def downgrade() -> None:
    op.drop_index("ix_matches_rematch", "matches")
