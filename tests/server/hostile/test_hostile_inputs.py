"""More than ten thousand hostile inputs against a real server: nothing breaks, nothing leaks, and others play on.

A failure names the seed and the input; the same seed sends the same inputs.
"""

from pathlib import Path

import pytest

from tests.server.hostile.attacks import (
    Attack,
    with_bytes,
    with_frames,
    with_malformed_messages,
    with_requests,
    with_wrong_messages,
)
from tests.server.hostile.secrecy import told_secrets
from tests.server.hostile.siege import besiege, p99
from tests.server.hostile.target import UNLIMITED, Target
from tests.server.hostile.wire_client import run

INPUTS: list[tuple[Attack, int]] = [
    (with_requests, 3_500),
    (with_bytes, 1_000),
    (with_frames, 1_000),
    (with_malformed_messages, 5_000),
    (with_wrong_messages, 4_500),
]
PATIENT = {**UNLIMITED, "DIMENSION_REQUEST_SECONDS": "20"}
"""A busy machine may take seconds to pass a request on: hanging up on it then is no failure."""
STILL_PLAYABLE = 10.0
"""Seconds: no promise, only far from being locked out, also on a busy machine. benchmarks/soak.py measures."""


def test_the_attacks_together_are_more_than_ten_thousand() -> None:
    assert sum(count for _, count in INPUTS) > 10_000


@pytest.mark.parametrize(("attack", "count"), INPUTS, ids=[attack.__name__ for attack, _ in INPUTS])
def test_hostile_inputs_change_nothing_for_anybody_else(attack: Attack, count: int, tmp_path: Path) -> None:
    with Target(tmp_path, PATIENT) as target:
        siege = run(besiege(target.host, target.port, attack, count, seed=11))
        assert target.stop() == 0
    assert siege.complaints == []
    assert target.errors == []
    assert siege.tally.inputs >= count
    assert siege.games >= 1
    assert p99(siege.latencies) < STILL_PLAYABLE
    told = run(told_secrets(target.database, siege.tally.heard, siege.rooms, siege.secrets))
    assert told == []
