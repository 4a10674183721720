"""The desk of a running server: its key, the notice to all pages, the latest errors, and the host's acts."""

import asyncio
import hmac
import logging
from contextlib import suppress
from typing import Any, Final

from dimension.features.admin import rows
from dimension.features.admin.contract import LoggedError, Notice
from dimension.room.commands import CLOCK, Command, RenameSeat
from dimension.runtime.recent import Recent
from dimension.server.guard.limits import AddressBuckets, AddressKey
from dimension.server.service import Service
from dimension.store.errors import StorageError
from dimension.store.sql import Statement

_TRIES: Final = 5
"""Wrong keys of an address in a burst; then one every twelve seconds."""
_LOOK_SECONDS: Final = 2.0
"""How often the acts at other nodes are looked for."""
_MOST_ERRORS: Final = 50
_LONGEST_EVENT: Final = 200
_LOG: Final = logging.getLogger("dimension.desk")


class RecentErrors(logging.Handler):
    """The latest errors of the program, each kind once."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._found: Final[Recent[tuple[str, str], LoggedError]] = Recent(_MOST_ERRORS)

    def emit(self, record: logging.LogRecord) -> None:
        event = record.getMessage()[:_LONGEST_EVENT]
        before = self._found.get((record.name, event))
        count = before.count + 1 if before else 1
        self._found[record.name, event] = LoggedError(int(1000 * record.created), record.name, event, count)

    def latest(self) -> list[LoggedError]:
        """The latest first."""
        return list(self._found.values())[::-1]


ERRORS: Final = RecentErrors()
"""Of this process."""


class HostDesk:
    """The knowledge and the acts of a server's host."""

    def __init__(self, service: Service) -> None:
        self._service: Final = service
        self._wrong: Final = AddressBuckets(_TRIES / 60, _TRIES)
        self.notice = Notice()
        # A handler that is there already is not added again.
        logging.getLogger("dimension").addHandler(ERRORS)
        service.runner.spawn(self._follow())

    @property
    def is_open(self) -> bool:
        return bool(self._service.settings.admin_key)

    def may_try(self, address: AddressKey) -> bool:
        """Whether an address has not sent too many wrong keys."""
        return self._wrong.has(address, self._service.clock())

    def is_key(self, key: str, address: AddressKey) -> bool:
        """Whether a key is the right one; a wrong one counts."""
        if hmac.compare_digest(key.encode(), self._service.settings.admin_key.encode()):
            return True
        self._wrong.charge(address, self._service.clock(), 1)
        _LOG.warning("wrong key at the desk")
        return False

    async def act(self, act: str, details: dict[str, Any], *changes: Statement) -> None:
        """Do something, and write it down, here and in the log of the process."""
        await rows.keep_act(self._service.store, self._service.clock(), act, details, *changes)
        _LOG.warning("act of the host", extra={"act": act, **details})
        await self.look()

    async def look(self) -> None:
        """Learn which notice holds now; raises StorageError."""
        self.notice = await rows.notice_now(self._service.store)
        self._service.is_read_only = self.notice.is_read_only

    async def _follow(self) -> None:
        """Follow the acts: those before the start, and where several nodes share a store, those at other nodes."""
        while True:
            with suppress(StorageError):
                await self.look()
                if self._service.store.claims is None:
                    return
            await asyncio.sleep(_LOOK_SECONDS)


async def rename_at_tables(service: Service, player: str, name: str) -> int:
    """Rename a player at every table in the memory of this node; at how many."""
    commands: list[tuple[str, Command]] = [
        (room.name, RenameSeat(id=0, seat=number, name=name))
        for room in service.runner.rooms.values()
        for number, seat in room.state.taken
        if seat.player == player
    ]
    refusals = [await service.runner.handle(room, CLOCK, command) for room, command in commands]
    return refusals.count(None)
