"""What refused requests are answered."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from quintain.errors import (
    Busy,
    QuintainError,
    RecordError,
    SettingError,
    StoreError,
    TooMuch,
    UnknownGame,
    UnknownPlayer,
    WorkerDied,
)
from quintain.server.http import files

CODES = {
    400: "invalid",
    401: "not-yours",
    403: "forbidden",
    404: "not-found",
    405: "no-such-method",
    409: "not-possible",
    413: "too-large",
    415: "wrong-type",
    429: "too-many",
    503: "not-now",
}


class Problem(msgspec.Struct, frozen=True):
    """What every refused request gets."""

    error: str
    """One clear line for a person."""
    code: str


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """For the description of a route: the refusals to expect."""
    return {status: ResponseSpec(Problem, description="refused", generate_examples=False) for status in statuses}


def _problem(status: int, error: str, code: str, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(Problem(error, code), status_code=status, media_type=MediaType.JSON, headers=headers)


def _refuse(status: int, code: str) -> Any:
    def answer(_request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        return _problem(status, str(error), code)

    return answer


def _unstored(request: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    request.app.state.process.metrics.log_error("the store failed", error)
    return _problem(503, "the server cannot reach its store just now; please try again", "not-stored")


def _lost(request: Request[Any, Any, Any], error: WorkerDied) -> Response[Problem]:
    request.app.state.process.metrics.log_error("a worker process died", error)
    return _problem(503, "the server cannot do that just now; please try again", "not-now")


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    request.app.state.process.metrics.log_error("a request failed", error)
    return _problem(500, "something went wrong here; it has been noted", "broken")


def _deep(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    return _problem(400, "that is nested too deep", "invalid")


def _no_text(_request: Request[Any, Any, Any], _error: UnicodeDecodeError) -> Response[Problem]:
    return _problem(400, "that is not UTF-8 text", "invalid")


def _invalid(_request: Request[Any, Any, Any], error: ValidationException) -> Response[Problem]:
    details = "; ".join(
        f"{detail.get('key', '')}: {detail.get('message', '')}" if isinstance(detail, dict) else str(detail)
        for detail in (error.extra if isinstance(error.extra, list) else [])
    )
    return _problem(400, details or error.detail, "invalid")


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.status_code == 404 and files.is_page(request):
        return files.not_found()
    code = CODES.get(error.status_code, "refused")
    return _problem(error.status_code, error.detail, code, error.headers)


ANSWERS: dict[int | type[Exception], Any] = {
    UnknownGame: _refuse(404, "unknown-game"),
    UnknownPlayer: _refuse(400, "unknown-player"),
    SettingError: _refuse(400, "bad-setting"),
    RecordError: _refuse(400, "bad-record"),
    Busy: _refuse(429, "too-many"),
    TooMuch: _refuse(400, "too-much"),
    WorkerDied: _lost,
    StoreError: _unstored,
    QuintainError: _refuse(409, "not-possible"),
    ValidationException: _invalid,
    HTTPException: _http,
    RecursionError: _deep,
    UnicodeDecodeError: _no_text,
    Exception: _broken,
}
"""By what was raised."""
