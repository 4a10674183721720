"""The view of a table for one seat or a spectator. Only this module hides anything."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import replace

from dimension.room.lobby import names_for_host, open_join_code
from dimension.room.messages import Moved, Progress, RoomView, SeatProgress, SeatView, Snapshot
from dimension.room.results import BestTray, RoundResult, SeatScore
from dimension.room.rounds import is_halted, live_marks, may_pause, may_resume
from dimension.room.state import Phase, RoomState, Seat, leads
from dimension.rules.game import par_choice, par_total, rank_players
from dimension.rules.scoring import Edition, Tokens


def seen_name(seat: Seat, are_hidden: bool) -> str:
    """The name on a seat as others see it at the table: people have none where names are hidden, bots keep theirs."""
    return "" if are_hidden and seat.player else seat.name


def recorded_name(number: int, seat: Seat, are_hidden: bool) -> str:
    """The name on a seat in results and replays: the number of the seat where names are hidden, such as `#3`.

    An empty one would say that a player was erased.
    """
    return f"#{number + 1}" if are_hidden and seat.player else seat.name


def host_name(state: RoomState) -> str | None:
    """The host's name for every client with the link; None without a seat, and where names are hidden."""
    number = state.seat_of(state.host)
    return None if number is None else seen_name(state.seat_at(number), state.names_hidden) or None


class _Possible(NamedTuple):
    score: int
    bonus: bool


def par_so_far(results: Sequence[RoundResult], edition: Edition, tokens: Tokens) -> int | None:
    """As the library's `par`: one player's best total; None before the first round and while a best tray is unknown."""
    best = [result.best for result in results if result.best is not None]
    if not results or len(best) < len(results):
        return None
    return par_total(par_choice([_possible(each) for each in best], edition, tokens), edition, tokens)


def _possible(best: BestTray) -> Iterator[_Possible]:
    yield _Possible(best.score, best.bonus)
    if best.with_bonus is not None and not best.bonus:
        yield _Possible(best.with_bonus.score, True)


def _par(state: RoomState) -> int | None:
    return par_so_far(state.results, state.settings.edition, state.settings.tokens)


class PlaceSoFar(NamedTuple):
    """Where a seat stands after the rounds that were scored."""

    place: int
    gained: int
    """How many places the latest round brought; below 0 when it cost some."""


def places_of(state: RoomState) -> dict[int, PlaceSoFar]:
    """The place of every seat that has played, by number; none before the first scores."""
    if not state.results:
        return {}
    latest = {score.seat: score for score in state.results[-1].scores}
    played = [(number, seat) for number, seat in state.taken if seat.plays_from <= len(state.results)]
    after = [(seat.points, seat.bonus_tokens) for _, seat in played]
    before = [
        (points - latest[number].points, tokens - latest[number].bonus_tokens) if number in latest else (points, tokens)
        for (number, _), (points, tokens) in zip(played, after, strict=True)
    ]
    numbers = [number for number, _ in played]
    now, earlier = _ranked(numbers, after, state), _ranked(numbers, before, state)
    is_first = len(state.results) == 1
    return {number: PlaceSoFar(now[number], 0 if is_first else earlier[number] - now[number]) for number in numbers}


def best_built(result: RoundResult) -> SeatScore | None:
    """The best tray of a round that a player built: most points, then most bonus tokens; None if no player did."""
    return max(result.scores, key=lambda score: (score.points, score.bonus_tokens, -score.seat), default=None)


def _ranked(numbers: list[int], results: list[tuple[int, int]], state: RoomState) -> dict[int, int]:
    ranked = rank_players(results, state.settings.edition, state.settings.tokens)
    return {numbers[standing.player]: standing.place for standing in ranked}


Online = Collection[int]
"""The numbers of the seats whose players have a page open."""


class CommonView(NamedTuple):
    """The part that all viewers of a big table share: made once, because there are many viewers and many seats."""

    places: Mapping[int, PlaceSoFar]
    seats: tuple[SeatView | None, ...]
    """As a spectator sees them."""
    shown: tuple["_ShownRound", ...]


class _ShownRound(NamedTuple):
    result: RoundResult
    best: int | None
    """The index of the best tray among the scores; None if no player played."""
    by_seat: Mapping[int, int]
    """Where the score of each seat is."""


def common_view(state: RoomState, online: Online = (), before: CommonView | None = None) -> CommonView | None:
    """The part of `view_of` that all viewers of a big table share; None for a small one.

    `before` is the part of an earlier state, if nothing has happened since but moves: they change no scores.
    """
    if not state.settings.is_big:
        return None
    places = before.places if before else places_of(state)
    shown = before.shown if before else tuple(map(_shown_round, state.results))
    return CommonView(places, _seats(state, _Viewer(None, False, online), places), shown)


