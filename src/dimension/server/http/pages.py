"""The client: its files as they were built, and the page itself for every address of the game."""

import mimetypes
from typing import Any, Final

from litestar import Request, Response, get

from dimension.server.http.problems import Problem
from dimension.server.service import Service
from dimension.server.static_files import StaticFile

_NOT_BUILT: Final = b"""<!doctype html><title>Dimension</title>
<p>The game server runs, but the browser client has not been built yet.</p>
"""
_PAGES: Final = ("t", "games", "replay", "learn", "rules", "box")
_NEVER_PAGES: Final = ("api/", "assets/", "schema/")
_FOREVER: Final = "public, max-age=31536000, immutable"
"""Vite puts a hash into the names of assets: another content is another file."""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the client, or the page."""
    service: Service = request.app.state.service
    wanted = request.scope["path"].strip("/")
    if wanted and (file := service.files.read(wanted)):
        return answer_file(request, wanted, file, _FOREVER if wanted.startswith("assets/") else "no-cache")
    is_page = not wanted or wanted.split("/")[0] in _PAGES
    if not is_page and (wanted.startswith(_NEVER_PAGES) or "text/html" not in request.headers.get("accept", "")):
        raise Problem("not_found")
    index = service.files.read("index.html")
    if index is None:
        return Response(_NOT_BUILT, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})
    answer = answer_file(request, "index.html", index, "no-cache")
    if not is_page:
        # The page itself tells people that there is nothing here.
        answer.status_code = 404
    return answer


def answer_file(request: Request[Any, Any, Any], path: str, file: StaticFile, caching: str) -> Response[bytes]:
    """A file, packed for clients that unpack it; nothing but headers when the client has it already."""
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    headers = {"cache-control": caching, "etag": file.etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, media_type=kind, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.data, media_type=kind, headers=headers)
