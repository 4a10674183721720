"""Help for single seats: who gives it, what it changes, and that a head start shows nothing to the others."""

import pytest
from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.help import USUAL_TOTALS, SeatHelp, even_help, helped_score, usual_total
from dimension.room.messages import encode_message
from dimension.room.records import finished_game, is_helped, round_records
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.room.view import moved, snapshot_of, view_of
from dimension.rules.hand import Hand
from dimension.rules.scoring import STARTING_POINTS
from dimension.rules.tray import Tray
from tests.room.tables import BOT, BOT_SEAT, HOST, PLAYER, WATCHER, Table, names_of, seated

TRAY = "KW...../....../."


def helped(help_: SeatHelp, settings: TableSettings | None = None, seat: int = 1) -> Table:
    """A game that has just opened its first round, in which one seat has help."""
    table = seated(settings or TableSettings(rounds=1))
    table.do(HOST, c.ChooseHelp(seat, help_))
    table.begin()
    table.tick()
    return table


def test_the_host_gives_help_and_all_see_it() -> None:
    table = seated()
    assert names_of(table.do(HOST, c.ChooseHelp(1, SeatHelp(points=5)))) == ["HelpChosen"]
    assert table.do(HOST, c.ChooseHelp(1, SeatHelp(points=5))) == []
    for viewer in (HOST, PLAYER, WATCHER, None):
        assert [seat and seat.help for seat in view_of(table.state, viewer).seats][1] == SeatHelp(points=5)
    assert table.do(HOST, c.ChooseHelp(1, SeatHelp()))[0].help is None  # type: ignore[union-attr]


def test_players_help_themselves_only_where_the_host_lets_them_and_never_others() -> None:
    table = seated()
    assert table.refusal(PLAYER, c.ChooseHelp(1, SeatHelp(points=5))) == "not_host"
    table.do(HOST, c.ChangeSettings(replace(table.state.settings, own_help=True)))
    assert names_of(table.do(PLAYER, c.ChooseHelp(1, SeatHelp(points=5)))) == ["HelpChosen"]
    assert table.refusal(PLAYER, c.ChooseHelp(0, SeatHelp(points=5))) == "not_host"
    assert table.refusal(WATCHER, c.ChooseHelp(1, SeatHelp(points=5))) == "not_host"


def test_help_is_chosen_in_the_lobby_for_a_seat_in_use() -> None:
    table = seated()
    assert table.refusal(HOST, c.ChooseHelp(3, SeatHelp(points=5))) == "seat_free"
    table.begin()
    assert table.refusal(HOST, c.ChooseHelp(1, SeatHelp(points=5))) == "game_running"


@pytest.mark.parametrize("special", [{"day": "2026-11-16"}, {"challenge": "ABCD"}])
def test_the_day_and_challenges_have_no_help(special: dict[str, str]) -> None:
    table = seated()
    table.state = replace(table.state, **special)
    assert table.refusal(HOST, c.ChooseHelp(0, SeatHelp(points=5))) == "not_allowed"


def test_help_leaves_with_the_player_and_stays_for_a_rematch() -> None:
    table = helped(SeatHelp(points=7))
    table.tick()
    table.tick()
    assert table.state.phase is Phase.OVER
    table.do(HOST, c.Reopen())
    table.begin()
    assert table.state.seat_at(1).points == STARTING_POINTS + 7
    other = seated()
    other.do(HOST, c.ChooseHelp(1, SeatHelp(points=7)))
    other.do(PLAYER, c.LeaveSeat())
    other.do(PLAYER, c.TakeSeat("Ben"))
    assert other.state.seat_at(1).help is None


def test_extra_points_count_from_the_start() -> None:
    table = helped(SeatHelp(points=12))
    assert [seat.points for _, seat in table.state.taken] == [STARTING_POINTS, STARTING_POINTS + 12, STARTING_POINTS]


def test_live_marks_are_for_the_helped_seat_alone() -> None:
    table = helped(SeatHelp(live_marks=True))
    assert [view_of(table.state, viewer).marks is not None for viewer in (HOST, PLAYER, WATCHER)] == [
        False,
        True,
        False,
    ]
    table.do(PLAYER, c.SetTray(1, TRAY))
    assert moved(table.state, 1, PLAYER, table.now).marks is not None
    assert moved(table.state, 1, HOST, table.now).marks is None


def test_only_the_first_cards_count() -> None:
    hand, tray = Hand("K2 O1 W1 K1"), Tray("KK...../....../.")
    assert helped_score(hand, tray, None).points == 2 - 8
    score = helped_score(hand, tray, SeatHelp(cards=3))
    # Without the fourth card, K2 asks for two and not for the sum of three (ruling R3).
    assert [verdict.fulfilled for verdict in score.verdicts] == [True, False, False, True]
    assert score.points == 2 - 4
    assert helped_score(hand, tray, SeatHelp(cards=8)) == helped_score(hand, tray, None)


