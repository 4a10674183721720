"""Results from a time without a network, in every backend."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from dimension.features.offline.contract import OfflineResult, ResultId
from dimension.features.offline.rows import MOST_KEPT, OfflineResults
from tests.store.backends import BACKENDS


def _result(id_: str, played_at: int = 5, subject: str = "CODE") -> OfflineResult:
    return OfflineResult(id_, "solo", subject, played_at, 9, points=3, possible=None, solved=None)


@pytest.mark.parametrize("backend", BACKENDS)
def test_results_are_stored_once_and_found_by_their_player_the_latest_first(backend: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await BACKENDS[backend](tmp_path)
        try:
            results = OfflineResults(store)
            await results.add("ann", [_result("a", 5), _result("b", 7)])
            await results.add("ann", [_result("b", 7, "other"), _result("c", 6)])
            await results.add("bob", [_result("a", 1, "bob's")])
            await results.add("bob", [])
            assert await results.of("ann", 10) == [_result("b", 7), _result("c", 6), _result("a", 5)]
            assert await results.of("ann", 1) == [_result("b", 7)]
            assert await results.of("bob", 10) == [_result("a", 1, "bob's")]
            many = [_result(str(number), 100 + number) for number in range(MOST_KEPT)]
            await results.add("ann", many)
            assert await results.of("ann", 2 * MOST_KEPT) == many[::-1]
        finally:
            await store.close()

    asyncio.run(scenario())


def test_the_id_of_a_result_does_not_end_with_a_newline() -> None:
    assert msgspec.convert("abcdefgh-1", ResultId) == "abcdefgh-1"
    for name in ("abcdefgh\n", "abcd\nefgh", "abcdefg"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(name, ResultId)
