"""Thousands of hostile inputs against a real server: nothing breaks, nothing leaks, and others play on.

Every run sends all cases that are listed, combined as its seed says: the next seed combines them in other ways.
"""

from pathlib import Path

from tests.determinism import SEED
from tests.hostile.attacks import (
    Attack,
    with_bytes,
    with_frames,
    with_malformed_messages,
    with_requests,
    with_wrong_messages,
)
from tests.hostile.secrecy import told_secrets
from tests.hostile.siege import besiege
from tests.hostile.target import UNLIMITED
from tests.hostile.wire_client import run
from tests.server.local_server import LocalServer

INPUTS: list[tuple[Attack, int]] = [
    (with_requests, 1_500),
    (with_bytes, 400),
    (with_frames, 400),
    (with_malformed_messages, 1_500),
    (with_wrong_messages, 1_800),
]
PATIENT = {**UNLIMITED, "DIMENSION_REQUEST_SECONDS": "20"}
"""A busy machine may take seconds to pass a request on: a client that hangs up then has not failed."""


def test_hostile_inputs_change_nothing_for_any_other_player(database: Path) -> None:
    with LocalServer(database, **PATIENT) as server:
        siege = run(besiege(server.pair, INPUTS, SEED))
    assert siege.complaints == []
    for attack, count in INPUTS:
        assert siege.tallies[attack.__name__].inputs >= count
    assert siege.games >= 1
    heard = [each for tally in siege.tallies.values() for each in tally.heard]
    assert run(told_secrets(database, heard, siege.rooms, siege.secrets)) == []
