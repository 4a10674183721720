"""What people share about the hand of a day: how well it went, and nothing about its cards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dimension.texts import Texts


class SharedDay(NamedTuple):
    """What somebody made of the hand of a day."""

    day: str
    points: int
    best: int
    """The points that were possible."""
    bonus: bool
    fulfilled: Sequence[bool]
    """Card by card."""
    streak: int


def share_text(shared: SharedDay, texts: "Texts") -> str:
    """Points of points possible, a sign per card, and the streak."""
    title = "daily-share-bonus" if shared.bonus else "daily-share"
    signs = [texts.text("daily-share-fulfilled" if each else "daily-share-failed") for each in shared.fulfilled]
    return "\n".join(
        (
            texts.text(title, day=shared.day, points=shared.points, best=shared.best),
            "".join(signs),
            texts.text("daily-share-streak", streak=shared.streak),
        )
    )
