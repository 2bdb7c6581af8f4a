"""
Clicks turned into actions, by the paths of a scene's offers alone. Pure: no screen, no table.

An offer is played when its whole path has been clicked. Whatever can be clicked next glows; what is shown but refused
now is barred, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from quintain.core.scene import Offer, Scene

STEP = "step"
"""The mark of a click after which more must follow."""
MOVE = "move"
"""The mark of a last click whose offer has none of its own."""


class Pick(NamedTuple):
    """Where somebody stands on the way to an action."""

    clicks: tuple[str, ...] = ()
    glow: Mapping[str, str] = {}
    """What can be clicked next, and the mark of what that would do."""
    barred: Mapping[str, str] = {}
    """What is shown and refused now, and why."""
    offer: Offer | None = None
    """The action that has been picked, once its path is complete."""
    tried: tuple[str, ...] = ()
    """The clicks that led nowhere, when the last one did."""


def choices(scene: Scene) -> tuple[Offer, ...]:
    """All that can be picked in a scene: single actions, and several with one gesture."""
    return (*scene.offers, *scene.shortcuts)


def pick(offers: Iterable[Offer], clicks: Sequence[str] = ()) -> Pick:
    """Where these clicks lead. Clicks that begin no offer lead back to the start."""
    clicks = tuple(clicks)
    live = [offer for offer in offers if offer.path[: len(clicks)] == clicks]
    if not live:
        return pick(offers) if clicks else Pick()
    glow: dict[str, str] = {}
    barred: dict[str, str] = {}
    for offer in live:
        rest = offer.path[len(clicks) :]
        if offer.refusal and rest:
            barred.setdefault(rest[0], offer.reason)
        elif not offer.refusal and not rest:
            return Pick(clicks, offer=offer)
        elif not offer.refusal:
            glow.setdefault(rest[0], (offer.mark or MOVE) if len(rest) == 1 else STEP)
    return Pick(clicks, glow, {id: why for id, why in barred.items() if id not in glow})


def click(offers: Sequence[Offer], so_far: Pick, ids: Sequence[str]) -> Pick:
    """One more click, on a place that goes by these ids, the topmost first.

    It goes on, or begins again where something else can be picked up there, or lays down what it was clicked on
    twice; otherwise nothing changes but ``tried``.
    """
    for id in ids:
        if id in so_far.glow:
            return pick(offers, (*so_far.clicks, id))
    if so_far.clicks and so_far.clicks[-1] in ids:
        return pick(offers)
    beginnings = pick(offers).glow
    for id in ids:
        if id in beginnings and id not in so_far.barred:
            return pick(offers, (id,))
    return so_far._replace(tried=(*so_far.clicks, *ids[-1:]))


def clickable(so_far: Pick, ids: Sequence[str]) -> tuple[str, ...]:
    """The things of a crowded place that could be clicked next; more than one must be asked about."""
    return tuple(id for id in ids if id in so_far.glow)


def offers_from(offers: Iterable[Offer], clicks: Sequence[str]) -> list[Offer]:
    """The offers that go on from these clicks and can be chosen."""
    clicks = tuple(clicks)
    return [offer for offer in offers if offer.path[: len(clicks)] == clicks and not offer.refusal]
