"""
Who may import whom, and who may look at what. Walks the source, so that an import inside a function counts too.

An arrow that is not listed here is forbidden, and so is a way round several corners to where none may lead.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import quintain
from quintain import errors
from quintain.core import registry

ROOT = Path(quintain.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))
GAMES = registry.installed()
NAMES = [name for game in GAMES for name in (game.slug, game.slug.replace("-", "_"))]

# A room may import itself, ``errors`` and these; ``cli`` may import all but games.
ARROWS = {
    "": {"core", "table"},
    "__main__": {"cli"},
    "errors": set(),
    "folders": set(),
    "core": set(),
    "table": {"core"},
    "games": {"core"},
    "players": {"core", "folders"},
    "arena": {"core", "table", "players"},
    "testing": {"core", "table", "players"},
    "server": {"core", "table", "players", "folders"},
    "web": set(),
}

# Where nothing else from outside may be used. Other rooms say what they need in pyproject.toml.
OUTSIDE = {
    "": {"msgspec"},
    "errors": set(),
    "folders": {"platformdirs"},
    "core": {"msgspec"},
    "table": {"msgspec"},
    "games": {"msgspec"},
    "players": {"msgspec"},
}

BESIDE = {"benchmarks": {"quintain.cli.commands.bench"}, "tests": set[str]()}
"""What stands beside the package and is not installed with it, and who may import it all the same."""

FORMATS = {"quintain.games.knight_shift.ksg"}
"""The only modules of games that see a table: they write and read whole matches. Rules know no table."""

BY_REGISTRY = ("arena", "cli", "server", "table", "testing")
"""Rooms that find games through the registry: no way leads from them to a game, not even through a lore."""

# Players see views, never a table: this is what they need of core, and what nobody of them may look around with.
PLAYERS_NEED = {"answers", "contract", "luck", "moments", "records", "rolls", "scene", "seats", "settings"}
PRYING = {"ctypes", "gc", "inspect", "pickle", "socket", "sqlite3", "subprocess", "traceback", "tracemalloc", "weakref"}
PRYING_NAMES = {"_getframe", "_current_frames", "f_back", "f_locals", "gi_frame", "tb_frame"}
CLOCKS = {
    "quintain.players.contract",
    "quintain.players.lore.knight_shift.engine",
    "quintain.players.lore.knight_shift.training",
}
"""The modules of players that may ask for the time; a bot that did could tell how long others think."""

STATELESS = ("arena", "cli", "players", "server")
"""Rooms outside the table: what reaches them of a match is a view, a scene, what a seat hears, or a record."""
LOOKING = {
    "quintain.cli.commands.perft": "it counts what follows from a position, in games without secrets and luck",
    "quintain.cli.commands.tablebase": "it looks up a position that somebody wrote down",
}
"""Who looks at a real state all the same, and why."""


# --- reading the source ---------------------------------------------------------------------------------------------


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """``core`` for ``quintain.table.table``; empty for the front door itself."""
    return module.split(".")[1] if "." in module else ""


def rooms() -> set[str]:
    return {path.name.removesuffix(".py") for path in ROOT.iterdir()} - {"__init__", "__pycache__", "py.typed"}


CODED = sorted({room_of(module_of(path)) for path in SOURCES})
"""The rooms that hold Python, and the front door."""


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def imports(path: Path) -> tuple[tuple[int, str], ...]:
    """Line and module of every import, relative ones spelled out."""
    package = module_of(path) if path.name == "__init__.py" else module_of(path).rpartition(".")[0]
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            # ``from quintain.core import luck`` names a module, ``from quintain import Table`` the front door.
            found += [(node.lineno, f"{source}.{alias.name}") for alias in node.names]
    return tuple(found)


def paths_in(room: str) -> list[Path]:
    return [path for path in SOURCES if room_of(module_of(path)) == room]


def test_there_is_something_to_walk() -> None:
    assert {"core", "table", "games", "players", "errors", "arena", "server", "testing", "cli", ""} <= set(CODED)
    assert len(SOURCES) > 30
    found = dict.fromkeys(name for path in SOURCES for _, name in imports(path))
    assert "quintain.core.contract.Game" in found
    assert "msgspec" in found


# --- arrows between rooms -------------------------------------------------------------------------------------------


def is_allowed(importer: str, imported: str) -> bool:
    room = room_of(importer)
    outside = imported.partition(".")[0]
    if outside in BESIDE:
        return importer in BESIDE[outside]
    if outside != "quintain":
        return outside in sys.stdlib_module_names or room not in OUTSIDE or outside in allowed_outside(importer)
    target = room_of(imported) if room_of(imported) in rooms() else ""
    if room == "cli":
        return target != "games"
    if target == "cli":
        return room == "__main__"
    if target == "errors":
        return True
    if target == room:
        return room != "games" or same_game(importer, imported)
    if room == "games" and target == "table":
        return importer in FORMATS
    if room == "players" and target == "games":
        return lore_of_its_game(importer, imported)
    if room == "players" and target == "core":
        return imported.split(".")[2] in PLAYERS_NEED
    # The front door shows core and table; only what stands above both may use it.
    return target in ARROWS[room] or (target == "" and "table" in ARROWS[room])


def allowed_outside(importer: str) -> set[str]:
    lore = ".players.lore." in importer
    return OUTSIDE[room_of(importer)] | ({"numpy", "numba"} if lore else set())


def same_game(importer: str, imported: str) -> bool:
    return importer.split(".")[2:3] == imported.split(".")[2:3]


def lore_of_its_game(importer: str, imported: str) -> bool:
    """``players/lore/<game>`` may use the types and data of that game, not what hides."""
    mine, theirs = importer.split("."), imported.split(".")
    return mine[2:3] == ["lore"] and mine[3:4] == theirs[2:3] and theirs[3:4] != ["sight"]


def test_every_room_is_known() -> None:
    assert rooms() == set(ARROWS) - {""} | {"cli"}
    assert set(OUTSIDE) <= set(ARROWS)
    assert set(BY_REGISTRY) | set(STATELESS) <= rooms()


@pytest.mark.parametrize("room", CODED)
def test_no_arrow_but_those_that_are_listed(room: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in paths_in(room)
        for line, name in imports(path)
        if not is_allowed(module_of(path), name)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("importer", "imported", "allowed"),
    [
        ("quintain.table.table", "quintain.core.luck.Stream", True),
        ("quintain.core.records", "quintain.table.table", False),
        ("quintain.games.chess.state", "quintain.table.table", False),
        ("quintain.games.knight_shift.ksg", "quintain.table.table", True),
        ("quintain.table.table", "json", True),
        ("quintain.table.table", "msgspec", True),
        ("quintain.table.table", "rich", False),
        ("quintain.table.table", "quintain.errors.TableError", True),
        ("quintain.table.table", "quintain.Table", False),
        ("quintain.table.table", "quintain.games.chess", False),
        ("quintain.table.table", "quintain.players.player", False),
        ("quintain.table.table", "quintain.server.app", False),
        ("quintain.errors", "quintain.table.table", False),
        ("quintain.errors", "typer", False),
        ("quintain.games.chess.state", "quintain.core.luck.Luck", True),
        ("quintain.games.chess.state", "quintain.games.chess.board", True),
        ("quintain.games.chess.state", "quintain.games.draughts.board", False),
        ("quintain.games.chess.state", "quintain.players.player", False),
        ("quintain.games.chess.state", "quintain.testing.kit", False),
        ("quintain.games.chess.state", "quintain.Table", False),
        ("quintain.games.chess.state", "numpy", False),
        ("quintain.games.chess.state", "rich", False),
        ("quintain.players.random", "quintain.core.contract", True),
        ("quintain.players.random", "quintain.table.table", False),
        ("quintain.players.random", "quintain.arena.match", False),
        ("quintain.players.random", "quintain.games.chess.state", False),
        ("quintain.players.lore.chess.score", "quintain.games.chess.state", True),
        ("quintain.players.lore.chess.score", "quintain.games.chess.sight", False),
        ("quintain.players.lore.chess.score", "quintain.games.draughts.state", False),
        ("quintain.players.lore.chess.score", "numpy", True),
        ("quintain.arena.match", "quintain.players.player", True),
        ("quintain.arena.match", "quintain.games.chess", False),
        ("quintain.arena.match", "quintain.cli.main", False),
        ("quintain.arena.match", "benchmarks.report", False),
        ("quintain.server.app", "quintain.games.chess", False),
        ("quintain.server.app", "quintain.arena.match", False),
        ("quintain.testing.kit", "quintain.players.player", True),
        ("quintain.testing.kit", "quintain.arena.match", False),
        ("quintain.testing.kit", "quintain.games.chess", False),
        ("quintain.testing.kit", "tests.core.tiny", False),
        ("quintain.cli.main", "quintain.arena.match", True),
        ("quintain.cli.main", "quintain.games.chess", False),
        ("quintain.cli.main", "benchmarks.report", False),
        ("quintain.cli.commands.bench", "benchmarks.report", True),
        ("quintain", "quintain.table.table.Table", True),
        ("quintain", "quintain.cli.main", False),
    ],
)
def test_the_arrows_themselves(importer: str, imported: str, allowed: bool) -> None:
    assert is_allowed(importer, imported) is allowed


# --- ways round several corners -------------------------------------------------------------------------------------


@cache
def neighbours() -> dict[str, set[str]]:
    """The modules of ours that each of our modules imports."""
    modules = {module_of(path) for path in SOURCES}

    def named(name: str) -> str:
        while name not in modules:
            name = name.rpartition(".")[0]
        return name

    ours = {path: [name for _, name in imports(path) if name.partition(".")[0] == "quintain"] for path in SOURCES}
    return {module_of(path): {named(name) for name in names} for path, names in ours.items()}


def way_from(room: str, target: str) -> list[str]:
    """The modules on a shortest way from one room into another; empty where none leads."""
    ways = {module: [module] for module in neighbours() if room_of(module) == room}
    waiting = list(ways)
    for module in waiting:
        if room_of(module) == target:
            return ways[module]
        for other in sorted(neighbours()[module] - ways.keys()):
            ways[other] = [*ways[module], other]
            waiting.append(other)
    return []


@pytest.mark.parametrize("room", BY_REGISTRY)
def test_no_way_leads_to_a_game(room: str) -> None:
    assert way_from(room, "games") == []


@pytest.mark.parametrize("room", [room for room in CODED if room not in ("cli", "__main__")])
def test_no_way_leads_to_the_command_line(room: str) -> None:
    assert way_from(room, "cli") == []


def test_a_way_would_be_found() -> None:
    assert way_from("players", "games")
    assert len(way_from("cli", "errors")) == 2
    assert way_from("server", "core")[-1].startswith("quintain.core.")


# --- what players and others may look at ----------------------------------------------------------------------------


def test_players_have_nothing_to_pry_with() -> None:
    wrong = []
    for path in paths_in("players"):
        banned = PRYING | (set() if module_of(path) in CLOCKS else {"time", "datetime"})
        wrong += [f"{path.name}:{line} imports {name}" for line, name in imports(path) if name.split(".")[0] in banned]
        wrong += [
            f"{path.name}:{node.lineno} uses {node.attr}"
            for node in ast.walk(tree_of(path))
            if isinstance(node, ast.Attribute) and node.attr in PRYING_NAMES
        ]
    assert wrong == []


def test_whoever_may_ask_for_the_time_does() -> None:
    asking = {module_of(path) for path in paths_in("players") if any(name == "time" for _, name in imports(path))}
    assert asking == CLOCKS


def looks(tree: ast.Module) -> list[int]:
    """Lines on which somebody takes the state out of something that is not their own, such as a table."""
    taken = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "state"]
    return [node.lineno for node in taken if not is_own(node.value)]


def is_own(holder: ast.expr) -> bool:
    """A state of one's own, or the one of a web application, which has nothing to do with a match."""
    own = isinstance(holder, ast.Name) and holder.id == "self"
    return own or (isinstance(holder, ast.Attribute) and holder.attr == "app")


