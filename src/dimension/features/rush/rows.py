"""The rows of the rush: runs, their hands, and the best results."""

from typing import Final, NamedTuple

from dimension.store.sql import Statement, Tables
from dimension.store.tables import ExportedList, TableSpec

TABLES: Final = (
    TableSpec(
        "rush_runs",
        ("run",),
        ("player", "name", "started_at", "ends_at", "ended_at", "answers", "solved", "misses", "solved_at"),
        player="player",
        called="name",
        dated="started_at",
        exports=(
            ExportedList(
                "rush",
                {
                    "run": str,
                    "name": str,
                    "started_at": int,
                    "ended_at": int | None,
                    "answers": int,
                    "solved": int,
                    "misses": int,
                },
                "rush_runs",
                "started_at, run",
            ),
        ),
    ),
    TableSpec(
        "rush_answers",
        ("run", "number"),
        ("puzzle", "dealt_at", "at", "tray", "is_right"),
        parent="rush_runs",
        exports=(
            ExportedList(
                "rush_answers",
                {
                    "run": str,
                    "number": int,
                    "hand": str,
                    "dealt_at": int,
                    "at": int | None,
                    "tray": str | None,
                    "is_right": bool | None,
                },
                "rush_answers JOIN rush_runs USING (run) JOIN puzzles ON puzzles.id = puzzle",
                "dealt_at, run, number",
            ),
        ),
    ),
)

_MOST_RUNS: Final = 500
"""Runs that are kept of a player: the best ones."""
MOST_LISTED: Final = 20

_COLUMNS: Final = "run, player, name, started_at, ends_at, ended_at, answers, solved, misses, solved_at"
_RECENT: Final = f"""
WITH recent AS MATERIALIZED (SELECT player, name, solved, solved_at FROM rush_runs WHERE started_at >= $1),
best AS (
    SELECT *, ROW_NUMBER() OVER (PARTITION BY player ORDER BY solved DESC, solved_at) AS own
    FROM recent WHERE solved > 0
),
ranked AS (
    SELECT player, name, solved, solved_at, ROW_NUMBER() OVER (ORDER BY solved DESC, solved_at, player) AS place
    FROM best WHERE own = 1
)
SELECT * FROM ranked WHERE place <= {MOST_LISTED} OR player = $2 ORDER BY place
"""
"""Goes through all runs since then."""
_EVER: Final = f"""
SELECT player, name, solved, solved_at FROM rush_runs r
WHERE solved > 0
    AND NOT EXISTS (SELECT 1 FROM rush_runs b WHERE b.player = r.player AND b.solved > r.solved)
    AND NOT EXISTS (
        SELECT 1 FROM rush_runs b WHERE b.player = r.player AND b.solved = r.solved AND b.solved_at < r.solved_at
    )
ORDER BY solved DESC, solved_at, player LIMIT {MOST_LISTED}
"""
"""Goes through the best runs only, until there are enough players."""
_OWN: Final = """
SELECT player, name, solved, solved_at, 1 + (
    SELECT COUNT(DISTINCT b.player) FROM rush_runs b
    WHERE b.solved > r.solved OR (b.solved = r.solved AND (b.solved_at, b.player) < (r.solved_at, r.player))
)
FROM rush_runs r WHERE player = $1 AND solved > 0 ORDER BY solved DESC, solved_at LIMIT 1
"""
_OPEN: Final = f"INSERT INTO rush_runs ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, NULL, 0, 0, 0, $4)"
_DEAL: Final = "INSERT INTO rush_answers (run, number, puzzle, dealt_at) VALUES ($1, $2, $3, $4)"
_ANSWER: Final = """
UPDATE rush_answers SET at = $3, tray = $4, is_right = $5 WHERE run = $1 AND number = $2 AND at IS NULL
"""
_COUNT: Final = """
UPDATE rush_runs SET ended_at = $2, answers = answers + 1, solved = $3, misses = $4, solved_at = $5
WHERE run = $1 AND answers = $6 AND ended_at IS NULL
"""
_WORST: Final = f"""
SELECT run FROM rush_runs WHERE player = $1 ORDER BY solved DESC, solved_at LIMIT 1000000 OFFSET {_MOST_RUNS}
"""