def view_of(state: RoomState, player: str | None, online: Online = (), common: CommonView | None = None) -> RoomView:
    """The table as a player sees it; a viewer without a seat, or without an identity (None), is a spectator.

    `common` is `common_view` of the same state.
    """
    common = common or common_view(state, online)
    you = state.seat_of(player)
    is_host = leads(state, player)
    phase = state.phase if state.sees_cards(you) else Phase.LEAD_IN
    hand = state.hand if phase is state.phase and not _is_covered(state) else None
    viewer = _Viewer(you, is_host, online, names_for_host(state) if is_host and state.names_hidden else _NO_NAMES)
    return RoomView(
        room=state.room,
        phase=phase,
        settings=state.settings if state.last_round is None else replace(state.settings, rounds=state.last_round),
        known=state.has_known_deal if state.phase is Phase.LOBBY else state.known,
        you=you,
        host=state.seat_of(state.host),
        is_host=is_host,
        seats=_seats(state, viewer, {}) if common is None else _own_among(state, viewer, common),
        game=state.game,
        round=state.round,
        hand=None if hand is None else tuple(hand.split()),
        as_promised=hand is None or state.deals[state.round - 1].as_promised,
        starts_at=_starts_at(state, you),
        ends_at=state.ends_at if phase is Phase.BUILDING else None,
        next_at=state.next_at if state.phase is Phase.SCORED and state.continues_alone else None,
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
        par=_par(state) if state.phase is Phase.OVER else None,
        day=state.day,
        challenge=state.challenge,
        names_hidden=state.names_hidden,
        club=state.club,
        is_co_host=is_host and player != state.host,
        co_hosts=len(state.co_hosts),
        is_last_round=state.is_in_game and state.last_round == state.round,
        chosen=state.has_chosen_hands,
    )


def snapshot_of(
    state: RoomState, player: str | None, now: int, online: Online = (), common: CommonView | None = None
) -> Snapshot:
    """The whole table as a message to a player, or to a spectator."""
    return Snapshot(state.version, now, view_of(state, player, online, common))


def moved(state: RoomState, number: int, player: str | None, now: int) -> Moved:
    """A change of one seat's tray, as a message to a player or to a spectator."""
    seat = state.seat_at(number)
    you = number if player is not None and player == seat.player else None
    marks = _marks(state, number) if you is not None else None
    return Moved(state.version, now, number, seat.spheres, seat.done, _tray(state, number, seat, you), marks)


def progress_of(state: RoomState, numbers: Collection[int], now: int, online: Online = ()) -> Progress:
    """How far some seats are, as a message to all viewers: it has no secrets."""
    seats = [(number, seat) for number in numbers if (seat := state.seats[number]) is not None]
    return Progress(
        state.version,
        now,
        tuple(
            SeatProgress(number, seat.spheres, seat.done, seat.ready, _is_online(number, seat, online))
            for number, seat in seats
        ),
    )


def concerns_others(before: RoomState, after: RoomState, number: int) -> bool:
    """Whether the rest of the table sees a difference: not when a sphere was exchanged on a hidden tray."""
    one, other = before.seats[number], after.seats[number]
    if one is None or other is None or one.done != other.done or one.spheres != other.spheres:
        return True
    return _tray(before, number, one, None) != _tray(after, number, other, None)


_NO_NAMES: Final[Mapping[int, str]] = MappingProxyType({})


class _Viewer(NamedTuple):
    """Who looks at the table."""

    seat: int | None
    is_host: bool
    online: Online
    names: Mapping[int, str] = _NO_NAMES
    """Names that this viewer reads in another form than others."""


def _seats(state: RoomState, viewer: _Viewer, places: Mapping[int, PlaceSoFar]) -> tuple[SeatView | None, ...]:
    return tuple(
        None if seat is None else _seat_view(state, number, seat, viewer, places.get(number))
        for number, seat in enumerate(state.seats)
    )


def _seat_view(state: RoomState, number: int, seat: Seat, viewer: _Viewer, place: PlaceSoFar | None) -> SeatView:
    is_stranger = number != viewer.seat and not viewer.is_host
    return SeatView(
        name=viewer.names.get(number) or seen_name(seat, state.names_hidden and is_stranger),
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
        away=seat.away,
        asks_for_pause=seat.asks_for_pause,
        help=seat.help,
        token_points=state.settings.edition.token_points(seat.bonus_tokens, state.settings.tokens),
        ghost=seat.ghost is not None,
        place=place and place.place,
        gained=place.gained if place else 0,
    )


def _is_online(number: int, seat: Seat, online: Online) -> bool:
    return seat.bot is not None or number in online


def _own_among(state: RoomState, viewer: _Viewer, common: CommonView) -> tuple[SeatView | None, ...]:
    """The seats as all see them, with the parts that only this viewer may see."""
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
    # Trays that are open show nothing before all see the cards.
    is_open = state.settings.open_trays and not state.ahead
    is_visible = number == you or is_open or state.phase is not Phase.BUILDING
    return seat.tray if is_visible and not _is_covered(state) else None


def _is_covered(state: RoomState) -> bool:
    """Whether cards and trays are hidden from all viewers: a pause is not for thinking."""
    return state.phase is Phase.BUILDING and state.paused_at is not None


def _marks(state: RoomState, number: int) -> tuple[bool, ...] | None:
    seat = state.seats[number]
    if state.phase is not Phase.BUILDING or state.hand is None or seat is None:
        return None
    has_marks = state.round_settings.live_marks or (seat.help is not None and seat.help.live_marks)
    if not has_marks or not state.sees_cards(number) or _is_covered(state):
        return None
    return live_marks(state.hand, seat.tray, seat.help)


def _starts_at(state: RoomState, you: int | None) -> int | None:
    """When building begins for a viewer, or began."""
    if state.phase is Phase.BUILDING:
        seat = None if you is None else state.seats[you]
        return state.shown_at(seat.help.seconds if seat is not None and seat.help else 0)
    return state.starts_at if state.phase is Phase.LEAD_IN else None
