"""The par of games by their codes, computed once."""

import asyncio
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from typing import Final

from dimension.room.records import GROWN
from dimension.room.settings import TableSettings, settings_of_round, table_settings_of
from dimension.room.view import par_so_far
from dimension.rules.code import parse_game_code
from dimension.rules.stack import new_stack
from dimension.runtime.recent import Recent
from dimension.server import solver_jobs
from dimension.server.guard.limits import Busy
from dimension.server.solver_process import Solver

_MOST_KNOWN: Final = 5_000
"""Codes that are remembered; the least recently asked for is forgotten first."""
MOST_AT_ONCE: Final = 10
"""Games that are computed for one request; the next request gets the rest, so that none waits long."""

_SECONDS: Final = 3.0
"""How long a request waits for it."""


class KnownPars:
    """Remembers the par of games."""

    def __init__(self, solver: Solver) -> None:
        self._solver: Final = solver
        self._known: Final[Recent[str, int]] = Recent(_MOST_KNOWN)

    async def of(self, codes: Iterable[str]) -> dict[str, int]:
        """The par of each deal that is known or can be worked out now; the first ones come first.

        A deal is a game code, or the `deal` of a `FinishedGame`.
        """
        asked = tuple(dict.fromkeys(codes))
        unknown = tuple(code for code in asked if code not in self._known)[:MOST_AT_ONCE]
        if unknown:
            # Results are worth showing without it.
            with suppress(Busy, TimeoutError, BrokenExecutor):
                async with asyncio.timeout(_SECONDS):
                    for code in unknown:
                        self._known[code] = await self._par(code)
        return {code: self._known[code] for code in asked if code in self._known}

    async def _par(self, code: str) -> int:
        """One job for each round, so that others need not wait for all of them: a rare grade takes a while."""
        game, seed = parse_game_code(code.removesuffix(GROWN))
        settings = table_settings_of(game, TableSettings(growing=code.endswith(GROWN)))
        stack, rounds = new_stack(game, seed), []
        for round_ in range(1, game.rounds + 1):
            own = settings_of_round(settings, 1, round_)
            cards = None if own is settings else own.cards
            result, stack = await self._solver.ask(solver_jobs.best_next, game, stack, cards)
            rounds.append(result)
        return par_so_far(rounds, game.edition, game.tokens) or 0
