"""The rows of challenges: finished games to beat, and the results of those who tried."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dimension.features.challenges.contract import Outcome
from dimension.room.events import RoomEvent, TableOpened
from dimension.room.records import FinishedGame, RoundRecords
from dimension.store.sql import Row, Statement, Tables
from dimension.store.tables import ExportedList, TableSpec

TABLES: Final = (
    TableSpec(
        "challenges",
        ("id",),
        ("player", "room", "game", "seat", "position", "bot", "made_at"),
        per_room=True,
        player="player",
        exports=(
            ExportedList(
                "challenges",
                {"id": str, "room": str, "game": int, "seat": int, "made_at": int},
                "challenges",
                "made_at, id",
            ),
        ),
    ),
    TableSpec(
        "challenge_rooms",
        ("room",),
        ("challenge", "player", "opened_at", "ended_at", "name", "total", "outcome"),
        per_room=True,
        player="player",
        exports=(
            ExportedList(
                "challenge_answers",
                {
                    "challenge": str,
                    "room": str,
                    "opened_at": int,
                    "ended_at": int | None,
                    "name": str | None,
                    "total": int | None,
                    "outcome": str | None,
                },
                "challenge_rooms",
                "opened_at, room",
            ),
        ),
    ),
)

_CHALLENGE: Final = """
SELECT made.id, made.player, made.room, made.game, made.seat, made.position, made.bot, made.made_at,
    answered.id, answered.player
FROM challenges AS made LEFT JOIN challenge_rooms ON challenge_rooms.room = made.room
    LEFT JOIN challenges AS answered ON answered.id = challenge_rooms.challenge
