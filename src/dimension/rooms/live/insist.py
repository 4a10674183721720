"""Trying again: neither a store that refuses nor a worker that dies is a reason to give up."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, TypeVar

from dimension.rooms.core.refusals import Refusal

_FIRST_SECONDS: Final = 0.5
_LONGEST_SECONDS: Final = 5.0
_ATTEMPTS: Final = 3
"""How often something is tried that fails for another reason than the store."""

_Result = TypeVar("_Result")


async def insist(ask: Callable[[], Awaitable[Refusal | None]]) -> Refusal | None:
    """Give a command until it is stored or refused for another reason, less and less often.

    It never gives up by itself: the task of a driver is cancelled when what it wants is obsolete.
    """
    for seconds in _waits():
        refusal = await ask()
        if refusal is None or refusal.code != "not_stored":
            return refusal
        await asyncio.sleep(seconds)
    raise AssertionError("there is always a next time")


async def try_again(work: Callable[[], Awaitable[_Result]]) -> _Result:
    """The result of work that may fail, tried a few times; raises the last failure, and a TimeoutError at once."""
    for attempt, seconds in enumerate(_waits(), start=1):
        try:
            return await work()
        except TimeoutError:
            # It was given all the time there is.
            raise
        except Exception:
            if attempt == _ATTEMPTS:
                raise
        await asyncio.sleep(seconds)
    raise AssertionError("the last attempt returns or raises")


def _waits() -> Iterator[float]:
    seconds = _FIRST_SECONDS
    while True:
        yield seconds
        seconds = min(2 * seconds, _LONGEST_SECONDS)
