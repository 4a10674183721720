"""Why a server, or a table, said no."""

import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import msgspec

from dimension.server.http.contract import Trouble
from dimension.texts import preferred_language, texts_for

UNREACHABLE: Final = "unreachable"
"""The code for a server that does not answer."""
NO_SERVER: Final = "no_server"
"""The code for an address without a Dimension server."""


class ClientError(Exception):
    """A refusal: its code, details and status; printed, it is a sentence in the language of the environment.

    The codes come from the protocol, and from the rules for a wrong hand, tray or game code. Two are the client's own:
    `unreachable` and `no_server`.
    """

    def __init__(self, code: str, details: Mapping[str, str | int] | None = None, status: int | None = None) -> None:
        self.code: Final = code
        self.details: Final = dict(details or {})
        self.status: Final = status
        """The status of the HTTP response, or the close code of the socket; None without either."""
        super().__init__(code, self.details, status)

    def __str__(self) -> str:
        return self.sentence(preferred_language(os.environ))

    def sentence(self, language: str) -> str:
        """The refusal in one of the `LANGUAGES`; a newer server may have codes that get a general sentence."""
        texts, key = texts_for(language), self.code.replace("_", "-")
        for known in (f"client-{key}", f"refused-{key}", f"error-{key}"):
            with suppress(KeyError, ValueError):
                return texts.text(known, **self.details)
        return texts.text("refused-other")


def refusal_in(body: bytes | bytearray, status: int, address: str) -> ClientError:
    """The refusal that the body of a response tells."""
    try:
        trouble = msgspec.json.decode(body, type=Trouble)
    except msgspec.MsgspecError:
        return ClientError(NO_SERVER, {"address": address}, status)
    return ClientError(trouble.code, trouble.details, status)


def unreachable(address: str, error: Exception) -> ClientError:
    """The refusal of a server that does not answer."""
    return ClientError(UNREACHABLE, {"address": address, "reason": str(error) or type(error).__name__})
