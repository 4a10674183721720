"""`dimension deal`: the hands of a game."""

import secrets
import sys
from typing import TYPE_CHECKING

from dimension.cli.language import texts_in
from dimension.cli.options import (
    CardsOption,
    CodeOption,
    ContradictionsOption,
    DeckOption,
    EditionOption,
    GradeOption,
    Json,
    Language,
    RoundsOption,
    SecondsOption,
    SeedOption,
    resolve_game,
    resolve_language,
)
from dimension.cli.oracle import oracle_for
from dimension.cli.output import hand_rows, new_console, print_json, print_rows
from dimension.rules.code import GameCode, format_game_code
from dimension.rules.deck import Deal, deal_game

if TYPE_CHECKING:
    from dimension.texts import Texts

SEED_BITS = 40
"""Enough that no two tables meet, and still a code short enough to read out."""


def deal(
    seed: SeedOption = None,
    code: CodeOption = None,
    edition: EditionOption = None,
    cards: CardsOption = None,
    rounds: RoundsOption = None,
    deck: DeckOption = None,
    contradictions: ContradictionsOption = None,
    grade: GradeOption = None,
    seconds: SecondsOption = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    """Deal all rounds of a game."""
    texts = texts_in(resolve_language(lang))
    game = resolve_game(
        seed,
        code,
        secrets.randbits(SEED_BITS),
        edition=edition,
        cards=cards,
        rounds=rounds,
        deck=deck,
        contradictions=contradictions,
        grade=grade,
        seconds=seconds,
    )
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
