"""The hand of the day."""

from typing import Final

from dimension.features.daily import contract, routes
from dimension.features.daily.hands import DailyHands
from dimension.features.daily.preview import day_page
from dimension.features.daily.secrecy import check_settings
from dimension.features.feature import Feature
from dimension.room.commands import ChangeSettings

FEATURE: Final = Feature(
    routes=(routes.show_today, routes.show_day, routes.show_calendar, routes.try_today, routes.practice_day),
    requests=(contract.NewTry,),
    responses=(contract.Daily, contract.DailyCalendar),
    checks={ChangeSettings: check_settings},
    pages={"daily": day_page},
    start=lambda service: DailyHands(service.store, service.thinker, service.clock),
)
