"""The promises of the contract, each a small function that looks for a counterexample."""

from quintain.testing.properties import (
    citations,
    flow,
    leaving,
    notation,
    pictures,
    replaying,
    sealing,
    secrecy,
)
from quintain.testing.properties.promise import Broken, Property

PROPERTIES: tuple[Property, ...] = (
    *flow.PROPERTIES,
    *notation.PROPERTIES,
    *replaying.PROPERTIES,
    *secrecy.PROPERTIES,
    *sealing.PROPERTIES,
    *citations.PROPERTIES,
    *pictures.PROPERTIES,
    *leaving.PROPERTIES,
)
"""All of them, in the order of the report."""

__all__ = ["PROPERTIES", "Broken", "Property"]
