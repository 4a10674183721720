"""Lessons: how a game went for a whole class, for its teacher."""

from typing import Final

from dimension.features.classes import contract, routes
from dimension.features.feature import Feature

FEATURE: Final = Feature(
    routes=(routes.show_lesson, routes.table_results),
    responses=(contract.LessonReport,),
)
