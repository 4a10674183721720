"""How a round begins, ends and is followed by the next: by the clock, or because nobody is waited for any more."""

from collections.abc import Sequence
from typing import Final, assert_never

from dimension.rooms.core import events as e
from dimension.rooms.core.evolution import fold
from dimension.rooms.core.judging import judge_round, standings_of
from dimension.rooms.core.state import AFTER_SCORES, Phase, RoomState

LEAD_IN: Final = 3_000
"""How long the cards stay hidden before a round, in milliseconds."""

_MAY_COMPLETE: Final = (e.DoneChanged, e.ReadySaid, e.PlayerLeft, e.HostChanged, e.RoundOpened, e.GameResumed)
"""Only after these can everybody be done or ready."""


def announced(round_: int, now: int) -> e.RoundAnnounced:
    """The lead-in of a round begins."""
    return e.RoundAnnounced(at=now, round=round_, starts_at=now + LEAD_IN)


def due(state: RoomState, now: int) -> Sequence[e.RoomEvent]:
    """What the clock does by now; nothing when no deadline has passed."""
    if state.due_at is None or now < state.due_at:
        return []
    if state.paused_at is not None:
        return [e.GameResumed(at=now)]
    match state.phase:
        case Phase.LEAD_IN:
            ends_at = now + 1000 * state.settings.seconds if state.settings.has_hourglass else None
            # From now, not from the announced moment: a late timer takes nothing from the players.
            return [e.RoundOpened(at=now, round=state.round, ends_at=ends_at)]
        case Phase.BUILDING:
            return [_scored(state, now)]
        case Phase.SCORED:
            return [next_step(state, now)]
        case Phase.LOBBY | Phase.OVER:
            raise AssertionError("nothing is due in the lobby or after a game")
        case _:
            assert_never(state.phase)


def followed_up(state: RoomState, decided: Sequence[e.RoomEvent], now: int) -> Sequence[e.RoomEvent]:
    """The decided events with what follows at once: all done ends a round, all ready starts the next."""
    if not decided or not isinstance(decided[-1], _MAY_COMPLETE):
        return decided
    after = fold(decided, state)
    assert after is not None
    if after.paused_at is not None:
        # Whatever became complete meanwhile follows when the game is resumed.
        return decided
    seats = [seat for _, seat in after.playing]
    waits_for_bots = after.only_person is None
    if after.phase is Phase.BUILDING and all(seat.done or seat.left for seat in seats):
        return [*decided, _scored(after, now)]
    if after.settings.wait_for_host:
        return decided
    if after.phase is Phase.SCORED and all(
        seat.ready or seat.left or (seat.bot and not waits_for_bots) for seat in seats
    ):
        return [*decided, next_step(after, now)]
    return decided


def _scored(state: RoomState, now: int) -> e.RoundScored:
    return e.RoundScored(at=now, round=state.round, scores=judge_round(state), next_at=now + AFTER_SCORES)


def next_step(state: RoomState, now: int) -> e.RoomEvent:
    """What comes after the scores of a round: the next one, or the end of the game."""
    if state.round < state.settings.rounds:
        return announced(state.round + 1, now)
    # The one try at a day's hand counts in any case.
    is_played = state.day is not None or not (state.unplayed or state.is_unplayed)
    return e.GameEnded(at=now, standings=standings_of(state), counted=is_played)
