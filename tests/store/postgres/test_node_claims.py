"""One owner per room: two servers on one database, one of which dies, hangs, is cut off or gives its rooms back."""

import asyncio
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest

from dimension.room.events import RoomEvent
from dimension.runtime.ports import Claimed, NotOwner, Orphan, ServedElsewhere
from dimension.store.names import PostgresUrl
from dimension.store.postgres import PostgresStore
from dimension.store.postgres.liveness import Rhythm
from tests.store.logs import ENDED, OPENED, STARTED, moves
from tests.store.postgres.databases import with_database
from tests.store.postgres.rhythm import DOOMED, PATIENT, WATCHFUL
from tests.store.postgres.wire import Wire

PLAYING: list[RoomEvent] = [OPENED, STARTED]


class Two(NamedTuple):
    """Two servers of one database."""

    one: PostgresStore
    other: PostgresStore


def with_two(scenario: Callable[[Two], Awaitable[None]], rhythm: Rhythm = PATIENT) -> None:
    async def run(url: PostgresUrl) -> None:
        two = Two(await PostgresStore.open(url, rhythm), await PostgresStore.open(url, rhythm))
        try:
            await scenario(two)
        finally:
            for store in two:
                await store.close()

    with_database(run)


async def adopted(store: PostgresStore, count: int = 1) -> list[Orphan]:
    """Wait until a server has adopted some rooms, as it would do all the time."""
    found: list[Orphan] = []
    while len(found) < count:
        found += await store.claims.adopt(100)
        await asyncio.sleep(0.02)
    return found


def now() -> int:
    return time.time_ns() // 1_000_000


# --- Claims -----------------------------------------------------------------------------------


def test_many_claims_at_the_same_time_are_answered_each_for_itself() -> None:
    async def scenario(two: Two) -> None:
        await two.one.neighbors.announce("there")
        names = [f"R{number}" for number in range(60)]
        for name in names:
            await two.one.append(name, 0, PLAYING)
        await two.one.claims.release(names[:40])
        assert await two.other.claims.orphans(names) == set(names[:40])
        claims = await asyncio.gather(*(store.claims.claim(name) for name in (*names, "new") for store in two))
        for name, mine, others in zip(names, claims[::2], claims[1::2], strict=False):
            owners = [isinstance(mine, Claimed), isinstance(others, Claimed)]
            assert owners.count(True) == 1, name
            assert owners[0] or name in names[:40]
        assert claims[-2:] == [Claimed(), Claimed()]
        assert await two.other.claims.orphans(names) == set()

    with_two(scenario)


def test_a_room_belongs_to_whoever_opens_it_and_others_are_shown_where_it_is() -> None:
    async def scenario(two: Two) -> None:
        await two.one.neighbors.announce("http://one/")
        await two.one.append("A", 0, PLAYING)
        assert await two.one.claims.claim("A") == Claimed()
        answer = await two.other.claims.claim("A")
        assert isinstance(answer, ServedElsewhere)
        assert answer.address == "http://one/"
        assert await two.other.claims.adopt(9) == []

    with_two(scenario)


def test_whoever_does_not_own_a_room_cannot_write_to_it() -> None:
    async def scenario(two: Two) -> None:
        await two.one.append("A", 0, PLAYING)
        with pytest.raises(NotOwner):
            await two.other.append("A", 2, moves(1))
        assert await two.other.load("A") == PLAYING
        await two.one.append("A", 2, moves(1))

    with_two(scenario)


def test_a_released_room_can_be_claimed_and_time_is_owed_since_then() -> None:
    async def scenario(two: Two) -> None:
        await two.one.append("A", 0, [OPENED])
        before = now()
        await two.one.claims.release(["A"])
        after = now()
        with pytest.raises(NotOwner):
            await two.one.append("A", 1, [STARTED])
        claimed = await two.other.claims.claim("A")
        assert isinstance(claimed, Claimed)
        assert claimed.since is not None
        assert before <= claimed.since <= after + 1
        await two.other.append("A", 1, [STARTED])
        assert await two.other.claims.claim("A") == Claimed(None)
        assert isinstance(await two.one.claims.claim("A"), ServedElsewhere)

    with_two(scenario)


