"""Structured logs: one JSON object per line on stderr, without tokens or names."""

import logging
import sys
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import msgspec

from dimension.runtime.recent import Recent
from dimension.server.guard.limits import Bucket

_STANDARD: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}

REQUEST: Final[ContextVar[str]] = ContextVar("REQUEST", default="")
"""The number of the request that is being answered; empty outside of requests."""
_KIND_LENGTH: Final = 200
_MOST_KINDS: Final = 1_000


class JsonFormatter(logging.Formatter):
    """A record as JSON: time, level, logger, event, and its details."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= {name: value for name, value in record.__dict__.items() if name not in _STANDARD}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class Throttle(logging.Filter):
    """Lets a limited number of lines of one kind through: whatever strangers find to cause, the log grows slowly.

    The next line that passes says how many were left out.
    """

    def __init__(self, per_minute: int = 60) -> None:
        super().__init__()
        self._per_minute: Final = per_minute
        self._kinds: Final[Recent[tuple[str, str], _Kind]] = Recent(_MOST_KINDS)

    def filter(self, record: logging.LogRecord) -> bool:
        key = record.name, str(record.msg)[:_KIND_LENGTH]
        if key not in self._kinds:
            self._kinds[key] = _Kind(Bucket(self._per_minute / 60, self._per_minute, _now(record)))
        kind = self._kinds[key]
        if not kind.bucket.take(_now(record)):
            kind.left_out += 1
            return False
        if kind.left_out:
            record.left_out, kind.left_out = kind.left_out, 0
        return True


@dataclass
class _Kind:
    """Lines with the same text."""

    bucket: Bucket
    left_out: int = 0


def _now(record: logging.LogRecord) -> int:
    return int(1000 * record.created)


def set_up_logs(level: str) -> None:
    """Log everything from this level up to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(Throttle())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # Requests of players are private.
    logging.getLogger("uvicorn.access").disabled = True
    # uvicorn warns of every malformed request: a client may not fill the log by sending nonsense.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("uvicorn.error").addFilter(_is_not_a_failed_start)


def _is_not_a_failed_start(record: logging.LogRecord) -> bool:
    """The command line reports a failed start in a sentence, not as a trace."""
    message = record.getMessage()
    return "in lifespan" not in message and not message.startswith("Application startup failed")
