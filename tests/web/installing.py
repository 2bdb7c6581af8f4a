"""A browser for the tests, where there is none: Debian's package for root, else Playwright's own download."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.browsing import BROWSERS

DEBIAN = (["apt-get", "update", "--quiet"], ["apt-get", "install", "--yes", "--quiet", "chromium"])
DOWNLOAD = ([sys.executable, "-m", "playwright", "install", "chromium"],)


def main() -> None:
    """Install a browser unless one is there. Exits with a clear word when that fails."""
    if is_there():
        return
    print("Installing a browser for the tests (once) ...", flush=True)  # noqa: T201 - it takes a while
    ways = [DEBIAN, DOWNLOAD] if os.geteuid() == 0 and shutil.which("apt-get") else [DOWNLOAD]
    for way in ways:
        if all(subprocess.run(step, check=False).returncode == 0 for step in way) and is_there():
            return
    sys.exit(f"No browser could be installed. Put one of {', '.join(BROWSERS)} on the PATH and try again.")


def is_there() -> bool:
    with sync_playwright() as playwright:
        return any(map(shutil.which, BROWSERS)) or Path(playwright.chromium.executable_path).exists()


if __name__ == "__main__":
    main()
