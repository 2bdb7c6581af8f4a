from __future__ import annotations

import sys

import pytest

from tests.web import declarations


def test_the_clients_types_are_the_servers_messages() -> None:
    assert declarations.FILE.read_text("utf-8") == declarations.declarations(), "run `make types`"


def test_stale_types_are_complained_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    stale = tmp_path_factory.mktemp("types") / "types.d.ts"
    stale.write_text(declarations.declarations().replace("SentScene", "OldScene"), "utf-8")
    monkeypatch.setattr(declarations, "FILE", stale)
    monkeypatch.setattr(sys, "argv", ["declarations", "--check"])
    with pytest.raises(SystemExit, match="make types"):
        declarations.main()
    monkeypatch.setattr(sys, "argv", ["declarations"])
    declarations.main()
    assert stale.read_text("utf-8") == declarations.declarations()
