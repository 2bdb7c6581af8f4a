"""The client's pure modules: tests in JavaScript, run by a browser, and by Node where it is there."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

ROOT = Path(__file__).parents[2]
UNITS = sorted((ROOT / "tests" / "web" / "units").glob("*.test.js"))
ORIGIN = "http://units.test/"
TYPES = {".js": "text/javascript", ".json": "application/json"}


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.stem)
def test_modules_keep_their_promises(file: Path, browser: Browser) -> None:
    if understands(node := shutil.which("node")):
        done = subprocess.run([str(node), "--test", file], capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stdout
    else:
        check_in(browser, file)


def test_they_keep_them_in_a_browser_too(browser: Browser) -> None:
    assert UNITS
    for file in UNITS:
        check_in(browser, file)


def understands(node: str | None) -> bool:
    """Whether there is a Node that knows a module without being told that it is one."""
    if node is None:
        return False
    module = (ROOT / "quintain" / "web" / "js" / "hand" / "picking.js").as_uri()
    asked = [node, "--input-type=module", "--eval", f"await import({module!r})"]
    return subprocess.run(asked, capture_output=True, timeout=60, check=False).returncode == 0


def check_in(browser: Browser, file: Path) -> None:
    """Run the tests of one file in a page that finds the sources where they lie."""
    page = browser.new_page()

    def serve(route: Route) -> None:
        path = ROOT / route.request.url.removeprefix(ORIGIN)
        if path == ROOT:
            route.fulfill(body="<!doctype html>", content_type="text/html")
        else:
            route.fulfill(path=path, content_type=TYPES[path.suffix])

    page.route(ORIGIN + "**", serve)
    page.goto(ORIGIN)
    name = file.relative_to(ROOT).as_posix()
    found = page.evaluate(
        "async ([tests, checking]) => { await import(tests); return (await import(checking)).outcome(); }",
        [f"/{name}", "/tests/web/units/checking.js"],
    )
    page.close()
    assert found["tests"] > 0, name
    assert found["failures"] == [], name
