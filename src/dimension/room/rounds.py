"""The course of a game: rounds begin, end and are scored; games are paused, resumed and abandoned."""

from collections.abc import Sequence
from typing import Final, assert_never

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Decision, Refusal, Request
from dimension.room.evolve import fold
from dimension.room.help import SeatHelp, helped_score
from dimension.room.results import CardVerdict, SeatScore, SeatStanding
from dimension.room.retention import LEFT_AFTER
from dimension.room.state import Phase, RoomState, leads
from dimension.rules.game import rank_players
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import PlayerScore, TrayScore, with_tokens


def judge_round(state: RoomState) -> tuple[SeatScore, ...]:
    """The scores of all seats that took part in the current round."""
    hand, settings = parse_hand(state.deals[state.round - 1].hand), state.settings
    judged = [helped_score(hand, parse_tray(seat.tray), seat.help) for _, seat in state.playing]
    scores = with_tokens(judged, settings.edition, settings.tokens)
    return tuple(
        _seat_score(number, seat.tray, score) for (number, seat), score in zip(state.playing, scores, strict=True)
    )


def live_marks(hand: str, tray: str, help_: SeatHelp | None = None) -> tuple[bool, ...]:
    """Which cards of a hand hold on a tray of a seat with some help."""
    return tuple(verdict.fulfilled for verdict in helped_score(parse_hand(hand), parse_tray(tray), help_).verdicts)


def standings_of(state: RoomState) -> tuple[SeatStanding, ...]:
    """The final result, best first; a player who came too late for the last round is not in it."""
    numbers, settings = [number for number, _ in state.playing], state.settings
    results = [(seat.points, seat.bonus_tokens) for _, seat in state.playing]
    ranked = rank_players(results, settings.edition, settings.tokens)
    return tuple(
        SeatStanding(
            seat=numbers[standing.player],
            place=standing.place,
            points=standing.points,
            bonus_tokens=standing.bonus_tokens,
            token_points=standing.token_points,
            total=standing.total,
        )
        for standing in ranked
    )


def verdicts_of(score: TrayScore) -> tuple[CardVerdict, ...]:
    """A tray's verdicts as values that can be stored and sent."""
    return tuple(CardVerdict(verdict.card.code, verdict.fulfilled, verdict.breaking) for verdict in score.verdicts)


def _seat_score(number: int, tray: str, score: PlayerScore) -> SeatScore:
    return SeatScore(number, tray, score.points, score.bonus_tokens, verdicts_of(score.tray_score))


LEAD_IN: Final = 3_000
"""How long the cards stay hidden before a round, in milliseconds."""

_MAY_COMPLETE: Final = (
    *(e.DoneChanged, e.ReadySaid, e.AwayChanged, e.PlayerLeft, e.HostChanged, e.RoundOpened, e.GameResumed),
)
"""Only after these can all players be done or ready."""


def announced(round_: int, now: int) -> e.RoundAnnounced:
    """The lead-in of a round begins."""
    return e.RoundAnnounced(at=now, round=round_, starts_at=now + LEAD_IN)


def due(state: RoomState, now: int) -> Sequence[e.RoomEvent]:
    """The events that are due by now; none when no deadline has passed."""
    if state.due_at is None or now < state.due_at:
        return []
    if state.paused_at is not None:
        return [e.GameResumed(at=now)]
    match state.phase:
        case Phase.LEAD_IN:
            settings = state.round_settings
            ahead = state.head_start
            ends_at = now + 1000 * (ahead + settings.seconds) if settings.has_hourglass else None
            # From now, not from the announced moment: a late timer takes nothing from the players.
            return [e.RoundOpened(at=now, round=state.round, ends_at=ends_at, ahead=ahead)]
        case Phase.BUILDING if state.ahead:
            return [e.CardsShown(at=now, ahead=state.next_ahead)]
        case Phase.BUILDING:
            return [scored(state, now)]
        case Phase.SCORED:
            return [next_step(state, now)]
        case Phase.LOBBY | Phase.OVER:
            raise AssertionError("nothing is due in the lobby or after a game")
        case _:
            assert_never(state.phase)


def followed_up(state: RoomState, decided: Sequence[e.RoomEvent], now: int) -> Sequence[e.RoomEvent]:
    """The decided events with their immediate consequences: all done ends a round, all ready starts the next."""
    if not decided or not isinstance(decided[-1], _MAY_COMPLETE):
        return decided
    after = fold(decided, state)
    assert after is not None
    if after.paused_at is not None:
        # Whatever became complete meanwhile follows when the game is resumed.
        return decided
    seats = [seat for _, seat in after.playing]
    waits_for_bots = after.only_person is None
    if after.phase is Phase.BUILDING and all(seat.done or seat.left or seat.away for seat in seats):
        return [*decided, scored(after, now)]
    if after.settings.wait_for_host:
        return decided
    if after.phase is Phase.SCORED and all(
        seat.ready or seat.left or seat.away or (seat.bot and not waits_for_bots) for seat in seats
    ):
        return [*decided, next_step(after, now)]
    return decided


