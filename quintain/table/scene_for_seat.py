"""What a seat sees: the game's own picture of its view, and on it all that the table knows of any game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict, replace

from quintain.core.answers import Outcome
from quintain.core.contract import AnyGame, Offered, State
from quintain.core.scene import Offer, Picture, Plate, Scene
from quintain.core.seats import Seat
from quintain.core.words import Words
from quintain.table.results import result_of


def scene_of(
    game: AnyGame,
    state: State[Any, Any],
    seat: Seat | None,
    outcome: Outcome | None = None,
    names: Sequence[str] = (),
) -> Scene:
    """The whole scene. ``outcome`` is how the table ended the match, where it did; ``names`` are the sitters'."""
    outcome = outcome or state.outcome()
    if outcome is not None:
        result = result_of(game, outcome, names)
        places = tuple(standing.place for standing in outcome.standings)
        last = game.scene(state.view(seat), [])
        over = asdict(last) | {"prompt": result, "remarks": (), "plates": _plates(game, state, last)}
        return Scene(game=game.slug, audience=seat, result=result, places=places, **over)
    offered = state.offers(seat)
    picture = game.scene(state.view(seat), offered)
    actors, awaited, prompt, offers = state.actors, state.awaited(), picture.prompt, picture.offers
    if not prompt and seat in actors:
        prompt = game.words.say(f"prompt.{awaited[actors.index(seat)].kind}")
    elif not prompt:
        labels = tuple([plate.label for plate in picture.plates if plate.seat in actors])
        prompt = _waiting(game.words, awaited[0].kind if awaited else "", labels)
    if offered and offered[-1].refusal:
        offers = _with_reasons(game, offers, offered, names)
    # Field by field, because servers do little else: with ``asdict`` it takes half as long again.
    return Scene(
        game=game.slug,
        audience=seat,
        awaited=awaited,
        prompt=prompt,
        plates=tuple(
            [replace(one, to_act=True) if one.seat in actors else one for one in _plates(game, state, picture)]
        ),
        boards=picture.boards,
        around=picture.around,
        around_id=picture.around_id,
        around_label=picture.around_label,
        ghosts=picture.ghosts,
        zones=picture.zones,
        overlays=picture.overlays,
        arrows=picture.arrows,
        dice=picture.dice,
        trays=picture.trays,
        meters=picture.meters,
        buttons=picture.buttons,
        offers=offers,
        shortcuts=picture.shortcuts,
        recent=picture.recent,
        remarks=picture.remarks,
        position=picture.position,
        shows=picture.shows,
        turned=picture.turned,
    )


def _plates(game: AnyGame, state: State[Any, Any], picture: Picture) -> tuple[Plate, ...]:
    """The plates, with the sides that several seats play for."""
    teams = game.teams(len(picture.plates), state.settings)
    return tuple([replace(one, team=teams[one.seat]) for one in picture.plates]) if teams else picture.plates


def _with_reasons(
    game: AnyGame, offers: Sequence[Offer], offered: Sequence[Offered[Any]], names: Sequence[str]
) -> tuple[Offer, ...]:
    """The offers, those that are refused now with the reason why."""
    why = {one.text: game.explain(one.refusal, names) for one in offered if one.refusal}
    return tuple(
        [
            replace(one, refusal=why[one.text].words, rule=why[one.text].rule) if one.text in why else one
            for one in offers
        ]
    )


@lru_cache(maxsize=1024)
def _waiting(words: Words, kind: str, labels: tuple[str, ...]) -> str:
    """Whom the others wait for, and for what where the game has words for it."""
    key = f"prompt.wait-{kind}"
    return words.say(key if key in words else "prompt.wait", {"who": ", ".join(labels)})
