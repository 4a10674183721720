"""Ownership in a store with one server: it owns every room."""

from collections.abc import Callable, Collection

from dimension.runtime.ports import Claimed, Orphan, ServedElsewhere


class SoleOwner:
    """Never refuses a room, and never loses one."""

    is_shared = False
    lease_is_valid = True
    clock_offset = 0
    node = 0

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

    async def orphans(self, rooms: Collection[str]) -> set[str]:  # noqa: ARG002 - whichever they are
        """None of them."""
        return set()

    def watch(self, on_lost: Callable[[], None], on_back: Callable[[int], None]) -> None:
        """Neither ever happens."""

    async def secret(self) -> str:
        """There is nobody to share it with."""
        return ""

    async def announce(self, address: str) -> None:
        """There is nobody to tell."""

    async def leave(self) -> None:
        """There is nobody to tell."""

    async def whereabouts(self, room: str) -> ServedElsewhere | None:  # noqa: ARG002 - whichever it is
        """Nowhere else."""
        return None

    def share(self, listing: str) -> None:
        """There is nobody to tell."""

    async def listings(self) -> list[str]:
        """Nobody told anything."""
        return []

    async def count(self) -> int:
        """There is only this one."""
        return 1

    async def all_know(self, form: int) -> bool:  # noqa: ARG002 - whichever it is
        """There is only this one."""
        return True
