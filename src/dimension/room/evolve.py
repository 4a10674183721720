"""`evolve`: the one function that gives events their meaning."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from dimension.room import events as e
from dimension.room.results import RoundResult
from dimension.room.state import (
    AFTER_READY,
    GHOST,
    MOST_MEMBERS,
    Phase,
    RemovedPlayer,
    RoomState,
    Seat,
    given_name,
    with_given,
    with_removed,
    without_given,
    without_removed,
)
from dimension.room.trays import EMPTY_TRAY
from dimension.rules.scoring import STARTING_POINTS


def fold(events: Iterable[e.RoomEvent], state: RoomState | None = None) -> RoomState | None:
    """The room after all the events; None when there are none and no earlier state is given."""
    return reduce(evolve, events, state)


def evolve(state: RoomState | None, event: e.RoomEvent) -> RoomState:
    """The room after one more event."""
    if state is None:
        assert isinstance(event, e.TableOpened)
        return RoomState(
            room=event.room,
            host=event.host,
            settings=event.settings,
            seed=event.seed,
            secret=event.secret,
            day=event.day,
            challenge=event.challenge,
            practice=event.practice,
            hands=event.hands,
            seats=(None,) * event.settings.seats,
            last_at=event.at,
        )
    if isinstance(event, e.TrayChanged):
        # Fast path: one copy of the room for nearly everything that happens.
        return _tray_changed(state, event)
    after = _changed(state, event)
    return replace(after, version=state.version + e.versions_of(event), last_at=event.at)


def _tray_changed(state: RoomState, event: e.TrayChanged) -> RoomState:
    number, before = event.seat, state.seat_at(event.seat)
    seat = replace(before, tray=event.tray, done=False, idle=False, changes=before.changes + 1)
    seats = (*state.seats[:number], seat, *state.seats[number + 1 :])
    return replace(state, seats=seats, version=state.version + 1, last_at=event.at)


def _changed(state: RoomState, event: e.RoomEvent) -> RoomState:
    match event:
        case e.DoneChanged(seat=number, done=done):
            return _with_seat(state, number, done=done, idle=False, changes=state.seat_at(number).changes + 1)
        case e.ReadySaid(seat=number):
            return _ready(_with_seat(state, number, ready=True, idle=False), number, event.at)
        case e.AwayChanged(seat=number, away=away):
            return _with_seat(state, number, away=away)
        case e.PauseAsked(seat=number):
            return _with_seat(state, number, asks_for_pause=True)
        case e.HelpChosen(seat=number, help=chosen):
            return _arranged(_with_seat(state, number, help=chosen))
        case e.SeatTaken(seat=number, player=player, name=name, plays_from=first):
            is_given = given_name(state.given_names, player) is not None
            seat = Seat(name=name, player=player, plays_from=first, is_named_by_host=is_given)
            seated = _seated(state, number, seat)
            return _arranged(_in_company(state, seated, event.at))
        case e.BotSeated(seat=number, level=level, name=name):
            return _arranged(_seated(state, number, Seat(name=name, bot=level)))
        case e.GhostSeated(seat=number, name=name, source=source):
            return _arranged(_seated(state, number, Seat(name=name, bot=GHOST, ghost=source)))
        case e.RematchProposed(seat=number):
            return _with_seat(state, number, wants_rematch=True)
        case e.SeatFreed(seat=number):
            return _seated(state, number, None)
        case e.PlayerLeft(seat=number):
            return _with_seat(state, number, left=True)
        case e.PlayerReturned(seat=number):
            returned = _with_seat(state, number, left=False, changes=state.seat_at(number).changes + 1)
            return _in_company(state, returned, event.at)
        case e.Renamed(seat=number, name=name, by_host=True):
            given = with_given(state.given_names, state.seat_at(number).player or "", name)
            renamed = _with_seat(state, number, name=name, is_named_by_host=True)
            return _arranged(replace(renamed, given_names=given))
        case e.Renamed(seat=number, name=name):
            seat = state.seat_at(number)
            renamed = _with_seat(state, number, name=name, is_named_by_host=False, changes=seat.changes + 1)
            return replace(renamed, given_names=without_given(state.given_names, seat.player or ""))
        case e.HostChanged(host=host):
            # Without a host no player could open the table again.
            is_locked, others = (
                state.locked and host is not None,
                tuple(each for each in state.co_hosts if each != host),
            )
            return replace(state, host=host, locked=is_locked, co_hosts=others)
        case e.CoHostInvited(key=key):
            return _arranged(replace(state, co_host_key=key))
        case e.CoHostChanged(player=player, leads=does_lead):
            others = tuple(each for each in state.co_hosts if each != player)
            # A key is for one player.
            return replace(state, co_hosts=(*others, player) if does_lead else others, co_host_key=None)
        case e.LockChanged(locked=locked):
            return _arranged(replace(state, locked=locked))
        case e.NamesHidden(hidden=hidden):
            return _arranged(replace(state, names_hidden=hidden))
        case e.TableKept(name=name):
            return _arranged(_kept(state, name))
        case e.PlayerRemoved(seat=number, player=player, name=name, by=by, until=until):
            without = replace(state, removed=with_removed(state.removed, RemovedPlayer(player, name, by, until)))
            # In a game the seat is kept: without counting, a host could remove a player and let them in for ever.
            return without if state.seats[number] is None else _arranged(without)
        case e.PlayerLetIn(player=player):
            return replace(state, removed=without_removed(state.removed, player))
        case e.SettingsChanged(settings=settings, seed=seed, hands=hands):
            seats = _resized(state.seats, settings.seats)
            has_same_cards = seed is not None and (seed, hands) == (state.seed, state.hands)
            secret, practice = (state.secret, state.practice) if has_same_cards else (False, None)
            deal = replace(state, settings=settings, seed=seed, hands=hands, secret=secret, practice=practice)
            return _arranged(replace(deal, seats=seats))
        case e.MovesThinned():
            return state
        case e.TableOpened() | e.TrayChanged():
            raise AssertionError("a room is opened once, and trays never get here")
        case _:
            return _progressed(state, event)


def _progressed(state: RoomState, event: e.Flow) -> RoomState:
    """Events that move a game from phase to phase."""
    match event:
        case e.GameStarted():
            return _started(state, event)
        case e.RoundAnnounced():
            return _announced(state, event)
        case e.RoundOpened():
            return replace(state, phase=Phase.BUILDING, starts_at=event.at, ends_at=event.ends_at, ahead=event.ahead)
        case e.CardsShown(ahead=ahead):
            return replace(state, ahead=ahead)
        case e.TimeGivenBack(milliseconds=late):
            return _postponed(state, late)
        case e.GamePaused() | e.ResumeAnnounced() | e.GameResumed():
            return _halted(state, event)
        case e.RoundScored():
            return _scored(state, event)
        case e.BestFound(round=number, best=best, moves=moves):
            result = replace(state.results[number - 1], best=best, moves=moves)
            results = (*state.results[: number - 1], result, *state.results[number:])
            return replace(state, results=results)
        case e.GameShortened(rounds=rounds, code=code):
            last = None if rounds == state.settings.rounds else rounds
            return _arranged(replace(state, last_round=last, code=code))
        case e.GameEnded(standings=standings, counted=counted):
            over = replace(state, phase=Phase.OVER, standings=standings, next_at=None)
            return over if state.club is None or not counted else _with_members(over, [s.seat for s in standings])
        case e.Reopened() | e.GameGivenUp():
            present = _with_seats(
                replace(state, seats=_present(state.seats)), plays_from=1, wants_rematch=False, away=False
            )
            lobby = replace(present, phase=Phase.LOBBY, round=0, results=(), standings=(), deals=())
            return replace(lobby, paused_at=None, paused_by=None, resumes_at=None, practice=None, last_round=None)
        case _:
            assert_never(event)


def _kept(state: RoomState, name: str | None) -> RoomState:
    """The table under a name to come back to, in the care of its host; an ordinary one without a name."""
    if name is None:
        return replace(state, club=None, keeper=None, members=())
    kept = replace(state, club=name, keeper=state.host)
    return kept if state.club is not None else _with_members(kept, [at for at, seat in state.taken if not seat.left])


def _with_members(state: RoomState, numbers: Iterable[int]) -> RoomState:
    players = [seat.player for number in numbers if (seat := state.seats[number]) is not None and seat.player]
    members = tuple(dict.fromkeys((*state.members, *players)))
    return replace(state, members=members[-MOST_MEMBERS:])


def _started(state: RoomState, event: e.GameStarted) -> RoomState:
    present = replace(state, seats=_present(state.seats))
    fresh = _with_seats(present, bonus_tokens=0, tray=EMPTY_TRAY, done=False, ready=False)
    fresh = replace(fresh, seats=tuple(seat and replace(seat, points=_first_points(seat)) for seat in fresh.seats))
    return replace(
        _with_seats(fresh, plays_from=1, wants_rematch=False),
        # The chosen deal is played now: a rematch gets a fresh one.
        seed=None,
        hands=(),
        secret=False,
        practice=None if state.seed is None else state.practice,
        game=event.game,
        last_round=None,
        first_revision=state.version + 1,
        code=event.code,
        known=event.known,
        deals=event.deals,
        results=(),
        standings=(),
        arrangements=0,
    )


def _first_points(seat: Seat) -> int:
    return STARTING_POINTS + (seat.help.points if seat.help else 0)


def _ready(state: RoomState, number: int, at: int) -> RoomState:
    """The clock of the scores begins with the first person who is ready."""
    seat = state.seat_at(number)
    begins = state.next_at is None and seat.player is not None and seat.plays_from <= state.round
    return replace(state, next_at=at + AFTER_READY) if begins else state


def _in_company(before: RoomState, after: RoomState, at: int) -> RoomState:
    """The clock of the scores, which waits for a player alone, begins now that there are two."""
    if before.only_person is None or after.next_at is None:
        return after
    return replace(after, next_at=max(after.next_at, at + AFTER_READY))


def _announced(state: RoomState, event: e.RoundAnnounced) -> RoomState:
    is_first = event.round == 1
    return replace(
        _with_seats(state, tray=EMPTY_TRAY, done=False, ready=False, idle=True, changes=0, asks_for_pause=False),
        phase=Phase.LEAD_IN,
        round=event.round,
        starts_at=event.starts_at,
        ends_at=None,
        next_at=None,
        pauses=0,
        unplayed=0 if is_first else state.unplayed + state.is_unplayed,
    )


def _halted(state: RoomState, event: e.GamePaused | e.ResumeAnnounced | e.GameResumed) -> RoomState:
    match event:
        case e.GamePaused(by=by):
            # A game that was about to resume has been paused since the first time.
            since = event.at if state.paused_at is None else state.paused_at
            granted = _with_seats(state, asks_for_pause=False)
            return replace(granted, paused_at=since, paused_by=by, resumes_at=None, pauses=state.pauses + 1)
        case e.ResumeAnnounced(resumes_at=resumes_at):
            return replace(state, resumes_at=resumes_at)
        case e.GameResumed():
            assert state.paused_at is not None
            resumed = replace(state, paused_at=None, paused_by=None, resumes_at=None)
            return _postponed(resumed, event.at - state.paused_at)
        case _:
            assert_never(event)


def _arranged(state: RoomState) -> RoomState:
    return replace(state, arrangements=state.arrangements + 1)


def _scored(state: RoomState, event: e.RoundScored) -> RoomState:
    dealt = state.deals[event.round - 1]
    result = RoundResult(dealt.hand, dealt.as_promised, event.scores)
    seats = list(state.seats)
    for score in event.scores:
        seat = state.seat_at(score.seat)
        points, bonus_tokens = seat.points + score.points, seat.bonus_tokens + score.bonus_tokens
        seats[score.seat] = replace(seat, points=points, bonus_tokens=bonus_tokens, ready=False)
    results = (*state.results, result)
    scored = replace(state, seats=tuple(seats), phase=Phase.SCORED, results=results, next_at=None)
    if any(seat.player and not seat.left for _, seat in scored.playing):
        return scored
    # All left: no player will be ready.
    return replace(scored, next_at=event.at + AFTER_READY)


def _with_seat(state: RoomState, number: int, **changes: object) -> RoomState:
    return _seated(state, number, replace(state.seat_at(number), **changes))


def _with_seats(state: RoomState, **changes: object) -> RoomState:
    return replace(state, seats=tuple(seat and replace(seat, **changes) for seat in state.seats))


def _seated(state: RoomState, number: int, seat: Seat | None) -> RoomState:
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


def _present(seats: tuple[Seat | None, ...]) -> tuple[Seat | None, ...]:
    """The seats of the players who are still there: a seat that was left is kept only until the end of a game."""
    return tuple(None if seat is None or seat.left else seat for seat in seats)


def _resized(seats: tuple[Seat | None, ...], count: int) -> tuple[Seat | None, ...]:
    free = (None,) * max(count - len(seats), 0)
    return (*seats, *free)[:count]


def _postponed(state: RoomState, milliseconds: int) -> RoomState:
    if state.paused_at is not None:
        # Everything else waits anyway.
        return replace(state, resumes_at=_later(state.resumes_at, milliseconds))
    starts_at, ends_at, next_at = (_later(at, milliseconds) for at in (state.starts_at, state.ends_at, state.next_at))
    return replace(state, starts_at=starts_at, ends_at=ends_at, next_at=next_at)


def _later(moment: int | None, milliseconds: int) -> int | None:
    return None if moment is None else moment + milliseconds
