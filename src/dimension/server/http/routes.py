"""All routes of the HTTP side."""

from typing import Final

from dimension.server.http.challenge_routes import make_challenge, my_challenges, play_challenge, show_challenge
from dimension.server.http.club_routes import our_tables, show_club
from dimension.server.http.daily_routes import practice_day, show_calendar, show_day, show_today, try_today
from dimension.server.http.game_routes import my_games, show_game, show_replay, solo_history
from dimension.server.http.invitation import show_address, table_qr
from dimension.server.http.lesson_routes import show_lesson, table_results
from dimension.server.http.me_routes import erase_me, export_me, join_device, link_device, show_link_owner
from dimension.server.http.offline_routes import hand_in, offline_results, show_pack
from dimension.server.http.pages import page
from dimension.server.http.preview_routes import day_picture, home_picture, invitation_picture, result_picture
from dimension.server.http.puzzle_routes import answer_puzzle, hint, next_puzzle, puzzle_record, show_puzzle
from dimension.server.http.record_routes import my_record
from dimension.server.http.running_routes import running_games
from dimension.server.http.rush_routes import answer_rush, rush_lists, show_rush, start_rush
from dimension.server.http.solver_routes import check_tray, explain_hand, solve_hand
from dimension.server.http.status_routes import health, metrics, ready
from dimension.server.http.table_routes import list_bots, list_tables, open_table, show_table, take_seat

ROUTES: Final = (
    *(open_table, list_tables, show_table, show_address, table_qr, take_seat, list_bots),
    *(show_lesson, table_results, show_club, our_tables),
    *(my_games, running_games, show_game, show_replay, solo_history, my_record),
    *(show_today, show_day, show_calendar, try_today, practice_day),
    *(make_challenge, my_challenges, show_challenge, play_challenge),
    *(next_puzzle, show_puzzle, hint, answer_puzzle, puzzle_record),
    *(start_rush, show_rush, answer_rush, rush_lists),
    *(show_pack, hand_in, offline_results),
    *(link_device, show_link_owner, join_device, export_me, erase_me),
    *(home_picture, invitation_picture, result_picture, day_picture),
    *(check_tray, solve_hand, explain_hand, health, ready, metrics),
    page,
)
