"""Checks before a request or a handshake is handled, and the hint for a visitor who used an unknown host name."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from dimension.server.guard.abuse import AbuseEvent
from dimension.server.guard.identity import Headers, HostVerdict, header, host_in
from dimension.server.guard.limits import AddressKey, address_key
from dimension.server.guard.lookups import Question, has_been_there, name_asked_for
from dimension.server.http.problems import Problem
from dimension.server.service import Service
from dimension.texts import DEFAULT_LANGUAGE, language_of, texts_for

_CHEAP: Final = 0.25
"""What a file or a page costs, compared with a request to the API."""
_DRAWN: Final = 4
"""What a QR code costs."""
_COUNTED: Final = 20
"""What a player's record costs, and what all games of a club or a whole class do: thousands of rounds to be counted."""
_OF_ALL: Final = ("/club", "/lesson", "/results.csv")
"""How the addresses end of what is counted for everybody at a table."""
_LOOKED_UP: Final = ("/t/", "/replay/", "/c/", "/daily", "/preview/")
"""Pages that say something about a table, a game, a challenge or a day, and pictures: they cost as much as the API."""
_LONGEST_TARGET: Final = 512
"""Bytes of a path and its query. Litestar remembers a thousand of them, parsed: long ones would fill memory."""
_LONGEST_KIND: Final = 128
"""Bytes of a Content-Type, which is remembered as well."""


class Arrival(NamedTuple):
    """A request or a handshake, as far as limits are concerned."""

    path: str
    """With single slashes, as routes see it."""
    headers: Headers
    address: AddressKey
    player: str | None
    target_bytes: int
    """How long the path and its query are, as sent."""


def arrival_of(scope: Mapping[str, Any], player: str | None) -> Arrival:
    """What arrived; `player` is None for somebody without an identity."""
    client = scope["client"]
    path = "/" + "/".join(part for part in scope["path"].split("/") if part)
    size = len(scope.get("raw_path") or b"") + len(scope["query_string"])
    return Arrival(path, scope["headers"], address_key(client[0] if client else None), player, size)


def refused_arrival(service: Service, arrival: Arrival) -> Problem | None:
    """Why somebody is refused whatever they ask for; None when they are not."""
    if problem := _wrong_host(service, arrival.headers):
        note(service, "bad_host", arrival)
        return problem
    if arrival.target_bytes > _LONGEST_TARGET or len(header(arrival.headers, b"content-type") or "") > _LONGEST_KIND:
        note(service, "too_large", arrival)
        return Problem("too_large")
    if not service.requests.take(arrival.address, service.clock(), _cost(arrival.path)):
        note(service, "requests", arrival)
        return Problem("slow_down")
    return None


def _cost(path: str) -> float:
    if not path.startswith(("/api/", *_LOOKED_UP)):
        return _CHEAP
    if path == "/api/record" or (path.startswith("/api/tables/") and path.endswith(_OF_ALL)):
        return _COUNTED
    return _DRAWN if path.endswith("/qr.svg") else 1


async def question_of(service: Service, arrival: Arrival) -> Question | Problem | None:
    """The name that somebody asks for, as a question that has to be answered; None when they ask for none.

    A Problem when the address asked for too many wrong names: one more may be right.
    """
    name = name_asked_for(arrival.path)
    # Only rooms in memory: searching for others would take longer, and so tell which ones exist.
    if name is None or has_been_there(service.runner.rooms.get(name), arrival.player):
        return None
    question = await service.lookups.ask(arrival.address, service.clock)
    if question is None:
        note(service, "lookups", arrival)
        return Problem("slow_down")
    return question


def note(service: Service, event: AbuseEvent, arrival: Arrival) -> None:
    """Count something that strangers overdo."""
    service.abuse.note(event, arrival.address, service.clock())


def _wrong_host(service: Service, headers: Headers) -> Problem | None:
    match service.hosts.judge(headers):
        case HostVerdict.OURS:
            return None
        case HostVerdict.MALFORMED:
            return Problem("bad_host", 400)
        case HostVerdict.FOREIGN:
            return Problem("bad_host", 421, host=host_in(headers) or "")


def host_hint(problem: Problem, headers: Headers) -> str | None:
    """What a person is told, in a language of theirs; None for programs, and for any other problem."""
    host = problem.details.get("host")
    if problem.code != "bad_host" or not host or "text/html" not in (header(headers, b"accept") or ""):
        return None
    wanted = (header(headers, b"accept-language") or "").split(",")
    language = next(filter(None, (language_of(tag.partition(";")[0]) for tag in wanted)), DEFAULT_LANGUAGE)
    return texts_for(language).text("refused-unknown-host", host=str(host)) + "\n"
