"""A room in memory: pages come and go, and every player who looks is shown."""

import asyncio
from functools import partial

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.state import Phase
from tests.room.pages import RecordingPage, opened
from tests.room.tables import HOST, PLAYER, SEED, WATCHER, dealt, seated, table_in
from tests.runtime.hall import lone_room
from tests.virtual_time import in_virtual_time


def online(page: RecordingPage) -> list[bool]:
    """Who is online, as a page was last told, of the two seats with people."""
    return [seat["online"] for seat in page.told[-1]["view"]["seats"][:2]]


@in_virtual_time
async def test_coming_and_going_is_shown_to_the_others() -> None:
    room = lone_room(seated().state, presence=2)
    host = opened(room, HOST)
    assert online(host) == [True, False]
    player = opened(room, PLAYER)
    assert online(host) == [True, True]
    room.depart(player)
    await asyncio.sleep(1.9)
    assert online(host) == [True, True]
    await asyncio.sleep(0.2)
    assert online(host) == [True, False]


@in_virtual_time
async def test_a_reload_is_not_shown_to_any_player() -> None:
    room = lone_room(seated().state, presence=2)
    host, player = opened(room, HOST), opened(room, PLAYER)
    told = len(host.texts)
    room.depart(player)
    opened(room, PLAYER)
    await asyncio.sleep(60)
    assert len(host.texts) == told


@in_virtual_time
async def test_spectators_come_and_go_unseen() -> None:
    room = lone_room(seated().state)
    host = opened(room, HOST)
    told = len(host.texts)
    for watcher in (opened(room, WATCHER), opened(room, None)):
        room.depart(watcher)
    await asyncio.sleep(60)
    assert len(host.texts) == told
    assert room.pages == {host}


@in_virtual_time
async def test_a_newcomer_hears_of_the_table_once() -> None:
    room = lone_room(seated().state)
    opened(room, HOST)
    assert len(opened(room, PLAYER).texts) == 1


@in_virtual_time
async def test_whatever_happens_in_a_room_counts_as_using_it() -> None:
    table = table_in(Phase.BUILDING)
    room = lone_room(table.state)
    page = RecordingPage(room, HOST)
    moments = [room.touched_at]
    done = table.do(HOST, c.SayDone(1, True))
    for use in (partial(room.apply, done), partial(room.arrive, page), partial(room.depart, page)):
        await asyncio.sleep(1)
        use()
        moments.append(room.touched_at)
    assert moments == [moments[0] + 1_000 * at for at in range(4)]


@in_virtual_time
async def test_a_room_knows_when_its_game_started() -> None:
    table = seated()
    room = lone_room(table.state)
    begun = table.do(HOST, c.BeginGame(SEED, dealt(table.state.settings, SEED)))
    assert isinstance(begun[0], e.GameStarted)
    before = room.state.version
    room.apply(begun)
    assert room.state.first_revision == before + 1
