"""Solo games on this machine: damaged lines cost nothing, equal settings belong together."""

from pathlib import Path

import pytest

from dimension.cli.terminal.solo import earlier_totals, history_file, remember
from dimension.rules.settings import GameSettings


def test_totals_come_back_for_equal_settings_only(tmp_path: Path) -> None:
    file = tmp_path / "new" / "solo.jsonl"
    assert earlier_totals(file, GameSettings()) == []
    for settings, total in ((GameSettings(), 30), (GameSettings(cards=8), 5), (GameSettings(), -2)):
        remember(file, settings, "CODE", total)
    assert earlier_totals(file, GameSettings()) == [30, -2]
    assert earlier_totals(file, GameSettings(cards=8)) == [5]


@pytest.mark.parametrize("damage", [b"garbage", b'{"settings": "', b"\xff\xfe", b"[" * 9000, b"[1]\n{}"])
def test_a_damaged_line_swallows_no_other(damage: bytes, tmp_path: Path) -> None:
    file = tmp_path / "solo.jsonl"
    remember(file, GameSettings(), "CODE", 1)
    file.write_bytes(file.read_bytes() + damage)
    remember(file, GameSettings(), "CODE", 2)
    assert earlier_totals(file, GameSettings()) == [1, 2]


def test_the_file_is_in_the_folder_for_data_of_the_user(tmp_path: Path) -> None:
    assert history_file().is_relative_to(tmp_path)
