"""The hands of a game, dealt here if the rules alone can do it, otherwise by the thinker."""

from dimension.rooms.core.results import Dealt
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.live.ports import Thinker
from dimension.rules.notation import format_hand
from dimension.rules.settings import Contradictions, Grade
from dimension.rules.stack import deal_game


async def dealt(thinker: Thinker, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
    """The hands of a game; contradictions and grades take a solver."""
    if settings.contradictions is not Contradictions.DRAWN or settings.grade is not Grade.ANY:
        return await thinker.deal(settings, seed)
    return tuple(Dealt(format_hand(deal.hand), deal.as_promised) for deal in deal_game(settings.game(), seed))
