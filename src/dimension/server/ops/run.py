"""A server from start to clean end."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from dimension.server.app import create_app
from dimension.server.guard.connections import guarded_protocol
from dimension.server.ops.server_settings import ServerSettings
from dimension.server.ws.frames import FrameProtocol

_STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_SWITCH_SECONDS = 0.0005
_SEND_BUFFER = 65_536
_UNSENT_MILLISECONDS = 30_000
_GARBAGE_THRESHOLDS = (20_000, 20, 50)


class _Server(uvicorn.Server):
    """Says goodbye to its sockets before it closes them."""

    def __init__(self, config: uvicorn.Config, application: Litestar, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._application = application
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then tell."""
        await super().startup(sockets)
        # What is there now stays: thousands of tables shall not wait while it is searched for garbage again and again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GARBAGE_THRESHOLDS)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close every socket with "going away", then everything else."""
        service = self._application.state.service
        service.say_goodbye()
        for _ in range(20):
            if not service.metrics.sockets:
                break
            await asyncio.sleep(0.05)
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # What a page does not take waits here, once per page: it is to notice soon, and to cost little.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Whoever takes nothing any more is let go by the system, buffers and all.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNSENT_MILLISECONDS)
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def _allow_many_sockets() -> None:
    """Every page is an open file: take as many as the system lets us have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def run_server(settings: ServerSettings, listener: socket.socket, on_start: Callable[[], None]) -> None:
    """Serve until a signal asks to stop; raises what keeps it from starting."""
    _allow_many_sockets()
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        loop="auto",
        http=guarded_protocol(settings.request_seconds),
        ws=FrameProtocol,
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=3,
        backlog=1024,
    )
    # Store and event loop take turns at the interpreter: after 5 ms, as it is by default, many tables would wait.
    sys.setswitchinterval(_SWITCH_SECONDS)
    # uvicorn raises the signal again when it is done; the end was clean, so nobody needs to hear it.
    previous = {number: signal.signal(number, lambda *_: None) for number in _STOP_SIGNALS}
    try:
        _Server(config, app.app, on_start).run(sockets=[listener])
    except SystemExit:
        raise app.app.state.get("failure") or RuntimeError("the server could not start") from None
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)
