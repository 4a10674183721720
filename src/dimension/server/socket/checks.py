"""Changing the settings of a table: nobody is dealt the hand of a day there before it is over."""

from dimension.room.commands import ChangeSettings, Refusal
from dimension.server.service import Service


async def change_settings(service: Service, room: str, player: str, command: ChangeSettings) -> Refusal | None:
    """Change the settings, and the deal if a code says which; why that is refused, or None."""
    if command.seed is not None and await service.daily.secret_day(command.seed):
        return Refusal("day_not_over")
    return await service.runner.handle(room, player, command)
