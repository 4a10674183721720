"""The rush over HTTP."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dimension.features.rush.runs import LENGTH, least_time
from dimension.rules.notation import format_tray
from dimension.solver import solve
from tests.server.conftest import NewPlayer
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, Player

EMPTY = "......./....../."
SLOW = GENEROUS | {"DIMENSION_SPEED": "0.01"}
"""Three minutes are longer than any machine needs for a test."""
Json = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with LocalServer(tmp_path_factory.mktemp("rush") / "games.sqlite3", **SLOW) as running:
        yield running


def started(player: Player) -> Json:
    answer = player.http.post("/api/rush", json={"name": f"  {player.name}\n"})
    assert answer.status_code == 201, answer.text
    run: Json = answer.json()
    return run


def right_tray(run: Json) -> str:
    best = solve(run["hand"])
    assert best.with_bonus is not None
    return format_tray(best.with_bonus.tray)


def step(player: Player, run: Json, tray: str | None) -> Json:
    answer = player.http.post(f"/api/rush/{run['run']}/answer", json={"number": run["number"], "tray": tray})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_right_trays_continue_and_three_misses_end_it(player: NewPlayer) -> None:
    ann = player()
    run = started(ann)
    assert (run["number"], run["solved"], run["misses"], run["best"]) == (1, 0, 0, 0)
    assert len(run["hand"].split()) == 3
    assert 0 < run["ends_at"] - run["now"] <= LENGTH
    first = step(ann, run, right_tray(run))
    assert first["is_right"]
    assert all(verdict["fulfilled"] for verdict in first["verdicts"])
    run = first["run"]
    assert (run["number"], run["solved"], run["best"]) == (2, 1, 1)
    wrong = step(ann, run, EMPTY)
    assert (wrong["is_right"], wrong["run"]["misses"]) == (False, 1)
    assert wrong["tray"] == right_tray(run)
    passed = step(ann, wrong["run"], None)
    assert (passed["is_right"], passed["verdicts"]) == (False, [])
    again = ann.http.get(f"/api/rush/{run['run']}").json()
    assert again | {"now": 0} == passed["run"] | {"now": 0}
    over = step(ann, again, None)["run"]
    assert (over["is_over"], over["hand"], over["grade"], over["misses"], over["number"]) == (True, None, None, 3, 4)
    refused = ann.http.post(f"/api/rush/{run['run']}/answer", json={"number": 5})
    assert (refused.status_code, refused.json()["code"]) == (409, "rush_over")
    exported = ann.http.get("/api/me/export").json()["rush_answers"]
    assert [(each["number"], each["tray"], each["is_right"]) for each in exported] == [
        *((1, first["tray"], True), (2, EMPTY, False), (3, None, False), (4, None, False)),
    ]


def test_hands_come_one_by_one_and_to_their_player_only(player: NewPlayer) -> None:
    ann, ben = player(), player("Ben")
    run = started(ann)
    after = step(ann, run, None)["run"]
    late = ann.http.post(f"/api/rush/{run['run']}/answer", json={"number": 1, "tray": EMPTY})
    assert (late.status_code, late.json()) == (409, {"code": "other_hand", "details": {"number": 2}})
    assert after["hand"] != run["hand"]
    for answer in (
        ben.http.get(f"/api/rush/{run['run']}"),
        ben.http.post(f"/api/rush/{run['run']}/answer", json={"number": 2}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_rush")
    illegal = ann.http.post(f"/api/rush/{run['run']}/answer", json={"number": 2, "tray": "KWB"})
    assert (illegal.status_code, illegal.json()["code"]) == (400, "tray_parts")
    assert ann.http.get(f"/api/rush/{run['run']}").json()["misses"] == 1
    started(ann)
    assert ann.http.get(f"/api/rush/{run['run']}").json()["is_over"]
    nameless = ann.http.post("/api/rush", json={"name": "\u200b"})
    assert (nameless.status_code, nameless.json()["code"]) == (409, "bad_name")


@pytest.mark.parametrize("name", ["%00", "abc%0A", "%D9%A1", "%F0%9F%8E%B2", "a" * 41])
def test_a_name_that_no_run_has_is_refused_before_the_database_reads_it(name: str, player: NewPlayer) -> None:
    ann = player()
    # PostgreSQL takes no text with a zero byte.
    for answer in (ann.http.get(f"/api/rush/{name}"), ann.http.post(f"/api/rush/{name}/answer", json={"number": 1})):
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_the_best_are_listed_also_by_another_server_on_the_same_database(database: Path, player: NewPlayer) -> None:
    with LocalServer(database, **GENEROUS) as server:
        ann, ben = player(at=server), player("Ben", at=server)
        run = started(ann)
        tray = right_tray(run)
        while ann.http.get(f"/api/rush/{run['run']}").json()["now"] < run["now"] + least_time(tray):
            pass
        run = step(ann, run, tray)["run"]
        assert run["is_listed"]
        started(ben)
        seen = ben.http.get("/api/rush").json()
        assert (seen["best"], seen["today"][0]["you"]) == (0, False)
    with LocalServer(database, **SLOW) as server:
        ann.http.base_url = server.url
        lists = ann.http.get("/api/rush").json()
        assert lists["best"] == 1
        for name in ("today", "week", "ever"):
            assert [(line["place"], line["name"], line["solved"], line["you"]) for line in lists[name]] == [
                (1, "Ann", 1, True)
            ]
        # It continues where it was.
        assert step(ann, run, right_tray(run))["run"]["solved"] == 2
