"""Where all measurements are written down: a section of a Markdown file between the marks of its name."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path


def machine() -> str:
    return f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} processors"


def publish(section: str, name: str, file: Path | None) -> None:
    """Print a section, and put it into this file if there is one."""
    print(section)  # noqa: T201
    if file is not None:
        keep(section, name, file)


def keep(section: str, name: str, file: Path) -> None:
    """Put a section into this file, in place of the one of that name."""
    before = file.read_text("utf-8") if file.exists() else ""
    file.write_text(written(before, section, name), "utf-8")


def written(before: str, section: str, name: str) -> str:
    """A report with this section in its place between the marks of its name; the rest of it stays."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    block = f"{begin}\n{section}{end}\n"
    if begin in before and end in before:
        return re.sub(f"{begin}.*?{end}\n?", lambda _: block, before, flags=re.DOTALL)
    return f"{before.rstrip()}\n\n{block}".lstrip() if before.strip() else f"# Benchmarks\n\n{block}"
