"""Finished games: histories, results, replays."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from litestar import MediaType, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.response import Stream
from msgspec.structs import replace

from dimension.rooms.core.finished import FinishedGame, settings_key
from dimension.rooms.core.messages import MAX_CODE_TEXT
from dimension.rooms.core.replay import Replay
from dimension.rooms.core.table_settings import TableSettings, table_settings_of
from dimension.rooms.live.replay_stream import outline_of, replay_pieces
from dimension.rules.code import parse_game_code
from dimension.rules.solo import compare_solo
from dimension.server.http import contract as t
from dimension.server.http.finished_games import finished_asked_for
from dimension.server.http.problems import Problem
from dimension.server.http.requests import HttpRequest, RoomParameter, player_asking, service_of
from dimension.server.http.short_lists import shortened
from dimension.storage.challenges import Challenges
from dimension.storage.daily_results import TriedDay

GameParameter = Annotated[int, PathParameter(ge=1, le=1_000_000, description="Which game of the table, from 1.")]
CodeParameter = Annotated[str, QueryParameter(name="code", max_length=MAX_CODE_TEXT, description="A game code.")]


@get("/api/games", summary="My games")
async def my_games(request: HttpRequest) -> list[t.GameResult]:
    """The finished games of the player who asks, newest first."""
    player, service = player_asking(request), service_of(request)
    games = await service.store.games_of(player)
    pars = await service.pars.of(game.code for game in games)
    days = {tried.room: tried for tried in await service.daily.results.of_player(player)}
    challenges = await Challenges(service.store).answered_rooms(player, len(games))
    return [
        replace(shortened(_result(game, player, pars, days.get(game.room))), challenge=challenges.get(game.room))
        for game in games
    ]


@get("/api/games/{room:str}/{game:int}", summary="One game's result")
async def show_game(request: HttpRequest, room: RoomParameter, game: GameParameter) -> t.GameResult:
    """The result of a finished game."""
    finished = await finished_asked_for(request, room, game)
    return _result(finished, player_asking(request), await service_of(request).pars.of([finished.code]))


@get(
    "/api/games/{room:str}/{game:int}/replay",
    summary="One game's replay",
    media_type=MediaType.JSON,
    responses={200: ResponseSpec(Replay, generate_examples=False, description="Every tray, round by round.")},
)
async def show_replay(request: HttpRequest, room: RoomParameter, game: GameParameter) -> Stream:
    """Every tray of a finished game, with its time."""
    finished = await finished_asked_for(request, room, game)
    service = service_of(request)
    # Some games are long: one at a time is read through, and their rounds are made one at a time as they are sent.
    async with service.replays:
        outline = await outline_of(service.store, finished)
    if outline is None:
        raise Problem("unknown_game")
    return Stream(replay_pieces(service.store, finished, outline, service.replaying), media_type=MediaType.JSON)


def _result(game: FinishedGame, asking: str, pars: Mapping[str, int], tried: TriedDay | None = None) -> t.GameResult:
    players = tuple(
        t.PlayerResult(name, player is None, player == asking, total, place)
        for player, name, total, place in game.players
    )
    daily = tried and t.DayPlayed(tried.day, tried.points, tried.best)
    return t.GameResult(game.room, game.game, game.ended_at, game.code, game.known, players, pars.get(game.code), daily)


@get("/api/solo", summary="My solo games")
async def solo_history(
    request: HttpRequest,
    code: CodeParameter,
    live_marks: Annotated[bool, QueryParameter(name="live_marks", description="With live check marks.")] = False,
) -> t.SoloHistory:
    """The player's solo games with the settings of a code: the last one against those before it."""
    settings = table_settings_of(parse_game_code(code).settings, TableSettings(live_marks=live_marks))
    store, player, key = service_of(request).store, player_asking(request), settings_key(settings)
    totals = await store.solo_totals(player, key)
    if not totals:
        return t.SoloHistory(0, None, None, None, None, ())
    compared = compare_solo(totals[-1], totals[:-1])
    best = _best_solo(await store.games_of(player), key, max(totals))
    return t.SoloHistory(
        *(compared.games, compared.total, compared.rank, compared.best, compared.average, compared.recent), *best
    )


def _best_solo(games: Iterable[FinishedGame], key: str, most: int) -> tuple[str | None, int | None]:
    """The latest solo game with these settings that has the most points."""
    for game in games:
        is_solo = len(game.players) == 1 and game.settings_key == key and not game.known
        if is_solo and game.players[0][2] == most:
            return game.room, game.game
    return None, None
