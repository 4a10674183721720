"""What one seat, or a spectator, may see: the only place that hides anything."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from dimension.rooms.core.admission import open_join_code
from dimension.rooms.core.hidden_names import seen_name
from dimension.rooms.core.judging import live_marks
from dimension.rooms.core.messages import Moved, Progress, SeatProgress, Snapshot
from dimension.rooms.core.par_so_far import par_so_far
from dimension.rooms.core.pausing import is_halted, may_pause, may_resume
from dimension.rooms.core.places import PlaceSoFar, best_built, places_of
from dimension.rooms.core.results import RoundResult
from dimension.rooms.core.room_view import RoomView, SeatView
from dimension.rooms.core.state import Phase, RoomState, Seat

Online = Collection[int]
"""The numbers of the seats whose players have a page open."""


class CommonView(NamedTuple):
    """What all see alike at a big table: made once for everybody, because there are many of both."""

    places: Mapping[int, PlaceSoFar]
    seats: tuple[SeatView | None, ...]
    """As a spectator sees them."""
    shown: tuple["_ShownRound", ...]


class _ShownRound(NamedTuple):
    result: RoundResult
    best: int | None
    """Where the best tray is among the scores; None if nobody played."""
    by_seat: Mapping[int, int]
    """Where the score of each seat is."""


def common_view(state: RoomState, online: Online = ()) -> CommonView | None:
    """What `view_of` can take for all viewers of a big table; None for a small one."""
    if not state.settings.is_big:
        return None
    places, anybody = places_of(state), _Viewer(None, False, online)
    return CommonView(places, _seats(state, anybody, places), tuple(_shown_round(result) for result in state.results))


def view_of(state: RoomState, player: str | None, online: Online = (), common: CommonView | None = None) -> RoomView:
    """The table as a player sees it; somebody without a seat, or with no identity (None), is a spectator.

    `common` is `common_view` of the same state.
    """
    common = common or common_view(state, online)
    you = state.seat_of(player)
    is_host = player is not None and player == state.host
    hand = None if _is_covered(state) else state.hand
    viewer = _Viewer(you, is_host, online)
    return RoomView(
        room=state.room,
        phase=state.phase,
        settings=state.settings,
        known=state.has_known_deal if state.phase is Phase.LOBBY else state.known,
        you=you,
        host=state.seat_of(state.host),
        is_host=is_host,
        seats=_seats(state, viewer, {}) if common is None else _own_among(state, viewer, common),
        game=state.game,
        round=state.round,
        hand=None if hand is None else tuple(hand.split()),
        as_promised=hand is None or state.deals[state.round - 1].as_promised,
        starts_at=state.starts_at if state.phase in (Phase.LEAD_IN, Phase.BUILDING) else None,
        ends_at=state.ends_at if state.phase is Phase.BUILDING else None,
        next_at=state.next_at if state.phase is Phase.SCORED and state.goes_on_alone else None,
        paused_at=state.paused_at,
        paused_by=state.seat_of(state.paused_by),
        resumes_at=state.resumes_at,
        can_pause=state.is_in_game and not is_halted(state) and may_pause(state, player),
        can_resume=may_resume(state, player),
        marks=None if you is None else _marks(state, you),
        results=state.results if common is None else tuple(_shortened(shown, you) for shown in common.shown),
        standings=state.standings,
        code=state.code if state.phase is Phase.OVER else None,
        join_code=open_join_code(state),
        locked=state.locked,
        removed=tuple(each.name for each in state.removed) if is_host else (),
        par=par_so_far(state.results, state.settings.edition) if state.phase is Phase.OVER else None,
        day=state.day,
        challenge=state.challenge,
        names_hidden=state.names_hidden,
        club=state.club,
    )


def snapshot_of(
    state: RoomState, player: str | None, now: int, online: Online = (), common: CommonView | None = None
) -> Snapshot:
    """The whole table as a message to a player, or to a spectator."""
    return Snapshot(state.version, now, view_of(state, player, online, common))


def moved(state: RoomState, number: int, player: str | None, now: int) -> Moved:
    """A change of one seat's tray, as a message to a player or to a spectator."""
    seat = state.seat_at(number)
    you = state.seat_of(player)
    marks = _marks(state, number) if you == number else None
    return Moved(state.version, now, number, seat.spheres, seat.done, _tray(state, number, seat, you), marks)


