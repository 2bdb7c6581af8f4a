"""Spellbooks of one's own."""

from __future__ import annotations

import pytest

from quintain.core.settings import settle
from quintain.games.knaves_out.acts import standard_text
from quintain.games.knaves_out.game import GAME
from tests.games.knaves_out.positions import (
    options,
    position,
)


def _repriced(slug: str, /, **lines: str) -> str:
    """The standard spellbook with other lines for one act."""
    blocks = standard_text().split("[[act]]")
    for place, block in enumerate(blocks):
        if f'slug = "{slug}"' in block:
            kept = [line for line in block.strip().splitlines() if line.partition(" =")[0] not in lines]
            changed = [f"{name} = {value}" for name, value in lines.items()]
            blocks[place] = "\n".join(["", *kept, *changed, "", ""])
    return "[[act]]".join(blocks)


@pytest.mark.parametrize(
    ("slug", "lines", "why"),
    [
        ("train", {"price": '{ kind = "each", cards = 5 }'}, "from 1 to 4"),
        ("train", {"price": '{ kind = "slot", cards = 2 }'}, "names its slot"),
        ("infighting", {"price": '{ kind = "each", cards = 1 }'}, "its price in its own court cannot change"),
        ("parlay", {"tainted_cards": "2"}, "tainted_cards is from 1 to 13"),
        ("all-hail", {"tainted_cards": "-1"}, "tainted_cards is from 1 to 13"),
        ("thorns", {"side": '"dark"'}, "only prices may change"),
        ("thorns", {"slug": '"thorn"'}, "there is no act 'thorn'"),
        ("lich-king", {"price": '{ kind = "free" }'}, "cannot be another one"),
        ("knight", {"price": '{ kind = "slot", slot = "king", cards = 14 }'}, "from 1 to 13 cards"),
        ("knight", {"price": '{ kind = "slot", slot = "king", cards = 0 }'}, "from 1 to 13 cards"),
        ("knight", {"price": '{ kind = "slot", slot = "king", cards = "two" }'}, "Expected `int`, got `str`"),
        ("knight", {"price": '{ kind = "slot", slot = "bishop", cards = 2 }'}, "Invalid enum value 'bishop'"),
        ("knight", {"price": '{ kind = "all", cards = 2 }'}, "Invalid enum value 'all'"),
        ("luck", {"price_out": '{ kind = "free", cards = 1 }'}, "from 1 to 13 cards"),
        ("luck", {"table": '"clubs"'}, "Invalid enum value 'clubs'"),
        ("luck", {"mark": '"seed"'}, "unknown field `mark`"),
    ],
)
@pytest.mark.rules("KO-5.20")
def test_a_spellbook_that_breaks_something_is_refused_with_line_and_reason(
    slug: str, lines: dict[str, str], why: str
) -> None:
    found = GAME.check(2, settle(GAME.settings, {"acts": _repriced(slug, **lines)}))
    assert found is not None
    said = str(GAME.explain(found))
    assert why in said
    assert "line " in said


@pytest.mark.rules("KO-5.20")
@pytest.mark.parametrize(
    ("cut", "why"),
    [
        ("last", "the act 'boister' is missing"),
        ("none", "it has no [[act]]"),
        ("open", "not TOML"),
        ("twice", "'boister' stands there twice"),
    ],
)
def test_a_spellbook_with_too_few_acts_or_too_many_is_refused(cut: str, why: str) -> None:
    text = standard_text()
    rest, _, last = text.rpartition("[[act]]")
    broken = {"last": rest, "none": "# nothing", "open": text + "[[act", "twice": text + "[[act]]" + last}[cut]
    found = GAME.check(2, settle(GAME.settings, {"acts": broken}))
    assert found is not None
    assert why in str(GAME.explain(found))


@pytest.mark.rules("KO-5.22", "KO-4.14")
def test_what_is_cheaper_out_of_court_is_offered_there() -> None:
    dear, cheap = '{ kind = "each", cards = 4 }', '{ kind = "each", cards = 1 }'
    settings = settle(GAME.settings, {"acts": _repriced("rush", price=dear, price_out=cheap)})
    assert GAME.check(2, settings) is None
    state = position({"A": "pawn Ad4", "B": ""}, courts={"A": "JH QH KH"}, towers={"A": "AC 2H/AS 2D/AH"})
    state.settings, state.book = settings, settings.book
    assert "act rush" in options(state, "act")
