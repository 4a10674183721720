"""The rush over HTTP: hands against the clock, and the best results."""

import secrets
from collections.abc import Iterable
from typing import Annotated, Final

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from dimension.features.feature import Feature
from dimension.features.puzzles.stock import PuzzleStock
from dimension.features.rush import contract as t
from dimension.features.rush import runs as rushing
from dimension.features.rush.lists import RushBest, RushLine
from dimension.features.rush.rows import TABLES, StoredRun, best_rush, find_run
from dimension.room.names import clean_name
from dimension.server.http.pages import words_page
from dimension.server.http.problems import Problem
from dimension.server.http.requests import PlayerAsking, ServiceHere
from dimension.server.routing import COUNTED_COST, READING_COST, rules
from dimension.server.service import Service
from dimension.store.sql import NothingChanged

RunParameter = Annotated[
    str,
    PathParameter(max_length=40, pattern="^[A-Za-z0-9_-]+$(?!\\n)", description="A run, as its start named it."),
]


@post("/api/rush", summary="Start a rush", opt=rules(limit="puzzles"))
async def start_rush(service: ServiceHere, player: PlayerAsking, data: JSONBody[t.NewRush]) -> t.RushRun:
    """Three minutes begin; a run that the player is in the middle of ends."""
    name = clean_name(data.name)
    if not name:
        raise Problem("bad_name", 409)
    run = await rushing.start_run(_dealer(service), secrets.token_urlsafe(12), player, name, service.clock)
    return await _shown(service, run)


@get("/api/rush/{run:str}", summary="A rush of the player", opt=rules(cost=READING_COST))
async def show_rush(service: ServiceHere, player: PlayerAsking, run: RunParameter) -> t.RushRun:
    """Where a run of the player who asks is."""
    return await _shown(service, await _mine(service, player, run))


@post("/api/rush/{run:str}/answer", summary="Answer a hand of a rush", status_code=200, opt=rules(limit="puzzles"))
async def answer_rush(
    service: ServiceHere, player: PlayerAsking, run: RunParameter, data: JSONBody[t.RushAnswer]
) -> t.RushStep:
    """Whether a tray fulfills the hand, and the next hand."""
    mine = await _mine(service, player, run)
    now = service.clock()
    if rushing.is_over(mine, now):
        raise Problem("rush_over", 409)
    if data.number != mine.answers + 1:
        raise Problem("other_hand", 409, number=mine.answers + 1)
    try:
        judged, puzzle, after = await rushing.answer_hand(_dealer(service), mine, data.tray, now)
    except NothingChanged:
        raise Problem("other_hand", 409, number=mine.answers + 2) from None
    return t.RushStep(
        is_right=judged is not None and judged.is_right,
        verdicts=judged.verdicts if judged else (),
        tray=puzzle.solution.best.tray,
        run=await _shown(service, after),
    )


@get("/api/rush", summary="The best rushes", opt=rules(cost=COUNTED_COST))
async def rush_lists(service: ServiceHere, player: PlayerAsking) -> t.RushLists:
    """The best results of today (UTC), of the last seven days, and ever; the player who asks is always there."""
    today, week, ever = (_lines(lines, player) for lines in await service[RushBest].lists(player))
    return t.RushLists(today, week, ever, await best_rush(service.store, player))


def _dealer(service: Service) -> rushing.RushDealer:
    return rushing.RushDealer(service.store, service[PuzzleStock], secrets.choice)


async def _mine(service: Service, player: str, run: str) -> StoredRun:
    found = await find_run(service.store, run)
    if found is None or found.player != player:
        raise Problem("unknown_rush", 404)
    return found


async def _shown(service: Service, run: StoredRun) -> t.RushRun:
    now = service.clock()
    is_over = rushing.is_over(run, now)
    puzzle = None if is_over else await rushing.current_puzzle(service.store, run)
    return t.RushRun(
        run=run.run,
        now=now,
        ends_at=run.ends_at,
        number=run.answers if is_over else run.answers + 1,
        hand=puzzle.hand if puzzle else None,
        grade=puzzle.recipe.grade if puzzle else None,
        solved=run.solved,
        misses=run.misses,
        most_misses=rushing.MOST_MISSES,
        is_over=is_over,
        is_listed=run.is_listed,
        best=await best_rush(service.store, run.player) or 0,
    )


def _lines(lines: Iterable[RushLine], asking: str) -> tuple[t.RushResult, ...]:
    return tuple(t.RushResult(place, run.name, run.solved, run.solved_at, run.player == asking) for run, place in lines)


FEATURE: Final = Feature(
    routes=(start_rush, show_rush, answer_rush, rush_lists),
    requests=(t.NewRush, t.RushAnswer),
    responses=(t.RushRun, t.RushStep, t.RushLists),
    codes=("unknown_rush", "rush_over", "other_hand"),
    tables=TABLES,
    pages={"rush": words_page("rush")},
    start=lambda service: RushBest(service.store, service.clock),
)
