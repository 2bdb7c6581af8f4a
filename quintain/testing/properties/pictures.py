"""That a scene can be drawn, read aloud and clicked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from quintain.core.answers import Refusal
from quintain.core.scene import RIMS, Badge, Piece, Scene
from quintain.core.seats import Seat, letter
from quintain.testing.matches import Decision
from quintain.testing.portraits import contrast, name
from quintain.testing.properties.promise import Broken, of_some_decisions

CLICKED = 12
"""How often something is clicked at a decision."""


@of_some_decisions
def options_can_be_clicked(decision: Decision) -> None:
    """Each option and each refused action of the menu has exactly one offer, whose text is read as that action."""
    state = decision.state
    for audience, scene in _scenes(decision):
        expected = sorted((offered.text, offered.refusal is not None) for offered in state.offers(audience))
        found = sorted((offer.text, bool(offer.refusal)) for offer in scene.offers)
        if found != expected:
            raise Broken(f"offers to {name(audience)}: {contrast(expected, found)}")
        for offer in scene.offers:
            read = state.parse(audience or 0, offer.text)
            if isinstance(read, Refusal) or len(read) != 1 or state.text(read[0]) != offer.text:
                raise Broken(f"the offer {offer.text!r} is not the text of an action: {read}")


@of_some_decisions
def clicks_lead_to_one_offer(decision: Decision) -> None:
    """Every offer and shortcut has a path of ids that can be clicked, and no path is the beginning of another."""
    for audience, scene in _scenes(decision):
        ids = {*scene.ids()} - _only_shown(scene)
        paths = sorted(offer.path for offer in (*scene.offers, *scene.shortcuts))
        for path in paths:
            if not path or not ids.issuperset(path):
                missing = set(path) - ids or "path"
                raise Broken(f"{name(audience)} is to click {path}, but the scene has no {missing} that can be clicked")
        # Sorted, a path stands right before those that it begins.
        for path, following in pairwise(paths):
            if following[: len(path)] == path:
                raise Broken(f"{name(audience)} cannot tell the path {path} from the beginning of {following}")


@of_some_decisions
def clicks_are_understood(decision: Decision) -> None:
    """Whatever a seat clicks, the game says which action that would be, in readable words, or that it is none."""
    state = decision.state
    for seat in state.actors:
        view, scene = state.view(seat), decision.scene(seat)
        ids = scene.ids()
        luck = decision.chance(f"clicks {letter(seat)}")
        for number in range(1, CLICKED + 1):
            clicks = [ids[luck.below(len(ids), "id")] for _ in range(1 + number % 3)] if ids else []
            text = decision.game.meant(view, clicks)
            read = () if text is None else state.parse(seat, text)
            if isinstance(read, Refusal) and read.code == "unreadable":
                raise Broken(f"clicks on {clicks} are said to mean {text!r}, which cannot be read")


@of_some_decisions
def ids_are_unique(decision: Decision) -> None:
    """Every id occurs once in a scene, and whatever points at an id points at one that is there."""
    for audience, scene in _scenes(decision):
        counted = Counter(scene.ids())
        twice = [id for id, count in counted.items() if count > 1 or not id]
        if twice:
            raise Broken(f"the scene of {name(audience)} has ids that are empty or there twice: {twice}")
        lost = [id for id in _pointers(scene) if id not in counted]
        if lost:
            raise Broken(f"the scene of {name(audience)} points at ids that are not there: {lost}")


@of_some_decisions
def everything_has_a_label(decision: Decision) -> None:
    """Everything in a scene has words to be read aloud, and so has what must be decided."""
    for audience, scene in _scenes(decision):
        if not scene.prompt.strip():
            raise Broken(f"the scene of {name(audience)} has no prompt")
        for where, label in _labels(msgspec.to_builtins(scene), "scene"):
            if not label.strip():
                raise Broken(f"an empty label for {name(audience)} in {where}")


@of_some_decisions
def plates_name_every_seat(decision: Decision) -> None:
    """A scene is its audience's own and shows every seat apart by its emblem, who is to act, and what is awaited."""
    for audience, scene in _scenes(decision):
        if scene.audience != audience or scene.game != decision.game.slug:
            raise Broken(f"a scene for {name(audience)} of {decision.game.slug}: {scene.game} {scene.audience}")
        if sorted(plate.seat for plate in scene.plates) != list(decision.seats):
            raise Broken(f"expected a plate for each of {len(decision.seats)} seats, got {scene.plates}")
        for tells in ([plate.emblem for plate in scene.plates], [plate.label for plate in scene.plates]):
            if len(set(tells)) != len(tells):
                raise Broken(f"two seats look alike: {tells}")
        to_act = tuple(sorted(plate.seat for plate in scene.plates if plate.to_act))
        if to_act != decision.state.actors:
            marked, acting = ("".join(map(letter, seats)) or "nobody" for seats in (to_act, decision.state.actors))
            raise Broken(f"the plates show {marked} to act for {name(audience)}, but it is {acting}")
        if scene.awaited != decision.state.awaited():
            raise Broken(f"what is awaited: {contrast(decision.state.awaited(), scene.awaited)}")


