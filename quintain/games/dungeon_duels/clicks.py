"""What clicks that lead nowhere would have been, so that they are refused by their rule."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.seats import letter
from quintain.games.dungeon_duels.actions import MODEL_IDS
from quintain.games.dungeon_duels.cells import cell_ids
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.games.dungeon_duels.pending import (
    Aiming,
    Bouncing,
    Cascading,
    Falling,
    Pending,
    Respawning,
    Shoving,
    Striding,
)
from quintain.games.dungeon_duels.spaces import NAMES, SIZE, WAY_NAMES, WAYS, Space, beside, column, row
from quintain.games.dungeon_duels.view import DuelsView

WALKING = {Bouncing: "step", Striding: "step", Cascading: "step", Falling: "jump"}
"""What a lone space answers, where it is a way."""
BUTTONS = ("end", "stand", "buy", "special", "stop", "pass", "sell")


def meant(view: DuelsView, clicks: Sequence[str]) -> str | None:
    """The text of an action, which need not be allowed; None where these clicks are none."""
    if view.seat is None or not clicks:
        return None
    dungeon, last = view.dungeon, clicks[-1]
    zone, _, word = last.partition("/")
    if last in BUTTONS:
        return last
    if zone in ("heroes", "bosses") and word:
        return f"{'knight' if zone == 'heroes' else 'boss'} {word}"
    if zone == f"hand{letter(view.seat)}" and word:
        return f"{'toss' if _asks(dungeon, 'Tossing') else 'play'} {word}"
    if last.startswith("pile-") and last != "pile-equipment":
        return f"draw {last.removeprefix('pile-')}"
    if zone == "vat":
        return _vat(dungeon, word)
    if last in MODEL_IDS:
        return _model(dungeon, last)
    if zone == "door":
        return _out(dungeon, int(word) - 1)
    spaces = {id: space for space, id in enumerate(cell_ids(dungeon.track)[:-1])}
    return _space(view, spaces[last]) if last in spaces else None


def _asks(dungeon: Dungeon, kind: str) -> bool:
    return type(dungeon.top).__name__ == kind


def _model(dungeon: Dungeon, id: str) -> str | None:
    if dungeon.top is None:
        return f"attack {id}" if dungeon.phase == "turn" else None
    return f"strike {id}" if isinstance(dungeon.top, Cascading) else f"target {id}"


def _vat(dungeon: Dungeon, cell: str) -> str | None:
    ids = cell_ids(dungeon.track)
    if cell not in ids:
        return None
    name = NAMES[ids.index(cell)]
    return f"attack vat {name}" if dungeon.top is None else f"vat {name}"


def _space(view: DuelsView, space: Space) -> str | None:
    """A lone space: a way of the knight whose turn it is, or the answer to what is asked."""
    dungeon, top = view.dungeon, view.dungeon.top
    if top is None:
        match dungeon.phase:
            case "place":
                return f"place {NAMES[space]}"
            case "turn":
                return _way(dungeon.knights[dungeon.active].space, space)
        return None
    if isinstance(top, Respawning):
        return f"respawn {NAMES[space]}"
    if isinstance(top, Aiming):
        return f"at {NAMES[space]}"
    if isinstance(top, Shoving):
        return _beside("push", dungeon.knights[top.whom].space, space)
    return _walk(dungeon, top, space)


def _walk(dungeon: Dungeon, top: Pending, space: Space) -> str | None:
    word = WALKING.get(type(top))
    if word is None:
        return None
    start = dungeon.knights[top.knight].space  # type: ignore[union-attr]
    return _jump(start, space) if word == "jump" else _beside(word, start, space)


def _way(start: Space | None, space: Space) -> str | None:
    """A Move to a neighbour, a jump to what is farther away."""
    return _beside("move", start, space) or _jump(start, space)


def _out(dungeon: Dungeon, line: int) -> str | None:
    """Out by the door beside a row: on foot, or in a jump."""
    walker = dungeon.active if dungeon.top is None and dungeon.phase == "turn" else getattr(dungeon.top, "knight", None)
    start = None if walker is None else dungeon.knights[walker].space
    if start is None:
        return None
    across, down = len(dungeon.track) - column(start), line - row(start)
    if across == 1 and not down:
        return "step right" if isinstance(dungeon.top, Bouncing | Striding) else "move right"
    word = ("d" if down > 0 else "u") * abs(down) + "r" * across
    return f"jump {word}" if len(word) <= SIZE else None


def _beside(word: str, start: Space | None, space: Space) -> str | None:
    if start is None:
        return None
    return next((f"{word} {WAY_NAMES[way]}" for way in WAYS if beside(start, way) == space), None)


def _jump(start: Space | None, space: Space) -> str | None:
    """With one bend at most, and no farther than jumps go."""
    if start is None or start == space:
        return None
    across, down = column(space) - column(start), row(space) - row(start)
    word = ("r" if across > 0 else "l") * abs(across) + ("d" if down > 0 else "u") * abs(down)
    return f"jump {word}" if len(word) <= SIZE else None
