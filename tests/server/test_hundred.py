"""A hundred people at one table, from one address, on a server that is killed in the middle of their game."""

import asyncio
import json
import re
from collections.abc import Awaitable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final

import httpx

from dimension.room import events as e
from dimension.room.evolve import evolve
from dimension.room.state import Phase, RoomState
from dimension.room.trays import EMPTY_TRAY
from dimension.rules.game import rank_players
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.scoring import STARTING_POINTS, Edition, score_round
from dimension.store.sqlite.store import SqliteStore
from tests.room.leaks import leaks
from tests.server.classroom import PATIENCE, ClassPage, sit_down
from tests.server.mortal_server import free_port
from tests.server.nursery import ForkedServer
from tests.server.persistent_player import changed

NAMES: Final = re.compile(r"Hostess|Pupil\d{3}x")
UNLIMITED: Final = httpx.Limits()
PUPILS: Final = 100
LATE: Final = PUPILS - 1
"""Sits down when the first round is being built."""
REMOVED: Final = 7
"""Is removed by the host in the first round."""


class Lesson:
    """Everybody at the table, and the trays that the server confirmed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.rng = Random(15)
        self.host = ClassPage(address, "Hostess")
        self.pupils = [ClassPage(address, f"Pupil{number:03}x") for number in range(PUPILS)]
        self.watchers = [ClassPage(address, None), ClassPage(address, None, watch_with=self.host.token)]
        self.room = self.code = ""
        self.confirmed: dict[tuple[int, int], str] = {}
        """By round and seat."""

    @property
    def everybody(self) -> list[ClassPage]:
        """All pages that are open."""
        return [*self.playing, self.host, *self.watchers]

    @property
    def early(self) -> list[ClassPage]:
        """Those who play in the first round until its end."""
        return self.playing[:-1]

    @property
    def playing(self) -> list[ClassPage]:
        return [page for number, page in enumerate(self.pupils) if number != REMOVED]

    async def open(self, client: httpx.AsyncClient) -> None:
        """The host opens the table, for nobody's names to be seen, and has it on the projector."""
        settings = {"seats": PUPILS, "rounds": 2, "seconds": 0, "wait_for_host": True}
        answer = await client.post("/api/tables", json={"settings": settings}, headers=self.host.headers)
        self.room, self.code = answer.json()["room"], answer.json()["join_code"]
        for page in (self.host, *self.watchers):
            await page.open(self.room)
        await self.host.say("hide_names", hidden=True)
        await self.host.until(lambda page: page.view.get("names_hidden") is True)

    async def join(self, client: httpx.AsyncClient, pages: Iterable[ClassPage]) -> None:
        """All at once, by the code on the wall."""
        answers = await asyncio.gather(*(sit_down(client, page, self.code) for page in pages))
        assert {answer.status_code for answer in answers} == {201}
        await together(page.open(self.room) for page in pages)
        await together(page.until(lambda page: page.view.get("you") is not None) for page in pages)

    async def build(self, pages: Iterable[ClassPage], round_: int) -> None:
        """Everybody changes their tray, and hears that it was stored."""
        trays = {page: format_tray(changed(parse_tray(page.seat["tray"]), self.rng)) for page in pages}
        await together(page.say("set_tray", round=round_, tray=tray) for page, tray in trays.items())
        await together(page.until(lambda page: page.seat["tray"] == trays[page]) for page in trays)
        self.confirmed |= {(round_, page.view["you"]): tray for page, tray in trays.items()}

    async def wish(self, round_: int) -> dict[ClassPage, str]:
        """The same without listening."""
        wishes = {page: format_tray(changed(parse_tray(page.seat["tray"]), self.rng)) for page in self.early}
        await together(page.say("set_tray", round=round_, tray=tray) for page, tray in wishes.items())
        return wishes

    async def finish(self, pages: Iterable[ClassPage], round_: int) -> None:
        await together(page.say("done", round=round_) for page in pages)
        await together(page.phase("scored", round_) for page in (*pages, self.host, *self.watchers))


async def together(work: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*work)


async def play(database: Path) -> tuple[Lesson, list[e.RoomEvent]]:
    """A game of two rounds, in which one comes late, one is removed, and the server dies once; its log."""
    port = str(free_port())
    # With its default limits: a school has one address.
    server = await asyncio.to_thread(_serving, database, port)
    lesson = Lesson(server.address)
    try:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, verify=False, limits=UNLIMITED) as client:
            await lesson.open(client)
            await lesson.join(client, lesson.pupils[:LATE])
            await lesson.host.say("start")
            await together(page.phase("building", 1) for page in lesson.pupils[:LATE])
            await remove(lesson, client)
            await lesson.join(client, lesson.pupils[LATE:])
        await lesson.build(lesson.early, 1)
        wishes = await lesson.wish(1)
        await asyncio.to_thread(server.kill)
        await together(page.until(lambda page: page.close_code is not None) for page in lesson.everybody)
        server = await asyncio.to_thread(_serving, database, port)
        await come_back(lesson, wishes)
        await lesson.build(lesson.early[::2], 1)
        await lesson.finish(lesson.early, 1)
        await lesson.host.say("begin_round", round=1)
        await together(page.phase("building", 2) for page in lesson.everybody)
        await lesson.build(lesson.playing, 2)
        await lesson.finish(lesson.playing, 2)
        await lesson.host.say("begin_round", round=2)
        await together(page.phase("over", 2) for page in lesson.everybody)
        await together(page.catch_up() for page in lesson.everybody)
        await together(page.close() for page in lesson.everybody)
    finally:
        await asyncio.to_thread(server.kill)
    store = await SqliteStore.open(database)
    try:
        return lesson, await store.load(lesson.room)
    finally:
        await store.close()


