"""What seats say to the table beside their actions: resigning, offers that need consent, taking back, asking why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from quintain.core.answers import Event, Refusal, Value
from quintain.core.seats import Seat, letter

if TYPE_CHECKING:
    from quintain.core.table import Step, Table

WORDS = ("/resign", "/draw", "/undo", "/abort", "/decline", "/back", "/why")


class Proposal(msgspec.Struct):
    """Something that needs the others' consent."""

    kind: str
    by: Seat
    agreed: set[Seat]
    back: int = 0
    """For an undo: the entry after which play resumes."""


class Parley:
    """The talk at one table. Nothing of it is recorded but what comes of it, as a word of the table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.proposals: dict[str, Proposal] = {}
        """What is on offer, by kind: ``draw``, ``undo``, ``abort``."""

    def hear(self, seat: Seat, text: str, *, counted: bool = False) -> Step | Refusal:
        """A word that a seat says to the table. If the command is ``counted``, saying it twice is saying it once."""
        word, _, rest = text.partition(" ")
        if word == "/why":
            refusal = self._table.why(seat, rest)
            return refusal or self._aside(seat, text, "allowed", action=rest)
        if word not in WORDS or rest.strip():
            return self._refuse("unknown-word", text=text, known=", ".join(WORDS))
        said = self._said_before(seat, word) if counted else None
        return said or self._over() or self._obey(seat, word)

    def acted(self, seat: Seat) -> None:
        """A seat has acted: that declines what it had not agreed to, and any undo that was asked for."""
        kept = {kind: held for kind, held in self.proposals.items() if kind != "undo" and seat in held.agreed}
        self.proposals = kept

    def _obey(self, seat: Seat, word: str) -> Step | Refusal:
        table = self._table
        match word:
            case "/resign" if seat in table.left:
                return self._refuse("already-left")
            case "/resign":
                return table.word(f"/resign {letter(seat)}")
            case "/draw" if not table.game.nature.draws:
                return self._refuse("no-draw")
            case "/draw" | "/abort":
                return self._propose(word[1:], seat)
            case "/undo":
                return self._ask_undo(seat)
            case "/back" if seat in table.standins and seat not in table.left:
                return table.word(f"/back {letter(seat)}")
            case "/back":
                return self._refuse("never-away")
            case _ if not self.proposals:
                return self._refuse("nothing-offered")
            case _:
                self.proposals = {}
                return self._aside(seat, word, "declined")

    def _said_before(self, seat: Seat, word: str) -> Step | None:
        """The first answer to a word that can take effect only once."""
        said = {"/resign": f"/resign {letter(seat)}", "/draw": "/draw", "/abort": "/abort"}.get(word)
        return next((step for step in self._table.steps if step.text == said and step.number), None)

    def _over(self) -> Refusal | None:
        return Refusal("finished", self._table.game.cites.finished) if self._table.outcome() is not None else None

    def _refuse(self, code: str, **values: Value) -> Refusal:
        return Refusal(code, self._table.game.cites.table, values)

    def _aside(self, seat: Seat, text: str, kind: str, **values: Value) -> Step:
        """Something said at the table that is not entered in the record."""
        said = {"who": letter(seat)} | values
        return self._table.aside(seat, text, Event(kind, self._table.game.cites.table, said))

    def _propose(self, kind: str, seat: Seat, back: int = 0) -> Step:
        """Offer something, or agree to it; it happens when everybody whose consent it needs has agreed."""
        proposal = self.proposals.setdefault(kind, Proposal(kind, seat, set(), back))
        proposal.agreed.add(seat)
        if self._consenters(kind) - proposal.agreed:
            return self._aside(seat, f"/{kind}", f"{kind}-offered")
        self.proposals = {}
        return self._table.word(f"/undo {proposal.back}" if kind == "undo" else f"/{kind}")

    def _consenters(self, kind: str) -> set[Seat]:
        """A draw needs every contender; the rest only those that people hold."""
        table = self._table
        staying = {seat for seat in table.state.contenders if seat not in table.left and seat not in table.standins}
        return staying if kind == "draw" else {seat for seat in staying if table.sitters[seat].bot is None}

    # --- taking back ------------------------------------------------------------------------------------------------

    def _ask_undo(self, seat: Seat) -> Step | Refusal:
        table = self._table
        policy = table.record.header.undo
        if policy == "off":
            return self._refuse("undo-off")
        if "undo" in self.proposals:
            return self._propose("undo", seat)
        # What the table played for the seat it would only play again.
        mine = [place for place, step in enumerate(table.steps) if step.by == letter(seat) and not step.forced]
        if not mine:
            return self._refuse("undo-none")
        since = table.steps[mine[-1] :]
        if any(step.text.startswith(("/resign ", "/time ")) for step in since):
            return self._refuse("undo-left")
        back = mine[-1] - 1
        if _is_free(seat, since):
            return table.word(f"/undo {table.steps[back].number}")
        if policy == "own":
            return self._refuse("undo-others")
        while table.steps[back].half_open:
            back -= 1
        return self._propose("undo", seat, table.steps[back].number or 0)


def _is_free(seat: Seat, since: Sequence[Step]) -> bool:
    """No luck, nothing learned, nobody else asked since."""
    return not any(step.luck or step.learned or step.half_open or step.actors != (seat,) for step in since)
