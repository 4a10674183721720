"""The client: its files as they were built, and the page itself for every address of the game."""

from typing import Any, Final

from litestar import Request, Response, get

from dimension.server.http.file_answers import answer_file
from dimension.server.http.problems import Problem
from dimension.server.http.requests import address_asking, service_of
from dimension.server.previews.page_previews import preview_of
from dimension.server.previews.preview import head_tags
from dimension.server.previews.tagged_pages import with_tags
from dimension.server.static_files import StaticFile
from dimension.texts import texts_for

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
