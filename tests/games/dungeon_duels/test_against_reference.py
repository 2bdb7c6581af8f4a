"""The game against a second program that was written from the rules alone: random matches, every step asked of both."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product, takewhile

import pytest

from quintain.core.answers import Event
from tests.games.dungeon_duels import reference as second
from tests.games.dungeon_duels.reference_blasts import explode
from tests.games.dungeon_duels.reference_board import (
    COLUMNS,
    OUT,
    bounces,
    directions,
    is_full,
    is_hazard,
    jump,
    jumps,
    missed,
    moves,
    reach,
    scroll,
)
from tests.games.dungeon_duels.reference_bosses import (
    BOSSES,
    ability,
    boss_attack,
    fight,
    turn_up,
)
from tests.games.dungeon_duels.reference_enemies import attacked, crowd, move_all, order, sums, targets
from tests.games.dungeon_duels.watched import (
    MATCHES,
    SPACES,
    Facts,
    Step,
    of,
    play,
    quiet_end,
    steps,
    told,
    words,
)

WORDS = {"left": "l", "up": "u", "down": "d", "right": "r"}
FACES = tuple(second.FACES)

every_match = pytest.mark.parametrize(("boss", "seats"), MATCHES, ids=[f"{boss}-{seats}" for boss, seats in MATCHES])


# --- what a Knight may do ---------------------------------------------------------------------------------------------


@every_match
def test_moves_and_jumps_of_a_turn(boss: str, seats: int) -> None:
    """DD-4.6, DD-5.6, DD-5.7, DD-5.30 to DD-5.34."""
    found = of("turn", steps(boss, seats))
    assert len(found) > 200
    for step in found:
        now, own = step.before, step.before.own(step.seat)
        worn = now.worn(step.seat)
        if own["down"]:
            assert not words(step.texts, "move") | words(step.texts, "jump")
            continue
        if "momentum-mail" not in worn or now.actions:
            legal = moves(now.board, now.crowd, now.space(step.seat), ghost="ghost-cloak" in worn)
            assert {WORDS[word] for word in words(step.texts, "move")} == (set(legal) if now.actions else set())
        dice = second.jump_dice(worn, ("bounding-soul",) * bool(own["leap"]))
        leaps = jumps(now.board, now.crowd, now.space(step.seat), dice=dice, automatic=second.automatic(own["boosts"]))
        assert words(step.texts, "jump") == (set(leaps) if now.actions else set())


@every_match
def test_targets_and_purchases_of_a_turn(boss: str, seats: int) -> None:
    """DD-5.14, DD-5.22, DD-5.80."""
    for step in of("turn", steps(boss, seats)):
        now, own = step.before, step.before.own(step.seat)
        if own["down"] or not now.actions:
            continue
        worn, here = now.worn(step.seat), now.space(step.seat)
        spaces = reach(now.board, now.crowd, here, second.stat("range", worn))
        models = [(one.id, one.space) for one in now.enemies]
        models += [(one.name, one.space) for one in now.knights if one.name != own["key"]]
        models += [("boss", space) for space in now.others]
        vats = [
            ("vat" if space == here else f"vat {space}", space)
            for space, card in now.board.cards.items()
            if card == "vat"
        ]
        assert words(step.texts, "attack") == {name for name, space in models + vats if space in spaces}
        coins = now.raw["purses"][step.seat]
        cost = 0 if "conjurers-coat" in worn else 1
        assert ("special" in step.texts) == (coins >= cost and any(space == here for _, space in models))
        assert ("buy" in step.texts) == (here in now.board.chester and coins >= second.price(len(worn)))


@every_match
def test_where_the_defeated_return(boss: str, seats: int) -> None:
    """DD-5.65."""
    for step in of("respawn", steps(boss, seats)):
        now = step.before
        safe = [space for space in SPACES if space in now.board.printed and not is_hazard(now.board, space)]
        free = [space for space in safe if not is_full(now.crowd, space)]
        assert words(step.texts, "respawn") == {space for space in free if space[0] == free[0][0]}


def test_forced_jumps_and_bounces() -> None:
    """DD-5.50, DD-5.112."""
    met: Counter[str] = Counter()
    for boss, seats in MATCHES:
        for step in steps(boss, seats):
            if step.kind not in {"forced-jump", "bounce"}:
                continue
            met[step.kind] += 1
            now, own = step.before, step.before.own(step.seat)
            dice, here = second.jump_dice(now.worn(step.seat)), now.space(step.seat)
            if step.kind == "forced-jump":
                leaps = jumps(now.board, now.crowd, here, dice=dice, automatic=2 * own["boosts"], hazard=True)
                assert words(step.texts, "jump") == set(leaps)
                continue
            ghost = "ghost-cloak" in now.worn(step.seat)
            assert not ghost or now.board.walls == frozenset()
            ways = {f"step {WORDS[word]}" for word in words(step.texts, "step")}
            ways |= {f"jump {path}" for path in words(step.texts, "jump")}
            assert ways == set(bounces(now.board, now.crowd, here, dice))
    assert met["forced-jump"] > 10
    assert met["bounce"] > 10


def test_directed_pushes() -> None:
    """DD-5.41."""
    met = 0
    for boss, seats in MATCHES:
        for step in of("push", steps(boss, seats)):
            pushing = step.before.raw["pending"][-1]
            whom = step.before.space(pushing["whom"])
            met += 1
            ways = directions(step.before.board, step.before.crowd, whom)
            assert {WORDS[word] for word in words(step.texts, "push") if " 2" not in word} == set(ways)
    assert met > 50


# --- what dice bring --------------------------------------------------------------------------------------------------


def shown(event: Event, sign: str) -> int:
    """The successes of a roll, counted from its faces."""
    roll = event.roll
    assert roll is not None
    return second.successes([FACES[face - 1] for face in roll.showing or roll.thrown], sign)


@every_match
def test_needs_and_ends_of_jumps(boss: str, seats: int) -> None:
    """DD-5.33 to DD-5.37: what was needed, and where who failed fell."""
    ended = 0
    for step in steps(boss, seats):
        if step.kind not in {"turn", "forced-jump"} or not step.chosen.startswith("jump "):
            continue
        now, path = step.before, step.chosen.removeprefix("jump ")
        here, forced = now.space(step.seat), step.kind == "forced-jump"
        leap = jump(now.board, now.crowd, here, path, hazard=forced)
        assert leap
        jumped = told(step.events, "jumps")[0]
        assert jumped.values["needs"] == leap.needed
        assert leap.landing in {jumped.values["space"], OUT}
        rolls = told(step.events, "rolls")
        if not rolls or step.asked in {"reroll", "curio", "forced-jump"}:
            continue
        ended += 1
        successes = shown(rolls[0], "jump") + second.automatic(now.own(step.seat)["boosts"])
        assert rolls[0].values["count"] == successes
        if successes < leap.needed:
            glider = "glider-cloak" in now.worn(step.seat)
            end = missed(now.board, here, path, leap.needed, successes, forced=forced, glider=glider)
            fell = [str(event.values["space"]) for event in told(step.events, "falls")]
            assert fell[:1] == ([end.space] if end.fate == "falls" else [])
            assert end.fate == "down" or bool(told(step.events, "stays")) == (end.fate == "stands")
            assert end.fate != "down" or told(step.events, "floored")
    assert ended > 10


@every_match
def test_wounds_of_enemies(boss: str, seats: int) -> None:
    """DD-5.15, DD-Q07: an Attack Action on an Enemy whose roll nobody changed."""
    for step in of("turn", steps(boss, seats)):
        if not re.fullmatch(r"attack [a-z]{2}\d+", step.chosen) or step.asked in {"reroll", "curio"}:
            continue
        now, model = step.before, step.chosen.removeprefix("attack ")
        wounds = next(one.wounds for one in now.enemies if one.id == model)
        shovels = shown(told(step.events, "rolls")[0], "shovel") + second.automatic(now.own(step.seat)["boosts"])
        blow = second.strike(model, shovels, wounds, now.worn(step.seat))
        hit = told(step.events, "hits", "misses")[0]
        assert (hit.values["count"], hit.values["left"]) == (blow.wounds, blow.left)
        paid = [event.values["coins"] for event in told(step.events, "enemy-defeated") if event.values["id"] == model]
        assert paid == ([blow.coins] if not blow.left else [])


def test_contests() -> None:
    """DD-5.16, DD-R10, DD-Q22: the beaten are pushed, the others hold."""
    met: Counter[str] = Counter()
    for boss, seats in MATCHES:
        for step in steps(boss, seats):
            kinds = [event.kind for event in step.events]
            for place, event in enumerate(step.events):
                if event.kind != "contest":
                    continue
                whom = ord(str(event.values["whom"])) - ord("A")
                cape = "royal-cape" in step.before.worn(whom)
                end = second.duel(int(event.values["shovels"]), int(event.values["armor"]), cape=cape)
                follows = kinds[place + 1] if place + 1 < len(kinds) else step.asked
                assert (follows in {"push", "pushed", "floored"}) == (end == "beaten")
                met[end] += 1
    assert min(met[word] for word in ("beaten", "holds")) > 20, met


# --- what acts by itself ----------------------------------------------------------------------------------------------


@every_match
def test_enemies_walk_and_attack(boss: str, seats: int) -> None:
    """DD-4.20 to DD-4.27: who goes where in which order, and who attacks whom."""
    phases = 0
    for step in steps(boss, seats):
        raids = [place for place, event in enumerate(step.events) if event.kind == "raid"]
        if not quiet_end(step) or not raids or told(step.events[: raids[0]], "scheme", "ability"):
            continue
        phases += 1
        now = step.before
        phase = step.events[raids[0] : raids[1] if len(raids) > 1 else None]
        paths = move_all(now.board, now.enemies, now.knights, now.turn, now.others)
        walked: dict[str, list[str]] = {}
        for event in told(phase, "enemy-walks"):
            walked.setdefault(str(event.values["id"]), []).append(str(event.values["space"]))
        expected = {name: path[1:] for name, path in paths.items() if len(path) > 1}
        assert {name: path[-1] for name, path in walked.items()} == {name: path[-1] for name, path in expected.items()}
        assert list(walked) == [one.id for one in order(now.enemies) if one.id in expected]
        stood = [one._replace(space=paths[one.id][-1]) for one in now.enemies]
        chosen = targets(now.board, stood, now.knights, now.turn, now.others)
        seat_of = {own["key"]: "ABCD"[seat] for seat, own in enumerate(now.raw["knights"])}
        attacks = {str(event.values["id"]): event.values["whom"] for event in told(phase, "enemy-attacks")}
        assert attacks == {name: seat_of[knight] for name, knight in chosen.items()}
        counted: Counter[object] = Counter()
        for event in told(phase, "enemy-attacks"):
            counted[event.values["whom"]] += int(event.values["count"])
        assert counted == {seat_of[knight]: hits for knight, hits in sums(chosen).items()}
    assert phases > 5


def own_part(events: Sequence[Event], letter: str) -> Iterator[Event]:
    """What is told until another Knight's turn to defend, or anything else, comes."""
    return takewhile(lambda event: event.values.get("who", letter) == letter and event.kind != "turn", events)


