"""A server on a day of one's choice: its clock never begins before a server was last alive."""

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path

from dimension.store.stores import open_store
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, PATIENCE, Player, View

MONDAY, TUESDAY = "2100-01-04", "2100-01-05"
BUILT = "KWBGO../....../."


def moment(day: str, clock: str = "12:00:00") -> int:
    """A time of a day in UTC, in milliseconds."""
    return 1000 * int(datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=UTC).timestamp())


def server_on(database: Path, day: str, clock: str = "12:00:00", **environ: str) -> LocalServer:
    """A server for which it is this time now; later than at any other start on the same database."""
    set_clock(database, day, clock)
    return LocalServer(database, **GENEROUS | environ)


def set_clock(database: Path, day: str, clock: str = "12:00:00") -> None:
    """Let it be this time, or later, for the next server on a database."""

    async def live_until_then() -> None:
        store = await open_store(database)
        await store.alive(moment(day, clock))
        await store.close()

    asyncio.run(live_until_then())


def solved_day(player: Player, day: str) -> View:
    """The server's answer about a day, with its best tray: a solver that has just started may be busy at first."""
    limit = time.monotonic() + PATIENCE
    while (daily := player.http.get(f"/api/daily/{day}").json())["best"] is None:
        assert time.monotonic() < limit, daily
    found: View = daily
    return found


def open_try(player: Player) -> str:
    """The room of a player's try today."""
    answer = player.http.post("/api/daily", json={"name": player.name})
    assert answer.status_code == 201, answer.text
    room: str = answer.json()["room"]
    return room


def play_today(player: Player, tray: str = BUILT) -> View:
    """Play today's hand to the end; the table as it looks then."""
    page = player.look(open_try(player))
    page.say("start")
    page.phase("building")
    page.say("set_tray", round=1, tray=tray)
    page.say("done", round=1, done=True)
    page.until(lambda p: p.view["phase"] == "scored" and p.view["results"][0]["best"])
    page.say("ready", round=1)
    return page.phase("over").view
