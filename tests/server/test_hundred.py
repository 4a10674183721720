"""A hundred people at one table, from one address, on a server that is killed in the middle of their game."""

import asyncio
import json
import re
from collections.abc import Awaitable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final

import httpx
import pytest
from msgspec.structs import astuple

from dimension.client import AsyncClient, AsyncTable, ClientError, Pong, ServerMessage, TableSettings
from dimension.room import events as e
from dimension.room.evolve import evolve
from dimension.room.state import Phase, RoomState
from dimension.room.trays import EMPTY_TRAY
from dimension.rules.game import rank_players
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.scoring import STARTING_POINTS, Edition, score_round
from dimension.server.guard.identity import player_of
from dimension.store.sqlite.store import SqliteStore
from tests.room.leaks import leaks
from tests.server.mortal_server import free_port
from tests.server.nursery import ForkedServer
from tests.server.persistent_player import changed

PATIENCE: Final = 30.0
NAMES: Final = re.compile(r"Hostess|Pupil\d{3}x")
FRESH: Final = httpx.Limits(max_keepalive_connections=0)
"""As many connections as requests: the server closes idle ones, perhaps while the next request is under way."""
PUPILS: Final = 100
LATE: Final = PUPILS - 1
"""Sits down when the first round is being built."""
REMOVED: Final = 7
"""Is removed by the host in the first round."""


class ClassPage(AsyncTable):
    """A page at the table, which keeps every byte; without a name it only watches."""

    def __init__(self, address: str, room: str, token: str | None, name: str | None = None) -> None:
        watch = token is not None and name is None
        super().__init__(address, room, token, watch=watch, timeout=PATIENCE, patience=PATIENCE)
        self.name: Final = name
        self.player: Final = player_of(token) if token and name else None
        self.heard: Final[list[str]] = []

    def hear(self, data: str | bytes) -> ServerMessage | None:
        assert isinstance(data, str)
        self.heard.append(data)
        return super().hear(data)

    @property
    def you(self) -> int:
        assert self.view.you is not None
        return self.view.you

    @property
    def tray(self) -> str:
        """The player's own."""
        seat = self.view.seats[self.you]
        assert seat is not None
        assert seat.tray is not None
        return seat.tray

    async def phase(self, phase: Phase, round_: int) -> None:
        await self.until(lambda view: (view.phase, view.round) == (phase, round_), PATIENCE)

    async def until_tray(self, tray: str) -> None:
        await self.until(lambda _: self.tray == tray, PATIENCE)

    async def catch_up(self) -> None:
        """Listen to everything that the server has to say by now."""
        await self.ping(1)
        while not isinstance(await self.receive(), Pong):
            pass


class Pupil:
    """A player with a browser of their own."""

    def __init__(self, address: str, name: str) -> None:
        self.client: Final = AsyncClient(address, timeout=PATIENCE)
        self.name: Final = name

    async def join(self, http: httpx.AsyncClient, code: str) -> ClassPage:
        """Open the page of an invitation, look at the table, and sit down."""
        cookie = {"Cookie": f"dimension={self.client.token}"}
        assert (await http.get(f"/t/{code}", headers=cookie)).status_code == 200
        await self.client.tables.show(code)
        return await self.look((await self.client.tables.sit(code, self.name)).room)

    async def look(self, room: str) -> ClassPage:
        return await ClassPage(self.client.address, room, self.client.token, self.name).__aenter__()


