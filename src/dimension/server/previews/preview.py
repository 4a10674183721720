"""A preview, and how a page tells it: Open Graph and Twitter tags for the head of a page."""

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Final, NamedTuple

from dimension.drawing.link_picture import HEIGHT, WIDTH, LinkPicture
from dimension.server.previews.picture_address import picture_address
from dimension.texts import Texts

_NAME: Final = "Dimension"


class Preview(NamedTuple):
    """What is shown of a link: everybody who has the link may know it."""

    title: str
    description: str
    picture: LinkPicture


def head_tags(preview: Preview, base: str, path: str, texts: Texts) -> str:
    """The tags of a page; `base` is the address of the server with a slash, `path` that of the page without one."""
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
