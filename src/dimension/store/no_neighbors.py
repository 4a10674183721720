"""The neighbors of a server that has a store to itself: there are none."""

from dimension.runtime.ports import LivingNode, ServedElsewhere


class NoNeighbors:
    """See `dimension.runtime.ports.Neighbors`."""

    node = 0

    async def secret(self) -> str | None:
        return None

    async def announce(self, address: str) -> None: ...

    async def leave(self) -> None: ...

    async def whereabouts(self, room: str) -> ServedElsewhere | None:  # noqa: ARG002 - no room
        return None

    def share(self, listing: str) -> None: ...

    async def listings(self) -> list[str]:
        return []

    async def nodes(self) -> list[LivingNode]:
        return []

    async def count(self) -> int:
        return 1

    async def all_know(self, form: int) -> bool:  # noqa: ARG002 - this server knows every form
        return True
