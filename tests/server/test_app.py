"""The OpenAPI document describes a server that never fails."""

from collections import Counter
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from requests import Session
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.schemas import BaseSchema

from dimension.app import create_app
from dimension.server.settings import ServerSettings
from tests.server.local_server import LocalServer

_MOST_ITEMS = 3
"""Of every list. To invent cases for a list of twenty takes a minute, and they show no more than those for three."""
_MOST_PICTURES = 8
"""Of every kind. Each takes a quarter of a second to paint."""


@pytest.fixture(scope="module")
def document() -> BaseSchema:
    """The server's description of itself; not made at import, because all workers import this file."""
    described = create_app(ServerSettings()).app.openapi_schema.to_schema()
    _shorten_lists(described)
    return schemathesis.openapi.from_dict(described)


def _shorten_lists(part: Any) -> None:
    if isinstance(part, dict):
        if "maxItems" in part:
            part["maxItems"] = min(part["maxItems"], _MOST_ITEMS)
        for each in part.values():
            _shorten_lists(each)
    elif isinstance(part, list):
        for each in part:
            _shorten_lists(each)


def test_no_request_that_the_document_allows_makes_the_server_fail(document: BaseSchema, server: LocalServer) -> None:
    @settings(max_examples=15, suppress_health_check=list(HealthCheck))
    def ask(case: Any) -> None:
        asked[case.operation.label] += 1
        if case.operation.path.endswith(".png") and asked[case.operation.label] > _MOST_PICTURES:
            return
        case.call_and_validate(base_url=server.url, checks=[not_a_server_error], session=session)

    session, asked = Session(), Counter[str]()
    # Otherwise it looks for proxies in the environment before every request.
    session.trust_env = False
    # Schemathesis' own marks build all cases when tests are collected, in every worker.
    for described in get_all_tests(schema=document, test_func=ask, settings=None, given_kwargs=None):
        assert isinstance(described, Ok), described
        _, ask_everything = described.ok()
        ask_everything()
    assert {"GET /api/tables", "POST /api/tables", "POST /api/offline/results", "DELETE /api/me"} <= set(asked)
    assert len(asked) > 50