def fate(events: Sequence[Event], letter: str) -> tuple[int, str, str]:
    """What was told of one Knight after its defence roll: Wounds, what the Push came to, and where."""
    wounds, found, space = 0, "untouched", ""
    for event in own_part(events, letter):
        match event.kind:
            case "wounded":
                wounds = int(event.values["count"])
            case "pushed":
                found, space = "stands", str(event.values["space"])
            case "floored":
                found = "down"
            case "falls":
                found, space = "falls", str(event.values["space"])
            case "defeated":
                return wounds, found if found == "falls" else "defeated", str(event.values["space"])
    return wounds, found, space


def first_defence(step: Step, start: str) -> tuple[str, int, Sequence[Event]] | None:
    """The first defence roll after ``start``: whose, its Armor, what was told next; None where it stands open."""
    if step.asked == "forced-jump":
        return None  # DD-5.12: somebody else must jump before a pushed Knight arrives
    begun = False
    for place, event in enumerate(step.events):
        begun = begun or event.kind == start
        if begun and event.kind == "rolls":
            if place == len(step.events) - 1 and step.asked in {"reroll", "curio"}:
                return None
            return str(event.values["who"]), shown(event, "armor"), step.events[place + 1 :]
    return None


def test_what_enemies_do_to_a_knight() -> None:
    """DD-4.28 to DD-4.30: the first Knight that defends in an Enemy Phase."""
    met: Counter[str] = Counter()
    for boss, seats in MATCHES:
        for step in steps(boss, seats):
            if not quiet_end(step) or not told(step.events, "raid") or told(step.events, "ability", "scheme"):
                continue
            found = first_defence(step, "raid")
            if not found:
                continue
            letter, armor, rest = found
            now = step.before
            seat = ord(letter) - ord("A")
            knight = next(one for one in now.knights if one.name == now.own(seat)["key"])
            paths = move_all(now.board, now.enemies, now.knights, now.turn, now.others)
            stood = [one._replace(space=paths[one.id][-1]) for one in now.enemies]
            hits = sums(targets(now.board, stood, now.knights, now.turn, now.others))
            assert knight.name == min(hits, key=now.turn.index)
            filled = crowd((one.space for one in stood), (one.space for one in now.knights), now.others)
            armor += second.automatic(now.own(seat)["boosts"])
            end = attacked(now.board, filled, knight, hits[knight.name], armor)
            wounds, fell, space = fate(rest, letter)
            assert wounds == max(0, hits[knight.name] - armor)
            assert fell == end.fate
            assert space in {"", end.space}
            met[fell] += 1
    assert min(met[word] for word in ("untouched", "stands", "down")) > 10, met


