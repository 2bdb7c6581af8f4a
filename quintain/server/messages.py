"""
Everything that goes over the wire, typed. ``GET /schema`` describes the HTTP part, ``GET /api/schema`` all of it.

A socket's life: the client says ``hello`` and nothing else before it; the server answers ``welcome`` with the whole
picture, or with exactly the numbered messages that were missed. After that the server sends numbered messages (``n``
counts per audience and per ``epoch``) and an ``answer`` to each command.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from quintain.core.answers import Motion, Notice, Refusal
from quintain.core.scene import Glimpse, Scene
from quintain.players.review import Review

Name = Annotated[str, Meta(min_length=1, max_length=32)]
ShortText = Annotated[str, Meta(max_length=500)]
Entropy = Annotated[str, Meta(max_length=128, pattern="^[ -~]*$")]
SeatLetter = Annotated[str, Meta(pattern="^[A-H]$")]
Clicks = Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=32)]
"""The ids of what was clicked in a scene, in order."""
Watch = Literal["public", "link", "nobody"]


# --- setting up a table ---------------------------------------------------------------------------------------------


class ClockPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time people have. Bots and stand-ins cost nobody time."""

    kind: Literal["none", "move", "total"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """Per decision, or for the whole match."""
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    """With ``total``: added for whoever has decided, once, when the turn passes to another seat."""


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit in a seat."""

    kind: Literal["me", "open", "bot"] = "open"
    level: Annotated[str, Meta(max_length=32)] = ""
    """With ``bot``: the player's name."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=8)]
    name: Name = "Guest"
    """The name of whoever opens the table."""
    settings: dict[str, Any] = {}
    preset: str | None = None
    clock: ClockPlan = ClockPlan()
    watch: Watch = "link"
    undo: Literal["consent", "own", "off"] = "consent"
    entropy: Entropy = ""
    program: bool = False
    """Whether a program opens the table and takes a seat; see ``Join``."""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name = "Guest"
    seat: SeatLetter | None = None
    """Any open seat when left out."""
    entropy: Entropy = ""
    program: bool = False
    """Whether a program sits down, not a person.

    Where a table leaves the remembering to people, a program is given its whole memory all the same, and everybody sees
    that it remembers.
    """


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Seated(msgspec.Struct, frozen=True):
    """The answer to sitting down. The token is shown this once; whoever has it acts for the seat."""

    table: str
    seat: str
    token: str


class SeatInfo(msgspec.Struct, frozen=True):
    seat: str
    name: str
    kind: Literal["person", "program", "open", "bot"]
    present: bool = False
    left: bool = False
    """Resigned, or out of time."""
    standin: bool = False
    remembers: bool = False
    """At a table that leaves the remembering to people: whoever plays here forgets nothing all the same."""
    team: str = ""
    """The side it plays for, where several seats are one side."""


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """What may change of a table: not its settings, which may hold a whole deck."""

    status: Literal["open", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    result: str = ""
    rematch: str | None = None


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody who may watch knows of a table."""

    id: str
    game: str
    title: str
    status: Literal["open", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    settings: dict[str, Any]
    clock: ClockPlan
    watch: Watch
    undo: str
    commitment: str
    """The hash of the table's secret seed, public from the beginning."""
    created: int
    """Milliseconds since 1970."""
    result: str = ""
    rematch: str | None = None


# --- playing --------------------------------------------------------------------------------------------------------


class NoticeLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the log as one audience reads it."""

    words: str
    rule: str
    kind: str
    motions: tuple[Motion, ...] = ()
    beat: int = 0
    glimpse: Glimpse | None = None
    aside: bool = False
    """Said beside the match, such as an offer: it is not counted among the lines of the log."""


def notice_line(notice: Notice, *, aside: bool = False) -> NoticeLine:
    return NoticeLine(notice.words, notice.rule, notice.kind, notice.motions, notice.beat, notice.glimpse, aside)


class LogPage(msgspec.Struct, frozen=True):
    """Lines of the log that follow each other."""

    first: int
    """So many came before them."""
    lines: tuple[NoticeLine, ...] = ()


class LogCut(msgspec.Struct, frozen=True):
    """Something was taken back: of the log so many lines stay, and these follow."""

    keep: int
    lines: tuple[NoticeLine, ...] = ()


class RefusalInfo(msgspec.Struct, frozen=True):
    code: str
    rule: str
    words: str


def refusal_info(refusal: Refusal) -> RefusalInfo:
    return RefusalInfo(refusal.code, refusal.rule, refusal.words or refusal.code)


class ProposalInfo(msgspec.Struct, frozen=True):
    kind: Literal["draw", "undo", "abort"]
    by: str
    agreed: tuple[str, ...]


class ClockInfo(msgspec.Struct, frozen=True):
    seat: str
    left_ms: int
    running: bool


class ChatLine(msgspec.Struct, frozen=True):
    by: str
    """A seat's letter, or ``-`` for a spectator."""
    name: str
    text: str
    at: int


class HintInfo(msgspec.Struct, frozen=True):
    text: str
    label: str
    chance: float | None
    """The estimated share of a win; None where the adviser does not estimate."""
    plies: int | None = None
    """Where the end is certain: 0 for a draw, n for a win in n plies, -n for a loss in n plies."""


class ListPatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed in a list of things that have names."""

    items: tuple[Any, ...] = ()
    """Things that are new, or of which something has changed; new ones come last, in this order."""
    parts: dict[str, Patch] = {}
    """By the name of a thing, what has changed in it, where that is not all."""
    gone: tuple[str | int, ...] = ()
    order: tuple[str | int, ...] | None = None
    """All names, where they do not follow from the above."""


class Patch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed in a scene or in a thing of it: whole fields, and lists thing by thing."""

    fields: dict[str, Any] = {}
    lists: dict[str, ListPatch] = {}


# --- from the client ------------------------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    token: Annotated[str, Meta(max_length=64)] | None = None
    """Without one: a spectator."""
    epoch: Annotated[str, Meta(max_length=32)] = ""
    seen: int = 0
    """The last numbered message of that epoch that arrived."""


class Act(msgspec.Struct, frozen=True, tag="act", tag_field="type", forbid_unknown_fields=True):
    """An action in the game's notation, or a word for the table such as ``/resign``."""

    id: int
    text: ShortText
    count: int | None = None
    """The seat's own count when it decided; makes repeating a command safe."""


class Why(msgspec.Struct, frozen=True, tag="why", tag_field="type", forbid_unknown_fields=True):
    """Why that cannot be played: an action in the game's notation, or what was clicked although it leads to no offer.

    Accepted is what could be played.
    """

    id: int
    text: ShortText = ""
    clicks: Clicks = ()
    """With these the text does not matter."""


class Chat(msgspec.Struct, frozen=True, tag="chat", tag_field="type", forbid_unknown_fields=True):
    id: int
    text: ShortText


class Hint(msgspec.Struct, frozen=True, tag="hint", tag_field="type", forbid_unknown_fields=True):
    id: int


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    id: int


Command = Hello | Act | Why | Chat | Hint | Ping


# --- from the server ------------------------------------------------------------------------------------------------


class Welcome(msgspec.Struct, frozen=True, tag="welcome", tag_field="type", kw_only=True):
    """Everything a client needs to draw the table afresh."""

    epoch: str
    n: int
    seat: str
    table: TableInfo
    count: int
    scene: Scene | None
    """None until every seat is taken."""
    log: LogPage = LogPage(0)
    """The latest lines; ``GET /api/tables/{table_id}/log`` has earlier ones."""
    clocks: tuple[ClockInfo, ...] = ()
    proposals: tuple[ProposalInfo, ...] = ()
    chat: tuple[ChatLine, ...] = ()


class Update(msgspec.Struct, frozen=True, tag="update", tag_field="type", omit_defaults=True, kw_only=True):
    """Something happened in the match."""

    n: int
    count: int
    notices: tuple[NoticeLine, ...] = ()
    patch: Patch = Patch()
    clocks: tuple[ClockInfo, ...] = ()
    proposals: tuple[ProposalInfo, ...] = ()
    log: LogCut | None = None
    """After something was taken back: how the log goes on, with the notices in it."""


class TableChanged(msgspec.Struct, frozen=True, tag="table", tag_field="type"):
    """Somebody sat down, left, came back, was renamed; or the match is over."""

    n: int
    table: TableState


class Said(msgspec.Struct, frozen=True, tag="said", tag_field="type"):
    n: int
    line: ChatLine


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="type", omit_defaults=True):
    """The reply to one command; not numbered."""

    id: int
    ok: bool
    refusal: RefusalInfo | None = None
    hints: tuple[HintInfo, ...] = ()
    adviser: str = ""
    """Whose hints they are: the name of a player, which says how much they are worth."""


class Goodbye(msgspec.Struct, frozen=True, tag="goodbye", tag_field="type"):
    """The server closes the socket, and why. ``again`` is False where coming back would not help."""

    reason: str
    again: bool = True


Message = Welcome | Update | TableChanged | Said | Answer | Goodbye


# --- looking back at a finished match -------------------------------------------------------------------------------


class ReviewProgress(msgspec.Struct, frozen=True, tag="progress", tag_field="type"):
    done: int
    total: int
    """Decisions to think about."""


class ReviewDone(msgspec.Struct, frozen=True, tag="review", tag_field="type"):
    review: Review
    adviser: str
    complete: bool
    """False when the time was up before the last decision."""


class ReviewFailed(msgspec.Struct, frozen=True, tag="failed", tag_field="type"):
    error: str


ReviewLine = ReviewProgress | ReviewDone | ReviewFailed
"""A review comes as lines of JSON: progress again and again, and the review or what went wrong at the end."""


# --- analysing positions --------------------------------------------------------------------------------------------


class Look(msgspec.Struct, frozen=True, tag="look", tag_field="type", forbid_unknown_fields=True):
    """Show the position after these moves, and think about it until something else is asked for."""

    id: int
    moves: Annotated[tuple[ShortText, ...], Meta(max_length=1000)] = ()
    settings: Annotated[dict[str, Any], Meta(max_length=64)] = {}
    """Of the game, such as a position to begin from."""


class Whether(msgspec.Struct, frozen=True, tag="why", tag_field="type", forbid_unknown_fields=True):
    """Why that could not be played in the position that is shown; otherwise as at a table."""

    id: int
    text: ShortText = ""
    clicks: Clicks = ()


AnalysisCommand = Look | Whether | Ping


class Posed(msgspec.Struct, frozen=True, tag="posed", tag_field="type", kw_only=True):
    """The position that was asked for, as somebody sees it who plays all seats from the first one's side."""

    id: int
    moves: tuple[str, ...]
    """As they are written, with those that the table made by itself."""
    scene: Scene
    notices: tuple[NoticeLine, ...] = ()
    """What the last move brought about."""


class Thought(msgspec.Struct, frozen=True, tag="thought", tag_field="type", kw_only=True):
    """What the adviser thinks of the position so far."""

    id: int
    seat: str
    """Who must decide; the chances are this seat's."""
    adviser: str
    choices: tuple[HintInfo, ...]
    variations: tuple[tuple[str, ...], ...]
    """What is expected to follow, for each choice, the choice itself first."""
    plies: int | None
    work: int
    done: bool
    """Nothing more will come."""


AnalysisMessage = Posed | Thought | Answer | Goodbye
