"""Who sends a request: the player by a random token, of which only a hash is stored; host names and origins."""

import re
import secrets
import socket
from collections.abc import Iterable
from enum import Enum, auto
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Final

from litestar.datastructures import Cookie

Headers = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, wanted: bytes) -> str | None:
    """The first value of a header; None when it is missing."""
    return next((value.decode("latin-1") for name, value in headers if name == wanted), None)


_ANY: Final = "*"
_HOST: Final = re.compile(
    r"(?P<name>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,252}))(?::(?P<port>[0-9]{1,5}))?"
)
_PORTS: Final = range(1, 65_536)


class HostVerdict(Enum):
    """The kind of the Host header of a request."""

    OURS = auto()
    FOREIGN = auto()
    """The name of another server, or a name of this one that is not in its settings."""
    MALFORMED = auto()
    """No name at all, or several."""


class Hosts:
    """The names of a server: addresses, this machine's own names, and those that its host added."""

    def __init__(self, added: Iterable[str], own: Iterable[str]) -> None:
        """`added` may contain `*` for any name; `own` are names of this machine."""
        names = {name.strip().lower().rstrip(".") for name in (*added, *own)}
        self._names: Final = frozenset(names - {""})

    def judge(self, headers: Headers) -> HostVerdict:
        """Whether a request is meant for this server."""
        host = host_in(headers)
        if host is None:
            return HostVerdict.MALFORMED
        return HostVerdict.OURS if self._is_ours(host) else HostVerdict.FOREIGN

    def _is_ours(self, host: str) -> bool:
        # An address cannot be made to lead elsewhere, as a name can.
        is_local = host == "localhost" or host.endswith(".localhost")
        return is_local or _is_address(host) or host in self._names or _ANY in self._names


def own_names(listening: str) -> list[str]:
    """The names of this machine in its network; `listening` is the name or address that the server listens on."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return [listening, name, short, f"{short}.local"]


def host_in(headers: Headers) -> str | None:
    """The name in the one Host header, in lower case and without the port; None when it is malformed."""
    values = [value for name, value in headers if name == b"host"]
    if len(values) != 1 or not values[0].isascii():
        return None
    found = _HOST.fullmatch(values[0].decode("ascii"))
    if found is None or (found["port"] is not None and int(found["port"]) not in _PORTS):
        return None
    name = found["name"].lower()
    if name.startswith("["):
        return name if _is_address(name) else None
    return name.removesuffix(".")


def _is_address(host: str) -> bool:
    try:
        address = ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return isinstance(address, IPv6Address) == host.startswith("[")


COOKIE: Final = "dimension"
_HOST_ONLY: Final = "__Host-"
"""Behind HTTPS: browsers take such a name from the host itself only, not from a neighbor in its domain."""
_TOKEN: Final = re.compile("[A-Za-z0-9_-]{32}")
_TOKENS: Final = {
    name: re.compile(rf"(?:^|;\s*){name}=({_TOKEN.pattern})(?=;|\s*$)") for name in (COOKIE, f"{_HOST_ONLY}{COOKIE}")
}
_SECURE: Final = ("https", "wss")
_YEAR: Final = 365 * 24 * 3600
"""In seconds."""


def is_secure(scheme: str) -> bool:
    """Whether a client came by HTTPS, to this server or to the proxy in front of it."""
    return scheme in _SECURE


def new_token() -> str:
    return secrets.token_urlsafe(24)


def player_of(token: str) -> str:
    """The player that a token stands for: a hash, because the token itself is a password."""
    return sha256(token.encode()).hexdigest()[:20]


def token_in(headers: Headers, scheme: str) -> str | None:
    """The token in the cookie; None when there is no cookie, or no valid one."""
    token = _TOKENS[_cookie_name(scheme)]
    for name, value in headers:
        if name == b"cookie" and (found := token.search(value.decode("latin-1"))):
            return found[1]
    return None


def cookie_for(token: str | None, scheme: str) -> str:
    """The value of the header that makes a browser keep a token, or forget it: None."""
    secure = "; Secure" if is_secure(scheme) else ""
    age = 0 if token is None else _YEAR
    return f"{_cookie_name(scheme)}={token or ''}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


def _cookie_name(scheme: str, name: str = COOKIE) -> str:
    return f"{_HOST_ONLY}{name}" if is_secure(scheme) else name


_DAY: Final = f"{COOKIE}-day"
_FORMER: Final = f"{COOKIE}-former"
_UNDO_SECONDS: Final = 30 * 24 * 3600


def day_in(headers: Headers, scheme: str) -> str | None:
    """The day that this browser has tried before its player was erased; None without one."""
    return _cookie_in(headers, _cookie_name(scheme, _DAY))


def cookie_for_day(day: str, seconds: int, scheme: str) -> Cookie:
    """Makes a browser remember that it has tried a day; it says nothing about who did."""
    return _cookie(_cookie_name(scheme, _DAY), day, seconds, scheme)


def former_in(headers: Headers, scheme: str) -> str | None:
    """The token that a browser had before it joined another player; None without one."""
    token = _cookie_in(headers, _cookie_name(scheme, _FORMER))
    return token if token is not None and _TOKEN.fullmatch(token) else None


def cookie_for_former(token: str | None, scheme: str) -> Cookie:
    """Makes a browser keep the token that it had before, or forget it: None."""
    return _cookie(_cookie_name(scheme, _FORMER), token or "", _UNDO_SECONDS if token else 0, scheme)


def _cookie(name: str, value: str, seconds: int, scheme: str) -> Cookie:
    return Cookie(name, value=value, max_age=seconds, httponly=True, samesite="lax", secure=is_secure(scheme))


def _cookie_in(headers: Headers, name: str) -> str | None:
    pairs = (pair.partition("=") for pair in (header(headers, b"cookie") or "").split(";"))
    return next((value.strip() for key, _, value in pairs if key.strip() == name), None)


def is_cross_origin(headers: Headers, scheme: str) -> bool:
    """Whether a page of another site sent this; programs send no origin."""
    origin = header(headers, b"origin")
    if origin is None:
        return False
    of_page, _, host = origin.lower().partition("://")
    # A page without HTTPS may come from anyone on the way; one with it may reach a server behind a proxy without.
    is_weaker = is_secure(scheme) and not is_secure(of_page)
    return is_weaker or host != (header(headers, b"host") or "").lower()
