"""`dimension par`: the best total a game allows."""

from typing import TYPE_CHECKING

from dimension.cli.answer import prepare_numpy
from dimension.cli.game_options import GameOptions, takes_game
from dimension.cli.language import texts_in
from dimension.cli.options import Json, Language
from dimension.cli.output import print_json
from dimension.rules.code import format_game_code
from dimension.rules.notation import format_hand, format_tray

if TYPE_CHECKING:
    from dimension.solver.par import Par
    from dimension.texts import Texts


@takes_game
def par(options: GameOptions, as_json: Json = False, lang: Language = "") -> None:
    """Show the best total of a game for one, round by round."""
    texts = texts_in(lang)
    game = options.game()
    prepare_numpy()
    from dimension.solver.par import par_of_game

    best = par_of_game(*game)
    if as_json:
        _print_data(format_game_code(*game), best)
    else:
        _show(format_game_code(*game), best, texts)


def _print_data(code: str, best: "Par") -> None:
    rounds = [
        {
            "hand": format_hand(played.hand),
            "score": played.score,
            "bonus": played.bonus,
            "tray": format_tray(played.tray),
        }
        for played in best.rounds
    ]
    print_json(
        {
            "code": code,
            "rounds": rounds,
            "points": best.points,
            "bonus_tokens": best.bonus_tokens,
            "token_points": best.token_points,
            "total": best.total,
        }
    )


def _show(code: str, best: "Par", texts: "Texts") -> None:
    print(texts.text("deal-code", code=code))
    for number, played in enumerate(best.rounds, start=1):
        key = "par-round-bonus" if played.bonus else "par-round"
        print()
        print(format_hand(played.hand))
        print(texts.text(key, round=number, points=played.score, tray=format_tray(played.tray)))
    print()
    print(texts.text("terminal-points", points=best.points))
    print(texts.text("terminal-conversion", tokens=best.bonus_tokens, points=best.token_points))
    print(texts.text("terminal-total", total=best.total))