@pytest.mark.parametrize("room", STATELESS)
def test_the_real_state_stays_at_the_table(room: str) -> None:
    found = {module_of(path): looks(tree_of(path)) for path in paths_in(room)}
    assert {module: lines for module, lines in found.items() if lines and module not in LOOKING} == {}
    assert [module for module in LOOKING if room_of(module) == room and not found[module]] == []


def test_a_look_at_a_state_would_be_found() -> None:
    code = ["table.state.options(0)", "self.state", "live.table.state", "request.app.state", "self.table.state"]
    assert [bool(looks(ast.parse(line))) for line in code] == [True, False, True, False, True]


# --- no game by its name --------------------------------------------------------------------------------------------


def mentions(path: Path) -> list[str]:
    """Names of installed games in the code of a file; docstrings may show examples."""
    tree = tree_of(path)
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


@pytest.mark.parametrize("room", [room for room in CODED if room != "games"])
def test_no_room_knows_a_game_by_name(room: str) -> None:
    paths = [path for path in paths_in(room) if "lore" not in path.parts]
    assert [found for path in paths for found in mentions(path)] == []


def test_the_browser_client_knows_no_game_by_name() -> None:
    named = [*NAMES, *(game.title for game in GAMES)]
    files = [path for path in (ROOT / "web").rglob("*") if path.suffix in {".js", ".html", ".css", ".json"}]
    assert {path.suffix for path in files} == {".js", ".html", ".css", ".json"}
    found = [f"{path.name}: {name}" for path in files for name in named if name in path.read_text("utf-8")]
    assert found == []


