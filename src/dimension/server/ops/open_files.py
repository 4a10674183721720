"""How many files the server may have open: every connection is one."""

from typing import Final

_WITHOUT_LIMIT: Final = 16_384
"""Windows has no such limit, but one is needed."""
_MOST_KEPT_FREE: Final = 4_096


def allow_many_files() -> int:
    """Raise the limit as far as the system allows, and return it."""
    try:
        import resource
    except ImportError:
        return _WITHOUT_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return _WITHOUT_LIMIT if hard == resource.RLIM_INFINITY else hard


def files_kept_free(limit: int) -> int:
    """How many of the files that may be open are not for connections: the database and the worker need some."""
    return min(limit // 4, _MOST_KEPT_FREE)
