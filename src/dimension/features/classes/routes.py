"""Class reports over HTTP, for the host of a table."""

from typing import Annotated, Final

from litestar import Response, get
from litestar.params import QueryParameter

from dimension.features.classes.contract import LessonReport
from dimension.features.classes.report import Separator, game_date, lesson_report, results_csv
from dimension.features.feature import Feature
from dimension.room.events import BestFound
from dimension.room.names import join_code_in
from dimension.room.records import FinishedGame
from dimension.room.replay import EVENTS_AFTER_END
from dimension.room.state import Phase, RoomState, leads
from dimension.runtime.logs import evolved, pages_of, state_at
from dimension.runtime.ports import EventStore
from dimension.server.http.problems import Problem
from dimension.server.http.requests import PlayerAsking, RoomParameter, ServiceHere, room_asked_for
from dimension.server.routing import COUNTED_COST, rules
from dimension.server.service import Service
from dimension.texts import DEFAULT_LANGUAGE, language_of

_LanguageParameter = Annotated[
    str, QueryParameter(name="lang", max_length=40, description="The language of the titles, such as `de`.")
]
_SeparatorParameter = Annotated[
    Separator, QueryParameter(name="separator", description="What stands between two cells.")
]


@get(
    "/api/tables/{room:str}/lesson",
    summary="The report of a game for its host",
    opt=rules(cost=COUNTED_COST, is_at_owner=True),
)
async def show_lesson(service: ServiceHere, player: PlayerAsking, room: RoomParameter) -> LessonReport:
    """For the host: which kinds of card were missed in the game that is being played, or in the last one."""
    return lesson_report(await _game_of_host(service, player, room))


@get(
    "/api/tables/{room:str}/results.csv",
    summary="A game's results as a file",
    media_type="text/csv",
    opt=rules(cost=COUNTED_COST, is_at_owner=True),
)
async def table_results(
    service: ServiceHere,
    player: PlayerAsking,
    room: RoomParameter,
    separator: _SeparatorParameter = "comma",
    lang: _LanguageParameter = DEFAULT_LANGUAGE,
) -> Response[bytes]:
    """For the host: the results of all players in the running or the last game."""
    state = await _game_of_host(service, player, room)
    name = f"dimension-{game_date(state)}-{join_code_in(state.room)}-{state.game}.csv"
    return Response(
        results_csv(state, language_of(lang) or DEFAULT_LANGUAGE, separator),
        media_type="text/csv",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def _game_of_host(service: Service, player: str, room: str) -> RoomState:
    """A table in the game that is being played, or at the end of the last one; raises Problem."""
    state = (await room_asked_for(service, player, room)).state
    if not leads(state, player):
        raise Problem("not_host", 403)
    if state.is_in_game:
        return state
    finished = await service.store.game(state.room, state.game)
    if finished is None:
        # A game that does not count is not stored, but its end stays in the room until the next game.
        if state.phase is Phase.OVER:
            return state
        raise Problem("unknown_game")
    # The table as it is now does not know any more who left since.
    async with service.replays:
        ended = await _end_of(service.store, finished)
    if ended is None:
        raise Problem("unknown_game")
    return ended


async def _end_of(store: EventStore, finished: FinishedGame) -> RoomState | None:
    """A table at the end of a game, with the solver's later results; None when it has just been deleted."""
    state = await state_at(store, finished.room, finished.revision)
    async for page in pages_of(store, finished.room, finished.revision, finished.revision + EVENTS_AFTER_END):
        for event in page:
            if state is not None and isinstance(event, BestFound) and event.round <= len(state.results):
                state = evolved(state, event)
    return state


FEATURE: Final = Feature(
    routes=(show_lesson, table_results),
    responses=(LessonReport,),
)
