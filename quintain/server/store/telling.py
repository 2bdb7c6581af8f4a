"""
How news travel between processes: as few messages as possible, since every process gets every one of them.

A message names its sender first, so that whoever sent it need not read on.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from quintain.server.store.rows import News

LONGEST = 7_900
"""Bytes of a message; PostgreSQL carries no more than 8,000."""
LONGEST_BODY = 3_000
"""Bytes of one piece of news; who needs more than that asks the database."""


class _Piece(msgspec.Struct, frozen=True, array_like=True):
    match_id: str
    kind: str
    body: str


_read = msgspec.json.Decoder(list[_Piece]).decode


def packed(source: str, news: Iterable[News]) -> list[str]:
    """Messages that hold all of this news, from this process."""
    messages: list[str] = []
    pieces: list[bytes] = []
    room = 0
    for one in news:
        piece = _encoded(one)
        room -= len(piece) + 1
        if room < 0 and pieces:
            messages.append(_message(source, pieces))
            pieces = []
        if not pieces:
            room = LONGEST - len(source) - 3 - len(piece)
        pieces.append(piece)
    if pieces:
        messages.append(_message(source, pieces))
    return messages


def _encoded(news: News) -> bytes:
    piece = msgspec.json.encode(_Piece(news.match_id, news.kind, news.body))
    # Without its body it says: look for yourself.
    return piece if len(piece) <= LONGEST_BODY else msgspec.json.encode(_Piece(news.match_id, news.kind, ""))


def _message(source: str, pieces: list[bytes]) -> str:
    return f"{source} [{b','.join(pieces).decode()}]"


def unpacked(message: str, own: str) -> list[News]:
    """The news of a message; nothing where it is one's own."""
    source, _, pieces = message.partition(" ")
    if source == own:
        return []
    return [News(piece.match_id, piece.kind, source, piece.body) for piece in _read(pieces)]
