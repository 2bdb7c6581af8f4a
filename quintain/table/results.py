"""How a match ended, in a sentence that names the winners."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.answers import Outcome, Value
from quintain.core.contract import AnyGame
from quintain.core.seats import letter, with_names


def result_of(game: AnyGame, outcome: Outcome, names: Sequence[str] = ()) -> str:
    """How a match ended, in words that name the winners by their places, whatever else the outcome says.

    Where the words have a sentence ``<reason>-alone``, ``-shared`` or ``-lost``, it serves for one winner, some, none.
    """
    winners = outcome.winners
    key = f"outcome.{outcome.reason}"
    special = f"{key}-{('lost', 'alone', 'shared')[min(len(winners), 2)]}"
    key = special if special in game.words else key
    values: dict[str, Value] = {**with_names(outcome.values, names)}
    values["winner"] = _listed(game, [names[seat] if names else letter(seat) for seat in winners])
    score = outcome.standings[winners[0]].score if winners else None
    return game.words.say(key, values if score is None else values | {"score": score})


def _listed(game: AnyGame, names: Sequence[str]) -> str:
    """``Ann, Bob and Cid``."""
    if len(names) < 2:
        return "".join(names)
    return game.words.say("list.names", {"names": ", ".join(names[:-1]), "last": names[-1]})
