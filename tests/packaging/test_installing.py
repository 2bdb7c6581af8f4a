from __future__ import annotations

import zipfile
from pathlib import Path

import httpx

from quintain.core import registry
from tests.packaging.installing import PROJECT, Built, Clean, build, fetch, pip

USED = ("server", "postgres", "bench")
"""The extras that people install; those to develop with are checked in test_requirements."""


def test_wheel_and_source_distribution_give_what_they_promise(tmp_path: Path) -> None:
    """One test, so that packages are fetched once, whoever runs the tests side by side."""
    house = tmp_path / "house"
    requires: list[str] = PROJECT["build-system"]["requires"]
    fetch(house, *requires)
    tools = Clean(tmp_path / "tools")
    tools.install(house, *requires)
    built = build(tools, tmp_path / "built")
    fetch(house, with_extras(built.wheel, *USED))

    # Each extra comes after all that it builds upon, so whatever is there is what it brings itself.
    clean = Clean(tmp_path / "wheel")
    clean.install(house, built.wheel)
    check_plain(clean)
    clean.install(house, with_extras(built.wheel, "bench"))
    check_bench(clean)
    clean.install(house, with_extras(built.wheel, "server"))
    check_server(clean)
    clean.install(house, with_extras(built.wheel, "server", "postgres"))
    check_postgres(clean)
    check_same(built, tmp_path, house)


def with_extras(package: Path, *extras: str) -> str:
    return f"{package}[{','.join(extras)}]"


def check_plain(clean: Clean) -> None:
    games = clean.run("quintain", "games")
    assert games.returncode == 0, games.stderr
    assert [line.split()[0] for line in games.stdout.splitlines()[1:] if line[0] != " "] == [
        game.slug for game in registry.installed()
    ]
    for game in registry.installed():
        rules = clean.run("python", "-m", "quintain", "rules", game.slug)
        assert rules.returncode == 0, rules.stderr
        players = ",".join(["random"] * game.seats[0])
        match = clean.run("quintain", "simulate", game.slug, "--matches", "1", "--players", players)
        assert match.returncode == 0, match.stderr
    serve = clean.run("quintain", "serve")
    assert serve.returncode == 2
    assert serve.stderr.count("\n") == 1
    assert "pip install 'quintain[server]'" in serve.stderr


def check_server(clean: Clean) -> None:
    check_server_starts(clean)
    without_driver = clean.run("quintain", "serve", "--no-open", "--database", "postgresql://nobody@127.0.0.1:1/x")
    assert without_driver.returncode == 2
    assert without_driver.stderr == (
        "quintain: PostgreSQL needs its driver: pip install 'quintain[postgres]' (No module named 'asyncpg')\n"
    )


def check_server_starts(clean: Clean) -> None:
    with clean.serving() as url:
        for path in ("", "api/games"):
            assert httpx.get(f"{url}{path}", trust_env=False).status_code == 200


def check_postgres(clean: Clean) -> None:
    check_server_starts(clean)
    nobody_there = clean.run("quintain", "serve", "--no-open", "--database", "postgresql://nobody@127.0.0.1:1/x")
    assert nobody_there.returncode == 2
    assert "the database cannot be used" in nobody_there.stderr


def check_bench(clean: Clean) -> None:
    chess = clean.run("python", "-c", "import chess; print(chess.Board().legal_moves.count())")
    assert chess.stdout == "20\n", chess.stderr
    bench = clean.run("quintain", "bench")
    assert bench.returncode == 2
    assert "run this command from a checkout" in bench.stderr


def check_same(built: Built, folder: Path, house: Path) -> None:
    """The source distribution makes the very same wheel, so it need not be tried again what that gives."""
    pip("wheel", "--no-deps", "--no-index", "--find-links", house, "--wheel-dir", folder / "again", built.source)
    (again,) = (folder / "again").glob("*.whl")
    assert contents(again) == contents(built.wheel)


def contents(wheel: Path) -> dict[str, int]:
    with zipfile.ZipFile(wheel) as archive:
        return {entry.filename: entry.CRC for entry in archive.infolist()}
