"""Texts that are sent often: compressed once, named by a tag, and not sent again to whoever has them."""

from __future__ import annotations

import gzip
import hashlib
from typing import Any, Self

import msgspec
from litestar import Request, Response


class Packed(msgspec.Struct, frozen=True):
    plain: bytes
    small: bytes
    """The same, compressed."""
    tag: str

    @classmethod
    def of(cls, plain: bytes) -> Self:
        return cls(plain, gzip.compress(plain, mtime=0), f'"{hashlib.sha256(plain).hexdigest()[:16]}"')

    def send(self, request: Request[Any, Any, Any], media_type: str) -> Response[bytes]:
        """The answer to this request; empty where the asker has it already."""
        headers = {"cache-control": "no-cache", "etag": self.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(b"", status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.small, media_type=media_type, headers=headers | {"content-encoding": "gzip"})
        return Response(self.plain, media_type=media_type, headers=headers)
