"""What a fencer sees: lives, the plan so far, a tray to fill, buttons for single steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quintain.core.contract import Offered
from quintain.core.scene import Button, Meter, Offer, Piece, Plate, Scene, Supply, Tray, Zone
from quintain.core.seats import Seat, letter
from quintain.core.words import Words

if TYPE_CHECKING:
    from tests.miniatures.duel.game import Sight

SUPPLIES = {"hit": 2, "guard": 1, "rest": 2}
EMBLEMS = ("foil", "sabre", "rapier")


def scene(words: Words, view: Sight, offers: Sequence[Offered[str]]) -> Scene:
    here, acting = view.open, [awaited.seat for awaited in view.awaited]
    seats = range(len(here.lives))
    prompt = f"prompt-{view.awaited[0].kind}" if view.seat in acting else "wait" if acting else "over"
    who = " and ".join(map(letter, acting))
    plan = tuple(
        Piece(id=f"step-{number}", kind=step, label=words.say(f"scene.{step}"), glyph=step[0])
        for number, step in enumerate(view.plan)
    )
    slots = (words.say("scene.first"), words.say("scene.second"))
    supplies = tuple(Supply(step, words.say(f"scene.{step}"), step[0], SUPPLIES[step]) for step in SUPPLIES)
    tray = Tray("tray", words.say("scene.plan"), "plan", slots, supplies)
    fresh = view.seat in acting and not here.saluting and not view.plan
    return Scene(
        game="duel",
        audience=view.seat,
        prompt=words.say(f"scene.{prompt}", {"who": who}),
        plates=tuple(_plate(words, view, seat) for seat in seats),
        zones=(Zone(id="plan", label=words.say("scene.plan"), layout="slots", pieces=plan, slots=slots),),
        trays=(tray,) if fresh else (),
        meters=tuple(
            Meter(f"lives-{letter(seat)}", words.say("scene.lives", {"who": letter(seat)}), here.lives[seat])
            for seat in seats
        ),
        buttons=tuple(Button(offer.text, words.say(f"scene.{offer.text}")) for offer in offers),
        offers=tuple(Offer(offer.text, words.say(f"scene.{offer.text}"), (offer.text,)) for offer in offers),
        awaited=view.awaited,
    )


def _plate(words: Words, view: Sight, seat: Seat) -> Plate:
    label, emblem = words.say("scene.seat", {"who": letter(seat)}), EMBLEMS[seat]
    to_act = any(awaited.seat == seat for awaited in view.awaited)
    return Plate(seat=seat, label=label, emblem=emblem, glyph=emblem[0], to_act=to_act, out=not view.open.lives[seat])
