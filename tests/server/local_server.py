"""A server inside the test's process, for every test whose subject is not the process: it starts in a moment."""

import asyncio
import gc
import logging
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from dimension.app import create_app
from dimension.features.challenges import preview as challenge_preview
from dimension.features.daily import hands as daily_hands
from dimension.features.daily import preview as day_preview
from dimension.features.games import preview as game_preview
from dimension.server import pars
from dimension.server.http import pages
from dimension.server.ops.logs import JsonFormatter
from dimension.server.run import DimensionServer, listen, make_server
from dimension.server.service import Service
from dimension.server.settings import ServerSettings, with_environment
from dimension.server.solver_process import SolverProcess
from dimension.store.names import PostgresUrl

PATIENCE: Final = 45.0

# Where a page would rather be without what the solver says than late, tests wait for it.
for _module, _name in (
    (daily_hands, "_SECONDS"),
    (pars, "_SECONDS"),
    (game_preview, "_PAR_SECONDS"),
    (day_preview, "_SECONDS"),
    (pages, "_SECONDS"),
    (challenge_preview, "_SECONDS"),
):
    assert _name in vars(_module)
    vars(_module)[_name] = PATIENCE


class SolverThread(SolverProcess):
    """Answers in a thread of this process, which loads the solver once for all servers."""

    def __init__(self, name: str = "solver") -> None:
        super().__init__()
        self._threads: Final = ThreadPoolExecutor(1, name)

    def warm_up(self) -> None:
        pass

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run(self, job: Callable[..., Any], args: Sequence[object], limit: float = PATIENCE) -> Any:
        try:
            answer = asyncio.get_running_loop().run_in_executor(self._threads, job, *args)
            return await asyncio.wait_for(answer, max(limit, PATIENCE))
        finally:
            self._queue.leave()


class LocalServer:
    """The server that `dimension serve` starts, on a free port, in a thread."""

    def __init__(self, database: Path | PostgresUrl | None, *, port: int | str = 0, **environ: str) -> None:
        """`environ` holds settings, named as in the environment. Raises what keeps the server from starting."""
        chosen = ServerSettings(host="127.0.0.1", port=int(port), database=database)
        self.settings: Final = with_environment(chosen, environ)
        self._listener: Final = listen("127.0.0.1", int(port))
        self.pair: Final[tuple[str, int]] = self._listener.getsockname()
        self.address: Final = f"127.0.0.1:{self.pair[1]}"
        self.url: Final = f"http://{self.address}/"
        self._started: Final = threading.Event()
        app = create_app(self.settings, SolverThread(self.address))
        self._server: Final[DimensionServer] = make_server(app, self.settings, self._started.set)
        self._failed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Final = threading.Thread(target=self._run, name=self.address, daemon=True)
        self._log: Final = _Log(self.address)
        logging.getLogger().addHandler(self._log)
        self._thread.start()
        assert self._started.wait(PATIENCE)
        if self._failed:
            self.stop()
            raise self._server.failure

    @property
    def service(self) -> Service:
        """The service, which belongs to another thread: read it, and call nothing."""
        service: Service = self._server.config.app.app.state.service  # type: ignore[union-attr]
        return service

    @property
    def logged(self) -> list[str]:
        """Warnings and errors, as they would be in the log."""
        return self._log.lines

    def expected_errors(self) -> list[str]:
        """The errors in the log, which are expected from now on."""
        found = [line for line in self.logged if '"level":"error"' in line]
        self.logged[:] = [line for line in self.logged if line not in found]
        return found

    def stop(self) -> None:
        """End cleanly."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        logging.getLogger().removeHandler(self._log)
        # The server froze what existed when it started, for the rest of its process.
        gc.unfreeze()
        assert not self._thread.is_alive(), self._doing()

    def _doing(self) -> str:
        """The stack of a server that does not end, and the tasks of its loop."""
        frame = sys._current_frames().get(self._thread.ident or 0)
        return "\n".join([*traceback.format_stack(frame), *map(repr, asyncio.all_tasks(self._loop))])

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=self._server.config.get_loop_factory()) as runner:
                self._loop = runner.get_loop()
                runner.run(self._server.serve([self._listener]))
        except SystemExit:
            self._failed = True
        finally:
            self._listener.close()
            self._started.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._thread.is_alive():
            self.stop()
        if kind is None:
            assert self.expected_errors() == []


class _Log(logging.Handler):
    """Writes down what the threads of a server log: their names begin with its address."""

    def __init__(self, address: str) -> None:
        super().__init__(logging.WARNING)
        self.setFormatter(JsonFormatter())
        self.lines: Final[list[str]] = []
        self._address: Final = address

    def emit(self, record: logging.LogRecord) -> None:
        if (record.threadName or "").startswith(self._address):
            self.lines.append(self.format(record))
