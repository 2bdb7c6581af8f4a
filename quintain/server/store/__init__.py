"""Where matches are kept: SQLite by default, PostgreSQL to scale out."""
