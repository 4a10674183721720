"""The client: its files as they were built, and the page itself for every address, with a preview of its link.

The documentation is at /docs, where it was built (`make docs`).
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect

from dimension.drawing.link_picture import HomePicture
from dimension.room.names import ROOM_NAME_LENGTH, parse_room_name
from dimension.room.state import RoomState
from dimension.runtime.logs import state_at
from dimension.runtime.ports import DamagedRoom
from dimension.server.files import StaticFile, StaticFiles, answer_file
from dimension.server.guard.limits import AddressKey
from dimension.server.http.problems import Problem
from dimension.server.http.requests import AddressAsking, ServiceHere
from dimension.server.previews import Preview, head_tags, with_tags
from dimension.server.routing import PREVIEW_COST, rules
from dimension.server.service import PageLink, PreviewOf, Service
from dimension.store.errors import StorageError
from dimension.texts import Texts, texts_for

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
OTHER_PAGES: Final = ("join", "games", "learn", "reasons", "box", "hands", "record", "device", "admin")
"""The first parts of addresses of the client that have no preview."""
_NEVER_PAGES: Final = ("api/", "assets/", "schema/")
_UNLISTED: Final = ("t", "replay", "c", "device", "admin")
"""Pages for those who have the link: no search engine lists them."""
_FOREVER: Final = "public, max-age=31536000, immutable"
"""Vite puts a hash into the names of assets: another content is another file."""


def page_routes(previewed: Iterable[str]) -> list[HTTPRouteHandler]:
    """The routes of the client; pages whose addresses begin with `previewed` tell what their links lead to."""
    paths = [path for first in previewed for path in (f"/{first}", f"/{first}/{{path:path}}")]
    return [
        get(paths, include_in_schema=False, opt=rules(cost=PREVIEW_COST))(_page),
        get(["/", "/{path:path}"], include_in_schema=False)(_page),
    ]


async def _page(request: Request[Any, Any, Any], service: ServiceHere, address: AddressAsking) -> Response[bytes]:
    """A file of the client, or the page."""
    files = service.files
    # As it was sent: Litestar tidies paths up, and every file has only one.
    wanted = request.scope["raw_path"].decode("ascii").removeprefix("/")
    if file := files.find(wanted):
        return answer_file(request, file, _FOREVER if wanted.startswith("assets/") else "no-cache")
    first = wanted.split("/")[0]
    is_page = not wanted or (first != "" and (first in service.previews or first in OTHER_PAGES))
    if not is_page and (wanted.startswith(_NEVER_PAGES) or "text/html" not in request.headers.get("accept", "")):
        raise Problem("not_found")
    # A big screen is the same for every client, and makes no client a player.
    request.scope["state"]["is_anonymous"] = first == "t" and wanted.endswith("/screen")
    index = files.find("index.html")
    if index is None:
        return Response(_NOT_BUILT, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})
    if not is_page:
        # The page itself tells people that there is nothing.
        return answer_file(request, index, "no-cache", 404)
    base = str(request.base_url)
    page = answer_file(request, await _previewed(service, address, index, base, wanted), "no-cache")
    if first in _UNLISTED:
        page.headers["x-robots-tag"] = "noindex"
    return page


async def _previewed(service: Service, address: AddressKey, index: StaticFile, base: str, path: str) -> StaticFile:
    """The page, with the tags of its link's preview."""
    first, *parts = path.strip("/").split("/")
    preview_of = service.previews.get(first)
    if preview_of is None:
        return index
    texts = texts_for(service.settings.language)
    preview = await preview_of(PageLink(service, address, parts, texts)) or home_preview(texts)
    return with_tags(index, head_tags(preview, base, path, texts))


_SECONDS: Final = 2.0
"""How long a page waits for its preview."""


class UnknownName(Exception):  # noqa: N818 - an answer
    """There is nothing of this name."""


def home_preview(texts: Texts) -> Preview:
    """The preview of the game itself, and of every link that tells nothing else."""
    return Preview("Dimension", texts.text("home-tagline"), HomePicture())


async def home_page(_link: PageLink) -> None:
    """Nothing more than the game itself."""


def words_page(page: str) -> PreviewOf:
    """The preview of a page that is the same for every player, with a title and a description of its own."""

    async def preview_of(link: PageLink) -> Preview | None:
        if link.parts:
            return None
        return Preview(link.texts.text(f"preview-{page}"), link.texts.text(f"preview-{page}-about"), HomePicture())

    return preview_of


async def room_preview(
    link: PageLink, room: str, preview_in: Callable[[RoomState], Awaitable[Preview | None]]
) -> Preview | None:
    """The preview of a room, found without bringing it into memory and without telling which names exist."""
    name, service = parse_room_name(room), link.service
    # Join codes, and names as short as those, could be guessed: the page itself asks for more.
    if name is None or len(name) < ROOM_NAME_LENGTH:
        return None

    async def look() -> Preview | None:
        live = service.runner.rooms.get(name)
        state = live.state if live is not None else await state_at(service.store, name)
        if state is None:
            raise UnknownName
        return await preview_in(state)

    return await look_up(link, look)


async def look_up(link: PageLink, look: Callable[[], Awaitable[Preview | None]]) -> Preview | None:
    """The preview that `look` finds, unless the address asked for too many unknown names, or it takes too long.

    `look` raises UnknownName when there is nothing of a name.
    """
    question = await link.service.lookups.ask(link.address, link.service.limit_clock)
    if question is None:
        return None
    is_unknown = False
    try:
        return await in_time(look())
    except UnknownName:
        is_unknown = True
    except DamagedRoom:
        # The page itself says what is wrong.
        pass
    finally:
        question.answered(failed=is_unknown)
    return None


async def in_time(finding: Awaitable[Preview | None]) -> Preview | None:
    """A preview that is found soon; None if it takes too long, or if the store fails."""
    try:
        async with asyncio.timeout(_SECONDS):
            return await finding
    except (StorageError, TimeoutError):
        return None
