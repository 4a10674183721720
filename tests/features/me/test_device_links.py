"""Links that join another device: each for minutes, and for one use."""

import asyncio

from dimension.app import SCHEMA
from dimension.features.me.devices import DeviceLinks
from dimension.store.sqlite import MemoryStore


def test_of_many_who_use_a_link_at_the_same_time_one_succeeds() -> None:
    async def scenario() -> None:
        links = DeviceLinks(MemoryStore())
        await links.keep("link", "sealed", 100)
        assert await links.find("link", 50) == "sealed"
        found = await asyncio.gather(*(links.use("link", 50) for _ in range(5)))
        assert sorted(found, key=str) == [None, None, None, None, "sealed"]
        assert await links.find("link", 50) is None

    asyncio.run(scenario())


def test_an_old_link_is_of_no_use_and_goes() -> None:
    async def scenario() -> None:
        store = MemoryStore(SCHEMA)
        links = DeviceLinks(store)
        await links.keep("old", "sealed", 100)
        await links.keep("new", "sealed", 200)
        assert await links.use("old", 100) is None
        await store.change(*store.schema.rows_expired(100))
        assert [link for (link,) in await store.rows("SELECT link FROM device_links")] == ["new"]

    asyncio.run(scenario())
