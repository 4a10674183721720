"""A server from its start to a clean end, and how many files it may have open: every connection is one."""

import gc
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from typing import Final

import uvicorn
from litestar import Litestar

from dimension.server.guard.abuse import AbuseEvent
from dimension.server.guard.connections import Connections, Proxies
from dimension.server.guard.limits import AddressKey
from dimension.server.http.middleware import Guard
from dimension.server.settings import ServerSettings
from dimension.server.wire.frames import frame_protocol
from dimension.server.wire.http import limited_http_protocol

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


_STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_SWITCH_SECONDS: Final = 0.0005
_SEND_BUFFER: Final = 65_536
"""Bytes."""
_UNSENT_MILLISECONDS: Final = 30_000
_BACKLOG: Final = 1024
CONNECTIONS_BESIDES_SOCKETS: Final = 512
"""Open connections per address, idle ones included, in addition to its sockets."""
_GARBAGE_THRESHOLDS: Final = (20_000, 20, 50)


class DimensionServer(uvicorn.Server):
    """A uvicorn server that says goodbye to its sockets before it closes them."""

    def __init__(self, config: uvicorn.Config, application: Litestar, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._application = application
        self._on_start = on_start

    @property
    def failure(self) -> Exception:
        """The error that kept the server from starting."""
        return self._application.state.get("failure") or RuntimeError("the server could not start")

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, let the tables resume, then call `on_start`."""
        await super().startup(sockets)
        # Everything that exists now stays: do not make thousands of tables wait while it is searched for garbage.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GARBAGE_THRESHOLDS)
        self._application.state.service.serve()
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close every socket with "going away", then everything else."""
        await self._application.state.service.say_goodbye()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small messages immediately only on sockets that are declared as TCP; uvloop does on all.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Unread messages wait here, once per socket: keep it small, and notice soon.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # The system drops a client that stopped reading, with all its buffers.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNSENT_MILLISECONDS)
    try:
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


CreateApp = Callable[[ServerSettings], Guard]


def run_server(
    create_app: CreateApp, settings: ServerSettings, listeners: Sequence[socket.socket], on_start: Callable[[], None]
) -> None:
    """Serve until a signal asks to stop; raises the error that keeps the server from starting."""
    server = make_server(create_app(settings), settings, on_start)
    # Store and event loop take turns at the interpreter: with the default of 5 ms, many tables would wait.
    sys.setswitchinterval(_SWITCH_SECONDS)
    # uvicorn raises the signal again when it is done; the end was clean, so ignore it.
    previous = {number: signal.signal(number, lambda *_: None) for number in _STOP_SIGNALS}
    try:
        server.run(sockets=list(listeners))
    except SystemExit:
        raise server.failure from None
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def make_server(app: Guard, settings: ServerSettings, on_start: Callable[[], None]) -> DimensionServer:
    files = allow_many_files()

    def report(event: AbuseEvent, address: AddressKey) -> None:
        service = app.app.state.service
        service.abuse.note(event, address, service.clock())

    proxies = Proxies(settings.trusted_proxies)
    per_address = settings.sockets_per_address + CONNECTIONS_BESIDES_SOCKETS
    door = Connections(per_address, files - files_kept_free(files), proxies, report)
    config = uvicorn.Config(
        app,
        loop="auto",
        http=limited_http_protocol(settings.request_seconds, door),
        ws=frame_protocol(door),
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        proxy_headers=bool(proxies.names),
        forwarded_allow_ips=proxies.names,
        timeout_graceful_shutdown=3,
        # All that wait may be accepted before the first is counted.
        backlog=min(_BACKLOG, files_kept_free(files) // 2),
    )
    return DimensionServer(config, app.app, on_start)
