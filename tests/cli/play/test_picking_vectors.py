"""The picker does what the browser's picker does: both are tested with the same clicks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from quintain.cli.play.picking import choices, click, offers_from, pick
from quintain.core.scene import Scene

VECTORS = msgspec.json.decode((Path(__file__).parents[2] / "vectors" / "picking.json").read_bytes())
SCENE = {"plates": [], "game": "", "audience": None, "offers": VECTORS["offers"], "shortcuts": VECTORS["shortcuts"]}
OFFERS = choices(msgspec.convert(SCENE, Scene))


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["says"])
def test_clicks_lead_where_they_lead_in_the_browser(case: dict[str, Any]) -> None:
    found = pick(OFFERS)
    for ids in case["clicks"]:
        found = click(OFFERS, found, ids)
    then = case["then"]
    assert list(found.clicks) == then["clicks"]
    assert found.glow == then.get("glow", {})
    assert found.barred == then.get("barred", {})
    assert (found.offer.text if found.offer else None) == then.get("offer")
    assert [offer.text for offer in offers_from(OFFERS, found.clicks)] == then["open"]
    if "refused" in then:
        assert found.barred[found.tried[-1]] == then["refused"]
    else:
        assert list(found.tried) == then.get("tried", [])
