"""Whether an attacker was shown anything hidden: every answer against the logs of the tables."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from dimension.room import events as e
from dimension.room.evolve import evolve
from dimension.room.state import RoomState
from dimension.store.sqlite import SqliteStore
from tests.hostile.tally import Heard
from tests.room.leaks import leaks


async def told_secrets(
    database: Path, heard: Sequence[Heard], rooms: Iterable[str], secrets: Iterable[str]
) -> list[str]:
    """Messages that attackers should not have received: about these tables, and these secrets."""
    store = await SqliteStore.open(database)
    try:
        logs = {room: await store.load(room) for room in rooms}
    finally:
        await store.close()
    about_tables = [leak for room, log in logs.items() for leak in _about_table(room, log, heard)]
    seeds = {str(event.seed) for log in logs.values() for event in log if isinstance(event, e.GameStarted)}
    everything = "\n".join(each.text for each in heard)
    return about_tables + [secret for secret in {*secrets, *seeds} if secret in everything]


def _about_table(room: str, log: Sequence[e.RoomEvent], heard: Sequence[Heard]) -> Iterator[str]:
    """Messages about a table, compared with the facts that are public at its revision."""
    told: dict[int, set[tuple[str, str | None]]] = defaultdict(set)
    for each in heard:
        if each.room == room and '"revision"' in each.text:
            told[msgspec.json.decode(each.text)["revision"]].add((each.text, each.player))
    state: RoomState | None = None
    seed: int | None = None
    for event in log:
        state = evolve(state, event)
        seed = event.seed if isinstance(event, e.GameStarted) else seed
        for text, player in told.get(state.version, ()):
            yield from (f"{room} at {state.version}: {leak}" for leak in leaks(text, state, player, seed))
