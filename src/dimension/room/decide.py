"""`decide`: the events that a command leads to, or a refusal. No clock, no randomness, no I/O of its own."""

from typing import assert_never

from msgspec.structs import replace

from dimension.errors import DimensionError
from dimension.room import commands as c
from dimension.room import events as e
from dimension.room import limits
from dimension.room.commands import CLOCK, Command, Decision, Levels, Refusal, Request
from dimension.room.help import NO_HELP
from dimension.room.lobby import becoming_co_host, hosting, seating
from dimension.room.rounds import due, followed_up, pausing
from dimension.room.state import Phase, RoomState, is_removed, is_waiting, leads, may_inherit
from dimension.room.trays import canonical_tray
from dimension.rules.scoring import Tokens


def proposing(state: RoomState, request: Request) -> Decision:
    """The events of a wish for another game; none when the player has said it before."""
    number = state.seat_of(request.actor)
    if number is None or state.seat_at(number).left:
        return Refusal("no_seat")
    if state.phase is not Phase.OVER:
        return Refusal("not_over")
    return [] if state.seat_at(number).wants_rematch else [e.RematchProposed(at=request.now, seat=number)]


def asking_for_pause(state: RoomState, request: Request) -> Decision:
    """The events of a wish for a pause; none when the player has said it before, or the game is paused."""
    number = state.seat_of(request.actor)
    if number is None or state.seat_at(number).left:
        return Refusal("no_seat")
    if not state.is_in_game:
        return Refusal("not_building")
    if state.day is not None:
        return Refusal("not_allowed")
    is_known = state.seat_at(number).asks_for_pause or state.paused_at is not None
    return [] if is_known else [e.PauseAsked(at=request.now, seat=number)]


def choosing_help(state: RoomState, command: c.ChooseHelp, request: Request) -> Decision:
    """The events of another help for a seat; players choose for their own seat, and only where the host lets them."""
    is_own = state.settings.own_help and state.seat_of(request.actor) == command.seat
    if not is_own and not leads(state, request.actor):
        return Refusal("not_host")
    if state.day is not None or state.challenge is not None:
        return Refusal("not_allowed")
    if state.phase is not Phase.LOBBY:
        return Refusal("game_running")
    seat = dict(state.taken).get(command.seat)
    if seat is None:
        return Refusal("seat_free")
    chosen = None if command.help == NO_HELP else command.help
    return [] if chosen == seat.help else [e.HelpChosen(at=request.now, seat=command.seat, help=chosen)]


def decide(state: RoomState | None, command: Command, request: Request, levels: Levels = ()) -> Decision:
    """The events that a command leads to, in order; none when it changes nothing."""
    if state is None:
        return _open(command, request)
    # A clock that was set back moves no event before an earlier one.
    if request.now < state.last_at:
        request = request._replace(now=state.last_at)
    if is_removed(state, request.actor, request.now):
        return Refusal("removed")
    if refusal := limits.refused_at_daily(state, command, request) or limits.refused_at_challenge(
        state, command, request
    ):
        return refusal
    decision = _asked(state, command, request, levels)
    if isinstance(decision, Refusal):
        return decision
    return limits.refusal(state, decision) or followed_up(state, decision, request.now)


def _open(command: Command, request: Request) -> Decision:
    if not isinstance(command, c.OpenTable):
        return Refusal("unknown_room")
    return [
        e.TableOpened(
            at=request.now,
            room=command.room,
            host=request.actor,
            settings=command.settings,
            seed=command.seed,
            secret=command.secret,
            day=command.day,
            challenge=command.challenge,
            practice=command.practice,
            hands=command.hands,
        )
    ]


def _asked(state: RoomState, command: Command, request: Request, levels: Levels) -> Decision:
    match command:
        case c.SetTray() | c.SayDone() | c.SayReady():
            if command.game is not None and command.game != state.game:
                return Refusal("other_game", {"game": state.game})
            return _played(state, command, request)
        case c.TakeSeat() | c.LeaveSeat() | c.Rename():
            return seating(state, command, request, levels)
        case c.ProposeRematch():
            return proposing(state, request)
        case c.AskForPause():
            return asking_for_pause(state, request)
        case c.ChooseHelp():
            return choosing_help(state, command, request)
        case c.BecomeCoHost(key=key):
            return becoming_co_host(state, key, request)
        case c.PauseUnattended() | c.GiveUpGame() if state.day is not None:
            return limits.deserted_daily(state, request.now)
        case c.OpenTable():
            return Refusal("room_exists")
    if isinstance(command, c.Pausing):
        return pausing(state, command, request)
    if isinstance(command, c.Clockwork):
        return _clockwork(state, command, request.now) if request.actor == CLOCK else Refusal("not_allowed")
    return hosting(state, command, request, levels)


