"""What the server says when it cannot begin: one line, before anything is opened."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

from tests.cli.samples import error_of, run


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("nonsense", "not the address of a database"),
        ("mysql://localhost/x", "a database of kind 'mysql' is none we know"),
        ("sqlite:////nowhere/tables.db", "cannot be written: No such file or directory"),
        ("postgresql://nobody@127.0.0.1:1/x", "the database cannot be used: "),
    ],
)
def test_a_database_that_cannot_be_used(database: str, why: str) -> None:
    assert why in error_of(run("serve", "--no-open", "--database", database))


def test_postgres_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    line = error_of(run("serve", "--no-open", "--database", "postgresql://nobody@127.0.0.1:1/x"))
    assert line.startswith("PostgreSQL needs its driver: pip install 'quintain[postgres]'")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_text("a shopping list")
    assert "file is not a database" in error_of(run("serve", "--no-open", "--database", f"sqlite:///{path}"))


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        line = error_of(run("serve", "--no-open", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'x.db'}"))
    assert line == f"cannot listen on 127.0.0.1 port {port}: Address already in use"


def test_a_host_that_is_nowhere() -> None:
    assert "cannot listen on 300.1.1.1 port 0" in error_of(
        run("serve", "--host", "300.1.1.1", "--database", "sqlite://")
    )


def test_several_workers_need_a_server_that_they_share() -> None:
    assert "several workers need PostgreSQL" in error_of(run("serve", "--workers", "2", "--database", "sqlite://"))
