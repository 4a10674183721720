"""The table of a challenge: the recorded game becomes a ghost, and a player opens a table against it."""

from typing import Final, NamedTuple

from dimension.features.challenges.rows import Challenges, StoredChallenge
from dimension.room.commands import Command, LockTable, OpenTable, SeatGhost, TakeSeat
from dimension.room.limits import can_play_challenge
from dimension.room.records import GROWN, MARKED, FinishedGame
from dimension.room.replay import Outline
from dimension.room.settings import TableSettings, hands_of, table_settings_of
from dimension.room.state import GHOST, GhostSource
from dimension.rules.code import parse_game_code
from dimension.runtime.logs import state_at
from dimension.store.stores import Store

_GHOSTS_SEAT: Final = 1
"""Next to the one who plays."""


class ChallengedSeat(NamedTuple):
    """A seat of a finished game whose result others should beat."""

    seat: int
    position: int
    """Where it is in `FinishedGame.players`."""
    bot: str | None
    """The level of a bot."""


class KnownChallenge(NamedTuple):
    """A challenge with the game that it is about."""

    stored: StoredChallenge
    game: FinishedGame

    @property
    def player(self) -> str | None:
        """Whose game the ghost builds again; None for a bot, and for a ghost."""
        return self.game.players[self.stored.position][0]

    @property
    def name(self) -> str:
        return self.game.players[self.stored.position][1]

    @property
    def total(self) -> int:
        """The result to beat."""
        return self.game.players[self.stored.position][2]

    @property
    def settings(self) -> TableSettings:
        """The table at which it is answered: the same cards, the same hourglass, two seats."""
        key = self.game.settings_key
        base = TableSettings(seats=2, live_marks=key.endswith(MARKED), growing=key.endswith(GROWN))
        return table_settings_of(parse_game_code(self.game.code).settings, base)


def seat_of_player(outline: Outline, player: str) -> int | None:
    """The seat that a player had in a game; None without one."""
    return next((at for at, seat in enumerate(outline.seats) if seat is not None and seat.player == player), None)


def challenged_seat(outline: Outline, number: int) -> ChallengedSeat | None:
    """A seat whose result can be beaten; None for one that did not play in all rounds."""
    seat = outline.seats[number] if number in range(len(outline.seats)) else None
    ended = sorted(standing.seat for standing in outline.replay().standings)
    is_whole = all(any(score.seat == number for score in result.scores) for result in outline.results)
    if seat is None or number not in ended or not is_whole:
        return None
    return ChallengedSeat(number, ended.index(number), None if seat.bot == GHOST else seat.bot)


async def known_challenge(store: Store, challenge: str) -> KnownChallenge | None:
    """A challenge; None when there is none, or its game is gone."""
    stored = await Challenges(store).find(challenge)
    game = await store.game(stored.room, stored.game) if stored else None
    return KnownChallenge(stored, game) if stored and game else None


async def open_answer(store: Store, player: str, challenge: str) -> str | None:
    """The room in which a player has taken a challenge up and can continue; None without one."""
    room = await Challenges(store).room_of(player, challenge)
    state = await state_at(store, room) if room else None
    return room if state is not None and can_play_challenge(state, player) else None


async def answer_table(
    store: Store, known: KnownChallenge, room: str, name: str
) -> tuple[OpenTable, tuple[Command, ...]]:
    """The command that opens a table against the ghost, and the first commands of its host."""
    stored, (game, seed) = known.stored, parse_game_code(known.game.code)
    opening = OpenTable(room, known.settings, seed, challenge=stored.id, hands=hands_of(game))
    source = GhostSource(stored.room, stored.game, stored.seat, await _person(store, known))
    return opening, (TakeSeat(name), SeatGhost(_GHOSTS_SEAT, known.name, source), LockTable(True))


async def _person(store: Store, known: KnownChallenge) -> str | None:
    """The player whose game it was originally, also if a ghost played it."""
    if known.player is not None or known.stored.bot is not None:
        return known.player
    state = await state_at(store, known.stored.room, known.game.first_revision)
    seat = state.seats[known.stored.seat] if state else None
    return seat.ghost.player if seat and seat.ghost else None
