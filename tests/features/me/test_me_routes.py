"""Another device joined to the same player, everything exported, everything forgotten: over HTTP."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.conftest import NewPlayer
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, PATIENCE, Player


def _secret(player: Player, **fields: str) -> str:
    answer = player.http.post("/api/me/link", json=fields)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["link"].partition("#")[2])


def _until(ask: Callable[[], Any], holds: Callable[[Any], bool]) -> Any:
    """An answer for which something holds."""
    end = time.monotonic() + PATIENCE
    while not holds(answer := ask()):
        assert time.monotonic() < end, answer
        time.sleep(0.05)
    return answer


def _names(game: Any) -> list[str]:
    return [each["name"] for each in game["players"]]


@pytest.fixture
def phone(server: LocalServer) -> Iterator[httpx.Client]:
    """Another device, which keeps the cookies that it gets."""
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as device:
        device.get("/")
        yield device


def test_another_device_becomes_the_same_player(player: NewPlayer, phone: httpx.Client) -> None:
    ann = player("Ann")
    room = ann.play_with()
    answer = ann.http.post("/api/me/link", json={"name": " Ann\u202e "})
    made = answer.json()
    link, _, secret = made["link"].partition("#")
    assert link.endswith("/device")
    assert made["qr"].startswith("<svg")
    assert phone.post("/api/me/link/owner", json={"secret": secret}).json() == {
        "name": "Ann",
        "is_you": False,
        "leaves_behind": False,
    }
    assert phone.get("/api/games").json() == []
    joined = phone.post("/api/me/join", json={"secret": secret})
    assert joined.status_code == 200
    assert len(joined.headers.get_list("set-cookie")) == 1
    assert [game["room"] for game in phone.get("/api/games").json()] == [room]
    assert phone.cookies["dimension"] == ann.token


def test_a_device_without_any_cookie_gets_only_the_one_of_the_player(player: NewPlayer, server: LocalServer) -> None:
    ann = player("Ann")
    joined = httpx.post(f"{server.url}api/me/join", json={"secret": _secret(ann)})
    (cookie,) = joined.headers.get_list("set-cookie")
    assert cookie.startswith(f"dimension={ann.token};")


def test_a_link_is_for_one_use_and_wrong_used_and_old_ones_are_refused_alike(
    player: NewPlayer, phone: httpx.Client
) -> None:
    ann = player("Ann")
    secret = _secret(ann)
    before = phone.cookies["dimension"]
    assert phone.post("/api/me/join", json={"secret": "x" * 32}).status_code == 404
    assert phone.cookies["dimension"] == before
    assert ann.http.post("/api/me/join", json={"secret": secret}).status_code == 200
    used = phone.post("/api/me/join", json={"secret": secret})
    wrong = phone.post("/api/me/link/owner", json={"secret": "y" * 32})
    assert (used.status_code, used.json()) == (wrong.status_code, wrong.json())
    assert used.json()["code"] == "unknown_link"
    assert phone.post("/api/me/join", json={"secret": "short"}).status_code == 400


def test_a_device_that_has_played_learns_so_and_one_that_is_joined_too(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    ben.play_with()
    secret = _secret(ann)
    assert ben.http.post("/api/me/link/owner", json={"secret": secret}).json()["leaves_behind"]
    assert ann.http.post("/api/me/link/owner", json={"secret": secret}).json()["is_you"]


def test_the_games_of_a_device_stay_behind_and_come_back_with_undo(player: NewPlayer, phone: httpx.Client) -> None:
    ann, ben = player("Ann"), player("Ben")
    mine, room = ann.play_with(), ben.play_with()
    before = {"Cookie": f"dimension={ben.token}"}
    joined = httpx.post(f"{phone.base_url}api/me/join", json={"secret": _secret(ann)}, headers=before)
    assert joined.json()["leaves_behind"]
    cookies = [cookie.partition(";")[0] for cookie in joined.headers.get_list("set-cookie")]
    assert cookies == [f"dimension={ann.token}", f"dimension-former={ben.token}"]
    assert [game["room"] for game in ann.http.get("/api/games").json()] == [mine]
    undone = httpx.post(f"{phone.base_url}api/me/undo", headers={"Cookie": "; ".join(cookies)})
    assert undone.status_code == 204
    back, forgotten = undone.headers.get_list("set-cookie")
    assert back.startswith(f"dimension={ben.token}; ")
    assert "Max-Age=0" in forgotten
    assert [game["room"] for game in ben.http.get("/api/games").json()] == [room]
    for nothing in ("", "; dimension-former=short"):
        refused = phone.post("/api/me/undo", headers={"Cookie": f"dimension={ann.token}{nothing}"})
        assert (refused.status_code, refused.json()["code"]) == (409, "no_former_player")


def test_the_games_of_two_devices_are_joined_and_deleted_together(player: NewPlayer, phone: httpx.Client) -> None:
    ann, ben, cleo = player("Ann"), player("Ben"), player("Cleo")
    rooms = [ann.play_with(), ben.play_with(), ben.play_with(cleo)]
    run = ben.http.post("/api/rush", json={"name": "Ben"}).json()["run"]
    headers = {"Cookie": f"dimension={ben.token}"}
    body = {"secret": _secret(ann), "mine": "join"}
    joined = httpx.post(f"{phone.base_url}api/me/join", json=body, headers=headers)
    assert (joined.status_code, joined.json()["leaves_behind"]) == (200, False)
    assert {game["room"] for game in ann.http.get("/api/games").json()} == set(rooms)
    assert ben.http.get("/api/games").json() == []
    exported = ann.http.get("/api/me/export").json()
    assert ({*exported["tables"]}, exported["rush"][0]["run"], len(exported["rounds"])) == ({*rooms}, run, 3)
    assert len(exported["joined"]) == 1
    ann.http.request("DELETE", "/api/me", json={"confirm": True})
    _until(lambda: cleo.http.get(f"/api/games/{rooms[1]}/1").status_code, lambda status: status == 404)
    _until(lambda: _names(cleo.http.get(f"/api/games/{rooms[2]}/1").json()), lambda names: names == ["", "Cleo"])
    replay = _until(
        lambda: cleo.http.get(f"/api/games/{rooms[2]}/1/replay").json(),
        lambda found: found["names"][:2] == ["", "Cleo"],
    )
    assert "Ben" not in json.dumps(replay)


def test_those_who_try_links_are_stopped_and_the_database_knows_neither_secret_nor_token(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    limits = {"DIMENSION_FAILED_LOOKUPS_PER_MINUTE": "6", "DIMENSION_PERSONAL_PER_MINUTE": "3"}
    # However long the questions take, nothing is forgiven meanwhile.
    limits["DIMENSION_SPEED"] = "0.001"
    with LocalServer(path, **GENEROUS | limits) as server, httpx.Client(base_url=server.url) as client:
        client.get("/")
        secret = client.post("/api/me/link", json={}).json()["link"].partition("#")[2]
        tried = [
            client.post("/api/me/link/owner", json={"secret": f"{number:032}"}).status_code for number in range(105)
        ]
        assert tried == [404] * 100 + [429] * 5
        assert client.post("/api/me/join", json={"secret": secret}).status_code == 429
        assert [client.get("/api/me/export").status_code for _ in range(3)] == [200, 200, 429]
        server.stop()
    with closing(sqlite3.connect(path)) as database:
        dump = "\n".join(database.iterdump())
    assert 'INSERT INTO "device_links"' in dump
    assert secret not in dump
    assert client.cookies["dimension"] not in dump


def test_the_export_has_everything_and_is_a_file(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.play_with(ben)
    answer = ann.http.get("/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="dimension.json"'
    found = json.loads(answer.text)
    assert found["format"] == 1
    assert found["names"] == ["Ann"]
    assert found["tables"] == [room]
    assert found["running"] == []
    (game,) = found["games"]
    assert (game["room"], game["game"], game["name"], game["players"]) == (room, 1, "Ann", 2)
    (played,) = found["rounds"]
    assert played["tray"] == "K....../....../."
    assert played["known"] is False
    assert "Ben" not in answer.text
    assert [found[name] for name in ("puzzle_ratings", "puzzle_answers", "rush", "rush_answers", "offline")] == [[]] * 5


def test_a_player_is_forgotten_and_the_game_of_others_stays_whole(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    alone, together = ann.play_with(), ann.play_with(ben)
    replay = f"/api/games/{together}/1/replay"
    before = _until(lambda: ben.http.get(replay).json(), lambda found: found["par"] is not None)
    identity = ann.http.get("/api/me/export").json()["player"]
    ann.http.post("/api/me/link", json={})
    assert ann.http.request("DELETE", "/api/me", json={}).status_code == 400
    assert ann.http.request("DELETE", "/api/me", json={"confirm": False}).status_code == 400
    answer = ann.http.request("DELETE", "/api/me", json={"confirm": True})
    assert answer.status_code == 202
    assert answer.headers["set-cookie"].startswith("dimension=; Path=/; Max-Age=0")
    # The rooms are cleaned one by one, in the order of their names, after the answer.
    _until(lambda: ann.http.get("/api/games").json(), lambda found: found == [])
    _until(lambda: ben.http.get(f"/api/games/{alone}/1").status_code, lambda status: status == 404)
    game = _until(lambda: ben.http.get(f"/api/games/{together}/1").json(), lambda found: "" in _names(found))
    after = ben.http.get(replay).json()
    assert after["names"][:2] == ["", "Ben"]
    assert {**after, "names": None} == {**before, "names": None}
    assert [each["you"] for each in game["players"]] == [False, True]
    assert identity not in ben.http.get("/api/me/export").text


def test_a_running_game_continues_without_a_player_who_is_forgotten(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=2, rounds=1, seconds=0)
    mine, theirs = ann.sit(room), ben.sit(room)
    mine.say("start")
    theirs.phase("building")
    assert ann.http.request("DELETE", "/api/me", json={"confirm": True}).status_code == 202
    theirs.until(lambda page: page.view["seats"][0]["name"] == "")
    assert theirs.view["seats"][0]["left"]
    assert theirs.view["is_host"]
    theirs.say("done", round=1)
    theirs.phase("scored")


def test_no_other_site_can_do_any_of_it(player: NewPlayer) -> None:
    ann = player("Ann")
    foreign = {"Origin": "http://evil.example"}
    for method, path in (("POST", "link"), ("POST", "link/owner"), ("POST", "join")):
        assert ann.http.request(method, f"/api/me/{path}", json={}, headers=foreign).status_code == 403
    answer = ann.http.request("DELETE", "/api/me", json={"confirm": True}, headers=foreign)
    assert answer.status_code == 403
