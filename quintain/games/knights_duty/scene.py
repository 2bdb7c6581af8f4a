"""What a player of Knight's Duty sees, from a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from msgspec.structs import replace

from quintain.core.contract import Offered
from quintain.core.scene import (
    Arrow,
    Board,
    Button,
    Cell,
    Meter,
    Offer,
    Overlay,
    Picture,
    Piece,
    Plate,
    Side,
    Supply,
    Tray,
    Zone,
)
from quintain.core.seats import Seat, letter
from quintain.core.words import Words
from quintain.games.knights_duty.actions import SLOTS, VERBS, At, Clan, Deed, Go, Hold, Inspire, Lay
from quintain.games.knights_duty.combat import Pile, pile
from quintain.games.knights_duty.field import (
    CELLS,
    CLANS,
    DIRECTIONS,
    DISTANCES,
    FROM_CENTRE,
    HEXES,
    HIGH_GROUND,
    LABELS,
    NEIGHBOURS,
    PASS,
    RADIUS,
    RANGES,
    SUPPLY,
    TOKENS,
    WEAPONS,
    spread,
    start_cell,
)
from quintain.games.knights_duty.sight import VOID
from quintain.games.knights_duty.view import Knight, KnightsDutyView

Say = Callable[..., str]
GLYPHS = {"move": "⇢", "sword": "†", "spear": "↟", "bow": ")", "shield": "◈", "parry": "‡", "pass": "·"}
HEARTS = {"full": "♥", "broken": "♡", "fallen": "☓", "out": " "}
BOTTOM = CLANS.index("aqua")
TRAY = "tray"
SHOWN_GUARDS = ("shield", "parry")
FIVE = 5
"""So many players start from cells of their own (KD-3.2)."""


def scene(words: Words, view: KnightsDutyView, offers: Sequence[Offered[Deed]]) -> Picture:
    return _Painter(words, view).scene(offers)


class _Painter:
    """Holds what every part of the picture needs."""

    def __init__(self, words: Words, view: KnightsDutyView) -> None:
        self.say = words.say
        self.view = view
        self.acting = view.acting
        self.ring = view.settings.closes_after
        self.me: Knight | None = None if view.seat is None else view.knights[view.seat]

    def scene(self, offers: Sequence[Offered[Deed]]) -> Picture:
        view = self.view
        seats = range(view.seats)
        return Picture(
            prompt=self._prompt(),
            plates=tuple(map(self._plate, seats)),
            boards=(self._board(),),
            zones=(*map(self._tracker, seats), *map(self._gear, seats), *self._pile()),
            overlays=(*self._ring(), *self._reach(), *self._ranges()),
            arrows=self._arrows(),
            trays=self._trays(offers),
            meters=self._meters(),
            buttons=self._buttons(offers),
            offers=tuple(map(self._offer, offers)),
            remarks=self._remarks(),
            turned=self._turned(),
        )

    # --- words ------------------------------------------------------------------------------------------------------

    def _prompt(self) -> str:
        view = self.view
        if view.seat not in self.acting:
            waiting = ", ".join(self._clan(seat) for seat in self.acting)
            return self.say("prompt.ready", {"clans": waiting}) if view.seat in view.asked and waiting else ""
        if view.stage == "plan":
            key = "prompt.plan" if self._slots(self.view.seat or 0) == SLOTS else "prompt.plan-broken"
            return self.say(f"{key}-next" if view.plan else key, {"slot": len(view.plan) + 1})
        if view.stage == "inspire" and view.combat is not None:
            attacking = view.combat[0] == view.seat
            values = {"clan": view.knights[view.combat[1 if attacking else 0]].clan, **self._odds()}
            return self.say("prompt.inspire-attack" if attacking else "prompt.inspire-defend", values)
        return self.say(f"prompt.{view.stage}", {"cell": self._contested()})

    def _contested(self) -> str:
        own = letter(self.view.seat)
        return self.view.wants.get(own, "")

    def _remarks(self) -> tuple[str, ...]:
        view = self.view
        if view.stage in ("clan", "over"):
            return ()
        found = [self.say(f"scene.stage-{view.stage}", {"round": view.round, "phase": view.phase})]
        found.append(self.say("scene.initiative", {"clan": view.initiative}))
        if self.ring and view.quiet == self.ring - 1 and view.radius:
            key = "scene.ring-soon" if view.radius > 1 else "scene.ring-soon-last"
            found.append(self.say(key, {"radius": view.radius - 1}))
        return tuple(found)

    def _clan(self, seat: Seat) -> str:
        """A seat by its clan, or by its letter before it has one."""
        clan = self.view.knights[seat].clan
        return self.say("scene.clan", {"clan": clan}) if clan else self.say("scene.seat", {"seat": letter(seat)})

    # --- seats ------------------------------------------------------------------------------------------------------

    def _plate(self, seat: Seat) -> Plate:
        knight = self.view.knights[seat]
        badges = []
        if seat in self.view.asked and len(self.view.asked) > 1:
            badges.append(self.say("scene.deciding" if seat in self.acting else "scene.ready"))
        if knight.clan and knight.clan == self.view.initiative:
            badges.append(self.say("scene.has-initiative"))
        return Plate(
            seat=seat,
            label=self._clan(seat),
            emblem=knight.clan or f"seat-{letter(seat)}",
            glyph=(knight.clan or letter(seat))[:1].upper(),
            out=knight.heart == "out",
            hue=knight.clan,
            badges=tuple(badges),
        )

    def _slots(self, seat: Seat) -> int:
        return SLOTS if self.view.knights[seat].heart == "full" else SLOTS - 1

    def _tracker(self, seat: Seat) -> Zone:
        """The slots of a knight: your own tokens, what others have shown, and backs for what is still hidden."""
        zone = f"plan{letter(seat)}"
        pieces = [self._token(f"{zone}/{place}", token, seat) for place, token in enumerate(self._laid(seat), start=1)]
        return Zone(
            id=zone,
            label=self.say("scene.plan", {"clan": self._clan(seat)}),
            layout="slots",
            owner=seat,
            pieces=tuple(pieces),
            slots=tuple(self.say("scene.slot", {"slot": slot}) for slot in range(1, SLOTS + 1)),
        )

    def _laid(self, seat: Seat) -> list[str]:
        """Tokens by slot; empty for one that lies face down."""
        view, knight = self.view, self.view.knights[seat]
        if knight.heart == "out" or view.stage in ("clan", "over"):
            return list(knight.shown)
        shown = list(knight.shown)
        if seat == view.seat:
            return shown + list(view.plan[len(shown) :])
        if view.stage == "plan":
            return [""] * self._slots(seat) if seat not in self.acting else []
        return shown + [""] * (self._slots(seat) - len(shown))

    def _token(self, id: str, token: str, seat: Seat) -> Piece:
        if not token:
            return Piece(id=id, kind="token-back", label=self.say("scene.hidden"), glyph="▒", owner=seat, back=True)
        if token == VOID:
            return Piece(id=id, kind="token-void", label=self.say("scene.void"), glyph="-", owner=seat)
        label = self.say("scene.token", {"token": token})
        return Piece(id=id, kind=f"token-{token}", label=label, glyph=GLYPHS[token], owner=seat)

    def _gear(self, seat: Seat) -> Zone:
        """Heart, Inspiration and weapon, for all to see."""
        knight = self.view.knights[seat]
        zone = f"gear{letter(seat)}"
        heart = Piece(
            id=f"{zone}/heart",
            kind=f"heart-{knight.heart}",
            label=self.say(f"scene.heart-{knight.heart}"),
            glyph=HEARTS[knight.heart],
            owner=seat,
        )
        eye = "up" if knight.inspired else "down"
        inspiration = Piece(
            id=f"{zone}/eye",
            kind=f"eye-{eye}",
            label=self.say(f"scene.eye-{eye}"),
            glyph="◉" if knight.inspired else "◡",
            owner=seat,
        )
        pieces = [heart, inspiration]
        if knight.weapon:
            label = self.say("scene.holds", {"token": knight.weapon})
            pieces.append(
                Piece(
                    id=f"{zone}/weapon",
                    kind=f"token-{knight.weapon}",
                    label=label,
                    glyph=GLYPHS[knight.weapon],
                    owner=seat,
                )
            )
        return Zone(
            id=zone,
            label=self.say("scene.gear", {"clan": self._clan(seat)}),
            owner=seat,
            pieces=() if knight.heart == "out" else tuple(pieces),
        )

    def _meters(self) -> tuple[Meter, ...]:
        view = self.view
        if view.stage == "clan":
            return ()
        meters = [Meter("round", self.say("scene.round"), view.round, view.settings.round_cap)]
        if self.ring and view.radius:
            warning = view.quiet >= self.ring - 1
            meters.append(Meter("quiet", self.say("scene.quiet"), view.quiet, self.ring, warning=warning))
        return tuple(meters)

    # --- the field --------------------------------------------------------------------------------------------------

    def _turned(self) -> int:
        """Your own side is at the bottom."""
        if self.me is None or not self.me.clan:
            return 0
        return 60 * ((BOTTOM - CLANS.index(self.me.clan)) % len(CLANS))

    def _board(self) -> Board:
        cells = list(_bare_cells(self.say))
        for seat, knight in enumerate(self.view.knights):
            if knight.cell:
                cell = CELLS[knight.cell]
                cells[cell] = replace(cells[cell], pieces=(self._knight(seat),))
        settings = self.view.settings
        five = self.view.seats == FIVE and settings.placement != "free"
        sides = _sides(self.say, corners=settings.start == "corners", five=five)
        return Board(id="field", label=self.say("scene.field"), shape="hex", cells=tuple(cells), sides=sides)

    def _knight(self, seat: Seat) -> Piece:
        knight = self.view.knights[seat]
        now = knight.shown[-1] if knight.shown and self.view.stage not in ("plan", "over") else ""
        badges = [knight.weapon] if knight.weapon else []
        badges += [now] if now in SHOWN_GUARDS else []
        badges += [knight.heart] if knight.heart != "full" else []
        said = [self.say(f"scene.badge-{badge}") for badge in badges]
        label = ", ".join([self.say("scene.knight", {"clan": knight.clan, "cell": knight.cell}), *said])
        return Piece(
            id=f"knight-{knight.clan}",
            kind="knight",
            label=label,
            glyph=knight.clan[:1].upper() + (GLYPHS[knight.weapon] if knight.weapon else ""),
            owner=seat,
            badges=tuple(badges),
        )

    def _ring(self) -> list[Overlay]:
        """Cells that the ring has closed, and those that it closes next."""
        view = self.view
        if not self.ring or view.stage in ("clan", "over"):
            return []
        closed = tuple(LABELS[cell] for cell, steps in enumerate(FROM_CENTRE) if steps > view.radius)
        found = []
        if closed:
            found.append(Overlay(id="ring", kind="danger", label=self.say("scene.closed"), cells=closed, glyph="!"))
        if view.radius and view.quiet == self.ring - 1:
            rim = tuple(LABELS[cell] for cell, steps in enumerate(FROM_CENTRE) if steps == view.radius)
            label = self.say("scene.closes")
            found.append(Overlay(id="next-ring", kind="threat", label=label, cells=rim, glyph="?", optional=True))
        return found

    def _reach(self) -> list[Overlay]:
        """How far your weapon reaches from where you stand."""
        if self.me is None or not self.me.weapon or not self.me.cell:
            return []
        weapon = TOKENS.index(self.me.weapon)
        far = DISTANCES[CELLS[self.me.cell]]
        cells = tuple(LABELS[cell] for cell, steps in enumerate(far) if 0 < steps <= RANGES[weapon])
        label = self.say("scene.reach", {"token": self.me.weapon})
        return [
            Overlay(id="reach", kind="range", label=label, cells=cells, glyph="°", owner=self.view.seat, optional=True)
        ]

    def _ranges(self) -> list[Overlay]:
        """How far each weapon would reach, while one is being planned."""
        if not self._plans() or self.me is None or not self.me.cell:
            return []
        far = DISTANCES[CELLS[self.me.cell]]
        return [
            Overlay(
                id=f"range-{TOKENS[weapon]}",
                kind="range",
                label=self.say("scene.range", {"token": TOKENS[weapon], "steps": RANGES[weapon]}),
                cells=tuple(LABELS[cell] for cell, steps in enumerate(far) if 0 < steps <= RANGES[weapon]),
                owner=self.view.seat,
                quiet=True,
            )
            for weapon in WEAPONS
        ]

    def _arrows(self) -> tuple[Arrow, ...]:
        """Who strikes at whom, once it is declared."""
        clans = [knight.clan for knight in self.view.knights]
        coming = [(clans[seat], target) for seat, target in self.view.attacks]
        if self.view.combat is not None:
            attacker, target = self.view.combat
            coming.insert(0, (clans[attacker], clans[target]))
        return tuple(
            Arrow(
                f"knight-{attacker}",
                f"knight-{target}",
                "attack",
                self.say("scene.attack", {"clan": attacker, "target": target}),
            )
            for attacker, target in coming
        )

    # --- combat -----------------------------------------------------------------------------------------------------

    def _current(self) -> Pile | None:
        """The pile of the present combat before Inspiration."""
        if self.view.combat is None:
            return None
        attacker, target = (self.view.knights[seat] for seat in self.view.combat)
        return _pile_of(attacker, target)

    def _pile(self) -> list[Zone]:
        cards = self._current()
        if cards is None:
            return []
        pieces = [
            Piece(id=f"pile/{kind}-{place}", kind=f"card-{kind}", label=self.say(f"scene.card-{kind}"), glyph=glyph)
            for kind, glyph, count in (("heart", "♥", cards.hearts), ("shield", "◈", cards.shields))
            for place in range(1, count + 1)
        ]
        label = self.say("scene.pile", self._odds())
        return [Zone(id="pile", label=label, layout="fan", pieces=tuple(pieces))]

    def _odds(self) -> dict[str, str | int]:
        cards = self._current() or Pile(0, 1)
        return {"hearts": cards.hearts, "shields": cards.shields, "chance": _percent(cards)}

    # --- what can be done -------------------------------------------------------------------------------------------

    def _trays(self, offers: Sequence[Offered[Deed]]) -> tuple[Tray, ...]:
        """All slots at once that are still free."""
        view = self.view
        if not self._plans():
            return ()
        free = range(len(view.plan) + 1, self._slots(view.seat or 0) + 1)
        slots = tuple(self.say("scene.slot", {"slot": slot}) for slot in free)
        supplies = tuple(
            Supply(
                token,
                self._token_label(token),
                GLYPHS[token],
                SUPPLY[number] - view.plan.count(token),
                f"token-{token}",
                f"range-{token}" if number in WEAPONS else "",
            )
            for number, token in enumerate(TOKENS)
        )
        return (Tray(TRAY, self.say("scene.tray"), "plan", slots, supplies, free.start),)

    def _plans(self) -> bool:
        """Whether this seat is planning now."""
        return self.view.stage == "plan" and self.view.seat in self.acting

    def _token_label(self, token: str) -> str:
        """A token's name; for a weapon whether it would be drawn or strike, if nothing happens before."""
        if TOKENS.index(token) not in RANGES or self.me is None:
            return self.say("scene.token", {"token": token})
        return self.say("scene.strike-with" if token == self.me.weapon else "scene.draw", {"token": token})

    def _buttons(self, offers: Sequence[Offered[Deed]]) -> tuple[Button, ...]:
        tray = TRAY if self._trays(offers) else None
        found = []
        for offer in offers:
            deed = offer.action
            if isinstance(deed, Lay):
                found.append(Button(_button(offer), self._label(deed), GLYPHS[TOKENS[deed.token]], tray))
            elif not isinstance(deed, Go) and (not isinstance(deed, At) or deed.clan is None):
                found.append(Button(_button(offer), self._label(deed)))
        return tuple(found)

    def _offer(self, offer: Offered[Deed]) -> Offer:
        deed = offer.action
        if isinstance(deed, Go) and self.me is not None:
            cell = LABELS[NEIGHBOURS[CELLS[self.me.cell]][deed.way]]
            return Offer(offer.text, self.say("scene.go", {"cell": cell}), (cell,), "move")
        if isinstance(deed, At) and deed.clan is not None and self.me is not None:
            target = next(knight for knight in self.view.knights if knight.clan == CLANS[deed.clan])
            note = self.say("scene.chance", {"chance": _percent(_pile_of(self.me, target))})
            return Offer(offer.text, self._label(deed), (target.cell,), "capture", note)
        note = self._note(deed)
        return Offer(offer.text, self._label(deed), (_button(offer),), "choice", note)

    def _note(self, deed: Deed) -> str:
        """What Inspiration does to the odds."""
        cards = self._current()
        if not isinstance(deed, Inspire | Hold) or cards is None or self.view.combat is None:
            return ""
        if isinstance(deed, Inspire):
            attacking = self.view.combat[0] == self.view.seat
            cards = Pile(cards.hearts + attacking, cards.shields + (not attacking))
        return self.say("scene.chance", {"chance": _percent(cards)})

    def _label(self, deed: Deed) -> str:
        if isinstance(deed, Lay):
            nothing = deed.token == PASS
            label = self.say("scene.nothing") if nothing else self._token_label(TOKENS[deed.token])
            return self.say("scene.lay", {"slot": deed.slot, "label": label})
        if isinstance(deed, Clan):
            return self.say("scene.choose-clan", {"clan": CLANS[deed.clan], "emblem": CLANS[deed.clan]})
        if isinstance(deed, At):
            return self.say("scene.at-none" if deed.clan is None else "scene.strike", {"clan": CLANS[deed.clan or 0]})
        return self.say(f"scene.{VERBS.verb(deed)}")


