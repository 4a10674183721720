"""What a player is good at."""

import asyncio

from litestar import get

from dimension.rooms.core.player_record import MOST_ROUNDS, PlayerRecord, player_record
from dimension.server.http.requests import HttpRequest, player_asking, service_of
from dimension.storage.round_history import latest_rounds


@get("/api/record", summary="My record")
async def my_record(request: HttpRequest) -> PlayerRecord:
    """The rounds of the player who asks, beside what was possible: all together, by settings, over time, by card."""
    service, player = service_of(request), player_asking(request)
    # There may be thousands: one player's at a time, and not on the event loop.
    async with service.replays:
        rounds = await latest_rounds(service.store, player, MOST_ROUNDS)
        return await asyncio.to_thread(player_record, rounds)
