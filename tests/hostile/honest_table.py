"""People and bots who play whole games beside an attack, and check everything they hear."""

import asyncio
import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, Final

from dimension.board.colors import COLORS
from dimension.errors import RuleError
from dimension.rules.game import rank_players
from dimension.rules.notation import format_tray, parse_hand, parse_tray
from dimension.rules.scoring import STARTING_POINTS, Edition, score_round
from dimension.rules.tray import Tray
from tests.hostile.wire_client import PATIENCE, Line, RawSocket, Where

View = dict[str, Any]


class HonestPlayer:
    """One page that plays: a tray now and then, done, ready, and again."""

    def __init__(self, where: Where, name: str, rng: Random, pace: float) -> None:
        """`pace` is the time between two trays, in seconds."""
        self.name: Final = name
        self.token: Final = secrets.token_urlsafe(24)
        self.latencies: Final[list[float]] = []
        """From sending a tray to its confirmation, in seconds."""
        self.complaints: Final[list[str]] = []
        self.view: View = {}
        self._where: Final = where
        self._rng: Final = rng
        self._pace: Final = pace
        self._sent: list[str] = []
        """The trays of this round, in order."""
        self._confirmed = -1
        """The last of them that was confirmed."""
        self._waiting: float | None = None
        self._round = 0, 0

    async def join(self, room: str) -> RawSocket:
        """Open the page and sit down."""
        socket = await RawSocket.open(self._where, room, self.token)
        socket.send(json.dumps({"type": "take_seat", "name": self.name}))
        while self.view.get("you") is None:
            await self.listen(socket, PATIENCE)
        return socket

    async def play(self, socket: RawSocket, moves: int) -> View:
        """Play a game that has started, with this many trays a round, to its end; the table then."""
        last = 0.0
        while self.view["phase"] != "over":
            await self.listen(socket, 90)
            view, mine = self.view, self.view["seats"][self.view["you"]]
            if view["phase"] == "scored" and not mine["ready"]:
                socket.send(json.dumps({"type": "ready", "round": view["round"]}))
            elif view["phase"] == "building" and self._waiting is None and not mine["done"]:
                await asyncio.sleep(max(0.0, last + self._pace - perf_counter()))
                last = perf_counter()
                self._move(socket, moves)
        return self.view

    def _move(self, socket: RawSocket, moves: int) -> None:
        view = self.view
        if (view["game"], view["round"]) != self._round:
            self._round, self._sent, self._confirmed = (view["game"], view["round"]), [], -1
        if len(self._sent) >= moves:
            socket.send(json.dumps({"type": "done", "round": view["round"]}))
            return
        tray = format_tray(another(parse_tray(view["seats"][view["you"]]["tray"]), self._rng))
        self._sent.append(tray)
        self._waiting = perf_counter()
        socket.send(json.dumps({"type": "set_tray", "round": view["round"], "tray": tray}))

    async def listen(self, socket: RawSocket, patience: float) -> None:
        """Take the next message; raises AssertionError when none comes."""
        try:
            text = await socket.hear(patience)
        except TimeoutError:
            raise AssertionError(f"stuck: {self.name} heard nothing for {patience} s in {self.view}") from None
        assert text is not None, f"{self.name} was disconnected with {socket.closed_with}"
        message = json.loads(text)
        if message["type"] == "snapshot":
            self._see(message["view"])
        elif message["type"] == "moved":
            seat = self.view["seats"][message["seat"]]
            seat.update({key: message[key] for key in ("spheres", "done", "tray")})
            if message["seat"] == self.view["you"]:
                self._confirm(message["tray"])
        elif message["type"] == "refused":
            self._waiting = None
            if message["code"] not in ("too_late", "not_building", "other_round"):
                self.complaints.append(f"{self.name} was refused: {text}")

    def _confirm(self, tray: str) -> None:
        if self._waiting is not None and self._sent and tray == self._sent[-1]:
            self.latencies.append(perf_counter() - self._waiting)
            self._waiting = None
            self._confirmed = len(self._sent) - 1

    def _see(self, view: View) -> None:
        before, self.view = self.view, view
        you = view["you"]
        if view["phase"] == "building" and you is not None:
            self._confirm(view["seats"][you]["tray"])
        elif before.get("phase") == "building" and view["phase"] == "scored" and you is not None:
            self._waiting = None
            self._check_own_tray(view, you)

    def _check_own_tray(self, view: View, you: int) -> None:
        """A confirmed tray counts unless a later one arrived in time."""
        if self._round != (view["game"], view["round"]) or self._confirmed < 0:
            return
        scored = next(score["tray"] for score in view["results"][-1]["scores"] if score["seat"] == you)
        allowed = self._sent[self._confirmed :]
        if scored not in allowed:
            self.complaints.append(f"{self.name} confirmed {allowed[0]}, scored {scored}")


