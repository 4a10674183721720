"""HTTP: opening, joining and finding tables, histories, replays, and questions to the solver."""

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from dimension.rooms.core.commands import Refusal, TakeSeat
from dimension.rooms.core.judging import verdicts_of
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import TableSettings, table_settings_of
from dimension.rooms.live.finished import settings_key
from dimension.rooms.live.live_room import LiveRoom
from dimension.rooms.live.ports import FinishedGame
from dimension.rooms.live.replay import replay_of
from dimension.rules.code import parse_game_code
from dimension.rules.errors import RuleError
from dimension.rules.hand import Hand
from dimension.rules.notation import format_hand, format_tray, parse_hand, parse_tray
from dimension.rules.scoring import score_tray
from dimension.rules.solo import compare_solo
from dimension.server.guard.limits import address_key
from dimension.server.guard.room_name import room_name
from dimension.server.http import contract as t
from dimension.server.http.invitation import show_address, table_qr
from dimension.server.http.problems import Problem, problem_of
from dimension.server.service import Service

_Request = Request[Any, Any, Any]
_MOST_CARDS = 8
_MOST_LISTED = 50
_AFTER_THE_END = 20
"""Events behind the end of a game in which the solver's last answer may be found."""

RoomParameter = Annotated[str, PathParameter(description="The name of a table, as in its link.")]
GameParameter = Annotated[int, PathParameter(ge=1, le=1_000_000, description="Which game of the table, from 1.")]
CodeParameter = Annotated[str, QueryParameter(name="code", max_length=40, description="A game code.")]


def _service(request: _Request) -> Service:
    service: Service = request.app.state.service
    return service


def _player(request: _Request) -> str:
    player: str = request.scope["state"]["player"]
    return player


def _address(request: _Request) -> str:
    return address_key(request.client.host if request.client else None)


# --- Tables ----------------------------------------------------------------------------------


@post("/api/tables", summary="Open a table")
async def open_table(request: _Request, data: JSONBody[t.NewTable]) -> t.TableName:
    """Open a table; whoever does is its host."""
    service = _service(request)
    settings, seed = data.settings, None
    if data.code is not None:
        game, seed = parse_game_code(data.code)
        settings = table_settings_of(game, settings)
    if not service.tables.take(_address(request), service.clock()):
        raise Problem("slow_down")
    return t.TableName(await service.runner.open_table(_player(request), settings, seed))


@get("/api/tables", summary="Open tables")
async def list_tables(request: _Request) -> list[t.TableSummary]:
    """The tables whose hosts let strangers find them, with a free seat and somebody waiting."""
    rooms = _service(request).runner.rooms.values()
    found = [_summary(room) for room in rooms if room.state.settings.listed and room.pages]
    return [table for table in found if table.phase is Phase.LOBBY and table.free_seats][:_MOST_LISTED]


@get("/api/tables/{room:str}", summary="One table", raises=[])
async def show_table(request: _Request, room: RoomParameter) -> t.TableSummary:
    """A table from the outside."""
    return _summary(await _room(request, room))


@post("/api/tables/{room:str}/seats", summary="Sit down")
async def take_seat(request: _Request, room: RoomParameter, data: JSONBody[t.NewSeat]) -> t.SeatTaken:
    """Sit down at a table, or come back to one's seat."""
    live = await _room(request, room)
    refusal = await _service(request).runner.handle(live.state.room, _player(request), TakeSeat(data.name))
    if refusal is not None:
        raise problem_of(refusal)
    seat = live.state.seat_of(_player(request))
    if seat is None:
        raise problem_of(Refusal("no_seat"))
    return t.SeatTaken(seat)


async def _room(request: _Request, text: str) -> LiveRoom:
    name = room_name(text)
    room = await _service(request).runner.find(name) if name else None
    if room is None:
        raise Problem("unknown_room")
    return room


def _summary(room: LiveRoom) -> t.TableSummary:
    state = room.state
    seats = [seat for _, seat in state.taken]
    return t.TableSummary(
        room=state.room,
        phase=state.phase,
        settings=state.settings,
        known=state.known if state.phase is not Phase.LOBBY else state.seed is not None,
        players=sum(seat.player is not None for seat in seats),
        bots=sum(seat.bot is not None for seat in seats),
        free_seats=len(state.seats) - len(seats),
        game=state.game,
        round=state.round,
    )


@get("/api/bots", summary="Levels of bots", sync_to_thread=False)
def list_bots(request: _Request) -> list[t.BotLevel]:
    """The levels of bots, the weakest first."""
    return [t.BotLevel(level, at) for at, level in enumerate(_service(request).runner.levels, start=1)]


# --- Finished games --------------------------------------------------------------------------


@get("/api/games", summary="My games")
async def my_games(request: _Request) -> list[t.GameResult]:
    """The finished games of whoever asks, newest first."""
    player = _player(request)
    return [_result(game, player) for game in await _service(request).store.games_of(player)]


