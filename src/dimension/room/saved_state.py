"""Saved states of a room, so that loading need not read the whole log. The log remains the truth."""

import zlib
from collections.abc import Sequence
from typing import Final

import msgspec

from dimension.room import events as e
from dimension.room.evolve import evolve
from dimension.room.packing import pack, unpack
from dimension.room.state import RoomState

STATE_FORMAT: Final = 3
"""Changes with the meaning of a field, and with a new field whose default would be wrong for an older state.

States of another format are not read, and the log is folded instead.
"""
SAVE_EVERY: Final = 2_000
"""Events after which a room is saved again."""

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[RoomState]] = msgspec.json.Decoder(RoomState)


def encode_state(state: RoomState) -> bytes:
    """A room as it is saved: compressed, with a checksum."""
    return pack(_ENCODER.encode(state))


def decode_state(data: bytes) -> RoomState | None:
    """A room as it was saved in this format; None when it cannot be read, because the log can."""
    try:
        return _DECODER.decode(unpack(data))
    except (zlib.error, msgspec.MsgspecError):
        return None


def worth_saving(before: RoomState, events: Sequence[e.RoomEvent]) -> list[RoomState]:
    """The states to save on the way through some events: the start of a game, its end, and now and then one between.

    A replay begins at the start of its game, and a table is opened where the latest game ended.
    """
    version = before.version + len(events)
    if version // SAVE_EVERY == before.version // SAVE_EVERY and not _has_milestone(events):
        return []
    saved = []
    state = before
    for event in events:
        state, earlier = evolve(state, event), state.version
        if isinstance(event, _MILESTONES) or state.version // SAVE_EVERY > earlier // SAVE_EVERY:
            saved.append(state)
    return saved


_MILESTONES: Final = (e.GameStarted, e.GameEnded)


def _has_milestone(events: Sequence[e.RoomEvent]) -> bool:
    return any(isinstance(event, _MILESTONES) for event in events)
