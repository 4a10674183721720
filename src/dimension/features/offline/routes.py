"""Playing without a network: packs of games and puzzles, and the results that pages hand in later."""

from typing import Final

from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec.structs import replace

from dimension.features.daily.hands import DailyHands
from dimension.features.feature import Feature
from dimension.features.offline import contract as o
from dimension.features.offline.judging import NotJudged, OfflineJudge
from dimension.features.offline.packs import OfflinePacks, start_packs
from dimension.features.offline.rows import TABLES, OfflineResults
from dimension.server.files import answer_file
from dimension.server.http.requests import HttpRequest, PlayerAsking, ServiceHere
from dimension.server.routing import READING_COST, rules

_CACHING: Final = "no-cache"
_MOST_LISTED: Final = 50


@get(
    "/api/offline",
    summary="Games and puzzles for playing without a network",
    media_type=MediaType.JSON,
    responses={200: ResponseSpec(o.OfflinePack, generate_examples=False, description="Hands with their optima.")},
)
async def show_pack(request: HttpRequest, service: ServiceHere) -> Response[bytes]:
    """Games, past days and puzzles with their optima; another one every day."""
    return answer_file(request, await service[OfflinePacks].current(), _CACHING)


@post(
    "/api/offline/results",
    summary="Hand in results of playing without a network",
    status_code=200,
    opt=rules(limit="tables"),
)
async def hand_in(service: ServiceHere, player: PlayerAsking, data: JSONBody[o.HandIn]) -> o.HandedIn:
    """Store results for their player; they are judged again, and count nowhere."""
    judge = OfflineJudge(service.store, service[DailyHands], service.clock)
    judged = [(played.id, await judge.judge(played)) for played in data.results]
    found = [result for _, result in judged if isinstance(result, o.OfflineResult)]
    await OfflineResults(service.store).add(player, found)
    refused = tuple(id_ for id_, result in judged if result is NotJudged.REFUSED)
    return o.HandedIn(tuple(result.id for result in found), refused)


@get("/api/offline/results", summary="Results that the player handed in", opt=rules(cost=READING_COST))
async def offline_results(service: ServiceHere, player: PlayerAsking) -> list[o.OfflineResult]:
    """The results that the player who asks has handed in, the latest first."""
    results = await OfflineResults(service.store).of(player, _MOST_LISTED)
    pars = await service.pars.of(result.subject for result in results if result.kind == "solo")
    return [
        replace(result, possible=pars.get(result.subject)) if result.kind == "solo" else result for result in results
    ]


FEATURE: Final = Feature(
    routes=(show_pack, hand_in, offline_results),
    requests=(o.HandIn,),
    responses=(o.OfflinePack, o.HandedIn, o.OfflineResult),
    tables=TABLES,
    start=start_packs,
)
