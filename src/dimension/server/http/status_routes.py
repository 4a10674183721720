"""For those who run a server: its health, and figures for Prometheus."""

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


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: HttpRequest) -> Response[str]:
    """Figures for Prometheus."""
    service = service_of(request)
    text = service.metrics.text(len(service.runner.rooms), service.uptime)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
