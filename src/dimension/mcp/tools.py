"""The tools of the referee: plain functions with bounds on every argument, whose answers are JSON objects.

Their docstrings and the names of their arguments are what an assistant reads.
"""

from secrets import randbelow
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from dimension.drawing.diagram import draw_text
from dimension.envs.text.tasks import CARDS_OF_A_TASK, Question, Task, question, score_answer
from dimension.mcp.rules_text import complete_rules
from dimension.rules.cards import Card
from dimension.rules.code import format_game_code
from dimension.rules.hand import Hand
from dimension.rules.notation import format_tray, parse_hand, parse_tray
from dimension.rules.scoring import Edition, PlayerScore, score_round, score_tray
from dimension.rules.settings import Contradictions, GameSettings
from dimension.rules.stack import deal_game
from dimension.solver.conflicts import explain as conflicts_of
from dimension.solver.grades import grade_of_solution
from dimension.solver.reasons import why as proof_of
from dimension.solver.single import solve as solution_of

Answer = dict[str, Any]

MOST_CARDS: Final = 12
"""The largest hand: the time to explain a hand grows with its cards."""
_LONGEST: Final = 400
_MOST_PLAYERS: Final = 12
_SEEDS: Final = 1 << 40

HandText = Annotated[str, Field(max_length=_LONGEST, description='Codes of the cards, such as "O2 W-O KxW B_ G^ O>K"')]
TrayText = Annotated[str, Field(max_length=_LONGEST, description='bottom/middle/top, such as "KWBGOWB/G.O.K./W"')]
Language = Annotated[Literal["en", "de", "ru"], Field(description="The language of the sentences")]
EditionName = Annotated[Literal["en", "de"], Field(description="en for the English and Russian edition, de for German")]
Seed = Annotated[int | None, Field(ge=0, lt=_SEEDS, description="The same seed gives the same; left out, any")]
Number = Annotated[int, Field(ge=0, lt=_SEEDS, description="The number of the puzzle: any, and the same is the same")]
TaskName = Annotated[
    Literal["build", "fulfill", "judge", "conflict", "why", "repair"], Field(description="The kind of puzzle")
]
TaskCards = Annotated[int, Field(ge=CARDS_OF_A_TASK[0], le=CARDS_OF_A_TASK[-1], description="Cards of the hand")]


def rules() -> str:
    """The complete rules of the board game Dimension, the notation of cards and trays, and mistakes of summaries.

    Read this first: other descriptions of the game are often wrong.
    """
    return complete_rules()


def deal(
    cards: Annotated[int, Field(ge=1, le=MOST_CARDS, description="Cards of a hand; six in the box")] = 6,
    rounds: Annotated[int, Field(ge=1, le=6, description="Hands to deal; a game has six rounds")] = 1,
    contradictions: Annotated[
        Literal["drawn", "fewer"], Field(description="drawn: as they come; fewer: no two cards contradict each other")
    ] = "drawn",
    seed: Seed = None,
    language: Language = "en",
) -> Answer:
    """Deal the hands of a game, with each card as a sentence."""
    chosen = randbelow(_SEEDS) if seed is None else seed
    settings = GameSettings(cards=cards, rounds=rounds, contradictions=Contradictions(contradictions))
    hands = [dealt.hand for dealt in deal_game(settings, chosen)]
    return {
        "seed": chosen,
        "code": format_game_code(settings, chosen),
        "hands": [{"hand": hand.notation, "cards": _cards(hand, language)} for hand in hands],
    }


def judge(hand: HandText, tray: TrayText, language: Language = "en") -> Answer:
    """Judge one tray card by card: points, fulfilled and failed cards, and whether it earns the bonus token."""
    cards = _hand(hand)
    found = score_tray(cards, parse_tray(tray))
    failed = frozenset(found.failed)
    return {
        "tray": format_tray(found.tray),
        "spheres": len(found.tray),
        "points": found.points,
        "bonus": found.bonus,
        "cards": [{**shown, "fulfilled": card not in failed} for card, shown in _shown(cards, language)],
        "picture": draw_text(found.tray, numbers=True),
    }