def test_a_games_name_would_be_found() -> None:
    here = [path for path in SOURCES if "games" in path.parts]
    assert any(mentions(path) for path in here)


# --- errors ---------------------------------------------------------------------------------------------------------


def own_errors(tree: ast.Module) -> set[str]:
    """The exceptions that are defined here, whatever they derive from; not what the kit finds wrong with a game."""
    known = vars(builtins) | vars(errors)
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases} - {"AssertionError"}
            if bases & found or any(is_error(known.get(base)) for base in bases):
                found.add(node.name)
    return found


def is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Exception)


def test_an_error_that_leaves_its_room_is_among_the_errors() -> None:
    elsewhere = {path: module_of(path) for path in SOURCES if module_of(path) != "quintain.errors"}
    rooms = {
        f"{module}.{name}": module.rpartition(".")[0]
        for path, module in elsewhere.items()
        for name in own_errors(tree_of(path))
    }
    assert rooms["quintain.table.fairness._Flaw"] == "quintain.table"
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path, module in elsewhere.items()
        for line, name in imports(path)
        if name in rooms and not module.startswith(f"{rooms[name]}.")
    ]
    assert wrong == []


def test_an_error_of_ones_own_would_be_found() -> None:
    lines = ["A(ValueError)", "B(A)", "C(errors.TableError)", "D", "E(AssertionError)", "F(dict)"]
    assert own_errors(ast.parse("\n".join(f"class {line}: ..." for line in lines))) == {"A", "B", "C"}
