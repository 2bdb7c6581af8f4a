"""That a scene can be drawn, read aloud and clicked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from quintain.core.answers import Refusal
from quintain.core.scene import Scene
from quintain.core.seats import Seat, letter
from quintain.testing.matches import Moment
from quintain.testing.portraits import contrast, name
from quintain.testing.properties.promise import Broken, of_some_moments


@of_some_moments
def options_can_be_clicked(moment: Moment) -> None:
    """Each option and each refused action of the menu has exactly one offer, whose text is read as that action."""
    state = moment.state
    for audience, scene in _scenes(moment):
        expected = sorted((offered.text, offered.refusal is not None) for offered in state.offers(audience))
        found = sorted((offer.text, bool(offer.refusal)) for offer in scene.offers)
        if found != expected:
            raise Broken(f"offers to {name(audience)}: {contrast(expected, found)}")
        for offer in scene.offers:
            read = state.parse(audience or 0, offer.text)
            if isinstance(read, Refusal) or len(read) != 1 or state.text(read[0]) != offer.text:
                raise Broken(f"the offer {offer.text!r} is not the text of an action: {read}")


@of_some_moments
def clicks_lead_to_one_offer(moment: Moment) -> None:
    """Every offer has a path of ids that are in the scene, and no path is the beginning of another."""
    for audience, scene in _scenes(moment):
        ids = set(scene.ids())
        paths = sorted(offer.path for offer in scene.offers)
        for path in paths:
            if not path or not ids.issuperset(path):
                raise Broken(f"{name(audience)} is to click {path}, but the scene has no {set(path) - ids or 'path'}")
        # Sorted, a path stands right before those that it begins.
        for path, following in pairwise(paths):
            if following[: len(path)] == path:
                raise Broken(f"{name(audience)} cannot tell the path {path} from the beginning of {following}")


@of_some_moments
def ids_are_unique(moment: Moment) -> None:
    """Every id occurs once in a scene, and whatever points at an id points at one that is there."""
    for audience, scene in _scenes(moment):
        counted = Counter(scene.ids())
        twice = [id for id, count in counted.items() if count > 1 or not id]
        if twice:
            raise Broken(f"the scene of {name(audience)} has ids that are empty or there twice: {twice}")
        lost = [id for id in _pointers(scene) if id not in counted]
        if lost:
            raise Broken(f"the scene of {name(audience)} points at ids that are not there: {lost}")


@of_some_moments
def everything_has_a_label(moment: Moment) -> None:
    """Everything in a scene has words to be read aloud, and so has what must be decided."""
    for audience, scene in _scenes(moment):
        if not scene.prompt.strip():
            raise Broken(f"the scene of {name(audience)} has no prompt")
        for where, label in _labels(msgspec.to_builtins(scene), "scene"):
            if not label.strip():
                raise Broken(f"an empty label for {name(audience)} in {where}")


@of_some_moments
def plates_name_every_seat(moment: Moment) -> None:
    """A scene is its audience's own and shows every seat apart by its emblem, who is to act, and what is awaited."""
    for audience, scene in _scenes(moment):
        if scene.audience != audience or scene.game != moment.game.slug:
            raise Broken(f"a scene for {name(audience)} of {moment.game.slug}: {scene.game} {scene.audience}")
        if sorted(plate.seat for plate in scene.plates) != list(moment.seats):
            raise Broken(f"expected a plate for each of {len(moment.seats)} seats, got {scene.plates}")
        for tells in ([plate.emblem for plate in scene.plates], [plate.label for plate in scene.plates]):
            if len(set(tells)) != len(tells):
                raise Broken(f"two seats look alike: {tells}")
        to_act = tuple(sorted(plate.seat for plate in scene.plates if plate.to_act))
        if to_act != moment.state.actors:
            marked, acting = ("".join(map(letter, seats)) or "nobody" for seats in (to_act, moment.state.actors))
            raise Broken(f"the plates show {marked} to act for {name(audience)}, but it is {acting}")
        if scene.awaited != moment.state.awaited():
            raise Broken(f"what is awaited: {contrast(moment.state.awaited(), scene.awaited)}")


def _scenes(moment: Moment) -> Iterator[tuple[Seat | None, Scene]]:
    for audience in moment.audiences:
        yield audience, moment.scene(audience)


def _pointers(scene: Scene) -> Iterator[str]:
    for overlay in scene.overlays:
        yield from overlay.cells
    for line in scene.lines:
        yield from (line.source, line.target)
    for board in scene.boards:
        for edge in board.edges:
            yield from (edge.first, edge.second)
    yield from (button.at for button in scene.buttons if button.at is not None)
    yield from scene.recent


def _labels(part: object, where: str) -> Iterator[tuple[str, str]]:
    match part:
        case dict():
            here = f"{where} {part.get('id', '')}".strip()
            for name, value in part.items():
                if name == "label":
                    yield here, str(value)
                else:
                    yield from _labels(value, f"{here} {name}")
        case list() | tuple():
            for value in part:
                yield from _labels(value, where)


PROPERTIES = (
    options_can_be_clicked,
    clicks_lead_to_one_offer,
    ids_are_unique,
    everything_has_a_label,
    plates_name_every_seat,
)
