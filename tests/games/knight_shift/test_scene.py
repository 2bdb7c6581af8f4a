"""What a player of Knight Shift sees."""

from __future__ import annotations

import msgspec
import pytest

from quintain import Scene, Step, Table
from tests.games.knight_shift import slow
from tests.games.knight_shift.samples import (
    MIDDLE_GAMES,
    do,
    options_of,
    random_valid_lines,
    state_of,
    table_at,
    walk,
)


def places(scene: Scene) -> dict[str, str]:
    """Where every piece is: a square, a tray or a reserve."""
    on_board = {piece.id: cell.id for cell in scene.boards[0].cells for piece in cell.pieces}
    return on_board | {piece.id: zone.id for zone in scene.zones for piece in zone.pieces}


def contents(table: Table) -> dict[str, list[str]]:
    return {zone.id: [piece.id for piece in zone.pieces] for zone in table.scene(None).zones}


def label_of(table: Table, square: str) -> str:
    cell = next(cell for cell in table.scene(None).boards[0].cells if cell.id == square)
    return cell.pieces[0].label


# --- what can be done -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_option_has_its_own_path_of_ids_in_the_scene(seed: int) -> None:
    for line in random_valid_lines(600 + seed, 60):
        table = table_at(line)
        for seat in table.actors:
            scene = table.scene(seat)
            assert [offer.text for offer in scene.offers] == options_of(state_of(table))
            paths = [offer.path for offer in scene.offers]
            assert len(set(paths)) == len(paths)
            # All paths have two clicks, so none is the beginning of another.
            assert {len(path) for path in paths} == {2}
            assert {id for path in paths for id in path} <= set(scene.ids())


def test_a_move_is_piece_then_target_and_building_has_a_button() -> None:
    table = table_at("1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24")
    scene = table.scene("A")
    offers = {offer.text: offer for offer in scene.offers}
    assert (offers["d2e4"].path, offers["d2e4"].mark) == (("d2", "e4"), "move")
    assert (offers["b8a6"].path, offers["b8a6"].mark) == (("b8", "a6"), "capture")
    assert (offers["b8=F"].path, offers["b8=F"].mark) == (("b8", "b8=F"), "build")
    assert offers["d2e4"].label == "knight d2 to e4"
    assert offers["c1c2"].label == "guard c1 to c2"
    assert offers["b8a6"].label == "knight b8 takes a6"
    assert offers["b8=F"].label == "fortify b8"
    assert [(button.id, button.at, button.label) for button in scene.buttons] == [("b8=F", "b8", "fortify b8")]


def test_nobody_else_is_offered_anything() -> None:
    table = table_at()
    assert table.scene("B").offers == table.scene(None).offers == ()
    assert table.scene("B").buttons == ()
    table.word("/resign B")
    assert table.scene("A").offers == ()


def test_marks_say_what_the_click_would_do() -> None:
    for line in random_valid_lines(604, 60):
        table = table_at(line)
        here = slow.read(line).board
        for seat in table.actors:
            for offer in table.scene(seat).offers:
                takes = offer.text[2:] in here
                assert offer.mark == ("build" if offer.text.endswith("=F") else "capture" if takes else "move")


@pytest.mark.parametrize("seed", range(3))
def test_every_id_is_there_once_and_every_label_says_something(seed: int) -> None:
    for table in walk(seed, "eager"):
        for seat in ("A", "B", None):
            scene = table.scene(seat)
            ids = scene.ids()
            assert len(set(ids)) == len(ids)
            things = [piece for cell in scene.boards[0].cells for piece in cell.pieces]
            things += [piece for zone in scene.zones for piece in zone.pieces]
            labels = [thing.label for thing in things] + [zone.label for zone in scene.zones]
            labels += [overlay.label for overlay in scene.overlays] + [offer.label for offer in scene.offers]
            assert all(label.strip() for label in labels + [plate.label for plate in scene.plates])
            assert all(len(thing.glyph) == 1 for thing in things)


