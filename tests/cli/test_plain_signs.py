"""Signs for streams that cannot show every character."""

import pytest

from dimension.cli.output import can_show, plain
from dimension.texts import LANGUAGES, texts_for
from tests.cli.conftest import Run

HAND, TRAY = "O2 O-W KxW B_ G^ O>K", "KWBGOWB/G.O.K./W"


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "✓ ✗ · −1 “Größe” › шарик"),
        ("ascii", '+ x . -1 "Groesse" > sharik'),
        ("cp437", '+ x · -1 "Größe" > sharik'),
        ("cp1252", "+ x · -1 “Größe” › sharik"),
        ("cp866", '+ x · -1 "Groesse" > шарик'),
        (None, "✓ ✗ · −1 “Größe” › шарик"),
    ],
)
def test_only_what_a_stream_cannot_show_is_replaced(encoding: str | None, shown: str) -> None:
    assert plain("✓ ✗ · −1 “Größe” › шарик", encoding) == shown


def test_capitals_stay_capitals_and_unknown_signs_become_question_marks() -> None:
    assert plain("Щука Äpfel 字 \ud800", "ascii") == "Shchuka Aepfel ? ?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_character_of_the_catalogs_becomes_a_question_mark(language: str) -> None:
    texts = texts_for(language)
    signs = {sign for source in texts._sources.values() for sign in source} - {"?"}
    assert not {sign for sign in signs if "?" in plain(sign, "ascii")}


def test_the_code_page_of_dos_shows_blocks_and_the_windows_one_does_not() -> None:
    assert [can_show("▀▄█", encoding) for encoding in ("utf-8", "cp437", "cp1252", "ascii", None)] == [
        True,
        True,
        False,
        False,
        True,
    ]


def verdicts(out: str) -> list[str]:
    return [line[0] for line in out.splitlines() if line[1:2] == " " and line[0] in "+x"]


def test_a_real_process_prepares_its_streams(process: Run) -> None:
    out = process("check", HAND, TRAY, environ={"PYTHONIOENCODING": "ascii"}).out
    assert verdicts(out) == ["+", "x", "x", "+", "x", "x"]
    assert "?" not in out


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
def test_verdicts_differ_on_every_stream(encoding: str, encoded: Run) -> None:
    out = encoded("check", HAND, TRAY, encoding=encoding).out
    assert verdicts(out) == ["+", "x", "x", "+", "x", "x"]
    assert "?" not in out


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_readable_on_every_stream(encoding: str, language: str, encoded: Run) -> None:
    line = ("terminal", "--seed", "42", "--rounds", "1", "--lang", language)
    game = encoded(*line, encoding=encoding, stdin="\nK0 W1\ndone\n")
    assert (game.code, game.err) == (0, "")
    assert "?" not in game.out
    assert "-6" in game.out
