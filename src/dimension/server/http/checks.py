"""Checks before a request or a handshake is handled, and the hint for a visitor who used an unknown host name."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from litestar import Litestar

from dimension.room.names import ROOM_NAME_LENGTH, parse_room_name
from dimension.server.guard.abuse import AbuseEvent
from dimension.server.guard.identity import Headers, HostVerdict, header, host_in
from dimension.server.guard.limits import AddressKey, address_key
from dimension.server.guard.lookups import Question, has_been_there
from dimension.server.http.problems import Problem
from dimension.server.routing import NO_ROUTE, Route, route_of
from dimension.server.service import Service
from dimension.texts import DEFAULT_LANGUAGE, language_of, texts_for

_LONGEST_TARGET: Final = 512
"""Bytes of a path and its query. Litestar remembers a thousand of them, parsed: long ones would fill memory."""
_LONGEST_KIND: Final = 128
"""Bytes of a Content-Type, which Litestar caches."""
_MOST_LANGUAGES: Final = 10
"""Languages of a client that are looked at."""


class IncomingRequest(NamedTuple):
    """A request or a handshake, as far as checks are concerned."""

    path: str
    """With single slashes, as routes see it."""
    headers: Headers
    address: AddressKey
    player: str | None
    target_bytes: int
    """How long the path and its query are, as sent."""
    route: Route


def incoming_request(app: Litestar, scope: Mapping[str, Any], player: str | None) -> IncomingRequest:
    """A request as checks see it; `player` is None for a client without an identity."""
    client = scope["client"]
    path = "/" + "/".join(part for part in scope["path"].split("/") if part)
    size = len(scope.get("raw_path") or b"") + len(scope["query_string"])
    # Litestar remembers paths that it has looked for: never long ones.
    route = route_of(app, path, scope) if size <= _LONGEST_TARGET else NO_ROUTE
    return IncomingRequest(path, scope["headers"], address_key(client[0] if client else None), player, size, route)


def refusal_of(service: Service, incoming: IncomingRequest) -> Problem | None:
    """Why a client is refused whatever it asks for; None when it is not."""
    if not service.requests.take(incoming.address, service.clock(), incoming.route.rules.cost):
        note(service, "requests", incoming)
        return Problem("slow_down")
    if problem := _wrong_host(service, incoming.headers):
        note(service, "bad_host", incoming)
        return problem
    if incoming.target_bytes > _LONGEST_TARGET or len(header(incoming.headers, b"content-type") or "") > _LONGEST_KIND:
        note(service, "too_large", incoming)
        return Problem("too_large")
    return None


async def question_of(service: Service, incoming: IncomingRequest) -> Question | Problem | None:
    """The name that a client asks for, as a question that has to be answered; None when it asks for none.

    A Problem when the address asked for too many wrong names: one more may be right.
    """
    if incoming.route.room is None:
        return None
    name = parse_room_name(incoming.route.room)
    # Only rooms in memory: searching for others would take longer, and so tell which ones exist.
    if is_whole_name(name) or has_been_there(service.runner.rooms.get(name or ""), incoming.player):
        return None
    question = await service.lookups.ask(incoming.address, service.limit_clock, incoming.player, name or "")
    if question is None:
        note(service, "lookups", incoming)
        return Problem("slow_down")
    return question


def is_whole_name(name: str | None) -> bool:
    """Whether a name has 80 bits, and cannot be guessed: asking for one needs no limit."""
    return name is not None and len(name) == ROOM_NAME_LENGTH


def note(service: Service, event: AbuseEvent, incoming: IncomingRequest) -> None:
    service.abuse.note(event, incoming.address, service.clock())


def _wrong_host(service: Service, headers: Headers) -> Problem | None:
    match service.hosts.judge(headers):
        case HostVerdict.OURS:
            return None
        case HostVerdict.MALFORMED:
            return Problem("bad_host", 400)
        case HostVerdict.FOREIGN:
            return Problem("bad_host", 421, host=host_in(headers) or "")


def host_hint(problem: Problem, headers: Headers) -> str | None:
    """A sentence for a person, in one of their languages; None for programs, and for any other problem."""
    host = problem.details.get("host")
    if problem.code != "bad_host" or not host or "text/html" not in (header(headers, b"accept") or ""):
        return None
    wanted = (header(headers, b"accept-language") or "").split(",", _MOST_LANGUAGES)[:_MOST_LANGUAGES]
    language = next(filter(None, (language_of(tag.partition(";")[0]) for tag in wanted)), DEFAULT_LANGUAGE)
    return texts_for(language).text("refused-unknown-host", host=str(host)) + "\n"
