"""Health, readiness and Prometheus metrics, for those who run a server."""

import asyncio
from typing import Final

from litestar import MediaType, Response, get

from dimension.runtime.ports import EventStore
from dimension.server.http import contract as t
from dimension.server.http.requests import ServiceHere
from dimension.server.ops.metrics import Gauges
from dimension.server.routing import READING_COST, rules
from dimension.server.service import Service

_ANSWER_SECONDS: Final = 2.0
"""How long a healthy store takes at most."""


@get("/health", summary="Health of the server")
async def health(service: ServiceHere) -> Response[t.Health]:
    """Answers when the server and its store do; 503 while nothing can be stored."""
    runner, now, reasons = service.runner, service.clock(), await troubles(service)
    if not runner.is_storing or "store_silent" in reasons:
        return Response(t.Health("cannot_store", now, runner.damaged_rooms, reasons), status_code=503)
    is_whole = runner.is_store_sound and not runner.damaged_rooms
    # All other tables can be played at: no reason to send players elsewhere.
    return Response(t.Health("ok" if is_whole else "damaged", now, runner.damaged_rooms, reasons))


@get("/ready", summary="Readiness of the server")
async def ready(service: ServiceHere) -> Response[t.Readiness]:
    """For load balancers: 503 while nothing can be stored, and from the moment the server begins to stop.

    A database that several nodes share may be away for some seconds first.
    """
    states = {"cannot_store": not service.runner.ownership.is_ready, "stopping": service.is_stopping}
    reasons = tuple(reason for reason, holds in states.items() if holds)
    answer = t.Readiness("not_ready" if reasons else "ready", reasons, service.clock())
    return Response(answer, status_code=503 if reasons else 200)


async def troubles(service: Service) -> tuple[str, ...]:
    """The reasons why a server is not well; empty if it is."""
    runner = service.runner
    is_answering = await _answers(service.store)
    found = {
        "cannot_store": not runner.is_storing or not runner.ownership.is_ready,
        "store_silent": not is_answering,
        "damaged_store": not runner.is_store_sound,
        "damaged_tables": runner.damaged_rooms > 0,
        "disk_full": not await runner.has_space(),
        "backup_late": service.backups is not None and service.backups.is_late,
        "stopping": service.is_stopping,
    }
    return tuple(reason for reason, holds in found.items() if holds)


async def _answers(store: EventStore) -> bool:
    """Whether a store answers soon: a health check must not wait long."""
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            await store.last_alive()
    except TimeoutError:
        return False
    return True


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False, opt=rules(cost=READING_COST))
async def metrics(service: ServiceHere) -> Response[str]:
    rooms, relays = service.runner.rooms.values(), service.relays
    gauges = Gauges(
        rooms=len(rooms),
        games=sum(room.state.is_in_game for room in rooms),
        uptime=service.uptime,
        abuse=service.abuse.counts,
        solver=service.solver.waiting,
        troubles=await troubles(service),
        node=service.store.neighbors.node,
        relayed=relays.pages if relays else 0,
        carried=relays.carried if relays else 0,
        backup_age=service.backups.age if service.backups else None,
    )
    text = service.metrics.text(gauges)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
