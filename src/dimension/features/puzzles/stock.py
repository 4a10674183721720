"""The stock of puzzles: the solver process makes a few at a time, ahead of demand."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor
from typing import Final, NamedTuple

from dimension.features.puzzles.jobs import make_puzzles
from dimension.features.puzzles.ratings import new_puzzle_strength
from dimension.features.puzzles.rows import Purpose, add_puzzles, puzzle_stock
from dimension.rules.puzzle_recipes import RECIPES, RUSH_LADDER, PuzzleKind, Recipe
from dimension.rules.shuffle import MAX_SEED
from dimension.server.guard.limits import Busy
from dimension.server.service import Service
from dimension.server.solver_process import Solver
from dimension.store.errors import StorageError
from dimension.store.sql import Tables

FIRST: Final = dict.fromkeys(Purpose, 4)
"""Puzzles of each place in the stock that are made before there are more of any."""
READY: Final = {Purpose.RATED: 20, Purpose.RUSH: 100, Purpose.PACK: 20}
"""Puzzles of each place that are always ready; in a rush, hands may come again another day, but not soon."""
MOST: Final = 1_000
"""The most puzzles of a place; a player who has seen them all sees them again."""
_HANDS: Final = {PuzzleKind.FULFILL: 25, PuzzleKind.OPTIMUM: 250, PuzzleKind.CONFLICT: 250}
"""Random hands that the worker looks at without a break, about 50 ms: tables come first."""
_PIECES_AT_ONCE: Final = 60
"""How often it does so for a player who waits."""
_MORE: Final = 10
"""Puzzles that are made when a player has seen almost all of a place."""
_BREAK_FACTOR: Final = 10
"""A break is this many times as long as the work before it, however slow the machine is."""
_SHORTEST_BREAK: Final = 0.5
_LONGEST_BREAK: Final = 5.0
"""Seconds. The start of the worker takes a few seconds and is not work."""
_START_SECONDS: Final = 10.0
"""After this the stock is looked at for the first time: a server that starts has more urgent things to do."""
_LOOK_SECONDS: Final = 60.0
"""How often the stock is looked at when no request comes: other servers may have emptied a database."""
_LOG: Final = logging.getLogger("dimension.server")


class Place(NamedTuple):
    """Where a puzzle lies in the stock."""

    purpose: Purpose
    recipe: Recipe


PLACES: Final = (
    *(Place(Purpose.RATED, recipe) for recipe in RECIPES),
    *(Place(Purpose.RUSH, recipe) for recipe in dict.fromkeys(RUSH_LADDER)),
    *(Place(Purpose.PACK, recipe) for recipe in RECIPES),
)
"""In the order in which players need them."""


class PuzzleStock:
    """Fills the stock, and makes more of the wanted places."""

    def __init__(self, tables: Tables, solver: Solver, new_seed: Callable[[], int]) -> None:
        self._tables: Final = tables
        self._solver: Final = solver
        self._new_seed: Final = new_seed
        self._wanted: Final[set[Place]] = set()
        """Places of which a player has seen almost all."""
        self._news: Final = asyncio.Event()
        self._making: Final = asyncio.Lock()

    def want(self, place: Place) -> None:
        """Note that a player has seen almost all puzzles of a place."""
        self._wanted.add(place)
        self._news.set()

    def renew_pack(self) -> None:
        """Make more puzzles to be taken along; the newest ones are."""
        self._wanted.update(place for place in PLACES if place.purpose is Purpose.PACK)
        self._news.set()

    async def make_now(self, place: Place) -> bool:
        """Make a puzzle for a player who waits; False when none is found. Raises Busy."""
        async with self._making:
            if (await puzzle_stock(self._tables)).get(place, 0) >= MOST:
                return False
            for _ in range(_PIECES_AT_ONCE):
                if await self._make({place: 1}):
                    return True
        return False

    async def keep_full(self) -> None:
        """Fill the stock whenever something is missing; ends with its task."""
        await self._rest(_START_SECONDS)
        while True:
            self._news.clear()
            began = asyncio.get_running_loop().time()
            try:
                missing = self._missing(await puzzle_stock(self._tables))
                if missing:
                    await self._make(missing)
            except (Busy, StorageError, TimeoutError, BrokenExecutor) as error:
                # Others need the worker or the database more, or they are away: there is time.
                _LOG.info("no puzzles made", extra={"reason": repr(error)})
                missing = {}
            if missing:
                took = asyncio.get_running_loop().time() - began
                await asyncio.sleep(min(max(_SHORTEST_BREAK, _BREAK_FACTOR * took), _LONGEST_BREAK))
            else:
                await self._rest(_LOOK_SECONDS)

    async def _rest(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            pass

    def _missing(self, stock: Mapping[tuple[Purpose, Recipe], int]) -> dict[Place, int]:
        """How many puzzles are to be made of each place next."""
        for place in [place for place in self._wanted if stock.get(place, 0) >= MOST]:
            self._wanted.discard(place)
        asked_for = dict.fromkeys(self._wanted, _MORE)
        return asked_for | (_below(FIRST, stock) or _below(READY, stock))

    async def _make(self, missing: Mapping[Place, int]) -> int:
        """Look at some hands for something that is missing; how many puzzles were found."""
        seed, sorts = self._new_seed(), sorted({place.recipe[:2] for place in missing})
        # Each gets a turn: some puzzles are rare, and the others must not wait for them.
        kind, cards = sorts[seed % len(sorts)]
        recipes = tuple(dict.fromkeys(place.recipe for place in missing if place.recipe[:2] == (kind, cards)))
        made = list(await self._solver.ask(make_puzzles, recipes, cards, seed, _HANDS[kind]))
        kept = 0
        for place, count in missing.items():
            taken = [puzzle for puzzle in made if puzzle.recipe == place.recipe][:count]
            if taken:
                made = [puzzle for puzzle in made if puzzle not in taken]
                kept += len(taken)
                rated = [(puzzle, new_puzzle_strength(puzzle.solution.rating)) for puzzle in taken]
                await add_puzzles(self._tables, place.purpose, rated)
                self._wanted.discard(place)
        return kept


def start_stock(service: Service) -> PuzzleStock:
    """The stock of a server, which fills it from now on."""
    stock = PuzzleStock(service.store, service.solver, lambda: secrets.randbelow(MAX_SEED + 1))
    service.runner.spawn(stock.keep_full())
    return stock


def _below(least: Mapping[Purpose, int], stock: Mapping[tuple[Purpose, Recipe], int]) -> dict[Place, int]:
    missing = {place: least[place.purpose] - stock.get(place, 0) for place in PLACES}
    return {place: count for place, count in missing.items() if count > 0}
