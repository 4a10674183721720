"""The worker process: it begins before the solver is loaded, and ends with its parent.

This module is imported by the server too, so that it can name what the worker shall run; it must not import the solver.
"""

import os
import signal
import threading
from multiprocessing.connection import Connection

from dimension.server.ops.logs import set_up_logs


def begin(lifeline: Connection, level: str) -> None:
    """Prepare the worker: it logs as its parent does, leaves signals to it, and ends when `lifeline` is closed."""
    set_up_logs(level)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


def ready() -> int:
    """Load everything that answers need; the worker's process id."""
    run("warm_up")
    return os.getpid()


def run(name: str, *args: object) -> object:
    """The answer to a question: the name of a function in `answers`, and its arguments."""
    from dimension.server.thinking import answers

    return getattr(answers, name)(*args)


def _end_with(lifeline: Connection) -> None:
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        # Closed on purpose, or because the parent died. Whatever is being computed has nobody waiting for it.
        os._exit(0)
