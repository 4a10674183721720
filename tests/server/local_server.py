"""A server inside the test's process, for every test whose subject is not the process: it starts in a moment."""

import asyncio
import gc
import logging
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from dimension.server.ops.server_settings import ServerSettings, with_environment
from dimension.server.run import DimensionServer, listen, make_server
from dimension.server.service import Service
from dimension.server.thinking.process_thinker import ProcessThinker
from dimension.server.thinking.worker import run
from dimension.storage.database_names import PostgresUrl

PATIENCE: Final = 45.0


class ThreadThinker(ProcessThinker):
    """Answers in threads of this process, which loads the solver once for all servers."""

    def warm_up(self) -> None:
        pass

    async def _ask(self, name: str, *args: object, limit: float = PATIENCE) -> Any:
        async with self._turn:
            return await asyncio.wait_for(asyncio.to_thread(run, name, *args), limit)


class LocalServer:
    """The server that `dimension serve` starts, on a free port, in a thread."""

    def __init__(self, database: Path | PostgresUrl | None, *, port: int = 0, **environ: str) -> None:
        """`environ` holds settings, named as in the environment. Raises what keeps the server from starting."""
        chosen = ServerSettings(host="127.0.0.1", port=port, database=database)
        self.settings: Final = with_environment(chosen, environ)
        self._listener: Final = listen("127.0.0.1", port)
        self.pair: Final[tuple[str, int]] = self._listener.getsockname()
        self.address: Final = f"127.0.0.1:{self.pair[1]}"
        self.url: Final = f"http://{self.address}/"
        self.errors: Final[list[logging.LogRecord]] = []
        """What was logged as an error."""
        self._started: Final = threading.Event()
        self._server: Final[DimensionServer] = make_server(self.settings, self._started.set, ThreadThinker())
        self._failed = False
        self._thread: Final = threading.Thread(target=self._run, name=self.address, daemon=True)
        self._watch: Final = _Errors(self._thread, self.errors)
        logging.getLogger().addHandler(self._watch)
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

    def stop(self) -> None:
        """End cleanly."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        logging.getLogger().removeHandler(self._watch)
        # The server froze what existed when it started, for the rest of its process.
        gc.unfreeze()
        assert not self._thread.is_alive()

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=self._server.config.get_loop_factory()) as runner:
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
            assert self.errors == [], [record.getMessage() for record in self.errors]


class _Errors(logging.Handler):
    def __init__(self, thread: threading.Thread, errors: list[logging.LogRecord]) -> None:
        super().__init__(logging.ERROR)
        self._thread = thread
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread == self._thread.ident:
            self._errors.append(record)
