"""Who may import whom. Walks the source, so that an import inside a function counts too."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import quintain
from quintain.core import registry

ROOT = Path(quintain.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))
GAMES = registry.games()
NAMES = [name for game in GAMES for name in (game.slug, game.slug.replace("-", "_"))]

# A room may import itself, ``errors`` and these; ``cli`` may import all.
ARROWS = {
    "": {"core"},
    "errors": set(),
    "places": set(),
    "core": set(),
    "games": {"core"},
    "players": {"core", "places"},
    "arena": {"core", "players"},
    "testing": {"core", "players"},
    "envs": {"core", "players"},
    "server": {"core", "players", "places"},
    "web": set(),
}

# Where nothing else from outside may be used. Other rooms say what they need in pyproject.toml.
OUTSIDE = {
    "": {"msgspec"},
    "errors": set(),
    "places": {"platformdirs"},
    "core": {"msgspec"},
    "games": {"msgspec"},
    "players": {"msgspec"},
}


# Players see views, never a table: this is what they need of core, and what nobody of them may look around with.
PLAYERS_NEED = {"answers", "contract", "luck", "records", "scene", "seating", "seats", "settings"}
PRYING = {"ctypes", "gc", "inspect", "pickle", "socket", "sqlite3", "subprocess", "traceback", "tracemalloc", "weakref"}
PRYING_NAMES = {"_getframe", "_current_frames", "f_back", "f_locals", "gi_frame", "tb_frame"}
CLOCKS = {"contract", "engine", "tuning"}
"""The modules of players that may ask for the time; a bot that did could tell how long others think."""


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """``core`` for ``quintain.core.table``; empty for the front door itself."""
    return module.split(".")[1] if "." in module else ""


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and module of every import, relative ones spelled out."""
    package = module_of(path) if path.name == "__init__.py" else module_of(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            # ``from quintain.core import table`` names a module, ``from quintain import Table`` the front door.
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def is_allowed(importer: str, imported: str) -> bool:
    room = room_of(importer)
    outside = imported.partition(".")[0]
    if outside != "quintain":
        return outside in sys.stdlib_module_names or room not in OUTSIDE or outside in allowed_outside(importer)
    target = room_of(imported) if room_of(imported) in rooms() else ""
    if target == "cli" or room == "cli":
        return room == "cli"
    if target == "errors":
        return True
    if target == room:
        return room != "games" or same_game(importer, imported)
    if room == "players" and target == "games":
        return lore_of_its_game(importer, imported)
    if room == "players" and target == "core":
        return imported.split(".")[2] in PLAYERS_NEED
    # The front door shows core; only what stands above core may use it.
    return target in ARROWS[room] or (target == "" and "core" in ARROWS[room] and room != "games")


def allowed_outside(importer: str) -> set[str]:
    lore = ".players.lore." in importer
    return OUTSIDE[room_of(importer)] | ({"numpy", "numba"} if lore else set())


def same_game(importer: str, imported: str) -> bool:
    return importer.split(".")[2:3] == imported.split(".")[2:3]


def lore_of_its_game(importer: str, imported: str) -> bool:
    """``players/lore/<game>`` may use the types and data of that game, not what hides."""
    mine, theirs = importer.split("."), imported.split(".")
    return mine[2:3] == ["lore"] and mine[3:4] == theirs[2:3] and theirs[3:4] != ["sight"]


def rooms() -> set[str]:
    return {path.name.removesuffix(".py") for path in ROOT.iterdir()} - {"__init__", "__pycache__", "py.typed"}


def test_there_is_something_to_walk() -> None:
    assert {"core", "games", "players", "errors"} <= rooms()
    assert len(SOURCES) > 30
    found = dict.fromkeys(name for path in SOURCES for _, name in imports(path))
    assert "quintain.core.contract.Game" in found
    assert "msgspec" in found


def test_players_have_nothing_to_pry_with() -> None:
    wrong = []
    for path in SOURCES:
        if room_of(module_of(path)) != "players":
            continue
        banned = PRYING | (set() if path.stem in CLOCKS else {"time", "datetime"})
        wrong += [f"{path.name}:{line} imports {name}" for line, name in imports(path) if name.split(".")[0] in banned]
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in PRYING_NAMES:
                wrong.append(f"{path.name}:{node.lineno} uses {node.attr}")
    assert wrong == []


def test_every_room_is_known() -> None:
    assert rooms() - {"cli"} <= set(ARROWS)


@pytest.mark.parametrize("room", sorted(rooms() | {""}))
def test_no_arrow_but_those_that_are_listed(room: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in SOURCES
        if room_of(module_of(path)) == room
        for line, name in imports(path)
        if not is_allowed(module_of(path), name)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("importer", "imported", "allowed"),
    [
        ("quintain.core.table", "quintain.core.luck.Stream", True),
        ("quintain.core.table", "json", True),
        ("quintain.core.table", "msgspec", True),
        ("quintain.core.table", "rich", False),
        ("quintain.core.table", "quintain.errors.TableError", True),
        ("quintain.core.table", "quintain.Table", False),
        ("quintain.core.table", "quintain.games.chess", False),
        ("quintain.core.table", "quintain.players.player", False),
        ("quintain.games.chess.state", "quintain.core.luck.Luck", True),
        ("quintain.games.chess.state", "quintain.games.chess.board", True),
        ("quintain.games.chess.state", "quintain.games.draughts.board", False),
        ("quintain.games.chess.state", "quintain.players.player", False),
        ("quintain.games.chess.state", "quintain.Table", False),
        ("quintain.games.chess.state", "numpy", False),
        ("quintain.players.random", "quintain.core.contract", True),
        ("quintain.players.random", "quintain.games.chess.state", False),
        ("quintain.players.lore.chess.score", "quintain.games.chess.state", True),
        ("quintain.players.lore.chess.score", "quintain.games.chess.sight", False),
        ("quintain.players.lore.chess.score", "quintain.games.draughts.state", False),
        ("quintain.players.lore.chess.score", "numpy", True),
        ("quintain.arena.match", "quintain.players.player", True),
        ("quintain.arena.match", "quintain.games.chess", False),
        ("quintain.arena.match", "quintain.cli.main", False),
        ("quintain.testing.kit", "quintain.players.player", True),
        ("quintain.testing.kit", "quintain.arena.match", False),
        ("quintain.cli.main", "quintain.arena.match", True),
        ("quintain.cli.main", "quintain.games.chess", True),
        ("quintain", "quintain.core.table.Table", True),
        ("quintain", "quintain.cli.main", False),
    ],
)
def test_the_arrows_themselves(importer: str, imported: str, allowed: bool) -> None:
    assert is_allowed(importer, imported) is allowed


# --- no game by its name --------------------------------------------------------------------------------------------


def mentions(path: Path) -> list[str]:
    """Names of installed games in the code of a file; docstrings may show examples."""
    tree = ast.parse(path.read_text("utf-8"))
    examples = {id(node) for node in docstrings(tree)}
    found = []
    for node in ast.walk(tree):
        if id(node) in examples:
            continue
        words = [value for _, value in ast.iter_fields(node) if isinstance(value, str)]
        found += [f"{path.relative_to(ROOT)}: {name}" for name in NAMES for word in words if name in word.lower()]
    return found


def docstrings(tree: ast.AST) -> Iterator[ast.AST]:
    """Texts that stand alone: at the head of a module, class or function, or beneath a field."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


@pytest.mark.parametrize("room", ["core", "arena", "cli", "testing", "players", "server", "envs"])
def test_no_room_knows_a_game_by_name(room: str) -> None:
    paths = [path for path in SOURCES if room_of(module_of(path)) == room and "lore" not in path.parts]
    assert [found for path in paths for found in mentions(path)] == []


def test_the_browser_client_knows_no_game_by_name() -> None:
    named = [*NAMES, *(game.title for game in GAMES)]
    files = [path for path in (ROOT / "web").rglob("*") if path.suffix in {".js", ".html", ".css", ".json"}]
    found = [f"{path.name}: {name}" for path in files for name in named if name in path.read_text("utf-8")]
    assert found == []


def test_a_games_name_would_be_found() -> None:
    here = [path for path in SOURCES if "games" in path.parts]
    assert any(mentions(path) for path in here)