# --- whose side is it -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colours", ["A", "B"])
def test_the_board_is_turned_for_black_only(colours: str) -> None:
    table = table_at(colours=colours)
    black = "B" if colours == "A" else "A"
    turned = {seat: table.scene(seat).turned for seat in ("A", "B", None)}
    assert turned == {"A": 0, "B": 0, None: 0} | {black: 180}


@pytest.mark.parametrize("colours", ["A", "B"])
def test_plates_name_the_sides_and_say_who_is_to_act(colours: str) -> None:
    table = table_at(colours=colours)
    white = "AB".index(colours)
    plates = table.scene(None).plates
    assert [(plate.label, plate.seat, plate.to_act) for plate in plates] == [
        ("White", white, True),
        ("Black", 1 - white, False),
    ]
    assert plates[0].emblem != plates[1].emblem
    assert plates[0].glyph != plates[1].glyph
    do(table, "b1c3")
    assert [plate.to_act for plate in table.scene(None).plates] == [False, True]
    table.word("/abort")
    assert [plate.to_act for plate in table.scene(None).plates] == [False, False]


def test_prompts() -> None:
    table = table_at()
    assert table.scene("A").prompt == "Your turn, White: move a knight or your royal guard."
    assert table.scene("B").prompt == table.scene(None).prompt == "White to act."
    table = table_at("1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24")
    fortify = "Your turn, White: move a knight or your royal guard, or fortify a knight on the far rank."
    assert table.scene("A").prompt == fortify
    do(table, "b8=F")
    for seat in ("A", "B", None):
        scene = table.scene(seat)
        assert scene.prompt == scene.result == "Ann wins with the second fortress"
        assert scene.awaited == ()


def test_an_ending_at_the_table_is_shown() -> None:
    table = table_at()
    assert table.scene("A").result == ""
    table.word("/time A")
    for seat in ("A", "B", None):
        scene = table.scene(seat)
        assert scene.prompt == scene.result == "Bob wins: Ann ran out of time"
        assert scene.awaited == ()


def test_the_awaited_seat_is_public() -> None:
    table = table_at(colours="B")
    for seat in ("A", "B", None):
        assert [(awaited.seat, awaited.kind, awaited.rule) for awaited in table.scene(seat).awaited] == [
            (1, "turn", "KS-4.2")
        ]


# --- pieces ---------------------------------------------------------------------------------------------------------


def test_labels_are_spoken_words() -> None:
    table = table_at("1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24")
    assert label_of(table, "d2") == "white knight d2"
    assert label_of(table, "c6") == "black knight c6, protected"
    assert label_of(table, "c5") == "black guard c5"
    assert label_of(table, "d8") == "white fortress d8"
    zones = {zone.id: zone for zone in table.scene(None).zones}
    assert [piece.label for piece in zones["white-tray"].pieces] == ["captured black knight"] * 2
    assert [piece.label for piece in zones["black-reserve"].pieces] == ["black fortress in reserve"] * 2
    assert zones["white-tray"].label == "Knights captured by White"
    assert zones["black-reserve"].label == "Black's fortresses in reserve"


def test_protected_knights_wear_a_badge() -> None:
    for line in random_valid_lines(605, 60):
        here = slow.read(line).board
        for cell in table_at(line).scene(None).boards[0].cells:
            for piece in cell.pieces:
                safe = slow.is_protected(here, cell.id)
                assert piece.badges == (("protected",) if safe else ())
                assert piece.label.endswith(", protected") is safe


def test_colours_are_told_apart_by_shape() -> None:
    pieces = [piece for cell in table_at(MIDDLE_GAMES[0]).scene(None).boards[0].cells for piece in cell.pieces]
    glyphs = {(piece.owner, piece.kind): piece.glyph for piece in pieces}
    assert len(set(glyphs.values())) == len(glyphs) == 6


def test_the_tray_has_three_slots_and_the_third_wins() -> None:
    zones = {zone.id: zone for zone in table_at().scene(None).zones}
    assert zones["white-tray"].slots == ("captured knight", "captured knight", "the third capture wins")
    assert zones["white-reserve"].slots == ("fortress", "fortress")
    assert {zone.layout for zone in zones.values()} == {"slots"}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("manner", ["even", "eager"])
