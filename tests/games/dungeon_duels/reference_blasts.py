"""The second program's Potion Vats: how one explosion sets off the next (DD-5.121 to DD-5.124)."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tests.games.dungeon_duels.reference import HERO, foe, half
from tests.games.dungeon_duels.reference_board import Board, Pushed, close, push, push_foe
from tests.games.dungeon_duels.reference_bosses import HP, reading
from tests.games.dungeon_duels.reference_enemies import Enemy, Knight, crowd, order


class Struck(NamedTuple):
    """A model after a chain, or when it left the board."""

    space: str
    wounds: int
    fate: str = "stands"
    """``stands``, ``down`` or ``defeated``."""


class Chain(NamedTuple):
    vats: tuple[str, ...]
    """In the order in which they exploded."""
    models: dict[str, Struck]
    """Every model, ``boss`` included."""
    coins: dict[str, int]
    """Coins that the chain has left on the board, by space."""
    purses: dict[str, int]
    """The Coins of each Knight."""


def _around(turn: Sequence[str], attacker: str | None) -> list[str]:
    """DD-5.121: from the attacker's left, the attacker last; without one from the First Player (DD-R95)."""
    if attacker is None:
        return list(turn)
    after = turn.index(attacker) + 1
    return [*turn[after:], *turn[:after]]


class _Blast:
    """The state of one chain."""

    def __init__(
        self,
        board: Board,
        knights: Mapping[str, Knight],
        enemies: Mapping[str, Enemy],
        boss: tuple[str, int] | None,
        attacker: str | None,
        worn: Mapping[str, Sequence[str]],
    ) -> None:
        self.board = board
        self.models = {name: Struck(one.space, one.wounds) for name, one in knights.items()}
        self.models |= {
            name: Struck(one.space, one.wounds, "down" if one.down else "stands") for name, one in enemies.items()
        }
        if boss:
            self.models["boss"] = Struck(*boss)
        self.knights, self.attacker, self.worn = knights, attacker, worn
        self.floored: set[str] = set()
        """DD-5.123: Knights whom this chain has Knocked Down."""
        self.coins: dict[str, int] = {}
        self.purses = {name: one.coins for name, one in knights.items()}

    def _on_board(self, name: str) -> bool:
        return self.models[name].fate != "defeated"

    def crowd(self) -> dict[str, int]:
        return dict(crowd(one.space for one in self.models.values() if one.fate != "defeated"))

    def _defeat(self, name: str, space: str) -> None:
        self.models[name] = Struck(space, 0, "defeated")
        if name in self.knights:
            lost = half(self.purses[name], self.worn.get(name, ()))
            self.purses[name] -= lost
            self.coins[space] = self.coins.get(space, 0) + lost
        elif self.attacker:  # DD-5.29, DD-5.124
            self.purses[self.attacker] += foe(name).coins + list(self.worn.get(self.attacker, ())).count("bounty-ring")

    def explode(self, vat: str, turn: Sequence[str]) -> None:
        """DD-5.121 (1) to (3)."""
        self.board = self.board.without(vat)
        near = set(close(self.board, vat))
        standing = [name for name in self.models if self._on_board(name) and self.models[name].space in near]
        knights = [name for name in _around(turn, self.attacker) if name in standing and name not in self.floored]
        foes = order(
            Enemy(name, self.models[name].space) for name in standing if name not in self.knights and name != "boss"
        )
        touched = [*knights, *(enemy.id for enemy in foes)]
        where = {name: self.models[name].space for name in touched}
        for name in touched:
            self._wound(name)
        if "boss" in standing and self.attacker:  # DD-R33, DD-R73
            hurt = self.models["boss"]
            self.models["boss"] = hurt._replace(wounds=hurt.wounds + 1)
            self.purses[self.attacker] += 2 if hurt.wounds + 1 < HP else 5
        for name in touched:
            if self._on_board(name):
                self._throw(name, vat, where[name])

    def _wound(self, name: str) -> None:
        hurt = self.models[name]
        hp = HERO["hp"] if name in self.knights else foe(name).hp
        if hurt.wounds + 1 >= hp:
            self._defeat(name, hurt.space)
        else:
            self.models[name] = hurt._replace(wounds=hurt.wounds + 1)

    def _throw(self, name: str, vat: str, space: str) -> None:
        """DD-5.121 (3): those on the Vat are Knocked Down, the others Pushed left."""
        filled = self.crowd()
        if space == vat:
            pushed = Pushed(space, "down")
        elif name in self.knights:
            pushed = push(self.board, filled, space, "l")
        else:
            line = foe(name)
            pushed = push_foe(self.board, filled, space, "l", flying=line.flying, rooted=line.heavy or line.ooze)
        if pushed.fate == "falls":
            self._defeat(name, pushed.space)
            return
        if pushed.fate == "down" and name in self.knights:
            self.floored.add(name)  # DD-R94: a blocked Push counts too
        if name in self.knights and pushed.space != space:  # DD-5.9
            self.purses[name] += self.coins.pop(pushed.space, 0)
        fate = "down" if pushed.fate == "down" else self.models[name].fate
        self.models[name] = self.models[name]._replace(space=pushed.space, fate=fate)


def explode(
    board: Board,
    vats: Sequence[str],
    knights: Sequence[Knight],
    enemies: Sequence[Enemy],
    turn: Sequence[str],
    attacker: str | None = None,
    *,
    boss: tuple[str, int] | None = None,
    choose: Callable[[list[str]], str] = lambda due: due[0],
    worn: Mapping[str, Sequence[str]] | None = None,
) -> Chain:
    """DD-5.121, DD-5.122: the whole chain from the Vats that are set off.

    ``choose`` is asked with two or more due, in reading order, if there is an attacker; otherwise reading order itself
    decides. ``boss``: its space and its Wounds. Boards whose floor collapses are not for this function.
    """
    blast = _Blast(
        board, {one.name: one for one in knights}, {one.id: one for one in enemies}, boss, attacker, worn or {}
    )
    due, done = list(vats), []
    while due:
        due.sort(key=reading)
        vat = choose(due) if attacker and len(due) > 1 else due[0]
        due.remove(vat)
        done.append(vat)
        blast.explode(vat, turn)
        due += [space for space in close(board, vat) if blast.board.cards.get(space) == "vat" and space not in due]
    return Chain(tuple(done), blast.models, blast.coins, blast.purses)
