"""What Siege shows: the words that scenes have for worlds, towers, menus, gestures, rolls and beats."""

from __future__ import annotations

import pytest

from quintain.core.answers import Notice, Refusal
from quintain.core.scene import RIMS, Button, Cell, Offer, Piece, Scene
from quintain.core.seats import Seat
from quintain.table.scene_for_seat import scene_of
from quintain.table.table import Table
from tests.miniatures.siege.deeds import END, Arm, Blow, Build, Strike
from tests.miniatures.siege.game import GAME
from tests.miniatures.siege.sight import SiegeSettings
from tests.miniatures.siege.state import SiegeState
from tests.miniatures.test_siege import at, burning, facing, play, position, raided, struck


def seen(state: SiegeState, seat: Seat | None = 0) -> Scene:
    return scene_of(GAME, state, seat)


def lying(scene: Scene) -> dict[str, Piece]:
    return {piece.id: piece for board in scene.boards for cell in board.cells for piece in cell.pieces}


def offered(scene: Scene) -> dict[str, Offer]:
    return {offer.text: offer for offer in scene.offers}


# --- worlds -----------------------------------------------------------------------------------------------------------


def test_a_board_to_be_laid_is_shown_to_its_owner_as_ghosts_in_the_sea() -> None:
    table = Table.new(GAME, 4, 1)
    for side in ("east", "north"):
        table.submit(table.actors[0], f"lay {side}")
    scene = table.scene(3)
    assert scene.around == "sea"
    assert [(board.id, board.owner, board.origin) for board in scene.boards] == [
        ("boardA", 0, (0, 0)),
        ("boardB", 1, (3, 0)),
        ("boardC", 2, (3, 3)),
    ]
    ghosts = {ghost.id: (ghost.origin, ghost.columns, ghost.rows, ghost.note) for ghost in scene.ghosts}
    assert ghosts == {
        "north": ((3, 6), 3, 3, "touches 1 board"),
        "east": ((6, 3), 3, 3, "touches 1 board"),
        "west": ((0, 3), 3, 3, "touches 2 boards"),
    }
    assert {offer.path for offer in scene.offers} == {(id,) for id in ghosts}
    assert table.scene(0).ghosts == ()


def test_walls_and_shores_are_edges() -> None:
    one, other = seen(position(2)).boards
    assert [(edge.first, edge.second, edge.label) for edge in one.edges if edge.kind == "wall"] == [
        ("Ab1", "Ab2", "a wall")
    ]
    shores = [(edge.first, edge.second) for edge in one.edges if edge.kind == "shore"]
    assert set(shores) == {
        *(("Aa1", "s"), ("Ab1", "s"), ("Ac1", "s"), ("Aa1", "w"), ("Aa2", "w"), ("Aa3", "w")),
        *(("Aa3", "n"), ("Ab3", "n"), ("Ac3", "n")),
    }
    assert len([edge for edge in other.edges if edge.second in RIMS]) == 9


def test_a_crowded_square_has_layers_and_hearts_lie_under_their_guard() -> None:
    cell = seen(position(1, guards=at("Aa1"), hearts=(4,), armed=2)).boards[0].cells[0]
    assert [(piece.id, piece.layer, piece.count) for piece in cell.pieces] == [
        ("kegA", "ground", 1),
        ("A", "model", 1),
        ("A/armed", "corner", 2),
    ]
    assert [heart.id for heart in cell.pieces[1].under] == ["A/heart1", "A/heart2", "A/heart3", "A/heart4"]
    assert "4 hearts" in cell.pieces[1].label


def test_a_tower_stands_on_the_board_so_that_eight_things_may_share_a_square() -> None:
    scene = seen(position(1, guards=at("Aa1"), towers=((1, 2, 3, 4, 5),), armed=1))
    pieces = scene.boards[0].cells[0].pieces
    assert [(piece.glyph, piece.layer) for piece in pieces] == [
        *((str(face), "ground") for face in range(1, 6)),
        ("%", "ground"),
        ("A", "model"),
        ("+", "corner"),
    ]
    assert len({piece.label for piece in pieces}) == 8
    assert GAME.meant(position(1).view(0), ("A/storey3",)) is None


# --- cards and towers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("audience", [None, 0, 1])
def test_towers_and_hands_are_in_their_owners_dock_or_plate(audience: Seat | None) -> None:
    scene = seen(position(2, towers=((1, 3), ())), audience)
    zones = {zone.id: zone for zone in scene.zones}
    for seat, who in enumerate("AB"):
        place = "dock" if seat == audience else "plate"
        hand, tower = zones[f"hand{who}"], zones[f"tower{who}"]
        assert (hand.layout, hand.place, hand.owner) == ("fan", place, seat)
        assert all(piece.back for piece in hand.pieces) == (seat != audience)
        assert (tower.layout, tower.place, tower.owner, tower.group) == ("tower", place, seat, f"Guard of {who}")
    assert [piece.id for piece in zones["towerA"].pieces] == ["towerA/card1", "towerA/card3"]
    assert zones["towerA"].slots == ("higher than the Wall (3)",)
    assert zones["towerB"].slots == ("any card",)