"""
_THEIRS: Final = """
made.player = $1 OR made.id IN (SELECT challenge FROM challenge_rooms WHERE player = $1 AND ended_at IS NOT NULL)
"""
_INSERT_CHALLENGE: Final = """
INSERT INTO challenges (id, player, room, game, seat, position, bot, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT DO NOTHING
"""
_ANSWERS: Final = """
SELECT answers.challenge, answers.player, answers.name, answers.total, answers.outcome, answers.room, answers.ended_at,
    (
        SELECT min(id) FROM challenges AS returned
        WHERE returned.room = answers.room AND returned.seat = 0 AND returned.player = answers.player
    )
FROM challenge_rooms AS answers
"""
_LATEST: Final = "answers.ended_at IS NOT NULL ORDER BY answers.ended_at DESC, answers.room LIMIT $2"


class StoredChallenge(NamedTuple):
    """A finished game that others should beat."""

    id: str
    player: str
    """Who made it."""
    room: str
    game: int
    seat: int
    """Whose result it is about."""
    position: int
    """Where that is in `FinishedGame.players`."""
    bot: str | None
    """The level of a bot."""
    made_at: int
    returns: str | None = None
    """The challenge that was answered by this game."""
    returns_to: str | None = None
    """Who made that one."""


class StoredAnswer(NamedTuple):
    """The result of a player against a ghost."""

    challenge: str
    player: str
    name: str
    total: int
    outcome: Outcome
    room: str
    ended_at: int
    returned: str | None
    """The challenge that was made of it."""


class Challenges:
    """The challenges in a database."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables

    async def keep(self, challenge: StoredChallenge) -> str:
        """Keep a challenge, unless its player made it before; its id, then or now."""
        await self._tables.change(Statement(_INSERT_CHALLENGE, challenge[:-2]))
        made = await self.made_before(challenge.player, challenge.room, challenge.game, challenge.seat)
        return challenge.id if made is None else made

    async def made_before(self, player: str, room: str, game: int, seat: int) -> str | None:
        """The challenge that a player has made of a seat's result; None without one."""
        rows = await self._tables.rows(
            "SELECT id FROM challenges WHERE player = $1 AND room = $2 AND game = $3 AND seat = $4",
            *(player, room, game, seat),
        )
        return rows[0][0] if rows else None

    async def find(self, challenge: str) -> StoredChallenge | None:
        rows = await self._tables.rows(f"{_CHALLENGE} WHERE made.id = $1", challenge)
        return StoredChallenge(*rows[0]) if rows else None

    async def of_player(self, player: str, limit: int) -> list[StoredChallenge]:
        """The challenges that a player made or has answered, the latest first."""
        order = "ORDER BY made.made_at DESC, made.id LIMIT $2"
        rows = await self._tables.rows(f"{_CHALLENGE} WHERE {_THEIRS} {order}", player, limit)
        return [StoredChallenge(*row) for row in rows]

    async def count(self, player: str) -> int:
        """How many a player made."""
        ((count,),) = await self._tables.rows("SELECT count(*) FROM challenges WHERE player = $1", player)
        return int(count)

    async def answers(self, challenge: str, limit: int) -> list[StoredAnswer]:
        """The answers to a challenge, the latest first."""
        return _answers(
            await self._tables.rows(f"{_ANSWERS} WHERE answers.challenge = $1 AND {_LATEST}", challenge, limit)
        )

    async def answers_by(self, player: str, challenge: str, limit: int) -> list[StoredAnswer]:
        """A player's answers to a challenge, the latest first."""
        where = "answers.challenge = $1 AND answers.player = $3"
        return _answers(await self._tables.rows(f"{_ANSWERS} WHERE {where} AND {_LATEST}", challenge, limit, player))

    async def answers_around(self, player: str, limit: int) -> list[StoredAnswer]:
        """The latest answers to all challenges of a player, and all answers of that player."""
        joined = f"{_ANSWERS} JOIN challenges ON challenges.id = answers.challenge"
        where = "(challenges.player = $1 OR answers.player = $1)"
        return _answers(await self._tables.rows(f"{joined} WHERE {where} AND {_LATEST}", player, limit))

    async def rooms_of(self, player: str, limit: int) -> dict[str, str]:
        """Where a player answers challenges, or did so last, by challenge; without those taken up long ago."""
        latest = "SELECT challenge, room FROM challenge_rooms WHERE player = $1 ORDER BY opened_at DESC, room LIMIT $2"
        return dict(reversed(await self._tables.rows(latest, player, limit)))

    async def answered_rooms(self, player: str, limit: int) -> dict[str, str]:
        """The rooms in which a player answered challenges, the latest ones, and which."""
        rows = await self._tables.rows(
            "SELECT room, challenge FROM challenge_rooms WHERE player = $1 AND ended_at IS NOT NULL"
            " ORDER BY ended_at DESC, room LIMIT $2",
            player,
            limit,
        )
        return dict(rows)

    async def room_of(self, player: str, challenge: str) -> str | None:
        """Where a player answers a challenge, or did so last; None when they have not taken it up."""
        rows = await self._tables.rows(
            "SELECT room FROM challenge_rooms WHERE challenge = $1 AND player = $2"
            " ORDER BY opened_at DESC, room LIMIT 1",
            challenge,
            player,
        )
        return rows[0][0] if rows else None


def _answers(rows: Sequence[Row]) -> list[StoredAnswer]:
    return [StoredAnswer(*row) for row in rows]


_INSERT_ANSWER: Final = """
INSERT INTO challenge_rooms (room, challenge, player, opened_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
"""
_END: Final = """
UPDATE challenge_rooms SET ended_at = $2, name = $3, total = $4, outcome = $5 WHERE room = $1 AND ended_at IS NULL
"""
_WITH_GHOST: Final = 2
"""How many play where a challenge is answered."""


def project(
    room: str, events: Sequence[RoomEvent], finished: FinishedGame | None, _rounds: RoundRecords
) -> list[Statement]:
    """Rows that say where a challenge is answered, and how that game ended."""
    statements = []
    if events and isinstance(opened := events[0], TableOpened) and opened.challenge is not None:
        statements.append(Statement(_INSERT_ANSWER, (room, opened.challenge, opened.host, opened.at)))
    # Other games of two have no row here that could change.
    if finished is not None and len(finished.players) == _WITH_GHOST:
        statements.append(_ended(finished))
    return statements


def _ended(game: FinishedGame) -> Statement:
    (_, name, total, place), (_, _, _, ghosts_place) = game.players
    outcome = "tied" if place == ghosts_place else "won" if place < ghosts_place else "lost"
    return Statement(_END, (game.room, game.ended_at, name, total, outcome))
