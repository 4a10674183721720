"""Games, finished and running: histories, results, replays, and a player's record."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean
from typing import Annotated, Final, TypeVar

from litestar import MediaType, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.response import Stream
from msgspec.structs import replace

from dimension.features.challenges.rows import Challenges
from dimension.features.daily.hands import DailyHands
from dimension.features.daily.rows import TriedDay
from dimension.features.daily.secrecy import finished_game
from dimension.features.feature import Feature
from dimension.features.games import contract as t
from dimension.features.games.contract import GameResult, PlayerRecord, PlayerResult, RunningGame, RunningPlayer
from dimension.features.games.preview import replay_page
from dimension.features.games.record import MOST_ROUNDS, latest_rounds, player_record
from dimension.room.commands import MAX_CODE_TEXT
from dimension.room.help import USUAL_TOTALS, even_help, usual_total
from dimension.room.records import FinishedGame, has_help, settings_key
from dimension.room.replay import Replay
from dimension.room.settings import SMALL_TABLE, TableSettings, table_settings_of
from dimension.room.state import RoomState, Seat, is_removed, leads
from dimension.room.view import recorded_name
from dimension.rules.code import parse_game_code
from dimension.rules.game import compare_solo
from dimension.runtime.logs import outline_of, replay_pieces
from dimension.server.http.problems import Problem
from dimension.server.http.requests import (
    AddressAsking,
    PlayerAsking,
    RoomParameter,
    ServiceHere,
    charge_report,
    room_asked_for,
    room_state,
)
from dimension.server.routing import COUNTED_COST, LIST_COST, READING_COST, rules
from dimension.server.service import Service

_Game = TypeVar("_Game", GameResult, RunningGame)
_KNOWN_BY: Final = 60
"""The latest rounds from which it is known how well a player plays."""
_LEAST_ROUNDS: Final = 6
"""With fewer rounds, nothing is known."""
_SHOWN: Final = 3
"""How many of a big table are shown besides the one who asks."""


def shortened(game: _Game) -> _Game:
    """A game with the best few and the player who asks; the same one when it has as few as a small table."""
    if len(game.players) <= SMALL_TABLE:
        return game
    best = sorted(range(len(game.players)), key=lambda at: -_points(game.players[at]))[:_SHOWN]
    players = [player for at, player in enumerate(game.players) if player.you or at in best]
    return replace(game, players=tuple(players), more=len(game.players) - len(players))


def _points(player: PlayerResult | RunningPlayer) -> int:
    return player.total if isinstance(player, PlayerResult) else player.points


GameParameter = Annotated[int, PathParameter(ge=1, le=1_000_000, description="Which game of the table, from 1.")]
CodeParameter = Annotated[str, QueryParameter(name="code", max_length=MAX_CODE_TEXT, description="A game code.")]


@get("/api/games", summary="Finished games of the player", opt=rules(cost=LIST_COST))
async def my_games(service: ServiceHere, player: PlayerAsking) -> list[t.GameResult]:
    """The finished games of the player who asks, newest first."""
    games = await service.store.games_of(player)
    challenges = await Challenges(service.store).answered_rooms(player, len(games))
    return [
        replace(shortened(result), challenge=challenges.get(result.room))
        for result in await _results(service, player, games)
    ]


async def _results(service: Service, player: str, games: Sequence[FinishedGame]) -> list[t.GameResult]:
    pars = await service.pars.of(game.deal for game in games)
    days = {tried.room: tried for tried in await service[DailyHands].results.of_player(player)}
    return [_result(game, player, pars, days.get(game.room)) for game in games]


@get("/api/record", summary="The player's record", opt=rules(cost=COUNTED_COST))
async def my_record(service: ServiceHere, player: PlayerAsking) -> PlayerRecord:
    """The rounds of the player who asks, beside what was possible: all together, by settings, over time, by card."""
    finished = await service.store.games_of(player)
    results = await _results(service, player, [game for game in finished if not game.is_practice])
    # There may be thousands of rounds: one player's at a time, and not on the event loop.
    async with service.replays:
        rounds = await latest_rounds(service.store, player, MOST_ROUNDS)
        return await asyncio.to_thread(player_record, rounds, results)


@get("/api/games/{room:str}/{game:int}", summary="One game's result", opt=rules(cost=READING_COST))
async def show_game(
    service: ServiceHere, player: PlayerAsking, room: RoomParameter, game: GameParameter
) -> t.GameResult:
    """The result of a finished game."""
    finished = await finished_game(service, player, room, game)
    return _result(finished, player, await service.pars.of([finished.deal]))


@get(
    "/api/games/{room:str}/{game:int}/replay",
    summary="One game's replay",
    media_type=MediaType.JSON,
    responses={200: ResponseSpec(Replay, generate_examples=False, description="Every tray, round by round.")},
)
async def show_replay(
    service: ServiceHere, player: PlayerAsking, address: AddressAsking, room: RoomParameter, game: GameParameter
) -> Stream:
    """Every tray of a finished game, with its time."""
    finished = await finished_game(service, player, room, game)
    charge_report(service, address, finished)
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
    par = pars.get(game.deal)
    result = t.GameResult(game.room, game.game, game.ended_at, game.code, game.known, players, par, daily)
    return replace(result, helped=has_help(game.settings_key))


@get("/api/solo", summary="Solo games of the player", opt=rules(cost=LIST_COST))
async def solo_history(
    service: ServiceHere,
    player: PlayerAsking,
    code: CodeParameter,
    live_marks: Annotated[bool, QueryParameter(name="live_marks", description="With live check marks.")] = False,
) -> t.SoloHistory:
    """The player's solo games with the settings of a code: the last one against those before it."""
    settings = table_settings_of(parse_game_code(code).settings, TableSettings(live_marks=live_marks))
    store, key = service.store, settings_key(settings)
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


