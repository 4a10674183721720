"""The documentation at /docs, where it was built (`make docs`)."""

from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect

from dimension.server.http.file_answers import answer_file
from dimension.server.http.problems import Problem
from dimension.server.static_files import StaticFiles

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
