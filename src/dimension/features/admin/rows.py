"""The rows of the desk: the host's acts, the numbers of a day, names that strangers can read."""

from typing import Any, Final

import msgspec

from dimension.features.admin.contract import FoundPlayer, HostAct, Notice, PublicName, Today
from dimension.room.days import DAY, day_of
from dimension.store.sql import Statement, Tables
from dimension.store.tables import TableSpec

TABLES: Final = (TableSpec("host_acts", ("number",), ("at", "act", "details"), is_numbered=True),)
NOTICE: Final = "notice"
READ_ONLY: Final = "read_only"
_KEEP: Final = "INSERT INTO host_acts (at, act, details) VALUES ($1, $2, $3)"
_ACTS: Final = "SELECT at, act, details FROM host_acts ORDER BY number DESC LIMIT $1"
_LATEST: Final = "SELECT details FROM host_acts WHERE act = $1 ORDER BY number DESC LIMIT 1"
_COUNTS: Final = """
SELECT (SELECT count(*) FROM games WHERE ended_at >= $1),
    (SELECT count(DISTINCT player) FROM games JOIN game_players USING (room, game) WHERE ended_at >= $1),
    (SELECT count(*) FROM played_rounds WHERE day = $2),
    (SELECT count(*) FROM rush_runs WHERE started_at >= $1),
    (SELECT count(*) FROM puzzle_answers WHERE answered_at >= $1)
"""
_MOST_NAMES: Final = 200
_NAMES: Final = f"""
SELECT player, name, 'rush', max(solved), max(started_at) FROM rush_runs WHERE is_listed = 1 AND solved > 0
GROUP BY player, name ORDER BY 4 DESC, 5, player LIMIT {_MOST_NAMES}
"""  # noqa: S608 - made of constants
_MOST_FOUND: Final = 50
_FOUND: Final = f"""
SELECT player, name, count(*), max(ended_at) FROM game_players JOIN games USING (room, game)
WHERE player IS NOT NULL AND lower(name) LIKE $1 ESCAPE '!' GROUP BY player, name
ORDER BY 4 DESC, player LIMIT {_MOST_FOUND}
"""  # noqa: S608 - made of constants
_RUSHED: Final = f"""
SELECT DISTINCT player, name FROM rush_runs WHERE lower(name) LIKE $1 ESCAPE '!' ORDER BY player LIMIT {_MOST_FOUND}
"""  # noqa: S608 - made of constants
_RENAME: Final = "UPDATE rush_runs SET name = $2 WHERE player = $1"
_UNLIST: Final = "UPDATE rush_runs SET is_listed = 0 WHERE player = $1"


async def keep_act(tables: Tables, now: int, act: str, details: dict[str, Any], *changes: Statement) -> None:
    """Write an act into the log of the desk, together with the changes of rows that it consists of."""
    await tables.change(*changes, Statement(_KEEP, (now, act, msgspec.json.encode(details).decode())))


async def latest_acts(tables: Tables, most: int) -> list[HostAct]:
    """The acts of the host, the latest first."""
    return [HostAct(at, act, msgspec.json.decode(details)) for at, act, details in await tables.rows(_ACTS, most)]


async def notice_now(tables: Tables) -> Notice:
    """The notice that follows from the acts."""
    notice, read_only = [await tables.rows(_LATEST, act) for act in (NOTICE, READ_ONLY)]
    told = msgspec.json.decode(notice[0][0]) if notice else {}
    is_read_only = bool(read_only) and bool(msgspec.json.decode(read_only[0][0])["is_on"])
    return Notice(told.get("at"), told.get("text", ""), is_read_only)


async def numbers_of_day(tables: Tables, now: int) -> Today:
    ((games, players, days, rushes, puzzles),) = await tables.rows(_COUNTS, now // DAY * DAY, day_of(now))
    return Today(games, players, days, rushes, puzzles)


async def names_in_lists(tables: Tables) -> list[PublicName]:
    """Names that are, or could come, onto the lists of the rush, the best first."""
    return [PublicName(*row) for row in await tables.rows(_NAMES)]


async def players_named(tables: Tables, name: str) -> list[FoundPlayer]:
    """Players who used a name that contains these letters."""
    pattern = "%" + "".join(f"!{letter}" if letter in "%_!" else letter for letter in name.lower()) + "%"
    names: dict[str, dict[str, None]] = {}
    games: dict[str, int] = {}
    last: dict[str, int] = {}
    for player, known, count, at in await tables.rows(_FOUND, pattern):
        names.setdefault(player, {})[known] = None
        games[player] = games.get(player, 0) + count
        last[player] = max(last.get(player, 0), at)
    for player, known in await tables.rows(_RUSHED, pattern):
        names.setdefault(player, {})[known] = None
    return [FoundPlayer(each, tuple(names[each]), games.get(each, 0), last.get(each)) for each in names]


def renaming(player: str, name: str) -> Statement:
    """Gives a player another name in the lists of the rush; an empty name removes the player from them."""
    return Statement(_RENAME, (player, name)) if name else Statement(_UNLIST, (player,))
