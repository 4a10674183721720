"""The OpenAPI document describes a server that never fails."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from dimension.server.app import create_app
from dimension.server.ops.server_settings import ServerSettings
from tests.server.local_server import LocalServer

_MOST_ITEMS = 3
"""Of every list. To invent cases for a list of twenty takes a minute, and they show no more than those for three."""


@pytest.fixture(scope="module")
def document() -> Any:
    """What the server says about itself; not at import, because all workers import this file."""
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


@schemathesis.pytest.from_fixture("document").parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_no_request_that_the_document_allows_makes_the_server_fail(case: Any, server: LocalServer) -> None:
    case.call_and_validate(base_url=server.url, checks=[not_a_server_error])
