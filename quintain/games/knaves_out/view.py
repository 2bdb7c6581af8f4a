"""What one seat may know (KO §8): all that lies open, and its own hand. Its deck follows from both."""

from __future__ import annotations

from quintain.core.contract import View
from quintain.games.knaves_out.cards import Card
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.settings import KnavesSettings


class KnavesView(View, frozen=True, kw_only=True):
    settings: KnavesSettings
    realm: Realm
    hand: tuple[Card, ...] = ()
