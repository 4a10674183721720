"""The record of a player, derived from their rounds."""

from msgspec.structs import replace

from dimension.features.games.contract import DayPlayed, GameResult, PlayerResult, RecordTotals
from dimension.features.games.record import SolvedRound, player_record
from dimension.room.records import MARKED, settings_key
from dimension.room.settings import TableSettings
from dimension.rules.scoring import Edition
from dimension.rules.settings import Contradictions, Deck, Grade

USUAL = settings_key(TableSettings())
ROUND = SolvedRound("A", 1, 0, USUAL, False, "O2 K-B G^", 7, False, "K-B", 10, "", 1, "O....../....../.")
NOTHING = RecordTotals(0, 0, 0, 0, 0)
DAY = 86_400_000
MONDAY = 4 * DAY
"""The first one of the clock."""


def test_the_totals_cover_all_rounds_that_count() -> None:
    rounds = [
        ROUND,
        ROUND._replace(points=10, bonus=True),
        ROUND._replace(game=2, points=-1),
        ROUND._replace(known=True, points=9),
        ROUND._replace(settings_key=USUAL + MARKED, room="B", best=12, bonus=True),
    ]
    record = player_record(rounds)
    assert record.totals == RecordTotals(rounds=3, games=2, points=16, best=30, bonuses=1)
    assert record.practice == RecordTotals(rounds=2, games=2, points=16, best=22, bonuses=1)


def test_a_player_without_rounds_has_an_empty_record() -> None:
    record = player_record([])
    assert (record.totals, record.practice) == (NOTHING, NOTHING)
    assert (record.settings, record.games, record.weeks, record.cards) == ((), (), (), ())


def test_settings_are_put_together_that_make_a_round_neither_easier_nor_harder() -> None:
    keys = [
        settings_key(TableSettings(rounds=2)),
        settings_key(TableSettings(edition=list(Edition)[-1], open_trays=True)),
        settings_key(TableSettings(cards=4, seconds=0, grade=Grade.HARD)),
        settings_key(TableSettings(live_marks=True)),
    ]
    record = player_record([ROUND._replace(settings_key=key) for key in keys] + [ROUND._replace(known=True)])
    usual, *others = record.settings
    assert (usual.cards, usual.seconds, usual.totals.rounds) == (6, 60, 2)
    assert (usual.deck, usual.contradictions, usual.grade) == (Deck.FULL, Contradictions.DRAWN, Grade.ANY)
    assert sorted((each.cards, each.seconds, each.grade, each.live_marks) for each in others) == [
        (4, 0, Grade.HARD, False),
        (6, 60, Grade.ANY, True),
    ]


def test_weeks_begin_on_monday_and_only_those_are_shown_in_which_a_player_played() -> None:
    moments = [MONDAY - 1, MONDAY, MONDAY + 7 * DAY - 1, MONDAY + 21 * DAY]
    record = player_record([ROUND._replace(at=at) for at in moments])
    assert [(week.at, week.totals.rounds) for week in record.weeks] == [
        (MONDAY - 7 * DAY, 1),
        (MONDAY, 2),
        (MONDAY + 21 * DAY, 1),
    ]


def test_games_have_the_figures_of_the_list_of_games() -> None:
    results = [
        _result(3, par=None),
        _result(2, par=82),
        replace(_result(1, par=30), daily=DayPlayed("2026-11-17", 5, 11)),
    ]
    games = player_record([], results).games
    assert [(game.game, game.points, game.best) for game in games] == [(1, 5, 11), (2, 17, 82)]


def _result(game: int, par: int | None) -> GameResult:
    players = (PlayerResult("Ben", False, False, 30, 1), PlayerResult("Ann", False, True, 17, 2))
    return GameResult("A", game, game * DAY, "code", False, players, par)


def test_only_the_latest_games_and_weeks_are_shown() -> None:
    rounds = [ROUND._replace(game=game, at=game * 7 * DAY) for game in range(1, 51)]
    record = player_record(rounds, [_result(game, par=82) for game in range(50, 0, -1)])
    assert [game.game for game in record.games] == list(range(31, 51))
    assert len(record.weeks) == 26
    assert record.weeks[-1].at == MONDAY + 49 * 7 * DAY
    assert record.totals.games == 50


def test_kinds_of_card_are_ranked_by_the_points_they_cost() -> None:
    rounds = [ROUND, ROUND._replace(failed="K-B O2"), ROUND._replace(failed="", hand="W_")]
    record = player_record(rounds)
    assert [(card.kind, card.seen, card.failed, card.lost) for card in record.cards] == [
        ("touch", 2, 2, 4),
        ("exactly", 2, 1, 2),
        ("floor", 1, 0, 0),
        ("bare", 2, 0, 0),
    ]


def test_a_card_that_even_the_best_tray_gives_up_is_not_held_against_any_player() -> None:
    record = player_record([ROUND._replace(failed="K-B O2", best_failed="K-B"), ROUND])
    touch = next(card for card in record.cards if card.kind == "touch")
    assert (touch.seen, touch.failed, touch.lost, touch.given_up) == (1, 1, 2, 1)


def test_the_latest_rounds_with_more_points_to_give_come_first() -> None:
    rounds = [ROUND._replace(round=number, points=7 + number % 2 * 3) for number in range(1, 20)]
    known = ROUND._replace(round=20, known=True)
    missed = player_record([*rounds, known]).missed
    assert [each.round for each in missed] == [18, 16, 14, 12, 10, 8]
    assert (missed[0].tray, missed[0].points, missed[0].best) == (ROUND.tray, 7, 10)
