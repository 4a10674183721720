"""`dimension daily`: today's hand, once, at a server or on this machine; other days as often as one likes."""

import json
import socket
from collections.abc import Iterator
from datetime import date
from threading import Thread

import httpx
import pytest

from dimension.cli.database_file import default_database
from dimension.cli.terminal.server import players_file
from dimension.store.sqlite.ownership import owner_of
from tests.cli.conftest import Result, Run
from tests.features.daily.days import MONDAY, server_on
from tests.server.local_server import LocalServer
from tests.server.nursery import ForkedServer
from tests.server.playing import GENEROUS, Player

PLAYED = "\nK0 W1 B2\nG3 O4\ndone\n"
SUNDAY = "2100-01-03"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with server_on(tmp_path_factory.mktemp("daily") / "games.sqlite3", MONDAY, DIMENSION_SPEED="2") as running:
        yield running


@pytest.fixture
def daily(dimension: Run, server: LocalServer) -> Run:
    """Run the command in this process, with lines that a player typed."""

    def call(*args: str, typed: str = "") -> Result:
        return dimension("daily", "--server", server.url, *args, stdin=typed)

    return call


def test_todays_hand_is_played_once_and_shared_without_its_cards(daily: Run, server: LocalServer) -> None:
    result = daily(typed=PLAYED)
    assert (result.code, result.err) == (0, "")
    story, shared = result.out.split("To share:\n")
    grade = httpx.get(f"{server.url}api/daily").json()["grade"]
    assert f"Hand of the day, {MONDAY}: {grade}" in story
    for shown in ("Position numbers", "Your tray", "Best possible", "of ", "Streak: 1 day", "Next hand in"):
        assert shown in story
    title, signs, streak, address = shared.splitlines()
    number = (date.fromisoformat(MONDAY) - date(2025, 12, 31)).days
    assert title.startswith(f"Dimension #{number} · ")
    assert (len(signs), set(signs) <= {"🟢", "❌"}) == (6, True)
    assert (streak.endswith(" · 🔥 1"), address) == (True, f"{server.url.rstrip('/')}/daily/{MONDAY}")
    again = daily("--json")
    told = json.loads(again.out)
    assert "Press Enter" not in again.err
    assert (told["result"]["tray"], told["streak"], told["day"]) == ("KWBGO../....../.", 1, MONDAY)
    assert shared in again.err
    assert "Zum Teilen:" in daily("--lang", "de").out


def test_another_day_is_played_outside_the_records(daily: Run) -> None:
    result = daily("--day", SUNDAY, "--json", typed=PLAYED)
    assert result.code == 0
    assert "does not count toward your records" in result.err
    assert "Best possible" in result.err
    told = json.loads(result.out)
    assert (told["day"], told["result"], told["players"], told["streak"]) == (SUNDAY, None, 0, 0)


def test_leaving_before_the_minute_costs_nothing_and_leaving_later_ends_the_try(
    daily: Run, server: LocalServer
) -> None:
    left = daily("--json")
    assert json.loads(left.out)["result"] is None
    assert "the hand is waiting for you" in left.err
    before = Player(server, "Ann", json.loads(players_file().read_text())[server.url.rstrip("/")])
    page = before.look(json.loads(left.out)["room"])
    page.say("start")
    page.phase("building").say("set_tray", round=1, tray="K....../....../.")
    page.catch_up()
    before.close()
    result = daily("--json", typed="W1\nquit\n")
    assert json.loads(result.out)["result"]["tray"] == "KW...../....../."


def test_without_an_address_the_command_starts_a_server_or_uses_the_running_one(process: Run) -> None:
    result = process("daily", "--json", stdin=PLAYED, environ=GENEROUS)
    assert result.code == 0, result.err
    played = json.loads(result.out)
    assert played["result"] is not None
    assert owner_of(default_database()) is None, "the server has ended"
    with ForkedServer(default_database(), **GENEROUS) as running:
        assert httpx.get(f"http://{running.address}/api/daily").json()["players"] == 1
        assert json.loads(process("daily", "--json").out)["result"] == played["result"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--day", "yesterday"), "needs a day such as"),
        (("--server", "play.example.org"), "needs an address such as"),
        (("--server", "http://127.0.0.1:1"), "cannot be reached"),
    ],
)
def test_invalid_options_are_refused(options: tuple[str, ...], said: str, dimension: Run) -> None:
    result = dimension("daily", *options)
    assert (result.code, result.out) == (2, "")
    assert said in result.err


def test_a_day_without_a_hand_is_refused_in_the_players_language(daily: Run) -> None:
    result = daily("--day", "2100-01-05", "--lang", "de")
    assert result.code == 2
    assert result.err == "dimension: Für diesen Tag gibt es keine Auslage.\n"


def test_something_else_at_the_address_is_recognized(dimension: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")

        answering = Thread(target=answer)
        answering.start()
        result = dimension("daily", "--server", f"http://127.0.0.1:{listener.getsockname()[1]}")
        answering.join(10)
    assert result.code == 2
    assert "There is no Dimension server at" in result.err
