"""The promises of the contract, each a small function that looks for a counterexample."""

from quintain.testing.properties import (
    citations,
    declarations,
    flow,
    leaving,
    notation,
    pictures,
    replaying,
    secret_choices,
    secret_events,
    secret_views,
)
from quintain.testing.properties.promise import Broken, Property

PROPERTIES: tuple[Property, ...] = (
    *declarations.PROPERTIES,
    *replaying.FIRST,
    *flow.PROPERTIES,
    *notation.PROPERTIES,
    *replaying.PROPERTIES,
    *secret_views.PROPERTIES,
    *secret_events.PROPERTIES,
    *secret_choices.PROPERTIES,
    *citations.PROPERTIES,
    *pictures.PROPERTIES,
    *leaving.PROPERTIES,
)
"""All of them, in the order of the report: what explains the most comes first."""

__all__ = ["PROPERTIES", "Broken", "Property"]
