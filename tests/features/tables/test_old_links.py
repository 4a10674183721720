"""Links to tables of version 1, whose names have six characters, lead where they always did."""

import gzip
import json
from pathlib import Path

from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, Player

FIXTURES = Path(__file__).parents[2] / "fixtures" / "v1"


def test_every_table_and_every_game_of_version_1_is_found_by_its_name(database: Path) -> None:
    database.write_bytes(gzip.decompress((FIXTURES / "games.sqlite3.gz").read_bytes()))
    said = json.loads((FIXTURES / "games.json").read_text(encoding="utf-8"))
    with LocalServer(database, **GENEROUS) as server:
        eve = Player(server, "Eve")
        for room in said["states"]:
            assert len(room) == 6
            page = eve.look(room.lower())
            assert page.view["room"] == eve.http.get(f"/api/tables/{room}").json()["room"] == room
            page.close()
        for name, replay in said["replays"].items():
            room, game = name.split()
            assert eve.http.get(f"/api/games/{room}/{game}").json()["room"] == room
            shown = eve.http.get(f"/api/games/{room}/{game}/replay").json()
            assert shown["settings"].pop("wait_for_host") is False
            assert shown.items() >= replay.items()
        eve.close()
