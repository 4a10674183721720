"""Hostile clients in a process of their own, so that honest ones are not slowed down by them."""

import asyncio
import multiprocessing
import os
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from typing import Final, NamedTuple

from tests.hostile.attacks import (
    Attack,
    Scene,
    with_bytes,
    with_frames,
    with_malformed_messages,
    with_requests,
    with_wrong_messages,
)
from tests.hostile.crowding import CROWDINGS, from_address
from tests.hostile.tally import Tally
from tests.hostile.wire_client import Where, run

_ATTACKS: Final[dict[str, Attack]] = {
    "bad requests": with_requests,
    "bad bytes": with_bytes,
    "bad frames": with_frames,
    "malformed messages": with_malformed_messages,
    "wrong messages": with_wrong_messages,
}
KINDS: Final = (*_ATTACKS, *CROWDINGS)
_ABREAST: Final = 4
_POLITENESS: Final = 15
_FAILURES: Final = ("status 5", "never ends", "neither answers nor ends", "not stored")
"""Complaints that count whatever the limits: with the usual ones, many inputs are refused before they are looked at."""


class Turn(NamedTuple):
    """The next thing to do."""

    kind: str
    seconds: float
    rooms: Sequence[str]


class Turned(NamedTuple):
    """The outcome."""

    inputs: int
    outcomes: Counter[str]
    failures: list[str]

    @classmethod
    def nothing(cls) -> "Turned":
        return cls(0, Counter(), [])


class HostileWorker:
    """A process that attacks on demand."""

    def __init__(self, host: str, port: int, tokens: Sequence[str | None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: Final = context.Process(target=_work, args=(theirs, host, port, tokens), daemon=True)
        self._process.start()

    def begin(self, turn: Turn) -> None:
        self._pipe.send(turn)

    async def ended(self) -> Turned:
        turned: Turned = await asyncio.to_thread(self._pipe.recv)
        return turned

    def stop(self) -> None:
        self._pipe.send(None)
        self._process.join(10)
        if self._process.is_alive():
            self._process.terminate()


def _work(pipe: Connection, host: str, port: int, tokens: Sequence[str | None]) -> None:
    # Attackers have machines of their own: here they get what the server and honest people leave.
    os.nice(_POLITENESS)
    turns = 0
    while (turn := pipe.recv()) is not None:
        turns += 1
        pipe.send(run(attack_for(turn, host, port, tokens, turns)))


async def attack_for(turn: Turn, host: str, port: int, tokens: Sequence[str | None], seed: int) -> Turned:
    """Attack for a while, from a few addresses."""
    scene = Scene(Where(host, port), turn.rooms, tokens)
    tallies = [Tally(100 * seed + at) for at in range(_ABREAST)]
    tasks = [
        asyncio.create_task(_repeat(turn, from_address(scene, f"127.0.3.{at + 1}"), tally))
        for at, tally in enumerate(tallies)
    ]
    await asyncio.sleep(turn.seconds)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    failures = [repr(error) for error in ended if isinstance(error, Exception)]
    for tally in tallies:
        failures += [text for text in tally.complaints if any(part in text for part in _FAILURES)]
    return Turned(
        sum(tally.inputs for tally in tallies), sum((tally.outcomes for tally in tallies), Counter()), failures
    )


async def _repeat(turn: Turn, scene: Scene, tally: Tally) -> None:
    rng, loop = Random(tally.seed), asyncio.get_running_loop()
    end = loop.time() + turn.seconds
    # Not until it is canceled: Python 3.11 may lose that in wait_for.
    while loop.time() < end:
        # A hostile client that is refused or cut off tries again.
        with suppress(OSError, asyncio.IncompleteReadError, EOFError):
            if turn.kind in _ATTACKS:
                sent = await _ATTACKS[turn.kind](scene, tally, rng)
                tally.inputs += sent
            else:
                await CROWDINGS[turn.kind](scene, tally, rng)
        tally.heard.clear()
        await asyncio.sleep(0.01)
