"""How well each level of the bots plays, over whole games dealt from fixed seeds.

Run with `python benchmarks/bots.py [CARDS]`; the figures seen are written down in docs/bots.md.
"""

import sys
from random import Random
from statistics import mean
from time import perf_counter
from typing import NamedTuple

from dimension import GameSettings, Hand, deal_game, score_tray
from dimension.bots.registry import LEVELS, best_tray
from dimension.rules.scoring import STARTING_POINTS, Edition
from dimension.solver import solve

GAMES = 200
COLUMNS = (
    "level",
    "points",
    "regret",
    "bonus tokens",
    "all cards",
    "game",
    "beats the level above",
    "mean ms",
    "max ms",
)


class Round(NamedTuple):
    """The outcome of one hand."""

    points: int
    bonus: bool
    fulfilled: bool
    regret: int
    milliseconds: float


def deals(cards: int) -> list[list[Hand]]:
    settings = GameSettings(cards=cards)
    return [[deal.hand for deal in deal_game(settings, seed)] for seed in range(GAMES)]


def play(level: str, hand: Hand, best: int, rng: Random) -> Round:
    start = perf_counter()
    tray = best_tray(level, hand, rng)
    milliseconds = (perf_counter() - start) * 1e3
    score = score_tray(hand, tray)
    return Round(score.points, score.bonus, score.all_fulfilled, best - score.points, milliseconds)


def total(rounds: list[Round]) -> int:
    """The result of a game in the English edition."""
    tokens = sum(played.bonus for played in rounds)
    return STARTING_POINTS + sum(played.points for played in rounds) + Edition.ENGLISH.token_points(tokens)


def wins(totals: list[int], below: list[int]) -> str:
    """How often one level has more than another; a tie counts half."""
    share = mean((mine > other) + (mine == other) / 2 for mine, other in zip(totals, below, strict=True))
    return f"{share:.0%}"


def main() -> None:
    cards = int(sys.argv[1]) if len(sys.argv) > 1 else GameSettings().cards
    games = deals(cards)
    best = {hand: solve(hand).score for hands in games for hand in hands}
    print(f"{GAMES} games, {len(best)} hands of {cards} cards; best possible: {mean(best.values()):.2f} points")
    print()
    print(f"| {' | '.join(COLUMNS)} |")
    print(f"| --- {'| --: ' * (len(COLUMNS) - 1)}|")
    below: list[int] | None = None
    for level in LEVELS:
        rng = Random(f"{level} {cards}")
        played = [[play(level, hand, best[hand], rng) for hand in hands] for hands in games]
        totals = [total(rounds) for rounds in played]
        points, bonus, fulfilled, regret, times = zip(*(one for rounds in played for one in rounds), strict=True)
        print(
            f"| {level} | {mean(points):.2f} | {mean(regret):.2f} | {mean(bonus):.2f} | {mean(fulfilled):.0%} "
            f"| {mean(totals):.1f} | {wins(totals, below) if below else '—'} | {mean(times):.1f} | {max(times):.0f} |"
        )
        below = totals


if __name__ == "__main__":
    main()
