"""Which room of the server may import which. What stands at its top may be imported by all."""

from __future__ import annotations

import pytest

from tests.test_imports import SOURCES, imports, module_of

SERVER = "quintain.server"
ARROWS = {
    "http": {"process", "tables", "work"},
    "sockets": {"process", "tables", "work"},
    "tables": {"store", "work"},
    "store": set[str](),
    "work": set[str](),
}
ABOVE = {"app", "process", "serve"}
"""What puts the rooms together, so that no room but those that it serves may import it."""


def room_of(module: str) -> str:
    """``tables`` for ``quintain.server.tables.live``."""
    return module.removeprefix(f"{SERVER}.").partition(".")[0]


@pytest.mark.parametrize("room", ARROWS)
def test_a_room_imports_only_what_is_below_it(room: str) -> None:
    modules = {module_of(path): path for path in SOURCES if module_of(path).startswith(f"{SERVER}.{room}")}
    assert modules
    allowed = ARROWS[room] | {room}
    forbidden = (ARROWS.keys() | ABOVE) - allowed
    for module, path in modules.items():
        found = {name for _, name in imports(path) if name.startswith(f"{SERVER}.")}
        wrong = {name for name in found if room_of(name) in forbidden}
        assert not wrong, f"{module} imports {wrong}"


def test_every_room_has_its_arrows() -> None:
    modules = [module_of(path) for path in SOURCES if path.name == "__init__.py"]
    assert {room_of(module) for module in modules if module.startswith(f"{SERVER}.")} == set(ARROWS)
