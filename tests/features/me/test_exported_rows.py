"""Everything that is kept of a player is found for an export, in every database, and nothing of others."""

import pytest

from dimension.features.me import export as tested
from dimension.features.me.export import exported_rows
from dimension.store.sql import Statement
from dimension.store.stores import Store
from tests.store.test_tables import Run, with_store

__all__ = ["with_store"]

GAMES = "INSERT INTO games (room, game, ended_at, revision, first_revision, code, settings_key, known, seats)"
ROUNDS = (
    "INSERT INTO played_rounds"
    " (room, game, round, seat, player, at, settings_key, known, hand, tray, points, bonus, failed)"
)
PUZZLE = Statement("INSERT INTO puzzles VALUES (7, 'rush', 'fulfill', 2, 'easy', 'K1 K2', '{}', 1, 2, 3, 0, 0, 1)")
FOUND = {
    "names": [("ann",), ("ann now",)],
    "tables": [("ann-room",)],
    "running": [("ann-room",)],
    "games": [("ann-room", 1, 8, "C", "ann", 9, 1, 2)],
    "rounds": [("ann-room", 1, 1, 5, None, 0, "K1", "K", 3, 0, "K1", None, None)],
    "puzzle_ratings": [(1200.5, 300.0, 0.06, 1, 5)],
    "puzzle_answers": [(7, "fulfill", "easy", "K1 K2", 5, 1, 6, "K", 1)],
    "rush": [("ann-run", "ann now", 5, None, 1, 1, 0, 1)],
    "rush_answers": [("ann-run", 1, "K1 K2", 5, 6, "K", 1), ("ann-run", 2, "K1 K2", 6, None, None, None)],
    "offline": [("id", "day", 3, 5, "{}")],
    "challenges": [("ann-made", "ann-room", 1, 0, 5)],
    "challenge_answers": [("C", "ann-room", 5, None, None, None, None)],
    "clubs": [("ann-room",)],
    "joined": [],
}


def _rows_of(player: str) -> list[Statement]:
    room, run = f"'{player}-room'", f"'{player}-run'"
    sql = (
        f"{GAMES} VALUES ({room}, 1, 8, 2, 1, 'C', 'key', 0, 2)",
        f"INSERT INTO game_players VALUES ({room}, 1, 0, '{player}', '{player}', 9, 1), ({room}, 1, 1, 'x', 'X', 3, 2)",
        f"INSERT INTO room_people VALUES ({room}, '{player}')",
        f"INSERT INTO room_people VALUES ('big-{player}', 'x')",
        f"INSERT INTO room_kinds VALUES ({room}, 'club'), ({room}, 'big'), ('big-{player}', 'club')",
        f"INSERT INTO running_games VALUES ({room}, '{player}', 5)",
        f"{ROUNDS} VALUES ({room}, 1, 1, 0, '{player}', 5, 'key', 0, 'K1', 'K', 3, 0, 'K1')",
        f"INSERT INTO puzzle_players VALUES ('{player}', 1200.5, 300, 0.06, 1, 5)",
        f"INSERT INTO puzzle_answers VALUES ('{player}', 7, 5, 1, 6, 'K', 0.75, 1)",
        f"INSERT INTO rush_runs VALUES ({run}, '{player}', '{player} now', 5, 8, NULL, 1, 1, 0, 6, 1)",
        f"INSERT INTO rush_answers VALUES ({run}, 1, 7, 5, 6, 'K', 1), ({run}, 2, 7, 6, NULL, NULL, NULL)",
        f"INSERT INTO challenges VALUES ('{player}-made', '{player}', {room}, 1, 0, 0, NULL, 5)",
        f"INSERT INTO challenge_rooms VALUES ({room}, 'C', '{player}', 5, NULL, NULL, NULL, NULL)",
        f"INSERT INTO offline_results VALUES ('{player}', 'id', 'day', 3, 5, '{{}}')",
    )
    return [Statement(each) for each in sql]


def test_every_list_has_what_is_kept_of_a_player_and_nothing_of_others(
    with_store: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tested, "_PIECE", 1)

    async def scenario(store: Store) -> None:
        rows = [row for player in ("ann", "ben") for row in _rows_of(player)]
        await store.change(PUZZLE, *rows)
        lists = {
            export.name: [tuple(row) async for piece in exported_rows(store, export, "ann") for row in piece]
            for export in store.schema.exports
        }
        assert lists == FOUND

    with_store(scenario)
