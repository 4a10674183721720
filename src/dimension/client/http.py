"""Clients of a server: one that blocks, one for asyncio."""

import re
import secrets
import ssl
from collections.abc import Callable, Generator
from functools import cache
from types import NoneType, TracebackType
from typing import Any, Final, Generic, Self, TypeVar, cast

import httpx
import msgspec

from dimension.client.errors import NO_SERVER, ClientError, refusal_in, unreachable
from dimension.client.table import AsyncTable, Table, cookie_of
from dimension.features.admin.contract import AdminCalls
from dimension.features.calls import Awaiting, Blocking, Call, Mode
from dimension.features.challenges.contract import ChallengeCalls
from dimension.features.classes.contract import ClassCalls
from dimension.features.clubs.contract import ClubCalls
from dimension.features.daily.contract import DailyCalls
from dimension.features.games.contract import GameCalls
from dimension.features.me.contract import MeCalls
from dimension.features.offline.contract import OfflineCalls
from dimension.features.puzzles.contract import PuzzleCalls
from dimension.features.rush.contract import RushCalls
from dimension.features.solving.contract import SolverCalls
from dimension.features.tables.contract import TableCalls

_Result = TypeVar("_Result")
TIMEOUT: Final = 30.0
"""Seconds in which a server answers."""
PATIENCE: Final = 60.0
"""Seconds for which a table tries to get its connection back."""
_IDLE_SECONDS: Final = 3.0
"""How long an idle connection is used again: the server closes it after five seconds."""
_COOKIE: Final = re.compile("(?:__Host-)?dimension=([A-Za-z0-9_-]*)")
"""The token in a response; empty to forget it."""


class _Identity(httpx.Auth):
    """The cookie of every request; a response may bring another one."""

    def __init__(self, token: str | None) -> None:
        self.token = token or secrets.token_urlsafe(24)

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        cookie = cookie_of(self.token)
        is_ours = request.headers.setdefault("Cookie", cookie) == cookie
        response = yield request
        if is_ours and (told := _COOKIE.match(response.headers.get("Set-Cookie", ""))):
            self.token = told[1] or secrets.token_urlsafe(24)


class _AnyClient(Generic[Mode]):
    """The features of a server, and who asks."""

    def __init__(self, address: str, token: str | None, timeout: float, patience: float) -> None:
        self.address: Final = address.rstrip("/")
        """Where the server's pages are."""
        self._identity: Final = _Identity(token)
        self.timeout: Final = timeout
        self.patience: Final = patience
        send: Callable[[Any], Any] = self.send
        self.tables: Final[TableCalls[Mode]] = TableCalls(send)
        self.games: Final[GameCalls[Mode]] = GameCalls(send)
        self.daily: Final[DailyCalls[Mode]] = DailyCalls(send)
        self.puzzles: Final[PuzzleCalls[Mode]] = PuzzleCalls(send)
        self.rush: Final[RushCalls[Mode]] = RushCalls(send)
        self.challenges: Final[ChallengeCalls[Mode]] = ChallengeCalls(send)
        self.clubs: Final[ClubCalls[Mode]] = ClubCalls(send)
        self.classes: Final[ClassCalls[Mode]] = ClassCalls(send)
        self.offline: Final[OfflineCalls[Mode]] = OfflineCalls(send)
        self.me: Final[MeCalls[Mode]] = MeCalls(send)
        self.admin: Final[AdminCalls[Mode]] = AdminCalls(send)
        self.solver: Final[SolverCalls[Mode]] = SolverCalls(send)

    @property
    def token(self) -> str:
        """The player's password, 32 random characters: a client with the same ones is the same player."""
        return self._identity.token

    def send(self, call: Call[Any]) -> Any:
        """Send a request."""
        raise NotImplementedError

    @property
    def _options(self) -> dict[str, Any]:
        """For httpx: reading the certificates of the system takes longer than most requests, so only for https."""
        verify: bool | ssl.SSLContext = True if self.address.startswith("https:") else _no_certificates()
        limits = httpx.Limits(keepalive_expiry=_IDLE_SECONDS)
        options = {"base_url": self.address, "auth": self._identity, "timeout": self.timeout}
        return {**options, "verify": verify, "limits": limits}

    def _request(self, call: Call[Any]) -> dict[str, Any]:
        is_change = call.method != "GET"
        return {
            "method": call.method,
            "url": call.target,
            "params": call.query or None,
            "content": msgspec.json.encode({} if call.body is None else call.body) if is_change else None,
            "headers": {"Content-Type": "application/json"} if is_change else {},
        }

    def _result(self, call: Call[_Result], response: httpx.Response) -> _Result:
        if not response.is_success:
            raise refusal_in(response.content, response.status_code, self.address)
        if call.result in (str, NoneType):
            return cast("_Result", response.text if call.result is str else None)
        try:
            return msgspec.json.decode(response.content, type=call.result)
        except msgspec.MsgspecError:
            raise ClientError(NO_SERVER, {"address": self.address}, response.status_code) from None


class Client(_AnyClient[Blocking]):
    """A player at a Dimension server. Methods return when the server has answered, and raise ClientError."""

    def __init__(
        self, address: str, token: str | None = None, *, timeout: float = TIMEOUT, patience: float = PATIENCE
    ) -> None:
        """`token` makes the client a player who was here before; None is a new player."""
        super().__init__(address, token, timeout, patience)
        self.http: Final = httpx.Client(**self._options)
        """For requests that have no method of their own."""

    def table(self, room: str, *, watch: bool = False) -> Table:
        """The connection to a table, opened by `with`; with `watch` it sees only as much as a spectator."""
        return Table(self.address, room, self.token, watch=watch, timeout=self.timeout, patience=self.patience)

    def close(self) -> None:
        """Close all connections; tables keep theirs."""
        self.http.close()

    def send(self, call: Call[_Result]) -> _Result:
        """The response to a request."""
        try:
            response = self.http.request(**self._request(call))
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise unreachable(self.address, error) from error
        return self._result(call, response)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncClient(_AnyClient[Awaiting]):
    """A player at a Dimension server, for asyncio: the same methods as `Client`, to be awaited."""

    def __init__(
        self, address: str, token: str | None = None, *, timeout: float = TIMEOUT, patience: float = PATIENCE
    ) -> None:
        """`token` makes the client a player who was here before; None is a new player."""
        super().__init__(address, token, timeout, patience)
        self.http: Final = httpx.AsyncClient(**self._options)
        """For requests that have no method of their own."""

    def table(self, room: str, *, watch: bool = False) -> AsyncTable:
        """The connection to a table, opened by `async with`; with `watch` it sees only as much as a spectator."""
        return AsyncTable(self.address, room, self.token, watch=watch, timeout=self.timeout, patience=self.patience)

    async def close(self) -> None:
        """Close all connections; tables keep theirs."""
        await self.http.aclose()

    async def send(self, call: Call[_Result]) -> _Result:
        """The response to a request."""
        try:
            response = await self.http.request(**self._request(call))
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise unreachable(self.address, error) from error
        return self._result(call, response)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()


@cache
def _no_certificates() -> ssl.SSLContext:
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
