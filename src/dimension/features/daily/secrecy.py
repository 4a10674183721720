"""Who may know the hand of a day: until the day is over, only players who have tried it.

Everything that could deal, show or compare such a hand asks here.
"""

from dimension.errors import DimensionError
from dimension.features.daily.hands import DailyHands
from dimension.room.commands import ChangeSettings, Refusal
from dimension.room.days import day_before
from dimension.room.names import parse_room_name
from dimension.room.records import FinishedGame
from dimension.rules.code import parse_game_code
from dimension.server.http.problems import Problem
from dimension.server.service import Service


async def secret_day(daily: DailyHands, seed: int) -> str | None:
    """The day whose hand a seed deals, if not every player may know it yet; None for any other seed."""
    for day in (daily.today, day_before(daily.today)):
        if not daily.is_public(day) and seed == await daily.seed(day):
            return day
    return None


async def is_secret(daily: DailyHands, game: FinishedGame, player: str | None) -> bool:
    """Whether a player, or None for a stranger, may not know of a game: others played a secret hand there."""
    if player is not None and any(player == someone for someone, *_ in game.players):
        return False
    # By its cards: the row of a round is gone as soon as its player asks for erasure.
    return await secret_day(daily, parse_game_code(game.code).seed) is not None


async def may_practice(daily: DailyHands, player: str, day: str) -> bool:
    """Whether a player may play the hand of a day outside the records: it is over, or they have tried it."""
    return daily.is_public(day) or await daily.results.of_player_on(player, day) is not None


async def practiced_day(daily: DailyHands, player: str, seed: int) -> str | None:
    """The secret day that a player practices with a seed; None for any other seed. Raises Problem."""
    day = await secret_day(daily, seed)
    if day is not None and not await may_practice(daily, player, day):
        raise Problem("not_tried", 409)
    return day


async def finished_game(service: Service, player: str, room: str, game: int) -> FinishedGame:
    """A finished game that a player may see; raises Problem."""
    name = parse_room_name(room)
    finished = await service.store.game(name, game) if name else None
    if finished is None or await is_secret(service[DailyHands], finished, player):
        raise Problem("unknown_game")
    return finished


async def check_settings(service: Service, _room: str, _player: str, command: ChangeSettings) -> Refusal | None:
    """Refuse a deal of a secret hand at a table; a check of commands."""
    try:
        seed = command.arranged().seed
    except DimensionError as error:
        return Refusal("bad_code", {"reason": error.code})
    is_secret_deal = seed is not None and await secret_day(service[DailyHands], seed) is not None
    return Refusal("day_not_over") if is_secret_deal else None
