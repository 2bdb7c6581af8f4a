"""One file of results, written by several commands: each keeps its own section and leaves the others alone."""

from __future__ import annotations

import re

TITLE = "# Benchmarks\n"


def with_section(before: str, heading: str, text: str) -> str:
    """The Markdown with this section's text in place of what stood there; at the end where there was none."""
    section = f"## {heading}\n\n{text.strip()}\n"
    found = re.search(rf"^## {re.escape(heading)}\n.*?(?=^## |^<!-- |\Z)", before, re.MULTILINE | re.DOTALL)
    if found is None:
        return f"{(before or TITLE).rstrip()}\n\n{section}"
    after = before[found.end() :]
    return before[: found.start()] + section + (f"\n{after}" if after else "")
