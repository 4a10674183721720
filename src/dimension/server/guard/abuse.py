"""Counts abuse by clients, and logs it without their addresses."""

import logging
import secrets
from collections import Counter, OrderedDict
from hashlib import blake2s
from typing import Final, Literal

from dimension.server.guard.limits import AddressKey, Bucket

AbuseEvent = Literal[
    "requests", "lookups", "connections", "sockets", "bad_host", "cross_origin", "too_large", "frames", "bad_text"
]
_MINUTE: Final = 60_000
"""In milliseconds."""
_LINES_PER_MINUTE: Final = 60
"""Of all kinds and addresses together: however many strangers there are, the log grows slowly."""
_MOST_KEYS: Final = 10_000
_LOG: Final = logging.getLogger("dimension.abuse")


class Abuse:
    """At most one line a minute for each kind and address, with how often it happened since the last one."""

    def __init__(self, now: int) -> None:
        # With another secret in every process, the address of a line cannot be found out later.
        self._secret: Final = secrets.token_bytes(16)
        self._lines: Final = Bucket(_LINES_PER_MINUTE / 60, _LINES_PER_MINUTE, now)
        self._seen: Final[OrderedDict[tuple[str, str], _Seen]] = OrderedDict()
        self.counts: Final[Counter[str]] = Counter()
        """How often each kind happened since the start."""

    def note(self, event: AbuseEvent, address: AddressKey, now: int) -> None:
        """Something happened at a time in milliseconds."""
        self.counts[event] += 1
        seen = self._seen.setdefault((event, address.own), _Seen())
        self._seen.move_to_end((event, address.own))
        if len(self._seen) > _MOST_KEYS:
            self._seen.popitem(last=False)
        seen.count += 1
        if (seen.told_at is None or now - seen.told_at >= _MINUTE) and self._lines.take(now):
            _LOG.warning(event, extra={"who": self._hidden(address), "count": seen.count})
            seen.told_at, seen.count = now, 0

    def _hidden(self, address: AddressKey) -> str:
        return blake2s(address.own.encode(), key=self._secret, digest_size=6).hexdigest()


class _Seen:
    """The abuse of one kind by one address."""

    __slots__ = ("count", "told_at")

    def __init__(self) -> None:
        self.count = 0
        self.told_at: int | None = None
        """When the log was last told; None for never."""
