"""What a kingdom sees, and how everything that it can do is picked."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from quintain.core.answers import Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.scene import Offer, Piece, Scene, Zone
from quintain.core.seats import LETTERS
from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.pending import Attack, Damage, Fetching, Landing, Serving, Shifting
from quintain.games.knaves_out.state import KnavesState
from quintain.table.scene_for_seat import scene_of
from tests.games.knaves_out.positions import do, position, square
from tests.games.knaves_out.rich import choose, rich

COURTS = {"A": "JH QD KS", "B": "JC QC KC"}


def seen(state: KnavesState, seat: str | None = None) -> Scene:
    """What this seat sees, or whoever is to act; ``-`` is a spectator."""
    if seat == "-":
        return scene_of(GAME, state, None)
    return scene_of(GAME, state, state.actors[0] if seat is None else LETTERS.index(seat))


def offer(scene: Scene, text: str) -> Offer:
    return next(one for one in (*scene.offers, *scene.shortcuts) if one.text == text)


def zone(scene: Scene, id: str) -> Zone:
    return next(one for one in scene.zones if one.id == id)


def standing(scene: Scene) -> dict[str, Piece]:
    """What stands on the map, by square."""
    return {cell.id: cell.pieces[0] for board in scene.boards for cell in board.cells if cell.pieces}


def badges(scene: Scene, seat: str) -> list[str]:
    return [str(badge) for badge in scene.plates[LETTERS.index(seat)].badges]


def awaiting(state: KnavesState, *pending: object) -> KnavesState:
    """The same position with this to be resolved."""
    realm = state.realm.copy()
    realm.push(*pending)  # type: ignore[arg-type]
    return KnavesState.of(state.settings, realm, state.hands, state.decks)


# --- everything can be picked -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(14))
def test_whatever_goes_on_everything_has_a_way_of_its_own_and_shortcuts_are_allowed(seed: int) -> None:
    random = Random(seed)
    state = rich(random, 2 + seed % 7)
    for entry in range(12):
        scene = seen(state)
        ids = scene.ids()
        assert [id for id, count in Counter(ids).items() if count > 1] == []
        shown = {thing.id for things in (scene.overlays, scene.dice, scene.meters) for thing in things}
        paths = sorted(one.path for one in (*scene.offers, *scene.shortcuts))
        assert {id for path in paths for id in path} <= {*ids} - shown
        assert [(path, other) for path, other in pairwise(paths) if other[: len(path)] == path] == []
        for shortcut in random.sample(scene.shortcuts, min(3, len(scene.shortcuts))):
            walk(state, shortcut.text)
        state.apply(state.actors[0], choose(random, state.options(state.actors[0])), Told(Stream.of(f"{seed}-{entry}")))
        if not state.actors:
            break


def walk(state: KnavesState, text: str) -> None:
    """One step after the other, each by the same seat and each allowed."""
    twin = state.clone()
    (seat,) = twin.actors
    for part in text.split("; "):
        read = twin.parse(seat, part)
        assert not isinstance(read, Refusal)
        assert twin.why_not(seat, read[0]) is None, text
        twin.apply(seat, read[0], Told(Stream.of("walk")))
    assert text.count(";") >= 1


# --- the map ----------------------------------------------------------------------------------------------------------


def test_pieces_stand_on_their_checkers_under_the_ids_that_events_name() -> None:
    state = position({"A": "king Ad4/4, rook* Ae4, pawn Ac5/3, unpawn sea/1", "B": ""}, courts=COURTS)
    scene = seen(state)
    stands = standing(scene)
    assert {at: (piece.id, piece.kind) for at, piece in stands.items() if piece.owner == 0} == {
        "Ad4": ("A/king", "king"),
        "Ae4": ("A/rook1", "tainted-rook"),
        "Ac5": ("A/p1", "pawn"),
    }
    assert [(under.kind, under.count) for under in stands["Ac5"].under] == [("checker-red", 3)]
    assert [(under.kind, under.count) for under in stands["Ad4"].under] == [("checker-black", 4)]
    # Strength 4, and a tainted building beside it takes nothing from a pawn two squares away.
    assert stands["Ac5"].label == "pawn p1 of A, 4 hit points, 4 of 4 steps left"
    assert [piece.id for piece in zone(scene, "sea").pieces] == ["A/u1"]


def test_motions_name_things_and_places_of_the_scene() -> None:
    state = position({"A": "king Ad4/4, pawn Aa1/1", "B": ""}, courts=COURTS, hands={"A": "AH 9C"})
    told = do(state.clone(), "play AH knave") + do(state.clone(), "sea Aa1")
    known = {*seen(state).ids()}
    motions = [motion for event in told for motion in event.motions]
    assert len(motions) == 2
    assert {id for motion in motions for id in (motion.id, motion.source, motion.target)} <= known


def test_an_island_is_cut_off_by_water_that_is_said_and_cleansed_ground_is_tinted() -> None:
    scene = seen(position({"A": "", "B": ""}, islands=(1,), cleansed=(0,)))
    one, other = scene.boards
    water = [edge for board in scene.boards for edge in board.edges if edge.kind == "water"]
    assert {(edge.first[0], edge.second[0]) for edge in water} == {("A", "B")}
    assert len(water) == 5
    assert all(edge.label for edge in water)
    assert {cell.tint for cell in other.cells} == {"island", "island-dark"}
    assert {cell.tint for cell in one.cells} == {"cleansed", "cleansed-dark"}
    assert (one.label, other.label) == ("board A, Cleansed Ground", "board B, an island")


def test_great_towers_count_and_are_said_in_plates() -> None:
    great = {"ivory": "A Ac3/7", "dark": "A>B Bb3/4"}
    scene = seen(position({"A": "", "B": ""}, courts=COURTS, great=great))
    stands = standing(scene)
    assert (stands["Ac3"].kind, stands["Ac3"].pips) == ("ivory", 7)
    assert stands["Bb3"].label == "Dark Tower of A against B, 4 turns left"
    assert badges(scene, "A")[2:] == ["Chosen One: Ivory Tower", "Chosen One: Dark Tower, 4 turns left"]
    assert badges(scene, "B")[2:] == ["enemy of the Dark Tower"]
    watched = next(overlay for overlay in scene.overlays if overlay.id == "watched")
    assert watched.optional
    assert {cell[0] for cell in watched.cells} == {"A"}


def test_places_for_a_board_are_ghosts_that_say_what_they_touch() -> None:
    state = GAME.new(2, GAME.settings(), Told(Stream.of("lay")))
    scene = seen(state)
    assert len(scene.ghosts) == len(scene.offers) == len(state.options(state.actors[0]))
    host = LETTERS[state.realm.order[0]]
    ghost = next(one for one in scene.ghosts if one.id == f"berth-{host}E+2")
    assert (ghost.origin, ghost.note, ghost.columns, ghost.rows) == ((8, 2), "touches 6", 8, 8)
    assert offer(scene, f"place {host} E+2").path == (ghost.id,)


# --- cards ------------------------------------------------------------------------------------------------------------


def test_ones_own_cards_lie_in_the_dock_and_everybody_elses_in_their_plates() -> None:
    state = position(
        {"A": "", "B": ""},
        courts={"A": "JH+ QD KS", "B": "JC QC KC"},
        towers={"A": "AH 2D / AC", "B": "A-3"},
        hands={"A": "TH 3C X2", "B": "AS 2S"},
        discards={"B": "9H 4C"},
    )
    scene = seen(state, "A")
    assert [piece.id for piece in zone(scene, "handA").pieces] == ["handA/3C", "handA/TH", "handA/X2"]
    knave = zone(scene, "knaveA")
    assert (knave.label, knave.slots, knave.place) == ("Knave J♥ †", ("3 next",), "dock")
    assert [piece.title for piece in knave.pieces] == ["A♥", "2♦"]
    assert next((card.id, [one.kind for one in card.under]) for card in zone(scene, "courtA").pieces) == (
        "courtA/JH",
        ["joker"],
    )
    assert zone(scene, "courtB").label == "Club court"
    (back,) = zone(scene, "handB").pieces
    assert (back.back, back.count, zone(scene, "handB").place) == (True, 2, "plate")
    assert [piece.kind for piece in zone(scene, "discardsB").pieces] == ["card-4C", "card-9H"]
    # What is left of one's own 54 cards is one's deck; nobody else's is known.
    assert len(zone(scene, "deckA").pieces) == 54 - 3 - 3 - 3 - 1
    assert "deckB" not in {one.id for one in scene.zones}


def test_nobody_sees_which_cards_somebody_else_holds() -> None:
    one = position({"A": "", "B": ""}, courts=COURTS, hands={"A": "5H", "B": "AS 2S"})
    other = position({"A": "", "B": ""}, courts=COURTS, hands={"A": "5H", "B": "7D X1"})
    for seat in "A-":
        assert msgspec.json.encode(seen(one, seat)) == msgspec.json.encode(seen(other, seat))
    assert msgspec.json.encode(seen(one, "B")) != msgspec.json.encode(seen(other, "B"))


def test_a_card_goes_from_the_hand_to_its_tower_and_a_joker_asks_for_a_suit() -> None:
    state = position({"A": "", "B": ""}, courts=COURTS, towers={"A": "A-3"}, hands={"A": "4H X1"})
    scene = seen(state)
    assert offer(scene, "play 4H knave").path == ("handA/4H", "knaveA")
    fetched = offer(scene, "joker 4D knave")
    assert fetched.path == ("handA/X1", "knaveA", "suit-D")
    assert fetched.label == "a joker fetches 4♦ for the Knave"
    suit = next(button for button in scene.buttons if button.id == "suit-D")
    assert (suit.label, suit.at) == ("joker ♦", "handA")


def test_a_searched_deck_shows_what_may_be_taken() -> None:
    state = position({"A": "", "B": ""}, courts=COURTS, towers={"A": "A-3 / A"}, hands={"A": "4H"})
    taxed = seen(awaiting(state, Fetching(0, (0,))))
    assert [piece.id for piece in zone(taxed, "search").pieces] == ["search/4C", "search/4D", "search/4S"]
    assert offer(taxed, "take 4D knave").path == ("search/4D",)
    assert taxed.prompt == "For the tower of the Knave: take a 4 from your deck, or nothing."
    served = seen(awaiting(state, Serving(0)))
    assert offer(served, "take 2H queen").path == ("search/2H", "queenA")
    assert "search" not in {one.id for one in seen(state).zones}


def test_a_card_that_an_event_shows_looks_like_one() -> None:
    card = GAME.card("TH")
    assert card is not None
    assert (card.kind, card.label, card.glyph) == ("card-TH", "10 of hearts", "10♥")
    assert GAME.card("nothing") is None


# --- acts -------------------------------------------------------------------------------------------------------------


def test_the_menu_says_which_cards_would_be_spent_and_why_not() -> None:
    state = position({"A": "rook Ae7", "B": ""}, courts=COURTS, towers={"A": "AH 2D 3S / AC / AD"})
    scene = seen(state)
    menu = {button.id: (button.group, button.cost) for button in scene.buttons}
    assert menu["act-train"] == ("Buildings", "3 cards: 3♠ A♣ A♦")
    assert menu["act-collect-tax"] == ("Knave", "2 cards: 3♠ 2♦")
    assert menu["act-fortify"] == ("Knave", "4 cards off the Knave")
    assert menu["act-redirect"] == ("Harmony court", "3 cards: 3♠ A♣ A♦")
    assert menu["act-rush"][0] == "Other Exalted Deeds"
    assert menu["act-rush"][1] == "1 card off each tower, red ones"
    fortify = offer(scene, "act fortify")
    assert (fortify.path, fortify.rule) == (("act-fortify",), "KO-5.20")
    assert fortify.refusal == "Fortify costs 4 cards off the tower of the Knave, which has not so many"
    assert offer(scene, "act train").note == "a pawn next to a building of yours"
    assert next(button.group for button in scene.buttons) == "Your turn"


def test_what_is_named_with_an_act_is_picked_after_it() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JH", "B": "JC"}, towers={"A": "A-4"}, hands={"A": "KS"})
    scene = seen(state)
    assert offer(scene, "act all-hail KS").path == ("act-all-hail", "handA/KS")
    assert offer(scene, "act build rook").path == ("build-rook",)
    assert next(button.label for button in scene.buttons if button.id == "build-rook") == "Build a rook"


def test_cards_that_are_shifted_are_picked_by_the_lowest_of_them() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JH QC KH", "B": "JC"}, towers={"A": "A-5 / A-2"})
    scene = seen(awaiting(state, Shifting(0)))
    assert offer(scene, "shift knave queen 3").path == ("knaveA/3C", "queenA")
    assert offer(scene, "shift knave king 5").path == ("knaveA/AC", "kingA")


# --- units ------------------------------------------------------------------------------------------------------------


def test_an_attack_shows_its_roll_and_asks_twice_about_ones_own() -> None:
    state = position({"A": "pawn Ac4/1, rook Ac3, king Ah8", "B": "pawn Ac5"}, courts=COURTS)
    scene = seen(state)
    attack = offer(scene, "attack Ac4 Ac5")
    assert attack.path == ("Ac4", "Ac5")
    assert (attack.mark, attack.note, attack.confirm) == ("capture", "5+, 56 %", False)
    assert attack.throw is not None
    assert len(attack.throw.dice) == 2
    own = offer(scene, "attack Ac4 Ac3")
    assert own.confirm
    assert own.label == "pawn on Ac4 attacks your own rook on Ac3"


def test_the_last_attack_has_a_way_of_its_own() -> None:
    state = position({"A": "pawn Ac4", "B": "pawn Ac5"}, courts=COURTS, effects={"A": "conspire"})
    scene = seen(state)
    assert offer(scene, "attack Ac4 Ac5").path == ("Ac4", "Ac5")
    last = offer(scene, "attack Ac4 Ac5 last")
    assert (last.path, last.note) == (("last-attack", "Ac4", "Ac5"), "5+, 56 %")


def test_a_unit_walks_several_steps_with_one_gesture_as_far_as_it_may() -> None:
    state = position({"A": "pawn Aa1/2", "B": ""}, courts=COURTS)
    scene = seen(state)
    far = offer(scene, "move Aa1 Ab2; move Ab2 Ac3; move Ac3 Ad4")
    assert (far.path, far.note) == (("Aa1", "Ad4"), "3 steps")
    walk(state, far.text)
    reached = {shortcut.path[-1] for shortcut in scene.shortcuts}
    assert "Ae5" not in reached
    # Every square within three steps but those that one step reaches, and its own.
    assert len(reached) == 16 - 3 - 1


def test_no_shortcut_leads_through_the_ivory_tower_or_out_of_a_lone_step() -> None:
    state = position({"A": "pawn Ba1/2", "B": ""}, courts=COURTS, great={"ivory": "B Bd4/9"})
    assert seen(state).shortcuts == ()
    assert seen(position({"A": "pawn Aa1", "B": ""}, courts=COURTS)).shortcuts == ()


def test_the_sea_is_picked_like_a_place_and_the_coast_is_lit_for_whoever_may_land() -> None:
    state = position({"A": "pawn Aa1/1, pawn sea/1", "B": ""}, courts=COURTS)
    scene = seen(state)
    assert offer(scene, "sea Aa1").path == ("Aa1", scene.around_id)
    assert offer(scene, "land p2").path == ("A/p2",)
    coast = next(overlay for overlay in scene.overlays if overlay.id == "coast")
    assert "Aa2" in coast.cells
    assert not {"Aa1", "Ab2"} & {*coast.cells}
    assert "coast" not in {overlay.id for overlay in seen(position({"A": "", "B": ""})).overlays}
    landing = seen(awaiting(state, Landing(0, (0, "pawn", 2))))
    assert offer(landing, "board B").path == ("boardB",)
    assert offer(landing, "board B; at Bb1").path == ("Bb1",)


def test_ending_a_turn_says_what_is_left_undone() -> None:
    busy = position(
        {"A": "pawn Ac4", "B": "pawn Ac5"}, courts=COURTS, towers={"A": "A-2"}, hands={"A": "3C", "B": "2S"}
    )
    end = offer(seen(busy), "end")
    assert end.confirm
    assert end.label == "end your turn with this left: 1 act, cards that fit: 3♣, 1 unit that could attack"
    done = position({"A": "pawn Ac4", "B": ""}, courts=COURTS, actions=0)
    assert (offer(seen(done), "end").confirm, offer(seen(done), "end").label) == (False, "end your turn")


def test_what_may_still_be_done_in_a_turn_stands_beside_its_end() -> None:
    """A pawn on a coast could step in eight ways, or go to sea: it is one unit that could move."""
    state = position(
        {"A": "pawn Ac4, pawn Ah1/1, unpawn sea", "B": "pawn Ac5"},
        courts=COURTS,
        towers={"A": "A-2"},
        hands={"A": "3C"},
    )
    left = "1 act, cards that fit: 3♣, 1 unit that could attack"
    assert offer(seen(state), "end").note == f"still open: {left}, 3 units that could move"
    walked = position({"A": "pawn Ac4", "B": ""}, courts=COURTS, actions=0)
    assert offer(seen(walked), "end").note == "still open: 1 unit that could move"
    do(walked, "move Ac4 Ac5")
    assert offer(seen(walked), "end").note == ""


# --- what is asked ----------------------------------------------------------------------------------------------------


def test_who_may_react_reads_who_attacks_whom_with_what() -> None:
    pieces = {"A": "pawn Bc4/2, king Ah1/4", "B": "king Bc5/4"}
    state = awaiting(
        position(pieces, courts=COURTS, effects={"B": "insight parlay"}),
        Attack((0, "pawn", 1), square("Bc4"), square("Bc5"), (1, "king", 1), windows=(1,)),
    )
    scene = seen(state)
    assert scene.audience == 1
    assert scene.prompt == (
        "A's pawn on Bc4 attacks your king building on Bc5: 3 dice, 5 or more hits, 70 %."
        " Click a lit square to put the attacker there by Insight, or choose:"
    )
    assert [(arrow.source, arrow.target) for arrow in scene.arrows] == [("Bc4", "Bc5")]
    assert {one.path for one in scene.offers if one.text in ("parlay", "pass")} == {("parlay",), ("pass",)}
    assert offer(scene, "insight Bb3").path == ("Bb3",)
    assert seen(state, "A").prompt == "Kingdom B may answer the attack."
    assert badges(scene, "B")[2] == "Insight, until B's next turn"


def test_whoever_the_dark_tower_is_set_against_reads_what_that_means() -> None:
    pieces = {"A": "", "B": ""}
    state = position(pieces, courts=COURTS, kingdoms={"A": {"turns": 5}})
    do(state, "call dark", "red 5")
    scene = seen(state)
    assert scene.audience == 1
    assert scene.prompt.startswith("Kingdom A has called the Dark Tower against you.")
    assert offer(scene, "board A").path == ("boardA",)


def test_a_point_is_redirected_by_clicking_a_neighbour() -> None:
    state = position({"A": "", "B": "king Bc5/1, pawn Bc6"}, courts=COURTS, effects={"B": "redirect"})
    scene = seen(awaiting(state, Damage(square("Bc5"), (1, "king", 1), 2, 0, "attack")))
    assert offer(scene, "redirect Bc6").path == ("Bc6",)
    assert offer(scene, "suffer").path == ("suffer",)
    assert scene.prompt.startswith("2 points of damage for your king building on Bc5.")


@pytest.mark.rules("KO-R73", "KO-R89")
def test_a_closed_tower_that_is_not_full_asks_for_no_card() -> None:
    """Infighting leaves gaps: above a King there is nothing, yet the tower is asked (KO-R73)."""
    state = position({"A": "", "B": ""}, courts=COURTS, towers={"A": "A-5/A2K/A"})
    do(state, "act collect-tax", "take 4D knave")
    scene = seen(state)
    assert [one.text for one in scene.offers] == ["skip"]
    assert scene.prompt == "The tower of the Queen is closed: there is nothing to take."


@pytest.mark.parametrize("slug", sorted(act.slug for act in GAME.settings().book.acts))
def test_every_act_says_what_it_does(slug: str) -> None:
    assert GAME.words.say(f"term.does.{slug}")
    assert GAME.words.say(f"term.act.{slug}")


def test_a_first_court_is_chosen_card_by_card() -> None:
    state = position({"A": "", "B": ""}, phase="court", chosen={"start_court": "choose"})
    scene = seen(state)
    court = offer(scene, "court JH QD KS")
    assert (court.path, court.note) == (("sheaf/JH", "sheaf/QD", "sheaf/KS"), "Harmony court")
    do(state, "court JH QD KS")
    scene = seen(state)
    assert scene.prompt.startswith("J♥ Q♦ K♠: a Harmony court.")
    assert offer(scene, "jokers knave+king").path == ("jokers-knave-king",)


# --- misclicks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clicks", "text"),
    [
        (["Ac4", "Ac6"], "move Ac4 Ac6"),
        (["Ac4", "Ad7"], "attack Ac4 Ad7"),
        (["Ac4", "waves"], "sea Ac4"),
        (["handA/5H", "queenA"], "play 5H queen"),
        (["handA/5H", "queenA/AH", "queenA"], "play 5H queen"),
        (["A/p2"], "land p2"),
        (["act-rush"], "act rush"),
        (["build-rook"], "act build rook"),
        (["seatB"], "target B"),
        (["boardB"], "board B"),
        (["Ac4"], None),
        (["round"], None),
        (["handA/5H"], None),
        (["waves"], None),
    ],
)
def test_clicks_that_lead_nowhere_are_understood(clicks: list[str], text: str | None) -> None:
    state = position({"A": "pawn Ac4, rook Ad7", "B": ""}, courts=COURTS, hands={"A": "5H"})
    view = state.view(0)
    assert GAME.meant(view, clicks) == text
    if text is not None:
        assert not isinstance(state.parse(0, text), Refusal)


def test_a_jack_for_the_empty_place_of_the_knave_is_no_card_for_a_tower() -> None:
    state = position({"A": "", "B": ""}, hands={"A": "JH QD"})
    assert GAME.meant(state.view(0), ["handA/JH", "knaveA"]) == "play JH"
    assert GAME.meant(state.view(0), ["handA/QD", "queenA"]) == "play QD queen"


@pytest.mark.parametrize(("pending", "text"), [(Landing(0, (0, "pawn", 1), 0), "at Ad4"), (Shifting(0), None)])
def test_a_lone_square_answers_what_is_asked(pending: object, text: str | None) -> None:
    state = awaiting(position({"A": "pawn sea", "B": ""}, courts=COURTS, towers={"A": "A-3"}), pending)
    assert GAME.meant(state.view(0), ["Ad4"]) == text


def test_poison_says_what_is_lost_before_it_is_taken() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD QH KH"}, towers={"A": "/A2/A-4"})
    poison = offer(seen(state), "act poison")
    assert poison.confirm
    assert poison.label == "Poison: the King of your own court is discarded, and 4 cards of his tower"


def test_poison_says_what_ends_with_the_king_and_what_a_tainted_queen_risks() -> None:
    state = position(
        {"A": "", "B": ""}, courts={"A": "JC QS+ KS"}, towers={"A": "/A-3/A-4"}, devoured={"A": "lich-king"}
    )
    poison = offer(seen(state), "act poison")
    assert poison.label == (
        "Poison: the King of your own court is discarded, and 4 cards of his tower; with him ends Lich King;"
        " but on a 1 your tainted Queen goes in his place"
    )


def test_a_tainted_queen_is_named_beside_charm() -> None:
    plain = position({"A": "", "B": "pawn Bd4"}, courts={"A": "JD QH"}, towers={"A": "/A2"})
    assert "tainted" not in offer(seen(plain), "act charm").note
    tainted = position({"A": "", "B": "pawn Bd4"}, courts={"A": "JD QH+"}, towers={"A": "/A2"})
    note = "lead an enemy pawn, step by step; but on a 1 of your tainted Queen it dies and rises as an unpawn"
    assert offer(seen(tainted), "act charm").note == note


@pytest.mark.rules("KO-5.167", "KO-R75")
def test_whoever_would_bomb_the_own_king_building_is_asked_twice() -> None:
    """Where nothing else is alike, the act alone does it; else the king among the targets."""
    chaos = {"courts": {"A": "JS QS KD"}, "towers": {"A": "A-4/A-4/A-4"}}
    lone = offer(seen(position({"A": "rook Ad4", "B": "pawn Bd4"}, **chaos)), "act cherry-bomb")  # type: ignore[arg-type]
    assert lone.confirm
    assert lone.label == "Cherry Bomb: only the king buildings are alike, so your own kingdom falls with the other"
    state = position({"A": "rook Ad4", "B": "rook Bd4"}, **chaos)  # type: ignore[arg-type]
    assert not offer(seen(state), "act cherry-bomb").confirm
    do(state, "act cherry-bomb")
    assert [offer(seen(state), text).confirm for text in ("at Ad4", "at Ae8")] == [False, True]
    assert offer(seen(state), "at Ae8").label == "king building on Ae8: your own kingdom falls with the other"


def test_a_joker_that_could_bring_the_knave_is_left_and_any_other_is_still_open() -> None:
    bare = position({"A": "", "B": ""}, hands={"A": "X1"})
    assert offer(seen(bare), "end").label == "end your turn with this left: a joker that could fetch your Knave"
    later = position({"A": "", "B": ""}, courts={"A": "JH QD KS"}, hands={"A": "X1"}, actions=0)
    end = offer(seen(later), "end")
    assert (end.label, end.note) == ("end your turn", "still open: a joker")


def test_acts_that_are_said_with_a_card_a_kind_or_a_tower_say_what_they_do_and_what_a_joker_taints() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JH KH"}, towers={"A": "A-4//A2"}, hands={"A": "X1 QS"})
    assert offer(seen(state), "act build rook").note == "a rook, knight or bishop next to a building of yours"
    assert offer(seen(state), "act marry QS").note == "a Queen comes to court"
    note = "a Queen comes to court; the joker under her taints her for good"
    assert offer(seen(state), "act marry QH joker").note == note
    alone = position({"A": "", "B": ""}, courts={"A": "JH"}, towers={"A": "A2"}, hands={"A": "X1 KS"})
    assert offer(seen(alone), "act all-hail KS").note == "a King comes to court"
    note = "a King comes to court; the joker under him taints him for good"
    assert offer(seen(alone), "act all-hail KH joker").note == note
    heart = position({"A": "", "B": ""}, courts={"A": "JH QH KH"}, towers={"A": "A"})
    assert offer(seen(heart), "act parlay knave").note == "stop a combat roll, once"


def test_a_target_says_whose_it_is_and_cites_the_rule_of_its_act() -> None:
    state = position({"A": "pawn Ad4", "B": "pawn Ad5", "C": "pawn Ad3"}, courts={"A": "JD QH"}, towers={"A": "/A-4"})
    assert offer(seen(state), "attack Ad4 Ad3").label == "pawn on Ad4 attacks the pawn of C on Ad3"
    do(state, "act execute")
    target = offer(seen(state), "at Ad5")
    assert (target.label, target.rule) == ("pawn of B on Ad5", "KO-5.113")
    sway = position({"A": "", "B": "", "C": ""}, courts={"A": "JD QH"}, towers={"A": "/A-6"})
    do(sway, "act sway")
    assert offer(seen(sway), "target B").rule == "KO-5.114"


@pytest.mark.rules("KO-5.65", "KO-5.67", "KO-5.182")
@pytest.mark.parametrize(
    ("theirs", "more", "note"),
    [
        ("rook Ad5", {}, "5+, 33 %"),
        ("pawn Ad5", {"effects": {"B": "frenzied"}}, "5+, 33 %; it strikes first"),
        (
            "pawn Ad5",
            {"effects": {"B": "frenzied"}, "kingdoms": {"B": {"swayed_by": 0}}},
            "5+, 33 %",
        ),
        ("king Ad5/4", {"devoured": {"B": "ice-queen"}}, "5+, 33 %; two hits of one attack make a point (Ice Queen)"),
        ("pawn Ad5, bishop Ae5", {"effects": {"B": "blessing"}}, "5+, 33 %; two hits make a point (Blessing)"),
        ("rook Ad5", {"effects": {"B": "thorns"}}, "5+, 33 %; its Thorns strike back"),
        ("pawn Ad5", {"effects": {"B": "thorns"}}, "5+, 33 %"),
    ],
)
def test_an_attack_says_beforehand_what_stands_in_its_way(theirs: str, more: dict[str, Any], note: str) -> None:
    state = position({"A": "pawn Ad4", "B": theirs}, courts={"A": "JH QD KS", "B": "JD QD KD"}, **more)
    assert offer(seen(state), "attack Ad4 Ad5").note == note
