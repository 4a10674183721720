"""Servers that start in a moment: a process that has imported everything divides, and the new half is the server.

Such a server is a process like any other, to be killed, stopped, asked to end and looked at from outside. Only where
threads replace its solver process, which no test here is about.
"""

import atexit
import gc
import json
import os
import re
import secrets
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import IO, Any, ClassVar, Final, Self

from dimension.server import solver_jobs as answers
from dimension.store.names import PostgresUrl
from dimension.store.postgres.liveness import Rhythm
from tests.server.playing import PATIENCE, Server
from tests.store.postgres.rhythm import keep_rhythm

_NURSERY: Final = "from tests.server.nursery import born; born(); from dimension.cli import main; main()"
_NEEDED: Final = (
    "anyio._backends._asyncio",
    "dimension.cli.commands.serve",
    "dimension.cli.hosting",
    "dimension.server.workers",
    "dimension.store.postgres",
    "dimension.store.sqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvloop",
)
_ROOT: Final = Path(__file__).parents[2]


class Child:
    """A process that knows nothing but its arguments."""

    def __init__(
        self,
        arguments: Sequence[str],
        environ: dict[str, str],
        *,
        log: IO[bytes],
        rhythm: Rhythm | None = None,
        thinks_in_threads: bool = True,
    ) -> None:
        """It waits for a line of input before it does anything."""
        order = {
            "arguments": list(arguments),
            # Drawn here, so that no two of them draw the same.
            "environ": {**os.environ, **environ, "TEST_STREAM": secrets.token_hex(8)},
            "rhythm": rhythm,
            "thinks_in_threads": thinks_in_threads,
        }
        (stdin, told), (said, stdout), (ended, end) = os.pipe(), os.pipe(), os.pipe()
        self.pid: Final = _nursery().bear(order, (stdin, stdout, log.fileno(), end))
        for theirs in (stdin, stdout, end):
            os.close(theirs)
        self.told: Final = os.fdopen(told, "wb", buffering=0)
        self.said: Final = os.fdopen(said, encoding="utf-8")
        self._ended: Final = os.fdopen(ended, "rb", buffering=0)
        self._code: int | None = None
        self._lock: Final = threading.Lock()

    def go(self) -> None:
        """Let it begin."""
        self.told.write(b"go\n")
        self.told.close()

    def signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.code(0) is None:
            os.kill(self.pid, number)

    def code(self, seconds: float = PATIENCE) -> int | None:
        """The exit code, or minus the signal that ended it; None for a process that lives longer than some seconds."""
        with self._lock:
            if self._code is None and select.select([self._ended], [], [], seconds)[0]:
                self._code = int(self._ended.read())
                for pipe in (self.told, self.said, self._ended):
                    pipe.close()
            return self._code


class ForkedServer(Server):
    """`dimension serve` on a free port of this machine, from the nursery."""

    _thinks_in_threads: ClassVar = True

    def __init__(
        self,
        database: Path | PostgresUrl,
        rhythm: Rhythm | None = None,
        /,
        *,
        port: str = "0",
        options: Sequence[str] = (),
        **environ: str,
    ) -> None:
        name = database.with_password() if isinstance(database, PostgresUrl) else str(database)
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the server ends
        self._text = ""
        self._child = Child(
            (
                *("dimension", "serve", "--log-level", "info", "--host", "127.0.0.1", "--port", port),
                *("--database", name, *options),
            ),
            {"DIMENSION_LANG": "en", **environ},
            log=self._log,
            rhythm=rhythm,
            thinks_in_threads=self._thinks_in_threads,
        )
        self._child.go()

    def started(self) -> Self:
        """Wait until it serves."""
        found = re.search(r"http://\S+", self._child.said.readline())
        assert found, self._logged()
        self.url = found[0]
        self.address = self.url.removeprefix("http://").rstrip("/")
        host, _, port = self.address.partition(":")
        self.pair = host, int(port)
        return self

    @property
    def pid(self) -> int:
        return self._child.pid

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        self.signal(number)
        code = self._child.code(4 * PATIENCE)
        assert code is not None, "it does not end"
        logged = self._logged()
        self._log.close()
        return code, logged

    def signal(self, number: int) -> None:
        self._child.signal(number)

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self.started()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._child.code(0) is None:
            self.signal(signal.SIGCONT)
            self.stop()

    def _logged(self) -> str:
        if not self._log.closed:
            self._log.seek(0)
            self._text = self._log.read().decode()
        return self._text