def _serving(database: Path, port: str) -> ForkedServer:
    return ForkedServer(database, port=port).started()


async def remove(lesson: Lesson, client: httpx.AsyncClient) -> None:
    """The host removes somebody, who comes back in no way."""
    page = lesson.pupils[REMOVED]
    await lesson.host.say("clear_seat", seat=page.view["you"])
    assert await page.closed() == 4403
    assert (await sit_down(client, page, lesson.code)).json()["code"] == "removed"
    assert (await sit_down(client, page, lesson.room)).json()["code"] == "removed"
    for again in (page, ClassPage(lesson.address, None, watch_with=page.token)):
        await again.open(lesson.room)
        assert await again.closed() == 4403


async def come_back(lesson: Lesson, wishes: dict[ClassPage, str]) -> None:
    """Everybody resumes with the revision they had; a tray that was under way counts, or the one before it."""
    known = {page: page.revision for page in lesson.everybody}
    await together(page.open(lesson.room) for page in lesson.everybody)
    await together(page.catch_up() for page in lesson.everybody)
    assert all(page.revision >= known[page] for page in lesson.everybody)
    for page, wish in wishes.items():
        seat = page.view["you"]
        assert page.seat["tray"] in (lesson.confirmed[1, seat], wish)
        lesson.confirmed[1, seat] = page.seat["tray"]
    removed = lesson.pupils[REMOVED]
    await removed.open(lesson.room)
    assert await removed.closed() == 4403


def test_a_hundred_people_play_a_whole_game_on_a_server_that_is_killed(tmp_path: Path) -> None:
    lesson, log = asyncio.run(play(tmp_path / "games.sqlite3"))
    states = _states(log)
    over = states[-1]
    assert (len(over.taken), over.phase) == (PUPILS, Phase.OVER)
    _check_scores(lesson, over)
    _check_standings(lesson, over)
    (seed,) = [event.seed for event in log if isinstance(event, e.GameStarted)]
    for page in (*lesson.everybody, lesson.pupils[REMOVED]):
        for text in page.heard:
            _check_bytes(page, text, states, seed, is_host=page is lesson.host)


def _states(log: Sequence[e.RoomEvent]) -> list[RoomState]:
    """The room after each event; the one at 0 is never told of."""
    states = [evolve(None, log[0])] * 2
    for event in log[1:]:
        states.append(evolve(states[-1], event))
    return states


def _check_scores(lesson: Lesson, over: RoomState) -> None:
    """Every score is what the rules say of the trays that were confirmed, and everybody was told their own."""
    for round_, result in enumerate(over.results, start=1):
        seats = [number for number, seat in over.taken if seat.plays_from <= round_]
        trays = [lesson.confirmed.get((round_, seat), EMPTY_TRAY) for seat in seats]
        expected = score_round(result.hand, trays, Edition.ENGLISH)
        assert [(score.seat, score.tray, score.points, score.bonus_tokens) for score in result.scores] == [
            (seat, tray, score.points, score.bonus_tokens)
            for seat, tray, score in zip(seats, trays, expected, strict=True)
        ]
        for page in lesson.playing:
            you, told = page.view["you"], page.view["results"][round_ - 1]["scores"]
            shown = [score["tray"] for score in told if score["seat"] == you]
            assert shown == [tray for seat, tray in zip(seats, trays, strict=True) if seat == you]


def _check_standings(lesson: Lesson, over: RoomState) -> None:
    points = [
        [(score.points, score.bonus_tokens) for result in over.results for score in result.scores if score.seat == seat]
        for seat in range(PUPILS)
    ]
    totals = [(STARTING_POINTS + sum(points for points, _ in own), sum(tokens for _, tokens in own)) for own in points]
    expected = {(standing.player, standing.place, standing.total) for standing in rank_players(totals, Edition.ENGLISH)}
    for page in lesson.everybody:
        told = {(standing["seat"], standing["place"], standing["total"]) for standing in page.view["standings"]}
        assert told == expected


def _check_bytes(page: ClassPage, text: str, states: list[RoomState], seed: int, *, is_host: bool) -> None:
    """Nothing hidden is in a message: no seed, code, card, tray or name before its time, and nobody's identity."""
    message = json.loads(text)
    state = states[message.get("revision", -1)]
    assert leaks(text, state, page.player, seed) == []
    if not is_host:
        assert set(NAMES.findall(text)) <= {page.name}
