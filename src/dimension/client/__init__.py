"""The Python client of a Dimension server: everything a browser can do there, as typed values.

`Client` blocks, `AsyncClient` is for asyncio; both have the same methods, by feature: `tables`, `games`, `daily`,
`puzzles`, `rush`, `challenges`, `clubs`, `classes`, `offline`, `me` and `solver`. `Client.table` is the connection to a
table. Results and messages are the structs of the server's own contract, and a refusal is a `ClientError`.
"""

try:
    from dimension.client.errors import ClientError
    from dimension.client.http import AsyncClient, Client
    from dimension.client.local import local_server
    from dimension.client.table import AsyncTable, Table
    from dimension.features.calls import Call
    from dimension.room.messages import Moved, Pong, Progress, Reacted, Refused, RoomView, ServerMessage, Snapshot
    from dimension.room.settings import TableSettings
    from dimension.room.state import Phase
except ModuleNotFoundError as error:
    error.add_note("dimension.client needs httpx, msgspec and websockets: the extra `client` brings them.")
    raise

__all__ = [
    "AsyncClient",
    "AsyncTable",
    "Call",
    "Client",
    "ClientError",
    "Moved",
    "Phase",
    "Pong",
    "Progress",
    "Reacted",
    "Refused",
    "RoomView",
    "ServerMessage",
    "Snapshot",
    "Table",
    "TableSettings",
    "local_server",
]
