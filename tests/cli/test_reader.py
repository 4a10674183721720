"""Reading lines from a file or another program; a real terminal is in commands/test_terminal.py."""

import io

import pytest

from dimension.cli.terminal.building import Hourglass, PipeReader, TimeUp, reader_for


def test_lines_come_one_by_one_until_the_end_of_the_file() -> None:
    reader = PipeReader(io.StringIO(" K0 \n\nlast"))
    assert [reader.read(None, str) for _ in range(3)] == ["K0", "", "last"]
    with pytest.raises(EOFError):
        reader.read(None, str)


def test_a_line_that_comes_too_late_is_not_read() -> None:
    moments = iter([0.0, 10.0, 16.0])
    hourglass = Hourglass(15, lambda: next(moments))
    reader = PipeReader(io.StringIO("in time\ntoo late\n"))
    assert reader.read(hourglass, str) == "in time"
    with pytest.raises(TimeUp):
        reader.read(hourglass, str)


def test_piped_input_is_never_lost() -> None:
    reader = PipeReader(io.StringIO("kept\n"))
    reader.forget_typed_ahead()
    assert reader.read(None, str) == "kept"


def test_only_a_terminal_gets_a_prompt() -> None:
    assert isinstance(reader_for(io.StringIO(), io.StringIO()), PipeReader)
