"""The results of the hands of days: rows of played rounds, and the key from which hands of days are made."""

from typing import Final, NamedTuple

from dimension.features.daily.contract import DailyCount
from dimension.room.trays import EMPTY_TRAY
from dimension.store.sql import Tables

_MINE: Final = """
SELECT day, room, hand, tray, points, bonus, best, best_bonus FROM played_rounds
WHERE player = $1 AND day IS NOT NULL
"""


class TriedDay(NamedTuple):
    """A player's result for the hand of a day."""

    day: str
    room: str
    hand: str
    tray: str
    points: int
    bonus: bool
    best: int | None
    """None as long as the solver has not answered, like the other one."""
    best_bonus: bool | None

    @property
    def is_built(self) -> bool:
        """Whether anything lay on the tray: an empty one is a try, but earns no streak."""
        return self.tray != EMPTY_TRAY


class DailyResults:
    """Asks for results of days."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables

    async def of_player(self, player: str) -> list[TriedDay]:
        """All days that a player tried, the first one first."""
        rows = await self._tables.rows(f"{_MINE} ORDER BY day, at DESC", player)
        # One who used to be two players may have tried a day twice: the first time counts.
        return list({row[0]: _tried(row) for row in rows}.values())

    async def of_player_on(self, player: str, day: str) -> TriedDay | None:
        """A player's result with the hand of a day; None without a try."""
        rows = await self._tables.rows(f"{_MINE} AND day = $2 ORDER BY at LIMIT 1", player, day)
        return _tried(rows[0]) if rows else None

    async def all_of(self, day: str) -> list[DailyCount]:
        """All results of a day, the worst first."""
        rows = await self._tables.rows(
            "SELECT points, bonus, count(*) FROM played_rounds WHERE day = $1 GROUP BY points, bonus"
            " ORDER BY points, bonus",
            day,
        )
        return [DailyCount(points, bool(bonus), players) for points, bonus, players in rows]

    async def players_on(self, day: str) -> int:
        """How many people tried the hand of a day."""
        ((players,),) = await self._tables.rows("SELECT count(*) FROM played_rounds WHERE day = $1", day)
        return int(players)

    async def players_by_day(self, first: str, last: str) -> dict[str, int]:
        """How many people tried each of some days; without days that were not tried."""
        rows = await self._tables.rows(
            "SELECT day, count(*) FROM played_rounds WHERE day >= $1 AND day <= $2 GROUP BY day", first, last
        )
        return {day: int(players) for day, players in rows}


def _tried(row: tuple[str, str, str, str, int, int, int | None, int | None]) -> TriedDay:
    day, room, hand, tray, points, bonus, best, best_bonus = row
    return TriedDay(day, room, hand, tray, points, bool(bonus), best, None if best_bonus is None else bool(best_bonus))


async def server_key(tables: Tables) -> bytes:
    """The key of a database; all servers that share it have the same one."""
    ((key,),) = await tables.rows("SELECT key FROM server_key")
    return bytes.fromhex(key)
