"""Firefox and WebKit, driven alike: three things that every engine can do, whatever protocol it speaks."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final, Protocol

from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.common.bidi.common import command_builder
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.websocket_connection import WebSocketConnection

PATIENCE: Final = 30.0
"""Seconds that something in a page may take."""
_ANSWER_WITHIN: Final = 2 * PATIENCE
_SCREEN: Final = "1280x900x24"
_MINI_BROWSERS: Final = "*/webkit2gtk-4.*/MiniBrowser"
_PROFILE: Final = """
user_pref("app.normandy.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("webgl.force-enabled", true);
"""

Actions = list[dict[str, Any]]
"""As the WebDriver standard writes them; both protocols take the same."""


class Engine(Protocol):
    """A browser with one window."""

    def goto(self, url: str) -> None:
        """Load a page."""

    def evaluate(self, expression: str) -> Any:
        """The value of JavaScript in the page; a promise is awaited."""

    def perform(self, actions: Actions) -> None:
        """Move the pointer and press keys, as a person does."""


class MissingEngineError(Exception):
    """Something is not installed on this machine; says what."""


class _Firefox:
    """By WebDriver BiDi, which Firefox speaks by itself."""

    def __init__(self, connection: WebSocketConnection) -> None:
        self._connection = connection
        self._tell("session.new", capabilities={})
        # The tab that Firefox opens by itself never gets the focus, and keys press no buttons there.
        self._context = self._tell("browsingContext.create", type="tab")["context"]

    def goto(self, url: str) -> None:
        self._tell("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        answer = self._tell(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression}) ?? null))()",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def perform(self, actions: Actions) -> None:
        self._tell("input.performActions", context=self._context, actions=actions)

    def _tell(self, method: str, **params: Any) -> Any:
        return self._connection.execute(command_builder(method, params))


class _WebKit:
    """By the classic protocol of WebKitWebDriver."""

    def __init__(self, driver: WebKitGTK) -> None:
        self._driver = driver
        driver.set_script_timeout(_ANSWER_WITHIN)

    def goto(self, url: str) -> None:
        self._driver.get(url)

    def evaluate(self, expression: str) -> Any:
        is_well, answer = self._driver.execute_async_script(
            f"const tell = arguments[0]; (async () => JSON.stringify(await ({expression}) ?? null))()"
            ".then(value => tell([true, value]), error => tell([false, String(error)]))"
        )
        assert is_well, answer
        return json.loads(answer)

    def perform(self, actions: Actions) -> None:
        self._driver.execute(Command.W3C_ACTIONS, {"actions": actions})


@contextmanager
def firefox() -> Iterator[Engine]:
    """A Firefox with a profile of its own."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        raise MissingEngineError("Firefox")
    with _screen() as display, tempfile.TemporaryDirectory() as profile:
        (Path(profile) / "user.js").write_text(_PROFILE, encoding="utf-8")
        options = ["--no-remote", "--profile", profile, "--remote-debugging-port", "0", "--width", "1280"]
        with subprocess.Popen(
            [program, *options, "--height", "900", "about:blank"],
            env={**os.environ, "DISPLAY": display, "MOZ_DISABLE_CONTENT_SANDBOX": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stderr is not None
            try:
                said = (re.search(r"BiDi listening on (ws://\S+)", line) for line in process.stderr)
                address = next(found[1] for found in said if found)
                Thread(target=process.stderr.read, daemon=True).start()
                connection = WebSocketConnection(f"{address}/session", _ANSWER_WITHIN, 0.01)
                yield _Firefox(connection)
                connection.close()
            finally:
                process.terminate()
                process.wait(PATIENCE)


@contextmanager
def webkit() -> Iterator[Engine]:
    """The small browser of WebKitGTK, which has the engine of Safari."""
    driver_path = shutil.which("WebKitWebDriver")
    browsers = sorted(str(found) for found in Path("/usr/lib").glob(_MINI_BROWSERS))
    if driver_path is None or not browsers:
        raise MissingEngineError("WebKitGTK with its driver")
    with _screen() as display:
        options = WebKitGTKOptions()
        options.binary_location = browsers[-1]
        options.add_argument("--automation")
        service = WebKitGTKService(driver_path, env={**os.environ, "DISPLAY": display})
        with warnings.catch_warnings():
            # Selenium warns of the way in which it calls itself.
            warnings.simplefilter("ignore", DeprecationWarning)
            driver = WebKitGTK(options=options, service=service)
        try:
            yield _WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """A display that no person looks at; its name."""
    program = shutil.which("Xvfb")
    if program is None:
        raise MissingEngineError("Xvfb")
    with subprocess.Popen(
        [program, "-displayfd", "1", "-screen", "0", _SCREEN, "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            yield f":{process.stdout.readline().strip()}"
        finally:
            process.terminate()
            process.wait(PATIENCE)