def test_a_card_says_at_length_what_it_does_and_where_the_rules_speak_of_it() -> None:
    state = position(1)
    state.hands = ((3, 5, 5),)
    hand = next(zone for zone in seen(state).zones if zone.id == "handA")
    assert [(card.title, card.caption, card.count) for card in hand.pieces] == [
        ("Wall (3)", "3", 1),
        ("Keep (5)", "5", 2),
    ]
    assert all(card.rule in GAME.rulebook.rules and len(card.text) > len(card.title) for card in hand.pieces)


def test_a_card_that_is_played_is_shown_to_everybody_during_its_beat() -> None:
    state = position(2)
    (event,) = play(state, Build(state.hands[0][0])).events
    for audience in (None, 0, 1):
        notice = GAME.tell(event, audience)
        assert notice is not None
        assert notice.glimpse is not None
        assert notice.glimpse.card is not None
        assert notice.glimpse.card.caption == str(state.open.towers[0][0])


# --- the menu ---------------------------------------------------------------------------------------------------------


def test_the_menu_has_groups_costs_and_reasons() -> None:
    scene = seen(position(2))
    assert scene.buttons == (
        Button("end", "End the turn", group="The turn"),
        Button("arm", "Arm the guard", group="Spend from the tower", cost="top card"),
        Button("mend", "Mend a heart", group="Spend from the tower", cost="two cards"),
    )
    greyed = {offer.text: (offer.refusal, offer.rule) for offer in scene.offers if offer.refusal}
    assert greyed == {
        "arm": ("your tower has no card to spend", "SI-5.4"),
        "mend": ("your tower is too low: mending takes two cards", "SI-5.5"),
    }
    assert not [offer for offer in seen(position(2, towers=((1, 2), ()))).offers if offer.refusal]


def test_every_offer_that_is_no_button_names_its_rule() -> None:
    for state in (facing(), struck(), burning(), position(2, guards=at("Ac1", "Bb2"))):
        offers = seen(state, state.actors[0]).offers
        assert offers
        for offer in offers:
            assert offer.path == (offer.text,) or offer.rule in GAME.rulebook.rules


# --- gestures ---------------------------------------------------------------------------------------------------------


def test_two_steps_are_one_gesture() -> None:
    scene = seen(position(2))
    one = {offer.path[-1] for offer in scene.offers if offer.text.startswith("march")}
    two = {offer.path[-1]: offer.text for offer in scene.shortcuts}
    assert one == {"Ab3", "Ac2", "Aa2"}
    assert two == {
        "Aa3": "march Ab3; march Aa3",
        "Ac3": "march Ab3; march Ac3",
        "Ac1": "march Ac2; march Ac1",
        "Ba2": "march Ac2; march Ba2",
        "Aa1": "march Aa2; march Aa1",
    }
    assert seen(position(2, steps=1)).shortcuts == ()
    assert seen(position(2), 1).shortcuts == ()


@pytest.mark.parametrize("number", range(5))
def test_every_shortcut_is_a_batch_that_a_table_takes(number: int) -> None:
    table = Table.new(GAME, 2, 1)
    table.submit("B", "lay east")
    shortcut = table.scene(0).shortcuts[number]
    answer = table.submit("A", shortcut.text)
    assert not isinstance(answer, Refusal)
    assert [step.text for step in answer] == shortcut.text.split("; ")
    assert lying(table.scene(0))["A"] in next(cell for cell in _cells(table) if cell.id == shortcut.path[-1]).pieces


def _cells(table: Table) -> list[Cell]:
    return [cell for board in table.scene(0).boards for cell in board.cells]


def test_clicks_that_lead_nowhere_are_understood() -> None:
    view = position(2).view(0)
    meant = {
        ("A", "kegB"): "strike kegB",
        ("A", "Bb1"): "march Bb1",
        ("Bb1",): "march Bb1",
        ("B",): "strike B",
        ("kegB",): "strike kegB",
        ("m2",): "strike m2",
        ("handA/card3",): "build 3",
        ("mend",): "mend",
    }
    assert {clicks: GAME.meant(view, clicks) for clicks in meant} == meant


# --- rolls and beats --------------------------------------------------------------------------------------------------


