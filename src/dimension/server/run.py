"""A server from its start to a clean end."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn
from litestar import Litestar

from dimension.server.app import create_app
from dimension.server.ops.server_settings import ServerSettings
from dimension.server.protocols.frame_protocol import FrameProtocol
from dimension.server.protocols.http_protocol import limited_http_protocol

_STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_SWITCH_SECONDS: Final = 0.0005
_SEND_BUFFER: Final = 65_536
"""Bytes."""
_UNSENT_MILLISECONDS: Final = 30_000
_BACKLOG: Final = 1024
_GARBAGE_THRESHOLDS: Final = (20_000, 20, 50)
_GOODBYE_SECONDS: Final = 1.0
"""How long sockets have to close by themselves when the server stops."""
_GOODBYE_CHECKS: Final = 20


class DimensionServer(uvicorn.Server):
    """A uvicorn server that says goodbye to its sockets before it closes them."""

    def __init__(self, config: uvicorn.Config, application: Litestar, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._application = application
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then call `on_start`."""
        await super().startup(sockets)
        # Everything that exists now stays: do not make thousands of tables wait while it is searched for garbage.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GARBAGE_THRESHOLDS)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close every socket with "going away", then everything else."""
        service = self._application.state.service
        service.say_goodbye()
        for _ in range(_GOODBYE_CHECKS):
            if not service.metrics.sockets:
                break
            await asyncio.sleep(_GOODBYE_SECONDS / _GOODBYE_CHECKS)
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small messages at once only on sockets that say that they are TCP; uvloop does on all.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # What a client does not read waits here, once per socket: keep it small, and notice soon.
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


def _allow_many_sockets() -> None:
    """Every socket is an open file: raise the limit as far as the system allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def run_server(settings: ServerSettings, listener: socket.socket, on_start: Callable[[], None]) -> None:
    """Serve until a signal asks to stop; raises what keeps the server from starting."""
    _allow_many_sockets()
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        loop="auto",
        http=limited_http_protocol(settings.request_seconds),
        ws=FrameProtocol,
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=3,
        backlog=_BACKLOG,
    )
    # Store and event loop take turns at the interpreter: with the default of 5 ms, many tables would wait.
    sys.setswitchinterval(_SWITCH_SECONDS)
    # uvicorn raises the signal again when it is done; the end was clean, so ignore it.
    previous = {number: signal.signal(number, lambda *_: None) for number in _STOP_SIGNALS}
    try:
        DimensionServer(config, app.app, on_start).run(sockets=[listener])
    except SystemExit:
        raise app.app.state.get("failure") or RuntimeError("the server could not start") from None
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
