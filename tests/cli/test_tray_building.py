"""Building at a console: every tray on the way is shown, and a tray that was begun continues."""

import io

import pytest
from rich.console import Console

from dimension.cli.terminal.building import Hourglass, PipeReader, Quit, TrayBuilding
from dimension.cli.terminal.review import SoloPictures
from dimension.cli.words import ColorLetters
from dimension.rules.notation import format_tray, parse_hand
from dimension.rules.tray import Tray
from dimension.texts import texts_for

HAND = parse_hand("O2 O-W KxW B_ G^ O>K")


def building(*lines: str) -> TrayBuilding:
    texts, console = texts_for("en"), Console(file=io.StringIO(), width=80)
    letters = ColorLetters(texts)
    typed = PipeReader(io.StringIO("".join(f"{line}\n" for line in lines)))
    return TrayBuilding(console, texts, typed, letters, SoloPictures(console, texts, letters))


def test_every_change_is_reported_and_nothing_else() -> None:
    told: list[str] = []
    lines = "K0 W1", "nonsense", "cards", "B2", "undo", "undo", "undo", "help", "O3", "done"
    tray = building(*lines).build(HAND, Hourglass(0, lambda: 0), on_change=lambda tray: told.append(format_tray(tray)))
    assert told == [
        "KW...../....../.",
        "KWB..../....../.",
        "KW...../....../.",
        "K....../....../.",
        "......./....../.",
        "...O.../....../.",
    ]
    assert format_tray(tray) == told[-1]


def test_building_resumes_from_a_saved_tray() -> None:
    tray = building("W1", "done").build(HAND, Hourglass(0, lambda: 0), Tray("K....../....../."))
    assert format_tray(tray) == "KW...../....../."


def test_time_that_is_up_keeps_what_was_built() -> None:
    now = [0.0]

    def later(_: Tray) -> None:
        now[0] = 60.0

    tray = building("K0", "W1", "done").build(HAND, Hourglass(60, lambda: now[0]), on_change=later)
    assert format_tray(tray) == "K....../....../."


def test_leaving_is_reported_to_the_caller() -> None:
    with pytest.raises(Quit):
        building("K0", "quit").build(HAND, Hourglass(0, lambda: 0))


def test_a_line_may_end_with_a_command() -> None:
    tray = building("K0 W1 B2 done").build(HAND, Hourglass(0, lambda: 0))
    assert format_tray(tray) == "KWB..../....../."
    tray = building("K0 W1 undo", "K0 13 done", "B2 fertig done", "O5", "done").build(HAND, Hourglass(0, lambda: 0))
    assert format_tray(tray) == "K....O./....../."


def test_an_empty_tray_ends_the_only_try_after_a_confirmation() -> None:
    lines = "done", "K0", "done"
    assert building(*lines).build(HAND, Hourglass(0, lambda: 0)) == Tray()
    assert building(*lines).build(HAND, Hourglass(0, lambda: 0), is_only_try=True) == Tray({0: "K"})
    assert building("done", "done").build(HAND, Hourglass(0, lambda: 0), is_only_try=True) == Tray()
