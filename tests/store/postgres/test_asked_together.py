"""Questions about rooms share statements, and each one gets its own answer."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from dimension.store.errors import StorageError
from dimension.store.postgres.claims import AskedTogether


class Database:
    """Answers with the length of a name, when it may; rooms without a name do not exist."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.is_away = False

    async def ask(self, rooms: Sequence[str]) -> Mapping[str, int]:
        self.asked.append(list(rooms))
        await self.may_answer.wait()
        if self.is_away:
            raise StorageError("connection_lost")
        return {room: len(room) for room in rooms if room}


def test_simultaneous_and_waiting_questions_share_a_query() -> None:
    async def scenario() -> None:
        database = Database()
        together = AskedTogether(database.ask)
        database.may_answer.clear()
        first = [asyncio.create_task(together.about(room)) for room in ("bb", "a", "bb", "")]
        while not database.asked:
            await asyncio.sleep(0)
        later = [asyncio.create_task(together.about(room)) for room in ("dddd", "ccc")]
        await asyncio.sleep(0)
        database.may_answer.set()
        assert await asyncio.gather(*first, *later) == [2, 1, 2, None, 4, 3]
        assert database.asked == [["", "a", "bb"], ["ccc", "dddd"]]

    asyncio.run(scenario())


def test_a_failure_reaches_every_caller_who_asked_and_no_caller_afterward() -> None:
    async def scenario() -> None:
        database = Database()
        together = AskedTogether(database.ask)
        database.is_away = True
        for answer in await asyncio.gather(together.about("a"), together.about("b"), return_exceptions=True):
            assert isinstance(answer, StorageError)
        database.is_away = False
        assert await together.about("a") == 1

    asyncio.run(scenario())


def test_a_caller_who_gives_up_takes_no_caller_along() -> None:
    async def scenario() -> None:
        database = Database()
        together = AskedTogether(database.ask)
        database.may_answer.clear()
        hasty, patient = asyncio.create_task(together.about("a")), asyncio.create_task(together.about("a"))
        while not database.asked:
            await asyncio.sleep(0)
        hasty.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hasty
        database.may_answer.set()
        assert await patient == 1

    asyncio.run(scenario())
