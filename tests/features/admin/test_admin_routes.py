"""The host's desk over HTTP."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from dimension.client import ClientError
from tests.server.conftest import NewPlayer
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS

KEY = "a key of twenty letters"
EMPTY = "K....../....../."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with LocalServer(
        tmp_path_factory.mktemp("admin") / "games.sqlite3", **GENEROUS, DIMENSION_ADMIN_KEY=KEY
    ) as running:
        yield running


class Host:
    """The person who runs a server."""

    def __init__(self, server: LocalServer, key: str = KEY) -> None:
        self.http = httpx.Client(base_url=server.url + "api/admin", headers={"Authorization": f"Bearer {key}"})

    def look(self, path: str = "", **query: str) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        assert "set-cookie" not in answer.headers
        return answer.json()

    def act(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    @property
    def acts(self) -> list[str]:
        return [act["act"] for act in self.look("/acts")]


@pytest.fixture
def host(server: LocalServer) -> Iterator[Host]:
    host = Host(server)
    yield host
    host.http.close()


def test_a_server_without_a_key_has_no_desk(database: Path) -> None:
    with LocalServer(database) as server:
        assert httpx.get(server.url + "api/admin", headers={"Authorization": "Bearer -"}).status_code == 404


def test_a_short_key_starts_no_server(database: Path) -> None:
    with pytest.raises(ValueError, match="20 characters"):
        LocalServer(database, DIMENSION_ADMIN_KEY="short")


def test_wrong_keys_are_refused_and_soon_the_right_one_too(database: Path) -> None:
    settings = GENEROUS | {"DIMENSION_SPEED": "0.0001"}
    with LocalServer(database, **settings, DIMENSION_ADMIN_KEY=KEY) as server:
        with Host(server, "another key of twenty letters").http as stranger:
            for _ in range(5):
                answer = stranger.get("")
                assert (answer.status_code, answer.json()["code"]) == (401, "wrong_admin_key")
        with Host(server).http as host:
            assert host.get("").json()["code"] == "slow_down"
        assert KEY not in "".join(server.logged)


def test_the_desk_shows_the_server_at_a_glance(host: Host, player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    before = host.look()
    ann.play_with(ben)
    room = ann.open(seats=2, listed=True)
    page = ann.sit(room)
    desk = host.look()
    assert desk["today"]["games"] == before["today"]["games"] + 1
    assert desk["today"]["players"] == before["today"]["players"] + 2
    assert (desk["health"], desk["nodes"], desk["notice"]["is_read_only"]) == ([], [], False)
    (table,) = [table for table in host.look("/tables") if table["room"] == room]
    assert (table["phase"], table["is_listed"], table["pages"]) == ("lobby", True, 1)
    (seat,) = table["seats"]
    assert (seat["name"], seat["is_here"]) == ("Ann", True)
    assert {"Ann"} == {name["name"] for name in host.look("/names") if name["place"] == room}
    page.close()


def test_a_game_is_ended_and_the_table_stays(host: Host, player: NewPlayer) -> None:
    ann = player()
    room = ann.open(seats=1, rounds=3)
    page = ann.sit(room)
    page.say("start")
    page.phase("building")
    assert host.act(f"/tables/{room}/end").status_code == 204
    page.phase("lobby")
    assert host.acts[0] == "end"
    assert host.act("/tables/NOSUCHROOMATALL2/end").json()["code"] == "unknown_room"


def test_a_name_is_replaced_wherever_strangers_read_it(host: Host, player: NewPlayer) -> None:
    rude = player("Rude")
    room = rude.open(seats=2, listed=True)
    page = rude.sit(room)
    rude.rush.start("Rude")
    (table,) = [table for table in host.look("/tables") if table["room"] == room]
    known = table["seats"][0]["player"]
    assert host.act("/names", player=known, name="Player").status_code == 204
    page.until(lambda page: page.view["seats"][0]["name"] == "Player")
    assert [found["names"] for found in host.look("/players", name="lay") if found["player"] == known] == [["Player"]]
    assert host.act("/names", player=known, name="").status_code == 204
    assert host.acts[:2] == ["unlist", "rename"]
    page.close()


def test_a_player_is_forgotten_without_a_word_of_sql(host: Host, player: NewPlayer, server: LocalServer) -> None:
    ann = player("Forgettable")
    ann.play_with()
    (found,) = host.look("/players", name="forgettable")
    assert (found["names"], found["games"]) == (["Forgettable"], 1)
    assert host.act("/forget", player=found["player"]).status_code == 202
    assert found["player"] in Path(f"{server.settings.database}.erasures").read_text(encoding="ascii")
    assert found["player"] not in str(host.look("/acts"))


def test_every_page_can_read_the_notice(host: Host, player: NewPlayer) -> None:
    ann = player()
    assert host.act("/notice", at=1_800_000_000_000, text="New  cards!").status_code == 200
    notice = ann.admin.notice()
    assert (notice.at, notice.text, notice.is_read_only) == (1_800_000_000_000, "New cards!", False)
    host.act("/notice")
    assert (ann.admin.notice().at, ann.admin.notice().text) == (None, "")


def test_a_read_only_server_lets_running_games_continue_and_nothing_new_begin(host: Host, player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    page, lobby = ann.sit(ann.open(seats=1, rounds=1, seconds=0)), ben.sit(ben.open(seats=1))
    page.say("start")
    page.phase("building")
    assert host.act("/read-only", is_on=True).json()["is_read_only"]
    page.say("set_tray", round=1, tray=EMPTY)
    page.until(lambda page: page.view["seats"][0]["spheres"] == 1)
    lobby.say("start", id=3)
    assert lobby.refusal() == "read_only"
    with pytest.raises(ClientError, match=r"looked after|gearbeitet|работы") as refused:
        ann.open()
    assert (refused.value.code, refused.value.status) == ("read_only", 503)
    ann.solver.solve("O2")
    assert not host.act("/read-only", is_on=False).json()["is_read_only"]
    ann.open()
