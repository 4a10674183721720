"""Where a picture is: its address says all that is on it, so it needs no database and tells nobody anything new."""

from typing import Final, assert_never
from urllib.parse import urlencode

from dimension.drawing.link_picture import DayPicture, HomePicture, InvitationPicture, LinkPicture, ResultPicture

PICTURES: Final = "preview/"
"""What addresses of pictures begin with."""


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