def test_trays_and_reserves_follow_the_match(seed: int, manner: str) -> None:
    for table in walk(seed, manner):
        here = slow.read(table.state.position()).board
        held = contents(table)
        assert len(held["white-tray"]) == 4 - slow.count(here, "nf")
        assert len(held["black-tray"]) == 4 - slow.count(here, "NF")
        assert len(held["white-reserve"]) == 2 - slow.count(here, "F")
        assert len(held["black-reserve"]) == 2 - slow.count(here, "f")
        assert all(id.startswith("black-knight") for id in held["white-tray"])
        assert all(id.startswith("white-knight") for id in held["black-tray"])


def test_ids_are_followed_through_moves_captures_and_building() -> None:
    table = table_at("2g1n/5/3N1/1n3/n4/5/N4/2G2 w 0 10")
    before = places(table.scene(None))
    traveller = next(id for id, place in before.items() if place == "d6")
    victim = next(id for id, place in before.items() if place == "e8")
    do(table, "d6e8")
    after = places(table.scene(None))
    assert (after[traveller], after[victim]) == ("e8", "white-tray")
    do(table, "c8d8 e8=F")
    built = places(table.scene(None))
    assert traveller not in built
    assert [id for id, place in built.items() if place == "e8"] == ["white-fortress-1"]
    assert built[victim] == "white-tray"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("manner", ["even", "eager", "shy"])
def test_pieces_change_place_by_the_motions_of_events_alone(seed: int, manner: str) -> None:
    before: dict[str, str] | None = None
    for table in walk(seed, manner):
        now = places(table.scene(None))
        if before is not None:
            assert moved_by(before, table.steps[-1]) == now
        before = now


def moved_by(before: dict[str, str], step: Step) -> dict[str, str]:
    after = dict(before)
    for event in step.events:
        for motion in event.motions:
            assert after[motion.id] == motion.source
            after[motion.id] = motion.target
    return {id: place for id, place in after.items() if place != "box"}


@pytest.mark.parametrize("seed", range(10))
def test_motions_are_right_from_any_position(seed: int) -> None:
    for line in random_valid_lines(700 + seed, 8):
        table = table_at(line)
        for text in options_of(state_of(table)):
            table = table_at(line)
            before = places(table.scene(None))
            step = do(table, text)
            assert moved_by(before, step) == places(table.scene(None))


def test_motions_of_a_random_opening_are_told_too() -> None:
    for seed in range(10):
        table = Table.new("knight-shift", seed=seed, settings={"random_opening": 8})
        start = places(table_at().scene(None))
        assert moved_by(start, table.steps[0]) == places(table.scene(None))


def test_every_audience_sees_the_same_pieces() -> None:
    for table in walk(4, "eager"):
        assert places(table.scene("A")) == places(table.scene("B")) == places(table.scene(None))


# --- over and beside the board --------------------------------------------------------------------------------------


@pytest.mark.rules("KS-5.4")
def test_overlays_are_the_zones_and_the_building_sites() -> None:
    for line in random_valid_lines(606, 60):
        table = table_at(line)
        here = slow.read(line).board
        overlays = {overlay.id: overlay for overlay in table.scene(None).overlays}
        for side, name in (("w", "white"), ("b", "black")):
            zone = [square for square in slow.SQUARES if slow.touch(square, slow.guard_of(here, side))]
            assert list(overlays[f"{name}-zone"].cells) == zone
            assert overlays[f"{name}-zone"].optional
            sites = [square for square in slow.SQUARES if square[1] == slow.far_rank(side)]
            assert list(overlays[f"{name}-sites"].cells) == sites