class Lesson:
    """All players at the table, and the trays that the server confirmed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.rng = Random(15)
        self.pupils = [Pupil(address, f"Pupil{number:03}x") for number in range(PUPILS)]
        self.pages: dict[Pupil, ClassPage] = {}
        self.watchers: list[ClassPage] = []
        self.room = self.code = ""
        self.confirmed: dict[tuple[int, int], str] = {}
        """By round and seat."""

    @property
    def all_pages(self) -> list[ClassPage]:
        """All pages that are open."""
        return [*self.playing, self.host, *self.watchers]

    @property
    def early(self) -> list[ClassPage]:
        """The pupils who play in the first round until its end."""
        return self.playing[:-1]

    @property
    def playing(self) -> list[ClassPage]:
        return [page for number, page in enumerate(self.pages.values()) if number != REMOVED]

    @property
    def removed(self) -> ClassPage:
        return self.pages[self.pupils[REMOVED]]

    async def open(self) -> None:
        """The host opens the table, hides all names, and has it on the projector."""
        host = Pupil(self.address, "Hostess")
        async with host.client as client:
            settings = TableSettings(seats=PUPILS, rounds=2, seconds=0, wait_for_host=True)
            self.room, self.code = astuple(await client.tables.open(settings))
        self.host = await host.look(self.room)
        for token in (None, host.client.token):
            self.watchers.append(await ClassPage(self.address, self.room, token).__aenter__())
        await self.host.hide_names()
        await self.host.until(lambda view: view.names_hidden, PATIENCE)

    async def join(self, http: httpx.AsyncClient, pupils: Sequence[Pupil]) -> None:
        """All in a burst, by the code on the wall."""
        pages = await asyncio.gather(*(pupil.join(http, self.code) for pupil in pupils))
        self.pages |= dict(zip(pupils, pages, strict=True))

    async def build(self, pages: Iterable[ClassPage], round_: int) -> None:
        """Every player changes the tray, and hears that it was stored."""
        trays = await self.wish(pages)
        await together(page.until_tray(tray) for page, tray in trays.items())
        self.confirmed |= {(round_, page.you): tray for page, tray in trays.items()}

    async def wish(self, pages: Iterable[ClassPage]) -> dict[ClassPage, str]:
        """The same without listening."""
        wishes = {page: format_tray(changed(parse_tray(page.tray), self.rng)) for page in pages}
        await together(page.set_tray(tray) for page, tray in wishes.items())
        return wishes

    async def finish(self, pages: Sequence[ClassPage], round_: int) -> None:
        await together(page.done() for page in pages)
        await together(page.phase(Phase.SCORED, round_) for page in (*pages, self.host, *self.watchers))


async def together(work: Iterable[Awaitable[object]]) -> None:
    await asyncio.gather(*work)


async def play(database: Path) -> tuple[Lesson, list[e.RoomEvent]]:
    """A game of two rounds, in which one comes late, one is removed, and the server dies once; its log."""
    port = str(free_port())
    # With its default limits: a school has one address.
    server = await asyncio.to_thread(_serving, database, port)
    lesson = Lesson(server.url)
    try:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, verify=False, limits=FRESH) as http:
            await lesson.open()
            await lesson.join(http, lesson.pupils[:LATE])
            await lesson.host.start()
            await together(page.phase(Phase.BUILDING, 1) for page in lesson.pages.values())
            await remove(lesson)
            await lesson.join(http, lesson.pupils[LATE:])
        await lesson.build(lesson.early, 1)
        wishes = await lesson.wish(lesson.early)
        await asyncio.to_thread(server.kill)
        server = await asyncio.to_thread(_serving, database, port)
        await come_back(lesson, wishes)
        await lesson.build(lesson.early[::2], 1)
        await lesson.finish(lesson.early, 1)
        await lesson.host.begin_round()
        await together(page.phase(Phase.BUILDING, 2) for page in lesson.all_pages)
        await lesson.build(lesson.playing, 2)
        await lesson.finish(lesson.playing, 2)
        await lesson.host.begin_round()
        await together(page.phase(Phase.OVER, 2) for page in lesson.all_pages)
        await together(page.catch_up() for page in lesson.all_pages)
        await together(page.close() for page in lesson.all_pages)
        await together(pupil.client.close() for pupil in lesson.pupils)
    finally:
        await asyncio.to_thread(server.kill)
    store = await SqliteStore.open(database)
    try:
        return lesson, await store.load(lesson.room)
    finally:
        await store.close()


def _serving(database: Path, port: str) -> ForkedServer:
    return ForkedServer(database, port=port).started()


async def remove(lesson: Lesson) -> None:
    """The host removes a player, who comes back in no way."""
    pupil, page = lesson.pupils[REMOVED], lesson.removed
    await lesson.host.clear_seat(page.you)
    assert await ending(page.phase(Phase.OVER, 1)) == ("removed", 4403)
    for name in (lesson.code, lesson.room):
        assert await ending(pupil.client.tables.sit(name, pupil.name)) == ("removed", 409)
    await is_kept_out(lesson)


async def is_kept_out(lesson: Lesson) -> None:
    pupil = lesson.pupils[REMOVED]
    assert await ending(pupil.look(lesson.room)) == ("removed", 4403)
    watching = ClassPage(lesson.address, lesson.room, pupil.client.token)
    assert await ending(watching.__aenter__()) == ("removed", 4403)


async def ending(refused: Awaitable[object]) -> tuple[str, int | None]:
    """The code and the status of a refusal."""
    with pytest.raises(ClientError) as error:
        await refused
    return error.value.code, error.value.status


async def come_back(lesson: Lesson, wishes: dict[ClassPage, str]) -> None:
    """Every page resumes with the revision it had; a tray that was under way counts, or the one before it."""
    known = {page: page.state.revision for page in lesson.all_pages}
    await together(page.catch_up() for page in lesson.all_pages)
    assert all(page.state.revision >= known[page] for page in lesson.all_pages)
    for page, wish in wishes.items():
        assert page.tray in (lesson.confirmed[1, page.you], wish)
        lesson.confirmed[1, page.you] = page.tray
    await is_kept_out(lesson)


def test_a_hundred_people_play_a_whole_game_on_a_server_that_is_killed(tmp_path: Path) -> None:
    lesson, log = asyncio.run(play(tmp_path / "games.sqlite3"))
    states = _states(log)
    over = states[-1]
    assert (len(over.taken), over.phase) == (PUPILS, Phase.OVER)
    _check_scores(lesson, over)
    _check_standings(lesson, over)
    (seed,) = [event.seed for event in log if isinstance(event, e.GameStarted)]
    for page in (*lesson.all_pages, lesson.removed):
        for text in page.heard:
            _check_bytes(page, text, states, seed, is_host=page is lesson.host)


def _states(log: Sequence[e.RoomEvent]) -> list[RoomState]:
    """The room after each event; the one at 0 is never told of."""
    states = [evolve(None, log[0])] * 2
    for event in log[1:]:
        states.append(evolve(states[-1], event))
    return states


def _check_scores(lesson: Lesson, over: RoomState) -> None:
    """Every score is what the rules say of the trays that were confirmed, and every player heard their own."""
    for round_, result in enumerate(over.results, start=1):
        seats = [number for number, seat in over.taken if seat.plays_from <= round_]
        trays = [lesson.confirmed.get((round_, seat), EMPTY_TRAY) for seat in seats]
        expected = score_round(result.hand, trays, Edition.ENGLISH)
        assert [(score.seat, score.tray, score.points, score.bonus_tokens) for score in result.scores] == [
            (seat, tray, score.points, score.bonus_tokens)
            for seat, tray, score in zip(seats, trays, expected, strict=True)
        ]
        for page in lesson.playing:
            shown = [score.tray for score in page.view.results[round_ - 1].scores if score.seat == page.you]
            assert shown == [tray for seat, tray in zip(seats, trays, strict=True) if seat == page.you]


def _check_standings(lesson: Lesson, over: RoomState) -> None:
    points = [
        [(score.points, score.bonus_tokens) for result in over.results for score in result.scores if score.seat == seat]
        for seat in range(PUPILS)
    ]
    totals = [(STARTING_POINTS + sum(points for points, _ in own), sum(tokens for _, tokens in own)) for own in points]
    expected = {(standing.player, standing.place, standing.total) for standing in rank_players(totals, Edition.ENGLISH)}
    for page in lesson.all_pages:
        told = {(standing.seat, standing.place, standing.total) for standing in page.view.standings}
        assert told == expected


def _check_bytes(page: ClassPage, text: str, states: list[RoomState], seed: int, *, is_host: bool) -> None:
    """Nothing hidden is in a message: no seed, code, card, tray or name before its time, and no player's identity."""
    message = json.loads(text)
    state = states[message.get("revision", -1)]
    assert leaks(text, state, page.player, seed) == []
    if not is_host:
        assert set(NAMES.findall(text)) <= {page.name}
