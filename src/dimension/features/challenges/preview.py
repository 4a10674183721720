"""The link preview of a challenge: whose result is to be beaten, and nothing about the cards."""

import asyncio
from contextlib import suppress
from typing import Final

from dimension.drawing.link_picture import ResultPicture
from dimension.features.challenges.tables import KnownChallenge, known_challenge
from dimension.room.names import parse_challenge_id
from dimension.server.http.pages import UnknownName, look_up
from dimension.server.previews import Preview
from dimension.server.service import PageLink, Service
from dimension.texts import Texts

_SECONDS: Final = 1.0
"""How long a page waits for par."""


async def challenge_page(link: PageLink) -> Preview | None:
    name = parse_challenge_id(link.parts[0]) if len(link.parts) == 1 else None
    if name is None:
        return None

    async def look() -> Preview | None:
        known = await known_challenge(link.service.store, name)
        if known is None:
            raise UnknownName
        return await challenge_preview(link.service, known, link.texts)

    return await look_up(link, look)


async def challenge_preview(service: Service, known: KnownChallenge, texts: Texts) -> Preview:
    """A challenge, as far as every owner of its link may know it."""
    deal, total, par = known.game.deal, known.total, None
    with suppress(TimeoutError):
        async with asyncio.timeout(_SECONDS):
            par = (await service.pars.of([deal])).get(deal)
    name = known.name or texts.text("people-deleted")
    title = (
        texts.text("preview-challenge-unsolved", name=name, count=total)
        if par is None
        else texts.text("preview-challenge", name=name, total=total, par=par)
    )
    return Preview(title, texts.text("preview-challenge-about", name=name), ResultPicture(total, par, None))
