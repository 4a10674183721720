"""Errors over HTTP as JSON: a code and its details."""

import logging
from typing import Any, Final, Literal

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException

from dimension.errors import DimensionError
from dimension.room.commands import Refusal, RefusalCode
from dimension.runtime.ports import DamagedRoom
from dimension.runtime.room_cache import RoomElsewhere, RoomsFull
from dimension.server.guard.limits import Busy
from dimension.server.http.contract import Trouble
from dimension.store.errors import StorageError

_LOG: Final = logging.getLogger("dimension.server")
CLIENT_GONE: Final = "client disconnected prematurely"
"""Litestar's message for a client that left in the middle of a request."""

HttpCode = Literal[
    "unknown_game",
    "bad_host",
    "bad_request",
    "not_found",
    "method_not_allowed",
    "too_large",
    "cross_origin",
    "busy",
    "rooms_full",
    "internal",
]
"""Refusals of HTTP alone; features, and the rules for a wrong hand, tray or game code, have codes of their own."""

_CODES: Final[dict[int, RefusalCode | HttpCode]] = {
    400: "bad_request",
    401: "no_identity",
    403: "not_allowed",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "bad_request",
    429: "slow_down",
}
"""By the status with which Litestar refuses a request."""
_STATUSES: Final[dict[str, int]] = {
    "cross_origin": 403,
    "not_found": 404,
    "unknown_room": 404,
    "unknown_game": 404,
    "day_not_over": 409,
    "too_large": 413,
    "slow_down": 429,
    "internal": 500,
    "not_stored": 503,
    "read_only": 503,
    "damaged_room": 503,
    "busy": 503,
    "rooms_full": 503,
}
"""Statuses other than 400, and other than 409 for refusals of rooms."""


class Problem(Exception):  # noqa: N818 - an answer
    """A request that is refused with a code; `status` is for codes without a status of their own."""

    def __init__(self, code: str, status: int = 400, **details: str | int) -> None:
        super().__init__(code)
        self.code: Final = code
        self.status: Final = _STATUSES.get(code, status)
        self.details: Final = details


def problem_of(refusal: Refusal) -> Problem:
    return Problem(refusal.code, 409, **refusal.details)


def answer_problem(_: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """Any failure as JSON; a bug is logged, and its details stay secret."""
    if isinstance(error, DimensionError):
        trouble = trouble_of(error)
        return _answer(400, trouble.code, trouble.details)
    if isinstance(error, HTTPException) and error.status_code < 500:
        return _answer(error.status_code, _CODES.get(error.status_code, "bad_request"), {})
    problem = error if isinstance(error, Problem) else _understood(error)
    if problem is None:
        _LOG.error("request failed", exc_info=error)
        problem = Problem("internal")
    return _answer(problem.status, problem.code, problem.details)


def trouble_of(error: DimensionError) -> Trouble:
    """An error of the rules as JSON has it."""
    return Trouble(error.code, {name: _plain(value) for name, value in error.details.items()})


def _understood(error: Exception) -> Problem | None:
    """The problem that a failure is to the client; None for a bug."""
    if isinstance(error, DamagedRoom):
        return Problem("damaged_room")
    if isinstance(error, StorageError | RoomElsewhere):
        return Problem("not_stored")
    if isinstance(error, Busy):
        return Problem("busy")
    if isinstance(error, RoomsFull):
        return Problem("rooms_full")
    if isinstance(error, RecursionError | UnicodeError):
        # The body is nested too deeply, or is not text.
        return Problem("bad_request")
    if isinstance(error, InternalServerException) and error.detail == CLIENT_GONE:
        # The client left in the middle of its body: nothing is wrong here.
        return Problem("bad_request")
    return None


def _plain(value: object) -> str | int:
    """A detail as JSON has it: several values as a list for people."""
    if isinstance(value, int):
        return value
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _answer(status: int, code: str, details: dict[str, str | int]) -> Response[Trouble]:
    return Response(Trouble(code, details), status_code=status, media_type="application/json")
