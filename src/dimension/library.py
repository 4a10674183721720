"""The public names of `dimension`: a name added here is added there, for Python and for type checkers.

`X as X` tells type checkers that a name is exported.
"""

from dimension.board.colors import (
    BLACK as BLACK,
    BLUE as BLUE,
    COLORS as COLORS,
    GREEN as GREEN,
    ORANGE as ORANGE,
    WHITE as WHITE,
    Color as Color,
)
from dimension.board.geometry import LEVELS as LEVELS, POSITIONS as POSITIONS, SYMMETRIES as SYMMETRIES
from dimension.rules.cards import CARDS as CARDS, Card as Card, CardLike as CardLike, CardType as CardType
from dimension.rules.code import (
    GameCode as GameCode,
    format_game_code as format_game_code,
    parse_game_code as parse_game_code,
)
from dimension.rules.reading import ColorLike as ColorLike
from dimension.errors import (
    DimensionError as DimensionError,
    IllegalNotationError as IllegalNotationError,
    NotationError as NotationError,
    RuleError as RuleError,
    SettingsError as SettingsError,
)
from dimension.rules.game import Game as Game, Standing as Standing, new_game as new_game, play_game as play_game
from dimension.rules.hand import (
    Hand as Hand,
    HandLike as HandLike,
    format_hands as format_hands,
    parse_hands as parse_hands,
)
from dimension.rules.moves import MoveLike as MoveLike
from dimension.rules.moves import Lift as Lift, Move as Move, Put as Put, Swap as Swap, apply_move as apply_move
from dimension.rules.notation import (
    format_card as format_card,
    format_hand as format_hand,
    format_move as format_move,
    format_tray as format_tray,
    parse_card as parse_card,
    parse_hand as parse_hand,
    parse_move as parse_move,
    parse_moves as parse_moves,
    parse_tray as parse_tray,
)
from dimension.rules.stack import Oracle as Oracle
from dimension.rules.reading import neighbors as neighbors, supports as supports
from dimension.rules.saved_game import format_game as format_game, parse_game as parse_game
from dimension.rules.scoring import (
    Tokens as Tokens,
    Edition as Edition,
    PlayerScore as PlayerScore,
    TrayScore as TrayScore,
    Verdict as Verdict,
    point_tokens as point_tokens,
    score_round as score_round,
    score_tray as score_tray,
)
from dimension.rules.settings import (
    Contradictions as Contradictions,
    Deck as Deck,
    GameSettings as GameSettings,
    Grade as Grade,
)
from dimension.rules.game import SoloComparison as SoloComparison, compare_solo as compare_solo
from dimension.rules.stack import Deal as Deal, Stack as Stack, deal_game as deal_game, new_stack as new_stack
from dimension.rules.tray import Tray as Tray, TrayLike as TrayLike
