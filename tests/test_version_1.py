"""Databases and game codes written by version 1 are read and replayed unchanged."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dimension.room import events as e
from dimension.room.events import RoomEvent, encode_event
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.notation import format_hand
from dimension.rules.settings import GameSettings
from dimension.rules.stack import deal_game
from dimension.solver.grades import SolverOracle
from dimension.store.sqlite import SqliteStore
from tests.earlier_version import Written, check_histories, check_replays, check_state, check_view

FOLDER = Path(__file__).parent / "fixtures" / "v1"
DATABASES = ("games", "outage")
CODES: list[dict[str, Any]] = json.loads((FOLDER / "game_codes.json").read_text(encoding="utf-8"))

LATER_EVENTS = {
    e.MovesThinned,
    e.LockChanged,
    e.PlayerRemoved,
    e.PlayerLetIn,
    e.GamePaused,
    e.ResumeAnnounced,
    e.GameResumed,
    e.GameGivenUp,
    e.RematchProposed,
    e.GhostSeated,
    e.NamesHidden,
    e.TableKept,
}
"""What version 1 could not write."""


@pytest.fixture(params=DATABASES)
def written(request: pytest.FixtureRequest, tmp_path: Path) -> Written:
    return Written(request.param, FOLDER, tmp_path)


def test_every_log_folds_to_the_same_state(written: Written) -> None:
    for room, log in written.logs().items():
        check_state(log, written.said["states"][room])


def test_every_table_looks_the_same_to_somebody_who_watches(written: Written) -> None:
    for room, log in written.logs().items():
        check_view(log, written.said["watched"][room])


def test_the_logs_contain_every_type_of_event_that_version_1_knew(tmp_path: Path) -> None:
    logs = [log for name in DATABASES for log in Written(name, FOLDER, tmp_path).logs().values()]
    assert {type(event) for log in logs for event in log} == set(RoomEvent.__args__) - LATER_EVENTS


def test_every_event_would_be_stored_as_the_same_bytes_today(written: Written) -> None:
    for room, log in written.logs().items():
        assert [encode_event(event).decode() for event in log] == written.stored(room)


def test_every_history_is_the_same(written: Written) -> None:
    written.ask(lambda store: check_histories(store, written.said))


@pytest.mark.parametrize("is_put_away", [False, True])
def test_every_game_is_replayed_the_same(written: Written, is_put_away: bool) -> None:
    async def check(store: SqliteStore) -> None:
        while is_put_away and await store.archive_next():
            pass
        await check_replays(store, written.said)

    written.ask(check)


def test_a_server_finds_the_games_that_were_running(written: Written) -> None:
    assert written.ask(SqliteStore.rooms_in_progress) == written.said["rooms_in_progress"]
    assert written.ask(SqliteStore.last_alive) == written.said["last_alive"]


@pytest.mark.parametrize("row", CODES, ids=[row["code"] for row in CODES])
def test_a_game_code_means_the_same_game(row: dict[str, Any]) -> None:
    settings = GameSettings(**row["settings"])
    assert parse_game_code(row["code"]) == (settings, row["seed"])
    assert format_game_code(settings, row["seed"]) == row["code"]


def test_the_codes_deal_the_same_first_hands() -> None:
    oracle = SolverOracle()
    for row in CODES:
        # Later rounds take nothing from the first, and to deal them takes time.
        settings = replace(GameSettings(**row["settings"]), rounds=1)
        (dealt,) = deal_game(settings, row["seed"], oracle)
        assert (format_hand(dealt.hand), dealt.as_promised) == (row["first_hand"], row["as_promised"]), row["code"]
