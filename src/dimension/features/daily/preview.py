"""The link preview of a hand of the day: its optimum in points once the day is over, and never a card or a tray."""

import asyncio
from contextlib import suppress
from datetime import date
from typing import Final

from dimension.drawing.link_picture import DayPicture
from dimension.features.daily.hands import DailyHands, KnownHand
from dimension.room.days import grade_of_day, parse_day
from dimension.rules.puzzle_recipes import GRADES
from dimension.server.http.pages import in_time
from dimension.server.previews import Preview
from dimension.server.service import PageLink, Service
from dimension.texts import Texts

_SECONDS: Final = 1.0
"""How long a page waits for the optimum."""


async def day_page(link: PageLink) -> Preview | None:
    daily = link.service[DailyHands]
    match link.parts:
        case []:
            return await in_time(day_preview(link.service, daily.today, link.texts, is_today=True))
        case [text] if day := parse_day(text, link.service.clock()):
            return await in_time(day_preview(link.service, day, link.texts))
    return None


async def day_preview(service: Service, day: str, texts: Texts, *, is_today: bool = False) -> Preview:
    """The hand of a day, which must have one by now; `is_today` for a link that always leads to the current one."""
    grade = grade_of_day(day)
    players = await service[DailyHands].results.players_on(day)
    solved = await _solved(service, day)
    title = texts.text("preview-daily") if is_today else texts.text("preview-day", date=_written(day, texts))
    end = texts.text("standings-par", best=solved.best.score) if solved else texts.text("preview-one-try")
    words = (
        texts.text("home-grade", grade=texts.text(f"grade-{grade}")),
        texts.text("preview-played", count=players),
        end,
    )
    return Preview(title, " · ".join(words), DayPicture(day, GRADES.index(grade) + 1))


async def _solved(service: Service, day: str) -> KnownHand | None:
    """The hand of a day that is over, if the solver has an answer soon; None for any other day."""
    if service[DailyHands].is_public(day):
        with suppress(TimeoutError):
            async with asyncio.timeout(_SECONDS):
                return await service[DailyHands].solved(day)
    return None


def _written(day: str, texts: Texts) -> str:
    from babel.dates import format_date

    return str(format_date(date.fromisoformat(day), "long", locale=texts.language))
