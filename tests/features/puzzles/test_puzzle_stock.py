"""The stock of puzzles fills by itself, and grows where it is used."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count

import pytest

from dimension.features.puzzles import stock as tested
from dimension.features.puzzles.jobs import NewPuzzle
from dimension.features.puzzles.rows import Purpose, puzzle_stock, puzzles_for_pack
from dimension.features.puzzles.stock import PLACES, Place, PuzzleStock
from dimension.rules.puzzle_recipes import PuzzleKind, Recipe
from dimension.rules.settings import Grade
from dimension.server.guard.limits import Busy
from dimension.store.sqlite import MemoryStore
from tests.features.puzzles.makers import MakerHere

EASY = Place(Purpose.RATED, Recipe(PuzzleKind.FULFILL, 6, Grade.EASY))
RUSH = Place(Purpose.RUSH, Recipe(PuzzleKind.FULFILL, 3, Grade.EASY))
PATIENCE = 30.0


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small stock of common puzzles."""
    small = {"PLACES": (EASY, RUSH), "MOST": 8, "_MORE": 1, "_LONGEST_BREAK": 0, "_START_SECONDS": 0}
    least = {"FIRST": dict.fromkeys(Purpose, 1), "READY": dict.fromkeys(Purpose, 3)}
    for name, value in (small | least).items():
        monkeypatch.setattr(tested, name, value)


async def filled(store: MemoryStore, stock: PuzzleStock, is_enough: Callable[[dict[Place, int]], bool]) -> None:
    """Let the stock fill until it is enough."""
    task = asyncio.create_task(stock.keep_full())
    try:
        async with asyncio.timeout(PATIENCE):
            while not is_enough({Place(*place): number for place, number in (await puzzle_stock(store)).items()}):
                await asyncio.sleep(0)
    finally:
        task.cancel()


def run(scene: Callable[[MemoryStore, MakerHere, PuzzleStock], Awaitable[None]]) -> None:
    async def whole() -> None:
        store, maker, seeds = MemoryStore(), MakerHere(), count()
        await scene(store, maker, PuzzleStock(store, maker, lambda: next(seeds)))
        await store.close()

    asyncio.run(whole())


def test_every_kind_grade_and_step_of_the_rush_has_a_place() -> None:
    assert len(PLACES) == len(set(PLACES)) == 15 + 8 + 15


def test_it_fills_and_then_rests() -> None:
    async def scene(store: MemoryStore, maker: MakerHere, stock: PuzzleStock) -> None:
        await filled(store, stock, lambda now: now == {EASY: 3, RUSH: 3})
        asked = maker.asked
        await filled(store, stock, lambda now: now == {EASY: 3, RUSH: 3})
        assert maker.asked == asked
        assert not await puzzles_for_pack(store, 10)

    run(scene)


def test_a_stock_that_a_player_has_almost_used_up_grows_but_not_without_end() -> None:
    async def scene(store: MemoryStore, _: MakerHere, stock: PuzzleStock) -> None:
        await filled(store, stock, lambda now: now == {EASY: 3, RUSH: 3})
        for expected in (4, 5, 6, 7, 8):
            stock.want(EASY)
            await filled(store, stock, partial(dict.__eq__, {EASY: expected, RUSH: 3}))
        assert not await stock.make_now(EASY)
        stock.want(EASY)
        assert stock._missing(await puzzle_stock(store)) == {}

    run(scene)


def test_puzzles_to_be_taken_along_are_renewed_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = EASY._replace(purpose=Purpose.PACK)
    monkeypatch.setattr(tested, "PLACES", (pack,))

    async def scene(store: MemoryStore, _: MakerHere, stock: PuzzleStock) -> None:
        await filled(store, stock, lambda now: now == {pack: 3})
        [old] = await puzzles_for_pack(store, 1)
        stock.renew_pack()
        await filled(store, stock, lambda now: now == {pack: 4})
        [new] = await puzzles_for_pack(store, 1)
        assert new.id > old.id

    run(scene)


def test_a_player_who_comes_before_the_stock_is_filled_gets_one_all_the_same() -> None:
    async def scene(store: MemoryStore, _: MakerHere, stock: PuzzleStock) -> None:
        assert all(await asyncio.gather(stock.make_now(RUSH), stock.make_now(EASY)))
        assert await puzzle_stock(store) == {EASY: 1, RUSH: 1}

    run(scene)


def test_a_busy_worker_gets_asked_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(store: MemoryStore, maker: MakerHere, stock: PuzzleStock) -> None:
        really = maker.ask

        async def busy(*_: object) -> tuple[NewPuzzle, ...]:
            monkeypatch.setattr(maker, "ask", really)
            stock.want(EASY)
            raise Busy

        monkeypatch.setattr(maker, "ask", busy)
        await filled(store, stock, lambda now: now == {EASY: 3, RUSH: 3})

    run(scene)
