"""Playing without a network."""

from typing import Final

from dimension.features.feature import Feature
from dimension.features.offline import contract, routes, rows
from dimension.features.offline.packs import start_packs

FEATURE: Final = Feature(
    routes=(routes.show_pack, routes.hand_in, routes.offline_results),
    requests=(contract.HandIn,),
    responses=(contract.OfflinePack, contract.HandedIn, contract.OfflineResult),
    tables=rows.TABLES,
    start=start_packs,
)
