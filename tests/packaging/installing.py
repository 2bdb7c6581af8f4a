"""Clean environments, and what is built to go into them. The lock is never looked at."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

from tests.server.serving import eventually

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BUILD = "import sys, hatchling.build as build; build.build_wheel(sys.argv[1]); build.build_sdist(sys.argv[1])"


class Built(NamedTuple):
    """What would be published."""

    wheel: Path
    source: Path


class Clean:
    """An environment that holds what was installed into it, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "bin"
        self.home = folder / "home"
        ran(sys.executable, "-m", "venv", "--without-pip", folder)
        self.home.mkdir()

    def install(self, house: Path, *what: str | Path) -> None:
        """Install from this folder of packages, and see that everything fits together."""
        pip("--python", self.bin / "python", "install", "--no-compile", "--no-index", "--find-links", house, *what)
        pip("--python", self.bin / "python", "check")

    def run(self, command: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """What a command of this environment answers, in an empty folder and for somebody new."""
        return subprocess.run(
            [self.bin / command, *arguments],
            cwd=self.home,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server that runs meanwhile, once it answers."""
        command: list[str | Path] = [self.bin / "quintain", "serve", "--no-open", "--port", "0"]
        process = subprocess.Popen(command, cwd=self.home, env=self._environment, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert line.startswith("Quintain is at "), line
            url = line.split()[3]
            eventually(lambda: _answers(url) or process.poll() is not None, what="an answer")
            yield url
        finally:
            process.terminate()
            process.wait(20)
            process.stdout.close()

    @property
    def _environment(self) -> dict[str, str]:
        return {"PATH": os.environ["PATH"], "HOME": str(self.home)}


def fetch(house: Path, *what: str | Path) -> None:
    """Bring these and all that they need into a folder, as wheels, from wherever this machine gets packages."""
    pip("wheel", "--wheel-dir", house, *what)


def build(tools: Clean, out: Path) -> Built:
    """The wheel and the source distribution of this checkout, made by an environment that has what that needs."""
    out.mkdir()
    ran(tools.bin / "python", "-c", BUILD, out, cwd=ROOT)
    return Built(*out.glob("*.whl"), *out.glob("*.tar.gz"))


def pip(*arguments: str | Path) -> None:
    ran(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


def ran(*command: str | Path, cwd: Path | None = None) -> None:
    """Run a command; fails with all that it said."""
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}health", trust_env=False, timeout=10).status_code == 200
    except httpx.TransportError:
        return False
