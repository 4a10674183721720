"""Which requests come from pages of other sites."""

import pytest

from dimension.server.guard.identity import is_cross_origin


@pytest.mark.parametrize(
    ("origin", "host", "is_cross"),
    [
        (None, b"dimension.example", False),
        (b"https://dimension.example", b"dimension.example", False),
        (b"http://Dimension.example", b"dimension.EXAMPLE", False),
        (b"http://dimension.example:8000", b"dimension.example:8000", False),
        (b"http://dimension.example:8001", b"dimension.example:8000", True),
        (b"https://evil.example", b"dimension.example", True),
        (b"https://dimension.example.evil.example", b"dimension.example", True),
        (b"null", b"dimension.example", True),
        (b"https://dimension.example", None, True),
    ],
)
def test_an_origin_must_be_the_requested_host(origin: bytes | None, host: bytes | None, is_cross: bool) -> None:
    headers = [(name, value) for name, value in ((b"origin", origin), (b"host", host)) if value is not None]
    assert is_cross_origin(headers, "http") == is_cross


def test_a_page_without_https_is_another_site_to_a_server_with_it() -> None:
    headers = [(b"origin", b"http://dimension.example"), (b"host", b"dimension.example")]
    assert [is_cross_origin(headers, scheme) for scheme in ("http", "https", "ws", "wss")] == [False, True, False, True]
    secure = [(b"origin", b"https://dimension.example"), (b"host", b"dimension.example")]
    assert [is_cross_origin(secure, scheme) for scheme in ("http", "https", "ws", "wss")] == [False] * 4
