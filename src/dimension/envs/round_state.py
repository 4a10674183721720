"""One player's round, step by step, as an immutable value."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple, SupportsIndex

from dimension.envs.actions import DONE, MOVES, checked_action
from dimension.rules.errors import RuleError
from dimension.rules.hand import Hand
from dimension.rules.moves import apply_move
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray

_NOTHING: Final = Tray()


class StepResult(NamedTuple):
    """The round after an action and its reward; an illegal action, one the rules forbid, changes no sphere."""

    state: "RoundState"
    reward: int
    illegal: bool


@dataclass(frozen=True, slots=True)
class RoundState:
    """A hand, the tray built for it so far, the steps left, and the points already given as rewards."""

    hand: Hand
    steps_left: int
    tray: Tray = _NOTHING
    rewarded: int = 0
    done: bool = False

    @property
    def over(self) -> bool:
        """Whether the player is done or has used up the steps."""
        return self.done or not self.steps_left

    def after(self, action: SupportsIndex, *, strict: bool = False) -> StepResult:
        """The round one step later; `strict` raises the rule error of an illegal action.

        Before the first step nothing has been rewarded, not even what the empty tray scores. That is
        why all rewards of a round add up to its points.
        """
        number = checked_action(action)
        tray, illegal = self.tray, False
        if number != DONE:
            try:
                tray = apply_move(tray, MOVES[number])
            except RuleError:
                if strict:
                    raise
                illegal = True
        points = score_tray(self.hand, tray).points
        after = RoundState(self.hand, self.steps_left - 1, tray, points, number == DONE)
        return StepResult(after, points - self.rewarded, illegal)

    def waited(self) -> "RoundState":
        """The round one step later for a player who is done and waits for the others."""
        return replace(self, steps_left=self.steps_left - 1)