# --- Building --------------------------------------------------------------------------------


def _played(state: RoomState, command: c.Play, request: Request) -> Decision:
    match command:
        case c.SetTray():
            return _set_tray(state, command, request)
        case c.SayDone():
            return _say_done(state, command, request)
        case c.SayReady():
            return _say_ready(state, command, request)
        case _:
            assert_never(command)


def bot_actor(seat: int) -> str:
    return f"bot:{seat}"


def _actor_seat(state: RoomState, actor: str) -> int | None:
    """The seat of a player or of a bot; None for a spectator."""
    number = state.seat_of(actor)
    if number is not None:
        return number
    return next((number for number, seat in state.taken if seat.bot and actor == bot_actor(number)), None)


def _builder(state: RoomState, round_: int, request: Request) -> int | Refusal:
    """The seat that may change something about its tray now."""
    number = _actor_seat(state, request.actor)
    if number is None:
        return Refusal("no_seat")
    if is_waiting(state, number):
        return Refusal("not_building")
    if state.phase is not Phase.BUILDING:
        return Refusal("too_late" if round_ in range(1, len(state.results) + 1) else "not_building")
    if round_ != state.round:
        return Refusal("other_round", {"round": state.round})
    if state.paused_at is not None:
        return Refusal("paused")
    if not state.sees_cards(number):
        return Refusal("not_building")
    arrived = request.now if request.arrived is None else request.arrived
    if state.closes_at is not None and arrived >= state.closes_at:
        return Refusal("too_late")
    return number


def _set_tray(state: RoomState, command: c.SetTray, request: Request) -> Decision:
    number = _builder(state, command.round, request)
    if isinstance(number, Refusal):
        return number
    try:
        tray = canonical_tray(command.tray)
    except DimensionError as error:
        return Refusal("illegal_tray", {"reason": error.code})
    if state.seat_at(number).tray == tray:
        return []
    return [e.TrayChanged(at=request.now, seat=number, tray=tray)]


def _say_done(state: RoomState, command: c.SayDone, request: Request) -> Decision:
    number = _builder(state, command.round, request)
    if isinstance(number, Refusal):
        return number
    if state.seat_at(number).done == command.done:
        return []
    return [e.DoneChanged(at=request.now, seat=number, done=command.done)]


def _say_ready(state: RoomState, command: c.SayReady, request: Request) -> Decision:
    number = _actor_seat(state, request.actor)
    if number is None:
        return Refusal("no_seat")
    if state.phase is not Phase.SCORED or command.round != state.round:
        return []
    if state.paused_at is not None:
        return Refusal("paused")
    return [] if state.seat_at(number).ready else [e.ReadySaid(at=request.now, seat=number)]


def _passed_on(state: RoomState, command: c.PassHost, now: int) -> Decision:
    heir = next((seat.player for at, seat in state.taken if at == command.seat), None)
    if not may_inherit(state, heir) or is_removed(state, heir, now):
        return []
    passed: list[e.RoomEvent] = [] if heir == state.host else [e.HostChanged(at=now, host=heir)]
    if command.keeps and state.club is not None and heir != state.keeper:
        passed.append(e.TableKept(at=now, name=state.club))
    return passed


# --- What the clock does ---------------------------------------------------------------------


def _clockwork(state: RoomState, command: c.Clockwork, now: int) -> Decision:
    match command:
        case c.Tick():
            return due(state, now)
        case c.GiveBackTime(milliseconds=late):
            return [e.TimeGivenBack(at=now, milliseconds=late)] if late > 0 and state.due_at is not None else []
        case c.PassHost():
            return _passed_on(state, command, now)
        case c.NotePresence(seat=number, away=away):
            is_waited_for = state.is_in_game and state.paused_at is None and state.day is None
            changed = [at for at, seat in state.taken if at == number and seat.player and seat.away is not away]
            return [e.AwayChanged(at=now, seat=at, away=away) for at in changed] if is_waited_for or not away else []
        case c.RecordBest(game=game, round=number, best=best, moves=moves):
            is_played = game == state.game and number in range(1, len(state.results) + 1)
            is_waiting = is_played and state.results[number - 1].best is None
            if state.settings.tokens is Tokens.OFF:
                best = replace(best, bonus=False, with_bonus=None)
            return [e.BestFound(at=now, round=number, best=best, moves=moves)] if is_waiting else []
        case _:
            assert_never(command)