def test_a_room_that_does_not_exist_counts_as_claimed_and_leaves_no_trace() -> None:
    async def scenario(two: Two) -> None:
        assert await two.one.claims.claim("A") == Claimed()
        await two.other.append("A", 0, [OPENED])
        assert isinstance(await two.one.claims.claim("A"), ServedElsewhere)

    with_two(scenario)


def test_of_many_who_claim_a_room_at_the_same_time_exactly_one_gets_it() -> None:
    async def scenario(two: Two) -> None:
        names = [f"room {number}" for number in range(30)]
        await asyncio.gather(*(two.one.append(name, 0, [OPENED]) for name in names))
        await two.one.claims.release(names)
        for name in names:
            answers = await asyncio.gather(two.one.claims.claim(name), two.other.claims.claim(name))
            assert sorted(type(answer).__name__ for answer in answers) == ["Claimed", "ServedElsewhere"]

    with_two(scenario)


def test_rooms_in_progress_without_an_owner_are_adopted_once_each() -> None:
    async def scenario(two: Two) -> None:
        names = [f"room {number}" for number in range(40)]
        await asyncio.gather(*(two.one.append(name, 0, PLAYING) for name in names))
        await two.one.append("over", 0, [*PLAYING, ENDED])
        await two.one.claims.release([*names, "over"])
        halves = await asyncio.gather(*(store.claims.adopt(25) for _ in range(2) for store in two))
        rooms = [orphan.room for half in halves for orphan in half]
        assert sorted(rooms) == sorted(names)
        assert all(orphan.since is not None for half in halves for orphan in half)
        mine = await two.one.claims.still_mine(names)
        assert mine | await two.other.claims.still_mine(names) == set(names)
        assert not mine & await two.other.claims.still_mine(names)

    with_two(scenario)


def test_a_new_owner_reads_everything_that_was_confirmed_before() -> None:
    """The old owner writes while it gives the room back and another claims it: no event is lost or doubled."""

    async def scenario(two: Two) -> None:
        await two.one.append("A", 0, PLAYING)
        stores, version = [two.one, two.other], 2
        for turn in range(30):
            owner, next_owner = stores[turn % 2], stores[(turn + 1) % 2]
            writing = asyncio.ensure_future(owner.append("A", version, moves(1)))
            await asyncio.sleep(0.002 * (turn % 5))
            await owner.claims.release(["A"])
            claimed = await next_owner.claims.claim("A")
            assert isinstance(claimed, Claimed)
            read = len(await next_owner.load("A"))
            try:
                await writing
                version += 1
            except NotOwner:
                pass
            assert read == version

    with_two(scenario)


# --- Death ------------------------------------------------------------------------------------


