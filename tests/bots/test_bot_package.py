"""A package with a bot is installed for real, and plays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "bot_package"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process in which the example package is installed."""
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, *offline, "--target", str(target), str(PACKAGE)], check=True, capture_output=True)
    paths = [str(target), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "DIMENSION_SPEED": "10"}


def _run(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, *arguments]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=True)
    assert result.stderr == ""
    return result.stdout


def test_the_installed_bot_plays_a_hand(environment: dict[str, str]) -> None:
    program = """
from random import Random
from dimension import Tray, parse_hand, score_tray
from dimension.bots.registry import LEVELS, best_tray, introduction, plan

hand = parse_hand("O2 O-W KxW B_ G^ O>K")
tray = best_tray("magpie", hand, Random(1))
assert plan("magpie", hand, Tray(), 60, Random(1))[-1].tray == tray
print(LEVELS[-1], introduction("magpie").title, score_tray(hand, tray).points)
"""
    level, title, points = _run(environment, "-c", program).split()
    assert (level, title) == ("magpie", "Magpie")
    assert 5 <= int(points) <= 10


def test_the_installed_bot_plays_a_whole_game_at_a_table(environment: dict[str, str]) -> None:
    # Without an hourglass a round lasts until all players are done, however long the bot takes to think.
    client = str(ROOT / "examples" / "table_client.py")
    lines = _run(environment, client, "--bot", "magpie", "--seconds", "0").splitlines()
    played = [line for line in lines if line.startswith("  ") and "(magpie) " in line]
    assert len(played) == 2, "one tray in each round"
    assert all("." * 7 not in line for line in played), "something was built"
    assert [line for line in lines if line[1:].startswith(". ") and "(magpie): " in line], "it is in the standings"
