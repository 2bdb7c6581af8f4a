"""What things are worth in Coins: cards, Equipment, Mounds, and what a Defeat costs."""

from __future__ import annotations

from functools import cached_property
from math import ceil

from quintain.games.dungeon_duels.box import DECKS, Blow, Box, Brace, Gear, Haste, Heal, Rage, Summon, Surge, Ward
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.games.dungeon_duels.models import faces_of, stats_of
from quintain.players.lore.dungeon_duels.odds import beyond, mean

PACE = 0.8
"""Wounds that every knight is expected to deal the boss in a round."""
ATTACKS = 1.7
"""Attacks on the boss in a round of its fight, on average."""
SURELY = 0.85
"""A card that is kept may come too late."""
TEMPO = 1.5
"""What it costs to come back in the first column."""
DIGS = 0.8
"""Mounds that a knight digs in a round."""


class Worths:
    """As one knight sees them, with so many rounds to go."""

    def __init__(self, box: Box, dungeon: Dungeon, place: int, *, duel: bool) -> None:
        self.box = box
        self.dungeon = dungeon
        self.place = place
        self.knight = dungeon.knights[place]
        self.stats = stats_of(box, self.knight)
        self.boss = box.bosses[dungeon.boss]
        self._duel = duel
        self._blows: dict[tuple[int, int], float] = {}
        self._cards: dict[str, float] = {}

    # --- how long it will last ----------------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> int:
        """Rounds in the dungeon, this one included."""
        return 0 if self.dungeon.fight else self.dungeon.stack + len(self.dungeon.track)

    @cached_property
    def bouts(self) -> float:
        """Rounds of the boss fight."""
        dungeon, seats = self.dungeon, len(self.dungeon.knights)
        cards = len(self.box.plans[dungeon.boss]) * self.box.numbers.passes - dungeon.clock
        by_clock = ceil(cards / max(1, seats - (not self._duel)))
        return min(by_clock, 1 + self.left / (PACE * seats))

    @cached_property
    def left(self) -> int:
        """Wounds that the boss can take."""
        guardian = self.dungeon.guardian
        return self.boss.health - (0 if guardian is None else guardian.wounds)

    # --- the boss -----------------------------------------------------------------------------------------------------

    def wounds(self, dice: int, sure: int = 0) -> tuple[float, ...]:
        """How likely an attack on the boss deals so many Wounds."""
        return beyond(faces_of(self.box, "attack"), dice, sure, self.boss.armor, self.left)

    def pays(self, wounds: int) -> int:
        """Coins for so many Wounds of the boss (DD-4.61)."""
        numbers = self.box.numbers
        return wounds * numbers.wound + (numbers.last_wound - numbers.wound) * (0 < wounds == self.left)

    def blow(self, dice: int, sure: int = 0) -> float:
        """Coins that so many dice bring against the boss."""
        known = self._blows.get((dice, sure))
        if known is None:
            likely = self.wounds(dice, sure)
            known = self._blows[dice, sure] = sum(self.pays(count) * share for count, share in enumerate(likely))
        return known

    @cached_property
    def dice(self) -> int:
        """Of an Attack Action on the boss."""
        return self.stats.total("attack") + sum(reason.dice for reason in self.stats.boss_dice)

    # --- Loot ---------------------------------------------------------------------------------------------------------

    def card(self, key: str) -> float:
        """What a card in hand is worth."""
        known = self._cards.get(key)
        if known is None:
            known = self._cards[key] = self._worth(key)
        return known

    def _worth(self, key: str) -> float:
        loot = self.box.cards[key]
        second = {
            "relic": self.blow(self.dice, self.box.numbers.boost) - self.blow(self.dice),
            "curio": 0.7,
            "heirloom": 0.0,
            "arcana": 1.0,
        }[loot.deck]
        kept = self.box.numbers.heirloom if loot.deck == "heirloom" else 0
        if not self.bouts and not self.rounds:
            return float(kept)
        return max(SURELY * max(second, self._use(key)), kept)

    def _use(self, key: str) -> float:
        match self.box.cards[key].effect:
            case Blow(dice=dice, cascade=cascade, coins=coins):
                return (1.2 if cascade else 1.0) * self.blow(dice) + coins * mean(self.wounds(dice))
            case Ward(coins=coins):
                return coins + 2.5
            case Brace():
                return 1.5
            case Heal():
                return 2.0
            case Haste(actions=actions):
                return actions * self.blow(self.dice)
            case Rage(dice=dice):
                return 2 * (self.blow(self.dice + dice) - self.blow(self.dice))
            case Surge() | Summon():
                return 1.5
        return 1.2

    def deck(self, deck: str, hand: tuple[str, ...]) -> float:
        """What a card of this pile is worth on average, as far as a knight with this hand can tell."""
        total = count = 0.0
        for key, copies in self.box.decks[deck].items():
            unseen = copies - self.dungeon.spent.get(key, 0) - hand.count(key)
            total, count = total + unseen * self.card(key), count + unseen
        return total / count if count else 0.0

    @cached_property
    def consolation(self) -> float:
        """What the card is worth that a Defeated knight draws (DD-5.61): little where the hand is full."""
        deck = max(self.deck(deck, ()) for deck in DECKS if deck != "heirloom")
        return deck if self.knight.cards < self.box.numbers.hand else 0.3

    # --- treasure -----------------------------------------------------------------------------------------------------

    @cached_property
    def mound(self) -> float:
        """What the next Mound brings on average."""
        faces, total = self.dungeon.faces, sum(self.dungeon.faces.values())
        chest = max(self.deck(deck, ()) for deck in DECKS)
        if self.knight.cards >= self.box.numbers.hand:
            chest -= 2.0
        coins = 0.0
        for key, count in faces.items():
            mound = self.box.mounds[key]
            coins += count * (mound.coins + mound.loot * chest + (self.stats.gem if mound.gem else 0))
        return coins / total if total else 0.0

    def gear(self, item: Gear) -> float:
        """What a card of Equipment still brings."""
        attacks = ATTACKS * self.bouts
        dungeon = self.rounds / 8
        better = self.blow(self.dice + 1) - self.blow(self.dice)
        return (
            item.attack * (better * attacks + 3 * dungeon)
            + item.boss_attack * better * attacks
            + item.reach * 0.5 * self.bouts
            + item.armor * (0.3 * self.bouts + 1.5 * dungeon)
            + item.jump * 2.5 * dungeon
            + item.gem * DIGS * 0.7 * self.rounds
            + item.bounty * 2.5 * dungeon
            + bool(item.rerolls) * (0.4 * self.bouts + 1.5 * dungeon)
            + item.cape * 0.5
            + item.shove * 0.3
            + bool(item.saving) * 0.12 * self.purse
            + item.score
            + item.keeps * 0.3
            + item.stuns * 0.8 * dungeon
            + item.momentum * (0.4 * self.bouts + 2.5 * dungeon)
            + item.ghost * dungeon
            + item.glides * 1.5 * dungeon
        )

    @property
    def purse(self) -> int:
        return self.dungeon.purses[self.place]

    # --- Defeat -------------------------------------------------------------------------------------------------------

    @cached_property
    def defeat(self) -> float:
        """What it costs to be Defeated now (DD-5.60, DD-5.61)."""
        numbers = self.box.numbers
        lost = self.purse // (self.stats.saving or numbers.drop)
        boosts = self.knight.boosts * numbers.boost
        back = TEMPO + (1.5 * self.blow(self.dice) if self.dungeon.fight else 0.0)
        return lost + boosts + back - self.consolation

    @cached_property
    def scars(self) -> tuple[float, ...]:
        """What it costs to have so many Wounds; the last entry is a Defeat."""
        health = self.stats.health
        cost = max(self.defeat, 0.0)
        return (*(0.75 * cost * (count / health) ** 1.7 + 0.12 * count for count in range(health)), self.defeat)
