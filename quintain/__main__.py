"""``python -m quintain`` is the command ``quintain``."""

from __future__ import annotations

from quintain.cli.main import main

if __name__ == "__main__":
    main()
