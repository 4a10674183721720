"""Wiring: the application, built from its settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Receive, Scope, Send

from dimension import __version__
from dimension.server.http.dispatch import dispatch
from dimension.server.http.docs_pages import docs_routes
from dimension.server.http.handshakes import guard_socket
from dimension.server.http.middleware import BODY_BYTES, guard_request
from dimension.server.http.open_tables import share_forever
from dimension.server.http.problems import answer_problem
from dimension.server.http.routes import ROUTES
from dimension.server.ops.server_settings import ServerSettings
from dimension.server.service import start_service
from dimension.server.thinking.process_thinker import ProcessThinker
from dimension.server.ws.table_socket import table_socket


class Guard:
    """The application behind the guard."""

    def __init__(self, app: Litestar) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand a socket on."""
        if scope["type"] == ScopeType.HTTP:
            await guard_request(self.app, scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await guard_socket(self.app, scope, receive, send)
        else:
            await self.app(scope, receive, send)


def create_app(settings: ServerSettings, thinker: ProcessThinker | None = None) -> Guard:
    """The game service; it opens its database when it starts. `thinker` is the solver if it is not one of its own."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            app.state.service = await start_service(settings, thinker)
            await app.state.service.join(partial(dispatch, app))
            if app.state.service.store.claims.is_shared:
                app.state.service.runner.spawn(share_forever(app.state.service))
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
