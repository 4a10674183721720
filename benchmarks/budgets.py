"""Every request of a stranger at its worst: CPU of server and solver, limits of an address, and the share of a core.

Every route and every message has a row: one without is an error, and with `--check` so is a share above the aim. The
limits are the usual ones; the server that is measured does not apply them. CPU time counts
all threads and processes of the server, so that other work on the machine matters little.

Run with `PYTHONPATH=. python benchmarks/budgets.py`; the table is in docs/host/security.md.
"""

import argparse
import asyncio
import json
import re
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

from budget_world import BIG, TOKEN, World, filled_world
from litestar.routes import HTTPRoute
from websockets.asyncio.client import ClientConnection, connect

from dimension.app import create_app
from dimension.features.previews import PICTURE_COST
from dimension.features.tables.routes import GENTLE_WORK
from dimension.room.commands import LockTable, SetTray
from dimension.room.messages import ClientMessage
from dimension.server.http.requests import EVENTS_READ
from dimension.server.routing import HANDSHAKE_COST, RouteRules, rules_of
from dimension.server.service import MESSAGES, REPORT_SECONDS, LimitName
from dimension.server.settings import ServerSettings
from dimension.server.socket.page import command_cost
from tests.hostile.target import UNLIMITED, Target
from tests.hostile.wire_client import Line, Where

AIM: Final = 0.05
"""The largest share of a core that an address should be able to take."""
_FREE: Final = {
    **UNLIMITED,
    "DIMENSION_PUZZLES_PER_MINUTE": "1000000",
    "DIMENSION_PERSONAL_PER_MINUTE": "1000000",
    "DIMENSION_MESSAGES_PER_SECOND": "1000000",
    "DIMENSION_MESSAGE_BURST": "1000000",
    "DIMENSION_LISTED_PER_ADDRESS": "1000",
    "DIMENSION_REQUEST_SECONDS": "20",
    "DIMENSION_SPEED": "1",
}
_PAGES: Final = 450
"""Open at one table."""
_TIMES: Final = 20
_BATCHES: Final = 4
_IDLE: Final = 0.02
"""Seconds of CPU in half a second: a server without work takes less."""
Body = Callable[[World], object]


class Asked(NamedTuple):
    """A route at its worst."""

    worst: str
    request: Callable[[World], bytes]
    times: int = _TIMES
    also: LimitName | None = None
    """A limit that the handler takes from by itself."""
    tokens: float = 1
    """How much it takes."""


def get(path: str, *headers: str) -> Callable[[World], bytes]:
    return lambda world: world.request("GET", path, *headers)


def post(path: str, body: Body, method: str = "POST") -> Callable[[World], bytes]:
    return lambda world: world.request(method, path, body=body(world))


def fresh(method: str, path: str, body: object = None) -> Callable[[World], bytes]:
    """A request of another player every time."""
    return lambda world: world.request(method, path, body=body, token=secrets.token_urlsafe(24))


def _solo(number: int) -> dict[str, object]:
    trays = ["KWBGO../....../."] * 6
    code = "10001E2GYTWBTJ462H"
    return {
        "kind": "solo",
        "id": f"result-{number:04d}",
        "played_at": 1,
        "code": code,
        "edition": "second",
        "trays": trays,
    }


