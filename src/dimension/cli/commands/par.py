"""`dimension par`: the best total a game allows."""

from argparse import Namespace
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.declarations import CommandDeclaration
from dimension.cli.game_options import GAME, game_of
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import print_json
from dimension.rules.code import format_game_code
from dimension.rules.notation import format_hand, format_tray

if TYPE_CHECKING:
    from dimension.solver.game_par import Par
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    game = game_of(args)
    from dimension.solver.game_par import par_of_game

    code, best = format_game_code(*game), par_of_game(*game)
    if args.json:
        print_json(_as_data(code, best))
    else:
        _show(code, best, texts_in(args.lang))


def _as_data(code: str, best: "Par") -> dict[str, Any]:
    """`rounds` has one best tray for each round; `total` is `points` and `token_points` together."""
    rounds = [
        {
            "hand": format_hand(played.hand),
            "score": played.score,
            "bonus": played.bonus,
            "tray": format_tray(played.tray),
        }
        for played in best.rounds
    ]
    return {
        "code": code,
        "rounds": rounds,
        "points": best.points,
        "bonus_tokens": best.bonus_tokens,
        "token_points": best.token_points,
        "total": best.total,
    }


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


COMMAND: Final = CommandDeclaration(
    name="par",
    run=_run,
    game=GAME,
    options=(JSON, *EVERYWHERE),
    examples=("par --seed 42", "par --code 12D3V91AC"),
)
