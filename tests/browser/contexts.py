"""Browser contexts that live in the time, the zone and the chance of the tests, and of a player of one's choice."""

import json
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext

from tests import determinism

_SETTINGS: Final = (Path(__file__).parent / "determinism.js").read_text(encoding="utf-8")
_UNHURRIED: Final = {"seconds": 0}
"""Games alone have no hourglass: no busy machine runs out of time."""


def new_context(
    browser: Browser,
    url: str,
    *,
    view: str = "flat",
    newcomer: bool = False,
    clock: bool = False,
    **options: Any,
) -> BrowserContext:
    """A device of its own. `view` is the tray; a `newcomer` has never played; all else goes to the browser's context.

    With `clock`, the test can move the pages' clock. Decorative motion is off unless a test passes
    `reduced_motion`.
    """
    chosen: dict[str, Any] = {
        "base_url": url,
        "locale": "en-US",
        "reduced_motion": "reduce",
        "timezone_id": determinism.ZONE,
        # A page that comes out of the store hides what the server does: only tests of that want it.
        "service_workers": "block",
    }
    context = browser.new_context(**chosen | options)
    if clock:
        # It measures with the pages' own clock what has passed, and must not take the simulated years for that.
        settle(context, offset=0)
        context.clock.install(time=time.time())
    else:
        settle(context)
    _remember(context, "preferences", {"view": view, "sound": False, "name": "Ann"}, only_first=True)
    _remember(context, "settings.solo", _UNHURRIED)
    if not newcomer:
        _remember(context, "played", True)
        _remember(context, "contradiction", "long ago")
    return context


def settle(context: BrowserContext, *, offset: int = determinism.OFFSET) -> None:
    """Set the pages' clock to the servers' clock, and seed their randomness."""
    context.add_init_script(f"({_SETTINGS})({1000 * offset}, {determinism.SEED % 2**32})")


def _remember(context: BrowserContext, key: str, value: object, *, only_first: bool = False) -> None:
    name, text = json.dumps(f"dimension.{key}"), json.dumps(json.dumps(value))
    unless = f"localStorage.getItem({name}) ?? " if only_first else ""
    context.add_init_script(f"{unless}localStorage.setItem({name}, {text})")
