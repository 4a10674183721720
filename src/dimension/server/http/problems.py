"""Every refusal over HTTP as JSON: a code and what it is about."""

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException

from dimension.rooms.core.commands import Refusal
from dimension.rooms.live.shelf import RoomsFull
from dimension.rules.errors import DimensionError
from dimension.server.guard.limits import Busy
from dimension.server.http.contract import Trouble
from dimension.storage.errors import StorageError

_LOG: Final = logging.getLogger("dimension.server")
_GONE: Final = "client disconnected prematurely"
"""What Litestar says of somebody who went away in the middle of a request."""
_CODES: Final = {
    400: "bad_request",
    401: "no_identity",
    403: "not_allowed",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "bad_request",
    429: "slow_down",
}
_STATUSES: Final = {
    "unknown_room": 404,
    "unknown_game": 404,
    "slow_down": 429,
    "not_stored": 503,
    "cross_origin": 403,
}


class Problem(Exception):  # noqa: N818 - an answer
    """A request that is refused."""

    def __init__(self, code: str, status: int = 400, **details: str | int) -> None:
        super().__init__(code)
        self.code, self.status, self.details = code, _STATUSES.get(code, status), details


def problem_of(refusal: Refusal) -> Problem:
    """What a room refuses, as an answer."""
    return Problem(refusal.code, 409, **refusal.details)


def answer_problem(_: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """Any failure as JSON; what is our own fault is logged, not told."""
    if isinstance(error, Problem):
        return _trouble(error.status, error.code, error.details)
    if isinstance(error, DimensionError):
        details = {name: value if isinstance(value, int) else str(value) for name, value in error.details.items()}
        return _trouble(400, error.code, details)
    if isinstance(error, StorageError):
        return _trouble(503, "not_stored", {})
    if isinstance(error, Busy | RoomsFull):
        return _trouble(503, "busy" if isinstance(error, Busy) else "rooms_full", {})
    if isinstance(error, RecursionError | UnicodeError):
        # From what was sent: nested too deeply, or no text at all.
        return _trouble(400, "bad_request", {})
    if isinstance(error, InternalServerException) and error.detail == _GONE:
        # In the middle of a body: nobody is left to answer, and nothing is wrong here.
        return _trouble(400, "bad_request", {})
    if isinstance(error, HTTPException) and error.status_code < 500:
        return _trouble(error.status_code, _CODES.get(error.status_code, "bad_request"), {})
    _LOG.error("request failed", exc_info=error)
    return _trouble(500, "internal", {})


def _trouble(status: int, code: str, details: dict[str, str | int]) -> Response[Trouble]:
    return Response(Trouble(code, details), status_code=status, media_type="application/json")
