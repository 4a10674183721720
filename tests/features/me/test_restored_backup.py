"""A restored backup brings back no player who was deleted after it was made."""

import shutil
from pathlib import Path

from dimension.features.me.notes import ErasureNotes
from tests.features.me.test_me_routes import _names, _until
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, Player


def test_who_was_deleted_after_a_backup_stays_deleted_when_it_is_restored(tmp_path: Path) -> None:
    path, backup = tmp_path / "games.sqlite3", tmp_path / "backup.sqlite3"
    with LocalServer(path, **GENEROUS) as server:
        ann, ben = Player(server, "Ann"), Player(server, "Ben")
        room, alone = ann.play_with(ben), ann.play_with()
        ann.close()
        ben.close()
    shutil.copy(path, backup)
    with LocalServer(path, **GENEROUS) as server:
        ann, ben = Player(server, "Ann", ann.token), Player(server, "Ben", ben.token)
        ann.http.request("DELETE", "/api/me", json={"confirm": True})
        _until(lambda: ann.http.get("/api/me/export").json()["tables"], lambda tables: tables == [])
        # A player who continues with the same cookie is forgotten once only.
        again = Player(server, "Ann", ann.token)
        later = again.play_with()
        again.close()
        ann.close()
    with LocalServer(path, **GENEROUS) as server:
        ben.http.base_url = server.url
        assert ben.http.get(f"/api/games/{later}/1").status_code == 200
    for file in path.parent.glob("games.sqlite3*"):
        if not file.name.endswith(".erasures"):
            file.unlink()
    shutil.copy(backup, path)
    with LocalServer(path, **GENEROUS) as server:
        ben.http.base_url = server.url
        _until(lambda: ben.http.get(f"/api/games/{alone}/1").status_code, lambda status: status == 404)
        _until(lambda: _names(ben.http.get(f"/api/games/{room}/1").json()), lambda names: names == ["", "Ben"])
        ben.close()
    assert [len(line) for line in (tmp_path / "games.sqlite3.erasures").read_text().split()] == [16, 20]


def test_a_note_that_was_cut_off_counts_for_nothing_and_the_next_ones_count(tmp_path: Path) -> None:
    file = tmp_path / "erasures"
    notes = ErasureNotes(file)
    assert notes.read() == []
    first = notes.add("a" * 20)
    with file.open("ab") as torn:
        torn.write(b"\n0123456789abcdef 01\xff")
    second = notes.add("b" * 20)
    assert notes.read() == [(first, "a" * 20), (second, "b" * 20)]
    assert file.stat().st_mode & 0o077 == 0