class HonestTable:
    """A table of people and bots."""

    def __init__(self, where: Where, people: int, bots: Sequence[str], rng: Random, pace: float = 0.02) -> None:
        self.players: Final = [HonestPlayer(where, f"P{at}", Random(rng.random()), pace) for at in range(people)]
        self.room = ""
        self.games = 0
        """Played to the end."""
        self.complaints: Final[list[str]] = []
        self._where: Final = where
        self._bots: Final = bots
        self._sockets: list[RawSocket] = []

    @property
    def latencies(self) -> list[float]:
        return [seconds for player in self.players for seconds in player.latencies]

    async def open(self, **settings: Any) -> None:
        """Open the table; every player sits down."""
        host = self.players[0]
        self.room = await open_table(self._where, host.token, seats=len(self.players) + len(self._bots), **settings)
        self._sockets = [await player.join(self.room) for player in self.players]
        for at, level in enumerate(self._bots):
            self._say(type="seat_bot", seat=len(self.players) + at, level=level)

    async def play(self, moves: int = 15) -> None:
        """Play a game from its start to its end, and check its scores."""
        self._say(type="start")
        for player, socket in zip(self.players, self._sockets, strict=True):
            while player.view["phase"] in ("lobby", "over"):
                await player.listen(socket, PATIENCE)
        views = await asyncio.gather(
            *(player.play(socket, moves) for player, socket in zip(self.players, self._sockets, strict=True))
        )
        self.complaints.extend(wrong_scores(views[0]))
        for player in self.players:
            self.complaints.extend(player.complaints)
            player.complaints.clear()
        self.games += 1

    def _say(self, **message: Any) -> None:
        self._sockets[0].send(json.dumps(message))

    async def close(self) -> None:
        for socket in self._sockets:
            await socket.goodbye()


def another(tray: Tray, rng: Random) -> Tray:
    """Another tray, one move away; a full one is cleared."""
    for _ in range(20):
        with suppress(RuleError):
            position = rng.randrange(14)
            after = tray.remove(position) if rng.randrange(4) == 0 else tray.place(rng.choice(COLORS), position)
            if after != tray:
                return after
    return Tray() if tray != Tray() else Tray().place(COLORS[0], 0)


def wrong_scores(view: View) -> Iterator[str]:
    """The errors in the results of a finished game."""
    edition = Edition(view["settings"]["edition"])
    seats = [score["seat"] for score in view["results"][0]["scores"]]
    points, tokens = dict.fromkeys(seats, STARTING_POINTS), dict.fromkeys(seats, 0)
    if len(view["results"]) != view["settings"]["rounds"]:
        yield f"{len(view['results'])} rounds instead of {view['settings']['rounds']}"
    for result in view["results"]:
        trays = [parse_tray(score["tray"]) for score in result["scores"]]
        for score, right in zip(result["scores"], score_round(parse_hand(result["hand"]), trays, edition), strict=True):
            points[score["seat"]] += right.points
            tokens[score["seat"]] += right.bonus_tokens
            if (score["points"], score["bonus_tokens"]) != (right.points, right.bonus_tokens):
                yield f"scored {score}, right is {right}"
    ranked = rank_players([(points[seat], tokens[seat]) for seat in seats], edition)
    right_places = {(seats[each.player], each.place, each.total) for each in ranked}
    if {(each["seat"], each["place"], each["total"]) for each in view["standings"]} != right_places:
        yield f"standings {view['standings']}, right are {right_places}"


async def open_table(where: Where, token: str, **settings: Any) -> str:
    """The name of a new table."""
    body = json.dumps({"settings": settings}).encode()
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: {where.host}:{where.port}\r\nCookie: dimension={token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    answer = await Line(where).ask(head.encode() + body)
    assert answer is not None
    assert answer.status == 201, answer
    room: str = json.loads(answer.body)["room"]
    return room
