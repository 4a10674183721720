"""Which form of a file a client gets, and when it gets none because it has it."""

import pytest

from dimension.server.files import accepted_encodings, is_known


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("", {""}),
        ("gzip", {"gzip"}),
        ("gzip, deflate, br", {"gzip", "deflate", "br"}),
        ("GZIP;q=0.5, br; q=0", {"gzip"}),
        ("br;q=0.000,gzip;q=1", {"gzip"}),
    ],
)
def test_a_client_gets_what_it_understands(header: str, accepted: set[str]) -> None:
    assert accepted_encodings(header) == accepted


@pytest.mark.parametrize(
    ("header", "is_one"),
    [
        ("", False),
        ('"a"', True),
        ('"b", W/"a"', True),
        ("*", True),
        ('"a-gzip"', False),
        ("a", False),
    ],
)
def test_a_tag_is_known_when_the_client_names_it(header: str, is_one: bool) -> None:
    assert is_known(header, '"a"') == is_one
