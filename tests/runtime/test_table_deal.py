"""Hands are dealt without the solver whenever that is possible."""

import pytest

from dimension.room.settings import TableSettings
from dimension.rules.settings import Contradictions, Grade
from tests.runtime.hall import Hall
from tests.virtual_time import in_virtual_time


@pytest.mark.parametrize(
    ("settings", "asked"),
    [
        (TableSettings(), []),
        (TableSettings(contradictions=Contradictions.NONE), ["deal"]),
        (TableSettings(grade=Grade.HARD), ["deal"]),
    ],
)
@in_virtual_time
async def test_the_thinker_deals_only_what_the_rules_alone_cannot(settings: TableSettings, asked: list[str]) -> None:
    hall = Hall()
    await hall.begin(await hall.table(settings))
    assert hall.thinker.asked == asked
