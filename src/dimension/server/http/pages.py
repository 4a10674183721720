"""The client: its files as they were built, and the page itself for every address of the game.

The documentation at /docs, where it was built (`make docs`).
"""

from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect

from dimension.features.previews import preview_of
from dimension.server.http.files import StaticFile, StaticFiles, answer_file
from dimension.server.http.problems import Problem
from dimension.server.http.requests import address_asking, service_of
from dimension.server.previews import head_tags, with_tags
from dimension.texts import texts_for

_CACHING = "no-cache"
"""Keep it, but ask whether it changed: a new version of the server brings a new site."""


def docs_routes(site: Path) -> list[HTTPRouteHandler]:
    """The route of a built site; none without one, so that /docs is an address like any other."""
    if not (site / "index.html").is_file():
        return []
    files = StaticFiles(site)

    @get(["/docs", "/docs/{path:path}"], include_in_schema=False)
    async def docs_page(request: Request[Any, Any, Any]) -> Response[Any]:
        """A file of the site, or the page of a folder."""
        wanted = request.scope["raw_path"].decode("ascii").removeprefix("/docs").removeprefix("/")
        if file := files.find(wanted):
            return answer_file(request, file, _CACHING)
        folder = wanted.removesuffix("/")
        if file := files.find(f"{folder}/index.html".lstrip("/")):
            if not request.scope["raw_path"].endswith(b"/"):
                # The links of the page start from its folder.
                return Redirect(f"/docs/{folder}/".replace("//", "/"))
            return answer_file(request, file, _CACHING)
        if (file := files.find("404.html")) is None:
            raise Problem("not_found")
        return answer_file(request, file, _CACHING, 404)

    return [docs_page]


_NOT_BUILT: Final = b"""<!doctype html><title>Dimension</title>
<p>The game server runs, but the browser client has not been built yet.</p>
"""
_PAGES: Final = ("t", "games", "replay", "learn", "rules", "box", "daily", "puzzles", "rush", "record", "device", "c")
_NEVER_PAGES: Final = ("api/", "assets/", "schema/")
_FOREVER: Final = "public, max-age=31536000, immutable"
"""Vite puts a hash into the names of assets: another content is another file."""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the client, or the page."""
    files = service_of(request).files
    # As it was sent: Litestar tidies paths up, and every file has only one.
    wanted = request.scope["raw_path"].decode("ascii").removeprefix("/")
    if file := files.find(wanted):
        return answer_file(request, file, _FOREVER if wanted.startswith("assets/") else "no-cache")
    is_page = not wanted or wanted.split("/")[0] in _PAGES
    if not is_page and (wanted.startswith(_NEVER_PAGES) or "text/html" not in request.headers.get("accept", "")):
        raise Problem("not_found")
    index = files.find("index.html")
    if index is None:
        return Response(_NOT_BUILT, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})
    if not is_page:
        # The page itself tells people that there is nothing.
        return answer_file(request, index, "no-cache", 404)
    return answer_file(request, await _previewed(request, index, wanted), "no-cache")


async def _previewed(request: Request[Any, Any, Any], index: StaticFile, path: str) -> StaticFile:
    """The page, with what other programs show of its link."""
    service = service_of(request)
    preview = await preview_of(service, address_asking(request), path)
    if preview is None:
        return index
    texts = texts_for(service.settings.language)
    return with_tags(index, head_tags(preview, str(request.base_url), path, texts))
