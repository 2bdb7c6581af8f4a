"""
Every byte that a seat's socket receives, compared with what a twin table would send.

A twin is a match that differs only in what this audience cannot know: cards that it has not seen, plans that are still
sealed. The real match and its twins are played over the wire, with the same moves and questions; up to the end of the
twin, the audience must have received the same bytes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from quintain.core.answers import Refusal
from quintain.core.contract import View
from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.players import player
from quintain.players.opinion import Opinion, opinion
from quintain.server.config import Config
from quintain.server.process import ServerProcess
from quintain.server.tables import lobby
from quintain.table.table import Table
from tests.miniatures import duel, higher
from tests.miniatures.duel.deeds import STEPS
from tests.miniatures.duel.game import DuelState
from tests.miniatures.higher.deeds import DECK
from tests.miniatures.higher.game import Higher, HigherState
from tests.server.client import Client
from tests.server.serving import PLENTY, Served

SECRET = "the same at every table"
SEATS = 3
AUDIENCES = (0, 1, 2, None)
Move = tuple[int, str]
"""A seat and what it says; nothing when the text is empty."""
Transcript = list[list[str]]
"""What one audience received: when it came, and after every move."""
Choose = Callable[[list[Client]], Move | None]


@pytest.fixture
def twins(tmp_path: Path, miniatures: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server at which every table has the same seed and the same moment."""
    monkeypatch.setattr(lobby, "fresh_seed", lambda: SECRET)
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=PLENTY)
    with Served(config, ServerProcess(config, advise=quickly, now=lambda: 1_000_000)) as served:
        yield served


def quickly(slug: str, view: View, seed: str, count: int) -> Opinion:
    """Hints from a player that thinks no longer than it must: there are very many of them here."""
    return opinion(player("random"), load(slug), view, Stream.of(seed, count))


class Telling:
    """A match over the wire, and everything that anybody heard of it."""

    def __init__(self, served: Served, game: str, choose: Choose, questions: list[str]) -> None:
        self.moves: list[Move] = []
        self.heard: list[Transcript] = [[] for _ in AUDIENCES]
        table, tokens = served.open("me", *["open"] * (SEATS - 1), game=game)
        with ExitStack() as stack:
            clients = []
            for token in (*tokens, None):
                clients.append(stack.enter_context(Client(served.url, table, token)))
                clients[-1].settle()
            self._note(clients, table)
            while (move := choose(clients)) is not None:
                self.moves.append(move)
                seat, text = move
                if text:
                    assert clients[seat].act(text)["ok"], move
                for client in clients:
                    for question in questions:
                        client.ask(type="why", text=question)
                        client.ask(type="why", clicks=question.split())
                    client.ask(type="hint")
                self._note(clients, table)

    def _note(self, clients: list[Client], table: str) -> None:
        for client, transcript in zip(clients, self.heard, strict=True):
            client.settle()
            known = sum(map(len, transcript))
            transcript.append([_same(raw, table) for raw in client.raw[known:]])


def _same(raw: str, table: str) -> str:
    """Without the two names that are drawn afresh for every table."""
    return re.sub(r'"epoch":"\w+"', '"epoch":"?"', raw.replace(table, "TABLE"))


def at_random(seed: int) -> Choose:
    """Any option of anybody who is asked, until the match is over."""
    luck = random.Random(seed)

    def choose(clients: list[Client]) -> Move | None:
        asked = [(seat, text) for seat, client in enumerate(clients) for text in client.picture.offers]
        return luck.choice(asked) if asked else None

    return choose


def as_given(moves: list[Move]) -> Choose:
    left = iter(moves)
    return lambda _: next(left, None)


def assert_same(real: Telling, twin: Telling, audience: int) -> None:
    """What this audience heard until the twin ended."""
    for number, (mine, other) in enumerate(zip(real.heard[audience], twin.heard[audience], strict=False)):
        assert mine == other, f"after {twin.moves[:number]} instead of {real.moves[:number]}"


# --- hidden hands ---------------------------------------------------------------------------------------------------

Hands = tuple[tuple[int, ...], ...]


