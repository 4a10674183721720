"""Clubs: tables that stay."""

from typing import Final

from dimension.features.clubs import contract, routes
from dimension.features.clubs.keeping import check_keeping
from dimension.features.feature import Feature
from dimension.room.commands import KeepTable

FEATURE: Final = Feature(
    routes=(routes.show_club, routes.our_tables),
    responses=(contract.ClubRecord, contract.OurTable),
    checks={KeepTable: check_keeping},
)
