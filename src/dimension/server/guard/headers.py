"""Headers of a request as ASGI has them: lower-case names, Latin-1 values."""

from collections.abc import Iterable

Headers = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, wanted: bytes) -> str | None:
    """The first value of a header; None when it is missing."""
    return next((value.decode("latin-1") for name, value in headers if name == wanted), None)
