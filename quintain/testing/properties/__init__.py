"""The promises of the contract, each a small function that looks for a counterexample."""

from quintain.testing.properties import (
    citations,
    declarations,
    flow,
    leaving,
    notation,
    pictures,
    replaying,
    sealing,
    secrecy,
    telling,
)
from quintain.testing.properties.promise import Broken, Property

PROPERTIES: tuple[Property, ...] = (
    *declarations.PROPERTIES,
    *replaying.FIRST,
    *flow.PROPERTIES,
    *notation.PROPERTIES,
    *replaying.PROPERTIES,
    *secrecy.PROPERTIES,
    *telling.PROPERTIES,
    *sealing.PROPERTIES,
    *citations.PROPERTIES,
    *pictures.PROPERTIES,
    *leaving.PROPERTIES,
)
"""All of them, in the order of the report: what explains the most comes first."""

__all__ = ["PROPERTIES", "Broken", "Property"]