@get("/api/running", summary="Running games of the player", opt=rules(cost=READING_COST))
async def running_games(service: ServiceHere, player: PlayerAsking) -> list[t.RunningGame]:
    """The games that the player who asks can resume, paused ones included, the latest first.

    A host finds a lesson that they lead without a seat, and a player who left finds the way back.
    """
    now = service.clock()
    names = await service.store.running_games_of(player)
    states = [state for name in names if (state := await room_state(service, name)) and _is_in_game(state, player, now)]
    return [_running(state, player) for state in sorted(states, key=lambda state: state.last_at, reverse=True)]


@get(
    "/api/tables/{room:str}/even",
    summary="Help that makes a game even",
    opt=rules(cost=COUNTED_COST, limit="personal", is_at_owner=True),
)
async def suggest_help(service: ServiceHere, player: PlayerAsking, room: RoomParameter) -> t.SuggestedHelp:
    """For the host: the help for each seat, from the players' records and the levels of bots."""
    state = (await room_asked_for(service, player, room)).state
    if not leads(state, player):
        raise Problem("not_host", 403)
    if state.settings.is_big:
        raise Problem("not_allowed", 409)
    totals = [None if seat is None else await _usual_total(service, seat) for seat in state.seats]
    unknown = tuple(number for number, _ in state.taken if totals[number] is None)
    return t.SuggestedHelp(tuple(even_help(totals, state.settings.rounds)), unknown)


async def _usual_total(service: Service, seat: Seat) -> float | None:
    if seat.player is None:
        return USUAL_TOTALS.get(seat.bot or "")
    rounds = [each for each in await latest_rounds(service.store, seat.player, _KNOWN_BY) if not each.is_practice]
    return usual_total(mean(each.best - each.points for each in rounds)) if len(rounds) >= _LEAST_ROUNDS else None


def _is_in_game(state: RoomState, player: str, now: int) -> bool:
    is_seated = state.seat_of(player) is not None and not is_removed(state, player, now)
    return state.is_in_game and (is_seated or leads(state, player))


def _running(state: RoomState, player: str) -> t.RunningGame:
    number = state.seat_of(player)
    whole = t.RunningGame(
        room=state.room,
        game=state.game,
        phase=state.phase,
        round=state.round,
        rounds=state.rounds,
        paused_at=state.paused_at,
        last_at=state.last_at,
        players=tuple(
            t.RunningPlayer(_name(state, number, player), seat.bot is not None, seat.player == player, seat.points)
            for number, seat in state.taken
        ),
        challenge=state.challenge,
        hosted=leads(state, player),
        left=number is not None and state.seat_at(number).left,
    )
    return shortened(whole)


def _name(state: RoomState, number: int, asking: str) -> str:
    seat = state.seat_at(number)
    is_stranger = asking != seat.player and not leads(state, asking)
    return recorded_name(number, seat, state.names_hidden and is_stranger)


FEATURE: Final = Feature(
    routes=(
        *(my_games, running_games, show_game, show_replay, solo_history),
        *(my_record, suggest_help),
    ),
    responses=(t.GameResult, t.RunningGame, Replay, t.SoloHistory, t.PlayerRecord, t.SuggestedHelp),
    pages={"replay": replay_page},
)
