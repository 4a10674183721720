"""`dimension terminal`: a game alone in the terminal."""

import secrets
import sys
import time
from typing import Any

from dimension.cli.check import score_data
from dimension.cli.deal import SEED_BITS
from dimension.cli.history import earlier_totals, history_file, remember
from dimension.cli.language import texts_in
from dimension.cli.options import (
    CardsOption,
    CodeOption,
    ContradictionsOption,
    DeckOption,
    EditionOption,
    Json,
    Language,
    RoundsOption,
    SecondsOption,
    SeedOption,
    resolve_game,
    resolve_language,
)
from dimension.cli.output import new_console, print_json
from dimension.cli.reader import reader_for
from dimension.cli.solo_game import SoloGame
from dimension.rules.code import format_game_code
from dimension.rules.game import Game, new_game
from dimension.rules.solo import compare_solo


def terminal(
    seed: SeedOption = None,
    code: CodeOption = None,
    edition: EditionOption = None,
    cards: CardsOption = None,
    rounds: RoundsOption = None,
    deck: DeckOption = None,
    contradictions: ContradictionsOption = None,
    seconds: SecondsOption = None,
    as_json: Json = False,
    lang: Language = None,
) -> None:
    """Play a solo game; with --json the table is shown on stderr and the result printed at the end."""
    texts = texts_in(resolve_language(lang))
    chosen = resolve_game(
        seed,
        code,
        secrets.randbits(SEED_BITS),
        edition=edition,
        cards=cards,
        rounds=rounds,
        deck=deck,
        contradictions=contradictions,
        seconds=seconds,
    )
    table = SoloGame(
        game=new_game(*chosen),
        texts=texts,
        console=new_console(stderr=as_json),
        reader=reader_for(sys.stdin),
        clock=time.monotonic,
        pause=time.sleep if sys.stdin.isatty() else lambda _seconds: None,
    )
    game = table.play()
    if game.is_over:
        # A deal that could be known beforehand is no record.
        is_surprise = seed is None and code is None
        file = history_file()
        (standing,) = game.standings()
        table.show_result(compare_solo(standing.total, earlier_totals(file, game.settings)) if is_surprise else None)
        if is_surprise:
            remember(file, game.settings, format_game_code(*chosen), standing.total)
    if as_json:
        print_json(_as_data(game))


def _as_data(game: Game) -> dict[str, Any]:
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
