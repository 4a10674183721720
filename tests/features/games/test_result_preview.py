"""The preview of a link to a finished game."""

from dimension.features.games.preview import result_preview
from dimension.room.erasing import NO_NAME
from dimension.room.records import FinishedGame
from dimension.texts import texts_for


def test_an_erased_player_wins_without_a_name() -> None:
    players = (("somebody", NO_NAME, 20, 1), ("ben", "Ben", 5, 2))
    game = FinishedGame("ROOM42", 1, 9, 2, 1, "C", "K", False, players)
    preview = result_preview(game, None, {}, texts_for("en"))
    assert preview is not None
    assert preview.title == "A finished game: 20 points"
    assert "Ben 5" in preview.description


def test_the_preview_of_a_class_names_a_few() -> None:
    players = tuple((f"p{at}", f"Name{at}", 100 - at // 10, 1 + at // 10 * 10) for at in range(100))
    game = FinishedGame("ROOM42", 1, 9, 2, 1, "C", "K", False, players)
    preview = result_preview(game, None, {}, texts_for("en"))
    assert preview is not None
    assert preview.title == "Won together: Name0, Name1, Name2, Name3, …, 100 points"
    assert preview.description.count("Name") == 4
