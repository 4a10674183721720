"""The way from the owner of a room to a page that another node took: it can be asked whether it still leads there."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

IsThere = Callable[[], Awaitable[bool]]
"""Whether the node that took a page still answers for it."""
_EXTENSION: Final = "dimension.way"


def way_extension(is_there: IsThere) -> dict[str, Any]:
    """The way to a page, for the extensions of a scope."""
    return {_EXTENSION: {"is_there": is_there}}


def way_of(scope: Mapping[str, Any]) -> IsThere | None:
    """The way to a page; None for one that came here by itself."""
    extension = (scope.get("extensions") or {}).get(_EXTENSION)
    is_there: IsThere | None = extension["is_there"] if extension else None
    return is_there
