"""docs/host/settings.md names every setting of the server with its default."""

import re

from msgspec.structs import fields

from dimension.server.settings import ServerSettings
from tests.docs.documents import ROOT

PAGE = (ROOT / "docs" / "host" / "settings.md").read_text(encoding="utf-8")
PATHS = {
    "admin_key",
    "backup_to",
    "host",
    "port",
    "database",
    "static",
    "docs",
    "hosts",
    "trusted_proxies",
    "node_address",
    "language",
    "erasures",
}
"""Settings whose defaults are not numbers."""


def test_every_limit_is_listed_with_its_default_and_nothing_else_is() -> None:
    listed = {name.lower(): float(value) for name, value in re.findall(r"^\| `([A-Z_]+)` \| ([\d.]+) \|", PAGE, re.M)}
    assert listed == {field.name: field.default for field in fields(ServerSettings) if field.name not in PATHS}


def test_everything_else_is_named() -> None:
    assert [name for name in PATHS if f"`{name.upper()}`" not in PAGE] == []
