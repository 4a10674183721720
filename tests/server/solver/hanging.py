"""A job of the solver process in which every bot thinks forever."""

import time


def plan(*_: object) -> None:
    """Never make a plan."""
    time.sleep(3_600)
