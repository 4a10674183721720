"""A table that never waits in vain, and a host who leads: more time, the end of a round or a game, co-hosts."""

import pytest

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK
from dimension.room.lobby import MORE_TIME, key_hash
from dimension.room.messages import encode_message
from dimension.room.records import finished_game
from dimension.room.settings import TableSettings
from dimension.room.state import AFTER_READY, MOST_CO_HOSTS, Phase
from dimension.room.view import snapshot_of, view_of
from dimension.rules.code import parse_game_code
from dimension.rules.stack import deal_game
from tests.room.big_tables import PUPILS, TEACHER, big_table_in
from tests.room.leaks import leaks
from tests.room.tables import BOT, HOST, PLAYER, SEED, WATCHER, Table, names_of, seated, table_in

KEY = "k" * 32


def with_co_host(table: Table, player: str = WATCHER) -> Table:
    table.do(table.state.host or "", c.InviteCoHost(key_hash(KEY)))
    table.do(player, c.BecomeCoHost(key=KEY))
    return table


# --- No table waits for absent players --------------------------------------------------------


def test_the_scores_wait_neither_for_absent_players_nor_for_long() -> None:
    table = table_in(Phase.SCORED)
    table.do(BOT, c.SayReady(1))
    assert table.state.due_at is None
    table.do(CLOCK, c.NotePresence(1, away=True))
    assert names_of(table.do(HOST, c.SayReady(1))) == ["ReadySaid", "RoundAnnounced"]
    slow = table_in(Phase.SCORED)
    slow.do(HOST, c.SayReady(1))
    assert view_of(slow.state, PLAYER).next_at == slow.now + AFTER_READY
    assert names_of(slow.tick()) == ["RoundAnnounced"]


def test_a_round_is_over_when_all_who_are_there_are_done() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SayDone(1))
    table.do(BOT, c.SayDone(1))
    assert names_of(table.do(CLOCK, c.NotePresence(1, away=True))) == ["AwayChanged", "RoundScored"]
    # The next round does not wait again, and has a tray for whoever comes back.
    table.tick()
    table.tick()
    assert table.state.phase is Phase.BUILDING
    table.do(BOT, c.SayDone(2))
    assert names_of(table.do(HOST, c.SayDone(2))) == ["DoneChanged", "RoundScored"]


def test_who_is_away_keeps_building_where_they_were() -> None:
    table = table_in(Phase.BUILDING)
    table.do(CLOCK, c.NotePresence(1, away=True))
    assert [seat and seat.away for seat in view_of(table.state, HOST).seats] == [False, True, False, None]
    table.do(CLOCK, c.NotePresence(1, away=False))
    table.do(PLAYER, c.SetTray(1, "KW...../....../."))
    assert table.state.seat_at(1).spheres == 2


def test_a_player_may_ask_for_a_pause_and_the_host_grants_it() -> None:
    table = table_in(Phase.BUILDING)
    assert names_of(table.do(PLAYER, c.AskForPause())) == ["PauseAsked"]
    assert table.do(PLAYER, c.AskForPause()) == []
    assert [seat and seat.asks_for_pause for seat in view_of(table.state, HOST).seats] == [False, True, False, None]
    table.do(HOST, c.PauseGame())
    assert not table.state.seat_at(1).asks_for_pause
    assert table.do(PLAYER, c.AskForPause()) == []
    assert table.refusal(WATCHER, c.AskForPause()) == "no_seat"
    assert seated().refusal(PLAYER, c.AskForPause()) == "not_building"


# --- The host leads ---------------------------------------------------------------------------


def test_the_host_continues_ends_a_round_and_gives_more_time() -> None:
    table = table_in(Phase.BUILDING)
    assert table.state.ends_at is not None
    ends_at = table.state.ends_at
    table.do(HOST, c.AddTime(1))
    assert table.state.ends_at == ends_at + MORE_TIME
    assert table.ask(HOST, c.AddTime(2)) == []
    assert names_of(table.do(HOST, c.EndRound(1))) == ["RoundScored"]
    assert table.do(HOST, c.EndRound(1)) == []
    assert names_of(table.do(HOST, c.BeginRound(1))) == ["RoundAnnounced"]
    for command in (c.EndRound(1), c.AddTime(1), c.Finish(1), c.StopGame(), c.BeginRound(1), c.FreeSeats((0,))):
        assert table.refusal(PLAYER, command) == "not_host"


def test_no_round_becomes_longer_than_the_longest_hourglass() -> None:
    table = table_in(Phase.BUILDING, TableSettings(seconds=580))
    assert table.do(HOST, c.AddTime(1)) == []
    assert table_in(Phase.BUILDING, TableSettings(seconds=0)).do(HOST, c.AddTime(1)) == []