def test_what_a_boss_does_to_a_knight() -> None:
    """DD-4.58: Coins dropped, Push or Defeat of the first Knight that a card attacks."""
    met: Counter[str] = Counter()
    for boss, seats in MATCHES:
        for step in steps(boss, seats):
            found = first_defence(step, "assault")
            if not quiet_end(step) or not told(step.events, "scheme") or not found:
                continue
            letter, armor, rest = found
            now = step.before
            seat = ord(letter) - ord("A")
            knight = next(one for one in now.knights if one.name == now.own(seat)["key"])
            card = turn_up(
                str(told(step.events, "scheme")[0].values["scheme"]).upper(),
                now.boss or "",
                now.knights,
                now.turn,
                now.own(step.seat)["key"],
            )
            filled = crowd((one.space for one in now.enemies), (one.space for one in now.knights), [card.boss])
            armor += second.automatic(now.own(seat)["boosts"])
            end = boss_attack(now.board, filled, knight, BOSSES[boss].attack, armor, now.worn(seat))
            wounds, fell, space = fate(rest, letter)
            assert (wounds, fell) == (end.hurt.taken, end.at.fate)
            assert space in {"", end.at.space}
            dropped = [int(event.values["coins"]) for event in own_part(rest, letter) if event.kind == "drops"]
            assert sum(dropped) == min(knight.coins, end.hurt.taken)
            met[fell] += 1
    assert min(met[word] for word in ("untouched", "stands", "down", "defeated")) > 3, met


