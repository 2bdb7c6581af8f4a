"""Hints at every kind of question: an option with its chance, in words that the scene has for it."""

from __future__ import annotations

from functools import cache

import pytest

from quintain.cli.drawing.opinions import hint_lines
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.settings import settle
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.questions import OWN_REROLL, QUESTIONS
from quintain.games.dungeon_duels.state import ASKS, DuelsState
from quintain.players.lore.dungeon_duels.player import ErrantPlayer
from quintain.players.opinion import opinion
from quintain.players.playouts import QuickLuck
from tests.players.lore.dungeon_duels.positions import chosen, position

KINDS = {ask.kind for ask in (*ASKS.values(), *(question.ask for question in QUESTIONS.values()), OWN_REROLL)}
BOSSES = ("king", "specter", "plague", "enchantress")
MATCHES = 60


@cache
def asked() -> dict[str, DuelsState]:
    """A position with a choice for every kind of question, from random matches."""
    found: dict[str, DuelsState] = {}
    for number in range(MATCHES):
        luck = QuickLuck(number)
        state = GAME.new(4, settle(GAME.settings, {"boss": BOSSES[number % 4]} if number else {}), Moment(luck))
        while state.actors:
            (seat,) = state.actors
            options = state.options(seat)
            kind = state.ask(seat).kind
            if len(options) > 1 and kind not in found:
                found[kind] = state.clone()
            state.apply(seat, options[luck.below(len(options), "any")], Moment(luck))
        if found.keys() == KINDS:
            break
    return found


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_hint_says_what_to_do_and_what_that_is_worth(kind: str) -> None:
    state = asked()[kind]
    (seat,) = state.actors
    view = state.view(seat)
    thought = opinion(ErrantPlayer(iterations=1), GAME, view, Stream.of("hint"), rounds=1)
    assert {choice.text for choice in thought.choices} == {state.text(option) for option in state.options(seat)}
    assert thought.best.chance is not None
    assert all(0 <= choice.chance <= 1 for choice in thought.choices if choice.chance is not None)
    labels = {offer.text: offer.label for offer in GAME.scene(view, state.offers(seat)).offers}
    (first, *_) = hint_lines(thought, labels)
    text, words, chance = thought.best.text, labels[thought.best.text], f"{thought.best.chance:.0%}"
    assert first == f"{text}  {words}: {chance}"
    assert words[0].isupper()
    assert len(words.split()) > 1 or kind in ("reroll", "curio", "guard", "stride", "turn")


def test_a_knight_about_to_fall_off_is_told_to_go() -> None:
    state = position({"blue": "a2", "red": "d1"}, purses={"blue": 30})
    thought = opinion(ErrantPlayer(iterations=4), GAME, state.view(0), Stream.of("edge"), rounds=1)
    assert thought.best.text.startswith(("move", "jump"))
    end = thought.chance_of("end")
    assert end is None or end < (thought.best.chance or 0.0)


def test_whoever_has_no_better_card_keeps_the_heirlooms() -> None:
    state = asked()["toss"]
    (seat,) = state.actors
    options = {state.text(option) for option in state.options(seat)}
    decks = {text: state.box.cards[text.removeprefix("toss ")].deck for text in options}
    assert decks[chosen(state)] != "heirloom" or set(decks.values()) == {"heirloom"}
