"""The server and the client know the same pages."""

import re
from pathlib import Path

from dimension.app import FEATURES
from dimension.server.http.pages import OTHER_PAGES

ROUTES = Path(__file__).parents[1] / "web" / "src" / "core" / "routes.ts"


def test_the_server_knows_the_pages_of_the_client() -> None:
    of_client = {path.split("/")[1] for path in re.findall(r"path: '([^']+)'", ROUTES.read_text("utf-8"))}
    assert of_client == {*OTHER_PAGES, *(first for feature in FEATURES for first in feature.pages)}
