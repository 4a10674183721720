"""`dimension terminal`: a game alone in the terminal."""

from argparse import Namespace
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.declarations import CommandDeclaration
from dimension.cli.game_options import GAME, game_of, is_random, oracle_for
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import print_json
from dimension.cli.words import score_data
from dimension.rules.code import format_game_code
from dimension.rules.game import Game, compare_solo, new_game

if TYPE_CHECKING:
    from dimension.cli.terminal.solo import SoloGame


def _run(args: Namespace) -> None:
    """Play a solo game; with --json the table is shown on stderr and the result printed at the end."""
    from dimension.cli.terminal.desk import desk_here
    from dimension.cli.terminal.solo import SoloGame

    chosen = game_of(args)
    desk = desk_here(texts_in(args.lang), is_data_printed=args.json)
    table = SoloGame(new_game(*chosen, oracle=oracle_for(chosen.settings)), desk)
    game = table.play()
    if game.is_over:
        # A deal that could be known in advance does not count as a record.
        _finish(table, game, is_record=is_random(args))
    if args.json:
        print_json(_as_data(game))


def _finish(table: "SoloGame", game: Game, *, is_record: bool) -> None:
    """Show the result, and save it if it counts; a history that cannot be written is only mentioned."""
    from dimension.cli.terminal.solo import earlier_totals, history_file, remember

    (standing,) = game.standings()
    if not is_record:
        table.show_result(None)
        return
    file = history_file()
    try:
        earlier = earlier_totals(file, game.settings)
    except OSError:
        earlier = []
    table.show_result(compare_solo(standing.total, earlier))
    try:
        remember(file, game.settings, format_game_code(game.settings, game.seed), standing.total)
    except OSError as error:
        table.say_not_recorded(file, error.strerror or str(error))


def _as_data(game: Game) -> dict[str, Any]:
    """`rounds` are as `check --json` prints them; a game that was left early has no `total`."""
    data: dict[str, Any] = {
        "code": format_game_code(game.settings, game.seed),
        "rounds": [score_data(scores[0]) for scores in game.rounds],
        "points": game.points[0],
        "bonus_tokens": game.bonus_tokens[0],
    }
    if game.is_over:
        (standing,) = game.standings()
        data |= {"token_points": standing.token_points, "total": standing.total}
    return data


COMMAND: Final = CommandDeclaration(
    name="terminal",
    run=_run,
    game=GAME,
    options=(JSON, *EVERYWHERE),
    examples=("terminal", "terminal --seconds 0 --contradictions none", 'terminal --hands "O2 O-W KxW; B_ G^ O>K"'),
)
