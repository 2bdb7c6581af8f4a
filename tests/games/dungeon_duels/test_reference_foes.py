"""The second program against the examples: Enemies, Bosses, Potion Vats."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from tests.games.dungeon_duels.reference import FOES, IDS, foe
from tests.games.dungeon_duels.reference_blasts import Struck, explode
from tests.games.dungeon_duels.reference_board import (
    COLUMNS,
    FLOORS,
    OUT,
    ROOM,
    ROWS,
    Board,
    Pushed,
    boss_room,
    distance,
    kind,
    lay,
    scroll,
    step,
)
from tests.games.dungeon_duels.reference_bosses import (
    BOSSES,
    DECK,
    START,
    ability,
    boss_attack,
    deck_card,
    fight,
    placed,
    red,
    richest,
    turn_up,
)
from tests.games.dungeon_duels.reference_enemies import (
    Enemy,
    Knight,
    attacked,
    crowd,
    may_enter,
    move_all,
    onward,
    order,
    preferred,
    spawn_order,
    steps_to,
    sums,
    targets,
)

TURN = ("blue", "red", "green", "yellow")
S1 = lay("START", "P1a", "P2a", "P3b")
S2 = lay("P4a", "P3b", "EX4", "EX2")
NOBODY: dict[str, int] = {}
SPACES = [column + row for column in COLUMNS for row in ROWS]


def blue(space: str, coins: int = 3, wounds: int = 0, *, masked: bool = False) -> Knight:
    return Knight("blue", space, coins, wounds, masked)


def named(**spaces: str) -> list[Knight]:
    return [Knight(name, space) for name, space in spaces.items()]


# --- Enemies ----------------------------------------------------------------------------------------------------------


def test_supplies() -> None:
    assert sum(line.models for line in FOES.values()) == 36
    assert [line.order for line in FOES.values()] == [1, 2, 3, 4, 5, 6]
    assert list(IDS.values()) == list(FOES)


def test_the_order_of_enemies() -> None:
    mixed = [Enemy("pr1", "a1"), Enemy("bc2", "b1"), Enemy("bc10", "a4"), Enemy("bc3", "a4"), Enemy("ls4", "d4")]
    assert [one.id for one in order(mixed)] == ["ls4", "bc3", "bc10", "bc2", "pr1"]


def test_spawn_cards_are_drawn_from_the_right_t02() -> None:
    assert spawn_order(S1) == ("d2", "c3", "b2")


def test_a_goldarmor_comes_and_attacks_t17() -> None:
    assert move_all(S1, [Enemy("ga1", "d2")], [blue("c2")], TURN) == {"ga1": ["d2", "c2"]}
    chosen = targets(S1, [Enemy("ga1", "c2")], [blue("c2")], TURN)
    assert sums(chosen) == {"blue": 2}
    assert attacked(S1, NOBODY, blue("c2"), 2, 1) == ("b2", "stands", 1)


def test_pushed_against_the_edge_or_a_vat_t18_t92() -> None:
    assert attacked(S1, NOBODY, blue("a2"), 1, 0) == ("a2", "down", 1)
    assert attacked(S1.with_cards(c3="vat"), NOBODY, Knight("red", "d3"), 1, 0) == ("d3", "down", 1)
    assert attacked(S1, NOBODY, blue("c3"), 1, 0) == ("b3", "falls", 0)
    assert attacked(S1, NOBODY, blue("c3", wounds=5), 1, 0) == ("c3", "defeated", 0)
    assert attacked(S1, NOBODY, blue("c3", wounds=5), 1, 1) == ("c3", "untouched", 5)


def test_hits_are_added_t75() -> None:
    both = [Enemy("ga1", "c2"), Enemy("bc1", "c2")]
    assert sums(targets(S1, both, [blue("c2")], TURN)) == {"blue": 3}
    assert attacked(S1, NOBODY, blue("c2"), 3, 1) == ("b2", "stands", 2)


def test_swift_t97() -> None:
    path = move_all(S1, [Enemy("hh1", "d4")], [blue("b4")], TURN)
    assert path == {"hh1": ["d4", "c4", "b4"]}
    assert sums(targets(S1, [Enemy("hh1", "b4")], [blue("b4")], TURN)) == {"blue": 2}


def test_ooze_t98() -> None:
    keep = lay("START", "PK1", "PK2")
    assert move_all(keep, [Enemy("ls1", "c1")], [blue("b1")], TURN) == {"ls1": ["c1", "b1"]}
    assert move_all(keep, [Enemy("bc1", "c1")], [blue("b1")], TURN) == {"bc1": ["c1"]}  # b1 is out of its reach


def test_a_wizzem_looks_for_a_line_t99() -> None:
    assert move_all(S1, [Enemy("wz1", "d3")], [blue("b2")], TURN) == {"wz1": ["d3", "d2"]}
    assert sums(targets(S1, [Enemy("wz1", "d2")], [blue("b2")], TURN)) == {"blue": 1}
    assert move_all(S1, [Enemy("wz1", "d2")], [blue("b2")], TURN) == {"wz1": ["d2"]}
    full = [Enemy(f"bc{n}", "c2", down=True) for n in range(1, 5)]
    assert "wz1" not in targets(S1, [Enemy("wz1", "d2"), *full], [blue("b2")], TURN)


def test_what_is_knocked_down_stands_up() -> None:
    lying = [Enemy("bc1", "c2", down=True)]
    assert move_all(S1, lying, [blue("b2")], TURN) == {"bc1": ["c2"]}
    assert targets(S1, lying, [blue("c2")], TURN) == {}


def test_ties_between_knights() -> None:
    pair = [blue("b2", 3), Knight("green", "d2", 8)]
    assert move_all(S1, [Enemy("bc1", "c2")], pair, TURN) == {"bc1": ["c2", "d2"]}
    equal = [blue("b2"), Knight("green", "d2")]
    assert move_all(S1, [Enemy("bc1", "c2")], equal, TURN) == {"bc1": ["c2", "b2"]}
    assert move_all(S1, [Enemy("bc1", "c2")], equal, ("green", "blue")) == {"bc1": ["c2", "d2"]}
    assert targets(S1, [Enemy("wz1", "c2")], equal, ("green", "blue")) == {"wz1": "green"}


def test_left_up_down_right() -> None:
    open_room = boss_room()
    assert move_all(open_room, [Enemy("bc1", "c3")], [blue("b2")], TURN)["bc1"] == ["c3", "b3"]
    assert move_all(open_room, [Enemy("bc1", "b3")], [blue("c2")], TURN)["bc1"] == ["b3", "b2"]
    assert move_all(open_room, [Enemy("bc1", "b2")], [blue("c3")], TURN)["bc1"] == ["b2", "b3"]
    four = [Enemy(f"bc{n}", "b3", down=True) for n in range(2, 6)]
    assert move_all(open_room, [Enemy("bc1", "c3"), *four], [blue("b2")], TURN)["bc1"] == ["c3", "c2"]
    boxed = [*four, *(Enemy(f"pr{n}", "c2", down=True) for n in range(1, 5))]
    assert move_all(open_room, [Enemy("bc1", "c3"), *boxed], [blue("b2")], TURN)["bc1"] == ["c3"]


def test_a_masked_knight_is_not_there() -> None:
    masked = [blue("c2", masked=True)]
    assert move_all(S1, [Enemy("bc1", "d2")], masked, TURN) == {"bc1": ["d2"]}
    assert targets(S1, [Enemy("bc1", "c2"), Enemy("wz1", "d2")], masked, TURN) == {}
    beside = [blue("c2", masked=True), Knight("red", "b2")]
    assert move_all(S1, [Enemy("bc1", "c2")], beside, TURN) == {"bc1": ["c2", "b2"]}


def test_only_what_flies_reaches_a_vat() -> None:
    assert move_all(S2, [Enemy("bc1", "c1"), Enemy("pr1", "c4")], [blue("c2")], TURN) == {
        "bc1": ["c1"],
        "pr1": ["c4", "c3"],
    }
    assert move_all(S2, [Enemy("bc1", "c2")], [blue("c1")], TURN) == {"bc1": ["c2", "c1"]}


def test_scrolled_enemies_are_lost() -> None:
    assert scroll(["P1a", "P2a"], [], {"bc1": "a1", "blue": "b2"}, 4).lost == ["bc1"]


def anything(seed: int) -> Iterator[tuple[Board, list[Enemy], list[Knight]]]:
    """Boards of four tiles with Enemies and Knights anywhere they may be."""
    random = Random(seed)
    tiles = list(FLOORS)
    models = [f"{short}{number}" for short, name in IDS.items() for number in range(1, FOES[name].models + 1)]
    for _ in range(150):
        board = lay(*random.sample(tiles, 4))
        safe = [space for space in SPACES if kind(board, space) in {"Floor", "Illusion", "Vat"}]
        knights = [Knight(name, random.choice(safe), random.randrange(9)) for name in TURN[: random.randint(1, 4)]]
        enemies = [
            Enemy(
                model,
                random.choice([space for space in SPACES if may_enter(board, model, space)]),
                0,
                random.random() < 0.2,
            )
            for model in random.sample(models, random.randint(1, 9))
        ]
        if max(crowd((one.space for one in enemies), (one.space for one in knights)).values()) <= ROOM:
            yield board, enemies, knights


@pytest.mark.parametrize("seed", range(4))
def test_every_phase_keeps_the_rules(seed: int) -> None:
    moved = 0
    for board, enemies, knights in anything(seed):
        paths = move_all(board, enemies, knights, TURN)
        filled = crowd((path[-1] for path in paths.values()), (one.space for one in knights))
        assert max(filled.values()) <= ROOM
        for enemy in enemies:
            path = paths[enemy.id]
            moved += len(path) > 1
            assert len(path) - 1 <= (0 if enemy.down else foe(enemy.id).steps)
            assert all(may_enter(board, enemy.id, space) for space in path[1:])
            for here, there in pairwise(path):
                assert distance(here, there) == 1
                assert foe(enemy.id).ooze or there in {step(board, here, way) for way in "lrud"}
        stood = [one._replace(space=paths[one.id][-1]) for one in enemies]
        chosen = targets(board, stood, knights, TURN)
        where = {one.name: one.space for one in knights}
        for enemy in stood:
            if enemy.id in chosen and not foe(enemy.id).ranged:
                assert where[chosen[enemy.id]] == enemy.space
            if enemy.id not in chosen and not enemy.down:
                assert enemy.space not in where.values()
        assert sum(sums(chosen).values()) == sum(foe(enemy).attack for enemy in chosen)
    assert moved > 100


def test_walking_distance_is_the_shortest_way() -> None:
    for board, enemies, _ in anything(7):
        for enemy in enemies:
            found = steps_to(board, enemy.id, ["c2"])
            for space, number in found.items():
                ahead = [found[there] for there in onward(board, enemy.id, space).values() if there in found]
                assert number == 0 or min(ahead) == number - 1
                assert number == 0 or space != "c2"


def test_preferred_of_nobody() -> None:
    assert preferred([], TURN) is None


# --- Bosses -----------------------------------------------------------------------------------------------------------


def test_the_decks() -> None:
    assert Counter(name[:2] for name in DECK) == {boss.deck: 8 for boss in BOSSES.values()}
    assert red("..#./.###/..#./....") == {"c1", "b2", "c2", "d2", "c3"}
    for card in DECK.values():
        assert card.hits in {"RICHEST", "ACTIVE", "CLOSE-RICHEST"} or red(card.hits) <= set(SPACES)
        assert card.boss in {"RICHEST", "ACTIVE", *SPACES}
    assert START in SPACES


def test_a_card_of_king_knight_t20() -> None:
    turned = turn_up("KK3", START, named(blue="b2", red="a4"), TURN, "blue")
    assert turned.red == {"c1", "b2", "c2", "d2", "c3"}
    assert (turned.boss, turned.attacked, turned.places) == ("c2", ("blue",), ())


def test_zones() -> None:
    court = [Knight("blue", "b2", 3), Knight("red", "d4", 9), Knight("green", "d4", 9), Knight("yellow", "c4", 0)]
    assert turn_up("KK8", START, court, TURN, "blue")[:3] == ("d4", frozenset({"d4"}), ("red", "green"))
    assert turn_up("SP8", START, court, TURN, "blue")[:3] == ("b2", frozenset({"b2"}), ("blue",))
    assert turn_up("PL8", START, court, TURN, "blue")[:3] == (
        "b3",
        frozenset({"d4", "d3", "c4"}),
        ("red", "green", "yellow"),
    )
    assert turn_up("EN8", START, court, TURN, "blue")[:2] == ("b3", frozenset({"d4"}))
    gone = court[1:]
    assert turn_up("SP8", START, gone, TURN, "blue")[:2] == ("d4", frozenset({"d4"}))
    assert turn_up("SP8", START, [], TURN, "blue")[:3] == (START, frozenset(), ())
    assert turn_up("PL2", START, [], TURN, "blue").places == (("vat", "b2"), ("vat", "d3"))  # T30
    assert turn_up("SP3", "b3", [], TURN, "blue").boss == "d2"
    rich = richest(court, ("green", "blue", "red", "yellow"))
    assert rich
    assert rich.name == "green"
    assert richest([], TURN) is None


def test_a_boss_attack_t73() -> None:
    room = boss_room()
    beaten = boss_attack(room, NOBODY, blue("b2", 7, 4), 2, 0)
    assert (beaten.hurt.coins, beaten.hurt.dropped, beaten.at) == (3, 4, Pushed("b2", "defeated"))
    assert boss_attack(room, NOBODY, blue("b2", 7), 2, 1).at == Pushed("a2", "stands")
    assert boss_attack(room, NOBODY, blue("a2", 7), 2, 1).at == Pushed("a2", "down")
    assert boss_attack(room, NOBODY, blue("a2", 0), 3, 1).hurt == (2, 2, 0, 0, False)
    assert boss_attack(room, NOBODY, blue("a2", 7), 2, 2).at == Pushed("a2", "untouched")


def test_what_cards_put_down_t24_t30() -> None:
    room = boss_room()
    assert turn_up("SP3", START, [], TURN, "blue").places == (("boneclang", "b2"), ("boneclang", "c3"))
    assert placed(room, NOBODY, "boneclang", "b2", 8)
    assert not placed(room, {"b2": 4}, "boneclang", "b2", 8)
    assert not placed(room, NOBODY, "boneclang", "b2", 0)
    assert not placed(room.with_cards(b2="vat"), NOBODY, "boneclang", "b2", 8)
    assert placed(room, {"b2": 4}, "vat", "b2", 1)
    assert not placed(room.with_cards(b2="vat"), NOBODY, "vat", "b2", 5)
    assert placed(boss_room("B"), NOBODY, "spike", "d1", 11)
    assert not placed(boss_room("B"), NOBODY, "spike", "d1", 0)


def test_abilities() -> None:
    room, court = boss_room(), named(blue="c1", red="c4", green="a2", yellow="b2")
    assert ability("king", "b2", room, NOBODY, court, TURN).rat == "b2"
    assert ability("king", "b2", room, {"b2": 4}, court, TURN) == ((), "", (), ())
    assert ability("king", "b2", room, NOBODY, court, TURN, rats=0).attacked == ("green", "yellow")
    assert ability("specter", "c3", room, NOBODY, court, TURN).attacked == ("blue", "red")
    assert ability("plague", "c2", room, NOBODY, court, TURN).attacked == ("blue", "yellow")
    assert ability("plague", "c2", room.with_cards(b3="vat", d1="vat", a3="vat"), NOBODY, court, TURN).explodes == (
        "d1",
        "a3",
        "b3",
    )
    torn = boss_room("B").with_cards(b2="spike", a1="spike")
    mending = ability("enchantress", "d2", torn, NOBODY, court, TURN)
    assert (mending.attacked, mending.mended) == (("green", "yellow"), ("a1", "b2"))  # T33
    assert kind(torn.without("b2"), "b2") == "Illusion"


def test_cards_between_turns_t87_t88() -> None:
    whole = fight(TURN)
    assert [name for number, name in whole.cards if number == 1] == ["blue", "red", "green"]
    assert [name for number, name in whole.cards if number == 2] == ["red", "green", "yellow"]
    after = [name for _, name in whole.cards]
    assert after[:6] == ["blue", "red", "green", "red", "green", "yellow"]  # six before blue's second turn
    assert whole.cards[23] == (8, TURN[(7 + 2) % 4])
    assert whole.abilities == (1, 2, 3, 4, 5, 6, 7)
    assert fight(TURN[:3]).cards[-1][0] == 12


def test_rounds_without_a_card_use_one_up() -> None:
    idle = fight(TURN, {2: set(TURN)})
    assert [name for number, name in idle.cards if number == 2] == ["-"]
    assert idle.cards[-1][0] == 9
    late = fight(TURN, {1: {"yellow"}})
    assert [name for number, name in late.cards if number == 1] == ["blue", "red", "green"]


def test_a_duel_lasts_twelve_rounds() -> None:
    pair = fight(TURN[:2])
    assert pair.cards[:4] == ((1, "blue"), (1, "ability"), (2, "red"), (2, "ability"))
    assert (pair.cards[-1], pair.abilities) == ((12, "ability"), tuple(range(1, 13)))


def test_the_deck_comes_again_in_the_same_order() -> None:
    first = [f"KK{n}" for n in (3, 1, 8, 2, 5, 7, 4, 6)]
    assert [deck_card(n, first) for n in (0, 8, 16, 23)] == ["KK3", "KK3", "KK3", "KK6"]


# --- Potion Vats ------------------------------------------------------------------------------------------------------


def test_a_chain_t26() -> None:
    found = explode(S2, ["c2"], named(blue="c2", red="c3", yellow="c1"), [], ("blue", "red", "yellow"), "blue")
    assert found.vats == ("c2", "c3", "d3")
    assert found.models == {
        "blue": Struck("c2", 1, "down"),
        "red": Struck("a3", 2),
        "yellow": Struck("b1", 1),
    }
    assert (found.coins, found.purses) == ({}, {"blue": 3, "red": 3, "yellow": 3})


def test_enemies_and_the_boss_pay_the_attacker() -> None:
    room = boss_room().with_cards(c2="vat")
    hurt = [Enemy("bc1", "c2", 1), Enemy("ga1", "d2"), Enemy("pr1", "c1"), Enemy("bc2", "c3")]
    found = explode(room, ["c2"], named(blue="a1"), hurt, TURN, "blue", boss=("b2", 14))
    assert found.purses == {"blue": 3 + 2 + 1 + 5}
    assert found.models["bc1"].fate == found.models["pr1"].fate == "defeated"
    assert found.models["ga1"] == Struck("d2", 1)  # Heavy
    assert found.models["bc2"] == Struck("b3", 1)
    assert found.models["boss"] == Struck("b2", 15)
    nobody = explode(room, ["c2"], named(blue="a1"), hurt, TURN, boss=("b2", 14))
    assert nobody.purses == {"blue": 3}
    assert nobody.models["boss"] == Struck("b2", 14)
    paid = explode(room, ["c2"], named(blue="a1"), hurt[:1], TURN, "blue", worn={"blue": ("bounty-ring",)})
    assert paid.purses == {"blue": 3 + 2 + 1}


def test_thrown_into_a_pit_or_against_a_wall() -> None:
    board = Board(dict.fromkeys(SPACES, ".") | {"a2": "X"}, {"b1": "vat"}, frozenset({("b1", "d"), ("b2", "u")}))
    found = explode(board, ["b1"], [blue("b2", 7), Knight("red", "a1", 7)], [], TURN, "red")
    assert found.models == {"blue": Struck("a2", 0, "defeated"), "red": Struck("a1", 1, "down")}
    assert (found.coins, found.purses) == ({"a2": 3}, {"blue": 4, "red": 7})


def test_the_last_wound_leaves_half_of_the_coins_where_it_was() -> None:
    room = boss_room().with_cards(c2="vat")
    found = explode(room, ["c2"], [blue("c3", 5, 5), Knight("red", "d3", 1)], [], TURN)
    assert found.models["blue"] == Struck("c3", 0, "defeated")
    assert found.coins == {"c3": 2}
    assert found.models["red"] == Struck("d3", 0)  # not Close


def test_thrown_onto_what_another_has_dropped() -> None:
    room = boss_room().with_cards(b2="vat", c2="vat")
    found = explode(room, ["b2"], [blue("a2", 6, 5), Knight("red", "c2")], [], TURN)
    assert found.models == {"blue": Struck("a2", 0, "defeated"), "red": Struck("a2", 2)}
    assert (found.coins, found.purses) == ({}, {"blue": 3, "red": 6})


def test_the_attacker_chooses_among_vats_that_are_due() -> None:
    room = boss_room().with_cards(b2="vat", a2="vat", c2="vat", d2="vat")
    asked: list[list[str]] = []

    def last(due: list[str]) -> str:
        asked.append(list(due))
        return due[-1]

    assert explode(room, ["b2"], [], [], TURN, "blue", choose=last).vats == ("b2", "c2", "d2", "a2")
    assert asked == [["a2", "c2"], ["a2", "d2"]]
    assert explode(room, ["b2"], [], [], TURN, choose=last).vats == ("b2", "a2", "c2", "d2")


def test_every_chain_ends_and_keeps_what_there_is() -> None:
    random = Random(5)
    for _ in range(400):
        vats = random.sample(SPACES, 6)
        room = boss_room().with_cards(**dict.fromkeys(vats, "vat"))
        knights = [Knight(name, random.choice(SPACES), random.randrange(12), random.randrange(6)) for name in TURN]
        enemies = [Enemy(name, random.choice(SPACES), 0) for name in ("bc1", "ga1", "hh1", "ls1", "pr1")]
        if max(crowd((one.space for one in knights), (one.space for one in enemies)).values()) > ROOM:
            continue
        found = explode(room, [vats[0]], knights, enemies, TURN, None)
        assert len(set(found.vats)) == len(found.vats) <= 6
        assert found.vats[0] == vats[0]
        assert sum(found.coins.values()) + sum(found.purses.values()) == sum(one.coins for one in knights)
        standing = Counter(one.space for one in found.models.values() if one.fate != "defeated")
        assert not standing or max(standing.values()) <= ROOM


def test_off_the_track_there_is_nothing() -> None:
    assert step(lay("P1a", "P2a"), "b1", "r") is None
    assert step(lay("P1a", "P2a", exit_open=True), "b1", "r") == OUT
