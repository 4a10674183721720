"""Why something changes nothing: a code that every client understands, and its details."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

RefusalCode = Literal[
    # What a room refuses.
    "unknown_room",
    "room_exists",
    "not_host",
    "not_allowed",
    "no_seat",
    "bad_name",
    "removed",
    "locked",
    "named_by_host",
    "table_full",
    "game_running",
    "not_over",
    "nobody_seated",
    "seat_taken",
    "seat_free",
    "unknown_bot",
    "too_many_bots",
    "too_many_clubs",
    "not_building",
    "other_round",
    "other_game",
    "too_late",
    "paused",
    "illegal_tray",
    "too_many_moves",
    "too_many_pauses",
    "table_used_up",
    "one_try",
    "day_over",
    "not_stored",
    "damaged_room",
    # What is refused before a room hears of it.
    "old_client",
    "bad_message",
    "bad_code",
    "day_not_over",
    "slow_down",
    "no_identity",
]
"""Every code; docs/protocol.md explains them, and `locales` has a sentence for each."""


class Refusal(NamedTuple):
    """A command or message that changes nothing."""

    code: RefusalCode
    details: Mapping[str, str | int] = MappingProxyType({})
