"""A big screen as a room sees it, and everything that came to it."""

import json
from typing import Any

from playwright.sync_api import WebSocket, expect

from tests.browser.table import TablePage


class Projector:
    """A browser without a cookie that shows a table."""

    def __init__(self, opened: TablePage, code: str) -> None:
        """`opened` is a page that has not been at a table."""
        self.page = opened.page
        self.heard: list[str] = []
        self.said: list[str] = []
        self.page.on("websocket", self._follow)
        self.page.goto(f"/t/{code.replace(' ', '')}/screen")

    def expect_nowhere(self, *names: str) -> None:
        """Some names are gone from the screen, and were in nothing that came since they were hidden."""
        for name in names:
            expect(self.page.locator("body")).not_to_contain_text(name)
        since = [view for view in self._views if view["names_hidden"]]
        assert since
        assert not [name for name in names for view in since if name in json.dumps(view)]

    def expect_a_stranger(self) -> None:
        """It asked for nothing, became no player, and was shown nothing before it lay open."""
        assert self.page.context.cookies() == []
        assert {json.loads(text)["type"] for text in self.said} == {"ping"}
        views = self._views
        assert {(view["you"], view["is_host"], *view["removed"]) for view in views} == {(None, False)}
        assert {view["hand"] for view in views if view["phase"] == "lead_in"} == {None}
        assert {view["code"] for view in views if view["phase"] != "over"} == {None}
        hidden = [view for view in views if view["phase"] == "building"]
        assert {seat["tray"] for view in hidden for seat in view["seats"] if seat} == {None}
        assert {view["marks"] is None and len(view["results"]) < view["round"] for view in hidden} == {True}
        assert {message["tray"] for message in self._messages if message["type"] == "moved"} <= {None}

    @property
    def _views(self) -> list[dict[str, Any]]:
        return [message["view"] for message in self._messages if message["type"] == "snapshot"]

    @property
    def _messages(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.heard]

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))
        socket.on("framesent", lambda frame: self.said.append(str(frame)))