SLOW_TRAY: Final = {"hand": "B-O G^", "tray": "G.K.GBG/....../."}
SLOWEST_HAND: Final = "K_ W_ B_ G_ O_ K^ W^ B^"
GENTLE: Final = {"settings": {"rounds": 12, "cards": 8, "deck": "no-counting", "seats": 1}, "gentle": True}
ROUTES: Final[dict[str, Asked]] = {
    "POST /api/tables": Asked(
        "a gentle game, 12 rounds of 8 cards", fresh("POST", "/api/tables", GENTLE), 6, "deals", GENTLE_WORK
    ),
    "GET /api/tables": Asked("", get("/api/tables")),
    "GET /api/tables/{room}": Asked("a hundred players", get("/api/tables/{big}")),
    "POST /api/tables/{room}/seats": Asked("", fresh("POST", "/api/tables/{wide}/seats", {"name": "\u0301e" * 100})),
    "POST /api/tables/{room}/co-host": Asked("", post("/api/tables/{wide}/co-host", lambda _: {})),
    "GET /api/tables/{room}/qr.svg": Asked(
        "another name each time", lambda w: w.request("GET", f"/api/tables/{name()}/qr.svg")
    ),
    "GET /api/bots": Asked("", get("/api/bots")),
    "GET /api/games": Asked("5,000 games", get("/api/games")),
    "GET /api/record": Asked("5,000 rounds", get("/api/record")),
    "GET /api/games/{room}/{game}": Asked("a hundred players", get("/api/games/{big}/1")),
    "GET /api/games/{room}/{game}/replay": Asked(
        "18,000 moves", get("/api/games/{big}/1/replay"), 4, "reports", 18_000 / EVENTS_READ
    ),
    "GET /api/solo": Asked("5,000 games", get("/api/solo?code={code}")),
    "GET /api/running": Asked("", get("/api/running")),
    "POST /api/check": Asked("", post("/api/check", lambda _: {"hand": "O2 K-B B+G", "tray": SLOW_TRAY["tray"]})),
    "POST /api/solve": Asked("a slow tray", post("/api/solve", lambda _: SLOW_TRAY), 10),
    "POST /api/hands": Asked("12 hands of 8 cards", post("/api/hands", lambda _: {"hands": [SLOWEST_HAND] * 12}), 6),
    "GET /api/admin": Asked("a wrong key", get("/api/admin", "Authorization: Bearer x")),
    "GET /api/notice": Asked("", get("/api/notice")),
    "POST /api/explain": Asked("8 cards", post("/api/explain", lambda _: {"hand": SLOWEST_HAND}), 10),
    "GET /api/address": Asked("", get("/api/address")),
    "GET /health": Asked("", get("/health")),
    "GET /ready": Asked("", get("/ready")),
    "GET /metrics": Asked("", get("/metrics")),
    "GET /api/daily": Asked("a player of 60 days", get("/api/daily")),
    "GET /api/daily/{day}": Asked("500 players", get("/api/daily/{day}")),
    "GET /api/daily/days": Asked("60 days", get("/api/daily/days")),
    "POST /api/daily": Asked("", fresh("POST", "/api/daily", {"name": "Ann"}), also="tables"),
    "POST /api/daily/{day}/practice": Asked("", fresh("POST", "/api/daily/{day}/practice", {})),
    "GET /api/puzzles": Asked("", get("/api/puzzles")),
    "GET /api/puzzles/next": Asked("", get("/api/puzzles/next?kind=fulfill")),
    "GET /api/puzzles/{puzzle}": Asked("", get("/api/puzzles/{puzzle}")),
    "POST /api/puzzles/{puzzle}/hints": Asked(
        "a move from a slow tray",
        post("/api/puzzles/{puzzle}/hints", lambda _: {"step": "move", "tray": SLOW_TRAY["tray"]}),
        10,
    ),
    "POST /api/puzzles/{puzzle}/answer": Asked("", fresh("POST", "/api/puzzles/{puzzle}/answer", {})),
    "POST /api/rush": Asked("", post("/api/rush", lambda _: {"name": "Ann"})),
    "GET /api/rush/{run}": Asked("", get("/api/rush/{run}")),
    "POST /api/rush/{run}/answer": Asked("", post("/api/rush/{run}/answer", lambda _: {"number": 1, "tray": None}), 1),
    "GET /api/rush": Asked("200,000 runs, other players", fresh("GET", "/api/rush")),
    "POST /api/me/link": Asked("", post("/api/me/link", lambda _: {"name": "Ann"})),
    "POST /api/me/link/owner": Asked("", post("/api/me/link/owner", lambda _: {"secret": "x" * 32})),
    "POST /api/me/join": Asked("", post("/api/me/join", lambda _: {"secret": "x" * 32})),
    "POST /api/me/undo": Asked("", post("/api/me/undo", lambda _: {})),
    "GET /api/me/export": Asked("5,000 rounds and games", get("/api/me/export"), 5),
    "GET /api/offline": Asked("", get("/api/offline")),
    "POST /api/offline/results": Asked(
        "as many as it takes", post("/api/offline/results", lambda _: {"results": [_solo(at) for at in range(50)]}), 10
    ),
    "GET /api/offline/results": Asked("", get("/api/offline/results")),
    "POST /api/challenges": Asked(
        "", post("/api/challenges", lambda _: {"room": BIG, "game": 1}), 6, "reports", 18_000 / EVENTS_READ
    ),
    "GET /api/challenges": Asked("", get("/api/challenges")),
    "GET /api/challenges/{challenge}": Asked("", get("/api/challenges/{challenge}")),
    "POST /api/challenges/{challenge}/play": Asked(
        "", fresh("POST", "/api/challenges/{challenge}/play", {"name": "Ben"}), 20, also="tables"
    ),
    "GET /api/challenges/{challenge}/qr.svg": Asked(
        "another name each time", lambda w: w.request("GET", f"/api/challenges/{name()}/qr.svg")
    ),
    "GET /api/clubs": Asked("", get("/api/clubs")),
    "GET /api/tables/{room}/club": Asked("a hundred players", get("/api/tables/{big}/club")),
    "GET /api/tables/{room}/even": Asked("a player of 5,000 rounds", get("/api/tables/{flooded}/even")),
    "GET /api/tables/{room}/lesson": Asked("a hundred players, 12 rounds", get("/api/tables/{big}/lesson"), 10),
    "GET /api/tables/{room}/results.csv": Asked(
        "a hundred players, 12 rounds", get("/api/tables/{big}/results.csv"), 20
    ),
    "GET /preview/home.png": Asked("", get("/preview/home.png")),
    "GET /preview/invitation.png": Asked(
        "another one each time",
        lambda w: w.request(
            "GET", f"/preview/invitation.png?taken={secrets.randbelow(99)}&seats=99&cards=8&seconds=60"
        ),
        6,
        also="solves",
        tokens=PICTURE_COST,
    ),
    "GET /preview/result.png": Asked(
        "another one each time",
        lambda w: w.request("GET", f"/preview/result.png?points={secrets.randbelow(999)}&par=9&tray=KWBGO../....../."),
        6,
        also="solves",
        tokens=PICTURE_COST,
    ),
    "GET /preview/day.png": Asked(
        "another one each time",
        lambda w: w.request("GET", f"/preview/day.png?day={2000 + secrets.randbelow(99)}-01-01&grade=5"),
        6,
        also="solves",
        tokens=PICTURE_COST,
    ),
    "GET /": Asked("", get("/", "Accept: text/html")),
    "GET /{path}": Asked("no such file", lambda w: w.request("GET", f"/assets/{name()}.js")),
    "GET /schema/{path}": Asked("", get("/schema/openapi.json")),
    "GET /t/{path}": Asked("a hundred players", get("/t/{big}", "Accept: text/html")),
    "GET /replay/{path}": Asked("a hundred players", get("/replay/{big}/1", "Accept: text/html")),
    "GET /c/{path}": Asked("", get("/c/{challenge}", "Accept: text/html")),
    "GET /daily/{path}": Asked("", get("/daily/{day}", "Accept: text/html")),
    "GET /puzzles/{path}": Asked("", get("/puzzles", "Accept: text/html")),
    "GET /rush/{path}": Asked("", get("/rush", "Accept: text/html")),
    "GET /rules/{path}": Asked("", get("/rules", "Accept: text/html")),
    "DELETE /api/me": Asked("", fresh("DELETE", "/api/me", {"confirm": True})),
}
"""By method and path, without the kinds of parameters."""


