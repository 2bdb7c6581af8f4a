"""Moving, capturing and fortifying, rule by rule (§ Moving and capturing, § Fortifying, § Refusals)."""

from __future__ import annotations

import pytest

from quintain.games.knight_shift.state import KnightShiftState
from tests.games.knight_shift import slow
from tests.games.knight_shift.samples import (
    GAME,
    do,
    options_of,
    random_valid_lines,
    refused,
    state_at,
    state_of,
    table_at,
    walk,
)


def targets(state: KnightShiftState, source: str) -> list[str]:
    return [text[2:] for text in options_of(state) if text.startswith(source)]


@pytest.mark.rules("KS-5.1")
def test_5_1_the_source_must_hold_an_own_piece() -> None:
    table = table_at()
    assert refused(table, "c4c5") == ("empty", "KS-5.1")
    assert refused(table, "b8c6") == ("not-yours", "KS-5.1")
    assert refused(table, "c8=F") == ("not-yours", "KS-5.1")


@pytest.mark.rules("KS-5.2")
def test_5_2_a_knight_leaps_over_everything() -> None:
    # The knight on c3 is walled in by pieces of both colours and has all eight leaps.
    walled = table_at("2g2/5/5/5/1nNn1/1NNG1/1nn2/5 w 0 9")
    assert targets(state_of(walled), "c3") == ["b1", "d1", "a2", "e2", "a4", "e4", "b5", "d5"]


@pytest.mark.rules("KS-5.3", "KS-5.13")
def test_5_3_a_knight_lands_on_empty_squares_and_bare_enemy_knights() -> None:
    table = table_at("2g2/5/5/1n3/3N1/2G2/N3n/N4 w 2 13")
    assert targets(state_of(table), "d4") == ["c2", "e2", "b3", "b5", "c6", "e6"]
    do(table, "d4b5")
    assert table.state.position() == "2g2/5/5/1N3/5/2G2/N3n/N4 b 0 13"


@pytest.mark.rules("KS-5.4")
def test_5_4_a_zone_is_pure_geometry() -> None:
    for line in random_valid_lines(54, 150):
        view, board = state_at(line).view(None), slow.read(line).board
        for side, name in (("w", "white"), ("b", "black")):
            guard = slow.guard_of(board, side)
            assert view.zones[name] == [square for square in slow.SQUARES if slow.touch(square, guard)]


@pytest.mark.rules("KS-5.4", "KS-R3")
@pytest.mark.parametrize(("corner", "zone"), [("a1", ["b1", "a2"]), ("e8", ["e7", "d8"]), ("e1", ["d1", "e2"])])
def test_5_4_a_guard_in_a_corner_covers_two_squares(corner: str, zone: list[str]) -> None:
    board = {corner: "G", "c4": "g"} | dict.fromkeys(("a3", "b3"), "N") | dict.fromkeys(("a6", "b6"), "n")
    assert state_at(slow.write(slow.Position(board, "w", 0, 9))).view(None).zones["white"] == zone


@pytest.mark.rules("KS-5.5")
def test_5_5_protected_knights_are_those_beside_their_own_guard() -> None:
    for line in random_valid_lines(55, 150):
        board = slow.read(line).board
        expected = [square for square in slow.SQUARES if square in board and slow.is_protected(board, square)]
        assert state_at(line).view(None).protected == expected


@pytest.mark.rules("KS-5.5", "KS-R7")
def test_5_5_neither_knight_nor_guard_takes_a_protected_knight() -> None:
    table = table_at("5/5/5/1g3/1n3/2G2/N3n/2N2 w 0 9")
    assert refused(table, "a2b4") == ("protected", "KS-5.5")
    assert refused(table, "c3b4") == ("zone-barred", "KS-5.8")
    words = table.why("A", "a2b4")
    assert words is not None
    assert str(words) == "KS-5.5: the knight on b4 is protected by its royal guard on b5"


@pytest.mark.rules("KS-5.6", "KS-R5")
def test_5_6_knights_walk_through_both_zones() -> None:
    table = table_at("2g2/5/3N1/5/5/3n1/N4/2G1n w 0 9")
    assert {"b7", "c8"} & set(targets(state_of(table), "d6")) == {"b7"}
    do(table, "a2b4 d3e5 b4a6 e5d3 a6b8")
    assert "b8" in state_of(table).view(None).zones["black"]
    do(table, "d3c5 b8a6")
    assert table.state.position() == "2g2/5/N2N1/2n2/5/5/5/2G1n b 7 12"


@pytest.mark.rules("KS-5.6")
def test_5_6_a_zone_shelters_neither_enemies_nor_diagonal_neighbours() -> None:
    enemy_inside = table_at("n1g1n/5/5/5/5/5/2n2/N1GN1 w 1 8")
    assert {"a1c2", "c1c2"} <= set(options_of(state_of(enemy_inside)))
    diagonal = table_at("2g2/5/5/1n3/3N1/2G2/N3n/N4 b 2 13")
    assert "b5d4" in options_of(state_of(diagonal))


