"""The bots of rooms: they play through the same commands as people, at a human pace."""

import asyncio
from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from dimension.rooms.core import commands as c
from dimension.rooms.core.decide import bot_actor
from dimension.rooms.core.state import Phase, RoomState
from dimension.rooms.live.background import Spawn
from dimension.rooms.live.ports import Handle, Thinker
from dimension.rooms.live.room_time import RoomTime
from dimension.rules.notation import format_tray

_READY_AFTER: Final = (3_000, 6_000)
"""How long a bot looks at the scores, in milliseconds: at least, at most."""
_DONE_AFTER: Final = 1_000
"""How long a bot looks at its finished tray, in milliseconds."""
_SPARE: Final = 1_000
"""How long before the deadline a bot plans to be finished, in milliseconds."""


class BotNeeds(NamedTuple):
    """What a bot needs in order to play."""

    handle: Handle
    thinker: Thinker
    time: RoomTime
    spawn: Spawn
    random_bits: Callable[[int], int]


class _Doing(NamedTuple):
    """What a bot is busy with: one thing at a time per seat."""

    game: int
    round: int
    phase: Phase


class BotDriver:
    """Moves the bots of one room."""

    def __init__(self, needs: BotNeeds) -> None:
        self._needs = needs
        self._busy: Final[dict[int, tuple[_Doing, asyncio.Task[None]]]] = {}
        """By seat."""

    def follow(self, state: RoomState) -> None:
        """Let every bot do what the room expects of it now."""
        expected = _Doing(state.game, state.round, state.phase)
        for number, (doing, task) in list(self._busy.items()):
            if doing != expected:
                task.cancel()
                del self._busy[number]
        if state.phase not in (Phase.BUILDING, Phase.SCORED):
            return
        for number, seat in state.taken:
            if seat.bot and number not in self._busy:
                work = self._build(number, state) if state.phase is Phase.BUILDING else self._get_ready(number, state)
                self._busy[number] = expected, self._needs.spawn(work)

    def stop(self) -> None:
        """Let every bot stop at once."""
        for _, task in self._busy.values():
            task.cancel()
        self._busy.clear()

    async def _build(self, number: int, state: RoomState) -> None:
        """Go on from the current tray, then say done."""
        seat, hand, time = state.seats[number], state.hand, self._needs.time
        if seat is None or seat.bot is None or seat.done or hand is None:
            return
        seconds = 0
        if state.ends_at is not None:
            seconds = max((state.ends_at - time.clock() - _SPARE) // 1000, 1)
        seed = self._needs.random_bits(32)
        for step in await self._needs.thinker.plan(seat.bot, hand, seat.tray, seconds, seed):
            await asyncio.sleep(time.seconds(step.delay_ms))
            if await self._is_refused(state, number, c.SetTray(state.round, format_tray(step.tray))):
                return
        await asyncio.sleep(time.seconds(_DONE_AFTER))
        await self._is_refused(state, number, c.SayDone(state.round, True))

    async def _get_ready(self, number: int, state: RoomState) -> None:
        least, most = _READY_AFTER
        wait = least + self._needs.random_bits(16) % (most - least)
        await asyncio.sleep(self._needs.time.seconds(wait))
        await self._is_refused(state, number, c.SayReady(state.round))

    async def _is_refused(self, state: RoomState, number: int, command: c.Command) -> bool:
        """Give a command as the bot of a seat; whether it was refused."""
        return await self._needs.handle(state.room, bot_actor(number), command) is not None


class BotDrivers:
    """The drivers of all rooms with bots."""

    def __init__(self, needs: BotNeeds) -> None:
        self._needs = needs
        self._drivers: Final[dict[str, BotDriver]] = {}

    def follow(self, state: RoomState) -> None:
        """Let the bots of a room do what it expects of them now."""
        driver = self._drivers.get(state.room)
        if driver is None:
            if not any(seat.bot for _, seat in state.taken):
                return
            driver = self._drivers[state.room] = BotDriver(self._needs)
        driver.follow(state)

    def keep(self, rooms: Collection[str]) -> None:
        """Stop the bots of all other rooms."""
        for name in [name for name in self._drivers if name not in rooms]:
            self._drivers.pop(name).stop()

    def stop(self) -> None:
        """Stop all bots."""
        self.keep(())
