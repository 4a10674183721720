"""The finished part of a census survives in a file."""

from collections import Counter
from pathlib import Path

import pytest

from dimension.cli.census.run import Tally, read_checkpoint, write_checkpoint

DONE = {"0/0": Tally(Counter({(11, True): 7, (9, False): 2}), 8), "1/0": Tally()}


def test_a_written_checkpoint_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "census.json"
    write_checkpoint(file, 6, DONE)
    assert read_checkpoint(file, 6) == DONE
    assert [path.name for path in tmp_path.iterdir()] == ["census.json"]


def test_without_a_file_nothing_is_done(tmp_path: Path) -> None:
    assert read_checkpoint(tmp_path / "census.json", 6) == {}


def test_a_file_of_the_first_version_is_read(tmp_path: Path) -> None:
    file = tmp_path / "census.json"
    file.write_text('{"cards": 6, "parts": {"0/0": {"hands": [[9, 0, 2], [11, 1, 7]], "fulfillable": 8}}}')
    assert read_checkpoint(file, 6) == {"0/0": DONE["0/0"]}


def test_a_census_of_other_hands_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "census.json"
    write_checkpoint(file, 6, DONE)
    with pytest.raises(ValueError, match="belongs to a census of 6 cards, not of 8"):
        read_checkpoint(file, 8)
