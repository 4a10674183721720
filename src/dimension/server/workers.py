"""Several nodes on one machine: workers that share a port, and a parent that replaces dead ones.

uvicorn's `Multiprocess` does not serve here: it passes no reason of a failed start to the parent, lets workers outlive
a killed parent, and starts a replacement before the old worker has freed its node port. A subclass would override
everything but two signal handlers.
"""

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from dimension.server.ops.addresses import node_address
from dimension.server.ops.logs import set_up_logs
from dimension.server.relay.owner import NodeAddressTaken
from dimension.server.run import CreateApp, listen, run_server
from dimension.server.settings import ServerSettings
from dimension.store.errors import StorageError

_AGAIN_SECONDS: Final = 1.0
"""The pause before a dead worker is replaced, so that one that always dies does not keep the machine busy."""
_LOOK_SECONDS: Final = 0.2
_STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_RESTART_SIGNAL: Final = getattr(signal, "SIGHUP", None)
_Trouble = tuple[str, str]
"""Why a worker could not start: the code and the text of a StorageError, or an empty code."""


class _Worker(NamedTuple):
    """A process, the pipe that reports its start, and the pipe whose end tells it that the parent is gone."""

    process: BaseProcess
    report: Connection
    lifeline: Connection


class WorkerProcesses:
    """The workers of a server."""

    def __init__(
        self, create_app: CreateApp, settings: ServerSettings, listener: socket.socket, count: int, log_level: str
    ) -> None:
        self._create_app = create_app
        self._settings = settings
        self._listener = listener
        self._count = count
        self._log_level = log_level
        self._context: Final = get_context("spawn")
        self._workers: Final[dict[int, _Worker]] = {}
        self._due: Final[dict[int, float]] = dict.fromkeys(range(count), 0.0)
        """The moments at which to start workers."""
        self._starting: Final[set[int]] = set()
        """Workers that have not reported yet how their start went."""
        self._to_replace: list[int] = []
        """Workers that a rolling restart has not reached yet."""
        self._being_replaced: int | None = None
        self._doors: Final = _own_listeners(listener.getsockname()[0], settings.worker_port, count)
        self._is_stopping = False

    def run(self, on_start: Callable[[], None]) -> None:
        """Serve until a stop signal; a restart signal replaces workers one by one.

        Raises the error that keeps a first worker from starting.
        """
        previous = {number: signal.signal(number, self._stop) for number in _STOP_SIGNALS}
        if _RESTART_SIGNAL is not None and not sys.stdin.isatty():
            # In a terminal, the signal means that the terminal was closed.
            previous[_RESTART_SIGNAL] = signal.signal(_RESTART_SIGNAL, self._replace_all)
        try:
            self._start_due()
            for worker in self._workers.values():
                self._check_start(worker)
            self._starting.clear()
            if not self._is_stopping:
                on_start()
            while self._workers or (self._due and not self._is_stopping):
                wait([worker.process.sentinel for worker in self._workers.values()], _LOOK_SECONDS)
                self._collect()
                self._start_due()
                self._replace_next()
        finally:
            self._stop()
            for worker in self._workers.values():
                worker.process.join()
            for door in self._doors.values():
                door.close()
            for number, handler in previous.items():
                signal.signal(number, handler)

    def _stop(self, *_: object) -> None:
        self._is_stopping = True
        for worker in self._workers.values():
            worker.process.terminate()

    def _replace_all(self, *_: object) -> None:
        self._to_replace = list(range(self._count))

    def _replace_next(self) -> None:
        """Let the next worker end, unless another one is missing or has not started yet."""
        started = {number for number in self._starting if _has_started(self._workers.get(number))}
        self._starting.difference_update(started)
        if self._to_replace and not self._due and not self._starting and self._being_replaced is None:
            self._being_replaced = self._to_replace.pop(0)
            self._workers[self._being_replaced].process.terminate()

    def _start_due(self) -> None:
        if self._is_stopping:
            return
        for number in [number for number, moment in self._due.items() if moment <= time.monotonic()]:
            del self._due[number]
            self._workers[number] = self._started(number)
            self._starting.add(number)

    def _started(self, number: int) -> _Worker:
        report, reporting = self._context.Pipe(duplex=False)
        end, lifeline = self._context.Pipe(duplex=False)
        settings = self._settings_of(number)
        # Not a daemon: daemons may not have processes of their own, and a worker has a solver process.
        listeners = [self._listener, *(door for at, door in self._doors.items() if at == number)]
        process = self._context.Process(
            target=_work, args=(self._create_app, settings, listeners, self._log_level, reporting, end)
        )
        process.start()
        reporting.close()
        end.close()
        return _Worker(process, report, lifeline)

    def _settings_of(self, number: int) -> ServerSettings:
        """Every worker has a port of its own for other nodes."""
        host, port = node_address(self._settings.node_address, self._settings.database)
        shown = f"[{host}]" if ":" in host else host
        return replace(self._settings, node_address=f"{shown}:{port + number if port else 0}")

    def _check_start(self, worker: _Worker) -> None:
        try:
            trouble: _Trouble | None = worker.report.recv()
        except EOFError:
            trouble = ("", f"a worker ended with code {worker.process.exitcode}")
        if trouble is not None and not self._is_stopping:
            code, text = trouble
            raise StorageError(code, text) if code else OSError(text)

    def _collect(self) -> None:
        for number, worker in list(self._workers.items()):
            if worker.process.exitcode is not None:
                del self._workers[number]
                worker.report.close()
                worker.lifeline.close()
                is_planned = number == self._being_replaced
                self._being_replaced = None if is_planned else self._being_replaced
                self._due[number] = time.monotonic() + (0 if is_planned else _AGAIN_SECONDS)


def _has_started(worker: _Worker | None) -> bool:
    """Whether a worker has just reported that it serves."""
    try:
        return worker is not None and worker.report.poll() and worker.report.recv() is None
    except EOFError:
        return False


def _own_listeners(host: str, first: int, count: int) -> dict[int, socket.socket]:
    """A port of its own for each worker, if there is a first one; raises NodeAddressTaken."""
    doors: dict[int, socket.socket] = {}
    for number in range(count) if first else ():
        try:
            doors[number] = listen(host, first + number)
        except (OSError, OverflowError) as error:
            for door in doors.values():
                door.close()
            reason = getattr(error, "strerror", None) or str(error)
            raise NodeAddressTaken(host, first + number, reason) from error
    return doors


def _work(
    create_app: CreateApp,
    settings: ServerSettings,
    listeners: Sequence[socket.socket],
    log_level: str,
    reporting: Connection,
    end: Any,
) -> None:
    set_up_logs(log_level)
    threading.Thread(target=_end_with_parent, args=(end,), daemon=True).start()
    try:
        run_server(create_app, settings, listeners, lambda: reporting.send(None))
    except StorageError as error:
        reporting.send((error.code, error.text))
    except OSError as error:
        reporting.send(("", error.strerror or str(error)))


def _end_with_parent(end: Connection) -> None:
    with suppress(EOFError, OSError):
        end.recv()
    os.kill(os.getpid(), signal.SIGTERM)
