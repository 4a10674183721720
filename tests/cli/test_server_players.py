"""One token for each server, kept where only its owner can read it."""

from pathlib import Path

import pytest

from dimension.cli.terminal.server import players_file, token_for


def test_every_server_has_a_token_of_its_own_that_stays(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "players.json"
    one, other = token_for(file, "https://one.example"), token_for(file, "https://two.example")
    assert one != other
    assert (token_for(file, "https://one.example"), token_for(file, "https://two.example")) == (one, other)
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", ["", "garbage", "[1]", '{"https://one.example": 7}', "[" * 9000])
def test_a_damaged_file_costs_no_more_than_its_content(text: str, tmp_path: Path) -> None:
    file = tmp_path / "players.json"
    file.write_text(text)
    assert token_for(file, "https://one.example") == token_for(file, "https://one.example")


def test_the_file_is_in_the_users_folder(tmp_path: Path) -> None:
    assert players_file().is_relative_to(tmp_path)
