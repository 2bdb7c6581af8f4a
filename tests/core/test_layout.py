"""Actions as integers."""

from __future__ import annotations

from itertools import product

import pytest

from quintain.core.layout import Block, Layout

LAYOUT = Layout(
    Block("pass"),
    Block("move", (("a", "b", "c"), (-1, 0, 1, 2))),
    Block("build", (("a", "b"),)),
)


def test_sizes() -> None:
    assert [block.size for block in LAYOUT.blocks] == [1, 12, 2]
    assert LAYOUT.size == 15
    assert Layout().size == 0


def test_every_action_has_its_own_number_and_none_is_left_over() -> None:
    numbers = [LAYOUT.number("pass")]
    numbers += [LAYOUT.number("move", values) for values in product("abc", (-1, 0, 1, 2))]
    numbers += [LAYOUT.number("build", (value,)) for value in "ab"]
    assert numbers == list(range(15))


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        ("fly", (), r"no block 'fly' holds \(\)"),
        ("move", ("d", 0), r"no block 'move' holds \('d', 0\)"),
        ("move", ("a", 9), r"no block 'move' holds \('a', 9\)"),
        ("move", (), r"no block 'move' holds \(\)"),
        ("move", ("a",), r"no block 'move' holds \('a',\)"),
        ("move", ("a", 0, 0), r"no block 'move' holds \('a', 0, 0\)"),
    ],
)
def test_actions_that_no_block_has(kind: str, values: tuple[str, ...], message: str) -> None:
    with pytest.raises(KeyError, match=f"^{message}$"):
        LAYOUT.number(kind, values)
