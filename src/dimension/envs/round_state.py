"""One player's round, step by step, as an immutable value."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from dimension.envs.actions import ACTIONS, DONE, MOVES
from dimension.rules.errors import RuleError
from dimension.rules.hand import Hand
from dimension.rules.moves import apply_move
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray

_NOTHING: Final = Tray()


class Step(NamedTuple):
    """What an action led to: it was illegal when the rules did not allow it, and then changed nothing."""

    state: "RoundState"
    reward: int
    illegal: bool


@dataclass(frozen=True, slots=True)
class RoundState:
    """A hand, the tray built for it so far, the steps that are left, and the points already rewarded."""

    hand: Hand
    steps_left: int
    tray: Tray = _NOTHING
    rewarded: int = 0
    done: bool = False

    @property
    def over(self) -> bool:
        """Whether the player is done, or the steps are used up."""
        return self.done or not self.steps_left

    def after(self, action: int, *, strict: bool = False) -> Step:
        """The round a step later; a strict one raises the rule error of an illegal action.

        Nothing has been rewarded before the first step, not even what the empty tray scores: that way
        all rewards of a round add up to its points.
        """
        if not 0 <= action < ACTIONS:
            raise ValueError(f"there is no action {action}: actions run from 0 to {DONE}")
        tray, illegal = self.tray, False
        if action != DONE:
            try:
                tray = apply_move(tray, MOVES[action])
            except RuleError:
                if strict:
                    raise
                illegal = True
        points = score_tray(self.hand, tray).points
        after = RoundState(self.hand, self.steps_left - 1, tray, points, action == DONE)
        return Step(after, points - self.rewarded, illegal)

    def waited(self) -> "RoundState":
        """The round a step later for a player who is done."""
        return replace(self, steps_left=self.steps_left - 1)
