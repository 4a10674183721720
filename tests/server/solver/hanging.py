"""A worker in which every bot thinks forever."""

import time

from dimension.server import solver_process as worker


def run(name: str, *args: object) -> object:
    """As the worker's `run`, but a bot never has a plan."""
    if name == "plan":
        time.sleep(3_600)
    return worker.run(name, *args)