def test_what_scrolls_away() -> None:
    """DD-4.40 to DD-4.45, DD-R55: rounds in which no Enemy attacked."""
    met: Counter[str] = Counter()
    for boss, seats in MATCHES:
        for step in steps(boss, seats):
            now, later = step.before, step.after
            if not quiet_end(step) or not told(step.events, "raid") or now.raw.get("fight"):
                continue
            if told(step.events, "enemy-attacks", "fight", "leaves"):
                continue
            paths = move_all(now.board, now.enemies, now.knights, now.turn)
            names = {one.name: one.space for one in sorted(now.knights, key=lambda one: now.turn.index(one.name))}
            on_feet = set(names)
            names |= {name: path[-1] for name, path in paths.items()}
            lost = [name for name in scroll(now.tiles, [], names, 0).lost if name in on_feet]
            gone = [event.values["hero"] for event in told(step.events, "scrolled-off")]
            assert gone == lost[:1]  # it draws its consolation before anything else
            if lost:
                met["lost"] += 1
                continue
            met["scrolled"] += 1
            fresh = later.tiles[-1:] if len(later.tiles) == len(now.tiles) else ()
            found = scroll(now.tiles, fresh, names, now.raw["tiles"])
            assert list(later.tiles) == found.tiles
            appeared = told(step.events, "appears")
            there = {one.name: one.space for one in later.knights} | {one.id: one.space for one in later.enemies}
            assert {
                name: space for name, space in there.items() if name not in {e.values["id"] for e in appeared}
            } == found.moved
            spaces = [str(event.values["space"]) for event in appeared]
            assert spaces == sorted(spaces)
            assert set(spaces) <= {
                space for space in later.board.spawns if fresh and space[0] == COLUMNS[len(found.tiles) - 1]
            }
            mounds = {SPACES[place] for place in later.raw.get("mounds", [])}
            assert {space for space in mounds if space[0] == COLUMNS[len(found.tiles) - 1] and fresh} == set(
                found.mounds
            )
            met["fresh"] += bool(fresh)
    assert min(met[word] for word in ("lost", "scrolled", "fresh")) > 5, met


