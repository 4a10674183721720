"""Whose address the work of a room counts for."""

from dimension.runtime.live_room import LiveRoom
from dimension.server.guard.limits import AddressKey


class Addressed:
    """A page whose address is known."""

    address: AddressKey
    player: str | None


def address_of(room: LiveRoom) -> AddressKey | None:
    """The address of the host of a room, or else of another player who is there; None without players."""
    pages = [page for page in room.pages if isinstance(page, Addressed) and page.player]
    hosts = (page for page in pages if page.player == room.state.host)
    found = next(hosts, None) or next(iter(pages), None)
    return found.address if found else None
