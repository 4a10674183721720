"""How even a game is with the suggested help: each level of the bots against the next one, on the same cards.

Run with `python benchmarks/even.py [GAMES]`; the figures seen are written down in docs/bots.md.
"""

import sys
from itertools import pairwise
from random import Random
from statistics import mean

from dimension import GameSettings, deal_game, score_tray
from dimension.bots.registry import LEVELS, best_tray
from dimension.room.help import USUAL_TOTALS, even_help
from dimension.rules.scoring import STARTING_POINTS, Edition

GAMES = 1_000


def totals(level: str, games: int) -> list[int]:
    """The results of a level in the English edition; the seeds are not those from which `USUAL_TOTALS` come."""
    settings, rng, results = GameSettings(), Random(f"even {level}"), []
    for seed in range(1_000_000, 1_000_000 + games):
        scores = [score_tray(deal.hand, best_tray(level, deal.hand, rng)) for deal in deal_game(settings, seed)]
        tokens = Edition.ENGLISH.token_points(sum(score.bonus for score in scores))
        results.append(STARTING_POINTS + sum(score.points for score in scores) + tokens)
    return results


def wins(weaker: list[int], stronger: list[int], points: int) -> float:
    """How often the weaker has more with extra points; a tie counts half."""
    ahead = [mine + points - other for mine, other in zip(weaker, stronger, strict=True)]
    return mean((gap > 0) + (gap == 0) / 2 for gap in ahead)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    played = {level: totals(level, games) for level in LEVELS}
    print(f"{games} games of six rounds")
    print()
    print("| weaker | stronger | wins without help | points at the start | wins with them |")
    print("| --- | --- | --: | --: | --: |")
    for weaker, stronger in pairwise(LEVELS):
        help_, _ = even_help([USUAL_TOTALS[weaker], USUAL_TOTALS[stronger]], GameSettings().rounds)
        points = help_.points if help_ else 0
        alone, even = (wins(played[weaker], played[stronger], extra) for extra in (0, points))
        print(f"| {weaker} | {stronger} | {alone:.1%} | {points} | {even:.1%} |")


if __name__ == "__main__":
    main()