def scored(state: RoomState, now: int) -> e.RoundScored:
    """The round ends, and its trays are judged."""
    return e.RoundScored(at=now, round=state.round, scores=judge_round(state))


def next_step(state: RoomState, now: int) -> e.RoomEvent:
    """The events after the scores of a round: the next round, or the end of the game."""
    if state.round < state.rounds:
        return announced(state.round + 1, now)
    # The one try at a day's hand counts in any case.
    is_played = state.day is not None or not (state.unplayed or state.is_unplayed)
    return e.GameEnded(at=now, standings=standings_of(state), counted=is_played)


def pausing(state: RoomState, command: c.Pausing, request: Request) -> Decision:
    """The events of halting or resuming a game."""
    actor, now = request.actor, request.now
    match command:
        case c.PauseGame():
            return _paused(state, actor, None, now) if may_pause(state, actor) else Refusal("not_host")
        case c.PauseUnattended(since=since):
            return _paused(state, None, since, now) if actor == CLOCK else Refusal("not_allowed")
        case c.ResumeGame():
            if not may_resume(state, actor):
                return Refusal("not_host") if is_halted(state) else []
            return _resumed(state, now)
        case c.ComeBack():
            back: list[e.RoomEvent] = [e.HostChanged(at=now, host=actor)] if is_keeper_away(state, actor) else []
            resumed = _resumed(state, now) if _waits_only_for(state, actor) else []
            return [*back, *resumed]
        case c.GiveUpGame():
            if actor != CLOCK:
                return Refusal("not_allowed")
            is_left = state.is_in_game and now - state.last_at >= LEFT_AFTER
            return [e.GameGivenUp(at=now)] if is_left else []
        case _:
            assert_never(command)


def is_keeper_away(state: RoomState, player: str | None) -> bool:
    """Whether a player keeps the table, and another one is its host meanwhile."""
    return player is not None and player == state.keeper != state.host


def may_pause(state: RoomState, actor: str | None) -> bool:
    """Whether a player may halt the game: a host, and a player alone or with bots; never a try at a day's hand."""
    return state.day is None and actor is not None and (leads(state, actor) or _is_only_person(state, actor))


def may_resume(state: RoomState, actor: str | None) -> bool:
    """Whether a player may resume a halted game: the host, who halted it, or any player when it halted itself."""
    if not is_halted(state) or actor is None:
        return False
    if state.paused_by is None and state.seat_of(actor) is not None:
        return True
    return actor == state.paused_by or may_pause(state, actor)


def is_halted(state: RoomState) -> bool:
    """Whether the game is paused and does not resume yet."""
    return state.paused_at is not None and state.resumes_at is None


def _paused(state: RoomState, by: str | None, since: int | None, now: int) -> Decision:
    if not state.is_in_game or is_halted(state):
        return []
    lost = 0 if since is None or state.paused_at is not None else now - max(since, _running_since(state))
    given_back = [e.TimeGivenBack(at=now, milliseconds=lost)] if lost > 0 and state.due_at is not None else []
    return [*given_back, e.GamePaused(at=now, by=by)]


def _running_since(state: RoomState) -> int:
    """When the clock that runs now began to run."""
    assert state.starts_at is not None
    return state.starts_at - LEAD_IN if state.phase is Phase.LEAD_IN else state.starts_at


def _resumed(state: RoomState, now: int) -> list[e.RoomEvent]:
    if state.phase is Phase.SCORED:
        return [e.GameResumed(at=now)]
    # No player is thrown into a running hourglass.
    return [e.ResumeAnnounced(at=now, resumes_at=now + LEAD_IN)]


def _waits_only_for(state: RoomState, actor: str) -> bool:
    """Whether a game that halted itself resumes because a player came.

    A player alone comes back to the scores immediately, but decides when the hourglass resumes.
    """
    if not is_halted(state) or state.paused_by is not None:
        return False
    people = [seat.player for _, seat in state.taken if seat.player and not seat.left]
    if len(people) == 1 and state.phase is not Phase.SCORED:
        return False
    return not people or actor in people


def _is_only_person(state: RoomState, actor: str) -> bool:
    number = state.only_person
    return number is not None and state.seat_at(number).player == actor
