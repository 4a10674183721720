"""Challenges: finished games that others should beat, and how they did."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from dimension.storage.tables import Row, Statement, Tables

Outcome = Literal["won", "lost", "tied"]
"""For the one who answered, against the ghost."""

_CHALLENGE: Final = "SELECT id, player, room, game, seat, position, bot, made_at FROM challenges"
_INSERT: Final = """
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


class StoredAnswer(NamedTuple):
    """How somebody did against a ghost."""

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
        await self._tables.change(Statement(_INSERT, challenge))
        same = challenge.player, challenge.room, challenge.game, challenge.seat
        rows = await self._tables.rows(
            "SELECT id FROM challenges WHERE player = $1 AND room = $2 AND game = $3 AND seat = $4", *same
        )
        return str(rows[0][0])

    async def find(self, challenge: str) -> StoredChallenge | None:
        """One challenge; None when there is no such challenge."""
        rows = await self._tables.rows(f"{_CHALLENGE} WHERE id = $1", challenge)
        return StoredChallenge(*rows[0]) if rows else None

    async def of_player(self, player: str, limit: int) -> list[StoredChallenge]:
        """What a player made, the latest first."""
        rows = await self._tables.rows(
            f"{_CHALLENGE} WHERE player = $1 ORDER BY made_at DESC, id LIMIT $2", player, limit
        )
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

    async def answers_to(self, player: str, limit: int) -> list[StoredAnswer]:
        """The latest answers to all challenges of a player."""
        joined = f"{_ANSWERS} JOIN challenges ON challenges.id = answers.challenge WHERE challenges.player = $1"
        return _answers(await self._tables.rows(f"{joined} AND {_LATEST}", player, limit))

    async def room_of(self, player: str, challenge: str) -> str | None:
        """Where a player answers a challenge, or did so last; None when they have not taken it up."""
        rows = await self._tables.rows(
            "SELECT room FROM challenge_rooms WHERE challenge = $1 AND player = $2"
            " ORDER BY opened_at DESC, room LIMIT 1",
            challenge,
            player,
        )
        return rows[0][0] if rows else None

    async def answered_in(self, room: str) -> StoredChallenge | None:
        """The challenge that is answered in a room; None for any other room."""
        rows = await self._tables.rows("SELECT challenge FROM challenge_rooms WHERE room = $1", room)
        return await self.find(rows[0][0]) if rows else None


def _answers(rows: Sequence[Row]) -> list[StoredAnswer]:
    return [StoredAnswer(*row) for row in rows]
