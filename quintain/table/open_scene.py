"""A match that is over has no secrets: the spectators' scene with whatever any seat saw face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from quintain.core.scene import Piece, Scene, Zone


def uncovered(watched: Scene, seen: Sequence[Scene], mark: str) -> Scene:
    """What spectators see, and in it what the seats saw, given in seat order.

    A zone of which its owner sees everything is shown like that. Elsewhere a piece that lies face down shows the face
    that some seat knows, with this mark in place of those that speak to that seat alone.
    """
    zones = [{zone.id: zone for zone in scene.zones} for scene in seen]
    known = {
        piece.id: replace(piece, badges=(mark,))
        for scene in seen
        for zone in scene.zones
        for piece in zone.pieces
        if not piece.back
    }
    return replace(watched, zones=tuple(_uncovered(zone, zones, known) for zone in watched.zones))


def _uncovered(zone: Zone, zones: Sequence[Mapping[str, Zone]], known: Mapping[str, Piece]) -> Zone:
    own = None if zone.owner is None else zones[zone.owner].get(zone.id)
    if zone.layout != "cascade" and own is not None and not any(piece.back for piece in own.pieces):
        return replace(zone, pieces=tuple(replace(piece, badges=()) for piece in own.pieces))
    return replace(zone, pieces=tuple(known.get(piece.id, piece) if piece.back else piece for piece in zone.pieces))