def test_a_player_alone_adds_no_time() -> None:
    table = Table(TableSettings(seats=1))
    table.do(HOST, c.TakeSeat("Ann"))
    table.begin()
    table.tick()
    assert table.refusal(HOST, c.AddTime(1)) == "not_allowed"
    assert table.refusal(HOST, c.Finish(1)) == "not_allowed"
    assert names_of(table.do(HOST, c.StopGame())) == ["GameGivenUp"]


def test_a_game_that_ends_early_has_a_result_and_the_code_of_its_rounds() -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=4))
    table.do(PLAYER, c.SetTray(1, "KW...../....../."))
    assert names_of(table.do(HOST, c.Finish(1))) == ["GameShortened"]
    view = view_of(table.state, PLAYER)
    assert (view.settings.rounds, view.is_last_round) == (1, True)
    # The host thinks again, and again.
    table.do(HOST, c.Finish(1, finish=False))
    assert view_of(table.state, PLAYER).settings.rounds == 4
    table.do(HOST, c.EndRound(1))
    before = table.state
    ended = table.do(HOST, c.Finish(1))
    assert names_of(ended) == ["GameShortened", "GameEnded"]
    settings, seed = parse_game_code(table.state.code)
    assert (settings.rounds, seed) == (1, SEED)
    assert deal_game(settings, seed)[0] == deal_game(before.settings.game(), seed)[0]
    kept = finished_game(before, ended)
    assert kept is not None
    assert kept.code == table.state.code
    assert view_of(table.state, PLAYER).settings.rounds == 1
    table.do(HOST, c.Reopen())
    assert view_of(table.state, PLAYER).settings.rounds == 4


def test_a_rematch_after_a_short_game_is_a_whole_one() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=4))
    table.do(HOST, c.Finish(1))
    table.begin()
    assert (table.state.rounds, len(table.state.deals)) == (4, 4)


def test_the_host_hands_over() -> None:
    table = seated()
    assert table.refusal(HOST, c.HandOver(2)) == "not_allowed"
    assert table.refusal(HOST, c.HandOver(3)) == "seat_free"
    table.do(HOST, c.HandOver(1))
    assert view_of(table.state, PLAYER).is_host
    assert table.refusal(HOST, c.HandOver(0)) == "not_host"
    # Also in a class.
    lesson = big_table_in(Phase.BUILDING)
    lesson.do(TEACHER, c.HandOver(0))
    assert lesson.state.host == PUPILS[0]


def test_a_co_host_leads_beside_the_host() -> None:
    table = with_co_host(big_table_in(Phase.BUILDING))
    view = view_of(table.state, WATCHER)
    assert (view.is_host, view.is_co_host, view.co_hosts) == (True, True, 1)
    table.do(WATCHER, c.EndRound(1))
    table.do(WATCHER, c.BeginRound(1))
    for command in (c.HandOver(0), c.InviteCoHost("x"), c.DropCoHosts(), c.KeepTable("Ours")):
        assert table.refusal(WATCHER, command) == "not_host"
    table.do(TEACHER, c.DropCoHosts())
    assert table.refusal(WATCHER, c.StopGame()) == "not_host"


def test_a_co_host_neither_removes_nor_renames_the_host() -> None:
    table = with_co_host(seated())
    for command in (c.ClearSeat(0), c.RenameSeat(0, "Cat"), c.FreeSeats((1, 0))):
        assert table.refusal(WATCHER, command) == "not_host"
    table.do(WATCHER, c.RenameSeat(1, "Cat"))


def test_a_key_makes_one_co_host() -> None:
    table = seated()
    assert table.refusal(PLAYER, c.BecomeCoHost(key=KEY)) == "wrong_key"
    table.do(HOST, c.InviteCoHost(key_hash(KEY)))
    assert table.refusal(PLAYER, c.BecomeCoHost(key=key_hash(KEY))) == "wrong_key"
    table.do(PLAYER, c.BecomeCoHost(key=KEY))
    assert table.refusal(WATCHER, c.BecomeCoHost(key=KEY)) == "wrong_key"
    assert table.do(PLAYER, c.BecomeCoHost(key=KEY)) == []
    assert table.do(HOST, c.BecomeCoHost(key="anything")) == []


def test_a_table_has_a_bounded_number_of_co_hosts() -> None:
    table = seated()
    for number in range(MOST_CO_HOSTS):
        with_co_host(table, f"co-host {number}")
    table.do(HOST, c.InviteCoHost(key_hash(KEY)))
    assert table.refusal(WATCHER, c.BecomeCoHost(key=KEY)) == "too_many_co_hosts"