class ThinkingServer(ForkedServer):
    """The same with a process for hard questions, as it usually has one."""

    _thinks_in_threads = False


class _Nursery:
    """The process that divides; it and all its children end with this one."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair()
        self._lock: Final = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _NURSERY, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                # Threads of its own would not be there after it divided.
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
                cwd=_ROOT,
            )
        atexit.register(self.close)

    def bear(self, order: dict[str, Any], files: Sequence[int]) -> int:
        with self._lock:
            socket.send_fds(self._control, [json.dumps(order).encode() + b"\n"], files)
            return int(_line(self._control))

    def close(self) -> None:
        self._control.close()
        self._process.wait(PATIENCE)


@cache
def _nursery() -> _Nursery:
    return _Nursery()


def born() -> None:
    """Return in every new process, when it may begin; the nursery itself never does."""
    _import_everything()
    control = socket.socket(fileno=int(sys.argv[1]))
    woken, waking = socket.socketpair()
    waking.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking.fileno())
    children: dict[int, int] = {}
    gc.collect()
    gc.freeze()
    while True:
        ready, _, _ = select.select([control, woken], [], [])
        if woken in ready:
            woken.recv(4096)
            _collect(children)
        if control not in ready:
            continue
        text, files, _, _ = socket.recv_fds(control, 65_536, 4)
        if not text:
            for pid in children:
                os.kill(pid, signal.SIGKILL)
            os._exit(0)
        order = json.loads(text + (b"" if text.endswith(b"\n") else _line(control)))
        pid = os.fork()
        if not pid:
            for open_file in (control, woken, waking):
                open_file.close()
            _begin(order, files, children)
            return
        children[pid] = files.pop()
        for theirs in files:
            os.close(theirs)
        control.sendall(f"{pid}\n".encode())


def _import_everything() -> None:
    """Whatever a server needs, and would import after its birth, at the cost of a second each time."""
    for name in _NEEDED:
        import_module(name)
    from dimension.app import create_app
    from dimension.server.settings import ServerSettings
    from tests.server.local_server import SolverThread

    answers.warm_up()
    # The parts of an application are inspected once.
    create_app(ServerSettings(), SolverThread())


def _collect(children: dict[int, int]) -> None:
    """Tell how those ended who did."""
    while children:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        end = children.pop(pid)
        os.write(end, str(os.waitstatus_to_exitcode(status)).encode())
        os.close(end)


def _begin(order: dict[str, Any], files: Sequence[int], siblings: dict[int, int]) -> None:
    """Become a process of its own."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    for at, given in enumerate(files[:3]):
        os.dup2(given, at)
    for given in (*files, *siblings.values()):
        os.close(given)
    # Facts about the nursery's streams, such as whether they can seek, do not hold for these.
    sys.stdin = os.fdopen(0, encoding=sys.stdin.encoding, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding=sys.stdout.encoding, closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, encoding=sys.stderr.encoding, errors="backslashreplace", closefd=False)
    sys.argv[:] = order["arguments"]
    os.environ.clear()
    os.environ.update(order["environ"])
    time.tzset()
    if (determinism := getattr(sys.modules.get("sitecustomize"), "_determinism", None)) is not None:
        determinism.reseed(os.environ["TEST_STREAM"])
    if order["rhythm"] is not None:
        keep_rhythm(Rhythm(*order["rhythm"]))
    if order["thinks_in_threads"]:
        from dimension.server import service
        from tests.server.local_server import SolverThread

        vars(service)["SolverProcess"] = SolverThread
        _divide_workers()
    if not sys.stdin.readline():
        os._exit(0)


def _divide_workers() -> None:
    """Let the first worker of several import everything as usual; all others are divided, as their server was."""
    from dimension.server import workers as worker_processes

    contexts = iter(["spawn"])

    class Context(type(get_context("fork"))):  # type: ignore[misc]
        def Process(self, *args: Any, **options: Any) -> BaseProcess:  # noqa: N802 - as in the standard library
            process: BaseProcess = get_context(next(contexts, "fork")).Process(*args, **options)  # type: ignore[attr-defined]
            return process

    vars(worker_processes)["get_context"] = lambda _: Context()


def _line(control: socket.socket) -> bytes:
    text = b""
    while not text.endswith(b"\n"):
        more = control.recv(65_536)
        assert more, "the nursery is gone"
        text += more
    return text