@every_match
def test_cards_of_the_boss(boss: str, seats: int) -> None:
    """DD-4.54 to DD-4.58, D12: where the Boss goes and whom he attacks."""
    met = 0
    for step in steps(boss, seats):
        schemes = told(step.events, "scheme")
        if not quiet_end(step) or not schemes:
            continue
        met += 1
        now = step.before
        assert now.boss
        key = step.before.own(step.seat)["key"]
        turned = turn_up(str(schemes[0].values["scheme"]).upper(), now.boss, now.knights, now.turn, key)
        went = [str(event.values["space"]) for event in told(step.events, "boss-moves")]
        assert went == ([turned.boss] if turned.boss != now.boss else [])
        assaults = told(step.events, "assault", "assault-empty")
        if not assaults:
            assert not turned.red
            continue
        assert {*str(assaults[0].values["spaces"]).split(", ")} == turned.red
        seat_of = {own["key"]: "ABCD"[seat] for seat, own in enumerate(now.raw["knights"])}
        assert (assaults[0].kind == "assault") == bool(turned.attacked)
        if turned.attacked:
            assert assaults[0].values["whom"] == ", ".join(seat_of[name] for name in turned.attacked)
            assert assaults[0].values["count"] == BOSSES[boss].attack
    assert met > 5


@every_match
def test_abilities_of_the_boss(boss: str, seats: int) -> None:
    """DD-B01 to DD-B04, where the round ended without an Enemy in the room."""
    met = 0
    for step in steps(boss, seats):
        if not quiet_end(step) or not told(step.events, "ability") or step.before.enemies:
            continue
        if told(step.events, "scheme"):
            continue
        met += 1
        now = step.before
        assert now.boss
        does = ability(boss, now.boss, now.board, now.crowd, now.knights, now.turn)
        assert {str(event.values["space"]) for event in told(step.events, "appears")} == (
            {does.rat} if does.rat else set()
        )
        assert [str(event.values["space"]) for event in told(step.events, "explodes")][:1] == list(does.explodes[:1])
        assert bool(told(step.events, "floor-restored")) == bool(does.mended)
        attacks = told(step.events, "assault")
        seat_of = {own["key"]: "ABCD"[seat] for seat, own in enumerate(now.raw["knights"])}
        whom = ", ".join(seat_of[name] for name in does.attacked)
        assert [event.values["whom"] for event in attacks] == [whom] * bool(whom)
    assert met >= (boss != "specter")


