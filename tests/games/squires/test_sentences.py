"""What squires read: refusals, prompts, the log of a round, and who has won."""

from __future__ import annotations

from itertools import pairwise

import pytest

from quintain import Refusal, Table
from quintain.core.answers import Standing
from quintain.games.squires import GAME
from quintain.games.squires.cards import kind_of
from quintain.games.squires.scoring import hated_in, pairs_in
from quintain.games.squires.telling import outcome
from quintain.table.leavers import place_leavers
from quintain.table.results import result_of
from tests.games.squires.samples import (
    DECK,
    NAMES,
    do,
    ended,
    finished,
    heard,
    position,
    refused,
    state_of,
    table_at,
    walk,
)

SEATS = range(2, 7)


def answer(table: Table, text: str) -> str:
    """The sentence with which whoever is to act is refused."""
    refusal = table.submit(table.actors[0], text)
    assert isinstance(refusal, Refusal), f"{text} was accepted"
    return str(refusal)


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-3.5", "SQ-7.5")
@pytest.mark.parametrize("seats", SEATS)
def test_a_slot_that_is_not_there_is_named_whatever_its_number(seats: int) -> None:
    table = table_at(position(seats, [], hands={"A": "axe bow relic soap turnips"}))
    for slot in [0, *range(seats + 2, 12), 345, int("9" * 50)]:
        number = str(slot)[:40]
        told = f"SQ-3.5: there is no slot {number}: the knights stand in slots 1 to {seats + 1}"
        for text in (f"claim {slot}", f"peek {slot}", f"play axe {slot}", f"SHOW food2  {slot}"):
            assert answer(table, text) == told


@pytest.mark.rules("SQ-7.1", "SQ-7.5")
def test_an_item_that_is_not_in_the_deck_is_named() -> None:
    table = table_at(position(3, [], hands={"A": "axe bow relic soap turnips"}))
    for text in ("play sord 1", "show SORD 2", "play sord 9"):
        assert answer(table, text) == "SQ-7.1: there is no item 'sord' in this deck"
    assert refused(table, "discard sord") == ("no-discard", "SQ-5.5")
    do(table, "claim 1")
    assert refused(table, "discard sord") == ("no-item", "SQ-7.1")
    # What the moment does not allow comes first, as with slots and items that are there.
    assert refused(table, "claim 9") == ("must-discard", "SQ-5.5")
    assert refused(table, "play sord 2") == ("must-discard", "SQ-5.5")


@pytest.mark.rules("SQ-5.1", "SQ-5.3")
def test_nobody_is_told_that_a_knight_belongs_to_a_name_that_is_their_own() -> None:
    slots = ["egbert: +soap -axe", "fulk: +axe", "+relic"]
    table = table_at(position(3, slots, lap=2, owners={1: "A", 2: "B"}, hands={"A": "turnips booze axe cloak relic"}))
    own = "Sir Egbert Gravysleeve in slot 1 is yours: nobody plays or peeks there any more"
    assert answer(table, "play axe 1") == answer(table, "show axe 1") == f"SQ-5.1: {own}"
    assert answer(table, "peek 1") == f"SQ-5.3: {own}"
    assert answer(table, "play axe 2") == "SQ-5.1: Sir Fulk Neverpays in slot 2 already belongs to Bob"
    assert answer(table, "claim 2") == "SQ-4.5: you already serve Sir Egbert Gravysleeve this round"


# --- prompts --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-4.11", "SQ-5.3")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("patience", [0, 1])
def test_a_prompt_names_what_is_offered_and_nothing_else(seats: int, patience: int) -> None:
    """In every position of random matches, for whoever has a turn with cards in hand."""
    met = set()
    for table in (table for seed in range(3) for table in walk(seats, seed, patience=patience)):
        if not table.actors or state_of(table).phase != "turn" or not state_of(table).hands[table.actors[0]]:
            continue
        scene = table.scene(table.actors[0])
        verbs = {offer.text.partition(" ")[0] for offer in scene.offers}
        assert ("claim" in scene.prompt) == ("claim" in verbs)
        assert ("peek" in scene.prompt) == ("peek" in verbs)
        met.add(scene.prompt)
    assert len(met) == (2 if seats == 2 else 4) + (patience if seats == 2 else 2 * patience)