class Holder:
    """A process that owns a room, see holder.py."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, url: PostgresUrl, room: str) -> "Holder":
        command = (sys.executable, "-m", "tests.store.postgres.holder", url.with_password(), room)
        pipe = asyncio.subprocess.PIPE
        holder = cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))
        assert await holder.said() == "ready"
        return holder

    async def said(self) -> str:
        assert self.process.stdout is not None
        return (await self.process.stdout.readline()).decode().strip()

    async def write(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n")
        await self.process.stdin.drain()

    async def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        # The pipe's transport would complain when the loop is gone.
        self.process._transport.close()  # type: ignore[attr-defined]


def with_holder(scenario: Callable[[Holder, PostgresStore], Awaitable[None]], rhythm: Rhythm) -> None:
    """A process that has room A, and a store that does not."""

    async def run(url: PostgresUrl) -> None:
        store = await PostgresStore.open(url, rhythm)
        holder = await Holder.start(url, "A")
        try:
            await scenario(holder, store)
        finally:
            await holder.end()
            await store.close()

    with_database(run)


def test_the_rooms_of_a_killed_process_are_free_immediately() -> None:
    async def scenario(holder: Holder, store: PostgresStore) -> None:
        assert isinstance(await store.claims.claim("A"), ServedElsewhere)
        await holder.write()
        assert await holder.said() == "written"
        holder.process.send_signal(signal.SIGKILL)
        died = now()
        # With this rhythm no node is dead because of an old heartbeat: only the lock tells.
        (orphan,) = await adopted(store)
        assert orphan.room == "A"
        assert orphan.since is not None
        assert orphan.since <= died + 1
        assert await store.load("A") == [*PLAYING, *moves(1)]
        await store.append("A", 3, [ENDED])

    with_holder(scenario, PATIENT)


def test_a_hung_process_loses_its_rooms_and_cannot_write_when_it_wakes_up() -> None:
    async def scenario(holder: Holder, store: PostgresStore) -> None:
        holder.process.send_signal(signal.SIGSTOP)
        await holder.write()
        assert [orphan.room for orphan in await adopted(store)] == ["A"]
        await store.append("A", 2, [ENDED])
        holder.process.send_signal(signal.SIGCONT)
        said = [await holder.said() for _ in range(3)]
        assert sorted(said) == ["NotOwner", "back", "lost"]
        assert said.index("lost") < said.index("back")
        assert await store.load("A") == [*PLAYING, ENDED]

    with_holder(scenario, WATCHFUL)


# --- Partitions -------------------------------------------------------------------------------


def test_a_server_that_is_cut_off_knows_it_before_another_may_adopt_its_rooms() -> None:
    async def run(url: PostgresUrl) -> None:
        wire = Wire(url)
        began = now()
        cut_off = await PostgresStore.open(await wire.open(), DOOMED)
        other = await PostgresStore.open(url, WATCHFUL)
        happened: list[str] = []
        back: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        cut_off.claims.watch(lambda: happened.append("lost"), back.set_result)
        await cut_off.append("A", 0, PLAYING)
        assert cut_off.claims.lease_is_valid
        wire.silence()
        (orphan,) = await adopted(other)
        happened.append("adopted")
        assert not cut_off.claims.lease_is_valid
        assert happened == ["lost", "adopted"]
        assert orphan.room == "A"
        wire.mend()
        assert orphan.since is not None
        # The answer to the latest heartbeat may not have come through.
        assert began <= await back <= orphan.since
        assert cut_off.claims.lease_is_valid
        assert await cut_off.claims.still_mine(["A"]) == set()
        with pytest.raises(NotOwner):
            await cut_off.append("A", 2, moves(1))
        await cut_off.close()
        await other.close()
        await wire.close()

    with_database(run)


def test_a_server_back_from_an_outage_takes_no_node_for_dead_immediately() -> None:
    """All servers lose their locks when the database restarts: the first one back must not take all rooms."""

    async def run(url: PostgresUrl) -> None:
        wire = Wire(url)
        store = await PostgresStore.open(await wire.open(), DOOMED._replace(sure=0.3, dead=4.0))
        holder = await Holder.start(url, "A")
        lost, back = asyncio.Event(), asyncio.Event()
        store.claims.watch(lost.set, lambda _since: back.set())
        wire.silence()
        await holder.end()
        await lost.wait()
        back.clear()
        wire.mend()
        await back.wait()
        assert await store.claims.adopt(9) == []
        assert isinstance(await store.claims.claim("A"), ServedElsewhere)
        assert [orphan.room for orphan in await adopted(store)] == ["A"]
        await store.close()
        await wire.close()

    with_database(run)


def test_the_clock_of_the_database_is_known() -> None:
    async def scenario(two: Two) -> None:
        # The same machine here, so almost the same clock.
        known = 1000 * time.monotonic() + two.one.claims.clock_offset
        assert abs(known - 1000 * time.time()) < 60_000

    with_two(scenario)


def test_a_server_that_closes_gives_everything_back() -> None:
    async def scenario(two: Two) -> None:
        await two.one.append("A", 0, PLAYING)
        await two.one.close()
        assert [orphan.room for orphan in await two.other.claims.adopt(9)] == ["A"]

    with_two(scenario)