class StoredRun(NamedTuple):
    """A run as it is."""

    run: str
    player: str
    name: str
    started_at: int
    ends_at: int
    ended_at: int | None
    answers: int
    solved: int
    misses: int
    solved_at: int
    """When the last hand was solved, or it began."""


class RushHand(NamedTuple):
    """Which puzzle is a hand of a run."""

    number: int
    puzzle: int


class RushLine(NamedTuple):
    """A player's best run in some time."""

    player: str
    name: str
    solved: int
    solved_at: int
    place: int


async def open_run(tables: Tables, run: StoredRun, first_puzzle: int) -> None:
    """Begin a run; the player's other runs end, and all but the best are forgotten."""
    await tables.change(
        Statement(
            """UPDATE rush_runs SET ended_at = CASE WHEN ends_at < $2 THEN ends_at ELSE $2 END
            WHERE player = $1 AND ended_at IS NULL""",
            (run.player, run.started_at),
        ),
        Statement(f"DELETE FROM rush_answers WHERE run IN ({_WORST})", (run.player,)),
        Statement(f"DELETE FROM rush_runs WHERE run IN ({_WORST})", (run.player,)),
        Statement(_OPEN, (run.run, run.player, run.name, run.started_at, run.ends_at)),
        Statement(_DEAL, (run.run, 1, first_puzzle, run.started_at)),
    )


async def find_run(tables: Tables, run: str) -> StoredRun | None:
    found = await tables.rows(f"SELECT {_COLUMNS} FROM rush_runs WHERE run = $1", run)
    return StoredRun(*found[0]) if found else None


async def hands_of_run(tables: Tables, run: str) -> list[RushHand]:
    """The hands that were dealt in a run; the last is the one to be played, unless it is over."""
    found = await tables.rows("SELECT number, puzzle FROM rush_answers WHERE run = $1 ORDER BY number", run)
    return [RushHand(*row) for row in found]


async def keep_rush_answer(
    tables: Tables, run: StoredRun, tray: str | None, is_right: bool, now: int, next_puzzle: int | None
) -> None:
    """Keep an answer; `run` is the run after it, `next_puzzle` the next hand unless the run is over.

    Raises NothingChanged when another request answered the same hand.
    """
    count = run.run, run.ended_at, run.solved, run.misses, run.solved_at, run.answers - 1
    statements = [
        Statement(_ANSWER, (run.run, run.answers, now, tray, int(is_right)), must_change=True),
        Statement(_COUNT, count, must_change=True),
    ]
    if next_puzzle is not None:
        statements.append(Statement(_DEAL, (run.run, run.answers + 1, next_puzzle, now)))
    await tables.change(*statements)


async def best_rush(tables: Tables, player: str) -> int | None:
    """The most hands that a player ever solved in a run; None without a run."""
    ((best,),) = await tables.rows("SELECT MAX(solved) FROM rush_runs WHERE player = $1", player)
    return None if best is None else int(best)


async def best_runs(tables: Tables, since: int, player: str) -> list[RushLine]:
    """The best run of each player since a moment, only the best ones, and the run of `player` in any case."""
    return [RushLine(*row) for row in await tables.rows(_RECENT, since, player)]


async def best_runs_ever(tables: Tables, player: str) -> list[RushLine]:
    """As `best_runs`, of all time."""
    found = await tables.rows(_EVER)
    lines = [RushLine(*(*row, place)) for place, row in enumerate(found, start=1)]
    if any(line.player == player for line in lines):
        return lines
    return [*lines, *(RushLine(*row) for row in await tables.rows(_OWN, player))]
