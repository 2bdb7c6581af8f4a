"""The command ``quintain`` and the table in a terminal."""
