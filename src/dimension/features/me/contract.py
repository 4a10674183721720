"""The requests of a player's own data and devices."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from dimension.features.calls import Call, Calls, Mode, call, get, post
from dimension.room.commands import NameText

SECRET_LENGTH: Final = 32
"""Characters of a secret: six bits each, 192 together."""
SecretText = Annotated[str, Meta(min_length=SECRET_LENGTH, max_length=SECRET_LENGTH, pattern="^[A-Za-z0-9_-]*$(?!\\n)")]
EXPORT_FORMAT: Final = 1


class NewDeviceLink(Struct, frozen=True, forbid_unknown_fields=True):
    """A link that joins another device to the one who asks."""

    name: NameText = ""
    """The name of the player who asks, for the other device."""


class DeviceLink(Struct, frozen=True):
    """A link that joins another device, for one use."""

    link: str
    """To be opened there; the secret in it is in no request for a page."""
    expires_at: int
    qr: str
    """The link as a QR code, an SVG picture."""
    only_here: bool = False
    """Whether no other machine can open it."""


class LinkSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a link behind `#`."""

    secret: SecretText


class JoinDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A link, and the choice about the rows of the player who asks."""

    secret: SecretText
    mine: Literal["leave", "join"] = "leave"
    """To leave it where it is, out of reach but for `undo`, or to give it to the player whose link it is."""


class LinkOwner(Struct, frozen=True):
    """Whose device a link joins."""

    name: str
    """May be empty."""
    is_you: bool
    """Whether the one who asks is the same player already."""
    leaves_behind: bool
    """Whether something is kept of the one who asks, which this device would no longer show."""


class EraseMe(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to be forgotten."""

    confirm: Literal[True]


class Export(Struct, frozen=True):
    """Everything that is kept of a player; the replay of a game is at `/api/games/{room}/{game}/replay`.

    Every other field is a list, by the name that a table is exported under.
    """

    format: int
    """Later versions add fields."""
    player: str
    exported_at: int
    names: list[str]
    """The names of the player in games and at rush."""
    tables: list[str]
    """The tables at which the player was, as far as they are still kept."""
    running: list[str]
    """Tables with a game in progress."""
    clubs: list[str]
    """The rooms of kept tables."""


class MeCalls(Calls[Mode]):
    """The player: other devices, everything that is kept, and forgetting it."""

    @call
    def link(self, name: str = "") -> Call[DeviceLink]:
        """A link for one use that makes another device the same player."""
        return post(DeviceLink, "/api/me/link", NewDeviceLink(name))

    @call
    def link_owner(self, secret: str) -> Call[LinkOwner]:
        """Whose link it is; the secret is what follows `#` in the link."""
        return post(LinkOwner, "/api/me/link/owner", LinkSecret(secret))

    @call
    def join(self, secret: str, mine: Literal["leave", "join"] = "leave") -> Call[LinkOwner]:
        """Become the player whose link it is: the client's token changes. `mine` joins the client's own results."""
        return post(LinkOwner, "/api/me/join", JoinDevice(secret, mine))

    @call
    def undo(self) -> Call[None]:
        """Become the player again who a browser was before it joined another one."""
        return post(type(None), "/api/me/undo")

    @call
    def export(self) -> Call[Export]:
        """Everything that is kept of the player."""
        return get(Export, "/api/me/export")

    @call
    def erase(self) -> Call[None]:
        """Forget the player: the client is a new one from now on."""
        return Call("DELETE", "/api/me", type(None), EraseMe(True), {})
