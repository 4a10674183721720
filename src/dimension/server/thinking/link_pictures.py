"""The pictures of links: drawn in the worker, one at a time, and some of them kept."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Protocol

from dimension.drawing.link_picture import LinkPicture, draw_link
from dimension.server.guard.limits import Turns

_MOST_KEPT: Final = 64
"""Pictures in memory, 100 to 250 kB each; the least recently asked for is forgotten first."""
_MOST_ASKED_FOR: Final = 8
"""Pictures that may be asked for at once: one is drawn, the others wait."""

_Key = tuple[type[LinkPicture], LinkPicture]


class Painter(Protocol):
    """Turns drawings into pixels."""

    async def picture(self, svg: str) -> bytes:
        """A picture as PNG; raises Busy."""


class LinkPictures:
    """Draws pictures, and keeps some."""

    def __init__(self, painter: Painter, on_drawn: Callable[[], None]) -> None:
        """`on_drawn` is called for every picture that was not there."""
        self._painter: Final = painter
        self._on_drawn: Final = on_drawn
        self._turns: Final = Turns(_MOST_ASKED_FOR)
        self._kept: Final[OrderedDict[_Key, bytes]] = OrderedDict()

    def is_kept(self, picture: LinkPicture) -> bool:
        """Whether a picture costs nothing."""
        return _key(picture) in self._kept

    async def png(self, picture: LinkPicture) -> bytes:
        """A picture as PNG; raises Busy, and what a failing worker raises."""
        key = _key(picture)
        if key not in self._kept:
            async with self._turns:
                # Another request may have waited for the same one.
                if key not in self._kept:
                    self._kept[key] = await self._painter.picture(draw_link(picture))
                    self._on_drawn()
        png = self._kept[key]
        self._kept.move_to_end(key)
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return png


def _key(picture: LinkPicture) -> _Key:
    # Two pictures of different kinds are equal tuples when they say the same.
    return type(picture), picture
