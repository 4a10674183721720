"""`dimension draw`: in the terminal, or into a file."""

import json
from pathlib import Path
from xml.etree import ElementTree

from tests.cli.conftest import Run

TRAY = "KWBGOWB/G.O.K./W"


def test_a_tray_is_drawn_in_the_terminal(dimension: Run) -> None:
    out = dimension("draw", TRAY).out
    assert [sum(line.count(letter) for line in out.splitlines()) for letter in "KWBGO"] == [2, 3, 2, 2, 2]


def test_a_picture_is_written(dimension: Run, tmp_path: Path) -> None:
    file = tmp_path / "tray.svg"
    result = dimension("draw", TRAY, "-o", str(file))
    assert str(file) in result.out
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_programs_get_notation_and_picture(dimension: Run) -> None:
    data = json.loads(dimension("draw", TRAY, "--json").out)
    assert data["tray"] == TRAY
    assert data["canonical"] == "KWBWBGO/K.G.O./W"
    assert data["spheres"] == 11
    assert data["svg"].startswith("<svg")


def test_another_kind_of_picture_is_refused(dimension: Run, tmp_path: Path) -> None:
    file = tmp_path / "tray.png"
    result = dimension("draw", TRAY, "-o", str(file))
    assert (result.code, result.out) == (2, "")
    assert "has to end in .svg" in result.err
    assert not file.exists()
