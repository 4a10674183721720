"""For those who run a server: its health, whether it may take players, and figures for Prometheus."""

from litestar import MediaType, Response, get

from dimension.server.http import contract as t
from dimension.server.http.requests import HttpRequest, service_of


@get("/health", summary="Whether the server is well")
async def health(request: HttpRequest) -> Response[t.Health]:
    """Answers when the server and its store do; 503 while nothing can be stored."""
    service = service_of(request)
    await service.store.last_alive()
    runner, now = service.runner, service.clock()
    if not runner.is_storing:
        return Response(t.Health("cannot_store", now, runner.damaged_rooms), status_code=503)
    is_whole = runner.is_store_sound and not runner.damaged_rooms
    # All other tables can be played at: no reason to send players elsewhere.
    return Response(t.Health("ok" if is_whole else "damaged", now, runner.damaged_rooms))


@get("/ready", summary="Whether the server may take players")
async def ready(request: HttpRequest) -> Response[t.Readiness]:
    """For load balancers: 503 while nothing can be stored, and from the moment the server begins to stop."""
    service = service_of(request)
    states = {"cannot_store": not service.runner.is_storing, "stopping": service.is_stopping}
    reasons = tuple(reason for reason, holds in states.items() if holds)
    answer = t.Readiness("not_ready" if reasons else "ready", reasons, service.clock())
    return Response(answer, status_code=503 if reasons else 200)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: HttpRequest) -> Response[str]:
    """Figures for Prometheus."""
    service = service_of(request)
    node, relayed = service.store.neighbors.node, service.relays.pages if service.relays else 0
    text = service.metrics.text(len(service.runner.rooms), service.uptime, service.abuse.counts, node, relayed)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