@cache
def _bare_cells(say: Say) -> tuple[Cell, ...]:
    """The field with nobody on it."""
    return tuple(_bare_cell(say, cell) for cell in range(len(LABELS)))


def _bare_cell(say: Say, cell: int) -> Cell:
    q, r = HEXES[cell]
    high = cell == HIGH_GROUND
    tint = "high" if high else ("light", "dark", "mid")[(q - r) % 3]
    label = say("scene.high-ground") if high else LABELS[cell]
    return Cell(id=LABELS[cell], label=label, at=(q + r, -r), tint=tint)


@cache
def _sides(say: Say, *, corners: bool, five: bool) -> tuple[Side, ...]:
    return tuple(_side(say, clan, corners=corners, five=five and clan in spread(FIVE)) for clan in range(len(CLANS)))


def _side(say: Say, clan: int, *, corners: bool, five: bool) -> Side:
    """Where a clan is at home, whether anybody plays it or not."""
    name = CLANS[clan]
    far = DISTANCES[start_cell(clan, corners=corners, five=five)]
    cells = (cell for cell, steps in enumerate(far) if steps <= 1 and FROM_CENTRE[cell] == RADIUS)
    label = say("scene.clan", {"clan": name})
    return Side(label=label, cells=tuple(LABELS[cell] for cell in cells), hue=name, emblem=name)


