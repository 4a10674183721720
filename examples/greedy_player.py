"""A player that always makes the move that scores best right now, through a whole solo game.

Run with: python examples/greedy_player.py [SEED]
"""

import sys

import dimension
from dimension import Hand, Tray


def moves(tray: Tray) -> list[Tray]:
    """Every tray one placement, exchange or lift away."""
    trays = []
    for position in range(14):
        for change in (tray.remove, *(lambda p, c=color: tray.place(c, p) for color in dimension.COLORS)):
            try:
                trays.append(change(position))
            except dimension.RuleError:
                continue
    return trays


def build(hand: Hand) -> Tray:
    """Climb from the empty tray until no single move helps."""
    tray, points = Tray(), dimension.score_tray(hand, Tray()).points
    while True:
        best = max(moves(tray), key=lambda candidate: dimension.score_tray(hand, candidate).points)
        if dimension.score_tray(hand, best).points <= points:
            return tray
        tray, points = best, dimension.score_tray(hand, best).points


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 2014
    game = dimension.new_game(dimension.GameSettings(), seed)
    while not game.is_over:
        hand = game.hand
        tray = build(hand)
        game = game.score([tray])
        score = game.rounds[-1][0].tray_score
        failed = " ".join(card.code for card in score.failed) or "none"
        print(f"{hand!s:<32} {dimension.format_tray(tray)}  {score.points:3} points, failed: {failed}")
    (standing,) = game.standings()
    print(f"total {standing.total} ({standing.points} points, {standing.bonus_tokens} bonus tokens)")


if __name__ == "__main__":
    main()
