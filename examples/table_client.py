"""A whole client for a table: opens one, seats a bot, plays every round, prints the standings.

Run with: python examples/table_client.py [URL] [--bot LEVEL] [--seconds SECONDS]

Without the URL of a server it starts one of its own. The protocol is described in docs/protocol.md.
"""

import json
import os
import re
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

import dimension
from dimension import Hand, Tray

SETTINGS = {"seats": 2, "rounds": 2, "contradictions": "fewer"}
LATE = ("too_late", "not_building", "other_round")
"""What is answered to a tray that arrives when the hourglass is empty: those before it count."""


@contextmanager
def own_server() -> Iterator[str]:
    """A server that keeps nothing, in which time runs faster than outside; gives its address."""
    command = [
        sys.executable,
        "-m",
        "dimension",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--database",
        ":memory:",
    ]
    environment = {"DIMENSION_SPEED": "5", **os.environ}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            address = re.search(r"http://\S+?(?=/?\s)", process.stdout.readline())
            assert address, "the server did not start"
            yield address[0]
        finally:
            process.terminate()


def open_table(server: str, seconds: int) -> tuple[str, str]:
    """The name of a new table, and the cookie that says who we are."""
    body = json.dumps({"settings": {**SETTINGS, "seconds": seconds}}).encode()
    request = Request(f"{server}/api/tables", body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        return json.load(answer)["room"], cookie


def best_change(hand: Hand, tray: Tray) -> Tray:
    """The best tray that one placement or exchange leads to."""
    trays = [tray]
    for position in range(14):
        for color in dimension.COLORS:
            try:
                trays.append(tray.place(color, position))
            except dimension.RuleError:
                continue
    return max(trays, key=lambda candidate: dimension.score_tray(hand, candidate).points)


class Player:
    """Answers what the table says, until the game is over."""

    def __init__(self, socket: ClientConnection, bot: str) -> None:
        self.socket = socket
        self.bot = bot
        self.clock_offset = 0.0
        self.built = self.seen = 0

    def say(self, kind: str, **fields: object) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def play(self) -> dict[str, Any]:
        """The table as it looks when the game is over."""
        self.say("ping")
        self.say("take_seat", name="Example")
        self.say("seat_bot", seat=1, level=self.bot)
        self.say("start")
        while True:
            message = json.loads(self.socket.recv(timeout=120))
            # Every message carries the server's clock: deadlines are in its time, not in ours.
            self.clock_offset = message["now"] - 1000 * time.time()
            if message["type"] == "refused" and message["code"] not in LATE:
                raise SystemExit(f"refused: {message['code']} {message['details']}")
            if message["type"] == "snapshot":
                view = message["view"]
                if view["phase"] == "over":
                    return dict(view)
                self.answer(view)

    def answer(self, view: dict[str, Any]) -> None:
        if view["phase"] == "building" and self.built < view["round"]:
            self.built = view["round"]
            self.build(view)
        elif view["phase"] == "scored" and self.seen < view["round"] and view["results"][-1]["best"]:
            # The scores come first, what was possible a moment later.
            self.seen = view["round"]
            self.look(view)
            self.say("ready", game=view["game"], round=view["round"])

    def build(self, view: dict[str, Any]) -> None:
        print(f"round {view['round']}: {' '.join(view['hand'])}, {self.time_left(view)}")
        hand, tray = dimension.parse_hand(" ".join(view["hand"])), Tray()
        while (better := best_change(hand, tray)) != tray:
            tray = better
            self.say("set_tray", game=view["game"], round=view["round"], tray=dimension.format_tray(tray))
        self.say("done", game=view["game"], round=view["round"])

    def time_left(self, view: dict[str, Any]) -> str:
        if view["ends_at"] is None:
            return "no hourglass"
        return f"{(view['ends_at'] - self.clock_offset - 1000 * time.time()) / 1000:.0f} seconds"

    def look(self, view: dict[str, Any]) -> None:
        result = view["results"][-1]
        for score in result["scores"]:
            failed = " ".join(verdict["card"] for verdict in score["verdicts"] if not verdict["fulfilled"])
            name = named(view["seats"][score["seat"]])
            print(f"  {name:<16} {score['tray']}  {score['points']:3} points, failed: {failed or 'none'}")
        print(f"  possible {result['best']['tray']}  {result['best']['score']:3} points")


def named(seat: dict[str, Any]) -> str:
    """Who sits there; bots with their level."""
    return f"{seat['name']} ({seat['bot']})" if seat["bot"] else seat["name"]


def play_at(server: str, bot: str, seconds: int) -> None:
    """Open a table on a server and play against a bot."""
    room, cookie = open_table(server, seconds)
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{room}/socket"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        view = Player(socket, bot).play()
    for standing in view["standings"]:
        name = named(view["seats"][standing["seat"]])
        print(f"{standing['place']}. {name}: {standing['total']} ({standing['bonus_tokens']} bonus tokens)")
    print(f"the same cards again: game code {view['code']}")


def main() -> None:
    parser = ArgumentParser(description="Play a game at a table.")
    parser.add_argument("url", nargs="?", help="the address of a server; without one, a server is started")
    parser.add_argument("--bot", default="casual", help="the level of the bot to play against")
    parser.add_argument("--seconds", type=int, default=15, help="how long a round lasts; 0 is without an hourglass")
    wishes = parser.parse_args()
    if wishes.url:
        play_at(wishes.url.rstrip("/"), wishes.bot, wishes.seconds)
        return
    with own_server() as server:
        play_at(server, wishes.bot, wishes.seconds)


if __name__ == "__main__":
    main()
