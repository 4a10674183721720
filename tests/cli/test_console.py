"""Output for terminals, files and programs."""

import io
import json
import sys

import pytest
from rich.console import Console
from rich.text import Text

from dimension.cli.output import new_console, print_json, print_rows

ROWS = [(Text("a"), Text("one two three four")), (Text("bb"), Text("five"))]


@pytest.mark.parametrize(("encoding", "shown"), [("utf-8", '"é"'), ("ascii", '"\\u00e9"')])
def test_json_is_written_so_that_the_stream_can_take_it(
    encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    print_json("é")
    sys.stdout.flush()
    assert raw.getvalue().decode(encoding) == f"{shown}\n"
    assert json.loads(raw.getvalue()) == "é"


def test_rows_wrap_in_columns_on_a_terminal_and_not_in_a_file() -> None:
    terminal, file = io.StringIO(), io.StringIO()
    print_rows(Console(file=terminal, width=12, force_terminal=True, color_system=None), ROWS)
    print_rows(Console(file=file, width=1000), ROWS)
    assert [line.rstrip() for line in terminal.getvalue().splitlines()] == [
        "a  one two",
        "   three",
        "   four",
        "bb five",
    ]
    assert file.getvalue() == "a one two three four\nbb five\n"


def test_texts_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    new_console().print("[bold] :smile: 12")
    new_console(stderr=True).print("x" * 500)
    assert capsys.readouterr() == ("[bold] :smile: 12\n", "x" * 500 + "\n")
