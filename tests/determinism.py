"""One seed for everything random in the tests, and a simulated date and time zone for everything that has a clock.

`TEST_SEED` chooses the seed. The date and the zone follow from it unless `TEST_DATE` and `TEST_ZONE` name others. The
clock starts at noon UTC, so no run reaches midnight by itself; a test about midnight sets its own clock.

Processes that a test starts follow the same settings: `startup/sitecustomize.py` installs them there.
"""

import os
import random
import sys
import threading
import time
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

_ZONES: Final = ("UTC", "America/Los_Angeles", "Europe/Berlin", "Asia/Kolkata", "Pacific/Auckland", "America/St_Johns")
_FIRST_DATE: Final = date(2026, 2, 1)
"""The archive of daily hands begins a month before."""
_DATES: Final = 5 * 365
_STARTUP: Final = str(Path(__file__).resolve().parent / "startup")

SEED: Final = int(os.environ.setdefault("TEST_SEED", "1"))
_choices: Final = Random(SEED)
DATE: Final = os.environ.setdefault("TEST_DATE", (_FIRST_DATE + timedelta(days=_choices.randrange(_DATES))).isoformat())
ZONE: Final = os.environ.setdefault("TEST_ZONE", _choices.choice(_ZONES))
_real_time: Final = getattr(time.time, "real", time.time)
_real_time_ns: Final = getattr(time.time_ns, "real", time.time_ns)
_noon: Final = int(datetime.fromisoformat(f"{DATE}T12:00:00").replace(tzinfo=UTC).timestamp())
OFFSET: Final = int(os.environ.setdefault("TEST_OFFSET", str(_noon - int(_real_time()))))
"""Seconds from the real clock to the simulated one: the same in all processes of a run."""
_stream: Final = Random()
_name, _started = "", 0
"""The name of the stream, and how many threads have begun one beside it."""
_threads: Final = threading.local()
"""Threads draw from streams of their own: which one draws first is up to the machine."""


def install(stream: str) -> None:
    """Let the clock, the zone and all randomness of this process, and of those it starts, follow the settings."""

    def simulated_time() -> float:
        return float(_real_time()) + OFFSET

    def simulated_time_ns() -> int:
        return int(_real_time_ns()) + OFFSET * 1_000_000_000

    vars(simulated_time)["real"], vars(simulated_time_ns)["real"] = _real_time, _real_time_ns
    time.time, time.time_ns = simulated_time, simulated_time_ns
    os.environ["TZ"] = ZONE
    time.tzset()
    # `secrets` and `random.SystemRandom` get their bytes here, and so does NumPy for a generator without a seed.
    vars(random)["_urandom"] = _random_bytes
    reseed(stream)
    _reach_children()


def reseed(stream: str) -> None:
    """Begin a stream of random numbers: streams of the same name are equal in every run with the same seed."""
    global _name, _started
    _name, _started = stream, 0
    _stream.seed(f"{SEED} {stream}")
    random.seed(f"{SEED} {stream}")  # noqa: TID251 - outside packages draw from it
    _name_next_child()


def _random_bytes(count: int) -> bytes:
    global _started
    if threading.current_thread() is threading.main_thread():
        return _stream.randbytes(count)
    if not hasattr(_threads, "stream"):
        _started += 1
        _threads.stream = Random(f"{SEED} {_name} thread {_started}")
    drawn: bytes = _threads.stream.randbytes(count)
    return drawn


def own_stream(command: Sequence[str]) -> str:
    """The name of the stream of a process that was started with this command."""
    # Children of one `multiprocessing` parent differ only in the descriptors that they are given.
    return " ".join([os.environ.get("TEST_STREAM", ""), *(part for part in command if "multiprocessing" in part)])


def rng(stream: str) -> Random:
    """A generator of its own: the same numbers in every run with the same seed."""
    return Random(f"{SEED} {stream}")


def _reach_children() -> None:
    folders = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if _STARTUP not in folders:
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [_STARTUP, *folders]))
        os.environ.setdefault("PYTHONHASHSEED", str(SEED % 2**32))

    def started(event: str, _: tuple[Any, ...]) -> None:
        if event == "subprocess.Popen":
            _name_next_child()

    sys.addaudithook(started)


def _name_next_child() -> None:
    os.environ["TEST_STREAM"] = _stream.randbytes(8).hex()


def settings() -> str:
    """The settings that repeat this run."""
    return f"TEST_SEED={SEED} TEST_DATE={DATE} TEST_ZONE={ZONE}"


if __name__ == "__main__":
    print("export", settings())
