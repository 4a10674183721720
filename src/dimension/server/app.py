"""Wiring: the application, built from its settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from dimension import __version__
from dimension.server.http.docs_pages import docs_routes
from dimension.server.http.middleware import BODY_BYTES, Guard
from dimension.server.http.problems import Problem, answer_problem
from dimension.server.http.routes import ROUTES
from dimension.server.ops.server_settings import ServerSettings
from dimension.server.service import start_service
from dimension.server.ws.table_socket import table_socket


def create_app(settings: ServerSettings) -> Guard:
    """The game service; it opens its database when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            app.state.service = await start_service(settings)
        except Exception as error:
            app.state.failure = error
            raise
        try:
            yield
        finally:
            await app.state.service.stop()

    application = Litestar(
        route_handlers=[*ROUTES, *docs_routes(settings.docs), table_socket],
        lifespan=[lifespan],
        before_request=_refuse_early,
        exception_handlers={Exception: answer_problem},
        openapi_config=OpenAPIConfig(
            title="Dimension",
            version=__version__,
            description="Tables for one to four. The socket of a table is described in docs/protocol.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        request_max_body_size=BODY_BYTES,
    )
    return Guard(application)


async def _refuse_early(request: Request[Any, Any, Any]) -> None:
    refusal = request.scope["state"].get("refusal")
    if refusal is not None:
        raise Problem(refusal)