def test_a_strike_says_beforehand_what_would_be_rolled_and_why() -> None:
    offer = offered(seen(facing(armed=2)))["strike B"]
    assert offer.throw is not None
    assert len(offer.throw.dice) == 2
    assert (offer.throw.chance, offer.note, offer.path) == (75, "75 %", ("A", "B"))
    assert [(reason.words, reason.rule) for reason in offer.throw.reasons] == [
        ("armed: 2 dice more", "SI-5.4"),
        ("a guard at home: one die fewer, but never none", "SI-6.2"),
    ]


def test_a_keg_catches_fire_more_easily_and_the_roll_says_so() -> None:
    throw = offered(seen(position(2, guards=at("Ac1", "Bb2"))))["strike kegB"].throw
    assert throw is not None
    assert (throw.label, throw.chance) == ("1 die: 3 or more is a success", 67)
    assert [(reason.words, reason.rule) for reason in throw.reasons] == [
        ("powder catches easily: 3 or more is enough", "SI-6.6")
    ]


def test_while_somebody_may_parry_everybody_sees_the_dice_and_who_strikes_whom() -> None:
    state = struck()
    for audience in (None, 0, 1):
        scene = seen(state, audience)
        assert [(die.face, die.verdict) for die in scene.dice] == [("6", "hit")]
        assert [(arrow.source, arrow.target) for arrow in scene.arrows] == [("A", "B")]
    assert seen(state, 1).prompt == "Guard of A hits you with 1 success: parry with a card, or pass."
    assert seen(state, 0).prompt == "Captain B may parry."
    assert seen(raided(), 1).prompt.startswith("Second marauder hits you")


def heard(state: SiegeState, *deeds: object, luck: tuple[list[int], ...]) -> list[Notice]:
    notices = [GAME.tell(event, None) for event in play(state, *deeds, luck=luck).events]
    return [notice for notice in notices if notice is not None]


def test_the_raid_is_seen_beat_by_beat() -> None:
    state = position(2, turn=1, marauders=at("Aa3", "Bb3", "Bc3"))
    before = lying(seen(state))
    notices = heard(state, END, luck=([1], [1], [1]))
    shown = [(notice.kind, notice.beat, notice.values.get("piece")) for notice in notices]
    assert shown == [
        ("prowls", 0, "m1"),
        ("attacks", 1, "m1"),
        ("attacks", 2, "m2"),
        ("prowls", 3, "m3"),
        ("attacks", 4, "m3"),
        ("round", 5, None),
        ("draws", 5, None),
    ]
    for notice in notices[:5]:
        assert notice.glimpse is not None
        assert len(notice.glimpse.cells) == 2
        assert (notice.glimpse.throw is not None) == (notice.kind == "attacks")
        assert {motion.id for motion in notice.motions} <= {*before}
    thrown = [notice.glimpse.throw for notice in notices if notice.glimpse and notice.glimpse.throw]
    assert len({die.id for throw in thrown for die in throw.dice}) == 3


def test_kegs_blow_up_one_after_the_other() -> None:
    notices = heard(burning(), Blow("kegA"), luck=())
    blasts = [(notice.beat, notice.values["board"], notice.cells) for notice in notices if notice.kind == "explodes"]
    assert blasts == [(0, "A", ("Aa1", "Aa2", "Ab1")), (1, "C", ("Ca1", "Ca2", "Cb1", "Bc1"))]


def test_a_strike_and_what_it_sets_off_come_one_after_the_other() -> None:
    state = position(2, guards=at("Ac1", "Bb2"), hearts=(0, 2))
    notices = heard(state, Strike("kegB"), luck=([6],))
    assert [(notice.kind, notice.beat) for notice in notices] == [
        ("strikes-at", 0),
        ("explodes", 1),
        ("wounded", 1),
        ("explodes", 2),
        ("falls", 3),
    ]


# --- people -----------------------------------------------------------------------------------------------------------


def test_plates_name_teams_and_who_is_out() -> None:
    state = position(4, SiegeSettings(teams="on"), guards=at("Ab2", None, "Cb2", "Db2"), counts=(3, 0, 3, 3))
    plates = seen(state).plates
    assert [plate.team for plate in plates] == ["Lions", "Griffins", "Lions", "Griffins"]
    assert [plate.out for plate in plates] == [False, True, False, False]
    assert [plate.team for plate in seen(position(2)).plates] == ["", ""]


def test_arming_shows_on_the_guard_and_in_what_would_be_rolled() -> None:
    state = facing(towers=((2, 4), ()))
    play(state, Arm())
    scene = seen(state)
    assert lying(scene)["A/armed"].label == "armed with 1 die more"
    assert offered(scene)["strike B"].throw is not None
    assert [zone.pieces[-1].caption for zone in scene.zones if zone.id in ("towerA", "discards")] == ["2", "4"]
