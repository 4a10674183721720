"""The records of finished rounds and games: results next to the best possible ones, for the players' histories."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from dimension.room import events as e
from dimension.room.evolve import fold
from dimension.room.results import SeatStanding
from dimension.room.settings import TableSettings
from dimension.room.state import RoomState
from dimension.room.view import recorded_name
from dimension.rules.code import format_game_code

MARKED: Final = "/marks"
"""How the key of settings with live marks ends."""
HELPED: Final = "/help"
"""A mark in the key of settings where a seat had help."""
GROWN: Final = "/grown"
"""How the key of a game that began small ends, and its deal: pars are found by it."""


def code_of_key(key: str) -> str:
    """The game code in a key of settings."""
    return key.partition("/")[0]


def is_helped(key: str) -> bool:
    """Whether live marks, a small beginning or the help of a seat made games with these settings easier."""
    return code_of_key(key) != key


def has_help(key: str) -> bool:
    """Whether a seat had help in games with these settings."""
    return HELPED in key


class FinishedGame(NamedTuple):
    """The result of a game, as it is kept for players' histories."""

    room: str
    game: int
    ended_at: int
    revision: int
    """The version of the room right after the game ended: replays end there."""
    first_revision: int
    """The version of the room right after the game started."""
    code: str
    settings_key: str
    """Equal for settings under which solo games are compared."""
    known: bool
    players: tuple[tuple[str | None, str, int, int], ...]
    """Per seat in use: player (None for a bot), name, total, place."""

    @property
    def is_practice(self) -> bool:
        """Whether something made it easier: cards that could be known, live marks, or a small beginning."""
        return self.known or is_helped(self.settings_key)

    @property
    def deal(self) -> str:
        """Stands for the hands that were played; pars are found by it."""
        return self.code + (GROWN if self.settings_key.endswith(GROWN) else "")


def settings_key(settings: TableSettings, game: int = 0, *, has_help: bool = False) -> str:
    """Equal for settings under which results can be compared: marks, a small beginning and help make a game easier."""
    mark = GROWN if settings.growing and game == 1 else MARKED if settings.live_marks else ""
    return format_game_code(settings.game(), 0) + HELPED * has_help + mark


def finished_game(state: RoomState, events: Sequence[e.RoomEvent]) -> FinishedGame | None:
    """The result that goes into the histories when one of the events ends a game, otherwise None.

    `state` is the room before the events.
    """
    for at, event in enumerate(events):
        if isinstance(event, e.GameEnded) and event.counted:
            before = fold(events[:at], state)
            assert before is not None
            return FinishedGame(
                room=before.room,
                game=before.game,
                ended_at=event.at,
                revision=before.version + 1,
                first_revision=before.first_revision,
                code=before.code,
                settings_key=settings_key(
                    replace(before.settings, rounds=before.rounds),
                    before.game,
                    has_help=any(seat.help for _, seat in before.playing),
                ),
                known=before.known,
                players=_players(before, event.standings),
            )
    return None


def _players(state: RoomState, standings: Sequence[SeatStanding]) -> tuple[tuple[str | None, str, int, int], ...]:
    by_seat = sorted(standings, key=lambda standing: standing.seat)
    seats = [(standing.seat, state.seat_at(standing.seat)) for standing in by_seat]
    # Names that the host hid stay hidden.
    names = [recorded_name(number, seat, state.names_hidden) for number, seat in seats]
    return tuple(
        (seat.player, name, standing.total, standing.place)
        for (_, seat), name, standing in zip(seats, names, by_seat, strict=True)
    )


class PlayedRound(NamedTuple):
    """A round as one person played it."""

    room: str
    game: int
    round: int
    seat: int
    player: str
    at: int
    day: str | None
    """The day whose hand it was, for the try that counts."""
    settings_key: str
    known: bool
    """Whether the cards could be known in advance."""
    hand: str
    tray: str
    points: int
    bonus: bool
    """Whether it earned a bonus token."""
    failed: tuple[str, ...]
    """The codes of the cards that were not fulfilled."""


class FoundBest(NamedTuple):
    """The best possible result of a round."""

    room: str
    game: int
    round: int
    score: int
    bonus: bool
    failed: tuple[str, ...] = ()
    """The codes of the cards that the best tray gives up."""


class RoundRecords(NamedTuple):
    """Played rounds and found optima of some events."""

    played: tuple[PlayedRound, ...] = ()
    bests: tuple[FoundBest, ...] = ()


NO_ROUNDS: Final = RoundRecords()


def round_records(state: RoomState, events: Sequence[e.RoomEvent]) -> RoundRecords:
    """The records of single rounds in some events; `state` is the room before them."""
    if not any(isinstance(event, e.RoundScored | e.BestFound) for event in events):
        return NO_ROUNDS
    played: list[PlayedRound] = []
    bests: list[FoundBest] = []
    for at, event in enumerate(events):
        if isinstance(event, e.RoundScored):
            before = fold(events[:at], state)
            assert before is not None
            played += _played(before, event)
        elif isinstance(event, e.BestFound):
            best = event.best
            bests.append(FoundBest(state.room, state.game, event.round, best.score, best.bonus, best.failed))
    return RoundRecords(tuple(played), tuple(bests))


def _played(state: RoomState, scored: e.RoundScored) -> Iterator[PlayedRound]:
    for score in scored.scores:
        seat = state.seat_at(score.seat)
        # A record has no round in which its player did nothing; the one try at a day's hand counts in any case.
        if seat.player is None or (seat.idle and state.day is None):
            continue
        yield PlayedRound(
            room=state.room,
            game=state.game,
            round=scored.round,
            seat=score.seat,
            player=seat.player,
            at=scored.at,
            day=state.day,
            settings_key=settings_key(state.settings, state.game, has_help=seat.help is not None),
            known=state.known,
            hand=state.deals[scored.round - 1].hand,
            tray=score.tray,
            points=score.points,
            bonus=score.bonus_tokens > 0,
            failed=tuple(verdict.card for verdict in score.verdicts if not verdict.fulfilled),
        )
