"""Pictures of links: drawn once, one at a time, and only some are kept."""

import asyncio
from typing import Any

import pytest

from dimension.drawing.link_picture import HomePicture, LinkPicture, ResultPicture
from dimension.server.guard.limits import Busy
from dimension.server.previews import LinkPictures


class SlowPainter:
    """Says how much it had to do at the same time."""

    def __init__(self) -> None:
        self.at_once = self.most_at_once = 0

    async def ask(self, job: object, *args: Any, **_: object) -> Any:  # noqa: ARG002
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        return args[0].encode()


def _results(count: int) -> list[LinkPicture]:
    return [ResultPicture(points, None, None) for points in range(count)]


def test_a_picture_that_many_ask_for_is_drawn_once() -> None:
    async def story() -> None:
        drawn: list[None] = []
        pictures = LinkPictures(SlowPainter(), lambda: drawn.append(None))
        assert not pictures.is_kept(HomePicture())
        pngs = await asyncio.gather(*(pictures.png(HomePicture()) for _ in range(8)))
        assert len(set(pngs)) == len(drawn) == 1
        assert pictures.is_kept(HomePicture())

    asyncio.run(story())


def test_one_is_drawn_at_a_time_and_few_wait() -> None:
    async def story() -> None:
        painter = SlowPainter()
        pictures = LinkPictures(painter, lambda: None)
        found = await asyncio.gather(*map(pictures.png, _results(20)), return_exceptions=True)
        assert painter.most_at_once == 1
        # Eight wait while the first one is drawn.
        assert sum(isinstance(each, bytes) for each in found) == 9
        assert sum(isinstance(each, Busy) for each in found) == 11

    asyncio.run(story())


def test_those_asked_for_longest_ago_are_forgotten() -> None:
    async def story() -> None:
        pictures = LinkPictures(SlowPainter(), lambda: None)
        for picture in _results(64):
            await pictures.png(picture)
        await pictures.png(ResultPicture(0, None, None))
        await pictures.png(HomePicture())
        kept = [picture for picture in _results(64) if pictures.is_kept(picture)]
        assert kept == [picture for picture in _results(64) if picture != ResultPicture(1, None, None)]

    asyncio.run(story())


def test_a_failed_picture_is_tried_again() -> None:
    class Failing(SlowPainter):
        async def ask(self, job: object, *args: Any, **_: object) -> Any:  # noqa: ARG002
            raise Busy

    async def story() -> None:
        pictures = LinkPictures(Failing(), lambda: None)
        for _ in range(20):
            with pytest.raises(Busy):
                await pictures.png(HomePicture())
        assert not pictures.is_kept(HomePicture())

    asyncio.run(story())