def test_a_player_is_warned_of_exposed_knights() -> None:
    for line in random_valid_lines(607, 120):
        position = slow.read(line)
        table = table_at(line)
        if not table.actors:
            continue
        for seat, side in enumerate("wb"):
            attacker = slow.Position(position.board, slow.other(side), 0, 1)
            taken = {text[2:] for text in slow.options(attacker) if text[2:] in position.board}
            shown = [overlay.cells for overlay in table.scene(seat).overlays if overlay.id == "exposed"]
            assert set(shown[0] if shown else ()) == taken
        assert {overlay.id for overlay in table.scene(None).overlays} == {
            "white-zone",
            "black-zone",
            "white-sites",
            "black-sites",
        }


def test_a_player_is_warned_of_knights_that_arrive_safely() -> None:
    for line in random_valid_lines(608, 120):
        position = slow.read(line)
        table = table_at(line)
        if not table.actors:
            continue
        for seat, side in enumerate("wb"):
            foe = slow.other(side)
            arrivals = safe_arrivals(slow.Position(position.board, foe, 0, 1))
            shown = [overlay.cells for overlay in table.scene(seat).overlays if overlay.id == "arriving"]
            assert set(shown[0] if shown else ()) == arrivals


def safe_arrivals(position: slow.Position) -> set[str]:
    """The knights that can reach a building site where nobody attacks them, as the board stands now."""
    found = set()
    foe = slow.other(position.side)
    for text in slow.options(position):
        source, target = text[:2], text[2:]
        if target[1:] != slow.far_rank(position.side) or position.board[source] not in "Nn":
            continue
        attacked = any(
            slow.is_knight_step(square, target) if piece in "Nn" else slow.is_guard_step(square, target)
            for square, piece in position.board.items()
            if slow.owner(piece) == foe and piece not in "Ff" and square != target
        )
        if not attacked or slow.touch(target, slow.guard_of(position.board, position.side)):
            found.add(source)
    return found


def test_the_squares_of_the_last_action_are_recent() -> None:
    table = table_at("2g2/2n2/1N3/5/n4/N4/5/2GN1 w 0 12")
    assert table.scene(None).recent == ()
    do(table, "b6a8")
    assert table.scene("B").recent == ("b6", "a8")
    do(table, "a4b2 a8=F")
    assert table.scene("A").recent == ("a8",)


@pytest.mark.rules("KS-6.6")
def test_the_clock_is_shown_from_three_fifths_on_and_warns_at_four() -> None:
    def meter(clock: int, limit: int = 100) -> tuple[int, int | None, bool] | None:
        table = table_at(f"nngnn/5/5/5/5/5/5/NNGNN w {clock} 9", no_progress_limit=limit)
        meters = table.scene("A").meters
        return (meters[0].value, meters[0].limit, meters[0].warning) if meters else None

    assert meter(0) is None
    assert meter(59) is None
    assert meter(60) == (60, 100, False)
    assert meter(79) == (79, 100, False)
    assert meter(80) == (80, 100, True)
    assert meter(11, 20) is None
    assert meter(12, 20) == (12, 20, False)
    # The meter warns with the log: at the whole number below four fifths.
    assert meter(15, 21) == (15, 21, False)
    assert meter(16, 21) == (16, 21, True)


@pytest.mark.rules("KS-6.5")
def test_a_position_seen_twice_is_remarked() -> None:
    table = table_at()
    do(table, "b1c3 b8c6 c3b1")
    assert table.scene(None).remarks == ()
    do(table, "c6b8")
    assert table.scene(None).remarks == ("This position has occurred twice.",)


def test_the_line_is_there_to_copy() -> None:
    for table in walk(7):
        assert table.scene("A").position == table.state.position()


def test_a_scene_survives_json() -> None:
    for line in MIDDLE_GAMES:
        scene = table_at(line).scene("A")
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def test_a_scene_depends_on_the_view_and_the_offers_alone() -> None:
    for table in walk(10, plies=30):
        for seat in (0, 1, None):
            view = msgspec.json.decode(msgspec.json.encode(table.view(seat)), type=type(table.view(seat)))
            offers = table.state.offers(seat)
            assert table.game.scene(view, offers) == table.game.scene(table.view(seat), offers)
