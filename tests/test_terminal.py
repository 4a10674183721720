"""Colors where a terminal shows them, and nowhere else."""

import io
import sys

import pytest

from dimension import Tray
from dimension.terminal import takes_color


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def test_a_tray_is_the_same_text_on_a_terminal_and_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (Terminal(), io.StringIO()):
        monkeypatch.setattr(sys, "stdout", stream)
        print(Tray("KWBGOWB/G.O.K./W"))
        assert stream.getvalue() == "KWBGOWB/G.O.K./W\n"


@pytest.mark.parametrize(
    ("name", "value", "colored"),
    [("NO_COLOR", "1", False), ("NO_COLOR", "", True), ("TERM", "dumb", False), ("TERM", "linux", True)],
)
def test_colors_can_be_turned_off(name: str, value: str, colored: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert takes_color(Terminal()) is colored


def test_without_any_output_there_is_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert not takes_color()
