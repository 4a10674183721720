"""No sequence of commands, by any player at any time, breaks what a table promises, and no page hears too much."""

from collections.abc import Callable
from functools import partial
from typing import get_args

from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dimension.board.colors import COLORS
from dimension.room import commands as c
from dimension.room.commands import CLOCK, Command, Refusal, Request
from dimension.room.decide import bot_actor, decide
from dimension.room.events import RoomEvent, decode_event, encode_event
from dimension.room.evolve import evolve, fold
from dimension.room.help import SeatHelp
from dimension.room.lobby import key_hash
from dimension.room.messages import Reaction
from dimension.room.retention import LEFT_AFTER
from dimension.room.rounds import is_halted, may_resume
from dimension.room.settings import TableSettings
from dimension.room.state import Phase, RoomState, is_removed, leads
from dimension.room.trays import EMPTY_TRAY
from dimension.rules.code import format_game_code
from dimension.rules.notation import format_tray, parse_tray
from dimension.rules.scoring import Edition
from dimension.rules.settings import Contradictions, Deck
from tests.room.leaks import leaks
from tests.room.pages import RecordingPage
from tests.room.steps import check_step
from tests.room.tables import BEST, LEVELS, dealt
from tests.runtime.hall import lone_room
from tests.strategies import examples, trays

PEOPLE = tuple(f"identity-{number}-of-somebody" for number in range(5))
VIEWERS = (*PEOPLE, None)
IN_GAME = (Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED)

people = st.sampled_from(PEOPLE)
seats = st.integers(-1, 5)
bots = st.integers(0, 3).map(bot_actor)
names = st.text(max_size=30) | st.sampled_from(["Ann", "Ben", "\u202e"])
rounds = st.integers(1, 4)
seeds = st.integers(10**9, 2**53 - 1)
tray_texts = trays.map(format_tray) | st.text("KWBGO./", max_size=16)
table_settings = st.builds(
    TableSettings,
    seats=st.integers(1, 4),
    edition=st.sampled_from(Edition),
    cards=st.integers(3, 8),
    rounds=st.integers(1, 3),
    deck=st.sampled_from(Deck),
    contradictions=st.just(Contradictions.DRAWN),
    seconds=st.sampled_from([0, 15, 60]),
    open_trays=st.booleans(),
    live_marks=st.booleans(),
    wait_for_host=st.booleans(),
    growing=st.booleans(),
    own_help=st.booleans(),
)
helps = st.none() | st.builds(
    SeatHelp,
    seconds=st.sampled_from([0, 20, 120]),
    live_marks=st.booleans(),
    cards=st.none() | st.integers(3, 8),
    points=st.integers(0, 60),
)


