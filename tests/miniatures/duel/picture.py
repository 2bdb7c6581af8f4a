"""What a fencer sees: lives, the plan so far, a tray to fill, buttons for single steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quintain.core.contract import Offered
from quintain.core.scene import Button, Meter, Offer, Picture, Piece, Plate, Supply, Tray, Zone
from quintain.core.seats import Seat, letter
from quintain.core.words import Words
from tests.miniatures.duel.deeds import Deed

if TYPE_CHECKING:
    from tests.miniatures.duel.game import DuelView

SUPPLIES = {"hit": 2, "guard": 1, "rest": 2}
EMBLEMS = ("foil", "sabre", "rapier")


def scene(words: Words, view: DuelView, offers: Sequence[Offered[Deed]]) -> Picture:
    here, mine = view.open, view.seat in view.open.acting(view.settings)
    seats = range(len(here.lives))
    plan = tuple(
        Piece(id=f"step-{number}", kind=step, label=words.say(f"scene.{step}"), glyph=step[0])
        for number, step in enumerate(view.plan)
    )
    slots = (words.say("scene.first"), words.say("scene.second"))
    supplies = tuple(Supply(step, words.say(f"scene.{step}"), step[0], SUPPLIES[step]) for step in SUPPLIES)
    tray = Tray("tray", words.say("scene.plan"), "plan", slots, supplies)
    fresh = mine and not here.saluting and not view.plan
    return Picture(
        plates=tuple(_plate(words, view, seat) for seat in seats),
        zones=(Zone(id="plan", label=words.say("scene.plan"), layout="slots", pieces=plan, slots=slots),),
        trays=(tray,) if fresh else (),
        meters=tuple(
            Meter(f"lives-{letter(seat)}", words.say("scene.lives", {"who": letter(seat)}), here.lives[seat])
            for seat in seats
        ),
        buttons=tuple(Button(offer.text, words.say(f"scene.{offer.text}")) for offer in offers),
        offers=tuple(Offer(offer.text, words.say(f"scene.{offer.text}"), (offer.text,)) for offer in offers),
    )


def _plate(words: Words, view: DuelView, seat: Seat) -> Plate:
    label, emblem = words.say("scene.seat", {"who": letter(seat)}), EMBLEMS[seat]
    return Plate(seat=seat, label=label, emblem=emblem, glyph=emblem[0], out=not view.open.lives[seat])
