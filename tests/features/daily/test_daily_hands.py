"""The server's knowledge of the hands of days, with a clock that the test turns."""

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from dimension.features.daily.hands import CALENDAR_DAYS, DailyHands
from dimension.features.daily.rows import server_key
from dimension.features.daily.secrecy import is_secret, may_practice, secret_day
from dimension.room.days import AFTERMATH, daily_settings, day_before, end_of_day
from dimension.room.records import FinishedGame, PlayedRound, RoundRecords
from dimension.room.results import BestTray
from dimension.rules.code import parse_game_code
from dimension.store.sql import Row, Statement, Value
from dimension.store.sqlite import MemoryStore
from tests.store.logs import OPENED

DAY = "2026-11-16"


class Solver:
    """Deals the seed."""

    async def ask(self, job: object, *args: Any, **_: object) -> Any:  # noqa: ARG002
        settings, seed = args
        return f"{settings.grade} {seed}", BestTray(9, False, "", (), None)


class CountingStore(MemoryStore):
    """Remembers its requests."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Value, ...]] = []

    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        self.asked.append(values)
        return await super().rows(sql, *values)


class Days:
    """A store, its hands, and the time."""

    def __init__(self) -> None:
        self.now = end_of_day(DAY) - 1
        self.store = CountingStore()
        self.hands = DailyHands(self.store, Solver(), lambda: self.now)

    async def tried(self, room: str, player: str, day: str) -> FinishedGame:
        played = PlayedRound(room, 1, 1, 0, player, 5, day, "key", False, "O2", "", 4, False, ())
        await self.store.append(room, 0, [replace(OPENED, day=day)], None, RoundRecords((played,)))
        return FinishedGame(room, 1, 5, 9, 2, await self.hands.code(day), "key", False, ((player, "Ann", 4, 1),))


def test_the_code_the_room_and_the_hand_belong_together() -> None:
    async def scene() -> None:
        days = Days()
        opening = await days.hands.opening(DAY, "ann")
        assert opening.secret
        assert (opening.day, opening.settings) == (DAY, daily_settings(DAY))
        assert parse_game_code(await days.hands.code(DAY)) == (daily_settings(DAY).game(), opening.seed)
        solved = await days.hands.solved(DAY)
        assert solved is not None
        assert solved.hand == f"easy {opening.seed}"
        assert await days.hands.room(DAY, "ann") is None
        await days.store.append(opening.room, 0, [OPENED])
        assert await days.hands.room(DAY, "ann") == opening.room
        assert await days.hands.room(DAY, "ben") is None
        assert (await server_key(days.store)).hex() not in opening.room.lower()

    asyncio.run(scene())


def test_todays_tries_are_secret_to_all_but_their_players() -> None:
    async def scene() -> None:
        days = Days()
        game = await days.tried("A", "ann", DAY)
        other = await days.tried("B", "ann", day_before(DAY))
        assert not await is_secret(days.hands, game, "ann")
        for stranger in ("ben", None):
            assert await is_secret(days.hands, game, stranger)
            assert not await is_secret(days.hands, other, stranger)
        # An erased player has no rows any more, and does not count as a player in the result.
        await days.store.change(Statement("DELETE FROM played_rounds WHERE player = $1", ("ann",)))
        forgotten = game._replace(players=(("somebody", "", 4, 1),))
        assert await is_secret(days.hands, forgotten, "ben")
        days.now = end_of_day(DAY) + AFTERMATH
        assert not await is_secret(days.hands, game, "ben")

    asyncio.run(scene())


def test_a_seed_is_known_to_deal_a_day_that_is_not_over() -> None:
    async def scene() -> None:
        days = Days()
        today, yesterday = await days.hands.seed(DAY), await days.hands.seed(day_before(DAY))
        assert await secret_day(days.hands, today) == DAY
        assert await secret_day(days.hands, yesterday) is None
        assert await secret_day(days.hands, today + 1) is None
        days.now += AFTERMATH
        assert await secret_day(days.hands, today) == DAY
        days.now += 1
        assert await secret_day(days.hands, today) is None

    asyncio.run(scene())


def test_todays_hand_is_practiced_by_those_who_have_tried_it() -> None:
    async def scene() -> None:
        days = Days()
        await days.tried("A", "ann", DAY)
        assert await may_practice(days.hands, "ann", DAY)
        assert not await may_practice(days.hands, "ben", DAY)
        assert await may_practice(days.hands, "ben", day_before(DAY))

    asyncio.run(scene())


def test_days_that_are_over_are_counted_once() -> None:
    async def scene() -> None:
        days = Days()
        first, past = day_before(DAY, CALENDAR_DAYS), day_before(DAY, 5)
        await days.tried("A", "ann", DAY)
        await days.tried("B", "ben", past)
        await days.tried("C", "ben", first)
        await days.tried("D", "ben", day_before(first))
        assert await days.hands.players_by_day() == {DAY: 1, past: 1, first: 1}
        await days.tried("E", "cleo", DAY)
        days.store.asked.clear()
        assert (await days.hands.players_by_day())[DAY] == 2
        # A try of yesterday may have ended after midnight.
        assert days.store.asked == [(day_before(DAY), DAY)]
        days.now += 1
        after = await days.hands.players_by_day()
        assert after == {DAY: 2, past: 1}
        await days.tried("F", "dora", DAY)
        assert (await days.hands.players_by_day())[DAY] == 3

    asyncio.run(scene())