def name() -> str:
    """A name of a table that no table has."""
    return "".join(secrets.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ") for _ in range(16))


def rules_by_route() -> dict[str, RouteRules]:
    """The rules of every route, by method and path without the kinds of parameters."""
    return {
        f"{method} {re.sub(r':[a-z]+}', '}', route.path)}": rules_of(handler)
        for route in create_app(ServerSettings()).app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for method in handler.http_methods
        # Of the framework's own, which read nothing.
        if method != "OPTIONS"
    }


# Routes that are another one under a second address, or the same files.
SAME: Final = {
    **{route: "GET /api/admin" for route in rules_by_route() if " /api/admin/" in route},
    **{
        f"GET /{first}": f"GET /{first}/{{path}}" for first in ("t", "replay", "c", "daily", "puzzles", "rush", "rules")
    },
    "GET /schema": "GET /schema/{path}",
    "GET /schema/openapi.json": "GET /schema/{path}",
    "GET /docs": "GET /{path}",
    "GET /docs/{path}": "GET /{path}",
}


def per_minute(rules: RouteRules, asked: Asked, settings: ServerSettings) -> float:
    """How often an address may ask for something, on average."""
    limits: dict[LimitName, float] = {
        "tables": settings.tables_per_minute,
        "solves": settings.solves_per_minute,
        "puzzles": settings.puzzles_per_minute,
        "personal": settings.personal_per_minute,
        "deals": 1000 * settings.deal_seconds_per_minute,
        "reports": 1000 * REPORT_SECONDS,
    }
    found = [60 * settings.requests_per_second / rules.cost]
    found += [limits[rules.limit]] if rules.limit else []
    found += [limits[asked.also] / asked.tokens] if asked.also else []
    return min(found)


class Said(NamedTuple):
    """A message at its worst."""

    worst: str
    texts: tuple[str, ...]
    """Sent in turn."""
    cost: float
    """The commands that it counts as."""
    kinds: frozenset[str]
    """The messages of which it is the worst."""


def messages() -> dict[str, Said]:
    """All kinds of messages, the ones with the same effect together."""
    kinds = {kind.__struct_config__.tag for kind in get_args(ClientMessage)}
    plays = frozenset({"set_tray", "done", "ready"})
    trays = tuple(f'{{"type":"set_tray","round":1,"tray":"{tray}....../....../."}}' for tray in "KW")
    locks = ('{"type":"lock","locked":true}', '{"type":"lock","locked":false}')
    others = frozenset(kinds) - plays - {"ping", "react", "start"}
    rules = partial(command_cost, pages=_PAGES, is_big=True)
    return {
        "ping, and what is refused": Said("", ('{"type":"ping"}',), 1 / MESSAGES, frozenset({"ping"})),
        "set_tray, done, ready": Said("500 pages, a hundred seats", trays, rules(SetTray(round=1, tray="")), plays),
        "all others": Said(
            "500 pages, a hundred seats", locks, rules(LockTable(locked=True)), others | {"react", "start"}
        ),
    }


class Row(NamedTuple):
    """A line of the table."""

    name: str
    worst: str
    milliseconds: float
    per_minute: float
    note: str = ""

    @property
    def share(self) -> float:
        return self.milliseconds / 1000 * self.per_minute / 60

    def __str__(self) -> str:
        limit = f"{self.per_minute:,.0f}" if self.per_minute >= 10 else f"{self.per_minute:.1f}"
        shown = (f"`{self.name}`", self.worst, f"{self.milliseconds:.2f}", limit, f"{100 * self.share:.1f}%")
        return f"| {' | '.join(shown)} |{self.note}"


def cpu_of(pid: int) -> float:
    """Seconds of all threads of a process, and of its children."""
    tasks = list(Path(f"/proc/{pid}/task").iterdir())
    own = sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    return own + sum(cpu_of(int(child)) for child in children)


async def cost_of(target: Target, world: World, asked: Asked) -> tuple[float, set[int]]:
    """Milliseconds for one request, in the batch that other programs disturbed least, and the statuses of answers."""
    line, seen, batches = Line(Where(target.host, target.port)), set(), []
    await line.ask(asked.request(world))
    for _ in range(_BATCHES):
        before = cpu_of(target.pid)
        for _ in range(asked.times):
            answer = await line.ask(asked.request(world))
            seen.add(answer.status if answer else 0)
        batches.append(cpu_of(target.pid) - before)
    line.close()
    return 1000 * min(batches) / asked.times, seen


async def settled(target: Target) -> None:
    """Wait until the server has stocked up on puzzles, and does nothing any more."""
    for _ in range(120):
        before = cpu_of(target.pid)
        await asyncio.sleep(0.5)
        if cpu_of(target.pid) - before < _IDLE:
            return


async def named(target: Target, world: World) -> World:
    """The world with names that requests make: a wide table, a challenge, a puzzle, a run."""
    line = Line(Where(target.host, target.port))

    async def made(method: str, path: str, body: object = None) -> dict[str, Any]:
        answer = await line.ask(world.request(method, path, body=body))
        assert answer is not None
        assert answer.status < 300, answer
        return dict(json.loads(answer.body))

    settings = {"settings": {"seats": 100, "seconds": 0}}
    wide = (await made("POST", "/api/tables", settings))["room"]
    challenge = (await made("POST", "/api/challenges", {"room": BIG, "game": 1}))["id"]
    for _ in range(100):
        answer = await line.ask(world.request("GET", "/api/puzzles/next?kind=fulfill"))
        if answer is not None and answer.status == 200:
            break
        await asyncio.sleep(0.3)
    assert answer is not None
    puzzle = json.loads(answer.body)["id"]
    run = (await made("POST", "/api/rush", {"name": "Ann"}))["run"]
    code = "10001E2GYTWBTJ462H"
    line.close()
    return world._replace(
        names={**world.names, "wide": wide, "challenge": challenge, "puzzle": puzzle, "run": run, "code": code}
    )


async def measure(target: Target, world: World, only: str) -> AsyncIterator[Row]:
    """All rows."""
    rules, settings = rules_by_route(), ServerSettings()
    missing = sorted(route for route in rules if SAME.get(route, route) not in ROUTES)
    if missing:
        raise SystemExit(f"routes without a row: {', '.join(missing)}")
    for route, asked in ROUTES.items():
        if only not in route:
            continue
        if not world.names.get("wide"):
            world = await named(target, world)
            await settled(target)
        milliseconds, seen = await cost_of(target, world, asked)
        note = "" if seen <= {200, 201, 202, 204} else f" {sorted(seen)}"
        yield Row(route, asked.worst, milliseconds, per_minute(rules[route], asked, settings), note)


async def measure_messages(target: Target, world: World) -> AsyncIterator[Row]:
    """The rows of messages, at a table that hundreds of pages watch."""
    world, settings = await named(target, world), ServerSettings()
    url = f"ws://{target.address}/api/tables/{world.names['wide']}/socket"
    host = {"additional_headers": {"Cookie": f"dimension={TOKEN}"}, "max_queue": None, "compression": None}
    seat = await Line(Where(target.host, target.port)).ask(
        world.request("POST", "/api/tables/{wide}/seats", body={"name": "Ann"})
    )
    assert seat is not None
    async with AsyncExitStack() as end:
        before = cpu_of(target.pid)
        pages = [await end.enter_async_context(connect(url, compression=None, max_queue=None)) for _ in range(_PAGES)]
        opening = 1000 * (cpu_of(target.pid) - before) / _PAGES
        yield Row(
            "handshake and first snapshot",
            "a hundred seats",
            opening,
            60 * settings.requests_per_second / HANDSHAKE_COST,
        )
        for page in pages:
            end.enter_context(_listening(page))
        player = await end.enter_async_context(connect(url, **host))  # type: ignore[arg-type]
        await player.send('{"type":"start"}')
        with_pong = await _cost_of_messages(target, player, ())
        for name, said in messages().items():
            whole = await _cost_of_messages(target, player, said.texts)
            yield Row(name, said.worst, max(whole - with_pong, 0), 60 * settings.commands_per_second / said.cost)


async def _cost_of_messages(target: Target, player: ClientConnection, texts: tuple[str, ...]) -> float:
    """Milliseconds for one of these messages, together with a ping."""
    await _until_pong(player)
    before = cpu_of(target.pid)
    for number in range(_TIMES):
        if texts:
            await player.send(texts[number % len(texts)])
        await _until_pong(player)
        # As often as an address may, on average.
        await asyncio.sleep(0.01)
    return 1000 * (cpu_of(target.pid) - before) / _TIMES


async def _until_pong(page: ClientConnection) -> None:
    await page.send('{"type":"ping"}')
    while '"pong"' not in await page.recv():
        pass


@contextmanager
def _listening(page: ClientConnection) -> Iterator[None]:
    async def listen() -> None:
        async for _ in page:
            pass

    task = asyncio.ensure_future(listen())
    yield
    task.cancel()


async def run(only: str) -> list[Row]:
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        names = await filled_world(Path(folder) / "games.sqlite3", int(1000 * time.time()))
        with Target(Path(folder), _FREE) as target:
            world = World(target.host, target.port, names)
            print("| request | worst found | CPU, ms | a minute | share of a core |\n| --- | --- | --: | --: | --: |")
            async for row in measure(target, world, only):
                rows.append(row)
                print(row, flush=True)
            if only in "messages":
                async for row in measure_messages(target, world):
                    rows.append(row)
                    print(row, flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="rows whose names have this in them")
    parser.add_argument("--check", action="store_true", help="fail when a share is larger than the aim")
    chosen = parser.parse_args()
    rows = asyncio.run(run(chosen.only))
    above = [row.name for row in rows if row.share > AIM]
    print(f"\nabove {AIM:.0%}: {', '.join(above) or 'none'}")
    raise SystemExit(1 if chosen.check and above else 0)


if __name__ == "__main__":
    main()
