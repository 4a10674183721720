"""The client: its files as they were built, and the page itself for every address of the game."""

from typing import Any, Final

from litestar import Request, Response, get

from dimension.server.http.file_answers import answer_file
from dimension.server.http.problems import Problem
from dimension.server.http.requests import service_of

_NOT_BUILT: Final = b"""<!doctype html><title>Dimension</title>
<p>The game server runs, but the browser client has not been built yet.</p>
"""
_PAGES: Final = ("t", "games", "replay", "learn", "rules", "box", "daily", "puzzles", "rush", "record", "device")
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
    # Where there is nothing, the page itself tells people so.
    return answer_file(request, index, "no-cache", 200 if is_page else 404)
