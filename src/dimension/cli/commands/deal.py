"""`dimension deal`: the hands of a game."""

import sys
from typing import TYPE_CHECKING

from dimension.cli.game_options import GameOptions, takes_game
from dimension.cli.language import texts_in
from dimension.cli.options import Json, Language
from dimension.cli.oracle import oracle_for
from dimension.cli.output import hand_rows, new_console, print_json, print_rows
from dimension.rules.code import GameCode, format_game_code
from dimension.rules.stack import Deal, deal_game

if TYPE_CHECKING:
    from dimension.texts import Texts


@takes_game
def deal(options: GameOptions, as_json: Json = False, lang: Language = "") -> None:
    """Deal all rounds of a game."""
    texts = texts_in(lang)
    game = options.game()
    deals = deal_game(game.settings, game.seed, oracle_for(game.settings))
    if as_json:
        rounds_dealt = [[card.code for card in deal.hand] for deal in deals]
        print_json({"code": format_game_code(game.settings, game.seed), "rounds": rounds_dealt})
    else:
        _show(game, deals, texts)
    for number, dealt in enumerate(deals, start=1):
        if not dealt.as_promised:
            print(texts.text("deal-not-as-promised", round=number), file=sys.stderr)


def _show(game: GameCode, deals: tuple[Deal, ...], texts: "Texts") -> None:
    console = new_console()
    console.print(texts.text("deal-code", code=format_game_code(game.settings, game.seed)), style="bold")
    for number, dealt in enumerate(deals, start=1):
        console.print()
        console.print(texts.text("round-of", round=number, rounds=len(deals)), style="bold")
        print_rows(console, hand_rows(dealt.hand, texts))