def test_a_round_is_scored_with_each_seats_own_cards() -> None:
    table = helped(SeatHelp(cards=3))
    scored = table.tick()[0]
    assert isinstance(scored, e.RoundScored)
    failed = [sum(not verdict.fulfilled for verdict in score.verdicts) for score in scored.scores]
    assert failed[1] <= failed[0] == failed[2]
    assert all(verdict.fulfilled for verdict in scored.scores[1].verdicts[3:])


def test_a_head_start_shows_the_cards_to_its_seat_alone() -> None:
    table = helped(SeatHelp(seconds=20))
    opened = table.log[-1]
    assert isinstance(opened, e.RoundOpened)
    assert opened.ends_at == table.now + 1000 * (20 + table.state.settings.seconds)
    mine = view_of(table.state, PLAYER)
    assert (mine.phase, mine.starts_at, mine.ends_at) == (Phase.BUILDING, table.now, opened.ends_at)
    for viewer in (HOST, WATCHER, None):
        other = view_of(table.state, viewer)
        assert (other.phase, other.hand, other.ends_at) == (Phase.LEAD_IN, None, None)
        assert other.starts_at == table.now + 20_000
    assert names_of(table.tick()) == ["CardsShown"]
    for viewer in (HOST, PLAYER, WATCHER, None):
        assert view_of(table.state, viewer).hand == mine.hand
    assert table.now == opened.at + 20_000
    assert names_of(table.tick()) == ["RoundScored"]


def test_until_then_the_others_neither_build_nor_see_a_tray() -> None:
    table = helped(SeatHelp(seconds=20), TableSettings(rounds=1, open_trays=True))
    for actor in (HOST, BOT):
        assert table.refusal(actor, c.SetTray(1, TRAY)) == "not_building"
        assert table.refusal(actor, c.SayDone(1)) == "not_building"
    table.do(PLAYER, c.SetTray(1, TRAY))
    hand = table.state.deals[0].hand
    for viewer in (HOST, WATCHER, None):
        texts = (
            encode_message(snapshot_of(table.state, viewer, table.now)),
            encode_message(moved(table.state, 1, viewer, table.now)),
        )
        assert not any(TRAY.encode() in text or f'"{hand.split()[0]}"'.encode() in text for text in texts)
    table.tick()
    assert TRAY.encode() in encode_message(moved(table.state, 1, HOST, table.now))
    table.do(HOST, c.SetTray(1, TRAY))


def test_head_starts_of_different_lengths_end_one_by_one() -> None:
    table = seated(TableSettings(rounds=1, seconds=0))
    table.do(HOST, c.ChooseHelp(1, SeatHelp(seconds=30)))
    table.do(HOST, c.ChooseHelp(BOT_SEAT, SeatHelp(seconds=10)))
    table.begin()
    began = table.now + 3_000
    seen = []
    for _ in range(3):
        table.tick()
        seen.append((table.now - began, [table.state.sees_cards(number) for number in (0, 1, BOT_SEAT)]))
    assert seen == [(0, [False, True, False]), (20_000, [False, True, True]), (30_000, [True, True, True])]
    assert table.state.due_at is None


def test_a_pause_moves_the_head_start() -> None:
    table = helped(SeatHelp(seconds=20))
    began = table.now
    table.now += 5_000
    table.do(HOST, c.PauseGame())
    table.now += 60_000
    table.do(HOST, c.ResumeGame())
    assert names_of(table.tick()) == ["GameResumed"]
    assert names_of(table.tick()) == ["CardsShown"]
    assert table.now == began + 20_000 + 60_000 + 3_000


def test_results_with_help_are_in_no_record() -> None:
    table = helped(SeatHelp(points=5))
    for actor, number in ((HOST, 0), (PLAYER, 1)):
        table.do(actor, c.SetTray(1, TRAY))
        assert not table.state.seat_at(number).idle
    before = table.state
    scored = table.tick()
    played = round_records(before, scored).played
    assert [is_helped(each.settings_key) for each in played] == [False, True]
    before, ended = table.state, table.tick()
    game = finished_game(before, ended)
    assert game is not None
    assert game.is_practice


def test_an_even_game_gives_the_weaker_what_they_usually_lack() -> None:
    assert even_help([67.1, 56.0, None], 6) == [None, SeatHelp(points=11), None]
    assert even_help([67.1, 56.0], 3) == [None, SeatHelp(points=6)]
    assert even_help([None, None], 6) == [None, None]
    assert even_help([], 6) == []
    assert even_help([90.0, 3.0], 6) == [None, SeatHelp(points=60)]
    assert usual_total(0.71) == pytest.approx(USUAL_TOTALS["expert"], abs=2)
    assert usual_total(5.53) == pytest.approx(USUAL_TOTALS["beginner"], abs=2)