def progress_of(state: RoomState, numbers: Collection[int], now: int, online: Online = ()) -> Progress:
    """How far some seats are, as a message to everybody: nothing that anybody has to hide."""
    seats = [(number, seat) for number in numbers if (seat := state.seats[number]) is not None]
    return Progress(
        state.version,
        now,
        tuple(
            SeatProgress(number, seat.spheres, seat.done, seat.ready, _is_online(number, seat, online))
            for number, seat in seats
        ),
    )


def is_told_to_others(before: RoomState, after: RoomState, number: int) -> bool:
    """Whether the rest of the table sees a difference: not when a sphere was exchanged on a hidden tray."""
    one, other = before.seats[number], after.seats[number]
    if one is None or other is None or one.done != other.done or one.spheres != other.spheres:
        return True
    return _tray(before, number, one, None) != _tray(after, number, other, None)


class _Viewer(NamedTuple):
    """Who looks at the table."""

    seat: int | None
    is_host: bool
    online: Online


def _seats(state: RoomState, viewer: _Viewer, places: Mapping[int, PlaceSoFar]) -> tuple[SeatView | None, ...]:
    return tuple(
        None if seat is None else _seat_view(state, number, seat, viewer, places.get(number))
        for number, seat in enumerate(state.seats)
    )


def _seat_view(state: RoomState, number: int, seat: Seat, viewer: _Viewer, place: PlaceSoFar | None) -> SeatView:
    is_stranger = number != viewer.seat and not viewer.is_host
    return SeatView(
        name=seen_name(seat, state.names_hidden and is_stranger),
        bot=seat.bot,
        online=_is_online(number, seat, viewer.online),
        left=seat.left,
        points=seat.points,
        bonus_tokens=seat.bonus_tokens,
        spheres=seat.spheres,
        done=seat.done,
        ready=seat.ready,
        tray=_tray(state, number, seat, viewer.seat),
        plays_from=seat.plays_from,
        wants_rematch=seat.wants_rematch,
        token_points=state.settings.edition.token_points(seat.bonus_tokens),
        ghost=seat.ghost is not None,
        place=place and place.place,
        gained=place.gained if place else 0,
    )


def _is_online(number: int, seat: Seat, online: Online) -> bool:
    return seat.bot is not None or number in online


def _own_among(state: RoomState, viewer: _Viewer, common: CommonView) -> tuple[SeatView | None, ...]:
    """The seats as all see them, but for what this viewer alone may see."""
    you = viewer.seat
    if viewer.is_host and state.names_hidden:
        return _seats(state, viewer, common.places)
    if you is None:
        return common.seats
    own = _seat_view(state, you, state.seat_at(you), viewer, common.places.get(you))
    return (*common.seats[:you], own, *common.seats[you + 1 :])


def _shown_round(result: RoundResult) -> _ShownRound:
    by_seat = {score.seat: at for at, score in enumerate(result.scores)}
    best = best_built(result)
    return _ShownRound(result, None if best is None else by_seat[best.seat], by_seat)


def _shortened(shown: _ShownRound, you: int | None) -> RoundResult:
    """A round with the viewer's own score and the best one only."""
    result = shown.result
    own = None if you is None else shown.by_seat.get(you)
    kept = sorted({at for at in (shown.best, own) if at is not None})
    return replace(
        result,
        scores=tuple(result.scores[at] for at in kept),
        moves=tuple(result.moves[at] for at in kept) if result.moves else (),
    )


def _tray(state: RoomState, number: int, seat: Seat, you: int | None) -> str | None:
    is_visible = number == you or state.settings.open_trays or state.phase is not Phase.BUILDING
    return seat.tray if is_visible and not _is_covered(state) else None


def _is_covered(state: RoomState) -> bool:
    """Whether cards and trays are hidden from everybody: a pause is no time to think."""
    return state.phase is Phase.BUILDING and state.paused_at is not None


def _marks(state: RoomState, number: int) -> tuple[bool, ...] | None:
    seat = state.seats[number]
    if not state.settings.live_marks or state.phase is not Phase.BUILDING or state.hand is None or seat is None:
        return None
    if _is_covered(state):
        return None
    return live_marks(state.hand, seat.tray)
