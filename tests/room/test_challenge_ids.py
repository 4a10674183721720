"""Names of challenges."""

import secrets

import pytest

from dimension.room.names import new_challenge_id, parse_challenge_id


def test_a_name_is_found_again_however_it_is_typed() -> None:
    name = new_challenge_id(secrets.randbits)
    assert len(name) == 12
    assert parse_challenge_id(name) == name
    assert parse_challenge_id(f" {name[:4]}-{name[4:].lower()} ") == name
    assert new_challenge_id(secrets.randbits) != name


@pytest.mark.parametrize("text", ["", "0" * 11, "0" * 13, "0" * 100_000, "%" * 12, "ы" * 12])
def test_any_other_text_is_not_a_challenge_id(text: str) -> None:
    assert parse_challenge_id(text) is None
