"""Files that cannot be written are refused, and nothing is left behind."""

from pathlib import Path

import pytest

from dimension.cli.declarations import UsageProblem
from dimension.cli.output_files import check_writable, write_file


def test_a_text_is_written_as_utf_8(tmp_path: Path) -> None:
    write_file(tmp_path / "x", "é")
    assert (tmp_path / "x").read_bytes() == "é".encode()


@pytest.mark.parametrize("act", [check_writable, lambda file: write_file(file, "")])
def test_a_folder_that_does_not_exist_is_a_problem_of_the_command_line(act: object, tmp_path: Path) -> None:
    assert callable(act)
    with pytest.raises(UsageProblem) as caught:
        act(tmp_path / "nowhere" / "x")
    assert caught.value.code == "cannot-write"
    assert caught.value.details["file"].endswith("x")


def test_a_check_changes_nothing(tmp_path: Path) -> None:
    check_writable(tmp_path / "new")
    assert not (tmp_path / "new").exists()
    (tmp_path / "old").write_text("kept")
    check_writable(tmp_path / "old")
    assert (tmp_path / "old").read_text() == "kept"
