"""`dimension census`: all hands of a size, in numbers and as a picture."""

import json
import os
import signal
import subprocess
import sys
import time
from math import comb
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dimension.cli.census.plot import WITH_BONUS, WITHOUT
from dimension.cli.census.run import MOST_CARDS
from dimension.cli.commands.census import SIZES
from tests.cli.conftest import Run


def test_json_counts_every_hand(dimension: Run) -> None:
    data = json.loads(dimension("census", "--cards", "2", "--workers", "1", "--json").out)
    assert data["hands"] == comb(60, 2) == sum(row["hands"] for row in data["scores"])
    assert data["fulfillable"] == comb(60, 2) - 25
    assert all(set(row) == {"score", "bonus", "hands"} for row in data["scores"])


@pytest.mark.parametrize(
    ("language", "hands", "share"),
    [("en", "1,715", "98.305%"), ("de", "1.715", "98,305\xa0%"), ("ru", "1\xa0715", "98,305\xa0%")],
)
def test_people_see_a_table_with_numbers_as_they_write_them(
    language: str, hands: str, share: str, dimension: Run
) -> None:
    result = dimension("census", "--cards", "2", "--workers", "1", "--lang", language)
    assert (result.code, result.err) == (0, "")
    assert hands in result.out
    assert share in result.out


def test_the_picture_is_an_svg_with_a_bar_for_each_result(dimension: Run, tmp_path: Path) -> None:
    file = tmp_path / "census.svg"
    assert dimension("census", "--cards", "2", "--workers", "1", "--plot", str(file)).code == 0
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    fills = [element.get("fill") for element in root.iter() if element.tag.endswith("rect")]
    assert WITH_BONUS in fills
    assert WITHOUT in fills


def test_a_census_resumes_from_its_checkpoint(dimension: Run, tmp_path: Path) -> None:
    file = tmp_path / "census.json"
    options = ["--workers", "1", "--resume", str(file), "--json"]
    first = dimension("census", "--cards", "2", *options)
    assert dimension("census", "--cards", "2", *options).out == first.out
    assert dimension("census", "--cards", "1", *options).code == 2
    file.write_text("nonsense")
    refused = dimension("census", "--cards", "2", *options)
    assert (refused.code, refused.out, len(refused.err.splitlines())) == (2, "", 1)
    assert "census.json" in refused.err


def test_the_help_page_knows_how_large_a_hand_can_be() -> None:
    assert range(1, MOST_CARDS + 1) == SIZES


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--cards", "9"], "9"),
        (["--cards", "0"], "0"),
        (["--cards", "x"], "x"),
        (["--workers", "0"], "0"),
        (["--workers", "many"], "many"),
        (["--cards", "1", "--workers", "1", "--plot", "/nowhere/at/all.svg"], "all.svg"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(args: list[str], named: str, dimension: Run) -> None:
    result = dimension("census", *args)
    assert (result.code, result.out) == (2, "")
    assert len(result.err.splitlines()) == 1
    assert named in result.err


def _heed_ctrl_c() -> None:
    """Tests that run in the background ignore it, and so would what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_a_census_with_all_its_processes(tmp_path: Path) -> None:
    kept = tmp_path / "census.json"
    command = [sys.executable, "-m", "dimension", "census", "--cards", "6", "--workers", "2", "--resume", str(kept)]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=_heed_ctrl_c
    ) as census:
        patience = time.monotonic() + 60
        while not kept.exists() and time.monotonic() < patience:
            time.sleep(0.05)
        os.killpg(census.pid, signal.SIGINT)
        _, told = census.communicate(timeout=60)
    assert census.returncode == 130
    assert told == ""
    assert json.loads(kept.read_text(encoding="utf-8"))["parts"]
