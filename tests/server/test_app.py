"""The OpenAPI document describes a server that never fails."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from dimension.server.app import create_app
from dimension.server.ops.server_settings import ServerSettings
from tests.server.playing import Server

_SCHEMA = schemathesis.openapi.from_dict(create_app(ServerSettings()).app.openapi_schema.to_schema())


@_SCHEMA.parametrize()
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_no_request_that_the_document_allows_makes_the_server_fail(case: Any, server: Server) -> None:
    case.call_and_validate(base_url=server.url, checks=[not_a_server_error])