@pytest.mark.rules("KS-5.7")
def test_5_7_a_guard_steps_one_square_any_way() -> None:
    table = table_at("g4/5/n3n/5/2G2/5/N3N/5 w 0 9")
    assert targets(state_of(table), "c4") == ["b3", "c3", "d3", "b4", "d4", "b5", "c5", "d5"]
    assert refused(table, "c4c6") == ("shape", "KS-5.7")
    assert refused(table, "c4e5") == ("shape", "KS-5.7")
    assert refused(table, "c4c4") == ("shape", "KS-5.7")


@pytest.mark.rules("KS-5.8", "KS-R6")
def test_5_8_zone_barrier_closes_empty_squares() -> None:
    table = table_at("5/5/2g2/5/2G2/5/N3N/n3n w 6 15")
    assert refused(table, "c4c5") == ("zone-barred", "KS-5.8")
    assert "c5" not in targets(state_of(table), "c4")


@pytest.mark.rules("KS-5.8", "KS-R6")
def test_5_8_zone_barrier_closes_squares_with_a_knight_of_either_side() -> None:
    table = table_at("5/5/2g2/1Nn2/2G2/5/N4/n4 w 6 15")
    assert refused(table, "c4c5") == ("zone-barred", "KS-5.8")
    assert refused(table, "c4b5") == ("own-piece", "KS-5.3")
    beyond = table_at("5/5/2g2/2N2/2G2/5/N4/n3n b 6 15")
    assert refused(beyond, "c6c5") == ("zone-barred", "KS-5.8")


@pytest.mark.rules("KS-5.9", "KS-R16")
def test_5_9_a_guard_takes_bare_knights_and_the_capture_counts() -> None:
    table = table_at("5/5/5/1g3/1n1n1/2G2/4n/NN3 w 0 9")
    assert state_of(table).view(None).captured["white"] == 1
    do(table, "c3d4")
    assert state_of(table).view(None).captured["white"] == 2
    assert table.state.position() == "5/5/5/1g3/1n1G1/5/4n/NN3 b 0 9"


@pytest.mark.rules("KS-5.10", "KS-R8")
def test_5_10_two_guards_touch_by_corners_only() -> None:
    for table in walk(12):
        board = slow.read(table.state.position()).board
        assert not slow.touch(slow.guard_of(board, "w"), slow.guard_of(board, "b"))
    table = table_at("5/5/2g2/5/2G2/5/N3N/n3n w 6 15")
    do(table, "c4b5")
    assert targets(state_of(table), "c6") == ["d5", "d6", "b7", "c7", "d7"]


@pytest.mark.rules("KS-5.11")
def test_5_11_no_piece_lands_on_a_guard() -> None:
    table = table_at("5/3N1/5/2g2/1G3/5/N3n/n4 w 0 9")
    assert refused(table, "d7c5") == ("guard-immune", "KS-5.11")
    assert refused(table, "b4c5") == ("guard-immune", "KS-5.11")
    own = table_at("2g2/5/5/5/2G2/5/1N2N/n3n w 0 9")
    assert refused(own, "b2c4") == ("own-piece", "KS-5.3")


@pytest.mark.rules("KS-5.12", "KS-R9")
def test_5_12_protection_follows_the_guard_at_once() -> None:
    table = table_at("2g2/5/5/1n3/3N1/2G2/N3n/N4 w 2 13")
    assert state_of(table).view(None).protected == []
    do(table, "c3d3")
    assert state_of(table).view(None).protected == ["d4"]
    assert refused(table, "b5d4") == ("protected", "KS-5.5")
    do(table, "c8c7 d3e3")
    assert state_of(table).view(None).protected == []
    assert "b5d4" in options_of(state_of(table))


@pytest.mark.rules("KS-5.13", "KS-R25")
def test_5_13_a_captured_knight_lies_in_the_tray_for_good() -> None:
    table = table_at("2g1n/5/3N1/1n3/n4/5/N4/2G2 w 0 10")
    do(table, "d6e8")
    trays = {zone.id: [piece.kind for piece in zone.pieces] for zone in table.scene(None).zones}
    assert trays["white-tray"] == ["knight", "knight"]
    assert state_of(table).view(None).reserve == {"white": 2, "black": 2}
    assert table.state.position() == "2g1N/5/5/1n3/n4/5/N4/2G2 b 0 10"


@pytest.mark.rules("KS-5.14", "KS-R11")
def test_5_14_a_fortress_never_moves_and_blocks_everybody() -> None:
    table = table_at("1Fg2/3n1/N1n2/5/5/5/5/2GN1 w 0 14")
    assert refused(table, "a6b8") == ("fortress-blocks", "KS-5.14")
    assert refused(table, "b8a6") == ("fortress-fixed", "KS-5.14")
    assert refused(table, "b8b7") == ("fortress-fixed", "KS-5.14")
    black = table_at("1Fg2/3n1/N1n2/5/5/5/5/2GN1 b 0 14")
    for text in ("c8b8", "d7b8", "c6b8"):
        assert refused(black, text) == ("fortress-blocks", "KS-5.14")
    words = black.why("B", "c8b8")
    assert words is not None
    assert words.words == "the white fortress on b8 blocks the square for everybody"


