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


@pytest.mark.parametrize(("kind", "values"), [("fly", ()), ("move", ("d", 0)), ("move", ("a", 9))])
def test_actions_that_no_block_has(kind: str, values: tuple[object, ...]) -> None:
    with pytest.raises(KeyError):
        LAYOUT.number(kind, values)


@pytest.mark.parametrize("values", [(), ("a",), ("a", 0, 0)])
def test_too_few_or_too_many_values(values: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="zip"):
        LAYOUT.number("move", values)
