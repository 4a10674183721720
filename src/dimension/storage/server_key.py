"""What only a database knows: hands of days to come are made from it."""

from dimension.storage.tables import Tables


async def server_key(tables: Tables) -> bytes:
    """The key of a database; all servers that share it have the same one."""
    ((key,),) = await tables.rows("SELECT key FROM server_key")
    return bytes.fromhex(key)
