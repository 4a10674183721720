"""`dimension deal`: the hands of a game."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.declarations import CommandDeclaration, Option
from dimension.cli.explanations import Explanation, explanation_of
from dimension.cli.game_options import GAME, game_of, oracle_for
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import new_console, print_json, print_rows
from dimension.cli.words import hand_rows
from dimension.rules.code import GameCode, format_game_code
from dimension.rules.notation import format_tray
from dimension.rules.stack import Deal, deal_game

if TYPE_CHECKING:
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    game = game_of(args)
    deals = deal_game(game.settings, game.seed, oracle_for(game.settings))
    texts = texts_in(args.lang)
    checks = [explanation_of(deal.hand) for deal in deals] if args.check else []
    if args.json:
        print_json(_as_data(game, deals, checks))
    else:
        _show(game, deals, checks, texts)
    for number, dealt in enumerate(deals, start=1):
        if not dealt.as_promised:
            print(texts.text("deal-not-as-promised", round=number), file=sys.stderr)


def _as_data(game: GameCode, deals: tuple[Deal, ...], checks: list[Explanation]) -> dict[str, Any]:
    """`rounds` has one list of card codes for each round, `as_promised` whether each is of the kind asked for.

    `checks`, if any, are as `explain --json` prints them, with the best `score` and whether it brings the `bonus`.
    """
    data = {
        "code": format_game_code(game.settings, game.seed),
        "rounds": [[card.code for card in dealt.hand] for dealt in deals],
        "as_promised": [dealt.as_promised for dealt in deals],
    }
    if checks:
        best = [{"score": check.solution.score, "bonus": check.solution.bonus} for check in checks]
        data["checks"] = [check.as_data() | one for check, one in zip(checks, best, strict=True)]
    return data


def _show(game: GameCode, deals: tuple[Deal, ...], checks: list[Explanation], texts: "Texts") -> None:
    console = new_console()
    console.print(texts.text("deal-code", code=format_game_code(game.settings, game.seed)), style="bold")
    for number, dealt in enumerate(deals, start=1):
        console.print()
        console.print(texts.text("round-of", round=number, rounds=len(deals)), style="bold")
        print_rows(console, hand_rows(dealt.hand, texts))
        if checks:
            check = checks[number - 1]
            console.print()
            check.show(console, texts)
            key = "par-round-bonus" if check.solution.bonus else "par-round"
            tray = format_tray(check.solution.tray)
            console.print(texts.text(key, round=number, points=check.solution.score, tray=tray))


_CHECK: Final = Option(("--check",), "help-option-check")


COMMAND: Final = CommandDeclaration(
    name="deal",
    run=_run,
    game=GAME,
    options=(_CHECK, JSON, *EVERYWHERE),
    examples=("deal --seed 42", "deal --grade hard --cards 8", 'deal --hands "O2 O-W KxW; B_ G^ O>K" --check'),
)