class Dealer:
    """Deals what a test wants, at every table that is set up from now on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.hands: Hands | None = None
        new = Higher.new

        def deal(game: Higher, *arguments: Any) -> HigherState:
            state = new(game, *arguments)
            self.hands = self.hands or state.hands
            return game.states.of(state.settings, self.hands, state.seen, state.open)

        patch.setattr(Higher, "new", deal)

    def peeks(self, hands: Hands, moves: list[Move]) -> dict[int | None, tuple[int, int]] | None:
        """Who has seen which card of whom by these moves; None when they are impossible with these hands."""
        self.hands = hands
        table = Table.new(higher.GAME, SEATS, SECRET)
        found: dict[int | None, tuple[int, int]] = {}
        for seat, text in moves:
            if isinstance(table.submit(seat, text), Refusal):
                return None
            if text.startswith("peek"):
                assert isinstance(table.state, HigherState)
                found[seat] = ("ABC".index(text[-1]), table.state.seen[seat] or 0)
        return found

    def twin(self, real: Hands, moves: list[Move], audience: int | None, luck: random.Random) -> Hands | None:
        """Other hands with which this audience would have seen the same; None when it knows every card."""
        played = [{int(text[5:]) for by, text in moves if by == seat and text[:4] == "play"} for seat in range(SEATS)]
        known = [set(real[seat]) if seat == audience else played[seat] for seat in range(SEATS)]
        peek = (self.peeks(real, moves) or {}).get(audience)
        if peek is not None:
            known[peek[0]] = known[peek[0]] | {peek[1]}
        if all(known[seat] == set(real[seat]) for seat in range(SEATS)):
            return None
        while True:
            unseen = [card for card in DECK if not any(card in cards for cards in known)]
            luck.shuffle(unseen)
            hands = tuple(
                tuple(sorted([*known[seat], *(unseen.pop() for _ in range(len(real[seat]) - len(known[seat])))]))
                for seat in range(SEATS)
            )
            peeks = self.peeks(hands, moves) if hands != real else None
            if peeks is not None and peeks.get(audience) == peek:
                return hands


def test_nobody_hears_of_cards_that_are_hidden(twins: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    questions = ["play 3", "play 9", "peek A", "dare"]
    dealer, luck = Dealer(monkeypatch), random.Random(1)
    real = Telling(twins, "higher", at_random(1), questions)
    hands = dealer.hands
    assert hands is not None
    assert any(text.startswith("peek") for _, text in real.moves), "a match in which nobody peeks proves too little"
    found = 0
    for audience, seat in enumerate(AUDIENCES):
        for end in range(len(real.moves)):
            other = dealer.twin(hands, real.moves[:end], seat, luck)
            if other is not None:
                dealer.hands = other
                assert_same(real, Telling(twins, "higher", as_given(real.moves[:end]), questions), audience)
                found += 1
    assert found > 20


# --- sealed plans ---------------------------------------------------------------------------------------------------


def sealed_at(moves: list[Move]) -> list[int]:
    """Which of these moves are sealed choices that nobody else has been shown."""
    table = Table.new(duel.GAME, SEATS, SECRET)
    sealed: list[int] = []
    for number, (seat, text) in enumerate(moves):
        asked = table.state.ask(seat).sealed
        assert not isinstance(table.submit(seat, text), Refusal)
        assert isinstance(table.state, DuelState)
        sealed = [*sealed, number] if asked and any(table.state.plans) else []
    return sealed


def otherwise(moves: list[Move], audience: int | None, luck: random.Random) -> list[Move]:
    """The same with other sealed choices of everybody else; half a plan may not have been made at all."""
    twin = list(moves)
    hidden = [number for number in sealed_at(moves) if moves[number][0] != audience]
    for seat in range(SEATS):
        mine = [number for number in hidden if moves[number][0] == seat]
        if len(mine) == 1 and luck.random() < 0.5:
            twin[mine[0]] = (seat, "")
            continue
        words = [luck.choice(STEPS), luck.choice([step for step in STEPS if step != "guard"])][-len(mine) :]
        for number, word in zip(mine, words, strict=False):
            twin[number] = (seat, word)
    return twin


def test_nobody_hears_of_choices_that_are_sealed(twins: Served) -> None:
    questions = ["hit", "guard", "bow", "plan guard guard"]
    luck = random.Random(1)
    real = Telling(twins, "duel", at_random(1), questions)
    found = 0
    for audience, seat in enumerate(AUDIENCES):
        for end in luck.sample(range(1, 24), 9):
            other = otherwise(real.moves[:end], seat, luck)
            if other != real.moves[:end]:
                assert_same(real, Telling(twins, "duel", as_given(other), questions), audience)
                found += 1
    assert found > 20