@pytest.mark.rules("KS-5.15", "KS-R12")
def test_5_15_only_an_own_knight_on_the_far_rank_is_fortified() -> None:
    for line in random_valid_lines(515, 200):
        position = slow.read(line)
        state = state_at(line)
        far, knight = ("8", "N") if position.side == "w" else ("1", "n")
        expected = [square for square in slow.SQUARES if square[1] == far and position.board.get(square) == knight]
        if state.actors:
            assert [text[:2] for text in options_of(state) if text.endswith("=F")] == expected


@pytest.mark.rules("KS-5.15")
def test_5_15_home_rank_guards_and_fortresses_are_refused() -> None:
    table = table_at("1F1N1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24")
    assert refused(table, "d2=F") == ("not-far-rank", "KS-5.15")
    assert refused(table, "c1=F") == ("not-a-knight", "KS-5.15")
    assert refused(table, "b8=F") == ("not-a-knight", "KS-5.15")
    words = table.why("A", "d2=F")
    assert words is not None
    assert words.words == "White fortifies on rank 8, and d2 is not on it"


@pytest.mark.rules("KS-5.16")
def test_5_16_the_knight_makes_room_for_a_fortress_from_the_reserve() -> None:
    table = table_at("1N3/5/n1n2/2g2/5/5/3N1/2G2 w 3 24")
    before = state_of(table).view(None)
    do(table, "b8=F")
    after = state_of(table).view(None)
    assert after.line == "1F3/5/n1n2/2g2/5/5/3N1/2G2 b 0 24"
    assert after.captured == before.captured
    assert (before.reserve["white"], after.reserve["white"]) == (2, 1)


@pytest.mark.rules("KS-5.17")
def test_5_17_arriving_builds_nothing_and_the_opponent_acts_in_between() -> None:
    table = table_at("2g2/2n2/1N3/5/n4/N4/5/2GN1 w 0 12")
    do(table, "b6a8")
    assert table.actors == (1,)
    assert state_of(table).view(None).reserve["white"] == 2
    assert "c7a8" in options_of(state_of(table))
    do(table, "a4b2")
    assert "a8=F" in options_of(state_of(table))


@pytest.mark.rules("KS-5.18")
def test_5_18_fortifying_is_never_forced_and_one_a_turn() -> None:
    table = table_at("N1gN1/5/5/5/n1n2/5/5/2G2 w 0 20")
    options = options_of(state_of(table))
    assert {"a8=F", "d8=F"} <= set(options)
    assert len(options) > 2
    do(table, "d8=F")
    assert table.actors == (1,)
    assert state_of(table).view(None).reserve["white"] == 1


@pytest.mark.rules("KS-5.19", "KS-R13")
@pytest.mark.parametrize("file", "abcde")
def test_5_19_every_far_square_will_do_also_in_the_enemy_zone_and_under_attack(file: str) -> None:
    board = {"c7": "g", "c1": "G", "a1": "N", f"{file}8": "N"} | dict.fromkeys(("a6", "b6", "d6", "e6"), "n")
    table = table_at(slow.write(slow.Position(board, "w", 0, 9)))
    do(table, f"{file}8=F")
    assert table.outcome() is None
    assert state_of(table).view(None).reserve["white"] == 1


@pytest.mark.rules("KS-5.19", "KS-R24")
def test_5_19_the_reserve_is_never_short() -> None:
    table = table_at("NFgN1/5/5/5/n1n2/5/5/2G2 w 0 20")
    do(table, "a8=F")
    assert table.actors == ()
    assert state_of(table).view(None).reserve["white"] == 0


WORDS = {
    "b1c3x": "",
    "zz": "'zz' is no action: write a move as b1c3 and a fortification as b8=F",
    "c4c5": "there is no piece on c4",
    "b8c6": "the piece on b8 is not yours",
    "b1b3": "the knight on b1 cannot step to b3: it goes two squares one way and one the other",
    "c1c3": "the guard on c1 cannot step to c3: it goes one square in any direction",
    "c1b1": "your own knight stands on b1",
    "c1=F": "only a knight is fortified; on c1 stands a guard",
}


@pytest.mark.rules("KS-5.1", "KS-5.2", "KS-5.7", "KS-2.6")
def test_refusals_say_why_in_words() -> None:
    table = table_at()
    for text, words in WORDS.items():
        answer = table.why("A", text)
        assert (answer.words if answer else "") == words


def test_every_refusal_has_words_that_name_the_squares() -> None:
    for line in random_valid_lines(77, 25):
        state = state_at(line)
        for seat in state.actors:
            for source in slow.SQUARES:
                for text in [source + target for target in slow.SQUARES] + [source + "=F"]:
                    found = state.parse(seat, text)
                    assert isinstance(found, tuple)
                    refusal = state.why_not(seat, found[0])
                    if refusal is not None:
                        words = GAME.explain(refusal).words
                        assert source in words or text[2:] in words
                        assert refusal.rule in GAME.rulebook.rules
