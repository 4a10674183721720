"""Joining the other nodes of a store: where this one takes relayed pages, and that the others know it."""

from typing import Final

from dimension.rooms.live.ports import Neighbors
from dimension.server.nodes.relay_server import RelayServer, Serve


class NodeAddressTaken(OSError):  # noqa: N818 - a state of things
    """Nothing can be taken on a node's address."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(reason)
        self.host: Final = host
        self.port: Final = port
        self.reason: Final = reason


async def join_nodes(neighbors: Neighbors, secret: str, address: tuple[str, int], answer: Serve) -> RelayServer:
    """Take relayed pages, and tell the others where; raises NodeAddressTaken, StorageError."""
    server = RelayServer(answer, secret)
    host, port = address
    try:
        where = await server.listen(host, port)
    except OSError as error:
        raise NodeAddressTaken(host, port, error.strerror or str(error)) from error
    try:
        await neighbors.announce(where)
    except BaseException:
        await server.close()
        raise
    return server
