"""What is kept of single rounds, besides the log: how people did with each hand, and what was possible."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from dimension.rooms.core import events as e
from dimension.rooms.core.evolution import fold
from dimension.rooms.core.finished import settings_key
from dimension.rooms.core.state import RoomState


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
    """What was possible in a round."""

    room: str
    game: int
    round: int
    score: int
    bonus: bool
    failed: tuple[str, ...] = ()
    """The codes of the cards that the best tray gives up."""


class RoundRecords(NamedTuple):
    """What some events say about single rounds."""

    played: tuple[PlayedRound, ...] = ()
    bests: tuple[FoundBest, ...] = ()


NO_ROUNDS: Final = RoundRecords()


def round_records(state: RoomState, events: Sequence[e.RoomEvent]) -> RoundRecords:
    """What some events say about single rounds; `state` is the room before them."""
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
        # Nobody's record has a round in which they did nothing; the one try at a day's hand counts in any case.
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
            settings_key=settings_key(state.settings),
            known=state.known,
            hand=state.deals[scored.round - 1].hand,
            tray=score.tray,
            points=score.points,
            bonus=score.bonus_tokens > 0,
            failed=tuple(verdict.card for verdict in score.verdicts if not verdict.fulfilled),
        )
