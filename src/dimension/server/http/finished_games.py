"""Finished games that somebody may see."""

from dimension.rooms.core.finished import FinishedGame
from dimension.rooms.core.room_names import parse_room_name
from dimension.server.http.problems import Problem
from dimension.server.http.requests import HttpRequest, player_asking, service_of


async def finished_asked_for(request: HttpRequest, room: str, game: int) -> FinishedGame:
    """A finished game that the player who asks may see; raises Problem."""
    name = parse_room_name(room)
    service = service_of(request)
    finished = await service.store.game(name, game) if name else None
    if finished is None or await service.daily.is_secret(finished, player_asking(request)):
        raise Problem("unknown_game")
    return finished
