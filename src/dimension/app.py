"""The application, composed of its features."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from dimension import __version__
from dimension.features import previews
from dimension.features.admin import routes as admin
from dimension.features.challenges import routes as challenges
from dimension.features.classes import routes as classes
from dimension.features.clubs import routes as clubs
from dimension.features.daily import routes as daily
from dimension.features.feature import Feature
from dimension.features.games import routes as games
from dimension.features.me import routes as me
from dimension.features.offline import routes as offline
from dimension.features.puzzles import routes as puzzles
from dimension.features.rush import routes as rush
from dimension.features.solving import routes as solving
from dimension.features.tables import routes as tables
from dimension.server.http.contract import Address, Health, Readiness, Trouble
from dimension.server.http.dispatch import dispatch
from dimension.server.http.invitations import show_address
from dimension.server.http.middleware import BODY_BYTES, Guard
from dimension.server.http.pages import docs_routes, page_routes
from dimension.server.http.problems import answer_problem
from dimension.server.http.requests import DEPENDENCIES, check_limit
from dimension.server.http.status import health, metrics, ready
from dimension.server.service import Service, start_service
from dimension.server.settings import ServerSettings
from dimension.server.socket.table import table_socket
from dimension.server.solver_process import SolverProcess
from dimension.store.tables import CORE

_SERVER: Final = Feature(routes=(show_address, health, ready, metrics), responses=(Address, Health, Readiness, Trouble))
"""The routes without any feature."""
FEATURES: Final = (
    *(tables.FEATURE, games.FEATURE, solving.FEATURE, _SERVER, daily.FEATURE, puzzles.FEATURE, rush.FEATURE),
    *(me.FEATURE, offline.FEATURE, challenges.FEATURE, clubs.FEATURE, classes.FEATURE, previews.FEATURE),
    admin.FEATURE,
)
"""In the order in which they start: a feature may use the objects of those before it."""
SCHEMA: Final = CORE.extended(
    (table for feature in FEATURES for table in feature.tables),
    (feature.project for feature in FEATURES if feature.project),
)
"""All tables of a server's database, and the projections of events into their rows."""


def create_app(settings: ServerSettings, solver: SolverProcess | None = None) -> Guard:
    """The game service; it opens its database when it starts. `solver` replaces the solver process."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            service = app.state.service = await start_service(settings, SCHEMA, solver)
            start_features(service)
            await service.join(partial(dispatch, app))
        except Exception as error:
            app.state.failure = error
            raise
        try:
            yield
        finally:
            await service.stop()

    application = Litestar(
        route_handlers=[
            *(route for feature in FEATURES for route in feature.routes),
            *page_routes(first for feature in FEATURES for first in feature.pages if first),
            *docs_routes(settings.docs),
            table_socket,
        ],
        lifespan=[lifespan],
        dependencies=DEPENDENCIES,
        guards=[check_limit],
        exception_handlers={Exception: answer_problem},
        openapi_config=OpenAPIConfig(
            title="Dimension",
            version=__version__,
            description="Tables for one to four. The socket of a table is described in docs/protocol/socket.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        request_max_body_size=BODY_BYTES,
    )
    return Guard(application)


def start_features(service: Service) -> None:
    """Bring the features to a service that has just started."""
    for feature in FEATURES:
        service.checks.update(feature.checks)
        service.previews.update(feature.pages)
        if feature.start is not None:
            service.add(feature.start(service))
