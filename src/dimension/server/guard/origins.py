"""Which site a request comes from: pages of other sites must not act for our players."""

from dimension.server.guard.headers import Headers, header


def is_cross_origin(headers: Headers) -> bool:
    """Whether a page of another site sent this; programs send no origin, and are no page."""
    origin = header(headers, b"origin")
    if origin is None:
        return False
    return origin.partition("://")[2].lower() != (header(headers, b"host") or "").lower()
