"""A coat of arms for every knight, made from the deck: coveted things are borne, and the name settles the rest."""

from __future__ import annotations

from hashlib import sha256

from quintain.games.squires.deck import Deck, Knight

TINCTURES = ("#9c2f2a", "#2f5f96", "#2f6b45", "#6a3f82", "#2b2b33", "#b0641e")
METALS = ("#f4e3a1", "#f3efe6")
OUTLINE = "M50 4c13 6 28 9 42 8 2 40-10 68-42 84C18 80 6 52 8 12c14 1 29-2 42-8z"
DIVISIONS = (
    "M50 0v100h50V0z",
    "M0 0h100v46H0z",
    "M0 0 100 100V0z",
    "M0 100 100 0H0z",
    "M50 0v48h50V0zM0 48h50v52H0z",
    "M0 62 50 26l50 36v38H0z",
)
PLACES = {
    1: ((26, 24, 48),),
    2: ((14, 16, 36), (50, 44, 36)),
    3: ((12, 12, 34), (54, 12, 34), (33, 48, 34)),
}
SMALL = ((14, 12, 30), (56, 12, 30), (22, 46, 28), (50, 46, 28))


def crests(deck: Deck) -> str:
    """A drawing for every knight, as symbols."""
    return "".join(map(crest, deck.knights))


def crest(knight: Knight) -> str:
    """The coat of arms of one knight: the same for the same name and the same list."""
    lot = sha256(knight.code.encode()).digest()
    field = TINCTURES[lot[0] % len(TINCTURES)]
    metal = METALS[lot[1] % len(METALS)]
    division = DIVISIONS[lot[2] % len(DIVISIONS)]
    places = PLACES.get(len(knight.covets), SMALL)
    charges = "".join(
        f'<use href="#{entry}" x="{x}" y="{y}" width="{size}" height="{size}"/>'
        for entry, (x, y, size) in zip(knight.covets, places, strict=False)
    )
    clip = f"field-{knight.code}"
    return (
        f'<symbol id="knight-{knight.code}" viewBox="0 0 100 100">'
        f'<clipPath id="{clip}"><path d="{OUTLINE}"/></clipPath>'
        f'<g clip-path="url(#{clip})"><path fill="{metal}" d="M0 0h100v100H0z"/>'
        f'<path fill="{field}" opacity=".82" d="{division}"/>{charges}</g>'
        f'<path fill="none" stroke="#2a1b12" stroke-width="3.200" stroke-linejoin="round" d="{OUTLINE}"/></symbol>'
    )
