"""Claims in a store that only one server can have: every room is its own."""

from collections.abc import Callable, Collection

from dimension.rooms.live.ports import Claimed, Orphan, ServedElsewhere


class SoleOwner:
    """Never refuses a room, and never loses one."""

    is_sure = True
    clock_offset = 0

    async def announce(self, address: str) -> None:
        """There is nobody to tell."""

    async def claim(self, room: str) -> Claimed | ServedElsewhere:  # noqa: ARG002 - whichever it is
        """The room is this server's."""
        return Claimed()

    async def release(self, rooms: Collection[str]) -> None:
        """There is nobody to give them to."""

    async def adopt(self, limit: int) -> list[Orphan]:  # noqa: ARG002 - however many
        """There is no other server that could die: `EventStore.rooms_in_progress` has what this one left behind."""
        return []

    async def still_mine(self, rooms: Collection[str]) -> set[str]:
        """All of them."""
        return set(rooms)

    def watch(self, on_lost: Callable[[], None], on_back: Callable[[int], None]) -> None:
        """Neither ever happens."""