@get("/api/games/{room:str}/{game:int}", summary="One game's result")
async def show_game(request: _Request, room: RoomParameter, game: GameParameter) -> t.GameResult:
    """The result of a finished game."""
    return _result(await _finished(request, room, game), _player(request))


@get("/api/games/{room:str}/{game:int}/replay", summary="One game's replay")
async def show_replay(request: _Request, room: RoomParameter, game: GameParameter) -> t.Replay:
    """Every tray of a finished game, with the time at which it lay there."""
    finished = await _finished(request, room, game)
    service = _service(request)
    # A table with many rematches has a long log: others go on meanwhile.
    async with service.replays:
        before = await service.store.load(finished.room, until=finished.first_revision)
        until = finished.revision + _AFTER_THE_END
        during = await service.store.load(finished.room, after=finished.first_revision, until=until)
        return await asyncio.to_thread(replay_of, finished, before, during)


async def _finished(request: _Request, room: str, game: int) -> FinishedGame:
    name = room_name(room)
    finished = await _service(request).store.game(name, game) if name else None
    if finished is None:
        raise Problem("unknown_game")
    return finished


def _result(game: FinishedGame, asking: str) -> t.GameResult:
    players = tuple(
        t.PlayerResult(name, player is None, player == asking, total, place)
        for player, name, total, place in game.players
    )
    return t.GameResult(game.room, game.game, game.ended_at, game.code, game.known, players)


@get("/api/solo", summary="My solo games")
async def solo_history(
    request: _Request,
    code: CodeParameter,
    live_marks: Annotated[bool, QueryParameter(name="live_marks", description="With live check marks.")] = False,
) -> t.SoloHistory:
    """One's solo games with the settings of a code: the last one against those before it."""
    settings = table_settings_of(parse_game_code(code).settings, TableSettings(live_marks=live_marks))
    totals = await _service(request).store.solo_totals(_player(request), settings_key(settings))
    if not totals:
        return t.SoloHistory(0, None, None, None, None, ())
    compared = compare_solo(totals[-1], totals[:-1])
    return t.SoloHistory(
        compared.games, compared.total, compared.rank, compared.best, compared.average, compared.recent
    )


# --- Referee and solver ------------------------------------------------------------------------------


@post("/api/check", summary="What a tray is worth", status_code=200)
async def check_tray(data: JSONBody[t.CheckRequest]) -> t.Checked:
    """A tray judged card by card, as a referee would."""
    tray = parse_tray(data.tray)
    score = score_tray(_hand(data.hand), tray)
    return t.Checked(tray.spheres, score.points, score.bonus, verdicts_of(score))


@post("/api/solve", summary="The best tray of a hand", status_code=200)
async def solve_hand(request: _Request, data: JSONBody[t.SolveRequest]) -> t.Solved:
    """The proven optimum of a hand, and the moves to it from a tray."""
    hand = _hand(data.hand)
    trays = [] if data.tray is None else [format_tray(parse_tray(data.tray))]
    _limit_solves(request)
    best, moves = await _service(request).thinker.solve(format_hand(hand), trays)
    return t.Solved(best, moves[0] if moves else None)


@post("/api/explain", summary="Why cards contradict", status_code=200)
async def explain_hand(request: _Request, data: JSONBody[t.ExplainRequest]) -> t.Explained:
    """The smallest sets of cards of a hand that do not go together."""
    hand = _hand(data.hand)
    _limit_solves(request)
    with_five_colors, at_all = await _service(request).thinker.explain(format_hand(hand))
    return t.Explained(with_five_colors, at_all)


def _hand(text: str) -> Hand:
    hand = parse_hand(text)
    if len(hand) > _MOST_CARDS:
        raise RuleError("hand_too_large", count=len(hand), most=_MOST_CARDS)
    return hand


def _limit_solves(request: _Request) -> None:
    service = _service(request)
    now = service.clock()
    if not (service.solves.take(_address(request), now) and service.solves.take(_player(request), now)):
        raise Problem("slow_down")


# --- For those who run it --------------------------------------------------------------------


@get("/health", summary="Whether the server is well")
async def health(request: _Request) -> Response[t.Health]:
    """Answers when the server and its store do; 503 while nothing can be stored."""
    service = _service(request)
    await service.store.last_alive()
    is_well = service.runner.is_storing
    return Response(t.Health("ok" if is_well else "cannot_store", service.clock()), status_code=200 if is_well else 503)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: _Request) -> Response[str]:
    """Figures for Prometheus."""
    service = _service(request)
    text = service.metrics.text(len(service.runner.rooms), service.uptime)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES = (
    open_table, list_tables, show_table, show_address, table_qr, take_seat, list_bots,
    my_games, show_game, show_replay, solo_history, check_tray, solve_hand, explain_hand, health, metrics,
)  # fmt: skip
