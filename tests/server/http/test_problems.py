"""Every failure as an answer with a status and a code."""

import logging
from typing import Any, cast

import pytest
from litestar.exceptions import (
    InternalServerException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)

from dimension.errors import NotationError
from dimension.room.commands import Refusal
from dimension.runtime.room_cache import RoomsFull
from dimension.server.guard.limits import Busy
from dimension.server.http.problems import CLIENT_GONE, Problem, answer_problem, problem_of
from dimension.store.errors import StorageError

ANSWERS: list[tuple[Exception, int, str]] = [
    (Problem("unknown_room"), 404, "unknown_room"),
    (Problem("slow_down"), 429, "slow_down"),
    (Problem("too_large"), 413, "too_large"),
    (Problem("cross_origin"), 403, "cross_origin"),
    (problem_of(Refusal("table_full")), 409, "table_full"),
    (problem_of(Refusal("unknown_room")), 404, "unknown_room"),
    (problem_of(Refusal("not_stored")), 503, "not_stored"),
    (NotationError("code_checksum"), 400, "code_checksum"),
    (StorageError("disk_full"), 503, "not_stored"),
    (Busy(), 503, "busy"),
    (RoomsFull(), 503, "rooms_full"),
    (RecursionError(), 400, "bad_request"),
    (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "?"), 400, "bad_request"),
    (NotFoundException(), 404, "not_found"),
    (MethodNotAllowedException(), 405, "method_not_allowed"),
    (ValidationException(), 400, "bad_request"),
    (InternalServerException(CLIENT_GONE), 400, "bad_request"),
]


@pytest.mark.parametrize(("error", "status", "code"), ANSWERS, ids=lambda value: str(value)[:30])
def test_a_failure_that_is_understood_is_explained_and_not_logged(
    error: Exception, status: int, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = answer_problem(cast("Any", None), error)
    assert (answer.status_code, answer.content.code) == (status, code)
    assert caplog.records == []


@pytest.mark.parametrize("error", [ValueError("secret"), InternalServerException("secret"), KeyError()])
def test_a_mistake_of_our_own_is_logged_and_not_told(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "dimension.server"):
        answer = answer_problem(cast("Any", None), error)
    assert (answer.status_code, answer.content.code, answer.content.details) == (500, "internal", {})
    assert [record.message for record in caplog.records] == ["request failed"]


def test_details_are_texts_and_numbers() -> None:
    assert answer_problem(cast("Any", None), problem_of(Refusal("other_round", {"round": 2}))).content.details == {
        "round": 2
    }
    details = answer_problem(cast("Any", None), NotationError("code_length", count=3, what=(1, 2))).content.details
    assert details == {"count": 3, "what": "1, 2"}
