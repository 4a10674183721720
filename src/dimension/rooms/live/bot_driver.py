"""The bots of a room: they play through the same commands as people, at a human pace."""

import asyncio
from typing import TYPE_CHECKING, Final, NamedTuple

from dimension.rooms.core import commands as c
from dimension.rooms.core.decide import bot_actor
from dimension.rooms.core.state import Phase, RoomState
from dimension.rules.notation import format_tray

if TYPE_CHECKING:
    from dimension.rooms.live.runner import Runner

_READY_AFTER: Final = (3_000, 6_000)
"""How long a bot looks at the scores, in milliseconds: at least, at most."""
_DONE_AFTER: Final = 1_000
_SPARE: Final = 1_000


class _Task(NamedTuple):
    """What a bot is to do: one such at a time per seat."""

    game: int
    round: int
    phase: Phase


class BotDriver:
    """Moves the bots of one room."""

    def __init__(self, runner: "Runner", room: str) -> None:
        self._runner = runner
        self._room = room
        self._doing: dict[int, tuple[_Task, asyncio.Task[None]]] = {}

    def follow(self, state: RoomState) -> None:
        """Let every bot do what the room expects of it now."""
        current = _Task(state.game, state.round, state.phase)
        for number, (doing, task) in list(self._doing.items()):
            if doing != current:
                task.cancel()
                del self._doing[number]
        if state.phase not in (Phase.BUILDING, Phase.SCORED):
            return
        for number, seat in state.taken:
            if seat.bot and number not in self._doing:
                work = self._build(number, state) if state.phase is Phase.BUILDING else self._get_ready(number, state)
                self._doing[number] = current, self._runner.spawn(work)

    def stop(self) -> None:
        """Let every bot drop what it does."""
        for _, task in self._doing.values():
            task.cancel()
        self._doing.clear()

    async def _build(self, number: int, state: RoomState) -> None:
        """Go on from the tray as it lies, then say done."""
        seat, hand = state.seats[number], state.hand
        if seat is None or seat.bot is None or seat.done or hand is None:
            return
        seconds = 0
        if state.ends_at is not None:
            seconds = max((state.ends_at - self._runner.clock() - _SPARE) // 1000, 1)
        seed = self._runner.random_bits(32)
        for step in await self._runner.thinker.plan(seat.bot, hand, seat.tray, seconds, seed):
            await asyncio.sleep(self._runner.seconds(step.delay_ms))
            refusal = await self._say(number, c.SetTray(state.round, format_tray(step.tray)))
            if refusal:
                return
        await asyncio.sleep(self._runner.seconds(_DONE_AFTER))
        await self._say(number, c.SayDone(state.round, True))

    async def _get_ready(self, number: int, state: RoomState) -> None:
        least, most = _READY_AFTER
        await asyncio.sleep(self._runner.seconds(least + self._runner.random_bits(16) % (most - least)))
        await self._say(number, c.SayReady(state.round))

    async def _say(self, number: int, command: c.SetTray | c.SayDone | c.SayReady) -> bool:
        """Ask as the bot of a seat; whether that was refused."""
        return await self._runner.handle(self._room, bot_actor(number), command) is not None