# --- the log --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-6.6", "SQ-6.8")
def test_hated_cards_and_pairs_are_named() -> None:
    slots = ["crispin: +axe -axe -undies", "quentin: +axe -armor -roast", "sigrun: +relic"]
    table = table_at(position(2, slots, lap=2, owners={1: "B"}, hands={"A": "turnips booze axe cloak relic"}))
    do(table, "claim 2")
    told = heard(table, None)
    assert "Sir Crispin Lacecuff hates Axe, Axe: -10 for Bob." in told
    assert "Sir Quentin Moonsigh hates Roast Boar: -5 for Ann." in told
    assert "Sir Quentin Moonsigh has 1 matched pair (Axe + Armor): 4 for Ann." in told
    shown = [act.words for act in table.scene(0).shows[0].acts]
    assert "Sir Crispin Lacecuff throws Axe, Axe at the squire." in shown
    assert "Sir Quentin Moonsigh has 1 matched pair: Axe + Armor." in shown


@pytest.mark.rules("SQ-6.6", "SQ-6.8", "SQ-R22")
@pytest.mark.parametrize("seats", SEATS)
def test_as_many_cards_are_named_as_are_scored(seats: int) -> None:
    poured = 0
    for seed in range(12):
        for sheet in state_of(finished(seats, seed)).history:
            for seat, score in enumerate(sheet.scores):
                slot = sheet.owners.index(seat)
                knight, pile = sheet.knights[slot], [kind_of(card) for card in sheet.piles[slot]]
                poured += score.drunk == "poured"
                if score.drunk != "out":
                    assert len(hated_in(DECK, knight, pile, poured=score.drunk == "poured")) == score.hated
                    assert len(pairs_in(DECK, knight, pile)) == score.pairs
    assert bool(poured) == (seats == 2)


@pytest.mark.rules("SQ-R22")
def test_booze_that_was_poured_away_is_not_among_the_hated() -> None:
    ottoline = next(number for number, knight in enumerate(DECK.knights) if knight.code == "ottoline")
    booze = DECK.kinds["booze"]
    assert hated_in(DECK, ottoline, [booze, booze], poured=False) == [booze, booze]
    assert hated_in(DECK, ottoline, [booze, booze], poured=True) == []


@pytest.mark.rules("SQ-6.11")
@pytest.mark.parametrize("seats", SEATS)
def test_a_head_squire_is_new_or_stays(seats: int) -> None:
    met = set()
    for seed in range(12):
        table = finished(seats, seed)
        heads = [sheet.head for sheet in state_of(table).history]
        told = [line for line in heard(table, None) if line.endswith(("new Head Squire.", "stays Head Squire."))]
        expected = []
        for before, now in pairwise(heads):
            name = table.names[now]
            expected.append(f"{name} stays Head Squire." if now == before else f"{name} is the new Head Squire.")
            met.add(now == before)
        assert told == expected
    assert met == {False, True}


# --- leaving --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SQ-6.12", "SQ-R35")
@pytest.mark.parametrize("seats", range(3, 7))
def test_a_leaver_whose_stand_in_scores_most_is_not_named_as_the_winner(seats: int) -> None:
    led = 0
    for seed in range(12):
        table = Table.new(GAME, NAMES[:seats], seed, settings={"rounds": 1})
        leaver = seed % seats
        table.submit(leaver, "/resign")
        while table.actors:
            options = state_of(table).options(table.actors[0])
            table.act(table.actors[0], options[(seed * 7 + len(table.steps)) % len(options)])
        totals = state_of(table).totals
        best = max(total for seat, total in enumerate(totals) if seat != leaver)
        winners = [seat for seat, total in enumerate(totals) if seat != leaver and total == best]
        led += totals[leaver] >= best
        assert ended(table).winners == tuple(winners)
        assert ended(table).standings[leaver].place == seats
        said = table.result()
        assert said == table.scene(None).result
        assert NAMES[leaver] not in said
        assert all(NAMES[seat] in said for seat in winners)
        assert f" {best} point" in said
    assert led


@pytest.mark.rules("SQ-6.12")
def test_ties_behind_a_leaver_and_a_single_point() -> None:
    table = finished(4, 1)
    state = state_of(table).clone()
    state.totals = (41, 30, 30, 1)
    found = place_leavers(outcome(state), [0])
    assert [standing.place for standing in found.standings] == [4, 1, 1, 3]
    assert result_of(GAME, found, NAMES) == "Bob and Cay win together with 30 points each"
    state.totals = (41, 41, 1, 0)
    found = place_leavers(outcome(state), [0, 1])
    assert found.standings[2] == Standing(2, 1, 2, 1)
    assert result_of(GAME, found, NAMES) == "Cay wins with 1 point"
