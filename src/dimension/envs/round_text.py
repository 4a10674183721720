"""A round as text, for the render mode "ansi"."""

from dimension.envs.round_state import RoundState
from dimension.rules.scoring import score_tray


def draw_round(state: RoundState, *, colored: bool = False) -> str:
    """The cards, fulfilled or not, the tray, the points it has now, and the steps that are left.

    `colored` is for terminals: logs and language models want plain text.
    """
    score = score_tray(state.hand, state.tray)
    cards = "  ".join(f"{'✓' if verdict.fulfilled else '✗'} {verdict.card}" for verdict in score.verdicts)
    steps = "done" if state.done else f"{state.steps_left} steps left"
    return f"{cards}\n\n{state.tray.draw(colored=colored)}\n\n{score.points} points, {steps}\n"