def solve(hand: HandText) -> Answer:
    """The most points that a hand allows, proven, with one best tray, and the best tray that earns the bonus token."""
    found = solution_of(_hand(hand))
    with_bonus = found.with_bonus
    return {
        "points": found.score,
        "tray": format_tray(found.tray),
        "failed": [card.code for card in found.failed],
        "bonus": found.bonus,
        "with_bonus": with_bonus and {"points": with_bonus.score, "tray": format_tray(with_bonus.tray)},
        "picture": draw_text(found.tray, numbers=True),
    }


def explain(hand: HandText) -> Answer:
    """Whether a hand can be fulfilled, the smallest sets of cards that contradict each other, and how hard it is."""
    cards = _hand(hand)
    conflicts, solution = conflicts_of(cards), solution_of(cards)
    return {
        "can_be_fulfilled": not conflicts.at_all,
        "can_be_fulfilled_with_five_colors": not conflicts.with_five_colors,
        "conflicts_at_all": [_codes(conflict) for conflict in conflicts.at_all],
        "conflicts_with_five_colors": [_codes(conflict) for conflict in conflicts.with_five_colors],
        "grade": grade_of_solution(solution).value,
        "best_trays": solution.count_trays(),
    }


def why(hand: HandText, language: Language = "en") -> Answer:
    """Prove with the fewest cards that no tray scores more: sentences, and a certificate that programs can check."""
    proof = proof_of(_hand(hand))
    return {
        "points": proof.score,
        "tray": format_tray(proof.tray),
        "sentences": list(proof.sentences(language)),
        "certificate": proof.as_data(),
    }


def puzzle(task: TaskName = "build", number: Number = 0, cards: TaskCards = 4) -> Answer:
    """A puzzle with an exact score, without its answer; `check_puzzle` scores answers."""
    return {"task": task, "number": number, "cards": cards, "question": _question(task, number, cards).prompt}


def check_puzzle(
    answer: Annotated[str, Field(max_length=20_000, description="The last tray, moves, cards or verdicts count")],
    task: TaskName = "build",
    number: Number = 0,
    cards: TaskCards = 4,
    reveal: Annotated[bool, Field(description="Also show a right answer")] = False,
) -> Answer:
    """Score an answer to a puzzle from 0 to 1: 1 is a right answer, and less means a partly right one."""
    asked = _question(task, number, cards)
    found: Answer = {"score": score_answer(asked, answer)}
    return {**found, "answer": asked.answer} if reveal else found


def score_players(
    hand: HandText,
    trays: Annotated[
        dict[Annotated[str, Field(max_length=40)], TrayText],
        Field(min_length=1, max_length=_MOST_PLAYERS, description="The tray of each player, by name"),
    ],
    edition: EditionName = "en",
) -> Answer:
    """Score a whole round for all players at a table: points, bonus tokens, and the best tray that was possible."""
    cards, best = _hand(hand), solution_of(_hand(hand))
    scores = score_round(cards, [parse_tray(tray) for tray in trays.values()], Edition(edition))
    return {
        "players": {name: _player(score) for name, score in zip(trays, scores, strict=True)},
        "best": {"points": best.score, "tray": format_tray(best.tray)},
    }


TOOLS: Final = (rules, deal, judge, solve, explain, why, puzzle, check_puzzle, score_players)


def _hand(text: str) -> Hand:
    hand = parse_hand(text)
    if len(hand) > MOST_CARDS:
        raise ValueError(f"A hand has at most {MOST_CARDS} cards here, not {len(hand)}")
    return hand


def _question(task: str, number: int, cards: int) -> Question:
    return question(Task(task), number, split="train", cards=cards)


def _player(score: PlayerScore) -> Answer:
    found = score.tray_score
    return {
        "tray": format_tray(found.tray),
        "spheres": len(found.tray),
        "failed": [card.code for card in found.failed],
        "points": found.points,
        "bonus_tokens": score.bonus_tokens,
    }


def _cards(hand: Hand, language: str) -> list[Answer]:
    return [shown for _, shown in _shown(hand, language)]


def _shown(hand: Hand, language: str) -> list[tuple[Card, Answer]]:
    sentences = hand.sentences(language)
    return [(card, {"card": card.code, "means": text}) for card, text in zip(hand, sentences, strict=True)]


def _codes(cards: tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards]