class TableMachine(RuleBasedStateMachine):
    """People, bots and a clock around one table."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 5_000_000
        self.seed: int | None = None
        opened = decide(None, c.OpenTable("ROOM42", TableSettings(rounds=2), None), Request(PEOPLE[0], self.now))
        assert not isinstance(opened, Refusal)
        self.log: list[RoomEvent] = [*opened]
        self.room = lone_room(evolve(None, opened[0]), lambda: self.now)
        # Two pages each: one that follows, and one that sleeps now and then and has to catch up.
        self.pages = [RecordingPage(self.room, viewer) for viewer in (*VIEWERS, *VIEWERS)]
        for page in self.pages:
            self.room.arrive(page)

    @property
    def state(self) -> RoomState:
        return self.room.state

    def submit(self, actor: str, command: Command) -> bool:
        """Let a command happen, check everything that does, and tell whether it was accepted."""
        decided = decide(self.state, command, Request(actor, self.now), LEVELS)
        if isinstance(decided, Refusal):
            assert decided.code
            return False
        state = self.state
        for event in decided:
            before, state = state, evolve(state, event)
            check_step(before, event, state)
        self.log += decided
        if decided:
            # As the runner does it.
            self.room.apply(decided)
            self.room.publish()
            self._check_what_pages_heard()
        return True

    def person(self, index: int) -> str:
        """One of those who sit at the table."""
        number, seat = self.state.taken[index % len(self.state.taken)]
        return seat.player or bot_actor(number)

    # --- What people, bots and the clock do ---------------------------------------------------

    @initialize(settings=table_settings, people=st.integers(0, 4), bots=st.integers(0, 4), starts=st.booleans())
    def gather(self, settings: TableSettings, people: int, bots: int, starts: bool) -> None:
        """Most tables begin with some people and bots, many with a game."""
        self.submit(PEOPLE[0], c.ChangeSettings(settings))
        for person in PEOPLE[:people]:
            self.submit(person, c.TakeSeat("Somebody"))
        for seat in range(4 - bots, 4):
            self.submit(PEOPLE[0], c.SeatBot(seat, LEVELS[0]))
        if starts:
            self._begin(PEOPLE[0], 10**9 + 7)
            self.move_the_clock(3_000)

    @rule(actor=people, name=names)
    def take_seat(self, actor: str, name: str) -> None:
        self.submit(actor, c.TakeSeat(name))

    @rule(actor=people)
    def leave_seat(self, actor: str) -> None:
        self.submit(actor, c.LeaveSeat())

    @rule(actor=people, name=names)
    def rename(self, actor: str, name: str) -> None:
        self.submit(actor, c.Rename(name))

    @rule(actor=people, seat=seats, level=st.sampled_from([*LEVELS, "unheard of"]))
    def seat_bot(self, actor: str, seat: int, level: str) -> None:
        self.submit(actor, c.SeatBot(seat, level))

    @rule(actor=people, seat=seats)
    def clear_seat(self, actor: str, seat: int) -> None:
        self.submit(actor, c.ClearSeat(seat))

    @rule(actor=people, seat=seats, name=names)
    def rename_seat(self, actor: str, seat: int, name: str) -> None:
        assert not self.submit(actor, c.RenameSeat(seat, name)) or actor == self.state.host

    @rule(actor=people, hidden=st.booleans())
    def hide_names(self, actor: str, hidden: bool) -> None:
        assert not self.submit(actor, c.HideNames(hidden)) or leads(self.state, actor)

    @rule(actor=people, round_=rounds)
    def begin_round(self, actor: str, round_: int) -> None:
        may = leads(self.state, actor)
        assert not self.submit(actor, c.BeginRound(round_)) or may

    @rule(actor=people, locked=st.booleans())
    def lock(self, actor: str, locked: bool) -> None:
        self.submit(actor, c.LockTable(locked))

    @rule(actor=people, number=st.integers(0, 5))
    def let_in(self, actor: str, number: int) -> None:
        self.submit(actor, c.LetIn(number))

    @rule(actor=people, settings=table_settings, seed=st.none() | seeds)
    def change_settings(self, actor: str, settings: TableSettings, seed: int | None) -> None:
        code = None if seed is None else format_game_code(settings.game(), seed)
        if self.submit(actor, c.ChangeSettings(settings, code)):
            self.seed = seed

    @rule(
        actor=people,
        hastening=st.sampled_from([c.EndRound, c.AddTime, c.Finish, partial(c.Finish, finish=False)]),
        round_=rounds,
    )
    def hasten(self, actor: str, hastening: Callable[..., c.EndRound | c.AddTime | c.Finish], round_: int) -> None:
        self.submit(actor, hastening(round=round_))

    @rule(actor=people)
    def stop(self, actor: str) -> None:
        if self.submit(actor, c.StopGame()):
            assert not self.state.is_in_game

    @rule(actor=people, seat=st.integers(0, 5))
    def hand_over(self, actor: str, seat: int) -> None:
        if self.submit(actor, c.HandOver(seat=seat)):
            assert self.state.host == self.state.seat_at(seat).player

    @rule(actor=people, heir=people, key=st.sampled_from(["one key", "another"]))
    def invite_co_host(self, actor: str, heir: str, key: str) -> None:
        self.submit(actor, c.InviteCoHost(key_hash("one key")))
        self.submit(heir, c.BecomeCoHost(key=key))

    @rule(actor=people)
    def drop_co_hosts(self, actor: str) -> None:
        if self.submit(actor, c.DropCoHosts()):
            assert self.state.co_hosts == ()

    @rule(actor=people, numbers=st.lists(st.integers(0, 5), max_size=3))
    def free_seats(self, actor: str, numbers: list[int]) -> None:
        self.submit(actor, c.FreeSeats(seats=tuple(numbers)))

    @rule(actor=people, seat=seats, help_=helps)
    def choose_help(self, actor: str, seat: int, help_: SeatHelp | None) -> None:
        is_own = self.state.settings.own_help and self.state.seat_of(actor) == seat
        assert not self.submit(actor, c.ChooseHelp(seat, help_)) or is_own or leads(self.state, actor)

    @rule(actor=people)
    def ask_for_pause(self, actor: str) -> None:
        self.submit(actor, c.AskForPause())

    @rule(actor=people, seed=seeds)
    def begin(self, actor: str, seed: int) -> None:
        self._begin(actor, seed)

    @precondition(lambda self: self.state.phase in (Phase.LOBBY, Phase.OVER) and self.state.host)
    @rule(seed=seeds)
    def begin_as_host(self, seed: int) -> None:
        assert self.state.host is not None
        self._begin(self.state.host, seed)

    def _begin(self, actor: str, seed: int) -> None:
        asked_for = self.state.seed
        before, self.seed = self.seed, asked_for if asked_for is not None else seed
        if not self.submit(actor, c.BeginGame(self.seed, dealt(self.state.settings, self.seed))):
            self.seed = before

    @rule(actor=people)
    def propose_rematch(self, actor: str) -> None:
        self.submit(actor, c.ProposeRematch())

    @rule(actor=people, reaction=st.sampled_from(get_args(Reaction)))
    def react(self, actor: str, reaction: Reaction) -> None:
        version = self.state.version
        self.room.react(actor, reaction)
        assert self.state.version == version
        self._check_what_pages_heard()

    @rule(actor=people)
    def reopen(self, actor: str) -> None:
        self.submit(actor, c.Reopen())

    @rule(actor=people | bots, round_=rounds, tray=tray_texts)
    def set_tray(self, actor: str, round_: int, tray: str) -> None:
        self.submit(actor, c.SetTray(round_, tray))

    @precondition(lambda self: self.state.phase is Phase.BUILDING)
    @rule(index=st.integers(0, 3), tray=trays.map(format_tray))
    def build(self, index: int, tray: str) -> None:
        self.submit(self.person(index), c.SetTray(self.state.round, tray))

    @precondition(lambda self: self.state.phase is Phase.BUILDING)
    @rule(index=st.integers(0, 3), done=st.booleans() | st.just(True))
    def say_done(self, index: int, done: bool) -> None:
        self.submit(self.person(index), c.SayDone(self.state.round, done))

    @precondition(lambda self: self.state.phase is Phase.SCORED)
    @rule(index=st.integers(0, 3))
    def say_ready(self, index: int) -> None:
        self.submit(self.person(index), c.SayReady(self.state.round))

    @rule(actor=people)
    def pretend_to_be_the_clock(self, actor: str) -> None:
        assert not self.submit(actor, c.Tick())
        assert not self.submit(actor, c.GiveBackTime(1_000_000))
        assert not self.submit(actor, c.GiveUpGame())

    @rule(by=st.integers(-100_000, 20_000))
    def move_the_clock(self, by: int) -> None:
        self.now += by
        self.submit(CLOCK, c.Tick())

    @precondition(lambda self: self.state.due_at is not None)
    @rule(late=st.integers(0, 3_000))
    def wait(self, late: int) -> None:
        assert self.state.due_at is not None
        self.now = self.state.due_at + late
        before = self.state.version
        self.submit(CLOCK, c.Tick())
        assert self.state.version > before

    @rule(milliseconds=st.integers(-5, 90_000))
    def give_back(self, milliseconds: int) -> None:
        due = self.state.due_at
        self.submit(CLOCK, c.GiveBackTime(milliseconds))
        assert self.state.due_at == (None if due is None else due + max(milliseconds, 0))

    @rule(actor=people | st.just(CLOCK), length=st.integers(0, 90_000))
    def pause(self, actor: str, length: int) -> None:
        if self.submit(actor, c.PauseGame()):
            assert is_halted(self.state) == self.state.is_in_game
        self.now += length

    @rule(actor=people)
    def come_back(self, actor: str) -> None:
        assert self.submit(actor, c.ComeBack()) != is_removed(self.state, actor, self.now)

    @precondition(lambda self: is_halted(self.state))
    @rule(actor=people)
    def resume(self, actor: str) -> None:
        may = may_resume(self.state, actor)
        assert self.submit(actor, c.ResumeGame()) == may
        assert is_halted(self.state) != may

    @rule()
    def give_up(self) -> None:
        was_left = self.state.is_in_game and self.now - self.state.last_at >= LEFT_AFTER
        assert self.submit(CLOCK, c.GiveUpGame())
        assert not was_left or self.state.phase is Phase.LOBBY

    @precondition(lambda self: self.state.is_in_game)
    @rule()
    def stay_away_for_a_day(self) -> None:
        self.now = max(self.now, self.state.last_at) + LEFT_AFTER
        self.give_up()

    @rule(game=st.integers(0, 3), round_=st.integers(0, 4))
    def record_best(self, game: int, round_: int) -> None:
        self.submit(CLOCK, c.RecordBest(game, round_, BEST, (("K@0",),)))

    @rule(absent=st.sampled_from([c.PassHost, partial(c.NotePresence, away=True)]), seat=seats)
    def stop_waiting(self, absent: Callable[[int], c.PassHost | c.NotePresence], seat: int) -> None:
        self.submit(CLOCK, absent(seat))

    @rule()
    def fall_asleep(self) -> None:
        for page in self.pages[len(VIEWERS) :]:
            page.is_asleep = True

    @rule()
    def wake_up(self) -> None:
        for page in self.pages[len(VIEWERS) :]:
            page.is_asleep = False
            page.wake()
        self._check_what_pages_heard()

    # --- What must hold after each event ------------------------------------------------------

    def _check_what_pages_heard(self) -> None:
        """Texts are made by the function that the server sends them with."""
        for page in self.pages:
            for text in page.texts:
                assert leaks(text, self.state, page.player, self.seed) == []
                assert not any(person in text for person in PEOPLE)
            page.texts.clear()
            assert page.is_asleep or page.revision == self.state.version
        # Texts are shared among those who see the same, so another player looks first each time.
        first = self.state.version % len(VIEWERS)
        for viewer in (*VIEWERS[first:], *VIEWERS[:first]):
            (text,) = self.room.updates_for(RecordingPage(self.room, viewer))
            assert leaks(text, self.state, viewer, self.seed) == []

    # --- What always holds --------------------------------------------------------------------

    @invariant()
    def trays_are_legal_and_within_the_supply(self) -> None:
        for _, seat in self.state.taken:
            tray = parse_tray(seat.tray)
            assert format_tray(tray) == seat.tray
            assert tray.spheres == seat.spheres <= 11
            assert all(tray.count(color) <= 3 for color in COLORS)
            assert seat.tray == EMPTY_TRAY or self.state.phase is not Phase.LEAD_IN

    @invariant()
    def points_and_tokens_are_the_sum_of_the_rounds(self) -> None:
        if self.state.phase is Phase.LOBBY:
            return
        for number, seat in self.state.taken:
            scores = [score for result in self.state.results for score in result.scores if score.seat == number]
            given = seat.help.points if seat.help else 0
            assert seat.points == 10 + given + sum(score.points for score in scores)
            assert seat.bonus_tokens == sum(score.bonus_tokens for score in scores)
            assert len(scores) == max(len(self.state.results) - (seat.plays_from - 1), 0)

    @invariant()
    def rounds_and_clocks_fit_the_phase(self) -> None:
        state = self.state
        assert len(state.seats) == state.settings.seats
        played = {Phase.LEAD_IN: state.round - 1, Phase.BUILDING: state.round - 1}.get(state.phase, state.round)
        assert len(state.results) == played
        assert state.round <= state.settings.rounds
        assert (state.phase is Phase.OVER) == bool(state.standings)
        is_timed = state.phase in IN_GAME and (state.phase is not Phase.BUILDING or state.round_settings.has_hourglass)
        waits = state.only_person is not None or state.settings.wait_for_host or state.next_at is None
        is_waited_for = state.phase is Phase.SCORED and waits
        is_due = state.resumes_at is not None if state.paused_at is not None else is_timed and not is_waited_for
        assert (state.due_at is not None) == is_due
        assert state.paused_at is None or state.phase in IN_GAME
        assert state.paused_at is not None or (state.paused_by, state.resumes_at) == (None, None)
        assert (state.hand is not None) == (state.phase in (Phase.BUILDING, Phase.SCORED))

    @invariant()
    def no_player_sits_twice_and_every_table_with_people_has_a_host(self) -> None:
        sitting = [seat.player for _, seat in self.state.taken if seat.player]
        assert len(sitting) == len(set(sitting))
        assert all((seat.player is None) != (seat.bot is None) for _, seat in self.state.taken)
        present = [seat for _, seat in self.state.taken if seat.player and not seat.left]
        assert self.state.host is not None or not present
        assert (
            self.state.phase in IN_GAME
            or self.state.phase is Phase.OVER
            or not any(seat.left for _, seat in self.state.taken)
        )

    @invariant()
    def no_player_shares_a_name_with_another_player(self) -> None:
        names = [seat.name.casefold() for _, seat in self.state.taken]
        assert len(names) == len(set(names))
        assert not set(names) & set(LEVELS)

    @invariant()
    def no_player_who_was_removed_sits_at_the_table_and_every_lock_has_a_host(self) -> None:
        removed = [each.player for each in self.state.removed]
        assert len(removed) == len(set(removed))
        # The moves of a removed player belong to the game: that seat stays theirs, and empty.
        seats = [self.state.seat_at(number) for player in removed if (number := self.state.seat_of(player)) is not None]
        assert all(seat.left for seat in seats)
        assert self.state.is_in_game or self.state.phase is Phase.OVER or not seats
        assert self.state.host not in removed
        assert self.state.host is not None or not self.state.locked

    @invariant()
    def every_round_waits_for_a_player(self) -> None:
        playing = [seat for _, seat in self.state.playing]
        if self.state.phase is Phase.BUILDING and self.state.paused_at is None:
            assert not all(seat.done or seat.left or seat.away for seat in playing)

    def teardown(self) -> None:
        """The log is the room; and left to itself, the clock brings every timed game to its end."""
        assert fold(self.log) == self.state
        assert fold([decode_event(encode_event(event)) for event in self.log]) == self.state
        self.submit(CLOCK, c.ResumeGame())
        for _ in range(3 * self.state.settings.rounds + 3):
            if self.state.due_at is not None:
                self.wait(0)
            elif self.state.host is not None:
                self.submit(self.state.host, c.BeginRound(self.state.round))
        assert self.state.due_at is None


TableMachine.TestCase.settings = hypothesis_settings(
    examples(50), stateful_step_count=50, suppress_health_check=list(HealthCheck)
)
TestTable = TableMachine.TestCase
