"""The browser client's files."""

from __future__ import annotations

import pytest

from quintain.server.http import files
from tests.server.http.calling import refused
from tests.server.serving import Served


def test_pages_are_the_client_and_nothing_else_is_served(served: Served) -> None:
    if not (files.WEB / "index.html").is_file():
        pytest.fail("the browser client has no index.html")
    for path in ("/", "/new/knight-shift", "/table/abc", "/replay", "/replay/abc", "/rules/knight-shift"):
        page = served.call("GET", path)
        assert (page.status_code, page.headers["content-type"].split(";")[0]) == (200, "text/html")
    tag = page.headers["etag"]
    assert served.call("GET", "/", headers={"if-none-match": tag}).status_code == 304
    plain = served.call("GET", "/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == (files.WEB / "index.html").read_bytes()
    for path in (
        "/web/../server/app.py",
        "/web/%2e%2e/server/app.py",
        "/web/nothing.js",
        "/web/.hidden.js",
        "/web/",
    ):
        assert refused(served.call("GET", path)) == (404, "not-found")
    assert refused(served.call("GET", "/web/a%00.js")) == (400, "invalid")


def test_an_unknown_path_is_a_page_for_people_and_json_for_programs(served: Served) -> None:
    html = {"accept": "text/html,*/*"}
    assert served.call("GET", "/nothing/here", headers=html).headers["content-type"].startswith("text/html")
    assert served.call("GET", "/nothing/here", headers=html).status_code == 404
    assert refused(served.call("GET", "/nothing/here")) == (404, "not-found")
    assert refused(served.call("GET", "/api/nothing", headers=html)) == (404, "not-found")
    assert refused(served.call("PUT", "/api/tables")) == (405, "no-such-method")
