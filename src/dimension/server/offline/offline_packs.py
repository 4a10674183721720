"""Packs for a time without a network, made once a day."""

import asyncio
import gzip
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Protocol

import msgspec

from dimension.rooms.core.days import day_before, grade_of_day
from dimension.rooms.core.par_so_far import par_so_far
from dimension.rooms.core.results import BestTray, Moves, RoundResult
from dimension.rules.code import format_game_code
from dimension.rules.notation import format_hand
from dimension.rules.scoring import Edition
from dimension.rules.settings import AS_IN_THE_BOX
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import deal_game
from dimension.server.daily_hands import DailyHands
from dimension.server.offline.offline_values import OfflineDay, OfflineGame, OfflineHand, OfflinePack
from dimension.server.static_files import StaticFile

_GAMES: Final = 10
_DAYS: Final = 14


class PackSolver(Protocol):
    """Solves hands."""

    async def solve(self, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
        """The optimum of a hand; raises Busy."""


class OfflinePacks:
    """Remembers the pack of the day."""

    def __init__(self, daily: DailyHands, solver: PackSolver) -> None:
        self._daily: Final = daily
        self._solver: Final = solver
        self._turn: Final = asyncio.Lock()
        self._made: tuple[str, StaticFile] | None = None
        """The last day in it, and the pack as it is sent."""

    async def current(self) -> StaticFile:
        """The pack of now, as JSON; raises Busy."""
        last = self._last_public_day()
        async with self._turn:
            if self._made is None or self._made[0] != last:
                self._made = last, _file(await self._pack(last))
            return self._made[1]

    def _last_public_day(self) -> str:
        yesterday = day_before(self._daily.today)
        return yesterday if self._daily.is_public(yesterday) else day_before(yesterday)

    async def _pack(self, last: str) -> OfflinePack:
        games = [await self._game(f"offline {last} {number}") for number in range(_GAMES)]
        days = [await self._day(day_before(last, back)) for back in range(_DAYS)]
        return OfflinePack(tuple(games), tuple(day for day in days if day), ())

    async def _game(self, name: str) -> OfflineGame:
        """A game whose cards anybody may know in advance: it counts nowhere."""
        seed = int.from_bytes(sha256(name.encode()).digest()[:16], "big") % (MAX_SEED + 1)
        hands = [format_hand(deal.hand) for deal in deal_game(AS_IN_THE_BOX, seed)]
        solved = [OfflineHand(hand, (await self._solver.solve(hand, []))[0]) for hand in hands]
        results = [RoundResult(each.hand, True, (), each.best) for each in solved]
        par = {edition: par_so_far(results, edition) or 0 for edition in Edition}
        return OfflineGame(format_game_code(AS_IN_THE_BOX, seed), tuple(solved), par)

    async def _day(self, day: str) -> OfflineDay | None:
        known = await self._daily.solved(day)
        return known and OfflineDay(day, grade_of_day(day), known.hand, known.best)


def _file(pack: OfflinePack) -> StaticFile:
    data = msgspec.json.encode(pack)
    return StaticFile("application/json", sha256(data).hexdigest()[:20], data, {"gzip": gzip.compress(data, mtime=0)})
