"""Trying again: for as long as the store refuses, a few times when work fails, and never too often."""

import asyncio

import pytest

from dimension.room.commands import Refusal
from dimension.runtime.tasks import retry, retry_until_stored
from tests.virtual_time import in_virtual_time

NOT_STORED = Refusal("not_stored")


class Answers:
    """Gives its answers one by one, and remembers the times of the calls."""

    def __init__(self, *answers: Refusal | Exception | None) -> None:
        self.asked_at: list[float] = []
        self._answers = list(answers)

    async def __call__(self) -> Refusal | None:
        self.asked_at.append(asyncio.get_running_loop().time())
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


@in_virtual_time
async def test_a_refusal_of_the_store_is_not_taken_for_an_answer() -> None:
    ask = Answers(*[NOT_STORED] * 8, None)
    assert await retry_until_stored(ask) is None
    # Less and less often, but at least every five seconds.
    assert ask.asked_at == [0, 0.5, 1.5, 3.5, 7.5, 12.5, 17.5, 22.5, 27.5]


@in_virtual_time
async def test_any_other_refusal_is_an_answer() -> None:
    assert await retry_until_stored(Answers(NOT_STORED, Refusal("too_late"))) == Refusal("too_late")


@in_virtual_time
async def test_work_that_fails_is_tried_three_times() -> None:
    assert await retry(Answers(OSError(), ValueError(), None)) is None
    failing = Answers(OSError(), OSError(), KeyError("last"))
    with pytest.raises(KeyError, match="last"):
        await retry(failing)
    assert len(failing.asked_at) == 3


@in_virtual_time
async def test_work_that_took_too_long_is_not_tried_again() -> None:
    slow = Answers(TimeoutError())
    with pytest.raises(TimeoutError):
        await retry(slow)
    assert len(slow.asked_at) == 1