@every_match
def test_when_cards_are_drawn(boss: str, seats: int) -> None:
    """DD-4.53, DD-4.62, DD-4.66, DD-R83: whole fights that the Boss outlasts."""
    met = 0
    for seed in range(3):
        cards: list[tuple[int, str]] = []
        abilities: list[int] = []
        order: list[str] = []
        had: dict[int, set[str]] = {}
        names: list[str] = []
        number, latest = 0, ""
        escaped = False
        for step in play(boss, seats, seed):
            for event in step.events:
                if event.kind == "fight":
                    number, cards, abilities, had, order, names = 0, [], [], {}, [], []
                if event.kind == "round":
                    number += 1
                if event.kind == "turn":
                    latest = str(event.values["hero"])
                    had.setdefault(number, set()).add(latest)
                if event.kind == "scheme":
                    cards.append((number, latest))
                    names.append(str(event.values["scheme"]))
                if event.kind == "ability":
                    abilities.append(number)
                escaped = escaped or event.kind == "escapes"
            if step.after.raw.get("fight") and not order:
                order = list(step.after.turn)
        if not escaped:
            continue
        met += 1
        out = {turn: set(order) - here for turn, here in had.items()}
        expected = fight(order, out)
        assert cards == [card for card in expected.cards if card[1] not in {"-", "ability"}]
        assert tuple(abilities) == expected.abilities
        taken = [name for _, name in expected.cards if name != "ability"]
        places = [place % 8 for place, name in enumerate(taken) if name != "-"]
        first_pass = dict(zip(places, names, strict=True))
        assert names == [first_pass[place] for place in places]
        assert len(set(first_pass.values())) == len(first_pass)
    assert met


def left_over(step: Step, vats: Sequence[str], attacker: str | None) -> tuple[list[str], dict[str, tuple[str, int]]]:
    """The Vats that exploded, and every model that is left with its space and Wounds, by the second program."""
    now, guardian = step.before, step.before.raw.get("guardian")
    found = explode(
        now.board,
        vats,
        now.knights,
        now.enemies,
        now.turn,
        attacker,
        boss=(now.boss, guardian["wounds"]) if now.boss and guardian else None,
        worn={one["key"]: now.worn(seat) for seat, one in enumerate(now.raw["knights"])},
    )
    standing = {name: one for name, one in found.models.items() if one.fate != "defeated" and name != "boss"}
    return list(found.vats), {name: (one.space, one.wounds) for name, one in standing.items()}


def standing(now: Facts) -> dict[str, tuple[str, int]]:
    return {one.name: (one.space, one.wounds) for one in now.knights} | {
        one.id: (one.space, one.wounds) for one in now.enemies
    }


def test_explosions() -> None:
    """DD-5.121 to DD-5.124, DD-B03: chains that nobody had to decide on, by Knights and by Plague Knight."""
    met: Counter[str] = Counter()
    for seats, seed in product((2, 3, 4), range(6)):
        for step in play("plague", seats, seed):
            blasts = [str(event.values["space"]) for event in told(step.events, "explodes")]
            if not blasts or step.asked not in {"turn", "respawn"} or told(step.events, "raid", "scrolls", "scheme"):
                continue
            if told(step.events, "ability") and quiet_end(step):
                vats, left = left_over(step, [space for space in SPACES if step.before.board.cards.get(space)], None)
                met["ability"] += 1
            elif step.chosen.startswith("attack vat"):
                vats, left = left_over(step, blasts[:1], step.before.own(step.seat)["key"])
                met["attack"] += 1
            else:
                continue
            assert blasts == vats
            assert standing(step.after) == left
            met["chain"] += len(blasts) > 1
            met["thrown"] += any(left.get(name, place)[0] != place[0] for name, place in standing(step.before).items())
    assert min(met[word] for word in ("ability", "attack", "chain", "thrown")) > 3, met
