"""What a Knight sees, and how everything that it can do is picked."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from importlib import resources
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest

from quintain.core.answers import Event, Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.scene import Offer, Overlay, Piece, Scene, Zone
from quintain.core.seats import LETTERS
from quintain.games.dungeon_duels.bosses import ZONES, grid
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.pending import (
    Assaulting,
    Drawing,
    Guarding,
    Pending,
    Rolling,
    Scheming,
    Shoving,
    Slotting,
)
from quintain.games.dungeon_duels.spaces import NAMES, SIZE
from quintain.games.dungeon_duels.state import DuelsState
from quintain.table.scene_for_seat import scene_of
from tests.games.dungeon_duels.positions import BOX, do, position, run

FOUR = {"blue": "c2", "red": "b3", "green": "a1", "yellow": "d4"}
OVER_A_PIT = {"blue": "b2", "red": "a1"}


def seen(state: DuelsState, seat: str | None = None) -> Scene:
    """What this seat sees, or whoever is to act; ``-`` is a spectator."""
    if seat == "-":
        return scene_of(GAME, state, None)
    return scene_of(GAME, state, state.actors[0] if seat is None else LETTERS.index(seat))


def asking(state: DuelsState, *pending: Pending) -> DuelsState:
    """The same position with this to be resolved."""
    dungeon = state.dungeon.copy()
    dungeon.push(*pending)
    return DuelsState.of(state.settings, dungeon, state.hands)


def offer(scene: Scene, text: str) -> Offer:
    return next(one for one in scene.offers if one.text == text)


def zone(scene: Scene, id: str) -> Zone:
    return next(one for one in scene.zones if one.id == id)


def overlay(scene: Scene, id: str) -> Overlay:
    return next(one for one in scene.overlays if one.id == id)


def cell(scene: Scene, name: str) -> str:
    """The id of a space by its name."""
    return next(cell.id for board in scene.boards for cell in board.cells if cell.label == name)


def lying(scene: Scene, name: str) -> list[Piece]:
    return [piece for board in scene.boards for one in board.cells if one.label == name for piece in one.pieces]


def names(scene: Scene, cells: Iterable[str]) -> set[str]:
    spoken = {cell.id: cell.label for board in scene.boards for cell in board.cells}
    return {spoken[id] for id in cells}


def badges(scene: Scene, seat: str) -> list[str]:
    return [str(badge) for badge in scene.plates[LETTERS.index(seat)].badges]


# --- the track --------------------------------------------------------------------------------------------------------


def test_tiles_and_spaces_keep_their_names_when_the_dungeon_scrolls_and_lie_elsewhere() -> None:
    state = position(FOUR, mounds="c3", coins={"d1": 2}, foes="bc1 d2")
    before = seen(state)
    run(state, "dusk", "begin", "draw relic")
    after = GAME.scene(state.view(0), [])
    origins = {board.id: board.origin for board in before.boards}
    assert [board.id for board in after.boards[:3]] == [board.id for board in before.boards[1:]]
    for board in after.boards[:3]:
        assert board.origin == (origins[board.id][0] - 1, 0)
    old = {cell.id: cell for board in before.boards[1:] for cell in board.cells}
    new = {cell.id: cell for board in after.boards[:3] for cell in board.cells}
    assert old.keys() == new.keys()
    assert {id: [piece.id for piece in cell.pieces] for id, cell in old.items()} == {
        id: [piece.id for piece in cell.pieces] for id, cell in new.items()
    }
    assert (old["p2a/3"].label, new["p2a/3"].label) == ("c3", "b3")
    assert [piece.kind for piece in new["p2a/3"].pieces] == ["mound"]


def test_motions_name_things_and_places_of_the_scene() -> None:
    state = position({"blue": "c2", "red": "c2"}, foes="bc1 b1", mounds="c3")
    scene = seen(state)
    told = do(state, "attack red", "push left", dice=["SS SS S", "JJ JJ"])
    told += do(state, "move down", dice=[("mound", "gem1")])
    known = {*scene.ids()} | {*seen(state).ids()}
    motions = [motion for event in told for motion in event.motions]
    assert {motion.id for motion in motions} >= {"blue", "red"}
    assert {id for motion in motions for id in (motion.id, motion.source, motion.target, *motion.through)} <= known
    assert {id for event in told for id in event.cells} <= known


def test_walls_are_said_and_the_brink_is_on_the_left() -> None:
    scene = seen(position({"blue": "b1", "red": "a1"}, tiles="p3b pk1 pk2 pk3"))
    edges = [(edge.kind, edge.first, edge.second) for board in scene.boards for edge in board.edges]
    walls = [frozenset(edge[1:]) for edge in edges if edge[0] == "wall"]
    assert len(walls) == len({*walls})
    printed = sum(len(BOX.tiles[tile].walls) for tile in ("p3b", "pk1", "pk2", "pk3"))
    assert 0 < len(walls) <= printed
    assert all(edge.label for board in scene.boards for edge in board.edges)
    assert [edge[1:] for edge in edges if edge[0] == "brink"] == [(f"p3b/{line}", "w") for line in range(1, SIZE + 1)]
    assert names(scene, overlay(scene, "brink").cells) == {"a1", "a2", "a3", "a4"}


def test_the_ground_is_said_to_whoever_does_not_see_its_drawings() -> None:
    scene = seen(position({"blue": "b2", "red": "a1"}, boss="plague", tiles="p3b ex1 ly1 tf1", laid="vat b2"))
    for kind, glyph in (("pit", "^"), ("lantern", "!"), ("vat", "U"), ("illusion", "?")):
        shown = overlay(scene, kind)
        assert (shown.kind, shown.glyph) == ("ground", glyph)
        assert shown.label == GAME.words.say(f"term.ground.{kind}")
        assert shown.cells
    tints = {cell.label: cell.tint for board in scene.boards for cell in board.cells}
    assert {tints[name] for name in names(scene, overlay(scene, "pit").cells)} == {"pit"}
    assert {tints[name] for name in names(scene, overlay(scene, "lantern").cells)} == {"lantern"}


def test_an_open_exit_has_doors_and_no_fight_has_any() -> None:
    state = position({"blue": "d4", "red": "b1"}, tiles="p3b pk1 pk2 pk3", stack=False)
    scene = seen(state)
    assert [board.id for board in scene.boards][-1] == "doors"
    assert offer(scene, "move right").path == ("blue", "door/4")
    assert offer(scene, "move right").label == "Leave by the exit"
    do(state, "move right")
    assert [piece.id for piece in zone(seen(state, "A"), "exit").pieces] == ["blue", "green", "yellow"]
    assert [board.id for board in seen(position(FOUR, room="d2")).boards] == ["room"]
    assert "doors" not in [board.id for board in seen(position(FOUR)).boards]


# --- models and treasure ----------------------------------------------------------------------------------------------


def test_up_to_four_models_stand_in_a_space_with_what_lies_there() -> None:
    state = position({"blue": "c2 5c 2w", "red": "c2 down"}, foes="bc1 c2/1, ga1 c2", mounds="c2", coins={"c2": 3})
    pieces = lying(seen(state), "c2")
    assert {(piece.id, piece.kind, piece.layer) for piece in pieces} == {
        ("mound/p2a/2", "mound", "corner"),
        ("coins/p2a/2", "coins", "corner"),
        ("blue", "k-blue", "model"),
        ("red", "k-red-down", "model"),
        ("ga1", "goldarmor", "model"),
        ("bc1", "boneclang", "model"),
    }
    by_id = {piece.id: piece for piece in pieces}
    assert by_id["mound/p2a/2"].back
    assert by_id["coins/p2a/2"].count == 3
    assert (by_id["blue"].label, by_id["blue"].pips) == ("Blue, 4 of 6 hearts, 5 Coins", 4)
    assert by_id["red"].badges == ("down",)
    assert by_id["bc1"].label.startswith("Boneclang bc1, 1 of 2 HP")
    assert "MELEE" in by_id["ga1"].text
    assert by_id["ga1"].rule == BOX.foes["goldarmor"].rule


def test_hero_cards_count_what_equipment_adds() -> None:
    state = position({"blue": "c2", "red": "b1"}, gear={"blue": "charge-handle dynamo-mail wayfarer-cloak"})
    (sheet,) = zone(seen(state, "B"), "sheet0").pieces
    facts = [fact.words for fact in sheet.facts]
    assert facts == ["6 of 6 hearts", "Attack: 4 dice", "Defence: 4 dice", "Jump: 2 dice"]
    assert [fact.tone for fact in sheet.facts] == ["", "good", "good", ""]
    assert {piece.id for piece in zone(seen(state, "B"), "gearA").pieces} == {
        "gear0/charge-handle",
        "gear0/dynamo-mail",
        "gear0/wayfarer-cloak",
    }


def test_plates_say_hearts_coins_and_whatever_a_knight_has_to_wait_for() -> None:
    state = position({"blue": "c2 2w 7c 1b down", "red": "-", "green": "exit", "yellow": "b1 masked"})
    scene = seen(state)
    assert badges(scene, "A") == ["4 ♥ 7 ●", "First", "down", "+2 sure, until the next roll"]
    assert badges(scene, "B") == ["6 ♥ 3 ●", "returns"]
    assert badges(scene, "C") == ["6 ♥ 3 ●", "left"]
    assert badges(scene, "D") == ["6 ♥ 3 ●", "Shadow Mask, until the next turn"]
    assert [plate.hue for plate in scene.plates] == ["blue", "red", "green", "yellow"]
    assert [piece.id for piece in zone(scene, "off").pieces] == ["red"]


# --- cards ------------------------------------------------------------------------------------------------------------


def test_own_loot_shows_its_faces_and_that_of_others_their_backs() -> None:
    state = position(FOUR, hands={"blue": "flare-wand war-horn", "red": "big-boom royal-feast"})
    for seat in "AB-":
        scene = seen(state, seat)
        for owner, cards in (("A", {"flare-wand", "war-horn"}), ("B", {"big-boom", "royal-feast"})):
            pieces = zone(scene, f"hand{owner}").pieces
            if owner == seat:
                assert {piece.id for piece in pieces} == {f"hand{owner}/{card}" for card in cards}
                assert all(piece.text and piece.title for piece in pieces)
            else:
                assert all(piece.back for piece in pieces)
                assert Counter({piece.kind: piece.count for piece in pieces}) == Counter(
                    f"back-{BOX.cards[card].deck}" for card in cards
                )


def test_a_relic_is_played_or_discarded_for_a_boost_and_other_cards_are_clicked_alone() -> None:
    state = position({"blue": "c2", "red": "c2"}, hands={"blue": "flare-wand health-tonic big-boom"})
    scene = seen(state)
    assert offer(scene, "play flare-wand").path == ("handA/flare-wand", "use")
    assert offer(scene, "boost flare-wand").path == ("handA/flare-wand", "boost")
    assert offer(scene, "play big-boom").path == ("handA/big-boom",)
    barred = offer(scene, "play health-tonic")
    assert barred.reason == f"{BOX.cards['health-tonic'].rule}: Health Tonic would do nothing here"
    assert {button.id: button.at for button in scene.buttons if button.at} == {"use": "handA", "boost": "handA"}


def test_whoever_draws_has_the_piles_before_them_and_nobody_else() -> None:
    state = asking(position(FOUR), Drawing(0, consoles=True))
    piles = zone(seen(state, "A"), "piles")
    assert piles.place == "dock"
    assert zone(seen(state, "B"), "piles").place == ""
    assert {one.text: one.path for one in seen(state).offers} == {
        f"draw {deck}": (f"pile-{deck}",) for deck in ("relic", "curio", "arcana")
    }
    assert seen(state).prompt == "Defeated: a card for your trouble. Which deck?"


def test_a_card_from_chester_is_put_into_a_slot_and_says_what_it_replaces() -> None:
    state = asking(position(FOUR, gear={"blue": "charge-handle"}), Slotting(0, "spring-boots", 2))
    scene = seen(state)
    assert scene.prompt == "Spring Boots: +1 JUMP Wear it, or sell it for 1 Coin?"
    assert offer(scene, "equip acc1").path == ("acc1A",)
    assert offer(scene, "equip acc1").note == "replaces Charge Handle"
    assert offer(scene, "equip acc2").note == ""
    assert offer(scene, "sell").path == ("sell",)
    assert [piece.title for piece in zone(scene, "bought").pieces] == ["Spring Boots"]


def test_cards_that_everybody_is_shown_have_a_face() -> None:
    keys = [*BOX.cards, *BOX.items, *BOX.schemes, *BOX.mounds]
    faces = {key: GAME.card(key) for key in keys}
    assert all(piece is not None and piece.title and piece.rule in GAME.rulebook.rules for piece in faces.values())
    assert all(piece is not None and piece.text for key, piece in faces.items() if key in (*BOX.cards, *BOX.items))
    assert GAME.card("no-such-card") is None


# --- ways and odds ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-5.33", "DD-5.34")
def test_t100_the_odds_of_a_jump_stand_at_its_end() -> None:
    # A pit lies on c1 of the second tile.
    notes = {("", ""): "needs 2, 42 %", ("spring-boots", ""): "needs 2, 62 %", ("", " 1b"): "for sure"}
    for (gear, marks), note in notes.items():
        state = position({"blue": f"b1{marks}", "red": "a1"}, gear={"blue": gear})
        leap = offer(seen(state), "jump rr")
        assert leap.path == ("blue", "p3b/1")
        assert leap.note == note
        assert leap.label == "Jump over c1 to d1"
        assert (leap.throw is None) == (note == "for sure")


def test_odds_of_a_blow_are_those_of_a_wound_and_of_a_defeat() -> None:
    state = position({"blue": "c2", "red": "c2"}, foes="ga1 c2")
    scene = seen(state)
    # Three dice with 4 Shovels on 6 faces: 2 1 1 0 0 0; a Goldarmor blocks one.
    totals = Counter(a + b + c for a in FACES for b in FACES for c in FACES)
    foe = BOX.foes["goldarmor"]
    wounds, kills = (
        round(100 * sum(count for total, count in totals.items() if total >= foe.armor + left) / 6**3)
        for left in (1, foe.health)
    )
    blow = offer(scene, "attack ga1")
    assert blow.note == f"{wounds} %"
    assert blow.label == f"Attack Goldarmor ga1: a Wound {wounds} %, Defeat {kills} %"
    assert blow.throw is not None
    assert blow.throw.chance == wounds
    assert blow.mark == "capture"
    guards = Counter(a + b for a in ARMOR for b in ARMOR)
    beats = sum(n * m for total, n in totals.items() for armor, m in guards.items() if total > armor)
    assert offer(scene, "attack red").note == f"{round(100 * beats / 6**5)} %"


@pytest.mark.rules("DD-5.3", "DD-5.16")
def test_odds_against_a_rival_count_the_boosts_that_wait_for_its_next_roll() -> None:
    state = position({"blue": "c2 1b", "red": "c2 1b", "green": "c2"})
    scene, sure = seen(state), BOX.numbers.boost
    blows, blocks = (
        [sum(dice) + sure for dice in product(FACES, repeat=3)],
        [sum(dice) for dice in product(ARMOR, repeat=2)],
    )
    for rival, more in (("red", sure), ("green", 0)):
        beats = sum(shovels > armor + more for shovels in blows for armor in blocks)
        blow = offer(scene, f"attack {rival}")
        assert blow.throw is not None
        assert (blow.note, blow.throw.chance) == (f"{round(100 * beats / 6**5)} %", round(100 * beats / 6**5))


@pytest.mark.rules("DD-5.20", "DD-L01", "DD-L08", "DD-H01", "DD-L05")
def test_the_odds_of_a_blow_are_told_before_the_last_choice() -> None:
    """Whom a space holds; and of a card or a Special Action whom it hits when nothing is left to choose."""
    state = position(
        {"blue": "c2", "red": "b2"},
        foes="ga1 c2, bc1 b2",
        hands={"blue": "flare-wand war-horn throwing-anchor"},
        laid="vat c1",
    )
    scene = seen(state)

    def reaches(dice: int, needs: int) -> int:
        won: int = sum(sum(one) >= needs for one in product(FACES, repeat=dice))
        return round(100 * won / 6.0**dice)

    def beats(dice: int) -> int:
        blocks = [sum(one) for one in product(ARMOR, repeat=2)]
        won: int = sum(sum(one) > block for one in product(FACES, repeat=dice) for block in blocks)
        return round(100 * won / 6.0 ** (dice + 2))

    horn = f"Goldarmor ga1 {reaches(3, 3)} %, Boneclang bc1 {reaches(3, 1)} %, Red {beats(3)} %"
    assert offer(scene, "play war-horn").label == f"Play War Horn: {horn}, Potion Vat {reaches(3, 1)} %"
    special = offer(scene, "special")
    assert (special.label, special.note) == (
        f"Strike the Earth!: Goldarmor ga1 {reaches(3, 3)} %",
        f"{reaches(3, 3)} %",
    )
    assert [offer(scene, f"play {card}").note for card in ("flare-wand", "throwing-anchor")] == ["", ""]
    do(state, "play flare-wand")
    scene = seen(state)
    assert offer(scene, "at b2").label == f"Aim at b2: Boneclang bc1 {reaches(4, 1)} %, Red {beats(4)} %"
    assert offer(scene, "at c2").note == f"{reaches(4, 3)} %"


FACES = [face.attack for face in BOX.face]
ARMOR = [face.armor for face in BOX.face]


def test_ways_that_end_in_one_place_are_told_apart_by_where_they_bend() -> None:
    state = position({"blue": "c2", "red": "a1"}, boss="plague", tiles="p3b ex1 ex4 ex2")
    scene = seen(state)
    paths = sorted(one.path for one in scene.offers if not one.refusal)
    assert [pair for pair in pairwise(paths) if pair[1][: len(pair[0])] == pair[0]] == []
    corners = [one for one in scene.offers if one.text.startswith("jump") and len(one.path) == 3]
    assert corners
    for one in corners:
        text, end, third = one.text.split()[1], one.path[1], one.path[2]
        if third.startswith("way-"):
            continue
        bend = next(at for at, letter in enumerate(text) if letter != text[0])
        assert names(scene, [third]) == {walked("c2", text[:bend])}
        assert names(scene, [end]) == {walked("c2", text)}


def walked(name: str, word: str) -> str:
    column, row = "abcd".index(name[0]), int(name[1])
    for letter in word:
        column += {"l": -1, "r": 1}.get(letter, 0)
        row += {"u": -1, "d": 1}.get(letter, 0)
    return f"{'abcd'[column]}{row}"


def test_who_stands_on_a_vat_may_step_down_or_jump_and_is_asked_which() -> None:
    state = position({"blue": "c2", "red": "a1"}, tiles="start p1a p2a p3b", laid="vat c2")
    scene = seen(state)
    step, leap = offer(scene, "move down"), offer(scene, "jump d")
    assert step.path[:2] == leap.path[:2] == ("blue", cell(scene, "c3"))
    assert {step.path[2], leap.path[2]} == {"way-move-down", "way-jump-d"}
    assert {button.label for button in scene.buttons if button.id in ("way-move-down", "way-jump-d")} == {
        "Walk to c3",
        "Jump to c3",
    }
    assert offer(scene, "attack vat").path == ("blue", f"vat/{cell(scene, 'c2')}")


def test_who_ends_a_turn_on_the_brink_should_mean_it() -> None:
    assert offer(seen(position({"blue": "a2", "red": "b1"})), "end").confirm
    assert not offer(seen(position({"blue": "b2", "red": "b1"})), "end").confirm
    assert not offer(seen(position({"blue": "a2", "red": "b1"}, room="d2")), "end").confirm


def test_a_push_shows_its_ways_and_how_far() -> None:
    state = asking(position({"blue": "c3", "red": "c3"}), Shoving(0, 1, 1))
    scene = seen(state)
    assert scene.prompt == "Red is beaten: which way do you push?"
    assert {one.text: names(scene, one.path) for one in scene.offers} == {
        "push left": {"b3"},
        "push up": {"c2"},
        "push down": {"c4"},
        "push right": {"d3"},
    }
    far = seen(asking(position({"blue": "c3", "red": "c3"}), Shoving(0, 1, 2)))
    assert {one.path[1] for one in far.offers} == {"push-1", "push-2"}


# --- the boss ---------------------------------------------------------------------------------------------------------


def test_in_the_first_pass_every_space_says_how_many_of_the_cards_left_hit_it() -> None:
    known = ("kk1", "kk3", "kk6")
    state = position({"blue": "c2", "red": "b1 9c"}, room="d2", known=known, cards=3, clock=3)
    scene = seen(state)
    left = [card for card in BOX.plans["king"] if card not in known]
    for space, name in enumerate(NAMES):
        reds = [BOX.schemes[card].hits for card in left]
        hits = sum(space in ({NAMES.index("b1")} if red in ZONES else grid(red)) for red in reds)
        found = [one.glyph for one in scene.overlays if one.id.startswith("danger") and name in names(scene, one.cells)]
        assert found == ([f"{hits}/{len(left)}"] if hits else []), name


def test_the_card_that_strikes_is_a_map_of_danger_and_so_is_one_that_is_known_to_come() -> None:
    order = ("kk1", "kk3", "kk6", "kk2", "kk8", "kk7", "kk5", "kk4")
    state = position({"blue": "c2", "red": "b1"}, room="d2", known=order, cards=9, clock=9)
    coming = overlay(seen(state), "danger")
    assert coming.label == "Plume Plunge strikes here next"
    assert names(seen(state), coming.cells) == {"c1", "b2", "c2", "d2", "c3"}
    assert [piece.id for piece in zone(seen(state), "schemes").pieces if piece.badges] == ["scheme/kk3"]
    struck = asking(
        position({"blue": "c2", "red": "b1"}, room="d2", hands={"blue": "smoke-screen"}, known=("kk3",), cards=1),
        Scheming("kk3", 1, 2),
        Assaulting((0,), 2, "DD-AI-KK3"),
        Guarding(0, 2),
    )
    scene = seen(struck)
    assert overlay(scene, "danger").label == "Plume Plunge strikes here"
    assert scene.prompt == "King Knight attacks with 2 Hits, you defend with 2 dice. Guard?"
    assert [(arrow.source, arrow.target) for arrow in scene.arrows] == [("boss", "blue")]
    assert offer(scene, "play smoke-screen").path == ("handA/smoke-screen",)


def test_maps_on_cards_of_bosses_are_those_of_the_data() -> None:
    sheet = ElementTree.fromstring((resources.files("quintain") / "games/dungeon_duels/data/art.svg").read_text())
    symbols = {symbol.get("id"): symbol for symbol in sheet.iter("{http://www.w3.org/2000/svg}symbol")}
    drawn = 0
    for row in BOX.scheme:
        if row.hits in ZONES:
            continue
        corners = [(3 + 6 * (space // SIZE), 3 + 6 * (space % SIZE)) for space in sorted(grid(row.hits))]
        fields = "".join(f"M{x} {y}h5v5h-5z" for x, y in corners)
        paths = [path.get("d") for path in symbols[f"scheme-{row.key}"].iter("{http://www.w3.org/2000/svg}path")]
        assert fields in paths, row.key
        drawn += 1
    assert drawn == 28


def test_a_box_of_ones_own_has_no_maps_that_are_not_its_own() -> None:
    changed = GAME.data().replace('hits = "..../####/..../...."\nto = "b2"', 'hits = "####/..../..../...."\nto = "b2"')
    state = position(FOUR, room="d2", known=("kk1", "kk2"), cards=2, clock=2)
    settings = GAME.settings(boss="king", box=changed)
    own = DuelsState.of(settings, state.dungeon, state.hands)
    assert [piece.kind for piece in zone(seen(own), "schemes").pieces] == ["scheme", "scheme-kk2"]


def test_dice_that_may_fall_again_lie_on_the_table() -> None:
    state = position({"blue": "b1", "red": "c2"}, hands={"blue": "health-tonic"})
    do(state, "jump rr", dice=["SJ AA"])
    scene = seen(state)
    assert isinstance(state.dungeon.top, Rolling)
    assert [(die.face, die.verdict, die.label) for die in scene.dice] == [
        ("SJ", "hit", "Shovel and Jump"),
        ("AA", "miss", "Double Armor"),
    ]
    assert scene.prompt == "Your jump came to 1, 2 needed. Roll again?"
    assert {face for die in scene.dice for face in die.faces} == {face.key.upper() for face in BOX.face}


# --- whatever leads nowhere -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clicks", "code"),
    [
        (["blue", "c1"], "no-way-in DD-5.7"),
        (["blue", "a1"], "no-hazard DD-5.31"),
        (["blue", "c3", "yellow"], "out-of-reach DD-5.14"),
        (["blue", "bc1"], "out-of-reach DD-5.14"),
        (["buy"], "no-shop DD-5.80"),
        (["special"], "nobody-here DD-5.22"),
        (["handA/smoke-screen"], "guard-card DD-5.53"),
        (["pile-relic"], "not-asked DD-4.4"),
        (["blue", "door/1"], "exit-closed DD-5.10"),
        (["blue", "door/2"], "no-hazard DD-5.31"),
    ],
)
def test_clicks_that_lead_nowhere_are_refused_by_their_rule(clicks: list[str], code: str) -> None:
    state = position({"blue": "c2", "yellow": "d4"}, foes="bc1 b4", hands={"blue": "smoke-screen"})
    scene = seen(state)
    ids = [cell(scene, id) if id in NAMES else id for id in clicks]
    text = GAME.meant(state.view(0), ids)
    assert text is not None
    read = state.parse(0, text)
    assert not isinstance(read, Refusal)
    refusal = state.why_not(0, read[0])
    assert refusal is not None, text
    assert f"{refusal.code} {refusal.rule}" == code
    assert GAME.explain(refusal).words


def test_a_spectator_means_nothing_by_clicking() -> None:
    state = position(FOUR)
    assert GAME.meant(state.view(None), ["p2a/2"]) is None
    assert GAME.meant(state.view(0), []) is None


# --- the beginning, the guide -----------------------------------------------------------------------------------------


def test_knights_and_bosses_are_picked_by_their_portraits() -> None:
    state = GAME.new(3, GAME.settings(first="A"), Told(Stream.of("portraits")))
    assert offer(seen(state), "knight red").path == ("heroes/red",)
    do(state, "knight red")
    assert {board.label for board in seen(state).boards} == {"Blue", "Green", "Yellow"}
    do(state, "knight blue", "knight green")
    scene = seen(state)
    bosses = ["King Knight", "Specter Knight", "Plague Knight", "The Enchantress"]
    assert [board.label for board in scene.boards] == bosses
    assert offer(scene, "boss plague").path == ("bosses/plague",)
    assert seen(state, "B").boards == scene.boards


def test_the_guide_points_at_what_there_is() -> None:
    steps = tomllib.loads((resources.files("quintain") / "games/dungeon_duels/data/guide.toml").read_text())["step"]
    new = GAME.new(2, GAME.settings(first="A"), Told(Stream.of("guide")))
    known = {*seen(new).ids()}
    do(new, "knight blue", "knight red")
    known |= {*seen(new).ids()}
    hands = {"blue": "flare-wand", "red": "war-horn", "green": "big-boom", "yellow": "royal-feast"}
    for state in (
        position(FOUR, tiles="start p1b p2a p3b", hands=hands),
        position(FOUR, stack=False, tiles="p3b pk1 pk2 p4b"),
        position(FOUR, room="d2"),
    ):
        known |= {id for seat in LETTERS[:4] for id in seen(state, seat).ids()}
    pointed = {id for step in steps for id in step["points"]}
    assert pointed <= known, pointed - known
    assert [step["when"] for step in steps][-1] == "over"


def test_events_are_shown_with_dice_cards_and_lit_places() -> None:
    state = position({"blue": "c2", "red": "c2"}, mounds="c3")
    told: list[Event] = do(state, "attack red", "push left", dice=["SS SS S", "JJ JJ"])
    rolled = next(GAME.tell(event, 0) for event in told if event.kind == "rolls")
    assert rolled is not None
    assert rolled.glimpse is not None
    assert rolled.glimpse.throw is not None
    assert [die.label for die in rolled.glimpse.throw.dice] == ["Double Shovel", "Double Shovel", "Shovel"]
    told = do(state, "move down", dice=[("mound", "gem3")])
    dug = next(GAME.tell(event, 0) for event in told if event.kind == "digs")
    assert dug is not None
    assert dug.glimpse is not None
    assert dug.glimpse.card is not None
    assert dug.glimpse.card.kind == "gem-3"
    beats = {event.kind: event.beat for event in do(position(OVER_A_PIT | {"blue": "b1"}), "jump rr", dice=["JJ AA"])}
    assert beats["jumps"] == beats["rolls"] < beats["lands"]
