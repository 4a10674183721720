"""The hand of the day over HTTP: today's, earlier ones, and the player's calendar."""

from typing import Annotated, Final

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from dimension.features.daily import contract as d
from dimension.features.daily.hands import DailyHands
from dimension.features.daily.preview import day_page
from dimension.features.daily.rows import TriedDay
from dimension.features.daily.secrecy import check_settings, may_practice
from dimension.features.feature import Feature
from dimension.room.commands import ChangeSettings, TakeSeat
from dimension.room.days import daily_settings, end_of_day, grade_of_day, parse_day, streaks
from dimension.room.names import join_code_in
from dimension.room.rounds import verdicts_of
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import score_tray
from dimension.runtime.opening import open_room
from dimension.server.guard.identity import day_in
from dimension.server.http.contract import TableName
from dimension.server.http.problems import Problem, problem_of
from dimension.server.http.requests import AddressAsking, HttpRequest, PlayerAsking, ServiceHere, charge, room_state
from dimension.server.routing import LIST_COST, PREVIEW_COST, rules
from dimension.server.service import Service
from dimension.store.tables import TableSpec

DayParameter = Annotated[str, PathParameter(description="A day in UTC, such as `2026-11-16`.")]


@get("/api/daily", summary="The hand of the day", opt=rules(cost=LIST_COST))
async def show_today(service: ServiceHere, player: PlayerAsking) -> d.Daily:
    """Today's hand, without anything that helps until the one try is over."""
    return await _daily(service, service[DailyHands].today, player)


@get("/api/daily/{day:str}", summary="The hand of one day", opt=rules(cost=LIST_COST))
async def show_day(service: ServiceHere, player: PlayerAsking, day: DayParameter) -> d.Daily:
    """The hand of a day, with everything about it once the day is over."""
    return await _daily(service, _day(service, day), player)


@post("/api/daily", summary="Try the hand of the day")
async def try_today(
    request: HttpRequest, service: ServiceHere, player: PlayerAsking, address: AddressAsking, data: JSONBody[d.NewTry]
) -> TableName:
    """Open the table of one's only try and sit down there, or find it again; the try begins when the game does."""
    day = service[DailyHands].today
    if day_in(request.scope["headers"], request.scope["scheme"]) == day or await service[DailyHands].is_try_closed(
        day, player
    ):
        raise Problem("one_try", 409)
    room = await service[DailyHands].room(day, player)
    if room is None:
        charge(service, "tables", address)
        opening = await service[DailyHands].opening(day, player)
        # The name of the room comes from the day and the player: there is never a second try.
        refusal = await open_room(service.runner, opening, player, [TakeSeat(data.name)])
        if refusal is not None and refusal.code != "room_exists":
            raise problem_of(refusal)
        room = opening.room
    return TableName(room, join_code_in(room))


@post("/api/daily/{day:str}/practice", summary="Play the hand of a day again", opt=rules(limit="tables"))
async def practice_day(service: ServiceHere, player: PlayerAsking, day: DayParameter) -> TableName:
    """Open a table with the hand of a day that is over, or that one has tried; it counts nowhere."""
    known = _day(service, day)
    if not await may_practice(service[DailyHands], player, known):
        raise Problem("not_tried", 409)
    settings, seed = daily_settings(known), await service[DailyHands].seed(known)
    room = await service.runner.open_table(player, settings, seed, practice=known)
    return TableName(room, join_code_in(room))


@get("/api/daily/days", summary="The player's calendar of days", opt=rules(cost=PREVIEW_COST))
async def show_calendar(service: ServiceHere, player: PlayerAsking) -> d.DailyCalendar:
    """The days of the player who asks, and how many of them in a row."""
    daily = service[DailyHands]
    mine = {tried.day: tried for tried in await daily.results.of_player(player)}
    players = await daily.players_by_day()
    days = sorted((day for day in {*players, *mine} if day >= daily.first_day), reverse=True)
    current, longest, _ = streaks((day for day, tried in mine.items() if tried.is_built), daily.today)
    shown = tuple(_calendar_day(day, players.get(day, 1), mine.get(day)) for day in days)
    return d.DailyCalendar(current, longest, len(mine), daily.today, shown)


def _calendar_day(day: str, players: int, tried: TriedDay | None) -> d.DailyDay:
    if tried is None:
        return d.DailyDay(day, grade_of_day(day), players, None, None, None, None)
    return d.DailyDay(day, grade_of_day(day), players, tried.points, tried.bonus, tried.best, tried.best_bonus)


def _day(service: Service, text: str) -> str:
    day = parse_day(text, service.clock())
    if day is None:
        raise Problem("unknown_day")
    return day


async def _daily(service: Service, day: str, player: str) -> d.Daily:
    tried = await service[DailyHands].results.of_player_on(player, day)
    if tried is None and not service[DailyHands].is_public(day):
        room = await service[DailyHands].room(day, player)
        running = await room_state(service, room) if room else None
        return d.Daily(
            day=day,
            grade=grade_of_day(day),
            ends_at=end_of_day(day),
            now=service.clock(),
            players=await service[DailyHands].results.players_on(day),
            room=room,
            closes_at=running.ends_at if running else None,
        )
    solved = await service[DailyHands].solved(day)
    everybody = await service[DailyHands].results.all_of(day)
    return d.Daily(
        day=day,
        grade=grade_of_day(day),
        ends_at=end_of_day(day),
        now=service.clock(),
        players=sum(equal.players for equal in everybody),
        room=tried.room if tried else await service[DailyHands].room(day, player),
        result=_result(tried) if tried else None,
        hand=tried.hand if tried else solved and solved.hand,
        code=await service[DailyHands].code(day),
        best=solved and solved.best,
        counts=tuple(everybody),
        beaten=_beaten(tried, everybody) if tried else None,
    )


def _result(tried: TriedDay) -> d.DailyResult:
    score = score_tray(parse_hand(tried.hand), parse_tray(tried.tray))
    return d.DailyResult(tried.room, tried.tray, tried.points, tried.bonus, verdicts_of(score))


def _beaten(tried: TriedDay, everybody: list[d.DailyCount]) -> int:
    return sum(equal.players for equal in everybody if (equal.points, equal.bonus) < (tried.points, tried.bonus))


FEATURE: Final = Feature(
    routes=(show_today, show_day, show_calendar, try_today, practice_day),
    requests=(d.NewTry,),
    responses=(d.Daily, d.DailyCalendar),
    codes=("unknown_day", "not_tried"),
    tables=(TableSpec("closed_tries", ("name",), ("expires_at",), expires="expires_at"),),
    checks={ChangeSettings: check_settings},
    pages={"daily": day_page},
    start=lambda service: DailyHands(service.store, service.solver, service.clock),
)
