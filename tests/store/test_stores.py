"""Which backend a server gets."""

import asyncio
from pathlib import Path

from dimension.store.sqlite import MemoryStore, SqliteStore
from dimension.store.stores import open_store


def test_a_file_is_a_sqlite_store_and_no_file_is_memory(tmp_path: Path) -> None:
    async def kinds() -> list[type]:
        stores = [await open_store(None), await open_store(tmp_path / "new" / "games.sqlite3")]
        for store in stores:
            await store.close()
        return [type(store) for store in stores]

    assert asyncio.run(kinds()) == [MemoryStore, SqliteStore]
    assert (tmp_path / "new" / "games.sqlite3").exists()
