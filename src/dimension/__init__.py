"""The board game Dimension as a library: the names of `dimension.rules` at hand.

>>> import dimension
>>> hand = dimension.parse_hand("O2 O-W KxW B_ G^ O>K")
>>> tray = dimension.parse_tray("KWBGOWB/G.O.K./W")
>>> dimension.score_tray(hand, tray).points
3

Each name is loaded when it is first used, so that `import dimension` itself costs nothing.
"""

from dimension.rules import printing as _printing
from dimension.terminal import takes_color as _takes_color

__version__ = "0.1.0"

_printing.in_color = _takes_color

# Importing `typing` for this name would cost more than everything else here.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from dimension.board.colors import BLACK, BLUE, COLORS, GREEN, ORANGE, WHITE, Color
    from dimension.rules.cards import CARDS, Card, CardType
    from dimension.rules.code import GameCode, format_game_code, parse_game_code
    from dimension.rules.errors import (
        DimensionError,
        IllegalNotationError,
        NotationError,
        RuleError,
        SettingsError,
    )
    from dimension.rules.game import Game, Standing, new_game, play_game
    from dimension.rules.hand import Hand
    from dimension.rules.moves import Lift, Move, Put, Swap, apply_move
    from dimension.rules.notation import (
        format_card,
        format_hand,
        format_move,
        format_tray,
        parse_card,
        parse_hand,
        parse_move,
        parse_moves,
        parse_tray,
    )
    from dimension.rules.oracle import Oracle
    from dimension.rules.scoring import (
        Edition,
        PlayerScore,
        TrayScore,
        Verdict,
        point_tokens,
        score_round,
        score_tray,
    )
    from dimension.rules.settings import Contradictions, Deck, GameSettings, Grade
    from dimension.rules.solo import SoloComparison, compare_solo
    from dimension.rules.stack import Deal, deal_game
    from dimension.rules.tray import Tray
else:
    _NAMES = {
        "rules.cards": "CARDS Card CardType",
        "rules.code": "GameCode format_game_code parse_game_code",
        "board.colors": "BLACK BLUE COLORS GREEN ORANGE WHITE Color",
        "rules.stack": "Deal deal_game",
        "rules.errors": "DimensionError IllegalNotationError NotationError RuleError SettingsError",
        "rules.game": "Game Standing new_game play_game",
        "rules.hand": "Hand",
        "rules.moves": "Lift Move Put Swap apply_move",
        "rules.notation": "format_card format_hand format_move format_tray "
        "parse_card parse_hand parse_move parse_moves parse_tray",
        "rules.oracle": "Oracle",
        "rules.scoring": "Edition PlayerScore TrayScore Verdict point_tokens score_round score_tray",
        "rules.settings": "Contradictions Deck GameSettings Grade",
        "rules.solo": "SoloComparison compare_solo",
        "rules.tray": "Tray",
    }
    _HOME = {name: module for module, names in _NAMES.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module 'dimension' has no attribute {name!r}", name=name, obj=None)
        from importlib import import_module

        value = getattr(import_module(f"dimension.{_HOME[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_HOME})


__all__ = [
    "BLACK",
    "BLUE",
    "CARDS",
    "COLORS",
    "GREEN",
    "ORANGE",
    "WHITE",
    "Card",
    "CardType",
    "Color",
    "Contradictions",
    "Deal",
    "Deck",
    "DimensionError",
    "Edition",
    "Game",
    "GameCode",
    "GameSettings",
    "Grade",
    "Hand",
    "IllegalNotationError",
    "Lift",
    "Move",
    "NotationError",
    "Oracle",
    "PlayerScore",
    "Put",
    "RuleError",
    "SettingsError",
    "SoloComparison",
    "Standing",
    "Swap",
    "Tray",
    "TrayScore",
    "Verdict",
    "__version__",
    "apply_move",
    "compare_solo",
    "deal_game",
    "format_card",
    "format_game_code",
    "format_hand",
    "format_move",
    "format_tray",
    "new_game",
    "parse_card",
    "parse_game_code",
    "parse_hand",
    "parse_move",
    "parse_moves",
    "parse_tray",
    "play_game",
    "point_tokens",
    "score_round",
    "score_tray",
]
