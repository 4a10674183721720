"""Tables: opening, finding and joining them."""

from typing import Final

from dimension.features.feature import Feature
from dimension.features.tables import contract, routes
from dimension.features.tables.listing import OpenTables
from dimension.features.tables.preview import table_page
from dimension.server.http.contract import TableName

FEATURE: Final = Feature(
    routes=(
        routes.open_table,
        routes.list_tables,
        routes.show_table,
        routes.table_qr,
        routes.take_seat,
        routes.list_bots,
    ),
    requests=(contract.NewTable, contract.NewSeat),
    responses=(TableName, contract.TakenSeat, contract.TableSummary, contract.BotLevel),
    pages={"t": table_page},
    start=OpenTables,
)
