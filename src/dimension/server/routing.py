"""The rules that a route carries beside it: its cost, limit and privacy, and which node answers it."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler

from dimension.server.service import LimitName

_KEY: Final = "rules"
READING_COST: Final = 3
"""The cost of a few questions to the database."""
SEATS_COST: Final = 4
"""The cost of a change that all at a table see."""
HANDSHAKE_COST: Final = 4
"""The cost of opening a socket, with the first snapshot."""
PREVIEW_COST: Final = 7
"""The cost of a page that tells other programs what its link leads to."""
QR_COST: Final = 8
"""The cost of drawing a QR code."""
LIST_COST: Final = 12
"""The cost of a list of all that a player has played."""
COUNTED_COST: Final = 32
"""The cost of counting thousands of rounds: a player's record, all games of a club, a whole class."""


class RouteRules(NamedTuple):
    """The checks that a route asks for."""

    cost: float = 1
    """Requests that it counts as: one for each half of a millisecond of CPU that it takes at its worst.

    `benchmarks/budgets.py` measures it: so an address takes a twentieth of a core at most.
    """
    limit: LimitName | None = None
    """The limit per address, and per player, that it takes one of."""
    is_anonymous: bool = False
    """Whether it is the same for every client, and makes no client a player."""
    is_at_owner: bool = False
    """Whether only the node that owns the room can answer."""
    is_guess: bool = False
    """Whether a refusal tells as much about a name as an unknown name does."""
    works_read_only: bool = False
    """Whether a read-only server answers, although it is not a GET."""


_USUAL: Final = RouteRules()


class Route(NamedTuple):
    """The route of a request, as far as checks need it."""

    rules: RouteRules
    room: str | None
    """The name of a table as typed; None for a route without one."""


NO_ROUTE: Final = Route(_USUAL, None)


def rules(
    *,
    cost: float = 1,
    limit: LimitName | None = None,
    is_anonymous: bool = False,
    is_at_owner: bool = False,
    is_guess: bool = False,
    works_read_only: bool = False,
) -> dict[str, RouteRules]:
    return {_KEY: RouteRules(cost, limit, is_anonymous, is_at_owner, is_guess, works_read_only)}


def rules_of(handler: BaseRouteHandler) -> RouteRules:
    """The rules that a route was given, or the usual ones."""
    found: RouteRules = handler.opt.get(_KEY, _USUAL)
    return found


def route_of(app: Litestar, path: str, scope: Mapping[str, Any]) -> Route:
    """The route that answers a request; with the usual rules where there is none."""
    method = scope.get("method")
    try:
        # Litestar remembers what it found, so that routing the request afterward costs nothing.
        _, handler, _, parameters, _ = app.asgi_router.handle_routing(
            path=path, method="GET" if method == "HEAD" else method
        )
    except HTTPException:
        return NO_ROUTE
    return Route(rules_of(handler), parameters.get("room"))
