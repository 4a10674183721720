"""Playing without a network: what a page takes along, and what it hands in later.

What a player played without a network and handed in later: rows for this player alone.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec.structs import replace

from dimension.features.daily.hands import DailyHands
from dimension.features.offline import contract as o
from dimension.features.offline.judging import NotJudged, OfflineJudge
from dimension.features.offline.packs import OfflinePacks
from dimension.server.http.files import answer_file
from dimension.server.http.requests import HttpRequest, PlayerAsking, ServiceHere
from dimension.server.http.routing import rules
from dimension.store.sql import Statement, Tables

MOST_KEPT: Final = 500
"""Results that are kept of one player: the oldest go first."""


class StoredResult(NamedTuple):
    """A result; `data` is the whole of it as JSON."""

    id: str
    kind: str
    played_at: int
    handed_in_at: int
    data: str


class OfflineResults:
    """Keeps results and finds them."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables

    async def add(self, player: str, results: Sequence[StoredResult]) -> None:
        """Store results; one that is there already stays as it is."""
        if not results:
            return
        await self._tables.change(
            *(
                Statement(
                    "INSERT INTO offline_results (player, id, kind, played_at, handed_in_at, data)"
                    " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player, id) DO NOTHING",
                    (player, *result),
                )
                for result in results
            ),
            Statement(
                "DELETE FROM offline_results WHERE player = $1 AND id NOT IN"
                " (SELECT id FROM offline_results WHERE player = $2 ORDER BY played_at DESC, id LIMIT $3)",
                (player, player, MOST_KEPT),
            ),
        )

    async def of(self, player: str, limit: int) -> list[StoredResult]:
        """The results of a player, the latest first."""
        rows = await self._tables.rows(
            "SELECT id, kind, played_at, handed_in_at, data FROM offline_results WHERE player = $1"
            " ORDER BY played_at DESC, id LIMIT $2",
            player,
            limit,
        )
        return [StoredResult(*row) for row in rows]


_CACHING: Final = "no-cache"
_MOST_LISTED: Final = 50


@get(
    "/api/offline",
    summary="A pack for a time without a network",
    media_type=MediaType.JSON,
    responses={200: ResponseSpec(o.OfflinePack, generate_examples=False, description="Hands with their optima.")},
)
async def show_pack(request: HttpRequest, service: ServiceHere) -> Response[bytes]:
    """Games, past days and puzzles with their optima; another one every day."""
    return answer_file(request, await service[OfflinePacks].current(), _CACHING)


@post(
    "/api/offline/results",
    summary="Hand in what was played without a network",
    status_code=200,
    opt=rules(limit="tables"),
)
async def hand_in(service: ServiceHere, player: PlayerAsking, data: JSONBody[o.HandIn]) -> o.HandedIn:
    """Store results for their player; they are judged again, and count nowhere."""
    judge = OfflineJudge(service.store, service[DailyHands], service.clock)
    judged = [(played.id, await judge.judge(played)) for played in data.results]
    found = [result for _, result in judged if isinstance(result, o.OfflineResult)]
    await OfflineResults(service.store).add(player, [_stored(result) for result in found])
    refused = tuple(id_ for id_, result in judged if result is NotJudged.REFUSED)
    return o.HandedIn(tuple(result.id for result in found), refused)


@get("/api/offline/results", summary="What I played without a network")
async def offline_results(service: ServiceHere, player: PlayerAsking) -> list[o.OfflineResult]:
    """The results that the player who asks has handed in, the latest first."""
    stored = await OfflineResults(service.store).of(player, _MOST_LISTED)
    results = [msgspec.json.decode(each.data, type=o.OfflineResult) for each in stored]
    pars = await service.pars.of(result.subject for result in results if result.kind == "solo")
    return [
        replace(result, possible=pars.get(result.subject)) if result.kind == "solo" else result for result in results
    ]


def _stored(result: o.OfflineResult) -> StoredResult:
    data = msgspec.json.encode(result).decode()
    return StoredResult(result.id, result.kind, result.played_at, result.handed_in_at, data)
