"""A process that owns a room and writes to it, one line of output for everything that happens: to be killed or stopped.

`python -m tests.store.postgres.holder URL ROOM` opens the room if there is none, says “ready”, then appends a move
for every line of input and says how that went.
"""

import asyncio
import sys

from dimension.runtime.ports import NotOwner
from dimension.store.errors import StorageError
from dimension.store.names import PostgresUrl
from dimension.store.postgres import PostgresStore
from tests.store.logs import OPENED, STARTED, moves
from tests.store.postgres.rhythm import DOOMED


async def main(url: str, room: str) -> None:
    store = await PostgresStore.open(PostgresUrl(url), DOOMED)
    store.claims.watch(lambda: _say("lost"), lambda _since: _say("back"))
    await store.append(room, 0, [OPENED, STARTED])
    version = 2
    _say("ready")
    while await asyncio.to_thread(sys.stdin.readline):
        try:
            await store.append(room, version, moves(1))
            version += 1
            _say("written")
        except (NotOwner, StorageError) as error:
            _say(type(error).__name__)


def _say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
