"""`dimension deal`: the hands of a game."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.declarations import CommandDeclaration
from dimension.cli.game_options import GAME, game_of, oracle_for
from dimension.cli.options import EVERYWHERE, JSON, texts_in
from dimension.cli.output import new_console, print_json, print_rows
from dimension.cli.words import hand_rows
from dimension.rules.code import GameCode, format_game_code
from dimension.rules.stack import Deal, deal_game

if TYPE_CHECKING:
    from dimension.texts import Texts


def _run(args: Namespace) -> None:
    game = game_of(args)
    deals = deal_game(game.settings, game.seed, oracle_for(game.settings))
    texts = texts_in(args.lang)
    if args.json:
        print_json(_as_data(game, deals))
    else:
        _show(game, deals, texts)
    for number, dealt in enumerate(deals, start=1):
        if not dealt.as_promised:
            print(texts.text("deal-not-as-promised", round=number), file=sys.stderr)


def _as_data(game: GameCode, deals: tuple[Deal, ...]) -> dict[str, Any]:
    """`rounds` has one list of card codes for each round, `as_promised` whether each is of the kind asked for."""
    return {
        "code": format_game_code(game.settings, game.seed),
        "rounds": [[card.code for card in dealt.hand] for dealt in deals],
        "as_promised": [dealt.as_promised for dealt in deals],
    }


def _show(game: GameCode, deals: tuple[Deal, ...], texts: "Texts") -> None:
    console = new_console()
    console.print(texts.text("deal-code", code=format_game_code(game.settings, game.seed)), style="bold")
    for number, dealt in enumerate(deals, start=1):
        console.print()
        console.print(texts.text("round-of", round=number, rounds=len(deals)), style="bold")
        print_rows(console, hand_rows(dealt.hand, texts))


COMMAND: Final = CommandDeclaration(
    name="deal",
    run=_run,
    game=GAME,
    options=(JSON, *EVERYWHERE),
    examples=("deal --seed 42", "deal --grade hard --cards 8"),
)
