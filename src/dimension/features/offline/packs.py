"""Packs for offline play: games and days change once a day, puzzles as the stock grows."""

import asyncio
import gzip
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec

from dimension.features.daily.hands import DailyHands
from dimension.features.offline.contract import OfflineDay, OfflineGame, OfflineHand, OfflinePack, OfflinePuzzle
from dimension.features.puzzles.rows import StoredPuzzle, puzzles_for_pack
from dimension.features.puzzles.stock import PuzzleStock
from dimension.room.days import day_before, grade_of_day
from dimension.room.results import RoundResult
from dimension.room.view import par_so_far
from dimension.rules.code import format_game_code
from dimension.rules.notation import format_hand
from dimension.rules.scoring import Edition, Tokens
from dimension.rules.settings import AS_IN_THE_BOX
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import deal_game
from dimension.runtime.ports import Clock
from dimension.server import solver_jobs
from dimension.server.files import StaticFile
from dimension.server.service import Service
from dimension.server.solver_process import Solver
from dimension.store.sql import Tables

_GAMES: Final = 10
_DAYS: Final = 14
_PUZZLES: Final = 300
_RENEWED_EVERY: Final = 600_000
"""Milliseconds: a new server has few puzzles at first."""


class OfflinePacks:
    """Remembers the pack of now."""

    def __init__(
        self, tables: Tables, daily: DailyHands, solver: Solver, renew: Callable[[], None], clock: Clock
    ) -> None:
        """`renew` asks for new puzzles to take along: once a day, if a client wants a pack at all."""
        self._tables: Final = tables
        self._daily: Final = daily
        self._clock: Final = clock
        self._solver: Final = solver
        self._renew: Final = renew
        self._turn: Final = asyncio.Lock()
        self._made: tuple[str, StaticFile] | None = None
        """The key of the pack, and the pack as it is sent."""
        self._games: tuple[str, list[OfflineGame]] | None = None
        """The day they belong to, and the games: their hands take the solver a while."""

    async def current(self) -> StaticFile:
        """The pack of now, as JSON; raises Busy."""
        last = self._last_public_day()
        wanted = f"{last} {self._clock() // _RENEWED_EVERY}"
        async with self._turn:
            if self._made is None or self._made[0] != wanted:
                self._made = wanted, await asyncio.to_thread(_file, await self._pack(last))
            return self._made[1]

    def _last_public_day(self) -> str:
        yesterday = day_before(self._daily.today)
        return yesterday if self._daily.is_public(yesterday) else day_before(yesterday)

    async def _pack(self, last: str) -> OfflinePack:
        if self._games is None or self._games[0] != last:
            self._games = last, [await self._game(f"offline {last} {number}") for number in range(_GAMES)]
            self._renew()
        days = [await self._day(day_before(last, back)) for back in range(_DAYS)]
        puzzles = await puzzles_for_pack(self._tables, _PUZZLES)
        return OfflinePack(tuple(self._games[1]), tuple(day for day in days if day), tuple(map(_puzzle, puzzles)))

    async def _game(self, name: str) -> OfflineGame:
        """A game whose cards players may know in advance: it counts nowhere."""
        seed = int.from_bytes(sha256(name.encode()).digest()[:16], "big") % (MAX_SEED + 1)
        hands = [format_hand(deal.hand) for deal in deal_game(AS_IN_THE_BOX, seed)]
        solved = [OfflineHand(hand, (await self._solver.ask(solver_jobs.best, hand, []))[0]) for hand in hands]
        results = [RoundResult(each.hand, True, (), each.best) for each in solved]
        par = {edition: par_so_far(results, edition, Tokens.BOX) or 0 for edition in Edition}
        return OfflineGame(format_game_code(AS_IN_THE_BOX, seed), tuple(solved), par)

    async def _day(self, day: str) -> OfflineDay | None:
        known = await self._daily.solved(day)
        return known and OfflineDay(day, grade_of_day(day), known.hand, known.best)


def start_packs(service: Service) -> OfflinePacks:
    daily, renew = service[DailyHands], service[PuzzleStock].renew_pack
    return OfflinePacks(service.store, daily, service.solver, renew, service.clock)


def _puzzle(stored: StoredPuzzle) -> OfflinePuzzle:
    (kind, _, grade), solution = stored.recipe, stored.solution
    return OfflinePuzzle(stored.id, kind, grade, stored.hand, solution.best, solution.conflicts, solution.rating)


def _file(pack: OfflinePack) -> StaticFile:
    data = msgspec.json.encode(pack)
    return StaticFile("application/json", sha256(data).hexdigest()[:20], data, {"gzip": gzip.compress(data, mtime=0)})
