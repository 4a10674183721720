"""The link preview of a table, which shows no more than a visitor with the link may request."""

from dimension.drawing.link_picture import InvitationPicture
from dimension.features.daily.preview import day_preview
from dimension.room.limits import is_secret_to
from dimension.room.lobby import open_join_code
from dimension.room.state import RoomState
from dimension.room.view import host_name
from dimension.rules.settings import Grade
from dimension.server.http.pages import UnknownName, room_preview
from dimension.server.previews import Preview
from dimension.server.service import PageLink
from dimension.texts import Texts


async def table_page(link: PageLink) -> Preview | None:
    """The preview of `/t/{room}`; the table of a hand of the day shows the day instead."""
    if len(link.parts) != 1:
        return None

    async def preview_in(state: RoomState) -> Preview:
        if state.day is not None:
            return await day_preview(link.service, state.day, link.texts)
        if is_secret_to(state, None, link.service.clock()):
            # As for a table that does not exist.
            raise UnknownName
        return table_preview(state, link.texts)

    return await room_preview(link, link.parts[0], preview_in)


def table_preview(state: RoomState, texts: Texts) -> Preview:
    """An invitation while there are free seats, and otherwise a table to watch."""
    host = host_name(state)
    is_open = open_join_code(state) is not None
    if host:
        title = texts.text("preview-invitation" if is_open else "preview-table", name=host)
    else:
        title = texts.text("preview-invitation-unnamed" if is_open else "preview-table-unnamed")
    settings = state.settings
    picture = InvitationPicture(len(state.taken), settings.seats, settings.cards, settings.seconds)
    return Preview(title, " · ".join(_terms(state, texts)), picture)


def _terms(state: RoomState, texts: Texts) -> list[str]:
    settings = state.settings
    terms = [texts.text("count-cards", count=settings.cards)]
    if settings.has_hourglass:
        terms.append(texts.text("settings-seconds", seconds=settings.seconds))
    else:
        terms.append(texts.text("home-no-hourglass"))
    if settings.grade is not Grade.ANY:
        terms.append(texts.text("home-grade", grade=texts.text(f"grade-{settings.grade}")))
    terms.append(texts.text("home-seats-taken", taken=len(state.taken), seats=len(state.seats)))
    return terms
