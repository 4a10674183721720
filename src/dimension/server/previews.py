"""Link previews: Open Graph and Twitter tags in the head of a page, and their pictures.

The address of a picture holds everything on it, so it needs no database and reveals nothing. Pictures are
drawn in the solver process, one at a time, and cached.
"""

import gzip
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from typing import Final, NamedTuple, assert_never
from urllib.parse import urlencode

from dimension.drawing.link_picture import (
    HEIGHT,
    WIDTH,
    DayPicture,
    HomePicture,
    InvitationPicture,
    LinkPicture,
    ResultPicture,
    draw_link,
)
from dimension.runtime.recent import Recent
from dimension.server import solver_jobs
from dimension.server.files import StaticFile
from dimension.server.solver_process import Solver
from dimension.server.solver_queue import Turns
from dimension.texts import Texts

PICTURES: Final = "preview/"
"""The beginning of the addresses of pictures."""


def picture_address(picture: LinkPicture) -> str:
    """The path and query of a picture, without the first slash."""
    told = {name: value for name, value in picture._asdict().items() if value is not None}
    query = "?" + urlencode(told) if told else ""
    return f"{PICTURES}{_kind(picture)}.png{query}"


def _kind(picture: LinkPicture) -> str:
    match picture:
        case HomePicture():
            return "home"
        case InvitationPicture():
            return "invitation"
        case ResultPicture():
            return "result"
        case DayPicture():
            return "day"
        case _:
            assert_never(picture)


_NAME: Final = "Dimension"


class Preview(NamedTuple):
    """The title and the picture of a link, for every client that has the link."""

    title: str
    description: str
    picture: LinkPicture


def head_tags(preview: Preview, base: str, path: str, texts: Texts) -> str:
    """The tags of a page; `base` is the address of the server with a slash, `path` leads to the page, without one."""
    return "\n    ".join(_tags(preview, base, path, texts))


def _tags(preview: Preview, base: str, path: str, texts: Texts) -> Iterator[str]:
    yield _tag("name", "description", preview.description)
    yield _tag("property", "og:type", "website")
    yield _tag("property", "og:site_name", _NAME)
    yield _tag("property", "og:locale", _locale(texts.language))
    yield _tag("property", "og:title", preview.title)
    yield _tag("property", "og:description", preview.description)
    yield _tag("property", "og:url", base + path)
    yield _tag("property", "og:image", base + picture_address(preview.picture))
    yield _tag("property", "og:image:type", "image/png")
    yield _tag("property", "og:image:width", str(WIDTH))
    yield _tag("property", "og:image:height", str(HEIGHT))
    yield _tag("property", "og:image:alt", texts.text("preview-picture"))
    yield _tag("name", "twitter:card", "summary_large_image")


@cache
def _locale(language: str) -> str:
    """A language with the country that most of its speakers live in, such as `de_DE`."""
    from babel.core import get_global

    likely: str = get_global("likely_subtags").get(language, language)
    return "_".join(dict.fromkeys((language, likely.split("_")[-1])))


def _tag(kind: str, name: str, content: str) -> str:
    # Names are strangers' text: quotes are escaped too, and nothing of it ends the attribute.
    return f'<meta {kind}="{name}" content="{escape(content, quote=True)}" />'


BEGIN: Final = b"<!-- preview -->"
END: Final = b"<!-- /preview -->"
"""Between these, `index.html` has tags for addresses without a preview of their own."""
_MOST_PAGES: Final = 256
"""Pages in memory, some kilobytes each."""


# Keyed by the whole file: there is one, and comparing it costs nothing because it is the same object.
@lru_cache(maxsize=_MOST_PAGES)
def _tagged(data: bytes, kind: str, tags: str) -> StaticFile:
    before, _, rest = data.partition(BEGIN)
    after = rest.partition(END)[2]
    page = before + BEGIN + b"\n    " + tags.encode() + b"\n    " + END + after
    return StaticFile(kind, sha256(page).hexdigest()[:20], page, {"gzip": gzip.compress(page, mtime=0)})


def with_tags(index: StaticFile, tags: str) -> StaticFile:
    """The page with these tags instead of its own; a page that has no place for them stays as it is."""
    begin = index.data.find(BEGIN)
    if begin < 0 or index.data.find(END, begin) < 0:
        return index
    return _tagged(index.data, index.kind, tags)


_MOST_PICTURES: Final = 64
"""Pictures in memory, 100 to 250 kB each; the least recently asked for is forgotten first."""

_Key = tuple[type[LinkPicture], LinkPicture]


class LinkPictures:
    """Draws pictures, and keeps some."""

    def __init__(self, solver: Solver, on_drawn: Callable[[], None]) -> None:
        """`on_drawn` is called for every picture that was not there."""
        self._solver: Final = solver
        self._on_drawn: Final = on_drawn
        self._turns: Final = Turns()
        self._kept: Final[Recent[_Key, bytes]] = Recent(_MOST_PICTURES)

    def is_kept(self, picture: LinkPicture) -> bool:
        """Whether a picture costs nothing."""
        return _key(picture) in self._kept

    async def png(self, picture: LinkPicture) -> bytes:
        """A picture as PNG; raises Busy, and the errors of the solver process."""
        key = _key(picture)
        if key not in self._kept:
            async with self._turns:
                # Another request may have waited for the same one.
                if key not in self._kept:
                    self._kept[key] = await self._solver.ask(solver_jobs.picture, draw_link(picture))
                    self._on_drawn()
        return self._kept[key]


def _key(picture: LinkPicture) -> _Key:
    # Two pictures of different kinds are equal tuples when they say the same.
    return type(picture), picture