@pytest.mark.parametrize("phase", Phase)
def test_a_co_host_sees_what_every_spectator_sees_and_the_names(phase: Phase) -> None:
    """No cards before they are open, no trays of a round, no seed, no key, no identity of a player."""
    table = with_co_host(big_table_in(phase))
    table.do(TEACHER, c.HideNames(True))
    text = encode_message(snapshot_of(table.state, WATCHER, table.now)).decode()
    assert leaks(text, table.state, WATCHER, SEED) == []
    assert not any(person in text for person in (*PUPILS, TEACHER, WATCHER, KEY, key_hash(KEY)))
    view, spectator, host = (view_of(table.state, player) for player in (WATCHER, "a spectator", TEACHER))
    assert [seat and seat.tray for seat in view.seats] == [seat and seat.tray for seat in spectator.seats]
    assert (view.hand, view.marks, view.code) == (spectator.hand, spectator.marks, spectator.code)
    assert [seat and seat.name for seat in view.seats] == [seat and seat.name for seat in host.seats]
    # A projector has neither names nor a word of who leads.
    assert {seat.name for seat in spectator.seats if seat} == {""}
    assert (spectator.is_host, spectator.is_co_host, spectator.removed) == (False, False, ())


# --- Seats ------------------------------------------------------------------------------------


def test_the_host_frees_the_seats_of_everyone_away_and_they_may_come_back() -> None:
    table = seated()
    table.do(HOST, c.FreeSeats(seats=(1, 2, 3, 1)))
    assert [number for number, _ in table.state.taken] == [0, 2]
    table.do(PLAYER, c.TakeSeat("Ben"))
    over = table_in(Phase.OVER)
    assert names_of(over.do(HOST, c.FreeSeats(seats=(1,)))) == ["PlayerLeft"]
    over.do(HOST, c.Reopen())
    assert over.state.seats[1] is None


def test_in_the_lobby_a_person_takes_the_seat_of_a_bot() -> None:
    table = seated(TableSettings(seats=3))
    assert view_of(table.state, WATCHER).join_code is not None
    assert names_of(table.do(WATCHER, c.TakeSeat("Eve"))) == ["SeatFreed", "SeatTaken"]
    assert view_of(table.state, WATCHER).join_code is None
    assert table.refusal("dora", c.TakeSeat("Dora")) == "table_full"
    playing = table_in(Phase.BUILDING, TableSettings(seats=3))
    assert playing.refusal(WATCHER, c.TakeSeat("Eve")) == "table_full"


@pytest.mark.parametrize(
    ("seats", "lesson", "is_big"),
    [(5, False, False), (8, False, False), (8, True, True), (9, False, True), (2, True, True)],
)
def test_five_to_eight_play_as_four_do_and_a_class_is_a_choice(seats: int, lesson: bool, is_big: bool) -> None:
    table = seated(TableSettings(seats=max(seats, 3), rounds=1, lesson=lesson))
    table.begin()
    while table.state.phase is not Phase.SCORED:
        table.tick()
    view = view_of(table.state, WATCHER)
    assert table.state.settings.is_big == is_big
    assert len(view.results[0].scores) == (1 if is_big else 3)
    table.do(HOST, c.LeaveSeat())
    assert table.state.host == (HOST if is_big else PLAYER)


def test_events_of_the_new_kinds_are_counted() -> None:
    table = seated()
    before = table.state.arrangements
    table.do(HOST, c.InviteCoHost(key_hash(KEY)))
    assert table.state.arrangements == before + 1
    assert isinstance(table.log[-1], e.CoHostInvited)


# --- Whose game it is, and which cards --------------------------------------------------------


def test_a_game_is_of_its_players_and_of_a_host_without_a_seat() -> None:
    for table, players in (
        (big_table_in(Phase.LEAD_IN), (*PUPILS, TEACHER)),
        (table_in(Phase.LEAD_IN), (HOST, PLAYER)),
    ):
        (started,) = (event for event in table.log if isinstance(event, e.GameStarted))
        assert started.players == players


def test_the_cards_of_a_code_stay_when_only_the_table_around_them_changes() -> None:
    table = Table(TableSettings(rounds=2), SEED)
    table.do(HOST, c.ChangeSettings(TableSettings(rounds=2, live_marks=True)))
    assert (table.state.seed, table.state.settings.live_marks) == (SEED, True)
    table.do(HOST, c.ChangeSettings(TableSettings(rounds=3)))
    assert table.state.seed is None