def _pile_of(attacker: Knight, target: Knight) -> Pile:
    """What lies in the pile before anybody is inspired."""
    return pile(TOKENS.index(attacker.weapon), defending=bool(target.shown) and target.shown[-1] == "shield")


def _percent(cards: Pile) -> int:
    return round(100 * cards.chance)


def _button(offer: Offered[Deed]) -> str:
    return offer.text.replace(" ", "-")


def meant(view: KnightsDutyView, clicks: Sequence[str]) -> str | None:
    """What a click on a cell, or on the knight there, would have been: a strike at that knight, or a step."""
    standing = {knight.cell: knight.clan for knight in view.knights if knight.cell}
    places = {cell: cell for cell in CELLS} | {f"knight-{clan}": cell for cell, clan in standing.items()}
    last = clicks[-1] if clicks else ""
    if last not in places or view.seat is None:
        return None
    cell = places[last]
    if view.stage in ("declare", "again") and cell in standing:
        return f"at {standing[cell]}"
    own = view.knights[view.seat].cell
    if view.stage != "step" or not own:
        # A step, whichever it is, while something else is asked.
        return f"go {next(iter(DIRECTIONS))}"
    if cell == own:
        return "stay"
    beside = dict(zip(NEIGHBOURS[CELLS[own]], DIRECTIONS, strict=True))
    return f"go {beside.get(CELLS[cell], cell)}"
