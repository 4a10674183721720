"""Wiring: the application, built from its settings.

All routes of the HTTP side.
"""

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
from dimension.features.challenges import rows as challenges
from dimension.features.challenges.routes import make_challenge, my_challenges, play_challenge, show_challenge
from dimension.features.classes.routes import show_lesson, table_results
from dimension.features.clubs.routes import our_tables, show_club
from dimension.features.daily.routes import practice_day, show_calendar, show_day, show_today, try_today
from dimension.features.games.routes import my_games, my_record, running_games, show_game, show_replay, solo_history
from dimension.features.me import rows as me
from dimension.features.me.routes import erase_me, export_me, join_device, link_device, show_link_owner
from dimension.features.offline import rows as offline
from dimension.features.offline.routes import hand_in, offline_results, show_pack
from dimension.features.previews import day_picture, home_picture, invitation_picture, result_picture
from dimension.features.puzzles import rows as puzzles
from dimension.features.puzzles.routes import answer_puzzle, hint, next_puzzle, puzzle_record, show_puzzle
from dimension.features.rush import rows as rush
from dimension.features.rush.routes import answer_rush, rush_lists, show_rush, start_rush
from dimension.features.solving import check_tray, explain_hand, solve_hand
from dimension.features.tables.routes import (
    challenge_qr,
    list_bots,
    list_tables,
    open_table,
    share_forever,
    show_address,
    show_table,
    table_qr,
    take_seat,
)
from dimension.server.http.handshakes import guard_socket
from dimension.server.http.middleware import BODY_BYTES, dispatch, guard_request
from dimension.server.http.pages import docs_routes, page
from dimension.server.http.problems import answer_problem
from dimension.server.http.status import health, metrics, ready
from dimension.server.service import start_service
from dimension.server.settings import ServerSettings
from dimension.server.socket.table import table_socket
from dimension.server.solver_process import ProcessThinker
from dimension.store.tables import CORE

ROUTES: Final = (
    *(open_table, list_tables, show_table, show_address, table_qr, challenge_qr, take_seat, list_bots),
    *(show_lesson, table_results, show_club, our_tables),
    *(my_games, running_games, show_game, show_replay, solo_history, my_record),
    *(show_today, show_day, show_calendar, try_today, practice_day),
    *(make_challenge, my_challenges, show_challenge, play_challenge),
    *(next_puzzle, show_puzzle, hint, answer_puzzle, puzzle_record),
    *(start_rush, show_rush, answer_rush, rush_lists),
    *(show_pack, hand_in, offline_results),
    *(link_device, show_link_owner, join_device, export_me, erase_me),
    *(home_picture, invitation_picture, result_picture, day_picture),
    *(check_tray, solve_hand, explain_hand, health, ready, metrics),
    page,
)

SCHEMA: Final = CORE.extended(
    (*challenges.TABLES, *puzzles.TABLES, *rush.TABLES, *offline.TABLES, *me.TABLES), [challenges.project]
)
"""All tables of a server's database, and how events become rows of them."""


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
            app.state.service = await start_service(settings, SCHEMA, thinker)
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
