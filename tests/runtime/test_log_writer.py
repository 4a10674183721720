"""The log_writer: measures every write, and knows whether the store takes anything."""

import logging

import pytest

from dimension.room import events as e
from dimension.runtime.logs import LogWriter
from dimension.runtime.ports import Observer, VersionConflict
from dimension.store.errors import StorageError
from tests.runtime.hall import GatedStore
from tests.virtual_time import in_virtual_time

EVENT = e.SeatFreed(at=1, seat=0)


class Counting(Observer):
    """Remembers writes and failures."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    def appended(self, seconds: float, events: int) -> None:
        assert seconds >= 0
        self.noted.append(f"{events} appended")

    def failed(self, where: str) -> None:
        self.noted.append(f"{where} failed")


def test_a_store_that_fails_is_logged_once_until_it_works_again(caplog: pytest.LogCaptureFixture) -> None:
    observer = Counting()

    @in_virtual_time
    async def scene() -> None:
        store = GatedStore()
        log_writer = LogWriter(store, observer)
        store.fails = True
        for _ in range(2):
            with pytest.raises(StorageError):
                await log_writer.append("A", 0, [EVENT])
        await log_writer.alive(5)
        assert not log_writer.is_storing
        store.fails = False
        await log_writer.append("A", 0, [EVENT, EVENT])
        assert log_writer.is_storing
        store.fails = True
        await log_writer.alive(6)
        store.fails = False
        await log_writer.alive(7)
        assert log_writer.is_storing
        assert await store.last_alive() == 7

    with caplog.at_level(logging.ERROR, "dimension.rooms"):
        scene()
    assert observer.noted == [*["append failed"] * 2, "heartbeat failed", "2 appended", "heartbeat failed"]
    assert [record.message for record in caplog.records] == ["cannot store"] * 2


@in_virtual_time
async def test_a_version_conflict_does_not_count_as_a_failure_of_the_store() -> None:
    observer = Counting()
    log_writer = LogWriter(GatedStore(), observer)
    with pytest.raises(VersionConflict):
        await log_writer.append("A", 7, [EVENT])
    assert log_writer.is_storing
    assert observer.noted == []
