"""What a match that is over shows."""

from __future__ import annotations

import pytest

from quintain.arena import play_match
from quintain.core.scene import Scene, Zone
from quintain.table.open_scene import uncovered
from quintain.table.replaying import walk

MARK = "face down"


def scenes(slug: str, players: int) -> list[tuple[Scene, Scene, list[Scene]]]:
    """Of every moment of a match: as it is watched, uncovered, and as each seat sees it."""
    record = play_match(slug, ["random"] * players, seed=3).record
    found = []
    for stop in walk(record):
        watched, seen = stop.table.scene(None), [stop.table.scene(seat) for seat in range(players)]
        found.append((watched, uncovered(watched, seen, MARK), seen))
    return found


def counts(zone: Zone) -> list[tuple[str, int]]:
    return [(piece.id, piece.count) for piece in zone.pieces]


@pytest.mark.parametrize("players", [2, 4])
def test_every_hand_and_every_card_under_a_knight_is_open(players: int) -> None:
    for watched, shown, seen in scenes("squires", players):
        assert [zone.id for zone in shown.zones] == [zone.id for zone in watched.zones]
        hands = [zone for zone in shown.zones if zone.id.startswith("hand")]
        assert len(hands) == players
        for hand in hands:
            own = next(zone for zone in seen[hand.owner or 0].zones if zone.id == hand.id)
            assert counts(hand) == counts(own)
        hidden = [piece.id for zone in shown.zones for piece in zone.pieces if piece.back]
        assert hidden in ([], ["stock/top"])
        assert not [piece for hand in hands for piece in hand.pieces if piece.badges]


def test_what_lay_face_down_is_marked_and_nothing_speaks_to_one_seat() -> None:
    marks = {
        badge
        for _, shown, _ in scenes("squires", 4)
        for zone in shown.zones
        for piece in zone.pieces
        for badge in piece.badges
    }
    assert marks == {MARK}


def test_plans_are_open_while_they_are_laid() -> None:
    tokens = 0
    for _, shown, _ in scenes("knights-duty", 3):
        plans = [zone for zone in shown.zones if zone.id.startswith("plan")]
        assert not [piece for zone in plans for piece in zone.pieces if piece.back]
        tokens += sum(len(zone.pieces) for zone in plans)
    assert tokens


def test_a_game_without_secrets_looks_the_same() -> None:
    for watched, shown, _ in scenes("knight-shift", 2):
        assert shown == watched
