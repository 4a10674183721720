"""What the address of a socket says about the page that opens it."""

from collections.abc import Mapping

from dimension.rooms.core.messages import BIG_TABLES_SINCE


def revision_of(query: Mapping[str, str]) -> int:
    """The revision that a page knows; -1 when it knows none, or says nonsense."""
    return _number(query.get("revision", ""), -1)


def knows_big_tables(query: Mapping[str, str]) -> bool:
    """Whether the client knows tables with more than four seats: those of the first version do not say."""
    return _number(query.get("protocol", ""), 1) >= BIG_TABLES_SINCE


def is_watching(query: Mapping[str, str]) -> bool:
    """Whether the page only looks on, even if its browser has an identity."""
    return query.get("watch") == "1"


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else otherwise