@of_some_decisions
def crowded_places_can_be_told_apart(decision: Decision) -> None:
    """No two things on a cell look and read alike, equal ones are one with a count; and no stack is made of stacks."""
    for audience, scene in _scenes(decision):
        for cell in (cell for board in scene.boards for cell in board.cells):
            alike = Counter((piece.kind, piece.label, piece.owner, piece.facing) for piece in cell.pieces)
            if twice := [look[1] for look, count in alike.items() if count > 1]:
                raise Broken(f"on {cell.label} {name(audience)} cannot tell apart: {twice}")
        for piece in _pieces(scene):
            if piece.count < 1 or any(below.under for below in piece.under):
                raise Broken(f"{piece.label!r} is {piece.count} things on a stack of stacks for {name(audience)}")


@of_some_decisions
def things_cite_the_rules(decision: Decision) -> None:
    """Where a piece, a badge or an offer names a rule, the rulebook has it: whoever reads can go on reading there."""
    known = decision.game.rulebook.rules
    for audience, scene in _scenes(decision):
        cited = {piece.label: piece.rule for piece in _pieces(scene)}
        badges = [badge for plate in scene.plates for badge in plate.badges if isinstance(badge, Badge)]
        cited |= {badge.words: badge.rule for badge in badges}
        cited |= {offer.label: offer.rule for offer in (*scene.offers, *scene.shortcuts)}
        if lost := {label: rule for label, rule in cited.items() if rule and rule not in known}:
            raise Broken(f"{name(audience)} is sent to rules that do not exist: {lost}")


def _pieces(scene: Scene) -> list[Piece]:
    cells = [cell.pieces for board in scene.boards for cell in board.cells]
    return [piece for pieces in (*cells, *(zone.pieces for zone in scene.zones)) for piece in pieces]


def _scenes(decision: Decision) -> Iterator[tuple[Seat | None, Scene]]:
    for audience in decision.audiences:
        yield audience, decision.scene(audience)


def _only_shown(scene: Scene) -> set[str]:
    """What is there to be looked at and cannot be clicked."""
    return {thing.id for things in (scene.overlays, scene.dice, scene.trays, scene.meters) for thing in things}


def _pointers(scene: Scene) -> Iterator[str]:
    for overlay in scene.overlays:
        yield from overlay.cells
    for arrow in scene.arrows:
        yield from (arrow.source, arrow.target)
    for board in scene.boards:
        for edge in board.edges:
            yield from (edge.first,) if edge.second in RIMS else (edge.first, edge.second)
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
    clicks_are_understood,
    ids_are_unique,
    everything_has_a_label,
    plates_name_every_seat,
    crowded_places_can_be_told_apart,
    things_cite_the_rules,
)
