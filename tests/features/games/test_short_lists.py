"""Games of a big table in a list of games."""

from dimension.features.games.contract import GameResult, PlayerResult, RunningGame, RunningPlayer
from dimension.features.games.routes import shortened
from dimension.room.state import Phase


def _result(players: int) -> GameResult:
    results = (PlayerResult(f"P{at}", False, at == 7, 100 - abs(at - 30), 1) for at in range(players))
    return GameResult("ROOM42", 1, 9, "C", False, tuple(results))


def test_a_list_names_the_best_three_of_a_class_and_the_one_who_asks() -> None:
    short = shortened(_result(100))
    assert [player.name for player in short.players] == ["P7", "P29", "P30", "P31"]
    assert short.more == 96


def test_a_small_table_stays_whole() -> None:
    assert shortened(_result(4)) == _result(4)


def test_running_games_are_shortened_by_points() -> None:
    players = tuple(RunningPlayer(f"P{at}", False, at == 0, at) for at in range(30))
    short = shortened(RunningGame("ROOM42", 1, Phase.SCORED, 1, 6, None, 9, players))
    assert [player.name for player in short.players] == ["P0", "P27", "P28", "P29"]
    assert short.more == 26
