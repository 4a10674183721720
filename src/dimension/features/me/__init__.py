"""A player's own data: joining devices, export, erasure."""

from typing import Final

from dimension.features.feature import Feature
from dimension.features.me import contract, routes, rows
from dimension.features.me.erasing import start_erasures

FEATURE: Final = Feature(
    routes=(routes.link_device, routes.show_link_owner, routes.join_device, routes.export_me, routes.erase_me),
    requests=(contract.NewDeviceLink, contract.LinkSecret, contract.EraseMe),
    # An export is a file that no page reads.
    responses=(contract.DeviceLink, contract.LinkOwner),
    tables=rows.TABLES,
    start=start_erasures,
)
