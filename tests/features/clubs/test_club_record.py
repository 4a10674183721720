"""Standings over all evenings."""

from dimension.features.clubs.contract import ClubEvening, ClubPlayer
from dimension.features.clubs.routes import EVENING_GAP, MOST_CLUB_PLAYERS, club_record
from dimension.room.records import FinishedGame

HOUR = 3_600_000


def _game(number: int, at: int, *players: tuple[str | None, str, int, int]) -> FinishedGame:
    return FinishedGame("A", number, at, 1, 1, f"code {number}", "usual", False, players)


ANN, BEN = ("ann", "Ann"), ("ben", "Ben")
GAMES = [
    _game(4, 30 * HOUR, ("ann", "Anna", 12, 2), (None, "Tilda", 40, 1)),
    _game(3, 9 * HOUR, (*ANN, 20, 1), (*BEN, 20, 1)),
    _game(2, 3 * HOUR, (*ANN, 10, 2), (*BEN, 30, 1), ("eve", "Eve", 2, 3)),
    _game(1, 2 * HOUR, (*BEN, 5, 1)),
]


def test_people_are_distinguished_by_who_they_are_and_have_their_latest_name() -> None:
    record = club_record("Monday", GAMES, {"code 4": 50, "code 3": 40, "code 2": 40}, "ben")
    assert (record.name, record.games) == ("Monday", 4)
    assert record.players == (
        ClubPlayer("Ben", you=True, place=1, games=3, wins=3, total=55, par=None, evenings=1),
        ClubPlayer("Anna", you=False, place=2, games=3, wins=1, total=42, par=130, evenings=2),
        ClubPlayer("Eve", you=False, place=3, games=1, wins=0, total=2, par=40, evenings=1),
    )


def test_an_evening_ends_when_six_hours_pass_without_a_game() -> None:
    assert EVENING_GAP == 6 * HOUR
    assert club_record("Monday", GAMES, {}, "ben").evenings == (
        ClubEvening(30 * HOUR, 30 * HOUR, 1, ("Anna",)),
        ClubEvening(2 * HOUR, 9 * HOUR, 3, ("Ben",)),
    )


def test_equal_people_share_a_place_and_an_evening() -> None:
    record = club_record("Monday", GAMES[1:2], {}, "")
    assert [player.place for player in record.players] == [1, 1]
    assert record.evenings[0].winners == ("Ann", "Ben")


def test_hidden_and_deleted_names_are_empty() -> None:
    hidden = club_record("Monday", GAMES, {}, "ben", hides_names=True)
    assert [player.name for player in hidden.players] == ["Ben", "", ""]
    assert [evening.winners for evening in hidden.evenings] == [("",), ("Ben",)]
    deleted = club_record("Monday", [_game(1, 0, ("random", "", 5, 1))], {}, "ben")
    assert deleted.players[0].name == ""


def test_a_table_without_a_game_has_no_player() -> None:
    record = club_record("Monday", [], {}, "ben")
    assert (record.players, record.evenings) == ((), ())


def test_a_crowd_is_shown_up_to_the_best_hundred_and_oneself() -> None:
    crowd = [(f"player {number}", f"{number}", 1_000 - number, number + 1) for number in range(150)]
    record = club_record("Monday", [_game(1, 0, *crowd)], {}, "player 140")
    assert [player.place for player in record.players] == [*range(1, MOST_CLUB_PLAYERS + 1), 141]
