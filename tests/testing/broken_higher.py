"""Higher with one thing wrong, once for every promise that it can break."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import count
from random import Random
from typing import Annotated, Any, ClassVar, Literal, Self

from msgspec import Meta
from msgspec.structs import replace

from quintain.core.actions import Action, Field, Verbs
from quintain.core.answers import Ask, Event, Outcome, Refusal, Values
from quintain.core.contract import Nature, Offered
from quintain.core.moments import Moment, Told
from quintain.core.scene import Board, Cell, Picture, Piece
from quintain.core.seats import Seat, letter
from quintain.core.words import Words
from tests.miniatures.higher import game as original
from tests.miniatures.higher.deeds import DARE, DECK, Dare, Deed, Peek, Play
from tests.miniatures.higher.game import Higher, HigherSettings, HigherState, HigherView, Open


class Variant(Higher):
    """Keeps the rulebook and the words of the original."""

    package = "tests.miniatures.higher"


def with_state(state: type[HigherState]) -> Higher:
    """The game played with another kind of state."""
    game = Variant()
    game.states = state
    return game


def told(moment: Moment) -> list[Event]:
    """What has been told so far; nothing where nobody listens."""
    return moment.events if isinstance(moment, Told) else []


# --- declarations ---------------------------------------------------------------------------------------------------


class Uncommitted(Variant):
    cites = None  # type: ignore[assignment]


class Homeless(Variant):
    """Its words and rules are not where it lives."""

    package = "tests.miniatures"


class Crowded(Variant):
    seats = (2, 3, 9)


class Terse(HigherSettings, frozen=True, kw_only=True):
    rounds: Literal[1, 2] = 1


class Undescribed(Variant):
    settings = Terse


class Stretched(HigherSettings, frozen=True, kw_only=True):
    extra: Annotated[int, Meta(ge=1, le=3, description="something")] = 9


class Immoderate(Variant):
    settings = Stretched


class Misset(Variant):
    presets = {"quick": {"hat": 1}}


class Monotonous(Variant):
    varied = {"opening": 4}


class Unplayable(Variant):
    """No number of seats can play its preset."""

    def check(self, seats: int, settings: HigherSettings) -> Refusal | None:
        return Refusal("not-held", "HI-1.1", {"card": 1}) if settings.hand == 1 else None


class Fateless(Variant):
    nature = Nature(hidden=True)


class Hurried(Variant):
    nature = replace(Higher.nature, simultaneous=True)


class Frank(Variant):
    nature = Nature(luck=True)


# --- flow -----------------------------------------------------------------------------------------------------------


class Crashing(HigherState):
    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        if isinstance(action, Dare):
            raise RuntimeError("who dares?")
        super().apply(seat, action, moment)


class Unborn:
    """Declares all, and cannot begin."""

    verbs, cites = HigherState.verbs, HigherState.cites


class Stateless(Variant):
    states = Unborn  # type: ignore[assignment]


class Whispering(HigherState):
    """Has a reason of its own for those who are not asked, and says it where no table listens."""

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        if self.actors and seat not in self.actors:
            return Refusal("dared", "HI-2.4")
        return super().why_not(seat, action)


class Endless(HigherState):
    def options(self, seat: Seat) -> list[Deed]:
        return [DARE] if seat in self.actors else []


class Eager(HigherState):
    def options(self, seat: Seat) -> list[Deed]:
        return super().options(seat) or [DARE]


class Restless(HigherState):
    turns = count()

    def options(self, seat: Seat) -> list[Deed]:
        options = super().options(seat)
        return options[::-1] if next(self.turns) % 2 else options


class Fussy(HigherState):
    def options(self, seat: Seat) -> list[Deed]:
        return [*super().options(seat), Peek(seat)] if seat in self.actors else []


class Texting(HigherState):
    """The idle answer is a text, though actions are deeds."""

    def ask(self, seat: Seat) -> Ask:
        return replace(super().ask(seat), idle="dare")


class Losing(HigherState):
    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        self.open = replace(self.open, gone=self.open.gone[1:])


class Doubling(HigherState):
    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        if len(self.open.trick) == 2:
            self.open = replace(self.open, trick=(self.open.trick[0],) * 2)


class Snubbing(HigherState):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return None if outcome is None else replace(outcome, standings=outcome.standings[1:])


# --- notation -------------------------------------------------------------------------------------------------------


class Lax(HigherState):
    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        refusal = super().why_not(seat, action)
        return None if refusal is not None and refusal.code == "dared" else refusal

    def options(self, seat: Seat) -> list[Deed]:
        return [option for option in super().options(seat) if not isinstance(option, Dare) or self.open.stakes == 1]


class Lossy(HigherState):
    def text(self, action: Deed) -> str:
        return "play" if isinstance(action, Play) else super().text(action)


class Slashing(HigherState):
    def text(self, action: Deed) -> str:
        return f"/{super().text(action)}"

    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        return super().parse(seat, text.removeprefix("/"))


class Fragile(HigherState):
    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        found = super().parse(seat, text)
        return (Play(int(text.rsplit(maxsplit=1)[-1])),) if isinstance(found, Refusal) else found


class Blunt(HigherState):
    """Never says what it is that there is not."""

    def unreadable(self, text: str) -> Refusal:
        return Refusal("unreadable", self.cites.unreadable, {"text": text[:40]})


class Bookish(HigherState):
    """Reads what was never an option, and falls over it."""

    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        match text.split():
            case ["peek", card] if card.isdigit() and int(card) in DECK:
                return (Peek(100 + int(card)),)
        return super().parse(seat, text)

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        if isinstance(action, Peek) and action.whom > 100:
            raise KeyError(action.whom)
        return super().why_not(seat, action)


class Mumbling(HigherState):
    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        found = super().parse(seat, text)
        return replace(found, code="mumble") if isinstance(found, Refusal) else found


class More(Action, frozen=True):
    number: Annotated[int, Field(range(40_000))]


class Verbose(HigherState):
    verbs: ClassVar[Verbs[Any]] = Verbs(Play, Peek, Dare, More)


class Colliding(Variant):
    def number(self, action: Deed) -> int:
        return action.card if isinstance(action, Play) else 1


class Drifting(Variant):
    turns = count()

    def number(self, action: Deed) -> int:
        return (super().number(action) + next(self.turns)) % self.verbs.size


# --- replaying ------------------------------------------------------------------------------------------------------

HIDDEN = Random(1)


class Rolling(HigherState):
    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        self.open = replace(self.open, scores=tuple(HIDDEN.randrange(9) for _ in self.open.scores))


class Reshuffling(HigherState):
    """Hands change places by a luck of their own, so that what was held is no longer held the next time."""

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        self.hands = tuple(HIDDEN.sample(self.hands, len(self.hands)))


class Dealing(Variant):
    """Deals by a luck of its own, so that every table has other hands."""

    def new(self, seats: int, settings: HigherSettings, moment: Moment) -> HigherState:
        state = super().new(seats, settings, moment)
        cards = HIDDEN.sample(sorted(card for hand in state.hands for card in hand), seats * settings.hand)
        state.hands = tuple(tuple(sorted(cards[seat::seats])) for seat in range(seats))
        return state


class Misreading(HigherState):
    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        return (DARE,) if text == "peek B" else super().parse(seat, text)


class Entangled(HigherState):
    """A copy shares a list with its original."""

    __slots__ = ("past",)
    past: list[Deed]

    @classmethod
    def of(
        cls, settings: HigherSettings, hands: Sequence[Sequence[int]], seen: Sequence[int | None], public: Open
    ) -> Self:
        state = super().of(settings, hands, seen, public)
        state.past = []
        return state

    def clone(self) -> Self:
        twin = super().clone()
        twin.past = self.past
        return twin

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        self.past.append(action)

    def position(self) -> str:
        return " ".join(map(self.text, self.past))


class Shuffling(Variant):
    def new(self, seats: int, settings: HigherSettings, moment: Moment) -> HigherState:
        state = super().new(seats, settings, moment)
        state.hands = tuple(HIDDEN.sample(state.hands, seats))
        return state


class Sly(HigherState):
    """A peek that pretends to be nothing: no luck, and no word that something was learned."""

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        if not isinstance(action, Peek):
            super().apply(seat, action, moment)
            return
        whom = action.whom
        self.seen = original.put(self.seen, seat, self.hands[whom][0])
        self.open = replace(self.open, peeked=original.put(self.open.peeked, seat, whom))
        moment.tell(Event, "dare", "HI-2.3", {"who": letter(seat)})


# --- citations ------------------------------------------------------------------------------------------------------


class Uncited(HigherState):
    cites = replace(HigherState.cites, table="HI-9.9")


class Asking(HigherState):
    def ask(self, seat: Seat) -> Ask:
        return Ask("turn", "HI-9.9")


class Inventing(HigherState):
    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        if events := told(moment):
            events[-1] = replace(events[-1], rule="HI-9.9")


class Speechless(HigherState):
    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        super().apply(seat, action, moment)
        if events := told(moment):
            events[-1] = replace(events[-1], kind="shrug")


class Lawless(HigherState):
    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        refusal = super().why_not(seat, action)
        return refusal and replace(refusal, rule="HI-9.9")


class Silent(HigherState):
    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        refusal = super().why_not(seat, action)
        return refusal and replace(refusal, code="hush")


class Baffling(HigherState):
    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return outcome and replace(outcome, reason="fate")


# --- pictures -------------------------------------------------------------------------------------------------------


class Blind(Variant):
    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        raise KeyError("eyes")


class Hiding(Variant):
    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        scene = super().scene(view, offers)
        return replace(scene, offers=scene.offers[1:])


class Blurring(Variant):
    """One way to click is the beginning of another."""

    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        scene = super().scene(view, offers)
        if len(scene.offers) < 2:
            return scene
        first, second, *others = scene.offers
        return replace(scene, offers=(first, replace(second, path=first.path + second.path), *others))


class Gauging(Variant):
    """Is to be played by clicking on a number that is only there to be read."""

    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        scene = super().scene(view, offers)
        to_meter = tuple(replace(offer, path=(scene.meters[0].id,)) for offer in scene.offers[:1])
        return replace(scene, offers=to_meter + scene.offers[1:])


class Muttering(Variant):
    """Understands clicks in a way of its own."""

    def meant(self, view: HigherView, clicks: Sequence[str]) -> str | None:
        return f"mutter {len(clicks)}"


class Fearful(HigherState):
    """Nobody ever dares; no promise is broken by it."""

    def options(self, seat: Seat) -> list[Deed]:
        return [deed for deed in super().options(seat) if not isinstance(deed, Dare)]


class Hasty(Variant):
    """Offers to dare twice with one click, which HI-2.4 forbids."""

    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        scene = super().scene(view, offers)
        twice = [replace(one, text="dare; dare", path=("trick",)) for one in scene.offers if one.text == "dare"]
        return replace(scene, shortcuts=tuple(twice))


class Repeating(Variant):
    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        scene = super().scene(view, offers)
        return replace(scene, zones=scene.zones * 2)


class Mute(Variant):
    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        scene = super().scene(view, offers)
        return replace(scene, meters=tuple(replace(meter, label=" ") for meter in scene.meters))


class Faceless(Variant):
    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        scene = super().scene(view, offers)
        return replace(scene, plates=scene.plates[1:])


class Heaping(Variant):
    """Lays two things on one cell that nobody can tell apart."""

    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        coins = tuple(Piece(id=f"coin{number}", kind="coin", label="a coin", glyph="o") for number in (1, 2))
        bowl = Cell(id="bowl", label="the bowl", at=(0, 0), pieces=coins)
        return replace(super().scene(view, offers), boards=(Board(id="table", label="the table", cells=(bowl,)),))


class Hearsay(Variant):
    """Its cards quote a rule that nobody wrote."""

    def scene(self, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
        scene = super().scene(view, offers)
        return replace(scene, offers=tuple(replace(offer, rule="HI-9.9") for offer in scene.offers))


# --- leaving --------------------------------------------------------------------------------------------------------


class Tongueless(Words):
    """Has no words for a draw."""

    def say(self, key: str, values: Values | None = None) -> str:
        return " " if key == "outcome.agreed" else super().say(key, values)


class Grudging(Variant):
    nature = replace(Higher.nature, draws=True)

    @cached_property
    def words(self) -> Words:
        return Tongueless.of(self.package)


BROKEN: list[tuple[str, Higher]] = [
    ("games-are-complete", Uncommitted()),
    ("games-are-complete", Homeless()),
    ("games-are-complete", Crowded()),
    ("settings-are-described", Undescribed()),
    ("settings-are-described", Immoderate()),
    ("presets-can-be-chosen", Misset()),
    ("presets-can-be-chosen", Monotonous()),
    ("presets-can-be-chosen", Unplayable()),
    ("natures-are-as-declared", Fateless()),
    ("natures-are-as-declared", Hurried()),
    ("natures-are-as-declared", Frank()),
    ("plays-without-errors", with_state(Crashing)),
    ("ends-below-its-cap", with_state(Endless)),
    ("actors-have-options", with_state(Eager)),
    ("options-keep-their-order", with_state(Restless)),
    ("options-are-accepted", with_state(Fussy)),
    ("whoever-is-not-asked-hears-why", with_state(Whispering)),
    ("idle-answers-are-options", with_state(Texting)),
    ("counts-are-conserved", with_state(Losing)),
    ("positions-have-no-flaws", with_state(Doubling)),
    ("outcomes-place-everybody", with_state(Snubbing)),
    ("others-are-refused", with_state(Lax)),
    ("text-is-read-back", with_state(Lossy)),
    ("text-is-read-back", with_state(Slashing)),
    ("junk-is-refused", with_state(Fragile)),
    ("junk-is-refused", with_state(Bookish)),
    ("what-there-is-not-is-named", with_state(Blunt)),
    ("tables-answer-anything", with_state(Mumbling)),
    ("the-layout-is-small", with_state(Verbose)),
    ("numbers-tell-options-apart", Colliding()),
    ("numbers-do-not-depend-on-the-position", Drifting()),
    ("same-luck-gives-the-same-match", with_state(Rolling)),
    ("forced-choices-are-played", with_state(Reshuffling)),
    ("records-replay", with_state(Misreading)),
    ("copies-are-independent", with_state(Entangled)),
    ("undone-matches-replay", Shuffling()),
    ("free-undo-takes-back-nothing-learned", with_state(Sly)),
    ("the-table-cites-rules", with_state(Uncited)),
    ("asks-cite-rules", with_state(Asking)),
    ("events-cite-rules", with_state(Inventing)),
    ("events-have-words", with_state(Speechless)),
    ("refusals-cite-rules", with_state(Lawless)),
    ("refusals-have-words", with_state(Silent)),
    ("outcomes-cite-rules", with_state(Baffling)),
    ("options-can-be-clicked", Hiding()),
    ("clicks-lead-to-one-offer", Blurring()),
    ("clicks-lead-to-one-offer", Gauging()),
    ("clicks-are-understood", Muttering()),
    ("ids-are-unique", Repeating()),
    ("shortcuts-equal-single-steps", Hasty()),
    ("everything-has-a-label", Mute()),
    ("plates-name-every-seat", Faceless()),
    ("crowded-places-can-be-told-apart", Heaping()),
    ("things-cite-the-rules", Hearsay()),
    ("agreed-draws-end-the-match", Grudging()),
]
"""The promise and the game that breaks it."""
