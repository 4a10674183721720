"""All routes of the HTTP side."""

from typing import Final

from dimension.server.http.game_routes import my_games, show_game, show_replay, solo_history
from dimension.server.http.invitation import show_address, table_qr
from dimension.server.http.me_routes import erase_me, export_me, join_device, link_device, show_link_owner
from dimension.server.http.pages import page
from dimension.server.http.record_routes import my_record
from dimension.server.http.running_routes import running_games
from dimension.server.http.solver_routes import check_tray, explain_hand, solve_hand
from dimension.server.http.status_routes import health, metrics, ready
from dimension.server.http.table_routes import list_bots, list_tables, open_table, show_table, take_seat

ROUTES: Final = (
    *(open_table, list_tables, show_table, show_address, table_qr, take_seat, list_bots),
    *(my_games, running_games, show_game, show_replay, solo_history, my_record),
    *(check_tray, solve_hand, explain_hand, health, ready, metrics),
    *(link_device, show_link_owner, join_device, export_me, erase_me),
    page,
)
