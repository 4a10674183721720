"""On Windows there is no uvloop, and the server runs all the same."""

import os
from pathlib import Path

from tests.server.playing import GENEROUS, Player, Server


def test_a_tray_is_played_on_the_standard_event_loop(tmp_path: Path) -> None:
    (tmp_path / "uvloop.py").write_text('raise ImportError("not on this system")\n')
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    with Server(tmp_path / "games.sqlite3", **GENEROUS, PYTHONPATH=path) as server:
        ann = Player(server)
        page = ann.sit(ann.open(seats=1))
        page.say("start")
        page.phase("building")
        page.say("set_tray", round=1, tray="KW...../....../.")
        page.until(lambda page: page.view["seats"][0]["tray"] == "KW...../....../.")
        ann.close()
