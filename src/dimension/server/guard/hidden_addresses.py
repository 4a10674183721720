"""Addresses as nodes tell them to each other: they can be compared, and are not there for everybody to read."""

from collections.abc import Callable
from hashlib import blake2s

from dimension.server.guard.limits import AddressKey

Hide = Callable[[AddressKey], AddressKey]


def hiding_with(secret: str) -> Hide:
    """Hides addresses in the same way wherever the secret is known."""
    key = blake2s(secret.encode()).digest()

    def hidden(text: str | None) -> str | None:
        return None if text is None else blake2s(text.encode(), key=key, digest_size=8).hexdigest()

    return lambda address: AddressKey(hidden(address.own) or "", hidden(address.network))
